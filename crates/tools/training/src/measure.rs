//! What a network is and how fast it runs.

use myosu::net::{Inputs, Model, Net, Workspace};
use myosu::rules::Size;
use myosu_host::clock::CpuClock;
use serde::Serialize;

/// A network in numbers.
#[derive(Clone, Debug, Serialize)]
pub struct ModelSummary {
    /// The version of this form.
    pub schema: u32,
    /// The name in the file.
    pub name: String,
    /// The version of the file.
    pub version: u32,
    /// The number of weights.
    pub parameters: usize,
    /// Channels of the trunk.
    pub channels: usize,
    /// Blocks of the trunk.
    pub blocks: usize,
    /// How many of each kind.
    pub kinds: Vec<BlockCount>,
    /// Policies.
    pub policies: usize,
}

/// How many blocks of a kind there are.
#[derive(Clone, Debug, Serialize)]
pub struct BlockCount {
    /// The kind's name in the file.
    pub kind: &'static str,
    /// Their number.
    pub count: usize,
}

impl ModelSummary {
    /// Sums up a model.
    pub fn of(model: &Model) -> ModelSummary {
        let count = |(kind, count)| BlockCount { kind, count };
        ModelSummary {
            schema: 1,
            name: model.name.clone(),
            version: model.version,
            parameters: model.parameters,
            channels: model.trunk.channels,
            blocks: model.trunk.blocks.len(),
            kinds: model.block_kinds().into_iter().map(count).collect(),
            policies: model.policy.output.outputs,
        }
    }
}

/// Evaluations a second of CPU time, over all the time and over the best tenth of it.
pub fn evaluations_per_second(net: &Net, size: Size, batch: usize, seconds: f64) -> (f64, f64) {
    let inputs = vec![Inputs::of_third_points(size); batch];
    let mut workspace = Workspace::default();
    net.run(&mut workspace, &inputs);
    let mut rates = Vec::new();
    let clock = CpuClock::start();
    let mut done = 0;
    while clock.seconds() < seconds {
        let slice = clock.seconds();
        let mut here = 0;
        while here == 0 || clock.seconds() - slice < seconds / 40.0 {
            net.run(&mut workspace, &inputs);
            here += batch;
        }
        rates.push(here as f64 / (clock.seconds() - slice));
        done += here;
    }
    let mean = done as f64 / clock.seconds();
    rates.sort_by(|a, b| b.total_cmp(a));
    (mean, rates[rates.len() / 10])
}
