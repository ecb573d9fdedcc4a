//! The map of the crates in ARCHITECTURE.md: printed from `cargo metadata`, and checked.

use std::fmt::Write;

use crate::limits::{IO, MAY_USE, NO_IO, PARTS, PROMISED_WORDS};
use crate::workspace::{Crate, Workspace};

const DOCUMENT: &str = "ARCHITECTURE.md";
const BEGIN: &str = "<!-- map: printed by `cargo xtask map`, checked by `cargo xtask tidy` -->\n";
const END: &str = "<!-- map: end -->\n";

/// The table of crates by the parts of the house, and a picture of the edges that do not follow from others.
pub(crate) fn render(workspace: &Workspace) -> String {
    let mut out = String::from("| crate | what it is | promise |\n|---|---|---|\n");
    for part in PARTS {
        for krate in workspace.crates.iter().filter(|krate| krate.part == *part) {
            let description = krate.description.trim_end_matches('.');
            let _ = writeln!(out, "| `{}` | {description} | {} |", krate.place(), krate.promise);
        }
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
            let stale = document.lines().zip(updated.lines()).find(|(is, should)| is != should);
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
        faults.extend(broken_promises(workspace, krate));
    }
    faults
}

fn broken_promises(workspace: &Workspace, krate: &Crate) -> Vec<String> {
    let mut faults = Vec::new();
    if let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == krate.name) {
        let wrong = krate.uses.iter().filter(|used| !allowed.contains(&used.as_str()));
        faults.extend(wrong.map(|used| format!("{} must not use {used}", krate.name)));
    }
    faults.extend(wrong_way(workspace, krate));
    if NO_IO.contains(&krate.name.as_str()) {
        for file in krate.files.iter().filter(|file| !file.is_test()) {
            let code = file.production();
            let found = IO.iter().filter(|word| code.contains(**word));
            faults
                .extend(found.map(|word| format!("{}: {word} in a crate without I/O and clock", file.path)));
            let banned = PROMISED_WORDS.iter().filter(|(name, _)| *name == krate.name);
            let banned = banned.flat_map(|(_, words)| words.iter()).filter(|word| code.contains(**word));
            faults.extend(banned.map(|word| format!("{}: {word}: {}", file.path, krate.promise)));
        }
    }
    faults
}

/// Edges against the way of the data: a part of the house uses itself and the parts before it. Doors, tools and tests
/// stand beside each other, and only they use the library.
fn wrong_way(workspace: &Workspace, krate: &Crate) -> Vec<String> {
    let rank = |part: &str| PARTS.iter().position(|known| *known == part).unwrap_or(PARTS.len());
    let face = rank("");
    let mut faults = Vec::new();
    if rank(&krate.part) == PARTS.len() {
        faults.push(format!("crates/{} is in no part of the house", krate.place()));
    }
    for used in krate.uses.iter().filter_map(|used| workspace.find(used)) {
        let (from, to) = (rank(&krate.part), rank(&used.part));
        let beside = from > face && to > face && used.part != "tests";
        if to > from && !beside {
            faults.push(format!("{} uses {}, which comes after it", krate.place(), used.place()));
        }
        if from > face && to < face && krate.name != "host" {
            faults.push(format!(
                "{} uses {}: doors, tools and tests go through the library",
                krate.place(),
                used.place()
            ));
        }
    }
    faults
}
