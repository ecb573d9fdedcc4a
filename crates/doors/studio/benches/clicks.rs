//! How long a click on the board takes the server, with twenty clients at once: from the request to the
//! whole answer, the change written to disk in between.
//!
//!     cargo bench -p myosu-studio --bench clicks
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use myosu_studio::{Server, ServerOptions};

const CLIENTS: usize = 20;
const CLICKS: usize = 100;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let address = "127.0.0.1:0".parse().expect("an address");
    let settings = ServerOptions::new(address, folder.path().to_owned());
    let (ready, is_ready) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let server = Server::bind(settings).await.expect("a server");
            ready.send(server.address()).expect("a receiver");
            server.run(std::future::pending()).await;
        });
    });
    let address = is_ready.recv().expect("an address");
    let began = Instant::now();
    let clients: Vec<_> = (0..CLIENTS).map(|_| std::thread::spawn(move || play(address))).collect();
    let mut times: Vec<Duration> =
        clients.into_iter().flat_map(|client| client.join().expect("a client")).collect();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{CLIENTS} clients, {} clicks in {:.1} s: median {:.1} ms, 95% {:.1} ms, 99% {:.1} ms, most {:.1} ms",
        times.len(),
        began.elapsed().as_secs_f64(),
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    );
}

/// A person who clicks four times a second: the time of every click.
fn play(address: SocketAddr) -> Vec<Duration> {
    let mut wire = BufReader::new(TcpStream::connect(address).expect("a connection"));
    let begun = ask(&mut wire, address, "/api/v1/games", r#"{"game":"go","size":19}"#);
    let id =
        begun.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a game").to_owned();
    let mut times = Vec::new();
    for n in 0..CLICKS {
        let column = char::from(b"ABCDEFGHJKLMNOPQRST"[n % 19]);
        let body = format!(r#"{{"move":"{column}{}"}}"#, 1 + 3 * (n / 19));
        let began = Instant::now();
        ask(&mut wire, address, &format!("/api/v1/games/{id}/moves"), &body);
        times.push(began.elapsed());
        std::thread::sleep(Duration::from_millis(250).saturating_sub(began.elapsed()));
    }
    times
}

fn ask(wire: &mut BufReader<TcpStream>, address: SocketAddr, path: &str, body: &str) -> String {
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    wire.get_mut().write_all(request.as_bytes()).expect("a request");
    let mut length = 0;
    let mut first = String::new();
    loop {
        let mut line = String::new();
        wire.read_line(&mut line).expect("a header");
        if first.is_empty() {
            first.clone_from(&line);
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length");
        }
        if line == "\r\n" {
            break;
        }
    }
    let mut answer = vec![0; length];
    wire.read_exact(&mut answer).expect("a body");
    assert!(first.contains("200"), "{first}{}", String::from_utf8_lossy(&answer));
    String::from_utf8(answer).expect("text")
}
