//! Dependencies: licences, duplicate versions, sources. All of it is in `cargo metadata`, so no further tool is
//! needed.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::limits::{DUPLICATES, LICENCES};
use crate::workspace::{Workspace, list};

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Licences that are not allowed, new or vanished duplicates, sources other than crates.io.
pub(crate) fn faults(workspace: &Workspace) -> Vec<String> {
    let mut faults = Vec::new();
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in list(&workspace.metadata["packages"]) {
        let [name, version, licence, source] =
            ["name", "version", "license", "source"].map(|key| package[key].as_str().unwrap_or_default());
        versions.entry(name).or_default().push(version);
        if package["source"] != Value::Null && source != REGISTRY {
            faults.push(format!("{name} {version} comes from {source}, not from crates.io"));
        }
        if !is_allowed(licence) {
            faults.push(format!("{name} {version} has the licence \"{licence}\""));
        }
    }
    for (name, versions) in &versions {
        match (versions.len() > 1, DUPLICATES.iter().any(|(known, _)| known == name)) {
            (true, false) => faults.push(format!(
                "{name} is there in versions {}: unify them, or explain it in DUPLICATES",
                versions.join(", ")
            )),
            (false, true) => faults.push(format!("{name} is there once: strike it from DUPLICATES")),
            _ => {}
        }
    }
    let gone = DUPLICATES.iter().filter(|(name, _)| !versions.contains_key(name));
    faults.extend(gone.map(|(name, _)| format!("{name} is not there: strike it from DUPLICATES")));
    faults
}

/// Whether an SPDX expression allows our use: one side of every `OR`, all sides of every `AND`.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    let words: Vec<&str> = expression.split_whitespace().collect();
    let all = |words: &[&str]| {
        words.split(|word| *word == "AND").all(|part| {
            let names = part.iter().map(|name| name.trim_matches(['(', ')']));
            names.filter(|name| *name != "OR").any(|name| LICENCES.contains(&name))
        })
    };
    // In every expression of ours `AND` stands outermost, with `OR` in parentheses.
    !words.is_empty() && all(&words)
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn licences_are_read_as_expressions() {
        assert!(is_allowed("MIT OR Apache-2.0"));
        assert!(is_allowed("MIT/GPL-3.0"));
        assert!(is_allowed("(MIT OR GPL-3.0) AND Unicode-3.0"));
        assert!(!is_allowed("MIT AND GPL-3.0"));
        assert!(!is_allowed("GPL-3.0"));
        assert!(!is_allowed(""));
    }
}
