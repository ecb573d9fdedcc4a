//! Data folders of other versions: an older one shows what it showed, a newer one stays as it is.

use std::fs;
use std::io::Read;
use std::path::Path;

use crate::running::Running;
use myosu_studio::{Server, ServerOptions};
use redb::{Database, TableDefinition};
use serde_json::Value;

/// What changes with the time of day, and not with the version.
const OF_THE_MOMENT: [&str; 2] = ["spent", "due"];

/// A folder as version 0.2 left it: games of both games, finished, unfinished and with an opening protocol, a course,
/// progress, and a problem that was begun.
fn folder_of_0_2() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let packed =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/folders/0.2.redb.gz")).unwrap();
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(packed.as_slice()).read_to_end(&mut bytes).unwrap();
    fs::write(folder.path().join("studio.redb"), bytes).unwrap();
    folder
}

/// Everything that was shown is shown; more may be.
fn assert_shown(at: &str, before: &Value, now: &Value) {
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => {
            for (key, value) in before.iter().filter(|(key, _)| !OF_THE_MOMENT.contains(&key.as_str())) {
                let found = now.get(key).unwrap_or_else(|| panic!("{at}/{key} is gone"));
                assert_shown(&format!("{at}/{key}"), value, found);
            }
        }
        (Value::Array(before), Value::Array(now)) => {
            assert_eq!(before.len(), now.len(), "{at}");
            before.iter().zip(now).for_each(|(before, now)| assert_shown(at, before, now));
        }
        // The player with a network has the roster's name now; the record keeps the one it was written with.
        (Value::String(before), Value::String(now)) if before == "net" => {
            assert!(["myosu", "net"].contains(&now.as_str()), "{at}: {now}");
        }
        _ => assert_eq!(before, now, "{at}"),
    }
}

#[test]
fn a_folder_of_0_2_shows_what_it_showed() {
    let folder = folder_of_0_2();
    let shown =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/folders/0.2.json")).unwrap();
    let shown: Value = serde_json::from_slice(&shown).unwrap();
    let studio = Running::start(folder.path());
    for (id, view) in shown["views"].as_object().unwrap() {
        assert_shown(id, view, &studio.get(&format!("/games/{id}")).1);
    }
    assert_shown("games", &shown["games"], &studio.get("/games").1);
    assert_shown("courses", &shown["courses"], &studio.get("/courses").1);
    let problems = studio.get("/problems").1;
    assert_shown("training", &shown["problems"], &problems["training"]);
    let known: Vec<&Value> = problems["problems"].as_array().unwrap().iter().collect();
    for before in shown["progress"].as_array().unwrap() {
        let now = known.iter().find(|problem| problem["name"] == before["name"]).unwrap();
        assert_shown("progress", before, now);
    }
}

fn refusal(folder: &Path) -> String {
    let address = "127.0.0.1:0".parse().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let bound = runtime.block_on(Server::bind(ServerOptions::new(address, folder.to_owned())));
    bound.err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn a_folder_of_a_newer_version_is_refused_and_stays_as_it_is() {
    let folder = folder_of_0_2();
    let file = folder.path().join("studio.redb");
    let database = Database::create(&file).unwrap();
    let write = database.begin_write().unwrap();
    let format: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("format");
    write.open_table(format).unwrap().insert("version", b"2".as_slice()).unwrap();
    write.commit().unwrap();
    drop(database);
    let before = fs::read(&file).unwrap();
    let why = refusal(folder.path());
    assert!(why.contains("a newer myosu wrote this store"), "{why}");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no copies lie about");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    let why = refusal(&file.join("data"));
    assert!(why.contains("cannot keep games in") && why.contains("file"), "{why}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "not a folder");
}
