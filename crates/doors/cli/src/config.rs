//! What the user set once and for all. A flag beats the environment (`MYOSU_…`), the environment beats
//! the file, the file beats the default.
//!
//! The file is `myosu/config.toml` in the XDG configuration directory:
//!
//! ```toml
//! lang = "ko"
//! threads = 2
//! memory = 512
//! net = "b6c96.bin.gz"
//! ```

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::Deserialize;

use myosu::text::Language;

/// The settings in the file; everything may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// The language of sentences.
    pub(crate) lang: Option<Language>,
    /// How many threads a search may use.
    pub(crate) threads: Option<usize>,
    /// How many MiB of tables a search may use.
    pub(crate) memory: Option<usize>,
    /// A network for Baduk.
    pub(crate) net: Option<PathBuf>,
}

impl Config {
    /// Reads the user's file; a missing one means the defaults.
    pub(crate) fn load() -> Result<Config> {
        let Some(path) = path() else { return Ok(Config::default()) };
        match fs::read_to_string(&path) {
            Ok(text) => Config::parse(&text).with_context(|| format!("in {}", path.display())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Config::default()),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
    }

    fn parse(text: &str) -> Result<Config> {
        Ok(toml::from_str(text)?)
    }
}

/// Where the file is looked for: `MYOSU_CONFIG`, or the XDG configuration directory.
pub(crate) fn path() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("MYOSU_CONFIG").or_else(|| {
        let folder = variable("XDG_CONFIG_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| Some(variable("HOME")?.join(".config")))?;
        Some(folder.join("myosu").join("config.toml"))
    })
}

#[cfg(test)]
mod tests {
    use super::Config;
    use myosu::text::Language;

    #[test]
    fn a_wrong_setting_is_named_with_its_line() {
        let config = Config::parse("lang = \"ko\"\nthreads = 2").unwrap();
        assert_eq!((config.lang, config.threads), (Some(Language::Korean), Some(2)));
        let unknown = Config::parse("threads = 2\ncolour = 1").unwrap_err().to_string();
        assert!(unknown.contains("line 2") && unknown.contains("colour"), "{unknown}");
        let wrong = Config::parse("threads = \"two\"").unwrap_err().to_string();
        assert!(wrong.contains("line 1"), "{wrong}");
    }
}
