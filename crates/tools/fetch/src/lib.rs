//! Public networks: a list of them, and a download that resumes and verifies.
//!
//! Law: a file appears under its name only when all of it is there and, where the list knows the hash, the hash
//! agrees. What an interrupted download has is kept beside it and continued the next time.

mod download;
mod list;

use std::env;
use std::path::PathBuf;

pub use download::{Downloaded, FetchError, Progress, download};
pub use list::{BadList, KnownNetwork, known, read_list};

/// The folder `myosu` in the user's data directory: `XDG_DATA_HOME`, or `.local/share` at home.
pub fn data_folder() -> Option<PathBuf> {
    let variable = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("XDG_DATA_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| Some(variable("HOME")?.join(".local").join("share")))
        .map(|folder| folder.join("myosu"))
}
