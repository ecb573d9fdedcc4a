//! Who sits behind `genmove`.

use myosu_engine::go::cgs::{CgsPlayer, Decision};
use myosu_engine::go::plain::Plain;
use myosu_formats::gtp::Vertex;
use myosu_rules::go::Game;
use myosu_rules::{Color, Move, PointSet};

/// A player of Baduk.
pub enum Mover {
    /// The quick player that knows the rules alone.
    Plain(Plain),
    /// The program of the paper cgs.
    Cgs(Box<CgsPlayer>),
}

impl Mover {
    /// The move for a side, legal in the game.
    pub(super) fn choose(&self, game: &Game, color: Color) -> Vertex {
        match self {
            Mover::Plain(plain) => Vertex::Move(plain.choose(game, color)),
            Mover::Cgs(player) => match player.decide(&turned(game, color)) {
                Decision::Resign => Vertex::Resign,
                Decision::Move(mv) if game.check(color, mv).is_ok() => Vertex::Move(mv),
                Decision::Move(_) => Vertex::Move(Move::Pass),
            },
        }
    }
}

impl Mover {
    /// The stones it takes for dead if the game ends here; `None` if it has no opinion.
    pub(super) fn dead(&self, game: &Game) -> Option<PointSet> {
        match self {
            Mover::Plain(_) => None,
            Mover::Cgs(player) => Some(player.settle(game).dead),
        }
    }
}

/// The game with this side to move. Only a controller that lets one side move twice needs another.
pub(super) fn turned(game: &Game, color: Color) -> Game {
    if game.to_play() == color {
        return game.clone();
    }
    let mut position = game.position().clone();
    position.set_to_play(color);
    Game::from_position(position, *game.rules())
}
