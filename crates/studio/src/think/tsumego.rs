//! Life and death: the whole answer to a problem, and the judgement of a move somebody tried.

use std::time::Duration;

use serde::Serialize;

use myosu_clock::Timer;
use myosu_engine::kohonen::{Case, Predictor};
use myosu_engine::tsumego::shape::ShapeTable;
use myosu_engine::tsumego::{
    Answer, Detail, Fate, FirstMove, LARGEST, Prover, Question, Reading, Unanswerable, epg,
};
use myosu_proof::go::Role;
use myosu_rules::{Color, Move, Notation, Point, PointSet, Setup, Size, go};
use myosu_search::{Budget, Cancel};

use crate::fault::Fault;
use crate::proofs::{Checked, Proof, Proofs};
use crate::record::Meant;
use crate::store::Grade;
use crate::view::write_move;
use myosu_text::Text;
use myosu_words::life::{self as words, Attempted};

/// Bytes a search may remember positions in.
const MEMORY: usize = 64 << 20;

/// How long a problem is worked on.
const TIME: Duration = Duration::from_secs(20);

/// How long a problem is looked at beside other things.
const LOOK: Duration = Duration::from_secs(3);

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
    result: Grade,
    /// Whether the attempt ends with this move.
    #[serde(rename = "final")]
    last: bool,
    kind: &'static str,
    text: Text,
    /// How the other side answers.
    reply: Option<String>,
    /// How it goes on after a wrong move, the answer first.
    why: Vec<String>,
}

/// What a record begins with, and what somebody said it is about.
#[derive(Clone, Debug)]
pub(crate) struct Beginning {
    pub(crate) setup: Setup,
    pub(crate) meant: Option<Meant>,
}

/// The problem a record begins with, as it was before any move.
fn problem(root: &Beginning, prover: &mut Prover, cancel: &Cancel) -> Result<Reading, Fault> {
    let mut question = Question::diagram(&root.setup);
    if let Some(meant) = &root.meant {
        let target = Some(meant.target & root.setup.occupied()).filter(|target| !target.is_empty());
        question = question.target(target).region(meant.region);
    }
    let readings = question.readings().map_err(|none| {
        Fault::bad("사활을 따질 돌을 찾지 못했습니다.", format!("No problem was found here: {none}."))
    })?;
    if readings.len() == 1 {
        return Ok(readings[0]);
    }
    let budget = Budget::nodes(2_000_000);
    let likeliest = prover.answer(&question, budget, cancel);
    Ok(likeliest.map_or(readings[0], |answer| answer.reading))
}

/// Solves the position `now` as a stage of the problem the record begins with; then writes the proof down
/// and has it checked.
pub(crate) fn answer(
    root: &Beginning,
    now: &Stage,
    proofs: &Proofs,
    cancel: &Cancel,
    mut tell: impl FnMut(&Solved, Option<&Proven>),
) -> Result<(), Fault> {
    if now.ko {
        return Err(Fault::bad(
            "패를 막 따낸 국면은 여기서 풀지 않습니다. 한 수 뒤로 가거나 더 두어 보세요.",
            "A position in which a ko was just taken is not solved here; go back or play on.",
        ));
    }
    let _timer = Timer::start(TIME, cancel.clone());
    let mut prover = Prover::new(MEMORY);
    let found = problem(root, &mut prover, cancel)?;
    let answer = stage(&found, &now.setup, &mut prover, cancel)?;
    let solved = shown(&answer, now.setup.size);
    tell(&solved, None);
    if !answer.is_settled() {
        return Ok(());
    }
    let proven = match prover.certify(&answer, cancel) {
        Some(certificate) => {
            let (claims, proof) = (certificate.claims.len(), Proof::Go(certificate));
            let checked = proof.verdict();
            let bytes = proof.bytes().map_or(0, |bytes| bytes.len());
            let id = proofs.keep(proof)?;
            Proven {
                schema: 1,
                proof: Some(id),
                claims,
                bytes,
                checked: Some(checked),
                text: words::what_is_proven(&answer),
            }
        }
        None => Proven {
            schema: 1,
            proof: None,
            claims: 0,
            bytes: 0,
            checked: None,
            text: myosu_words::proof::not_written(),
        },
    };
    tell(&solved, Some(&proven));
    Ok(())
}

/// A proof in the page's words.
#[derive(Debug, Serialize)]
pub(crate) struct Proven {
    schema: u32,
    /// Its name, to save it.
    proof: Option<String>,
    claims: usize,
    bytes: usize,
    /// What the independent checker said.
    checked: Option<Checked>,
    /// What is proven.
    text: Text,
}

/// The problem at the position `now` and a quick answer to it, if there is one.
pub(crate) fn looked_at(root: &Beginning, now: &Stage, cancel: &Cancel) -> Option<(Reading, Answer)> {
    let _timer = Timer::start(LOOK, cancel.clone());
    let mut prover = Prover::new(MEMORY / 4);
    let found = problem(root, &mut prover, cancel).ok()?;
    if found.problem.region().len() > LARGEST {
        return None;
    }
    let question = Question::reading(&found, now.setup.to_play);
    let answer = prover.answer(&question, Budget::UNLIMITED, cancel).ok()?;
    Some((found, answer))
}

/// The places somebody should look at.
#[derive(Debug, Serialize)]
pub(crate) struct Hint {
    schema: u32,
    text: Text,
    points: Vec<String>,
}

/// How much a hint tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    /// A few places to look at, not all of them good.
    Suggestions,
    /// The vital points.
    Vital,
}

/// How many places the first hint names.
const SUGGESTED: usize = 4;

/// A hint for the position `now`.
pub(crate) fn hint(root: &Beginning, now: &Stage, telling: Telling, cancel: &Cancel) -> Result<Hint, Fault> {
    let _timer = Timer::start(TIME, cancel.clone());
    let mut prover = Prover::new(MEMORY);
    let found = problem(root, &mut prover, cancel)?;
    let names =
        |points: Vec<Point>| points.into_iter().map(|p| Notation::Go.write(p, now.setup.size)).collect();
    if telling == Telling::Suggestions {
        let (text, points) = suggest(&found, &now.setup);
        return Ok(Hint { schema: 1, text, points: names(points) });
    }
    let answer = stage(&found, &now.setup, &mut prover, cancel)?;
    let text = match answer.fate {
        None => myosu_words::unsettled(),
        Some(_) => Text::new("급소는 여기입니다.", "The vital points are here."),
    };
    Ok(Hint { schema: 1, text, points: names(answer.best()) })
}

/// Where experience would look first: what the predictor of first moves proposes, or where it knows nothing
/// the six parameters of the paper epg.
fn suggest(found: &Reading, now: &Setup) -> (Text, Vec<Point>) {
    let open = found.problem.region() & now.empties();
    let mut points = predicted(found, now);
    points.retain(|&point| open.contains(point));
    points.truncate(SUGGESTED);
    if !points.is_empty() {
        let text = Text::new(
            "비슷한 모양의 경험으로는 이 가운데에 답이 있을 만합니다.",
            "From experience with similar shapes, the answer may be among these.",
        );
        return (text, points);
    }
    let text = Text::new(
        "이 가운데에 답이 있을 만합니다(논문 epg의 여섯 매개변수).",
        "The answer may be among these (the six parameters of the paper epg).",
    );
    let killer = found.problem.color(Role::Attacker);
    let Ok(position) = go::Position::from_setup(now) else { return (text, Vec::new()) };
    let interior = found.problem.region() - position.stones(!killer);
    let six = epg::parameters(&position, interior, killer, &ShapeTable::shipped());
    let mut points: Vec<Point> = open.iter().collect();
    points.sort_by_key(|&point| std::cmp::Reverse(six.score(point)));
    points.truncate(SUGGESTED);
    (text, points)
}

/// The first moves the shipped predictor proposes, the likeliest first.
pub(crate) fn predicted(found: &Reading, now: &Setup) -> Vec<Point> {
    let attacker = found.problem.color(Role::Attacker);
    let case = Case { id: String::new(), setup: *now, attacker, moves: PointSet::EMPTY };
    Predictor::shipped().propose(&case).into_iter().map(|(point, _)| point).collect()
}

/// The answer for a later position of the same problem.
fn stage(found: &Reading, now: &Setup, prover: &mut Prover, cancel: &Cancel) -> Result<Answer, Fault> {
    let target = found.problem.target() & now.occupied();
    let question =
        Question::diagram(now).target(target).region(found.problem.region()).detail(Detail::Everything);
    let answer = prover.answer(&question, Budget::UNLIMITED, cancel).map_err(|why| match why {
        Unanswerable::NoReading(none) => {
            Fault::bad("따질 돌이 남아 있지 않습니다.", format!("Nothing is left to decide: {none}."))
        }
        Unanswerable::TooLarge(large) => Fault::bad(
            format!("싸움터가 너무 넓습니다({}칸).", large.points),
            format!("The region is too large ({} points).", large.points),
        ),
    })?;
    Ok(Answer { reading: Reading { closure: found.closure, ..answer.reading }, ..answer })
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
            (best, tried(answer, first, best))
        })
        .collect();
    moves.sort_by_key(|(best, _)| !best);
    Solved {
        schema: 1,
        verdict: if answer.is_settled() { "settled" } else { "unsettled" },
        fate: answer.fate.map(Fate::name),
        text: words::answer(answer),
        moves: moves.into_iter().map(|(_, tried)| tried).collect(),
        line: answer.line.iter().map(|&mv| write(mv)).collect(),
        assumptions: words::assumptions(answer.reading.closure),
        target: list(answer.reading.problem.target()),
        region: list(answer.reading.problem.region()),
        nodes: answer.nodes,
    }
}

fn tried(answer: &Answer, first: &FirstMove, best: bool) -> Tried {
    let (kind, sign) = match (best, first.fate) {
        (_, None) => ("maybe", "?"),
        (true, _) => ("good", "○"),
        (false, Some(Fate::Ko(_))) => ("maybe", "패"),
        (false, Some(Fate::Seki)) => ("maybe", "빅"),
        (false, _) => ("bad", "×"),
    };
    let mv = write_move(first.played, Notation::Go, answer.reading.problem.size());
    Tried { mv, kind, sign: sign.to_owned(), text: words::first_move(answer, first) }
}

/// Judges the move that led from `before` to `now`, and finds the answer to it. A move outside the region
/// changes nothing there: it is judged as a pass.
pub(crate) fn attempt(
    root: &Beginning,
    before: &Stage,
    played: Move,
    now: &Stage,
    cancel: &Cancel,
) -> Result<Attempt, Fault> {
    if before.ko {
        return Ok(unsettled(Attempted::InKo));
    }
    let _timer = Timer::start(TIME, cancel.clone());
    let mut prover = Prover::new(MEMORY);
    let found = problem(root, &mut prover, cancel)?;
    let answer = stage(&found, &before.setup, &mut prover, cancel)?;
    let at = |mv: Move| answer.moves.iter().find(|first| first.played == mv);
    let first = at(played).or_else(|| at(Move::Pass));
    let (Some(best), Some(fate)) = (answer.fate, first.and_then(|first| first.fate)) else {
        return Ok(unsettled(Attempted::Unsettled));
    };
    let defender = found.problem.color(Role::Defender);
    Ok(if fate == best {
        right(&found, now, fate, &mut prover, cancel)
    } else {
        let listed = first.and_then(|first| first.refutation);
        let text = words::attempt(Attempted::Wrong(fate, best), defender);
        wrong(&found, &now.setup, listed, text, &mut prover, cancel)
    })
}

/// A move that keeps the best fate: the other side's best answer, unless the matter is settled.
fn right(found: &Reading, now: &Stage, fate: Fate, prover: &mut Prover, cancel: &Cancel) -> Attempt {
    let next = if now.ko { None } else { stage(found, &now.setup, prover, cancel).ok() };
    let open = next.filter(|next| next.needs_a_move() != Some(false));
    let answered = open.and_then(|next| next.line.first().copied()).filter(|mv| *mv != Move::Pass);
    let reply = answered.map(|mv| write_move(mv, Notation::Go, now.setup.size));
    let ruling = if reply.is_none() { Attempted::Right(fate) } else { Attempted::RightSoFar(fate) };
    Attempt {
        schema: 2,
        result: Grade::Right,
        last: reply.is_none(),
        kind: "good",
        text: words::attempt(ruling, found.problem.color(Role::Defender)),
        reply,
        why: Vec::new(),
    }
}

/// A move that loses the best fate: the answer that refutes it, and how play goes on.
fn wrong(
    found: &Reading,
    now: &Setup,
    listed: Option<Move>,
    text: Text,
    prover: &mut Prover,
    cancel: &Cancel,
) -> Attempt {
    let answered = listed.or_else(|| stage(found, now, prover, cancel).ok()?.line.first().copied());
    let reply = answered.filter(|mv| *mv != Move::Pass).map(|mv| write_move(mv, Notation::Go, now.size));
    let why = refutation(found, now, answered, prover, cancel);
    Attempt { schema: 2, result: Grade::Wrong, last: true, kind: "bad", text, reply, why }
}

/// How a wrong move is punished: the answer, then best play.
fn refutation(
    found: &Reading,
    now: &Setup,
    answered: Option<Move>,
    prover: &mut Prover,
    cancel: &Cancel,
) -> Vec<String> {
    let Some(Move::Place(point)) = answered else { return Vec::new() };
    let write = |mv: Move| write_move(mv, Notation::Go, now.size);
    let mut line = vec![write(Move::Place(point))];
    let Ok(mut position) = go::Position::from_setup(now) else { return line };
    position.play(now.to_play, Move::Place(point));
    let after = Setup { to_play: !now.to_play, ..position.setup() };
    if let Ok(answer) = stage(found, &after, prover, cancel) {
        line.extend(answer.line.iter().map(|&mv| write(mv)));
    }
    line
}

/// A move the prover could not judge: neither right nor wrong.
fn unsettled(why: Attempted) -> Attempt {
    // The side in question is not named in these two sentences.
    let text = words::attempt(why, Color::Black);
    let (reply, why) = (None, Vec::new());
    Attempt { schema: 2, result: Grade::Unsettled, last: false, kind: "maybe", text, reply, why }
}
