//! What the engines say: analyses as streams, replies as moves.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};

use myosu_engine::go::cgs::Player;
use myosu_engine::omok::mate::Kind;

use super::{Body, at};
use crate::desk::Desk;
use crate::fault::Fault;
use crate::record::{Board, Record};
use crate::stream;
use crate::think;

type Table = State<Arc<Desk>>;

pub(crate) async fn analysis(State(desk): Table, Path(id): Path<String>) -> Response {
    stream::run(&desk, move |desk, sink| {
        match desk.read(&id, Record::board)? {
            Board::Go(game) => sink.send("analysis", &think::go::judge(&Player::default(), &game)),
            Board::Omok(position) => {
                think::omok::think(&position, &sink.cancel, |judgement| sink.send("analysis", judgement));
            }
        }
        Ok(())
    })
}

/// A point of the course of a game.
#[derive(Debug, Serialize)]
struct Reading {
    node: usize,
    number: usize,
    value: f64,
}

/// Black's lead after every move of the line that is shown.
pub(crate) async fn course(State(desk): Table, Path(id): Path<String>) -> Response {
    stream::run(&desk, move |desk, sink| {
        let player = Player::default();
        let games = desk.read(&id, Record::line)?;
        for (number, (node, board)) in games.into_iter().enumerate() {
            let Board::Go(game) = board else {
                return Err(Fault::bad("바둑에서만 볼 수 있습니다.", "Only Baduk has this."));
            };
            if sink.cancel.is_raised() {
                break;
            }
            let value = think::go::lead(&player, &game);
            sink.send("point", &Reading { node, number, value });
        }
        Ok(())
    })
}

/// Which kind of forced win is meant.
#[derive(Debug, Deserialize)]
pub(crate) struct Sought {
    kind: String,
}

pub(crate) async fn mate(
    State(desk): Table,
    Path(id): Path<String>,
    Query(sought): Query<Sought>,
) -> Response {
    stream::run(&desk, move |desk, sink| {
        let kind = match sought.kind.as_str() {
            "vcf" => Kind::Vcf,
            "vct" => Kind::Vct,
            other => {
                let ko = format!("\"{other}\"은(는) vcf도 vct도 아닙니다.");
                return Err(Fault::bad(ko, format!("\"{other}\" is neither vcf nor vct.")));
            }
        };
        let Board::Omok(position) = desk.read(&id, Record::board)? else {
            return Err(Fault::bad("오목에서만 찾을 수 있습니다.", "Only Omok has forced wins by threats."));
        };
        if position.outcome().is_some() {
            return Err(Fault::bad("이미 끝난 대국입니다.", "The game is over."));
        }
        sink.send("mate", &think::omok::prove(&position, kind, &sink.cancel));
        Ok(())
    })
}

/// Which version of the game a reply is meant for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    version: Option<u64>,
}

/// Lets the player whose turn it is make its move.
pub(crate) async fn reply(
    State(desk): Table,
    Path(id): Path<String>,
    Body(wanted): Body<Wanted>,
) -> Response {
    let permit = desk.searches.clone().try_acquire_owned();
    at(desk, move |desk| {
        let _permit = permit.map_err(|_| Fault::busy())?;
        let (board, players, version, last) = desk.read(&id, |record| {
            Ok((record.board()?, record.players.clone(), record.version, record.moves()))
        })?;
        let mv = think::player::choose(&board, &players, &last)?;
        desk.change(&id, Some(wanted.version.unwrap_or(version)), |record| match mv {
            Some(mv) => record.play(mv),
            None => record.resign(),
        })
    })
    .await
}

/// Counts a game of Baduk as it stands.
pub(crate) async fn count(State(desk): Table, Path(id): Path<String>) -> Response {
    at(desk, move |desk| match desk.read(&id, Record::board)? {
        Board::Go(game) => Ok(think::go::count(&game)),
        Board::Omok(_) => Err(Fault::bad("오목에는 계가가 없습니다.", "Omok is not counted.")),
    })
    .await
}

/// The whole answer to the life-and-death problem of the game.
pub(crate) async fn solve(State(desk): Table, Path(id): Path<String>) -> Response {
    stream::run(&desk, move |desk, sink| {
        let (root, now) = desk.read(&id, |record| Ok((record.beginning()?, record.stage(record.node())?)))?;
        sink.send("solved", &think::tsumego::answer(&root, &now, &sink.cancel)?);
        Ok(())
    })
}

/// The judgement of the move that was just made.
pub(crate) async fn attempt(State(desk): Table, Path(id): Path<String>) -> Response {
    stream::run(&desk, move |desk, sink| {
        let (root, before, played, now) = desk.read(&id, |record| {
            let none = || Fault::bad("아직 두지 않았습니다.", "No move has been made.");
            let node = record.node();
            let (_, played) = node.turn(record.size()).ok().flatten().ok_or_else(none)?;
            let before = record.stage(node.parent().ok_or_else(none)?)?;
            Ok((record.beginning()?, before, played, record.stage(node)?))
        })?;
        sink.send("attempt", &think::tsumego::attempt(&root, &before, played, &now, &sink.cancel)?);
        Ok(())
    })
}
