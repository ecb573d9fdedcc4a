//! Networks in batches: which one a job means, to the bit, and those a worker has loaded.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crate::{JobError, JobFile, Order};
use myosu::net::{InputContext, Inputs, Net, Precision, RawOutput, Workspace, read, shipped};
use myosu::rules::go::{Game, Rules};
use myosu::rules::zobrist::mix;
use myosu::rules::{Move, Size};
use myosu_host::files::{self, FileError};
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

/// A network for a batch.
pub struct BatchNetwork {
    /// The network.
    pub net: Arc<Net>,
    /// Its file; nothing if it is the one that ships, which every worker has.
    pub file: Option<PathBuf>,
    /// How exactly it is worked out.
    pub precision: Precision,
}

impl BatchNetwork {
    /// The network as a worker must have it, and the file that goes with the batch.
    pub(crate) fn stamp(&self) -> Result<(NetworkStamp, Option<JobFile>), FileError> {
        let file = self.file.as_ref().map(|path| JobFile::open(FILE, path)).transpose()?;
        Ok((NetworkStamp::new(&self.net, self.precision), file))
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
        let mut loaded = self.loaded.lock().map_err(|_| JobError::Unfit("a thread broke down".to_owned()))?;
        let key = (path.cloned().unwrap_or_default(), stamp.outputs.clone());
        if let Some(net) = loaded.get(&key) {
            return Ok(net.clone());
        }
        let precision = stamp.precision().map_err(JobError::Failed)?;
        let net = load(path.map(PathBuf::as_path), precision).map_err(JobError::Failed)?;
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

/// The network of a file, or the one that ships.
fn load(path: Option<&Path>, precision: Precision) -> Result<Net, String> {
    let Some(path) = path else { return Ok(Net::with_precision(&shipped(), precision)) };
    let bytes = files::read(path).map_err(|error| error.to_string())?;
    let model = read(&bytes).map_err(|error| format!("{} is not a network: {error}", path.display()))?;
    Ok(Net::with_precision(&model, precision))
}
