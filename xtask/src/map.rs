//! The map of the crates in ARCHITECTURE.md: printed from `cargo metadata`, and checked.

use std::fmt::Write;

use crate::limits::{IO, MAY_USE, NO_IO};
use crate::workspace::{Crate, Workspace};

const DOCUMENT: &str = "ARCHITECTURE.md";
const BEGIN: &str = "<!-- map: printed by `cargo xtask map`, checked by `cargo xtask tidy` -->\n";
const END: &str = "<!-- map: end -->\n";

/// The table of crates in dependency order, and a picture of the edges that do not follow from others.
pub(crate) fn render(workspace: &Workspace) -> String {
    let mut out = String::from("| crate | lines | what it is | promise | uses |\n|---|--:|---|---|---|\n");
    for krate in &workspace.crates {
        let uses = if krate.uses.is_empty() { "-".to_owned() } else { krate.uses.join(", ") };
        let description = krate.description.trim_end_matches('.');
        let row = (&krate.name, rounded(krate.lines()), description, &krate.promise);
        let _ = writeln!(out, "| `{}` | {} | {} | {} | {uses} |", row.0, row.1, row.2, row.3);
    }
    out.push_str("\n```mermaid\ngraph LR\n");
    for krate in &workspace.crates {
        for used in krate.uses.iter().filter(|used| !follows(workspace, krate, used)) {
            let _ = writeln!(out, "    {} --> {used}", krate.name);
        }
    }
    out.push_str("```\n");
    out
}

/// To hundreds, so that the map does not change with every commit.
fn rounded(lines: usize) -> usize {
    lines.div_ceil(100) * 100
}

/// Whether the crate also reaches the used one through another crate.
fn follows(workspace: &Workspace, krate: &Crate, used: &str) -> bool {
    krate.uses.iter().any(|other| other != used && reaches(workspace, other, used))
}

fn reaches(workspace: &Workspace, from: &str, to: &str) -> bool {
    let Some(krate) = workspace.find(from) else { return false };
    krate.uses.iter().any(|used| used == to || reaches(workspace, used, to))
}

/// The document with the map of today in it.
fn updated(workspace: &Workspace) -> Result<(String, String), String> {
    let document = workspace.read(DOCUMENT)?;
    let missing = || format!("{DOCUMENT}: no markers for the map: `{}`, `{}`", BEGIN.trim(), END.trim());
    let begin = document.find(BEGIN).ok_or_else(missing)? + BEGIN.len();
    let end = begin + document[begin..].find(END).ok_or_else(missing)?;
    let updated = format!("{}{}{}", &document[..begin], render(workspace), &document[end..]);
    Ok((document, updated))
}

/// Puts the map of today into ARCHITECTURE.md.
pub(crate) fn write(workspace: &Workspace) -> Result<(), String> {
    let (_, updated) = updated(workspace)?;
    std::fs::write(workspace.root.join(DOCUMENT), updated).map_err(|error| format!("{DOCUMENT}: {error}"))
}

/// A map that is not true, edges that break a promise, crates that do what they promise not to.
pub(crate) fn faults(workspace: &Workspace) -> Vec<String> {
    let mut faults = Vec::new();
    match updated(workspace) {
        Err(error) => faults.push(error),
        Ok((document, updated)) => {
            let stale = document.lines().zip(updated.lines()).find(|(is, should)| !agree(is, should));
            if stale.is_some() || document.lines().count() != updated.lines().count() {
                let line = stale.map_or("", |(is, _)| is);
                faults.push(format!("{DOCUMENT} is not true: `cargo xtask map --write` updates it: {line}"));
            }
        }
    }
    for krate in &workspace.crates {
        if krate.description.is_empty() || krate.promise.is_empty() {
            faults.push(format!("{}: the manifest lacks a description or a promise", krate.name));
        }
        faults.extend(broken_promises(krate));
    }
    faults
}

/// Whether two lines of the map say the same; numbers of lines may differ by a quarter.
fn agree(is: &str, should: &str) -> bool {
    let is: Vec<&str> = is.split(" | ").collect();
    let should: Vec<&str> = should.split(" | ").collect();
    is.len() == should.len() && is.iter().zip(&should).all(|(is, should)| is == should || near(is, should))
}

fn near(is: &str, should: &str) -> bool {
    let (Ok(is), Ok(should)) = (is.parse::<usize>(), should.parse::<usize>()) else { return false };
    is.abs_diff(should) <= (should / 4).max(200)
}

fn broken_promises(krate: &Crate) -> Vec<String> {
    let mut faults = Vec::new();
    if let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == krate.name) {
        let wrong = krate.uses.iter().filter(|used| !allowed.contains(&used.as_str()));
        faults.extend(wrong.map(|used| format!("{} must not use {used}", krate.name)));
    }
    if NO_IO.contains(&krate.name.as_str()) {
        for file in krate.files.iter().filter(|file| !file.is_test()) {
            let code = file.production();
            let found = IO.iter().filter(|word| code.contains(**word));
            faults
                .extend(found.map(|word| format!("{}: {word} in a crate without I/O and clock", file.path)));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::agree;

    #[test]
    fn lines_of_code_may_drift_but_edges_may_not() {
        assert!(agree("| `a` | 1000 | what | why | b |", "| `a` | 1200 | what | why | b |"));
        assert!(!agree("| `a` | 1000 | what | why | b |", "| `a` | 1000 | what | why | b, c |"));
        assert!(!agree("| `a` | 1000 | what | why | b |", "| `a` | 3000 | what | why | b |"));
    }
}
