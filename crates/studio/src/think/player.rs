//! The players a person can play against, by name.

use std::time::Duration;

use myosu_rules::{Color, Move};
use myosu_search::Cancel;

use super::{go, omok};
use crate::fault::Fault;
use crate::record::Board;

/// The players of Baduk.
pub(crate) const GO: [&str; 1] = ["cgs"];

/// The players of Omok.
pub(crate) const OMOK: [&str; 1] = ["myosu"];

/// How long a player thinks.
const TIME: Duration = Duration::from_millis(1500);

/// The move of the player whose turn it is; nothing if it gives up.
pub(crate) fn choose(board: &Board, players: &[String; 2]) -> Result<Option<Move>, Fault> {
    let (turn, known): (Color, &[&str]) = match board {
        Board::Go(game) => (game.to_play(), &GO),
        Board::Omok(position) => (position.to_play(), &OMOK),
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
        Board::Omok(position) => omok::reply(position, TIME, &Cancel::new()).map(Move::Place),
    })
}
