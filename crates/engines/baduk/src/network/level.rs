//! Weaker play that looks human: moves strong players make, chosen with less care and less reading.
//!
//! Up to 8 kyu a level draws from the network's first impression, the policy it learned from players; from 7 kyu it
//! reads, each rank some more. No level passes or drops a stone by chance: a move must have a fair share of the best
//! one's weight. The ranks are estimates; docs/design/model-card.md has what was measured.

use std::fmt;
use std::str::FromStr;

use myosu_rules::Move;
use myosu_rules::go::playout::Dice;

use super::{Profile, SearchReport};

/// The strength of play, from 18 kyu to full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

/// Kyu ranks: 18k is step 0, 1k step 17.
const KYU: u8 = 18;

/// Dan ranks below full strength.
const DAN: u8 = 2;

/// The first step that reads: 7 kyu.
const READS: u8 = KYU - 7;

/// Visits of the steps from 7 kyu on: about 1.5 times as many for each rank. Chosen by hand.
const VISITS: [u64; (KYU + DAN - READS) as usize] = [6, 9, 14, 20, 30, 45, 70, 100, 150];

/// Levels 1 to 10 as ranks.
const NUMBERED: [Level; 10] = [
    Level(0),
    Level(3),
    Level(6),
    Level(8),
    Level(10),
    Level(12),
    Level(14),
    Level(16),
    Level(KYU),
    Level::FULL,
];

impl Level {
    /// Full strength.
    pub const FULL: Level = Level(KYU + DAN);

    /// 18 kyu.
    pub const WEAKEST: Level = Level(0);

    /// The level with a number from 1 (18 kyu) to 10 (full strength).
    pub fn new(number: u8) -> Option<Level> {
        NUMBERED.get(usize::from(number.checked_sub(1)?)).copied()
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (0..=Level::FULL.0).map(Level)
    }

    /// The rank; `None` for full strength.
    pub fn rank(self) -> Option<Rank> {
        match self.0 {
            step if step < KYU => Some(Rank::Kyu(KYU - step)),
            step if step < KYU + DAN => Some(Rank::Dan(step - KYU + 1)),
            _ => None,
        }
    }

    /// The players of this rank, for a human-style network; its strongest for full strength.
    pub fn profile(self) -> Profile {
        format!("rank_{self}").parse().unwrap_or_default()
    }

    /// Steps below full strength.
    pub fn below_full(self) -> u8 {
        Level::FULL.0 - self.0
    }

    /// One step stronger.
    #[must_use]
    pub fn stronger(self) -> Level {
        Level(self.0 + 1).min(Level::FULL)
    }

    /// One step weaker.
    #[must_use]
    pub fn weaker(self) -> Level {
        Level(self.0.saturating_sub(1))
    }

    /// The visits a level uses of those allowed: full strength all, weak levels two.
    pub fn visits(self, visits: u64) -> u64 {
        let own = match self.0.checked_sub(READS) {
            None => 2,
            Some(step) => VISITS.get(usize::from(step)).copied().unwrap_or(visits),
        };
        own.clamp(2, visits.max(2))
    }

    /// The softmax temperature of the choice: 0 takes the best move, 1 plays each move as often as its weight says,
    /// more is careless. Chosen by hand: from 1.6 at 18 kyu to 0.3 at 8 kyu, then 0.25 and less.
    fn temperature(self) -> f64 {
        let step = f64::from(self.0);
        let reads = f64::from(READS);
        if self.0 < READS { 1.6 - 1.3 * step / (reads - 1.0) } else { 0.25 - 0.02 * (step - reads) }
    }

    /// The smallest weight of a considered move, as a share of the largest. Chosen by hand: from 0.5% to 10%.
    fn least_share(self) -> f64 {
        let step = f64::from(self.0.min(READS)) / f64::from(READS);
        0.005 * 20_f64.powf(step)
    }

    /// Chooses a move. Chance never decides to pass.
    pub fn choose(self, report: &SearchReport, dice: &mut Dice) -> Move {
        let best = report.best();
        if self == Level::FULL || best == Move::Pass {
            return best;
        }
        draw(&self.chances(report), dice).unwrap_or(best)
    }

    /// Chooses a move of a human-style network: as often as players of the rank make it. Chance never decides to pass.
    pub fn imitate(self, report: &SearchReport, dice: &mut Dice) -> Move {
        let best = report.best();
        if self == Level::FULL || best == Move::Pass {
            return best;
        }
        let stones = report.moves.iter().filter(|report| report.mv != Move::Pass);
        let chances: Vec<(Move, f64)> = stones.map(|report| (report.mv, report.prior)).collect();
        draw(&chances, dice).unwrap_or(best)
    }

    /// The considered moves with their weights in the draw.
    fn chances(self, report: &SearchReport) -> Vec<(Move, f64)> {
        let reads = self.0 >= READS;
        let weight = |visits: u32, prior: f64| if reads { f64::from(visits) } else { prior };
        let stones = report.moves.iter().filter(|report| report.mv != Move::Pass);
        let weights: Vec<(Move, f64)> = stones.map(|r| (r.mv, weight(r.visits, r.prior))).collect();
        let most = weights.iter().fold(0.0, |most: f64, (_, weight)| most.max(*weight));
        weights
            .into_iter()
            .filter(|(_, weight)| *weight > most * self.least_share())
            .map(|(mv, weight)| (mv, (weight / most).powf(1.0 / self.temperature())))
            .collect()
    }
}

/// Draws a move by its weight.
fn draw(chances: &[(Move, f64)], dice: &mut Dice) -> Option<Move> {
    let total: f64 = chances.iter().map(|(_, chance)| chance).sum();
    let mut drawn = total * (dice.roll() >> 11) as f64 / (1u64 << 53) as f64;
    chances.iter().find_map(|(mv, chance)| {
        drawn -= chance;
        (drawn < 0.0).then_some(*mv)
    })
}

/// A rank of Go players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// 급, fewer is stronger.
    Kyu(u8),
    /// 단, more is stronger.
    Dan(u8),
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank() {
            Some(Rank::Kyu(kyu)) => write!(f, "{kyu}k"),
            Some(Rank::Dan(dan)) => write!(f, "{dan}d"),
            None => write!(f, "best"),
        }
    }
}

/// Why a text is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLevel {
    /// Not a level at all.
    #[error("{0:?} is no level: 18k to 1k (18급 to 1급), 1d, 2d, best, adaptive, or 1 to 10")]
    Unknown(String),
    /// Only a player with a network follows its opponent.
    #[error("only a player with a network can follow its opponent")]
    NeedsNetwork,
}

impl FromStr for Level {
    type Err = BadLevel;

    /// Reads a rank (`7k`, `7급`, `1d`, `1단`), `best`, or a number from 1 to 10.
    fn from_str(text: &str) -> Result<Level, BadLevel> {
        let rank =
            |suffixes: [&str; 2]| suffixes.iter().find_map(|suffix| text.strip_suffix(suffix)?.parse().ok());
        let step = |step: Option<u8>, steps: u8| step.filter(|step| *step < steps);
        let level = if text == "best" {
            Some(Level::FULL)
        } else if let Some(kyu) = rank(["k", "급"]) {
            step(KYU.checked_sub(kyu), KYU).map(Level)
        } else if let Some(dan) = rank(["d", "단"]) {
            step(dan.checked_sub(1), DAN).map(|step| Level(KYU + step))
        } else {
            text.parse().ok().and_then(Level::new)
        };
        level.ok_or_else(|| BadLevel::Unknown(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use myosu_rules::go::playout::Dice;
    use myosu_rules::{Color, Move, Point, Size};

    use super::{Level, READS};
    use crate::network::report::{Mean, MoveReport, SearchReport};

    #[test]
    fn levels_are_written_as_they_are_read() {
        let names: Vec<String> = Level::all().map(|level| level.to_string()).collect();
        assert_eq!((names.len(), names[0].as_str(), names[20].as_str()), (21, "18k", "best"));
        for (level, name) in Level::all().zip(&names) {
            assert_eq!(name.parse(), Ok(level));
        }
        assert_eq!("7급".parse::<Level>(), "7k".parse());
        assert_eq!("1단".parse::<Level>(), "1d".parse());
        assert_eq!(("10".parse(), "1".parse()), (Ok(Level::FULL), Ok(Level::WEAKEST)));
        for wrong in ["", "0", "11", "0k", "19k", "3d", "0d", "k", "dan", "-1k", "7 k", "급"] {
            assert!(wrong.parse::<Level>().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn stronger_levels_read_more_and_the_strongest_all() {
        let visits: Vec<u64> = Level::all().map(|level| level.visits(200)).collect();
        assert!(visits.is_sorted() && visits[20] == 200, "{visits:?}");
        assert!(Level::all().all(|level| level.visits(1) == 2));
        let numbered: Vec<Level> = (1..=10).filter_map(Level::new).collect();
        assert!(numbered.len() == 10 && numbered.is_sorted());
        assert_eq!((Level::FULL.stronger(), Level::WEAKEST.weaker()), (Level::FULL, Level::WEAKEST));
    }

    #[test]
    fn every_rank_is_imitated_by_its_own_players() {
        let names: BTreeSet<String> = Level::all().map(|level| level.profile().to_string()).collect();
        assert_eq!(names.len(), 21);
        assert_eq!(Level(READS).profile().to_string(), "rank_7k");
        assert_eq!(Level::FULL.profile().to_string(), "rank_9d");
        let (report, mut dice) = (report(), Dice::new(3));
        let drawn: Vec<Move> = (0..4000).map(|_| Level(READS).imitate(&report, &mut dice)).collect();
        // Priors are a half, an eighth and so on; the pass between them is not drawn.
        let share = |at: usize| drawn.iter().filter(|mv| **mv == report.moves[at].mv).count();
        assert!((2000..2900).contains(&share(0)) && share(1) == 0 && (450..800).contains(&share(2)));
        assert_eq!(Level::FULL.imitate(&report, &mut dice), report.best());
    }

    /// A report in which each move has half the weight of the one before; passing is second.
    fn report() -> SearchReport {
        let size = Size::square(9);
        let one = |(n, mv): (u8, Move)| MoveReport {
            mv,
            visits: 64 >> n,
            prior: 0.5_f64.powi(i32::from(n) + 1),
            mean: Mean::default(),
            least: 0.0,
            value: 0.0,
            line: vec![mv],
            line_visits: vec![64 >> n],
        };
        let place = |x: u8| Move::Place(Point::new(x, 0));
        let moves = [place(0), Move::Pass, place(1), place(2), place(3), place(4), place(5), place(6)];
        SearchReport {
            size,
            to_play: Color::Black,
            visits: 127,
            mean: Mean { ownership: vec![0.0; 81], ..Mean::default() },
            first: Mean::default(),
            value: 0.0,
            uncertainty: None,
            moves: (0..).zip(moves).map(one).collect(),
        }
    }

    #[test]
    fn stronger_levels_take_the_best_move_more_often() {
        let report = report();
        let mut before = 0;
        for level in Level::all() {
            let mut dice = Dice::new(3);
            let drawn: Vec<Move> = (0..4000).map(|_| level.choose(&report, &mut dice)).collect();
            assert!(!drawn.contains(&Move::Pass), "{level} passes by chance");
            let best = drawn.iter().filter(|mv| **mv == report.moves[0].mv).count();
            // A deviation of the count is at most 32.
            assert!(best + 100 > before, "{level}: {best} after {before}");
            before = best;
            let others: BTreeSet<Move> = drawn.into_iter().collect();
            assert!(level >= Level(READS) || others.len() > 1, "{level} never varies");
        }
        assert_eq!(before, 4000);
    }
}
