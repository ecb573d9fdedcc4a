//! The tree: moves tried, the judgements of the positions after them, and visit counts.
//!
//! Orders of the same moves that lead to one position share its node, so the tree is a graph. An edge counts the visits
//! that came along it, a node those of all its edges. Only positions after equally many moves share a node: the graph has
//! no cycle.

mod bias;
#[cfg(test)]
mod tests;
mod values;
mod view;

use super::index::KeyIndex;
use super::{Judged, PuctKeys, PuctSettings, PuctTurn};
use bias::{BiasShare, BiasTable};

type Id = u32;
const ROOT: Id = 0;

/// Bytes of a node beside itself and its moves: two blocks of the allocator with their headers, one of them four edges.
const ALLOCATIONS: usize = 2 * 16 + 4 * size_of::<Edge>();

/// A tree of positions.
#[derive(Clone, Debug)]
pub struct Tree<M, P> {
    nodes: Vec<TreeNode<M, P>>,
    /// Moves of all judged positions.
    moves: usize,
    /// The nodes by the keys of their positions.
    index: KeyIndex,
    bias: BiasTable,
    settings: PuctSettings,
}

#[derive(Clone, Debug)]
struct TreeNode<M, P> {
    /// Empty while the judge is thinking.
    judged: Option<Judged<M, P>>,
    /// To the nodes after the first of `judged.moves`, which are sorted: likely ones are tried first.
    edges: Vec<Edge>,
    /// Moves from the root of the first search.
    ply: u32,
    /// The key of the position, `ply` mixed in.
    key: Option<u64>,
    bias: BiasShare,
    visits: u32,
    /// Visits under way.
    pending: u32,
    /// The weight of its visits in the value of its parent.
    weight: f64,
    /// Means over that weight of the value and of its square, in the view of the first side.
    value: f64,
    square: f64,
}

/// A move that was tried.
#[derive(Clone, Copy, Debug)]
struct Edge {
    node: Id,
    /// The visits along this edge; the node may have more from elsewhere.
    visits: u32,
}

impl<M, P> TreeNode<M, P> {
    fn new(judged: Option<Judged<M, P>>) -> TreeNode<M, P> {
        TreeNode {
            judged,
            edges: Vec::new(),
            ply: 0,
            key: None,
            bias: BiasShare::default(),
            visits: 0,
            pending: 0,
            weight: 0.0,
            value: 0.0,
            square: 0.0,
        }
    }
}

/// A way from the root to a leaf.
#[derive(Debug)]
pub(super) struct TreePath<M> {
    /// The nodes passed, each with the place of its edge that was taken.
    steps: Vec<(Id, usize)>,
    /// The moves along it.
    pub(super) moves: Vec<M>,
}

/// A way down to a new leaf that waits for its judgement.
#[derive(Debug)]
pub(super) struct OpenLeaf {
    steps: Vec<(Id, usize)>,
    leaf: Id,
}

/// What a way down ended at.
pub(super) enum Descent<M> {
    /// A move that was not tried yet.
    New(TreePath<M>),
    /// A finished game, or a position with more visits than came this way; the visit has been counted.
    Known,
    /// A position that is being judged right now.
    Busy,
}

/// Where the first try of a move led.
pub(super) enum Attached {
    /// A position to judge.
    New(OpenLeaf),
    /// A position known by another order of moves; the visit has been counted.
    Known,
    /// A position that is being judged right now.
    Busy,
}

/// A move at a node, as it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisitedChild<M> {
    /// The move.
    pub mv: M,
    /// How likely the judge thinks it.
    pub prior: f32,
    /// How often it was visited.
    pub visits: u32,
    /// Its mean value in the view of the side that makes it; 0 without a visit.
    pub value: f64,
    /// The value it very likely has at least, in the same view.
    pub bound: f64,
}

impl<M: Copy + PartialEq, P> Tree<M, P> {
    /// A tree whose root has been judged.
    pub fn new(mut root: Judged<M, P>, settings: PuctSettings) -> Tree<M, P> {
        sort(&mut root.moves);
        let mut node = TreeNode::new(Some(root));
        node.visits = 1;
        let moves = node.judged.iter().map(|judged| judged.moves.len()).sum();
        let (index, bias) = (KeyIndex::default(), BiasTable::default());
        let mut tree = Tree { nodes: vec![node], moves, index, bias, settings };
        tree.refresh(ROOT);
        tree
    }

    /// Visits of the root.
    pub fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    /// Visits of the root, those under way included.
    pub(super) fn begun(&self) -> u64 {
        u64::from(self.nodes[0].visits) + u64::from(self.nodes[0].pending)
    }

    /// Whether the tree takes its memory, or its visits can hardly be counted any more.
    pub(super) fn is_full(&self) -> bool {
        let node = size_of::<TreeNode<M, P>>() + ALLOCATIONS;
        let bytes = self.nodes.len() * node + self.moves * size_of::<(M, f32)>();
        bytes + self.index.bytes() + self.bias.bytes() >= self.settings.memory
            || self.begun() > u64::from(u32::MAX / 2)
    }

    /// Whose turn it is at the root.
    pub fn turn(&self) -> PuctTurn {
        self.judged(ROOT).turn
    }

    /// The judgement of the root.
    pub fn root(&self) -> &Judged<M, P> {
        self.judged(ROOT)
    }

    /// The root's mean value in the view of the first side.
    pub fn value(&self) -> f64 {
        self.nodes[0].value
    }

    fn judged(&self, id: Id) -> &Judged<M, P> {
        self.nodes[id as usize].judged.as_ref().expect("a position that was judged")
    }

    /// Keeps only moves at the root that `allowed` approves. If none is left, all are kept.
    pub fn restrict(&mut self, allowed: impl Fn(M) -> bool) {
        let root = &mut self.nodes[0];
        let Some(judged) = &mut root.judged else { return };
        if !judged.moves.iter().any(|(mv, _)| allowed(*mv)) {
            return;
        }
        // Tried moves are the first ones before, so they are the first ones after.
        let kept = judged.moves.iter().map(|(mv, _)| allowed(*mv));
        root.edges = root.edges.iter().zip(kept).filter(|(_, kept)| *kept).map(|(edge, _)| *edge).collect();
        judged.moves.retain(|(mv, _)| allowed(*mv));
    }

    /// Gives the root new prior probabilities. Moves that were tried stay the first ones; those without a new prior are
    /// dropped, because the way to a shared position decides what superko forbids there.
    pub fn set_priors(&mut self, mut moves: Vec<(M, f32)>) {
        let root = &mut self.nodes[0];
        let Some(judged) = &mut root.judged else { return };
        sort(&mut moves);
        let prior = |mv: M| moves.iter().find(|(m, _)| *m == mv).map(|(_, prior)| *prior);
        let tried = judged.moves.iter().zip(&root.edges);
        let kept: Vec<((M, f32), Edge)> =
            tried.filter_map(|(&(mv, _), edge)| Some(((mv, prior(mv)?), *edge))).collect();
        let rest = moves.iter().filter(|(mv, _)| kept.iter().all(|((m, _), _)| m != mv));
        let moves = kept.iter().map(|(first, _)| first).chain(rest).copied().collect();
        root.edges = kept.iter().map(|(_, edge)| *edge).collect();
        judged.moves = moves;
    }

    /// Gives every judged position a new value.
    pub fn set_values(&mut self, value: impl Fn(&P) -> f64) {
        for node in &mut self.nodes {
            if let Some(judged) = &mut node.judged {
                judged.value = value(&judged.payload);
            }
        }
        let mut deepest_first: Vec<Id> = (0..self.nodes.len() as Id).collect();
        deepest_first.sort_by_key(|&id| std::cmp::Reverse(self.nodes[id as usize].ply));
        deepest_first.into_iter().for_each(|id| self.refresh(id));
    }

    /// Descends to a move that was not tried yet. The visit counts as pending, and as a loss for the side that chose it
    /// (virtual loss), so that other threads look elsewhere.
    pub(super) fn descend(&mut self) -> Descent<M> {
        let mut path = TreePath { steps: Vec::new(), moves: Vec::new() };
        let mut id = ROOT;
        loop {
            let node = &self.nodes[id as usize];
            let Some(judged) = &node.judged else {
                self.give_up(&path.steps);
                return Descent::Busy;
            };
            if judged.moves.is_empty() {
                self.count_visit(id);
                self.back_up(&path.steps);
                return Descent::Known;
            }
            let at = self.select(id);
            let node = &mut self.nodes[id as usize];
            node.pending += 1;
            path.steps.push((id, at));
            path.moves.push(judged_move(node, at));
            let Some(edge) = node.edges.get(at).copied() else { return Descent::New(path) };
            // The visits that came another way say as much as one more would.
            if self.nodes[edge.node as usize].visits > edge.visits {
                self.back_up(&path.steps);
                return Descent::Known;
            }
            id = edge.node;
        }
    }

    /// Adds the position a path leads to, or finds it among those that are there.
    pub(super) fn attach(&mut self, path: TreePath<M>, keys: PuctKeys) -> Attached {
        let &(id, at) = path.steps.last().expect("a move at least");
        if self.nodes[id as usize].edges.len() != at {
            // Another thread has just tried the move.
            self.give_up(&path.steps);
            return Attached::Busy;
        }
        let ply = self.nodes[id as usize].ply + 1;
        let key = keys.position.filter(|_| self.settings.transpositions);
        let key = key.map(|key| key.wrapping_add(u64::from(ply)).wrapping_mul(0xbf58_476d_1ce4_e5b9));
        let known = key.and_then(|key| self.index.get(key)).filter(|&id| self.nodes[id as usize].ply == ply);
        if let Some(node) = known {
            self.nodes[id as usize].edges.push(Edge { node, visits: 0 });
            if self.nodes[node as usize].judged.is_none() {
                self.give_up(&path.steps);
                return Attached::Busy;
            }
            self.back_up(&path.steps);
            return Attached::Known;
        }
        let leaf = Id::try_from(self.nodes.len()).expect("fewer than 2^32 positions");
        let mut fresh = TreeNode { ply, key, ..TreeNode::new(None) };
        fresh.pending = 1;
        if self.settings.bias_correction > 0.0 {
            fresh.bias = self.bias.share(keys.pattern);
        }
        self.nodes.push(fresh);
        if let Some(key) = key.filter(|&key| self.index.get(key).is_none()) {
            self.index.insert(key, leaf);
        }
        self.nodes[id as usize].edges.push(Edge { node: leaf, visits: 0 });
        Attached::New(OpenLeaf { steps: path.steps, leaf })
    }

    /// Ends a path before the move at `at`, which another way to the same position allowed and this one does not.
    /// Counts as a visit of the position.
    pub(super) fn reject(&mut self, path: &TreePath<M>, at: usize) {
        self.give_up(&path.steps[at..]);
        self.count_visit(path.steps[at].0);
        self.back_up(&path.steps[..at]);
    }

    /// The move to look at: good ones, and likely ones that were looked at little.
    fn select(&self, id: Id) -> usize {
        let node = &self.nodes[id as usize];
        let judged = self.judged(id);
        let turn = judged.turn;
        let weight = self.prior_weight(node);
        let mut best = (f64::NEG_INFINITY, 0);
        let mut tried = 0.0;
        for (at, edge) in node.edges.iter().enumerate() {
            let child = &self.nodes[edge.node as usize];
            let prior = f64::from(judged.moves[at].1);
            tried += prior;
            let bonus = if id == ROOT { self.root_bonus(node, at) } else { 0.0 };
            let pending = f64::from(child.pending);
            let visits = f64::from(edge.visits);
            let value = (turn.see(child.value) * visits - pending) / (visits + pending).max(1.0);
            let score = value + bonus + weight * prior / (1.0 + visits + pending);
            if score > best.0 {
                best = (score, at);
            }
        }
        let next = node.edges.len();
        if let Some((_, prior)) = judged.moves.get(next) {
            let lower = if id == ROOT { self.settings.untried_at_root } else { self.settings.untried };
            // The fewer of the likely moves were tried, the less the mean over visits says.
            let known = (tried * tried).min(1.0);
            let parent = known * node.value + (1.0 - known) * judged.value;
            let value = turn.see(parent) - lower * tried.sqrt();
            if value + weight * f64::from(*prior) > best.0 {
                best.1 = next;
            }
        }
        best.1
    }

    /// Noise that makes the root try more moves: for half of them in turn a bonus, spread like the absolute value
    /// of a normal variable. The dice follow from the visits, so that a search can be repeated.
    fn root_bonus(&self, node: &TreeNode<M, P>, at: usize) -> f64 {
        if self.settings.root_noise == 0.0 {
            return 0.0;
        }
        let mut mixed = (u64::from(node.visits) << 20 | at as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        if mixed & 1 == 0 {
            return 0.0;
        }
        let part = |shift: u32| (mixed >> shift & 0xfffff) as f64 / f64::from(1 << 20);
        // The sum of three uniform variables, scaled to deviation 1.
        self.settings.root_noise * 2.0 * (part(1) + part(21) + part(41) - 1.5).abs()
    }

    /// The weight of the priors at a node: grows with its visits and with the spread of values below it.
    fn prior_weight(&self, node: &TreeNode<M, P>) -> f64 {
        /// Visits the assumed deviation counts for, after KataGo's configuration.
        const ASSUMED: f64 = 2.0;
        let settings = &self.settings;
        let total = f64::from(node.visits + node.pending);
        let growth = settings.exploration_growth * ((total + 500.0) / 500.0).ln();
        let mean = node.value * node.value;
        let prior = settings.deviation_prior * settings.deviation_prior;
        let weight = node.weight.max(1.0);
        let square = node.square.max(mean);
        let variance = ((mean + prior) * ASSUMED + square * weight) / (ASSUMED + weight) - mean;
        let spread = variance.max(0.0).sqrt() / settings.deviation_prior;
        let factor = 1.0 + settings.deviation_scale * (spread - 1.0);
        (settings.exploration + growth) * factor * (total + 0.01).sqrt()
    }

    /// Stores the judgement of a new leaf and backs its value up.
    pub(super) fn expand(&mut self, open: &OpenLeaf, mut judged: Judged<M, P>) {
        sort(&mut judged.moves);
        judged.moves.shrink_to_fit();
        self.moves += judged.moves.len();
        let leaf = &mut self.nodes[open.leaf as usize];
        leaf.judged = Some(judged);
        leaf.pending -= 1;
        self.count_visit(open.leaf);
        self.back_up(&open.steps);
    }

    fn count_visit(&mut self, id: Id) {
        self.nodes[id as usize].visits += 1;
        self.refresh(id);
    }

    fn back_up(&mut self, steps: &[(Id, usize)]) {
        for &(id, at) in steps.iter().rev() {
            let node = &mut self.nodes[id as usize];
            node.pending -= 1;
            node.edges[at].visits += 1;
            self.count_visit(id);
        }
    }

    /// Takes back a way down that led nowhere.
    fn give_up(&mut self, steps: &[(Id, usize)]) {
        for &(id, _) in steps {
            self.nodes[id as usize].pending -= 1;
        }
    }
}

fn judged_move<M: Copy, P>(node: &TreeNode<M, P>, at: usize) -> M {
    node.judged.as_ref().expect("a position that was judged").moves[at].0
}

/// Likely moves first; equal ones in the order the judge gave them.
fn sort<M>(moves: &mut [(M, f32)]) {
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
}
