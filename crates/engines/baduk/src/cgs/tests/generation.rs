use myosu_rules::go::{Game, Rules, Suicide};
use myosu_rules::{Color, Move, Point, PointSet, Setup, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{played, position, random_setup};
use crate::cgs::lookahead::{Lookahead, Recursion, probability_function};
use crate::cgs::{CandidateGenerator, CgsPlayer, FIVE, MoveProposal};
use crate::judgement::{ProbabilityMatrix, Purpose};
use crate::player::BadukDecision;

fn generators() -> [CandidateGenerator; 2] {
    [CandidateGenerator::paper(), CandidateGenerator::fitted()]
}

fn propose(generator: &CandidateGenerator, setup: &Setup) -> Vec<MoveProposal> {
    let position = position(setup);
    let evaluation = generator.evaluator().evaluate(&position);
    generator.propose(&position, &evaluation, &[], FIVE, |_| true).moves
}

#[test]
fn candidates_are_legal_different_and_the_same_for_both_colors() {
    for generator in generators() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for round in 0..25 {
            let setup = random_setup(round, &mut rng);
            let (ours, theirs) = (propose(&generator, &setup), propose(&generator, &setup.recolored()));
            assert!(ours.len() <= FIVE && ours.len() == theirs.len());
            let points: PointSet = ours.iter().filter_map(|p| p.candidate.mv.point()).collect();
            assert_eq!(points.len(), ours.len());
            for (a, b) in ours.iter().zip(&theirs) {
                assert_eq!((a.candidate.mv, a.candidate.purpose), (b.candidate.mv, b.candidate.purpose));
                let legal = position(&setup).check(setup.to_play, a.candidate.mv, Suicide::Forbidden);
                assert_eq!(legal, Ok(()));
                assert_eq!(a.candidate.balance, -b.candidate.balance);
            }
        }
    }
}

#[test]
fn the_papers_candidates_stand_in_the_order_of_v_and_gain_something() {
    let generator = CandidateGenerator::paper();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(17);
    for round in 0..25 {
        let setup = random_setup(round, &mut rng);
        let own = |p: &MoveProposal| setup.to_play.pick(p.candidate.balance, -p.candidate.balance);
        let proposals = propose(&generator, &setup);
        assert!(proposals.windows(2).all(|pair| own(&pair[0]) >= own(&pair[1])));
        assert!(proposals.iter().all(|p| p.gain > 0.0 && p.worth == p.gain));
    }
}

#[test]
fn a_stone_in_atari_is_saved_or_taken() {
    let board = myosu_rules::diagram::parse(
        ". . . . . . . . .
         . . . . . . . . .
         . . X . . . O . .
         . . . . X . . . .
         . . . X O X . . .
         . . . . a . . . .
         . . O . . . X . .
         . . . . . . . . .
         . . . . . . . . .",
    )
    .unwrap();
    let generator = CandidateGenerator::fitted();
    for (color, purpose) in [(Color::Black, Purpose::Capture), (Color::White, Purpose::Save)] {
        let proposals = propose(&generator, &Setup { to_play: color, ..board.setup });
        let point = board.marked('a').first().unwrap();
        let found = proposals.iter().find(|p| p.candidate.mv == Move::Place(point)).unwrap();
        let lost = color == Color::White;
        assert!(found.candidate.purpose == Some(purpose) || lost, "{:?}", found.candidate);
    }
}

#[test]
fn weak_own_groups_come_first_and_contact_is_shunned_elsewhere() {
    let generator = CandidateGenerator::paper();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(27);
    let bold = [Purpose::Escape, Purpose::Corner, Purpose::Extend, Purpose::Attack, Purpose::Invade];
    let mut shunned = 0;
    for round in 0..25 {
        let setup = played(Size::square(13), 10 + 2 * round, &mut rng);
        let beside = setup.of(!setup.to_play).grown();
        for proposal in propose(&generator, &setup) {
            let (Some(purpose), Some(point)) = (proposal.candidate.purpose, proposal.candidate.mv.point())
            else {
                continue;
            };
            if bold.contains(&purpose) {
                assert!(!beside.contains(point), "{purpose:?} {point:?}");
                shunned += 1;
            }
        }
    }
    assert!(shunned > 20, "{shunned}");
}

#[test]
fn at_depth_one_and_width_one_the_laws_of_the_recursion_hold_exactly() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    for generator in generators() {
        for moves in [8, 20, 33] {
            let setup = played(Size::square(9), moves, &mut rng);
            let run = Recursion::run(&generator, &position(&setup), &[], Lookahead::PAPER);
            let breaks = run.breaks();
            assert_eq!((breaks.stone, breaks.turn), (0, 0), "eq. 12");
            assert_eq!((breaks.unequal, breaks.changed), (0.0, 0.0), "eq. 17 and 18");
            assert!(breaks.sum < 1e-9, "eq. 19: {breaks:?}");
        }
    }
}

#[test]
fn a_wider_recursion_is_the_mean_of_its_best_moves() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let generator = CandidateGenerator::paper();
    let position = position(&played(Size::square(9), 20, &mut rng));
    let flat = probability_function(&generator, &position, &[], Lookahead::new(0, 1).unwrap());
    assert_eq!(&flat.matrix, generator.evaluator().evaluate(&position).matrix());
    let run = Recursion::run(&generator, &position, &[], Lookahead::new(2, 2).unwrap());
    assert!(run.best.len() >= 2 && run.best.iter().all(|found| found.line.len() == 2));
    let mean = run.best.iter().map(|found| found.value).sum::<f64>() / run.best.len() as f64;
    let unit = 1.0 / f64::from(ProbabilityMatrix::ONE);
    assert!((run.value() - mean).abs() <= 81.0 * unit, "eq. 10 and 18");
    assert!(run.breaks().sum <= 2.0 * run.best.len() as f64 * unit, "eq. 19: {:?}", run.breaks());
    assert!(Lookahead::new(9, 5).is_err() && Lookahead::new(usize::MAX, 2).is_err());
}

#[test]
fn at_the_end_every_probability_is_one_zero_or_one_half() {
    let ended = myosu_rules::diagram::parse(
        ". X . X O . O
         X X X X O O .
         . X X O O O O
         X X X O O . O
         X . X O . O O",
    )
    .unwrap();
    let generator = CandidateGenerator::paper();
    let ahead = probability_function(&generator, &position(&ended.setup), &[], Lookahead::PAPER);
    assert_eq!(ahead.line, [Move::Pass, Move::Pass]);
    assert!(ahead.matrix.rows().all(|pv| [0.0, 0.5, 1.0].contains(&pv)), "{:?}", ahead.matrix);
}

#[test]
fn the_players_end_their_games_and_the_paper_plays_the_best_of_five_by_v() {
    for player in [CgsPlayer::default(), CgsPlayer::fitted()] {
        for rules in [Rules::chinese(), Rules::korean(), Rules::tromp_taylor()] {
            let mut game = Game::new(Size::square(7), rules);
            for number in 0.. {
                assert!(number < 250, "{:?}", game.position());
                let BadukDecision::Move(mv) = player.decide(&game) else { break };
                if player.generator().name() == "cgs" && mv != Move::Pass {
                    let best = &player.judge(&game, FIVE).analysis.candidates;
                    assert!(best.is_empty() || best[0].mv == mv, "{mv:?} {:?}", game.position());
                }
                game.play(game.to_play(), mv).map(drop).unwrap();
                if game.end().is_some() {
                    break;
                }
            }
            let settled = player.settle(&game);
            assert!(!settled.owned[0].intersects(settled.owned[1]));
        }
    }
}

#[test]
fn a_corner_is_empty_only_where_no_stone_is_near() {
    let (size, corner) = (Size::square(19), Point::new(15, 3));
    let player = CgsPlayer::fitted();
    let stones = |points: &[(u8, u8)]| {
        let mut game = Game::new(size, Rules::korean());
        for &(x, y) in points {
            game.play(game.to_play(), Move::Place(Point::new(x, y))).unwrap();
        }
        let evaluation = player.generator().evaluator().evaluate(game.position());
        let meaning = player.purpose(&game, &evaluation, corner);
        (meaning.purpose, meaning.serves)
    };
    assert_eq!(stones(&[(3, 3), (3, 15)]), (Purpose::Corner, PointSet::EMPTY));
    let (purpose, near) = stones(&[(3, 3), (16, 5)]);
    assert_eq!((purpose, near), (Purpose::Corner, PointSet::from(Point::new(16, 5))));
}
