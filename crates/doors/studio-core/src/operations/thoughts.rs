//! Requests that search: analyses as streams, replies as moves.

use std::ops::ControlFlow;

use serde::Deserialize;

use myosu::omok::QuickEval;
use myosu::omok::mate::AttackKind;
use myosu::rules::omok;
use myosu::teaching::hint::HintStep;

use crate::events::EventSink;
use crate::fault::Fault;
use crate::record::{BoardState, CoursePosition, GameRecord};
use crate::studio::Studio;
use crate::think;
use crate::think::curve::{CourseValue, Curve, Smoothing};
use crate::think::go::{judge_by, reports};
use crate::think::player::{Deed, Opponent};
use crate::think::tsumego::Telling;
use crate::view::GameView;
use myosu::search::Cancel;
use myosu::text::korean::topic;

/// The judge of a position: `net`, `cgs-fitted` or `cgs`.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct JudgeQuery {
    by: Option<String>,
}

impl JudgeQuery {
    /// The name of the judge, if one is named.
    pub(crate) fn judge(&self) -> Option<&str> {
        self.by.as_deref()
    }
}

/// How to analyse a position.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct AnalysisQuery {
    by: Option<String>,
    /// Whether to think on until the listener leaves.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    on: bool,
}

/// Visits of the network for one of many positions: with eight, stones thrown away in a corner went unnoticed.
pub(crate) const VALUE_VISITS: u64 = 32;

pub(crate) fn analysis(
    studio: &Studio,
    id: &str,
    wanted: &AnalysisQuery,
    sink: EventSink<'_>,
) -> Result<(), Fault> {
    if wanted.on {
        sink.0.yields();
    }
    match studio.games.read(id, GameRecord::board)? {
        BoardState::Go(game) => {
            let judge = judge_by(&studio.net, wanted.by.as_deref(), 1)?;
            let mut judge =
                if judge.looks_ahead() { studio.stopped.take(id).unwrap_or(judge) } else { judge };
            for visits in reports(wanted.on) {
                judge.set_visits(visits);
                sink.send("analysis", &think::go::judge(&mut judge, &game, sink.cancel()));
                if sink.cancel().is_raised() || !judge.looks_ahead() {
                    break;
                }
            }
            if judge.looks_ahead() {
                studio.stopped.keep(id, judge);
            }
        }
        BoardState::Omok(game) => {
            let tell = |judgement: &think::omok::OmokAnalysis| sink.send("analysis", judgement);
            let moves = studio.games.read(id, |record| Ok(record.moves()))?;
            let (whose, stop) = ((id, "analysis"), studio.stop(sink.cancel()));
            let make = || Some(think::omok::analyst(game.position()));
            let thought = studio.analysts.with(whose, &moves, make, |engine| {
                think::omok::think(engine, game.position(), wanted.on, &studio.proofs, stop, tell)
            });
            thought.unwrap_or(Ok(()))?;
        }
    }
    Ok(())
}

/// The most nearly even moves.
pub(crate) fn balance(studio: &Studio, id: &str, sink: EventSink<'_>) -> Result<(), Fault> {
    let game = omok_game(studio, id)?;
    sink.send("analysis", &think::omok::even(game.position(), studio.stop(sink.cancel())));
    Ok(())
}

/// A game of Omok that is not over.
fn omok_game(studio: &Studio, id: &str) -> Result<Box<omok::Game>, Fault> {
    match studio.games.read(id, GameRecord::board)? {
        BoardState::Omok(game) if game.outcome().is_none() => Ok(game),
        BoardState::Omok(_) => Err(Fault::bad("이미 끝난 대국입니다.", "The game is over.")),
        BoardState::Go(_) => Err(Fault::bad("오목에서만 할 수 있습니다.", "Only Omok has this.")),
    }
}

/// Black's lead in points after every move of the line that is shown; in Omok Black's chance in percent,
/// 50 being even.
pub(crate) fn course(studio: &Studio, id: &str, by: &JudgeQuery, sink: EventSink<'_>) -> Result<(), Fault> {
    let course = studio.games.read(id, |record| Ok(record.course()))?;
    let mut judge = judge_by(&studio.net, by.by.as_deref(), 1)?;
    let smoothing = if judge.looks_ahead() { Smoothing::None } else { Smoothing::Neighbours };
    let (mut points, mut chances) =
        (Curve::new(CourseValue::Points, smoothing), Curve::new(CourseValue::Chance, Smoothing::None));
    let (mut quick, mut number) = (None, 0);
    course.walk(|node, position| {
        let point = match position {
            _ if sink.cancel().is_raised() => return ControlFlow::Break(()),
            CoursePosition::Go(game) => {
                let mover = game.last_move().map(|(color, _)| color);
                let lead = think::go::lead(&mut judge, game, sink.cancel());
                lead.map(|lead| points.point(node, number, lead, mover))
            }
            CoursePosition::Omok(game) => {
                let position = game.position();
                let quick = quick.get_or_insert_with(|| QuickEval::new(*position.rule()));
                let value = 100.0 * quick.black_win_rate(position, sink.cancel()) - 50.0;
                Some(chances.point(node, number, value, Some(!position.to_play())))
            }
        };
        if let Some(point) = point {
            sink.send("point", &point);
        }
        number += 1;
        ControlFlow::Continue(())
    })
}

/// The kind of forced win to look for.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct MateQuery {
    kind: String,
}

pub(crate) fn mate(studio: &Studio, id: &str, sought: &MateQuery, sink: EventSink<'_>) -> Result<(), Fault> {
    let kind = match sought.kind.as_str() {
        "vcf" => AttackKind::Vcf,
        "vct" => AttackKind::Vct,
        other => {
            let ko = format!("{} vcf도 vct도 아닙니다.", topic(&format!("\"{other}\"")));
            return Err(Fault::bad(ko, format!("\"{other}\" is neither vcf nor vct.")));
        }
    };
    let game = omok_game(studio, id)?;
    sink.send(
        "mate",
        &think::omok::prove(game.position(), kind, &studio.proofs, studio.stop(sink.cancel()))?,
    );
    Ok(())
}

/// The version of the game a reply is meant for.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyRequest {
    version: Option<u64>,
}

/// Lets the player whose turn it is make its move.
pub(crate) fn reply(
    studio: &Studio,
    id: &str,
    wanted: &ReplyRequest,
    cancel: &Cancel,
) -> Result<GameView, Fault> {
    let (board, name, strength, knowledge, clock, version, last) = studio.games.read(id, |record| {
        let board = record.board()?;
        let seat = record.mover(&board);
        let clock = record.clock.as_ref().map(|clock| clock.remaining(board.to_play()));
        let (name, strength) = (record.players[seat].clone(), record.levels[seat]);
        let knowledge = record.knowledge.clone();
        Ok((board, name, strength, knowledge, clock.unwrap_or_default(), record.version, record.moves()))
    })?;
    let knowledge = knowledge.as_deref();
    let (net, living) = (&studio.net, &studio.players);
    let opponent = Opponent { name: &name, strength, knowledge, net, clock, game: id, living };
    let deed = think::player::choose(&board, &opponent, &last, studio.stop(cancel))?;
    if cancel.is_raised() {
        return Err(Fault::busy());
    }
    studio.games.change(id, Some(wanted.version.unwrap_or(version)), |record| match deed {
        Deed::Play(mv) => record.play(mv),
        Deed::Act(action) => record.act(action),
        Deed::Resign => record.resign(),
    })
}

/// The whole answer to the life-and-death problem of the game.
pub(crate) fn solve(studio: &Studio, id: &str, sink: EventSink<'_>) -> Result<(), Fault> {
    let (root, now) =
        studio.games.read(id, |record| Ok((record.beginning()?, record.stage(record.node())?)))?;
    think::tsumego::answer(&root, &now, &studio.proofs, studio.stop(sink.cancel()), |solved, proven| {
        match proven {
            None => sink.send("solved", solved),
            Some(proven) => sink.send("proof", proven),
        }
    })
}

/// How much a hint reveals: 1 the area, 2 the kind of move, 3 the first move; 0 where experience would look.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct HintQuery {
    step: Option<u8>,
}

/// A hint for the problem of the game.
pub(crate) fn hint(studio: &Studio, id: &str, step: &HintQuery, sink: EventSink<'_>) -> Result<(), Fault> {
    let telling = match step.step {
        Some(0) => Telling::Experience,
        step => Telling::Step(HintStep::of_number(step.unwrap_or(1))),
    };
    let (root, now) =
        studio.games.read(id, |record| Ok((record.beginning()?, record.stage(record.node())?)))?;
    sink.send("hint", &think::tsumego::hint(&root, &now, telling, studio.stop(sink.cancel()))?);
    Ok(())
}

/// How the side to move answers best, in a line that was tried freely.
pub(crate) fn answer(studio: &Studio, id: &str, sink: EventSink<'_>) -> Result<(), Fault> {
    let (root, now) =
        studio.games.read(id, |record| Ok((record.beginning()?, record.stage(record.node())?)))?;
    sink.send("answer", &think::free::free_reply(&root, &now, studio.stop(sink.cancel()))?);
    Ok(())
}

/// The judgement of the move that was just made.
pub(crate) fn attempt(studio: &Studio, id: &str, sink: EventSink<'_>) -> Result<(), Fault> {
    let (root, before, played, now) = studio.games.read(id, |record| {
        let none = || Fault::bad("아직 두지 않았습니다.", "No move has been made.");
        let node = record.node();
        let (_, played) = node.turn(record.size()).ok().flatten().ok_or_else(none)?;
        let before = record.stage(node.parent().ok_or_else(none)?)?;
        Ok((record.beginning()?, before, played, record.stage(node)?))
    })?;
    sink.send("attempt", &think::tsumego::attempt(&root, &before, played, &now, studio.stop(sink.cancel()))?);
    Ok(())
}
