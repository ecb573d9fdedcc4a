//! The compact board against its slow twin in the proof crate.

use myosu_proof::go::{Goal, Role, State, Supply, Threats};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::frames::random_frame;
use super::{below, random_problem};
use crate::area::Area;
use crate::board::LocalBoard;
use crate::life;

#[test]
fn the_compact_board_plays_the_same_game_as_the_checker() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(41);
    let (mut moments, mut bans, mut paid, mut safe, mut cleared, mut framed) = (0, 0, 0, 0, 0, 0);
    for round in 0..4000 {
        let (points, stones) = (4 + below(&mut rng, 14), 2 + below(&mut rng, 10));
        let problem = match round % 4 {
            3 => random_frame(&mut rng),
            _ => random_problem(&mut rng, points, stones),
        };
        let Some(problem) = problem else { continue };
        framed += usize::from(problem.framed_for().is_some());
        let area = Area::new(&problem).unwrap();
        let threats = Threats {
            attacker: [Supply::Count(0), Supply::Count(1), Supply::Any][below(&mut rng, 3)],
            defender: [Supply::Count(0), Supply::Count(2), Supply::Any][below(&mut rng, 3)],
        };
        let role = [Role::Attacker, Role::Defender][below(&mut rng, 2)];
        let goal = [Goal::Capture, Goal::Life][round % 2];
        let mut state = State::new(&problem, role, threats);
        let mut board = LocalBoard::of(&area, &state);
        for _ in 0..40 {
            let slow = state.steps(&problem, goal);
            let fast = board.plies(&area, goal);
            assert_eq!(fast.len(), slow.len());
            for (a, b) in fast.iter().zip(&slow) {
                assert_eq!((area.played(a.at), a.paid), (b.played, b.paid));
            }
            let is_safe = !state.is_cleared(&problem) && state.is_safe(&problem);
            assert_eq!(!board.is_cleared(&area) && life::is_safe(&area, &board), is_safe, "{state:?}");
            moments += 1;
            safe += usize::from(is_safe);
            cleared += usize::from(state.is_cleared(&problem));
            if fast.is_empty() {
                break;
            }
            let choice = below(&mut rng, fast.len());
            (board, state) = (fast[choice].after, slow[choice].after);
            bans += usize::from(state.ban().is_some());
            paid += usize::from(slow[choice].paid);
            for role in [Role::Attacker, Role::Defender] {
                assert_eq!(area.set(board.stones[role.index()]), state.stones(role));
            }
            assert_eq!(LocalBoard::of(&area, &state), board, "the key names the board");
        }
    }
    assert!(moments > 20_000 && bans > 100 && paid > 20 && safe > 500 && cleared > 20 && framed > 50);
}
