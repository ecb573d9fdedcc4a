//! What the search remembers: a table of fixed size. When a bucket is full, the entry that took the
//! least work goes. Forgetting costs nothing: it makes all entries out of date.

use super::{Estimate, INFINITE};

const WAYS: usize = 4;

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    work: u32,
    era: u16,
    leans_on: u16,
}

/// A table of fixed size from keys to proof and disproof numbers.
pub struct Table {
    entries: Vec<Entry>,
    era: u16,
    has_leaning: bool,
}

impl Table {
    /// A table of at most `bytes` bytes, but not less than a few thousand.
    pub fn new(bytes: usize) -> Table {
        let wanted = (bytes / size_of::<Entry>()).max(1024);
        let buckets = 1 << (wanted / WAYS).ilog2();
        Table { entries: vec![Entry::default(); buckets * WAYS], era: 1, has_leaning: false }
    }

    pub(super) fn forget(&mut self) {
        self.has_leaning = false;
        self.era = self.era.wrapping_add(1);
        if self.era == 0 {
            self.entries.fill(Entry::default());
            self.era = 1;
        }
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Estimate> {
        let entry = self.entry(key)?;
        Some(Estimate { proof: entry.proof, disproof: entry.disproof })
    }

    /// What is settled for just this path, and the place on the path that it leans on.
    #[inline]
    pub(super) fn find_leaning(&self, key: u64, path: u64) -> Option<(Estimate, i32)> {
        if !self.has_leaning {
            return None;
        }
        let entry = self.entry(key ^ path.rotate_left(17) ^ 1)?;
        let estimate = Estimate { proof: entry.proof, disproof: entry.disproof };
        Some((estimate, i32::from(entry.leans_on)))
    }

    pub(super) fn store(&mut self, key: u64, estimate: Estimate, work: u64) {
        let settled = estimate.proof == 0 || estimate.disproof == 0;
        debug_assert!(settled || (estimate.proof <= INFINITE && estimate.disproof <= INFINITE));
        let entry = Entry { key, proof: estimate.proof, disproof: estimate.disproof, ..Entry::default() };
        self.put(entry, work);
    }

    pub(super) fn store_leaning(
        &mut self,
        key: u64,
        path: u64,
        estimate: Estimate,
        leans_on: i32,
        work: u64,
    ) {
        self.has_leaning = true;
        let leans_on = u16::try_from(leans_on).expect("places on the path are few");
        let key = key ^ path.rotate_left(17) ^ 1;
        let Estimate { proof, disproof } = estimate;
        self.put(Entry { key, proof, disproof, leans_on, ..Entry::default() }, work);
    }

    fn put(&mut self, mut entry: Entry, work: u64) {
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
    fn entry(&self, key: u64) -> Option<&Entry> {
        let first = self.bucket(key);
        self.entries[first..first + WAYS].iter().find(|entry| entry.key == key && entry.era == self.era)
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }
}
