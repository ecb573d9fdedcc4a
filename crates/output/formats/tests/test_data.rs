//! Laws of reading and writing on whole collections of the test data.

use myosu_formats::problems::BookProblem;
use myosu_formats::{games, moves, problems};
use myosu_rules::{Move, Size};
use myosu_testing::data;

#[test]
fn every_book_problem_is_read_and_survives_both_formats() {
    let Some(bytes) = data("tsumego/dev.jsonl") else { return };
    let read: Vec<BookProblem> = problems::read(&bytes).into_iter().map(Result::unwrap).collect();
    assert_eq!(read.len(), 640);
    assert!(read.iter().all(|problem| !problem.first_moves.is_empty()));
    let written: Vec<BookProblem> =
        problems::read(problems::write(&read).as_bytes()).into_iter().map(Result::unwrap).collect();
    assert_eq!(written, read);
    let through: Vec<BookProblem> =
        problems::from_sgf(&problems::to_sgf(&read)).into_iter().map(Result::unwrap).collect();
    assert_eq!(through, read);
}

#[test]
fn every_game_is_read_and_written_as_the_same() {
    for (name, count) in [("go/owned.jsonl", 452), ("go/pro.jsonl", 300), ("go/pro-train.jsonl", 1200)] {
        let Some(bytes) = data(name) else { return };
        let read: Vec<_> = games::read(&bytes).into_iter().map(Result::unwrap).collect();
        assert_eq!(read.len(), count);
        assert_eq!(read.iter().all(|game| game.ownership.is_some()), name == "go/owned.jsonl");
        let again: Vec<_> =
            games::read(games::write(&read).as_bytes()).into_iter().map(Result::unwrap).collect();
        assert_eq!(again, read);
    }
}

#[test]
fn every_opening_of_omok_is_a_string_of_moves() {
    for rule in ["freestyle", "standard", "renju"] {
        let Some(bytes) = data(&format!("omok/openings-{rule}.txt")) else { return };
        let text = String::from_utf8(bytes).unwrap();
        let openings: Vec<Vec<Move>> =
            text.lines().map(|line| moves::parse(line, Size::square(15)).unwrap()).collect();
        assert_eq!(openings.len(), 30);
        let printed: Vec<String> = openings.iter().map(|line| moves::print(line, Size::square(15))).collect();
        assert_eq!(printed, text.lines().collect::<Vec<_>>());
    }
}
