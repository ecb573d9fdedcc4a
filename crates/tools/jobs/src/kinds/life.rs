//! Life-and-death problems: what `solve --batch`, `audit` and the training data ask of the prover.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::{BackendError, Batch, Flow, JobError, SinkError};
use myosu::formats::problems::{self, BookProblem};
use myosu::proof::go::{Certificate, Claim, Goal, Holds, Problem, Threats};
use myosu::rules::Color;
use myosu::search::{Budget, Cancel};
use myosu::tsumego::{Answer, Assertion, Detail, Fate, Prover, Question};
use myosu_host::clock::Timer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::kinds::answer::AnswerJson;
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
pub(crate) struct LimitsJson {
    seconds: f64,
    nodes: u64,
    pub(crate) memory: usize,
}

impl LimitsJson {
    pub(crate) fn new(limits: ProblemLimits) -> LimitsJson {
        let ProblemLimits { time, budget, memory } = limits;
        LimitsJson { seconds: time.as_secs_f64(), nodes: budget.nodes, memory }
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
    limits: LimitsJson,
    proof: bool,
}

/// An answer and how long it took; or why there is none.
pub type SolvedLife = Result<(Answer, f64), String>;

/// An answer and, where time is the budget, how long it took; or why there is none.
pub type BatchAnswer = Result<(Answer, Option<f64>), String>;

/// Takes the number of a problem, its answer, and the proof as a file.
pub type ProofSink<'a> = dyn FnMut(usize, BatchAnswer, &[u8]) -> Result<Flow, SinkError> + 'a;

/// Has problems solved, and hands the answers over in their order: see [`prove_all`].
///
/// # Errors
/// The first error of `each`, or why the backend cannot go on.
pub fn solve_all(
    title: &str,
    all: &[BookProblem],
    questions: LifeQuestions,
    run: Run<'_>,
    each: &mut dyn FnMut(usize, BatchAnswer) -> Result<Flow, SinkError>,
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

/// Has problems solved, and hands the answers over in their order with the proof of each as a file, which is empty if the
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
        limits: LimitsJson::new(questions.limits),
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
        json!(problems::write(&[bare]).trim_end())
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
        let bytes = match output {
            Ok(bytes) => bytes,
            Err(failed) => return each(number as usize, Err(failed.to_string()), &[]),
        };
        let (solved, proof) = read(&bytes)?;
        let proof = if questions.proofs { proof } else { &[] };
        each(number as usize, solved.map(|(answer, seconds)| (answer, shown(seconds))), proof)
    })
}

/// A result: a line of JSON, then the certificate if there is one.
#[derive(Serialize, Deserialize)]
struct LifeResult {
    answer: Option<AnswerJson>,
    error: Option<String>,
    seconds: f64,
}

fn read(bytes: &[u8]) -> Result<(SolvedLife, &[u8]), String> {
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("the answer is cut off")?;
    let result: LifeResult = serde_json::from_slice(&bytes[..end]).map_err(|error| error.to_string())?;
    let solved = match (&result.answer, result.error) {
        (Some(answer), None) => Ok((answer.answer()?, result.seconds)),
        (None, Some(error)) => Err(error),
        _ => return Err("there is neither an answer nor an error".to_owned()),
    };
    Ok((solved, &bytes[end + 1..]))
}

fn settings(value: &Value) -> Result<LifeSettings, String> {
    LifeSettings::deserialize(value).map_err(|error| format!("the settings: {error}"))
}

fn question(item: &Value, detail: &str) -> Result<Question, String> {
    let line = item.as_str().ok_or("the problem is no text")?;
    let problem = problems::read(line.as_bytes()).pop().ok_or("there is no problem")?;
    let problem = problem.map_err(|bad| bad.to_string())?;
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
    item: &Value,
    cancel: &Cancel,
) -> Result<Vec<u8>, JobError> {
    let LifeSettings { detail, limits, proof } = settings(value).map_err(JobError::Failed)?;
    let question = question(item, &detail).map_err(JobError::Failed)?;
    let solved = solve_one(&question, prover, limits.limits().map_err(JobError::Failed)?, cancel);
    let result = match &solved {
        Ok((answer, seconds)) => {
            LifeResult { answer: Some(AnswerJson::new(answer)), error: None, seconds: *seconds }
        }
        Err(error) => LifeResult { answer: None, error: Some(error.clone()), seconds: 0.0 },
    };
    let mut bytes = json!(result).to_string().into_bytes();
    bytes.push(b'\n');
    if let (true, Ok((answer, seconds))) = (proof, &solved)
        && !cancel.is_raised()
    {
        bytes.extend(certificate(answer, *seconds, prover, cancel));
    }
    Ok(bytes)
}

/// The proof of an answer as a file; empty if nothing is settled, or if writing it down takes too long.
fn certificate(answer: &Answer, seconds: f64, prover: &mut Prover, cancel: &Cancel) -> Vec<u8> {
    let cancel = cancel.child();
    let time = Duration::from_secs_f64(seconds) * PROOF_TIME;
    let _timer = Timer::start(time.max(LEAST_PROOF_TIME), cancel.clone());
    prover.certify(answer, &cancel).map_or_else(Vec::new, |proof| proof.to_bytes())
}

/// Checks an answer: it is about the question, and its proof, if there is one, is accepted by the checker that knows
/// the rules alone.
pub(crate) fn check(value: &Value, item: &Value, output: &[u8]) -> Result<(), String> {
    let (solved, proof) = read(output)?;
    let question = question(item, &settings(value)?.detail)?;
    let Ok((answer, _)) = solved else {
        // Only a question without any answer is refused.
        return Ok(());
    };
    let readings = question.readings().map_err(|error| error.to_string())?;
    let stones = |problem: &Problem| problem.setup().stones;
    if readings.iter().all(|reading| stones(&reading.problem) != stones(&answer.reading.problem)) {
        return Err("the answer is about other stones".to_owned());
    }
    if proof.is_empty() { Ok(()) } else { replay(&answer, proof) }
}

/// Replays a proof and compares it with the answer.
pub(crate) fn replay(answer: &Answer, proof: &[u8]) -> Result<(), String> {
    let proof = Certificate::from_bytes(proof).map_err(|bad| format!("the proof cannot be read: {bad}"))?;
    let is_about = |claim: &Claim| claim.problem == answer.reading.problem && claim.to_play == answer.to_play;
    if proof.claims.is_empty() || !proof.claims.iter().all(|(claim, _)| is_about(claim)) {
        return Err("the proof is about another problem".to_owned());
    }
    let fate = answer.fate.ok_or("the proof is of an answer that is not settled")?;
    if !makes(&proof, fate) {
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
