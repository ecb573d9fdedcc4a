//! Matches between Omok players: every opening is played with both colours, in parts of twenty games.

use std::time::Duration;

use myosu::rules::omok::{Position, Variant};
use myosu::rules::{Color, Move, Point};
use myosu_arena::referee::{self, MatchTerms};
use myosu_arena::{Contestant, MatchLimits, MatchScore, MatchStart, entrants};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::bench::{Bench, Halt, Planned};
use crate::findings::{Fields, ShownValue};
use crate::number::{Number, Unit};

/// Games in a part.
const PART: usize = 20;

/// A match to be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlannedMatch {
    /// The name of its parts.
    pub(crate) name: &'static str,
    /// The players; the score is the first one's.
    pub(crate) players: [&'static str; 2],
    /// The rule and its board.
    pub(crate) variant: Variant,
    /// How many games.
    pub(crate) games: usize,
    /// The budget of nodes for one move of a player that searches.
    pub(crate) nodes: u64,
    /// The estimated cost of a game in CPU seconds.
    pub(crate) cost: f64,
}

/// Games won, drawn and lost by the first player, as Black and as White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ScoreByColor {
    sides: [[u64; 3]; 2],
}

impl ScoreByColor {
    /// The games with one colour.
    pub(crate) fn with(&self, color: Color) -> MatchScore {
        let [wins, draws, losses] = self.sides[color.index()];
        MatchScore { wins, draws, losses }
    }

    /// All games.
    pub(crate) fn all(&self) -> MatchScore {
        let [black, white] = Color::BOTH.map(|color| self.with(color));
        MatchScore {
            wins: black.wins + white.wins,
            draws: black.draws + white.draws,
            losses: black.losses + white.losses,
        }
    }

    fn add(&mut self, own: Color, winner: Option<Color>) {
        let column = match winner {
            Some(color) if color == own => 0,
            None => 1,
            Some(_) => 2,
        };
        self.sides[own.index()][column] += 1;
    }

    fn merge(&mut self, other: &ScoreByColor) {
        for (side, more) in self.sides.iter_mut().zip(&other.sides) {
            side.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
    }
}

/// The result of a match.
#[derive(Clone, Debug)]
pub(crate) struct MatchResult {
    /// The players; the score is the first one's.
    pub(crate) players: [&'static str; 2],
    pub(crate) score: ScoreByColor,
}

impl MatchResult {
    /// The name of one of the match's numbers.
    pub(crate) fn id(&self, what: &str) -> String {
        format!("match.{}-{}.{what}", self.players[0], self.players[1])
    }

    /// `first : second`.
    pub(crate) fn title(&self) -> String {
        self.players.join(" : ")
    }

    /// The first player's win rate in percent, and its interval; a draw counts half.
    pub(crate) fn rate(&self) -> (f64, (f64, f64)) {
        let score = self.score.all();
        let (low, high) = score.interval();
        (100.0 * score.mean(), (100.0 * low, 100.0 * high))
    }

    /// The row of a table: `match`, `games`, `rate`, `rate-black`, `rate-white`.
    pub(crate) fn record(&self) -> Fields {
        let (rate, ends) = self.rate();
        let rate = Number::new(self.id("rate"), rate, Unit::Percent).between(ends);
        let side = |color: Color| 100.0 * self.score.with(color).mean();
        Fields::default()
            .text("match", self.title())
            .number("games", self.id("games"), self.score.all().games() as f64, Unit::Count)
            .with("rate", ShownValue::Number(rate))
            .number("rate-black", self.id("rate-black"), side(Color::Black), Unit::Percent)
            .number("rate-white", self.id("rate-white"), side(Color::White), Unit::Percent)
    }
}

impl PlannedMatch {
    /// Its parts.
    pub(crate) fn plan(&self) -> Vec<Planned> {
        let count = |from: usize| (self.games - from).min(PART);
        let part = |from: usize| Planned::new(self.part(from), self.cost * count(from) as f64);
        (0..self.games).step_by(PART).map(part).collect()
    }

    fn part(&self, from: usize) -> String {
        format!("{}-{from:04}", self.name)
    }

    /// Plays it.
    pub(crate) fn play(self, bench: &Bench<'_>) -> Result<MatchResult, Halt> {
        let mut all = ScoreByColor::default();
        for from in (0..self.games).step_by(PART) {
            let part =
                bench.part(&self.part(from), || self.stretch(bench, from..(from + PART).min(self.games)))?;
            all.merge(&part);
        }
        Ok(MatchResult { players: self.players, score: all })
    }

    fn stretch(&self, bench: &Bench<'_>, games: std::ops::Range<usize>) -> Result<ScoreByColor, Halt> {
        let make = |name: &str| -> Box<dyn Contestant> {
            let entrant = entrants::parse(name).expect("a player of ours");
            (entrant.make)(bench.seed).expect("players of ours begin")
        };
        let mut players = self.players.map(make);
        let mut tally = ScoreByColor::default();
        for number in games {
            let own = Color::BOTH[number % 2];
            let opening = self.opening(bench.seed.wrapping_mul(1_000_003) ^ (number / 2) as u64);
            let [one, other] = &mut players;
            let (black, white) = match own {
                Color::Black => (one, other),
                Color::White => (other, one),
            };
            let played = referee::play(&self.terms(), &opening, &mut **black, &mut **white, bench.cancel);
            tally.add(own, played.map_err(|_| Halt::Stopped)?.end.winner);
        }
        Ok(tally)
    }

    fn terms(&self) -> MatchTerms {
        let start = MatchStart::Omok { variant: self.variant, size: self.variant.default_size() };
        let limits = MatchLimits { nodes: Some(self.nodes), ..MatchLimits::default() };
        MatchTerms { start, limits, grace: Duration::ZERO, longest: start.size().area() }
    }

    /// Four random stones, two of each side, within two lines of the middle.
    fn opening(&self, seed: u64) -> Vec<Move> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let size = self.variant.default_size();
        let mut position = Position::new(self.variant.rule(), size).expect("a board");
        let middle = size.width() / 2;
        let mut moves = Vec::new();
        while moves.len() < 4 {
            let mut near = || middle - 2 + (rng.next_u32() % 5) as u8;
            let point = Point::new(near(), near());
            if position.play(point).is_ok() {
                moves.push(Move::Place(point));
            }
        }
        moves
    }
}

#[cfg(test)]
impl MatchResult {
    /// A result of one game each way, for tests.
    pub(crate) fn sample(players: [&'static str; 2]) -> MatchResult {
        MatchResult { players, score: ScoreByColor { sides: [[1, 0, 0], [0, 1, 0]] } }
    }
}
