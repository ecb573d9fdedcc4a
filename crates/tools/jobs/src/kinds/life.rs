//! Life-and-death problems: what `solve --batch`, `audit` and the training data ask of the prover.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::{BackendError, Batch, Flow, JobError, SinkError};
use myosu::formats::problems::{self, BookProblem};
use myosu::proof::go::{Certificate, Claim, Goal, Holds, Problem, Threats};
use myosu::rules::Color;
use myosu::search::{Budget, Cancel};
use myosu::tsumego::{Answer, Assertion, Detail, Fate, Prover, Question};
use myosu::views::life::{Solved, SolvedView};
use myosu_host::clock::Timer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::kinds::value::{KindItem, of_this_kind, taking};
use crate::kinds::{Proofs, Run};

/// The kind.
pub const KIND: &str = "life";

/// As good as no limit.
pub const NO_TIME_LIMIT: Duration = Duration::from_secs(100_000_000);

/// A proof that takes more than this many times as long as the answer is not written down.
const PROOF_TIME: u32 = 4;
/// But every proof may take this long.
const LEAST_PROOF_TIME: Duration = Duration::from_secs(2);

/// The limits of one problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProblemLimits {
    /// Wall-clock time.
    pub time: Duration,
    /// Nodes.
    pub budget: Budget,
    /// Bytes of table.
    pub memory: usize,
}

impl ProblemLimits {
    /// The limits of each of several threads, which share the memory.
    #[must_use]
    pub fn shared_by(self, threads: usize) -> ProblemLimits {
        ProblemLimits { memory: self.memory / threads.max(1), ..self }
    }

    /// Whether nodes alone end a search, so that every machine gives the same answer.
    pub fn is_exact(&self) -> bool {
        self.budget != Budget::UNLIMITED && self.time >= NO_TIME_LIMIT
    }
}

/// The limits as they travel.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct LimitTerms {
    seconds: f64,
    nodes: u64,
    pub(crate) memory: usize,
}

impl LimitTerms {
    pub(crate) fn new(limits: ProblemLimits) -> LimitTerms {
        let ProblemLimits { time, budget, memory } = limits;
        LimitTerms { seconds: time.as_secs_f64(), nodes: budget.nodes, memory }
    }

    pub(crate) fn limits(self) -> Result<ProblemLimits, String> {
        let time = Duration::try_from_secs_f64(self.seconds).map_err(|error| error.to_string())?;
        Ok(ProblemLimits { time, budget: Budget::nodes(self.nodes), memory: self.memory })
    }
}

/// What is asked of every problem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LifeQuestions {
    /// How much is found out.
    pub detail: AnswerDetail,
    /// Who moves first, whatever the problem says.
    pub first: Option<Color>,
    /// The limits of one problem.
    pub limits: ProblemLimits,
    /// Whether the proofs are wanted.
    pub proofs: bool,
}

/// How much is found out about a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerDetail {
    /// The fate and the right first moves.
    Best,
    /// The fate of every first move as well.
    Everything,
    /// Whether this is the fate.
    Is(Assertion),
}

impl AnswerDetail {
    fn name(self) -> String {
        match self {
            AnswerDetail::Best => "best".to_owned(),
            AnswerDetail::Everything => "everything".to_owned(),
            AnswerDetail::Is(asserted) => format!("is {}", asserted.name()),
        }
    }

    fn parse(name: &str) -> Result<Detail, String> {
        match (name, name.strip_prefix("is ").and_then(Assertion::parse)) {
            ("best", _) => Ok(Detail::Best),
            ("everything", _) => Ok(Detail::Everything),
            (_, Some(asserted)) => Ok(Detail::Is(asserted)),
            _ => Err(format!("\"{name}\" is no detail")),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct LifeSettings {
    detail: String,
    limits: LimitTerms,
    proof: bool,
}

/// An answer and how long it took; or why there is none.
pub type SolvedLife = Result<(Answer, f64), String>;

/// What came of a problem: its answer, and the proof if one was asked for and written in time.
#[derive(Debug)]
pub struct ProvenLife {
    pub(crate) solved: SolvedLife,
    pub(crate) proof: Option<Certificate>,
}

/// Takes the number of a problem, its answer, and the proof. Where nodes are the budget, the answer does not say how long
/// it took.
pub type ProofSink<'a> = dyn FnMut(usize, Solved, Option<&Certificate>) -> Result<Flow, SinkError> + 'a;

/// Has problems solved, and hands the answers over in their order: see [`prove_all`].
///
/// # Errors
/// The first error of `each`, or why the backend cannot go on.
pub fn solve_all(
    title: &str,
    all: &[BookProblem],
    questions: LifeQuestions,
    run: Run<'_>,
    each: &mut dyn FnMut(usize, Solved) -> Result<Flow, SinkError>,
) -> Result<u64, BackendError> {
    prove_all(title, all, questions, run, &mut |number, answer, _| each(number, answer))
}

/// The problems of a file of answers that have a whole line already.
pub fn solved_before(text: &str) -> HashSet<String> {
    let id = |line: &str| Some(serde_json::from_str::<Value>(line).ok()?.get("id")?.as_str()?.to_owned());
    text.lines().filter_map(id).collect()
}

/// The name of a file for the proof of a problem: its id, or what is left of it in a name and a hash.
pub fn proof_name(id: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || c == '-' { c } else { '-' };
    let name: String = id.chars().take(60).map(plain).collect();
    if name == id {
        return format!("{name}.proof");
    }
    let hash =
        id.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{name}-{hash:08x}.proof")
}

/// Has problems solved, and hands the answers over in their order with the proof of each, which is missing if the
/// questions want none, the fate is not settled or writing it down takes too long. Where nodes are the budget, the answers do not say
/// how long they took: so they are the same on every machine.
///
/// # Errors
/// The first error of `each`, or why the backend cannot go on.
pub fn prove_all(
    title: &str,
    all: &[BookProblem],
    questions: LifeQuestions,
    mut run: Run<'_>,
    each: &mut ProofSink<'_>,
) -> Result<u64, BackendError> {
    let settings = LifeSettings {
        detail: questions.detail.name(),
        limits: LimitTerms::new(questions.limits),
        proof: questions.proofs || run.proofs == Proofs::Replayed,
    };
    let item = |number: u64| {
        let mut bare = BookProblem {
            id: String::new(),
            first_moves: vec![],
            note: String::new(),
            ..all[number as usize].clone()
        };
        if questions.detail != AnswerDetail::Everything {
            bare.tree.clear();
        }
        bare.setup.to_play = questions.first.unwrap_or(bare.setup.to_play);
        KindItem::Life(Box::new(bare))
    };
    let batch = Batch {
        title: title.to_owned(),
        kind: KIND,
        settings: json!(settings),
        files: Vec::new(),
        count: all.len() as u64,
        item: &item,
        group: 1,
        pack: None,
    };
    let shown = |seconds: f64| if questions.limits.is_exact() { None } else { Some(seconds) };
    run.run(&batch, &mut |number, output| {
        let ProvenLife { solved, proof } = match of_this_kind(output, taking!(Life))? {
            Ok(proven) => *proven,
            Err(failed) => return each(number as usize, Err(failed.to_string()), None),
        };
        let proof = proof.as_ref().filter(|_| questions.proofs);
        each(number as usize, solved.map(|(answer, seconds)| (answer, shown(seconds))), proof)
    })
}

/// A problem as a line of a collection.
pub(crate) fn write_item(problem: &BookProblem) -> Value {
    json!(problems::write(std::slice::from_ref(problem)).trim_end())
}

pub(crate) fn read_item(item: &Value) -> Result<BookProblem, String> {
    let line = item.as_str().ok_or("the problem is no text")?;
    let problem = problems::read(line.as_bytes()).pop().ok_or("there is no problem")?;
    problem.map_err(|bad| bad.to_string())
}

/// A result: the line of a batch, then the proof as a file if there is one.
pub(crate) fn write(proven: &ProvenLife) -> Vec<u8> {
    let solved = proven.solved.as_ref().map(|(answer, seconds)| (answer.clone(), Some(*seconds)));
    let view = SolvedView::of("", &solved.map_err(Clone::clone));
    let mut bytes = json!(view).to_string().into_bytes();
    bytes.push(b'\n');
    bytes.extend(proven.proof.iter().flat_map(Certificate::to_bytes));
    bytes
}

pub(crate) fn read_result(written: &[u8]) -> Result<ProvenLife, String> {
    let end = written.iter().position(|&byte| byte == b'\n').ok_or("the answer is cut off")?;
    let solved = SolvedView::read(&written[..end]).and_then(|view| view.solved());
    let solved = solved.map_err(|damaged| damaged.to_string())?;
    Ok(ProvenLife {
        solved: solved.map(|(answer, seconds)| (answer, seconds.unwrap_or(0.0))),
        proof: read_proof(&written[end + 1..])?,
    })
}

/// The proof of a file, if there is one.
pub(crate) fn read_proof(bytes: &[u8]) -> Result<Option<Certificate>, String> {
    let proof = (!bytes.is_empty()).then(|| Certificate::from_bytes(bytes)).transpose();
    proof.map_err(|bad| format!("the proof cannot be read: {bad}"))
}

fn settings(value: &Value) -> Result<LifeSettings, String> {
    LifeSettings::deserialize(value).map_err(|error| format!("the settings: {error}"))
}

fn question(problem: &BookProblem, detail: &str) -> Result<Question, String> {
    let question = Question::diagram(&problem.setup).target(problem.target).region(problem.region);
    let tree = problem.tree.iter().map(|one| (one.parent, one.played)).collect();
    Ok(question.detail(AnswerDetail::parse(detail)?).book(tree))
}

/// The memory of the table a job asks for.
pub(crate) fn memory(value: &Value) -> Result<usize, String> {
    Ok(settings(value)?.limits.memory)
}

/// Answers a question within the limits.
///
/// # Errors
/// If the question has no answer, not even an open one.
pub fn solve_one(
    question: &Question,
    prover: &mut Prover,
    limits: ProblemLimits,
    cancel: &Cancel,
) -> SolvedLife {
    let begun = Instant::now();
    let cancel = cancel.child();
    let timer = Timer::start(limits.time, cancel.clone());
    let answer = prover.answer(question, limits.budget, &cancel).map_err(|error| error.to_string())?;
    drop(timer);
    Ok((answer, begun.elapsed().as_secs_f64()))
}

pub(crate) fn work(
    prover: &mut Prover,
    value: &Value,
    problem: &BookProblem,
    cancel: &Cancel,
) -> Result<ProvenLife, JobError> {
    let LifeSettings { detail, limits, proof } = settings(value).map_err(JobError::Failed)?;
    let question = question(problem, &detail).map_err(JobError::Failed)?;
    let solved = solve_one(&question, prover, limits.limits().map_err(JobError::Failed)?, cancel);
    let proof = match &solved {
        Ok((answer, seconds)) if proof && !cancel.is_raised() => {
            certificate(answer, *seconds, prover, cancel)
        }
        _ => None,
    };
    Ok(ProvenLife { solved, proof })
}

/// The proof of an answer; nothing if it is not settled, or if writing it down takes too long.
fn certificate(answer: &Answer, seconds: f64, prover: &mut Prover, cancel: &Cancel) -> Option<Certificate> {
    let cancel = cancel.child();
    let time = Duration::from_secs_f64(seconds) * PROOF_TIME;
    let _timer = Timer::start(time.max(LEAST_PROOF_TIME), cancel.clone());
    prover.certify(answer, &cancel)
}

/// Checks an answer: it is about the question, and its proof, if there is one, is accepted by the checker that knows
/// the rules alone.
pub(crate) fn check(value: &Value, problem: &BookProblem, proven: &ProvenLife) -> Result<(), String> {
    let question = question(problem, &settings(value)?.detail)?;
    let Ok((answer, _)) = &proven.solved else {
        // Only a question without any answer is refused.
        return Ok(());
    };
    let readings = question.readings().map_err(|error| error.to_string())?;
    let stones = |problem: &Problem| problem.setup().stones;
    if readings.iter().all(|reading| stones(&reading.problem) != stones(&answer.reading.problem)) {
        return Err("the answer is about other stones".to_owned());
    }
    proven.proof.as_ref().map_or(Ok(()), |proof| replay(answer, proof))
}

/// Replays a proof and compares it with the answer.
pub(crate) fn replay(answer: &Answer, proof: &Certificate) -> Result<(), String> {
    let is_about = |claim: &Claim| claim.problem == answer.reading.problem && claim.to_play == answer.to_play;
    if proof.claims.is_empty() || !proof.claims.iter().all(|(claim, _)| is_about(claim)) {
        return Err("the proof is about another problem".to_owned());
    }
    let fate = answer.fate.ok_or("the proof is of an answer that is not settled")?;
    if !makes(proof, fate) {
        return Err("the proof is of another fate".to_owned());
    }
    proof.check().map(|_| ()).map_err(|(_, why)| format!("the checker refuses the proof: {why}"))
}

/// Whether the claims of a proof together make a fate.
fn makes(proof: &Certificate, fate: Fate) -> bool {
    let has = |goal, holds, threats: Option<Threats>| {
        proof.claims.iter().any(|(claim, _)| {
            claim.goal == goal
                && claim.holds == holds
                && threats.is_none_or(|threats| claim.threats == threats)
        })
    };
    match fate {
        Fate::Alive => has(Goal::Life, Holds::Reached, Some(Threats::ATTACKER_ANY)),
        Fate::Dead => has(Goal::Capture, Holds::Reached, Some(Threats::DEFENDER_ANY)),
        Fate::Seki => {
            has(Goal::Capture, Holds::Prevented, Some(Threats::ATTACKER_ANY))
                && has(Goal::Life, Holds::Prevented, None)
        }
        Fate::Ko(ko) => {
            // Zones prove life where other proofs show that there is no capture.
            let survives = Some(Threats::surplus(ko.surplus));
            (has(Goal::Capture, Holds::Prevented, survives) || has(Goal::Life, Holds::Reached, survives))
                && has(Goal::Capture, Holds::Reached, Some(Threats::surplus(ko.surplus - 1)))
        }
    }
}
