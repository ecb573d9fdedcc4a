//! Problems, courses, rush, mistakes, counting and the list of games, as a program sees them.

use serde_json::{Value, json};

use crate::running::{Running, begin};

/// White lives in the corner only if it moves first; the square four is no eye shape.
const CORNER: &str = "(;GM[1]SZ[9]GN[corner]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B];B[ba])";

/// The data of the first event with a name.
fn event(events: &str, name: &str) -> Value {
    let start = events.find(&format!("event: {name}\n")).unwrap_or_else(|| panic!("no {name} in {events}"));
    let data = events[start..].lines().find_map(|line| line.strip_prefix("data:")).unwrap();
    serde_json::from_str(data.trim()).unwrap()
}

fn stream(studio: &Running, id: &str, search: &str) -> String {
    studio.send("GET", &format!("/api/v1/games/{id}/{search}"), b"", "").1
}

fn import(studio: &Running, bytes: &[u8]) -> (String, Value) {
    let (status, text) = studio.send("POST", "/api/v1/import", bytes, "");
    assert_eq!(status, 200, "{text}");
    let view: Value = serde_json::from_str(&text).unwrap();
    (view["id"].as_str().unwrap().to_owned(), view)
}

fn play(studio: &Running, id: &str, mv: &str) -> Value {
    let (status, view) = studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": mv}));
    assert_eq!(status, 200, "{mv}: {view}");
    view
}

#[test]
fn a_wrong_answer_is_refuted_and_every_further_move_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let white = CORNER.replace("PL[B];B[ba]", "PL[W]");
    let (id, _) = import(&studio, white.as_bytes());
    play(&studio, &id, "H1");
    let attempt = event(&stream(&studio, &id, "attempt"), "attempt");
    assert_eq!((&attempt["result"], &attempt["why"][0]), (&json!("wrong"), &attempt["reply"]));
    assert!(attempt["refuted"]["ko"].as_str().unwrap().contains("맥점"), "{attempt}");
    play(&studio, &id, attempt["reply"].as_str().unwrap());
    // White tries something else, and once more: Black answers each time or needs no answer.
    for tried in ["A9", "C9"] {
        let (_, view) = studio.get(&format!("/games/{id}"));
        if view["toPlay"] != "white"
            || studio.json("POST", &format!("/games/{id}/moves"), &json!({"move": tried})).0 != 200
        {
            break;
        }
        let answer = event(&stream(&studio, &id, "answer"), "answer");
        assert!(answer["reply"].is_string() || answer["over"] == true, "{answer}");
        match answer["reply"].as_str() {
            Some(reply) => play(&studio, &id, reply),
            None => break,
        };
    }
    let (_, games) = studio.get("/games");
    assert_eq!(games["total"], 1, "a record that was opened is a game");
}

#[test]
fn a_refutation_can_be_played_on_the_board_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let mut refuted = 0;
    let (_, all) = studio.get("/problems");
    let names = all["problems"].as_array().unwrap().iter().map(|problem| problem["name"].clone());
    for name in names.take(25) {
        let wish = json!({"name": name, "turn": false});
        let (status, next) = studio.json("POST", "/problems/next", &wish);
        assert_eq!(status, 200, "{next}");
        let id = next["game"]["id"].as_str().unwrap();
        // In the middle of the board: no answer.
        play(&studio, id, "K10");
        let attempt = event(&stream(&studio, id, "attempt"), "attempt");
        if attempt["result"] != "wrong" {
            continue;
        }
        refuted += 1;
        for mv in attempt["why"].as_array().unwrap() {
            play(&studio, id, mv.as_str().unwrap());
        }
    }
    assert!(refuted >= 20, "{refuted} of 25");
}

#[test]
fn every_problem_on_the_shelf_can_be_posed() {
    for problem in myosu::teaching::Shelf::shipped().exercises {
        assert!(myosu::rules::go::Position::from_setup(&problem.setup).is_ok(), "{}", problem.name);
    }
}

#[test]
fn only_the_first_verdict_on_a_problem_changes_the_rating() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let tell = |problem: &str, result: &str| {
        let path = format!("/problems/{problem}/progress");
        studio.json("POST", &path, &json!({"result": result})).1["training"]["rating"].clone()
    };
    let missed = tell("1-001", "wrong");
    assert!(missed.as_u64().unwrap() < 1500, "{missed}");
    assert_eq!(tell("1-001", "wrong"), missed, "missed again");
    assert_eq!(tell("1-001", "right"), missed, "remembered");
    assert_ne!(tell("1-002", "right"), missed);
}

#[test]
fn a_stone_thrown_away_is_graded_so_by_the_network() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, _) = begin(&studio, &json!({"game": "go", "size": 9}));
    for mv in ["E5", "F3"] {
        play(&studio, &id, mv);
    }
    play(&studio, &id, "A1");
    let graded = event(&stream(&studio, &id, "grade?by=myosu"), "grade");
    assert_ne!(graded["quality"], "good", "{graded}");
    assert!(
        graded["better"][0].is_string() && graded["text"]["ko"].as_str().unwrap().contains("손해"),
        "{graded}"
    );
}

#[test]
fn hints_reveal_the_area_the_kind_and_the_first_move() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, _) = import(&studio, CORNER.replace(";B[ba]", "").as_bytes());
    let hint = |step: u8| event(&stream(&studio, &id, &format!("hint?step={step}")), "hint");
    let count = |hint: &Value| hint["points"].as_array().unwrap().len();
    let (area, kind, first) = (hint(1), hint(2), hint(3));
    assert!(
        count(&area) > count(&first) && kind["text"]["ko"] == "치중하는 수입니다.",
        "{area} {kind} {first}"
    );
    assert_eq!(first["points"], json!(["B9"]));
}

#[test]
fn a_problem_keeps_its_task_over_a_reload_and_is_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (_, posed) = studio.json("POST", "/problems/next", &json!({"name": "3-001", "turn": true}));
    let id = posed["game"]["id"].as_str().unwrap();
    let (_, view) = studio.get(&format!("/games/{id}"));
    assert_eq!((&view["problem"]["name"], &view["problem"]["text"]), (&json!("3-001"), &posed["text"]));
    assert!(posed["text"]["ko"].as_str().unwrap().ends_with("문제"), "{posed}");
    assert_eq!(view["problem"]["level"], "intermediate");
    assert_eq!(studio.get("/games").1["total"], 0, "an attempt is no game");
    let attempt = |_| {
        let (_, posed) = studio.json("POST", "/problems/next", &json!({"name": "3-001"}));
        posed["game"]["id"].as_str().unwrap().to_owned()
    };
    let ids: Vec<String> = (0..70).map(attempt).collect();
    let kept = ids.iter().filter(|id| studio.get(&format!("/games/{id}")).0 == 200).count();
    assert!((1..=60).contains(&kept), "old attempts make room: {kept}");
}

#[test]
fn a_collection_is_opened_as_a_course_and_its_missed_problems_come_again() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let two = format!("{CORNER}{}", CORNER.replace("PL[B];B[ba]", "PL[W];W[ba]"));
    let (status, text) = studio.send("POST", "/api/v1/courses?name=book.sgf", two.as_bytes(), "");
    assert_eq!(status, 200, "{text}");
    let opened: Value = serde_json::from_str(&text).unwrap();
    let course = opened["course"]["id"].as_str().unwrap();
    assert_eq!(
        (&opened["course"]["name"], &opened["course"]["progress"]["problems"]),
        (&json!("book"), &json!(2))
    );
    let line = br#"{"id": "third", "size": 9, "black": ["ac","bc","cc","dc","ec","eb","ea"], "white": ["ab","bb","cb","db","da"], "to_play": "white"}"#;
    let (status, _) =
        studio.send("POST", &format!("/api/v1/courses?name=more.jsonl&into={course}"), line, "");
    assert_eq!(status, 200);
    let next = |order: &str, after: Value| {
        studio.json("POST", "/problems/next", &json!({"course": course, "order": order, "after": after}))
    };
    let (_, first) = next("book", Value::Null);
    assert_eq!(
        (&first["problem"], &first["number"], &first["total"]),
        (&json!("corner"), &json!(1), &json!(3))
    );
    assert!(first["text"]["en"].as_str().unwrap().contains("Black to play"), "{first}");
    let (_, second) = next("book", first["problem"].clone());
    assert!(second["text"]["en"].as_str().unwrap().contains("White to play and live"), "{second}");
    assert_eq!(next("missed", Value::Null).0, 404, "nothing was missed yet");
    let report = json!({"result": "wrong", "course": course});
    assert_eq!(studio.json("POST", "/problems/corner/progress", &report).0, 200);
    assert_eq!(next("missed", Value::Null).1["problem"], "corner");
    let (_, courses) = studio.get("/courses");
    assert_eq!(courses["courses"][0]["progress"]["missed"], 1, "{courses}");
    let (status, html) = studio.send("GET", &format!("/api/v1/sheet?course={course}&language=en"), b"", "");
    assert!(status == 200 && html.matches("<figure").count() == 6, "{status}");
    assert_eq!(studio.send("POST", "/api/v1/courses?name=x.sgf", b"(;GM[1]SZ[9];B[aa])", "").0, 400);
    assert_eq!(studio.send("DELETE", &format!("/api/v1/courses/{course}"), b"", "").0, 200);
    assert_eq!(next("book", Value::Null).0, 404);
}

#[test]
fn a_rush_counts_first_answers_and_gets_harder() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (status, mut rush) = studio.json("POST", "/rush", &json!({}));
    assert_eq!(status, 200, "{rush}");
    let id = rush["id"].as_str().unwrap().to_owned();
    for result in ["right", "right", "wrong", "wrong", "wrong"] {
        let problem = rush["problem"]["problem"].as_str().unwrap().to_owned();
        rush = studio.json("POST", &format!("/rush/{id}"), &json!({"problem": problem, "result": result})).1;
        let stale = json!({"problem": problem, "result": "right"});
        assert!(
            studio.json("POST", &format!("/rush/{id}"), &stale).1["state"]["right"] == rush["state"]["right"]
        );
        if rush["state"]["over"] != true {
            rush["problem"] = studio.json("POST", &format!("/rush/{id}"), &stale).1["problem"].clone();
        }
    }
    assert_eq!((&rush["state"]["right"], &rush["state"]["over"]), (&json!(2), &json!(true)), "{rush}");
    assert!(rush["problem"].is_null() && rush["training"]["rushBest"] == 2, "{rush}");
    assert_eq!(studio.json("POST", "/rush/none", &json!({"problem": "x", "result": "right"})).0, 404);
}

#[test]
fn a_count_is_corrected_by_hand_agreed_on_or_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, _) = begin(&studio, &json!({"game": "go", "size": 7, "komi": 0.5}));
    for row in 1..=7 {
        play(&studio, &id, &format!("C{row}"));
        play(&studio, &id, &format!("D{row}"));
    }
    play(&studio, &id, "F4");
    play(&studio, &id, "pass");
    play(&studio, &id, "pass");
    let count = |dead: &str| studio.get(&format!("/games/{id}/count?dead={dead}")).1;
    let (alive, taken) = (count(""), count("F4"));
    assert_eq!((&alive["dead"], &taken["dead"]), (&json!([]), &json!(["F4"])));
    assert_eq!((&alive["totals"], &taken["totals"]), (&json!([14, 0]), &json!([14, 22])), "{alive} {taken}");
    assert!(
        alive["note"]["ko"].as_str().unwrap().contains("경계"),
        "the lone stone leaves a border open: {alive}"
    );
    assert!(taken["note"].is_null());
    assert_eq!(studio.get(&format!("/games/{id}/count?dead=A1")).0, 400, "no stone there");
    let (status, view) = studio.json("POST", &format!("/games/{id}/result"), &json!({"dead": ["F4"]}));
    assert_eq!((status, &view["ended"]["ko"]), (200, &json!("백 8집 반 승")), "{view}");
    let (_, games) = studio.get("/games?q=W%2B8.5");
    assert_eq!(games["games"][0]["result"], "W+8.5", "{games}");
    for _ in 0..2 {
        studio.json("POST", &format!("/games/{id}/go"), &json!({"to": "back"}));
    }
    assert_eq!(play(&studio, &id, "F3")["moveNumber"], 16, "both disagree and play on");
    assert_eq!(studio.json("POST", &format!("/games/{id}/result"), &json!({"dead": []})).0, 422);
}

#[test]
fn games_are_named_tagged_searched_and_listed_a_page_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let ids: Vec<String> = (0..55).map(|_| begin(&studio, &json!({"game": "go", "size": 9})).0).collect();
    assert_eq!(studio.get("/games").1["total"], 0, "a game that has not begun is not listed");
    ids.iter().for_each(|id| drop(play(&studio, id, "E5")));
    let label = json!({"name": "지도 대국", "tags": ["수업", " 9줄 ", "수업"]});
    let (status, view) = studio.json("POST", &format!("/games/{}/label", ids[3]), &label);
    assert_eq!((status, &view["title"], &view["tags"]), (200, &json!("지도 대국"), &json!(["9줄", "수업"])));
    let (_, first) = studio.get("/games");
    assert_eq!((&first["total"], first["games"].as_array().unwrap().len()), (&json!(55), 50));
    assert_eq!(studio.get("/games?from=50").1["games"].as_array().unwrap().len(), 5);
    let (_, found) = studio.get("/games?q=%EC%A7%80%EB%8F%84");
    assert_eq!((&found["total"], &found["games"][0]["id"]), (&json!(1), &json!(ids[3])), "{found}");
    assert_eq!(found["games"][0]["board"][1].as_str().unwrap().matches('B').count(), 1);
    assert_eq!(studio.get("/games?tag=%EC%88%98%EC%97%85").1["total"], 1);
    let long = json!({"name": "x".repeat(200)});
    assert_eq!(studio.json("POST", &format!("/games/{}/label", ids[3]), &long).0, 400);
    drop(studio);
    let studio = Running::start(folder.path());
    assert_eq!(studio.get("/games?q=%EC%A7%80%EB%8F%84").1["games"][0]["title"], "지도 대국");
}

#[test]
fn a_composed_rule_is_played_named_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let rules = "33=both,44=none,6=wins,split=ignored";
    let (id, view) = begin(&studio, &json!({"game": "omok", "rules": rules}));
    assert_eq!(view["rules"], rules);
    assert_eq!(view["rulesText"]["ko"], "삼삼 금수, 육목 승리, 뛴 삼 제외");
    for mv in ["h8", "a1", "i8", "c3", "g9", "e1", "g10", "o15"] {
        play(&studio, &id, mv);
    }
    let (_, view) = studio.get(&format!("/games/{id}"));
    assert_eq!(view["forbidden"], json!([{"point": "g8", "kind": "double-three"}]), "three side by side");
    let (_, events) = studio.send("GET", &format!("/api/v1/games/{id}/analysis"), b"", "");
    assert!(events.contains("event: analysis"), "{events}");
    let (_, sgf) = studio.send("GET", &format!("/api/v1/games/{id}/sgf"), b"", "");
    assert!(sgf.contains("33=both"), "{sgf}");
    let (_, again) = import(&studio, sgf.as_bytes());
    assert_eq!(again["rules"], rules);
    let (status, bad) = studio.json("POST", "/games", &json!({"game": "omok", "rules": "33=white"}));
    assert!(status == 400 && bad["error"]["text"]["en"].as_str().unwrap().contains("33=white"), "{bad}");
    let (_, about) = studio.get("/about");
    assert_eq!(about["omok"]["presets"].as_array().unwrap().len(), 6);
}

#[test]
fn openings_have_their_names_and_moves_leave_as_a_string() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, view) = import(&studio, b"h8h9i9");
    let (_, start) = studio.json("POST", &format!("/games/{id}/go"), &json!({"to": "start"}));
    assert_eq!((&view["pattern"]["ko"], &start["pattern"]), (&json!("화월(花月)"), &Value::Null));
    studio.json("POST", &format!("/games/{id}/go"), &json!({"to": "end"}));
    assert_eq!(studio.send("GET", &format!("/api/v1/games/{id}/line"), b"", "").1, "h8h9i9");
    for opening in ["tarannikov", "super-taraguchi-10", "sakata"] {
        let (_, view) = begin(&studio, &json!({"game": "omok", "opening": opening}));
        assert_eq!(view["task"]["points"], json!(["h8"]), "{opening}: {view}");
    }
}

#[test]
fn a_library_of_renlib_becomes_a_tree_of_variations() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    // The header of version 3, then h8, i9 with j10 below it, and g8 as a variation.
    let mut library = b"\xffRenLib\xff\x03\x00".to_vec();
    library.resize(20, 0xff);
    library.extend(b"\x00\x00\x78\x00\x69\x80\x5a\x40\x77\x40");
    let (_, view) = import(&studio, &library);
    assert_eq!(view["game"], "omok", "{view}");
    assert_eq!(view["tree"].as_array().unwrap().len(), 5, "{view}");
}

#[test]
fn a_forced_win_that_was_missed_becomes_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let studio = Running::start(folder.path());
    let (id, _) = begin(&studio, &json!({"game": "omok", "rules": "freestyle"}));
    for mv in ["h8", "a1", "h9", "c1", "h10", "e1", "o15", "h11", "o14", "h7"] {
        play(&studio, &id, mv);
    }
    let (status, found) = studio.json("POST", &format!("/games/{id}/mistakes"), &json!({"side": "black"}));
    assert_eq!((status, &found["mistakes"][0]["number"]), (200, &json!(7)), "{found}");
    let (_, again) = studio.json("POST", &format!("/games/{id}/mistakes"), &json!({"side": "black"}));
    assert_eq!(again["mistakes"][0]["problem"], found["mistakes"][0]["problem"], "it is there once");
    let (_, posed) = studio.json("POST", "/problems/next", &json!({"course": "mistakes"}));
    assert_eq!(
        (&posed["game"]["game"], &posed["text"]["ko"]),
        (&json!("omok"), &json!("흑이 먼저 두어 이기는 문제"))
    );
}
