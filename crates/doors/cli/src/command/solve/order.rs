//! `--order knn` and `--order predictor`: the prover with first moves proposed from experience, beside the prover alone.

use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;
use myosu::intuition::{Adviser, Case, Predictor};
use myosu::proof::go::Role;
use myosu::rules::Setup;
use myosu::search::Cancel;
use myosu::tsumego::solution::Solution;
use myosu::tsumego::{Answer, HumanEffort, Prover, Question};
use myosu::views::life::NodesSavedView;

use super::ProblemLimits;
use crate::command::suggest;
use crate::{interrupt, terminal};
use myosu::text::Language;
use myosu::words::work;

/// In which order the prover looks at moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Order {
    /// By its own guesses
    Prover,
    /// With first moves proposed by the Kohonen map of the paper knn
    Knn,
    /// With first moves proposed by the predictor
    Predictor,
}

impl Order {
    /// What proposes first moves.
    pub(super) fn adviser(self) -> Option<Adviser> {
        match self {
            Order::Prover => None,
            Order::Knn => Some(Adviser::Map),
            Order::Predictor => Some(Adviser::Predictor),
        }
    }
}

/// How hard a solved problem is for people, by the first moves that the shipped predictor would try.
pub(super) fn effort(setup: &Setup, answer: &Answer, tree: &Solution) -> Option<HumanEffort> {
    let attacker = answer.reading.problem.color(Role::Attacker);
    let case = Case { id: String::new(), setup: *setup, attacker, moves: Default::default() };
    HumanEffort::of(answer, tree, &Predictor::shipped().propose(&case))
}

/// Solves the problem of an answer again both ways, and compares; nothing if one of them ran out of time or
/// nodes, or there was no suggestion.
pub(super) fn compare(
    setup: &Setup,
    answer: &Answer,
    (by, model): (Adviser, Option<&Path>),
    limits: ProblemLimits,
    language: Language,
    interrupted: &Cancel,
) -> Result<Option<NodesSavedView>> {
    let attacker = answer.reading.problem.color(Role::Attacker);
    let case = Case { id: String::new(), setup: *setup, attacker, moves: Default::default() };
    let advice = suggest::moves(&case, by, model)?;
    let (by, moves) = (advice.by.name(), advice.candidates);
    let cancel = interrupted.child();
    let timer = interrupt::Timer::start(2 * limits.time, cancel.clone());
    let mut prover = Prover::new(limits.memory);
    let question = Question::reading(&answer.reading, setup.to_play);
    let plain = prover.answer(&question, limits.budget, &cancel)?;
    let helped = prover.answer(&question.suggest(&moves), limits.budget, &cancel)?;
    drop(timer);
    if moves.is_empty() || !plain.is_settled() || !helped.is_settled() {
        terminal::note(work::orders_not_compared().get(language));
        return Ok(None);
    }
    Ok(Some(NodesSavedView::of(by, plain.nodes, helped.nodes)))
}
