//! Phrases that hide who does what, in comments, messages and documents.

use std::path::{Path, PathBuf};

use crate::limits::PHRASES;
use crate::source::files;
use crate::workspace::Workspace;

/// Bad examples are quoted between these lines, and may be.
const EXAMPLES: (&str, &str) = ("<!-- prose pairs -->", "<!-- prose pairs end -->");

/// Every line with a forbidden phrase.
pub(crate) fn faults(workspace: &Workspace) -> Vec<String> {
    let mut faults = Vec::new();
    for path in documents(&workspace.root) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let path = path.strip_prefix(&workspace.root).unwrap_or(&path).display();
        let found = phrases(&text);
        faults.extend(found.into_iter().map(|(line, phrase)| format!("{path}:{line}: \"{phrase}\"")));
    }
    faults
}

/// Everything written for people, history and this program aside.
fn documents(root: &Path) -> Vec<PathBuf> {
    let folders =
        [("crates", "rs"), ("fuzz", "rs"), ("web", "js"), ("web", "css"), ("web", "html"), ("docs", "md")];
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .flat_map(|(folder, kind)| files(&root.join(folder), kind).unwrap_or_default())
        .collect();
    paths.retain(|path| {
        !path.starts_with(root.join("docs/lab")) && !path.starts_with(root.join("fuzz/target"))
    });
    let top = std::fs::read_dir(root).into_iter().flatten().flatten().map(|entry| entry.path());
    paths.extend(top.filter(|path| path.extension().is_some_and(|kind| kind == "md")));
    paths.sort();
    paths
}

/// Line numbers and phrases.
fn phrases(text: &str) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    let mut quoting = false;
    for (at, line) in text.lines().enumerate() {
        quoting = (quoting || line == EXAMPLES.0) && line != EXAMPLES.1;
        if quoting {
            continue;
        }
        let line = line.to_lowercase();
        let here = PHRASES.iter().filter(|phrase| contains(&line, phrase));
        found.extend(here.map(|phrase| (at + 1, *phrase)));
    }
    found
}

/// Whether a phrase stands in a line as whole words; parts of identifiers do not count.
fn contains(line: &str, phrase: &str) -> bool {
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    line.match_indices(phrase)
        .any(|(at, _)| !line[..at].ends_with(is_word) && !line[at + phrase.len()..].starts_with(is_word))
}

#[cfg(test)]
mod tests {
    use super::phrases;

    #[test]
    fn phrases_are_whole_words_outside_quoted_examples() {
        let text = "Somebody says stop.\nfn nobody_listens()\n<!-- prose pairs -->\nso many\n<!-- prose pairs end -->\nis told\n";
        assert_eq!(phrases(text), [(1, "somebody"), (6, "is told")]);
    }
}
