//! Candidates of the generator: what `generate` makes problems of.

use crate::{BackendError, Batch, Flow, JobError, SinkError};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::collection::Exercise;
use myosu::tsumego::generate::Generator;
use myosu::tsumego::{Answer, Prover};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::kinds::recheck::{read, written};
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
    let item = |number: u64| json!(numbers.start + number);
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
    run.run(&batch, &mut |_, output| each(parse(&output?)?.0))
}

/// A candidate and the proof of its fate, after a line with the length of the candidate.
fn parse(output: &[u8]) -> Result<(Option<Exercise>, &[u8]), String> {
    let end = output.iter().position(|&byte| byte == b'\n').ok_or("the candidate is cut off")?;
    let length = std::str::from_utf8(&output[..end]).ok().and_then(|text| text.parse::<usize>().ok());
    let length = length.ok_or("the candidate has no length")?;
    if length == 0 {
        return Ok((None, &[]));
    }
    let rest = &output[end + 1..];
    let (exercise, proof) = rest.split_at_checked(length).ok_or("the candidate is cut off")?;
    let exercise = std::str::from_utf8(exercise).map_err(|error| error.to_string())?;
    Ok((Some(read(&json!(exercise))?), proof))
}

pub(crate) fn work(
    generator: &mut GeneratorTools,
    value: &Value,
    item: &Value,
    cancel: &Cancel,
) -> Result<Vec<u8>, JobError> {
    let settings =
        CandidateSettings::deserialize(value).map_err(|error| JobError::Failed(error.to_string()))?;
    let number = item.as_u64().ok_or_else(|| JobError::Failed(format!("{item} is no number")))?;
    let Some(exercise) = generator.of(settings.seed).candidate(number, cancel) else {
        return Ok(b"0\n".to_vec());
    };
    let written = written(&exercise);
    let written = written.as_str().unwrap_or_default();
    let mut output = format!("{}\n{written}", written.len()).into_bytes();
    if settings.proof
        && let Some(answer) = generator.prove(&exercise, cancel)
        && let Some(proof) = generator.prover.certify(&answer, cancel)
    {
        output.extend(proof.to_bytes());
    }
    Ok(output)
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
pub(crate) fn check(output: &[u8]) -> Result<(), String> {
    let (Some(exercise), proof) = parse(output)? else { return Ok(()) };
    if proof.is_empty() {
        return Ok(());
    }
    let mut answer = Answer::open(&exercise.reading(), exercise.role());
    answer.fate = Some(exercise.fate);
    life::replay(&answer, proof)
}
