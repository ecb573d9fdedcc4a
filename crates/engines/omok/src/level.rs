//! Levels: the engine weakened in the way people are weak. `docs/lab/2026-11-omok-levels.md` has the matches behind the
//! numbers.
//!
//! A weak player does not play at random. It sees less far, looks where the last stones fell, overlooks a three of the
//! opponent now and then, on a diagonal much more often than on a row, and is not sure which of several good moves is the
//! best. It always takes a five, and from the third level on it always stops one.

use myosu_rules::omok::Direction;
use myosu_rules::{Point, PointSet, zobrist};
use myosu_search::Cancel;

use super::analysis::{Analysis, Candidate, SearchScore};
use super::board::ShapeBoard;
use super::code::Flags;
use super::engine::{Engine, Limits};
use super::player::Situation;
use super::shape::Shape;

/// How strong to play, from 1 (a beginner) to [`Level::FULL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a player of a level can do.
struct Skill {
    /// Nodes for a move: at the lower levels enough for the depth, so that no move is left without a value.
    nodes: u64,
    /// Plies it looks ahead, beside wins by fours.
    depth: u32,
    /// Moves it compares.
    candidates: usize,
    /// How much worse, in units of the evaluation, a move may be and still get half the weight of the best.
    doubt: f64,
    /// The longest forced win or loss, in plies, that it recognises as one.
    sight: u32,
    /// The chance in percent of overlooking a three, the opponent's or its own, on a row or column, and on a diagonal.
    misses: [u64; 2],
}

const fn skill(nodes: u64, depth: u32, candidates: usize, doubt: f64, sight: u32, misses: [u64; 2]) -> Skill {
    Skill { nodes, depth, candidates, doubt, sight, misses }
}

/// The levels below full strength, chosen so that each wins about two games of three against the one below it.
const SKILLS: [Skill; 9] = [
    skill(4_000, 1, 12, 300.0, 4, [25, 65]),
    skill(4_000, 1, 10, 170.0, 4, [14, 48]),
    skill(4_000, 2, 8, 105.0, 6, [8, 35]),
    skill(4_000, 3, 8, 62.0, 8, [3, 22]),
    skill(5_000, 4, 8, 42.0, 10, [1, 13]),
    skill(6_000, 5, 8, 30.0, 12, [0, 7]),
    skill(11_000, 8, 5, 13.0, 15, [0, 2]),
    skill(25_000, 12, 3, 5.0, 21, [0, 0]),
    skill(80_000, 99, 2, 2.0, 99, [0, 0]),
];

impl Level {
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level nearest to this number.
    pub fn new(number: u32) -> Level {
        Level(number.clamp(1, 10) as u8)
    }

    /// The level for a strength in percent, Gomocup's unit.
    pub fn from_percent(percent: u64) -> Level {
        Level((1 + percent.min(100) * 9 / 100) as u8)
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level::new)
    }

    /// The number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What the level can do; nothing at full strength, which has no limit.
    fn skill(self) -> Option<&'static Skill> {
        SKILLS.get(usize::from(self.0 - 1))
    }
}

impl Skill {
    fn limits(&self, asked: &Limits) -> Limits {
        let (nodes, depth) = (asked.nodes.min(self.nodes), asked.depth.min(self.depth));
        Limits { nodes, depth, candidates: self.candidates, ..*asked }
    }

    /// The chance in percent of overlooking a three on a line of this direction.
    fn misses(&self, direction: Direction) -> u64 {
        let is_diagonal = matches!(direction, Direction::Falling | Direction::Rising);
        self.misses[usize::from(is_diagonal)]
    }
}

/// Chooses a move at a level. The same situation, level and seed give the same move.
pub fn choose(
    engine: &mut Engine,
    situation: &Situation<'_>,
    level: Level,
    seed: u64,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Candidate> {
    let position = situation.position;
    let Some(skill) = level.skill() else {
        return engine.think(position, limits, cancel, &mut |_| {}).candidates.into_iter().next();
    };
    let found = engine.think(position, &skill.limits(limits), cancel, &mut |_| {});
    let mut random = zobrist::mix(seed ^ position.key());
    let board = ShapeBoard::new(engine.tables(), position);
    let forced = !board.points(position.to_play(), Flags::FIVE).is_empty()
        || level.0 >= 3 && !board.points(!position.to_play(), Flags::FIVE).is_empty();
    if forced {
        return found.candidates.into_iter().next();
    }
    match notice(&board, skill, &mut random) {
        Notice::Nothing => {}
        Notice::Seen => return found.candidates.into_iter().next(),
        Notice::Overlooked => return own_best(&board, &found, limits.excluded),
    }
    if found.candidates.len() < 2 {
        return found.candidates.into_iter().next();
    }
    pick(found, situation, skill, &board, &mut random)
}

/// What a player makes of the opponent's threes and fours.
enum Notice {
    /// There are none.
    Nothing,
    /// It sees one of them.
    Seen,
    /// There are some, and it sees none.
    Overlooked,
}

/// Looks for the opponent's threes and fours, line by line, as well as the player can.
fn notice(board: &ShapeBoard, skill: &Skill, random: &mut u64) -> Notice {
    let enemy = !board.to_play();
    let threats = board.points(enemy, Flags::WINNING_FOUR) | board.points(enemy, Flags::FIVE);
    // A stone of the opponent next to its three makes a straight four.
    let is_threat = |&direction: &Direction| {
        threats.iter().any(|point| board.shape(enemy, point, direction) >= Shape::StraightFour)
    };
    let mut noticed = Notice::Nothing;
    for direction in Direction::ALL.into_iter().filter(is_threat) {
        *random = zobrist::mix(*random);
        if *random % 100 >= skill.misses(direction) {
            return Notice::Seen;
        }
        noticed = Notice::Overlooked;
    }
    noticed
}

/// The player's own best move by shape, as if the opponent had no threat.
fn own_best(board: &ShapeBoard, found: &Analysis, excluded: PointSet) -> Option<Candidate> {
    let own = board.to_play();
    let near = board.points(own, Flags::NEAR) - excluded;
    let legal = near.iter().filter(|&point| !board.is_forbidden(own, point));
    let first = found.candidates.first()?;
    let best = legal.max_by_key(|&point| board.order(own, point)).unwrap_or(first.point);
    Some(Candidate { point: best, line: vec![best], ..first.clone() })
}

/// Draws one of the candidates, good ones and those near the last moves more often.
fn pick(
    found: Analysis,
    situation: &Situation<'_>,
    skill: &Skill,
    board: &ShapeBoard,
    random: &mut u64,
) -> Option<Candidate> {
    let sees = Direction::ALL.map(|direction| {
        *random = zobrist::mix(*random);
        *random % 100 >= skill.misses(direction)
    });
    // A four of one's own is seen if it is seen on one of its lines.
    let is_seen = |candidate: &Candidate| {
        let four = |direction| board.shape(board.to_play(), candidate.point, direction) >= Shape::Four;
        let mut fours =
            Direction::ALL.into_iter().zip(sees).filter(|&(direction, _)| four(direction)).peekable();
        fours.peek().is_none() || fours.any(|(_, sees)| sees)
    };
    let value = |candidate: &Candidate| match candidate.score {
        SearchScore::Value(value) => f64::from(value),
        SearchScore::Win(plies) if plies > skill.sight || !is_seen(candidate) => 60.0,
        SearchScore::Loss(plies) if plies > skill.sight => -60.0,
        SearchScore::Win(plies) => 1500.0 - f64::from(plies),
        SearchScore::Loss(plies) => -1500.0 + f64::from(plies),
    };
    let best = found.candidates.iter().map(&value).fold(f64::MIN, f64::max);
    let weight = |candidate: &Candidate| {
        let worse = (best - value(candidate)).max(0.0);
        let near = situation.last.iter().flatten().any(|&last| distance(last, candidate.point) <= 2);
        let weight = 1_000_000.0 / (1.0 + (worse / skill.doubt).powi(2));
        (weight * if near { 1.5 } else { 1.0 }) as u64
    };
    let weights: Vec<u64> = found.candidates.iter().map(weight).collect();
    *random = zobrist::mix(*random);
    let mut left = *random % weights.iter().sum::<u64>().max(1);
    for (candidate, weight) in found.candidates.iter().zip(&weights) {
        if left < *weight {
            return Some(candidate.clone());
        }
        left -= weight;
    }
    found.candidates.into_iter().next()
}

fn distance(a: Point, b: Point) -> u8 {
    a.x().abs_diff(b.x()).max(a.y().abs_diff(b.y()))
}
