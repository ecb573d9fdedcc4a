//! What is seen without looking ahead is what the exhaustive oracle finds, whatever the threats.

use myosu_proof::go::{Goal, Role, State, Threats};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{below, random_enclosure, random_problem};
use crate::tsumego::board::Step;
use crate::tsumego::leaf::{Replies, falls_at_once};
use crate::tsumego::{Area, Board, Threshold, oracle};

/// Moments the oracle counts at most.
const LIMIT: usize = 20_000;

/// A board some random moves after the beginning of a random problem, bans included.
fn random_moment(rng: &mut Xoshiro256PlusPlus) -> Option<(Area, Board)> {
    let problem = match below(rng, 2) {
        0 => random_problem(rng, 6, 8),
        _ => random_enclosure(rng),
    }?;
    let area = Area::new(&problem).unwrap();
    let role = [Role::Attacker, Role::Defender][below(rng, 2)];
    let mut board = Board::of(&area, &State::new(&problem, role, Threats::NONE));
    for _ in 0..below(rng, 6) {
        let mut steps: Vec<Step> = Vec::new();
        board.steps(&area, Goal::Capture, |step| steps.push(step));
        let Some(step) = steps.get(below(rng, steps.len().max(1))) else { break };
        board = step.after;
    }
    (!board.is_cleared(&area)).then_some((area, board))
}

fn assert_always(area: &Area, board: &Board, expected: Threshold) -> usize {
    let mut asked = 0;
    for goal in [Goal::Capture, Goal::Life] {
        if let Some(found) = oracle::threshold(area, board, goal, LIMIT) {
            assert_eq!(found, expected, "{goal:?} {board:?}");
            asked += 1;
        }
    }
    asked
}

#[test]
fn a_sure_capture_is_one_and_a_saving_reply_saves() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(19);
    let (mut falls, mut saved) = (0, 0);
    for _ in 0..20_000 {
        let Some((area, board)) = random_moment(&mut rng) else { continue };
        if board.to_play() == Role::Attacker {
            if falls_at_once(&area, Goal::Capture, &board) {
                falls += assert_always(&area, &board, Threshold::Never);
            }
            continue;
        }
        let mut replies = Replies::NONE;
        (0..4).for_each(|_| replies.remember(below(&mut rng, area.len()) as u8));
        if replies.save(&area, &board) {
            saved += assert_always(&area, &board, Threshold::Always);
        }
    }
    assert!(falls > 2000 && saved > 400, "{falls} {saved}");
}
