//! Model files: a name, a version, the length and a checksum of the content. A foreign or damaged file is refused
//! before its content is read.

use flate2::Crc;
use serde::Serialize;
use serde::de::DeserializeOwned;

const NAME: usize = 12;
const HEAD: usize = NAME + 4 + 8 + 4;

/// A kind of model file.
pub(super) struct FileKind {
    pub(super) name: [u8; NAME],
    pub(super) what: &'static str,
    pub(super) version: u32,
}

/// Why bytes are not a model file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadModelFile {
    /// The bytes are another kind of file.
    #[error("this is not a {0}")]
    Foreign(&'static str),
    /// An unknown version.
    #[error("the file has version {found}; this program reads version {known}")]
    Version {
        /// The value in the header.
        found: u32,
        /// The version this program reads.
        known: u32,
    },
    /// Bytes are missing, or there are too many.
    #[error("the file should have {wanted} bytes and has {found}: it is cut short or was added to")]
    Length {
        /// The value in the header.
        wanted: u64,
        /// The actual length.
        found: u64,
    },
    /// The checksum differs.
    #[error("the file is damaged: its checksum is {found:08x} instead of {wanted:08x}")]
    Checksum {
        /// The value in the header.
        wanted: u32,
        /// The checksum of the content.
        found: u32,
    },
    /// The parts do not fit together.
    #[error("the file is incomplete: {0}")]
    Content(String),
}

/// Writes a value as a file of this kind.
pub(super) fn seal(kind: &FileKind, value: &impl Serialize) -> Vec<u8> {
    with_head(kind, &postcard::to_stdvec(value).expect("plain values can be written"))
}

fn with_head(kind: &FileKind, content: &[u8]) -> Vec<u8> {
    let mut bytes = kind.name.to_vec();
    bytes.extend(kind.version.to_le_bytes());
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend(checksum(content).to_le_bytes());
    bytes.extend(content);
    bytes
}

/// Reads the value of a file of this kind. The caller checks what the value means.
pub(super) fn open<T: DeserializeOwned>(kind: &FileKind, bytes: &[u8]) -> Result<T, BadModelFile> {
    let content = content(kind, bytes)?;
    match postcard::take_from_bytes(content) {
        Ok((value, [])) => Ok(value),
        Ok(_) => Err(BadModelFile::Content(format!("there are bytes after the {}", kind.what))),
        Err(error) => Err(BadModelFile::Content(error.to_string())),
    }
}

fn content<'a>(kind: &FileKind, bytes: &'a [u8]) -> Result<&'a [u8], BadModelFile> {
    if !bytes.starts_with(&kind.name) {
        return Err(BadModelFile::Foreign(kind.what));
    }
    let found = bytes.len() as u64;
    let (head, content) =
        bytes.split_at_checked(HEAD).ok_or(BadModelFile::Length { wanted: HEAD as u64, found })?;
    let number = |from: usize| u32::from_le_bytes(head[from..from + 4].try_into().expect("four bytes"));
    if number(NAME) != kind.version {
        return Err(BadModelFile::Version { found: number(NAME), known: kind.version });
    }
    let length = u64::from_le_bytes(head[NAME + 4..NAME + 12].try_into().expect("eight bytes"));
    if length != content.len() as u64 {
        return Err(BadModelFile::Length { wanted: length.saturating_add(HEAD as u64), found });
    }
    let (wanted, found) = (number(NAME + 12), checksum(content));
    if wanted != found {
        return Err(BadModelFile::Checksum { wanted, found });
    }
    Ok(content)
}

fn checksum(content: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(content);
    crc.sum()
}

/// A damaged file with a header that fits it.
#[cfg(test)]
pub(super) fn resealed(kind: &FileKind, bytes: &[u8]) -> Vec<u8> {
    with_head(kind, &bytes[HEAD..])
}
