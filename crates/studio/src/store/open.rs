//! Opening the file of the store: as it is, after a repair of a copy, or by saving what can be read of a damaged one.

use std::fs;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use redb::{Database, DatabaseError, ReadableDatabase, ReadableTable, StorageError};

use myosu_text::Text;

use super::{GAMES, INDEX, PROGRESS, StoreError, Table, all, begin, db};

const TABLES: [Table; 3] = [GAMES, INDEX, PROGRESS];

/// The file in a folder.
pub(super) fn file(folder: &Path) -> PathBuf {
    folder.join("studio.redb")
}

/// Opens the store of a folder, creating both if they are missing; with what was done about damage.
pub(super) fn open(folder: &Path) -> Result<(Database, Vec<Text>), StoreError> {
    fs::create_dir_all(folder)?;
    let path = file(folder);
    let mut notes = Vec::new();
    if fs::metadata(&path).is_ok_and(|meta| meta.len() == 0) {
        notes.push(was_empty(&path));
    }
    let opened = match attempt(&path, Repair::Refused) {
        Err(Failure::NeedsRepair) => {
            let copy = aside(folder, "studio-before-repair.redb");
            fs::copy(&path, &copy)?;
            notes.push(repaired(&copy));
            attempt(&path, Repair::Allowed)
        }
        opened => opened,
    };
    match opened {
        Ok(database) => Ok((database, notes)),
        Err(Failure::Other(error)) => Err(error),
        Err(Failure::NeedsRepair | Failure::Damaged) => {
            let (database, note) = save_rest(folder, &path)?;
            notes.push(note);
            Ok((database, notes))
        }
    }
}

/// Why a file was not opened.
enum Failure {
    NeedsRepair,
    Damaged,
    /// Nothing is wrong with the file: it is in use, or may not be read.
    Other(StoreError),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Repair {
    Refused,
    Allowed,
}

/// Opens a file and reads everything in it once.
fn attempt(path: &Path, repair: Repair) -> Result<Database, Failure> {
    let opened = catch_unwind(AssertUnwindSafe(|| {
        let mut builder = Database::builder();
        if repair == Repair::Refused {
            builder.set_repair_callback(redb::RepairSession::abort);
        }
        let database = builder.create(path).map_err(failure)?;
        make_tables(&database).and_then(|()| read_all(&database)).map_err(|_| Failure::Damaged)?;
        Ok(database)
    }));
    opened.unwrap_or(Err(Failure::Damaged))
}

fn failure(error: DatabaseError) -> Failure {
    match error {
        DatabaseError::RepairAborted => Failure::NeedsRepair,
        DatabaseError::Storage(StorageError::Corrupted(_)) => Failure::Damaged,
        DatabaseError::Storage(StorageError::Io(error))
            if matches!(error.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof) =>
        {
            Failure::Damaged
        }
        other => Failure::Other(db(other)),
    }
}

/// Makes the tables that are missing.
pub(super) fn make_tables(database: &Database) -> Result<(), StoreError> {
    let write = begin(database)?;
    for table in TABLES {
        write.open_table(table).map_err(db)?;
    }
    write.commit().map_err(db)
}

fn read_all(database: &Database) -> Result<(), StoreError> {
    TABLES.into_iter().try_for_each(|table| all(database, table).map(drop))
}

/// Moves a damaged file away and writes what can be read of it into a new one. A copy is read: reading may repair.
fn save_rest(folder: &Path, path: &Path) -> Result<(Database, Text), StoreError> {
    let damaged = aside(folder, "studio-damaged.redb");
    fs::rename(path, &damaged)?;
    let copy = aside(folder, "studio-reading.redb");
    fs::copy(&damaged, &copy)?;
    let saved = catch_unwind(AssertUnwindSafe(|| readable(&copy))).unwrap_or_default();
    let _ = fs::remove_file(&copy);
    let database = Database::create(path).map_err(db)?;
    make_tables(&database)?;
    let write = begin(&database)?;
    let mut games = 0;
    for (table, id, bytes) in &saved {
        games += usize::from(table.to_string() == GAMES.to_string());
        write.open_table(*table).map_err(db)?.insert(id.as_str(), bytes.as_slice()).map_err(db)?;
    }
    write.commit().map_err(db)?;
    Ok((database, was_damaged(&damaged, games)))
}

/// The entries of a damaged file that can be read, from both ends of every table.
fn readable(path: &Path) -> Vec<(Table, String, Vec<u8>)> {
    let Ok(database) = Database::create(path) else { return Vec::new() };
    let mut found = Vec::new();
    for table in TABLES {
        for end in [End::Front, End::Back] {
            let _ = catch_unwind(AssertUnwindSafe(|| read_from(end, &database, table, &mut found)));
        }
    }
    found
}

#[derive(Clone, Copy)]
enum End {
    Front,
    Back,
}

fn read_from(
    end: End,
    database: &Database,
    table: Table,
    found: &mut Vec<(Table, String, Vec<u8>)>,
) -> Option<()> {
    let read = database.begin_read().ok()?;
    let open = read.open_table(table).ok()?;
    let mut entries = open.iter().ok()?;
    loop {
        let next = match end {
            End::Front => entries.next(),
            End::Back => entries.next_back(),
        };
        let (id, bytes) = next?.ok()?;
        found.push((table, id.value().to_owned(), bytes.value().to_vec()));
    }
}

/// A file name in the folder that is not taken: `name`, or with a number before its extension.
pub(super) fn aside(folder: &Path, name: &str) -> PathBuf {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
    let numbered = (2..).map(|number| folder.join(format!("{stem}-{number}.{extension}")));
    std::iter::once(folder.join(name)).chain(numbered).find(|path| !path.exists()).unwrap_or_default()
}

fn was_empty(path: &Path) -> Text {
    let path = path.display();
    Text::new(
        format!("{path} 파일이 비어 있습니다. 새로 시작합니다."),
        format!("{path} was empty: the store begins anew"),
    )
}

fn repaired(copy: &Path) -> Text {
    let copy = copy.display();
    Text::new(
        format!("저장소를 고쳤습니다. 고치기 전의 파일은 {copy}에 있습니다."),
        format!("the store was repaired; the file before the repair is {copy}"),
    )
}

fn was_damaged(damaged: &Path, games: usize) -> Text {
    let damaged = damaged.display();
    Text::new(
        format!(
            "저장소가 망가져 있었습니다. 읽을 수 있는 대국 {games}개를 옮겼고, 망가진 파일은 {damaged}에 있습니다."
        ),
        format!(
            "the store was damaged: {games} games could be read and were saved; the damaged file is {damaged}"
        ),
    )
}

/// What the user is told of a game that was set aside.
pub(super) fn damaged_game(error: &StoreError) -> Text {
    Text::new(format!("읽을 수 없는 대국을 따로 옮겼습니다: {error}"), error.to_string())
}
