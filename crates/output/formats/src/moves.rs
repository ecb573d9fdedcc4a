//! Games of Omok as a string of moves: `h8i9g7`. Letters in any case; white space, commas, dashes and
//! move numbers (`1. h8 2. i9`) between the moves are allowed.

use myosu_rules::{Move, Notation, Point, PointSet, Size};
use thiserror::Error;

/// Why a text is no string of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("character {at}: {problem}")]
pub struct BadMoves {
    /// The character it is about, from 1.
    pub at: usize,
    /// The fault.
    pub problem: MovesProblem,
}

/// A fault of a string of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MovesProblem {
    /// A character that begins no move.
    #[error("{found:?} begins no move; moves are written like h8")]
    Character {
        /// The character.
        found: char,
    },
    /// A move that is not on the board.
    #[error("\"{text}\" is not a point of a {size} board")]
    OffBoard {
        /// The move, shortened.
        text: String,
        /// The board.
        size: Size,
    },
    /// A point that has a stone.
    #[error("there is already a stone on {text}")]
    Occupied {
        /// The point.
        text: String,
    },
}

/// Reads moves, or passes written `pass`.
///
/// ```
/// use myosu_formats::moves;
/// use myosu_rules::Size;
/// assert_eq!(moves::parse("h8I9 g7", Size::square(15)).unwrap().len(), 3);
/// let error = moves::parse("h8i9h8", Size::square(15)).unwrap_err();
/// assert_eq!(error.to_string(), "character 5: there is already a stone on h8");
/// ```
pub fn parse(text: &str, size: Size) -> Result<Vec<Move>, BadMoves> {
    let mut moves = Vec::new();
    let mut stones = PointSet::EMPTY;
    let mut rest = text;
    let mut at = 1;
    loop {
        let skipped = rest.len() - skip_between(rest).len();
        at += rest[..skipped].chars().count();
        rest = &rest[skipped..];
        let Some(first) = rest.chars().next() else { return Ok(moves) };
        let bad = |problem| BadMoves { at, problem };
        if !first.is_ascii_alphabetic() {
            return Err(bad(MovesProblem::Character { found: first }));
        }
        if rest.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("pass")) {
            moves.push(Move::Pass);
            (rest, at) = (&rest[4..], at + 4);
            continue;
        }
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let point = read_point(&rest[..=digits], size).map_err(bad)?;
        if stones.contains(point) {
            return Err(bad(MovesProblem::Occupied { text: Notation::Renju.write(point, size) }));
        }
        stones.insert(point);
        moves.push(Move::Place(point));
        (rest, at) = (&rest[digits + 1..], at + digits + 1);
    }
}

fn read_point(text: &str, size: Size) -> Result<Point, MovesProblem> {
    Notation::Renju.parse(text, size).map_err(|_| {
        let text = text.chars().take(12).collect();
        MovesProblem::OffBoard { text, size }
    })
}

/// The text after separators and move numbers.
fn skip_between(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_whitespace() || ",;-|/".contains(c));
    let number = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    match number.strip_prefix(['.', ')']) {
        Some(after) if number.len() < rest.len() => skip_between_numbers(after),
        _ => rest,
    }
}

fn skip_between_numbers(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() || c == '.')
}

/// Writes moves run together.
pub fn print(moves: &[Move], size: Size) -> String {
    let word = |play: &Move| match play {
        Move::Place(point) => Notation::Renju.write(*point, size),
        Move::Pass => "pass".to_owned(),
    };
    moves.iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use myosu_rules::Size;

    use super::{parse, print};

    #[test]
    fn moves_are_read_with_anything_sensible_between_them() {
        let size = Size::square(15);
        let plain = parse("h8i9g7", size).unwrap();
        for text in ["H8I9G7", "h8 i9 g7", "h8,i9,g7\n", "1. h8 2. i9 3.g7", " h8-i9-g7 ", "h8; i9; g7;"] {
            assert_eq!(parse(text, size).as_ref(), Ok(&plain), "{text}");
        }
        assert_eq!(print(&plain, size), "h8i9g7");
        assert_eq!(print(&parse("h8PASSi9", size).unwrap(), size), "h8passi9");
        assert_eq!(parse(" ", size), Ok(vec![]));
    }

    #[test]
    fn faults_name_their_place() {
        let size = Size::square(15);
        for (text, message) in [
            ("h8i16", "character 3: \"i16\" is not a point of a 15x15 board"),
            ("h8 p1", "character 4: \"p1\" is not a point of a 15x15 board"),
            ("h8가", "character 3: '가' begins no move; moves are written like h8"),
            ("88", "character 1: '8' begins no move; moves are written like h8"),
            ("h", "character 1: \"h\" is not a point of a 15x15 board"),
            ("h0", "character 1: \"h0\" is not a point of a 15x15 board"),
            ("가h8", "character 1: '가' begins no move; moves are written like h8"),
            ("h8, H8", "character 5: there is already a stone on h8"),
            ("h00000000000000000008", "character 1: \"h00000000000\" is not a point of a 15x15 board"),
        ] {
            assert_eq!(parse(text, size).unwrap_err().to_string(), message);
        }
    }
}
