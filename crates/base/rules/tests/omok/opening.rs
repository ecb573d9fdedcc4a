//! The opening protocols, step by step as their rule texts tell them.

use myosu_rules::omok::{Action, BadAction, Choice, Game, Opening, OpeningPlayer, Outcome, Rule, Task};
use myosu_rules::{Color, Notation, Point, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

const SIZE: Size = Size::square(15);

fn at(name: &str) -> Point {
    Notation::Renju.parse(name, SIZE).unwrap()
}

fn game(opening: Opening) -> Game {
    Game::new(Rule::RENJU, SIZE, opening).unwrap()
}

fn place(game: &mut Game, points: &str) {
    for name in points.split(' ') {
        game.act(Action::Place(at(name))).unwrap();
    }
}

fn next(game: &Game) -> (OpeningPlayer, Task) {
    game.turn().unwrap()
}

#[test]
fn swap_lets_the_second_player_choose_after_three_stones_of_the_first() {
    let mut game = game(Opening::Swap);
    for _ in 0..3 {
        assert_eq!(next(&game).0, OpeningPlayer::First);
        let point = next(&game).1;
        let Task::Place(_, points) = point else { panic!() };
        game.act(Action::Place(points.first().unwrap())).unwrap();
    }
    assert_eq!(next(&game), (OpeningPlayer::Second, Task::Choose(vec![Choice::Stay, Choice::Swap])));
    game.act(Action::Choose(Choice::Swap)).unwrap();
    assert_eq!(game.color(OpeningPlayer::Second), Color::Black);
    assert_eq!(next(&game).0, OpeningPlayer::First, "White moves, and that is the first player now");
}

#[test]
fn swap2_lets_the_second_player_add_two_stones_and_the_first_choose() {
    let mut game = game(Opening::Swap2);
    place(&mut game, "h8 a1 i9");
    let (player, Task::Choose(options)) = next(&game) else { panic!() };
    assert_eq!((player, options.len()), (OpeningPlayer::Second, 3));
    game.act(Action::Choose(Choice::AddTwo)).unwrap();
    assert_eq!(next(&game).0, OpeningPlayer::Second);
    place(&mut game, "b2 c3");
    assert_eq!(game.position().to_play(), Color::White);
    assert_eq!(next(&game), (OpeningPlayer::First, Task::Choose(vec![Choice::Stay, Choice::Swap])));
    game.act(Action::Choose(Choice::Stay)).unwrap();
    assert!(!game.is_opening());
    assert_eq!(next(&game).0, OpeningPlayer::Second);
}

#[test]
fn pro_keeps_the_third_stone_out_of_the_central_square() {
    for (opening, inside, outside) in [(Opening::Pro, "j10", "k8"), (Opening::LongPro, "k8", "l8")] {
        let mut game = game(opening);
        assert!(matches!(game.act(Action::Place(at("g8"))), Err(BadAction::OutsideZone(..))));
        place(&mut game, "h8 a1");
        assert!(matches!(game.act(Action::Place(at(inside))), Err(BadAction::OutsideZone(..))));
        place(&mut game, outside);
        assert!(!game.is_opening());
    }
}

#[test]
fn rif_offers_two_fifth_moves_that_are_not_symmetric() {
    let mut game = game(Opening::Rif);
    assert!(game.act(Action::Place(at("h9"))).is_err());
    place(&mut game, "h8");
    assert!(game.act(Action::Place(at("h10"))).is_err());
    place(&mut game, "h9");
    assert!(game.act(Action::Place(at("h11"))).is_err());
    place(&mut game, "h10");
    assert_eq!(next(&game), (OpeningPlayer::Second, Task::Choose(vec![Choice::Stay, Choice::Swap])));
    game.act(Action::Choose(Choice::Stay)).unwrap();
    assert!(matches!(game.act(Action::Pass), Err(BadAction::NotAsked(_))));
    place(&mut game, "h7");
    let (player, Task::Offer(2, _)) = next(&game) else { panic!() };
    assert_eq!(player, OpeningPlayer::First);
    let offer = |names: &[&str]| Action::Offer(names.iter().map(|name| at(name)).collect());
    assert!(matches!(game.act(offer(&["g8"])), Err(BadAction::Offers { offered: 1, asked: 2 })));
    let error = game.act(offer(&["g8", "i8"])).unwrap_err();
    assert_eq!(error.to_string(), "g8 and i8 are the same move up to symmetry");
    assert!(matches!(game.act(offer(&["g8", "g8"])), Err(BadAction::Symmetric(..))));
    assert!(matches!(game.act(offer(&["g8", "h8"])), Err(BadAction::Illegal(_))));
    game.act(offer(&["g8", "i9"])).unwrap();
    assert_eq!(next(&game), (OpeningPlayer::Second, Task::Select(vec![at("g8"), at("i9")])));
    assert!(matches!(game.act(Action::Select(at("i8"))), Err(BadAction::NotOffered(..))));
    game.act(Action::Select(at("i9"))).unwrap();
    assert_eq!(next(&game).0, OpeningPlayer::Second);
    place(&mut game, "a1");
    assert!(!game.is_opening() && next(&game).0 == OpeningPlayer::First);
}

#[test]
fn yamaguchi_declares_the_number_with_the_pattern() {
    let mut game = game(Opening::Yamaguchi);
    place(&mut game, "h8 i9 j10");
    let (OpeningPlayer::First, Task::Declare(most)) = next(&game) else { panic!() };
    assert!(game.act(Action::Declare(0)).is_err() && game.act(Action::Declare(most + 1)).is_err());
    game.act(Action::Declare(3)).unwrap();
    game.act(Action::Choose(Choice::Swap)).unwrap();
    assert_eq!(next(&game).0, OpeningPlayer::First, "the first player is White now and moves");
    place(&mut game, "c3");
    let (OpeningPlayer::Second, Task::Offer(3, _)) = next(&game) else { panic!() };
}

#[test]
fn soosorv_declares_with_the_fourth_move_and_swaps_twice() {
    let mut game = game(Opening::Soosorv(8));
    place(&mut game, "h8 i9 j10");
    game.act(Action::Choose(Choice::Stay)).unwrap();
    place(&mut game, "a15");
    assert_eq!(next(&game), (OpeningPlayer::Second, Task::Declare(8)));
    assert!(game.act(Action::Declare(9)).is_err());
    game.act(Action::Declare(1)).unwrap();
    assert_eq!(next(&game), (OpeningPlayer::First, Task::Choose(vec![Choice::Stay, Choice::Swap])));
    game.act(Action::Choose(Choice::Swap)).unwrap();
    let (OpeningPlayer::Second, Task::Offer(1, _)) = next(&game) else { panic!() };
    game.act(Action::Offer(vec![at("a1")])).unwrap();
    game.act(Action::Select(at("a1"))).unwrap();
    assert_eq!(next(&game).0, OpeningPlayer::First);
}

#[test]
fn taraguchi_grows_its_squares_and_offers_ten_instead_of_a_swap() {
    let mut game = game(Opening::Taraguchi(10));
    for (inside, outside, lines) in [("h8", "h9", 1), ("i9", "j9", 3), ("j10", "k10", 5), ("k11", "l11", 7)] {
        let (_, Task::Place(_, points)) = next(&game) else { panic!() };
        assert!(points.len() <= lines * lines && points.contains(at(inside)));
        assert!(matches!(game.act(Action::Place(at(outside))), Err(BadAction::OutsideZone(..))));
        let player = next(&game).0;
        place(&mut game, inside);
        let (chooser, Task::Choose(options)) = next(&game) else { panic!() };
        assert_eq!(chooser, player.other());
        if lines < 7 {
            assert_eq!(options.len(), 2);
            game.act(Action::Choose(Choice::Stay)).unwrap();
        } else {
            assert_eq!(options, [Choice::Stay, Choice::Swap, Choice::Offer]);
        }
    }
    let mut one = game.clone();
    one.act(Action::Choose(Choice::Swap)).unwrap();
    assert!(one.act(Action::Place(at("m12"))).is_err());
    place(&mut one, "l12");
    assert_eq!(next(&one).1, Task::Choose(vec![Choice::Stay, Choice::Swap]));

    game.act(Action::Choose(Choice::Offer)).unwrap();
    let ten = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1"].map(at);
    game.act(Action::Offer(ten.to_vec())).unwrap();
    game.act(Action::Select(at("j1"))).unwrap();
    place(&mut game, "o15");
    assert!(!game.is_opening());
}

#[test]
fn two_passes_end_the_game_and_undo_goes_back_to_the_first_step() {
    let mut game = game(Opening::Swap);
    place(&mut game, "h8 a1 i9");
    game.act(Action::Choose(Choice::Swap)).unwrap();
    game.act(Action::Pass).unwrap();
    game.act(Action::Pass).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    assert!(game.turn().is_none() && matches!(game.act(Action::Pass), Err(BadAction::Over(_))));
    assert_eq!(game.history().len(), 6);
    while game.undo().is_some() {}
    assert_eq!(game.position().empty_count(), 225);
    assert_eq!(game.color(OpeningPlayer::First), Color::Black);
    while game.redo().is_some() {}
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    assert_eq!(game.color(OpeningPlayer::First), Color::White);
}

/// Something that the task allows, at random.
fn answer(task: &Task, game: &Game, rng: &mut Xoshiro256PlusPlus) -> Action {
    let mut below = |n: usize| rng.next_u64() as usize % n;
    match task {
        Task::Place(_, points) if points.is_empty() => Action::Pass,
        Task::Place(_, points) => Action::Place(points.iter().nth(below(points.len())).unwrap()),
        Task::Choose(options) => Action::Choose(options[below(options.len())]),
        Task::Declare(most) => Action::Declare(1 + below(usize::from(*most)) as u8),
        Task::Offer(count, points) => {
            let setup = game.position().setup();
            let mut offered: Vec<Point> = vec![];
            while offered.len() < usize::from(*count) {
                let point = points.iter().nth(below(points.len())).unwrap();
                if offered.iter().all(|&other| !myosu_rules::omok::are_symmetric(&setup, other, point)) {
                    offered.push(point);
                }
            }
            Action::Offer(offered)
        }
        Task::Select(offered) => Action::Select(offered[below(offered.len())]),
    }
}

#[test]
fn every_protocol_can_be_played_to_the_end_and_taken_back() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(26);
    for round in 0..90usize {
        let opening = Opening::ALL[round % Opening::ALL.len()];
        let size = Size::square([9, 15, 6, 20][round / 9 % 4]);
        let mut game = Game::new(Rule::RENJU, size, opening).unwrap();
        while let Some((_, task)) = game.turn() {
            let action = answer(&task, &game, &mut rng);
            game.act(action).unwrap();
        }
        let end = *game.position();
        while game.undo().is_some() {}
        assert_eq!(game.position().empty_count(), size.area());
        while game.redo().is_some() {}
        assert!(*game.position() == end);
    }
}
