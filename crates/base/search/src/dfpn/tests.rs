//! The search against the plain fixed point, on random graphs full of cycles.

use super::{Dfpn, ProofChild, ProofGame, ProofNumbers, ProofOutcome, ProofSide};
use crate::{Budget, Cancel};

/// A game that is nothing but a graph: some positions are goals, some have no way out. The numbers of its
/// children are added up, or the hardest counts and some moves of the refuter renew.
struct Graph<const OVERLAPS: bool = false> {
    moves: Vec<Vec<usize>>,
    side: Vec<ProofSide>,
    goal: Vec<bool>,
    line: Vec<usize>,
}

impl<const OVERLAPS: bool> Graph<OVERLAPS> {
    fn here(&self) -> usize {
        *self.line.last().expect("a line is never empty")
    }

    /// Positions from which the prover forces the goal, or forces the refuter to renew again and again:
    /// the greatest set in which the prover reaches the goal, or a renewing move that stays in the set.
    fn won(&self) -> Vec<bool> {
        let mut stays = vec![true; self.moves.len()];
        loop {
            let won = self.reached(&stays);
            if won == stays {
                return won;
            }
            stays = won;
        }
    }

    /// The least fixed point, where renewing moves are good for the prover if they lead to `stays`.
    fn reached(&self, stays: &[bool]) -> Vec<bool> {
        let mut won = self.goal.clone();
        loop {
            let before = won.clone();
            for (at, wins) in won.iter_mut().enumerate() {
                let holds = |&to: &usize| if self.is_renewing(at, to) { stays[to] } else { before[to] };
                *wins |= match self.side[at] {
                    ProofSide::Prover => self.moves[at].iter().any(holds),
                    ProofSide::Refuter => self.moves[at].iter().all(holds),
                };
            }
            if won == before {
                return won;
            }
        }
    }

    fn is_renewing(&self, from: usize, to: usize) -> bool {
        OVERLAPS && self.side[from] == ProofSide::Refuter && (from + to).is_multiple_of(3)
    }
}

impl<const OVERLAPS: bool> ProofGame for Graph<OVERLAPS> {
    type Move = usize;
    const REPEATS: bool = true;
    const OVERLAPS: bool = OVERLAPS;

    fn key(&self) -> u64 {
        mix(self.here())
    }

    fn side(&self) -> ProofSide {
        self.side[self.here()]
    }

    fn children(&mut self, into: &mut Vec<ProofChild<usize>>) {
        into.extend(self.moves[self.here()].iter().map(|&to| ProofChild::new(to, mix(to))));
    }

    fn resembles(one: usize, other: usize) -> bool {
        OVERLAPS && one % 4 == other % 4
    }

    fn initial_numbers(&mut self, step: usize) -> ProofNumbers {
        if self.goal[step] { ProofNumbers::PROVEN } else { ProofNumbers::UNKNOWN }
    }

    fn renews(&self, step: usize) -> bool {
        self.is_renewing(self.here(), step)
    }

    fn play(&mut self, step: usize) {
        self.line.push(step);
    }

    fn undo(&mut self) {
        self.line.pop();
    }
}

fn mix(at: usize) -> u64 {
    let z = (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (z ^ (z >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(31)
}

/// A small generator of our own: this crate has no dependencies.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

fn random_graph<const OVERLAPS: bool>(random: &mut Random, size: usize) -> Graph<OVERLAPS> {
    let mut graph = Graph { moves: vec![], side: vec![], goal: vec![], line: vec![] };
    let branching = 1 + random.below(4);
    for at in 0..size {
        let goal = at > 0 && random.below(6) == 0;
        let moves = if goal { 0 } else { random.below(branching + 1).max(usize::from(at == 0)) };
        graph.moves.push((0..moves).map(|_| random.below(size)).collect());
        graph.side.push(if random.below(2) == 0 { ProofSide::Prover } else { ProofSide::Refuter });
        graph.goal.push(goal);
    }
    graph
}

fn expected(won: bool) -> ProofOutcome {
    if won { ProofOutcome::Proven } else { ProofOutcome::Refuted }
}

#[test]
fn the_search_finds_the_fixed_point_on_graphs_with_cycles() {
    compare_with_the_fixed_point::<false>();
}

#[test]
fn the_search_finds_the_fixed_point_where_the_hardest_branch_counts_and_moves_renew() {
    compare_with_the_fixed_point::<true>();
}

fn compare_with_the_fixed_point<const OVERLAPS: bool>() {
    let mut random = Random(7);
    let (mut proven, mut refuted) = (0, 0);
    for round in 0..6000 {
        let size = 3 + random.below(if round % 10 == 0 { 120 } else { 18 });
        let mut graph = random_graph::<OVERLAPS>(&mut random, size);
        let won = graph.won();
        for bytes in [1 << 20, 1] {
            let mut search = Dfpn::new(bytes);
            for (start, &wins) in won.iter().enumerate() {
                if graph.goal[start] {
                    continue;
                }
                graph.line = vec![start];
                let outcome = search.solve(&mut graph, Budget::nodes(3_000_000), &Cancel::new());
                assert_eq!(outcome, expected(wins), "round {round} start {start}");
                assert_eq!(graph.line.len(), 1);
                if wins { proven += 1 } else { refuted += 1 }
            }
        }
    }
    assert!(proven > 10_000 && refuted > 10_000, "{proven} {refuted}");
}

#[test]
fn a_spent_budget_is_unknown_and_never_a_refutation() {
    let mut random = Random(3);
    for _ in 0..300 {
        let mut graph = random_graph::<false>(&mut random, 60);
        let won = graph.won();
        for nodes in 1..12 {
            graph.line = vec![0];
            let mut search = Dfpn::new(1 << 16);
            let outcome = search.solve(&mut graph, Budget::nodes(nodes), &Cancel::new());
            assert!(outcome == ProofOutcome::Unknown || outcome == expected(won[0]));
        }
    }
}

#[test]
fn a_raised_flag_stops_the_search() {
    let mut random = Random(11);
    let cancel = Cancel::new();
    cancel.raise();
    for _ in 0..50 {
        let mut graph = random_graph::<false>(&mut random, 2000);
        graph.line = vec![0];
        let mut search = Dfpn::new(1 << 16);
        search.solve(&mut graph, Budget::UNLIMITED, &cancel);
        assert!(search.visits <= 256);
    }
}

#[test]
fn the_winning_side_can_follow_its_strategy() {
    let mut random = Random(5);
    for _ in 0..500 {
        let mut graph = random_graph::<false>(&mut random, 20);
        let won = graph.won();
        for bytes in [1 << 20, 1] {
            let mut search = Dfpn::new(bytes);
            graph.line = vec![0];
            let outcome = search.solve(&mut graph, Budget::UNLIMITED, &Cancel::new());
            let mover_wins = (outcome == ProofOutcome::Proven) == (graph.side[0] == ProofSide::Prover);
            let steps = search.winning_moves(&mut graph, Budget::UNLIMITED, &Cancel::new());
            assert_eq!(steps.is_empty(), !mover_wins);
            assert!(steps.iter().all(|&to| won[to] == won[0]));
        }
    }
}
