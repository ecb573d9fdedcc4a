//! GLOSSARY.md: every identifier it lists exists, and the field's words are there.

use std::collections::BTreeSet;

use crate::limits::TERMS;
use crate::source::{code, identifiers};
use crate::workspace::Workspace;

const DOCUMENT: &str = "GLOSSARY.md";

/// Identifiers that are not in the code, words of the field that are not in the glossary.
pub(crate) fn faults(workspace: &Workspace) -> Vec<String> {
    let document = match workspace.read(DOCUMENT) {
        Ok(document) => document,
        Err(error) => return vec![error],
    };
    let texts: Vec<String> =
        workspace.crates.iter().flat_map(|krate| &krate.files).map(|file| code(&file.text)).collect();
    let known: BTreeSet<&str> = texts.iter().flat_map(|code| identifiers(code)).collect();
    let mut faults = Vec::new();
    for (line, row) in rows(&document) {
        for span in spans(row[2]) {
            if !exists(workspace, &known, span) {
                faults.push(format!("{DOCUMENT}:{line}: `{span}` is not in the code"));
            }
        }
    }
    let english: String = rows(&document).map(|(_, row)| format!("{}\n", row[1])).collect();
    let missing = TERMS.iter().filter(|term| !english.contains(**term));
    faults.extend(missing.map(|term| format!("{DOCUMENT}: the term \"{term}\" is missing")));
    faults
}

/// Line numbers and the three columns of every row.
fn rows(document: &str) -> impl Iterator<Item = (usize, [&str; 3])> {
    document.lines().enumerate().filter_map(|(at, line)| Some((at + 1, columns(line)?)))
}

fn columns(line: &str) -> Option<[&str; 3]> {
    let line = line.strip_prefix("| ")?.strip_suffix(" |")?;
    let mut columns = line.split(" | ");
    Some([columns.next()?, columns.next()?, columns.next()?])
}

/// What stands between backticks.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether every part of `Type::name` is an identifier of the code, or `myosu word` a command.
fn exists(workspace: &Workspace, known: &BTreeSet<&str>, span: &str) -> bool {
    if let Some(command) = span.strip_prefix("myosu ") {
        let file = workspace.root.join(format!("crates/doors/cli/src/command/{command}.rs"));
        return file.is_file();
    }
    identifiers(span).all(|word| known.contains(word))
}

#[cfg(test)]
mod tests {
    use super::{rows, spans};

    #[test]
    fn rows_have_three_columns_and_identifiers_in_backticks() {
        let text = "# 용어\n\n| 한국어 | English | identifier |\n|---|---|---|\n| 수 | move | `Move`, `Move::Pass` |\n";
        let found: Vec<_> = rows(text).collect();
        assert_eq!(found[1], (5, ["수", "move", "`Move`, `Move::Pass`"]));
        assert_eq!(spans(found[1].1[2]).collect::<Vec<_>>(), ["Move", "Move::Pass"]);
    }
}
