//! A dialogue with a front end such as KaTrain, over `myosu analysis`, with a network of random weights.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use myosu::net::{Encoding, sample, write};
use serde_json::{Value, json};
use tempfile::TempDir;

fn network(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("tiny.bin.gz");
    std::fs::write(&path, write(&sample(14, 8, 5), Encoding::Binary)).unwrap();
    path
}

/// Sends lines, closes the input and gives back all answers.
fn dialogue(arguments: &[&str], lines: &[String]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let net = network(&folder);
    let mut child = Command::new(env!("CARGO_BIN_EXE_myosu"))
        .arg("analysis")
        .args(["--net".as_ref(), net.as_os_str()])
        .args(arguments)
        .env("MYOSU_CONFIG", "no-such-config.toml")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    for line in lines {
        writeln!(input, "{line}").unwrap();
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// What KaTrain sends for a game it has just loaded: every turn, with ownership and policy.
fn katrain_query() -> Value {
    json!({
        "id": "QUERY:1",
        "rules": "japanese",
        "priority": 0,
        "analyzeTurns": [0, 1, 2],
        "maxVisits": 12,
        "komi": 6.5,
        "boardXSize": 9,
        "boardYSize": 9,
        "includeOwnership": true,
        "includeMovesOwnership": false,
        "includePolicy": true,
        "initialStones": [],
        "initialPlayer": "B",
        "moves": [["B", "E5"], ["W", "C3"]],
        "overrideSettings": { "maxTime": 1000.0 },
    })
}

fn of<'a>(answers: &'a [Value], id: &str) -> Vec<&'a Value> {
    answers.iter().filter(|answer| answer["id"] == id && answer["isDuringSearch"] == false).collect()
}

#[test]
fn a_front_end_gets_every_turn_it_asks_for() {
    let answers = dialogue(&[], &[katrain_query().to_string()]);
    let answers = of(&answers, "QUERY:1");
    assert_eq!(answers.len(), 3);
    for (turn, answer) in answers.iter().enumerate() {
        assert_eq!(answer["turnNumber"], turn);
        assert_eq!(answer["rootInfo"]["visits"], 12);
        assert_eq!(answer["rootInfo"]["currentPlayer"], ["B", "W", "B"][turn]);
        assert_eq!(answer["ownership"].as_array().unwrap().len(), 81);
        assert_eq!(answer["policy"].as_array().unwrap().len(), 82);
        let illegal = answer["policy"].as_array().unwrap().iter().filter(|p| **p == json!(-1.0)).count();
        assert_eq!(illegal, turn);
        let moves = answer["moveInfos"].as_array().unwrap();
        let visits: u64 = moves.iter().map(|one| one["visits"].as_u64().unwrap()).sum();
        assert_eq!(visits, 11);
        for (order, one) in moves.iter().enumerate() {
            assert_eq!(one["order"], order);
            assert_eq!(one["pv"][0], one["move"]);
            for field in ["winrate", "scoreLead", "scoreStdev", "prior", "lcb", "utility"] {
                assert!(one[field].is_number(), "{field}: {one}");
            }
            let winrate = one["winrate"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&winrate));
        }
    }
}

#[test]
fn the_same_query_gets_the_same_answer() {
    let query = katrain_query().to_string();
    assert_eq!(dialogue(&[], std::slice::from_ref(&query)), dialogue(&[], &[query]));
}

#[test]
fn moves_can_be_avoided_and_demanded() {
    let mut query = katrain_query();
    query["analyzeTurns"] = json!([2]);
    query["id"] = json!("allow");
    query["allowMoves"] = json!([{ "player": "B", "moves": ["G7", "C7"], "untilDepth": 1 }]);
    let mut avoid = katrain_query();
    avoid["id"] = json!("avoid");
    avoid["analyzeTurns"] = json!([2]);
    avoid["avoidMoves"] = json!([{ "player": "B", "moves": ["G7", "C7", "pass"], "untilDepth": 1 }]);
    let answers = dialogue(&["--analysis-threads", "2"], &[query.to_string(), avoid.to_string()]);
    let moves = |id| -> Vec<String> {
        let infos = of(&answers, id)[0]["moveInfos"].as_array().unwrap().clone();
        infos.iter().map(|one| one["move"].as_str().unwrap().to_owned()).collect()
    };
    assert!(moves("allow").iter().all(|mv| mv == "G7" || mv == "C7"));
    assert!(moves("avoid").iter().all(|mv| mv != "G7" && mv != "C7" && mv != "pass"));
}

#[test]
fn actions_are_answered() {
    let lines = [
        json!({ "id": "v", "action": "query_version" }).to_string(),
        json!({ "id": "m", "action": "query_models" }).to_string(),
        json!({ "id": "c", "action": "clear_cache" }).to_string(),
        json!({ "id": "t", "action": "terminate", "terminateId": "stranger" }).to_string(),
        json!({ "id": "a", "action": "terminate_all" }).to_string(),
    ];
    let answers = dialogue(&[], &lines);
    assert_eq!(answers.len(), 5);
    assert!(answers[0]["version"].is_string());
    assert_eq!(answers[1]["models"][0]["version"], 14);
    assert_eq!(answers[3], json!({ "id": "t", "action": "terminate", "terminateId": "stranger" }));
}

#[test]
fn a_search_without_end_stops_when_told() {
    let mut query = katrain_query();
    query["maxVisits"] = json!(1_000_000_000_u64);
    query["analyzeTurns"] = json!([0, 1]);
    query["reportDuringSearchEvery"] = json!(0.01);
    let stop = json!({ "id": "stop", "action": "terminate", "terminateId": "QUERY:1" });
    let answers = dialogue(&[], &[query.to_string(), stop.to_string()]);
    assert_eq!(of(&answers, "QUERY:1").len(), 2, "one last answer for each turn");
}

#[test]
fn bad_queries_are_refused_with_the_field() {
    let change = |field: &str, value: Value| {
        let mut query = katrain_query();
        query[field] = value;
        query.to_string()
    };
    let lines = [
        "{".to_owned(),
        "[]".to_owned(),
        json!({ "rules": "chinese" }).to_string(),
        change("boardXSize", json!(20)),
        change("rules", json!("checkers")),
        change("rules", json!({ "ko": "NEVER" })),
        change("komi", json!(6.3)),
        change("moves", json!([["B", "E5"], ["W", "E5"]])),
        change("moves", json!([["B", "Z99"]])),
        change("moves", json!("E5")),
        change("analyzeTurns", json!([3])),
        change("maxVisits", json!(0)),
        change("avoidMoves", json!([{ "player": "B" }])),
        change("includeOwnership", json!("yes")),
        json!({ "id": "x", "action": "dance" }).to_string(),
        json!({ "id": "x", "action": "terminate" }).to_string(),
    ];
    let answers = dialogue(&[], &lines);
    assert_eq!(answers.len(), lines.len());
    for (answer, line) in answers.iter().zip(&lines) {
        assert!(answer["error"].is_string(), "{line} got {answer}");
    }
    let fields: Vec<&str> = answers[3..].iter().map(|answer| answer["field"].as_str().unwrap()).collect();
    let expected = ["boardXSize", "rules", "rules", "komi", "moves", "moves", "moves", "analyzeTurns"];
    assert_eq!(fields[..8], expected);
}

#[test]
fn unknown_fields_are_warned_about_and_the_query_is_answered() {
    let mut query = katrain_query();
    query["analyseTurns"] = json!([0]);
    query["analyzeTurns"] = json!([0]);
    let answers = dialogue(&["--report-as", "side-to-move"], &[query.to_string()]);
    assert_eq!(answers[0]["field"], "analyseTurns");
    assert!(answers[0]["warning"].is_string());
    assert_eq!(of(&answers, "QUERY:1").len(), 1);
}

/// The program without settings, so that its own network is used.
fn bare(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_myosu"));
    command.args(words).env("MYOSU_CONFIG", "no-such-config.toml").env_remove("MYOSU_NET");
    command
}

#[test]
fn the_network_inside_answers_and_its_file_answers_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exported.bin.gz");
    assert!(bare(&["net", "export"]).arg(&file).status().unwrap().success());
    let info = |words: &[&str]| bare(words).output().unwrap().stdout;
    let name = file.to_str().unwrap();
    assert_eq!(info(&["net", "info", "--json"]), info(&["net", "info", name, "--json"]));
    let diagram = folder.path().join("game.sgf");
    std::fs::write(&diagram, "(;GM[1]SZ[9];B[ee];W[cc];B[gc])").unwrap();
    let judged = |more: &[&str]| {
        let output = bare(&["analyze", "--json", "--visits", "4"]).args(more).arg(&diagram).output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let inside = judged(&[]);
    assert_eq!(inside["candidates"].as_array().unwrap().len(), 5);
    assert_eq!(inside, judged(&["--net", name]));
    assert_eq!(inside, judged(&["--player", "myosu"]));
    assert_ne!(inside, judged(&["--player", "cgs-fitted"]));
}

#[test]
fn a_file_that_is_no_network_is_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.bin.gz");
    let mut bytes = write(&sample(8, 8, 1), Encoding::Binary);
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&path, bytes).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_myosu")).args(["net", "info"]).arg(&path).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("broken.bin.gz") && error.contains("at byte"), "{error}");
    let good = network(&folder);
    let output =
        Command::new(env!("CARGO_BIN_EXE_myosu")).args(["net", "info", "--json"]).arg(good).output().unwrap();
    let info: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((info["version"].as_u64(), info["channels"].as_u64()), (Some(14), Some(8)));
}
