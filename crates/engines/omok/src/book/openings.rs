//! The openings a book begins with: the first stones in the middle, the 26 patterns of renju, and sampled openings
//! of three stones among which the builder looks for even ones.

use myosu_rules::omok::{OpeningPattern, Position, Rule};
use myosu_rules::{Point, Size, zobrist};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use crate::book::placement::Placement;

/// Steps from the first stone to White's, up to symmetry: beside and diagonal, as in renju, and two points away.
const SECOND: [(i32, i32); 5] = [(0, 1), (1, 1), (0, 2), (1, 2), (2, 2)];

/// The sampled stones stand within this many points of the middle; chosen by hand.
const REACH: u8 = 4;

/// The point in the middle; on boards of an even size one of the four.
fn middle(size: Size) -> Point {
    Point::new(size.width() / 2, size.height() / 2)
}

/// The moves of an opening pattern in the middle of a board; nothing where the board is too small.
pub fn pattern_moves(pattern: OpeningPattern, size: Size) -> Option<[Point; 3]> {
    let first = middle(size);
    let (white, third) = pattern.steps();
    let step = |(right, up): (i32, i32)| first.offset(right, -up).filter(|&point| size.contains(point));
    Some([first, step(white)?, step(third)?])
}

/// The openings every book has, as moves.
pub(crate) fn fixed(size: Size) -> Vec<Vec<Point>> {
    let first = middle(size);
    let mut openings = vec![Vec::new(), vec![first]];
    for (right, up) in SECOND {
        let second = first.offset(right, -up).filter(|&point| size.contains(point));
        openings.extend(second.map(|second| vec![first, second]));
    }
    openings
        .extend(OpeningPattern::all().filter_map(|it| pattern_moves(it, size)).map(|moves| moves.to_vec()));
    openings
}

/// The canonical placement after these moves; nothing if one of them is illegal or ends the game.
pub(crate) fn after(rule: Rule, size: Size, moves: &[Point]) -> Option<Placement> {
    let mut position = Position::new(rule, size).ok()?;
    for &point in moves {
        position.play(point).ok()?;
    }
    if position.outcome().is_some() {
        return None;
    }
    Placement::canonical(&position).map(|(placement, _)| placement)
}

/// Openings of three stones near the middle, no two the same up to symmetry; they depend on the seed alone.
pub(crate) fn sampled(rule: Rule, size: Size, count: usize, seed: u64) -> Vec<Placement> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(zobrist::mix(seed));
    let mut found: Vec<Placement> = Vec::new();
    // Twice as many draws as openings: small boards do not have as many.
    for _ in 0..2 * count {
        if found.len() == count {
            break;
        }
        let moves = [(); 3].map(|()| near_middle(&mut rng, size));
        if let Some(placement) = after(rule, size, &moves).filter(|it| !found.contains(it)) {
            found.push(placement);
        }
    }
    found
}

fn near_middle(rng: &mut Xoshiro256PlusPlus, size: Size) -> Point {
    let mut along = |side: u8| {
        let reach = REACH.min((side - 1) / 2);
        side / 2 - reach + (rng.next_u64() % u64::from(2 * reach + 1)) as u8
    };
    let x = along(size.width());
    Point::new(x.min(size.width() - 1), along(size.height()).min(size.height() - 1))
}
