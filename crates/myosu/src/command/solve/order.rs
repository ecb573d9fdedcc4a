//! `--order knn`: the prover with first moves suggested from experience, beside the prover alone.

use std::path::Path;

use anyhow::Result;
use clap::ValueEnum;
use myosu_engine::kohonen::Case;
use myosu_engine::tsumego::{Answer, Prover, Question};
use myosu_proof::go::Role;
use myosu_rules::{Point, Setup};
use myosu_search::Cancel;
use serde_json::{Value, json};

use super::Limits;
use crate::command::suggest;
use crate::{console, interrupt};
use myosu_text::Text;
use myosu_text::english::count;

/// In which order the prover looks at moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Order {
    /// By its own guesses
    Prover,
    /// With suggested first moves as an extra term
    Knn,
}

/// What suggestions saved.
pub(super) struct Saved {
    by: &'static str,
    plain: u64,
    suggested: u64,
}

/// Solves the problem of an answer again both ways, and compares; nothing if one of them ran out of time or
/// nodes, or there was no suggestion.
pub(super) fn compare(
    setup: &Setup,
    answer: &Answer,
    model: Option<&Path>,
    limits: Limits,
    interrupted: &Cancel,
) -> Result<Option<Saved>> {
    let attacker = answer.reading.problem.color(Role::Attacker);
    let case = Case { id: String::new(), setup: *setup, attacker, moves: Default::default() };
    let (by, moves): (&str, Vec<(Point, f64)>) = suggest::moves(&case, model)?;
    let cancel = interrupted.child();
    let timer = interrupt::Timer::start(2 * limits.time, cancel.clone());
    let mut prover = Prover::new(limits.memory);
    let question = Question::reading(&answer.reading, setup.to_play);
    let plain = prover.answer(&question, limits.budget, &cancel)?;
    let helped = prover.answer(&question.suggest(&moves), limits.budget, &cancel)?;
    drop(timer);
    if moves.is_empty() || !plain.is_settled() || !helped.is_settled() {
        console::note(
            "the two orders could not be compared: no suggestion, or not settled within the budget",
        );
        return Ok(None);
    }
    Ok(Some(Saved { by, plain: plain.nodes, suggested: helped.nodes }))
}

impl Saved {
    /// The share of nodes saved; less than nothing if suggestions cost more than they saved.
    fn share(&self) -> f64 {
        1.0 - self.suggested as f64 / self.plain.max(1) as f64
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "by": self.by,
            "nodes_without": self.plain,
            "nodes_with": self.suggested,
            "saved": (self.share() * 1e4).round() / 1e4,
        })
    }

    /// The nodes saved, in a sentence.
    pub(super) fn text(&self) -> Text {
        let (plain, with, by) = (self.plain, self.suggested, self.by);
        let share = 100.0 * self.share();
        Text::new(
            format!("후보 첫 수({by})를 먼저 살폈습니다: 노드 {plain}개 대신 {with}개({share:.1}% 절약)."),
            format!(
                "First moves suggested by the {by}: {} instead of {plain} ({share:.1}% saved).",
                count(with, "node")
            ),
        )
    }
}
