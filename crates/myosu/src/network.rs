//! Networks the user names: by flag, by `MYOSU_NET`, or in the settings.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use myosu_engine::go::judge::Judge;
use myosu_engine::go::net::{Model, Net, Options, read};

use crate::config::Config;
use crate::files;

/// Which network to use.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct NetFlag {
    /// A network in KataGo's format (.bin.gz, .txt.gz) [default: `net` of the settings]
    #[arg(id = "net", long = "net", value_name = "FILE", env = "MYOSU_NET", hide_env_values = true)]
    file: Option<PathBuf>,
}

impl NetFlag {
    /// The network, if one is named anywhere.
    pub(crate) fn load(&self, config: &Config) -> Result<Option<Arc<Net>>> {
        self.path(config).map(|file| Ok(Arc::new(Net::new(&model(file)?)))).transpose()
    }

    /// The file, if one is named anywhere.
    pub(crate) fn path<'a>(&'a self, config: &'a Config) -> Option<&'a PathBuf> {
        self.file.as_ref().filter(|file| !file.as_os_str().is_empty()).or(config.net.as_ref())
    }

    /// Who judges positions: the network that is named, with so many visits, or the paper's program.
    pub(crate) fn judge(&self, config: &Config, threads: Option<usize>, visits: u64) -> Result<Judge> {
        let threads = threads.or(config.threads).unwrap_or(1).max(1);
        Ok(Judge::new(self.load(config)?, Options { threads, ..Options::default() }, visits))
    }
}

/// The model in a file.
pub(crate) fn model(file: &Path) -> Result<Model> {
    let bytes = files::read(file)?;
    read(&bytes).with_context(|| format!("{} is not a network", file.display()))
}
