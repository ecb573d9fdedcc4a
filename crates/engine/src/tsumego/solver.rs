//! The prover: settles claims by df-pn, and fates by the spectrum of ko threats.

use myosu_proof::go::{Goal, Holds, Role, Threats};
use myosu_search::dfpn::{Dfpn, Estimate, Outcome};
use myosu_search::{Budget, Cancel};

use super::area::Area;
use super::board::{Board, Step};
use super::fate::{Fate, Threshold};
use super::fight::Fight;

/// More threats than this are not tried.
pub const MOST_THREATS: i8 = 6;

/// A prover for the problems of one area. What it has learnt about one board helps with the next.
pub struct Solver<'a> {
    pub(super) area: &'a Area,
    pub(super) search: &'a mut Dfpn<Step>,
    pub(super) cancel: &'a Cancel,
    limit: u64,
}

impl<'a> Solver<'a> {
    /// A prover that may visit `budget` nodes in all.
    pub fn new(area: &'a Area, search: &'a mut Dfpn<Step>, budget: Budget, cancel: &'a Cancel) -> Solver<'a> {
        let limit = search.nodes().saturating_add(budget.nodes);
        Solver { area, search, cancel, limit }
    }

    /// The nodes left.
    pub fn left(&self) -> Budget {
        Budget::nodes(self.limit.saturating_sub(self.search.nodes()))
    }

    /// Whether the goal is reached from a board with these threats; nothing if the budget is spent first.
    pub fn reaches(&mut self, board: &Board, goal: Goal, threats: Threats) -> Option<bool> {
        let board = board.with_threats(threats);
        let mut fight = Fight::new(self.area, goal, board);
        let ended = fight.ended(&board).map(Estimate::outcome);
        let budget = self.left();
        let outcome = ended.unwrap_or_else(|| self.search.solve(&mut fight, budget, self.cancel));
        match outcome {
            Outcome::Proven => Some(true),
            Outcome::Refuted => Some(false),
            Outcome::Unknown => None,
        }
    }

    /// The fate of the target on a board; nothing if it could not be settled.
    ///
    /// What is likely is asked first: whoever moves has its way. Either of the two first questions answers
    /// everything if the answer is yes.
    pub fn fate(&mut self, board: &Board) -> Option<Fate> {
        let likely = match board.to_play() {
            Role::Attacker => self.reaches(board, Goal::Capture, Threats::DEFENDER_ANY)?,
            Role::Defender => self.reaches(board, Goal::Life, Threats::ATTACKER_ANY)?,
        };
        if likely {
            return Some(if board.to_play() == Role::Attacker { Fate::Dead } else { Fate::Alive });
        }
        let survives = self.survives(board)?;
        let lives = match survives {
            Threshold::Always => self.lives(board)?,
            _ => Threshold::Never,
        };
        Some(Fate::of(survives, lives))
    }

    /// `best` if the target has this fate on a board after a move of `mover`, or some fate that is worse for
    /// the mover, if that is enough to know; nothing if it could not be settled. `best` is what the mover can
    /// reach, so no move is better.
    pub fn reaches_fate(&mut self, board: &Board, mover: Role, best: Fate) -> Option<Fate> {
        let falls = |solver: &mut Self, threats| solver.reaches(board, Goal::Capture, threats);
        let reaches = match (mover, best) {
            (Role::Defender, Fate::Seki) => !falls(self, Threats::ATTACKER_ANY)?,
            (Role::Defender, Fate::Ko(ko)) => !falls(self, Threats::surplus(ko.surplus))?,
            (Role::Attacker, Fate::Ko(ko)) => falls(self, Threats::surplus(ko.surplus - 1))?,
            (Role::Defender, Fate::Alive) => self.reaches(board, Goal::Life, Threats::ATTACKER_ANY)?,
            (Role::Attacker, Fate::Dead) => falls(self, Threats::DEFENDER_ANY)?,
            _ => return self.fate(board),
        };
        if reaches { Some(best) } else { self.fate(board) }
    }

    /// From which surplus of threats on the defender survives.
    fn survives(&mut self, board: &Board) -> Option<Threshold> {
        if !self.reaches(board, Goal::Capture, Threats::ATTACKER_ANY)? {
            return Some(Threshold::Always);
        }
        if self.reaches(board, Goal::Capture, Threats::DEFENDER_ANY)? {
            return Some(Threshold::Never);
        }
        if self.reaches(board, Goal::Capture, Threats::NONE)? {
            let saved = self.first_surplus(board, Goal::Capture, 1)?;
            return match saved {
                Some(surplus) => Some(Threshold::From(surplus)),
                None => self.any_number_fails(board, Goal::Capture).then_some(Threshold::Never),
            };
        }
        self.first_surplus(board, Goal::Capture, -1)?.map(|surplus| Threshold::From(1 + surplus))
    }

    /// From which surplus of threats on the defender, who survives in any case, makes two eyes: `Always`
    /// or not, which is all that matters then.
    fn lives(&mut self, board: &Board) -> Option<Threshold> {
        if self.reaches(board, Goal::Life, Threats::ATTACKER_ANY)? {
            return Some(Threshold::Always);
        }
        if !self.reaches(board, Goal::Life, Threats::NONE)? {
            return Some(Threshold::Never);
        }
        match self.first_surplus(board, Goal::Life, -1)? {
            Some(surplus) => Some(Threshold::From(1 + surplus)),
            None => self.any_number_fails(board, Goal::Life).then_some(Threshold::Always),
        }
    }

    /// The first surplus, counted up or down from 0, that changes what happens with no threats: `None` if
    /// none of those tried does.
    fn first_surplus(&mut self, board: &Board, goal: Goal, direction: i8) -> Option<Option<i8>> {
        let even = self.reaches(board, goal, Threats::NONE)?;
        for count in 1..=MOST_THREATS {
            let surplus = count * direction;
            if self.reaches(board, goal, Threats::surplus(surplus))? != even {
                return Some(Some(surplus));
            }
        }
        Some(None)
    }

    /// Whether the goal, reached against [`MOST_THREATS`] threats of the other side, is reached against any
    /// number of them: the strategy never goes round in a circle unless the other side pays in it.
    fn any_number_fails(&mut self, board: &Board, goal: Goal) -> bool {
        let threats = match goal {
            Goal::Capture => Threats::DEFENDER_ANY,
            Goal::Life => Threats::ATTACKER_ANY,
        };
        self.strategy(board, goal, Holds::Reached, threats).is_some()
    }
}
