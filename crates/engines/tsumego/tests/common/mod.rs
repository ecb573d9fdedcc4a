//! The exhaustive twin of what the prover claims of a diagram, and random diagrams for it.
//!
//! The twin knows no region: both sides may play anywhere on the board and pass, every stone can be captured. It
//! lists all moments that can arise and works backwards from those in which the goal is reached. Ko threats
//! are counted as `docs/design/life-and-death.md` defines them: layer after layer, one threat more each.

use std::collections::HashMap;

use myosu_rules::go::playout::Dice;
use myosu_rules::{Color, Point, PointSet, Setup, Size};
use myosu_tsumego::{Fate, Ko};

/// No ko is banned.
const FREE: u8 = 64;

/// Stones of attacker and defender, whether the defender is to play, and the banned point.
type Moment = ([u64; 2], bool, u8);

/// A board of at most 64 points with a target.
pub(crate) struct Twin {
    beside: Vec<u64>,
    board: u64,
    target: u64,
    start: [u64; 2],
}

/// All moments, with the moves between them as (number, paid).
struct Graph {
    moments: Vec<Moment>,
    moves: Vec<Vec<(u32, bool)>>,
    reached: Vec<bool>,
}

impl Twin {
    /// The position of a diagram, with `target` stones of `defender` in question.
    pub(crate) fn new(setup: &Setup, target: PointSet, defender: Color) -> Twin {
        let size = setup.size;
        let word = |set: PointSet| set.iter().fold(0, |word, point| word | 1_u64 << size.ordinal(point));
        Twin {
            beside: size.points().map(|point| word(size.neighbors(point).collect())).collect(),
            board: word(size.point_set()),
            target: word(target),
            start: [word(setup.of(!defender)), word(setup.of(defender))],
        }
    }

    /// The fate of the target; `None` if there are more than `most` moments.
    pub(crate) fn fate(&self, defender_first: bool, most: usize) -> Option<Fate> {
        let capture = self.graph(defender_first, true, most)?;
        let even = capture.solve(false, None)[0];
        // The side that fails without threats looks for the number that helps.
        let mut below = capture.solve(false, None);
        for count in 1_i8.. {
            let layer = capture.solve(false, Some((even, &below)));
            if layer[0] != even {
                return Some(Fate::Ko(Ko { surplus: if even { count } else { 1 - count } }));
            }
            if layer == below {
                break;
            }
            below = layer;
        }
        if even {
            return Some(Fate::Dead);
        }
        let life = self.graph(defender_first, false, most)?;
        let mut below = life.solve(true, None);
        while below[0] {
            let layer = life.solve(true, Some((false, &below)));
            if layer == below {
                return Some(Fate::Alive);
            }
            below = layer;
        }
        Some(Fate::Seki)
    }

    fn graph(&self, defender_first: bool, capture: bool, most: usize) -> Option<Graph> {
        let start = (self.start, defender_first, FREE);
        let mut numbers = HashMap::from([(start, 0_u32)]);
        let mut graph = Graph { moments: vec![start], moves: vec![], reached: vec![] };
        let mut at = 0;
        while at < graph.moments.len() {
            let moment = graph.moments[at];
            let cleared = moment.0[1] & self.target == 0;
            let next = if cleared { self.recaptures(&moment) } else { self.moves(&moment) };
            // What lives by Benson's theorem is never captured: either goal ends here.
            let lives = !cleared && self.lives(&moment.0);
            graph.reached.push(if capture { cleared && next.is_empty() } else { lives });
            let next = if lives { vec![] } else { next };
            let mut numbered = Vec::with_capacity(next.len());
            for (after, paid) in next {
                let number = *numbers.entry(after).or_insert_with(|| {
                    graph.moments.push(after);
                    graph.moments.len() as u32 - 1
                });
                numbered.push((number, paid));
            }
            graph.moves.push(numbered);
            if graph.moments.len() > most {
                return None;
            }
            at += 1;
        }
        Some(graph)
    }

    /// Every legal move and the pass.
    fn moves(&self, moment: &Moment) -> Vec<(Moment, bool)> {
        let empty = self.board & !(moment.0[0] | moment.0[1]);
        let mut all: Vec<(Moment, bool)> = bits(empty).filter_map(|at| self.place(moment, at)).collect();
        all.push(((moment.0, !moment.1, FREE), false));
        all
    }

    /// After the last target stone is gone: the moves on a target point that capture.
    fn recaptures(&self, moment: &Moment) -> Vec<(Moment, bool)> {
        let empty = self.target & !(moment.0[0] | moment.0[1]);
        let captures = |(after, _): &(Moment, bool)| after.0[0] != moment.0[0];
        bits(empty).filter_map(|at| self.place(moment, at)).filter(captures).collect()
    }

    fn place(&self, &(mut stones, defender, ban): &Moment, at: u32) -> Option<(Moment, bool)> {
        let (me, you) = (usize::from(defender), usize::from(!defender));
        stones[me] |= 1 << at;
        let mut captured = 0;
        for near in bits(self.beside[at as usize] & stones[you]) {
            let chain = self.flood(1 << near, stones[you]);
            if self.around(chain) & self.board & !(stones[0] | stones[1]) == 0 {
                captured |= chain;
            }
        }
        stones[you] &= !captured;
        let chain = self.flood(1 << at, stones[me]);
        let liberties = self.around(chain) & self.board & !(stones[0] | stones[1]);
        if liberties == 0 {
            return None;
        }
        let is_ko = captured.count_ones() == 1 && chain.count_ones() == 1 && liberties == captured;
        let next = if is_ko { captured.trailing_zeros() as u8 } else { FREE };
        Some(((stones, !defender, next), u32::from(ban) == at))
    }

    /// Whether a target chain has two rooms the attacker cannot fill (Benson).
    fn lives(&self, stones: &[u64; 2]) -> bool {
        let own = stones[1];
        let empty = self.board & !(stones[0] | own);
        let (mut chains, mut rooms) = (self.parts(own), self.parts(self.board & !own));
        loop {
            let is_vital = |room: &u64, chain: u64| {
                self.around(*room) & chain != 0 && room & empty & !self.around(chain) == 0
            };
            let lives = |chain: &u64| rooms.iter().filter(|room| is_vital(room, *chain)).count() >= 2;
            let (alive, lost): (Vec<u64>, Vec<u64>) = chains.iter().partition(|chain| lives(chain));
            if lost.is_empty() {
                return alive.iter().any(|chain| chain & self.target != 0);
            }
            rooms.retain(|room| lost.iter().all(|chain| self.around(*room) & chain == 0));
            chains = alive;
        }
    }

    fn parts(&self, mut of: u64) -> Vec<u64> {
        let mut parts = Vec::new();
        while of != 0 {
            let part = self.flood(of & of.wrapping_neg(), of);
            of &= !part;
            parts.push(part);
        }
        parts
    }

    fn around(&self, set: u64) -> u64 {
        bits(set).fold(0, |near, at| near | self.beside[at as usize]) & !set
    }

    fn flood(&self, seed: u64, within: u64) -> u64 {
        let mut reached = seed;
        loop {
            let next = reached | self.around(reached) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

impl Graph {
    /// The moments from which the goal is reached by force. `prover` is the side that wants it; `paid` names the
    /// side with one threat more than in the layer `below`.
    fn solve(&self, prover: bool, paid: Option<(bool, &Vec<bool>)>) -> Vec<bool> {
        let mut reached = self.reached.clone();
        let mut changed = true;
        while changed {
            changed = false;
            for at in (0..reached.len()).rev() {
                let side = self.moments[at].1;
                let mut values = self.moves[at].iter().filter_map(|&(to, is_paid)| match (is_paid, paid) {
                    (false, _) => Some(reached[to as usize]),
                    (true, Some((payer, below))) if payer == side => Some(below[to as usize]),
                    (true, _) => None,
                });
                let holds = if side == prover { values.any(|v| v) } else { values.all(|v| v) };
                if holds && !reached[at] && !self.moves[at].is_empty() {
                    (reached[at], changed) = (true, true);
                }
            }
        }
        reached
    }
}

fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let at = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (at < 64).then_some(at)
    })
}

/// A random corner or edge: a board of 3 to 7 lines each way with at most seven empty points. One side holds what
/// is near a corner or an edge, the other the rest, with strays; `None` if the stones need more liberties.
pub(crate) fn random_diagram(dice: &mut Dice) -> Option<Setup> {
    let size = Size::new(3 + dice.below(5), 3 + dice.below(5)).ok()?;
    let inside = Color::BOTH[dice.below(2)];
    let (wide, high) = (2 + dice.below(4), 2 + dice.below(3));
    let from = if dice.below(3) == 0 { 1 + dice.below(2) } else { 0 };
    let strays = 4 + dice.below(12);
    let mut setup = Setup::empty(size);
    for point in size.points() {
        let is_in = (from..from + wide).contains(&usize::from(point.x())) && usize::from(point.y()) < high;
        let own = if is_in { inside } else { !inside };
        setup.set(point, Some(if dice.below(strays) == 0 { !own } else { own }));
    }
    let points: Vec<Point> = size.points().collect();
    for _ in 0..2 + dice.below(6) {
        setup.set(points[dice.below(points.len())], None);
    }
    while let Some(chain) = without_liberty(&setup) {
        let stones: Vec<Point> = chain.iter().collect();
        setup.set(stones[dice.below(stones.len())], None);
    }
    setup.to_play = Color::BOTH[dice.below(2)];
    let playable = setup.empties().len() <= 7 && Color::BOTH.iter().all(|&color| !setup.of(color).is_empty());
    playable.then_some(setup)
}

fn without_liberty(setup: &Setup) -> Option<PointSet> {
    let empty = setup.empties();
    let chains = Color::BOTH.into_iter().flat_map(|color| setup.of(color).components().collect::<Vec<_>>());
    chains.into_iter().find(|chain| !chain.grown().intersects(empty))
}
