//! Reading what the user names and writing it without ever leaving half a file.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result};

/// The path that means standard input or output.
pub(crate) const STDIO: &str = "-";

/// All bytes of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    if path.as_os_str() == STDIO {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        return Ok(bytes);
    }
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// All text of a file, or of standard input for `-`; it must be UTF-8.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).map_err(|bad| {
        let at = bad.utf8_error().valid_up_to();
        anyhow::anyhow!("{} is not UTF-8 text: byte {at} does not fit", path.display())
    })
}

/// Writes a file, or standard output for `-`. A reader sees the old file or the new one, never a part.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if path.as_os_str() == STDIO {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        return Ok(out.flush()?);
    }
    write_whole(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new().prefix(".myosu-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    allow_others_to_read(file.as_file(), path)?;
    file.persist(path).map_err(|failed| failed.error)?;
    Ok(())
}

/// Gives a new file the permissions of the one it replaces, or those a new file normally has.
#[cfg(unix)]
fn allow_others_to_read(file: &fs::File, replaced: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let permissions = match fs::metadata(replaced) {
        Ok(old) => old.permissions(),
        Err(_) => fs::Permissions::from_mode(0o644),
    };
    file.set_permissions(permissions)
}

#[cfg(not(unix))]
fn allow_others_to_read(_: &fs::File, _: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{read, read_text, write};

    #[test]
    fn a_written_file_is_whole_and_nothing_else_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        for text in ["(;GM[1])", "(;GM[1];B[aa])"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(read(&path).unwrap(), text.as_bytes());
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn failures_name_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none").join("game.sgf");
        assert!(format!("{:#}", write(&path, b"x").unwrap_err()).contains("game.sgf"));
        assert!(format!("{:#}", read(&path).unwrap_err()).contains("game.sgf"));
        let latin = folder.path().join("latin.txt");
        fs::write(&latin, b"ab\xff").unwrap();
        assert!(format!("{:#}", read_text(&latin).unwrap_err()).contains("byte 2"));
    }
}
