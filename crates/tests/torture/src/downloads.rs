//! Downloads from a server that answers nonsense. Law: a file gets its name only if its hash is the one of the list.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use myosu::rules::go::playout::Dice;
use myosu_fetch::{KnownNetwork, download};

use crate::words::mutated;
use crate::{Attack, shown, unharmed};

/// What the server has.
const CONTENT: &[u8] = b"a network of forty bytes, nearly forty..";

/// The SHA-256 of it, by another program (`sha256sum`).
const HASH: &str = "6854f129a6964b8bec69752e371d537a74e00a192b4b14b72040179c49c5947c";

/// Answers a server may give, right ones and others.
const ANSWERS: [&str; 8] = [
    "HTTP/1.1 200 OK\r\nContent-Length: 40\r\nETag: \"one\"\r\n\r\n{}",
    "HTTP/1.1 200 OK\r\nContent-Length: 90\r\nETag: \"one\"\r\n\r\n{}",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nETag: \"one\"\r\n\r\n28\r\n{}\r\n0\r\n\r\n",
    "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-39/40\r\nContent-Length: 40\r\n\r\n{}",
    "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 20-39/40\r\nContent-Length: 20\r\n\r\nnearly forty..\r\n",
    "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 416 Range Not Satisfiable\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 40\r\n\r\n{}",
];

/// Downloads again and again from a server that sends changed answers.
///
/// # Errors
/// The first answer after which a file has its name and is another one, or that makes the download panic.
pub fn attack(seed: u64, count: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let listener = TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string())?;
    let mirror = format!("http://{}/", listener.local_addr().map_err(|error| error.to_string())?);
    let (answers, next) = channel();
    thread::spawn(move || serve(&listener, &next));
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let network = KnownNetwork {
        name: "tiny".to_owned(),
        file: "tiny.bin.gz".to_owned(),
        address: "https://networks.invalid/tiny.bin.gz".to_owned(),
        bytes: None,
        sha256: Some(HASH.to_owned()),
        strength: String::new(),
        licence: String::new(),
    };
    let path = folder.path().join(&network.file);
    let mut got = 0;
    for number in 0..count {
        let answer =
            ANSWERS[dice.below(ANSWERS.len())].replace("{}", &String::from_utf8_lossy(CONTENT)).into_bytes();
        let answer = if number % 4 == 0 { answer } else { mutated(&mut dice, &answer) };
        publish(&answers, &answer)?;
        let downloaded = unharmed(&answer, || {
            download(&network, Some(&mirror), folder.path(), |_| ControlFlow::Continue(()))
        })?;
        let found = fs::read(&path).ok();
        if downloaded.is_ok() != (found.as_deref() == Some(CONTENT))
            || (downloaded.is_err() && found.is_some())
        {
            return Err(format!("downloads: {downloaded:?} after {}", shown(&answer)));
        }
        if downloaded.is_ok() {
            got += 1;
            fs::remove_file(&path).map_err(|error| error.to_string())?;
        }
    }
    if got == 0 {
        return Err("downloads: no right answer was taken".to_owned());
    }
    Ok(format!("downloads: {count} answers, {got} files taken, none of them wrong"))
}

fn publish(answers: &Sender<Vec<u8>>, answer: &[u8]) -> Result<(), String> {
    answers.send(answer.to_vec()).map_err(|_| "the server has ended".to_owned())
}

/// Answers every request with the newest answer.
fn serve(listener: &TcpListener, answers: &Receiver<Vec<u8>>) {
    let mut answer = Vec::new();
    for mut stream in listener.incoming().flatten() {
        answers.try_iter().for_each(|newer| answer = newer);
        read_head(&stream);
        let _ = stream.write_all(&answer);
    }
}

fn read_head(stream: &TcpStream) {
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    lines.take_while(|line| !line.is_empty()).for_each(drop);
}
