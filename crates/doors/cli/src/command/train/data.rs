//! Problems to learn from: a collection in any format, or the problems that come with the program.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::ValueEnum;
use myosu::formats::problems::BookProblem;
use myosu::intuition::{Case, corner_cases};
use myosu::proof::go::Role;
use myosu::rules::PointSet;
use myosu::search::{Budget, Cancel};
use myosu::text::Language;
use myosu::tsumego::Answer;
use myosu::words::work;
use myosu_jobs::Flow;
use myosu_jobs::kinds::life::{AnswerDetail, LifeQuestions, NO_TIME_LIMIT, solve_all};

use crate::command::limits::ProblemLimits;
use crate::fleet::QueueArg;
use crate::{source, terminal};

#[derive(Debug, clap::Args)]
pub(super) struct TrainingArgs {
    /// Problems to learn from: JSON lines, SGF, or a folder of them [default: those of the program]
    #[arg(long, value_name = "FILE")]
    pub(super) problems: Option<PathBuf>,

    /// Where the right first moves come from
    #[arg(long, value_enum, default_value_t = AnswerSource::File)]
    answers: AnswerSource,

    /// Nodes the prover may spend on a problem
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    nodes: u64,

    #[command(flatten)]
    queue: QueueArg,
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
        let is_given =
            |problem: &BookProblem| self.answers == AnswerSource::File && first_moves(problem).is_some();
        let asked: Vec<BookProblem> = problems.iter().filter(|problem| !is_given(problem)).cloned().collect();
        let mut answered = Vec::with_capacity(asked.len());
        let (budget, memory) = (Budget::nodes(self.nodes), 64 << 20);
        let limits = ProblemLimits { time: NO_TIME_LIMIT, budget, memory };
        let questions = LifeQuestions { detail: AnswerDetail::Best, first: None, limits, proofs: false };
        let batches = self.queue.batches(1, asked.len() as u64, true.into())?;
        let count = batches.run(cancel, |run, _| {
            solve_all("training data", &asked, questions, run, &mut |number, answer| {
                answered.push(answer.ok().and_then(|(answer, _)| case(&asked[number], &answer)));
                Ok(Flow::On)
            })
        })?;
        if count < asked.len() as u64 {
            bail!("interrupted before the training began");
        }
        let mut answered = answered.into_iter();
        let case = |problem: BookProblem| match first_moves(&problem).filter(|_| is_given(&problem)) {
            Some(moves) => Some(Case::new(problem.id, problem.setup, moves)),
            None => answered.next().flatten(),
        };
        let all: Vec<Option<Case>> = problems.clone().into_iter().map(case).collect();
        let open = all.iter().filter(|case| case.is_none()).count();
        if open > 0 {
            terminal::note(work::problems_left_out(open).get(language));
        }
        Ok(all.into_iter().flatten().collect())
    }
}

/// The first moves a book gives.
fn first_moves(problem: &BookProblem) -> Option<PointSet> {
    let given: PointSet = problem.first_moves.iter().filter_map(|mv| mv.point()).collect();
    Some(given).filter(|given| !given.is_empty())
}

/// A problem with the prover's first moves, if it needs one.
fn case(problem: &BookProblem, answer: &Answer) -> Option<Case> {
    let moves: PointSet = answer.best().into_iter().collect();
    let attacker = answer.reading.problem.color(Role::Attacker);
    let needed = answer.needs_a_move() == Some(true) && !moves.is_empty();
    needed.then_some(Case { id: problem.id.clone(), setup: problem.setup, attacker, moves })
}
