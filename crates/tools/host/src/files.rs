//! Reading what the user names, and writing it without ever leaving half a file.
//!
//! Laws: a reader of a regular file sees the old content or the new one, never a part. What is no regular file, such
//! as `/dev/null`, is written to and never replaced. A link stays a link.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The path that means standard input or output.
pub const STDIO: &str = "-";

/// The most bytes that are read of anything: larger than every network and collection, and no endless device.
const LARGEST: u64 = 2 << 30;

/// Links that are followed, as many as Linux follows.
const MOST_LINKS: usize = 40;

/// Why a file was not read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refused to read.
    #[error("cannot read {}", name(.0))]
    Read(PathBuf, #[source] io::Error),
    /// The system refused to write.
    #[error("cannot write {}", name(.0))]
    Write(PathBuf, #[source] io::Error),
    /// More bytes than are read.
    #[error("{} has more than {} bytes", name(.0), .1)]
    TooLarge(PathBuf, u64),
    /// Text in another encoding.
    #[error("{} is not UTF-8 text: byte {} does not fit", name(.0), .1)]
    NoText(PathBuf, usize),
    /// A protocol names a device, a folder or a pipe.
    #[error("{} is not a regular file", .0.display())]
    NotRegular(PathBuf),
    /// A protocol would overwrite something else.
    #[error("{} exists and is not a game record: it is left as it is", .0.display())]
    NotRecord(PathBuf),
}

fn name(path: &Path) -> String {
    if path.as_os_str() == STDIO { "standard input or output".to_owned() } else { path.display().to_string() }
}

/// The files of a folder with one of these extensions, in the order of their names, and of the folders in it down to
/// a depth. Links to folders are not followed.
pub fn in_folder(folder: &Path, extensions: &[&str], depth: usize) -> Result<Vec<PathBuf>, FileError> {
    let refused = |error| FileError::Read(folder.to_owned(), error);
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(refused)? {
        let path = entry.map_err(refused)?.path();
        if path.is_dir() {
            if depth > 0 && !path.is_symlink() {
                paths.extend(in_folder(&path, extensions, depth - 1)?);
            }
        } else if path
            .extension()
            .is_some_and(|end| extensions.iter().any(|one| end.eq_ignore_ascii_case(one)))
        {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// All bytes of a file, or of standard input for `-`.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    if path.as_os_str() == STDIO {
        return read_at_most(path, io::stdin().lock(), LARGEST);
    }
    let file = File::open(path).map_err(|error| FileError::Read(path.to_owned(), error))?;
    read_at_most(path, file, LARGEST)
}

fn read_at_most(path: &Path, input: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = input.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| FileError::Read(path.to_owned(), error))?;
    if bytes.len() as u64 > most { Err(FileError::TooLarge(path.to_owned(), most)) } else { Ok(bytes) }
}

/// All text of a file, or of standard input for `-`; it must be UTF-8.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    String::from_utf8(read(path)?)
        .map_err(|bad| FileError::NoText(path.to_owned(), bad.utf8_error().valid_up_to()))
}

/// Writes a file, or standard output for `-`.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let failed = |error| FileError::Write(path.to_owned(), error);
    if path.as_os_str() == STDIO {
        let mut out = io::stdout().lock();
        return out.write_all(bytes).and_then(|()| out.flush()).map_err(failed);
    }
    let target = followed(path).map_err(failed)?;
    match fs::metadata(&target) {
        Ok(meta) if !meta.is_file() => write_into(&target, bytes),
        _ => write_whole(&target, bytes),
    }
    .map_err(failed)
}

/// The path behind symbolic links, whether there is something or not.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_symlink()) {
            return Ok(path);
        }
        let target = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new(".")).join(target);
    }
    Err(io::Error::other("too many links lead on from it"))
}

/// Writes to a device, a pipe or a terminal as it is.
fn write_into(path: &Path, bytes: &[u8]) -> io::Result<()> {
    OpenOptions::new().write(true).open(path)?.write_all(bytes)
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (mut file, part) = open_part(path)?;
    let written = file
        .set_len(0)
        .and_then(|()| file.write_all(bytes))
        .and_then(|()| file.sync_all())
        .and_then(|()| allow_others_to_read(&file, path))
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// The file the new content goes to first, beside its target, locked. Its name follows from the target's, so that
/// what a killed run left is taken up by the next run; another name if a run that lives is writing the same file.
fn open_part(path: &Path) -> io::Result<(File, PathBuf)> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().ok_or_else(|| io::Error::other("it is not the name of a file"))?;
    let mut own = std::ffi::OsString::from(".myosu-");
    own.push(name);
    let part = folder.join(own);
    let is_plain = fs::symlink_metadata(&part).map_or(true, |meta| meta.is_file());
    if is_plain && let Ok(file) = OpenOptions::new().create(true).truncate(false).write(true).open(&part) {
        // The file may have become its target between the opening and the lock: then the name is gone.
        if file.try_lock().is_ok() && is_at(&file, &part) {
            return Ok((file, part));
        }
    }
    let file = tempfile::Builder::new().prefix(".myosu-").tempfile_in(folder)?;
    file.keep().map_err(|failed| failed.error)
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: fs::Metadata, b: fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    file.metadata().ok().zip(fs::symlink_metadata(path).ok()).is_some_and(|(a, b)| same(a, b))
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Gives a new file the permissions of the one it replaces, or those a new file normally has.
#[cfg(unix)]
fn allow_others_to_read(file: &File, replaced: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let permissions = match fs::metadata(replaced) {
        Ok(old) => old.permissions(),
        Err(_) => fs::Permissions::from_mode(0o644),
    };
    file.set_permissions(permissions)
}

#[cfg(not(unix))]
fn allow_others_to_read(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}

/// All bytes of a file a protocol names: a regular file of at most `most` bytes, and never standard input, which is
/// the protocol's own.
pub fn read_record(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let meta = fs::metadata(path).map_err(|error| FileError::Read(path.to_owned(), error))?;
    if !meta.is_file() {
        return Err(FileError::NotRegular(path.to_owned()));
    }
    if meta.len() > most {
        return Err(FileError::TooLarge(path.to_owned(), most));
    }
    let file = File::open(path).map_err(|error| FileError::Read(path.to_owned(), error))?;
    read_at_most(path, file, most)
}

/// Writes a file a protocol names: a new one, or one whose content `is_record` knows as its own kind.
pub fn write_record(path: &Path, bytes: &[u8], is_record: impl Fn(&[u8]) -> bool) -> Result<(), FileError> {
    let failed = |error| FileError::Write(path.to_owned(), error);
    let target = followed(path).map_err(failed)?;
    match fs::metadata(&target) {
        Ok(meta) if !meta.is_file() => return Err(FileError::NotRegular(path.to_owned())),
        Ok(meta) if meta.len() > 0 => {
            let old = read_record(&target, LARGEST)?;
            if !is_record(&old) {
                return Err(FileError::NotRecord(path.to_owned()));
            }
        }
        _ => {}
    }
    write_whole(&target, bytes).map_err(failed)
}

/// Checks that a file could be written, before the work whose result it will hold; `-` always can.
pub fn check_writable(path: &Path) -> Result<(), FileError> {
    if path.as_os_str() == STDIO {
        return Ok(());
    }
    let failed = |error| FileError::Write(path.to_owned(), error);
    let target = followed(path).map_err(failed)?;
    match fs::metadata(&target) {
        Ok(meta) if meta.is_dir() => Err(failed(io::Error::from(io::ErrorKind::IsADirectory))),
        Ok(meta) if !meta.is_file() => Ok(()),
        _ => open_part(&target).and_then(|(_, part)| fs::remove_file(part)).map_err(failed),
    }
}

/// Makes a folder, unless it is there.
pub fn make_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(|error| FileError::Write(path.to_owned(), error))
}

#[cfg(test)]
mod tests;
