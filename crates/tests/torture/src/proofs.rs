//! Proofs of both games, changed in their text and in their bytes. Law: what a checker accepts is true.

use std::sync::Arc;

use myosu::omok::Tables;
use myosu::omok::mate::{AttackKind, mate};
use myosu::proof::container::{pack, unpack};
use myosu::proof::go::{Certificate, Claim, Goal, Holds, Scope, Threats};
use myosu::proof::omok::{TurnId, WinCertificate};
use myosu::rules::GameKind;
use myosu::rules::go::playout::Dice;
use myosu::rules::omok::{Position, Variant};
use myosu::rules::{Color, Point, Setup, Size, diagram};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::{Detail, Fate, Prover, Question, collection};

use crate::words::mutated;
use crate::{Attack, Fault, shown, unharmed};

/// Proofs that are changed, of each game.
const SOURCES: usize = 24;

/// Proofs by zones among those of open problems.
const ZONE_SOURCES: usize = 2;

/// Positions a changed proof may lead to before it is left open.
const MOST: u64 = 20_000;

/// Nodes the prover spends on all claims of changed proofs.
const OPINION_NODES: u64 = 40_000_000;

/// Proofs of more bytes are not changed.
const LARGEST_PROOF: usize = 20_000;

/// Open problems, which are proven by zones.
const OPEN: [&str; 2] =
    [include_str!("../../../../suites/open/kill.txt"), include_str!("../../../../suites/open/live.txt")];

/// Changed proofs of forced wins: checker and plain twin agree about every one.
///
/// # Errors
/// The first proof about which they differ, or that makes one panic.
pub fn omok(seed: u64, count: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let sources = wins(&mut dice);
    let (mut read, mut accepted, mut open) = (0, 0, 0);
    for number in 0..count {
        // Most changed texts are refused by the reader: as many strategies are changed behind it.
        let source = &sources[number / 2 % sources.len()];
        let bytes = if number % 2 == 0 { changed(&mut dice, source) } else { source.clone() };
        let Ok(mut certificate) = unharmed(&bytes, || WinCertificate::from_bytes(&bytes))? else { continue };
        if number % 2 == 1 {
            reshape(&mut dice, &mut certificate);
        }
        read += 1;
        let checked = unharmed(&bytes, || certificate.check_within(MOST, || false))?;
        let mut plain = PlainChecker { certificate: &certificate, left: 20 * MOST };
        let first = (certificate.turns.len() as TurnId).wrapping_sub(1);
        match (&checked, plain.turn(certificate.position, first, TurnId::MAX)) {
            (Err(refusal), _) if refusal.is_unsettled() => open += 1,
            (_, None) => open += 1,
            (checked, Some(holds)) if checked.is_ok() == holds => accepted += usize::from(holds),
            (checked, Some(holds)) => {
                let text = certificate.write().unwrap_or_default();
                return Err(format!("omok proof: {checked:?}, but played out plainly {holds}:\n{text}"));
            }
        }
    }
    Ok(format!("omok proofs: {count} changed, {read} read, {accepted} still proven, {open} too large"))
}

/// Proofs of wins by fours and threes in random games.
fn wins(dice: &mut Dice) -> Vec<Vec<u8>> {
    let mut proofs = Vec::new();
    let variants = [Variant::Freestyle, Variant::Renju, Variant::Standard, Variant::Caro];
    let tables = variants.map(|variant| Arc::new(Tables::new(variant.rule())));
    while proofs.len() < SOURCES {
        let at = dice.below(variants.len());
        let Ok(mut position) = Position::new(variants[at].rule(), Size::square(9)) else { continue };
        for _ in 0..12 + dice.below(14) {
            let _ = position.play(Point::new(dice.below(9) as u8, dice.below(9) as u8));
        }
        if position.outcome().is_some() {
            continue;
        }
        let kind = if dice.below(2) == 0 { AttackKind::Vcf } else { AttackKind::Vct };
        let found = mate(&position, &tables[at], kind, Budget::nodes(2_000), &Cancel::new());
        proofs.extend(found.certificate.and_then(|certificate| certificate.to_bytes()));
    }
    proofs
}

/// Changes a strategy: other moves, answers that are missing, added or continued elsewhere.
fn reshape(dice: &mut Dice, certificate: &mut WinCertificate) {
    for _ in 0..1 + dice.below(3) {
        let (count, at) = (certificate.turns.len(), dice.below(certificate.turns.len().max(1)));
        let point = Point::new(dice.below(9) as u8, dice.below(9) as u8);
        let next = dice.below(count + 2) as TurnId;
        let Some(turn) = certificate.turns.get_mut(at) else { return };
        match dice.below(7) {
            0 => turn.play = point,
            1 => turn.answers.push((point, next)),
            2 if !turn.answers.is_empty() => drop(turn.answers.remove(dice.below(turn.answers.len()))),
            3 => turn.answers.iter_mut().for_each(|answer| answer.1 = next),
            4 => turn.otherwise = None,
            5 => turn.otherwise = Some(next),
            _ => certificate.turns.swap(at, dice.below(count)),
        }
    }
}

/// A proof with its text changed and packed again, or with its packed bytes changed.
fn changed(dice: &mut Dice, proof: &[u8]) -> Vec<u8> {
    match unpack(proof) {
        Ok((game, text)) if dice.below(10) > 0 => pack(game, &mutated(dice, &text)),
        _ => mutated(dice, proof),
    }
}

/// The checker's definition played out without memory and without short cuts.
struct PlainChecker<'a> {
    certificate: &'a WinCertificate,
    left: u64,
}

impl PlainChecker<'_> {
    /// Whether the winner to move wins with this turn; nothing once there are too many positions.
    fn turn(&mut self, mut position: Position, id: TurnId, after: TurnId) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        let winner = self.certificate.position.to_play();
        let Some(turn) = self.certificate.turns.get(id as usize).filter(|_| id < after) else {
            return Some(false);
        };
        if position.check(turn.play).is_err() {
            return Some(false);
        }
        if position.makes_five(winner, turn.play) {
            return Some(true);
        }
        position.place(turn.play);
        if five(&position, !winner) {
            return Some(false);
        }
        let mut has_answer = false;
        for answer in position.empties().iter().filter(|&point| position.forbidden(!winner, point).is_none())
        {
            has_answer = true;
            let mut next = position;
            next.place(answer);
            if five(&next, winner) {
                continue;
            }
            let listed = turn.answers.iter().find(|(point, _)| *point == answer).map(|(_, next)| *next);
            let Some(follow) = listed.or(turn.otherwise) else { return Some(false) };
            if !self.turn(next, follow, id)? {
                return Some(false);
            }
        }
        Some(has_answer || five(&position, winner))
    }
}

fn five(position: &Position, color: Color) -> bool {
    position.empties().iter().any(|point| position.makes_five(color, point))
}

/// Changed proofs of life and death, in regions and by zones on the whole board: none is accepted that contradicts what
/// the prover says about the same position.
///
/// # Errors
/// The first proof of something the prover proves the opposite of, or that makes the checker panic.
pub fn go(seed: u64, count: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let mut sources = closed(&mut dice)?;
    let regions = sources.len();
    sources.extend(open()?);
    let mut opinions =
        SecondOpinions { prover: Prover::new(8 << 20), left: OPINION_NODES, asked: 0, settled: 0 };
    let (mut read, mut accepted, mut other) = (0, 0, 0);
    for number in 0..count {
        // As many of closed problems as of open ones.
        let among = if number % 2 == 0 { 0..regions } else { regions..sources.len() };
        let (source, truths) = &sources[among.start + number / 4 % among.len()];
        let is_reshaped = number / 2 % 2 == 1;
        let bytes = if is_reshaped { source.clone() } else { changed(&mut dice, source) };
        let Ok(mut certificate) = unharmed(&bytes, || Certificate::from_bytes(&bytes))? else { continue };
        if is_reshaped {
            reshape_claim(&mut dice, &mut certificate);
        }
        read += 1;
        if unharmed(&bytes, || certificate.check())?.is_err() {
            continue;
        }
        accepted += 1;
        for (claim, _) in &certificate.claims {
            if truths.contains(claim) {
                continue;
            }
            other += 1;
            if truths.iter().any(|truth| is_opposite(truth, claim)) || opinions.contradict(claim) {
                return Err(format!("go proof: the opposite of {claim:?} is proven, in {}", shown(&bytes)));
            }
        }
    }
    let zones =
        sources.iter().filter(|(_, claims)| claims.iter().any(|claim| claim.problem.is_zoned())).count();
    Ok(format!(
        "go proofs: {count} changed, of {regions} in regions, {} in frames and {zones} by zones, {read} read, {accepted} \
         still proven, {other} new claims among them, {} of {} settled by the prover as well",
        sources.len() - regions - zones,
        opinions.settled,
        opinions.asked
    ))
}

/// Changes what a certificate claims, or the moves of its proof.
fn reshape_claim(dice: &mut Dice, certificate: &mut Certificate) {
    let at = dice.below(certificate.claims.len().max(1));
    let Some((claim, proof)) = certificate.claims.get_mut(at) else { return };
    match dice.below(8) {
        0 => claim.to_play = claim.to_play.other(),
        1 => claim.holds = if claim.holds == Holds::Reached { Holds::Prevented } else { Holds::Reached },
        2 => claim.goal = if claim.goal == Goal::Life { Goal::Capture } else { Goal::Life },
        3 => claim.threats = Threats::surplus(dice.below(9) as i8 - 4),
        _ => *proof = mutated(dice, proof),
    }
}

fn is_opposite(a: &Claim, b: &Claim) -> bool {
    a != b && Claim { holds: b.holds, ..*a } == *b
}

/// What the prover says about claims of changed proofs.
struct SecondOpinions {
    prover: Prover,
    left: u64,
    asked: usize,
    settled: usize,
}

impl SecondOpinions {
    /// Whether the prover settles the position of a claim, and otherwise than the claim says.
    fn contradict(&mut self, claim: &Claim) -> bool {
        let problem = &claim.problem;
        let is_open = problem.is_zoned() || problem.framed_for().is_some();
        let nodes = if is_open { 600_000 } else { 20_000 };
        if self.left < nodes {
            return false;
        }
        self.asked += 1;
        let setup = Setup { to_play: problem.color(claim.to_play), ..*problem.setup() };
        let mut question = Question::diagram(&setup).target(problem.target()).detail(Detail::Fate);
        if !is_open {
            question = question.region(problem.region());
        }
        // A position that can be no question has no second opinion.
        let Ok(answer) = self.prover.answer(&question, Budget::nodes(nodes), &Cancel::new()) else {
            return false;
        };
        self.left -= answer.nodes.min(nodes);
        let is_same = answer.to_play == claim.to_play && answer.reading.problem.target() == problem.target();
        let is_there = is_open && answer.reading.scope() == Scope::Board
            || answer.reading.problem.region() == problem.region();
        let Some(fate) = answer.fate.filter(|_| is_same && is_there) else { return false };
        self.settled += 1;
        matches!(
            (fate, claim.goal, claim.holds),
            (Fate::Alive | Fate::Seki, Goal::Capture, Holds::Reached)
                | (Fate::Dead, Goal::Capture, Holds::Prevented)
                | (Fate::Dead, Goal::Life, Holds::Reached)
                | (Fate::Alive, Goal::Life, Holds::Prevented)
        )
    }
}

/// A proof, and the claims it makes.
type KnownProof = (Vec<u8>, Vec<Claim>);

/// The proof of an answer, if it is small enough to be changed thousands of times.
fn known(prover: &mut Prover, question: &Question) -> Result<Option<KnownProof>, Fault> {
    let answer =
        prover.answer(question, Budget::nodes(1_000_000), &Cancel::new()).map_err(|why| why.to_string())?;
    let certificate = prover.certify(&answer, &Cancel::new()).filter(|_| answer.is_settled());
    let Some(certificate) = certificate else { return Ok(None) };
    let bytes = certificate.to_bytes();
    if bytes.len() > LARGEST_PROOF || !matches!(unpack(&bytes), Ok((GameKind::Go, _))) {
        return Ok(None);
    }
    Ok(Some((bytes, certificate.claims.iter().map(|(claim, _)| *claim).collect())))
}

/// Proofs of shipped problems.
fn closed(dice: &mut Dice) -> Result<Vec<KnownProof>, Fault> {
    let shipped = collection::shipped();
    let mut prover = Prover::new(8 << 20);
    let mut proofs = Vec::new();
    while proofs.len() < SOURCES {
        let exercise = &shipped.exercises[dice.below(shipped.exercises.len())];
        let question = Question::diagram(&exercise.setup())
            .target(Some(exercise.problem.target()))
            .region(Some(exercise.problem.region()));
        proofs.extend(known(&mut prover, &question)?);
    }
    Ok(proofs)
}

/// Proofs of open problems: by zones, and in frames.
fn open() -> Result<Vec<KnownProof>, Fault> {
    let mut prover = Prover::new(16 << 20);
    let mut proofs = Vec::new();
    for block in OPEN.iter().flat_map(|text| text.split("\n\n").take(7)) {
        let rows: Vec<&str> = block.lines().filter(|line| !line.contains(':')).collect();
        let drawn = diagram::parse(&rows.join("\n")).map_err(|bad| bad.to_string())?.setup;
        let to_play = if block.contains("first: black") { Color::Black } else { Color::White };
        let setup = Setup { stones: drawn.stones, to_play, ..Setup::empty(Size::square(19)) };
        proofs.extend(known(&mut prover, &Question::diagram(&setup).detail(Detail::Fate))?);
    }
    let is_zoned = |proof: &&KnownProof| proof.1.iter().any(|claim| claim.problem.is_zoned());
    match proofs.iter().filter(is_zoned).count() {
        zones if zones < ZONE_SOURCES => Err(format!("only {zones} open problems are proven by zones")),
        _ => Ok(proofs),
    }
}
