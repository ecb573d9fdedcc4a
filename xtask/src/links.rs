//! Documents point to things that exist: relative links, and source files named in backticks.

use std::collections::BTreeSet;
use std::path::Path;

use crate::source::files;
use crate::workspace::Workspace;

/// Links and file names that lead nowhere. Lab notes are history and may be stale.
pub(crate) fn faults(workspace: &Workspace) -> Vec<String> {
    let root = &workspace.root;
    let sources: BTreeSet<String> = ["crates", "xtask", "fuzz"]
        .iter()
        .flat_map(|folder| files(&root.join(folder), "rs").unwrap_or_default())
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    let mut documents = files(&root.join("docs"), "md").unwrap_or_default();
    documents.retain(|path| !path.starts_with(root.join("docs/lab")));
    let top = std::fs::read_dir(root).into_iter().flatten().flatten().map(|entry| entry.path());
    documents.extend(top.filter(|path| path.extension().is_some_and(|kind| kind == "md")));
    let mut faults = Vec::new();
    for path in &documents {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let name = path.strip_prefix(root).unwrap_or(path).display();
        let folder = path.parent().unwrap_or(root);
        let links = targets(&text).filter(|target| !leads_somewhere(folder, target));
        faults.extend(links.map(|target| format!("{name}: the link {target} leads nowhere")));
        let missing = file_names(&text).filter(|file| !sources.contains(*file));
        faults.extend(missing.map(|file| format!("{name}: there is no file {file}")));
    }
    faults
}

/// The targets of Markdown links.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// Whether a target is an address, a place in the document, or a file that is there.
fn leads_somewhere(folder: &Path, target: &str) -> bool {
    let file = target.split('#').next().unwrap_or_default();
    target.contains("://") || file.is_empty() || folder.join(file).exists()
}

/// Names of Rust files in backticks, without folders.
fn file_names(text: &str) -> impl Iterator<Item = &str> {
    let spans = text.split('`').skip(1).step_by(2);
    let names = spans.filter(|span| span.ends_with(".rs") && !span.contains([' ', '\n', '*']));
    names.filter_map(|span| span.rsplit('/').next())
}

#[cfg(test)]
mod tests {
    use super::{file_names, targets};

    #[test]
    fn links_and_file_names_are_found() {
        let text =
            "See [the map](ARCHITECTURE.md#map) and `crates/x/src/tree.rs`, `cargo x`, [site](https://a.b).";
        assert_eq!(targets(text).collect::<Vec<_>>(), ["ARCHITECTURE.md#map", "https://a.b"]);
        assert_eq!(file_names(text).collect::<Vec<_>>(), ["tree.rs"]);
    }
}
