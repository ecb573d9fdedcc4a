//! Unconditional life after Benson (1976), over the regions the enemy can reach.
//!
//! Law: a chain marked alive cannot be captured even if its owner always passes. Regions with a *quiet* point (no
//! enemy stone within five) are left out, so a stone played there never takes life from its own side; stability
//! covers those chains.

use myosu_rules::{Point, PointSet};

use super::survey::SurveyedChain;

struct Eye {
    points: PointSet,
    empty: PointSet,
    border: Vec<usize>,
}

/// Which of `chains` (all of one side) live unconditionally. `stones` are all stones of that side.
pub(crate) fn benson(
    chains: &[SurveyedChain],
    board: PointSet,
    stones: PointSet,
    occupied: PointSet,
    quiet: PointSet,
) -> Vec<bool> {
    let at = |point: Point| chains.iter().position(|c| c.stones.contains(point));
    let mut eyes: Vec<Eye> = (board - stones)
        .components()
        .filter(|region| !region.grown().intersects(quiet))
        .map(|points| {
            let touched = (points.grown() & stones).into_iter();
            let mut border: Vec<usize> = touched.filter_map(at).collect();
            border.sort_unstable();
            border.dedup();
            Eye { points, empty: points - occupied, border }
        })
        .filter(|eye| eye.border.iter().any(|&c| eye.empty.is_subset(chains[c].liberties)))
        .collect();
    let mut alive = vec![true; chains.len()];
    loop {
        let mut changed = false;
        for (number, chain) in chains.iter().enumerate() {
            let vital = |eye: &&Eye| eye.border.contains(&number) && eye.empty.is_subset(chain.liberties);
            if alive[number] && eyes.iter().filter(vital).count() < 2 {
                alive[number] = false;
                changed = true;
            }
        }
        if !changed {
            return alive;
        }
        eyes.retain(|eye| eye.border.iter().all(|&c| alive[c]) && !eye.points.is_empty());
    }
}
