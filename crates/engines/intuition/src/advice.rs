//! First moves from both experiences of the program, each under its own name.

use myosu_rules::Point;

use super::case::{Case, corner_cases, nearest};
use super::clusters::Clusters;
use super::model::KohonenModel;
use super::predictor::Predictor;
use super::window::Pattern;

/// What proposes first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adviser {
    /// The Kohonen map of the 2009 paper.
    Map,
    /// The feed-forward network.
    Predictor,
}

impl Adviser {
    /// The name in JSON and in node counts.
    pub const fn name(self) -> &'static str {
        match self {
            Adviser::Map => "map",
            Adviser::Predictor => "predictor",
        }
    }
}

/// First moves for a problem, and where they come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// What proposes them.
    pub by: Adviser,
    /// The cluster of a map; `None` if the problem is not classified, or the predictor proposes.
    pub cluster: Option<usize>,
    /// The moves with their probabilities, the likeliest first.
    pub candidates: Vec<(Point, f64)>,
    /// Similar problems, the most similar first.
    pub similar: Vec<Pattern>,
}

impl Advice {
    /// The moves of the problem's cluster; none if the problem is not classified.
    pub fn of_map(model: &KohonenModel, case: &Case) -> Advice {
        let mut advice = Advice { by: Adviser::Map, cluster: None, candidates: vec![], similar: vec![] };
        if let Some(proposal) = Clusters::of(model).propose(case) {
            advice.cluster = Some(proposal.neuron);
            advice.candidates = proposal.candidates;
            advice.similar = proposal.similar;
        }
        advice
    }

    /// The moves of the predictor, and up to `similar` problems like this one among those of the map.
    pub fn of_predictor(predictor: &Predictor, case: &Case, similar: usize) -> Advice {
        let candidates = predictor.propose(case);
        let similar = if similar == 0 { vec![] } else { nearest(case, &corner_cases(), similar) };
        Advice { by: Adviser::Predictor, cluster: None, candidates, similar }
    }

    /// What the shipped map and the shipped predictor propose, in this order.
    pub fn of_both(case: &Case, similar: usize) -> [Advice; 2] {
        [
            Advice::of_map(&KohonenModel::shipped(), case),
            Advice::of_predictor(&Predictor::shipped(), case, similar),
        ]
    }

    /// The advice cut to this number of moves and of similar problems.
    #[must_use]
    pub fn shortened(mut self, moves: usize, similar: usize) -> Advice {
        self.candidates.truncate(moves);
        self.similar.truncate(similar);
        self
    }
}
