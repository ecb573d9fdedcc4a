//! A tree seen from outside: the moves at the root, lines, means, and the tree after a move.

use super::{Edge, Id, ROOT, Tree, TreeNode, VisitedChild};
use crate::puct::PuctTurn;
use crate::puct::index::KeyIndex;

impl<M: Copy + PartialEq, P> Tree<M, P> {
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
                let edge = node.edges.get(at).filter(|edge| edge.visits > 0);
                self.child(mv, prior, judged.turn, edge)
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

    fn child(&self, mv: M, prior: f32, turn: PuctTurn, edge: Option<&Edge>) -> VisitedChild<M> {
        let Some(edge) = edge else {
            return VisitedChild { mv, prior, visits: 0, value: 0.0, bound: -1.0 };
        };
        let node = &self.nodes[edge.node as usize];
        let (visits, mean) = (node.weight, node.value);
        // Few visits say little about their own spread: one more visit of deviation 1/2 is assumed.
        let variance = ((node.square - mean * mean).max(0.0) * visits + 0.25) / (visits + 1.0);
        let bound = turn.see(mean) - self.settings.caution * (variance / visits).sqrt();
        VisitedChild { mv, prior, visits: edge.visits, value: turn.see(mean), bound }
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
        self.nodes[id as usize].edges.get(at).map(|edge| edge.node)
    }

    /// Calls `each` with the payload of every position judged under the root, or under one move of it, and how many
    /// visits ended there. Of a position that others share, as many as came this way; the number need not be whole.
    pub fn for_each(&self, under: Option<M>, mut each: impl FnMut(&P, f64)) {
        let start = match under {
            None => Some(ROOT),
            Some(mv) => self.child_id(ROOT, mv),
        };
        let visits = |id: Id| f64::from(self.nodes[id as usize].visits);
        let mut level: Vec<(Id, f64)> = start.map(|id| (id, visits(id))).into_iter().collect();
        while !level.is_empty() {
            let mut next: Vec<(Id, f64)> = Vec::new();
            for (id, came) in level {
                let node = &self.nodes[id as usize];
                let share = came / visits(id).max(1.0);
                let deeper: u32 = node.edges.iter().map(|edge| edge.visits).sum();
                if let Some(judged) = &node.judged {
                    each(&judged.payload, share * f64::from(node.visits.saturating_sub(deeper)));
                }
                next.extend(node.edges.iter().map(|edge| (edge.node, share * f64::from(edge.visits))));
            }
            // Every way to a position has the same length: here all of its visits are known.
            next.sort_by_key(|(id, _)| *id);
            next.dedup_by(|from, to| {
                let is_same = from.0 == to.0;
                to.1 += if is_same { from.1 } else { 0.0 };
                is_same
            });
            level = next;
        }
    }

    /// The tree after a move at the root, with all that is known of it; `None` if the move was not
    /// looked at.
    pub fn advance(mut self, mv: M) -> Option<Tree<M, P>> {
        /// Marks a node that has not moved.
        const STAYS: Id = Id::MAX;
        let start = self.child_id(ROOT, mv)?;
        self.nodes[start as usize].judged.as_ref()?;
        let mut moved = vec![STAYS; self.nodes.len()];
        let mut nodes: Vec<TreeNode<M, P>> = Vec::new();
        let mut take = |id: Id, nodes: &mut Vec<TreeNode<M, P>>| {
            if moved[id as usize] == STAYS {
                moved[id as usize] = nodes.len() as Id;
                nodes.push(std::mem::replace(&mut self.nodes[id as usize], TreeNode::new(None)));
            }
            moved[id as usize]
        };
        take(start, &mut nodes);
        let mut at = 0;
        while at < nodes.len() {
            for edge in 0..nodes[at].edges.len() {
                nodes[at].edges[edge].node = take(nodes[at].edges[edge].node, &mut nodes);
            }
            at += 1;
        }
        let moves =
            nodes.iter().filter_map(|node| node.judged.as_ref()).map(|judged| judged.moves.len()).sum();
        let mut index = KeyIndex::default();
        for (id, node) in nodes.iter().enumerate() {
            if let Some(key) = node.key.filter(|&key| index.get(key).is_none()) {
                index.insert(key, id as Id);
            }
        }
        let bias = self.bias.kept(nodes.iter_mut().map(|node| &mut node.bias));
        Some(Tree { nodes, moves, index, bias, settings: self.settings })
    }
}
