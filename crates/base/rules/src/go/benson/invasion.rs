//! Whether an invader can live in a part of the board that stones which stay for ever enclose, if he moves as often as
//! he likes and his opponent passes.
//!
//! All shapes he could end with are tried: every set of points that are not his in the end. Some of them he could not
//! reach, because he would have to commit suicide on the way; so "cannot" is certain, and "can" is not.

use crate::go::{Position, Suicide};
use crate::{Color, Point, PointSet};

/// The most points that are tried in all ways: some ten milliseconds.
const MOST: usize = 14;

/// Whether the opponent of `color` may live in `part`; false only if he cannot. `alive` are the stones of `color`
/// that stay.
pub(super) fn may_live(
    position: &Position,
    color: Color,
    part: PointSet,
    alive: PointSet,
    suicide: Suicide,
) -> bool {
    let stays = match suicide {
        Suicide::Forbidden => position.stones(!color) & part,
        Suicide::Allowed => PointSet::EMPTY,
    };
    let open: Vec<Point> = (part - stays).iter().collect();
    let walled = alive.grown();
    let lives = |bits: u32| {
        let left: PointSet = (0..open.len()).filter(|at| bits >> at & 1 == 1).map(|at| open[at]).collect();
        is_alive(part, left, position.stones(color), walled)
    };
    open.len() > MOST || (0..1 << open.len()).any(lives)
}

/// Benson's fixed point for the invader with stones on all of `part` but `left`. What touches the walls is no eye, and
/// stones of the other side may stay in an eye or be taken, whichever is better for him.
fn is_alive(part: PointSet, left: PointSet, others: PointSet, walled: PointSet) -> bool {
    let mut regions: Vec<PointSet> = left.components().filter(|region| !region.intersects(walled)).collect();
    if regions.len() < 2 {
        return false;
    }
    let mut chains: Vec<PointSet> = (part - left).components().collect();
    loop {
        let is_vital = |region: PointSet, chain: PointSet| {
            (region - others).is_subset(chain.grown()) && region.intersects(chain.grown())
        };
        let has_two =
            |chain: &PointSet| regions.iter().filter(|region| is_vital(**region, *chain)).count() >= 2;
        let (kept, gone): (Vec<PointSet>, Vec<PointSet>) = chains.iter().partition(|chain| has_two(chain));
        if gone.is_empty() {
            return !kept.is_empty();
        }
        regions.retain(|region| !gone.iter().any(|chain| region.grown().intersects(*chain)));
        chains = kept;
    }
}
