//! Laws of the Baduk checker, against an exhaustive twin on small boards: true claims have a proof that is
//! accepted, and no proof of a false claim is, whatever is changed.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::collections::HashMap;

use myosu_proof::container::{pack, unpack};
use myosu_proof::go::{
    Certificate, Claim, Goal, Holds, Problem, Refusal, Role, State, Supply, Threats, certify, check,
};
use myosu_rules::GameKind;
use myosu_rules::go::playout::Dice;
use myosu_rules::{Color, Move, PointSet, Setup, Size};

/// Moments of the game a claim may have here.
const LARGEST: usize = 1_500;

/// For every moment in which the prover of the goal wins by force, the number of moves it takes.
struct Oracle {
    start: State,
    ranks: HashMap<State, usize>,
}

impl Oracle {
    /// Builds the whole game and works backwards from its ends; `None` if it is too large.
    fn new(claim: &Claim) -> Option<Oracle> {
        let start = State::new(&claim.problem, claim.to_play, claim.threats);
        let mut next: HashMap<State, Vec<State>> = HashMap::new();
        let mut ranks: HashMap<State, usize> = HashMap::new();
        let mut waiting = vec![start];
        while let Some(state) = waiting.pop() {
            if next.contains_key(&state) {
                continue;
            }
            let steps = state.steps(&claim.problem, claim.goal);
            let mut after: Vec<State> = steps.iter().map(|step| step.after).collect();
            if let Some(reached) = ended(claim, &state, after.is_empty()) {
                after.clear();
                if reached {
                    ranks.insert(state, 0);
                }
            }
            waiting.extend(&after);
            next.insert(state, after);
            if next.len() > LARGEST {
                return None;
            }
        }
        for rank in 1.. {
            let wins = |(state, after): (&State, &Vec<State>)| {
                let won = |state: &State| ranks.contains_key(state);
                let wins = if state.to_play() == claim.goal.prover() {
                    after.iter().any(won)
                } else {
                    !after.is_empty() && after.iter().all(won)
                };
                (wins && !won(state)).then_some(*state)
            };
            let layer: Vec<State> = next.iter().filter_map(wins).collect();
            if layer.is_empty() {
                break;
            }
            ranks.extend(layer.into_iter().map(|state| (state, rank)));
        }
        Some(Oracle { start, ranks })
    }

    fn is_true(&self, claim: &Claim) -> bool {
        self.ranks.contains_key(&self.start) == (claim.holds == Holds::Reached)
    }

    /// The winner's move: nearer to the goal, or out of the prover's reach.
    fn choose(&self, claim: &Claim, state: &State) -> Option<Move> {
        let steps = state.steps(&claim.problem, claim.goal);
        let rank = |state: &State| self.ranks.get(state).copied();
        let chosen = match claim.holds {
            Holds::Reached => {
                steps.iter().filter(|s| rank(&s.after).is_some()).min_by_key(|s| rank(&s.after))
            }
            Holds::Prevented => steps.iter().find(|s| rank(&s.after).is_none()),
        };
        chosen.map(|step| step.played)
    }
}

/// Whether the game is over, and if so, whether the goal is reached.
fn ended(claim: &Claim, state: &State, stuck: bool) -> Option<bool> {
    if state.is_cleared(&claim.problem) {
        return stuck.then_some(claim.goal == Goal::Capture);
    }
    state.is_safe(&claim.problem).then_some(claim.goal == Goal::Life)
}

/// The truth of a claim with counted threats; with any number, `false` if some small number refutes it.
fn truth(claim: &Claim) -> Option<bool> {
    let counts = |supply: Supply| match supply {
        Supply::Count(n) => vec![Supply::Count(n)],
        Supply::Any => (0..4).map(Supply::Count).collect(),
    };
    for attacker in counts(claim.threats.attacker) {
        for defender in counts(claim.threats.defender) {
            let counted = Claim { threats: Threats { attacker, defender }, ..*claim };
            if !Oracle::new(&counted)?.is_true(&counted) {
                return Some(false);
            }
        }
    }
    Some(true)
}

fn random_set(of: PointSet, one_in: usize, dice: &mut Dice) -> PointSet {
    of.iter().filter(|_| dice.below(one_in) == 0).collect()
}

fn random_problem(dice: &mut Dice) -> Option<Problem> {
    let size = Size::new(2 + dice.below(3), 2 + dice.below(2)).unwrap();
    let board = size.point_set();
    let stones = board - random_set(board, 3, dice);
    let black = random_set(stones, 2, dice);
    let setup = Setup { stones: [black, stones - black], ..Setup::empty(size) };
    let region = if dice.below(2) == 0 { board } else { board - random_set(board, 6, dice) };
    let defender = Color::BOTH[dice.below(2)];
    let chain = (setup.of(defender) & region).components().next()?;
    Problem::new(setup, region, chain, defender).ok()
}

fn random_claim(dice: &mut Dice) -> Option<Claim> {
    let mut supply = || Supply::Count(dice.below(3) as u8);
    let threats = Threats { attacker: supply(), defender: supply() };
    Some(Claim {
        problem: random_problem(dice)?,
        to_play: [Role::Attacker, Role::Defender][dice.below(2)],
        threats,
        goal: [Goal::Capture, Goal::Life][dice.below(2)],
        holds: [Holds::Reached, Holds::Prevented][dice.below(2)],
    })
}

/// Claims small enough for the oracle, true and false ones.
fn claims(seed: u64, count: usize) -> Vec<(Claim, Oracle)> {
    let mut dice = Dice::new(seed);
    let claims = std::iter::repeat_with(|| random_claim(&mut dice)).flatten();
    claims.filter_map(|claim| Some((claim, Oracle::new(&claim)?))).take(count).collect()
}

fn proof_of(claim: &Claim, oracle: &Oracle) -> Result<Vec<u8>, Refusal> {
    certify(claim, |state| oracle.choose(claim, state))
}

/// True claims with their proofs.
fn proven(seed: u64, count: usize) -> Vec<(Claim, Vec<u8>)> {
    let claims = claims(seed, count);
    let truths = claims.iter().filter(|(claim, oracle)| oracle.is_true(claim));
    truths.map(|(claim, oracle)| (*claim, proof_of(claim, oracle).unwrap())).collect()
}

#[test]
fn every_true_claim_has_a_proof_that_is_accepted() {
    let proven = proven(1, 400);
    let long = proven.iter().filter(|(_, proof)| proof.len() > 4).count();
    assert!(proven.len() > 150 && long > 10, "{} proofs, {long} of them long", proven.len());
    for (claim, proof) in &proven {
        assert!(check(claim, proof).is_ok(), "{claim:?}");
    }
}

#[test]
fn no_proof_of_a_false_claim_is_accepted() {
    let mut dice = Dice::new(2);
    let mut tried = 0;
    for (claim, oracle) in claims(3, 400).iter().filter(|(claim, oracle)| !oracle.is_true(claim)) {
        assert!(proof_of(claim, oracle).is_err(), "{claim:?}");
        for _ in 0..20 {
            let random = certify(claim, |state| {
                let steps = state.steps(&claim.problem, claim.goal);
                Some(steps[dice.below(steps.len())].played)
            });
            assert!(random.is_err(), "{claim:?}");
            let bytes: Vec<u8> = (0..dice.below(12)).map(|_| dice.below(4) as u8).collect();
            assert!(check(claim, &bytes).is_err(), "{claim:?} {bytes:?}");
            tried += 2;
        }
    }
    assert!(tried > 3_000);
}

#[test]
fn a_proof_has_exactly_its_length() {
    for (claim, proof) in proven(4, 300) {
        for cut in 0..proof.len() {
            assert_eq!(check(&claim, &proof[..cut]), Err(Refusal::TooShort));
        }
        let longer = [proof.as_slice(), &[0]].concat();
        assert_eq!(check(&claim, &longer), Err(Refusal::TooLong));
    }
}

/// The claim with one field changed, by the field's number; `None` where the change makes no problem.
fn changed(claim: &Claim, field: usize, dice: &mut Dice) -> Option<Claim> {
    let problem = &claim.problem;
    let defender = problem.color(Role::Defender);
    let (mut setup, mut region, mut target) = (*problem.setup(), problem.region(), problem.target());
    let board = problem.size().point_set();
    let point = board.iter().nth(dice.below(board.len()))?;
    match field {
        0 => setup.stones[dice.below(2)].toggle(point),
        1 => region.toggle(point),
        2 => target.toggle(point),
        3 => return Some(Claim { to_play: claim.to_play.other(), ..*claim }),
        4 => {
            let supply = [Supply::Any, Supply::Count(0), Supply::Count(3)][dice.below(3)];
            let mut threats = claim.threats;
            *(if dice.below(2) == 0 { &mut threats.attacker } else { &mut threats.defender }) = supply;
            return Some(Claim { threats, ..*claim });
        }
        5 => {
            let goal = if claim.goal == Goal::Life { Goal::Capture } else { Goal::Life };
            return Some(Claim { goal, ..*claim });
        }
        _ => {
            let holds = if claim.holds == Holds::Reached { Holds::Prevented } else { Holds::Reached };
            return Some(Claim { holds, ..*claim });
        }
    }
    Some(Claim { problem: Problem::new(setup, region, target, defender).ok()?, ..*claim })
}

#[test]
fn every_field_of_a_claim_matters_and_what_is_accepted_is_true() {
    const FIELDS: usize = 7;
    let mut dice = Dice::new(5);
    let (mut refused, mut accepted) = ([0; FIELDS], 0);
    for (claim, proof) in proven(6, 400) {
        for (field, refused) in refused.iter_mut().enumerate() {
            for _ in 0..4 {
                let Some(other) = changed(&claim, field, &mut dice).filter(|other| *other != claim) else {
                    continue;
                };
                if check(&other, &proof).is_err() {
                    *refused += 1;
                } else {
                    accepted += 1;
                    assert_ne!(truth(&other), Some(false), "field {field}: {claim:?} {other:?}");
                }
            }
        }
    }
    assert!(refused.iter().all(|&count| count > 4) && accepted > 20, "{refused:?} {accepted}");
}

#[test]
fn a_changed_proof_is_refused_or_another_proof_of_the_same_truth() {
    let mut dice = Dice::new(7);
    let mut refused = 0;
    for (claim, proof) in proven(8, 500) {
        for at in 0..proof.len() {
            let mut other = proof.clone();
            other[at] = dice.below(8) as u8;
            refused += usize::from(check(&claim, &other).is_err());
            other[at] = u8::MAX;
            assert!(check(&claim, &other).is_err(), "no moment has 255 moves here");
        }
    }
    assert!(refused > 200, "{refused}");
}

#[test]
fn the_winner_never_has_any_number_of_threats() {
    for (claim, proof) in proven(9, 200) {
        let mut threats = claim.threats;
        match claim.winner() {
            Role::Attacker => threats.attacker = Supply::Any,
            Role::Defender => threats.defender = Supply::Any,
        }
        assert_eq!(check(&Claim { threats, ..claim }, &proof), Err(Refusal::Unlimited));
    }
}

#[test]
fn every_bit_of_a_certificate_matters() {
    let mut proven = proven(10, 60);
    proven.truncate(12);
    let certificate = Certificate { claims: proven };
    let bytes = certificate.to_bytes();
    assert_eq!(Certificate::from_bytes(&bytes).as_ref(), Ok(&certificate));
    let (about, raw) = unpack(&bytes).unwrap();
    assert_eq!(about, GameKind::Go);
    for at in 0..raw.len() {
        for bit in 0..8 {
            let mut other = raw.clone();
            other[at] ^= 1 << bit;
            let read = Certificate::from_bytes(&pack(GameKind::Go, &other));
            assert_ne!(read.as_ref(), Ok(&certificate), "bit {bit} of byte {at} changes nothing");
        }
        assert!(Certificate::from_bytes(&pack(GameKind::Go, &raw[..at])).is_err(), "{at} bytes are enough");
    }
    assert!(Certificate::from_bytes(&pack(GameKind::Omok, &raw)).is_err());
}
