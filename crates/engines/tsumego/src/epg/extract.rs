//! From a position to the eye space of its surrounded group (산출법, section III.2 of the paper).
//!
//! The group is the one of definition 1.10, its inside that of definition 1.11. The group's incomplete links are
//! completed first; then the points inside become vertices, and the killer's stones among them count as empty and
//! are remembered.

use myosu_rules::go::Position;
use myosu_rules::go::eye::eyes;
use myosu_rules::go::group::{enclosure, linked_groups};
use myosu_rules::go::link::{LinkKind, links};
use myosu_rules::{Color, PointSet};

use super::graph::EmptyPlanarGraph;

/// The eye space of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeSpaceExtract {
    /// The stones of the group: linked stones of the defender.
    pub group: PointSet,
    /// The points on which the group's incomplete links were completed.
    pub completed: PointSet,
    /// The vertices: the points inside, empty or with a stone of the killer.
    pub space: PointSet,
    /// The killer's stones inside.
    pub inside: PointSet,
    /// The eyes of the group (definition 1.12).
    pub eyes: PointSet,
    /// The empty points beside the group that are not inside.
    pub outside: PointSet,
}

impl EyeSpaceExtract {
    /// The eye space of the group that holds the target; `None` if the target is not one group.
    pub fn of(position: &Position, target: PointSet, killer: Color) -> Option<EyeSpaceExtract> {
        let defender = !killer;
        let holds = |group: &PointSet| target.is_subset(*group);
        let stones = target & position.stones(defender);
        let group =
            linked_groups(position, defender).into_iter().find(holds).filter(|_| !stones.is_empty())?;
        let completed = open_ends(position, group, defender);
        let mut setup = position.setup();
        setup.stones[defender.index()] |= completed;
        let closed = Position::from_setup(&setup).ok()?;
        let inside = enclosure(&closed, group | completed).interior;
        let space = inside - closed.stones(defender);
        let outside = ((group | completed).grown() & position.empties()) - space - completed;
        Some(EyeSpaceExtract {
            group,
            completed,
            space,
            inside: space & position.stones(killer),
            eyes: eyes(position, defender) & space,
            outside,
        })
    }

    /// Its graph; `None` if it has more points than a graph may have.
    pub fn graph(&self) -> Option<EmptyPlanarGraph> {
        EmptyPlanarGraph::of(self.space)
    }
}

/// The empty points that complete the incomplete links of a group: the open side of its one-sided diagonals.
fn open_ends(position: &Position, group: PointSet, color: Color) -> PointSet {
    let is_open = |kind| kind == LinkKind::OneSidedDiagonal;
    let own =
        links(position, color).into_iter().filter(|link| is_open(link.kind) && group.contains(link.from));
    own.fold(PointSet::EMPTY, |all, link| all | link.over)
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::Position;
    use myosu_rules::{Color, diagram};

    use super::EyeSpaceExtract;

    fn extract(text: &str) -> (diagram::Diagram, EyeSpaceExtract) {
        let board = diagram::parse(text).unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        let target = position.stones(Color::White);
        (board, EyeSpaceExtract::of(&position, target, Color::Black).unwrap())
    }

    #[test]
    fn the_killers_stones_inside_count_as_empty_and_are_remembered() {
        let (board, found) =
            extract("a x a O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .\n. . . . . . .");
        assert_eq!(found.space, board.marked('a') | board.marked('x'));
        assert_eq!(found.inside, board.marked('x'));
        assert_eq!(found.outside.len(), 0);
        let key = found.graph().unwrap().key();
        assert_eq!((key.vertices, key.edges, key.degrees), (3, 2, vec![2, 1, 1]));
    }

    #[test]
    fn incomplete_links_are_completed_first() {
        let (board, found) = extract(
            "a a O X . . .
             a a c O X . .
             O O O O X . .
             X X X X X . .
             . . . . . . .
             . . . . . . .",
        );
        assert_eq!(found.completed, board.marked('c'));
        assert_eq!(found.space, board.marked('a'));
    }

    #[test]
    fn links_to_the_edge_close_the_first_line() {
        let (board, found) = extract(
            ". . . w a a a a a w . . .
             X X X O O O O O O O X X X
             X X X X X X X X X X X X X
             . . . . . . . . . . . . .
             . . . . . . . . . . . . .",
        );
        assert_eq!(found.space, board.marked('a'));
        assert_eq!(found.outside, board.marked('w'));
    }

    #[test]
    fn an_eye_is_made_where_no_neighbour_is_in_atari() {
        let (board, found) = extract("e O a O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .");
        assert_eq!(found.eyes, board.marked('e') | board.marked('a'));
        assert_eq!(found.graph().unwrap().components(), 2);
    }
}
