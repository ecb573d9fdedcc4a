//! Model files: a name, a version, the length and a checksum of what follows, so a foreign or damaged file
//! is told from a good one before anything is believed.

use flate2::Crc;
use serde::Serialize;
use serde::de::DeserializeOwned;

const NAME: usize = 12;
const HEAD: usize = NAME + 4 + 8 + 4;

/// A kind of model file.
pub(super) struct Kind {
    pub(super) name: [u8; NAME],
    pub(super) what: &'static str,
    pub(super) version: u32,
}

/// Why bytes are no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadModel {
    /// They are something else.
    #[error("this is no {0}")]
    Foreign(&'static str),
    /// A version that is not known.
    #[error("a file of version {found}; this program reads version {known}")]
    Version {
        /// What the head says.
        found: u32,
        /// What can be read.
        known: u32,
    },
    /// Bytes are missing or too many.
    #[error("the file should have {wanted} bytes and has {found}: it is cut short or was added to")]
    Length {
        /// What the head says.
        wanted: u64,
        /// What is there.
        found: u64,
    },
    /// The checksum differs.
    #[error("the file is damaged: its checksum is {found:08x} instead of {wanted:08x}")]
    Checksum {
        /// What the head says.
        wanted: u32,
        /// What the bytes give.
        found: u32,
    },
    /// The parts do not fit.
    #[error("the file is not whole: {0}")]
    Content(String),
}

/// A value as a file of this kind.
pub(super) fn seal(kind: &Kind, value: &impl Serialize) -> Vec<u8> {
    with_head(kind, &postcard::to_stdvec(value).expect("plain values can be written"))
}

fn with_head(kind: &Kind, content: &[u8]) -> Vec<u8> {
    let mut bytes = kind.name.to_vec();
    bytes.extend(kind.version.to_le_bytes());
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend(checksum(content).to_le_bytes());
    bytes.extend(content);
    bytes
}

/// The value of a file of this kind. What the value means is for its owner to check.
pub(super) fn open<T: DeserializeOwned>(kind: &Kind, bytes: &[u8]) -> Result<T, BadModel> {
    let content = content(kind, bytes)?;
    match postcard::take_from_bytes(content) {
        Ok((value, [])) => Ok(value),
        Ok(_) => Err(BadModel::Content(format!("there is more than a {}", kind.what))),
        Err(error) => Err(BadModel::Content(error.to_string())),
    }
}

fn content<'a>(kind: &Kind, bytes: &'a [u8]) -> Result<&'a [u8], BadModel> {
    if !bytes.starts_with(&kind.name) {
        return Err(BadModel::Foreign(kind.what));
    }
    let found = bytes.len() as u64;
    let (head, content) =
        bytes.split_at_checked(HEAD).ok_or(BadModel::Length { wanted: HEAD as u64, found })?;
    let number = |from: usize| u32::from_le_bytes(head[from..from + 4].try_into().expect("four bytes"));
    if number(NAME) != kind.version {
        return Err(BadModel::Version { found: number(NAME), known: kind.version });
    }
    let length = u64::from_le_bytes(head[NAME + 4..NAME + 12].try_into().expect("eight bytes"));
    if length != content.len() as u64 {
        return Err(BadModel::Length { wanted: length.saturating_add(HEAD as u64), found });
    }
    let (wanted, found) = (number(NAME + 12), checksum(content));
    if wanted != found {
        return Err(BadModel::Checksum { wanted, found });
    }
    Ok(content)
}

fn checksum(content: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(content);
    crc.sum()
}

/// A damaged file with a head that fits it.
#[cfg(test)]
pub(super) fn resealed(kind: &Kind, bytes: &[u8]) -> Vec<u8> {
    with_head(kind, &bytes[HEAD..])
}
