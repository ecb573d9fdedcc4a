//! The crates of this repository and their dependencies, as `cargo metadata` prints them.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::source::Source;

/// The repository: its root, its crates in dependency order, and everything `cargo metadata` prints.
pub(crate) struct Workspace {
    /// The folder with the workspace's Cargo.toml.
    pub(crate) root: PathBuf,
    /// Our crates; each stands after the crates it uses.
    pub(crate) crates: Vec<Crate>,
    /// The output of `cargo metadata`.
    pub(crate) metadata: Value,
}

/// One of our crates under `crates/`.
pub(crate) struct Crate {
    /// The name of its folder: `rules`, not `myosu-rules`.
    pub(crate) name: String,
    /// The part of the house it is in: `base`, `engines`; empty for the library, which stands alone.
    pub(crate) part: String,
    /// What it is, in a sentence, from its manifest.
    pub(crate) description: String,
    /// What it promises, from `[package.metadata.myosu]` in its manifest.
    pub(crate) promise: String,
    /// The crates of ours it uses in production code, by folder name.
    pub(crate) uses: Vec<String>,
    /// Its Rust files under `src`.
    pub(crate) files: Vec<Source>,
}

impl Crate {
    /// Its folder below `crates`.
    pub(crate) fn place(&self) -> String {
        if self.part.is_empty() { self.name.clone() } else { format!("{}/{}", self.part, self.name) }
    }

    /// Lines of all files under `src`, tests included.
    pub(crate) fn lines(&self) -> usize {
        self.files.iter().map(|file| file.text.lines().count()).sum()
    }
}

impl Workspace {
    /// Asks cargo and reads all sources.
    pub(crate) fn load() -> Result<Workspace, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["metadata", "--format-version", "1", "--locked"])
            .output()
            .map_err(|error| format!("cargo metadata: {error}"))?;
        if !output.status.success() {
            return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let metadata: Value =
            serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))?;
        let root = PathBuf::from(text(&metadata["workspace_root"]));
        let crates = crates(&metadata, &root)?;
        Ok(Workspace { root, crates, metadata })
    }

    /// A file of the repository.
    pub(crate) fn read(&self, path: &str) -> Result<String, String> {
        std::fs::read_to_string(self.root.join(path)).map_err(|error| format!("{path}: {error}"))
    }

    /// The crate with this folder name.
    pub(crate) fn find(&self, name: &str) -> Option<&Crate> {
        self.crates.iter().find(|krate| krate.name == name)
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// An array of the metadata; empty where there is none.
pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Our crates, in dependency order.
fn crates(metadata: &Value, root: &Path) -> Result<Vec<Crate>, String> {
    let mut waiting = Vec::new();
    for package in list(&metadata["packages"]) {
        let folder = Path::new(text(&package["manifest_path"])).parent().unwrap_or(root);
        let Ok(place) = folder.strip_prefix(root.join("crates")) else { continue };
        waiting.push(Crate {
            name: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            part: place.parent().unwrap_or(place).to_string_lossy().into_owned(),
            description: text(&package["description"]).to_owned(),
            promise: text(&package["metadata"]["myosu"]["promise"]).to_owned(),
            uses: uses(package),
            files: Source::all(root, &folder.join("src"))?,
        });
    }
    waiting.sort_by(|a, b| a.name.cmp(&b.name));
    in_order(waiting)
}

/// The crates of ours that a package uses, development aside.
fn uses(package: &Value) -> Vec<String> {
    let ours = |dependency: &&Value| dependency["path"].is_string() && dependency["kind"].is_null();
    let folder = |dependency: &Value| {
        Path::new(text(&dependency["path"])).file_name().unwrap_or_default().to_string_lossy().into_owned()
    };
    list(&package["dependencies"]).iter().filter(ours).map(folder).collect()
}

/// Layer by layer: first the crates that use none, then those that use only these, and so on.
fn in_order(mut waiting: Vec<Crate>) -> Result<Vec<Crate>, String> {
    let mut placed: Vec<Crate> = Vec::new();
    while !waiting.is_empty() {
        let is_placed = |name: &String| placed.iter().any(|krate| krate.name == *name);
        let (layer, rest): (Vec<Crate>, Vec<Crate>) =
            waiting.into_iter().partition(|krate| krate.uses.iter().all(is_placed));
        if layer.is_empty() {
            return Err("crates use each other in a circle".to_owned());
        }
        placed.extend(layer);
        waiting = rest;
    }
    let order: Vec<String> = placed.iter().map(|krate| krate.name.clone()).collect();
    for krate in &mut placed {
        krate.uses.sort_by_key(|name| order.iter().position(|other| other == name));
    }
    Ok(placed)
}
