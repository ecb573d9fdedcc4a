//! The studio as a process: it keeps games through a kill, and stops on request.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

struct Studio {
    child: Child,
    address: String,
    log: BufReader<std::process::ChildStderr>,
}

impl Studio {
    fn start(data: &Path, more: &[&str]) -> Studio {
        let mut child = Command::new(env!("CARGO_BIN_EXE_myosu"))
            .args(["studio", "--no-open", "--port", "0", "--data"])
            .arg(data)
            .args(more)
            .env_remove("MYOSU_NET")
            .env("MYOSU_CONFIG", data.join("none.toml"))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        log.read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Studio { child, address, log }
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        assert!(text.starts_with("HTTP/1.1 200"), "{text}");
        text.split_once("\r\n\r\n").unwrap().1.to_owned()
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn field<'a>(json: &'a str, name: &str) -> &'a str {
    let rest = json.split(&format!("\"{name}\":")).nth(1).unwrap_or_else(|| panic!("no {name} in {json}"));
    rest.split([',', '}']).next().unwrap().trim_matches('"')
}

#[test]
fn a_game_is_there_after_the_server_was_killed_in_the_middle_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::start(folder.path(), &[]);
    let begun = studio.ask("POST", "/games", r#"{"game":"omok","rules":"renju","opening":"swap"}"#);
    let id = field(&begun, "id").to_owned();
    for point in ["h8", "h9", "j10"] {
        studio.ask("POST", &format!("/games/{id}/moves"), &format!(r#"{{"move":"{point}"}}"#));
    }
    let before = studio.ask("POST", &format!("/games/{id}/act"), r#"{"action":"swap"}"#);
    studio.child.kill().unwrap();
    studio.child.wait().unwrap();
    let again = Studio::start(folder.path(), &[]);
    let after = again.ask("GET", &format!("/games/{id}"), "");
    for name in ["version", "stones", "last", "moveNumber", "toPlay", "rules"] {
        assert_eq!(field(&after, name), field(&before, name), "{name}");
    }
    again.ask("POST", &format!("/games/{id}/moves"), r#"{"move":"g7"}"#);
}

#[test]
fn it_stops_when_told_even_while_it_thinks_and_logs_every_request() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = Studio::start(folder.path(), &["--log"]);
    let begun = studio.ask("POST", "/games", r#"{"game":"omok","rules":"freestyle"}"#);
    let id = field(&begun, "id");
    let mut stream = TcpStream::connect(&studio.address).unwrap();
    write!(stream, "GET /api/v1/games/{id}/analysis HTTP/1.1\r\nHost: {}\r\n\r\n", studio.address).unwrap();
    let mut first = [0; 12];
    stream.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    let told = Command::new("kill").args(["-TERM", &studio.child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let mut log = String::new();
    studio.log.read_to_string(&mut log).unwrap();
    assert!(studio.child.wait().unwrap().success());
    let lines: Vec<&str> = log.lines().filter(|line| line.starts_with('{')).collect();
    assert_eq!(lines.len(), 2, "{log}");
    assert_eq!((field(lines[0], "method"), field(lines[0], "status")), ("POST", "200"));
    assert!(lines[1].contains("/analysis"));
}
