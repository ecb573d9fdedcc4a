//! Networks the user names: by flag, by `MYOSU_NET`, or in the settings.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use myosu::baduk::judge::PositionJudge;
use myosu::baduk::network::SearcherOptions;
use myosu::net::{Lanes, Model, Net, Precision, read, shipped};
use myosu_jobs::kinds::networks::BatchNetwork;

use crate::config::Config;
use crate::files;
use crate::terminal;

/// Which network to use.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct NetFile {
    /// A network in KataGo's format (.bin.gz, .txt.gz) [default: `net` of the settings, or the built-in one]
    #[arg(id = "net", long = "net", value_name = "FILE", env = "MYOSU_NET", hide_env_values = true)]
    file: Option<PathBuf>,
}

impl NetFile {
    /// The file, if one is named anywhere.
    pub(crate) fn path<'a>(&'a self, config: &'a Config) -> Option<&'a PathBuf> {
        self.file.as_ref().filter(|file| !file.as_os_str().is_empty()).or(config.net.as_ref())
    }
}

/// Which network to use, and how.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct NetFlag {
    #[command(flatten)]
    file: NetFile,
    #[command(flatten)]
    precision: PrecisionFlag,
}

/// How exactly a network is worked out.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct PrecisionFlag {
    /// The numbers a network is worked out in
    #[arg(long = "precision", value_enum, default_value_t, env = "MYOSU_PRECISION", hide_env_values = true)]
    precision: Numbers,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Numbers {
    /// The same answer on every machine
    #[default]
    F32,
    /// Less exact, and faster where the processor has AVX512-BF16
    Bf16,
}

impl PrecisionFlag {
    /// The network of a model; says when what is asked for is slow here.
    pub(crate) fn prepare(self, model: &Model) -> Net {
        match self.precision {
            Numbers::F32 => Net::new(model),
            Numbers::Bf16 => {
                if !Lanes::detect().has_bf16() {
                    terminal::note("this processor has no instructions for bf16; f32 is faster here");
                }
                Net::with_precision(model, Precision::Bf16)
            }
        }
    }
}

impl NetFlag {
    /// The network that is named, or the one that ships.
    pub(crate) fn load(&self, config: &Config) -> Result<Arc<Net>> {
        let file = self.file.path(config).map(PathBuf::as_path);
        Ok(Arc::new(self.precision.prepare(&model(file)?)))
    }

    /// The network with its file, if it has one, and its precision, for batches.
    pub(crate) fn for_batch(&self, config: &Config) -> Result<BatchNetwork> {
        let precision = match self.precision.precision {
            Numbers::F32 => Precision::F32,
            Numbers::Bf16 => Precision::Bf16,
        };
        Ok(BatchNetwork { net: self.load(config)?, file: self.file.path(config).cloned(), precision })
    }

    /// The judge with the network that is named, or the one that ships, and this many visits.
    pub(crate) fn judge(
        &self,
        config: &Config,
        threads: Option<usize>,
        visits: u64,
    ) -> Result<PositionJudge> {
        let threads = threads.or(config.threads).unwrap_or(1).max(1);
        let options = SearcherOptions { threads, ..SearcherOptions::default() };
        Ok(PositionJudge::network(self.load(config)?, options, visits))
    }
}

/// The model in a file; without one, the one that ships.
pub(crate) fn model(file: Option<&Path>) -> Result<Model> {
    let Some(file) = file else { return Ok(shipped()) };
    let bytes = files::read(file)?;
    read(&bytes).with_context(|| format!("{} is not a network", file.display()))
}
