use myosu_rules::go::{Game, Rules};
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Move, Notation, Point, PointSet, Size, diagram};
use myosu_search::Cancel;

use super::{lost_groups, missed_wins};

/// White lives in the corner with B9 and dies without.
const CORNER: &str = "
    . . . O X . . . .
    O O O O X . . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

fn game(moves: &[(Color, &str)]) -> Game {
    let size = Size::square(9);
    let setup = diagram::parse(CORNER).unwrap().setup;
    let mut game = Game::from_setup(&setup, Rules::korean()).unwrap();
    for (color, at) in moves {
        game.play(*color, Move::Place(Notation::Go.parse(at, size).unwrap())).unwrap();
    }
    game
}

fn at(point: &str) -> Point {
    Notation::Go.parse(point, Size::square(9)).unwrap()
}

#[test]
fn a_group_that_died_and_could_be_saved_becomes_a_problem() {
    let (black, white) = (Color::Black, Color::White);
    let played = game(&[(white, "G3"), (black, "B9"), (white, "G4"), (black, "G5")]);
    let dead = played.position().stones(white) & diagram::parse(CORNER).unwrap().setup.of(white);
    let found = lost_groups(&played, &Color::BOTH, dead, &Cancel::new());
    assert_eq!(found.iter().map(|mistake| mistake.number).collect::<Vec<_>>(), [1], "{found:?}");
    assert!(found[0].text.ko.contains("G3"), "{}", found[0].text.ko);
    assert_eq!(found[0].problem.setup().unwrap().to_play, white);
    assert!(lost_groups(&played, &[black], dead, &Cancel::new()).is_empty(), "not Black's mistake");
    let saved = game(&[(white, "B9"), (black, "G5")]);
    assert!(lost_groups(&saved, &Color::BOTH, PointSet::EMPTY, &Cancel::new()).is_empty());
    let stopped = Cancel::new();
    stopped.raise();
    assert!(
        lost_groups(&played, &Color::BOTH, dead, &stopped).is_empty(),
        "what is not proven is no mistake"
    );
}

#[test]
fn stones_that_were_taken_are_looked_at_too() {
    let (black, white) = (Color::Black, Color::White);
    let moves = [
        (white, "G3"),
        (black, "B9"),
        (white, "C9"),
        (black, "A9"),
        (white, "G4"),
        (black, "G7"),
        (white, "G2"),
    ];
    let played = game(&moves);
    assert!(!played.position().stones(white).contains(at("A8")), "Black took the corner");
    let found = lost_groups(&played, &[white], PointSet::EMPTY, &Cancel::new());
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_forced_win_that_was_not_taken_becomes_a_problem() {
    let size = Size::square(15);
    let mut position = Position::new(Rule::FREESTYLE, size).unwrap();
    let mut turns = Vec::new();
    // Black has an open three, plays far away, and White blocks.
    for text in ["h8", "a1", "h9", "c1", "h10", "e1", "o15", "h11", "o14", "h7"] {
        let point = Notation::Renju.parse(text, size).unwrap();
        turns.push((position, point));
        position.play(point).unwrap();
    }
    let found = missed_wins(&turns, &position, &[Color::Black], &Cancel::new());
    assert_eq!(found.iter().map(|mistake| mistake.number).collect::<Vec<_>>(), [7], "{found:?}");
    assert_eq!(found[0].problem.rule.as_deref(), Some("freestyle"));
    assert!(missed_wins(&turns, &position, &[Color::White], &Cancel::new()).is_empty());
    assert!(missed_wins(&[], &position, &Color::BOTH, &Cancel::new()).is_empty());
}
