//! The tree: moves tried, the judgements of the positions after them, and visit counts.

use super::{Judged, PuctSettings, PuctTurn};

type Id = u32;
const ROOT: Id = 0;

/// Bytes of a node beside itself and its moves: two blocks of the allocator with their headers, one of them four children.
const ALLOCATIONS: usize = 2 * 16 + 4 * size_of::<Id>();

/// A tree of positions.
#[derive(Clone, Debug)]
pub struct Tree<M, P> {
    nodes: Vec<TreeNode<M, P>>,
    /// Moves of all judged positions.
    moves: usize,
    settings: PuctSettings,
}

#[derive(Clone, Debug)]
struct TreeNode<M, P> {
    /// Empty while the judge is thinking.
    judged: Option<Judged<M, P>>,
    /// The nodes after the first of `judged.moves`, which are sorted: likely ones are tried first.
    children: Vec<Id>,
    visits: u32,
    /// Visits under way.
    pending: u32,
    /// The weight of its visits in the value of its parent.
    weight: f64,
    /// Means over that weight of the value and of its square, in the view of the first side.
    value: f64,
    square: f64,
}

impl<M, P> TreeNode<M, P> {
    fn new(judged: Option<Judged<M, P>>) -> TreeNode<M, P> {
        TreeNode { judged, children: Vec::new(), visits: 0, pending: 0, weight: 0.0, value: 0.0, square: 0.0 }
    }
}

/// A way from the root to a leaf.
#[derive(Debug)]
pub(super) struct TreePath<M> {
    nodes: Vec<Id>,
    /// The moves along it.
    pub(super) moves: Vec<M>,
}

/// What a way down ended at.
pub(super) enum Descent<M> {
    /// A position without a judgement.
    New(TreePath<M>),
    /// A finished game; the visit has been counted.
    Over,
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
        let mut tree = Tree { nodes: vec![node], moves, settings };
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
        bytes >= self.settings.memory || self.begun() > u64::from(u32::MAX / 2)
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
        root.children = root.children.iter().zip(kept).filter(|(_, kept)| *kept).map(|(id, _)| *id).collect();
        judged.moves.retain(|(mv, _)| allowed(*mv));
    }

    /// Gives the root new prior probabilities. Moves that were tried stay the first ones.
    pub fn set_priors(&mut self, mut moves: Vec<(M, f32)>) {
        let root = &mut self.nodes[0];
        let Some(judged) = &mut root.judged else { return };
        sort(&mut moves);
        let tried = &judged.moves[..root.children.len()];
        let prior = |mv: M| moves.iter().find(|(m, _)| *m == mv).map_or(0.0, |(_, prior)| *prior);
        let first: Vec<(M, f32)> = tried.iter().map(|&(mv, _)| (mv, prior(mv))).collect();
        let rest = moves.iter().filter(|(mv, _)| first.iter().all(|(m, _)| m != mv));
        judged.moves = first.iter().chain(rest).copied().collect();
    }

    /// Gives every judged position a new value.
    pub fn set_values(&mut self, value: impl Fn(&P) -> f64) {
        // Children stand behind their parents.
        for id in (0..self.nodes.len()).rev() {
            if let Some(judged) = &mut self.nodes[id].judged {
                judged.value = value(&judged.payload);
            }
            self.refresh(id as Id);
        }
    }

    /// Descends to a leaf. The visit counts as pending, and as a loss for the side that chose it (virtual loss), so
    /// that other threads look elsewhere.
    pub(super) fn descend(&mut self) -> Descent<M> {
        let mut path = TreePath { nodes: vec![ROOT], moves: Vec::new() };
        loop {
            let id = *path.nodes.last().expect("the root at least");
            let node = &self.nodes[id as usize];
            let Some(judged) = &node.judged else {
                self.give_up(&path, path.nodes.len() - 1);
                return Descent::Busy;
            };
            if judged.moves.is_empty() {
                self.nodes[id as usize].pending += 1;
                self.back_up(&path);
                return Descent::Over;
            }
            let at = self.select(id);
            let mv = judged_move(&self.nodes[id as usize], at);
            self.nodes[id as usize].pending += 1;
            path.moves.push(mv);
            if let Some(&child) = self.nodes[id as usize].children.get(at) {
                path.nodes.push(child);
                continue;
            }
            let child = Id::try_from(self.nodes.len()).expect("fewer than 2^32 positions");
            let mut fresh = TreeNode::new(None);
            fresh.pending = 1;
            self.nodes.push(fresh);
            self.nodes[id as usize].children.push(child);
            path.nodes.push(child);
            return Descent::New(path);
        }
    }

    /// The move to look at: good ones, and likely ones that were looked at little.
    fn select(&self, id: Id) -> usize {
        let node = &self.nodes[id as usize];
        let judged = self.judged(id);
        let turn = judged.turn;
        let weight = self.prior_weight(node);
        let mut best = (f64::NEG_INFINITY, 0);
        let mut tried = 0.0;
        for (at, &child) in node.children.iter().enumerate() {
            let child = &self.nodes[child as usize];
            let prior = f64::from(judged.moves[at].1);
            tried += prior;
            let bonus = if id == ROOT { self.root_bonus(node, at) } else { 0.0 };
            let pending = f64::from(child.pending);
            let visits = f64::from(child.visits);
            let value = (turn.see(child.value) * visits - pending) / (visits + pending).max(1.0);
            let score = value + bonus + weight * prior / (1.0 + visits + pending);
            if score > best.0 {
                best = (score, at);
            }
        }
        let next = node.children.len();
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
    pub(super) fn expand(&mut self, path: &TreePath<M>, mut judged: Judged<M, P>) {
        sort(&mut judged.moves);
        judged.moves.shrink_to_fit();
        let leaf = *path.nodes.last().expect("a leaf");
        self.moves += judged.moves.len();
        self.nodes[leaf as usize].judged = Some(judged);
        self.back_up(path);
    }

    fn back_up(&mut self, path: &TreePath<M>) {
        for &id in path.nodes.iter().rev() {
            let node = &mut self.nodes[id as usize];
            node.pending -= 1;
            node.visits += 1;
            self.refresh(id);
        }
    }

    /// Computes the value of a node anew: its own judgement and its children, each by its weight.
    fn refresh(&mut self, id: Id) {
        let node = &self.nodes[id as usize];
        let Some(judged) = &node.judged else { return };
        let own = judged.value;
        let (mut weight, mut value, mut square) = (1.0, own, own * own);
        if judged.moves.is_empty() {
            weight = f64::from(node.visits.max(1));
        } else {
            let children = node.children.iter().map(|&child| &self.nodes[child as usize]);
            let visited = children.filter(|child| child.visits > 0);
            let (mut total, mut sum) = (0.0, 0.0);
            for child in visited.clone() {
                total += child.weight;
                sum += child.weight * child.value;
            }
            let mean = if total > 0.0 { sum / total } else { 0.0 };
            let share = |child: &TreeNode<M, P>| {
                child.weight * self.credibility(judged.turn.see(child.value - mean), child.weight)
            };
            let shares: f64 = visited.clone().map(share).sum();
            let scale = if shares > 0.0 { total / shares } else { 0.0 };
            for child in visited {
                let part = share(child) * scale;
                value += part * child.value;
                square += part * child.square;
            }
            weight += total;
            value /= weight;
            square /= weight;
        }
        let node = &mut self.nodes[id as usize];
        (node.weight, node.value, node.square) = (weight, value, square);
    }

    /// How much a move counts whose value is `ahead` of the mean of its siblings: the fourth root of the chance that
    /// it is the better one, by Student's distribution with two degrees of freedom.
    fn credibility(&self, ahead: f64, weight: f64) -> f64 {
        if !self.settings.value_weighting {
            return 1.0;
        }
        // The deviation of a value known from this many visits, after KataGo's choice.
        let precision = 1.5 * weight.sqrt();
        let z = ahead * precision.sqrt();
        let chance = 0.5 + z / (2.0 * (2.0 + z * z).sqrt());
        (chance + 1e-4).sqrt().sqrt()
    }

    /// Takes back a way down that led nowhere.
    fn give_up(&mut self, path: &TreePath<M>, nodes: usize) {
        for &id in &path.nodes[..nodes] {
            self.nodes[id as usize].pending -= 1;
        }
    }

    /// The moves at the root, the one to play first: by the value a move very likely has at least among
    /// those visited enough, then by visits, then by likelihood.
    pub fn children(&self) -> Vec<VisitedChild<M>> {
        self.children_of(ROOT)
    }

    fn children_of(&self, id: Id) -> Vec<VisitedChild<M>> {
        let node = &self.nodes[id as usize];
        let judged = self.judged(id);
        let mut children: Vec<VisitedChild<M>> = judged
            .moves
            .iter()
            .enumerate()
            .map(|(at, &(mv, prior))| {
                let child = node.children.get(at).map(|&child| &self.nodes[child as usize]);
                self.child(mv, prior, judged.turn, child)
            })
            .collect();
        let most = children.iter().map(|child| child.visits).max().unwrap_or(0);
        let least = (f64::from(most) * self.settings.least_share).max(1.0);
        children.sort_by(|a, b| {
            let solid = |c: &VisitedChild<M>| f64::from(c.visits) >= least;
            let by_bound = || if solid(a) { b.bound.total_cmp(&a.bound) } else { std::cmp::Ordering::Equal };
            solid(b)
                .cmp(&solid(a))
                .then_with(by_bound)
                .then_with(|| b.visits.cmp(&a.visits))
                .then_with(|| b.prior.total_cmp(&a.prior))
        });
        children
    }

    fn child(&self, mv: M, prior: f32, turn: PuctTurn, node: Option<&TreeNode<M, P>>) -> VisitedChild<M> {
        let Some(node) = node.filter(|node| node.visits > 0) else {
            return VisitedChild { mv, prior, visits: 0, value: 0.0, bound: -1.0 };
        };
        let (visits, mean) = (node.weight, node.value);
        // Few visits say little about their own spread: one more visit of deviation 1/2 is assumed.
        let variance = ((node.square - mean * mean).max(0.0) * visits + 0.25) / (visits + 1.0);
        let bound = turn.see(mean) - self.settings.caution * (variance / visits).sqrt();
        VisitedChild { mv, prior, visits: node.visits, value: turn.see(mean), bound }
    }

    /// How play may go on after a move at the root, that move first: always the move to play. Each move has the
    /// visits of the position after it.
    pub fn line(&self, mv: M, longest: usize) -> Vec<(M, u32)> {
        let mut at = self.child_id(ROOT, mv);
        let mut line = vec![(mv, at.map_or(0, |id| self.nodes[id as usize].visits))];
        while let Some(id) = at.filter(|_| line.len() < longest) {
            if self.nodes[id as usize].judged.is_none() {
                break;
            }
            let Some(next) = self.children_of(id).into_iter().next().filter(|child| child.visits > 0) else {
                break;
            };
            line.push((next.mv, next.visits));
            at = self.child_id(id, next.mv);
        }
        line
    }

    fn child_id(&self, id: Id, mv: M) -> Option<Id> {
        let at = self.judged(id).moves.iter().position(|(m, _)| *m == mv)?;
        self.nodes[id as usize].children.get(at).copied()
    }

    /// Calls `each` with the payload of every position judged under the root, or under one move of it,
    /// and how many visits ended there.
    pub fn for_each(&self, under: Option<M>, mut each: impl FnMut(&P, u32)) {
        let start = match under {
            None => Some(ROOT),
            Some(mv) => self.child_id(ROOT, mv),
        };
        let mut open: Vec<Id> = start.into_iter().collect();
        while let Some(id) = open.pop() {
            let node = &self.nodes[id as usize];
            let deeper: u32 = node.children.iter().map(|&child| self.nodes[child as usize].visits).sum();
            if let Some(judged) = &node.judged {
                each(&judged.payload, node.visits.saturating_sub(deeper));
            }
            open.extend(&node.children);
        }
    }

    /// The tree after a move at the root, with all that is known of it; `None` if the move was not
    /// looked at.
    pub fn advance(mut self, mv: M) -> Option<Tree<M, P>> {
        let start = self.child_id(ROOT, mv)?;
        self.nodes[start as usize].judged.as_ref()?;
        let mut nodes: Vec<TreeNode<M, P>> = Vec::new();
        let take = |id: Id, all: &mut Vec<TreeNode<M, P>>| {
            std::mem::replace(&mut all[id as usize], TreeNode::new(None))
        };
        nodes.push(take(start, &mut self.nodes));
        let mut at = 0;
        while at < nodes.len() {
            for child in 0..nodes[at].children.len() {
                let moved = take(nodes[at].children[child], &mut self.nodes);
                nodes[at].children[child] = nodes.len() as Id;
                nodes.push(moved);
            }
            at += 1;
        }
        let moves =
            nodes.iter().filter_map(|node| node.judged.as_ref()).map(|judged| judged.moves.len()).sum();
        Some(Tree { nodes, moves, settings: self.settings })
    }
}

fn judged_move<M: Copy, P>(node: &TreeNode<M, P>, at: usize) -> M {
    node.judged.as_ref().expect("a position that was judged").moves[at].0
}

/// Likely moves first; equal ones in the order the judge gave them.
fn sort<M>(moves: &mut [(M, f32)]) {
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
}

#[cfg(test)]
mod tests {
    use super::super::{LeafJudge, PuctGame, PuctLimits, search};
    use super::{Id, Judged, PuctSettings, PuctTurn, ROOT, Tree};
    use crate::{Budget, Cancel};

    /// A game in which every position has up to five moves and a random value that follows from the moves.
    #[derive(Clone)]
    struct Wilderness(Vec<u64>);

    impl PuctGame for Wilderness {
        type Move = u64;

        fn play(&mut self, mv: u64) {
            self.0.push(mv);
        }

        fn undo(&mut self) {
            self.0.pop();
        }
    }

    fn judged(moves: &[u64]) -> Judged<u64, ()> {
        let mut seed = moves.iter().fold(17, |seed: u64, mv| (seed ^ mv).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as f64 / (1u64 << 31) as f64
        };
        let value = 2.0 * random() - 1.0;
        let count = if moves.len() > 6 { 0 } else { (random() * 6.0) as u64 + u64::from(moves.len() < 2) };
        let turn = if moves.len().is_multiple_of(2) { PuctTurn::First } else { PuctTurn::Second };
        Judged { turn, moves: (0..count).map(|mv| (mv, random() as f32)).collect(), value, payload: () }
    }

    #[derive(Default)]
    struct Judge(Vec<Judged<u64, ()>>);

    impl LeafJudge<Wilderness> for Judge {
        type Payload = ();

        fn look(&mut self, game: &mut Wilderness) {
            self.0.push(judged(&game.0));
        }

        fn judge(&mut self) -> Vec<Judged<u64, ()>> {
            std::mem::take(&mut self.0)
        }
    }

    /// The slow twin of `refresh`: weight, value and square of a node from its whole subtree, in the words of the
    /// definition.
    fn slowly(tree: &Tree<u64, ()>, id: Id) -> (f64, f64, f64) {
        let node = &tree.nodes[id as usize];
        let judged = node.judged.as_ref().unwrap();
        if judged.moves.is_empty() {
            return (f64::from(node.visits), judged.value, judged.value * judged.value);
        }
        let below: Vec<_> = node.children.iter().map(|&child| slowly(tree, child)).collect();
        let total: f64 = below.iter().map(|child| child.0).sum();
        let mean = below.iter().map(|child| child.0 * child.1).sum::<f64>() / total.max(1e-300);
        let share = |child: &(f64, f64, f64)| {
            let ahead = judged.turn.see(child.1) - judged.turn.see(mean);
            let z = ahead * (1.5 * child.0.sqrt()).sqrt();
            let chance = (1.0 + z / (2.0 + z * z).sqrt()) / 2.0;
            child.0 * (chance + 1e-4).powf(0.25)
        };
        let shares: f64 = below.iter().map(share).sum();
        let part = |pick: fn(&(f64, f64, f64)) -> f64| {
            below.iter().map(|child| share(child) / shares * total * pick(child)).sum::<f64>()
        };
        let own = judged.value;
        let weight = 1.0 + total;
        (weight, (own + part(|child| child.1)) / weight, (own * own + part(|child| child.2)) / weight)
    }

    #[test]
    fn values_are_those_of_the_slow_twin() {
        for start in 0..40 {
            let game = Wilderness(vec![start]);
            let mut tree = Tree::new(judged(&game.0), PuctSettings::default());
            let mut workers = vec![(game, Judge::default())];
            let visits = 50 + 37 * start;
            let batch = 1 + start as usize % 8;
            let limits = PuctLimits { visits: Budget::nodes(visits), cancel: Cancel::new(), batch };
            search(&mut tree, &mut workers, &limits, |_| {});
            assert_eq!(u64::from(tree.visits()), visits);
            for id in 0..tree.nodes.len() {
                let (weight, value, square) = slowly(&tree, id as Id);
                let node = &tree.nodes[id];
                for (fast, slow) in [(node.weight, weight), (node.value, value), (node.square, square)] {
                    assert!((fast - slow).abs() < 1e-9, "node {id} after {visits}: {fast} {slow}");
                }
            }
            assert!(tree.nodes[ROOT as usize].pending == 0);
        }
    }

    #[test]
    fn new_priors_keep_what_was_tried() {
        let mut tree = Tree::new(judged(&[]), PuctSettings::default());
        let limits = PuctLimits { visits: Budget::nodes(40), cancel: Cancel::new(), batch: 1 };
        search(&mut tree, &mut [(Wilderness(Vec::new()), Judge::default())], &limits, |_| {});
        let visits = |tree: &Tree<u64, ()>, mv| {
            tree.children().iter().find(|child| child.mv == mv).map(|child| (child.visits, child.value))
        };
        let before: Vec<_> = tree.root().moves.iter().map(|(mv, _)| (*mv, visits(&tree, *mv))).collect();
        let moves: Vec<(u64, f32)> = tree.root().moves.iter().map(|(mv, prior)| (*mv, 1.0 - prior)).collect();
        tree.set_priors(moves.clone());
        for (mv, known) in before {
            assert_eq!(visits(&tree, mv), known, "move {mv}");
            assert!(tree.root().moves.contains(moves.iter().find(|(m, _)| *m == mv).unwrap()));
        }
    }
}
