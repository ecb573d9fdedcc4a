//! How long a problem may take: the options that `solve`, `audit` and `generate --check` share.

use std::time::Duration;

use anyhow::{Result, bail};
use myosu::search::Budget;
use myosu::words::work;
use myosu_host::memory;
use myosu_jobs::kinds::life::NO_TIME_LIMIT;
pub(super) use myosu_jobs::kinds::life::ProblemLimits;

use super::Context;
use crate::terminal;

/// Table memory of one search unless the user says otherwise, in MiB.
const MEMORY: usize = 64;

/// Seconds for a problem unless the user says otherwise.
const TIME: f64 = 10.0;

/// As good as no limit, in seconds.
const MOST_TIME: f64 = NO_TIME_LIMIT.as_secs() as f64;

#[derive(Clone, Debug, clap::Args)]
pub(super) struct LimitArgs {
    /// Stop after this many seconds a problem [default: 10, or no limit with --nodes]
    #[arg(long, value_name = "S")]
    time: Option<f64>,

    /// Stop after this many nodes a problem: the same answer on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Table memory in MiB
    #[arg(long, value_name = "MIB", env = "MYOSU_MEMORY", hide_env = true)]
    memory: Option<usize>,
}

impl LimitArgs {
    /// What was meant.
    pub(super) fn limits(&self, context: &Context) -> Result<ProblemLimits> {
        let time = self.time.unwrap_or(if self.nodes.is_some() { MOST_TIME } else { TIME });
        if !(time > 0.0 && time <= MOST_TIME) {
            bail!("--time {time} is not a number of seconds");
        }
        Ok(ProblemLimits {
            time: Duration::from_secs_f64(time),
            budget: self.nodes.map_or(Budget::UNLIMITED, Budget::nodes),
            memory: table_memory(self.memory, MEMORY, context),
        })
    }
}

/// Bytes of table for an option in MiB, the settings or `usual`, as far as the machine has them; a note says so if
/// it has less.
pub(super) fn table_memory(option: Option<usize>, usual: usize, context: &Context) -> usize {
    let asked = option.or(context.config.memory).unwrap_or(usual).clamp(1, 1 << 30) as u64;
    let fitting = (memory::fitting(asked << 20, memory::available()) >> 20).max(1);
    if fitting < asked {
        terminal::note(work::memory_cut(asked, fitting).get(context.language));
    }
    (fitting << 20) as usize
}
