//! The alpha-beta paper's player against its own search without pruning.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Setup, Size, diagram};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use myosu_omok::alphabeta::{Pruning, Width, search, search_to, whole_tree};

fn random(rng: &mut Xoshiro256PlusPlus, stones: usize) -> Option<Position> {
    let size = Size::square(7);
    let mut setup = Setup::empty(size);
    for stone in 0..stones {
        let point = size.points().nth(rng.next_u32() as usize % size.area())?;
        setup.set(point, Some(Color::BOTH[stone % 2]));
    }
    Position::from_setup(&setup, Rule::RENJU).ok().filter(|position| position.outcome().is_none())
}

#[test]
fn pruning_changes_neither_the_move_nor_its_value_and_saves_nodes() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let (mut plain, mut pruned) = (0, 0);
    for _ in 0..6 {
        let Some(position) = random(&mut rng, 6) else { continue };
        let found = [Pruning::None, Pruning::AlphaBeta]
            .map(|pruning| search(&position, pruning, Budget::UNLIMITED, &Cancel::new()).unwrap());
        assert_eq!((found[0].point, found[0].value), (found[1].point, found[1].value), "{position:?}");
        plain += found[0].nodes;
        pruned += found[1].nodes;
    }
    assert!(pruned * 10 < plain * 7, "the paper expects to save 30 % or more: {pruned} of {plain}");
}

#[test]
fn the_whole_width_visits_every_node_that_is_counted_and_finds_at_least_as_much() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
    for _ in 0..4 {
        let Some(position) = random(&mut rng, 8) else { continue };
        for depth in 1..=2 {
            let find = |width, pruning| {
                search_to(&position, depth, width, pruning, Budget::UNLIMITED, &Cancel::new()).unwrap()
            };
            let [whole, near] = [Width::Whole, Width::Near].map(|width| find(width, Pruning::None));
            assert_eq!(Some(whole.nodes), whole_tree(&position, depth, &Cancel::new()));
            assert!(near.nodes <= whole.nodes && (depth > 1 || near.value <= whole.value));
            let pruned = find(Width::Whole, Pruning::AlphaBeta);
            assert_eq!((pruned.point, pruned.value), (whole.point, whole.value));
        }
    }
}

#[test]
fn a_five_is_made_and_an_open_four_is_prevented() {
    let rest = ". . . . . . . . . . .\n".repeat(7);
    for rows in [
        ". . . . . . . . . . .\n. O X X X X a . . . .\n. . . . . . . . . . .\n. . O O O . . . . . .\n",
        ". . . . . . . . . . .\n. X O O O O a . . . .\n. . . . . . . . . . .\n. . X X . . . . . . .\n",
    ] {
        let board = diagram::parse(&format!("{rows}{rest}")).unwrap();
        let position = Position::from_setup(&board.setup, Rule::RENJU).unwrap();
        let found = search(&position, Pruning::AlphaBeta, Budget::UNLIMITED, &Cancel::new()).unwrap();
        assert_eq!(Some(found.point), board.marked('a').first(), "{position:?}");
    }
}

#[test]
fn a_budget_ends_the_search() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    let position = random(&mut rng, 8).unwrap();
    let found = search(&position, Pruning::AlphaBeta, Budget::nodes(500), &Cancel::new());
    assert!(found.is_none_or(|found| found.nodes <= 500));
}
