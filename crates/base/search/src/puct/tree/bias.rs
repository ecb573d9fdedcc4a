//! Subtree value bias: how far the judge is off at positions that look alike around the last move, learned during the
//! search from what was found below them.
//!
//! Published by KataGo (docs/KataGoMethods.md, "Subtree Value Bias Correction").

use crate::puct::index::KeyIndex;

/// The errors observed at each kind of position.
#[derive(Clone, Debug, Default)]
pub(super) struct BiasTable {
    kinds: Vec<Bias>,
    index: KeyIndex,
}

/// A weighted sum of observed errors.
#[derive(Clone, Copy, Debug, Default)]
struct Bias {
    key: u64,
    sum: f64,
    weight: f64,
}

/// What a node has contributed to its kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BiasShare {
    kind: Option<u32>,
    sum: f64,
    weight: f64,
}

impl BiasTable {
    /// Its memory.
    pub(super) fn bytes(&self) -> usize {
        self.kinds.capacity() * size_of::<Bias>() + self.index.bytes()
    }

    /// The share of a new node in the kind with this key; of a node without one nothing is learned.
    pub(super) fn share(&mut self, key: Option<u64>) -> BiasShare {
        BiasShare { kind: key.map(|key| self.kind(key)), ..BiasShare::default() }
    }

    fn kind(&mut self, key: u64) -> u32 {
        if let Some(kind) = self.index.get(key) {
            return kind;
        }
        let kind = self.kinds.len() as u32;
        self.kinds.push(Bias { key, ..Bias::default() });
        self.index.insert(key, kind);
        kind
    }

    /// Replaces what a node has contributed by the error observed now, from children of this weight.
    pub(super) fn observe(&mut self, share: &mut BiasShare, error: f64, children: f64) {
        let Some(kind) = share.kind else { return };
        let bias = &mut self.kinds[kind as usize];
        // The power 7/8 by roots alone, which are equal on every machine; KataGo has 0.85.
        let weight = children / children.sqrt().sqrt().sqrt();
        bias.sum += weight * error - share.sum;
        bias.weight += weight - share.weight;
        (share.sum, share.weight) = (weight * error, weight);
    }

    /// The mean error at the kind of a node; 0 if nothing was observed.
    pub(super) fn mean(&self, share: &BiasShare) -> f64 {
        let bias = share.kind.map(|kind| self.kinds[kind as usize]);
        bias.filter(|bias| bias.weight > 1e-3).map_or(0.0, |bias| bias.sum / bias.weight)
    }

    /// The table of these nodes alone.
    pub(super) fn kept<'a>(&self, shares: impl Iterator<Item = &'a mut BiasShare>) -> BiasTable {
        let mut table = BiasTable::default();
        for share in shares {
            let Some(kind) = &mut share.kind else { continue };
            *kind = table.kind(self.kinds[*kind as usize].key);
            let bias = &mut table.kinds[*kind as usize];
            bias.sum += share.sum;
            bias.weight += share.weight;
        }
        table
    }
}

#[cfg(test)]
impl BiasTable {
    /// Panics unless every kind holds exactly what these nodes contributed.
    pub(super) fn assert_is_the_sum_of<'a>(&self, shares: impl Iterator<Item = &'a BiasShare>) {
        let mut slow = vec![(0.0, 0.0); self.kinds.len()];
        for share in shares {
            let Some(kind) = share.kind else { continue };
            slow[kind as usize].0 += share.sum;
            slow[kind as usize].1 += share.weight;
        }
        for (bias, (sum, weight)) in self.kinds.iter().zip(slow) {
            assert!(
                (bias.sum - sum).abs() < 1e-9 && (bias.weight - weight).abs() < 1e-9,
                "{bias:?} {sum} {weight}"
            );
        }
    }
}
