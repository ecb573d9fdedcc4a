//! All numbers of the tree search in one place, for each rule.

use myosu_rules::omok::Rule;

/// What the tree search may skip, shorten and lengthen. Values are in units of the evaluation, depths in
/// moves of one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Params {
    /// Worth of having the move.
    pub(crate) tempo: i32,
    /// Nodes for a win by fours at the leaves.
    pub(crate) leaf_fours: u64,
    /// Nodes for a win by fours inside the tree.
    pub(crate) inner_fours: u64,
    /// Depth up to which a position far above beta is cut off, and the margin per depth.
    pub(crate) futile_depth: i32,
    /// See [`Params::futile_depth`].
    pub(crate) futile_margin: i32,
    /// Depth up to which a position far below alpha is looked at for fours only, and the margin.
    pub(crate) razor_depth: i32,
    /// See [`Params::razor_depth`].
    pub(crate) razor_margin: i32,
    /// Moves that are always searched at depth 0, and how many more with the square of the depth.
    pub(crate) few_moves: i32,
    /// A quiet move is skipped where the evaluation plus this per depth does not reach alpha.
    pub(crate) quiet_margin: i32,
    /// Late moves are searched less deep by this times the logarithms of depth and place, in percent.
    pub(crate) late: i32,
    /// The least depth for the question whether the best move is the only one.
    pub(crate) singular_depth: i32,
    /// How much worse, per depth, all others must be.
    pub(crate) singular_margin: i32,
    /// Half the first window round the last value.
    pub(crate) window: i32,
}

impl Params {
    /// The numbers for a rule.
    pub(crate) fn of(rule: &Rule) -> Params {
        let plain = Params {
            tempo: 12,
            leaf_fours: 24,
            inner_fours: 96,
            futile_depth: 6,
            futile_margin: 38,
            razor_depth: 3,
            razor_margin: 90,
            few_moves: 5,
            quiet_margin: 55,
            late: 42,
            singular_depth: 7,
            singular_margin: 2,
            window: 20,
        };
        if rule.black.forbids() || rule.white.forbids() {
            // Fouls make the value of a shape less certain: skip less.
            return Params { futile_margin: 44, quiet_margin: 62, ..plain };
        }
        plain
    }
}
