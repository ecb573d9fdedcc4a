//! Answers of the prover, their views, and the answers of those views.

use myosu_search::{Budget, Cancel};
use myosu_tsumego::collection::{self, Exercise};
use myosu_tsumego::{Answer, Assertion, Closure, Detail, Prover, Question};
use myosu_views::life::{AnswerView, SolvedView};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore as _, SeedableRng as _};
use serde_json::{Value, json};

/// Exercises of all levels.
fn exercises(count: usize) -> Vec<Exercise> {
    let all = collection::shipped().exercises;
    let step = all.len() / count;
    all.into_iter().step_by(step).take(count).collect()
}

/// Answers of every kind: closed and open regions, frames, claims, fates that are settled or not.
fn answers() -> Vec<Answer> {
    let details = [
        Detail::Everything,
        Detail::Best,
        Detail::Fate,
        Detail::Is(Assertion::Live),
        Detail::Is(Assertion::Ko),
    ];
    let mut prover = Prover::new(4 << 20);
    let mut all = Vec::new();
    for (number, exercise) in exercises(30).iter().enumerate() {
        let setup = exercise.setup();
        for (at, &detail) in details.iter().enumerate() {
            let budget = Budget::nodes(if (number + at).is_multiple_of(7) { 20 } else { 20_000 });
            let bare = if at % 2 == 0 { exercise.question() } else { Question::diagram(&setup) };
            all.extend(prover.answer(&bare.detail(detail), budget, &Cancel::new()));
        }
    }
    all
}

/// Everything of an answer: it has no equality of its own.
fn said(answer: &Answer) -> String {
    format!("{answer:?}")
}

#[test]
fn an_answer_is_the_answer_of_its_view() {
    let answers = answers();
    for answer in &answers {
        let view = AnswerView::of("a \"name\"", answer, Some(0.25));
        let json = serde_json::to_vec(&view).unwrap();
        let SolvedView::Answer(read) = SolvedView::read(&json).unwrap() else { panic!("it is an answer") };
        assert_eq!(*read, view);
        assert_eq!(said(&Answer::try_from(&*read).unwrap()), said(answer));
    }
    let has = |wanted: &dyn Fn(&Answer) -> bool| answers.iter().any(wanted);
    assert!(has(&|answer| answer.fate.is_none()) && has(&|answer| answer.claim.is_some()));
    assert!(has(&|answer| matches!(answer.fate, Some(myosu_tsumego::Fate::Ko(_)))));
    assert!(has(&|answer| answer.reading.closure == Closure::Closed));
}

#[test]
fn a_refusal_is_read_back() {
    let view = SolvedView::of("x", &Err("there are no stones".to_owned()));
    let json = serde_json::to_string(&view).unwrap();
    assert_eq!(json, r#"{"error":"there are no stones","id":"x","schema":1,"verdict":"unsettled"}"#);
    let read = SolvedView::read(json.as_bytes()).unwrap();
    assert_eq!(read.solved().unwrap().unwrap_err(), "there are no stones");
}

fn settled() -> (Answer, Value) {
    let answer = answers()
        .into_iter()
        .find(|answer| answer.is_complete() && answer.line.len() > 2)
        .expect("one is settled");
    let json = serde_json::to_value(AnswerView::of("x", &answer, None)).expect("it is written");
    (answer, json)
}

fn refused(json: &Value) -> String {
    let read = SolvedView::read(json.to_string().as_bytes()).and_then(|view| view.solved());
    read.map(|_| ()).expect_err("it is refused").to_string()
}

#[test]
fn what_is_damaged_is_refused_with_the_field() {
    let (_, whole) = settled();
    let damages = [
        ("/fate", json!("living"), "fate"),
        ("/size", json!(77), "size"),
        ("/size", json!("large"), "size"),
        ("/black/0", json!("zz"), "black"),
        ("/white/0", whole["black"][0].clone(), "target"),
        ("/target", json!([]), "target"),
        ("/line/1", json!("a"), "line"),
        ("/moves/1/move", json!("??"), "moves[1].move"),
        ("/moves/0/refutation", json!(7), "moves[0].refutation"),
        ("/moves/0/best", json!(null), "complete"),
        ("/best", json!([]), "best"),
        ("/verdict", json!("unsettled"), "verdict"),
        ("/complete", json!(false), "complete"),
        ("/to_play", json!("red"), "to_play"),
        ("/scope", json!("everywhere"), "scope"),
        ("/nodes", json!(-1), "nodes"),
        ("/zone", json!(["aa", "sss"]), "zone"),
        ("/schema", json!(9), "schema"),
    ];
    for (pointer, value, field) in damages {
        let mut damaged = whole.clone();
        *damaged.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
        let why = refused(&damaged);
        assert!(why.contains(field), "{pointer}: {why}");
    }
    let mut ko = whole;
    ko["fate"] = json!("ko");
    assert!(refused(&ko).contains("ko"), "no ko is named");
    let about = json!({"kind": "direct", "must_find_threats": "black", "takes_first": "white", "threats": 1});
    for surplus in [-128, 127, 101] {
        ko["ko"] = about.clone();
        ko["ko"]["surplus"] = json!(surplus);
        assert!(refused(&ko).contains("surplus"));
    }
}

#[test]
fn no_damage_makes_a_reader_panic() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for answer in answers().iter().step_by(9) {
        let whole = serde_json::to_vec(&AnswerView::of("x", answer, None)).unwrap();
        for _ in 0..60 {
            let mut bytes = whole.clone();
            for _ in 0..1 + random.next_u32() % 3 {
                let at = random.next_u64() as usize % bytes.len();
                bytes[at] = b"{}[]\",:0129abstx-n"[random.next_u32() as usize % 18];
            }
            let _ = SolvedView::read(&bytes).map(|view| view.solved());
            let cut = random.next_u64() as usize % whole.len();
            assert!(SolvedView::read(&whole[..cut]).is_err(), "cut at {cut}");
        }
    }
}
