//! The transposition table of df-pn, of fixed size. A full bucket replaces the entry that took the least work.
//! Forgetting is free: it starts a new era, and entries of earlier eras do not count.

use super::{INFINITE, ProofNumbers, ProofOutcome, WHOLE};
use crate::table::with_room;

const WAYS: usize = 4;

/// In place of a depth: the position is proven or refuted, and the two numbers are the halves of its zone.
const PROVEN_BY_ZONE: u16 = u16::MAX;
const REFUTED_BY_ZONE: u16 = u16::MAX - 1;

#[derive(Clone, Copy, Default)]
struct ProofEntry {
    key: u64,
    proof: u32,
    disproof: u32,
    work: u32,
    era: u16,
    depends_on: u16,
}

/// A table of fixed size from keys to proof and disproof numbers.
pub struct ProofTable {
    entries: Vec<ProofEntry>,
    era: u16,
    has_path_entries: bool,
}

impl ProofTable {
    /// A table of at most `bytes` bytes, but not less than a few thousand; smaller if there is no room for it.
    pub fn new(bytes: usize) -> ProofTable {
        let wanted = (bytes / size_of::<ProofEntry>()).max(1024);
        let buckets = 1 << (wanted / WAYS).ilog2();
        ProofTable { entries: with_room(buckets * WAYS), era: 1, has_path_entries: false }
    }

    /// Empties the table.
    pub fn forget(&mut self) {
        self.has_path_entries = false;
        self.era = self.era.wrapping_add(1);
        if self.era == 0 {
            self.entries.fill(ProofEntry::default());
            self.era = 1;
        }
    }

    /// The numbers of a position.
    #[inline]
    pub fn find(&self, key: u64) -> Option<ProofNumbers> {
        self.find_with_zone(key).map(|(numbers, _)| numbers)
    }

    /// The numbers of a position, and their zone.
    #[inline]
    pub(super) fn find_with_zone(&self, key: u64) -> Option<(ProofNumbers, u64)> {
        let entry = self.entry(key)?;
        let zone = u64::from(entry.disproof) << 32 | u64::from(entry.proof);
        Some(match entry.depends_on {
            PROVEN_BY_ZONE => (ProofNumbers::PROVEN, zone),
            REFUTED_BY_ZONE => (ProofNumbers::REFUTED, zone),
            _ => (ProofNumbers { proof: entry.proof, disproof: entry.disproof }, WHOLE),
        })
    }

    /// The numbers settled for this path only, and the depth of the path position they depend on.
    #[inline]
    pub(super) fn find_for_path(&self, key: u64, path: u64) -> Option<(ProofNumbers, i32)> {
        if !self.has_path_entries {
            return None;
        }
        let entry = self.entry(key ^ path.rotate_left(17) ^ 1)?;
        let numbers = ProofNumbers { proof: entry.proof, disproof: entry.disproof };
        Some((numbers, i32::from(entry.depends_on)))
    }

    /// Keeps the numbers of a position that took `work` nodes.
    pub fn store(&mut self, key: u64, numbers: ProofNumbers, work: u64) {
        let settled = numbers.proof == 0 || numbers.disproof == 0;
        debug_assert!(settled || (numbers.proof <= INFINITE && numbers.disproof <= INFINITE));
        let entry =
            ProofEntry { key, proof: numbers.proof, disproof: numbers.disproof, ..ProofEntry::default() };
        self.put(entry, work);
    }

    /// Keeps the numbers of a position and, if they are settled, their zone.
    pub(super) fn store_with_zone(&mut self, key: u64, numbers: ProofNumbers, zone: u64, work: u64) {
        let depends_on = match numbers.outcome() {
            ProofOutcome::Proven if zone != WHOLE => PROVEN_BY_ZONE,
            ProofOutcome::Refuted if zone != WHOLE => REFUTED_BY_ZONE,
            _ => return self.store(key, numbers, work),
        };
        let (proof, disproof) = (zone as u32, (zone >> 32) as u32);
        self.put(ProofEntry { key, proof, disproof, depends_on, ..ProofEntry::default() }, work);
    }

    pub(super) fn store_for_path(
        &mut self,
        key: u64,
        path: u64,
        numbers: ProofNumbers,
        depends_on: i32,
        work: u64,
    ) {
        self.has_path_entries = true;
        let depends_on = u16::try_from(depends_on).expect("places on the path are few");
        let key = key ^ path.rotate_left(17) ^ 1;
        let ProofNumbers { proof, disproof } = numbers;
        self.put(ProofEntry { key, proof, disproof, depends_on, ..ProofEntry::default() }, work);
    }

    fn put(&mut self, mut entry: ProofEntry, work: u64) {
        entry.era = self.era;
        let era = self.era;
        let first = self.bucket(entry.key);
        let bucket = &mut self.entries[first..first + WAYS];
        let same = bucket.iter().position(|old| old.era == era && old.key == entry.key);
        let slot = same.unwrap_or_else(|| {
            let cheapest = |slot: &usize| if bucket[*slot].era == era { bucket[*slot].work + 1 } else { 0 };
            (0..WAYS).min_by_key(cheapest).expect("a bucket has ways")
        });
        let earlier = if same.is_some() { u64::from(bucket[slot].work) } else { 0 };
        entry.work = u32::try_from(work + earlier).unwrap_or(u32::MAX - 1).min(u32::MAX - 1);
        bucket[slot] = entry;
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<&ProofEntry> {
        let first = self.bucket(key);
        self.entries[first..first + WAYS].iter().find(|entry| entry.key == key && entry.era == self.era)
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }
}
