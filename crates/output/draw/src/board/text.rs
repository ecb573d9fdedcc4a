//! A board as terminal text: plain ASCII, or Unicode, with or without ANSI colours as the caller says.
//!
//! ```text
//!    A B C D E
//!  3  . . X O .
//!  2  a[X]X O .
//!  1  . .(X)O .
//! ```
//!
//! A sign stands round its point: `(X)` last move, `[X]` square, `^X^` triangle, `{X}` circle, `>X<`
//! cross, `:X:` dot. `!` is a forbidden point, `b` and `w` are territory, `X12` is Black's move 12, a
//! digit alone is a candidate, `*` a label too long for the board, which follows below it.
//! Law: no control character of a label, title or note reaches the terminal.

mod cell;
mod values;

use myosu_rules::{Notation, Point};

use self::cell::{CellFit, TextCell};
use super::{BoardSpec, Sides};

/// Which characters stones and points are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charset {
    /// `X`, `O` and `.`, which every terminal and every mail can show.
    #[default]
    Ascii,
    /// `●`, `○` and `·`.
    Unicode,
}

/// Whether the text carries ANSI escape sequences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coloring {
    /// No.
    #[default]
    Plain,
    /// Yes, from the palette of 256 colours.
    Ansi,
}

/// How a board is written as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextStyle {
    /// Characters.
    pub charset: Charset,
    /// Colours.
    pub coloring: Coloring,
}

pub(super) fn draw(spec: &BoardSpec, style: TextStyle) -> String {
    let mut out = String::new();
    if !spec.title.is_empty() {
        out += &format!("{}\n\n", printable(&spec.title));
    }
    rows(&mut out, spec, style);
    values::draw(&mut out, spec, style);
    for line in long_labels(spec).into_iter().chain(candidates(spec)) {
        out += &format!("{line}\n");
    }
    if !spec.caption.is_empty() {
        out += &format!("\n{}\n", printable(&spec.caption));
    }
    out
}

/// The board with the names of its lines.
fn rows(out: &mut String, spec: &BoardSpec, style: TextStyle) {
    let region = spec.shown();
    let cells: Vec<TextCell> = region.points().map(|p| TextCell::of(spec, p, style)).collect();
    let ((left, right), (top, _)) = (region.columns(), region.rows());
    let columns = usize::from(right - left) + 1;
    let names = (left..=right).map(|x| spec.notation.column(x).len());
    let wide = cells.iter().map(TextCell::width).chain(names).max().unwrap_or(1);
    let mut pairs = cells.chunks(columns).flat_map(|row| row.windows(2));
    let gap = if pairs.any(|pair| pair[0].collides(&pair[1], wide)) { 2 } else { 1 };
    let fit = CellFit { wide, gap };
    let from_top = matches!(spec.notation, Notation::Sgf | Notation::Gomocup);
    let (above, below) = match spec.sides {
        Sides::None => (false, false),
        Sides::Two => (from_top || style.coloring == Coloring::Plain, !from_top),
        Sides::Four => (true, true),
    };
    let header = header(spec, fit);
    if above {
        *out += &header;
    }
    for (y, row) in (top..).zip(cells.chunks(columns)) {
        *out += &line(spec, y, row, fit, style);
    }
    if below && (spec.sides == Sides::Four || !above) {
        *out += &header;
    }
}

/// One line of the board with its coordinates.
fn line(spec: &BoardSpec, y: u8, row: &[TextCell], fit: CellFit, style: TextStyle) -> String {
    let name = spec.notation.row(y, spec.size());
    let mut line = String::new();
    if spec.sides != Sides::None {
        line += &format!("{name:>2} ");
    }
    for (index, cell) in row.iter().enumerate() {
        let before = index.checked_sub(1).map(|i| &row[i]);
        line += &cell.lead(before, fit, style);
        line += &cell.body(fit.wide, style);
    }
    if let Some(last) = row.last() {
        line += &last.tail(fit.wide, style);
    }
    let mut line = line.trim_end().to_owned();
    if spec.sides == Sides::Four {
        line += &format!(" {name}");
    }
    line + "\n"
}

fn header(spec: &BoardSpec, fit: CellFit) -> String {
    let (left, right) = spec.shown().columns();
    let mut line = String::from("   ");
    for x in left..=right {
        let name = spec.notation.column(x);
        line += &" ".repeat(if x == left { 1 } else { fit.gap });
        line += &centered(&name, fit.wide);
    }
    format!("{}\n", line.trim_end())
}

/// The candidates in words, the best first.
fn candidates(spec: &BoardSpec) -> Vec<String> {
    let mut best: Vec<_> = spec.candidates.iter().filter(|c| spec.size().contains(c.point)).collect();
    best.sort_by_key(|c| c.rank);
    let line = |c: &super::Candidate| {
        let text =
            format!("{:>2}. {} {}", c.rank, spec.notation.write(c.point, spec.size()), printable(&c.note));
        text.trim_end().to_owned()
    };
    best.into_iter().map(line).collect()
}

/// The labels that are too long for the board, one to a line.
fn long_labels(spec: &BoardSpec) -> Vec<String> {
    let is_long = |text: &str| shown_label(text) != printable(text);
    let long = spec.labels.iter().filter(|(p, text)| spec.shown().contains(*p) && is_long(text));
    long.map(|(p, text)| format!("{} {}", spec.notation.write(*p, spec.size()), printable(text))).collect()
}

/// A label as it stands on the board: itself if it is short, otherwise `*`.
fn shown_label(text: &str) -> String {
    let text = printable(text);
    if columns_of(&text) <= 3 { text } else { "*".to_owned() }
}

/// A text without control characters, which a terminal would obey.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// The columns a text takes in a terminal; Hangul and Han characters take two each.
fn columns_of(text: &str) -> usize {
    let wide = |c: char| {
        matches!(u32::from(c), 0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff
            | 0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1faff | 0x20000..=0x3fffd)
    };
    text.chars().map(|c| if wide(c) { 2 } else { 1 }).sum()
}

/// A text in the middle of `width` columns, to the right of the middle if it cannot be exact.
fn centered(text: &str, width: usize) -> String {
    let free = width.saturating_sub(columns_of(text));
    format!("{}{text}{}", " ".repeat(free.div_ceil(2)), " ".repeat(free / 2))
}

/// Whether a point is a star point.
fn is_star(spec: &BoardSpec, point: Point) -> bool {
    spec.size().star_points().contains(&point)
}
