//! The exhaustive oracle, the prover's slow twin: every board that can arise in a small region, and the fixed
//! point over all of them. It knows nothing but the rules and can only be too slow, never wrong.
//!
//! A spectrum is solved layer by layer: with one threat more, a paid move leads into the layer with one
//! threat fewer. When a layer equals the one before, all further ones do too.

use std::collections::HashMap;

use myosu_proof::go::{Goal, Role, Threats};

use crate::area::Area;
use crate::board::LocalBoard;
use crate::fate::{Fate, Ko};
use crate::life;

/// The surplus of ko threats from which on a side has its way: the answer of a whole spectrum of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threshold {
    /// However many threats the attacker has.
    Always,
    /// If the defender has at least this many threats more than the attacker.
    From(i8),
    /// However many threats the defender has.
    Never,
}

/// All moments that can arise from one, with the moves between them.
struct Universe {
    role: Vec<Role>,
    goal_reached: Vec<bool>,
    edges: Vec<Edge>,
    /// Where the edges of each moment begin.
    first: Vec<usize>,
}

#[derive(Clone, Copy)]
struct Edge {
    to: u32,
    paid: bool,
}

/// The fate of the target, or nothing if more than `limit` moments would have to be looked at.
pub(crate) fn fate(area: &Area, board: &LocalBoard, limit: usize) -> Option<Fate> {
    let survives = threshold(area, board, Goal::Capture, limit)?;
    let lives = match survives {
        Threshold::Always => threshold(area, board, Goal::Life, limit)?,
        _ => Threshold::Never,
    };
    Some(match (survives, lives) {
        (Threshold::Never, _) => Fate::Dead,
        (Threshold::From(surplus), _) => Fate::Ko(Ko { surplus }),
        (Threshold::Always, Threshold::Always) => Fate::Alive,
        (Threshold::Always, _) => Fate::Seki,
    })
}

/// From which surplus of threats on the defender survives (for [`Goal::Capture`]) or makes two eyes (for
/// [`Goal::Life`]).
pub(crate) fn threshold(area: &Area, board: &LocalBoard, goal: Goal, limit: usize) -> Option<Threshold> {
    let universe = Universe::explore(area, &board.with_threats(unlimited()), goal, limit)?;
    let even = universe.reached(goal, None);
    let succeeds = |reached: &[bool]| reached[0] == (goal == Goal::Life);
    let searcher = if succeeds(&even) { Role::Attacker } else { Role::Defender };
    let mut before = even;
    for count in 1.. {
        let layer = universe.reached(goal, Some((searcher, &before)));
        if succeeds(&layer) == (searcher == Role::Defender) {
            let surplus = if searcher == Role::Defender { count } else { 1 - count };
            return Some(Threshold::From(surplus));
        }
        if layer == before {
            break;
        }
        before = layer;
    }
    Some(if searcher == Role::Attacker { Threshold::Always } else { Threshold::Never })
}

/// Whether a goal is reached with these threats: none, or any number on one side.
pub(crate) fn reaches(
    area: &Area,
    board: &LocalBoard,
    goal: Goal,
    threats: Threats,
    limit: usize,
) -> Option<bool> {
    let succeeds = match threshold(area, board, goal, limit)? {
        Threshold::Always => true,
        Threshold::Never => false,
        Threshold::From(_) if threats == Threats::ATTACKER_ANY => false,
        Threshold::From(_) if threats == Threats::DEFENDER_ANY => true,
        Threshold::From(surplus) => surplus <= 0,
    };
    Some(succeeds == (goal == Goal::Life))
}

fn unlimited() -> Threats {
    Threats { attacker: Threats::ATTACKER_ANY.attacker, defender: Threats::DEFENDER_ANY.defender }
}

impl Universe {
    fn explore(area: &Area, start: &LocalBoard, goal: Goal, limit: usize) -> Option<Universe> {
        let mut boards = vec![*start];
        let mut numbers = HashMap::from([(*start, 0_u32)]);
        let mut universe = Universe { role: vec![], goal_reached: vec![], edges: vec![], first: vec![] };
        let mut at = 0;
        while at < boards.len() {
            let board = boards[at];
            universe.role.push(board.to_play);
            universe.first.push(universe.edges.len());
            let safe = goal == Goal::Life && !board.is_cleared(area) && life::is_safe(area, &board);
            universe.goal_reached.push(safe);
            if !safe {
                board.each_ply(area, goal, |ply| {
                    let to = *numbers.entry(ply.after).or_insert_with(|| {
                        boards.push(ply.after);
                        boards.len() as u32 - 1
                    });
                    universe.edges.push(Edge { to, paid: ply.paid });
                });
            }
            if boards.len() > limit {
                return None;
            }
            at += 1;
        }
        universe.first.push(universe.edges.len());
        Some(universe)
    }

    /// The moments from which the goal is reached by force: the least fixed point. Paid moves are open to
    /// one side at most; they lead to the same moment of the layer below.
    fn reached(&self, goal: Goal, paid: Option<(Role, &Vec<bool>)>) -> Vec<bool> {
        let mut reached = self.goal_reached.clone();
        let mut changed = true;
        while changed {
            changed = false;
            for at in (0..self.role.len()).rev() {
                if reached[at] {
                    continue;
                }
                let role = self.role[at];
                let mut values = self.edges[self.first[at]..self.first[at + 1]].iter().filter_map(|edge| {
                    match (edge.paid, paid) {
                        (false, _) => Some(reached[edge.to as usize]),
                        (true, Some((payer, below))) if payer == role => Some(below[edge.to as usize]),
                        (true, _) => None,
                    }
                });
                let holds = if role == goal.prover() { values.any(|v| v) } else { values.all(|v| v) };
                reached[at] = holds;
                changed |= holds;
            }
        }
        reached
    }
}
