//! Downloads from a server of the test's own: interrupted, resumed, wrong, refused, offline.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread;

use myosu_fetch::{FetchError, KnownNetwork, download};

/// How the server answers, one entry for each request; the last for all that follow.
#[derive(Clone, Copy)]
enum Manner {
    /// As asked for.
    Good,
    /// Breaks the connection after this many bytes of the answer.
    Breaks(usize),
    /// Sends this many bytes of the answer, then nothing, and keeps the connection.
    Stalls(usize),
    /// Ignores ranges.
    Whole,
    /// Has another version of the file.
    Changed,
    /// Does not have the file.
    Missing,
}

struct Server {
    mirror: String,
    /// The `Range` headers, empty where there was none.
    ranges: Arc<Mutex<Vec<String>>>,
}

fn content() -> Vec<u8> {
    (0..200_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
}

/// The SHA-256 of the content, by another program (Python).
const HASH: &str = "2c4085b1ab9817526311b5a5b04451140dc922067c6922a59a77e1503918357b";

fn serve(manners: &'static [Manner]) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let mirror = format!("http://{}/nets/", listener.local_addr().unwrap());
    let ranges = Arc::new(Mutex::new(Vec::new()));
    let seen = ranges.clone();
    thread::spawn(move || {
        for (at, stream) in listener.incoming().enumerate() {
            let manner = manners[at.min(manners.len() - 1)];
            let range = answer(stream.unwrap(), manner);
            seen.lock().unwrap().push(range);
        }
    });
    Server { mirror, ranges }
}

fn answer(mut stream: TcpStream, manner: Manner) -> String {
    let mut range = String::new();
    let mut tag = String::new();
    for line in BufReader::new(&stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty()) {
        let (name, value) = line.split_once(": ").unwrap_or((&line, ""));
        match name.to_ascii_lowercase().as_str() {
            "range" => range = value.to_owned(),
            "if-range" => tag = value.to_owned(),
            _ => {}
        }
    }
    let content = content();
    let version = if matches!(manner, Manner::Changed) { "\"two\"" } else { "\"one\"" };
    let start =
        range.strip_prefix("bytes=").and_then(|text| text.trim_end_matches('-').parse::<usize>().ok());
    let start = start.filter(|_| tag == version && !matches!(manner, Manner::Whole));
    let (status, from) = match start {
        _ if matches!(manner, Manner::Missing) => ("404 Not Found", content.len()),
        Some(start) if start >= content.len() => ("416 Range Not Satisfiable", content.len()),
        Some(start) => ("206 Partial Content", start),
        None => ("200 OK", 0),
    };
    let body = &content[from..];
    let mut head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nETag: {version}\r\n", body.len());
    if from > 0 && !body.is_empty() {
        head += &format!("Content-Range: bytes {from}-{}/{}\r\n", content.len() - 1, content.len());
    }
    let sent = match manner {
        Manner::Breaks(bytes) | Manner::Stalls(bytes) => &body[..bytes.min(body.len())],
        _ => body,
    };
    let _ = stream.write_all(format!("{head}Connection: close\r\n\r\n").as_bytes());
    let _ = stream.write_all(sent);
    if matches!(manner, Manner::Stalls(_)) {
        thread::spawn(move || {
            let _open = stream;
            loop {
                thread::park();
            }
        });
    }
    range
}

fn network(sha256: Option<&str>) -> KnownNetwork {
    KnownNetwork {
        name: "tiny".into(),
        file: "tiny.bin.gz".into(),
        address: "https://networks.invalid/tiny.bin.gz".into(),
        bytes: None,
        sha256: sha256.map(str::to_owned),
        strength: String::new(),
        licence: String::new(),
    }
}

fn get(server: &Server, sha256: Option<&str>, folder: &std::path::Path) -> Result<u64, FetchError> {
    let mut last = 0;
    let got = download(&network(sha256), Some(&server.mirror), folder, |progress| {
        assert!(progress.done >= last, "bytes only grow");
        last = progress.done;
        ControlFlow::Continue(())
    })?;
    assert_eq!(fs::read(&got.path).unwrap(), content());
    assert_eq!(got.sha256, HASH);
    let names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["tiny.bin.gz"], "nothing is left beside the file");
    Ok(got.kept)
}

#[test]
fn an_interrupted_download_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&[Manner::Breaks(70_000), Manner::Breaks(50_000), Manner::Good]);
    for done in [70_000, 120_000] {
        match get(&server, Some(HASH), folder.path()) {
            Err(FetchError::Interrupted { done: found, total }) => {
                assert_eq!((found, total), (done, Some(200_000)));
            }
            other => panic!("{other:?}"),
        }
        assert!(!folder.path().join("tiny.bin.gz").exists(), "a part has not the file's name");
    }
    assert_eq!(get(&server, Some(HASH), folder.path()).unwrap(), 120_000);
    assert_eq!(get(&server, Some(HASH), folder.path()).unwrap(), 200_000, "it is there already");
    assert_eq!(*server.ranges.lock().unwrap(), ["", "bytes=70000-", "bytes=120000-"]);
}

#[test]
fn a_caller_can_stop_and_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&[Manner::Good]);
    let stopped = download(&network(None), Some(&server.mirror), folder.path(), |progress| {
        if progress.done >= 60_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(stopped, Err(FetchError::Interrupted { .. })));
    assert!(get(&server, None, folder.path()).unwrap() >= 60_000);
}

#[test]
fn a_caller_can_stop_while_the_server_is_silent() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&[Manner::Stalls(70_000), Manner::Good]);
    let mut silent = 0;
    let stopped = download(&network(None), Some(&server.mirror), folder.path(), |progress| {
        silent += u32::from(progress.done == 70_000);
        if silent == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(stopped, Err(FetchError::Interrupted { done: 70_000, .. })), "{stopped:?}");
    assert_eq!(get(&server, Some(HASH), folder.path()).unwrap(), 70_000);
}

#[test]
fn a_wrong_file_is_refused_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&[Manner::Good]);
    let wrong = "0".repeat(64);
    match get(&server, Some(&wrong), folder.path()) {
        Err(FetchError::WrongHash { expected, found }) => {
            assert_eq!((expected, found.as_str()), (wrong, HASH));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_damaged_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tiny.bin.gz"), b"damaged").unwrap();
    assert_eq!(get(&serve(&[Manner::Good]), Some(HASH), folder.path()).unwrap(), 0);
}

#[test]
fn what_cannot_be_continued_begins_anew() {
    for second in [&[Manner::Breaks(9_000), Manner::Whole], &[Manner::Breaks(9_000), Manner::Changed]] {
        let folder = tempfile::tempdir().unwrap();
        let server = serve(second);
        assert!(get(&server, None, folder.path()).is_err());
        assert_eq!(get(&server, None, folder.path()).unwrap(), 0);
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tiny.bin.gz.part"), vec![0; 300_000]).unwrap();
    fs::write(folder.path().join("tiny.bin.gz.part.tag"), "\"one\"").unwrap();
    let server = serve(&[Manner::Good]);
    assert_eq!(get(&server, Some(HASH), folder.path()).unwrap(), 0, "a part longer than the file");
    assert_eq!(*server.ranges.lock().unwrap(), ["bytes=300000-", ""]);
}

#[test]
fn no_server_and_no_file_are_clear_messages() {
    let folder = tempfile::tempdir().unwrap();
    let missing = get(&serve(&[Manner::Missing]), None, folder.path()).unwrap_err().to_string();
    assert!(missing.contains("the server answers 404"), "{missing}");
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Server { mirror: format!("http://{closed}"), ranges: Arc::default() };
    let offline = get(&server, None, folder.path()).unwrap_err().to_string();
    assert!(offline.starts_with(&format!("cannot reach http://{closed}/tiny.bin.gz: ")), "{offline}");
    assert!(offline.ends_with("check the connection, or name a mirror"), "{offline}");
}
