//! The stones on the board at a node, as the record says; whether the moves were legal is a question for
//! [`crate::replay`].

use myosu_rules::{Color, Move, Point, PointSet, Setup};

use super::header::SgfGame;
use super::node::SgfNode;
use super::points::BadValue;

impl SgfNode<'_> {
    /// The stones at this node, played from the root, and whose turn it is (see [`SgfNode::side_to_move`]). In
    /// Go stones without liberties are taken off; in Omok none are.
    pub fn position(self) -> Result<Setup, BadValue> {
        let header = self.header();
        let mut setup = Setup::empty(header.size);
        let mut turn = None;
        for node in self.path() {
            turn = node.apply(&mut setup, header.game)?.or(turn);
        }
        setup.to_play = self.side_to_move(&setup, turn, header.handicap.unwrap_or(0));
        Ok(setup)
    }

    /// Whose turn it is after this node with these stones on the board: `settled`, the side `PL` or the last
    /// move determined; else the side that moves next in the record; else White where Black alone has
    /// handicap stones, and Black.
    pub fn side_to_move(self, setup: &Setup, settled: Option<Color>, handicap: u32) -> Color {
        let next = || Some(self.first_child()?.turn(setup.size).ok()??.0);
        let black_alone = !setup.of(Color::Black).is_empty() && setup.of(Color::White).is_empty();
        let usual = if handicap >= 2 && black_alone { Color::White } else { Color::Black };
        settled.or_else(next).unwrap_or(usual)
    }

    /// Puts what this node does on the board; returns whose turn it is if the node settles that.
    pub fn apply(self, setup: &mut Setup, game: SgfGame) -> Result<Option<Color>, BadValue> {
        self.apply_setup(setup)?;
        let turn = self.turn(setup.size)?;
        if let Some((color, Move::Place(point))) = turn {
            match game {
                SgfGame::Go => capture(setup, color, point),
                SgfGame::Omok | SgfGame::Other(_) => setup.set(point, Some(color)),
            }
        }
        Ok(self.to_play().or(turn.map(|(color, _)| !color)))
    }

    /// Puts down and removes the stones of `AB`, `AW` and `AE`, and leaves out the node's move.
    pub fn apply_setup(self, setup: &mut Setup) -> Result<(), BadValue> {
        for (name, stone) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
            for point in self.points(name, setup.size)?.iter() {
                setup.set(point, stone);
            }
        }
        Ok(())
    }
}

/// Puts a stone down; takes chains of the other side without liberties, then the stone's own.
fn capture(setup: &mut Setup, color: Color, point: Point) {
    setup.set(point, Some(color));
    for near in setup.size.neighbors(point) {
        take_if_dead(setup, !color, near);
    }
    take_if_dead(setup, color, point);
}

fn take_if_dead(setup: &mut Setup, color: Color, point: Point) {
    let chain = PointSet::from(point).flood(setup.of(color));
    if !chain.is_empty() && !chain.grown().intersects(setup.empties()) {
        setup.stones[color.index()] -= chain;
    }
}
