//! Opening the file of the store: as it is, after a repair of a copy, or by saving what can be read of a damaged one.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use redb::{Database, ReadOnlyDatabase, ReadableDatabase, ReadableTable};

use myosu::text::Text;

use super::{
    FORMAT, GAMES, INDEX, LESSONS, NEWEST, PROGRESS, StoreError, Table, VERSION, all, begin, close, db, find,
};

const TABLES: [Table; 4] = [GAMES, INDEX, PROGRESS, LESSONS];

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
    if is_newer(&path) {
        return Err(StoreError::Newer);
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

/// Whether a newer program wrote the file. Reading does not change it.
fn is_newer(path: &Path) -> bool {
    let version = catch_unwind(|| match ReadOnlyDatabase::open(path) {
        Ok(database) => find(&database, FORMAT, VERSION).ok().flatten(),
        Err(redb::DatabaseError::UpgradeRequired(_)) => Some(u32::MAX.to_string().into_bytes()),
        Err(_) => None,
    });
    let version = version.ok().flatten().and_then(|bytes| String::from_utf8(bytes).ok()?.parse::<u32>().ok());
    version.is_some_and(|version| version > NEWEST)
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
        let mut database = builder.create(path).map_err(|error| failure(db(error)))?;
        // Pages are not checked when they are read: a damaged one would be found by the first write over it.
        if !is_whole(&mut database) {
            close(Some(database));
            return Err(Failure::Damaged);
        }
        // Nothing is written to a store that has its tables: it is read even if the disk is full.
        if matches!(read_all(&database), Err(StoreError::Database(error)) if matches!(*error, redb::Error::TableDoesNotExist(_)))
        {
            make_tables(&database).map_err(failure)?;
        }
        read_all(&database).map_err(failure)?;
        Ok(database)
    }));
    opened.unwrap_or(Err(Failure::Damaged))
}

/// Whether the checksums of all pages are right. A disk without room is no damage.
fn is_whole(database: &mut Database) -> bool {
    match catch_unwind(AssertUnwindSafe(|| database.check_integrity())) {
        Ok(Ok(whole)) => whole,
        Ok(Err(error)) => !matches!(failure(db(error)), Failure::Damaged),
        Err(_) => false,
    }
}

/// What an error says of the file: a disk that is full or a file that is in use is no damage.
fn failure(error: StoreError) -> Failure {
    let StoreError::Database(cause) = &error else { return Failure::Other(error) };
    match &**cause {
        redb::Error::RepairAborted => Failure::NeedsRepair,
        redb::Error::DatabaseAlreadyOpen => Failure::Other(error),
        redb::Error::Io(io) if !matches!(io.kind(), ErrorKind::InvalidData | ErrorKind::UnexpectedEof) => {
            Failure::Other(error)
        }
        _ => Failure::Damaged,
    }
}

/// Makes the tables that are missing.
pub(super) fn make_tables(database: &Database) -> Result<(), StoreError> {
    let write = begin(database)?;
    for table in TABLES {
        write.open_table(table).map_err(db)?;
    }
    let version = NEWEST.to_string();
    write.open_table(FORMAT).map_err(db)?.insert(VERSION, version.as_bytes()).map_err(db)?;
    write.commit().map_err(db)
}

fn read_all(database: &Database) -> Result<(), StoreError> {
    TABLES.into_iter().try_for_each(|table| all(database, table).map(drop))
}

/// Writes what can be read of a damaged file into a new one, and then puts that in its place. A copy is read: reading
/// may repair.
fn save_rest(folder: &Path, path: &Path) -> Result<(Database, Text), StoreError> {
    let (copy, new) = (aside(folder, "studio-reading.redb"), aside(folder, "studio-new.redb"));
    fs::copy(path, &copy)?;
    let saved = catch_unwind(AssertUnwindSafe(|| readable(&copy))).unwrap_or_default();
    let _ = fs::remove_file(&copy);
    let games = write_saved(&new, &saved)?;
    let damaged = aside(folder, "studio-damaged.redb");
    fs::rename(path, &damaged)?;
    fs::rename(&new, path)?;
    Ok((Database::create(path).map_err(db)?, was_damaged(&damaged, games)))
}

/// Writes entries into a new file; how many games there are among them.
fn write_saved(path: &Path, saved: &BTreeMap<(usize, String), Vec<u8>>) -> Result<usize, StoreError> {
    let database = Database::create(path).map_err(db)?;
    make_tables(&database)?;
    let write = begin(&database)?;
    for ((table, id), bytes) in saved {
        write.open_table(TABLES[*table]).map_err(db)?.insert(id.as_str(), bytes.as_slice()).map_err(db)?;
    }
    write.commit().map_err(db)?;
    Ok(saved.keys().filter(|(table, _)| *table == 0).count())
}

/// The entries of a damaged file that can be read, from both ends of every table, by table and id.
fn readable(path: &Path) -> BTreeMap<(usize, String), Vec<u8>> {
    let mut found = BTreeMap::new();
    let Ok(database) = Database::create(path) else { return found };
    for table in 0..TABLES.len() {
        for end in [End::Front, End::Back] {
            let _ = catch_unwind(AssertUnwindSafe(|| read_from(end, &database, table, &mut found)));
        }
    }
    close(Some(database));
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
    table: usize,
    found: &mut BTreeMap<(usize, String), Vec<u8>>,
) -> Option<()> {
    let read = database.begin_read().ok()?;
    let open = read.open_table(TABLES[table]).ok()?;
    let mut entries = open.iter().ok()?;
    loop {
        let next = match end {
            End::Front => entries.next(),
            End::Back => entries.next_back(),
        };
        let (id, bytes) = next?.ok()?;
        found.insert((table, id.value().to_owned()), bytes.value().to_vec());
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

/// The note for the user about a game that was set aside.
pub(super) fn damaged_game(error: &StoreError) -> Text {
    Text::new(format!("읽을 수 없는 대국을 따로 옮겼습니다: {error}"), error.to_string())
}

/// The note for the user about a game that only the index knows.
pub(super) fn lost_game(id: &str) -> Text {
    Text::new(
        format!("대국 {id}의 기록을 잃었습니다."),
        format!("the record of the game {id} is lost: the damaged part of the file held it"),
    )
}
