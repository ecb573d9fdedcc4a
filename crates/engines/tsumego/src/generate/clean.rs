//! Cleaning: removes stones that change nothing, and rejects what does not look like a problem from a book.

use myosu_proof::go::Role;
use myosu_rules::{PointSet, Setup};

use super::appraise::{Appraisal, Appraiser, enclosed};
use super::sketch::{DEFENDER, FREE, Sketch};
use crate::reading::Reading;

/// The problem without the stones that change nothing.
///
/// Inside, an attacker or a single defender goes if fate, fate after a pass and right move stay the same. Of
/// the wall, the stones that only make it solid go if the likeliest reading stays the same.
pub(super) fn clean(
    sketch: &Sketch,
    appraisal: &Appraisal,
    role: Role,
    appraiser: &mut Appraiser<'_>,
) -> Option<Reading> {
    let mut sketch = sketch.clone();
    // Removing one stone can make another one useless, hence a second round.
    for _ in 0..2 {
        for point in sketch.of(!DEFENDER) | single_stones(sketch.of(DEFENDER)) {
            let mut without = sketch.clone();
            without.put(point, None);
            if !FREE.contains(&without.free().len()) {
                continue;
            }
            let after = appraiser.appraise_sketch(&without, role);
            if after.is_some_and(|after| after.agrees(appraisal)) {
                sketch = without;
            }
        }
    }
    let setup = sketch.setup();
    let whole = enclosed(&setup)?;
    let thin = thinned(setup, &whole, sketch.corners());
    appraiser.appraise(&thin, role)?.agrees(appraisal).then_some(thin)
}

/// The stones without a neighbour of their own.
fn single_stones(stones: PointSet) -> PointSet {
    let chains = stones.components().filter(|chain| chain.len() == 1);
    chains.fold(PointSet::EMPTY, |all, chain| all | chain)
}

/// The same problem with fewer stones in its wall.
fn thinned(mut setup: Setup, whole: &Reading, corners: PointSet) -> Reading {
    let scope = |reading: &Reading| (reading.problem.region(), reading.problem.target());
    let same = |reading: &Reading| scope(reading) == scope(whole);
    let mut thin = *whole;
    for point in corners {
        let mut without = setup;
        without.set(point, None);
        if let Some(reading) = enclosed(&without).filter(same) {
            (setup, thin) = (without, reading);
        }
    }
    thin
}

/// Whether a book would print it: a group of some size that is not about to be captured, few loose stones. The
/// numbers are chosen by hand.
pub(super) fn looks_like_a_problem(reading: &Reading, role: Role) -> bool {
    let problem = &reading.problem;
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
