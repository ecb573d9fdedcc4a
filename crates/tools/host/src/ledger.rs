//! Files of lines that a run appends to and the next run goes on with. Law: a line is either whole or not there.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::files::{self, FileError};

/// A file of lines, open for more.
pub struct Ledger {
    path: PathBuf,
    file: File,
}

impl Ledger {
    /// Opens a file, or makes it; with the whole lines it has. A line that was cut off when a run was killed is cut
    /// away.
    pub fn open(path: &Path) -> Result<(Ledger, String), FileError> {
        let failed = |error| FileError::Write(path.to_owned(), error);
        let is_file = std::fs::metadata(path).is_ok_and(|meta| meta.is_file());
        let mut bytes = if is_file { files::read(path)? } else { Vec::new() };
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(whole);
        let before = String::from_utf8(bytes)
            .map_err(|bad| FileError::NoText(path.to_owned(), bad.utf8_error().valid_up_to()))?;
        let mut file =
            OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed)?;
        if file.metadata().map_err(failed)?.is_file() {
            file.set_len(whole as u64).map_err(failed)?;
            file.seek(SeekFrom::End(0)).map_err(failed)?;
        }
        Ok((Ledger { path: path.to_owned(), file }, before))
    }

    /// Writes a line, in one piece.
    pub fn add(&mut self, line: &str) -> Result<(), FileError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error: io::Error| FileError::Write(self.path.clone(), error))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::Ledger;

    #[test]
    fn a_run_goes_on_after_the_last_whole_line_wherever_the_one_before_was_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.jsonl");
        let whole = "{\"id\":\"하나\"}\n{\"id\":\"둘\"}\n";
        for cut in 0..=whole.len() {
            fs::write(&path, &whole.as_bytes()[..cut]).unwrap();
            let (mut ledger, before) = Ledger::open(&path).unwrap();
            let lines = whole.as_bytes()[..cut].iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(before.lines().count(), lines);
            for line in whole.lines().skip(lines) {
                ledger.add(line).unwrap();
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), whole, "cut at {cut}");
        }
    }
}
