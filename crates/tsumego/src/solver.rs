//! The prover: settles claims by df-pn, and fates by the spectrum of ko threats.

use myosu_proof::go::{Goal, Role, Threats};
use myosu_search::dfpn::{Dfpn, Estimate, Game as _, Outcome};
use myosu_search::{Budget, Cancel};

use super::area::Area;
use super::board::{Board, Step};
use super::fate::{Fate, Ko};
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
        self.reaches_on(&board.with_threats(threats), goal)
    }

    /// Whether the goal is reached from a board with the threats it has.
    pub(super) fn reaches_on(&mut self, board: &Board, goal: Goal) -> Option<bool> {
        let mut fight = Fight::new(self.area, goal, *board);
        let ended = fight.ended(board).map(Estimate::outcome);
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
    /// The two strongest claims are asked first, the likelier one before the other: whoever moves has its
    /// way. A yes to either answers everything.
    pub fn fate(&mut self, board: &Board) -> Option<Fate> {
        let first = board.to_play();
        for role in [first, first.other()] {
            let (goal, fate) = extreme(role);
            if self.reaches(board, goal, most_hostile(goal))? {
                return Some(fate);
            }
        }
        if !self.reaches(board, Goal::Capture, Threats::ATTACKER_ANY)? {
            return Some(Fate::Seki);
        }
        let even = self.reaches(board, Goal::Capture, Threats::NONE)?;
        let changed = self.first_surplus(board, Goal::Capture, if even { 1 } else { -1 })??;
        Some(Fate::Ko(Ko { surplus: if even { changed } else { 1 + changed } }))
    }

    /// Whether a move of `mover` that led to this board keeps `best`, the best fate the mover can reach;
    /// nothing if it could not be settled. `passed` is the fate after a pass, which most wrong moves share.
    pub fn keeps(&mut self, board: &Board, mover: Role, best: Fate, passed: Option<Fate>) -> Option<bool> {
        let (goal, worst) = extreme(mover.other());
        if best == worst {
            return Some(true);
        }
        let (own, most) = extreme(mover);
        let strongest = most_hostile(own);
        if best == most && self.known(board, own, strongest) == Some(true) {
            return Some(true);
        }
        if passed == Some(worst) && self.reaches(board, goal, most_hostile(goal))? {
            return Some(false);
        }
        match (mover, best) {
            (_, Fate::Dead | Fate::Alive) => self.reaches(board, own, strongest),
            (Role::Defender, Fate::Seki) => {
                Some(!self.reaches(board, Goal::Capture, Threats::ATTACKER_ANY)?)
            }
            (Role::Attacker, Fate::Seki) => {
                Some(!self.reaches(board, Goal::Life, most_hostile(Goal::Life))?)
            }
            (Role::Defender, Fate::Ko(ko)) => {
                Some(!self.reaches(board, Goal::Capture, Threats::surplus(ko.surplus))?)
            }
            (Role::Attacker, Fate::Ko(ko)) => {
                self.reaches(board, Goal::Capture, Threats::surplus(ko.surplus - 1))
            }
        }
    }

    /// What was settled before about a claim.
    fn known(&self, board: &Board, goal: Goal, threats: Threats) -> Option<bool> {
        let fight = Fight::new(self.area, goal, board.with_threats(threats));
        match self.search.known(fight.key()) {
            Outcome::Proven => Some(true),
            Outcome::Refuted => Some(false),
            Outcome::Unknown => None,
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
}

/// The goal of a side, and the fate of the target if it is reached whatever the threats.
fn extreme(role: Role) -> (Goal, Fate) {
    match role {
        Role::Attacker => (Goal::Capture, Fate::Dead),
        Role::Defender => (Goal::Life, Fate::Alive),
    }
}

/// The threats against which a goal is hardest to reach.
fn most_hostile(goal: Goal) -> Threats {
    match goal {
        Goal::Capture => Threats::DEFENDER_ANY,
        Goal::Life => Threats::ATTACKER_ANY,
    }
}
