//! Lines that are tried freely after a verdict: the best answer to any move, at any depth; and the task of a problem
//! whose book does not say it.

use serde::Serialize;

use myosu::proof::go::Role;
use myosu::rules::{Move, Notation};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::collection::Objective;
use myosu::tsumego::{Detail, Prover, Question};

use super::tsumego::{MEMORY, ProblemPosition, ProblemRoot, TIME, problem};
use crate::fault::Fault;
use crate::view::write_move;
use crate::world::Stop;
use myosu::text::Text;
use myosu::words::life::{self as words, Attempted};

/// The best answer of the side to move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FreeReply {
    schema: u32,
    /// The move; nothing if none is needed, or none is known.
    reply: Option<String>,
    /// Whether the line is at its end: the stones are taken, or no move changes anything.
    over: bool,
    text: Text,
}

/// How the side to move answers in the position `now`, and where that leads.
pub(crate) fn free_reply(
    root: &ProblemRoot,
    now: &ProblemPosition,
    stop: Stop<'_>,
) -> Result<FreeReply, Fault> {
    let said = |reply, over, text| FreeReply { schema: 1, reply, over, text };
    if now.ko {
        return Ok(said(None, false, words::attempt(Attempted::InKo, now.setup.to_play)));
    }
    let _timer = stop.after(TIME);
    let mut prover = Prover::new(MEMORY);
    let found = problem(root, &mut prover, stop.cancel)?;
    let target = found.problem.target() & now.setup.of(found.problem.color(Role::Defender));
    let question =
        Question::diagram(&now.setup).target(target).region(found.problem.region()).detail(Detail::Best);
    let answer =
        if target.is_empty() { None } else { prover.answer(&question, Budget::UNLIMITED, stop.cancel).ok() };
    let Some(answer) = answer else {
        return Ok(said(None, true, words::stones_taken(found.problem.color(Role::Defender))));
    };
    let Some(fate) = answer.fate else {
        return Ok(said(None, false, words::attempt(Attempted::Unsettled, now.setup.to_play)));
    };
    let defender = answer.reading.problem.color(Role::Defender);
    if answer.needs_a_move() == Some(false) {
        let text = words::settled_already(&answer).unwrap_or_else(|| words::no_hint(fate, defender));
        return Ok(said(None, true, text));
    }
    let reply = answer.line.first().copied().unwrap_or(Move::Pass);
    let text = words::free_reply(reply, fate, defender, now.setup.size);
    let shown = (reply != Move::Pass).then(|| write_move(reply, Notation::Go, now.setup.size));
    Ok(said(shown, reply == Move::Pass, text))
}

/// Nodes to find out what a problem of a book asks for: a second at most.
const NODES: u64 = 300_000;

/// What a problem asks of the side to play; only whose turn it is where that is not settled.
pub(crate) fn task(root: &ProblemRoot, cancel: &Cancel) -> Text {
    let mut question = Question::diagram(&root.setup).detail(Detail::Fate);
    if let Some(scope) = &root.scope {
        question = question.target(Some(scope.target).filter(|set| !set.is_empty())).region(scope.region);
    }
    let answer = Prover::new(MEMORY).answer(&question, Budget::nodes(NODES), cancel).ok();
    let settled = answer.and_then(|answer| Some((answer.fate?, answer.to_play)));
    settled.map_or_else(
        || words::to_play(root.setup.to_play),
        |(fate, role)| words::task(Objective::of(role, fate), root.setup.to_play),
    )
}
