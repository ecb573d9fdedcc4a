//! Figures 3 and 4 as drawn trees: the same small tree valued by minimax and by alpha-beta.

use myosu::draw::graph::{Edge, Graph, GraphNode, Tone};

use crate::findings::Findings;

/// A tree of weights.
#[derive(Clone, Debug)]
enum ExampleTree {
    Leaf(i32),
    Node(Vec<ExampleTree>),
}

/// The tree of the text of figure 4: the first answer is worth 8, and a 5 refutes the second move. The other weights are
/// ours, because the drawing is lost.
fn example() -> ExampleTree {
    let node = |weights: &[i32]| ExampleTree::Node(weights.iter().map(|&w| ExampleTree::Leaf(w)).collect());
    ExampleTree::Node(vec![node(&[12, 8, 9]), node(&[5, 14, 3]), node(&[6, 2, 11])])
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Max,
    Min,
}

impl Turn {
    fn other(self) -> Turn {
        if self == Turn::Max { Turn::Min } else { Turn::Max }
    }
}

/// A tree that is being valued and drawn.
struct Drawing {
    prunes: bool,
    graph: Graph,
    leaves: usize,
}

impl Drawing {
    fn of(tree: &ExampleTree, prunes: bool) -> (Drawing, i32) {
        let mut drawing = Drawing { prunes, graph: Graph::default(), leaves: 0 };
        let (_, value) = drawing.value(tree, Turn::Max, i32::MIN, i32::MAX);
        (drawing, value)
    }

    fn add(&mut self, label: String, tone: Tone) -> usize {
        self.graph.nodes.push(GraphNode { label, tone, ..GraphNode::default() });
        self.graph.nodes.len() - 1
    }

    /// Draws a subtree that is not visited.
    fn skip(&mut self, tree: &ExampleTree) -> usize {
        match tree {
            ExampleTree::Leaf(weight) => self.add(weight.to_string(), Tone::Weak),
            ExampleTree::Node(_) => self.add("–".to_owned(), Tone::Weak),
        }
    }

    /// Draws and values a subtree; returns its node and its value.
    fn value(&mut self, tree: &ExampleTree, turn: Turn, mut alpha: i32, mut beta: i32) -> (usize, i32) {
        let ExampleTree::Node(children) = tree else {
            let ExampleTree::Leaf(weight) = tree else { unreachable!("a tree is a leaf or a node") };
            self.leaves += 1;
            return (self.add(weight.to_string(), Tone::Plain), *weight);
        };
        let here = self.add(String::new(), Tone::Strong);
        let mut best: Option<i32> = None;
        for child in children {
            let cut = self.prunes && alpha >= beta;
            let to = if cut {
                self.skip(child)
            } else {
                let (to, value) = self.value(child, turn.other(), alpha, beta);
                let better = |known: i32| if turn == Turn::Max { known.max(value) } else { known.min(value) };
                best = Some(best.map_or(value, better));
                match turn {
                    Turn::Max => alpha = alpha.max(value),
                    Turn::Min => beta = beta.min(value),
                }
                to
            };
            self.graph.edges.push(Edge { from: here, to, label: String::new() });
        }
        let value = best.unwrap_or(0);
        let word = if turn == Turn::Max { "max" } else { "min" };
        self.graph.nodes[here].label = format!("{word} {value}");
        (here, value)
    }
}

/// Names both trees and the leaves they visit.
pub(super) fn report(findings: &mut Findings) {
    for (name, prunes) in [("minimax", false), ("alphabeta", true)] {
        let (drawing, value) = Drawing::of(&example(), prunes);
        findings.figure(&format!("tree.{name}"), drawing.graph);
        findings.count(&format!("tree.{name}.leaves"), drawing.leaves);
        findings.count(&format!("tree.{name}.value"), usize::try_from(value).unwrap_or(0));
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{Drawing, ExampleTree, example};

    #[test]
    fn figures_3_and_4_choose_8_and_the_5_cuts_its_brothers_off() {
        let [(plain, value), (pruned, same)] = [false, true].map(|prunes| Drawing::of(&example(), prunes));
        assert_eq!((value, same), (8, 8));
        assert_eq!((plain.leaves, pruned.leaves), (9, 5));
    }

    fn random(rng: &mut Xoshiro256PlusPlus, depth: u32) -> ExampleTree {
        if depth == 0 {
            return ExampleTree::Leaf((rng.next_u32() % 20) as i32);
        }
        let children = 1 + rng.next_u32() % 4;
        ExampleTree::Node((0..children).map(|_| random(rng, depth - 1)).collect())
    }

    #[test]
    fn pruning_never_changes_the_value() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        for _ in 0..2000 {
            let tree = random(&mut rng, 3);
            let [(plain, value), (pruned, same)] = [false, true].map(|prunes| Drawing::of(&tree, prunes));
            assert_eq!(value, same);
            assert!(pruned.leaves <= plain.leaves);
        }
    }
}
