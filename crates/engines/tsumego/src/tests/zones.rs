//! What a zone proof claims is true of the whole board, and of every board with the same stones in the zone.

use myosu_proof::go::{Certificate, Claim, Goal, Problem, Role, State, Threats, check, proven_zone};
use myosu_rules::{Color, PointSet, Setup};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::below;
use super::frames::open_board;
use crate::proof_search::{extreme, most_hostile};
use crate::zone::{ZoneClaim, ZoneMemory};
use crate::{Detail, Prover, Question, Reading};

/// Whether a claim is true of the whole board by the search without zones; `None` if it takes too long.
fn truth(prover: &mut Prover, claim: &Claim) -> Option<bool> {
    let problem = &claim.problem;
    let defender = problem.color(Role::Defender);
    let whole =
        Problem::new(*problem.setup(), problem.size().point_set(), problem.target(), defender).ok()?;
    let question = Question::reading(&Reading::given(whole), whole.color(claim.to_play))
        .detail(Detail::Claim { goal: claim.goal, threats: claim.threats });
    prover.answer(&question, Budget::nodes(100_000), &Cancel::new()).ok()?.claim
}

/// Another position with the same stones in the zone, if the random stones outside make a legal one.
fn disguised(rng: &mut Xoshiro256PlusPlus, setup: &Setup, zone: PointSet) -> Option<Setup> {
    let mut other = *setup;
    let often = 2 + below(rng, 4);
    for point in setup.size.point_set() - zone {
        if below(rng, often) == 0 {
            other.set(point, [None, Some(Color::Black), Some(Color::White)][below(rng, 3)]);
        }
    }
    let empty = other.empties();
    let stuck = |color| other.of(color).components().any(|chain| !chain.grown().intersects(empty));
    (!stuck(Color::Black) && !stuck(Color::White) && empty.len() <= 12).then_some(other)
}

/// The threats of a claim: any number of the loser's, or a few of one side.
fn some_threats(rng: &mut Xoshiro256PlusPlus, goal: Goal) -> Threats {
    if below(rng, 2) == 0 { most_hostile(goal) } else { Threats::surplus(below(rng, 5) as i8 - 2) }
}

/// A stone of some chains with two liberties or more.
fn some_chains(rng: &mut Xoshiro256PlusPlus, problem: &Problem, winner: Role) -> PointSet {
    let empty = problem.setup().empties();
    let chains = problem.stones(winner);
    let some = chains.components().filter(|chain| (chain.grown() & empty).len() > 1 && below(rng, 2) == 0);
    some.filter_map(|chain| chain.first()).collect()
}

#[derive(Default, Debug)]
struct Tally {
    standing: usize,
    proven: [usize; 2],
    compared: usize,
    missed: usize,
    smaller: usize,
    disguised: usize,
    mutants: usize,
    refused: usize,
}

/// Changes a byte of a proof, cuts it or adds to it.
fn mutate(rng: &mut Xoshiro256PlusPlus, proof: &mut Vec<u8>) {
    let at = below(rng, proof.len());
    match below(rng, 4) {
        0 => proof[at] = below(rng, 40) as u8,
        1 => proof.truncate(at & !1),
        2 => drop(proof.splice(at & !1..at & !1, [below(rng, 30) as u8, 0])),
        _ => drop(proof.splice(at & !1..at & !1, [0, 128, below(rng, 8) as u8, 0])),
    }
}

impl Tally {
    /// Compares a proven claim with the whole board, with other boards, and with changed proofs.
    fn compare(&mut self, rng: &mut Xoshiro256PlusPlus, prover: &mut Prover, claim: &Claim, proof: &[u8]) {
        let bytes = Certificate { claims: vec![(*claim, proof.to_vec())] }.to_bytes();
        let read = Certificate::from_bytes(&bytes).unwrap();
        assert_eq!(read.claims[0].0, *claim);
        assert!(read.check().is_ok());
        if let Some(holds) = truth(prover, claim) {
            self.compared += 1;
            assert!(holds, "{claim:?}");
        }
        let problem = &claim.problem;
        let zone = proven_zone(claim, proof).unwrap();
        self.smaller += usize::from(zone != problem.size().point_set());
        for _ in 0..3 {
            let Some(setup) = disguised(rng, problem.setup(), zone | problem.target()) else { continue };
            let defender = problem.color(Role::Defender);
            let Ok(other) = Problem::zoned(setup, problem.target(), defender) else { continue };
            let other = Claim { problem: other, ..*claim };
            // Stones that are taken to stay need their liberties outside the zone.
            let is_standing = proof[0] != 0;
            self.standing += usize::from(is_standing);
            if let Some(holds) = truth(prover, &other).filter(|_| !is_standing) {
                self.disguised += 1;
                assert!(holds, "zone {zone:?} of {claim:?} does not prove {other:?}");
            }
            let mut changed = proof.to_vec();
            if !changed.is_empty() {
                mutate(rng, &mut changed);
            }
            let flipped = Claim { to_play: claim.to_play.other(), ..other };
            let proof = proof.to_vec();
            for (claim, proof) in
                [(claim, &changed), (&other, &changed), (&flipped, &proof), (&other, &proof)]
            {
                self.mutants += 1;
                match check(claim, proof) {
                    Err(_) => self.refused += 1,
                    Ok(_) => assert_ne!(truth(prover, claim), Some(false), "{claim:?} {proof:?}"),
                }
            }
        }
    }
}

#[test]
fn what_a_zone_proves_is_true_of_every_board_with_its_stones() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let (mut prover, mut memory, cancel) = (Prover::new(1 << 22), ZoneMemory::new(1 << 20), Cancel::new());
    let (mut tally, mut rounds) = (Tally::default(), 0);
    while rounds < 800 {
        let Some((setup, target, defender)) = open_board(&mut rng) else { continue };
        let Ok(problem) = Problem::zoned(setup, target, defender) else { continue };
        rounds += 1;
        let first = [Role::Attacker, Role::Defender][below(&mut rng, 2)];
        for winner in [Role::Attacker, Role::Defender] {
            let goal = extreme(winner).0;
            let threats = some_threats(&mut rng, goal);
            let mut zoned = ZoneClaim::new(&problem, goal, threats);
            if below(&mut rng, 2) == 0 {
                (zoned.standing, zoned.patience) = (some_chains(&mut rng, &problem, winner), 3);
            }
            memory.forget();
            let budget = Budget::nodes(20_000);
            let claim =
                Claim { problem, to_play: first, threats, goal, holds: myosu_proof::go::Holds::Reached };
            if memory.prove_state(zoned, &State::new(&problem, first, threats), budget, &cancel).0.is_none() {
                let mut is_missed = || truth(&mut prover, &claim) == Some(true);
                tally.missed += usize::from(zoned.standing.is_empty() && is_missed());
                continue;
            }
            tally.proven[winner.index()] += 1;
            let (stated, proof) = memory.certify(zoned, first, &cancel).unwrap();
            assert_eq!(stated, claim);
            tally.compare(&mut rng, &mut prover, &claim, &proof);
        }
    }
    assert!(tally.proven.iter().all(|&n| n > 100) && tally.compared > 300, "{tally:?}");
    assert!(
        tally.smaller > 100 && tally.standing > 50 && tally.disguised > 300 && tally.refused > 300,
        "{tally:?}"
    );
    assert!(tally.missed * 4 < tally.compared, "{tally:?}");
}
