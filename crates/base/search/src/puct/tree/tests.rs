use super::{Id, ROOT, Tree};
use crate::puct::{Judged, LeafJudge, PuctGame, PuctKeys, PuctLimits, PuctSettings, PuctTurn, search};
use crate::{Budget, Cancel};

/// A game in which every position has up to five moves and a random value that follows from the moves.
#[derive(Clone)]
struct Wilderness {
    moves: Vec<u64>,
    ways: Ways,
}

/// How the moves before decide what a position is.
#[derive(Clone, Copy, PartialEq)]
enum Ways {
    /// Every order of moves is a position of its own.
    Apart,
    /// A side's moves in any order lead to the same position.
    Meet,
    /// The same, and some orders forbid a move.
    MeetAndForbid,
}

impl Wilderness {
    fn new(moves: &[u64], ways: Ways) -> Wilderness {
        Wilderness { moves: moves.to_vec(), ways }
    }

    /// The moves in the order that names the position.
    fn position(&self) -> Vec<u64> {
        let mut moves = self.moves.clone();
        if self.ways != Ways::Apart {
            for side in 0..2 {
                let mut own: Vec<u64> = moves.iter().skip(side).step_by(2).copied().collect();
                own.sort_unstable();
                moves.iter_mut().skip(side).step_by(2).zip(own).for_each(|(mv, sorted)| *mv = sorted);
            }
        }
        moves
    }

    fn seed(&self) -> u64 {
        self.position().iter().fold(17, |seed: u64, mv| (seed ^ mv).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn judged(&self) -> Judged<u64, Vec<u64>> {
        Judged { payload: self.position(), ..judged(self.seed(), self.moves.len()) }
    }
}

impl PuctGame for Wilderness {
    type Move = u64;

    fn play(&mut self, mv: u64) -> bool {
        let order = self.moves.iter().fold(mv, |sum, mv| sum.wrapping_mul(7) + mv);
        let is_legal = self.ways != Ways::MeetAndForbid || self.moves.len() < 2 || !order.is_multiple_of(5);
        if is_legal {
            self.moves.push(mv);
        }
        is_legal
    }

    fn undo(&mut self) {
        self.moves.pop();
    }

    fn keys(&self) -> PuctKeys {
        let position = (self.ways != Ways::Apart).then(|| self.seed());
        let ply = self.moves.len() as u64;
        PuctKeys { position, pattern: self.moves.last().map(|mv| 2 * mv + ply % 2) }
    }
}

fn judged(mut seed: u64, ply: usize) -> Judged<u64, Vec<u64>> {
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as f64 / (1u64 << 31) as f64
    };
    let value = 2.0 * random() - 1.0;
    let count = if ply > 6 { 0 } else { (random() * 6.0) as u64 + u64::from(ply < 2) };
    let turn = if ply.is_multiple_of(2) { PuctTurn::First } else { PuctTurn::Second };
    Judged { turn, moves: (0..count).map(|mv| (mv, random() as f32)).collect(), value, payload: Vec::new() }
}

#[derive(Default)]
struct Judge(Vec<Judged<u64, Vec<u64>>>);

impl LeafJudge<Wilderness> for Judge {
    type Payload = Vec<u64>;

    fn look(&mut self, game: &mut Wilderness) {
        self.0.push(game.judged());
    }

    fn judge(&mut self) -> Vec<Judged<u64, Vec<u64>>> {
        std::mem::take(&mut self.0)
    }
}

/// The slow twin of `refresh`: weight, value and square of a node from its whole subtree, in the words of the
/// definition.
fn slowly(tree: &Tree<u64, Vec<u64>>, id: Id) -> (f64, f64, f64) {
    let node = &tree.nodes[id as usize];
    let judged = node.judged.as_ref().unwrap();
    if judged.moves.is_empty() {
        return (f64::from(node.visits), judged.value, judged.value * judged.value);
    }
    // Of a shared node only the visits along this edge count.
    let below = node.edges.iter().map(|edge| {
        let (weight, value, square) = slowly(tree, edge.node);
        (weight * f64::from(edge.visits) / f64::from(tree.nodes[edge.node as usize].visits), value, square)
    });
    let below: Vec<_> = below.collect();
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
    let own = judged.value + tree.settings.bias_correction * tree.bias.mean(&node.bias);
    let weight = 1.0 + total;
    (weight, (own + part(|child| child.1)) / weight, (own * own + part(|child| child.2)) / weight)
}

const UNBIASED: PuctSettings = PuctSettings { bias_correction: 0.0, ..PuctSettings::DEFAULT };

/// A tree of `visits` visits from a random game.
fn searched(start: u64, ways: Ways, settings: PuctSettings) -> Tree<u64, Vec<u64>> {
    let game = Wilderness::new(&[start], ways);
    let mut tree = Tree::new(game.judged(), settings);
    let visits = 50 + 37 * start;
    let limits =
        PuctLimits { visits: Budget::nodes(visits), cancel: Cancel::new(), batch: 1 + start as usize % 8 };
    search(&mut tree, &mut [(game, Judge::default())], &limits, |_| {});
    assert_eq!(u64::from(tree.visits()), visits);
    assert!(tree.nodes.iter().all(|node| node.pending == 0));
    tree
}

/// Gives every node the value it has now that those below it are known.
fn refreshed(mut tree: Tree<u64, Vec<u64>>) -> Tree<u64, Vec<u64>> {
    let mut deepest_first: Vec<Id> = (0..tree.nodes.len() as Id).collect();
    deepest_first.sort_by_key(|&id| std::cmp::Reverse(tree.nodes[id as usize].ply));
    deepest_first.into_iter().for_each(|id| tree.refresh(id));
    tree
}

#[test]
fn values_are_those_of_the_slow_twin() {
    for start in 0..40 {
        let apart = searched(start, Ways::Apart, UNBIASED);
        let meeting = refreshed(searched(start, Ways::Meet, UNBIASED));
        // The corrections depend on the values and the values on them: after many rounds they agree.
        let corrected = searched(start, Ways::Meet, PuctSettings::default());
        let corrected = (0..200).fold(corrected, |tree, _| refreshed(tree));
        for tree in [apart, meeting, corrected] {
            for id in 0..tree.nodes.len() {
                let (weight, value, square) = slowly(&tree, id as Id);
                let node = &tree.nodes[id];
                for (fast, slow) in [(node.weight, weight), (node.value, value), (node.square, square)] {
                    assert!((fast - slow).abs() < 1e-9, "node {id} from {start}: {fast} {slow}");
                }
            }
        }
    }
}

#[test]
fn orders_of_moves_that_meet_share_a_node() {
    let mut shared = 0;
    for start in 0..40 {
        let tree = searched(start, Ways::Meet, PuctSettings::default());
        let mut names: Vec<&[u64]> =
            tree.nodes.iter().map(|node| &node.judged.as_ref().unwrap().payload[..]).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "a position has one node");
        let mut came = vec![0; tree.nodes.len()];
        for node in &tree.nodes {
            let deeper: u32 = node.edges.iter().map(|edge| edge.visits).sum();
            assert!(node.judged.as_ref().unwrap().moves.is_empty() || node.visits == 1 + deeper);
            for edge in &node.edges {
                assert_eq!(tree.nodes[edge.node as usize].ply, node.ply + 1);
                came[edge.node as usize] += edge.visits;
            }
        }
        for (node, came) in tree.nodes.iter().zip(&came).skip(1) {
            assert!(*came >= node.visits, "every visit came along an edge");
            shared += usize::from(*came > node.visits);
        }
        let mut ended = 0.0;
        tree.for_each(None, |_, visits| ended += visits);
        assert!((ended - f64::from(tree.visits())).abs() < 1e-6, "{ended}");
    }
    assert!(shared > 100, "{shared}");
}

#[test]
fn a_shared_tree_goes_on_after_a_move_with_what_it_knew() {
    for start in 10..40 {
        let tree = searched(start, Ways::Meet, PuctSettings::default());
        let child = tree.children()[0];
        let line = tree.line(child.mv, 9);
        let ended = |tree: &Tree<u64, Vec<u64>>, under| {
            let mut ended = Vec::new();
            tree.for_each(under, |position, visits| ended.push((position.clone(), visits)));
            ended.sort_by(|a, b| a.0.cmp(&b.0));
            ended
        };
        let before = ended(&tree, Some(child.mv));
        let next = tree.advance(child.mv).unwrap();
        assert_eq!(next.visits(), child.visits);
        assert!(line.len() < 2 || next.line(line[1].0, 8) == line[1..]);
        for (old, new) in before.iter().zip(&ended(&next, None)) {
            assert!(old.0 == new.0 && (old.1 - new.1).abs() < 1e-6, "{old:?} {new:?}");
        }
    }
}

#[test]
fn a_move_that_only_some_orders_allow_ends_the_visit_there() {
    for start in 0..40 {
        let tree = searched(start, Ways::MeetAndForbid, PuctSettings::default());
        let mut ended = 0.0;
        tree.for_each(None, |_, visits| ended += visits);
        assert!((ended - f64::from(tree.visits())).abs() < 1e-6, "{ended}");
    }
}

#[test]
fn observed_errors_are_summed_for_each_kind() {
    for start in 0..20 {
        for ways in [Ways::Apart, Ways::Meet] {
            let tree = searched(start, ways, PuctSettings::default());
            let child = tree.children()[0].mv;
            for tree in [tree.clone(), tree.advance(child).unwrap()] {
                tree.bias.assert_is_the_sum_of(tree.nodes.iter().map(|node| &node.bias));
            }
        }
    }
}

#[test]
fn new_priors_keep_what_was_tried() {
    let game = Wilderness::new(&[], Ways::Apart);
    let mut tree = Tree::new(game.judged(), PuctSettings::default());
    let limits = PuctLimits { visits: Budget::nodes(40), cancel: Cancel::new(), batch: 1 };
    search(&mut tree, &mut [(game, Judge::default())], &limits, |_| {});
    let visits = |tree: &Tree<u64, Vec<u64>>, mv| {
        tree.children().iter().find(|child| child.mv == mv).map(|child| (child.visits, child.value))
    };
    let before: Vec<_> = tree.root().moves.iter().map(|(mv, _)| (*mv, visits(&tree, *mv))).collect();
    let moves: Vec<(u64, f32)> = tree.root().moves.iter().map(|(mv, prior)| (*mv, 1.0 - prior)).collect();
    tree.set_priors(moves.clone());
    for (mv, known) in before {
        assert_eq!(visits(&tree, mv), known, "move {mv}");
        assert!(tree.root().moves.contains(moves.iter().find(|(m, _)| *m == mv).unwrap()));
    }
    let forbidden = tree.children()[0].mv;
    tree.set_priors(moves.into_iter().filter(|(mv, _)| *mv != forbidden).collect());
    assert!(tree.children().iter().all(|child| child.mv != forbidden));
    assert_eq!(tree.nodes[ROOT as usize].edges.len() + 1, tree.nodes.iter().filter(|n| n.ply == 1).count());
}
