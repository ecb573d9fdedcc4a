//! Sizes: lines of files, lengths of functions; lines and edges of crates are printed, not limited.

use std::fmt::Write;

use crate::limits::{FILE_LINES, FUNCTION_P95};
use crate::workspace::{Crate, Workspace};

/// A function of production code.
struct Function {
    lines: usize,
    name: String,
    place: String,
}

/// All functions of production code, the longest first.
fn functions(workspace: &Workspace) -> Vec<Function> {
    let mut functions = Vec::new();
    for file in workspace.crates.iter().flat_map(|krate| &krate.files).filter(|file| !file.is_test()) {
        for (at, lines, name) in function_lengths(&file.production()) {
            functions.push(Function { lines, name, place: format!("{}:{at}", file.path) });
        }
    }
    functions.sort_by(|a, b| b.lines.cmp(&a.lines).then_with(|| a.place.cmp(&b.place)));
    functions
}

/// Line, length and name of every function with a body, by the indentation that rustfmt guarantees.
fn function_lengths(code: &str) -> Vec<(usize, usize, String)> {
    let lines: Vec<&str> = code.lines().map(str::trim_end).collect();
    let mut functions = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = function_name(line) else { continue };
        let indent = &line[..line.len() - line.trim_start().len()];
        let Some(length) = length(&lines[at..], indent) else { continue };
        functions.push((at + 1, length, name.to_owned()));
    }
    functions
}

/// Lines of the function that begins here; none if it is only declared.
fn length(lines: &[&str], indent: &str) -> Option<usize> {
    for (at, line) in lines.iter().enumerate() {
        let rest = line.strip_prefix(indent).unwrap_or_default();
        if (at == 0 && rest.ends_with('}')) || (at > 0 && rest.starts_with('}')) {
            return Some(at + 1);
        }
        let signature_ends = at == 0 || rest.starts_with(')') || rest.starts_with("where");
        if signature_ends && rest.ends_with(';') {
            return None;
        }
    }
    Some(lines.len())
}

fn function_name(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    if let Some(after) = rest.strip_prefix("pub") {
        rest = match after.strip_prefix('(') {
            Some(inner) => inner.split_once(')')?.1.trim_start(),
            None => after.trim_start(),
        };
    }
    while let Some(after) =
        ["const ", "async ", "unsafe ", "extern "].iter().find_map(|word| rest.strip_prefix(word))
    {
        rest = after.trim_start();
    }
    rest.strip_prefix("fn ")?.split(|c: char| c != '_' && !c.is_alphanumeric()).next()
}

/// The 95th percentile of lengths sorted from long to short.
fn p95(functions: &[Function]) -> usize {
    functions.get(functions.len() / 20).map_or(0, |function| function.lines)
}

/// What is larger than it may be.
pub(crate) fn faults(workspace: &Workspace) -> Vec<String> {
    let mut faults = Vec::new();
    for krate in &workspace.crates {
        for file in &krate.files {
            let lines = file.text.lines().count();
            if lines > FILE_LINES {
                faults.push(format!("{} has {lines} lines (limit {FILE_LINES})", file.path));
            }
        }
    }
    let functions = functions(workspace);
    if p95(&functions) > FUNCTION_P95 {
        faults.push(format!(
            "the 95th percentile of function lengths is {} (limit {FUNCTION_P95}): `cargo xtask sizes`",
            p95(&functions)
        ));
    }
    faults
}

/// Lines and edges of every crate, and the longest functions.
pub(crate) fn report(workspace: &Workspace) -> String {
    let mut out = String::new();
    for krate in &workspace.crates {
        let _ = writeln!(out, "{:6} crates/{}: {}", krate.lines(), krate.place(), krate.uses.join(" "));
    }
    let edges: usize = workspace.crates.iter().map(|krate| krate.uses.len()).sum();
    let lines: usize = workspace.crates.iter().map(Crate::lines).sum();
    let _ = writeln!(out, "{} crates, {lines} lines, {edges} edges", workspace.crates.len());
    let functions = functions(workspace);
    let median = functions.get(functions.len() / 2).map_or(0, |function| function.lines);
    let (count, p95) = (functions.len(), p95(&functions));
    let _ = writeln!(out, "{count} functions: median {median} lines, 95th percentile {p95}; the longest:");
    for function in functions.iter().take(30) {
        let _ = writeln!(out, "{:6} {} {}", function.lines, function.name, function.place);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::function_lengths;

    #[test]
    fn functions_are_measured_from_signature_to_closing_brace() {
        let code = "fn a() {}\npub(crate) const fn b(\n    x: u8,\n) {\n    x;\n}\ntrait T {\n    fn c();\n    fn d(\n        x: u8,\n    ) -> u8;\n    unsafe fn e() {\n        1;\n    }\n}\n";
        let found = function_lengths(code);
        let found: Vec<(usize, usize, &str)> = found.iter().map(|(at, n, name)| (*at, *n, &**name)).collect();
        assert_eq!(found, [(1, 1, "a"), (2, 5, "b"), (12, 3, "e")]);
    }
}
