//! The nodes that proposed first moves save the prover and the search of the paper epg, on problems the proposer has not
//! learnt from.

use myosu_proof::go::Role;
use myosu_rules::Point;
use myosu_search::{Budget, Cancel};
use myosu_tsumego::collection::Exercise;
use myosu_tsumego::epg::{self, KillSearch, PatternMatching, PointOrder};
use myosu_tsumego::{Detail, Prover, Question, Reading};

use super::case::Case;

/// The nodes to the fate of some problems, without and with proposed first moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NodeSavings {
    /// Problems asked.
    pub problems: usize,
    /// Problems with a proposal.
    pub advised: usize,
    /// All nodes without proposals.
    pub plain: u64,
    /// All nodes with them.
    pub helped: u64,
    /// The sum of the logarithms of the ratios helped / plain.
    pub logarithms: f64,
}

impl NodeSavings {
    /// The share of all nodes saved; negative if proposals cost more than they saved.
    pub fn saved(&self) -> f64 {
        1.0 - self.helped as f64 / self.plain.max(1) as f64
    }

    /// The share saved on a problem, by the geometric mean.
    pub fn saved_each(&self) -> f64 {
        1.0 - (self.logarithms / self.problems.max(1) as f64).exp()
    }
}

impl NodeSavings {
    fn add(&mut self, moves: &[(Point, f64)], plain: u64, helped: u64) {
        self.problems += 1;
        self.advised += usize::from(!moves.is_empty());
        self.plain += plain;
        self.helped += helped;
        self.logarithms += (helped as f64 / plain as f64).ln();
    }
}

/// Asks for the fate of every problem twice, each time with at most `limit` nodes.
pub fn savings<'a>(
    exercises: impl IntoIterator<Item = &'a Exercise>,
    propose: impl Fn(&Case) -> Vec<(Point, f64)>,
    limit: u64,
    cancel: &Cancel,
) -> NodeSavings {
    let mut prover = Prover::new(16 << 20);
    let mut sums = NodeSavings::default();
    for exercise in exercises {
        let moves = propose(&Case::from(exercise));
        let reading = Reading::given(exercise.problem);
        let question = Question::reading(&reading, exercise.to_play).detail(Detail::Fate);
        let mut nodes = |question: &Question| {
            prover.answer(question, Budget::nodes(limit), cancel).ok().map(|answer| answer.nodes.max(1))
        };
        let Some(plain) = nodes(&question) else { continue };
        let helped = if moves.is_empty() { Some(plain) } else { nodes(&question.suggest(&moves)) };
        let Some(helped) = helped else { continue };
        sums.add(&moves, plain, helped);
    }
    sums
}

/// Solves every problem in which the side to move kills or tries to by the ordered search of the paper epg, without and
/// with proposed first moves before all others; problems that need more than `limit` nodes either way are left out.
pub fn search_savings<'a>(
    exercises: impl IntoIterator<Item = &'a Exercise>,
    propose: impl Fn(&Case) -> Vec<(Point, f64)>,
    limit: u64,
) -> NodeSavings {
    let mut sums = NodeSavings::default();
    for exercise in exercises {
        if exercise.to_play != exercise.problem.color(Role::Attacker) {
            continue;
        }
        let nodes = |suggested: &[(Point, f64)]| {
            let (order, matching) = (PointOrder::SixParameters, PatternMatching::Off);
            let found = epg::search(&exercise.problem, &KillSearch { order, matching, suggested, limit });
            found.ok().filter(|found| found.kills.is_some()).map(|found| found.nodes.max(1))
        };
        let moves = propose(&Case::from(exercise));
        let (Some(plain), Some(helped)) = (nodes(&[]), nodes(&moves)) else { continue };
        sums.add(&moves, plain, helped);
    }
    sums
}
