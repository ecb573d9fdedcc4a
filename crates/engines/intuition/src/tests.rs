//! Laws of the map and its parts.

mod files;
mod learning;
mod parts;
mod predicting;

use myosu_rules::{Color, Point, PointSet, Setup, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;

use super::{Case, Pattern};

pub(super) fn below(rng: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    rng.next_u32() as usize % n
}

/// Random stones near a corner of a board, with a first move on an empty point.
pub(super) fn random_case(rng: &mut Xoshiro256PlusPlus, name: usize) -> Case {
    let size = Size::square([9, 13, 19, 19][below(rng, 4)]);
    let mut setup = Setup::empty(size);
    let near = |rng: &mut Xoshiro256PlusPlus| Point::new(below(rng, 7) as u8, below(rng, 5) as u8);
    for _ in 0..4 + below(rng, 20) {
        let color = Color::BOTH[below(rng, 2)];
        setup.set(near(rng), Some(color));
    }
    setup.to_play = Color::BOTH[below(rng, 2)];
    let empty: Vec<Point> = setup.empties().iter().filter(|p| p.x() < 7 && p.y() < 5).collect();
    let moves = PointSet::from(empty[below(rng, empty.len())]);
    Case { id: format!("case-{name}"), setup, attacker: Color::BOTH[below(rng, 2)], moves }
}

pub(super) fn random_patterns(rng: &mut Xoshiro256PlusPlus, count: usize) -> Vec<Pattern> {
    (0..count).map(|name| random_case(rng, name).pattern()).collect()
}
