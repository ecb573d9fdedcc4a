//! Kinds of eye spaces: graphs with their inner points, up to isomorphism.

use std::collections::{BTreeMap, BTreeSet};

use myosu_rules::{Point, PointSet, Size};

use super::super::isomorphism::{mapping, same_neighbors};
use super::{BoardPart, LARGEST, Placement};

/// The graph of an eye space, and which of its points have no neighbour outside it. Spaces of the same kind have
/// the same fates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EyeSpaceKind {
    points: Vec<Point>,
    adjacent: Vec<u8>,
    inner: u8,
}

/// The lookup key of a kind: the sorted degrees of its points, each with whether the point is an inner one.
pub(super) type KindKey = Vec<(u32, bool)>;

impl EyeSpaceKind {
    /// The kind of a connected set of at most seven points.
    pub fn of(space: PointSet, size: Size) -> Option<EyeSpaceKind> {
        if space.is_empty() || space.len() > LARGEST || space.components().count() != 1 {
            return None;
        }
        let points: Vec<Point> = space.iter().collect();
        let bit = |p: Point| points.iter().position(|&q| q == p).map_or(0, |at| 1_u8 << at);
        let row = |&p: &Point| size.neighbors(p).fold(0, |row, q| row | bit(q));
        let adjacent = points.iter().map(row).collect();
        let is_inner = |p: &Point| size.neighbors(*p).all(|q| space.contains(q));
        let inner = points.iter().filter(|p| is_inner(p)).fold(0, |all, &p| all | bit(p));
        Some(EyeSpaceKind { points, adjacent, inner })
    }

    fn class(&self, at: usize) -> (u32, bool) {
        (self.adjacent[at].count_ones(), self.inner >> at & 1 != 0)
    }

    pub(super) fn key(&self) -> KindKey {
        let mut key: KindKey = (0..self.points.len()).map(|at| self.class(at)).collect();
        key.sort_unstable();
        key
    }

    /// An isomorphism to another kind: for every point of this kind, its image.
    pub fn onto(&self, other: &EyeSpaceKind) -> Option<Vec<(Point, Point)>> {
        if self.key() != other.key() {
            return None;
        }
        let mapped = mapping(self.points.len(), |at, to, mapped| {
            self.class(at) == other.class(to) && same_neighbors(self.adjacent[at], other.adjacent[to], mapped)
        })?;
        Some(mapped.iter().zip(&self.points).map(|(&to, &p)| (p, other.points[to])).collect())
    }
}

/// One placement of every kind of eye space with this many points that one chain can surround: first those of the
/// centre, then those that only a side or only a corner can hold.
pub fn kinds(points: usize) -> Vec<Placement> {
    let mut found: BTreeMap<KindKey, Vec<EyeSpaceKind>> = BTreeMap::new();
    let mut placements = Vec::new();
    let sets = connected_sets(points);
    for place in BoardPart::ALL {
        for &points in &sets {
            let placement = Placement { place, points };
            let (size, space) = placement.on_board();
            let Some(kind) = EyeSpaceKind::of(space, size).filter(|_| placement.problem(0).is_some()) else {
                continue;
            };
            let same = found.entry(kind.key()).or_default();
            if !same.iter().any(|other| kind.onto(other).is_some()) {
                same.push(kind);
                placements.push(placement);
            }
        }
    }
    placements
}

/// All connected sets of this many points, moved to the upper left.
pub(in super::super) fn connected_sets(points: usize) -> Vec<PointSet> {
    let mut sets: BTreeSet<Vec<Point>> = BTreeSet::from([vec![Point::new(0, 0)]]);
    for _ in 1..points {
        sets = sets.iter().flat_map(|set| grown(set)).collect();
    }
    sets.into_iter().map(|set| set.into_iter().collect()).collect()
}

/// A set with one point more, in all ways.
fn grown(set: &[Point]) -> Vec<Vec<Point>> {
    let middle: PointSet = set.iter().map(|p| Point::new(p.x() + 1, p.y() + 1)).collect();
    let mut sets = Vec::new();
    for point in middle.grown() - middle {
        let with = middle | PointSet::from(point);
        let left = with.iter().map(Point::x).min().unwrap_or(0);
        let top = with.iter().map(Point::y).min().unwrap_or(0);
        let mut moved: Vec<Point> = with.iter().map(|p| Point::new(p.x() - left, p.y() - top)).collect();
        moved.sort_unstable();
        sets.push(moved);
    }
    sets
}
