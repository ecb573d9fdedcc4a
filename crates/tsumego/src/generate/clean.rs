//! Taste: stones that change nothing go, and what does not look like a problem from a book goes too.

use myosu_proof::go::Role;
use myosu_rules::{PointSet, Setup};

use super::judge::{Judge, Judged, enclosed};
use super::sketch::{DEFENDER, FREE, Sketch};
use crate::find::Found;

/// The problem without the stones that change nothing.
///
/// Inside, an attacker or a single defender goes if fate, fate after a pass and right move stay what they
/// are. Of the wall, the stones that only make it solid go if a reader would still find the same problem.
pub(super) fn clean(sketch: &Sketch, judged: &Judged, role: Role, judge: &mut Judge<'_>) -> Option<Found> {
    let mut sketch = sketch.clone();
    let single = |sketch: &Sketch| -> PointSet {
        let stones = sketch.of(DEFENDER);
        let chains = stones.components().filter(|chain| chain.len() == 1);
        chains.fold(PointSet::EMPTY, |all, chain| all | chain)
    };
    for _ in 0..2 {
        for point in sketch.of(!DEFENDER) | single(&sketch) {
            let mut without = sketch.clone();
            without.put(point, None);
            let same = |looked: &Judged| looked.agrees(judged);
            if FREE.contains(&without.free().len()) && judge.look(&without, role).as_ref().is_some_and(same) {
                sketch = without;
            }
        }
    }
    let setup = sketch.setup();
    let whole = enclosed(&setup)?;
    let thin = thinned(setup, &whole, sketch.corners());
    let looked = judge.judge(&thin, role)?;
    looked.agrees(judged).then_some(thin)
}

/// The same problem with fewer stones in its wall.
fn thinned(mut setup: Setup, whole: &Found, corners: PointSet) -> Found {
    let same = |found: &Found| {
        (found.problem.region(), found.problem.target()) == (whole.problem.region(), whole.problem.target())
    };
    let mut thin = *whole;
    for point in corners {
        let mut without = setup;
        without.set(point, None);
        if let Some(found) = enclosed(&without).filter(same) {
            (setup, thin) = (without, found);
        }
    }
    thin
}

/// Whether somebody would print it: a group of some size that is not about to be taken off the board, few
/// loose stones.
pub(super) fn looks_like_a_problem(found: &Found, role: Role) -> bool {
    let problem = &found.problem;
    let empty = problem.setup().empties();
    let target = problem.target();
    let inside = problem.stones(Role::Attacker) & problem.region();
    let in_atari = |chain: &PointSet| (chain.grown() & empty).len() == 1;
    let chains: Vec<PointSet> = target.components().collect();
    let largest = chains.iter().map(PointSet::len).max().unwrap_or(0);
    let hanging = chains.iter().filter(|chain| in_atari(chain)).map(PointSet::len).sum::<usize>();
    let attacked = role == Role::Attacker && 2 * hanging >= target.len();
    let loose = chains.iter().filter(|chain| chain.len() == 1).count();
    target.len() >= 4
        && largest >= 3
        && chains.len() <= 4
        && loose <= 2
        && inside.len() <= 5
        && !attacked
        && hanging < target.len()
}
