//! Life and death: the whole answer to a problem, hints, and the judgement of an attempt.

use std::time::Duration;

use serde::Serialize;

use myosu::intuition::{Advice, Case, KohonenModel, Predictor};
use myosu::proof::go::{Certificate, Role};
use myosu::rules::{Color, Move, Notation, Point, PointSet, Setup, Size, go};
use myosu::search::{Budget, Cancel};
use myosu::teaching::Grade;
use myosu::teaching::hint::{self, HintStep};
use myosu::tsumego::shape::ShapeTable;
use myosu::tsumego::{
    Answer, Closure, Detail, Fate, FirstMove, Prover, Question, Reading, Unanswerable, epg,
};

use super::Shade;
use crate::fault::Fault;
use crate::proofs::{CheckView, RecentProofs, StoredProof};
use crate::record::ProblemScope;
use crate::view::write_move;
use crate::world::Stop;
use myosu::text::Text;
use myosu::words::life::{self as words, Attempted};

/// Bytes of the prover's table.
pub(super) const MEMORY: usize = 64 << 20;

/// Time for a problem; chosen by hand for a person who waits.
pub(super) const TIME: Duration = Duration::from_secs(20);

/// Time for a problem that is one of several opinions on a page.
const LOOK: Duration = Duration::from_secs(3);

/// The page's view of an answer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SolutionView {
    schema: u32,
    verdict: SolutionVerdict,
    fate: Option<&'static str>,
    text: Text,
    /// The first moves with their fates, the best first.
    moves: Vec<FirstMoveView>,
    line: Vec<String>,
    assumptions: Vec<Text>,
    target: Vec<String>,
    region: Vec<String>,
    nodes: u64,
}

/// Whether a problem was solved within its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum SolutionVerdict {
    Settled,
    Unsettled,
}

/// A first move and what becomes of it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct FirstMoveView {
    #[serde(rename = "move")]
    mv: String,
    kind: Shade,
    sign: String,
    text: Text,
}

/// A position on the way, and whether a ko may not be taken back in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProblemPosition {
    pub(crate) setup: Setup,
    pub(crate) ko: bool,
}

/// The judgement of an attempted move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Attempt {
    schema: u32,
    result: Grade,
    /// Whether the attempt ends with this move.
    #[serde(rename = "final")]
    last: bool,
    kind: Shade,
    text: Text,
    /// How the other side answers.
    reply: Option<String>,
    /// How it goes on after a wrong move, the answer first.
    why: Vec<String>,
    /// What answers a wrong move, in a sentence.
    refuted: Option<Text>,
}

/// The position a record begins with, and the scope its source names.
#[derive(Clone, Debug)]
pub(crate) struct ProblemRoot {
    pub(crate) setup: Setup,
    pub(crate) scope: Option<ProblemScope>,
}

/// The problem a record begins with, as it was before any move.
pub(super) fn problem(root: &ProblemRoot, prover: &mut Prover, cancel: &Cancel) -> Result<Reading, Fault> {
    let mut question = Question::diagram(&root.setup);
    if let Some(scope) = &root.scope {
        let target = Some(scope.target & root.setup.occupied()).filter(|target| !target.is_empty());
        question = question.target(target).region(scope.region);
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
    root: &ProblemRoot,
    now: &ProblemPosition,
    proofs: &RecentProofs,
    stop: Stop<'_>,
    mut tell: impl FnMut(&SolutionView, Option<&ProofView>),
) -> Result<(), Fault> {
    if now.ko {
        return Err(Fault::bad(
            "패를 막 따낸 국면은 여기서 풀지 않습니다. 한 수 뒤로 가거나 더 두어 보세요.",
            "A position in which a ko was just taken is not solved here; go back or play on.",
        ));
    }
    let _timer = stop.after(TIME);
    let mut prover = Prover::new(MEMORY);
    let found = problem(root, &mut prover, stop.cancel)?;
    let answer = stage(&found, &now.setup, &mut prover, stop.cancel)?;
    let solved = shown(&answer, now.setup.size);
    tell(&solved, None);
    if !answer.is_settled() {
        return Ok(());
    }
    let proof = match prover.certify(&answer, stop.cancel) {
        Some(certificate) => checked_proof(certificate, words::what_is_proven(&answer), proofs, stop.cancel)?,
        None => no_proof(),
    };
    tell(&solved, Some(&proof));
    Ok(())
}

/// Has a certificate checked and keeps it.
fn checked_proof(
    certificate: Certificate,
    text: Text,
    proofs: &RecentProofs,
    cancel: &Cancel,
) -> Result<ProofView, Fault> {
    let claims = certificate.claims.len();
    let proof = StoredProof::Go(certificate);
    let checked = Some(proof.verdict(cancel));
    let bytes = proof.bytes().map_or(0, |bytes| bytes.len());
    Ok(ProofView { schema: 1, proof: Some(proofs.keep(proof)?), claims, bytes, checked, text })
}

/// The answer is settled, but time ran out before the certificate was complete.
fn no_proof() -> ProofView {
    let text = myosu::words::proof::not_written();
    ProofView { schema: 1, proof: None, claims: 0, bytes: 0, checked: None, text }
}

/// A proof as the page shows it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProofView {
    schema: u32,
    /// The id, to save it; `null` if time ran out before the proof was written.
    proof: Option<String>,
    claims: usize,
    bytes: usize,
    /// The result of the independent checker.
    checked: Option<CheckView>,
    /// The proven statement.
    text: Text,
}

/// A quick answer to the problem as it stands at the position `now`, if there is one.
pub(crate) fn looked_at(root: &ProblemRoot, now: &ProblemPosition, stop: Stop<'_>) -> Option<Answer> {
    let _timer = stop.after(LOOK);
    let mut prover = Prover::new(MEMORY / 4);
    let found = problem(root, &mut prover, stop.cancel).ok()?;
    stage(&found, &now.setup, &mut prover, stop.cancel).ok()
}

/// Points to look at.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Hint {
    schema: u32,
    text: Text,
    points: Vec<String>,
}

/// How much a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    /// Where experience would look, right or not.
    Experience,
    /// A step of the proven answer.
    Step(HintStep),
}

/// Points the first hint names.
const SUGGESTED: usize = 4;

/// A hint for the position `now`.
pub(crate) fn hint(
    root: &ProblemRoot,
    now: &ProblemPosition,
    telling: Telling,
    stop: Stop<'_>,
) -> Result<Hint, Fault> {
    let _timer = stop.after(TIME);
    let mut prover = Prover::new(MEMORY);
    let found = problem(root, &mut prover, stop.cancel)?;
    let names =
        |points: Vec<Point>| points.into_iter().map(|p| Notation::Go.write(p, now.setup.size)).collect();
    let (text, points) = match telling {
        Telling::Experience => suggest(&found, &now.setup),
        Telling::Step(step) => {
            let answer = stage(&found, &now.setup, &mut prover, stop.cancel)?;
            let hint = hint::hint(&answer, &now.setup, step);
            (hint.text, hint.points)
        }
    };
    Ok(Hint { schema: 1, text, points: names(points) })
}

/// Where experience would look first: what the predictor and the Kohonen map propose, or where neither knows
/// anything the six parameters of the paper epg.
fn suggest(found: &Reading, now: &Setup) -> (Text, Vec<Point>) {
    let open = found.problem.region() & now.empties();
    let mut points = predicted(found, now);
    points.retain(|&point| open.contains(point));
    points.truncate(SUGGESTED);
    if !points.is_empty() {
        let named = |points: &[Point]| {
            let names: Vec<String> = points.iter().map(|&p| Notation::Go.write(p, now.size)).collect();
            names.join(", ")
        };
        let mut mapped = mapped(found, now).map_or(Vec::new(), |(_, points)| points);
        mapped.retain(|&point| open.contains(point));
        mapped.truncate(SUGGESTED);
        let by_map = (!mapped.is_empty()).then(|| named(&mapped));
        let text = myosu::words::experience::looks_first(&named(&points), by_map.as_deref());
        points.extend(mapped.into_iter().filter(|point| !points.contains(point)).collect::<Vec<_>>());
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

/// The cluster of the shipped map a position falls on, and its first moves; `None` if it is not classified.
pub(crate) fn mapped(found: &Reading, now: &Setup) -> Option<(usize, Vec<Point>)> {
    let attacker = found.problem.color(Role::Attacker);
    let case = Case { id: String::new(), setup: *now, attacker, moves: PointSet::EMPTY };
    let advice = Advice::of_map(&KohonenModel::shipped(), &case);
    Some((advice.cluster?, advice.candidates.into_iter().map(|(point, _)| point).collect()))
}

/// The answer for a later position of the same problem.
fn stage(found: &Reading, now: &Setup, prover: &mut Prover, cancel: &Cancel) -> Result<Answer, Fault> {
    let target = found.problem.target() & now.occupied();
    let region = (!found.problem.is_zoned()).then(|| found.problem.region());
    let question = Question::diagram(now).target(target).region(region).detail(Detail::Everything);
    let answer = prover.answer(&question, Budget::UNLIMITED, cancel).map_err(|why| match why {
        Unanswerable::NoReading(none) => {
            Fault::bad("따질 돌이 남아 있지 않습니다.", format!("Nothing is left to decide: {none}."))
        }
        Unanswerable::TooLarge(large) => Fault::bad(
            format!("사활을 따질 범위가 너무 넓습니다({}칸).", large.points),
            format!("The region is too large ({} points).", large.points),
        ),
    })?;
    let closure = if region.is_some() { found.closure } else { answer.reading.closure };
    Ok(Answer { reading: Reading { closure, ..answer.reading }, ..answer })
}

fn shown(answer: &Answer, size: Size) -> SolutionView {
    let write = |mv: Move| write_move(mv, Notation::Go, size);
    let list = |set: myosu::rules::PointSet| set.iter().map(|p| Notation::Go.write(p, size)).collect();
    let mut moves: Vec<(bool, FirstMoveView)> = answer
        .moves
        .iter()
        .filter(|first| first.played != Move::Pass)
        .map(|first| {
            let best = first.fate.is_some() && first.fate == answer.fate;
            (best, tried(answer, first, best))
        })
        .collect();
    moves.sort_by_key(|(best, _)| !best);
    SolutionView {
        schema: 1,
        verdict: if answer.is_settled() { SolutionVerdict::Settled } else { SolutionVerdict::Unsettled },
        fate: answer.fate.map(Fate::name),
        text: words::answer(answer),
        moves: moves.into_iter().map(|(_, tried)| tried).collect(),
        line: answer.line.iter().map(|&mv| write(mv)).collect(),
        assumptions: words::assumptions(&answer.reading),
        target: list(answer.reading.problem.target()),
        region: list(answer.shown_region()),
        nodes: answer.nodes,
    }
}

fn tried(answer: &Answer, first: &FirstMove, best: bool) -> FirstMoveView {
    let (kind, sign) = match (best, first.fate) {
        (_, None) => (Shade::Maybe, "?"),
        (true, _) => (Shade::Good, "○"),
        (false, Some(Fate::Ko(_))) => (Shade::Maybe, "패"),
        (false, Some(Fate::Seki)) => (Shade::Maybe, "빅"),
        (false, _) => (Shade::Bad, "×"),
    };
    let mv = write_move(first.played, Notation::Go, answer.reading.problem.size());
    FirstMoveView { mv, kind, sign: sign.to_owned(), text: words::first_move(answer, first) }
}

/// Judges the move that led from `before` to `now`, and finds the answer to it. A move outside the region
/// changes nothing there: it is judged as a pass.
pub(crate) fn attempt(
    root: &ProblemRoot,
    before: &ProblemPosition,
    played: Move,
    now: &ProblemPosition,
    stop: Stop<'_>,
) -> Result<Attempt, Fault> {
    if before.ko {
        return Ok(unsettled(Attempted::InKo));
    }
    let _timer = stop.after(TIME);
    let mut prover = Prover::new(MEMORY);
    let found = problem(root, &mut prover, stop.cancel)?;
    let answer = stage(&found, &before.setup, &mut prover, stop.cancel)?;
    let at = |mv: Move| answer.moves.iter().find(|first| first.played == mv);
    // Frames and zones leave moves beyond them open.
    let is_listed = matches!(answer.reading.closure, Closure::Framed | Closure::Zoned);
    let first = at(played).or_else(|| if is_listed { None } else { at(Move::Pass) });
    let (Some(best), Some(fate)) = (answer.fate, first.and_then(|first| first.fate)) else {
        return Ok(unsettled(Attempted::Unsettled));
    };
    let defender = found.problem.color(Role::Defender);
    Ok(if fate == best {
        right(&found, now, fate, &mut prover, stop.cancel)
    } else {
        let listed = first.and_then(|first| first.refutation);
        let text = words::attempt(Attempted::Wrong(fate, best), defender);
        wrong(&found, &now.setup, (played, listed), text, &mut prover, stop.cancel)
    })
}

/// A move that keeps the best fate: the other side's best answer, unless the matter is settled.
fn right(
    found: &Reading,
    now: &ProblemPosition,
    fate: Fate,
    prover: &mut Prover,
    cancel: &Cancel,
) -> Attempt {
    let next = if now.ko { None } else { stage(found, &now.setup, prover, cancel).ok() };
    let open = next.filter(|next| next.needs_a_move() != Some(false));
    let answered = open.and_then(|next| next.line.first().copied()).filter(|mv| *mv != Move::Pass);
    let reply = answered.map(|mv| write_move(mv, Notation::Go, now.setup.size));
    let ruling = if reply.is_none() { Attempted::Right(fate) } else { Attempted::RightSoFar(fate) };
    Attempt {
        schema: 2,
        result: Grade::Right,
        last: reply.is_none(),
        kind: Shade::Good,
        text: words::attempt(ruling, found.problem.color(Role::Defender)),
        reply,
        why: Vec::new(),
        refuted: None,
    }
}

/// A move that loses the best fate: the answer that refutes it, and how play goes on.
fn wrong(
    found: &Reading,
    now: &Setup,
    (played, listed): (Move, Option<Move>),
    text: Text,
    prover: &mut Prover,
    cancel: &Cancel,
) -> Attempt {
    let answered = listed.or_else(|| stage(found, now, prover, cancel).ok()?.line.first().copied());
    let reply = answered.filter(|mv| *mv != Move::Pass).map(|mv| write_move(mv, Notation::Go, now.size));
    let why = refutation(found, now, answered, prover, cancel);
    let refuted = answered.map(|answer| words::refuted(played, answer, now.to_play, now.size));
    Attempt { schema: 2, result: Grade::Wrong, last: true, kind: Shade::Bad, text, reply, why, refuted }
}

/// How a wrong move is punished: the answer, then best play as far as the board allows it. The prover lets the loser take
/// a ko back without a threat; on the board the line ends there, and before a second pass.
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
    let Ok(mut game) = go::Game::from_setup(now, go::Rules::korean()) else { return line };
    if game.play(now.to_play, Move::Place(point)).is_err() {
        return line;
    }
    let after = Setup { to_play: !now.to_play, ..game.position().setup() };
    if let Ok(answer) = stage(found, &after, prover, cancel) {
        let mut passed = false;
        let goes_on = |mv: &Move| {
            let ends = passed && *mv == Move::Pass;
            passed = *mv == Move::Pass;
            !ends && game.play(game.to_play(), *mv).is_ok()
        };
        let mut rest: Vec<Move> = answer.line.iter().copied().take_while(goes_on).collect();
        rest.truncate(rest.iter().rposition(|mv| *mv != Move::Pass).map_or(0, |last| last + 1));
        line.extend(rest.into_iter().map(write));
    }
    line
}

/// A move the prover could not judge: neither right nor wrong.
fn unsettled(why: Attempted) -> Attempt {
    // The side in question is not named in these two sentences.
    let text = words::attempt(why, Color::Black);
    let (reply, why, refuted) = (None, Vec::new(), None);
    Attempt {
        schema: 2,
        result: Grade::Unsettled,
        last: false,
        kind: Shade::Maybe,
        text,
        reply,
        why,
        refuted,
    }
}

#[cfg(test)]
mod tests {
    use myosu::rules::{Move, Notation, Setup, Size, diagram};
    use myosu::search::Cancel;

    use super::{Grade, ProblemPosition, ProblemRoot, Stop, attempt};
    use crate::world::testing::HandClock;

    /// White lives only if it moves first.
    const CORNER: &str = "
        . . . O X
        O O O O X
        X X X X X
        . . . . .
        . . . . .";

    fn judged(before: ProblemPosition, cancel: &Cancel) -> Grade {
        let played = Move::Place(Notation::Go.parse("B5", Size::square(5)).unwrap());
        let root = ProblemRoot { setup: before.setup, scope: None };
        let mut position = myosu::rules::go::Position::from_setup(&before.setup).unwrap();
        position.play(before.setup.to_play, played);
        let setup = Setup { to_play: !before.setup.to_play, ..position.setup() };
        let stop = Stop { clock: &HandClock::default(), cancel };
        attempt(&root, &before, played, &ProblemPosition { setup, ko: false }, stop).unwrap().result
    }

    #[test]
    fn an_attempt_is_right_or_not_settled() {
        let setup = diagram::parse(CORNER).unwrap().setup;
        assert_eq!(judged(ProblemPosition { setup, ko: false }, &Cancel::new()), Grade::Right);
        assert_eq!(
            judged(ProblemPosition { setup, ko: true }, &Cancel::new()),
            Grade::Unsettled,
            "a ko fight"
        );
        let stopped = Cancel::new();
        stopped.raise();
        assert_eq!(judged(ProblemPosition { setup, ko: false }, &stopped), Grade::Unsettled, "no time");
    }
}
