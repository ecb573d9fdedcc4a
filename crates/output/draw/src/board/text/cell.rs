//! One point in the terminal: its text, its brackets and its colours.

use myosu_rules::{Color, Point};

use super::super::{BoardSpec, Layer, Look, Mark};
use super::{Charset, Coloring, TextStyle, columns_of, is_star, shown_label};

/// The text of a point with its colours.
#[derive(Clone, Debug)]
pub(super) struct TextCell {
    text: String,
    /// The signs to the left and right.
    pub(super) brackets: Option<(char, char)>,
    ink: u8,
    ground: u8,
    surround: u8,
}

/// How wide the cells of a board are, and how far they are apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellFit {
    pub(super) wide: usize,
    pub(super) gap: usize,
}

/// Colours of the 256-colour palette.
const WOOD: u8 = 179;
const PAPER: u8 = 252;
const BLACK: u8 = 16;
const WHITE: u8 = 231;
const LINE: u8 = 94;
const GREEN: u8 = 29;
const RED: u8 = 124;
const BLUES: [u8; 5] = [153, 117, 75, 69, 27];
const ORANGES: [u8; 5] = [223, 222, 215, 208, 202];

impl TextCell {
    pub(super) fn of(spec: &BoardSpec, point: Point, style: TextStyle) -> TextCell {
        let surround = shade(spec, point);
        let brackets = spec.marks_on(point).find_map(brackets);
        let plain = |text: String, ink: u8| TextCell { text, brackets, ink, ground: surround, surround };
        let stone = spec.setup.stone(point);
        let written = spec.written(point).map(|text| shown_label(&text));
        match (stone, written) {
            (Some(color), Some(text)) if style.coloring == Coloring::Ansi => {
                let (ink, ground) = color.pick((WHITE, BLACK), (BLACK, WHITE));
                TextCell { text, brackets, ink, ground, surround }
            }
            (Some(color), Some(text)) => plain(format!("{}{text}", color.pick('X', 'O')), LINE),
            (Some(color), None) => plain(disc(color, style), color.pick(BLACK, WHITE)),
            (None, Some(text)) => plain(text, BLACK),
            (None, None) => match spec.candidate(point) {
                Some(c) => {
                    TextCell { text: c.rank.to_string(), brackets, ink: WHITE, ground: GREEN, surround }
                }
                None => {
                    let (text, ink) = empty(spec, point, style);
                    plain(text, ink)
                }
            },
        }
    }

    /// The width of the text, without its brackets.
    pub(super) fn width(&self) -> usize {
        columns_of(&self.text)
    }

    /// Whether its signs stand outside a cell of this width, to the left and to the right.
    fn outside(&self, wide: usize) -> (Option<char>, Option<char>) {
        let free = wide.saturating_sub(self.width());
        let at_edge = |sign: char, room: usize| (room == 0).then_some(sign);
        let signs = self.brackets.map(|(l, r)| (at_edge(l, free.div_ceil(2)), at_edge(r, free / 2)));
        signs.unwrap_or((None, None))
    }

    /// Whether the signs of a cell and of the one to its right want the same place.
    pub(super) fn collides(&self, right: &TextCell, wide: usize) -> bool {
        self.outside(wide).1.is_some() && right.outside(wide).0.is_some()
    }

    /// What stands between the cell before and this one.
    pub(super) fn lead(&self, before: Option<&TextCell>, fit: CellFit, style: TextStyle) -> String {
        let right = before.and_then(|cell| cell.outside(fit.wide).1);
        let left = self.outside(fit.wide).0;
        let text = match (before, fit.gap) {
            (None, _) => left.unwrap_or(' ').to_string(),
            (Some(_), 1) => left.or(right).unwrap_or(' ').to_string(),
            (Some(_), _) => format!("{}{}", right.unwrap_or(' '), left.unwrap_or(' ')),
        };
        paint(&text, RED, self.surround, style)
    }

    /// The point itself.
    pub(super) fn body(&self, wide: usize, style: TextStyle) -> String {
        let free = wide.saturating_sub(self.width());
        let (left, right) = (free.div_ceil(2), free / 2);
        let side = |room: usize, sign: Option<char>| match (room, sign) {
            (0, _) => String::new(),
            (room, Some(sign)) => format!("{}{sign}", " ".repeat(room - 1)),
            (room, None) => " ".repeat(room),
        };
        let before = side(left, self.brackets.map(|b| b.0));
        let after: String = side(right, self.brackets.map(|b| b.1)).chars().rev().collect();
        let text = paint(&self.text, self.ink, self.ground, style);
        format!(
            "{}{text}{}",
            paint(&before, RED, self.surround, style),
            paint(&after, RED, self.surround, style)
        )
    }

    /// What stands after the last cell of a row.
    pub(super) fn tail(&self, wide: usize, style: TextStyle) -> String {
        let text = self.outside(wide).1.unwrap_or(' ').to_string();
        paint(&text, RED, self.surround, style)
    }
}

fn paint(text: &str, ink: u8, ground: u8, style: TextStyle) -> String {
    match style.coloring {
        _ if text.is_empty() => String::new(),
        Coloring::Plain => text.to_owned(),
        Coloring::Ansi => format!("\x1b[38;5;{ink};48;5;{ground}m{text}\x1b[0m"),
    }
}

fn brackets(mark: Mark) -> Option<(char, char)> {
    match mark {
        Mark::LastMove => Some(('(', ')')),
        Mark::Square => Some(('[', ']')),
        Mark::Triangle => Some(('^', '^')),
        Mark::Circle => Some(('{', '}')),
        Mark::Cross => Some(('>', '<')),
        Mark::Dot => Some((':', ':')),
        Mark::Forbidden | Mark::Territory(_) => None,
    }
}

fn disc(color: Color, style: TextStyle) -> String {
    let text = match (style.charset, style.coloring) {
        (Charset::Ascii, _) => color.pick("X", "O"),
        (Charset::Unicode, Coloring::Plain) => color.pick("●", "○"),
        (Charset::Unicode, Coloring::Ansi) => "●",
    };
    text.to_owned()
}

fn empty(spec: &BoardSpec, point: Point, style: TextStyle) -> (String, u8) {
    let unicode = style.charset == Charset::Unicode;
    for mark in spec.marks_on(point) {
        match mark {
            Mark::Forbidden => return ((if unicode { "×" } else { "!" }).to_owned(), RED),
            Mark::Territory(color) => {
                let ascii = color.pick("b", "w");
                let sign = if unicode { color.pick("▪", "▫") } else { ascii };
                return (sign.to_owned(), color.pick(BLACK, WHITE));
            }
            _ => {}
        }
    }
    let sign = match (is_star(spec, point), unicode) {
        (true, _) => "+",
        (false, true) => "·",
        (false, false) => ".",
    };
    (sign.to_owned(), LINE)
}

/// The ground of a point: wood, or the colour of its value in the topmost shaded layer.
fn shade(spec: &BoardSpec, point: Point) -> u8 {
    let Some(layer) = spec.layers.iter().rev().find(|layer| layer.look != Look::Numbers) else { return WOOD };
    value(layer, point).map_or(PAPER, ground)
}

fn value(layer: &Layer, point: Point) -> Option<f64> {
    let value = layer.values.iter().rev().find(|(p, _)| *p == point)?.1;
    layer.clamp(value)
}

/// The background colour of a value.
pub(super) fn ground(value: f64) -> u8 {
    if value.abs() < 0.05 {
        return PAPER;
    }
    let step = ((value.abs() * 5.0) as usize).min(4);
    if value < 0.0 { ORANGES[step] } else { BLUES[step] }
}
