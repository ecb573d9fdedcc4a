//! What a hostile client may try: long records, strange targets, other sites, full stores, connections without end.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use myosu_studio::{Quota, Server, ServerOptions, StartError};
use serde_json::{Value, json};

use crate::running::{Running, begin};
use crate::wasteful::wasteful;

fn import(studio: &Running, sgf: &str) -> (u16, Value) {
    let (status, text) = studio.send("POST", "/api/v1/import", sgf.as_bytes(), "");
    (status, serde_json::from_str(&text).unwrap_or_default())
}

/// Waits until a search finds a free permit; the test fails if none is freed for a minute.
fn await_permit(studio: &Running, id: &str) {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        let (status, _) = studio.get(&format!("/games/{id}/count"));
        if status == 200 {
            return;
        }
        assert_eq!(status, 503);
        assert!(Instant::now() < patience, "no permit was freed");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_client_that_leaves_frees_its_search_however_long_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (status, refused) = import(&studio, &format!("(;GM[1]SZ[19]{})", ";B[aa];W[]".repeat(30_000)));
    assert_eq!(status, 400);
    assert!(refused["error"]["text"]["en"].as_str().unwrap().contains("at most 2000 moves"), "{refused}");
    let moves: String = (0..998).map(|n| if n % 2 == 0 { ";B[aa];W[]" } else { ";B[];W[bb]" }).collect();
    let (status, view) = import(&studio, &format!("(;GM[1]SZ[19]AB[dd]AW[pp]{moves})"));
    assert_eq!(status, 200, "{view}");
    let id = view["id"].as_str().unwrap();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(studio.address).unwrap();
        let host = studio.address;
        write!(stream, "GET /api/v1/games/{id}/course HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let _ = stream.read(&mut [0; 64]);
    }
    await_permit(&studio, id);
}

#[test]
fn only_our_own_page_and_programs_of_this_machine_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let host = studio.address;
    let ask = |target: &str, more: &str| {
        studio
            .raw(
                format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n")
                    .as_bytes(),
            )
            .0
    };
    assert_eq!(ask("/api/v1/about", ""), 200);
    assert_eq!(ask(&format!("http://{host}/api/v1/about"), ""), 200);
    assert_eq!(ask("http://evil.example/api/v1/about", ""), 403);
    assert_eq!(ask("/api/v1/games", "Sec-Fetch-Site: cross-site\r\n"), 403);
    assert_eq!(ask("/api/v1/games", "Sec-Fetch-Site: same-site\r\n"), 403);
    assert_eq!(ask("/", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n"), 200);
    assert_eq!(ask("/app.js", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"), 403);
}

#[test]
fn a_server_others_may_reach_demands_its_token() {
    let folder = tempfile::tempdir().unwrap();
    let address = "127.0.0.1:0".parse().unwrap();
    let hosts = vec!["studio.example".to_owned()];
    let studio =
        Running::with(ServerOptions { hosts, ..ServerOptions::new(address, folder.path().to_owned()) });
    let (base, token) = studio.page.split_once("?token=").unwrap();
    assert!(base.starts_with("http://studio.example:"), "{base}");
    let ask = |target: &str, more: &str| {
        let head =
            format!("GET {target} HTTP/1.1\r\nHost: studio.example\r\nConnection: close\r\n{more}\r\n");
        studio.raw(head.as_bytes())
    };
    for target in ["/", "/app.js", "/api/v1/about", "/api/v1/metrics", "/?token=0", "/nothing"] {
        let (status, body) = ask(target, "");
        assert_eq!(status, 401, "{target}");
        assert!(body.contains("token"), "{body}");
    }
    assert_eq!(ask(&format!("/?token={token}"), "").0, 303);
    let cookie = format!("Cookie: myosu-{}={token}\r\n", studio.address.port());
    assert_eq!(ask("/api/v1/about", &cookie).0, 200);
    assert_eq!(ask("/api/v1/about", &format!("Authorization: Bearer {token}\r\n")).0, 200);
    assert_eq!(ask("/api/v1/about", &format!("{cookie}Origin: http://evil.example\r\n")).0, 403);
}

#[test]
fn every_address_of_the_machine_needs_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let start = |address: &str, hosts: &[&str]| {
        let hosts = hosts.iter().map(|&name| name.to_owned()).collect();
        let options = ServerOptions::new(address.parse().unwrap(), folder.path().to_owned());
        runtime.block_on(Server::bind(ServerOptions { hosts, ..options })).err()
    };
    let refused = start("0.0.0.0:0", &[]);
    assert!(
        matches!(refused, Some(StartError::NoHost(_))) && refused.unwrap().to_string().contains("--host")
    );
    assert!(matches!(start("127.0.0.1:0", &["a b"]), Some(StartError::BadHost(_))));
    assert!(start("127.0.0.1:0", &["studio.example"]).is_none());
}

#[test]
fn a_full_store_says_so_and_the_list_has_pages() {
    let folder = tempfile::tempdir().unwrap();
    let quota = Quota { games: 120, ..Quota::default() };
    let options = ServerOptions::new("127.0.0.1:0".parse().unwrap(), folder.path().to_owned());
    let studio = Running::with(ServerOptions { quota, ..options });
    for number in 0..120 {
        let (id, _) = begin(&studio, &json!({"game": if number % 3 == 0 { "omok" } else { "go" }}));
        assert_eq!(studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": "h8"})).0, 200);
    }
    let (status, refused) = studio.json("POST", "/games", &json!({"game": "go"}));
    assert_eq!((status, &refused["error"]["code"]), (507, &json!("full")));
    assert!(refused["error"]["text"]["en"].as_str().unwrap().contains("120 games"), "{refused}");
    let page = |query: &str| {
        let (_, list) = studio.get(&format!("/games{query}"));
        (list["total"].as_u64().unwrap(), list["games"].as_array().unwrap().len())
    };
    assert_eq!((page(""), page("?from=100"), page("?from=500")), ((120, 50), (120, 20), (120, 0)));
    assert_eq!((page("?game=omok"), page("?game=go")), ((40, 40), (80, 50)));
    assert_eq!(studio.get("/games?game=chess").0, 400);
    let (_, list) = studio.get("/games");
    let id = list["games"][0]["id"].as_str().unwrap();
    assert_eq!(studio.json("DELETE", &format!("/games/{id}"), &Value::Null).0, 200);
    begin(&studio, &json!({"game": "go"}));
}

#[test]
fn idle_connections_are_counted_and_one_too_many_is_turned_away() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let idle: Vec<TcpStream> = (0..256).map(|_| TcpStream::connect(studio.address).unwrap()).collect();
    // The server accepts in the order of the connections.
    let (status, _) = studio.get("/about");
    assert!(matches!(status, 503 | 0), "{status}");
    drop(idle);
    let patience = Instant::now() + Duration::from_secs(60);
    while studio.get("/about").0 != 200 {
        assert!(Instant::now() < patience, "closed connections are still counted");
    }
}

#[test]
fn a_proof_too_large_to_check_is_neither_right_nor_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let proof = wasteful(3).to_bytes().unwrap();
    let (status, text) = studio.send("POST", "/api/v1/proofs", &proof, "");
    let verdict: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &verdict["holds"]), (200, &Value::Null));
    assert!(verdict["text"]["en"].as_str().unwrap().contains("too large to check"), "{verdict}");
}
