//! Playing a strategy out against every defence.

use std::collections::HashSet;
use std::fmt;

use myosu_rules::omok::{BlockedFive, IllegalMove, Position};
use myosu_rules::{Color, Notation, Point, PointSet};

use super::{TurnId, WinCertificate};

/// What the checker did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedWin {
    /// Positions in which the winner was to move.
    pub positions: u64,
    /// The most moves of both sides until the five.
    pub plies: u32,
}

/// Why a strategy does not prove the claim, with the moves that lead there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyRefusal {
    /// The moves from the certificate's position.
    pub line: Vec<Point>,
    /// What is wrong.
    pub why: Flaw,
    notation: (Notation, myosu_rules::Size),
}

/// What can be wrong with a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A turn that is not there, or does not come before the one that leads to it.
    NoSuchTurn(TurnId),
    /// The winner may not play there.
    Illegal(IllegalMove),
    /// The opponent can make five.
    OpponentMakesFive(Point),
    /// A legal answer without a reply.
    Unanswered(Point),
    /// The opponent has no legal move and the winner no five.
    NoMoves,
    /// Not a flaw of the strategy: it leads to more positions than the checker may look at.
    TooLarge(u64),
    /// Not a flaw of the strategy: the checker stopped after this many positions.
    Stopped(u64),
}

/// The positions [`WinCertificate::check`] looks at before it gives up: some 200 MB of memory.
pub const MOST_POSITIONS: u64 = 2_000_000;

impl StrategyRefusal {
    /// Whether the checker gave up: then the strategy is neither proven nor refuted.
    pub fn is_unsettled(&self) -> bool {
        matches!(self.why, Flaw::TooLarge(_) | Flaw::Stopped(_))
    }
}

impl WinCertificate {
    /// Plays the strategy out against every legal defence; gives up after two million positions.
    pub fn check(&self) -> Result<CheckedWin, StrategyRefusal> {
        self.check_within(MOST_POSITIONS, || false)
    }

    /// Like [`WinCertificate::check`]; gives up after `most` positions or once `is_stopped` says so. A short
    /// strategy can meet very many defences one by one, because its turns may be used again and again.
    pub fn check_within(
        &self,
        most: u64,
        is_stopped: impl Fn() -> bool,
    ) -> Result<CheckedWin, StrategyRefusal> {
        let mut checker = Checker {
            certificate: self,
            position: self.position,
            winner: self.position.to_play(),
            line: Vec::new(),
            done: HashSet::new(),
            most,
            is_stopped,
            positions: 0,
            plies: 0,
        };
        let first = (self.turns.len() as TurnId).wrapping_sub(1);
        match checker.turn(first, TurnId::MAX) {
            Ok(()) => Ok(CheckedWin { positions: checker.positions, plies: checker.plies }),
            Err(why) => {
                let notation = (Notation::Renju, self.position.size());
                Err(StrategyRefusal { line: checker.line, why, notation })
            }
        }
    }
}

struct Checker<'a, F> {
    certificate: &'a WinCertificate,
    position: Position,
    winner: Color,
    line: Vec<Point>,
    /// The turns that were checked, each with the stones added until then. The stones themselves, not a hash of
    /// them: positions with equal hashes can be made on purpose.
    done: HashSet<(TurnId, AddedStones)>,
    most: u64,
    is_stopped: F,
    positions: u64,
    plies: u32,
}

/// The stones both sides have added to a position, in the order of the board: the winner's, then the loser's.
type AddedStones = Box<[Point]>;

/// Positions between two looks at `is_stopped`.
const LOOK: u64 = 256;

impl<F: Fn() -> bool> Checker<'_, F> {
    /// The winner's turn.
    fn turn(&mut self, id: TurnId, after: TurnId) -> Result<(), Flaw> {
        if id >= after {
            return Err(Flaw::NoSuchTurn(id));
        }
        let turn = self.certificate.turns.get(id as usize).ok_or(Flaw::NoSuchTurn(id))?;
        if !self.done.insert((id, self.added())) {
            return Ok(());
        }
        self.count()?;
        self.position.check(turn.play).map_err(Flaw::Illegal)?;
        self.plies = self.plies.max(self.line.len() as u32 + 1);
        if self.position.makes_five(self.winner, turn.play) {
            return Ok(());
        }
        let played = self.position.place(turn.play);
        self.line.push(turn.play);
        self.answers(id)?;
        self.line.pop();
        self.position.undo(played);
        Ok(())
    }

    /// Counts a position; an error once there are too many or the cancel flag is raised.
    fn count(&mut self) -> Result<(), Flaw> {
        self.positions += 1;
        if self.positions > self.most {
            return Err(Flaw::TooLarge(self.most));
        }
        if self.positions.is_multiple_of(LOOK) && (self.is_stopped)() {
            return Err(Flaw::Stopped(self.positions));
        }
        Ok(())
    }

    fn added(&self) -> AddedStones {
        let before = &self.certificate.position;
        let of = |color| (self.position.stones(color) - before.stones(color)).iter();
        of(self.winner).chain(of(!self.winner)).collect()
    }

    /// The opponent's turn: every legal move must be met.
    fn answers(&mut self, id: TurnId) -> Result<(), Flaw> {
        let loser = !self.winner;
        if let Some(five) = self.fives(loser).first() {
            return Err(Flaw::OpponentMakesFive(five));
        }
        let fives = self.fives(self.winner);
        let mut met = !fives.is_empty();
        if met {
            // An answer that stops no five, and the five.
            self.plies = self.plies.max(self.line.len() as u32 + 2);
        }
        for point in self.open_answers(fives) {
            if self.position.forbidden(loser, point).is_some() {
                continue;
            }
            met = true;
            self.answer(id, point, fives)?;
        }
        if met { Ok(()) } else { Err(Flaw::NoMoves) }
    }

    /// The answers that need a look. After a four every move that leaves a point for five loses to it at
    /// once; only where ends matter can a stone beside the five stop it.
    fn open_answers(&self, fives: PointSet) -> PointSet {
        let rule = self.position.rule();
        if fives.is_empty() || rule.side(self.winner).blocked_five == BlockedFive::Nothing {
            return self.position.empties();
        }
        if fives.len() == 1 { fives } else { PointSet::EMPTY }
    }

    fn answer(&mut self, id: TurnId, point: Point, fives: PointSet) -> Result<(), Flaw> {
        let played = self.position.place(point);
        self.line.push(point);
        let five = (fives.without(point)).iter().find(|&five| self.position.makes_five(self.winner, five));
        if five.is_some() {
            self.plies = self.plies.max(self.line.len() as u32 + 1);
        } else {
            let turn = &self.certificate.turns[id as usize];
            let listed = turn.answers.iter().find(|(answer, _)| *answer == point).map(|(_, next)| *next);
            let next = listed.or(turn.otherwise).ok_or(Flaw::Unanswered(point))?;
            self.turn(next, id)?;
        }
        self.line.pop();
        self.position.undo(played);
        Ok(())
    }

    /// Where a side makes five: beside stones of its own.
    fn fives(&self, color: Color) -> PointSet {
        let near = self.position.stones(color).grown().grown() & self.position.empties();
        near.iter().filter(|&point| self.position.makes_five(color, point)).collect()
    }
}

impl fmt::Display for StrategyRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |point: &Point| self.notation.0.write(*point, self.notation.1);
        let line: Vec<String> = self.line.iter().map(write).collect();
        match &self.why {
            Flaw::NoSuchTurn(id) => write!(f, "there is no turn {id} to go on with")?,
            Flaw::Illegal(why) => write!(f, "the winner's move is illegal: {why}")?,
            Flaw::OpponentMakesFive(point) => write!(f, "the opponent makes five at {}", write(point))?,
            Flaw::Unanswered(point) => write!(f, "the strategy lacks the answer {}", write(point))?,
            Flaw::NoMoves => write!(f, "the opponent has no move, and there is no five")?,
            Flaw::TooLarge(most) => return write!(f, "too large to check: more than {most} positions"),
            Flaw::Stopped(positions) => return write!(f, "stopped after {positions} positions"),
        }
        if line.is_empty() { write!(f, ", at once") } else { write!(f, ", after {}", line.join(" ")) }
    }
}

impl std::error::Error for StrategyRefusal {}
