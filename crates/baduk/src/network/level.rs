//! Weaker play that looks human: moves strong players make, chosen with less care. The tables are chosen by hand.

use myosu_rules::Move;
use myosu_rules::go::playout::Dice;

use super::SearchReport;

/// The strength of play, from 1 (a beginner) to 10 (full strength).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

impl Level {
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// A level from 1 to 10.
    pub const fn new(level: u8) -> Option<Level> {
        if level >= 1 && level <= 10 { Some(Level(level)) } else { None }
    }

    /// The number of the level.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The visits a level uses of those allowed: full strength all, weak levels two.
    pub fn visits(self, visits: u64) -> u64 {
        match self.0 {
            10 => visits,
            9 => visits / 2,
            8 => visits / 6,
            7 => visits / 16,
            _ => 2,
        }
        .clamp(2, visits.max(2))
    }

    /// The softmax temperature of the choice: 0 takes the best move, 1 plays each move as often as a strong player
    /// would, more is careless.
    fn temperature(self) -> f64 {
        [1.8, 1.5, 1.2, 1.0, 0.7, 0.45, 0.25, 0.15, 0.08, 0.0][usize::from(self.0 - 1)]
    }

    /// The smallest weight of a considered move, as a share of the largest.
    fn least_share(self) -> f64 {
        [0.004, 0.008, 0.015, 0.03, 0.05, 0.08, 0.1, 0.1, 0.1, 0.1][usize::from(self.0 - 1)]
    }

    /// Chooses a move. Chance never decides to pass.
    pub fn choose(self, report: &SearchReport, dice: &mut Dice) -> Move {
        let best = report.best();
        if self == Level::FULL || best == Move::Pass {
            return best;
        }
        let weight = |visits: u32, prior: f64| if self.0 >= 7 { f64::from(visits) } else { prior };
        let stones = report.moves.iter().filter(|report| report.mv != Move::Pass);
        let weights: Vec<(Move, f64)> = stones.map(|r| (r.mv, weight(r.visits, r.prior))).collect();
        let most = weights.iter().fold(0.0, |most: f64, (_, weight)| most.max(*weight));
        let chances: Vec<(Move, f64)> = weights
            .into_iter()
            .filter(|(_, weight)| *weight > most * self.least_share())
            .map(|(mv, weight)| (mv, (weight / most).powf(1.0 / self.temperature())))
            .collect();
        let total: f64 = chances.iter().map(|(_, chance)| chance).sum();
        let mut drawn = total * (dice.roll() >> 11) as f64 / (1u64 << 53) as f64;
        for (mv, chance) in &chances {
            drawn -= chance;
            if drawn < 0.0 {
                return *mv;
            }
        }
        best
    }
}
