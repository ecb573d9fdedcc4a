//! Values of the rules as JSON: points as in SGF, sets as points run together.

use myosu::rules::{Color, Move, Notation, Point, PointSet, Setup, Size};
use serde::{Deserialize, Serialize};

pub(crate) fn size(size: Size) -> [u8; 2] {
    [size.width(), size.height()]
}

pub(crate) fn read_size([width, height]: [u8; 2]) -> Result<Size, String> {
    Size::new(width.into(), height.into()).map_err(|bad| bad.to_string())
}

pub(crate) fn color(color: Color) -> String {
    color.to_string()
}

pub(crate) fn read_color(text: &str) -> Result<Color, String> {
    Color::parse(text).ok_or_else(|| format!("{text} is no color"))
}

pub(crate) fn points(set: PointSet, size: Size) -> String {
    set.iter().map(|point| Notation::Sgf.write(point, size)).collect()
}

pub(crate) fn read_points(text: &str, size: Size) -> Result<PointSet, String> {
    pairs(text)?.map(|word| read_point(word, size)).collect()
}

fn read_point(text: &str, size: Size) -> Result<Point, String> {
    Notation::Sgf.parse(text, size).map_err(|bad| bad.to_string())
}

fn pairs(text: &str) -> Result<impl Iterator<Item = &str>, String> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return Err("points are pairs of letters".to_owned());
    }
    Ok((0..text.len()).step_by(2).map(move |at| &text[at..at + 2]))
}

/// A pass is `--`.
pub(crate) fn played(mv: Move, size: Size) -> String {
    mv.point().map_or_else(|| "--".to_owned(), |point| Notation::Sgf.write(point, size))
}

pub(crate) fn read_played(text: &str, size: Size) -> Result<Move, String> {
    if text == "--" { Ok(Move::Pass) } else { read_point(text, size).map(Move::Place) }
}

pub(crate) fn moves(moves: &[Move], size: Size) -> String {
    moves.iter().map(|&mv| played(mv, size)).collect()
}

pub(crate) fn read_moves(text: &str, size: Size) -> Result<Vec<Move>, String> {
    pairs(text)?.map(|word| read_played(word, size)).collect()
}

/// Stones on a board.
#[derive(Serialize, Deserialize)]
pub(crate) struct StonesJson {
    size: [u8; 2],
    black: String,
    white: String,
}

impl StonesJson {
    pub(crate) fn new(setup: &Setup) -> StonesJson {
        let [black, white] = [Color::Black, Color::White].map(|side| points(setup.of(side), setup.size));
        StonesJson { size: size(setup.size), black, white }
    }

    pub(crate) fn setup(&self) -> Result<Setup, String> {
        let size = read_size(self.size)?;
        let mut setup = Setup::empty(size);
        setup.stones = [read_points(&self.black, size)?, read_points(&self.white, size)?];
        Ok(setup)
    }
}
