//! The form of commit messages, for every commit on top of the one that last changed `xtask/commits-from.txt`.

use std::process::Command;

use crate::limits::{ENGINES, SUBJECT};
use crate::workspace::Workspace;

/// The file whose last change marks where the check begins.
const FROM: &str = "xtask/commits-from.txt";

/// Commits whose message breaks the form. Merges are exempt.
pub(crate) fn faults(workspace: &Workspace) -> Vec<String> {
    let git = |arguments: &[&str]| -> Option<String> {
        let output = Command::new("git").current_dir(&workspace.root).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let first = git(&["log", "-1", "--format=%H", "--", FROM]);
    let Some(first) = first.as_deref().map(str::trim).filter(|hash| !hash.is_empty()) else {
        skip("commit messages: the history does not reach back to the first commit to check");
        return Vec::new();
    };
    let range = format!("{first}..HEAD");
    let log =
        git(&["log", "--no-merges", "--ancestry-path", "--name-only", "--format=%x01%h%x02%B%x02", &range]);
    log.unwrap_or_default().split('\x01').skip(1).flat_map(commit_faults).collect()
}

/// Counts the skip where `./test` looks for it.
fn skip(reason: &str) {
    use std::io::Write;
    eprintln!("skipped: {reason}");
    if let Some(file) = std::env::var_os("MYOSU_SKIPS") {
        let file = std::fs::OpenOptions::new().create(true).append(true).open(file);
        let _ = file.and_then(|mut file| writeln!(file, "{reason}"));
    }
}

/// Faults of one entry of the log: hash, message and changed files.
fn commit_faults(entry: &str) -> Vec<String> {
    let mut parts = entry.split('\x02');
    let [hash, message, files] = [(); 3].map(|()| parts.next().unwrap_or_default());
    message_faults(message, files).into_iter().map(|fault| format!("{hash}: {fault}")).collect()
}

fn message_faults(message: &str, files: &str) -> Vec<String> {
    let subject = message.lines().next().unwrap_or_default();
    let mut faults = Vec::new();
    if subject.chars().count() > SUBJECT {
        faults.push(format!("the subject has more than {SUBJECT} characters: {subject}"));
    }
    if subject.contains(';') {
        faults.push(format!("the subject has a semicolon; a commit is about one thing: {subject}"));
    }
    if !has_area(subject) {
        faults.push(format!("the subject is not `area: verb the thing`: {subject}"));
    }
    let in_engine = |file: &str| ENGINES.iter().any(|name| is_in(file, name));
    if files.lines().any(in_engine) && !message.lines().any(is_bench_line) {
        faults
            .push("it changes an engine and lacks the line `Bench: …` or `No functional change`".to_owned());
    }
    faults
}

/// `area: …`, several areas separated by commas.
fn has_area(subject: &str) -> bool {
    let Some((area, rest)) = subject.split_once(": ") else { return false };
    let is_area_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || " ,-_./".contains(c);
    !area.is_empty() && area.chars().all(is_area_letter) && !rest.trim().is_empty()
}

/// Whether a file decides what an engine does: its sources and its tables.
fn is_in(file: &str, name: &str) -> bool {
    let Some(rest) = file.strip_prefix("crates/").and_then(|rest| rest.strip_prefix(name)) else {
        return false;
    };
    rest.starts_with("/src/") || rest.starts_with("/data/")
}

fn is_bench_line(line: &str) -> bool {
    let is_signature = |hex: &str| hex.len() == 16 && hex.chars().all(|c| c.is_ascii_hexdigit());
    line.trim_end() == "No functional change" || line.strip_prefix("Bench: ").is_some_and(is_signature)
}

#[cfg(test)]
mod tests {
    use super::message_faults;

    #[test]
    fn messages_have_a_form() {
        let count = |message: &str, files: &str| message_faults(message, files).len();
        assert_eq!(count("docs: list commands\n", "README.md"), 0);
        assert_eq!(count("List commands", "README.md"), 1);
        assert_eq!(count("docs: list commands; xtask: count", "README.md"), 1);
        assert_eq!(count(&format!("docs: {}", "x".repeat(60)), "README.md"), 1);
        assert_eq!(count("omok: prune late moves\n", "crates/engines/omok/src/tree.rs"), 1);
        assert_eq!(count("omok: prune late moves\n", "crates/engines/omok/tests/suites.rs"), 0);
        assert_eq!(count("omok: prune\n\nBench: d64352507fce1fc6\n", "crates/engines/omok/src/tree.rs"), 0);
        assert_eq!(count("omok: tidy\n\nNo functional change\n", "crates/engines/omok/src/tree.rs"), 0);
    }
}
