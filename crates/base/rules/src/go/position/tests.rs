use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::{BadSetup, Position};
use crate::go::naive::Naive;
use crate::go::{Illegal, Suicide};
use crate::{Color, Move, Point, PointSet, Setup, Size, diagram, zobrist};

/// Everything a position says about stones, chains, keys and legal moves agrees with its twin.
fn assert_same(position: &Position, naive: &Naive) {
    assert_eq!((position.to_play(), position.ko()), (naive.to_play, naive.ko), "{position:?}");
    for color in Color::BOTH {
        assert_eq!(position.prisoners(color), naive.prisoners[color.index()], "{position:?}");
    }
    assert_eq!(position.key(), naive.key(), "{position:?}");
    let turn = naive.to_play.pick(0, zobrist::WHITE_TO_MOVE);
    assert_eq!(position.situational_key(), naive.key() ^ turn);
    assert_eq!(position.full_key(), naive.key() ^ turn ^ naive.ko.map_or(0, zobrist::ko));
    let empty: PointSet = naive.size.points().filter(|p| !naive.stones.contains_key(p)).collect();
    assert_eq!(position.empties(), empty, "{position:?}");
    assert_eq!(position.free().iter().copied().collect::<PointSet>(), empty);
    assert_eq!(position.free().len(), empty.len());
    for point in naive.size.points() {
        assert_eq!(position.stone(point), naive.stones.get(&point).copied(), "{position:?}");
        assert_chain(position, naive, point);
        assert_beside(position, naive, point);
    }
    let roots = position.chain_roots().count();
    let mut chains: Vec<_> = naive.stones.keys().map(|&p| naive.chain(p).0).collect();
    chains.sort();
    chains.dedup();
    assert_eq!(roots, chains.len());
    assert_eq!(position.chains().map(|c| c.stones.len()).sum::<usize>(), naive.stones.len());
}

fn assert_chain(position: &Position, naive: &Naive, point: Point) {
    let (stones, liberties) = naive.chain(point);
    assert_eq!(position.liberties(point), liberties.len(), "{point:?} in {position:?}");
    for most in 0..4 {
        assert_eq!(position.liberties_up_to(point, most.max(1)), liberties.len().min(most.max(1)));
    }
    let only = if liberties.len() == 1 { liberties.first().copied() } else { None };
    assert_eq!(position.last_liberty(point), only, "{point:?} in {position:?}");
    assert_eq!(position.is_in_atari(point), only.is_some());
    assert_eq!(position.chain_len(point), stones.len());
    let chain = position.chain(point);
    assert_eq!(chain.is_some(), !stones.is_empty());
    if let Some(chain) = chain {
        assert_eq!(Some(chain.color), position.stone(point));
        assert_eq!(chain.stones, stones.iter().copied().collect());
        assert_eq!(chain.liberties, liberties.into_iter().collect());
        for other in naive.size.points() {
            assert_eq!(position.same_chain(point, other), stones.contains(&other));
        }
    }
}

fn assert_beside(position: &Position, naive: &Naive, point: Point) {
    let near: Vec<Option<Color>> =
        naive.size.neighbors(point).map(|p| naive.stones.get(&p).copied()).collect();
    let count = |what| near.iter().filter(|&&c| c == what).count();
    for color in Color::BOTH {
        assert_eq!(usize::from(position.beside(point, color)), count(Some(color)) + 4 - near.len());
    }
    assert_eq!(position.has_empty_beside(point), count(None) > 0);
}

fn assert_same_legal_moves(position: &Position, naive: &Naive) {
    let around = Size::square(20).points();
    for mv in around.map(Move::Place).chain([Move::Pass]) {
        for color in Color::BOTH {
            for suicide in [Suicide::Forbidden, Suicide::Allowed] {
                let expected = naive.check(color, mv, suicide);
                assert_eq!(position.check(color, mv, suicide), expected, "{color} {mv:?} in {position:?}");
            }
            if let Some(point) = mv.point().filter(|&p| position.is_empty(p)) {
                let mut after = naive.clone();
                after.play(color, mv);
                assert_eq!(position.key_after(color, point), after.key());
                let gone = naive.stones.iter().filter(|(p, c)| **c != color && !after.stones.contains_key(p));
                assert_eq!(position.captures(color, point), gone.map(|(p, _)| *p).collect());
                let legal = naive.check(color, mv, Suicide::Forbidden).is_ok();
                assert_eq!(position.may_place(color, point), legal);
            }
        }
    }
}

/// What must be as before after undoing: all of memory, save what is meaningless.
fn assert_same_memory(a: &Position, b: &Position) {
    assert_eq!(a, b);
    assert!(a.key == b.key && a.cells == b.cells && a.beside == b.beside);
    assert_eq!(a.free(), b.free());
    for point in a.size.points().map(Point::index) {
        if a.cells[point] < super::EMPTY {
            assert_eq!((a.root[point], a.next[point]), (b.root[point], b.next[point]));
            assert_eq!(a.tally[usize::from(a.root[point])], b.tally[usize::from(b.root[point])]);
        } else {
            assert_eq!(a.free_at[point], b.free_at[point]);
        }
    }
}

fn random_move(position: &Position, color: Color, suicide: Suicide, rng: &mut Xoshiro256PlusPlus) -> Move {
    let legal: Vec<Point> = position
        .empties()
        .iter()
        .filter(|&p| position.check(color, Move::Place(p), suicide).is_ok())
        .collect();
    if legal.is_empty() || rng.next_u32().is_multiple_of(40) {
        return Move::Pass;
    }
    Move::Place(legal[rng.next_u32() as usize % legal.len()])
}

/// Plays a random game on both boards, comparing and sometimes going back, then goes back to the
/// beginning.
fn compare_game(size: Size, moves: usize, suicide: Suicide, legality: usize, rng: &mut Xoshiro256PlusPlus) {
    let mut position = Position::empty(size);
    let mut naive = Naive::from_setup(&Setup::empty(size));
    let mut history = Vec::new();
    for number in 0..moves {
        let color = if rng.next_u32().is_multiple_of(16) { !position.to_play() } else { position.to_play() };
        let mv = random_move(&position, color, suicide, rng);
        let before = (position.clone(), naive.clone());
        let undo = position.play(color, mv);
        naive.play(color, mv);
        history.push((undo, before));
        assert_same(&position, &naive);
        if number % legality == 0 {
            assert_same_legal_moves(&position, &naive);
        }
        if rng.next_u32().is_multiple_of(16) {
            for _ in 0..rng.next_u32() as usize % history.len() {
                let (undo, before) = history.pop().unwrap();
                position.undo(&undo);
                assert_same_memory(&position, &before.0);
                naive = before.1;
            }
        }
    }
    while let Some((undo, before)) = history.pop() {
        position.undo(&undo);
        assert_same_memory(&position, &before.0);
    }
}

#[test]
fn a_position_agrees_with_its_naive_twin_after_every_move_on_small_boards() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    for round in 0..2000 {
        let size = Size::new(1 + round % 5, 1 + round / 5 % 5).unwrap();
        let suicide = if round % 2 == 0 { Suicide::Forbidden } else { Suicide::Allowed };
        compare_game(size, 30, suicide, 6, &mut rng);
    }
}

#[test]
fn a_position_agrees_with_its_naive_twin_after_every_move_on_every_size() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    for width in 1..=20 {
        for height in 1..=20 {
            let size = Size::new(width, height).unwrap();
            let suicide = if (width + height) % 2 == 0 { Suicide::Forbidden } else { Suicide::Allowed };
            let moves = if size.area() < 50 { 60 } else { 12 };
            compare_game(size, moves, suicide, 30, &mut rng);
        }
    }
    compare_game(Size::square(9), 250, Suicide::Forbidden, 50, &mut rng);
    compare_game(Size::square(13), 250, Suicide::Allowed, 100, &mut rng);
    compare_game(Size::square(19), 450, Suicide::Allowed, 150, &mut rng);
}

#[test]
fn a_setup_becomes_the_position_one_would_play_to() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
    for round in 0..300 {
        let mut position = Position::empty(Size::new(1 + round % 9, 1 + round / 9 % 9).unwrap());
        for _ in 0..round / 2 {
            let color = position.to_play();
            let mv = random_move(&position, color, Suicide::Allowed, &mut rng);
            position.play(color, mv);
        }
        let again = Position::from_setup(&position.setup()).unwrap();
        assert_eq!(again.setup(), position.setup());
        assert_same(&again, &Naive::from_setup(&position.setup()));
    }
}

#[test]
fn a_setup_that_is_no_position_is_refused_with_the_reason() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
    let mut refused = 0;
    for round in 0..3000 {
        let size = Size::new(1 + round % 7, 1 + round / 7 % 7).unwrap();
        let mut setup = Setup::empty(size);
        for point in size.points() {
            setup.set(point, [None, Some(Color::Black), Some(Color::White)][rng.next_u32() as usize % 3]);
        }
        let naive = Naive::from_setup(&setup);
        let breathes = size.points().all(|p| setup.stone(p).is_none() || !naive.chain(p).1.is_empty());
        match Position::from_setup(&setup) {
            Ok(_) => assert!(breathes),
            Err(BadSetup::NoLiberty { color, point, stones, .. }) => {
                refused += 1;
                assert_eq!(setup.stone(point), Some(color));
                assert_eq!(naive.chain(point).0.len(), stones);
                assert!(naive.chain(point).1.is_empty());
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(refused > 300);

    let mut setup = Setup::empty(Size::square(9));
    setup.stones[0].insert(Point::new(9, 0));
    let error = Position::from_setup(&setup).unwrap_err();
    assert_eq!(error.to_string(), "a stone in column 10, row 1 is not on the 9x9 board");
    let mut setup = Setup::empty(Size::square(9));
    setup.stones = [Point::new(3, 3).into(), Point::new(3, 3).into()];
    let error = Position::from_setup(&setup).unwrap_err();
    assert_eq!(error.to_string(), "both sides have a stone at D6");
}

#[test]
fn a_ko_may_not_be_taken_back_at_once_but_after_a_pass() {
    let board = diagram::parse(". X O .\nX O a O\n. X O .").unwrap();
    let mut position = Position::from_setup(&board.setup).unwrap();
    let a = board.marked('a').first().unwrap();
    position.play(Color::Black, Move::Place(a));
    let back = Move::Place(Point::new(1, 1));
    assert_eq!(position.ko(), back.point());
    assert_eq!(position.check(Color::White, back, Suicide::Allowed), Err(Illegal::Ko));
    assert_eq!(position.check(Color::Black, back, Suicide::Allowed), Ok(()));
    position.play(Color::White, Move::Pass);
    position.play(Color::Black, Move::Pass);
    assert_eq!(position.check(Color::White, back, Suicide::Allowed), Ok(()));
}

#[test]
fn an_eye_shape_needs_its_diagonals() {
    let eye = |text: &str| {
        let board = diagram::parse(text).unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        position.is_eye_shaped(Color::Black, board.marked('a').first().unwrap())
    };
    assert!(eye(". . X .\n. X a X\n. . X ."));
    assert!(eye(". O X .\n. X a X\n. . X ."));
    assert!(!eye(". O X .\n. X a X\n. O X ."));
    assert!(eye("X a X\n. X .\n. . ."));
    assert!(!eye("X a X\nO X .\n. . ."));
    assert!(eye("a X\nX ."));
    assert!(!eye("a X\nX O\n. O"));
    assert!(!eye("a .\nX .\n. ."));
}
