//! One request to the driver over plain HTTP.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// Asks the driver on this port; nothing if it does not answer.
pub(crate) fn ask(port: u16, method: &str, path: &str, body: &Value) -> Option<Value> {
    let body = if method == "GET" || method == "DELETE" { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(120))).ok()?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = Vec::new();
    let head = loop {
        let mut piece = [0; 65536];
        let read = stream.read(&mut piece).ok()?;
        answer.extend_from_slice(&piece[..read]);
        if let Some(end) = answer.windows(4).position(|w| w == b"\r\n\r\n") {
            break end + 4;
        }
        if read == 0 {
            return None;
        }
    };
    let header = String::from_utf8_lossy(&answer[..head]).to_lowercase();
    let length: usize = header.split("content-length:").nth(1)?.split("\r\n").next()?.trim().parse().ok()?;
    while answer.len() < head + length {
        let mut piece = [0; 65536];
        match stream.read(&mut piece).ok()? {
            0 => return None,
            read => answer.extend_from_slice(&piece[..read]),
        }
    }
    serde_json::from_slice(&answer[head..]).ok()
}
