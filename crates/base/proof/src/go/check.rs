//! The checker: plays a strategy against everything the other side can do, by the rules alone.
//!
//! A proof is nothing but the winner's moves, one per moment in which the winner is to play, in the order
//! in which a depth-first walk meets these moments; all else is recomputed here. A claim that something
//! is *reached* needs a strategy that never goes round in circles. A claim that something is *prevented*
//! needs one that never runs out of moves: going round is as good as winning.
//!
//! Where the loser has [`Supply::Any`] threats, a circle may contain a paid move of the loser, because no
//! number of threats lasts for ever. So the moment after such a move is walked from by itself, later.

use std::collections::HashMap;
use std::fmt;

use myosu_rules::Move;

use super::zone_check::check_zone;
use super::{Claim, GameStep, Goal, Holds, State, Supply};

/// Why a proof is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The claim gives the winner any number of threats, which is no claim.
    Unlimited,
    /// The frame is hostile to the loser, which proves nothing about the board.
    Frame,
    /// The proof ends before everything is shown.
    TooShort,
    /// There is something after the end of the proof.
    TooLong,
    /// A move that is not there.
    NoSuchMove,
    /// The strategy goes round in a circle without getting anywhere.
    Circle,
    /// The target is captured, which should not have happened.
    Captured,
    /// The target is safe, which should not have happened.
    Safe,
    /// The winner has no move.
    NoMove,
    /// A zone proof of something that is prevented, or about less than the whole board.
    NoZone,
    /// The zone proof refers to a moment that does not exist or has other stones in its zone.
    Reference,
    /// A stone of the zone proof that is taken to stay is not the winner's, or its chain has too few liberties outside
    /// the zone.
    Standing,
}

/// What a check has walked through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// Different moments of the game.
    pub states: usize,
}

/// Accepts the proof of a claim or says why not.
pub fn check(claim: &Claim, proof: &[u8]) -> Result<Walked, Refusal> {
    if claim.problem.is_zoned() {
        return check_zone(claim, proof).map(|(walked, _)| walked);
    }
    let mut left = proof.iter();
    let walked = walk(claim, |_, steps| {
        let place = usize::from(*left.next().ok_or(Refusal::TooShort)?);
        if place < steps.len() { Ok(place) } else { Err(Refusal::NoSuchMove) }
    })?;
    if left.next().is_some() { Err(Refusal::TooLong) } else { Ok(walked) }
}

/// Writes the proof of a claim. `choose` names the winner's move; the result is checked while it is
/// written, so that whatever is returned is a proof.
pub fn certify(claim: &Claim, mut choose: impl FnMut(&State) -> Option<Move>) -> Result<Vec<u8>, Refusal> {
    let mut proof = Vec::new();
    walk(claim, |state, steps| {
        let wanted = choose(state).ok_or(Refusal::NoMove)?;
        let place = steps.iter().position(|step| step.played == wanted).ok_or(Refusal::NoSuchMove)?;
        proof.push(u8::try_from(place).map_err(|_| Refusal::NoSuchMove)?);
        Ok(place)
    })?;
    Ok(proof)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum WalkMark {
    Open,
    Done,
}

struct WalkFrame {
    state: State,
    steps: Vec<GameStep>,
}

fn walk(
    claim: &Claim,
    mut choose: impl FnMut(&State, &[GameStep]) -> Result<usize, Refusal>,
) -> Result<Walked, Refusal> {
    let winner = claim.winner();
    if claim.threats.of(winner) == Supply::Any {
        return Err(Refusal::Unlimited);
    }
    if claim.problem.framed_for().is_some_and(|role| role != winner) {
        return Err(Refusal::Frame);
    }
    let defers = claim.holds == Holds::Reached && claim.threats.of(winner.other()) == Supply::Any;
    let mut marks: HashMap<State, WalkMark> = HashMap::new();
    let mut starts = vec![State::new(&claim.problem, claim.to_play, claim.threats)];
    let mut stack: Vec<WalkFrame> = Vec::new();
    while let Some(start) = starts.pop() {
        enter(claim, start, &mut marks, &mut stack, &mut choose)?;
        while let Some(frame) = stack.last_mut() {
            match frame.steps.pop() {
                Some(step) if step.paid && defers && step.after.to_play() == winner => {
                    starts.push(step.after);
                }
                Some(step) => enter(claim, step.after, &mut marks, &mut stack, &mut choose)?,
                None => {
                    marks.insert(frame.state, WalkMark::Done);
                    stack.pop();
                }
            }
        }
    }
    Ok(Walked { states: marks.len() })
}

/// Meets a moment for the first time, or recognises it.
fn enter(
    claim: &Claim,
    state: State,
    marks: &mut HashMap<State, WalkMark>,
    stack: &mut Vec<WalkFrame>,
    choose: &mut impl FnMut(&State, &[GameStep]) -> Result<usize, Refusal>,
) -> Result<(), Refusal> {
    match marks.get(&state) {
        Some(WalkMark::Open) if claim.holds == Holds::Reached => return Err(Refusal::Circle),
        Some(_) => return Ok(()),
        None => {}
    }
    if let Some(ended) = end(claim, &state) {
        marks.insert(state, WalkMark::Done);
        return ended;
    }
    let mut steps = state.steps(&claim.problem, claim.goal);
    if state.to_play() == claim.winner() {
        if steps.is_empty() {
            return Err(Refusal::NoMove);
        }
        let chosen = choose(&state, &steps)?;
        steps = vec![steps[chosen]];
    }
    marks.insert(state, WalkMark::Open);
    stack.push(WalkFrame { state, steps });
    Ok(())
}

/// Whether the game has ended here, and if so, whether that suits the claim.
fn end(claim: &Claim, state: &State) -> Option<Result<(), Refusal>> {
    let suits = |good: bool, refusal| Some(if good { Ok(()) } else { Err(refusal) });
    let wants_capture = (claim.goal == Goal::Capture) == (claim.holds == Holds::Reached);
    if state.is_cleared(&claim.problem) {
        return match state.steps(&claim.problem, claim.goal).is_empty() {
            true => suits(wants_capture, Refusal::Captured),
            false => None,
        };
    }
    if state.is_safe(&claim.problem) { suits(!wants_capture, Refusal::Safe) } else { None }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Unlimited => "the winner may not have any number of ko threats",
            Refusal::Frame => "the frame is hostile to the loser",
            Refusal::TooShort => "the proof ends before everything is shown",
            Refusal::TooLong => "there is something after the end of the proof",
            Refusal::NoSuchMove => "the proof names a move that is not there",
            Refusal::Circle => "the strategy goes round in a circle",
            Refusal::Captured => "the target is captured",
            Refusal::Safe => "the target is safe",
            Refusal::NoMove => "the winner has no move",
            Refusal::NoZone => "zones prove only that a goal is reached on the whole board",
            Refusal::Reference => "the proof refers to a moment with other stones in its zone",
            Refusal::Standing => "a chain that is taken to stay has too few liberties outside the zone",
        })
    }
}

impl std::error::Error for Refusal {}
