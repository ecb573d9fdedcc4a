//! The interface of everything that proposes first moves.

use myosu_rules::Point;

use super::case::Case;
use super::clusters::Clusters;
use super::predictor::Predictor;
use super::rank;

/// Proposes first moves for a problem.
pub trait Suggest {
    /// Moves with their probabilities, the likeliest first; `None` without an opinion on this problem.
    fn suggest(&self, case: &Case) -> Option<Vec<(Point, f64)>>;

    /// Every move of the problem with its probability: 0 for moves not proposed.
    fn ranking(&self, case: &Case) -> Vec<(Point, f64)> {
        let proposed = self.suggest(case).unwrap_or_default();
        let of = |point| proposed.iter().find(|(at, _)| *at == point).map_or(0.0, |&(_, share)| share);
        let all = rank::choices(case) | proposed.iter().map(|&(point, _)| point).collect();
        all.iter().map(|point| (point, of(point))).collect()
    }
}

impl Suggest for Clusters<'_> {
    fn suggest(&self, case: &Case) -> Option<Vec<(Point, f64)>> {
        self.propose(case).map(|proposal| proposal.candidates)
    }
}

impl Suggest for Predictor {
    fn suggest(&self, case: &Case) -> Option<Vec<(Point, f64)>> {
        let moves = self.propose(case);
        (!moves.is_empty()).then_some(moves)
    }
}
