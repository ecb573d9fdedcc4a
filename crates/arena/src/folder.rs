//! The folder of a match: its terms, a ledger with a line for every game, and the games as SGF. A match that
//! was interrupted goes on from it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use myosu_formats::sgf::Collection;
use myosu_rules::{Color, Notation};
use serde_json::{Value, json};

use crate::contestant::Start;
use crate::ledger::{self, BadLedger, LedgerEntry};
use crate::referee::FinishedGame;
use crate::tournament::Pairing;

/// The results of a match, in memory and perhaps in a folder.
#[derive(Debug, Default)]
pub struct MatchFolder {
    folder: Option<PathBuf>,
    /// The games so far.
    pub entries: Vec<LedgerEntry>,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadFolder {
    /// It holds a match on other terms.
    #[error("{0} holds a match on other terms; choose another folder")]
    OtherTerms(PathBuf),
    /// Its terms cannot be read.
    #[error("{0} does not hold the terms of a match")]
    Terms(PathBuf),
    /// Its ledger cannot be read.
    #[error("in {0}: {1}")]
    Ledger(PathBuf, BadLedger),
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
}

impl MatchFolder {
    /// Opens a folder for a match on these terms, or begins one there.
    ///
    /// # Errors
    /// The folder holds another match, or cannot be read or written.
    pub fn open(folder: &Path, terms: &Value) -> Result<MatchFolder, BadFolder> {
        fs::create_dir_all(folder).map_err(|error| BadFolder::File(folder.to_owned(), error))?;
        let about = folder.join("match.json");
        if about.exists() {
            let known: Value = serde_json::from_str(&read(&about)?).map_err(|_| BadFolder::Terms(about))?;
            if known != *terms {
                return Err(BadFolder::OtherTerms(folder.to_owned()));
            }
        } else {
            write(&about, format!("{terms:#}").as_bytes())?;
        }
        let path = folder.join("games.jsonl");
        let mut entries = Vec::new();
        if path.exists() {
            entries = ledger::read(&read(&path)?).map_err(|bad| BadFolder::Ledger(path.clone(), bad))?;
            // A line that a crash cut off is dropped, so that the next one is whole.
            let whole: String = entries.iter().map(|entry| json!(entry).to_string() + "\n").collect();
            write(&path, whole.as_bytes())?;
        }
        Ok(MatchFolder { folder: Some(folder.to_owned()), entries })
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn add(
        &mut self,
        pairing: &Pairing,
        names: [&str; 2],
        played: &FinishedGame,
        start: &Start,
    ) -> Result<(), BadFolder> {
        let entry = LedgerEntry::new(pairing, names, played, start.size());
        if let Some(folder) = &self.folder {
            write(&folder.join(format!("{:05}.sgf", pairing.number)), &game_sgf(names, played, start))?;
            let path = folder.join("games.jsonl");
            let line = json!(entry).to_string() + "\n";
            let appended = OpenOptions::new().create(true).append(true).open(&path);
            appended
                .and_then(|mut ledger| ledger.write_all(line.as_bytes()))
                .map_err(|error| BadFolder::File(path, error))?;
        }
        self.entries.push(entry);
        Ok(())
    }
}

fn read(path: &Path) -> Result<String, BadFolder> {
    fs::read_to_string(path).map_err(|error| BadFolder::File(path.to_owned(), error))
}

/// Writes beside the file and renames, so that a crash leaves the old file or the new one.
fn write(path: &Path, bytes: &[u8]) -> Result<(), BadFolder> {
    let beside = path.with_extension("part");
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| BadFolder::File(path.to_owned(), error))
}

/// A finished game as SGF; a comment at its end says why it ended.
pub fn game_sgf(names: [&str; 2], played: &FinishedGame, start: &Start) -> Vec<u8> {
    let mut file = Collection::new();
    let root = file.add_game();
    let (game, rules) = match start {
        Start::Omok { variant, .. } => ("4", variant.name()),
        Start::Go { rules, .. } => ("1", rules.name().unwrap_or("chinese")),
    };
    let size = start.size();
    let result = match (played.end.winner, played.end.reason.name()) {
        (None, _) => "0".to_owned(),
        (Some(color), reason) => {
            let how = match reason {
                "time" => "T".to_owned(),
                "resigned" => "R".to_owned(),
                "count" => played.end.reason.detail().unwrap_or_default(),
                "forbidden" | "illegal" | "crash" | "refused" => "F".to_owned(),
                _ => String::new(),
            };
            format!("{}+{how}", color.pick('B', 'W'))
        }
    };
    for (name, value) in [("FF", "4"), ("GM", game), ("CA", "UTF-8"), ("RU", rules), ("RE", &result)] {
        file.set(root, name, &[value]);
    }
    file.set(root, "SZ", &[size.width().to_string()]);
    for (name, player) in ["PB", "PW"].into_iter().zip(names) {
        file.set(root, name, &[player]);
    }
    let mut node = root;
    for (index, mv) in played.moves.iter().enumerate() {
        node = file.add_child(node);
        let value = mv.point().map_or(String::new(), |point| Notation::Sgf.write(point, size));
        file.set(node, Color::BOTH[index % 2].pick("B", "W"), &[value]);
    }
    if let Some(detail) = played.end.reason.detail() {
        file.set(node, "C", &[format!("{}: {detail}", played.end.reason.name())]);
    }
    file.to_utf8()
}
