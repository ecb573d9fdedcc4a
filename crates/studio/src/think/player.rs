//! The players a person can play against, by name.

use std::time::Duration;

use myosu_arena::Timer;
use myosu_engine::omok::player::Situation;
use myosu_engine::omok::{Options, roster};
use myosu_rules::omok::Position;
use myosu_rules::{Color, Move, Point};
use myosu_search::{Budget, Cancel};

use super::go;
use crate::fault::Fault;
use crate::record::Board;

/// The players of Baduk.
pub(crate) const GO: [&str; 1] = ["cgs"];

/// Bytes a player may remember positions in.
const MEMORY: usize = 48 << 20;

/// How long a player thinks.
const TIME: Duration = Duration::from_millis(1500);

/// The move of the player whose turn it is, after the moves `last`; nothing if it gives up.
pub(crate) fn choose(board: &Board, players: &[String; 2], last: &[Move]) -> Result<Option<Move>, Fault> {
    let (turn, known): (Color, &[&str]) = match board {
        Board::Go(game) => (game.to_play(), &GO),
        Board::Omok(position) => (position.to_play(), &roster::NAMES),
    };
    let name = players[turn.index()].as_str();
    if !known.contains(&name) {
        return Err(Fault::bad(
            format!("\"{name}\"(이)라는 기사는 없습니다."),
            format!("There is no player \"{name}\"."),
        ));
    }
    Ok(match board {
        Board::Go(game) => go::reply(game),
        Board::Omok(position) => omok_move(name, position, last).map(Move::Place),
    })
}

fn omok_move(name: &str, position: &Position, last: &[Move]) -> Option<Point> {
    let mut player = roster::player(name, Options { memory: MEMORY, ..Options::default() })?;
    let cancel = Cancel::new();
    let _timer = Timer::start(TIME, cancel.clone());
    let decision = player.choose(&Situation::after(position, last), Budget::UNLIMITED, &cancel);
    decision.map(|decision| decision.point)
}
