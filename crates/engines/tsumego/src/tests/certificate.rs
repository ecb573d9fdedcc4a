//! Proofs that are written are accepted, and changed ones are refused unless they are true.

use myosu_proof::go::{Certificate, Claim, Goal, Holds, Role, Supply, Threats, check};
use myosu_rules::Color;
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::oracle::{self, Threshold};
use super::{below, random_enclosure};
use crate::area::Area;
use crate::board::LocalBoard;
use crate::{Prover, Question, Reading};

/// Whether a claim is true, by the oracle; nothing if the oracle has too much to do.
fn truth(claim: &Claim) -> Option<bool> {
    let area = Area::new(&claim.problem).unwrap();
    let board = LocalBoard::start(&area, claim.to_play);
    let surplus = match (claim.threats.attacker, claim.threats.defender) {
        (Supply::Any, Supply::Count(0)) => i32::MIN,
        (Supply::Count(0), Supply::Any) => i32::MAX,
        (Supply::Count(0), Supply::Count(n)) => i32::from(n),
        (Supply::Count(n), Supply::Count(0)) => -i32::from(n),
        _ => return None,
    };
    let succeeds = match oracle::threshold(&area, &board, claim.goal, 20_000)? {
        Threshold::Always => true,
        Threshold::From(least) => surplus >= i32::from(least),
        Threshold::Never => false,
    };
    Some(succeeds == ((claim.goal == Goal::Life) == (claim.holds == Holds::Reached)))
}

fn changed(claim: &Claim, rng: &mut Xoshiro256PlusPlus) -> Claim {
    let mut other = *claim;
    match below(rng, 5) {
        0 => other.to_play = claim.to_play.other(),
        1 => other.goal = if claim.goal == Goal::Life { Goal::Capture } else { Goal::Life },
        2 => other.holds = if claim.holds == Holds::Reached { Holds::Prevented } else { Holds::Reached },
        3 => other.threats = Threats::surplus(below(rng, 5) as i8 - 2),
        _ => other.threats = [Threats::ATTACKER_ANY, Threats::DEFENDER_ANY][below(rng, 2)],
    }
    other
}

#[test]
fn certificates_are_accepted_and_changed_ones_refused_unless_true() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(77);
    let mut prover = Prover::new(1 << 22);
    let cancel = Cancel::new();
    let (mut written, mut mutants, mut refused) = (0, 0, 0);
    while written < 250 {
        let Some(problem) = random_enclosure(&mut rng) else { continue };
        let color = [Color::Black, Color::White][below(&mut rng, 2)];
        let question = Question::reading(&Reading::given(problem), color);
        let answer = prover.answer(&question, Budget::nodes(300_000), &cancel).unwrap();
        if !answer.is_settled() {
            continue;
        }
        let certificate = prover.certify(&answer, &cancel).expect("a settled answer has a proof");
        assert!(certificate.check().is_ok());
        assert_eq!(Certificate::from_bytes(&certificate.to_bytes()).as_ref(), Ok(&certificate));
        written += 1;
        for (claim, proof) in &certificate.claims {
            for _ in 0..4 {
                let mut proof = proof.clone();
                let other = if below(&mut rng, 2) == 0 || proof.is_empty() {
                    changed(claim, &mut rng)
                } else {
                    let at = below(&mut rng, proof.len());
                    match below(&mut rng, 3) {
                        0 => proof[at] = below(&mut rng, 12) as u8,
                        1 => proof.truncate(at),
                        _ => proof.insert(at, below(&mut rng, 12) as u8),
                    }
                    *claim
                };
                mutants += 1;
                match check(&other, &proof) {
                    Err(_) => refused += 1,
                    Ok(_) => assert_ne!(truth(&other), Some(false), "{other:?}"),
                }
            }
        }
    }
    assert!(mutants >= 1000 && refused > 300, "{mutants} {refused}");
}

#[test]
fn a_winner_with_any_number_of_threats_makes_no_claim() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let problem = std::iter::from_fn(|| Some(random_enclosure(&mut rng))).flatten().next().unwrap();
    let claim = Claim {
        problem,
        to_play: Role::Attacker,
        threats: Threats::ATTACKER_ANY,
        goal: Goal::Capture,
        holds: Holds::Reached,
    };
    assert!(check(&claim, &[]).is_err());
}
