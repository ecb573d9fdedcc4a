//! What a tree search remembers, shared by all its threads without locks.
//!
//! An entry is two words: its data, and its key mixed with the data. A torn write shows as a key that
//! fits no position, so a reader sees a whole entry or none.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::table;

/// What a value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, as the caller numbers moves; `u16::MAX` for none.
    pub step: u16,
    /// The value of the search.
    pub value: i16,
    /// The static evaluation: the value without search.
    pub static_eval: i16,
    /// How deep the search was.
    pub depth: u8,
    /// What the value says.
    pub bound: Bound,
}

const WAYS: usize = 4;

#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// A table from keys to entries.
pub struct Transposition {
    buckets: Vec<[Slot; WAYS]>,
    generation: AtomicU8,
}

impl Transposition {
    /// A table of at most `bytes` bytes, but not less than one bucket; smaller if there is no room for it.
    pub fn new(bytes: usize) -> Transposition {
        let count = (bytes / size_of::<[Slot; WAYS]>()).max(1);
        let buckets = table::with_room(1usize << count.ilog2());
        Transposition { buckets, generation: AtomicU8::new(1) }
    }

    /// How many bytes the table takes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<[Slot; WAYS]>()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flatten() {
            slot.mixed.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(1, Ordering::Relaxed);
    }

    /// Begins a new search: entries of earlier ones give way first.
    pub fn age(&self) {
        let next = self.generation.load(Ordering::Relaxed) % 63 + 1;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// The memory of a key's entry, for a caller that has it fetched before [`Transposition::find`].
    #[inline]
    pub fn memory_of(&self, key: u64) -> &impl Sized {
        self.bucket(key)
    }

    /// What is remembered of the position with this key.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Entry> {
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.mixed.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Remembers a position, in place of what is old or shallow.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut place = &self.bucket(key)[0];
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 || slot.mixed.load(Ordering::Relaxed) ^ data == key {
                place = slot;
                break;
            }
            let old = (data >> 58) as u8 != generation;
            let worth = (data >> 48 & 0xff) as i32 - if old { 256 } else { 0 };
            if worth < least {
                (least, place) = (worth, slot);
            }
        }
        let data = pack(entry, generation);
        place.data.store(data, Ordering::Relaxed);
        place.mixed.store(data ^ key, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        &self.buckets[(key >> 20) as usize & (self.buckets.len() - 1)]
    }
}

/// From the low bits: move, value, static_eval, depth, bound, generation. The generation is never 0.
fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 0u64,
        Bound::Lower => 1,
        Bound::Exact => 2,
    };
    u64::from(entry.step)
        | u64::from(entry.value as u16) << 16
        | u64::from(entry.static_eval as u16) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64) -> Entry {
    let bound = match data >> 56 & 3 {
        0 => Bound::Upper,
        1 => Bound::Lower,
        _ => Bound::Exact,
    };
    Entry {
        step: data as u16,
        value: (data >> 16) as u16 as i16,
        static_eval: (data >> 32) as u16 as i16,
        depth: (data >> 48) as u8,
        bound,
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, Transposition};

    fn entry(n: u64) -> Entry {
        let bound = [Bound::Upper, Bound::Lower, Bound::Exact][n as usize % 3];
        Entry { step: n as u16, value: -(n as i16), static_eval: n as i16 - 77, depth: n as u8, bound }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Transposition::new(1 << 20);
        for n in 0..5000u64 {
            let key = n.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            table.store(key, entry(n));
            assert_eq!(table.find(key), Some(entry(n)));
        }
        table.clear();
        assert_eq!(table.find(1), None);
    }

    #[test]
    fn a_deep_entry_of_this_search_outlives_shallow_ones() {
        let table = Transposition::new(64);
        table.store(7, Entry { depth: 200, ..entry(1) });
        (1..100u64).for_each(|n| table.store(n << 32, Entry { depth: 3, ..entry(n) }));
        assert!(table.find(7).is_some());
        table.age();
        (1..100u64).for_each(|n| table.store(n << 33 | 1, Entry { depth: 3, ..entry(n) }));
        assert!(table.find(7).is_none());
    }

    #[test]
    fn the_size_is_not_above_what_was_asked_for() {
        for bytes in [64, 1000, 1 << 20, (1 << 20) + 12345] {
            assert!(Transposition::new(bytes).bytes() <= bytes);
        }
    }
}
