//! Proofs of both games, changed in their text and in their bytes. Law: what a checker accepts is true.

use std::sync::Arc;

use myosu_engine::omok::Tables;
use myosu_engine::omok::mate::{AttackKind, mate};
use myosu_engine::tsumego::{Prover, Question, collection};
use myosu_proof::container::{ProvenGame, pack, unpack};
use myosu_proof::go::{Certificate, Claim};
use myosu_proof::omok::{TurnId, WinCertificate};
use myosu_rules::go::playout::Dice;
use myosu_rules::omok::{Position, Variant};
use myosu_rules::{Color, Point, Size};
use myosu_search::{Budget, Cancel};

use crate::words::mutated;
use crate::{Attack, Fault, shown, unharmed};

/// Proofs that are changed, of each game.
const SOURCES: usize = 24;

/// Positions a changed proof may lead to before it is left open.
const MOST: u64 = 20_000;

/// Changed proofs of forced wins: checker and plain twin agree about every one.
///
/// # Errors
/// The first proof about which they differ, or that makes one panic.
pub fn omok(seed: u64, count: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let sources = wins(&mut dice);
    let (mut read, mut accepted, mut open) = (0, 0, 0);
    for number in 0..count {
        let bytes = changed(&mut dice, &sources[number % sources.len()]);
        let Ok(certificate) = unharmed(&bytes, || WinCertificate::from_bytes(&bytes))? else { continue };
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

/// Changed proofs of life and death: none is accepted that contradicts the prover.
///
/// # Errors
/// The first proof of something the prover proves the opposite of, or that makes the checker panic.
pub fn go(seed: u64, count: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let (sources, truths) = lives(&mut dice)?;
    let (mut read, mut accepted, mut other) = (0, 0, 0);
    for number in 0..count {
        let at = number % sources.len();
        let bytes = changed(&mut dice, &sources[at]);
        let Ok(certificate) = unharmed(&bytes, || Certificate::from_bytes(&bytes))? else { continue };
        read += 1;
        if unharmed(&bytes, || certificate.check())?.is_err() {
            continue;
        }
        accepted += 1;
        for (claim, _) in &certificate.claims {
            if truths[at].iter().any(|truth| is_opposite(truth, claim)) {
                return Err(format!("go proof: the opposite of {claim:?} is proven, in {}", shown(&bytes)));
            }
            other += usize::from(!truths[at].contains(claim));
        }
    }
    Ok(format!(
        "go proofs: {count} changed, {read} read, {accepted} still proven, {other} new claims among them"
    ))
}

fn is_opposite(a: &Claim, b: &Claim) -> bool {
    a != b && Claim { holds: b.holds, ..*a } == *b
}

/// The claims of each proof.
type Claims = Vec<Vec<Claim>>;

/// Proofs of shipped problems, and what they claim.
fn lives(dice: &mut Dice) -> Result<(Vec<Vec<u8>>, Claims), Fault> {
    let shipped = collection::shipped();
    let mut prover = Prover::new(8 << 20);
    let (mut proofs, mut truths) = (Vec::new(), Vec::new());
    while proofs.len() < SOURCES {
        let exercise = &shipped.exercises[dice.below(shipped.exercises.len())];
        let question = Question::diagram(&exercise.setup())
            .target(Some(exercise.problem.target()))
            .region(Some(exercise.problem.region()));
        let answer = prover
            .answer(&question, Budget::nodes(200_000), &Cancel::new())
            .map_err(|why| why.to_string())?;
        let Some(certificate) = prover.certify(&answer, &Cancel::new()).filter(|_| answer.is_settled())
        else {
            continue;
        };
        let bytes = certificate.to_bytes();
        if bytes.len() < 20_000 && matches!(unpack(&bytes), Ok((ProvenGame::Go, _))) {
            truths.push(certificate.claims.iter().map(|(claim, _)| *claim).collect());
            proofs.push(bytes);
        }
    }
    Ok((proofs, truths))
}
