//! Moves a search may not try, or the only ones it may.

use myosu_rules::{Color, Move, PointSet};

/// Restricts the moves of one side in the first moves of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRestriction {
    /// The side it binds.
    pub player: Color,
    /// What happens to the named moves.
    pub kind: RestrictionKind,
    /// The named points.
    pub points: PointSet,
    /// Whether the pass is named.
    pub pass: bool,
    /// Moves from the root it holds for; 1 is the root alone.
    pub until_depth: usize,
}

/// What a restriction does to the moves it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestrictionKind {
    /// They are not tried.
    Avoid,
    /// No others are tried.
    Allow,
}

impl MoveRestriction {
    /// A restriction that names no move yet.
    pub fn new(player: Color, kind: RestrictionKind, until_depth: usize) -> MoveRestriction {
        MoveRestriction { player, kind, points: PointSet::EMPTY, pass: false, until_depth }
    }

    /// Forbids a side to pass now.
    pub fn no_pass(player: Color) -> MoveRestriction {
        MoveRestriction { pass: true, ..MoveRestriction::new(player, RestrictionKind::Avoid, 1) }
    }

    /// Names a move.
    pub fn add(&mut self, mv: Move) {
        match mv {
            Move::Place(point) => self.points.insert(point),
            Move::Pass => self.pass = true,
        }
    }

    /// Returns true if a side may make a move `depth` moves from the root.
    pub fn lets(&self, color: Color, mv: Move, depth: usize) -> bool {
        let is_named = mv.point().map_or(self.pass, |point| self.points.contains(point));
        color != self.player || depth >= self.until_depth || is_named == (self.kind == RestrictionKind::Allow)
    }
}

/// Keeps the moves that every restriction lets; all if none is left.
pub(super) fn restrict<T>(
    moves: &mut Vec<(Move, T)>,
    bounds: &[MoveRestriction],
    color: Color,
    depth: usize,
) {
    let lets = |mv: Move| bounds.iter().all(|bound| bound.lets(color, mv, depth));
    if !bounds.is_empty() && moves.iter().any(|(mv, _)| lets(*mv)) {
        moves.retain(|(mv, _)| lets(*mv));
    }
}
