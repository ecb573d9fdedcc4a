//! The stones on the board at a node. Nothing is checked: whether moves were legal is for the caller.

use myosu_rules::{Color, Move, Point, PointSet, Setup};

use super::header::Game;
use super::node::Node;
use super::points::BadValue;

impl Node<'_> {
    /// The stones at this node, played from the root, and whose turn it is. In Go stones without
    /// liberties are taken off; in Omok none are.
    ///
    /// The turn is what `PL` says; else that of the other side after a move; else that of the side
    /// that moves next in the record; else White's where Black alone has handicap stones, and Black's.
    pub fn position(self) -> Result<Setup, BadValue> {
        let header = self.header();
        let mut setup = Setup::empty(header.size);
        let mut turn = None;
        for node in self.path() {
            turn = node.apply(&mut setup, header.game)?.or(turn);
        }
        let next = || self.first_child().and_then(|node| node.turn(header.size).ok().flatten());
        let black_alone = !setup.of(Color::Black).is_empty() && setup.of(Color::White).is_empty();
        let handicap = header.handicap.unwrap_or(0) >= 2 && black_alone;
        setup.to_play = turn.or_else(|| next().map(|(color, _)| color)).unwrap_or(if handicap {
            Color::White
        } else {
            Color::Black
        });
        Ok(setup)
    }

    /// Puts what this node does on the board; says whose turn it is if the node settles that.
    pub fn apply(self, setup: &mut Setup, game: Game) -> Result<Option<Color>, BadValue> {
        let size = setup.size;
        for (name, stone) in [("AB", Some(Color::Black)), ("AW", Some(Color::White)), ("AE", None)] {
            for point in self.points(name, size)?.iter() {
                setup.set(point, stone);
            }
        }
        let turn = self.turn(size)?;
        if let Some((color, Move::Place(point))) = turn {
            match game {
                Game::Go => capture(setup, color, point),
                Game::Omok | Game::Other(_) => setup.set(point, Some(color)),
            }
        }
        Ok(self.to_play().or(turn.map(|(color, _)| !color)))
    }
}

/// A stone is put down; chains of the other side without liberties go, then the stone's own.
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
