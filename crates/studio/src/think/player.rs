//! The players a person can play against, by name: what one of them does in its turn.

use std::sync::Arc;
use std::time::Duration;

use myosu_arena::Timer;
use myosu_engine::go::net::Net;
use myosu_engine::omok::level::Level;
use myosu_engine::omok::modern::Modern;
use myosu_engine::omok::player::{Player, Situation};
use myosu_engine::omok::{Resources, protocol, roster};
use myosu_rules::omok::{Action, Position};
use myosu_rules::{Move, Point};
use myosu_search::{Budget, Cancel};

use super::go;
use crate::fault::Fault;
use crate::record::Board;

/// The players of Baduk.
pub(crate) const GO: [&str; 2] = ["cgs", "net"];

/// Bytes a player may remember positions in.
const MEMORY: usize = 48 << 20;

/// How long a player thinks.
const TIME: Duration = Duration::from_millis(1500);

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Plays a move.
    Play(Move),
    /// Does what an opening protocol asks for.
    Act(Action),
    /// Gives up.
    Resign,
}

/// A player at the board.
pub(crate) struct Seat<'a> {
    /// The name.
    pub(crate) name: &'a str,
    /// How strong it plays, from 1 to 10.
    pub(crate) level: u8,
    /// The network, if there is one.
    pub(crate) net: Option<&'a Arc<Net>>,
}

/// What a player does in its turn, after the moves `last`.
pub(crate) fn choose(board: &Board, seat: &Seat<'_>, last: &[Move]) -> Result<Deed, Fault> {
    let cancel = Cancel::new();
    match board {
        Board::Go(game) if game.end().is_none() => {
            let mv = match (seat.name, seat.net) {
                ("cgs", _) => go::reply(game, seat.level),
                ("net", Some(net)) => Some(go::net_reply(net, game, seat.level, &cancel)),
                _ => return Err(nobody(seat.name)),
            };
            Ok(mv.map_or(Deed::Resign, Deed::Play))
        }
        Board::Omok(game) if game.outcome().is_none() => {
            if !roster::NAMES.contains(&seat.name) {
                return Err(nobody(seat.name));
            }
            if game.is_opening() {
                return protocol::decide(game, &cancel).map(deed).ok_or_else(over);
            }
            let point = omok_move(seat, game.position(), last, &cancel);
            Ok(Deed::Play(point.map_or(Move::Pass, Move::Place)))
        }
        _ => Err(over()),
    }
}

/// A stone is a move, whether the protocol has it placed or selected.
fn deed(action: Action) -> Deed {
    match action {
        Action::Place(point) | Action::Select(point) => Deed::Play(Move::Place(point)),
        other => Deed::Act(other),
    }
}

fn over() -> Fault {
    Fault::illegal("이미 끝난 대국입니다.", "The game is over.")
}

fn nobody(name: &str) -> Fault {
    let shown: String = name.chars().take(40).collect();
    Fault::bad(format!("\"{shown}\"(이)라는 기사는 없습니다."), format!("There is no player \"{shown}\"."))
}

/// The move of a player of Omok. Only the modern one has levels.
fn omok_move(seat: &Seat<'_>, position: &Position, last: &[Move], cancel: &Cancel) -> Option<Point> {
    let options = Resources { memory: MEMORY, ..Resources::default() };
    let mut player: Box<dyn Player> = match seat.name {
        "myosu" => Box::new(Modern::new(options).at_level(Level::new(seat.level.into()))),
        name => roster::player(name, options)?,
    };
    let _timer = Timer::start(TIME, cancel.clone());
    let decision = player.choose(&Situation::after(position, last), Budget::UNLIMITED, cancel);
    decision.map(|decision| decision.point)
}
