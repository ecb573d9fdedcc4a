//! Frames: parts of an open board in which one side wins against everything the other could have outside.
//!
//! A frame ([`Problem::framed`]) gives the winner nothing beyond it, so what is proven in it holds on the board. The zone grows
//! around the target, layer after layer, until the winner has room enough or the prover cannot number its points.

use myosu_proof::go::{Problem, Role};
use myosu_rules::{Color, PointSet, Setup};

use super::area::LARGEST;

/// The most empty points of a zone. Chosen by hand: what the prover settles in a few million nodes.
const MOST_EMPTY: usize = 20;

/// The most layers of points around the target. Chosen by hand.
const LAYERS: usize = 6;

/// A chain of the loser with at most this many liberties may be captured in the zone. Chosen by hand.
const CAPTURABLE: usize = 3;

/// The frames of a target that are hostile to `winner`, the smallest first.
pub(super) fn frames(setup: &Setup, target: PointSet, defender: Color, winner: Role) -> Vec<Problem> {
    let color = if winner == Role::Defender { defender } else { !defender };
    let mut zone = target;
    let mut frames: Vec<Problem> = Vec::new();
    for _ in 0..LAYERS {
        zone = closed(setup, color, widened(setup, color, zone));
        let empty = (zone & setup.empties()).len();
        let ring = ((zone.grown() & setup.size.point_set()) - zone) & setup.empties();
        if zone.len() + ring.len() > LARGEST || empty > MOST_EMPTY {
            break;
        }
        let Ok(problem) = Problem::framed(*setup, zone, target, defender, winner) else { continue };
        if empty >= 2 && frames.last() != Some(&problem) {
            frames.push(problem);
        }
    }
    frames
}

/// The zone with the empty points around it and the weak chains of the other side beside it.
fn widened(setup: &Setup, winner: Color, zone: PointSet) -> PointSet {
    let board = setup.size.point_set();
    let empty = setup.empties();
    let mut wider = zone | (zone.grown() & empty);
    for chain in setup.of(!winner).components() {
        let liberties = chain.grown() & empty;
        if chain.grown().intersects(zone) && liberties.len() <= CAPTURABLE {
            wider |= chain | liberties;
        }
    }
    wider & board
}

/// Adds what a zone must contain: the winner's chains beside zone or ring, the other side's without a liberty
/// outside, and empty points with nothing beyond them.
fn closed(setup: &Setup, winner: Color, mut zone: PointSet) -> PointSet {
    let (board, empty) = (setup.size.point_set(), setup.empties());
    loop {
        let ring = ((zone.grown() & board) - zone) & empty;
        let near = (zone | ring).grown();
        let beyond = (near & board) - zone - ring;
        let mut wider = zone | (ring - beyond.grown()) | (near & setup.of(winner)).flood(setup.of(winner));
        for chain in setup.of(!winner).components() {
            if chain.grown().intersects(wider) && (chain.grown() & empty).is_subset(wider) {
                wider |= chain;
            }
        }
        if wider == zone || wider.len() > LARGEST {
            return wider;
        }
        zone = wider;
    }
}
