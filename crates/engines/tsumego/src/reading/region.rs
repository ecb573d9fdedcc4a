//! From a room to a region: which chains beside a room belong to its problem, and how much of the board around
//! them.

use myosu_proof::go::{open_space, weak_wall};
use myosu_rules::{Color, PointSet, Setup};

use crate::area::LARGEST;

/// The most empty points of a room that is an inside. Chosen by hand.
pub(super) const MOST_INSIDE: usize = 30;

/// A chain of the wall with at most this many liberties outside may be captured. Chosen by hand.
const WEAK: usize = 2;

/// The region of a closed room: with the attackers inside it and with every chain of the wall that is not safe, together
/// with the whole rooms beyond that chain. `None` if the wall can be broken into open space or the region grows
/// too large.
pub(super) fn closed(setup: &Setup, defender: Color, room: PointSet) -> Option<PointSet> {
    let (attackers, empty) = (setup.of(!defender), setup.empties());
    let within = setup.size.point_set() - attackers;
    let mut region = with_attackers_inside(setup, defender, room);
    loop {
        let weak = weak_wall(setup, !defender, region);
        if weak.is_empty() {
            return Some(region);
        }
        let pockets = ((weak.grown() & empty) - region).flood(within);
        if pockets.intersects(open_space(setup, !defender, region)) {
            return None;
        }
        let wider =
            with_attackers_inside(setup, defender, region | weak | pockets | friends(setup, defender, weak));
        if wider.len() > LARGEST || (wider & empty).len() > MOST_INSIDE {
            return None;
        }
        region = wider;
    }
}

/// The rooms of defenders beyond a chain of the wall that have no liberty of the chain between them.
fn friends(setup: &Setup, defender: Color, chain: PointSet) -> PointSet {
    let within = setup.size.point_set() - setup.of(!defender);
    (chain.grown() & setup.of(defender)).flood(within)
}

/// Adds the chains beside a room that may be captured, with their liberties and the points beside these:
/// attackers inside it, attackers of the wall with few liberties outside, and single defenders beyond.
pub(super) fn with_neighbors(setup: &Setup, defender: Color, room: PointSet) -> PointSet {
    let (defenders, empty) = (setup.of(defender), setup.empties());
    let inner = with_attackers_inside(setup, defender, room);
    let mut region = inner;
    for _ in 0..2 {
        let near = weak_neighbors(setup, defender, region, inner);
        let wider = with_attackers_inside(setup, defender, near | near.flood(defenders | near) & defenders);
        // Chosen by hand: what is beside a room must not outgrow the room.
        if wider.len() > LARGEST - 8 || (wider & empty).len() > (room & empty).len().max(6) + 8 {
            break;
        }
        region = wider;
    }
    region
}

/// A region with the attackers whose liberties all lie in it.
pub(super) fn with_attackers_inside(setup: &Setup, defender: Color, region: PointSet) -> PointSet {
    let empty = setup.empties();
    let is_inside =
        |chain: &PointSet| chain.grown().intersects(region) && (chain.grown() & empty).is_subset(region);
    setup.of(!defender).components().filter(is_inside).fold(region, |all, chain| all | chain)
}

/// A region with the liberties of weak attackers beside it, and with small chains of defenders beside it.
fn weak_neighbors(setup: &Setup, defender: Color, region: PointSet, inner: PointSet) -> PointSet {
    let empty = setup.empties();
    let mut wider = region;
    for chain in setup.of(!defender).components() {
        let liberties = chain.grown() & empty;
        let outside = liberties - region;
        let is_weak = (liberties - inner).len() <= WEAK && liberties.len() <= 4;
        if liberties.intersects(region) && is_weak {
            wider |= outside | (outside.grown() & empty);
        }
    }
    for chain in setup.of(defender).components() {
        let liberties = (chain.grown() & empty) - region;
        let is_beside = chain.grown().intersects(region) && !chain.intersects(region);
        if is_beside && liberties.len() <= 2 * WEAK && chain.len() <= 3 {
            wider |= chain | liberties | (liberties.grown() & empty);
        }
    }
    wider
}
