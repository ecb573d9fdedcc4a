//! What is seen of a board without looking ahead: a sure capture, and a sure pair of eyes. Both are exact
//! whatever the ko threats, for they need one move that nobody can be paid to forbid.

use myosu_proof::go::{Goal, Role};

use super::area::Area;
use super::board::{Board, PASS};
use super::life;

/// Whether the attacker, to move, captures the whole target at once and for good.
pub(super) fn falls_at_once(area: &Area, goal: Goal, board: &Board) -> bool {
    let stones = board.stones[Role::Defender.index()];
    let targets = stones & area.target;
    let chain = area.flood(targets & targets.wrapping_neg(), stones);
    if targets & !chain != 0 || chain & area.lifeline[Role::Defender.index()] != 0 {
        return false;
    }
    let liberties = area.around(chain) & board.empties(area);
    if !liberties.is_power_of_two() {
        return false;
    }
    let Some(step) = board.place(area, liberties.trailing_zeros() as u8) else { return false };
    let mut answers = 0;
    step.after.steps(area, goal, |_| answers += 1);
    !step.paid && answers == 0
}

/// How many points are remembered.
const SLOTS: usize = 4;

/// The points where a stone of the defender made the target safe, the last one first. What saved it there often
/// saves it against the next move too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Replies([u8; SLOTS]);

impl Replies {
    pub(super) const NONE: Replies = Replies([PASS; SLOTS]);

    pub(super) fn remember(&mut self, at: u8) {
        let slot = self.0.iter().position(|&reply| reply == at).unwrap_or(SLOTS - 1);
        self.0[..=slot].rotate_right(1);
        self.0[0] = at;
    }

    /// Whether the defender, to move, makes the target safe on one of these points.
    pub(super) fn save(&mut self, area: &Area, board: &Board) -> bool {
        let empty = board.empties(area);
        let saves = |&at: &u8| {
            at != PASS
                && empty >> at & 1 != 0
                && board.place(area, at).is_some_and(|step| !step.paid && life::is_safe(area, &step.after))
        };
        let reply = self.0.iter().copied().find(saves);
        reply.inspect(|&at| self.remember(at)).is_some()
    }
}
