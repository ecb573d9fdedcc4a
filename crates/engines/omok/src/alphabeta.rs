//! `alphabeta`: the program of the paper omok-ab (c. 2018): three moves deep, minimax with alpha-beta
//! pruning, a table of 19 weights.
//!
//! A leaf is worth the best weight the side to move can make there, counted for the maximiser and
//! against him for the minimiser; a five on the way is worth its weight. The paper tries every empty point
//! ([`Width::Whole`]). The player tries the points within two steps of a stone ([`Width::Near`]), which is our
//! restriction: points further away can make a shape, too, a three such as `XX..a` at most. Moves are tried in the order of
//! the weights they make or take away; of equal values the first one tried wins.

mod pattern;
mod weigh;

pub use pattern::{LineShape, MovePattern};
pub use weigh::{WeighedPoint, pattern, shape, weighed_points, weight};

use myosu_rules::omok::{Outcome, Position};
use myosu_rules::{Color, Point, PointSet};
use myosu_search::{Budget, Cancel};

use super::analysis::Analysis;
use super::engine::Limits;
use super::player::{OmokDecision, OmokPlayer, Situation, central};
use weigh::WeightMap;

/// Which branches the search prunes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pruning {
    /// Alpha-beta.
    #[default]
    AlphaBeta,
    /// Plain minimax, to compare node counts with.
    None,
}

/// Which empty points are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Width {
    /// Those within two steps of a stone.
    #[default]
    Near,
    /// All, as in the paper.
    Whole,
}

/// The player.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta {
    /// Alpha-beta or plain minimax.
    pub pruning: Pruning,
    /// The points it tries.
    pub width: Width,
}

/// The depth of the paper's search in plies.
pub const DEPTH: u32 = 3;
/// More than any weight.
const INFINITY: i32 = 1 << 20;

struct Search<'a> {
    root: Color,
    pruning: Pruning,
    width: Width,
    nodes: u64,
    budget: Budget,
    cancel: &'a Cancel,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimaxResult {
    /// The move.
    pub point: Point,
    /// Its value for the side to move.
    pub value: i32,
    /// Positions visited.
    pub nodes: u64,
}

/// Searches three moves deep near the stones; nothing if there is no legal move there.
pub fn search(
    position: &Position,
    pruning: Pruning,
    budget: Budget,
    cancel: &Cancel,
) -> Option<MinimaxResult> {
    search_to(position, DEPTH, Width::Near, pruning, budget, cancel)
}

/// Searches `depth` moves deep, one at least, to count nodes by depth.
pub fn search_to(
    position: &Position,
    depth: u32,
    width: Width,
    pruning: Pruning,
    budget: Budget,
    cancel: &Cancel,
) -> Option<MinimaxResult> {
    let search = Search { root: position.to_play(), pruning, width, nodes: 0, budget, cancel };
    search_without(search, position, PointSet::EMPTY, depth)
}

/// The nodes of the whole minimax tree of this depth over all empty points, counted without valuing a leaf.
/// `None` once `cancel` is raised.
pub fn whole_tree(position: &Position, depth: u32, cancel: &Cancel) -> Option<u64> {
    if cancel.is_raised() {
        return None;
    }
    let color = position.to_play();
    let mut moves = position.empties();
    position.forbidden_points(color).for_each(|(point, _)| moves = moves.without(point));
    if depth <= 1 {
        return Some(moves.len() as u64);
    }
    let mut nodes = moves.len() as u64;
    let mut position = *position;
    for point in moves {
        let played = position.place(point);
        let below =
            if position.outcome().is_none() { whole_tree(&position, depth - 1, cancel) } else { Some(0) };
        position.undo(played);
        nodes += below?;
    }
    Some(nodes)
}

/// Searches every move but the excluded ones.
fn search_without(
    mut search: Search<'_>,
    position: &Position,
    excluded: PointSet,
    depth: u32,
) -> Option<MinimaxResult> {
    let mut position = *position;
    let weights = WeightMap::of(&position, search.width);
    let mut best: Option<(i32, Point)> = None;
    for point in weights.moves(&position).into_iter().filter(|&point| !excluded.contains(point)) {
        let alpha = best.map_or(-INFINITY, |(value, _)| value);
        let value = search.after(&mut position, &weights, point, depth.max(1) - 1, alpha, INFINITY);
        match value {
            Some(value) if best.is_none_or(|(known, _)| value > known) => best = Some((value, point)),
            Some(_) => {}
            None => break,
        }
    }
    best.map(|(value, point)| MinimaxResult { point, value, nodes: search.nodes })
}

impl Search<'_> {
    /// The value of the position after a move, for the root's side; nothing if the search has to end.
    fn after(
        &mut self,
        position: &mut Position,
        weights: &WeightMap,
        point: Point,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        if self.nodes >= self.budget.nodes || self.cancel.is_raised() {
            return None;
        }
        self.nodes += 1;
        let played = position.place(point);
        let value = match position.outcome() {
            Some(Outcome::Win(color)) => Some(self.for_root(color, MovePattern::Five.weight())),
            Some(Outcome::Draw) => Some(0),
            None => {
                let mut weights = *weights;
                weights.update(position, point);
                self.value(position, &weights, depth, alpha, beta)
            }
        };
        position.undo(played);
        value
    }

    fn for_root(&self, color: Color, value: i32) -> i32 {
        if color == self.root { value } else { -value }
    }

    fn value(
        &mut self,
        position: &mut Position,
        weights: &WeightMap,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> Option<i32> {
        let color = position.to_play();
        if depth == 0 {
            return Some(self.for_root(color, weights.best(color)));
        }
        let maximise = color == self.root;
        let mut best = None;
        for point in weights.moves(position) {
            let value = self.after(position, weights, point, depth - 1, alpha, beta)?;
            best = Some(
                best.map_or(value, |known: i32| if maximise { known.max(value) } else { known.min(value) }),
            );
            if maximise {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if self.pruning == Pruning::AlphaBeta && alpha >= beta {
                break;
            }
        }
        Some(best.unwrap_or(0))
    }
}

impl OmokPlayer for AlphaBeta {
    fn name(&self) -> &'static str {
        "alphabeta"
    }

    fn choose(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        cancel: &Cancel,
        _: &mut dyn FnMut(&Analysis),
    ) -> Option<OmokDecision> {
        let position = situation.position;
        if position.outcome().is_some() {
            return None;
        }
        let (excluded, budget) = (limits.excluded, Budget::nodes(limits.nodes));
        let (root, pruning, width) = (position.to_play(), self.pruning, self.width);
        let search = Search { root, pruning, width, nodes: 0, budget, cancel };
        let Some(found) = search_without(search, position, excluded, DEPTH) else {
            let moves = WeightMap::of(position, self.width).moves(position);
            let first = moves.iter().copied().find(|&point| !excluded.contains(point));
            let point = first.or_else(|| central(position, excluded))?;
            return Some(OmokDecision { point, nodes: 0, explanation: vec!["nothing was searched".into()] });
        };
        let explanation = vec![format!("value {} after three moves, {} nodes", found.value, found.nodes)];
        Some(OmokDecision { point: found.point, nodes: found.nodes, explanation })
    }
}
