use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::{BadStart, End, Game, NodeId};
use crate::go::naive::Naive;
use crate::go::{Illegal, KoRule, Position, Rules, Suicide};
use crate::{Color, Move, Point, Setup, Size, diagram};

const KO_RULES: [KoRule; 3] = [KoRule::Simple, KoRule::Positional, KoRule::Situational];

/// Whether the move is legal by the words of the rules: play it, and look through all earlier boards.
fn naive_check(past: &[Naive], color: Color, mv: Move, rules: &Rules) -> Result<(), Illegal> {
    let now = past.last().unwrap();
    now.check(color, mv, rules.suicide)?;
    let mut after = now.clone();
    after.play(color, mv);
    let repeats = past.iter().any(|then| match rules.ko {
        KoRule::Simple => false,
        KoRule::Positional => then.stones == after.stones,
        KoRule::Situational => then.stones == after.stones && then.to_play == after.to_play,
    });
    if repeats && mv != Move::Pass { Err(Illegal::Superko) } else { Ok(()) }
}

#[test]
fn legal_moves_agree_with_a_naive_twin_that_remembers_every_board() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    let mut superko = 0;
    for round in 0..900 {
        let size = Size::new(1 + round % 4, 1 + round / 4 % 4).unwrap();
        let suicide = if round % 2 == 0 { Suicide::Forbidden } else { Suicide::Allowed };
        let rules = Rules { ko: KO_RULES[round % 3], suicide, ..Rules::korean() };
        let mut game = Game::new(size, rules);
        let mut past = vec![Naive::from_setup(&Setup::empty(size))];
        for _ in 0..40 {
            let color = if rng.next_u32().is_multiple_of(16) { !game.to_play() } else { game.to_play() };
            let mut legal = Vec::new();
            for mv in size.points().map(Move::Place).chain([Move::Pass]) {
                let answer = game.check(color, mv);
                assert_eq!(answer, naive_check(&past, color, mv, &rules), "{color} {mv:?} in {game:?}");
                superko += usize::from(answer == Err(Illegal::Superko));
                legal.extend(answer.is_ok().then_some(mv));
            }
            let mv = legal[rng.next_u32() as usize % legal.len()];
            game.play(color, mv).unwrap();
            let mut next = past.last().unwrap().clone();
            next.play(color, mv);
            past.push(next);
            if rng.next_u32().is_multiple_of(8) {
                assert!(game.undo());
                past.pop();
            }
            let now = past.last().unwrap();
            let repeated = past[..past.len() - 1]
                .iter()
                .any(|then| (&then.stones, then.to_play) == (&now.stones, now.to_play));
            assert_eq!(game.is_repetition(), repeated, "{game:?}");
        }
    }
    assert!(superko > 500, "{superko}");
}

#[test]
fn going_anywhere_in_the_tree_gives_the_position_of_that_place() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
    for round in 0..60 {
        let rules = Rules { ko: KO_RULES[round % 3], ..Rules::new_zealand() };
        let mut game = Game::new(Size::square(5), rules);
        let mut seen = vec![(NodeId::ROOT, game.position().clone())];
        for _ in 0..150 {
            let color = game.to_play();
            let moves: Vec<Move> = Size::square(5)
                .points()
                .map(Move::Place)
                .chain([Move::Pass])
                .filter(|&mv| game.check(color, mv).is_ok())
                .collect();
            let id = game.play(color, moves[rng.next_u32() as usize % moves.len()]).unwrap();
            seen.push((id, game.position().clone()));
            if rng.next_u32().is_multiple_of(5) {
                let (id, position) = &seen[rng.next_u32() as usize % seen.len()];
                game.go_to(*id);
                assert_eq!((game.here(), game.position()), (*id, position));
                assert_eq!(
                    game.moves().len(),
                    std::iter::successors(Some(*id), |&n| game.parent(n)).count() - 1
                );
            }
        }
        let mut before = game.here();
        while game.undo() {
            assert_eq!(game.parent(before), Some(game.here()));
            assert!(game.redo());
            assert_eq!(game.here(), before);
            game.undo();
            before = game.here();
        }
        assert_eq!(game.position(), game.start());
    }
}

#[test]
fn a_million_moves_are_played_walked_and_dropped() {
    let size = Size::square(3);
    let mut game = Game::new(size, Rules::korean());
    let places = [Point::new(0, 0), Point::new(1, 0), Point::new(0, 1), Point::new(2, 2)];
    for number in 0..1_000_000 {
        let color = game.to_play();
        let mv = if number % 1000 < 4 { Move::Place(places[number % 4]) } else { Move::Pass };
        let mv = if game.check(color, mv).is_ok() { mv } else { Move::Pass };
        game.play(color, mv).unwrap();
    }
    let end = game.here();
    game.go_to(NodeId::ROOT);
    game.go_to(end);
    assert_eq!(game.moves().len(), 1_000_000);
    let copy = game.clone();
    drop(game);
    assert_eq!(copy.here(), end);
}

#[test]
fn two_passes_or_a_resignation_end_the_game() {
    let mut game = Game::new(Size::square(9), Rules::korean());
    game.play(Color::Black, Move::Pass).unwrap();
    assert_eq!(game.end(), None);
    game.play(Color::White, Move::Pass).unwrap();
    assert_eq!(game.end(), Some(End::Passes));
    game.play(Color::Black, Move::Place(Point::new(0, 0))).unwrap();
    assert_eq!(game.end(), None);
    game.resign(Color::White);
    assert_eq!(game.end(), Some(End::Resigned(Color::White)));
    assert_eq!(game.play(Color::White, Move::Pass), Err(Illegal::GameOver));
    assert!(game.undo());
    assert_eq!((game.end(), game.moves().len()), (None, 3));
}

#[test]
fn a_move_that_was_tried_before_is_not_tried_as_another_branch() {
    let mut game = Game::new(Size::square(9), Rules::korean());
    let (a, b) = (Move::Place(Point::new(2, 2)), Move::Place(Point::new(6, 6)));
    let first = game.play(Color::Black, a).unwrap();
    game.undo();
    game.play(Color::Black, b).unwrap();
    game.undo();
    assert_eq!(game.play(Color::Black, a), Ok(first));
    game.undo();
    assert_eq!(game.variations().map(|(_, _, mv)| mv).collect::<Vec<_>>(), [a, b]);
    assert!(game.redo());
    assert_eq!(game.last_move(), Some((Color::Black, a)));
}

#[test]
fn a_handicap_is_placed_before_the_first_move_alone() {
    let mut game = Game::new(Size::square(19), Rules::chinese());
    assert_eq!(game.place_fixed_handicap(4).unwrap().len(), 4);
    assert_eq!((game.to_play(), game.handicap()), (Color::White, 4));
    assert_eq!(game.place_fixed_handicap(4), Err(BadStart::NotEmpty));
    let mut game = Game::new(Size::square(19), Rules::chinese());
    assert!(matches!(game.place_fixed_handicap(10), Err(BadStart::Handicap(_))));
    let twice = [Point::new(3, 3), Point::new(3, 3)];
    assert_eq!(game.place_handicap(&twice), Err(BadStart::Twice(Point::new(3, 3))));
    game.play(Color::Black, Move::Pass).unwrap();
    assert_eq!(game.place_handicap(&[Point::new(3, 3), Point::new(4, 4)]), Err(BadStart::NotEmpty));
}

#[test]
fn sending_two_returning_one_is_forbidden_by_positional_superko_alone() {
    let board = diagram::parse("a O b O .\nX X O O .\n. X O . .").unwrap();
    let start = Position::from_setup(&Setup { to_play: Color::White, ..board.setup }).unwrap();
    let [a, b] = ['a', 'b'].map(|mark| Move::Place(board.marked(mark).first().unwrap()));
    let back = Move::Place(Point::new(1, 0));
    for (ko, expected) in
        [(KoRule::Simple, Ok(())), (KoRule::Positional, Err(Illegal::Superko)), (KoRule::Situational, Ok(()))]
    {
        let mut game = Game::from_position(start.clone(), Rules { ko, ..Rules::chinese() });
        game.play(Color::White, a).unwrap();
        game.play(Color::Black, b).unwrap();
        assert_eq!(game.position().prisoners(Color::Black), 2);
        assert_eq!(game.check(Color::White, back), expected);
    }
}
