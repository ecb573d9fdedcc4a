//! Candidates of the generator: what `generate` makes problems of.

use crate::{BackendError, Batch, Flow, JobError, SinkError};
use myosu::proof::go::Certificate;
use myosu::search::{Budget, Cancel};
use myosu::tsumego::collection::Exercise;
use myosu::tsumego::generate::Generator;
use myosu::tsumego::{Answer, Prover};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::kinds::recheck::{read, written};
use crate::kinds::value::{KindItem, only, taking};
use crate::kinds::{Proofs, Run, life};

/// The kind.
pub const KIND: &str = "candidate";

/// Bytes of the table that proves a candidate once more for the checker.
const TABLE: usize = 4 << 20;
/// Nodes of that proof: as many as the generator's own.
const PROOF_NODES: u64 = 1_000_000;

#[derive(Serialize, Deserialize)]
struct CandidateSettings {
    seed: u64,
    proof: bool,
}

/// Makes the candidates of a seed from a number on, and hands them over in their order until there are enough.
///
/// # Errors
/// The first error of `each`, or why the backend cannot go on.
pub fn make(
    title: &str,
    seed: u64,
    numbers: std::ops::Range<u64>,
    mut run: Run<'_>,
    each: &mut dyn FnMut(Option<Exercise>) -> Result<Flow, SinkError>,
) -> Result<u64, BackendError> {
    let item = |number: u64| KindItem::Candidate(numbers.start + number);
    let count = if numbers.end == u64::MAX { u64::MAX } else { numbers.end.saturating_sub(numbers.start) };
    let batch = Batch {
        title: title.to_owned(),
        kind: KIND,
        settings: json!(CandidateSettings { seed, proof: run.proofs == Proofs::Replayed }),
        files: Vec::new(),
        count,
        item: &item,
        group: 1,
        pack: None,
    };
    run.run(&batch, &mut |_, output| each(only(output, taking!(Candidate))?.exercise))
}

/// A candidate that became a problem, and the proof of its fate.
#[derive(Debug, Default)]
pub struct ProvenCandidate {
    pub(crate) exercise: Option<Exercise>,
    pub(crate) proof: Option<Certificate>,
}

/// The candidate and its proof as a file, after a line with the length of the candidate.
pub(crate) fn write(candidate: &ProvenCandidate) -> Vec<u8> {
    let Some(exercise) = &candidate.exercise else { return b"0\n".to_vec() };
    let written = written(exercise);
    let written = written.as_str().unwrap_or_default();
    let mut output = format!("{}\n{written}", written.len()).into_bytes();
    output.extend(candidate.proof.iter().flat_map(Certificate::to_bytes));
    output
}

pub(crate) fn read_result(output: &[u8]) -> Result<ProvenCandidate, String> {
    let end = output.iter().position(|&byte| byte == b'\n').ok_or("the candidate is cut off")?;
    let length = std::str::from_utf8(&output[..end]).ok().and_then(|text| text.parse::<usize>().ok());
    let length = length.ok_or("the candidate has no length")?;
    if length == 0 {
        return Ok(ProvenCandidate::default());
    }
    let rest = &output[end + 1..];
    let (exercise, proof) = rest.split_at_checked(length).ok_or("the candidate is cut off")?;
    let exercise = std::str::from_utf8(exercise).map_err(|error| error.to_string())?;
    Ok(ProvenCandidate { exercise: Some(read(&json!(exercise))?), proof: life::read_proof(proof)? })
}

pub(crate) fn work(
    generator: &mut GeneratorTools,
    value: &Value,
    number: u64,
    cancel: &Cancel,
) -> Result<ProvenCandidate, JobError> {
    let settings =
        CandidateSettings::deserialize(value).map_err(|error| JobError::Failed(error.to_string()))?;
    let Some(exercise) = generator.of(settings.seed).candidate(number, cancel) else {
        return Ok(ProvenCandidate::default());
    };
    let answer = settings.proof.then(|| generator.prove(&exercise, cancel)).flatten();
    let proof = answer.and_then(|answer| generator.prover.certify(&answer, cancel));
    Ok(ProvenCandidate { exercise: Some(exercise), proof })
}

/// The generator of the latest seed, and a prover.
pub(crate) struct GeneratorTools {
    generator: Option<(u64, Generator)>,
    prover: Prover,
}

impl Default for GeneratorTools {
    fn default() -> GeneratorTools {
        GeneratorTools { generator: None, prover: Prover::new(TABLE) }
    }
}

impl GeneratorTools {
    fn of(&mut self, seed: u64) -> &mut Generator {
        if self.generator.as_ref().is_none_or(|(of, _)| *of != seed) {
            self.generator = None;
        }
        &mut self.generator.get_or_insert_with(|| (seed, Generator::new(seed))).1
    }

    fn prove(&mut self, exercise: &Exercise, cancel: &Cancel) -> Option<Answer> {
        self.prover.answer(&exercise.question(), Budget::nodes(PROOF_NODES), cancel).ok()
    }
}

/// Checks a candidate: its stones show the problem it claims, and the checker accepts the proof of its fate.
pub(crate) fn check(candidate: &ProvenCandidate) -> Result<(), String> {
    let (Some(exercise), Some(proof)) = (&candidate.exercise, &candidate.proof) else { return Ok(()) };
    let mut answer = Answer::open(&exercise.reading(), exercise.role());
    answer.fate = Some(exercise.fate);
    life::replay(&answer, proof)
}
