//! Names of types: how many are shared, and which say nothing.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::limits::{EMPTY_NAMES, SHARED_NAMES, TWINS};
use crate::workspace::{Crate, Workspace};

/// Where types of one name are defined: crate and file.
type Places<'a> = Vec<(&'a str, &'a str)>;

/// Every name of a type in production code. A crate's name in front of it is not a new name: `OmokBoard` in
/// `omok` counts as `Board`.
fn types(workspace: &Workspace) -> BTreeMap<String, Places<'_>> {
    let mut types: BTreeMap<String, Places<'_>> = BTreeMap::new();
    for krate in &workspace.crates {
        for file in krate.files.iter().filter(|file| !file.is_test()) {
            for name in file.production().lines().filter_map(type_name) {
                types.entry(bare(krate, name).to_owned()).or_default().push((&krate.name, &file.path));
            }
        }
    }
    types
}

/// The type that a line defines.
fn type_name(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    let indented = line.len() > rest.len();
    if let Some(after) = rest.strip_prefix("pub") {
        rest = match after.strip_prefix('(') {
            Some(inner) => inner.split_once(')')?.1.trim_start(),
            None => after.trim_start(),
        };
    }
    let (kind, rest) = rest.split_once(' ')?;
    // An indented `type` is an associated type of a trait.
    let defines = matches!(kind, "struct" | "enum" | "trait" | "union") || (kind == "type" && !indented);
    let name = rest.split(|c: char| c != '_' && !c.is_alphanumeric()).next()?;
    (defines && !name.is_empty()).then_some(name)
}

/// A name without its crate's name in front.
fn bare<'a>(krate: &Crate, name: &'a str) -> &'a str {
    let crate_name = krate.name.as_bytes();
    let same =
        name.len() > crate_name.len() && name.as_bytes()[..crate_name.len()].eq_ignore_ascii_case(crate_name);
    match name.get(crate_name.len()..) {
        Some(rest) if same && rest.starts_with(char::is_uppercase) => rest,
        _ => name,
    }
}

/// Number of types, and of those that share their name.
fn count(types: &BTreeMap<String, Places<'_>>) -> (usize, usize) {
    let all = types.values().map(Vec::len).sum();
    let shared = types.values().map(Vec::len).filter(|&count| count > 1).sum();
    (all, shared)
}

/// Names that are shared too often, twice in a crate, or empty.
pub(crate) fn faults(workspace: &Workspace) -> Vec<String> {
    let types = types(workspace);
    let mut faults = Vec::new();
    let (all, shared) = count(&types);
    if 100 * shared > SHARED_NAMES * all {
        let share = percent(shared, all);
        faults.push(format!("{shared} of {all} types share a name: {share} (limit {SHARED_NAMES} %)"));
    }
    for (name, places) in &types {
        if EMPTY_NAMES.contains(&name.as_str()) {
            faults.push(format!("{name} says nothing: {}", places[0].1));
        }
        for krate in &workspace.crates {
            let here: Vec<&str> =
                places.iter().filter(|(at, _)| *at == krate.name).map(|(_, path)| *path).collect();
            if here.len() > 1 && !TWINS.contains(&(&krate.name, name)) {
                faults.push(format!("{} has {} types {name}: {}", krate.name, here.len(), here.join(", ")));
            }
        }
    }
    faults
}

fn percent(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

/// Every name that occurs more than once, with the files.
pub(crate) fn report(workspace: &Workspace) -> String {
    let types = types(workspace);
    let (all, shared) = count(&types);
    let mut out = format!("{all} types, {shared} share a name ({})\n", percent(shared, all));
    let mut shared: Vec<_> = types.iter().filter(|(_, places)| places.len() > 1).collect();
    shared.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
    for (name, places) in shared {
        let paths: Vec<&str> = places.iter().map(|(_, path)| *path).collect();
        let _ = writeln!(out, "{name} {} {}", paths.len(), paths.join(" "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{bare, type_name};
    use crate::workspace::Crate;

    #[test]
    fn types_are_found_line_by_line() {
        assert_eq!(type_name("pub(crate) struct Board<'a> {"), Some("Board"));
        assert_eq!(type_name("    enum Inner {"), Some("Inner"));
        assert_eq!(type_name("type Alias = u8;"), Some("Alias"));
        assert_eq!(type_name("    type Item = u8;"), None);
        assert_eq!(type_name("let structure = 1;"), None);
    }

    #[test]
    fn a_crates_name_in_front_is_not_a_new_name() {
        let omok = Crate {
            name: "omok".into(),
            part: "engines".into(),
            description: String::new(),
            promise: String::new(),
            uses: vec![],
            files: vec![],
        };
        assert_eq!(bare(&omok, "OmokBoard"), "Board");
        assert_eq!(bare(&omok, "Board"), "Board");
        assert_eq!(bare(&omok, "Omokian"), "Omokian");
    }
}
