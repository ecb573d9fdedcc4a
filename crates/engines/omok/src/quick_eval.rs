//! A small engine for quick evaluations of many positions of one game.

use myosu_rules::Point;
use myosu_rules::omok::{Outcome, Position, Rule};
use myosu_search::Cancel;

use super::engine::{Engine, Limits, Resources};

/// Nodes for one position: a few milliseconds; chosen by hand.
const QUICK_NODES: u64 = 6_000;

/// An engine for quick evaluations of the positions of one game.
pub struct QuickEval(Engine);

impl QuickEval {
    /// An engine for games under a rule.
    pub fn new(rule: Rule) -> QuickEval {
        QuickEval(Engine::new(rule, Resources { memory: 16 << 20, ..Resources::default() }))
    }

    /// Black's winning chance from 0 to 1.
    pub fn black_win_rate(&mut self, position: &Position, cancel: &Cancel) -> f64 {
        self.black_win_rate_within(position, QUICK_NODES, cancel)
    }

    /// Like [`QuickEval::black_win_rate`] with another node budget.
    pub fn black_win_rate_within(&mut self, position: &Position, nodes: u64, cancel: &Cancel) -> f64 {
        if let Some(outcome) = position.outcome() {
            return match outcome {
                Outcome::Win(color) => color.pick(1.0, 0.0),
                Outcome::Draw => 0.5,
            };
        }
        let limits = Limits { nodes, ..Limits::default() };
        let found = self.0.think(position, &limits, cancel, &mut |_| {});
        let chance = found.candidates.first().map_or(0.5, |best| f64::from(best.score.win_rate()) / 1000.0);
        position.to_play().pick(chance, 1.0 - chance)
    }

    /// The best moves, best first.
    pub fn best_moves(&mut self, position: &Position, count: usize, cancel: &Cancel) -> Vec<Point> {
        let limits = Limits { nodes: 20 * QUICK_NODES, candidates: count, ..Limits::default() };
        let found = self.0.think(position, &limits, cancel, &mut |_| {});
        found.candidates.into_iter().map(|candidate| candidate.point).collect()
    }
}
