//! Boards as text, in and out: for tests, for error messages and for the terminal.
//!
//! ```text
//!    A B C D E
//!  3 . . X O .
//!  2 a X X O .
//!  1 . x . O .
//! ```
//!
//! `X` `●` `#` are black stones, `O` `○` white ones, `.` `+` `,` empty points. Any other letter or digit
//! is a mark on an empty point; `x` and `o` are stones with the mark `x` or `o`. Coordinates round the
//! board and white space within it may be left out.

use std::fmt;

use crate::{Color, Notation, Point, PointSet, Setup, Size};

/// A board read from text, with the marks that were on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stones; Black is to play unless the caller knows better.
    pub setup: Setup,
    /// Marked points in reading order.
    pub marks: Vec<(Point, char)>,
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadDiagram {
    /// There is no row of points in it.
    Empty,
    /// A row has another number of points than the rows above it.
    Ragged {
        /// The line of the text, from 1.
        line: usize,
        /// The points in this row.
        points: usize,
        /// The points in the rows above.
        expected: usize,
    },
    /// A character that means nothing here.
    Character {
        /// The line of the text, from 1.
        line: usize,
        /// The character.
        found: char,
    },
    /// More than 20 rows or columns.
    TooLarge {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
}

impl Diagram {
    /// The points that bear this mark.
    pub fn marked(&self, mark: char) -> PointSet {
        self.marks.iter().filter(|(_, m)| *m == mark).map(|(p, _)| *p).collect()
    }
}

/// Reads a board.
///
/// ```
/// use myosu_rules::{Color, Point, diagram};
/// let board = diagram::parse(". X O\n. x a\n. . .").unwrap();
/// assert_eq!(board.setup.stone(Point::new(2, 0)), Some(Color::White));
/// assert_eq!(board.marked('a').first(), Some(Point::new(2, 1)));
/// ```
pub fn parse(text: &str) -> Result<Diagram, BadDiagram> {
    let mut rows: Vec<Vec<char>> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let row = row(line, index + 1)?;
        let Some(row) = row else { continue };
        if let Some(first) = rows.first()
            && first.len() != row.len()
        {
            return Err(BadDiagram::Ragged { line: index + 1, points: row.len(), expected: first.len() });
        }
        rows.push(row);
    }
    let (width, height) = (rows.first().ok_or(BadDiagram::Empty)?.len(), rows.len());
    let size = Size::new(width, height).map_err(|_| BadDiagram::TooLarge { width, height })?;
    let mut board = Diagram { setup: Setup::empty(size), marks: Vec::new() };
    for (point, &c) in size.points().zip(rows.iter().flatten()) {
        let (stone, mark) = cell(c);
        board.setup.set(point, stone);
        board.marks.extend(mark.map(|mark| (point, mark)));
    }
    Ok(board)
}

/// Draws a board with coordinates.
///
/// ```
/// use myosu_rules::{Notation, diagram};
/// let text = "   A B C\n 2 . X O\n 1 . . .\n";
/// let board = diagram::parse(text).unwrap();
/// assert_eq!(diagram::draw(&board.setup, Notation::Go), text);
/// ```
pub fn draw(setup: &Setup, notation: Notation) -> String {
    draw_marked(&Diagram { setup: *setup, marks: Vec::new() }, notation)
}

/// Draws a board with coordinates and the marks on it. A mark other than `x` and `o` on a stone is
/// drawn in its place.
pub fn draw_marked(board: &Diagram, notation: Notation) -> String {
    let size = board.setup.size;
    let wide = (0..size.width()).map(|x| notation.column(x).len()).max().unwrap_or(1);
    let mut text = String::from("  ");
    for x in 0..size.width() {
        text += &format!(" {:>wide$}", notation.column(x));
    }
    for point in size.points() {
        if point.x() == 0 {
            text += &format!("\n{:>2}", notation.row(point.y(), size));
        }
        let mark = board.marks.iter().find(|(p, _)| *p == point).map(|(_, mark)| *mark);
        let plain = match board.setup.stone(point) {
            Some(color) => color.pick('X', 'O'),
            None => '.',
        };
        text += &format!(" {:>wide$}", mark.unwrap_or(plain));
    }
    text.push('\n');
    text
}

/// The points of one line of text, or nothing if the line is blank or names the columns.
fn row(line: &str, number: usize) -> Result<Option<Vec<char>>, BadDiagram> {
    let line = line.trim();
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (name, rest) = line.split_at(digits);
    let body = if digits > 0 && rest.starts_with(' ') {
        rest.strip_suffix(name).filter(|points| points.ends_with(' ')).unwrap_or(rest)
    } else {
        line
    };
    let points: Vec<char> = body.chars().filter(|c| !c.is_whitespace()).collect();
    if points.is_empty() || names_columns(&points) {
        return Ok(None);
    }
    match points.iter().find(|&&c| !is_cell(c)) {
        Some(&found) => Err(BadDiagram::Character { line: number, found }),
        None => Ok(Some(points)),
    }
}

fn names_columns(points: &[char]) -> bool {
    points.len() > 1
        && [Notation::Go, Notation::Renju].iter().any(|notation| {
            points.len() <= usize::from(Size::MAX)
                && points.iter().enumerate().all(|(x, c)| {
                    notation.column(x as u8).chars().eq(std::iter::once(*c))
                        || notation.column(x as u8).to_ascii_uppercase().chars().eq(std::iter::once(*c))
                })
        })
}

fn is_cell(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | ',' | '#' | '●' | '○')
}

fn cell(c: char) -> (Option<Color>, Option<char>) {
    match c {
        '.' | '+' | ',' => (None, None),
        'X' | '#' | '●' => (Some(Color::Black), None),
        'O' | '○' => (Some(Color::White), None),
        'x' => (Some(Color::Black), Some('x')),
        'o' => (Some(Color::White), Some('o')),
        mark => (None, Some(mark)),
    }
}

impl fmt::Display for BadDiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadDiagram::Empty => write!(f, "the diagram has no row of points"),
            BadDiagram::Ragged { line, points, expected } => {
                write!(f, "line {line} of the diagram has {points} points, the rows above have {expected}")
            }
            BadDiagram::Character { line, found } => {
                write!(f, "line {line} of the diagram has {found:?}, which is no stone, point or mark")
            }
            BadDiagram::TooLarge { width, height } => {
                write!(f, "the diagram has {width} columns and {height} rows; a board has at most 20")
            }
        }
    }
}

impl std::error::Error for BadDiagram {}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{BadDiagram, draw, draw_marked, parse};
    use crate::{Color, Notation, Setup, Size};

    #[test]
    fn what_is_drawn_is_read_back() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for round in 0..500 {
            let size = Size::new(2 + round % 19, 1 + round / 5 % 20).unwrap();
            let mut setup = Setup::empty(size);
            for point in size.points() {
                let stone = [None, Some(Color::Black), Some(Color::White)][rng.next_u32() as usize % 3];
                setup.set(point, stone);
            }
            for notation in [Notation::Go, Notation::Renju] {
                assert_eq!(parse(&draw(&setup, notation)).unwrap().setup, setup);
            }
        }
    }

    #[test]
    fn marks_survive() {
        let text = "   A B C D\n 3 . x o .\n 2 a X O 1\n 1 . . . Z\n";
        let board = parse(text).unwrap();
        assert_eq!(board.marks.len(), 5);
        assert_eq!(draw_marked(&board, Notation::Go), text);
    }

    #[test]
    fn coordinates_on_both_sides_are_skipped() {
        let board = parse("   a b c\n10 . X O 10\n 9 . . . 9\n   a b c").unwrap();
        assert_eq!(board.setup.size, Size::new(3, 2).unwrap());
        assert!(board.marks.is_empty());
    }

    #[test]
    fn bad_boards_are_refused_with_the_line() {
        assert_eq!(parse("\n \n"), Err(BadDiagram::Empty));
        assert_eq!(parse("...\n.."), Err(BadDiagram::Ragged { line: 2, points: 2, expected: 3 }));
        assert_eq!(parse("...\n.?."), Err(BadDiagram::Character { line: 2, found: '?' }));
        assert_eq!(parse(&".".repeat(21)), Err(BadDiagram::TooLarge { width: 21, height: 1 }));
    }
}
