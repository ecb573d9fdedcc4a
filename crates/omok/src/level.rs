//! Levels: the engine weakened in the way people are weak. All numbers were chosen by hand.
//!
//! A weak player does not play at random. It sees less far, looks where the last stones fell, overlooks a
//! threat now and then, diagonals and broken lines first, and is not sure which of several good moves is
//! the best. It always takes a five, and from the third level on it always stops one.

use myosu_rules::omok::Direction;
use myosu_rules::{Point, PointSet, zobrist};
use myosu_search::Cancel;

use super::analysis::{Analysis, Candidate, SearchScore};
use super::board::ShapeBoard;
use super::code::Flags;
use super::engine::{Engine, Limits};
use super::player::Situation;

/// How strong to play, from 1 (a beginner) to [`Level::FULL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

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

    /// The number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Four times the nodes and one and a half plies more per level.
    fn limits(self, asked: &Limits) -> Limits {
        let nodes = 60u64 << (2 * u32::from(self.0 - 1)).min(24);
        let depth = 1 + u32::from(self.0) * 3 / 2;
        Limits { nodes: asked.nodes.min(nodes), depth: asked.depth.min(depth), candidates: 8, ..*asked }
    }

    /// How much worse, in units of the evaluation, a move may be and still get half the weight of the best.
    fn doubt(self) -> f64 {
        [0.0, 220.0, 150.0, 100.0, 70.0, 45.0, 28.0, 16.0, 8.0, 3.0, 0.0][usize::from(self.0)]
    }

    /// The longest forced win or loss the level recognises as one.
    fn sight(self) -> u32 {
        2 * u32::from(self.0) - 1
    }

    /// The chance in percent of overlooking a threat of the opponent.
    fn blindness(self) -> u64 {
        [0, 60, 40, 25, 15, 9, 5, 2, 1, 0, 0][usize::from(self.0)]
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
    if level == Level::FULL {
        return engine.think(position, limits, cancel, &mut |_| {}).candidates.into_iter().next();
    }
    let found = engine.think(position, &level.limits(limits), cancel, &mut |_| {});
    let mut random = zobrist::mix(seed ^ position.key());
    let board = ShapeBoard::new(engine.tables(), position);
    let forced = !board.points(position.to_play(), Flags::FIVE).is_empty()
        || level.0 >= 3 && !board.points(!position.to_play(), Flags::FIVE).is_empty();
    if forced || found.candidates.len() < 2 {
        return found.candidates.into_iter().next();
    }
    if random % 100 < level.blindness()
        && let Some(candidate) = overlook(&board, &found, limits.excluded, &mut random)
    {
        return Some(candidate);
    }
    pick(found, situation, level, &mut random)
}

/// Builds instead of blocking, as if a diagonal threat of the opponent did not exist; `None` if there is none.
fn overlook(board: &ShapeBoard, found: &Analysis, excluded: PointSet, random: &mut u64) -> Option<Candidate> {
    let enemy = !board.to_play();
    let first = found.candidates.first()?;
    let hard_to_see = [Direction::Falling, Direction::Rising]
        .iter()
        .any(|&direction| board.shape(enemy, first.point, direction) >= super::shape::Shape::OpenThree);
    if !hard_to_see {
        return None;
    }
    let own: Vec<Point> = (board.points(board.to_play(), Flags::NEAR) - excluded).iter().collect();
    let legal = own.into_iter().filter(|&point| !board.is_forbidden(board.to_play(), point));
    let best = legal.max_by_key(|&point| board.order(board.to_play(), point))?;
    *random = zobrist::mix(*random);
    Some(Candidate { point: best, line: vec![best], ..first.clone() })
}

/// Draws one of the candidates, good ones and those near the last moves more often.
fn pick(found: Analysis, situation: &Situation<'_>, level: Level, random: &mut u64) -> Option<Candidate> {
    let value = |score: SearchScore| match score {
        SearchScore::Value(value) => f64::from(value),
        SearchScore::Win(plies) if plies > level.sight() => 60.0,
        SearchScore::Loss(plies) if plies > level.sight() => -60.0,
        SearchScore::Win(plies) => 1500.0 - f64::from(plies),
        SearchScore::Loss(plies) => -1500.0 + f64::from(plies),
    };
    let best = found.candidates.iter().map(|candidate| value(candidate.score)).fold(f64::MIN, f64::max);
    let weight = |candidate: &Candidate| {
        let worse = (best - value(candidate.score)).max(0.0);
        let near = situation.last.iter().flatten().any(|&last| distance(last, candidate.point) <= 2);
        let weight = 1_000_000.0 / (1.0 + (worse / level.doubt().max(0.1)).powi(2));
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

#[cfg(test)]
mod tests {
    use myosu_rules::omok::{Outcome, Position, Rule};
    use myosu_rules::{Color, Point, Size};
    use myosu_search::Cancel;

    use super::{Level, choose};
    use crate::player::Situation;
    use crate::{Engine, Limits, Resources};

    fn winner(black: Level, white: Level, seed: u64, engine: &mut Engine) -> Option<Color> {
        let mut position = Position::new(Rule::FREESTYLE, Size::square(11)).unwrap();
        let limits = Limits { nodes: 3000, ..Limits::default() };
        while position.outcome().is_none() {
            let level = position.to_play().pick(black, white);
            let situation = Situation::of(&position);
            let chosen = choose(engine, &situation, level, seed, &limits, &Cancel::new())?;
            position.play(chosen.point).unwrap();
        }
        match position.outcome() {
            Some(Outcome::Win(color)) => Some(color),
            _ => None,
        }
    }

    #[test]
    fn a_high_level_beats_a_low_one_and_the_same_seed_gives_the_same_game() {
        let mut engine = Engine::new(Rule::FREESTYLE, Resources { threads: 1, memory: 1 << 20 });
        let (low, high) = (Level::new(1), Level::new(8));
        let mut won = 0;
        for seed in 0..3 {
            let games = [winner(low, high, seed, &mut engine), winner(high, low, seed, &mut engine)];
            won += u32::from(games[0] == Some(Color::White)) + u32::from(games[1] == Some(Color::Black));
            engine.forget();
            let again = winner(low, high, seed, &mut engine);
            engine.forget();
            assert_eq!(winner(low, high, seed, &mut engine), again);
        }
        assert!(won >= 4, "{won} of 6 games won");
    }

    #[test]
    fn no_level_plays_an_excluded_point() {
        let mut engine = Engine::new(Rule::FREESTYLE, Resources { threads: 1, memory: 1 << 20 });
        let mut position = Position::new(Rule::FREESTYLE, Size::square(11)).unwrap();
        for point in [(5, 5), (4, 5), (6, 4), (5, 4), (7, 3)] {
            position.play(Point::new(point.0, point.1)).unwrap();
        }
        let situation = Situation::of(&position);
        for level in (1..=10).map(Level::new) {
            for seed in 0..8 {
                let mut limits = Limits { nodes: 500, ..Limits::default() };
                for _ in 0..4 {
                    let chosen =
                        choose(&mut engine, &situation, level, seed, &limits, &Cancel::new()).unwrap();
                    assert!(!limits.excluded.contains(chosen.point), "{level:?}");
                    limits.excluded.insert(chosen.point);
                }
            }
        }
    }

    #[test]
    fn percent_and_numbers_meet() {
        assert_eq!(Level::from_percent(100), Level::FULL);
        assert_eq!(Level::from_percent(0), Level::new(0));
        assert_eq!(Level::new(99), Level::FULL);
    }
}
