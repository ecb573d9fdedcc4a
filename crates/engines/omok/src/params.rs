//! The tuned numbers of the tree search, for each rule.
//!
//! All were chosen by hand. The margins and reductions were tried in matches with the networks (docs/lab); the
//! others were not tested alone. The bench signature changes with each of these numbers.

use myosu_rules::omok::Rule;

/// What the search prunes, reduces and extends. Values are in units of the static evaluation (a hundredth of
/// log-odds), depths in plies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchParams {
    /// The value of having the move, added to the static evaluation.
    pub(crate) tempo: i32,
    /// Nodes of the VCF search at leaves, where it is run most.
    pub(crate) leaf_vcf_nodes: u64,
    /// Nodes of the VCF search inside the tree: a win found there cuts a whole subtree.
    pub(crate) inner_vcf_nodes: u64,
    /// Futility pruning: up to this depth a node is cut off whose static evaluation exceeds beta by
    /// [`SearchParams::futility_margin`] per ply.
    pub(crate) futility_depth: i32,
    /// See [`SearchParams::futility_depth`].
    pub(crate) futility_margin: i32,
    /// Razoring: up to this depth a node fails low whose static evaluation lies below alpha by
    /// [`SearchParams::razoring_margin`] per ply and that has no win by fours. Wider than the futility margin:
    /// the side to move is more likely to improve its position.
    pub(crate) razoring_depth: i32,
    /// See [`SearchParams::razoring_depth`].
    pub(crate) razoring_margin: i32,
    /// Late-move pruning: this many moves, and more with the depth, are searched before quiet moves are
    /// skipped.
    pub(crate) late_move_base: u8,
    /// Futility pruning of quiet moves: skipped where the static evaluation plus this per ply stays below
    /// alpha.
    pub(crate) quiet_margin: i32,
    /// Late-move reduction in percent of log2(depth) times log2(place).
    pub(crate) reduction_percent: i32,
    /// The least depth of a singular search, which costs a search of half the depth.
    pub(crate) singular_depth: i32,
    /// How far below the TT value, per ply, all other moves must stay for the TT move to be singular.
    pub(crate) singular_margin: i32,
    /// Half the first aspiration window around the previous iteration's value.
    pub(crate) aspiration_window: i32,
}

impl SearchParams {
    /// The numbers for a rule.
    pub(crate) fn of(rule: &Rule) -> SearchParams {
        let plain = SearchParams {
            tempo: 12,
            leaf_vcf_nodes: 8,
            inner_vcf_nodes: 24,
            futility_depth: 6,
            futility_margin: 27,
            razoring_depth: 3,
            razoring_margin: 63,
            late_move_base: 3,
            quiet_margin: 38,
            reduction_percent: 42,
            singular_depth: 7,
            singular_margin: 2,
            aspiration_window: 20,
        };
        if rule.black.forbids() || rule.white.forbids() {
            // Fouls make the value of a shape less certain: prune less.
            return SearchParams { futility_margin: 31, quiet_margin: 43, ..plain };
        }
        plain
    }
}
