//! Laws of the life-and-death parts, on random small problems.

mod agreement;
mod board;
mod book;
mod certificate;
mod choice;
mod frames;
mod narrow;
pub(crate) mod oracle;
mod pitfalls;
mod relevance;
mod zones;

use myosu_proof::go::Problem;
use myosu_rules::{Color, Point, PointSet, Setup, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;

/// A number below `n`.
pub(super) fn below(rng: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    rng.next_u32() as usize % n
}

/// A random region with random stones in it, walled in by the attacker or left open here and there. The
/// target is a random choice of the defender's chains.
pub(super) fn random_problem(rng: &mut Xoshiro256PlusPlus, points: usize, stones: usize) -> Option<Problem> {
    let size = Size::new(3 + below(rng, 4), 3 + below(rng, 4)).ok()?;
    let board: Vec<Point> = size.points().collect();
    let mut region = PointSet::from(board[below(rng, board.len())]);
    while region.len() < points {
        let edge: Vec<Point> =
            (region.grown() & size.point_set()).iter().filter(|&p| !region.contains(p)).collect();
        if edge.is_empty() {
            break;
        }
        region.insert(edge[below(rng, edge.len())]);
    }
    let defender = if below(rng, 2) == 0 { Color::Black } else { Color::White };
    let mut setup = Setup::empty(size);
    for point in board {
        if !region.contains(point) {
            let outside = [Some(!defender), Some(!defender), Some(!defender), Some(defender), None];
            let open = below(rng, 8) == 0;
            setup.set(point, if open { outside[below(rng, 5)] } else { Some(!defender) });
        }
    }
    let inside: Vec<Point> = region.iter().collect();
    for _ in 0..stones {
        let stone = if below(rng, 3) == 0 { !defender } else { defender };
        setup.set(inside[below(rng, inside.len())], Some(stone));
    }
    let own = setup.of(defender) & region;
    let mut target = PointSet::EMPTY;
    for chain in own.components() {
        if below(rng, 4) != 0 {
            target |= chain;
        }
    }
    Problem::new(setup, region, target, defender).ok()
}

/// A corner or side that the defender has fenced off, with random stones inside and holes in the fence:
/// where ko and seki are frequent. All of the defender's stones are the target.
pub(super) fn random_enclosure(rng: &mut Xoshiro256PlusPlus) -> Option<Problem> {
    let (wide, high) = (3 + below(rng, 3), 2 + below(rng, 3));
    let size = Size::new(wide + 1 + below(rng, 2), high + 1 + below(rng, 2)).ok()?;
    let left = below(rng, 2).min(usize::from(size.width()) - wide);
    let region: PointSet = size
        .points()
        .filter(|p| (left..left + wide).contains(&p.x().into()) && usize::from(p.y()) < high)
        .collect();
    let mut setup = Setup::empty(size);
    for point in size.points() {
        let (x, y) = (usize::from(point.x()), usize::from(point.y()));
        let fence = x + 1 == left + wide || y + 1 == high || (left > 0 && x == left);
        let stone = match (region.contains(point), fence) {
            (false, _) => Some(Color::White),
            (true, true) => [Some(Color::Black), None, Some(Color::White)][below(rng, 12).saturating_sub(9)],
            (true, false) => [Some(Color::Black), Some(Color::White), None, None][below(rng, 4)],
        };
        setup.set(point, stone);
    }
    let target = setup.of(Color::Black) & region;
    Problem::new(setup, region, target, Color::Black).ok()
}
