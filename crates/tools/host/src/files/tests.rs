//! Laws of files. Devices are pipes and sockets in a folder of the test: none of the machine's own is touched.

use std::fs;
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;
use std::thread;

use super::{FileError, check_writable, read, read_record, read_text, write, write_record};

fn entries(folder: &Path) -> Vec<String> {
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(|entry| name(entry.unwrap())).collect();
    names.sort();
    names
}

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_written_file_is_whole_and_nothing_else_is_left_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    for text in ["(;GM[1])", "(;GM[1];B[aa])", ""] {
        write(&path, text.as_bytes()).unwrap();
        assert_eq!(read(&path).unwrap(), text.as_bytes());
    }
    assert_eq!(entries(folder.path()), ["game.sgf"]);
}

#[test]
fn whether_a_file_can_be_written_is_known_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof");
    assert!(check_writable(&path).is_ok() && check_writable(Path::new("-")).is_ok());
    assert!(check_writable(folder.path()).is_err(), "a folder");
    assert!(check_writable(&folder.path().join("none").join("proof")).is_err());
    fs::write(&path, "old").unwrap();
    assert!(check_writable(&path).is_ok());
    assert_eq!((entries(folder.path()), read(&path).unwrap()), (vec!["proof".to_owned()], b"old".to_vec()));
}

#[test]
fn failures_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none").join("game.sgf");
    assert!(write(&path, b"x").unwrap_err().to_string().contains("game.sgf"));
    assert!(read(&path).unwrap_err().to_string().contains("game.sgf"));
    let latin = folder.path().join("latin.txt");
    fs::write(&latin, b"ab\xff").unwrap();
    assert!(read_text(&latin).unwrap_err().to_string().contains("byte 2"));
    assert!(write(folder.path(), b"x").is_err(), "a folder is no file");
}

#[test]
fn what_is_no_file_is_written_to_and_stays_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (pipe, link) = (folder.path().join("pipe"), folder.path().join("link"));
    fifo(&pipe);
    symlink("pipe", &link).unwrap();
    for path in [&pipe, &link] {
        let reader = pipe.clone();
        let reading = thread::spawn(move || {
            let mut text = String::new();
            fs::File::open(reader).unwrap().read_to_string(&mut text).unwrap();
            text
        });
        write(path, b"(;GM[1])").unwrap();
        assert_eq!(reading.join().unwrap(), "(;GM[1])");
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    }
    assert_eq!(entries(folder.path()), ["link", "pipe"]);
}

#[test]
fn a_link_stays_a_link_and_its_target_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    let (there, new) = (folder.path().join("there"), folder.path().join("new"));
    fs::write(inner.join("old.sgf"), "old").unwrap();
    symlink("inner/old.sgf", &there).unwrap();
    symlink("inner/new.sgf", &new).unwrap();
    for (link, target) in [(&there, "old.sgf"), (&new, "new.sgf")] {
        write(link, b"text").unwrap();
        assert!(fs::symlink_metadata(link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(inner.join(target)).unwrap(), "text");
    }
    assert_eq!(entries(&inner), ["new.sgf", "old.sgf"]);
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    symlink("b", &a).unwrap();
    symlink("a", &b).unwrap();
    assert!(write(&a, b"x").is_err(), "links that lead in a circle");
}

#[test]
fn a_file_keeps_its_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    write(&path, b"new").unwrap();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn what_a_killed_run_left_is_taken_up_and_what_a_living_one_writes_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let part = folder.path().join(".myosu-game.sgf");
    fs::write(&part, "half of something much longer than the new content").unwrap();
    write(&path, b"whole").unwrap();
    assert_eq!(
        (entries(folder.path()), read(&path).unwrap()),
        (vec!["game.sgf".to_owned()], b"whole".to_vec())
    );
    let living = fs::File::create(&part).unwrap();
    living.lock().unwrap();
    write(&path, b"again").unwrap();
    assert_eq!(read(&path).unwrap(), b"again");
    assert_eq!(entries(folder.path()), [".myosu-game.sgf", "game.sgf"]);
}

#[test]
fn writers_of_the_same_file_never_mix() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let texts: Vec<Vec<u8>> = (b'a'..=b'd').map(|letter| vec![letter; 100_000]).collect();
    thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| (0..20).for_each(|_| write(&path, text).unwrap()));
        }
    });
    assert!(texts.contains(&read(&path).unwrap()));
    assert_eq!(entries(folder.path()), ["game.sgf"]);
}

fn is_record(bytes: &[u8]) -> bool {
    bytes.starts_with(b"(;")
}

#[test]
fn a_protocol_reads_regular_files_of_a_fair_size_only() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("game.sgf"), "(;GM[1])").unwrap();
    fifo(&at("pipe"));
    let _socket = UnixListener::bind(at("socket")).unwrap();
    symlink("pipe", at("link")).unwrap();
    assert_eq!(read_record(&at("game.sgf"), 8).unwrap(), b"(;GM[1])");
    assert!(matches!(read_record(&at("game.sgf"), 7), Err(FileError::TooLarge(_, 7))));
    for name in ["pipe", "socket", "link"] {
        assert!(matches!(read_record(&at(name), 100), Err(FileError::NotRegular(_))), "{name}");
    }
    assert!(matches!(read_record(folder.path(), 100), Err(FileError::NotRegular(_))));
    assert!(matches!(read_record(Path::new("-"), 100), Err(FileError::Read(..))), "a file of that name");
}

#[test]
fn a_protocol_overwrites_its_own_records_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("notes.txt"), "dear diary").unwrap();
    fifo(&at("pipe"));
    symlink("notes.txt", at("link")).unwrap();
    write_record(&at("game.sgf"), b"(;GM[1])", is_record).unwrap();
    write_record(&at("game.sgf"), b"(;GM[1];B[aa])", is_record).unwrap();
    assert_eq!(read(&at("game.sgf")).unwrap(), b"(;GM[1];B[aa])");
    for name in ["notes.txt", "link"] {
        assert!(matches!(write_record(&at(name), b"(;)", is_record), Err(FileError::NotRecord(_))), "{name}");
    }
    assert!(matches!(write_record(&at("pipe"), b"(;)", is_record), Err(FileError::NotRegular(_))));
    assert_eq!(fs::read_to_string(at("notes.txt")).unwrap(), "dear diary");
    assert_eq!(entries(folder.path()), ["game.sgf", "link", "notes.txt", "pipe"]);
}

#[test]
fn a_folder_is_listed_by_extension_down_to_a_depth() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    for path in [
        folder.path().join("b.SGF"),
        folder.path().join("a.sgf"),
        folder.path().join("c.txt"),
        inner.join("d.sgf"),
    ] {
        fs::write(path, "(;)").unwrap();
    }
    let listed = |depth| -> Vec<String> {
        let paths = super::in_folder(folder.path(), &["sgf"], depth).unwrap();
        paths.iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
    };
    assert_eq!(listed(0), ["a.sgf", "b.SGF"]);
    assert_eq!(listed(1), ["a.sgf", "b.SGF", "d.sgf"]);
    assert!(super::in_folder(&folder.path().join("none"), &["sgf"], 0).is_err());
}
