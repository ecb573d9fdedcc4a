//! The engine from outside: same answers every time, legal moves, claims that come true.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use myosu_rules::omok::{Outcome, Position, Rule, Variant};
use myosu_rules::{Color, Notation, Point, Size};
use myosu_search::Cancel;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use myosu_omok::{Analysis, Engine, Limits, Purpose, Resources, SearchScore};

const SMALL: Resources = Resources { threads: 1, memory: 4 << 20 };

fn position(rule: Rule, moves: &str) -> Position {
    let mut position = Position::new(rule, Size::square(15)).unwrap();
    for point in moves.split(' ') {
        position.play(Notation::Renju.parse(point, position.size()).unwrap()).unwrap();
    }
    position
}

fn think(engine: &mut Engine, position: &Position, nodes: u64) -> Analysis {
    engine.think(position, &Limits { nodes, ..Limits::default() }, &Cancel::new(), &mut |_| {})
}

fn at(name: &str) -> Point {
    Notation::Renju.parse(name, Size::square(15)).unwrap()
}

#[test]
fn a_five_is_played_at_once() {
    let mut engine = Engine::new(Rule::FREESTYLE, SMALL);
    let found = think(&mut engine, &position(Rule::FREESTYLE, "h8 a1 i8 a2 j8 a3 k8 b15"), 1000);
    assert!([at("g8"), at("l8")].contains(&found.best().unwrap()));
    assert_eq!((found.candidates[0].score, found.nodes), (SearchScore::Win(1), 0));
}

#[test]
fn a_five_of_the_opponent_is_stopped() {
    let mut engine = Engine::new(Rule::FREESTYLE, SMALL);
    let found = think(&mut engine, &position(Rule::FREESTYLE, "h8 g8 i8 a2 j8 a3 k8"), 3000);
    assert_eq!(found.best(), Some(at("l8")));
    assert_eq!(found.candidates[0].purpose, Purpose::StopsFive);
}

#[test]
fn an_open_three_wins_in_five_moves() {
    let mut engine = Engine::new(Rule::RENJU, SMALL);
    let found = think(&mut engine, &position(Rule::RENJU, "h8 a1 i8 a15 j8 o1"), 3000);
    assert_eq!(found.candidates[0].score, SearchScore::Win(3));
}

#[test]
fn an_excluded_point_is_never_a_candidate() {
    // A five, the stop of a five, a win by threats, and a quiet position.
    for moves in
        ["h8 a1 i8 a2 j8 a3 k8 b15", "h8 g8 i8 a2 j8 a3 k8", "h8 a1 i8 a15 j8 o1", "h8 h9 j9 g7 i8 g8"]
    {
        let position = position(Rule::FREESTYLE, moves);
        let mut engine = Engine::new(Rule::FREESTYLE, SMALL);
        let mut limits = Limits { nodes: 3000, ..Limits::default() };
        for _ in 0..6 {
            let found = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
            let best = found.best().unwrap();
            assert!(!limits.excluded.contains(best), "{moves}: {best:?}");
            limits.excluded.insert(best);
        }
        limits.excluded = position.empties();
        let found = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
        assert_eq!(found.best(), None, "{moves}");
    }
}

#[test]
fn a_budget_of_nodes_gives_the_same_answer_every_time() {
    let start = position(Rule::RENJU, "h8 h9 j9 g7 i8 g8");
    let once = think(&mut Engine::new(Rule::RENJU, SMALL), &start, 8000);
    let mut engine = Engine::new(Rule::RENJU, SMALL);
    assert_eq!(think(&mut engine, &start, 8000), once);
    engine.forget();
    assert_eq!(think(&mut engine, &start, 8000), once);
    assert!(once.nodes <= 8000 + 200);
}

#[test]
fn several_threads_find_the_same_forced_win() {
    let mut engine = Engine::new(Rule::RENJU, Resources { threads: 3, ..SMALL });
    let found = think(&mut engine, &position(Rule::RENJU, "h8 a1 i8 a15 j8 o1"), 9000);
    assert_eq!(found.candidates[0].score, SearchScore::Win(3));
}

#[test]
fn candidates_are_different_legal_moves_in_the_order_of_their_scores() {
    let mut engine = Engine::new(Rule::RENJU, SMALL);
    let start = position(Rule::RENJU, "h8 h9 j9 g7 i8 g8");
    let limits = Limits { nodes: 20_000, candidates: 5, ..Limits::default() };
    let found = engine.think(&start, &limits, &Cancel::new(), &mut |_| {});
    assert_eq!(found.candidates.len(), 5);
    for (i, candidate) in found.candidates.iter().enumerate() {
        assert!(start.check(candidate.point).is_ok());
        assert!(found.candidates[..i].iter().all(|other| other.point != candidate.point));
        assert_eq!(candidate.line[0], candidate.point);
    }
}

#[test]
fn a_search_that_is_cut_short_shows_only_scores_that_were_found() {
    let start = position(Rule::RENJU, "h8 h9 g10");
    for nodes in [1, 50, 400, 3000, 7001] {
        let mut engine = Engine::new(Rule::RENJU, SMALL);
        let limits = Limits { nodes, candidates: 5, ..Limits::default() };
        let found = engine.think(&start, &limits, &Cancel::new(), &mut |_| {});
        assert!(!found.candidates.is_empty());
        for candidate in &found.candidates {
            assert!(matches!(candidate.score, SearchScore::Value(_)), "{nodes}: {}", candidate.score);
        }
    }
}

#[test]
fn self_play_is_legal_and_claimed_wins_are_won_under_every_rule() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for variant in Variant::ALL {
        let mut engine = Engine::new(variant.rule(), SMALL);
        for side in [5, 7, 15, 20] {
            let mut position = Position::new(variant.rule(), Size::square(side)).unwrap();
            let mut claim: Option<(Color, u32)> = None;
            for ply in 0..70 {
                let legal: Vec<Point> =
                    position.empties().iter().filter(|&p| position.check(p).is_ok()).collect();
                if legal.is_empty() {
                    break;
                }
                let point = if ply < 4 {
                    legal[rng.next_u32() as usize % legal.len()]
                } else {
                    let found = think(&mut engine, &position, 400);
                    claim = check_claim(claim, &found, &position);
                    found.best().unwrap()
                };
                position.play(point).unwrap();
                if position.outcome().is_some() {
                    break;
                }
            }
            if let (Some((winner, 0)), Some(outcome)) = (claim, position.outcome()) {
                assert_eq!(outcome, Outcome::Win(winner));
            }
        }
    }
}

/// A side that has claimed a win keeps winning, and in no more moves than it said.
fn check_claim(claim: Option<(Color, u32)>, found: &Analysis, position: &Position) -> Option<(Color, u32)> {
    let own = position.to_play();
    let claim = claim.map(|(winner, plies)| (winner, plies.saturating_sub(1)));
    match (claim, found.candidates[0].score) {
        (Some((winner, _)), score) if winner == own => {
            let SearchScore::Win(plies) = score else {
                panic!("{own} claimed a win and now says {score}: {position:?}");
            };
            Some((winner, plies))
        }
        (Some(claim), _) => Some(claim),
        (None, SearchScore::Win(plies)) => Some((own, plies)),
        (None, _) => None,
    }
}

/// White answers with an engine of its own, as long as it can.
#[test]
fn an_announced_win_is_played_out_with_little_thought() {
    for moves in ["e8 h8 f8 h6 g8 i6 g6 g5", "h11 g12 i10 f9 h9 k9 j9 g8"] {
        let mut position = position(Rule::RENJU, moves);
        let mut engine = Engine::new(Rule::RENJU, SMALL);
        let found = think(&mut engine, &position, 400_000);
        let SearchScore::Win(plies) = found.candidates[0].score else { panic!("{moves}: {found:?}") };
        position.play(found.best().unwrap()).unwrap();
        let mut defender = Engine::new(Rule::RENJU, SMALL);
        for ply in 2..=plies {
            let to_play = if ply % 2 == 0 { &mut defender } else { &mut engine };
            let best = think(to_play, &position, 3000).best().unwrap();
            position.play(best).unwrap();
            if position.outcome().is_some() {
                break;
            }
        }
        assert_eq!(position.outcome(), Some(Outcome::Win(Color::Black)), "{moves}");
    }
}

/// White answers with an engine of its own. A new engine does not see the win with these nodes.
#[test]
fn a_win_stays_announced_when_the_line_is_left() {
    let mut position = position(Rule::RENJU, "e8 h8 f8 h6 g8 i6 g6 g5");
    let mut engine = Engine::new(Rule::RENJU, SMALL);
    let found = think(&mut engine, &position, 400_000);
    let SearchScore::Win(plies) = found.candidates[0].score else { panic!("{found:?}") };
    position.play(found.best().unwrap()).unwrap();
    let answer = think(&mut Engine::new(Rule::RENJU, SMALL), &position, 3000).best().unwrap();
    position.play(answer).unwrap();
    engine.leave_line();
    let score = |engine: &mut Engine| think(engine, &position, 3000).candidates[0].score;
    let is_kept = |score| matches!(score, SearchScore::Win(left) if left + 2 <= plies);
    let kept = score(&mut engine);
    assert!(is_kept(kept), "{kept:?} after a win in {plies}");
    engine.forget();
    let forgotten = score(&mut engine);
    assert!(!is_kept(forgotten), "{forgotten:?}");
}
