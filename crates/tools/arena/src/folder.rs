//! A match kept in a folder, so that it can go on after an interruption: its terms, a ledger of results and a
//! record of every game.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::contestant::MatchStart;
use crate::ledger::{self, BadLedger, LedgerEntry};
use crate::record::sgf;
use crate::referee::FinishedGame;
use crate::tournament::Pairing;

/// The results of a match, in memory and in its folder if it has one.
#[derive(Debug)]
pub struct MatchFolder {
    folder: Option<PathBuf>,
    entries: Vec<LedgerEntry>,
}

/// Why a folder cannot hold a match.
#[derive(Debug, thiserror::Error)]
pub enum BadFolder {
    /// A file cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The folder holds another match.
    #[error("{0} holds a match on other terms; choose another folder")]
    OtherTerms(PathBuf),
    /// The ledger is damaged.
    #[error("in {path}: {why}")]
    Ledger {
        /// The ledger.
        path: PathBuf,
        /// What is wrong with it.
        why: BadLedger,
    },
}

/// The error of a file operation on `path`.
fn at(path: &Path) -> impl FnOnce(io::Error) -> BadFolder + '_ {
    move |why| BadFolder::File { path: path.to_owned(), why }
}

impl MatchFolder {
    /// Opens a folder for a match on these terms, with the games played so far; without a folder results are
    /// kept in memory only.
    pub fn open(folder: Option<&Path>, terms: &Value) -> Result<MatchFolder, BadFolder> {
        let Some(folder) = folder else { return Ok(MatchFolder { folder: None, entries: Vec::new() }) };
        fs::create_dir_all(folder).map_err(at(folder))?;
        let about = folder.join("match.json");
        if about.exists() {
            let bytes = fs::read(&about).map_err(at(&about))?;
            if serde_json::from_slice::<Value>(&bytes).ok().as_ref() != Some(terms) {
                return Err(BadFolder::OtherTerms(folder.to_owned()));
            }
        } else {
            write_whole(&about, format!("{terms:#}").as_bytes())?;
        }
        let path = folder.join("games.jsonl");
        let mut entries = Vec::new();
        if path.exists() {
            // A kill can cut the last line in the middle of a letter.
            let bytes = fs::read(&path).map_err(at(&path))?;
            entries = ledger::read(&String::from_utf8_lossy(&bytes))
                .map_err(|why| BadFolder::Ledger { path: path.clone(), why })?;
            // Drops a last line that was cut off.
            let whole: String = entries.iter().map(|entry| json!(entry).to_string() + "\n").collect();
            write_whole(&path, whole.as_bytes())?;
        }
        Ok(MatchFolder { folder: Some(folder.to_owned()), entries })
    }

    /// The games played so far.
    pub fn entries(&self) -> &[LedgerEntry] {
        &self.entries
    }

    /// Adds a game between Black and White of these names: its record first, then its line in the ledger.
    pub fn add(
        &mut self,
        pairing: &Pairing,
        names: [&str; 2],
        played: &FinishedGame,
        start: &MatchStart,
    ) -> Result<(), BadFolder> {
        let entry = LedgerEntry::new(pairing, names, played, start.size());
        if let Some(folder) = &self.folder {
            write_whole(&folder.join(format!("{:05}.sgf", pairing.number)), &sgf(names, played, start))?;
            let path = folder.join("games.jsonl");
            let ledger = OpenOptions::new().create(true).append(true).open(&path);
            let line = json!(entry).to_string() + "\n";
            ledger.and_then(|mut ledger| ledger.write_all(line.as_bytes())).map_err(at(&path))?;
        }
        self.entries.push(entry);
        Ok(())
    }
}

/// Writes a file so that a reader sees the old one or the new one, never a part.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), BadFolder> {
    let part = path.with_extension("part");
    fs::write(&part, bytes).and_then(|()| fs::rename(&part, path)).map_err(at(path))
}
