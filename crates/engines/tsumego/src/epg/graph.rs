//! Empty planar graphs (EPG, section II.3 of the paper): the graph of the empty points of an eye space.
//!
//! The lookup compares the number of vertices, then of edges, then the degrees, then tests isomorphism (section
//! III.2).

use std::collections::BTreeMap;

use myosu_rules::{Point, PointSet};

use super::super::isomorphism::{mapping, same_neighbors};
use super::super::shape::connected_sets;

/// The most vertices of a graph: its rows are bytes.
pub const LARGEST: usize = 8;

/// The graph of at most eight points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EmptyPlanarGraph {
    adjacent: Vec<u8>,
}

/// The paper's search keys, in their order: vertices, edges, degrees (largest first).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GraphKey {
    /// The number of vertices.
    pub vertices: usize,
    /// The number of edges.
    pub edges: usize,
    /// The degrees, largest first.
    pub degrees: Vec<u32>,
}

impl EmptyPlanarGraph {
    /// The graph of a set of points; `None` for more than eight.
    pub fn of(points: PointSet) -> Option<EmptyPlanarGraph> {
        if points.len() > LARGEST {
            return None;
        }
        let points: Vec<Point> = points.iter().collect();
        let row = |p: &Point| {
            let near = PointSet::from(*p).grown();
            (0..points.len())
                .filter(|&i| points[i] != *p && near.contains(points[i]))
                .fold(0, |row, i| row | 1 << i)
        };
        Some(EmptyPlanarGraph { adjacent: points.iter().map(row).collect() })
    }

    /// The lookup key: equal for isomorphic graphs.
    pub fn key(&self) -> GraphKey {
        let mut degrees: Vec<u32> = self.adjacent.iter().map(|row| row.count_ones()).collect();
        degrees.sort_unstable_by(|a, b| b.cmp(a));
        GraphKey { vertices: degrees.len(), edges: degrees.iter().sum::<u32>() as usize / 2, degrees }
    }

    /// The number of connected parts. Two or more are the paper's alive form (활형).
    pub fn components(&self) -> usize {
        let mut left: u8 = ((1_u16 << self.adjacent.len()) - 1) as u8;
        let mut count = 0;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let next = (0..self.adjacent.len())
                    .filter(|i| part >> i & 1 != 0)
                    .fold(part, |part, i| part | self.adjacent[i]);
                if next == part {
                    break;
                }
                part = next;
            }
            left &= !part;
            count += 1;
        }
        count
    }

    /// Whether two graphs are the same but for the names of their vertices.
    pub fn is_isomorphic(&self, other: &EmptyPlanarGraph) -> bool {
        self.key() == other.key()
            && mapping(self.adjacent.len(), |at, to, mapped| {
                let (row, image) = (self.adjacent[at], other.adjacent[to]);
                row.count_ones() == image.count_ones() && same_neighbors(row, image, mapped)
            })
            .is_some()
    }

    /// One vertex more, joined to the vertices of `to` (a set of one or two, by the paper's growth of dead
    /// forms).
    #[must_use]
    pub fn grown(&self, to: u8) -> EmptyPlanarGraph {
        let new = self.adjacent.len();
        let mut adjacent = self.adjacent.clone();
        for (i, row) in adjacent.iter_mut().enumerate() {
            *row |= (to >> i & 1) << new;
        }
        adjacent.push(to & ((1_u16 << new) - 1) as u8);
        EmptyPlanarGraph { adjacent }
    }
}

/// All connected graphs with `vertices` points that a board can hold, one of each kind.
pub fn connected(vertices: usize) -> Vec<EmptyPlanarGraph> {
    let mut kinds: BTreeMap<GraphKey, Vec<EmptyPlanarGraph>> = BTreeMap::new();
    for set in connected_sets(vertices) {
        let graph = EmptyPlanarGraph::of(set).expect("few vertices");
        let same = kinds.entry(graph.key()).or_default();
        if !same.iter().any(|other| other.is_isomorphic(&graph)) {
            same.push(graph);
        }
    }
    kinds.into_values().flatten().collect()
}

/// ShapeTable 1 of the paper, computed: for `vertices` points, how many graphs a board can hold with 0, 1, 2, …
/// edges, connected or not. The paper prints 28 for six points; one of its graphs, the bare cycle of six,
/// has no place on a board.
pub fn counts(vertices: usize) -> Vec<usize> {
    let mut kinds: Vec<(usize, usize)> = Vec::new();
    for parts in 1..=vertices {
        kinds.extend(connected(parts).iter().map(|graph| (parts, graph.key().edges)));
    }
    // ways[v][e]: multisets of the kinds seen so far with v vertices and e edges.
    let mut ways = vec![vec![0_usize; 2 * vertices + 1]; vertices + 1];
    ways[0][0] = 1;
    for (points, edges) in kinds {
        for v in points..=vertices {
            for e in edges..=2 * vertices {
                ways[v][e] += ways[v - points][e - edges];
            }
        }
    }
    let mut row = ways.swap_remove(vertices);
    while row.last() == Some(&0) {
        row.pop();
    }
    row
}

#[cfg(test)]
mod tests {
    use myosu_rules::{Point, PointSet};

    use super::{EmptyPlanarGraph, connected, counts};

    fn shape(points: &[(u8, u8)]) -> EmptyPlanarGraph {
        EmptyPlanarGraph::of(points.iter().map(|&(x, y)| Point::new(x, y)).collect::<PointSet>()).unwrap()
    }

    #[test]
    fn table_1_is_what_a_board_can_hold() {
        let totals: Vec<usize> = (1..=6).map(|v| counts(v).iter().sum()).collect();
        assert_eq!(totals, [1, 2, 3, 7, 12, 27]);
        assert_eq!(counts(4), [1, 1, 2, 2, 1]);
        assert_eq!(counts(5), [1, 1, 2, 3, 4, 1]);
        assert_eq!(counts(6), [1, 1, 2, 4, 7, 7, 4, 1]);
    }

    #[test]
    fn bent_and_straight_rows_are_isomorphic_and_the_square_is_not() {
        let row = shape(&[(0, 0), (1, 0), (2, 0), (3, 0)]);
        let bent = shape(&[(0, 0), (1, 0), (1, 1), (2, 1)]);
        let star = shape(&[(0, 0), (1, 0), (2, 0), (1, 1)]);
        let square = shape(&[(0, 0), (1, 0), (0, 1), (1, 1)]);
        assert!(row.is_isomorphic(&bent) && bent.is_isomorphic(&row));
        assert!(!row.is_isomorphic(&star) && !row.is_isomorphic(&square));
        assert_eq!(connected(4).len(), 3);
    }

    #[test]
    fn growth_adds_one_vertex_and_one_or_two_edges() {
        let three = shape(&[(0, 0), (1, 0), (2, 0)]);
        assert!(three.grown(0b010).is_isomorphic(&shape(&[(0, 0), (1, 0), (2, 0), (1, 1)])));
        assert!(three.grown(0b101).is_isomorphic(&shape(&[(0, 0), (1, 0), (0, 1), (1, 1)])));
    }

    #[test]
    fn two_parts_are_an_alive_form() {
        assert_eq!(shape(&[(0, 0), (2, 0)]).components(), 2);
        assert_eq!(shape(&[(0, 0), (1, 0)]).components(), 1);
    }
}
