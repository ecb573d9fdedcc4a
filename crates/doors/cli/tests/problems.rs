//! Batches that are interrupted and resumed, pages, and problems made from a seed: what a transcript
//! cannot show.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const THREE: &str = r#""size": 19, "black": ["ea", "eb", "ac", "bc", "cc", "dc", "ec"], "white": ["da", "ab", "bb", "cb", "db"], "to_play": "black""#;

/// A closed group with 20 empty points, far more than can be settled before it is interrupted.
const LARGE: &str = r#""size": 9, "black": ["af", "bf", "cf", "df", "ef", "ff", "fa", "fb", "fc", "fd", "fe"], "white": ["ae", "be", "ce", "de", "ee", "ea", "eb", "ec", "ed"], "to_play": "black""#;

fn myosu(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_myosu"));
    command.current_dir(folder).env("MYOSU_CONFIG", "no-such-config.toml").env("LANG", "C.UTF-8");
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    myosu(folder).args(arguments).output().unwrap()
}

fn ids(path: &Path) -> Vec<String> {
    let id = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).expect("every line is whole");
        value["id"].as_str().unwrap().to_owned()
    };
    fs::read_to_string(path).unwrap_or_default().lines().map(id).collect()
}

/// Returns once a program has written this many lines to a file. `tail` waits for them; it ends with the program.
#[cfg(unix)]
fn await_lines(path: &Path, count: usize, program: &str) {
    let mut tail = Command::new("tail")
        .args(["-n", "+1", "-F", "--pid", program])
        .arg(path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(tail.stdout.take().unwrap()).lines();
    for _ in 0..count {
        lines.next().expect("the program writes before it ends").unwrap();
    }
    tail.kill().unwrap();
    tail.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn a_batch_that_was_interrupted_goes_on_where_it_ended_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let problem = |id: &str, rest: &str| format!("{{\"id\": \"{id}\", {rest}}}\n");
    let problems = [problem("a", THREE), problem("b", THREE), problem("large", LARGE), problem("c", THREE)];
    fs::write(folder.path().join("p.jsonl"), problems.concat()).unwrap();
    let out = folder.path().join("out.jsonl");

    let child = myosu(folder.path())
        .args(["solve", "--batch", "p.jsonl", "--resume", "out.jsonl", "--time", "100000", "--memory", "1"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    // The thread reaps the program, so that `tail` sees it end even if it fails before the second line.
    let ended = std::thread::spawn(move || child.wait_with_output().unwrap());
    await_lines(&out, 2, &id);
    Command::new("kill").args(["-INT", &id]).status().unwrap();
    let ended = ended.join().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(said.contains("stopped after 2 of 4 problems"), "{said}");
    assert_eq!(ids(&out), ["a", "b"]);

    let again =
        run(folder.path(), &["solve", "--batch", "p.jsonl", "--resume", "out.jsonl", "--nodes", "2000"]);
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert_eq!(ids(&out), ["a", "b", "large", "c"]);
    assert!(fs::read_to_string(&out).unwrap().contains(r#""verdict":"unsettled""#));
}

#[test]
fn the_page_of_an_audit_shows_boards_and_says_everything_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let book = format!("{{\"id\": \"wrong\", {THREE}, \"first_moves\": [\"aa\"]}}\n");
    fs::write(folder.path().join("book.jsonl"), book).unwrap();
    let audit = run(folder.path(), &["audit", "book.jsonl", "--nodes", "10000", "--html", "page.html"]);
    assert!(audit.status.success());
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg"));
    for words in [
        "After B19, White is dead. Book A19: White lives (B19).",
        "B19: 백이 죽습니다. 책의 수 A19: 백이 삽니다 (B19).",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn an_audit_follows_the_tree_of_a_book() {
    let folder = tempfile::tempdir().unwrap();
    // A corner of two by three: White lives at B19 and B18, and after B18 B19 only with C19.
    let stones = "SZ[19]PL[W]AW[da][db][ac][bc][cc][dc]AB[ea][eb][ec][ad][bd][cd][dd][ed]";
    let lines = "(;W[aa]C[WRONG])(;W[ca]C[RIGHT])(;W[ab]C[RIGHT])";
    let tree = format!("(;W[bb];B[ba]{lines})(;W[ba];B[bb];W[ab]C[RIGHT])");
    fs::write(folder.path().join("book.sgf"), format!("(;GM[1]{stones}{tree})")).unwrap();
    let audit = |args: &[&str]| {
        let audit = run(folder.path(), &[&["audit", "book.sgf", "--nodes", "100000"], args].concat());
        assert!(audit.status.success());
        String::from_utf8(audit.stdout).unwrap()
    };
    let english = audit(&["--lang", "en", "--html", "page.html"]);
    assert!(english.contains("After B18 B19, the book's A18 falls short."), "{english}");
    assert!(english.contains("wrong after the first move, of 1 with answer trees: 1"), "{english}");
    let korean = audit(&["--lang", "ko"]);
    assert!(korean.contains("B18 B19 다음, 책의 수 A18은 정답이 아닙니다."), "{korean}");
    let json: serde_json::Value = serde_json::from_str(&audit(&["--json"])).unwrap();
    let wrong = serde_json::json!([["bb", "ba", "ab"]]);
    assert_eq!(json["tree"], serde_json::json!({"right": 4, "open": 0, "wrong": wrong, "also_right": []}));
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("the book&#39;s A18 falls short") || page.contains("the book's A18 falls short"));
}

#[test]
fn a_batch_writes_a_proof_for_every_settled_problem() {
    let folder = tempfile::tempdir().unwrap();
    let line = |id: &str| format!("{{\"id\": \"{id}\", {THREE}, \"first_moves\": [\"ba\"]}}\n");
    fs::write(folder.path().join("book.jsonl"), line("one") + &line("../two 둘")).unwrap();
    let args = ["solve", "--batch", "book.jsonl", "--nodes", "10000", "--certificate", "proofs/here"];
    let solved = run(folder.path(), &args);
    assert!(solved.status.success(), "{}", String::from_utf8_lossy(&solved.stderr));
    let lines = String::from_utf8(solved.stdout).unwrap();
    let names: Vec<String> = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|line| line["certificate"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names[0], "one.proof");
    assert!(names[1].starts_with("---two-둘-") && !names[1].contains('/'), "{}", names[1]);
    for name in names {
        let checked = run(folder.path(), &["verify", &format!("proofs/here/{name}")]);
        assert!(checked.status.success(), "{name}: {}", String::from_utf8_lossy(&checked.stdout));
    }
}

#[test]
fn a_seed_makes_the_same_problems_again_and_they_are_true() {
    let folder = tempfile::tempdir().unwrap();
    for out in ["one.txt", "two.txt"] {
        let made = run(
            folder.path(),
            &["generate", "--count", "5", "--seed", "3", "--candidates", "8", "--out", out],
        );
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("one.txt"), read("two.txt"));
    let check = run(folder.path(), &["generate", "--check", "one.txt"]);
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
    let proven = String::from_utf8(check.stdout).unwrap();
    let count = read("one.txt").lines().filter(|line| line.contains("19x19")).count();
    assert!(count > 0 && proven.contains(&format!("{count} of {count} problems proven again")), "{proven}");
}

#[test]
fn problems_of_a_folder_are_named_after_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book");
    fs::create_dir(&book).unwrap();
    let sgf = "(;GM[1]SZ[5]AW[aa][ba][ab][bb][cb]AB[ca][da][db][dc][cc][bc][ac];B[ea])";
    fs::write(book.join("가-01.sgf"), sgf).unwrap();
    fs::write(book.join("two.jsonl"), format!("{{{THREE}}}\n{{\"id\": \"mine\", {THREE}}}\n")).unwrap();
    let audited = run(folder.path(), &["audit", "book", "--nodes", "2000", "--json"]);
    let lines = String::from_utf8(audited.stdout).unwrap();
    let names: Vec<String> = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|line| line["id"].as_str().unwrap().to_owned())
        .collect();
    assert!(names.contains(&"mine".to_owned()) && names.contains(&"two-0001".to_owned()), "{names:?}");
    assert!(names.iter().all(|name| !name.starts_with("problem-")), "{names:?}");
}

#[test]
fn a_review_in_lines_names_what_lost_most() {
    let folder = tempfile::tempdir().unwrap();
    let game = "(;GM[1]SZ[9]KM[6.5];B[ee];W[gc];B[cg];W[cc];B[aa];W[gg];B[eg];W[ec])";
    fs::write(folder.path().join("game.sgf"), game).unwrap();
    let args = ["review", "game.sgf", "--format", "text", "--visits", "8", "--lang"];
    for (language, move_five) in [("en", "move 5, Black A9: loses about"), ("ko", "5수 흑 A9: ")] {
        let reviewed = run(folder.path(), &[&args[..], &[language]].concat());
        let text = String::from_utf8(reviewed.stdout).unwrap();
        assert!(text.contains(move_five) && text.lines().count() < 14, "{text}");
    }
}
