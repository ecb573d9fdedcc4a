//! The reason to play a move.

use myosu_rules::omok::{Direction, Position};
use myosu_rules::{Color, Notation, Point};

use super::board::ShapeBoard;
use super::code::Flags;

/// The reason to play a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Makes five.
    Five,
    /// Stops a five.
    StopsFive,
    /// Wins by fours.
    WinsByFours,
    /// Wins by fours and threes.
    WinsByThreats,
    /// Makes a four that cannot be stopped.
    StraightFour,
    /// Makes a four and an open three at once.
    FourThree,
    /// Makes two open threes at once.
    DoubleThree,
    /// Takes the point where the opponent would win.
    Blocks,
    /// Makes a four.
    Four,
    /// Makes an open three.
    Three,
    /// Keeps the opponent from a good shape.
    Hinders,
    /// Builds own shapes.
    Builds,
    /// Begins the game or a new place.
    Opens,
}

impl Purpose {
    /// The reason for the side to move to play on an empty point, from the shapes alone.
    pub fn of(board: &ShapeBoard, point: Point) -> Purpose {
        let (own, enemy) = (board.to_play(), !board.to_play());
        let (mine, theirs) = (board.flags(own, point), board.flags(enemy, point));
        let threes = |color: Color| {
            Direction::ALL.into_iter().filter(|&d| board.shape(color, point, d).is_open_three()).count()
        };
        let blocks = theirs.has(Flags::WINNING_FOUR) || theirs.has(Flags::FOUR) && theirs.has(Flags::THREE);
        if mine.has(Flags::FIVE) {
            Purpose::Five
        } else if theirs.has(Flags::FIVE) {
            Purpose::StopsFive
        } else if mine.has(Flags::WINNING_FOUR) {
            Purpose::StraightFour
        } else if mine.has(Flags::FOUR) && mine.has(Flags::THREE) {
            Purpose::FourThree
        } else if threes(own) > 1 {
            Purpose::DoubleThree
        } else if blocks && !board.is_forbidden(enemy, point) {
            Purpose::Blocks
        } else if mine.has(Flags::FOUR) {
            Purpose::Four
        } else if mine.has(Flags::THREE) {
            Purpose::Three
        } else if board.order(enemy, point) > board.order(own, point) {
            Purpose::Hinders
        } else if mine.has(Flags::NEAR) {
            Purpose::Builds
        } else {
            Purpose::Opens
        }
    }

    /// The name used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Purpose::Five => "five",
            Purpose::StopsFive => "stops-five",
            Purpose::WinsByFours => "wins-by-fours",
            Purpose::WinsByThreats => "wins-by-threats",
            Purpose::StraightFour => "straight-four",
            Purpose::FourThree => "four-three",
            Purpose::DoubleThree => "double-three",
            Purpose::Blocks => "blocks",
            Purpose::Four => "four",
            Purpose::Three => "three",
            Purpose::Hinders => "hinders",
            Purpose::Builds => "builds",
            Purpose::Opens => "opens",
        }
    }

    /// A sentence in English.
    pub fn english(self, point: Point, position: &Position) -> String {
        let at = Notation::Renju.write(point, position.size());
        match self {
            Purpose::Five => format!("{at} makes five and wins."),
            Purpose::StopsFive => format!("{at} is forced: it stops a five."),
            Purpose::WinsByFours => format!("{at} wins by an unbroken row of fours."),
            Purpose::WinsByThreats => format!("{at} wins: every move from here on is a four or a threat."),
            Purpose::StraightFour => format!("{at} makes a four that cannot be stopped."),
            Purpose::FourThree => format!("{at} makes a four and an open three at once."),
            Purpose::DoubleThree => format!("{at} makes two open threes at once."),
            Purpose::Blocks => format!("{at} blocks the point where the opponent would win."),
            Purpose::Four => format!("{at} makes a four; the answer is forced."),
            Purpose::Three => format!("{at} makes an open three."),
            Purpose::Hinders => format!("{at} takes a good point from the opponent."),
            Purpose::Builds => format!("{at} builds shapes for an attack."),
            Purpose::Opens => format!("{at} begins in an open place."),
        }
    }
}
