//! What every player of Omok can do: choose a move, and say why.

use myosu_rules::omok::Position;
use myosu_rules::{Color, Move, Point};
use myosu_search::{Budget, Cancel};

/// A position in which a move is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The stones, and whose turn it is. The game is not over.
    pub position: &'a Position,
    /// The last move of Black and of White, where it is known: some players look there first.
    pub last: [Option<Point>; 2],
}

impl<'a> Situation<'a> {
    /// A position without a history.
    pub fn of(position: &'a Position) -> Situation<'a> {
        Situation { position, last: [None; 2] }
    }

    /// A position after these moves, the last one last, which were made in turn up to the side to
    /// move.
    pub fn after(position: &'a Position, moves: &[Move]) -> Situation<'a> {
        let mut last = [None; 2];
        let mut color = position.to_play();
        for play in moves.iter().rev().take(2) {
            color = !color;
            last[color.index()] = play.point();
        }
        Situation { position, last }
    }

    /// The last move of a side, where it is known.
    pub fn last_of(&self, color: Color) -> Option<Point> {
        self.last[color.index()]
    }
}

/// A move that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Where to play. It is legal.
    pub point: Point,
    /// Positions looked at.
    pub nodes: u64,
    /// Why, in lines for a person.
    pub explanation: Vec<String>,
}

/// Somebody who plays Omok under every rule.
pub trait Player: Send {
    /// The name used in commands and matches.
    fn name(&self) -> &'static str;

    /// Chooses a legal move for the side to move; nothing if it has none. The same situation and budget
    /// give the same move as long as nobody raises `cancel`; once it is raised the player answers soon
    /// with the best move it knows.
    fn choose(&mut self, situation: &Situation<'_>, budget: Budget, cancel: &Cancel) -> Option<Decision>;

    /// Forgets what it learned from earlier positions: a new game begins.
    fn forget(&mut self) {}

    /// Does what a game from this position needs and no clock should be charged with.
    fn prepare(&mut self, _: &Position) {}
}

/// The legal point nearest to the middle of the board: a move for those who have no better one.
pub(crate) fn central(position: &Position) -> Option<Point> {
    let size = position.size();
    let off = |at: u8, side: u8| (2 * i32::from(at) - (i32::from(side) - 1)).abs();
    let far = |point: &Point| {
        let (x, y) = (off(point.x(), size.width()), off(point.y(), size.height()));
        x * x + y * y
    };
    position.empties().iter().filter(|&point| position.check(point).is_ok()).min_by_key(far)
}
