//! Laws of records: kept, replayed, turned, timed.

use std::ops::ControlFlow;
use std::time::Duration;

use myosu::rules::omok::{Action, Choice, Opening};
use myosu::rules::{Color, Move, Point, Size, Symmetry, go, omok};

use crate::fault::Fault;

use super::{BoardState, Colors, CoursePosition, Edit, GameClock, GameRecord, GameRules, Loss};

fn humans() -> [String; 2] {
    ["human".to_owned(), "human".to_owned()]
}

fn place(x: u8, y: u8) -> Move {
    Move::Place(Point::new(x, y))
}

#[test]
fn a_game_that_was_kept_comes_back_at_the_same_node() {
    let mut record = GameRecord::new(GameRules::Go(go::Rules::korean()), Size::square(9), &[], humans());
    for mv in [place(2, 2), place(6, 6), place(2, 6)] {
        record.play(mv).unwrap();
    }
    record.back();
    record.play(place(6, 2)).unwrap();
    record.back();
    let back = GameRecord::restore(&record.kept(0)).unwrap();
    assert_eq!(back.sgf(), record.sgf());
    assert_eq!(back.path(), record.path());
    let BoardState::Go(game) = back.board().unwrap() else { panic!("a game of Baduk") };
    assert_eq!(game.to_play(), Color::Black);
    assert_eq!(game.position().stones(Color::White).len(), 1);
}

#[test]
fn a_move_that_is_there_is_taken_and_not_written_twice() {
    let mut record = GameRecord::new(
        GameRules::Omok(omok::RuleSet::Named(omok::Variant::Renju)),
        Size::square(15),
        &[],
        humans(),
    );
    record.play(place(7, 7)).unwrap();
    record.back();
    record.play(place(7, 7)).unwrap();
    assert_eq!(record.root().children().count(), 1);
}

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let mut record = GameRecord::new(
        GameRules::Omok(omok::RuleSet::Named(omok::Variant::Renju)),
        Size::square(15),
        &[],
        humans(),
    );
    record.play(place(7, 7)).unwrap();
    let before = record.sgf();
    assert!(record.play(place(7, 7)).is_err());
    assert_eq!(record.sgf(), before);
}

/// A game whose present turn began two seconds ago, with one second on the clock.
fn late() -> GameRecord {
    let mut record = GameRecord::new(GameRules::Go(go::Rules::korean()), Size::square(9), &[], humans());
    record.clock = GameClock::new(1, 0, 0);
    record.wind(Some(Duration::ZERO));
    record.tell_time(Duration::from_secs(2));
    record
}

#[test]
fn a_move_that_comes_too_late_loses_and_is_not_played() {
    let mut record = late();
    record.play(place(4, 4)).unwrap();
    assert_eq!(record.lost(), Some((Color::Black, Loss::OutOfTime)));
    assert_eq!(record.moves(), []);
    assert!(record.play(place(4, 4)).is_err(), "the game is over");
}

#[test]
fn time_is_claimed_only_when_it_is_up() {
    let mut record = late();
    record.claim_timeout().unwrap();
    assert_eq!(record.lost(), Some((Color::Black, Loss::OutOfTime)));
    let mut early = GameRecord::restore(&late().kept(0)).unwrap();
    assert!(early.claim_timeout().is_err(), "a game from the store has not begun its turn");
    assert_eq!(early.lost(), None);
}

#[test]
fn drawn_positions_are_kept_as_stones() {
    let mut record = GameRecord::new(GameRules::Go(go::Rules::korean()), Size::square(9), &[], humans());
    record.edit(Edit::Stone(Point::new(0, 0), Some(Color::Black))).unwrap();
    record.edit(Edit::Stone(Point::new(1, 0), Some(Color::White))).unwrap();
    record.edit(Edit::Turn(Color::White)).unwrap();
    record.edit(Edit::Stone(Point::new(0, 0), None)).unwrap();
    let BoardState::Go(game) = record.board().unwrap() else { panic!("a game of Baduk") };
    assert_eq!(game.position().occupied().len(), 1);
    assert_eq!(game.to_play(), Color::White);
    assert_eq!(record.root().children().count(), 0);
    record.play(place(5, 5)).unwrap();
    record.edit(Edit::Stone(Point::new(3, 3), Some(Color::Black))).unwrap();
    assert_eq!(record.root().children().count(), 1);
    let BoardState::Go(game) = record.board().unwrap() else { panic!("a game of Baduk") };
    assert_eq!(game.position().occupied().len(), 3);
}

#[test]
fn four_quarter_turns_and_two_exchanges_give_the_record_back() {
    let sgf = b"(;GM[1]SZ[9]AB[aa][bc]C[x];B[cd]TR[aa]LB[bb:1](;W[ef])(;W[gh];B[]))";
    let mut record = GameRecord::import(sgf, omok::RuleSet::Named(omok::Variant::Renju)).unwrap();
    record.forward();
    let before = (record.sgf(), record.path());
    let mut turned = record;
    for _ in 0..4 {
        turned = turned.turned(Symmetry::Turn90, Colors::Exchanged).unwrap();
    }
    assert_eq!((turned.sgf(), turned.path()), before);
    let once = turned.turned(Symmetry::MirrorX, Colors::Kept).unwrap();
    assert!(once.sgf().contains("B[gd]"), "{}", once.sgf());
}

#[test]
fn an_opening_protocol_is_walked_kept_and_taken_back() {
    let mut record = GameRecord::new(
        GameRules::Omok(omok::RuleSet::Named(omok::Variant::Renju)),
        Size::square(15),
        &[],
        humans(),
    );
    record.set_opening(Opening::Swap);
    for mv in [place(7, 7), place(8, 8), place(6, 9)] {
        record.play(mv).unwrap();
    }
    assert!(record.play(place(0, 0)).is_err(), "a color is to be chosen first");
    record.act(Action::Choose(Choice::Swap)).unwrap();
    let back = GameRecord::restore(&record.kept(0)).unwrap();
    let BoardState::Omok(game) = back.board().unwrap() else { panic!("a game of Omok") };
    assert_eq!(game.color(omok::OpeningPlayer::First), Color::White);
    assert_eq!(back.mover(&back.board().unwrap()), 0, "the first player has White now");
    record.back();
    record.act(Action::Choose(Choice::Stay)).unwrap();
    assert_eq!(record.mover(&record.board().unwrap()), 1);
    record.play(place(0, 0)).unwrap();
}

#[test]
fn records_from_elsewhere_are_read_in_their_own_encoding() {
    let sgf = "(;GM[1]SZ[19]CA[EUC-KR]PB[이창호]KM[6.5];B[pd];W[dp])";
    let (bytes, ..) = encoding_rs::EUC_KR.encode(sgf);
    let record = GameRecord::import(&bytes, omok::RuleSet::Named(omok::Variant::Renju)).unwrap();
    assert_eq!(record.root().header().players[0].name, "이창호");
    assert!(GameRecord::import(b"(;GM[2])", omok::RuleSet::Named(omok::Variant::Renju)).is_err());
    assert!(GameRecord::import(b"nonsense", omok::RuleSet::Named(omok::Variant::Renju)).is_err());
    let moves = GameRecord::import(b"h8i9h9", omok::RuleSet::Named(omok::Variant::Renju)).unwrap();
    assert_eq!(moves.node().main_line().count(), 1, "moves as text open at their end");
}

/// The stones of every position, and whose turn it is, replayed from the root for each node.
fn one_by_one(record: &GameRecord) -> Result<Vec<(usize, myosu::rules::Setup)>, Fault> {
    let before = record.node().path();
    let nodes = before.into_iter().chain(record.node().main_line().skip(1));
    nodes.map(|node| Ok((node.id().index(), record.board_at(node)?.setup()))).collect()
}

fn at_once(record: &GameRecord) -> Result<Vec<(usize, myosu::rules::Setup)>, Fault> {
    let mut seen = Vec::new();
    let walk = |node: usize, position: CoursePosition<'_>| {
        let setup = match position {
            CoursePosition::Go(game) => {
                myosu::rules::Setup { to_play: game.to_play(), ..game.position().setup() }
            }
            CoursePosition::Omok(game) => game.position().setup(),
        };
        seen.push((node, setup));
        ControlFlow::Continue(())
    };
    record.course().walk(walk)?;
    Ok(seen)
}

#[test]
fn a_course_that_is_replayed_once_is_that_of_replaying_every_node() {
    let mut dice = myosu::rules::go::playout::Dice::new(22);
    let mut compared = 0;
    for round in 0..60 {
        let (rules, side) = match round % 2 {
            0 => (GameRules::Go(go::Rules::korean()), 7),
            _ => (GameRules::Omok(omok::RuleSet::Named(omok::Variant::Renju)), 9),
        };
        let mut record = GameRecord::new(rules, Size::square(side), &[], humans());
        for _ in 0..80 {
            let point = |dice: &mut myosu::rules::go::playout::Dice| {
                Point::new(dice.below(side.into()) as u8, dice.below(side.into()) as u8)
            };
            let _ = match dice.below(12) {
                0 => record.edit(Edit::Stone(point(&mut dice), Some(Color::BOTH[dice.below(2)]))),
                1 => record.play(Move::Pass),
                2 => {
                    record.back();
                    Ok(())
                }
                _ => record.play(Move::Place(point(&mut dice))),
            };
        }
        (0..dice.below(10)).for_each(|_| record.back());
        // Stones put down by hand may leave a chain without liberties: both ways refuse the course then.
        match (at_once(&record), one_by_one(&record)) {
            (Ok(one), Ok(other)) => {
                assert_eq!(one, other, "{}", record.sgf());
                compared += 1;
            }
            (one, other) => assert_eq!(one.is_err(), other.is_err(), "{}", record.sgf()),
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn a_course_ends_when_it_is_told_to() {
    let mut record = GameRecord::new(GameRules::Go(go::Rules::korean()), Size::square(9), &[], humans());
    (0..9).for_each(|x| record.play(place(x, 4)).unwrap());
    let mut seen = 0;
    let stop = |_: usize, _: CoursePosition<'_>| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    record.course().walk(stop).unwrap();
    assert_eq!(seen, 3);
}

#[test]
fn a_line_of_more_moves_than_any_game_has_is_refused_with_the_limit() {
    let long = |moves: usize| format!("(;GM[1]SZ[19]{})", ";B[];W[]".repeat(moves / 2));
    assert!(GameRecord::import(long(1_998).as_bytes(), omok::RuleSet::Named(omok::Variant::Renju)).is_ok());
    let refused = GameRecord::import(long(60_000).as_bytes(), omok::RuleSet::Named(omok::Variant::Renju))
        .err()
        .unwrap();
    assert!(refused.text().en.contains("at most 2000 moves"), "{:?}", refused.text());
    let mut record =
        GameRecord::import(long(1_998).as_bytes(), omok::RuleSet::Named(omok::Variant::Renju)).unwrap();
    let last = record.root().walk().last().unwrap().id().index();
    record.go_to(last).unwrap();
    let played = (0..10).map(|x| record.edit(Edit::Turn(Color::BOTH[x % 2])).err()).find_map(|fault| fault);
    assert!(played.is_none(), "changing the same node needs no room");
    let added = (0..10).map(|x| record.play(place(x, 3)).err()).find_map(|fault| fault);
    assert!(added.is_some_and(|fault| fault.text().en.contains("at most 2000 moves")));
}
