//! Values of nodes: their own judgement and their children, each by its weight.

use super::{Edge, Id, Tree, TreeNode};

impl<M: Copy + PartialEq, P> Tree<M, P> {
    /// Computes the value of a node anew: its own judgement, corrected by the bias of its kind, and its children, each
    /// by its weight.
    pub(super) fn refresh(&mut self, id: Id) {
        let node = &self.nodes[id as usize];
        let Some(judged) = &node.judged else { return };
        let own = judged.value;
        if judged.moves.is_empty() {
            let node = &mut self.nodes[id as usize];
            (node.weight, node.value, node.square) = (f64::from(node.visits.max(1)), own, own * own);
            return;
        }
        let visited = node.edges.iter().filter(|edge| edge.visits > 0);
        let (mut total, mut sum) = (0.0, 0.0);
        for edge in visited.clone() {
            let weight = self.edge_weight(edge);
            total += weight;
            sum += weight * self.nodes[edge.node as usize].value;
        }
        let mean = if total > 0.0 { sum / total } else { 0.0 };
        let share = |edge: &Edge| {
            let weight = self.edge_weight(edge);
            let ahead = judged.turn.see(self.nodes[edge.node as usize].value - mean);
            weight * self.credibility(ahead, weight)
        };
        let shares: f64 = visited.clone().map(share).sum();
        let scale = if shares > 0.0 { total / shares } else { 0.0 };
        let (mut value, mut square) = (0.0, 0.0);
        for edge in visited {
            let (part, child) = (share(edge) * scale, &self.nodes[edge.node as usize]);
            value += part * child.value;
            square += part * child.square;
        }
        let node = &mut self.nodes[id as usize];
        if total > 0.0 {
            self.bias.observe(&mut node.bias, value / total - own, total);
        }
        let own = own + self.settings.bias_correction * self.bias.mean(&node.bias);
        node.weight = 1.0 + total;
        node.value = (own + value) / node.weight;
        node.square = (own * own + square) / node.weight;
    }

    /// The weight of a node by the share of its visits that came along an edge.
    fn edge_weight(&self, edge: &Edge) -> f64 {
        let node: &TreeNode<M, P> = &self.nodes[edge.node as usize];
        // Equal numbers divide to exactly 1.
        node.weight * (f64::from(edge.visits) / f64::from(node.visits))
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
}
