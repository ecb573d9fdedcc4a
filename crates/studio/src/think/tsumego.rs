//! Life and death: the whole answer to a problem, and the judgement of a move somebody tried.

use std::time::Duration;

use serde::Serialize;

use myosu_arena::Timer;
use myosu_engine::tsumego::{
    Answer, Closure, Detail, Fate, Found, Step, Wishes, find, solve, solve_likeliest,
};
use myosu_rules::{Move, Notation, Setup, Size};
use myosu_search::dfpn::Dfpn;
use myosu_search::{Budget, Cancel};

use crate::fault::Fault;
use crate::text::Text;
use crate::view::write_move;

/// Bytes a search may remember positions in.
const MEMORY: usize = 64 << 20;

/// How long a problem is worked on.
const TIME: Duration = Duration::from_secs(20);

/// The page's view of an answer.
#[derive(Debug, Serialize)]
pub(crate) struct Solved {
    schema: u32,
    /// `settled` or `unsettled`.
    verdict: &'static str,
    fate: Option<&'static str>,
    text: Text,
    /// The first moves with their fates, the best first.
    moves: Vec<Tried>,
    line: Vec<String>,
    assumptions: Vec<Text>,
    target: Vec<String>,
    region: Vec<String>,
    nodes: u64,
}

/// A first move and what becomes of it.
#[derive(Debug, Serialize)]
struct Tried {
    #[serde(rename = "move")]
    mv: String,
    /// How it is shown: `good`, `bad` or `maybe`.
    kind: &'static str,
    sign: String,
    text: Text,
}

/// A position on the way, and whether a ko may not be taken back in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    pub(crate) setup: Setup,
    pub(crate) ko: bool,
}

/// The page's view of a move somebody tried.
#[derive(Debug, Serialize)]
pub(crate) struct Attempt {
    schema: u32,
    right: bool,
    /// Whether the matter is settled by this move.
    #[serde(rename = "final")]
    last: bool,
    kind: &'static str,
    text: Text,
    /// How the other side answers.
    reply: Option<String>,
}

/// The problem a record begins with, as it was before any move.
fn problem(root: &Setup, search: &mut Dfpn<Step>, cancel: &Cancel) -> Result<Found, Fault> {
    let readings = find(root, Wishes::default()).map_err(|none| {
        Fault::bad("사활을 따질 돌을 찾지 못했습니다.", format!("No problem was found here: {none}."))
    })?;
    if readings.len() == 1 {
        return Ok(readings[0]);
    }
    let budget = Budget::nodes(2_000_000);
    let likeliest = solve_likeliest(&readings, root.to_play, Detail::Best, search, budget, cancel);
    Ok(likeliest.map_or(readings[0], |answer| answer.found))
}

/// Solves the position `now` as a stage of the problem the record begins with.
pub(crate) fn answer(root: &Setup, now: &Stage, cancel: &Cancel) -> Result<Solved, Fault> {
    if now.ko {
        return Err(Fault::bad(
            "패를 막 따낸 국면은 여기서 풀지 않습니다. 한 수 뒤로 가거나 더 두어 보세요.",
            "A position in which a ko was just taken is not solved here; go back or play on.",
        ));
    }
    let _timer = Timer::start(TIME, cancel.clone());
    let mut search = Dfpn::new(MEMORY);
    let found = problem(root, &mut search, cancel)?;
    let answer = stage(&found, &now.setup, &mut search, cancel)?;
    Ok(shown(&answer, now.setup.size))
}

/// The answer for a later position of the same problem.
fn stage(found: &Found, now: &Setup, search: &mut Dfpn<Step>, cancel: &Cancel) -> Result<Answer, Fault> {
    let target = found.problem.target() & now.occupied();
    let wishes = Wishes { target: Some(target), region: Some(found.problem.region()) };
    let readings = find(now, wishes).map_err(|none| {
        Fault::bad("따질 돌이 남아 있지 않습니다.", format!("Nothing is left to decide: {none}."))
    })?;
    solve(&readings[0], now.to_play, Detail::Everything, search, Budget::UNLIMITED, cancel)
        .map_err(|large| {
            Fault::bad(
                format!("싸움터가 너무 넓습니다({}칸).", large.points),
                format!("The region is too large ({} points).", large.points),
            )
        })
        .map(|answer| Answer { found: Found { closure: found.closure, ..answer.found }, ..answer })
}

fn shown(answer: &Answer, size: Size) -> Solved {
    let write = |mv: Move| write_move(mv, Notation::Go, size);
    let list = |set: myosu_rules::PointSet| set.iter().map(|p| Notation::Go.write(p, size)).collect();
    let mut moves: Vec<(bool, Tried)> = answer
        .moves
        .iter()
        .filter(|first| first.played != Move::Pass)
        .map(|first| {
            let best = first.fate.is_some() && first.fate == answer.fate;
            let refuted = first.refutation.map(write);
            (best, tried(write(first.played), first.fate, best, refuted.as_deref()))
        })
        .collect();
    moves.sort_by_key(|(best, _)| !best);
    Solved {
        schema: 1,
        verdict: if answer.is_settled() { "settled" } else { "unsettled" },
        fate: answer.fate.map(Fate::name),
        text: whole(answer),
        moves: moves.into_iter().map(|(_, tried)| tried).collect(),
        line: answer.line.iter().map(|&mv| write(mv)).collect(),
        assumptions: assumptions(answer.found.closure),
        target: list(answer.found.problem.target()),
        region: list(answer.found.problem.region()),
        nodes: answer.nodes,
    }
}

fn tried(mv: String, fate: Option<Fate>, best: bool, refuted: Option<&str>) -> Tried {
    let Some(fate) = fate else {
        let text = Text::new(format!("{mv}: 아직 모릅니다"), format!("{mv}: not settled"));
        return Tried { mv, kind: "maybe", sign: "?".to_owned(), text };
    };
    let (kind, sign) = match (best, fate) {
        (true, _) => ("good", "○".to_owned()),
        (false, Fate::Ko(_)) => ("maybe", "패".to_owned()),
        (false, Fate::Seki) => ("maybe", "빅".to_owned()),
        (false, _) => ("bad", "×".to_owned()),
    };
    let reply = match (refuted, best) {
        (Some(reply), false) => (format!(", 상대는 {reply}"), format!(", answered at {reply}")),
        _ => (String::new(), String::new()),
    };
    let words = fate_words(fate);
    let text = Text::new(format!("{mv}: {}{}", words.ko, reply.0), format!("{mv}: {}{}", words.en, reply.1));
    Tried { mv, kind, sign, text }
}

fn fate_words(fate: Fate) -> Text {
    match fate {
        Fate::Ko(ko) => {
            let (attacker, defender) = (ko.attacker_needs(), ko.defender_needs());
            if defender > 0 {
                Text::new(
                    format!("패 (사는 쪽이 팻감 {defender}개 필요)"),
                    format!("ko (the defender needs {defender} threats)"),
                )
            } else {
                Text::new(
                    format!("패 (잡는 쪽이 팻감 {attacker}개 필요)"),
                    format!("ko (the attacker needs {attacker} threats)"),
                )
            }
        }
        other => Text::new(other.korean(), other.name()),
    }
}

fn whole(answer: &Answer) -> Text {
    let Some(fate) = answer.fate else {
        return Text::new(
            "시간 안에 풀지 못했습니다. 안 된다는 뜻은 아닙니다.",
            "Not settled in time; that does not mean no.",
        );
    };
    let words = fate_words(fate);
    match answer.needs_a_move() {
        Some(false) => Text::new(
            format!("이미 정해져 있습니다: {}. 둘 필요가 없습니다.", words.ko),
            format!("Settled already: {}. No move is needed.", words.en),
        ),
        _ => Text::new(format!("먼저 두면 {}.", words.ko), format!("Moving first: {}.", words.en)),
    }
}

fn assumptions(closure: Closure) -> Vec<Text> {
    let outside = Text::new(
        "밖에 활로가 있는 공격 쪽 돌은 살아 있다고 봅니다.",
        "Attackers with a liberty outside the region are taken to be safe.",
    );
    match closure {
        Closure::Given | Closure::Closed => vec![outside],
        Closure::Gaps => vec![
            outside,
            Text::new(
                "벽의 틈은 이어져 있다고 보고, 그 밖으로 나간 돌은 산 것으로 봅니다.",
                "Gaps in the wall count as linked; a defender who gets beyond them has lived.",
            ),
        ],
        Closure::Open => vec![
            outside,
            Text::new(
                "막힌 곳이 없는 쪽으로 그만큼 나간 돌은 산 것으로 봅니다.",
                "Where there is no wall, a defender who gets that far has lived.",
            ),
        ],
    }
}

/// Judges the move that led from `before` to `now`, and finds the answer to it. A move outside the region
/// changes nothing there: it is judged as a pass.
pub(crate) fn attempt(
    root: &Setup,
    before: &Stage,
    played: Move,
    now: &Stage,
    cancel: &Cancel,
) -> Result<Attempt, Fault> {
    if before.ko {
        return Ok(unjudged(Text::new(
            "패싸움 중입니다. 여기서부터는 팻감에 달려 있습니다.",
            "A ko is being fought; from here on it depends on the threats.",
        )));
    }
    let _timer = Timer::start(TIME, cancel.clone());
    let mut search = Dfpn::new(MEMORY);
    let found = problem(root, &mut search, cancel)?;
    let answer = stage(&found, &before.setup, &mut search, cancel)?;
    let at = |mv: Move| answer.moves.iter().find(|first| first.played == mv);
    let first = at(played).or_else(|| at(Move::Pass));
    let (Some(best), Some(fate)) = (answer.fate, first.and_then(|first| first.fate)) else {
        return Ok(unjudged(Text::new(
            "시간 안에 판정하지 못했습니다. 틀렸다는 뜻은 아닙니다.",
            "This was not settled in time; that does not mean it is wrong.",
        )));
    };
    let right = fate == best;
    let next = if now.ko { None } else { stage(&found, &now.setup, &mut search, cancel).ok() };
    let settled = next.as_ref().is_some_and(|next| next.needs_a_move() == Some(false));
    let answered = if right {
        next.filter(|_| !settled).and_then(|next| next.line.first().copied())
    } else {
        first.and_then(|first| first.refutation)
    };
    let reply =
        answered.filter(|mv| *mv != Move::Pass).map(|mv| write_move(mv, Notation::Go, now.setup.size));
    let last = settled || !right || reply.is_none();
    let kind = if right { "good" } else { "bad" };
    Ok(Attempt { schema: 1, right, last, kind, text: verdict(right, last, fate, best), reply })
}

fn unjudged(text: Text) -> Attempt {
    Attempt { schema: 1, right: false, last: false, kind: "maybe", text, reply: None }
}

fn verdict(right: bool, last: bool, fate: Fate, best: Fate) -> Text {
    let (words, wanted) = (fate_words(fate), fate_words(best));
    match (right, last) {
        (true, true) => Text::new(format!("정답입니다: {}.", words.ko), format!("Right: {}.", words.en)),
        (true, false) => Text::new(
            format!("맞습니다({}). 계속 두어 보세요.", words.ko),
            format!("Right so far ({}); go on.", words.en),
        ),
        (false, _) => Text::new(
            format!("아닙니다. 결과는 {}, 최선은 {}입니다.", words.ko, wanted.ko),
            format!("Wrong: it leads to {}; the best is {}.", words.en, wanted.en),
        ),
    }
}
