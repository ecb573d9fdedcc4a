//! A board drawn as text, perhaps with a line such as `white to play`.
//!
//! A file is a diagram if, besides blank lines, lines that name the columns and a line `… to play`, it has
//! nothing but rows as [`myosu_rules::diagram`] describes them, and
//! - all rows have the same number of points,
//! - there are at least two rows and two columns,
//! - at least one point is drawn empty (`.`, `+` or `,`), and
//! - plain stones and empty points are more than marks (all other letters and digits, `x` and `o` too).
//!
//! The last two tell a board from words: `foo` over `bar` has rows of three, but no empty point.
//!
//! As a life-and-death problem, a diagram is a part of a 19x19 board unless its edges are drawn ([`edges`](super::edges)).

use myosu_rules::diagram::{self, BadDiagram, Diagram};
use myosu_rules::{Color, Notation, Point, PointSet, Setup};
use thiserror::Error;

use super::PosedProblem;
use super::edges::Edges;
use crate::record::{add_stones, written_size};
use crate::sgf::{Collection, SgfNodeId};

/// A drawn board. Letters and digits on it are marks: `x` and `o` are stones in question, `r` is an empty
/// point where they may be attacked and defended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Its name.
    pub id: String,
    /// The stones, and the side to move: Black unless a line says otherwise.
    pub setup: Setup,
    /// The marked points in reading order.
    pub marks: Vec<(Point, char)>,
    /// Where the drawn rows end at an edge of the board.
    pub edges: Edges,
}

/// Why a text is no diagram.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadDrawing {
    /// A row cannot be read.
    #[error("{0}")]
    Rows(BadDiagram),
    /// The rows are words rather than points.
    #[error(
        "this is no diagram: it needs two rows and two columns, an empty point (.) and more stones and \
         points than marks"
    )]
    Words,
}

impl Drawing {
    /// Reads a diagram.
    ///
    /// ```
    /// use myosu_formats::input::Drawing;
    /// use myosu_rules::Color;
    /// let board = Drawing::parse(". X O\n. x O\nwhite to play\n", "corner").unwrap();
    /// assert_eq!(board.setup.to_play, Color::White);
    /// assert!(Drawing::parse("foo\nbar", "words").is_err());
    /// ```
    pub fn parse(text: &str, id: &str) -> Result<Drawing, BadDrawing> {
        let mut to_play = Color::Black;
        let mut rows = String::new();
        let mut edges = Edges::default();
        for line in text.lines() {
            match side(line) {
                Some(color) => to_play = color,
                None => rows += &edges.strip(line),
            }
            // The line of the side to move stays as a blank one, so that errors count lines of the file.
            rows.push('\n');
        }
        let board = diagram::parse(&rows).map_err(BadDrawing::Rows)?;
        if !looks_drawn(&board) {
            return Err(BadDrawing::Words);
        }
        let setup = Setup { to_play, ..board.setup };
        let edges = edges.or_by_size(&rows, setup.size);
        Ok(Drawing { id: id.to_owned(), setup, marks: board.marks, edges })
    }

    /// The points that bear a mark.
    fn marked(&self, mark: char) -> PointSet {
        self.marks.iter().filter(|(_, other)| *other == mark).map(|(point, _)| *point).collect()
    }

    /// The problem the marks pose, on the board the diagram is a part of.
    pub(super) fn problem(&self) -> PosedProblem {
        let board = |set: PointSet| self.edges.on_the_board(set, self.setup.size);
        let target = board(self.marked('x') | self.marked('o'));
        let free = board(self.marked('r'));
        let setup = Setup {
            stones: self.setup.stones.map(board),
            to_play: self.setup.to_play,
            ..Setup::empty(self.edges.board(self.setup.size))
        };
        PosedProblem {
            id: self.id.clone(),
            setup,
            target: (!target.is_empty()).then_some(target),
            region: (!free.is_empty()).then(|| free | target),
        }
    }

    /// The board as the root of a game: marked stones get triangles, other marks are labels.
    pub(crate) fn to_sgf(&self) -> Collection {
        let size = self.setup.size;
        let mut collection = Collection::new();
        let root = collection.add_game();
        collection.set(root, "FF", &["4"]);
        collection.set(root, "SZ", &[written_size(size)]);
        add_stones(&mut collection, root, &self.setup);
        if self.setup.to_play == Color::White {
            collection.set(root, "PL", &["W"]);
        }
        self.add_marks(&mut collection, root);
        collection
    }

    fn add_marks(&self, collection: &mut Collection, root: SgfNodeId) {
        let write = |point: &Point| Notation::Sgf.write(*point, self.setup.size);
        let is_stone = |point: &Point| self.setup.stone(*point).is_some();
        let (on_stones, labels): (Vec<_>, Vec<_>) = self.marks.iter().partition(|(point, _)| is_stone(point));
        let triangles: Vec<String> = on_stones.iter().map(|(point, _)| write(point)).collect();
        if !triangles.is_empty() {
            collection.set(root, "TR", &triangles);
        }
        let labels: Vec<(String, String)> =
            labels.iter().map(|(point, mark)| (write(point), mark.to_string())).collect();
        if !labels.is_empty() {
            collection.set_composed(root, "LB", &labels);
        }
    }
}

/// Whether the text is meant as a board: it is a diagram, or most of it is stones and empty points and the
/// error of [`Drawing::parse`] says which row is wrong.
pub(super) fn is_meant(text: &str) -> bool {
    let visible = text.lines().filter(|line| side(line).is_none()).flat_map(str::chars);
    let (mut points, mut others) = (0, 0);
    for c in visible.filter(|c| !c.is_whitespace()) {
        match c {
            '.' | '+' | ',' | 'X' | 'O' | '#' | '●' | '○' | '|' | '-' => points += 1,
            _ => others += 1,
        }
    }
    Drawing::parse(text, "").is_ok() || points > 2 * others
}

/// The side a line such as `White to play` names.
fn side(line: &str) -> Option<Color> {
    let line = line.trim().trim_end_matches('.').to_lowercase();
    Color::parse(line.strip_suffix("to play")?.trim())
}

fn looks_drawn(board: &Diagram) -> bool {
    let size = board.setup.size;
    let is_free = |(point, _): &&(Point, char)| board.setup.stone(*point).is_none();
    let empty = board.setup.empties().len() - board.marks.iter().filter(is_free).count();
    size.width() >= 2 && size.height() >= 2 && empty > 0 && 2 * board.marks.len() < size.area()
}
