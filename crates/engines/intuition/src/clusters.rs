//! Clusters: the neurons that win training patterns, with the first moves of these patterns.
//!
//! A pattern whose winner won no training pattern is not classified: that is an answer of its own, not an empty
//! set of moves.

use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Move, Point};

use super::case::Case;
use super::model::KohonenModel;
use super::window::{Pattern, WindowCells};

/// The clusters of a trained map.
#[derive(Clone, Debug)]
pub struct Clusters<'a> {
    model: &'a KohonenModel,
    /// By neuron: numbers of training patterns; those from `training().len()` on have colors exchanged.
    members: Vec<Vec<u32>>,
}

/// First moves for a problem, and where they come from.
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterProposal {
    /// The winning neuron.
    pub neuron: usize,
    /// Moves of the cluster that can be played, with the share of its members that vote for them.
    pub candidates: Vec<(Point, f64)>,
    /// The members of the cluster, the most similar first.
    pub similar: Vec<Pattern>,
}

impl<'a> Clusters<'a> {
    /// Finds the clusters of a map.
    pub fn of(model: &'a KohonenModel) -> Clusters<'a> {
        let mut members = vec![Vec::new(); model.map.neurons()];
        for (number, row) in model.training_rows().iter().enumerate() {
            members[model.winner(row)].push(number as u32);
        }
        Clusters { model, members }
    }

    /// The number of clusters.
    pub fn count(&self) -> usize {
        self.neurons().count()
    }

    /// The neurons with members.
    pub fn neurons(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.members.len()).filter(|&neuron| !self.members[neuron].is_empty())
    }

    /// The cluster of a pattern; `None` if it is not classified.
    pub fn classify(&self, pattern: &Pattern) -> Option<usize> {
        let neuron = self.model.winner(&self.model.padded_row(pattern));
        (!self.members[neuron].is_empty()).then_some(neuron)
    }

    /// The members of a cluster.
    pub fn members(&self, neuron: usize) -> Vec<Pattern> {
        self.members[neuron].iter().map(|&number| self.member(number)).collect()
    }

    /// The move set of a cluster: all first moves of its members.
    pub fn moves(&self, neuron: usize) -> WindowCells {
        let training = &self.model.training;
        let each =
            self.members[neuron].iter().map(|&number| training[number as usize % training.len()].moves);
        each.fold(WindowCells::EMPTY, WindowCells::or)
    }

    /// The proposal of the problem's cluster; `None` if the problem is not classified.
    pub fn propose(&self, case: &Case) -> Option<ClusterProposal> {
        let (window, pattern) = (case.window(), case.pattern());
        let neuron = self.classify(&pattern)?;
        let mut votes = [0.0_f64; 121];
        for member in self.members(neuron) {
            for cell in member.moves.iter() {
                votes[usize::from(cell)] += 1.0 / member.moves.len() as f64;
            }
        }
        let position = Position::from_setup(&case.setup).ok()?;
        let legal = |point: &Point| {
            position.check(case.setup.to_play, Move::Place(*point), Suicide::Forbidden).is_ok()
        };
        let voted = self.moves(neuron).iter().filter_map(|cell| {
            let point = window.point(cell).filter(legal)?;
            Some((point, votes[usize::from(cell)]))
        });
        let mut candidates: Vec<(Point, f64)> = voted.collect();
        let all: f64 = candidates.iter().map(|candidate| candidate.1).sum();
        candidates.iter_mut().for_each(|candidate| candidate.1 /= all);
        candidates.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Some(ClusterProposal { neuron, candidates, similar: self.similar(neuron, &pattern) })
    }

    fn similar(&self, neuron: usize, pattern: &Pattern) -> Vec<Pattern> {
        let row = self.model.encoder.row(pattern);
        let distance = |member: &Pattern| -> f64 {
            let other = self.model.encoder.row(member);
            row.iter().zip(&other).map(|(a, b)| f64::from(a - b).powi(2)).sum()
        };
        let mut near: Vec<(f64, Pattern)> =
            self.members(neuron).into_iter().map(|member| (distance(&member), member)).collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.id.cmp(&b.1.id)));
        near.into_iter().map(|(_, member)| member).collect()
    }

    fn member(&self, number: u32) -> Pattern {
        let training = &self.model.training;
        let number = number as usize;
        if number < training.len() {
            training[number].clone()
        } else {
            training[number - training.len()].swapped()
        }
    }
}
