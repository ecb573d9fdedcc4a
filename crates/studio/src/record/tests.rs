//! Laws of records: kept, replayed, turned, timed.

use std::time::{Duration, Instant};

use myosu_rules::omok::{Action, Choice, Opening};
use myosu_rules::{Color, Move, Point, Size, Symmetry, go, omok};

use super::{BoardState, Clock, Colors, Edit, GameRecord, GameRules, Loss};

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
    let mut record = GameRecord::new(GameRules::Omok(omok::Variant::Renju), Size::square(15), &[], humans());
    record.play(place(7, 7)).unwrap();
    record.back();
    record.play(place(7, 7)).unwrap();
    assert_eq!(record.root().children().count(), 1);
}

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let mut record = GameRecord::new(GameRules::Omok(omok::Variant::Renju), Size::square(15), &[], humans());
    record.play(place(7, 7)).unwrap();
    let before = record.sgf();
    assert!(record.play(place(7, 7)).is_err());
    assert_eq!(record.sgf(), before);
}

/// A game whose present turn began two seconds ago, with one second on the clock.
fn late() -> GameRecord {
    let mut record = GameRecord::new(GameRules::Go(go::Rules::korean()), Size::square(9), &[], humans());
    record.clock = Clock::new(1, 0, 0);
    record.wind(Instant::now().checked_sub(Duration::from_secs(2)));
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
    let mut record = GameRecord::import(sgf, omok::Variant::Renju).unwrap();
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
    let mut record = GameRecord::new(GameRules::Omok(omok::Variant::Renju), Size::square(15), &[], humans());
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
    let record = GameRecord::import(&bytes, omok::Variant::Renju).unwrap();
    assert_eq!(record.root().header().players[0].name, "이창호");
    assert!(GameRecord::import(b"(;GM[2])", omok::Variant::Renju).is_err());
    assert!(GameRecord::import(b"nonsense", omok::Variant::Renju).is_err());
}
