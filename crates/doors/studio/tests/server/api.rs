//! The interface as a program sees it: games are begun, played, walked and kept, and hostile requests
//! are refused while a game goes on.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::running::{Running, begin};

#[test]
fn a_game_is_played_walked_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, view) = begin(&studio, &json!({"game": "go", "size": 9}));
    assert_eq!(view["toPlay"], "black");
    for (number, mv) in ["D4", "F6", "pass", "C3"].iter().enumerate() {
        let (status, view) = studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": mv}));
        assert_eq!((status, view["moveNumber"].as_u64()), (200, Some(number as u64 + 1)), "{view}");
    }
    let (status, refused) = studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": "D4"}));
    assert_eq!(status, 422);
    assert!(refused["error"]["text"]["ko"].as_str().unwrap().contains("돌"));
    let (_, view) = studio.json("POST", &format!("/games/{id}/go"), &json!({"to": "start"}));
    assert_eq!(view["moveNumber"], 0);
    let (_, view) = studio.json("POST", &format!("/games/{id}/go"), &json!({"to": "end"}));
    assert_eq!(view["moveNumber"], 4);
    let (status, sgf) = studio.send("GET", &format!("/api/v1/games/{id}/sgf"), b"", "");
    assert!(status == 200 && sgf.contains(";B[df]"), "{sgf}");
    let (status, svg) = studio.send("GET", &format!("/api/v1/games/{id}/picture.svg"), b"", "");
    assert!(status == 200 && svg.starts_with("<svg"), "{svg}");
}

#[test]
fn a_game_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let id = {
        let studio = Running::start(folder.path());
        let (id, _) = begin(&studio, &json!({"game": "omok", "rules": "renju"}));
        studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": "h8"}));
        id
    };
    let studio = Running::start(folder.path());
    let (status, view) = studio.get(&format!("/games/{id}"));
    assert_eq!((status, &view["last"], &view["rules"]), (200, &json!("h8"), &json!("renju")));
    let (_, games) = studio.get("/games");
    assert_eq!((&games["total"], games["games"].as_array().map(Vec::len)), (&json!(1), Some(1)));
}

#[test]
fn a_change_meant_for_another_version_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, view) = begin(&studio, &json!({"game": "omok", "rules": "freestyle"}));
    let version = view["version"].as_u64().unwrap();
    let turn = |mv: &str| json!({"move": mv, "version": version});
    assert_eq!(studio.json("POST", &format!("/games/{id}/moves"), &turn("h8")).0, 200);
    let (status, refused) = studio.json("POST", &format!("/games/{id}/moves"), &turn("h9"));
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("conflict")));
}

#[test]
fn the_reason_a_point_is_forbidden_is_told_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, _) = begin(&studio, &json!({"game": "omok", "rules": "renju"}));
    for mv in ["h8", "a1", "i8", "c3", "g9", "e1", "g10", "o15"] {
        studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": mv}));
    }
    let (_, view) = studio.get(&format!("/games/{id}"));
    assert_eq!(view["forbidden"], json!([{"point": "g8", "kind": "double-three"}]));
    let (status, why) = studio.get(&format!("/games/{id}/why?point=g8"));
    assert_eq!((status, &why["forbidden"]), (200, &json!("double-three")));
    assert_eq!(why["lines"].as_array().map(Vec::len), Some(2));
    assert!(why["text"]["ko"].as_str().unwrap().contains("삼삼"), "{why}");
}

#[test]
fn analyses_come_as_events_and_end() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (go, _) = begin(&studio, &json!({"game": "go", "size": 9}));
    let (status, events) = studio.send("GET", &format!("/api/v1/games/{go}/analysis"), b"", "");
    assert!(
        status == 200 && events.contains("event: analysis") && events.contains("event: done"),
        "{events}"
    );
    let (omok, _) = begin(&studio, &json!({"game": "omok", "rules": "renju"}));
    for mv in ["h8", "a1", "h9", "c1", "h10", "e1"] {
        studio.json("POST", &format!("/games/{omok}/moves"), &json!({"move": mv}));
    }
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{omok}/mate?kind=vcf"), b"", "");
    assert!(events.contains("\"verdict\":\"win\"") && events.contains("event: done"), "{events}");
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{omok}/mate?kind=magic"), b"", "");
    assert!(events.contains("event: fault"), "{events}");
}

#[test]
fn records_are_brought_in_and_html_in_them_stays_text() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let sgf = b"(;GM[1]SZ[9]C[<script>alert(1)</script>];B[cc])";
    let (status, text) = studio.send("POST", "/api/v1/import", sgf, "");
    let view: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &view["comment"]), (200, &json!("<script>alert(1)</script>")));
    assert_eq!(studio.send("POST", "/api/v1/import", b"no record", "").0, 400);
}

#[test]
fn a_hundred_hostile_requests_are_refused_while_a_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, _) = begin(&studio, &json!({"game": "go", "size": 19}));
    let host = studio.address;
    let bad_json = [
        "",
        "{",
        "null",
        "[]",
        "{\"move\": 5}",
        "{\"move\": \"Z99\"}",
        "{\"move\": \"A1\", \"x\": 1}",
        "\u{0}",
    ];
    for round in 0..100 {
        let (status, _) = match round % 10 {
            0 => studio.raw(b"GET /api/v1/games HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
            1 => studio.send("POST", "/api/v1/games", b"{\"game\":\"go\"}", "Content-Type: application/json\r\nOrigin: http://evil.example\r\n"),
            2 => studio.send("GET", "/../../../../etc/passwd.txt", b"", ""),
            3 => studio.send("GET", "/api/v1/games/..%2f..%2fetc%2fpasswd", b"", ""),
            4 => studio.send("POST", &format!("/api/v1/games/{id}/moves"), bad_json[round / 10 % bad_json.len()].as_bytes(), "Content-Type: application/json\r\n"),
            5 => studio.raw(format!("POST /api/v1/import HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n").as_bytes()),
            6 => studio.raw(b"\x16\x03\x01 nonsense\r\n\r\n"),
            7 => studio.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"),
            8 => studio.send("POST", &format!("/api/v1/games/{id}/edit"), b"{\"point\":\"A1\",\"stone\":\"purple\"}", "Content-Type: application/json\r\n"),
            _ => studio.send("DELETE", "/api/v1/games/none", b"", "Sec-Fetch-Site: cross-site\r\n"),
        };
        assert!(status == 0 || (400..500).contains(&status), "round {round}: {status}");
        if round % 10 == 9 {
            let column = b"ABCDEFGHJK"[round / 10];
            let mv = format!("{}{}", char::from(column), 5);
            assert_eq!(studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": mv})).0, 200);
        }
    }
    assert_eq!(studio.get(&format!("/games/{id}")).1["moveNumber"], 10);
}

#[test]
fn the_page_and_its_parts_are_served_with_a_strict_policy() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let mut stream = TcpStream::connect(studio.address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", studio.address).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.contains("content-security-policy: default-src 'none'"), "{text}");
    assert!(text.contains("app.js"));
    assert_eq!(studio.send("GET", "/app.js", b"", "").0, 200);
    assert_eq!(studio.send("GET", "/no-such.js", b"", "").0, 404);
    assert_eq!(studio.get("/no-such-thing").0, 404);
}

#[test]
fn everything_that_can_be_asked_for_is_described() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (status, described) = studio.get("/openapi.json");
    assert_eq!((status, &described["openapi"]), (200, &json!("3.1.0")));
    let paths = described["paths"].as_object().unwrap();
    assert!(paths.len() > 25, "{}", paths.len());
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation["summary"].as_str().is_some_and(|text| text.len() > 8), "{method} {path}");
            let asked = path.replace("{id}", "none").replace("{name}", "none");
            let (status, _) = studio.send(&method.to_uppercase(), &format!("/api/v1{asked}"), b"", "");
            assert!(![405, 500, 501].contains(&status), "{method} {path} is not there: {status}");
            if !path.contains('{') && method == "get" {
                assert_eq!(status, 200, "{path}");
            }
        }
    }
}

#[test]
fn requests_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    studio.get("/games");
    studio.get("/games/none");
    let (_, text) = studio.send("GET", "/api/v1/metrics", b"", "");
    assert!(text.contains("myosu_requests_total{status=\"2xx\"} 1\n"), "{text}");
    assert!(text.contains("myosu_requests_total{status=\"4xx\"} 1\n"), "{text}");
}

#[test]
fn an_opening_protocol_is_played_over_the_interface() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let wish = json!({"game": "omok", "opening": "swap2", "players": ["human", "myosu"], "levels": [10, 1]});
    let (id, view) = begin(&studio, &wish);
    assert_eq!((&view["task"]["kind"], &view["mover"]), (&json!("place"), &json!("human")));
    for mv in ["h8", "i9", "l12"] {
        assert_eq!(studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": mv})).0, 200);
    }
    let (status, refused) = studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": "a1"}));
    assert_eq!(status, 422, "{refused}");
    let (_, mut view) = studio.get(&format!("/games/{id}"));
    assert_eq!((&view["task"]["kind"], &view["mover"]), (&json!("choose"), &json!("myosu")));
    for _ in 0..8 {
        if view["task"].is_null() {
            break;
        }
        if view["mover"] == "human" {
            assert_eq!(view["task"]["kind"], "choose");
            view = studio.json("POST", &format!("/games/{id}/act"), &json!({"action": "stay"})).1;
        } else {
            view = studio.json("POST", &format!("/games/{id}/reply"), &json!({})).1;
        }
    }
    assert!(view["task"].is_null(), "{view}");
    assert_eq!(studio.json("POST", &format!("/games/{id}/act"), &json!({"action": "dance"})).0, 400);
    let (_, sgf) = studio.send("GET", &format!("/api/v1/games/{id}/sgf"), b"", "");
    assert!(sgf.contains("XOPENING[swap2]") && sgf.contains("XACT["), "{sgf}");
}

#[test]
fn a_forced_win_can_be_walked_through_saved_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, _) = begin(&studio, &json!({"game": "omok", "rules": "renju"}));
    for mv in ["h8", "a1", "h9", "c1", "h10", "e1"] {
        studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": mv}));
    }
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{id}/mate?kind=vcf"), b"", "");
    let proof =
        events.split("\"proof\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    let mut line: Vec<String> = Vec::new();
    let last = loop {
        let (status, moment) = studio.get(&format!("/proofs/{proof}/walk?line={}", line.join(",")));
        assert_eq!(status, 200, "{moment}");
        if moment["five"] == true {
            break moment;
        }
        line.push(moment["play"].as_str().unwrap().to_owned());
        line.push(moment["answers"][0]["move"].as_str().unwrap_or("o1").to_owned());
        assert!(line.len() < 20);
    };
    assert!(last["text"]["ko"].as_str().unwrap().contains("오목"));
    assert_eq!(studio.get(&format!("/proofs/{proof}/walk?line=a1,a2")).0, 400);
    assert_eq!(studio.get(&format!("/proofs/{proof}")).1["holds"], true);
    let (status, answer) = studio.send("POST", "/api/v1/proofs", b"no proof", "");
    assert_eq!(status, 400, "{answer}");
    assert_eq!(studio.get("/proofs/none").0, 404);
}

#[test]
fn a_problem_is_answered_with_a_proof_that_another_program_can_check() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let sgf = b"(;GM[1]SZ[9]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B])";
    let (_, text) = studio.send("POST", "/api/v1/import", sgf, "");
    let id = serde_json::from_str::<Value>(&text).unwrap()["id"].as_str().unwrap().to_owned();
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{id}/solve"), b"", "");
    assert!(events.contains("\"fate\":\"dead\"") && events.contains("\"holds\":true"), "{events}");
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{id}/hint?step=3"), b"", "");
    assert!(events.contains("event: hint") && events.contains("B9"), "{events}");
    studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": "H1"}));
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{id}/attempt"), b"", "");
    assert!(events.contains("\"result\":\"wrong\"") && events.contains("\"why\":[\""), "{events}");
}

#[test]
fn a_record_is_turned_drawn_on_and_a_group_handed_over() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, _) = begin(&studio, &json!({"game": "go", "size": 9}));
    for mv in ["C3", "G7"] {
        studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": mv}));
    }
    let (_, view) =
        studio.json("POST", &format!("/games/{id}/turn"), &json!({"by": "mirror", "exchange": true}));
    assert_eq!((&view["last"], &view["toPlay"]), (&json!("C7"), &json!("white")));
    assert_eq!(studio.json("POST", &format!("/games/{id}/turn"), &json!({"by": "upside"})).0, 400);
    let (status, problem) = studio.json("POST", &format!("/games/{id}/group"), &json!({"point": "C7"}));
    assert_eq!(status, 200, "{problem}");
    assert_ne!(problem["id"], view["id"]);
    assert_eq!(studio.json("POST", &format!("/games/{id}/group"), &json!({"point": "A1"})).0, 400);
    let (_, view) =
        studio.json("POST", &format!("/games/{id}/edit"), &json!({"clear": true, "toPlay": "black"}));
    assert_eq!((&view["stones"], &view["toPlay"]), (&json!(".".repeat(81)), &json!("black")));
}

#[test]
fn a_clock_runs_and_no_side_loses_before_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, view) = begin(&studio, &json!({"game": "go", "size": 9, "clock": {"main": 80_000}}));
    assert_eq!(view["clock"]["runs"], true);
    assert_eq!(studio.json("POST", "/games", &json!({"game": "go", "clock": {"main": 0}})).0, 400);
    let (status, refused) = studio.json("POST", &format!("/games/{id}/end"), &json!({"by": "timeout"}));
    assert_eq!(status, 422, "{refused}");
    assert_eq!(studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": "E5"})).0, 200);
}

#[test]
fn programs_are_compared_on_the_same_position() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (go, _) = begin(&studio, &json!({"game": "go", "size": 9}));
    studio.json("POST", &format!("/games/{go}/moves"), &json!({"move": "E5"}));
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{go}/papers"), b"", "");
    for by in ["Zobrist 1970", "Bouzy 5/21", "cgs"] {
        assert!(events.contains(&format!("\"by\":\"{by}\"")), "{by}: {events}");
    }
    let (omok, _) = begin(&studio, &json!({"game": "omok"}));
    studio.json("POST", &format!("/games/{omok}/moves"), &json!({"move": "h8"}));
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{omok}/papers"), b"", "");
    for by in ["linear", "knowledge", "alphabeta", "myosu"] {
        assert!(events.contains(&format!("\"by\":\"{by}\"")), "{by}: {events}");
    }
}

#[test]
fn more_streams_than_searches_are_refused_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, _) = begin(&studio, &json!({"game": "omok"}));
    let open = || {
        let mut stream = TcpStream::connect(studio.address).unwrap();
        let host = studio.address;
        write!(stream, "GET /api/v1/games/{id}/analysis HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).unwrap();
        (stream, String::from_utf8_lossy(&first).into_owned())
    };
    let streams: Vec<_> = (0..200).map(|_| open()).collect();
    let served = streams.iter().filter(|(_, head)| head.ends_with("200")).count();
    let refused = streams.iter().filter(|(_, head)| head.ends_with("503")).count();
    assert!(served >= 2 && refused > 0 && served + refused == 200, "{served} {refused}");
    assert_eq!(studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": "h8"})).0, 200);
}

#[test]
fn an_attempt_in_a_ko_fight_is_neither_right_nor_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    // Black takes the ko, White plays elsewhere: whether that was right depends on the threats.
    let sgf = b"(;GM[1]SZ[9]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B];B[cb];W[gg])";
    let (status, text) = studio.send("POST", "/api/v1/import", sgf, "");
    let view: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(status, 200, "{view}");
    let id = view["id"].as_str().unwrap();
    studio.json("POST", &format!("/games/{id}/go"), &json!({"to": "end"}));
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{id}/attempt"), b"", "");
    assert!(events.contains("\"result\":\"unsettled\""), "{events}");
}

#[test]
fn problems_come_back_by_how_they_went() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (_, all) = studio.get("/problems");
    let first = all["levels"][0]["name"].as_str().unwrap().to_owned();
    assert!(all["problems"].as_array().is_some_and(|problems| problems.len() >= 20));
    let (status, posed) = studio.json("POST", "/problems/next", &json!({"level": first, "turn": true}));
    assert_eq!(status, 200, "{posed}");
    let name = posed["problem"].as_str().unwrap();
    let id = posed["game"]["id"].as_str().unwrap();
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{id}/solve"), b"", "");
    assert!(events.contains("\"verdict\":\"settled\""), "{events}");
    let path = format!("/problems/{name}/progress");
    let (_, open) = studio.json("POST", &path, &json!({"result": "unsettled"}));
    let open = &open["progress"];
    assert_eq!((&open["wrong"], &open["unsettled"]), (&json!(0), &json!(1)));
    let (_, all) = studio.get("/problems");
    assert_eq!((&all["levels"][0]["solved"], &all["levels"][0]["due"]), (&json!(0), &json!(0)));
    let (_, missed) = studio.json("POST", &format!("/problems/{name}/progress"), &json!({"result": "wrong"}));
    assert_eq!((&missed["progress"]["stage"], &missed["progress"]["wrong"]), (&json!(0), &json!(1)));
    assert!(missed["training"]["rating"].as_u64().is_some_and(|rating| rating < 1500), "{missed}");
    let (_, again) = studio.json("POST", "/problems/next", &json!({"level": first}));
    assert_eq!(again["problem"], posed["problem"], "what was missed comes first");
    studio.json("POST", &format!("/problems/{name}/progress"), &json!({"result": "right"}));
    let (_, other) = studio.json("POST", "/problems/next", &json!({"level": first, "after": name}));
    assert_ne!(other["problem"], posed["problem"]);
    let (_, all) = studio.get("/problems");
    assert_eq!(all["levels"][0]["solved"], 1);
    assert_eq!(studio.json("POST", "/problems/none/progress", &json!({"result": "right"})).0, 404);
}

#[test]
fn a_game_is_played_from_the_knowledge_base_it_carries() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (_, built_in) = studio.get("/knowledge");
    assert_eq!((&built_in["usable"], built_in["tables"].as_array().unwrap().len()), (&json!(true), 3));
    let text = built_in["text"].as_str().unwrap();
    let cyclic = text.replacen("order = [[1, 2, 3,", "order = [[3, 1], [1, 2, 3,", 1);
    let (status, checked) = studio.json("POST", "/knowledge", &json!({"text": cyclic}));
    assert_eq!((status, &checked["usable"]), (200, &json!(false)));
    assert_eq!(checked["tables"][0]["cycle"].as_array().unwrap().len(), 3);
    assert_eq!(studio.json("POST", "/knowledge", &json!({"text": "x".repeat(70_000)})).0, 400);
    // An expert who stops rows before diagonals answers beside the stone, not at its corner.
    let straight =
        text.replace("13 = [2, 1, 1]", "13 = [2, 1, 0]").replace("14 = [2, 1, 0]", "14 = [2, 1, 1]");
    let reply = |knowledge: &str| {
        let players = ["human", "knowledge"];
        let wish = json!({"game": "omok", "rules": "omok-kb", "players": players, "knowledge": knowledge});
        let (_, game) = studio.json("POST", "/games", &wish);
        let id = game["id"].as_str().unwrap().to_owned();
        studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": "j10"}));
        let (status, after) = studio.json("POST", &format!("/games/{id}/reply"), &json!({}));
        assert_eq!(status, 200, "{after}");
        after["stones"].as_str().unwrap().to_owned()
    };
    let usual = reply(text);
    assert_eq!(usual.matches('W').count(), 1);
    assert_eq!(reply(&cyclic), usual, "only the unusable table is replaced");
    assert_ne!(reply(&straight), usual);
}
