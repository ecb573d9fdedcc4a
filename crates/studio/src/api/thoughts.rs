//! What the engines say: analyses as streams, replies as moves.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};

use myosu_engine::omok::QuickEval;
use myosu_engine::omok::mate::AttackKind;
use myosu_rules::omok;

use super::{Body, at};
use crate::desk::Desk;
use myosu_text::korean::topic;

use crate::fault::Fault;
use crate::record::{Board, Record};
use crate::stream;
use crate::think;
use crate::think::go::{VISITS, judge_by};
use crate::think::player::{Deed, Opponent};
use crate::think::tsumego::Telling;

type Table = State<Arc<Desk>>;

/// Who is to judge: `cgs` or `net`.
#[derive(Debug, Deserialize)]
pub(crate) struct By {
    by: Option<String>,
}

pub(crate) async fn analysis(State(desk): Table, Path(id): Path<String>, Query(by): Query<By>) -> Response {
    stream::run(&desk, move |desk, sink| {
        match desk.read(&id, Record::board)? {
            Board::Go(game) => {
                let mut judge = judge_by(desk.net.as_ref(), by.by.as_deref(), VISITS)?;
                sink.send("analysis", &think::go::judge(&mut judge, &game, &sink.cancel));
            }
            Board::Omok(game) => {
                let tell = |judgement: &think::omok::Judgement| sink.send("analysis", judgement);
                think::omok::think(game.position(), &sink.cancel, tell);
            }
        }
        Ok(())
    })
}

/// The most nearly even moves.
pub(crate) async fn balance(State(desk): Table, Path(id): Path<String>) -> Response {
    stream::run(&desk, move |desk, sink| {
        let game = omok_game(desk, &id)?;
        sink.send("analysis", &think::omok::even(game.position(), &sink.cancel));
        Ok(())
    })
}

/// A game of Omok that is not over.
fn omok_game(desk: &Desk, id: &str) -> Result<Box<omok::Game>, Fault> {
    match desk.read(id, Record::board)? {
        Board::Omok(game) if game.outcome().is_none() => Ok(game),
        Board::Omok(_) => Err(Fault::bad("이미 끝난 대국입니다.", "The game is over.")),
        Board::Go(_) => Err(Fault::bad("오목에서만 할 수 있습니다.", "Only Omok has this.")),
    }
}

/// A point of the course of a game.
#[derive(Debug, Serialize)]
struct Reading {
    node: usize,
    number: usize,
    value: f64,
}

/// Black's lead in points after every move of the line that is shown; in Omok Black's chance in percent,
/// 50 being even.
pub(crate) async fn course(State(desk): Table, Path(id): Path<String>, Query(by): Query<By>) -> Response {
    stream::run(&desk, move |desk, sink| {
        let games = desk.read(&id, Record::line)?;
        let mut judge = judge_by(desk.net.as_ref(), by.by.as_deref(), 1)?;
        let mut quick = None;
        for (number, (node, board)) in games.into_iter().enumerate() {
            if sink.cancel.is_raised() {
                break;
            }
            let value = match board {
                Board::Go(game) => think::go::lead(&mut judge, &game, &sink.cancel),
                Board::Omok(game) => {
                    let position = game.position();
                    let quick = quick.get_or_insert_with(|| QuickEval::new(*position.rule()));
                    100.0 * quick.black_win_rate(position, &sink.cancel) - 50.0
                }
            };
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
            "vcf" => AttackKind::Vcf,
            "vct" => AttackKind::Vct,
            other => {
                let ko = format!("{} vcf도 vct도 아닙니다.", topic(&format!("\"{other}\"")));
                return Err(Fault::bad(ko, format!("\"{other}\" is neither vcf nor vct.")));
            }
        };
        let game = omok_game(desk, &id)?;
        sink.send("mate", &think::omok::prove(game.position(), kind, &desk.proofs, &sink.cancel)?);
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
        let (board, name, level, clock, version, last) = desk.read(&id, |record| {
            let board = record.board()?;
            let seat = record.mover(&board);
            let color = match &board {
                Board::Go(game) => game.to_play(),
                Board::Omok(game) => game.position().to_play(),
            };
            let clock = record.clock.as_ref().map(|clock| clock.remaining(color)).unwrap_or_default();
            let (name, level) = (record.players[seat].clone(), record.levels[seat]);
            Ok((board, name, level, clock, record.version, record.moves()))
        })?;
        let opponent = Opponent { name: &name, level, net: desk.net.as_ref(), clock };
        let deed = think::player::choose(&board, &opponent, &last)?;
        desk.change(&id, Some(wanted.version.unwrap_or(version)), |record| match deed {
            Deed::Play(mv) => record.play(mv),
            Deed::Act(action) => record.act(action),
            Deed::Resign => record.resign(),
        })
    })
    .await
}

/// Counts a game of Baduk as it stands.
pub(crate) async fn count(State(desk): Table, Path(id): Path<String>, Query(by): Query<By>) -> Response {
    at(desk, move |desk| match desk.read(&id, Record::board)? {
        Board::Go(game) => {
            let mut judge = judge_by(desk.net.as_ref(), by.by.as_deref(), VISITS)?;
            Ok(think::go::count(&mut judge, &game))
        }
        Board::Omok(_) => Err(Fault::bad("오목에는 계가가 없습니다.", "Omok is not counted.")),
    })
    .await
}

/// The whole answer to the life-and-death problem of the game.
pub(crate) async fn solve(State(desk): Table, Path(id): Path<String>) -> Response {
    stream::run(&desk, move |desk, sink| {
        let (root, now) = desk.read(&id, |record| Ok((record.beginning()?, record.stage(record.node())?)))?;
        think::tsumego::answer(&root, &now, &desk.proofs, &sink.cancel, |solved, proven| match proven {
            None => sink.send("solved", solved),
            Some(proven) => sink.send("proof", proven),
        })
    })
}

/// How much a hint is to tell.
#[derive(Debug, Deserialize)]
pub(crate) struct Step {
    step: Option<u8>,
}

/// A hint for the problem of the game.
pub(crate) async fn hint(State(desk): Table, Path(id): Path<String>, Query(step): Query<Step>) -> Response {
    stream::run(&desk, move |desk, sink| {
        let telling = match step.step {
            None | Some(0 | 1) => Telling::Suggestions,
            Some(_) => Telling::Vital,
        };
        let (root, now) = desk.read(&id, |record| Ok((record.beginning()?, record.stage(record.node())?)))?;
        sink.send("hint", &think::tsumego::hint(&root, &now, telling, &sink.cancel)?);
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
