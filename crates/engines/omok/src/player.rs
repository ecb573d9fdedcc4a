//! One interface for every player of Omok, with levels, limits and the reasons of a move.
//!
//! GTP, Gomocup, matches and the studio all play through [`OmokPlayer`]; the roster of `myosu` makes one
//! by name.

use myosu_rules::omok::Position;
use myosu_rules::{Move, Point, PointSet, Size};
use myosu_search::Cancel;

use super::analysis::Analysis;
use super::balance::balance;
use super::engine::{Engine, Limits, Resources};
use super::level::Level;

/// A position in which a move is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The stones and the side to move. The game is not over.
    pub position: &'a Position,
    /// The last move of Black and of White, where it is known: some players look there first.
    pub last: [Option<Point>; 2],
}

impl<'a> Situation<'a> {
    /// A position without a history.
    pub fn of(position: &'a Position) -> Situation<'a> {
        Situation { position, last: [None; 2] }
    }

    /// A position after these moves, which were made in turn, the last one last.
    pub fn after(position: &'a Position, moves: &[Move]) -> Situation<'a> {
        let mut last = [None; 2];
        let mut color = position.to_play();
        for play in moves.iter().rev().take(2) {
            color = !color;
            last[color.index()] = play.point();
        }
        Situation { position, last }
    }
}

/// A move a player has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OmokDecision {
    /// Where to play. It is legal and not excluded.
    pub point: Point,
    /// Positions searched.
    pub nodes: u64,
    /// The reasons, line by line.
    pub explanation: Vec<String>,
}

/// Bytes of table for a balance search of a player that has no engine. Chosen by hand: the search is short.
const BALANCE_MEMORY: usize = 16 << 20;

/// Whether a player asks its opening book before it thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookUse {
    /// It thinks about every move.
    Off,
    /// It plays the best move of the book where there is one.
    On,
}

/// A player of Omok under every rule.
pub trait OmokPlayer: Send {
    /// The name used in commands and matches.
    fn name(&self) -> &'static str;

    /// Chooses a legal move for the side to move; `None` if every legal point is excluded or none is left.
    /// `watch` receives the analysis as it deepens, from players that have one.
    ///
    /// The same situation and limits give the same move unless `cancel` is raised; then the player returns the
    /// best move so far.
    fn choose(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Option<OmokDecision>;

    /// The move after which the sides stand most nearly equal.
    fn balance(&mut self, position: &Position, limits: &Limits, cancel: &Cancel) -> Option<Point> {
        let resources = Resources { memory: BALANCE_MEMORY, ..Resources::default() };
        balance(&mut Engine::new(*position.rule(), resources), position, limits, cancel).best()
    }

    /// Plays at another level from now on; players without levels ignore it.
    fn set_level(&mut self, _: Level) {}

    /// Uses its book or not from now on; players without one ignore it.
    fn set_book(&mut self, _: BookUse) {}

    /// Uses other threads and memory from now on; players without a search ignore it.
    fn set_resources(&mut self, _: Resources) {}

    /// Forgets what it learned from earlier positions, for a new game.
    fn forget(&mut self) {}

    /// Forgets what it learned along a line, unless it has announced a win: the next position is off that line.
    fn leave_line(&mut self) {
        self.forget();
    }

    /// Builds the tables a game from this position needs, before a clock runs.
    fn prepare(&mut self, _: &Position) {}
}

/// The legal point nearest to the middle of the board: a move for players that have no better one.
pub(crate) fn central(position: &Position, excluded: PointSet) -> Option<Point> {
    let size = position.size();
    let legal = (position.empties() - excluded).iter().filter(|&point| position.check(point).is_ok());
    legal.min_by_key(|&point| distance_from_middle(point, size))
}

/// Four times the square of the distance of a point from the middle of the board, which may lie between points.
pub(crate) fn distance_from_middle(point: Point, size: Size) -> i32 {
    let off = |at: u8, side: u8| 2 * i32::from(at) - (i32::from(side) - 1);
    off(point.x(), size.width()).pow(2) + off(point.y(), size.height()).pow(2)
}
