//! Evaluations kept across searches: a takeback, the next position of a review or a second look at a position finds
//! what the network said before.
//!
//! The law: a kept evaluation has the bits of a new one. The key is a 128-bit hash of everything the network reads, so
//! history, ko, komi, rules and symmetry count; the memory never grows past [`CACHE_BYTES`].

use std::sync::{Mutex, PoisonError};

use super::inputs::Inputs;
use super::{Net, RawOutput, Workspace};

/// The memory of one network's evaluations: some 22,000 of a network with one policy.
pub const CACHE_BYTES: usize = 64 << 20;

/// The largest board whose evaluations are kept.
const AREA: usize = 361;

/// Places where an evaluation may stand.
const WAYS: usize = 4;

/// Numbers of an evaluation beside its policies and owners.
const OTHERS: usize = 3 + 6;

/// How often evaluations were asked for and found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheUse {
    /// Evaluations asked for.
    pub asked: u64,
    /// Those found.
    pub found: u64,
}

/// The evaluations of one network. Threads share it.
#[derive(Debug)]
pub(super) struct EvaluationCache {
    bytes: usize,
    table: Mutex<Table>,
}

impl EvaluationCache {
    /// An empty cache that takes at most this much memory, once it is used.
    pub(super) fn new(bytes: usize) -> EvaluationCache {
        EvaluationCache { bytes, table: Mutex::default() }
    }

    fn with<T>(&self, f: impl FnOnce(&mut Table) -> T) -> T {
        // A table is whole after every step: a thread that panicked elsewhere does not spoil it.
        f(&mut self.table.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Clone for EvaluationCache {
    /// An empty cache of the same size.
    fn clone(&self) -> EvaluationCache {
        EvaluationCache::new(self.bytes)
    }
}

#[derive(Debug, Default)]
struct Table {
    /// Sets of [`WAYS`] entries; empty until the first evaluation comes.
    entries: Vec<Entry>,
    /// The evaluations, `stride` numbers each.
    numbers: Vec<f32>,
    stride: usize,
    /// Counts questions, to find the entry that was used longest ago.
    now: u64,
    uses: CacheUse,
}

/// The key of an evaluation and when it was last used; 0 for never.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: [u64; 2],
    used: u64,
}

impl Table {
    /// Makes room for evaluations with this many policies.
    fn prepare(&mut self, bytes: usize, policies: usize) {
        self.stride = policies * (AREA + 1) + AREA + OTHERS;
        let entry = self.stride * size_of::<f32>() + size_of::<Entry>();
        let entries = bytes / entry / WAYS * WAYS;
        self.entries = vec![Entry::default(); entries];
        self.numbers = vec![0.0; entries * self.stride];
    }

    /// The entries where a key may stand.
    fn set(&self, key: [u64; 2]) -> std::ops::Range<usize> {
        let sets = (self.entries.len() / WAYS) as u64;
        let first = if sets == 0 { 0 } else { (key[0] % sets) as usize * WAYS };
        first..(first + WAYS).min(self.entries.len())
    }

    /// Copies the evaluation of a key, if it is here.
    fn find(&mut self, key: [u64; 2], area: usize, to: &mut RawOutput) -> bool {
        self.now += 1;
        self.uses.asked += 1;
        let hit = self.set(key).find(|&at| self.entries[at].used != 0 && self.entries[at].key == key);
        let Some(at) = hit else { return false };
        self.uses.found += 1;
        self.entries[at].used = self.now;
        let mut numbers = self.numbers[at * self.stride..][..self.stride].iter().copied();
        let policies = (self.stride - AREA - OTHERS) / (AREA + 1);
        to.policies.resize(policies, Vec::new());
        for policy in &mut to.policies {
            policy.clear();
            policy.extend(numbers.by_ref().take(area + 1));
        }
        to.ownership.clear();
        to.ownership.extend(numbers.by_ref().take(area));
        to.outcome.iter_mut().chain(&mut to.misc).zip(numbers).for_each(|(to, number)| *to = number);
        true
    }

    /// Keeps the evaluation of a key in place of the one of its set that was used longest ago.
    fn insert(&mut self, key: [u64; 2], raw: &RawOutput) {
        let Some(at) = self.set(key).min_by_key(|&at| self.entries[at].used) else { return };
        self.entries[at] = Entry { key, used: self.now };
        let numbers =
            raw.policies.iter().flatten().chain(&raw.ownership).chain(&raw.outcome).chain(&raw.misc);
        let to = &mut self.numbers[at * self.stride..][..self.stride];
        to.iter_mut().zip(numbers).for_each(|(to, number)| *to = *number);
    }
}

impl Net {
    /// Like [`Net::run`], but takes what it evaluated before from memory: the same bits, without the work.
    ///
    /// # Panics
    /// If the boards are not all of one size.
    pub fn evaluate<'a>(&self, workspace: &'a mut Workspace, inputs: &[Inputs]) -> &'a [RawOutput] {
        let Some(size) = inputs.first().map(|inputs| inputs.size) else { return &[] };
        let area = size.area();
        if area > AREA || self.cache.bytes == 0 {
            return self.run(workspace, inputs);
        }
        let keys: Vec<[u64; 2]> = inputs.iter().map(|inputs| self.key(inputs)).collect();
        let mut raw = std::mem::take(&mut workspace.kept);
        raw.resize(inputs.len().max(raw.len()), RawOutput::default());
        let mut missing = Vec::new();
        self.cache.with(|table| {
            for (at, key) in keys.iter().enumerate() {
                if !table.find(*key, area, &mut raw[at]) {
                    missing.push(at);
                }
            }
        });
        let left: Vec<Inputs>;
        let open = if missing.len() == inputs.len() {
            inputs
        } else {
            left = missing.iter().map(|&at| inputs[at].clone()).collect();
            &left
        };
        let new = self.run(workspace, open);
        self.cache.with(|table| {
            for (&at, new) in missing.iter().zip(new) {
                if table.entries.is_empty() {
                    table.prepare(self.cache.bytes, new.policies.len());
                }
                table.insert(keys[at], new);
                raw[at].clone_from(new);
            }
        });
        workspace.kept = raw;
        &workspace.kept[..inputs.len()]
    }

    fn key(&self, inputs: &Inputs) -> [u64; 2] {
        let [first, second] = key(inputs);
        if !self.imitates() {
            return [first, second];
        }
        let players = inputs.profile.code(inputs.mover);
        [fold(first ^ players, 0x9e37_79b9_7f4a_7c15), second]
    }

    /// Forgets all evaluations that [`Net::evaluate`] keeps.
    pub fn clear_cache(&self) {
        self.cache.with(|table| *table = Table::default());
    }

    /// How much [`Net::evaluate`] found in memory since the cache was last cleared.
    pub fn cache_use(&self) -> CacheUse {
        self.cache.with(|table| table.uses)
    }

    /// The same network with at most this much memory for evaluations; 0 keeps none.
    #[must_use]
    pub fn with_cache(mut self, bytes: usize) -> Net {
        self.cache = EvaluationCache::new(bytes);
        self
    }
}

/// A hash of everything a network reads of a position.
fn key(inputs: &Inputs) -> [u64; 2] {
    let size = u64::from(inputs.size.width()) << 8 | u64::from(inputs.size.height());
    let mut sums = [size ^ 0x243f_6a88_85a3_08d3, size ^ 0x1319_8a2e_0370_7344];
    let planes = inputs.planes.chunks(2);
    for pair in planes.chain(inputs.globals.chunks(2)) {
        let high = pair.get(1).map_or(0, |number| u64::from(number.to_bits()));
        let bits = u64::from(pair[0].to_bits()) | high << 32;
        sums = [
            fold(sums[0] ^ bits, 0x9e37_79b9_7f4a_7c15),
            fold(sums[1].rotate_left(23) ^ bits, 0xd6e8_feb8_6659_fd93),
        ];
    }
    sums
}

/// The two halves of the product, one over the other.
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use myosu_rules::go::{Game, Komi, Rules};
    use myosu_rules::{Color, Move, Point, Size, Symmetry};

    use super::key;
    use crate::{InputContext, Inputs, Net, Past, RawOutput, Workspace, sample};

    /// Positions of a game, each under all symmetries.
    fn positions(size: Size, plies: usize) -> Vec<Inputs> {
        let mut game = Game::new(size, Rules::chinese());
        let mut all = Vec::new();
        for point in size.points().filter(|p| (p.x() * 3 + p.y()) % 4 != 1).take(plies) {
            let _ = game.play(game.to_play(), Move::Place(point));
            let inputs = Inputs::new(&mut game, &InputContext::default());
            all.extend(Symmetry::ALL.map(|symmetry| inputs.transformed(symmetry)));
        }
        all
    }

    fn evaluate(net: &Net, inputs: &[Inputs], batch: usize) -> Vec<RawOutput> {
        let mut workspace = Workspace::default();
        inputs.chunks(batch).flat_map(|batch| net.evaluate(&mut workspace, batch).to_vec()).collect()
    }

    #[test]
    fn a_kept_evaluation_has_the_bits_of_a_new_one() {
        for version in [8, 14, 17] {
            let model = sample(version, 16, 4);
            let twin = Net::new(&model).with_cache(0);
            // Room for everything, and for so little that entries are replaced all the time.
            for bytes in [8 << 20, 100_000] {
                let net = Net::new(&model).with_cache(bytes);
                for (size, batch) in [(5, 1), (7, 3), (5, 8), (7, 5), (5, 3)] {
                    let inputs = positions(Size::square(size), 12);
                    assert_eq!(evaluate(&net, &inputs, batch), evaluate(&twin, &inputs, batch));
                }
                assert!(net.cache_use().found > 0, "{bytes}");
            }
            assert_eq!(twin.cache_use().asked, 0);
        }
    }

    #[test]
    fn a_second_look_evaluates_nothing_until_the_cache_is_cleared() {
        let net = Net::new(&sample(14, 16, 4));
        let inputs = positions(Size::square(6), 10);
        let different: BTreeSet<[u64; 2]> = inputs.iter().map(key).collect();
        evaluate(&net, &inputs, 4);
        evaluate(&net, &inputs, 4);
        let uses = net.cache_use();
        assert_eq!((uses.asked, uses.asked - uses.found), (160, different.len() as u64));
        net.clear_cache();
        assert_eq!(net.cache_use().asked, 0);
        evaluate(&net, &inputs[..1], 1);
        assert_eq!(net.cache_use().found, 0);
    }

    #[test]
    fn whatever_a_network_reads_makes_another_key() {
        let play = |rules: Rules, moves: &[(u8, u8)], context: InputContext| {
            let mut game = Game::new(Size::square(5), rules);
            for &(x, y) in moves {
                game.play(game.to_play(), Move::Place(Point::new(x, y))).unwrap();
            }
            key(&Inputs::new(&mut game, &context))
        };
        let plain = InputContext::default();
        let line = [(0, 0), (1, 1), (2, 2), (3, 3)];
        let all = [
            play(Rules::chinese(), &line, plain),
            play(Rules::chinese(), &[(2, 2), (1, 1), (0, 0), (3, 3)], plain),
            play(Rules::chinese().with_komi(Komi::from_halves(11)), &line, plain),
            play(Rules::korean(), &line, plain),
            play(Rules::tromp_taylor(), &line, plain),
            play(Rules::chinese(), &line[..3], plain),
            play(Rules::chinese(), &line, InputContext { past: Past::Hidden, ..plain }),
            play(Rules::chinese(), &line, InputContext { advantage: 1.0, ..plain }),
        ];
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        let mut passed = Game::new(Size::square(5), Rules::chinese());
        let before = key(&Inputs::new(&mut passed, &plain));
        passed.play(Color::Black, Move::Pass).unwrap();
        passed.play(Color::White, Move::Pass).unwrap();
        assert_ne!(before, key(&Inputs::new(&mut passed, &plain)));
        let wide = Inputs::empty(Size::new(4, 6).unwrap());
        assert_ne!(key(&wide), key(&Inputs::empty(Size::new(6, 4).unwrap())));
    }
}
