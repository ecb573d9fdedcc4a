//! What is proven in a frame is true of the whole board.

use myosu_proof::go::{Certificate, Claim, Holds, Problem, Refusal, Role, Threats, check};
use myosu_rules::{Color, PointSet, Setup, Size};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::below;
use crate::area::Area;
use crate::board::LocalBoard;
use crate::frame::frames;
use crate::proof_search::{ProofSearch, extreme, most_hostile};
use crate::{Assertion, Detail, Prover, Question, Reading};

/// A small board with stones of both sides and a chain in question. Half of the boards are nearly full.
pub(super) fn open_board(rng: &mut Xoshiro256PlusPlus) -> Option<(Setup, PointSet, Color)> {
    let size = Size::new(4 + below(rng, 3), 3 + below(rng, 3)).ok()?;
    let mut setup = Setup::empty(size);
    let (near, holes) = (2 + below(rng, 2), 3 + below(rng, 2));
    for point in size.points() {
        let inside = usize::from(point.x()) <= near && usize::from(point.y()) < 2;
        let own = if inside { Color::White } else { Color::Black };
        let stone = if below(rng, 7) == 0 { !own } else { own };
        setup.set(point, (below(rng, holes) != 0).then_some(stone));
    }
    let defender = Color::BOTH[below(rng, 2)];
    let target = setup.of(defender).components().max_by_key(PointSet::len)?;
    let empty = setup.empties();
    let stuck = |color| setup.of(color).components().any(|chain| !chain.grown().intersects(empty));
    let playable = empty.len() <= 11 && !stuck(Color::Black) && !stuck(Color::White);
    playable.then_some((setup, target, defender))
}

/// A frame of a random board.
pub(super) fn random_frame(rng: &mut Xoshiro256PlusPlus) -> Option<Problem> {
    let (setup, target, defender) = open_board(rng)?;
    let winner = [Role::Attacker, Role::Defender][below(rng, 2)];
    frames(&setup, target, defender, winner).first().copied()
}

/// Whether a side has its way on the whole board; `None` if the search is too long.
fn on_the_board(prover: &mut Prover, framed: &Problem, first: Role, winner: Role) -> Option<bool> {
    let board = framed.size().point_set();
    let defender = framed.color(Role::Defender);
    let whole = Problem::new(*framed.setup(), board, framed.target(), defender).ok()?;
    let asserted = if winner == Role::Defender { Assertion::Live } else { Assertion::Kill };
    let question = Question::reading(&Reading::given(whole), whole.color(first)).detail(Detail::Is(asserted));
    prover.answer(&question, Budget::nodes(400_000), &Cancel::new()).ok()?.claim
}

/// The checker accepts the proof of a framed claim from its bytes, and refuses a claim of the other side.
fn check_certificate(search: &mut ProofSearch<'_>, framed: &Problem, first: Role, winner: Role) {
    let goal = extreme(winner).0;
    let (problem, threats) = (*framed, most_hostile(goal));
    let claim = Claim { problem, to_play: first, threats, goal, holds: Holds::Reached };
    let proof = search.certify(&claim).unwrap();
    let bytes = Certificate { claims: vec![(claim, proof.clone())] }.to_bytes();
    let read = Certificate::from_bytes(&bytes).unwrap();
    assert_eq!(read.claims[0].0, claim);
    assert!(read.check().is_ok());
    let other = Claim { holds: Holds::Prevented, threats: Threats::NONE, ..claim };
    assert_eq!(check(&other, &proof), Err(Refusal::Frame));
}

#[test]
fn what_is_proven_in_a_frame_is_true_of_the_board() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(19);
    let (mut prover, cancel) = (Prover::new(1 << 22), Cancel::new());
    let (mut proven, mut compared, mut true_frames, mut rounds) = ([0, 0], 0, 0, 0);
    while rounds < 1_200 {
        let Some((setup, target, defender)) = open_board(&mut rng) else { continue };
        rounds += 1;
        let first = [Role::Attacker, Role::Defender][below(&mut rng, 2)];
        for winner in [Role::Attacker, Role::Defender] {
            for framed in frames(&setup, target, defender, winner) {
                let area = Area::new(&framed).unwrap();
                let board = LocalBoard::start(&area, first);
                let goal = extreme(winner).0;
                let mut search = prover.search(&area, Budget::nodes(50_000), &cancel);
                if search.reaches(&board, goal, most_hostile(goal)) != Some(true) {
                    continue;
                }
                proven[winner.index()] += 1;
                if proven[winner.index()] % 4 == 0 {
                    let mut search = prover.search(&area, Budget::UNLIMITED, &cancel);
                    check_certificate(&mut search, &framed, first, winner);
                }
                true_frames += usize::from(framed.region() != setup.size.point_set());
                let Some(truth) = on_the_board(&mut prover, &framed, first, winner) else { continue };
                compared += 1;
                assert!(
                    truth,
                    "{winner:?} wins in the frame and not on the board, {first:?} first: {framed:?}"
                );
            }
        }
    }
    assert!(
        proven.iter().all(|&n| n > 100) && compared > 300 && true_frames > 100,
        "{proven:?} {compared} {true_frames}"
    );
}
