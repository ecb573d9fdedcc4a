//! One value of every kind, its view, and the view read back from its JSON.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::fmt::Debug;
use std::ops::ControlFlow;

use myosu_baduk::cgs::FIVE;
use myosu_baduk::cgs::lookahead::Lookahead;
use myosu_baduk::judge::PositionJudge;
use myosu_baduk::review::review;
use myosu_formats::Record;
use myosu_formats::input::{GameFile, GameTree, ReadOptions};
use myosu_formats::problems::BookProblem;
use myosu_intuition::{Advice, Case};
use myosu_omok::book::shipped;
use myosu_omok::knowledge::{KnowledgeBase, KnowledgeDraft};
use myosu_omok::mate::{AttackKind, mate};
use myosu_omok::{Engine, Limits, Resources};
use myosu_proof::go::Role;
use myosu_rules::go::Rules;
use myosu_rules::omok::{Position, Variant};
use myosu_rules::{Color, Move, Notation, PointSet, Setup, Size};
use myosu_search::{Budget, Cancel};
use myosu_teaching::coach::{MoveGrade, MoveQuality, TurningPoint};
use myosu_text::{Language, Text};
use myosu_tsumego::collection;
use myosu_tsumego::{Detail, Prover, Question};
use myosu_views::judgement::{JudgementView, MomentName, MomentView, RecursionView, ReviewView};
use myosu_views::life::audit::{AuditView, AuditedProblem};
use myosu_views::life::epg::{EpgSolver, EpgStudy, EpgView};
use myosu_views::life::suggestion::{Suggestion, SuggestionView};
use myosu_views::life::{NodesSavedView, SolvedView};
use myosu_views::omok::forbidden::ForbiddenPointsView;
use myosu_views::omok::{
    BookPositionView, ForbiddenView, KnowledgeView, MateView, OmokAnalysisView, WeightsView, WhyView,
};
use myosu_views::proof::CheckedProofView;
use myosu_views::record::RecordView;
use myosu_views::teaching::{GradeView, TurningPointView};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a view back from its JSON, and the JSON of what was read is the same. A view that stands alone has a schema.
fn crosses<T: Serialize + DeserializeOwned + Debug>(view: &T) -> Value {
    let json = serde_json::to_vec(view).unwrap();
    let read: T = myosu_views::read(&json).unwrap();
    let (value, again) = (serde_json::to_value(view).unwrap(), serde_json::to_value(&read).unwrap());
    assert_eq!(rounded(&value), rounded(&again));
    assert!(value["schema"].is_u64(), "{view:?}");
    value
}

/// Numbers to nine digits: reading a fraction may change its last bit.
fn rounded(value: &Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => format!("{:.9}", number.as_f64().unwrap()).into(),
        Value::Array(values) => values.iter().map(rounded).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), rounded(value))).collect(),
        other => other.clone(),
    }
}

fn tree(text: &str) -> GameTree {
    GameFile::read(text.as_bytes(), &ReadOptions::default()).unwrap().into_tree(1, None).unwrap()
}

const GAME: &str = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc];B[gc];W[cg];B[gg];W[gf])";

#[test]
fn judged_positions_and_games() {
    let tree = tree(GAME);
    let game = tree.go(Rules::chinese(), None).unwrap();
    let mut judge = PositionJudge::fitted();
    let thoughts = judge.judge(&game, FIVE);
    let view = JudgementView::of(&game, &thoughts, &judge);
    let run = PositionJudge::paper().recursion(&game, Lookahead::PAPER);
    crosses(&RecursionView::of(&run));
    let value = crosses(&JudgementView { recursion: Some(RecursionView::of(&run)), ..view });
    assert_eq!((value["pm"].as_array().unwrap().len(), value["known"].as_bool()), (81, Some(true)));
    assert_eq!(value["candidates"][0]["line"][0], value["candidates"][0]["move"]);
    assert_eq!(crosses(&MomentView::of("x", MomentName::END, &thoughts))["move"], "end");
    assert_eq!(crosses(&MomentView::of("x", MomentName::After(3), &thoughts))["move"], 3);

    let record = Record::of(tree.root()).unwrap();
    let start = tree.go(Rules::chinese(), Some(0)).unwrap();
    let steps = review(start, &record.moves, &mut judge, |_| ControlFlow::Continue(())).map_err(|_| ());
    let value = crosses(&ReviewView::of(&record, &steps.unwrap(), judge.name()));
    assert_eq!((value["moves"].as_array().unwrap().len(), &value["moves"][5]["at"]), (6, &"G4".into()));

    let empty = tree.go(Rules::chinese(), Some(0)).unwrap();
    let thoughts = judge.judge(&empty, FIVE);
    assert!(!JudgementView::of(&empty, &thoughts, &judge).known);
}

#[test]
fn records_and_what_a_teacher_says() {
    let tree = tree(GAME);
    let value = crosses(&RecordView::of(&tree.replay(None).unwrap(), Notation::Go));
    assert_eq!((&value["move"], &value["last"]["point"]), (&6.into(), &"G4".into()));

    let size = Size::square(9);
    let at = |name| Move::Place(Notation::Go.parse(name, size).unwrap());
    let better = vec![at("C3"), Move::Pass];
    let text = Text::new("나쁨", "bad");
    let grade =
        MoveGrade { quality: MoveQuality::Bad, loss: 4.5, better: better.clone(), text: text.clone() };
    let value = crosses(&GradeView::of(&grade, Notation::Go, size));
    assert_eq!((&value["better"][0], &value["better_at"][1]), (&"cg".into(), &"pass".into()));
    let before = Setup::empty(size);
    let (scene, advice, actual) = (text.clone(), text.clone(), text);
    let turning = TurningPoint {
        number: 7,
        color: Color::White,
        played: at("E5"),
        before,
        after: before,
        loss: 3.25,
        better,
        scene,
        advice,
        actual,
    };
    assert_eq!(crosses(&TurningPointView::of(&turning, Notation::Go))["played_at"], "E5");
}

#[test]
fn problems() {
    let exercise = &collection::shipped().exercises[40];
    let (setup, mut prover) = (exercise.setup(), Prover::new(4 << 20));
    let question = exercise.question().detail(Detail::Everything);
    let answer = prover.answer(&question, Budget::nodes(200_000), &Cancel::new()).unwrap();
    crosses(&SolvedView::of("x", &Ok((answer.clone(), Some(0.5)))));
    let proof = prover.certify(&answer, &Cancel::new()).unwrap();
    let checked = CheckedProofView::of_file(&proof.to_bytes(), "x.proof".to_owned(), Language::English);
    assert_eq!(crosses(&checked.unwrap())["valid"], true);

    let problem = BookProblem {
        id: "x".to_owned(),
        setup,
        first_moves: answer.best().into_iter().map(Move::Place).collect(),
        note: String::new(),
        target: None,
        region: None,
        tree: vec![],
    };
    let value = crosses(&AuditView::of(&AuditedProblem::new(&problem, Ok((answer, None)))));
    assert_eq!((&value["finding"], &value["book"]), (&"right".into(), &value["best"]));
    let refused = AuditedProblem::new(&problem, Err("there are no stones".to_owned()));
    assert_eq!(crosses(&AuditView::of(&refused))["error"], "there are no stones");

    let case = Case::new("x", setup, PointSet::EMPTY);
    let advice = Advice::of_both(&case, 2).to_vec();
    let value = crosses(&SuggestionView::of(&Suggestion { case, advice }));
    assert_eq!(value["suggestions"][1]["by"], "predictor");
    assert_eq!(serde_json::to_value(NodesSavedView::of("map", 100, 25)).unwrap()["saved"], 0.75);
}

#[test]
fn the_method_of_the_paper_epg() {
    let exercise = &collection::shipped().exercises[0];
    let study = EpgStudy::of(&EpgSolver::shipped(), &exercise.problem, 20_000, Some(exercise.fate));
    let value = crosses(&EpgView::of("x", &study.unwrap().unwrap()));
    assert_eq!(value["searches"].as_array().unwrap().len(), 7);
    let killer = exercise.problem.color(Role::Attacker);
    assert!(Question::reading(&exercise.reading(), killer).readings().is_ok());
}

fn renju(black: &str, white: &str, to_play: Color) -> Position {
    let size = Size::square(15);
    let mut setup = Setup::empty(size);
    let read = |names: &str| -> PointSet {
        names.split(' ').map(|name| Notation::Renju.parse(name, size).unwrap()).collect()
    };
    setup.stones = [read(black), read(white)];
    setup.to_play = to_play;
    Position::from_setup(&setup, Variant::Renju.rule()).unwrap()
}

#[test]
fn omok() {
    let position = renju("h8 h9 h10 j8 j9", "g8 g9 i7 k9 f10", Color::Black);
    let mut engine = Engine::new(*position.rule(), Resources { memory: 1 << 20, ..Resources::default() });
    let tables = engine.tables().clone();
    let won = mate(&position, &tables, AttackKind::Vct, Budget::nodes(50_000), &Cancel::new());
    let win = MateView::of(Some("one"), &position, AttackKind::Vct, &won, 0.25);
    crosses(&win);
    let limits = Limits { nodes: 3_000, candidates: 3, ..Limits::default() };
    let analysis = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
    let view = OmokAnalysisView::of(&position, &analysis, &tables, Language::Korean);
    let value = crosses(&OmokAnalysisView { win: Some(win), ..view });
    assert!(!value["candidates"].as_array().unwrap().is_empty());
    crosses(&WeightsView::of(&position));

    let double = renju("g7 f7 h8 h9", "a1 c1 e1 g1", Color::Black);
    let h7 = Notation::Renju.parse("h7", double.size()).unwrap();
    let value = crosses(&ForbiddenView::of(&double, Color::Black, Some(h7), Language::English));
    assert_eq!(value["forbidden"][0]["kind"], "double-three");
    assert_eq!(crosses(&ForbiddenPointsView::of(&double, Color::Black))["forbidden"][0]["point"], "h7");
    assert_eq!(crosses(&WhyView::of(&double, Color::Black, h7))["lines"][0]["kind"], "three");
}

#[test]
fn books_and_knowledge() {
    let book = shipped();
    let empty = Position::new(Variant::Renju.rule(), Size::square(15)).unwrap();
    let known = book.find(&empty).or_else(|| {
        let mut first = empty;
        first.play(Notation::Renju.parse("h8", first.size()).unwrap()).unwrap();
        book.find(&first)
    });
    let value = crosses(&BookPositionView::of("", None, &empty, &known.unwrap(), &book.origin));
    assert!(value["value"]["win_rate"].is_u64());

    let text = myosu_views::omok::knowledge::text(&KnowledgeBase::default());
    crosses(&KnowledgeView::of(&KnowledgeDraft::read(&text)));
    let value = crosses(&KnowledgeView::of(&KnowledgeDraft::read("no knowledge")));
    assert_eq!((value["usable"].as_bool(), value["vectors"].is_null()), (Some(false), true));
}
