//! For tests: data files from outside the repository, and skips that are counted.
//!
//! Law: a test that cannot run here never passes silently. It reports the skip, and `./test` prints all of
//! them at the end. Only tests depend on this crate.

mod nats;
pub mod webdriver;

use std::fs::OpenOptions;
use std::io::{Result, Write};
use std::path::{Path, PathBuf};

pub use nats::{NatsServer, ServerSettings};

/// Environment variable: the folder with test data that is not part of the repository.
pub const DATA: &str = "MYOSU_TEST_DATA";

/// Environment variable: the file that collects one line for every skip.
pub const SKIPS: &str = "MYOSU_SKIPS";

/// Reports that the running test leaves out something, and why.
///
/// Prints the line and appends it to the file that `MYOSU_SKIPS` names.
///
/// # Panics
/// If that file cannot be written: an uncounted skip would be a silent pass.
pub fn skip(reason: &str) {
    let thread = std::thread::current();
    let line = line(thread.name().unwrap_or("a test"), reason);
    #[expect(clippy::print_stdout, reason = "the test's own output shows the skip, too")]
    {
        print!("skipped: {line}");
    }
    if let Some(file) = std::env::var_os(SKIPS) {
        append(Path::new(&file), &line).expect("MYOSU_SKIPS names a file that can be written");
    }
}

fn line(test: &str, reason: &str) -> String {
    format!("{test}: {reason}\n")
}

/// Appends with a single write, so that lines of tests running in parallel do not mix.
fn append(file: &Path, line: &str) -> Result<()> {
    OpenOptions::new().create(true).append(true).open(file)?.write_all(line.as_bytes())
}

/// The path of a test data file; reports a skip if the folder is not named or lacks the file.
pub fn data_file(name: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os(DATA) else {
        skip(&format!("{DATA} is not set"));
        return None;
    };
    let path = Path::new(&folder).join(name);
    if !path.is_file() {
        skip(&format!("no {name} in {DATA}"));
        return None;
    }
    Some(path)
}

/// The bytes of a test data file; reports a skip where there is none.
///
/// # Panics
/// If the file is there but cannot be read.
pub fn data(name: &str) -> Option<Vec<u8>> {
    let path = data_file(name)?;
    Some(std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// The text of a test data file; reports a skip where there is none.
///
/// # Panics
/// If the file is there but is not UTF-8.
pub fn data_text(name: &str) -> Option<String> {
    Some(String::from_utf8(data(name)?).unwrap_or_else(|error| panic!("{name}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::{append, line};

    #[test]
    fn skips_are_appended_one_per_line() {
        let file = std::env::temp_dir().join(format!("myosu-skips-{}", std::process::id()));
        append(&file, &line("a", "no data")).unwrap();
        append(&file, &line("b", "no browser")).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert_eq!(text, "a: no data\nb: no browser\n");
    }
}
