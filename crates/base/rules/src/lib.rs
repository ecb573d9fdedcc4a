//! What is on a board and what is legal, for Baduk (Go) and Omok (five in a row).
//!
//! The vocabulary both games share stands at the top level; each game has a module of its own. A
//! [`Setup`] is a position as written, perhaps illegal; the games turn it into a `Position`, which is
//! legal and can be played, and trust it from then on.
//!
//! This crate has no dependencies, does no input or output, and keeps no global state.

mod color;
pub mod diagram;
mod game_kind;
pub mod go;
mod notation;
pub mod omok;
mod point;
mod point_set;
mod setup;
mod size;
mod symmetry;
pub mod zobrist;

pub use color::Color;
pub use game_kind::GameKind;
pub use notation::{BadCoordinate, Notation};
pub use point::Point;
pub use point_set::PointSet;
pub use setup::Setup;
pub use size::{BadSize, Size};
pub use symmetry::Symmetry;

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A stone on a point (착수).
    Place(Point),
    /// No stone (한 수 쉼).
    Pass,
}

impl Move {
    /// The point a stone is put on.
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Place(point) => Some(point),
            Move::Pass => None,
        }
    }
}
