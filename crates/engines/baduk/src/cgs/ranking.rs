//! The ranking of moves: a sum of one fitted weight for each class a move falls into.
//!
//! Law: fitted only on the games it is given; the same games in the same order give the same table.

use std::fmt;
use std::str::FromStr;

use myosu_rules::go::Position;
use myosu_rules::{Color, Move, Size};

use super::evaluate::Evaluator;
use super::moves::{CLASSES, Classes, FAMILIES, MoveContext};
use super::weights::BadWeights;

const SHIPPED: &str = include_str!("../../data/cgs-moves.txt");

/// One weight for every class, in 1/1024 of a nat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    weights: Vec<i32>,
    /// The figures of the fit, one line each.
    pub figures: Vec<String>,
}

impl Ranking {
    /// The shipped table.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn shipped() -> Ranking {
        SHIPPED.parse().expect("the shipped ranking is well formed")
    }

    /// The score of a move: log-odds against the others of its position.
    pub(crate) fn score(&self, classes: &Classes) -> i32 {
        classes.iter().map(|&class| self.weights[usize::from(class)]).sum()
    }
}

impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "cgs-moves 1")?;
        for figure in &self.figures {
            writeln!(f, "# {figure}")?;
        }
        let mut rest = self.weights.as_slice();
        for (name, count) in FAMILIES {
            let (these, others) = rest.split_at(count);
            rest = others;
            write!(f, "{name}")?;
            for weight in these {
                write!(f, " {weight}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Ranking {
    type Err = BadWeights;

    fn from_str(text: &str) -> Result<Ranking, BadWeights> {
        let mut ranking = Ranking { weights: Vec::with_capacity(CLASSES), figures: Vec::new() };
        let mut families = FAMILIES.iter();
        for (number, line) in text.lines().enumerate() {
            let bad = |what: String| BadWeights { line: number + 1, what };
            if let Some(figure) = line.strip_prefix('#') {
                ranking.figures.push(figure.trim().into());
                continue;
            }
            let mut words = line.split_whitespace();
            if number == 0 {
                if line.trim() != "cgs-moves 1" {
                    return Err(bad("expected \"cgs-moves 1\"".into()));
                }
                continue;
            }
            let Some((name, count)) = families.next() else {
                return Err(bad("nothing more expected".into()));
            };
            if words.next() != Some(name) {
                return Err(bad(format!("expected \"{name}\"")));
            }
            let weights: Result<Vec<i32>, _> = words.map(str::parse).collect();
            let weights = weights.map_err(|_| bad("a weight is no whole number".into()))?;
            if weights.len() != *count || weights.iter().any(|w| w.unsigned_abs() > 1 << 20) {
                return Err(bad(format!("expected {count} weights within a million")));
            }
            ranking.weights.extend(weights);
        }
        match families.next() {
            None => Ok(ranking),
            Some((name, _)) => Err(BadWeights { line: 1, what: format!("\"{name}\" is missing") }),
        }
    }
}

/// A game to fit the ranking on.
#[derive(Clone, Debug)]
pub struct RankedGame {
    /// The size of the board.
    pub size: Size,
    /// The moves, each with its color.
    pub moves: Vec<(Color, Move)>,
}

/// A position with the move that was played: the classes of all moves, the played one first.
struct PlayedMove {
    classes: Vec<Classes>,
}

/// The positions of a game before the moves of these numbers (from 0), with the moves before them.
pub fn positions<'a>(
    game: &'a RankedGame,
    numbers: impl Fn(usize) -> bool + 'a,
) -> impl Iterator<Item = (Position, &'a [(Color, Move)], (Color, Move))> + 'a {
    let mut position = Position::empty(game.size);
    game.moves.iter().enumerate().filter_map(move |(number, &(color, mv))| {
        let asked = numbers(number).then(|| (position.clone(), &game.moves[..number], (color, mv)));
        position.play(color, mv);
        asked
    })
}

fn questions(evaluator: &Evaluator, games: &[RankedGame], every: usize) -> Vec<PlayedMove> {
    let mut questions = Vec::new();
    for (at, game) in games.iter().enumerate() {
        for (position, before, (color, mv)) in
            positions(game, |n| n % every == (at * 7 + 1) % every && n < 250)
        {
            let Some(played) = mv.point() else { continue };
            let evaluation = evaluator.evaluate(&position);
            let recent: Vec<Move> = before.iter().rev().take(2).rev().map(|m| m.1).collect();
            let mut sight = MoveContext::new(&position, &evaluation, color, &recent);
            let mut moves = sight.moves();
            let Some(first) = moves.iter().position(|&p| p == played) else { continue };
            moves.swap(0, first);
            questions.push(PlayedMove { classes: moves.iter().map(|&p| sight.classes(p)).collect() });
        }
    }
    questions
}

/// Adagrad's settings, chosen by hand.
const EPOCHS: usize = 14;
const RATE: f64 = 0.15;
const DECAY: f64 = 2e-6;

/// Fits the ranking so that the played move scores highest (softmax over the moves of its position), on every
/// `every`-th move of each game. Returns the table and the number of positions.
pub fn fit(evaluator: &Evaluator, games: &[RankedGame], every: usize) -> (Ranking, usize) {
    let questions = questions(evaluator, games, every.max(1));
    let mut weights = vec![0.0_f64; CLASSES];
    let mut squares = vec![1e-3_f64; CLASSES];
    let mut slope = vec![0.0_f64; CLASSES];
    for _ in 0..EPOCHS {
        for question in &questions {
            learn(question, &mut weights, &mut squares, &mut slope);
        }
    }
    let whole = weights.iter().map(|w| (w * 1024.0).round() as i32).collect();
    (Ranking { weights: whole, figures: Vec::new() }, questions.len())
}

/// One step of Adagrad on the log loss of one position.
fn learn(question: &PlayedMove, weights: &mut [f64], squares: &mut [f64], slope: &mut [f64]) {
    let score = |classes: &Classes| classes.iter().map(|&c| weights[usize::from(c)]).sum::<f64>();
    let scores: Vec<f64> = question.classes.iter().map(score).collect();
    let most = scores.iter().copied().fold(f64::MIN, f64::max);
    let odds: Vec<f64> = scores.iter().map(|s| (s - most).exp()).collect();
    let all: f64 = odds.iter().sum();
    let mut touched: Vec<u16> = Vec::with_capacity(512);
    for (number, (classes, odds)) in question.classes.iter().zip(&odds).enumerate() {
        let error = odds / all - if number == 0 { 1.0 } else { 0.0 };
        if error.abs() < 1e-5 {
            continue;
        }
        for &class in classes {
            if slope[usize::from(class)] == 0.0 {
                touched.push(class);
            }
            slope[usize::from(class)] += error;
        }
    }
    for class in touched {
        let at = usize::from(class);
        let step = std::mem::take(&mut slope[at]);
        squares[at] += step * step;
        weights[at] -= RATE * (step / squares[at].sqrt() + DECAY * weights[at]);
    }
}

/// How often the played move is among the best `most` of the ranking: hits and positions.
pub fn hits(
    evaluator: &Evaluator,
    ranking: &Ranking,
    games: &[RankedGame],
    numbers: impl Fn(usize) -> bool + Copy,
    most: usize,
) -> (usize, usize) {
    let (mut hit, mut asked) = (0, 0);
    for game in games {
        for (position, before, (color, mv)) in positions(game, numbers) {
            let Some(played) = mv.point() else { continue };
            let evaluation = evaluator.evaluate(&position);
            let recent: Vec<Move> = before.iter().rev().take(2).rev().map(|m| m.1).collect();
            let mut sight = MoveContext::new(&position, &evaluation, color, &recent);
            let mut scored: Vec<(i32, usize)> = Vec::new();
            let moves = sight.moves();
            for (number, &point) in moves.iter().enumerate() {
                scored.push((-ranking.score(&sight.classes(point)), number));
            }
            scored.sort_unstable();
            asked += 1;
            hit += usize::from(scored.iter().take(most).any(|&(_, n)| moves[n] == played));
        }
    }
    (hit, asked)
}
