//! Networks in batches: which one a job means, to the bit, and those a worker has loaded.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use myosu_engine::net::{InputContext, Inputs, Net, Precision, RawOutput, Workspace, read};
use myosu_jobs::{JobError, Order};
use myosu_machine::files;
use myosu_rules::go::{Game, Rules};
use myosu_rules::zobrist::mix;
use myosu_rules::{Move, Size};
use serde::{Deserialize, Serialize};

/// The name of a network among the files of a batch.
pub const FILE: &str = "net";

/// A network as a worker must have it: its numbers, and what it makes of fixed positions. The hash of its file is
/// that of the batch's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NetworkStamp {
    precision: String,
    outputs: String,
}

impl NetworkStamp {
    /// The stamp of a network that runs with this precision.
    pub fn new(net: &Net, precision: Precision) -> NetworkStamp {
        NetworkStamp { precision: format!("{precision:?}"), outputs: outputs(net) }
    }

    fn precision(&self) -> Result<Precision, String> {
        let known = [Precision::F32, Precision::Bf16];
        let found = known.into_iter().find(|one| format!("{one:?}") == self.precision);
        found.ok_or_else(|| format!("{} is no precision", self.precision))
    }
}

/// A hash of what a network says of fixed positions.
fn outputs(net: &Net) -> String {
    let mut workspace = Workspace::default();
    let mut sum = 0;
    for (side, every) in [(19, 3), (9, 2), (13, 5)] {
        let size = Size::square(side);
        let mut game = Game::new(size, Rules::chinese());
        for point in size.points().step_by(every * usize::from(side) + every).take(12) {
            let color = game.to_play();
            let _ = game.play(color, Move::Place(point));
        }
        let inputs = [Inputs::new(&mut game, &InputContext::default())];
        for raw in net.run(&mut workspace, &inputs) {
            sum = values(raw).fold(sum, |sum, value| mix(sum ^ u64::from(value.to_bits())));
        }
    }
    format!("{sum:016x}")
}

fn values(raw: &RawOutput) -> impl Iterator<Item = f32> {
    let lists = raw.policies.iter().flatten().chain(&raw.outcome).chain(&raw.misc).chain(&raw.ownership);
    lists.copied()
}

/// Networks by file and outputs.
type Loaded = HashMap<(PathBuf, String), Arc<Net>>;

/// The networks a worker has loaded, shared by its threads.
#[derive(Clone, Default)]
pub struct NetworkShelf {
    loaded: Arc<Mutex<Loaded>>,
}

impl NetworkShelf {
    /// The network of an order.
    ///
    /// # Errors
    /// If it is not there, is no network, or says something else on this machine.
    pub(crate) fn get(&self, order: &Order, stamp: &NetworkStamp) -> Result<Arc<Net>, JobError> {
        let path = order.files.get(FILE);
        let path = path.ok_or_else(|| JobError::Failed("the job names no network file".to_owned()))?;
        let mut loaded = self.loaded.lock().map_err(|_| JobError::Unfit("a thread broke down".to_owned()))?;
        let key = (path.clone(), stamp.outputs.clone());
        if let Some(net) = loaded.get(&key) {
            return Ok(net.clone());
        }
        let net = load(path, stamp.precision().map_err(JobError::Failed)?).map_err(JobError::Failed)?;
        let own = outputs(&net);
        if own != stamp.outputs {
            return Err(JobError::Unfit(format!(
                "the network {} gives other numbers on this machine ({own}) than where the batch was made ({}): \
                 use --precision f32, or workers with the same processor",
                net.name(),
                stamp.outputs
            )));
        }
        Ok(loaded.entry(key).or_insert(Arc::new(net)).clone())
    }
}

fn load(path: &Path, precision: Precision) -> Result<Net, String> {
    let bytes = files::read(path).map_err(|error| error.to_string())?;
    let model = read(&bytes).map_err(|error| format!("{} is not a network: {error}", path.display()))?;
    Ok(Net::with_precision(&model, precision))
}
