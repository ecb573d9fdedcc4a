//! The transposition table of df-pn, of fixed size. A full bucket replaces the entry that took the least work.
//! Forgetting is free: it starts a new era, and entries of earlier eras do not count.
//!
//! The low half of a key chooses the bucket. A game whose keys for several claims about one position share their low
//! halves finds all of them with one access to memory.

use super::{INFINITE, ProofNumbers, ProofOutcome, WHOLE};
use crate::table::with_room;

/// Entries of a bucket: as many as two lines of the cache hold.
const WAYS: usize = 5;

/// Bits of the filter for path entries: 64 KiB, so that it stays in the cache.
const FILTER_BITS: usize = 1 << 19;

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

/// Entries that one access to memory brings into the cache.
#[derive(Clone, Copy, Default)]
#[repr(align(128))]
struct Bucket([ProofEntry; WAYS]);

/// A table of fixed size from keys to proof and disproof numbers.
pub struct ProofTable {
    buckets: Vec<Bucket>,
    era: u16,
    /// Which positions may have entries for a path; empty as long as there are none.
    path_filter: Vec<u64>,
}

impl ProofTable {
    /// A table of at most `bytes` bytes, but not less than a few thousand; smaller if there is no room for it.
    pub fn new(bytes: usize) -> ProofTable {
        let wanted = (bytes / size_of::<Bucket>()).max(256);
        ProofTable { buckets: with_room(1 << wanted.ilog2()), era: 1, path_filter: Vec::new() }
    }

    /// Empties the table.
    pub fn forget(&mut self) {
        self.path_filter.clear();
        self.era = self.era.wrapping_add(1);
        if self.era == 0 {
            self.buckets.fill(Bucket::default());
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
        let (word, bit) = filter_place(key);
        if self.path_filter.get(word).is_none_or(|bits| bits & bit == 0) {
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
        self.path_filter.resize(FILTER_BITS / 64, 0);
        let (word, bit) = filter_place(key);
        self.path_filter[word] |= bit;
        let depends_on = u16::try_from(depends_on).expect("places on the path are few");
        let key = key ^ path.rotate_left(17) ^ 1;
        let ProofNumbers { proof, disproof } = numbers;
        self.put(ProofEntry { key, proof, disproof, depends_on, ..ProofEntry::default() }, work);
    }

    fn put(&mut self, mut entry: ProofEntry, work: u64) {
        entry.era = self.era;
        let era = self.era;
        let at = self.bucket(entry.key);
        let bucket = &mut self.buckets[at].0;
        let same = bucket.iter().position(|old| old.era == era && old.key == entry.key);
        let slot = same.unwrap_or_else(|| {
            let cheapest = |slot: &usize| if bucket[*slot].era == era { bucket[*slot].work + 1 } else { 0 };
            (0..WAYS).min_by_key(cheapest).expect("a bucket has ways")
        });
        let earlier = if same.is_some() { u64::from(bucket[slot].work) } else { 0 };
        entry.work = u32::try_from(work + earlier).unwrap_or(u32::MAX - 1).min(u32::MAX - 1);
        bucket[slot] = entry;
    }

    /// Loads the entries of some keys into the cache. These loads overlap; those of look-ups, each of which decides something,
    /// do not.
    #[inline]
    pub(super) fn load(&self, keys: impl Iterator<Item = u64>) {
        let loaded = keys.fold(0, |all, key| {
            let Bucket(entries) = &self.buckets[self.bucket(key)];
            all ^ entries[0].key ^ entries[WAYS - 1].key
        });
        std::hint::black_box(loaded);
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<&ProofEntry> {
        let Bucket(entries) = &self.buckets[self.bucket(key)];
        entries.iter().find(|entry| entry.key == key && entry.era == self.era)
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }
}

/// The word and the bit of a position in the filter.
#[inline]
fn filter_place(key: u64) -> (usize, u64) {
    let at = (key >> 32) as usize % FILTER_BITS;
    (at / 64, 1 << (at % 64))
}
