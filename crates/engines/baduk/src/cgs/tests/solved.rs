use myosu_proof::go::{Problem, Role};
use myosu_rules::{Color, Point, PointSet, Setup, Size, diagram};
use myosu_search::{Budget, Cancel};
use myosu_tsumego::{Detail, Fate, Prover, Question, Reading};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::{position, scattered};
use crate::cgs::{Evaluator, LifeReader, PositionSurvey, ReaderSources};

/// The stability of Black's stones in the upper left, with each side to move: Black, White.
fn corner(text: &str) -> [f64; 2] {
    let setup = diagram::parse(text).unwrap().setup;
    Color::BOTH.map(|to_play| {
        let evaluation = Evaluator::shipped().evaluate(&position(&Setup { to_play, ..setup }));
        let stone = setup.of(Color::Black).first().unwrap();
        evaluation.group_stability(evaluation.survey.group_at(stone).unwrap())
    })
}

const SQUARE_FOUR: &str = ". . X O . . . . .
    . . X O . . . . .
    X X X O . . . . .
    O O O O . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

/// The five lower rows of the board.
const REST: &str = ". . . . . . . . .
    . . . . . . O . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_corner_square_four_is_dead_three_in_a_row_by_the_turn_and_a_bent_four_between() {
    let [own, other] = corner(SQUARE_FOUR);
    assert!(own <= 0.1 && other <= 0.1, "{own} {other}");
    let with_corner = |rows: &str| format!("{rows}\n{REST}");
    let [three_own, three_other] = corner(&with_corner(
        ". . . X O . . . .
         X X X X O . . . .
         O O O O O . . . .
         . . . . . . . . .",
    ));
    assert!(three_own >= 0.8 && three_other <= 0.2, "{three_own} {three_other}");
    let [bent_own, bent_other] = corner(&with_corner(
        ". . . X O . . . .
         . X X X O . . . .
         X X O O O . . . .
         O O O . . . . . .",
    ));
    assert!(bent_own > own && bent_own < three_own, "{bent_own}");
    assert!(bent_other > three_other && bent_other < three_own, "{bent_other}");
}

#[test]
fn a_death_is_claimed_only_behind_a_wall_that_stands() {
    // Black's stones outside leave the wall one liberty.
    let weak = SQUARE_FOUR.replacen("X X X O .", "X X X O X", 1).replacen(". . X O .", ". . X O X", 1);
    let weak = weak.replacen("O O O O . . . . .", "O O O O X . . . .", 1);
    let weak = weak.replacen("    . . . . . . . . .", "    . X X X . . . . .", 1);
    for (text, stands) in [(SQUARE_FOUR, true), (weak.as_str(), false)] {
        let setup = diagram::parse(text).unwrap().setup;
        let survey = PositionSurvey::of(&position(&setup), &LifeReader::default());
        let outlook = survey.chains[survey.chain_at(Point::new(2, 1)).unwrap()].outlook.unwrap();
        assert_eq!((outlook.defended, outlook.wall_stands), (Fate::Dead, stands), "{text}");
    }
}

/// The prover without limits, on the fight as it lies on the board.
fn slow_fate(setup: &Setup, region: PointSet, target: PointSet, owner: Color, first: Role) -> Fate {
    let problem = Problem::new(*setup, region, target, owner).unwrap();
    let question = Question::reading(&Reading::given(problem), problem.color(first)).detail(Detail::Fate);
    let answer = Prover::new(1 << 22).answer(&question, Budget::UNLIMITED, &Cancel::new());
    answer.unwrap().fate.unwrap()
}

/// Everything a chain's side can reach, with the enemy chains that have no liberty elsewhere.
fn slow_region(survey: &PositionSurvey, chain: usize) -> PointSet {
    let color = survey.chains[chain].color;
    let board = survey.size.point_set();
    let mut reached = survey.chains[chain].stones;
    loop {
        let wall: Vec<&crate::cgs::SurveyedChain> =
            survey.chains.iter().filter(|c| c.color != color && !c.liberties.is_subset(reached)).collect();
        let closed = wall.iter().fold(PointSet::EMPTY, |all, c| all | c.stones);
        let prisoners = survey.stones[(!color).index()] - closed;
        let beside = prisoners.components().filter(|p| p.grown().intersects(reached));
        let inside = beside.fold(reached, |all, p| all | p);
        let next = (inside.grown() & (board - survey.stones[(!color).index()])) | inside;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The largest region of a chain of the side that holds this chain; `None` if two of them differ.
fn largest_region(survey: &PositionSurvey, chain: usize) -> Option<PointSet> {
    let own = |&c: &usize| survey.chains[c].color == survey.chains[chain].color;
    let regions = (0..survey.chains.len()).filter(own).map(|c| slow_region(survey, c));
    let holding: Vec<PointSet> =
        regions.filter(|region| survey.chains[chain].stones.is_subset(*region)).collect();
    let largest = holding.iter().copied().max_by_key(PointSet::len)?;
    holding.iter().all(|region| region.is_subset(largest)).then_some(largest)
}

#[test]
fn what_the_reader_settles_is_what_the_prover_finds_on_the_board_itself() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let reader = LifeReader::default();
    let (mut settled, mut kinds) = (0, std::collections::BTreeSet::new());
    for _ in 0..2500 {
        let size = Size::square(4 + (rng.next_u32() % 3) as u8);
        let setup = scattered(size, &mut rng);
        let survey = PositionSurvey::of(&position(&setup), &reader);
        for (number, chain) in survey.chains.iter().enumerate() {
            let Some(outlook) = chain.outlook else { continue };
            // Without what captures beyond the wall would join, or with it: a large fight is not asked for.
            let regions = [Some(slow_region(&survey, number)), largest_region(&survey, number)];
            let settles = |region: PointSet| {
                let fate = |first| slow_fate(&setup, region, chain.stones, chain.color, first);
                (outlook.attacked, outlook.defended) == (fate(Role::Attacker), fate(Role::Defender))
            };
            assert!(
                regions.into_iter().flatten().any(settles),
                "{number} {outlook:?} {:?}",
                position(&setup)
            );
            kinds.insert((outlook.attacked.name(), outlook.defended.name()));
            settled += 1;
        }
    }
    assert!(settled > 300 && kinds.len() >= 4, "{settled} {kinds:?}");
}

#[test]
fn what_is_remembered_changes_nothing() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(32);
    let remembering = Evaluator::shipped();
    for round in 0..60 {
        let setup = super::random_setup(round, &mut rng);
        let fresh = Evaluator::shipped().evaluate(&position(&setup));
        assert_eq!(remembering.evaluate(&position(&setup)).matrix(), fresh.matrix());
    }
}

#[test]
fn each_source_of_the_reader_adds_to_what_is_settled() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(33);
    let sources = [ReaderSources::Nothing, ReaderSources::Table, ReaderSources::TableAndProver];
    let readers = sources.map(LifeReader::new);
    let mut settled = [0; 3];
    for round in 0..400 {
        let setup = super::random_setup(round, &mut rng);
        for (reader, settled) in readers.iter().zip(&mut settled) {
            let survey = PositionSurvey::of(&position(&setup), reader);
            *settled += survey.chains.iter().filter(|chain| chain.outlook.is_some()).count();
        }
    }
    assert!(settled[0] == 0 && 0 < settled[1] && settled[1] < settled[2], "{settled:?}");
}

#[test]
fn groups_that_a_lost_enemy_parts_are_one() {
    let groups = |text: &str| {
        let setup = diagram::parse(text).unwrap().setup;
        let survey = PositionSurvey::of(&position(&setup), &LifeReader::default());
        survey.groups.iter().filter(|group| group.color == Color::Black).count()
    };
    let lost = ". . . . . . .
        . . X . X . .
        . . X O X . .
        . . X O X . .
        . . . X . . .
        . O . . . O .
        . . . . . . .";
    assert_eq!(groups(lost), 1);
    assert_eq!(groups(&lost.replacen(". . . X . . .", ". . . . . . .", 1)), 2, "the enemy stands");
}
