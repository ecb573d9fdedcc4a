//! The survey against the equations of the paper, taken word by word.

use myosu_rules::go::Position;
use myosu_rules::{Color, Point, PointSet};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::super::reader::LifeReader;
use super::super::survey::{PositionSurvey, SurveyedChain};
use super::{position, random_setup};

fn surveys(rounds: usize, seed: u64, mut check: impl FnMut(&Position, &PositionSurvey)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for round in 0..rounds {
        let position = position(&random_setup(round, &mut rng));
        check(&position, &PositionSurvey::of(&position, &LifeReader::default()));
    }
}

/// Eq. (1)-(2): neighbours on the board.
fn neighbours(position: &Position, point: Point) -> Vec<Point> {
    let beside = |other: &Point| point.x().abs_diff(other.x()) + point.y().abs_diff(other.y()) == 1;
    position.size().points().filter(beside).collect()
}

/// Eq. (3): the points of one kind that a path of edges of eq. (2) leads to.
fn connected(position: &Position, from: Point) -> PointSet {
    let mut reached = vec![from];
    let mut at = 0;
    while let Some(&point) = reached.get(at) {
        for next in neighbours(position, point) {
            if position.stone(next) == position.stone(from) && !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    reached.into_iter().collect()
}

/// Eq. (4): the empty points beside a block.
fn liberties(position: &Position, block: PointSet) -> PointSet {
    let beside = |p: &Point| neighbours(position, *p).iter().any(|&q| block.contains(q));
    position.size().points().filter(|p| position.stone(*p).is_none() && beside(p)).collect()
}

#[test]
fn equations_1_to_5_blocks_liberties_and_border_vertices() {
    surveys(60, 61, |position, survey| {
        for point in position.size().points() {
            let Some(chain) = survey.chain_at(point) else {
                assert_eq!(position.stone(point), None);
                continue;
            };
            let chain = &survey.chains[chain];
            if chain.stones.first() != Some(point) {
                assert!(chain.stones.contains(point));
                continue;
            }
            assert_eq!(chain.stones, connected(position, point));
            assert_eq!(chain.liberties, liberties(position, chain.stones));
            assert!(!chain.liberties.is_empty(), "L0 = 0 leaves the board");
        }
        let borders = survey.border_vertices();
        for (a, one) in survey.chains.iter().enumerate() {
            for (b, other) in survey.chains.iter().enumerate().skip(a + 1) {
                let both =
                    if one.color == other.color { one.liberties & other.liberties } else { PointSet::EMPTY };
                let found = borders.iter().filter(|border| (border.0, border.1) == (a, b));
                assert_eq!(found.map(|border| border.2).collect::<PointSet>(), both);
            }
        }
    });
}

/// Whether two chains may belong to one group: they share a border vertex, or touch an enemy chain between them.
fn may_join(a: &SurveyedChain, b: &SurveyedChain) -> bool {
    let enemy_between = || a.enemies.iter().any(|enemy| b.enemies.contains(enemy));
    a.color == b.color && (a.liberties.intersects(b.liberties) || enemy_between())
}

#[test]
fn equation_6_groups_are_unions_of_blocks_joined_by_chains() {
    surveys(120, 62, |position, survey| {
        let all = |color: Color| {
            let own = survey.groups.iter().filter(move |group| group.color == color);
            own.map(|group| group.stones).collect::<Vec<_>>()
        };
        for color in Color::BOTH {
            let groups = all(color);
            let count: usize = groups.iter().map(PointSet::len).sum();
            let union = groups.iter().fold(PointSet::EMPTY, |union, &group| union | group);
            assert!(union == position.stones(color) && count == union.len(), "each stone in one group");
        }
        for group in &survey.groups {
            let mut joined = vec![group.chains[0]];
            let mut at = 0;
            while let Some(&chain) = joined.get(at) {
                for &other in &group.chains {
                    if !joined.contains(&other) && may_join(&survey.chains[chain], &survey.chains[other]) {
                        joined.push(other);
                    }
                }
                at += 1;
            }
            assert_eq!(joined.len(), group.chains.len(), "no chain without a link");
            for &(partner, vertex) in &group.partners {
                let both = survey.groups[partner].liberties & group.liberties;
                assert!(both.contains(vertex), "partners share the vertex");
            }
        }
    });
}

#[test]
fn equations_7_and_8_the_empty_graph_and_what_lies_inside_a_side() {
    surveys(120, 63, |position, survey| {
        let empty = position.size().points().filter(|&p| position.stone(p).is_none());
        assert_eq!(survey.empties, empty.clone().collect());
        let mut seen = PointSet::EMPTY;
        for point in empty {
            if seen.contains(point) {
                continue;
            }
            let part = connected(position, point);
            seen |= part;
            let beside: Vec<Color> = (part.iter())
                .flat_map(|p| neighbours(position, p))
                .filter_map(|p| position.stone(p))
                .collect();
            for color in Color::BOTH {
                let inside = survey.enclosed[color.index()].contains(&part);
                let alone = !beside.is_empty() && beside.iter().all(|&other| other == color);
                assert_eq!(inside, alone, "{point:?}");
            }
        }
    });
}
