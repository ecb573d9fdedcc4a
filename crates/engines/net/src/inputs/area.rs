//! Area as KataGo's training computes it: Benson's unconditional life, then every region that only one side
//! borders, then the stones.

use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Point, PointSet};

/// The areas of Black and White; a point of neither is dame.
pub(super) fn area(position: &Position, suicide: Suicide) -> [PointSet; 2] {
    let mut areas = [PointSet::EMPTY; 2];
    for color in Color::BOTH {
        let mine = safe_and_surrounded(position, color, suicide);
        areas[color.index()] = mine;
        areas[color.other().index()] = areas[color.other().index()] - mine;
    }
    let taken = areas[0] | areas[1];
    Color::BOTH.map(|color| areas[color.index()] | (position.stones(color) - taken))
}

/// The areas that touch no dame: what lives without seki.
pub(super) fn independent(position: &Position, areas: [PointSet; 2]) -> [PointSet; 2] {
    let dame = position.board() - areas[0] - areas[1];
    areas.map(|area| {
        let free = area.components().filter(|part| !part.grown().intersects(dame));
        free.fold(PointSet::EMPTY, |all, part| all | part)
    })
}

/// A region: points without stones of one side, solidly connected.
struct EnclosedRegion {
    points: PointSet,
    /// Points beside no stone of that side.
    inner: usize,
    borders: bool,
    is_empty: bool,
    /// Whether a chain it borders is not known to live.
    is_open: bool,
}

fn safe_and_surrounded(position: &Position, color: Color, suicide: Suicide) -> PointSet {
    let mine = position.stones(color);
    let around = mine.grown();
    let empties = position.empties();
    let mut regions: Vec<EnclosedRegion> = (position.board() - mine)
        .components()
        .map(|points| EnclosedRegion {
            points,
            inner: (points - around).len(),
            borders: points.intersects(around),
            is_empty: points.is_subset(empties),
            is_open: false,
        })
        .collect();
    let living = benson(position, color, suicide, &mut regions);
    let counted = regions
        .iter()
        .filter(|region| region.borders && (region.is_empty || (region.inner <= 1 && !region.is_open)));
    counted.fold(living, |all, region| all | region.points)
}

/// The stones that live whatever the opponent does; marks the regions beside others as open.
fn benson(position: &Position, color: Color, suicide: Suicide, regions: &mut [EnclosedRegion]) -> PointSet {
    let empties = position.empties();
    let mut chains: Vec<(PointSet, PointSet)> = position
        .chain_roots()
        .filter(|&root| position.stone(root) == Some(color))
        .map(|root| {
            let stones: PointSet = position.chain_stones(root).collect::<PointSet>();
            (stones, stones.grown())
        })
        .collect();
    loop {
        let before = chains.len();
        chains.retain(|(stones, around)| {
            let is_vital = |region: &&EnclosedRegion| {
                let must = if suicide == Suicide::Allowed { region.points } else { region.points & empties };
                !region.is_open && must.is_subset(*around)
            };
            let lives = regions.iter().filter(is_vital).take(2).count() == 2;
            if !lives {
                let beside = stones.grown();
                for region in regions.iter_mut().filter(|region| region.points.intersects(beside)) {
                    region.is_open = true;
                }
            }
            lives
        });
        if chains.len() == before {
            let stones = chains.iter().map(|(stones, _)| *stones);
            return stones.fold(PointSet::EMPTY, |all, stones| all | stones);
        }
    }
}

/// The points of a set that are `color`'s stones.
pub(super) fn stones_in(position: &Position, set: PointSet, color: Color) -> PointSet {
    set.iter().filter(|&p: &Point| position.stone(p) == Some(color)).collect()
}
