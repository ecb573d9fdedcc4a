//! The reader of life and death behind stability: the table of eye shapes (paper epg) for solid closed groups, the
//! prover with a small budget for the others.
//!
//! Law: an answer depends on the fight alone, not on where it lies on the board, how the board is turned, which
//! color defends or what was asked before. So remembering answers between positions changes none of them.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use myosu_proof::go::{Problem, Role};
use myosu_rules::{Color, Point, PointSet, Setup, Size, Symmetry};
use myosu_search::{Budget, Cancel};
use myosu_tsumego::shape::{LARGEST, ShapeTable};
use myosu_tsumego::{Detail, Fate, Prover, Question, Reading};

/// Nodes of the prover for one chain and one side to move. Chosen by hand: half a millisecond.
const NODES: u64 = 500;

/// Bytes of the prover's table, which is emptied before every question.
const MEMORY: usize = 1 << 17;

/// The most answers remembered; when they are more, all are forgotten.
const REMEMBERED: usize = 1 << 15;

/// Outside liberties of an eye space in the open: the table's last class, three or more.
const OPEN: usize = 3;

/// The fates of a chain in a closed fight: if the attacker moves first, and if the defender does.
pub(crate) type Fates = [Fate; 2];

/// What the reader is allowed to ask. The figures of each source of knowledge are measured by leaving it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReaderSources {
    /// Neither table nor prover.
    Nothing,
    /// The table of eye shapes.
    Table,
    /// The table and the prover.
    TableAndProver,
}

/// Answers questions about closed groups and remembers the answers.
pub struct LifeReader {
    sources: ReaderSources,
    state: Mutex<ReaderState>,
}

struct ReaderState {
    prover: Prover,
    table: Option<ShapeTable>,
    proven: HashMap<Vec<u32>, Option<Fates>>,
    shapes: HashMap<Vec<u32>, Option<[Fates; 4]>>,
}

impl fmt::Debug for LifeReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LifeReader").field("sources", &self.sources).finish_non_exhaustive()
    }
}

impl Default for LifeReader {
    fn default() -> LifeReader {
        LifeReader::new(ReaderSources::TableAndProver)
    }
}

impl LifeReader {
    /// A reader that asks these sources.
    pub fn new(sources: ReaderSources) -> LifeReader {
        let state = ReaderState {
            prover: Prover::new(MEMORY),
            table: None,
            proven: HashMap::new(),
            shapes: HashMap::new(),
        };
        LifeReader { sources, state: Mutex::new(state) }
    }

    /// The sources it asks.
    pub fn sources(&self) -> ReaderSources {
        self.sources
    }

    /// The fates of the solid chain around an empty eye space with this many outside liberties; `None` if the
    /// table does not know the shape.
    pub(crate) fn eye_space(&self, space: PointSet, size: Size, liberties: usize) -> Option<Fates> {
        if self.sources == ReaderSources::Nothing || space.len() > LARGEST {
            return None;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let ReaderState { table, shapes, .. } = &mut *state;
        let key = written(space, size, |p| edge_bits(p, size));
        let known = *shapes.entry(key).or_insert_with(|| {
            let (shape, _) = table.get_or_insert_with(ShapeTable::shipped).find(space, size)?;
            let fates = |n: usize| [Role::Attacker, Role::Defender].map(|r| shape.standing(n, r).fate);
            Some(std::array::from_fn(fates))
        });
        known.map(|by_liberties| by_liberties[liberties.min(OPEN)])
    }

    /// The fates of an eye space whose group has liberties enough outside.
    pub(crate) fn open_eye_space(&self, space: PointSet, size: Size) -> Option<Fates> {
        self.eye_space(space, size, OPEN)
    }

    /// The fates of the chain `target` in a closed fight; `None` if the prover does not settle them.
    pub(crate) fn chain(&self, fight: &ClosedFight, target: PointSet) -> Option<Fates> {
        if self.sources != ReaderSources::TableAndProver {
            return None;
        }
        let (key, symmetry) = fight.key(target);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = state.proven.get(&key) {
            return known;
        }
        let fates = fight.problem(target, symmetry).and_then(|problem| prove(&mut state.prover, problem));
        if state.proven.len() >= REMEMBERED {
            state.proven.clear();
        }
        state.proven.insert(key, fates);
        fates
    }
}

/// Asks the prover for both fates. Life against the first move and death in spite of it decide both.
fn prove(prover: &mut Prover, problem: Problem) -> Option<Fates> {
    let reading = Reading::given(problem);
    let mut ask = |role: Role| {
        let question = Question::reading(&reading, problem.color(role)).detail(Detail::Fate);
        prover.answer(&question, Budget::nodes(NODES), &Cancel::new()).ok()?.fate
    };
    match ask(Role::Attacker) {
        Some(Fate::Alive) => Some([Fate::Alive; 2]),
        attacked => match (attacked, ask(Role::Defender)?) {
            (_, Fate::Dead) => Some([Fate::Dead; 2]),
            (attacked, defended) => Some([attacked?, defended]),
        },
    }
}

/// A part of the board that one side's stones cannot leave: its own stones, the empty points and the enemy stones
/// without a liberty elsewhere, inside a wall of enemy stones.
#[derive(Clone, Debug)]
pub(crate) struct ClosedFight {
    pub(crate) setup: Setup,
    pub(crate) defender: Color,
    pub(crate) region: PointSet,
}

/// Bits of a point in a key.
const OWN: u32 = 1;
const ENEMY: u32 = 2;
const TARGET: u32 = 4;
const WALLED: u32 = 8;

impl ClosedFight {
    /// What the point adds to the key.
    fn bits(&self, point: Point, target: PointSet) -> u32 {
        let stone = match self.setup.stone(point) {
            Some(color) if color == self.defender => OWN,
            Some(_) => ENEMY,
            None => 0,
        };
        let walled = self.setup.size.neighbors(point).any(|p| !self.region.contains(p));
        stone | if target.contains(point) { TARGET } else { 0 } | if walled { WALLED } else { 0 }
    }

    /// The smallest description of the fight over all turns of the board, and the turn that gives it.
    fn key(&self, target: PointSet) -> (Vec<u32>, Symmetry) {
        let bits: Vec<(Point, u32)> = self.region.iter().map(|p| (p, self.bits(p, target))).collect();
        let turned = |symmetry: Symmetry| {
            let points = bits.iter().map(|&(p, b)| (symmetry.point(p, self.setup.size), b)).collect();
            (moved(points), symmetry)
        };
        let [first, others @ ..] = Symmetry::ALL.map(turned);
        others.into_iter().fold(first, |least, other| if other.0 < least.0 { other } else { least })
    }

    /// The problem, turned, with Black as the defender.
    fn problem(&self, target: PointSet, symmetry: Symmetry) -> Option<Problem> {
        let size = self.setup.size;
        let turn = |set: PointSet| set.iter().map(|p| symmetry.point(p, size)).collect::<PointSet>();
        let setup = self.setup.transformed(symmetry);
        let setup = if self.defender == Color::Black { setup } else { setup.recolored() };
        Problem::new(setup, turn(self.region), turn(target), Color::Black).ok()
    }
}

/// A set of points, each with its bits, as a key that does not depend on where it lies.
fn written(set: PointSet, size: Size, bits: impl Fn(Point) -> u32) -> Vec<u32> {
    debug_assert!(set.is_subset(size.point_set()));
    moved(set.iter().map(|p| (p, bits(p))).collect())
}

/// Points with bits, moved to the upper left and sorted.
fn moved(points: Vec<(Point, u32)>) -> Vec<u32> {
    let left = points.iter().map(|(p, _)| p.x()).min().unwrap_or(0);
    let top = points.iter().map(|(p, _)| p.y()).min().unwrap_or(0);
    let place = |p: Point| u32::from(p.y() - top) << 16 | u32::from(p.x() - left) << 8;
    let mut key: Vec<u32> = points.into_iter().map(|(p, bits)| place(p) | bits).collect();
    key.sort_unstable();
    key
}

/// The number of neighbours of a point on the board.
fn edge_bits(point: Point, size: Size) -> u32 {
    size.neighbors(point).count() as u32
}
