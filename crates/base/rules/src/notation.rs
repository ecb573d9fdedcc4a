//! The ways our users write a point.
//!
//! | notation | example | columns | rows |
//! |---|---|---|---|
//! | [`Notation::Go`] | `Q16` | A to U without I | from the bottom |
//! | [`Notation::Renju`] | `h8` | a to t with i | from the bottom |
//! | [`Notation::Gomocup`] | `7,7` | from 0 | from the top, from 0 |
//! | [`Notation::Sgf`] | `pd` | a to t | a to t from the top |

use std::fmt;

use crate::{Point, Size};

/// A way to write points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// As on Go boards and in GTP: `D4`. The letter I is left out.
    Go,
    /// As in renju and gomoku: `h8`. No letter is left out.
    Renju,
    /// As in the Gomocup protocol: `7,7`, column and row from 0.
    Gomocup,
    /// As in SGF: `dp`, column and row as letters from the top left.
    Sgf,
}

/// A text that is not a point of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCoordinate {
    /// What was written.
    pub text: String,
    /// The board it was meant for.
    pub size: Size,
    /// An example of how points are written in the notation asked for.
    pub example: &'static str,
}

const GO_COLUMNS: &[u8; 20] = b"ABCDEFGHJKLMNOPQRSTU";

impl Notation {
    /// Reads a point.
    ///
    /// ```
    /// use myosu_rules::{Notation, Point, Size};
    /// assert_eq!(Notation::Go.parse("q16", Size::square(19)), Ok(Point::new(15, 3)));
    /// assert!(Notation::Go.parse("i5", Size::square(19)).is_err());
    /// assert_eq!(Notation::Renju.parse("i5", Size::square(15)), Ok(Point::new(8, 10)));
    /// ```
    pub fn parse(self, text: &str, size: Size) -> Result<Point, BadCoordinate> {
        let read = match self {
            Notation::Go => {
                lettered(text, size, |c| GO_COLUMNS.iter().position(|&l| l == c.to_ascii_uppercase()))
            }
            Notation::Renju => lettered(text, size, letter),
            Notation::Gomocup => {
                text.split_once(',').and_then(|(x, y)| size.point(number(x.trim())?, number(y.trim())?))
            }
            Notation::Sgf => match text.as_bytes() {
                &[x, y] if x.is_ascii_lowercase() && y.is_ascii_lowercase() => {
                    size.point((x - b'a').into(), (y - b'a').into())
                }
                _ => None,
            },
        };
        read.ok_or_else(|| BadCoordinate { text: shorten(text), size, example: self.example() })
    }

    /// Writes a point of a board of `size`.
    pub fn write(self, point: Point, size: Size) -> String {
        let (x, y) = (point.x(), point.y());
        let row = i32::from(size.height()) - i32::from(y);
        match self {
            Notation::Go | Notation::Renju => format!("{}{row}", self.column(x)),
            Notation::Gomocup => format!("{x},{y}"),
            Notation::Sgf => format!("{}{}", char::from(b'a' + x), char::from(b'a' + y)),
        }
    }

    /// The name of a column at the edge of a drawn board.
    pub fn column(self, x: u8) -> String {
        match self {
            Notation::Go => char::from(GO_COLUMNS[usize::from(x)]).to_string(),
            Notation::Renju | Notation::Sgf => char::from(b'a' + x).to_string(),
            Notation::Gomocup => x.to_string(),
        }
    }

    /// The name of a row at the edge of a drawn board of `size`.
    pub fn row(self, y: u8, size: Size) -> String {
        match self {
            Notation::Go | Notation::Renju => (size.height() - y).to_string(),
            Notation::Gomocup => y.to_string(),
            Notation::Sgf => char::from(b'a' + y).to_string(),
        }
    }

    const fn example(self) -> &'static str {
        match self {
            Notation::Go => "D4 (letters A to U without I, rows from the bottom)",
            Notation::Renju => "h8 (letters a to t, rows from the bottom)",
            Notation::Gomocup => "7,7 (column and row from 0)",
            Notation::Sgf => "dp (two letters a to t from the top left)",
        }
    }
}

fn letter(c: u8) -> Option<usize> {
    c.is_ascii_alphabetic().then(|| (c.to_ascii_lowercase() - b'a').into())
}

fn lettered(text: &str, size: Size, column: impl Fn(u8) -> Option<usize>) -> Option<Point> {
    let x = column(*text.as_bytes().first()?)?;
    let row = number(text.get(1..)?)?;
    size.point(x, usize::from(size.height()).checked_sub(row)?)
}

/// A decimal number of at most three digits, without a sign.
fn number(text: &str) -> Option<usize> {
    let plain = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

fn shorten(text: &str) -> String {
    let short: String = text.chars().take(20).collect();
    if short.len() < text.len() { format!("{short}…") } else { short }
}

impl fmt::Display for BadCoordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a point of a {} board; write {}", self.text, self.size, self.example)
    }
}

impl std::error::Error for BadCoordinate {}

#[cfg(test)]
mod tests {
    use super::Notation;
    use crate::{Point, Size};

    const ALL: [Notation; 4] = [Notation::Go, Notation::Renju, Notation::Gomocup, Notation::Sgf];

    #[test]
    fn what_is_written_is_read_back_on_every_board() {
        for size in [Size::square(20), Size::square(19), Size::square(9), Size::new(3, 17).unwrap()] {
            for notation in ALL {
                for point in size.points() {
                    assert_eq!(notation.parse(&notation.write(point, size), size), Ok(point));
                }
            }
        }
    }

    #[test]
    fn points_are_where_players_expect_them() {
        let size = Size::square(19);
        assert_eq!(Notation::Go.write(Point::new(0, 18), size), "A1");
        assert_eq!(Notation::Go.write(Point::new(8, 0), size), "J19");
        assert_eq!(Notation::Sgf.write(Point::new(15, 3), size), "pd");
        assert_eq!(Notation::Renju.write(Point::new(7, 7), Size::square(15)), "h8");
    }

    #[test]
    fn what_is_no_point_is_refused_with_a_sentence() {
        let size = Size::square(15);
        for text in ["", "a", "a0", "a16", "q1", "7", "-1", "a+1", "aa1", "é1", "a1 ", "h0000008", "한글"]
        {
            for notation in [Notation::Go, Notation::Renju] {
                let error = notation.parse(text, size).unwrap_err().to_string();
                assert!(error.contains("is not a point of a 15x15 board"), "{error}");
            }
        }
        for text in ["15,0", "0,15", "-1,0", "1", "1,2,3", ",", "٣,1"] {
            assert!(Notation::Gomocup.parse(text, size).is_err(), "{text}");
        }
        for text in ["", "a", "pa", "ap", "AA", "aaa", "é"] {
            assert!(Notation::Sgf.parse(text, size).is_err(), "{text}");
        }
    }
}
