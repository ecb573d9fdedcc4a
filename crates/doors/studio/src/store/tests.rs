//! Laws of the store: quotas, a disk without room, damage.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use redb::{Database, StorageBackend};

use myosu_studio_core::{GameEntry, Store, StoredGame};
use serde_json::json;

use super::{GameDatabase, Quota, StoreError, open};

/// A game of this many moves, as the core writes it.
fn game(moves: u8) -> StoredGame {
    let side = |x| if x % 2 == 0 { 'B' } else { 'W' };
    let played: String = (0..moves).map(|x| format!(";{}[{}d]", side(x), char::from(b'a' + x))).collect();
    let game = json!({
        "sgf": format!("(;GM[1]FF[4]SZ[19]RU[korean]{played})"),
        "path": vec![0; moves.into()],
        "version": 0,
        "players": ["human", "human"],
        "rules": "korean",
        "changed": 7,
    });
    serde_json::from_value(game).unwrap()
}

fn keep(store: &GameDatabase, id: &str, moves: u8) -> Result<(), StoreError> {
    let game = game(moves);
    store.keep(id, &game, GameEntry::of(&game).unwrap())
}

fn opened(folder: &Path) -> (GameDatabase, usize) {
    let (store, notes) = GameDatabase::open(folder, Quota::default()).unwrap();
    (store, notes.len())
}

fn ids(store: &GameDatabase) -> Vec<String> {
    let mut ids: Vec<String> = store.list().unwrap().into_iter().map(|(id, _)| id).collect();
    ids.sort();
    ids
}

/// A disk in memory that the test can fill up.
#[derive(Debug)]
struct Disk {
    file: File,
    full: Arc<AtomicBool>,
}

impl Disk {
    fn room(&self) -> io::Result<()> {
        let full = self.full.load(Ordering::Relaxed);
        if full { Err(io::Error::from(ErrorKind::StorageFull)) } else { Ok(()) }
    }
}

impl StorageBackend for Disk {
    fn len(&self) -> Result<u64, io::Error> {
        Ok(self.file.metadata()?.len())
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> Result<(), io::Error> {
        self.file.read_exact_at(out, offset)
    }

    fn set_len(&self, len: u64) -> Result<(), io::Error> {
        self.room()?;
        self.file.set_len(len)
    }

    fn sync_data(&self) -> Result<(), io::Error> {
        self.room()
    }

    fn write(&self, offset: u64, data: &[u8]) -> Result<(), io::Error> {
        self.room()?;
        self.file.write_all_at(data, offset)
    }
}

#[test]
fn a_disk_that_has_room_again_is_written_to_without_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let full = Arc::new(AtomicBool::new(false));
    let (path, switch) = (folder.path().join("disk"), full.clone());
    let opener = move || {
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path).unwrap();
        Database::builder().create_with_backend(Disk { file, full: switch.clone() })
    };
    let database = opener().unwrap();
    open::make_tables(&database).unwrap();
    let store = GameDatabase::over(folder.path(), Box::new(opener), database, Quota::default());
    keep(&store, "before", 3).unwrap();
    for _ in 0..3 {
        full.store(true, Ordering::Relaxed);
        assert!(keep(&store, "lost", 5).is_err());
        assert!(keep(&store, "lost", 5).is_err(), "still no room");
        full.store(false, Ordering::Relaxed);
        keep(&store, "after", 4).unwrap();
        assert_eq!(ids(&store), ["after", "before"], "what was refused is not there, what was confirmed is");
        assert_eq!(store.game("before").unwrap().unwrap(), game(3));
    }
}

#[test]
fn quotas_refuse_one_game_more_and_let_a_full_store_shrink() {
    let folder = tempfile::tempdir().unwrap();
    let quota = Quota { games: 2, bytes: 1 << 20 };
    let (store, _) = GameDatabase::open(folder.path(), quota).unwrap();
    keep(&store, "a", 1).unwrap();
    keep(&store, "b", 1).unwrap();
    assert!(matches!(keep(&store, "c", 1), Err(StoreError::TooManyGames(2))));
    keep(&store, "a", 9).unwrap();
    store.forget("b").unwrap();
    keep(&store, "c", 1).unwrap();
    drop(store);
    let (store, _) = GameDatabase::open(folder.path(), Quota { games: 9, bytes: 0 }).unwrap();
    assert!(matches!(keep(&store, "d", 1), Err(StoreError::TooManyBytes(_))));
    assert!(matches!(keep(&store, "a", 12), Err(StoreError::TooManyBytes(_))));
    keep(&store, "a", 1).unwrap();
    assert_eq!(ids(&store), ["a", "c"]);
}

#[test]
fn a_damaged_game_is_set_aside_and_named_and_the_rest_works() {
    let folder = tempfile::tempdir().unwrap();
    let (store, notes) = opened(folder.path());
    assert_eq!(notes, 0);
    keep(&store, "good", 3).unwrap();
    keep(&store, "bad", 18).unwrap();
    drop(store);
    // One letter of the record changes: the JSON still reads, and only the checksum tells.
    let path = open::file(folder.path());
    let mut bytes = fs::read(&path).unwrap();
    let old = b";B[qd]";
    let places: Vec<usize> =
        (0..bytes.len() - old.len()).filter(|&at| &bytes[at..at + old.len()] == old).collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at + 3] = b'r';
    }
    fs::write(&path, bytes).unwrap();
    let (store, notes) = opened(folder.path());
    assert_eq!(notes, 2, "one about the file, one about the game");
    assert_eq!(ids(&store), ["good"]);
    assert!(fs::read_to_string(folder.path().join("game-bad.json")).unwrap().contains(";B[rd]"));
    assert!(store.game("bad").unwrap().is_none());
    assert_eq!(store.game("good").unwrap().unwrap(), game(3));
}

#[test]
fn whatever_happens_to_the_file_nothing_panics_and_no_loss_is_silent() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = opened(folder.path());
    for n in 0..60 {
        keep(&store, &format!("{n:02}"), 18).unwrap();
    }
    drop(store);
    let whole = fs::read(open::file(folder.path())).unwrap();
    let mut dice = myosu::rules::go::playout::Dice::new(22);
    let mut noticed = 0;
    for round in 0..60 {
        let mut bytes = whole.clone();
        match round % 3 {
            0 => bytes.truncate(dice.below(bytes.len())),
            1 => (0..40).for_each(|_| {
                let at = dice.below(bytes.len());
                bytes[at] ^= 1 << dice.below(8);
            }),
            _ => {
                let at = dice.below(bytes.len());
                let end = bytes.len().min(at + 4096);
                bytes[at..end].fill(0);
            }
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(open::file(folder.path()), bytes).unwrap();
        let (store, notes) = opened(folder.path());
        let mut left = 0;
        for id in ids(&store) {
            left += usize::from(store.game(&id).unwrap().is_some_and(|game| game == self::game(18)));
        }
        assert!(left == 60 || notes > 0, "round {round}: {left} games, and nothing was noted");
        noticed += usize::from(notes > 0);
        keep(&store, "new", 2).unwrap();
    }
    assert!(noticed > 20, "{noticed}");
}

#[test]
fn games_an_older_version_wrote_come_into_the_index() {
    let folder = tempfile::tempdir().unwrap();
    {
        let database = Database::create(open::file(folder.path())).unwrap();
        let write = database.begin_write().unwrap();
        let game = serde_json::to_vec(&game(4)).unwrap();
        write.open_table(super::GAMES).unwrap().insert("old", game.as_slice()).unwrap();
        write.commit().unwrap();
    }
    let (store, notes) = opened(folder.path());
    let listed = store.list().unwrap();
    let entry = serde_json::to_value(&listed[0].1).unwrap();
    assert_eq!((notes, listed.len(), &entry["moves"], &entry["changed"]), (0, 1, &json!(4), &json!(7)));
}
