//! Proven moments by the stones in their zone.
//!
//! An entry is found by the whole position, or by the stones in one of the zones that have helped lately: the position
//! outside the zone does not matter.

use myosu_rules::{Move, PointSet};
use myosu_search::table;

const WAYS: usize = 4;

/// Zones under which a position is looked up. Chosen by hand: each costs a hash of the stones in it.
const RECENT: usize = 8;

/// A proven moment: its zone, and the winner's move if the winner is to play.
#[derive(Clone, Copy)]
pub(super) struct Proven {
    pub(super) zone: PointSet,
    pub(super) played: Option<Move>,
    /// The most passes of the loser on a line of the proof.
    pub(super) passes: u8,
}

#[derive(Clone, Copy, Default)]
struct ZoneEntry {
    key: u64,
    zone: PointSet,
    played: Option<Move>,
    passes: u8,
    era: u16,
}

/// A table of fixed size from keys to zones.
pub(super) struct ZoneTable {
    entries: Vec<ZoneEntry>,
    recent: Vec<PointSet>,
    era: u16,
}

impl ZoneTable {
    /// A table of at most `bytes` bytes, but not less than a few thousand; smaller if there is no room for it.
    pub(super) fn new(bytes: usize) -> ZoneTable {
        let wanted = (bytes / size_of::<ZoneEntry>()).max(64 * WAYS);
        let entries = table::with_room(1 << wanted.ilog2());
        ZoneTable { entries, recent: Vec::with_capacity(RECENT), era: 1 }
    }

    /// Empties the table.
    pub(super) fn forget(&mut self) {
        self.recent.clear();
        self.era = self.era.wrapping_add(1);
        if self.era == 0 {
            self.entries.fill(ZoneEntry::default());
            self.era = 1;
        }
    }

    /// The zones to look a position up under.
    pub(super) fn recent(&self) -> &[PointSet] {
        &self.recent
    }

    /// Moves a zone to the front of the recent ones.
    pub(super) fn renew(&mut self, zone: PointSet) {
        match self.recent.iter().position(|other| *other == zone) {
            Some(at) => self.recent[..=at].rotate_right(1),
            None => {
                self.recent.truncate(RECENT - 1);
                self.recent.insert(0, zone);
            }
        }
    }

    pub(super) fn find(&self, key: u64) -> Option<Proven> {
        let first = self.bucket(key);
        let entry = self.entries[first..first + WAYS]
            .iter()
            .find(|entry| entry.key == key && entry.era == self.era)?;
        Some(Proven { zone: entry.zone, played: entry.played, passes: entry.passes })
    }

    pub(super) fn store(&mut self, key: u64, proven: Proven) {
        let entry =
            ZoneEntry { key, zone: proven.zone, played: proven.played, passes: proven.passes, era: self.era };
        let first = self.bucket(key);
        let era = self.era;
        let bucket = &mut self.entries[first..first + WAYS];
        let same = bucket.iter().position(|old| old.key == key && old.era == era);
        let free = || bucket.iter().position(|old| old.era != era);
        // A full bucket loses its oldest entry.
        let slot = same.or_else(free).unwrap_or(WAYS - 1);
        bucket[..=slot].rotate_right(1);
        bucket[0] = entry;
    }

    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }
}
