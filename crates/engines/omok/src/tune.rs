//! Fitting the evaluation and the order of moves: self-play games, logistic regression of the shapes', codes' and threats'
//! values on their results and on the values the search gave, and softmax regression of the moves it chose.
//!
//! The law: the same rule, table, seed and numbers give the same games everywhere, and the same table wherever the
//! system's exponential rounds alike; everything is summed in one order.

mod odds;
mod self_play;
mod values;

use std::sync::Arc;

use myosu_rules::omok::Rule;
use myosu_rules::{Color, Point, PointSet, Size, zobrist};

use super::board::{ShapeBoard, Tables};
use super::code::Flags;
use super::engine::{Engine, Resources};
use super::params::SearchParams;
use super::search::near;
use super::value::{CodeValues, nearness};
use super::vcf::{Vcf, VcfResult};
use odds::OddsFit;
pub use self_play::{Hindsight, PlayedGame, PlayedMove, SelfPlay};
use values::ValueFit;

/// A position of a game with what it is worth to the side to move: 1 won, 0 lost, 1/2 drawn.
#[derive(Clone, Debug)]
pub struct TrainingPosition {
    game: u64,
    own: Vec<u16>,
    enemy: Vec<u16>,
    threats: u8,
    to_play: Color,
    /// What the fit aims at.
    target: f32,
    result: f32,
    choice: Option<Choice>,
}

/// The move the search chose, among those it could have tried.
#[derive(Clone, Debug)]
struct Choice {
    moves: Vec<PossibleMove>,
    chosen: usize,
}

/// What the order of moves knows of one.
#[derive(Clone, Copy, Debug)]
struct PossibleMove {
    own: u16,
    enemy: u16,
    /// How near the last move and the one before it are.
    near: [u8; 2],
}

/// One game in this many is kept out of the fit, to measure it on.
pub const HELD_OUT: u64 = 20;
/// VCF nodes for a position. The fit leaves out positions that a VCF wins: the search never evaluates them.
const VCF_NODES: u64 = 96;
/// The VCF table has `1 << VCF_BITS` entries.
pub const VCF_BITS: u32 = 14;

/// The positions of a game that the static evaluation has to judge. `number` is the game's: some games are held out.
pub fn positions_of(
    game: &PlayedGame,
    number: u64,
    (tables, size): (&Arc<Tables>, Size),
) -> Vec<TrainingPosition> {
    let mut seen = Vec::new();
    game.judged(tables, size, &mut |board, hindsight| {
        let at = hindsight.number;
        let last = [1, 2].map(|back| at.checked_sub(back).map(|at| game.moves[at].point));
        let choice = choice(board, game.moves[at].point, last);
        seen.push(sample(board, number, hindsight, choice));
    });
    seen
}

/// Whether the evaluation decides: no side makes five next, and the side to move has neither a four that cannot be
/// stopped nor a short win by fours.
pub fn needs_judgement(board: &mut ShapeBoard, vcf: &mut Vcf) -> bool {
    Color::BOTH.iter().all(|&color| board.points(color, Flags::FIVE).is_empty())
        && board.unstoppable_four(board.to_play()).is_none()
        && !matches!(vcf.search(board, VCF_NODES), VcfResult::Win(_))
}

/// The static evaluation by the table alone, for the side to move.
pub fn table_value(board: &ShapeBoard) -> i32 {
    let tempo = SearchParams::of(board.tables().rule()).tempo;
    board.value() + board.threat_value(board.threats()) + tempo
}

fn sample(board: &ShapeBoard, game: u64, hindsight: Hindsight, choice: Option<Choice>) -> TrainingPosition {
    let codes = |color: Color| {
        let counts = |point: &Point| !board.flags(color, *point).has(Flags::FOUL);
        let codes = board.position().empties().iter().filter(counts);
        codes.map(|point| board.code(color, point) as u16).filter(|&code| code != 0).collect()
    };
    let to_play = board.to_play();
    TrainingPosition {
        game,
        own: codes(to_play),
        enemy: codes(!to_play),
        threats: board.threats() as u8,
        to_play,
        target: hindsight.worth,
        result: hindsight.result,
        choice,
    }
}

/// The chosen move among those near stones, or among those that stop an unstoppable four. None if it is not one of
/// them, or the only one.
fn choice(board: &ShapeBoard, chosen: Point, last: [Option<Point>; 2]) -> Option<Choice> {
    let own = board.to_play();
    let moves: PointSet = match board.unstoppable_four(!own) {
        Some(_) => {
            let stops = [Flags::FOUR, Flags::FOUL, Flags::DOUBT].map(|flag| board.points(!own, flag));
            stops.into_iter().fold(board.points(own, Flags::FOUR), |all, stops| all | stops)
        }
        None => near(board),
    };
    let legal: Vec<Point> = moves.iter().filter(|&point| !board.is_forbidden(own, point)).collect();
    let chosen = legal.iter().position(|&point| point == chosen)?;
    let of = |&point: &Point| PossibleMove {
        own: board.code(own, point) as u16,
        enemy: board.code(!own, point) as u16,
        near: last.map(|last| last.map_or(0, |last| nearness(point, last) as u8)),
    };
    (legal.len() > 1).then(|| Choice { moves: legal.iter().map(of).collect(), chosen })
}

/// Mean log loss before and after a fit, on the games kept out of it where there are any.
#[derive(Clone, Copy, Debug)]
pub struct FitLoss {
    /// With the values the fit began with.
    pub before: f64,
    /// With the fitted values.
    pub after: f64,
}

/// Shuffles the order of samples.
pub fn shuffle(order: &mut [usize], random: &mut u64) {
    for last in (1..order.len()).rev() {
        *random = zobrist::mix(*random);
        order.swap(last, *random as usize % (last + 1));
    }
}

/// A number of a fit by AdaGrad, with the sum of its squared slopes.
#[derive(Clone, Copy, Debug)]
struct Fitted {
    value: f64,
    squares: f64,
}

impl Fitted {
    fn new(value: f64) -> Fitted {
        Fitted { value, squares: 1e-4 }
    }

    fn step(&mut self, slope: f64, step: f64) {
        self.squares += slope * slope;
        self.value -= step * slope / self.squares.sqrt();
    }

    fn rounded(value: f64, most: i16) -> i16 {
        value.round().clamp(-f64::from(most), f64::from(most)) as i16
    }
}

/// Fits values and the order of moves, starting from the plain values; for each color where the rule binds them
/// differently.
pub fn fit(rule: Rule, samples: &[TrainingPosition]) -> (CodeValues, FitLoss) {
    let (held_out, learned): (Vec<usize>, Vec<usize>) =
        (0..samples.len()).partition(|&at| samples[at].game % HELD_OUT == HELD_OUT - 1);
    let measured = if held_out.is_empty() { &learned } else { &held_out };
    let mut random = zobrist::mix(samples.len() as u64);
    let mut values = ValueFit::new(rule);
    let before = values.loss(samples, measured);
    values.learn_all(samples, &learned, &mut random);
    let after = values.loss(samples, measured);
    let mut odds = OddsFit::new(rule);
    odds.learn_all(samples, &learned, &mut random);
    let mut table = CodeValues::plain();
    values.write(&mut table);
    odds.write(&mut table);
    (table, FitLoss { before, after })
}

/// An engine for self-play, small and with these values.
pub fn sparring_engine(rule: Rule, values: &CodeValues) -> Engine {
    let tables = Arc::new(Tables::with_values(rule, values));
    Engine::with_tables(tables, Resources { threads: 1, memory: 2 << 20 })
}

/// The number of the values of a color: both colors share them where the rule binds them alike.
pub fn column(rule: &Rule, color: Color) -> usize {
    if rule.black == rule.white { 0 } else { color.index() }
}

#[cfg(test)]
mod tests {
    use myosu_rules::Size;
    use myosu_rules::omok::Rule;

    use super::{CodeValues, FitLoss, SelfPlay, fit, positions_of, sparring_engine};

    fn fitted(rule: Rule) -> (CodeValues, FitLoss) {
        let mut engine = sparring_engine(rule, &CodeValues::plain());
        let play = SelfPlay { seed: 7, nodes: 60, size: Size::square(15) };
        let of = |number| {
            let game = play.game(&mut engine, number);
            positions_of(&game, number, (engine.tables(), play.size))
        };
        let samples: Vec<_> = (0..21).flat_map(of).collect();
        assert!(samples.iter().any(|sample| sample.game == 19), "a game is held out");
        assert!(samples.iter().filter(|sample| sample.choice.is_some()).count() > 100);
        fit(rule, &samples)
    }

    #[test]
    fn a_fit_can_be_repeated_and_foretells_games_that_it_has_not_seen() {
        let (table, loss) = fitted(Rule::RENJU);
        assert!(loss.after < loss.before, "{loss:?}");
        assert_eq!(fitted(Rule::RENJU).0, table);
        assert_eq!(CodeValues::parse(&table.write()), Some(table.clone()));
        assert_ne!(table.offsets[0], table.offsets[1], "the rule binds Black alone");
    }

    #[test]
    fn colors_that_the_rule_binds_alike_share_their_values() {
        let (table, _) = fitted(Rule::STANDARD);
        assert_eq!(table.offsets[0], table.offsets[1]);
        assert_eq!(table.threats[0], table.threats[1]);
        let [black, white] = table.odds.unwrap();
        assert_eq!(black, white);
        assert!(black.iter().flatten().any(|&odds| odds != 0));
    }
}
