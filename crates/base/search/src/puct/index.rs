//! A map from 64-bit keys to numbers: open addressing, at most half full.

/// Marks a free slot.
const FREE: u32 = u32::MAX;

/// The map. A key is inserted once and never removed.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyIndex {
    /// A power of two of slots, or none.
    slots: Vec<(u64, u32)>,
    len: usize,
}

impl KeyIndex {
    /// Its memory.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<(u64, u32)>()
    }

    /// The number of a key.
    pub(super) fn get(&self, key: u64) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let (_, number) = self.slots[self.slot(key)];
        (number != FREE).then_some(number)
    }

    /// Adds a key that is not there yet.
    pub(super) fn insert(&mut self, key: u64, number: u32) {
        debug_assert!(number != FREE && self.get(key).is_none());
        if 2 * (self.len + 1) > self.slots.len() {
            let room = (4 * self.slots.len()).max(64);
            let old = std::mem::replace(&mut self.slots, vec![(0, FREE); room]);
            for (key, number) in old.into_iter().filter(|(_, number)| *number != FREE) {
                let at = self.slot(key);
                self.slots[at] = (key, number);
            }
        }
        let at = self.slot(key);
        self.slots[at] = (key, number);
        self.len += 1;
    }

    /// Where a key stands, or the free slot where it belongs.
    fn slot(&self, key: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & last;
        while self.slots[at].1 != FREE && self.slots[at].0 != key {
            at = (at + 1) & last;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::KeyIndex;

    #[test]
    fn keys_are_found_as_in_a_plain_map() {
        let (mut index, mut plain) = (KeyIndex::default(), BTreeMap::new());
        let mut seed = 5_u64;
        for number in 0..20_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Few different keys, so that many come again.
            let key = (seed >> 51) << 40;
            assert_eq!(index.get(key), plain.get(&key).copied());
            if plain.insert(key, plain.get(&key).copied().unwrap_or(number)).is_none() {
                index.insert(key, number);
            }
        }
        assert!(plain.len() > 5_000 && plain.iter().all(|(key, number)| index.get(*key) == Some(*number)));
        assert!((0..1000).all(|key| index.get(2 * key + 1).is_none()));
    }
}
