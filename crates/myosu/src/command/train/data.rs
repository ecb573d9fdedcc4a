//! TrainingArgs to learn from: a collection in any format, or the problems that come with the program.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget};
use myosu_engine::intuition::{Case, corner_cases};
use myosu_engine::tsumego::{Prover, Question};
use myosu_formats::problems::BookProblem;
use myosu_proof::go::Role;
use myosu_rules::PointSet;
use myosu_search::{Budget, Cancel};
use myosu_text::Language;
use myosu_words::work;

use crate::command::limits::ProblemLimits;
use crate::command::solve::solve_one;
use crate::{console, source};

#[derive(Debug, clap::Args)]
pub(super) struct TrainingArgs {
    /// TrainingArgs to learn from: JSON lines, SGF, or a folder of them [default: those of the program]
    #[arg(long, value_name = "FILE")]
    pub(super) problems: Option<PathBuf>,

    /// Where the right first moves come from
    #[arg(long, value_enum, default_value_t = AnswerSource::File)]
    answers: AnswerSource,

    /// Nodes the prover may spend on a problem
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    nodes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AnswerSource {
    /// From the collection; the prover answers problems without an answer
    File,
    /// From the prover, all best first moves of every problem
    Prover,
}

impl TrainingArgs {
    /// The problems with their first moves. What the prover cannot settle is left out and counted.
    pub(super) fn read(&self, cancel: &Cancel, language: Language) -> Result<Vec<Case>> {
        let Some(path) = &self.problems else { return Ok(corner_cases()) };
        let (problems, refused) = source::problems(path)?;
        if problems.is_empty() {
            bail!("{} holds no problem that can be read ({refused} refused)", path.display());
        }
        let bar = ProgressBar::with_draw_target(Some(problems.len() as u64), ProgressDrawTarget::stderr());
        let mut prover = Prover::new(64 << 20);
        let (mut cases, mut open) = (Vec::new(), 0);
        for problem in problems {
            if cancel.is_raised() {
                bail!("interrupted before the training began");
            }
            match self.case(problem, &mut prover, cancel) {
                Some(case) => cases.push(case),
                None => open += 1,
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        if open > 0 {
            console::note(work::problems_left_out(open).get(language));
        }
        Ok(cases)
    }

    fn case(&self, problem: BookProblem, prover: &mut Prover, cancel: &Cancel) -> Option<Case> {
        let given: PointSet = problem.first_moves.iter().filter_map(|mv| mv.point()).collect();
        if self.answers == AnswerSource::File && !given.is_empty() {
            return Some(Case::new(problem.id, problem.setup, given));
        }
        let limits = ProblemLimits {
            time: Duration::from_secs(3600),
            budget: Budget::nodes(self.nodes),
            memory: 64 << 20,
        };
        let solved = solve_one(&Question::diagram(&problem.setup), prover, limits, cancel).ok()?;
        let answer = &solved.answer;
        let moves: PointSet = answer.best().into_iter().collect();
        let attacker = answer.reading.problem.color(Role::Attacker);
        let needed = answer.needs_a_move() == Some(true) && !moves.is_empty();
        needed.then_some(Case { id: problem.id, setup: problem.setup, attacker, moves })
    }
}
