//! The predictor, rankings, and what suggestions may and may not do.

use myosu_proof::go::Role;
use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Move, Point, PointSet, diagram};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::super::fill_once::{fill_once, fillings};
use super::super::rank::{self, Hits};
use super::super::table::{self, Method};
use super::super::{BadModelFile, Case, Predictor, Schedule, SixParameters, Suggest, corner_cases, lesson};
use super::below;
use myosu_tsumego::collection::shipped;
use myosu_tsumego::{Detail, Prover, Question, Reading};

fn lessons(count: usize) -> Vec<Case> {
    let mut prover = Prover::new(1 << 20);
    (0..).filter_map(|index| lesson(2, index, &mut prover, &Cancel::new())).take(count).collect()
}

fn three_in_a_row() -> Case {
    let text = ". . . O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .\n. . . . . . .";
    let mut setup = diagram::parse(text).unwrap().setup;
    setup.to_play = Color::Black;
    Case::new("three", setup, PointSet::from(Point::new(1, 0)))
}

#[test]
fn a_predictor_learns_its_lessons_and_the_same_ones_give_the_same_predictor() {
    let cases = lessons(24);
    let schedule = Schedule { rounds: 25, ..Schedule::default() };
    let trained = || Predictor::train(&cases, schedule, &Cancel::new(), |_| {});
    let predictor = trained();
    let mut hits = Hits::default();
    cases.iter().for_each(|case| hits.count(&predictor.ranking(case), case.moves));
    assert!(hits.top_1() > 0.8, "{hits:?}");
    assert_eq!(predictor, trained());
    for case in &cases {
        let sum: f64 = predictor.propose(case).iter().map(|candidate| candidate.1).sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }
}

#[test]
fn the_shipped_predictor_sees_the_middle_of_three() {
    let proposed = Predictor::shipped().propose(&three_in_a_row());
    assert_eq!(proposed[0].0, Point::new(1, 0), "{proposed:?}");
}

#[test]
fn the_predictor_is_better_with_the_six_parameters_than_without() {
    let predictor = Predictor::shipped();
    let (mut seen, mut hidden) = (Hits::default(), Hits::default());
    for case in corner_cases().iter().step_by(4) {
        seen.count(&predictor.propose_with(case, SixParameters::Seen), case.moves);
        hidden.count(&predictor.propose_with(case, SixParameters::Hidden), case.moves);
    }
    assert!(seen.asked >= 140 && seen.top_1() > hidden.top_1() + 0.02, "{seen:?} {hidden:?}");
}

#[test]
fn a_damaged_predictor_is_refused() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(40);
    let good = Predictor::shipped().to_bytes();
    assert_eq!(Predictor::from_bytes(&good), Ok(Predictor::shipped()));
    for _ in 0..300 {
        let mut bytes = good.clone();
        let at = below(&mut rng, good.len());
        bytes[at] ^= 1 << (rng.next_u32() % 8);
        assert!(Predictor::from_bytes(&bytes).is_err());
        assert!(Predictor::from_bytes(&good[..at]).is_err());
    }
    assert_eq!(Predictor::from_bytes(b"x"), Err(BadModelFile::Foreign("predictor of first moves")));
}

#[test]
fn equal_scores_share_a_place() {
    let points: Vec<Point> = (0..10).map(|x| Point::new(x, 0)).collect();
    let level: Vec<(Point, f64)> = points.iter().map(|&point| (point, 0.0)).collect();
    let mut hits = Hits::default();
    hits.count(&level, PointSet::from(points[3]));
    assert!((hits.top_1() - 0.1).abs() < 1e-12 && (hits.top_5() - 0.5).abs() < 1e-12);
    let falling: Vec<(Point, f64)> = points.iter().map(|&p| (p, -f64::from(p.x()))).collect();
    let mut hits = Hits::default();
    hits.count(&falling, PointSet::from(points[4]));
    hits.count(&falling, PointSet::from(points[5]));
    assert_eq!((hits.top_1(), hits.top_5()), (0.0, 0.5));
}

#[test]
fn the_six_parameters_rank_the_middle_of_three_first() {
    let ranking = rank::six_parameters(&three_in_a_row());
    let best = ranking.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    assert_eq!(best.0, Point::new(1, 0));
}

#[test]
fn suggestions_change_no_answer() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(41);
    let mut prover = Prover::new(4 << 20);
    let mut compared = 0;
    for case in lessons(30) {
        let found = Reading::likeliest(&case.setup).unwrap();
        let any: Vec<(Point, f64)> = found
            .problem
            .region()
            .iter()
            .map(|point| (point, f64::from(rng.next_u32() % 100) / 100.0))
            .collect();
        let (budget, cancel) = (Budget::nodes(60_000), Cancel::new());
        let question = Question::reading(&found, case.setup.to_play);
        let plain = prover.answer(&question, budget, &cancel).unwrap();
        let helped = prover.answer(&question.suggest(&any), budget, &cancel).unwrap();
        if let (Some(one), Some(other)) = (plain.fate, helped.fate) {
            assert_eq!(one, other);
            for (one, other) in plain.moves.iter().zip(&helped.moves) {
                assert_eq!(one.played, other.played);
                assert!(one.keeps.is_none() || other.keeps.is_none() || one.keeps == other.keeps);
                compared += usize::from(one.keeps.is_some() && other.keeps.is_some());
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn right_suggestions_save_nodes_and_wrong_ones_cost_some() {
    let mut prover = Prover::new(4 << 20);
    let (mut plain, mut right, mut wrong) = (0, 0, 0);
    for exercise in shipped().exercises.iter().step_by(12) {
        let question = Question::reading(&Reading::given(exercise.problem), exercise.to_play);
        let question = question.detail(Detail::Fate);
        let mut nodes = |question: &Question| {
            let answer = prover.answer(question, Budget::nodes(100_000), &Cancel::new()).unwrap();
            assert_eq!(answer.fate, Some(exercise.fate), "{}", exercise.id);
            answer.nodes
        };
        let best: PointSet = exercise.best.iter().copied().collect();
        let others = exercise.problem.region() - exercise.problem.setup().occupied() - best;
        let certain = |points: PointSet| points.iter().map(|point| (point, 1.0)).collect::<Vec<_>>();
        plain += nodes(&question);
        right += nodes(&question.clone().suggest(&certain(best)));
        wrong += nodes(&question.suggest(&certain(others)));
    }
    assert!(right < plain && plain < wrong, "{right} {plain} {wrong}");
}

/// The slow twin of the tree that fills every point once: no pruning, positions copied.
fn filled_plainly(
    position: &Position,
    side: Color,
    free: PointSet,
    of: (Color, PointSet),
    passes: u8,
) -> (u64, i32) {
    let (attacker, target) = of;
    let sign = if side == attacker { 1 } else { -1 };
    if !position.stones(!attacker).intersects(target) {
        return (0, sign * 1_000);
    }
    let fills = |point: &Point| {
        !position.is_eye_shaped(side, *point)
            && position.check(side, Move::Place(*point), Suicide::Forbidden).is_ok()
    };
    let moves: Vec<Point> = free.iter().filter(fills).collect();
    if moves.is_empty() && passes == 1 {
        let count = |color| position.stones(color).len() as i32;
        return (0, sign * (count(attacker) - count(!attacker)));
    }
    if moves.is_empty() {
        let (nodes, value) = filled_plainly(position, !side, free, of, 1);
        return (nodes, -value);
    }
    let (mut nodes, mut best) = (moves.len() as u64, i32::MIN);
    for point in moves {
        let mut after = position.clone();
        after.play(side, Move::Place(point));
        let (below, value) = filled_plainly(&after, !side, free - PointSet::from(point), of, 0);
        nodes += below;
        best = best.max(-value);
    }
    (nodes, best)
}

#[test]
fn the_fill_once_tree_finds_what_the_whole_tree_holds() {
    let mut compared = 0;
    for exercise in
        shipped().exercises.iter().filter(|e| (3..=6).contains(&table::first_moves(&e.problem))).take(40)
    {
        let problem = &exercise.problem;
        let position = Position::from_setup(problem.setup()).unwrap();
        let attacker = problem.color(Role::Attacker);
        let free = problem.region() & position.empties();
        let (nodes, value) = filled_plainly(&position, attacker, free, (attacker, problem.target()), 0);
        let tree = fill_once(problem, 1_000_000).unwrap();
        assert_eq!(tree.captures, value >= 1_000, "{}", exercise.id);
        assert!(tree.generated <= nodes && nodes as f64 <= fillings(free.len() as u32), "{tree:?} {nodes}");
        assert_eq!(tree.generated, tree.visited + tree.remaining);
        assert_eq!(fill_once(problem, tree.generated - 1), None);
        compared += 1;
    }
    assert!(compared >= 20, "{compared}");
    // The paper: five points can be filled in 325 ways.
    assert_eq!((fillings(5), fillings(10)), (325.0, 9_864_100.0));
}

#[test]
fn all_methods_of_table_1_agree() {
    let mut prover = Prover::new(4 << 20);
    let mut settled = 0;
    let problems: Vec<_> = shipped().exercises.iter().take(16).map(|exercise| exercise.problem).collect();
    for problem in &problems {
        let outcomes = Method::ALL.map(|method| {
            table::effort(problem, method, &[], 1_500, &mut prover, &Cancel::new()).unwrap().kills
        });
        let known: Vec<bool> = outcomes.into_iter().flatten().collect();
        settled += known.len();
        assert!(known.windows(2).all(|pair| pair[0] == pair[1]), "{outcomes:?}");
    }
    assert!(settled >= 32, "{settled}");
    let rows = table::table(&problems[..4], |_, _| vec![], 500, || 0.0, &Cancel::new());
    assert_eq!(rows.iter().map(|row| row.problems).sum::<usize>(), 4);
    assert!(rows.iter().all(|row| row.filled.generated == row.filled.visited + row.filled.remaining));
}
