//! What the search leaves out: pruning, reductions and singular extensions.

use myosu_rules::Point;
use myosu_search::transposition::{Bound, Entry};

use super::{NodeState, NodeType, SearchWorker, Singular, WON};
use crate::code::Flags;

/// The depth to the power of 1.3, rounded: how the number of moves worth a search grows with the depth.
const GROWTH: [u8; 32] = [
    0, 1, 2, 4, 6, 8, 10, 13, 15, 17, 20, 23, 25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 56, 59, 62, 66, 69, 73,
    76, 80, 83, 87,
];

/// How many moves are searched at a depth before quiet ones are skipped; half of them where the position does
/// not improve.
fn move_count(base: u8, depth: i32, improving: bool) -> usize {
    let most = base + GROWTH[depth.clamp(0, 31) as usize];
    usize::from(if improving { most } else { most / 2 })
}

impl SearchWorker<'_> {
    /// Whether the static evaluation is so far above beta (futility) or below alpha (razoring) that a search
    /// of this depth is not expected to bring it back.
    #[inline(always)]
    pub(super) fn is_futile(&self, static_eval: i32, depth: i32, alpha: i32, beta: i32) -> bool {
        let params = &self.params;
        let futile = depth <= params.futility_depth && static_eval - params.futility_margin * depth >= beta;
        let razored = depth <= params.razoring_depth && static_eval + params.razoring_margin * depth <= alpha;
        futile || razored
    }

    /// Whether the TT move deserves a singular search: the entry is deep enough, a lower bound, and no mate.
    #[inline(always)]
    pub(super) fn may_be_singular(&self, entry: &Entry, depth: i32) -> bool {
        depth >= self.params.singular_depth
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= depth - 3
            && i32::from(entry.value).abs() < WON
    }

    /// Searches all moves but the TT move at half depth, below the TT value by a margin. If none reaches that
    /// bound the TT move is singular and extended by a ply; if one does and the bound reaches beta, a
    /// zero-window node is cut off.
    pub(super) fn singular_search(
        &mut self,
        entry: &Entry,
        tt_move: Point,
        (beta, depth, ply, node): (i32, i32, usize, NodeType),
    ) -> Singular {
        let bound = i32::from(entry.value) - self.params.singular_margin * depth;
        let half = (depth - 1) / 2;
        let value = self.search(bound - 1, bound, half, ply, NodeType::ZeroWindow, Some(tt_move));
        if self.stopped {
            Singular::Stopped
        } else if value < bound {
            Singular::Extension(1)
        } else if bound >= beta && node == NodeType::ZeroWindow {
            Singular::Cutoff(bound)
        } else {
            Singular::Extension(0)
        }
    }

    /// Whether to skip a move: it is late in the list, or at low depth the static evaluation with what the
    /// move promises does not come near alpha. Threes are never skipped. Late fours are, where only a bound is
    /// wanted: the search for fours has shown that they do not win by themselves, and a board full of fours
    /// would otherwise keep the search from any depth.
    #[inline(always)]
    pub(super) fn is_pruned(&self, state: &NodeState, point: Point, count: usize, alpha: i32) -> bool {
        let flags = self.board.flags(state.own, point);
        let makes_four = flags.has(Flags::FOUR);
        if state.facing_four
            || makes_four && state.node == NodeType::Pv
            || !makes_four && flags.has(Flags::THREE)
        {
            return false;
        }
        let (params, depth) = (&self.params, state.depth);
        if count >= move_count(params.late_move_base, depth, state.improving) {
            return true;
        }
        if !state.may_prune || makes_four {
            return false;
        }
        let promise = 2 * self.board.order(state.own, point) + self.board.order(!state.own, point);
        depth <= 5 && state.static_eval + params.quiet_margin * depth + promise <= alpha
    }

    /// How many plies less deep to search the move after `count` others.
    #[inline(always)]
    pub(super) fn late_move_reduction(
        &self,
        state: &NodeState,
        point: Point,
        count: usize,
        new_depth: i32,
    ) -> i32 {
        let flags = self.board.flags(state.own, point);
        if state.depth < 3 || count < 2 || state.facing_four {
            return 0;
        }
        let reduction = self.reduction(state.depth, count)
            + i32::from(state.node == NodeType::ZeroWindow && count > 4)
            - i32::from(flags.has(Flags::THREE))
            - i32::from(state.facing_three);
        reduction.clamp(0, new_depth)
    }
}
