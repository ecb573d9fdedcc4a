//! The core of the studio (games, views, analyses) can move elsewhere, into a browser for example: it uses neither an
//! async runtime nor a web framework nor a database, and no module that does.

use std::path::{Path, PathBuf};

const CORE: [&str; 9] = ["clock", "fault", "id", "proofs", "record", "stored", "think", "view", "why"];

const SERVER: [&str; 13] = [
    "tokio",
    "axum",
    "redb",
    "futures_core",
    "crate::api",
    "crate::games",
    "crate::guard",
    "crate::meter",
    "crate::page",
    "crate::server",
    "crate::store::",
    "crate::stream",
    "crate::studio",
];

/// A module's file and the files of its submodules.
fn files(module: &str) -> Vec<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let below = std::fs::read_dir(source.join(module))
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .map(|entry| entry.path());
    let own = source.join(format!("{module}.rs"));
    own.exists().then_some(own).into_iter().chain(below).collect()
}

#[test]
fn the_core_knows_neither_a_runtime_nor_a_database() {
    for module in CORE {
        let files = files(module);
        assert!(!files.is_empty(), "{module} is not there");
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            for name in SERVER {
                assert!(!text.contains(name), "{} uses {name}", file.display());
            }
        }
    }
}
