//! A move as GTP writes it: a point, `pass`, or (from `genmove`) `resign`.

use std::fmt;

use myosu_rules::{BadCoordinate, Move, Notation, Size};
use thiserror::Error;

/// A vertex of GTP, or the resignation `genmove` may answer with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vertex {
    /// A stone or a pass.
    Move(Move),
    /// Resignation.
    Resign,
}

/// A word that is no vertex.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}, or pass")]
pub struct BadVertex(pub BadCoordinate);

impl Vertex {
    /// Reads a vertex of a board of `size`, in any case.
    ///
    /// ```
    /// use myosu_formats::gtp::Vertex;
    /// use myosu_rules::{Move, Point, Size};
    /// let at = |word| Vertex::parse(word, Size::square(19));
    /// assert_eq!(at("q16"), Ok(Vertex::Move(Move::Place(Point::new(15, 3)))));
    /// assert_eq!(at("PASS"), Ok(Vertex::Move(Move::Pass)));
    /// assert!(at("I9").is_err());
    /// ```
    pub fn parse(text: &str, size: Size) -> Result<Vertex, BadVertex> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Vertex::Move(Move::Pass));
        }
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Vertex::Resign);
        }
        Notation::Go.parse(text, size).map(|point| Vertex::Move(Move::Place(point))).map_err(BadVertex)
    }

    /// The vertex as GTP prints it on a board of `size`.
    pub fn on(self, size: Size) -> impl fmt::Display {
        match self {
            Vertex::Move(Move::Place(point)) => Notation::Go.write(point, size),
            Vertex::Move(Move::Pass) => "pass".to_owned(),
            Vertex::Resign => "resign".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Vertex;
    use myosu_rules::{Move, Size};

    #[test]
    fn what_is_printed_is_read_back() {
        let size = Size::new(20, 7).unwrap();
        let places = size.points().map(|point| Vertex::Move(Move::Place(point)));
        for vertex in places.chain([Vertex::Move(Move::Pass), Vertex::Resign]) {
            assert_eq!(Vertex::parse(&vertex.on(size).to_string(), size), Ok(vertex));
        }
        let error = Vertex::parse("z99", size).unwrap_err().to_string();
        assert!(error.contains("\"z99\" is not a point of a 20x7 board"), "{error}");
    }
}
