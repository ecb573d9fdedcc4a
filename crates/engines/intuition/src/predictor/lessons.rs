//! Training problems for the predictor: random enclosures with proven answers. A few points at the edge, the
//! defender's stones around them with a hole here and there, the attacker's stones around those.
//!
//! Lesson number *n* of a seed is always the same.

use myosu_proof::go::{Problem, Role};
use myosu_rules::zobrist::mix;
use myosu_rules::{Color, Point, PointSet, Setup, Size, Symmetry};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use super::super::case::Case;
use myosu_tsumego::{Closure, Prover, Question, Reading};

/// The most right moves of a lesson; more teach little. Chosen by hand.
const MOST_RIGHT: usize = 2;

/// The prover's nodes for one lesson. Chosen by hand.
const NODES: u64 = 20_000;

/// Lesson number `index`; `None` if the random position is no problem, if it does not matter who moves first, or
/// if more than two moves are right.
pub fn lesson(seed: u64, index: u64, prover: &mut Prover, cancel: &Cancel) -> Option<Case> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(mix(seed) ^ mix(index));
    let problem = enclosure(&mut rng)?;
    let to_play = Color::BOTH[below(&mut rng, 2)];
    let question = Question::reading(&Reading { problem, closure: Closure::Closed }, to_play);
    let answer = prover.answer(&question, Budget::nodes(NODES), cancel).ok()?;
    let moves: PointSet = answer.best().into_iter().collect();
    if answer.needs_a_move() != Some(true) || !(1..=MOST_RIGHT).contains(&moves.len()) {
        return None;
    }
    let setup = Setup { to_play, ..*problem.setup() };
    let attacker = problem.color(Role::Attacker);
    Some(Case { id: format!("lesson-{index}"), setup, attacker, moves })
}

fn below(rng: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    (rng.next_u64() >> 33) as usize % n
}

fn enclosure(rng: &mut Xoshiro256PlusPlus) -> Option<Problem> {
    let size = Size::square(19);
    let board = size.point_set();
    let room = room(rng, size);
    let fence = (room.grown() & board) - room;
    let mut setup = Setup::empty(size);
    for point in fence {
        let stone = [Some(Color::White), None, Some(Color::Black)][below(rng, 16).saturating_sub(13)];
        setup.set(point, stone);
    }
    for point in room {
        setup.set(point, [None, Some(Color::White), Some(Color::Black)][below(rng, 10).saturating_sub(7)]);
    }
    let region = room | fence;
    for point in (region.grown() & board) - region {
        setup.set(point, Some(Color::Black));
    }
    let target = setup.of(Color::White) & region;
    let chosen = Symmetry::ALL[below(rng, 8)];
    let turned = |set: PointSet| -> PointSet { set.iter().map(|p| chosen.point(p, size)).collect() };
    let setup = setup.transformed(chosen);
    Problem::new(setup, turned(region), turned(target), Color::White).ok()
}

/// Four to eleven connected points, mostly on the lowest lines, often in the corner.
fn room(rng: &mut Xoshiro256PlusPlus, size: Size) -> PointSet {
    let board = size.point_set();
    let start = Point::new(below(rng, 6) as u8, below(rng, 2) as u8);
    let mut room = PointSet::from(start);
    let wanted = 4 + below(rng, 8);
    while room.len() < wanted {
        let edge: Vec<Point> = ((room.grown() & board) - room).iter().collect();
        let point = edge[below(rng, edge.len())];
        if usize::from(point.y()) <= below(rng, 5) && point.x() < 9 {
            room.insert(point);
        }
    }
    room
}

#[cfg(test)]
mod tests {
    use myosu_search::Cancel;

    use super::{Prover, lesson};

    #[test]
    fn lessons_are_repeatable_and_have_few_right_moves() {
        let mut prover = Prover::new(1 << 20);
        let mut made = 0;
        for index in 0..400 {
            let one = lesson(1, index, &mut prover, &Cancel::new());
            if let Some(case) = &one {
                made += 1;
                assert!((1..=2).contains(&case.moves.len()));
                assert!(case.moves.is_subset(case.setup.empties()));
            }
            if index < 5 {
                assert_eq!(one, lesson(1, index, &mut prover, &Cancel::new()));
            }
        }
        assert!(made > 5, "{made}");
    }
}
