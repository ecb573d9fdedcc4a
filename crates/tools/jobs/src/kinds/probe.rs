//! Jobs that do nothing but count, to measure a queue and to see how it treats jobs that fail.

use crate::{BackendError, Batch, Flow, ItemOutput, JobError, SinkError};
use myosu::search::Cancel;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::kinds::Run;
use crate::kinds::value::{KindItem, of_this_kind, taking};

/// The kind.
pub const KIND: &str = "probe";

/// Jobs to measure with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// How many.
    pub count: u64,
    /// Steps of arithmetic in each: about a nanosecond and a half a step; 0 for empty jobs.
    pub steps: u64,
    /// Distinguishes one measurement from another, so that no result is there before.
    pub seed: u64,
    /// The number of a job that fails.
    pub failing: Option<u64>,
    /// The number of a job that ends its worker at once.
    pub deadly: Option<u64>,
}

/// Has the jobs done.
///
/// # Errors
/// The first error of `each`, or why the backend cannot go on.
pub fn measure(
    probe: Probe,
    mut run: Run<'_>,
    each: &mut dyn FnMut(u64, ItemOutput<u64>) -> Result<Flow, SinkError>,
) -> Result<u64, BackendError> {
    let item = |number: u64| {
        let task = match number {
            _ if Some(number) == probe.failing => ProbeTask::Fail,
            _ if Some(number) == probe.deadly => ProbeTask::Kill,
            _ => ProbeTask::Count,
        };
        KindItem::Probe(ProbeItem { number, task })
    };
    let batch = Batch {
        title: format!("probe of {} jobs", probe.count),
        kind: KIND,
        settings: json!({"steps": probe.steps, "seed": probe.seed}),
        files: Vec::new(),
        count: probe.count,
        item: &item,
        group: 1,
        pack: None,
    };
    run.run(&batch, &mut |number, output| each(number, of_this_kind(output, taking!(Probe))?))
}

/// A job of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProbeItem {
    number: u64,
    task: ProbeTask,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ProbeTask {
    Count,
    Fail,
    Kill,
}

/// A sum as digits.
pub(crate) fn write(sum: u64) -> Vec<u8> {
    format!("{sum:016x}").into_bytes()
}

pub(crate) fn read_result(written: &[u8]) -> Result<u64, String> {
    let digits = std::str::from_utf8(written).map_err(|error| error.to_string())?;
    u64::from_str_radix(digits, 16).map_err(|_| format!("\"{digits}\" is no sum"))
}

pub(crate) fn work(settings: &Value, item: ProbeItem, cancel: &Cancel) -> Result<u64, JobError> {
    let (steps, seed) = (settings["steps"].as_u64().unwrap_or(0), settings["seed"].as_u64().unwrap_or(0));
    match item.task {
        ProbeTask::Fail => Err(JobError::Failed("this probe is made to fail".to_owned())),
        ProbeTask::Kill => std::process::abort(),
        ProbeTask::Count => spin(steps, seed, item.number, cancel).ok_or(JobError::Interrupted),
    }
}

/// The work of a probe: arithmetic that no compiler shortens. Nothing if `cancel` is raised.
pub fn spin(steps: u64, seed: u64, number: u64, cancel: &Cancel) -> Option<u64> {
    let mut sum = seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for step in 0..steps {
        sum = (sum ^ step).wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(17);
        if step.is_multiple_of(1 << 16) && cancel.is_raised() {
            return None;
        }
    }
    Some(sum)
}
