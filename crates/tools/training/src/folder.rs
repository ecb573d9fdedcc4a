//! The folder of a run: shards of labels, the checkpoint, the curve and the latest network. Every file is
//! written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use myosu::net::Model;
use thiserror::Error;

use crate::curve;
use crate::record::{LabelRecord, read_shard};
use crate::trainer::Trainer;

/// Every shard whose number is a multiple of this is kept for measuring and never learned.
pub const HELD_OUT: u64 = 25;

/// A folder that a run lives in.
#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
}

/// A file that cannot be used.
#[derive(Debug, Error)]
pub enum BadRunFile {
    /// It cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// It is damaged or of another kind.
    #[error("{path}: {why}")]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
}

/// A shard by its name: who labelled what, and a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ShardName {
    /// Where its positions are from and who labelled them, such as `games-b6c96`.
    pub source: String,
    /// Its number.
    pub number: u64,
}

impl ShardName {
    /// The name of the file.
    pub fn file(&self) -> String {
        format!("{}-{:06}.labels", self.source, self.number)
    }

    fn parse(file: &str) -> Option<ShardName> {
        let (source, number) = file.strip_suffix(".labels")?.rsplit_once('-')?;
        Some(ShardName { source: source.to_owned(), number: number.parse().ok()? })
    }
}

impl RunFolder {
    /// Opens a folder and makes it if there is none.
    ///
    /// # Errors
    /// If that is not possible.
    pub fn open(path: &Path) -> Result<RunFolder, BadRunFile> {
        let folder = RunFolder { path: path.to_owned() };
        fs::create_dir_all(folder.labels()).map_err(|why| BadRunFile::File { path: path.to_owned(), why })?;
        Ok(folder)
    }

    fn labels(&self) -> PathBuf {
        self.path.join("labels")
    }

    /// All shards, sorted by name.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn shards(&self) -> Result<Vec<ShardName>, BadRunFile> {
        let path = self.labels();
        let cannot = |why| BadRunFile::File { path: path.clone(), why };
        let mut shards = Vec::new();
        for entry in fs::read_dir(&path).map_err(cannot)? {
            let name = entry.map_err(cannot)?.file_name();
            shards.extend(name.to_str().and_then(ShardName::parse));
        }
        shards.sort();
        Ok(shards)
    }

    /// The records of a shard, by the name of its file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_shard(&self, file: &str) -> Result<Vec<LabelRecord>, BadRunFile> {
        let path = self.labels().join(file);
        let bytes = fs::read(&path).map_err(|why| BadRunFile::File { path: path.clone(), why })?;
        read_shard(&bytes).map_err(|why| BadRunFile::Content { path, why })
    }

    /// Keeps the bytes of a shard.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_shard(&self, name: &ShardName, bytes: &[u8]) -> Result<(), BadRunFile> {
        write_whole(&self.labels().join(name.file()), bytes)
    }

    /// The bytes of the checkpoint, if there is one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn checkpoint(&self) -> Result<Option<Vec<u8>>, BadRunFile> {
        let path = self.checkpoint_path();
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(BadRunFile::File { path, why }),
        }
    }

    /// The file of the checkpoint.
    pub fn checkpoint_path(&self) -> PathBuf {
        self.path.join("checkpoint")
    }

    /// Keeps where a run stands: checkpoint, curve, network.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn keep(&self, trainer: &Trainer, model: &Model) -> Result<(), BadRunFile> {
        write_whole(&self.checkpoint_path(), &trainer.checkpoint())?;
        write_whole(&self.path.join("curve.csv"), curve::table(trainer.curve()).as_bytes())?;
        write_whole(&self.path.join("curve.svg"), curve::picture(trainer.curve()).as_bytes())?;
        let network = myosu::net::write(model, myosu::net::Encoding::Binary);
        write_whole(&self.path.join("latest.bin.gz"), &network)
    }
}

/// Writes beside the file, then puts it in its place.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), BadRunFile> {
    let beside = path.with_extension(format!("part{}", std::process::id()));
    let written = || -> io::Result<()> {
        let mut file = fs::File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    written().map_err(|why| BadRunFile::File { path: path.to_owned(), why })
}
