//! Proofs that were found lately: kept in memory so that the page can walk through them and save them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use myosu::proof::container::is_larger_than;
use myosu::proof::{go, omok};
use myosu::rules::{Notation, Point, Size};
use myosu::search::Cancel;

use crate::fault::Fault;
use crate::id::fresh_id;
use crate::world::Dice;
use myosu::text::Text;
use myosu::words::omok::{makes_five, strategy_move, strategy_others, strategy_reply};
use myosu::words::proof as words;

/// A proof of either game.
#[derive(Clone, Debug)]
pub(crate) enum StoredProof {
    /// Life and death.
    Go(go::Certificate),
    /// A forced win.
    Omok(Box<omok::WinCertificate>),
}

/// The most proofs in memory; the oldest goes first (chosen by hand: a proof has up to some megabytes).
const MOST: usize = 64;

/// The largest proof that is read, unpacked, in bytes: several are checked at once.
const LARGEST: u64 = 32 << 20;

/// The most positions of an Omok proof that are checked; `myosu verify` has more patience.
const MOST_POSITIONS: u64 = 500_000;

/// The proofs found lately with their ids, the oldest first.
pub(crate) struct RecentProofs {
    dice: Dice,
    proofs: Mutex<VecDeque<(String, Arc<StoredProof>)>>,
}

impl RecentProofs {
    /// No proofs yet; ids are made with these dice.
    pub(crate) fn new(dice: Dice) -> RecentProofs {
        RecentProofs { dice, proofs: Mutex::default() }
    }

    /// Adds a proof and returns its id.
    pub(crate) fn keep(&self, proof: StoredProof) -> Result<String, Fault> {
        let id = fresh_id(self.dice)?;
        let mut all = self.proofs.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.pop_front();
        }
        all.push_back((id.clone(), Arc::new(proof)));
        Ok(id)
    }

    /// The proof with this id.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<StoredProof>, Fault> {
        let all = self.proofs.lock().unwrap_or_else(PoisonError::into_inner);
        let found = all.iter().find(|(name, _)| name == id).map(|(_, proof)| proof.clone());
        found.ok_or_else(|| {
            Fault::missing(
                "그 증명은 더 남아 있지 않습니다. 다시 찾아 주세요.",
                "This proof is not kept any more; search again.",
            )
        })
    }
}

impl StoredProof {
    /// The proof as a file.
    pub(crate) fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            StoredProof::Go(certificate) => Some(certificate.to_bytes()),
            StoredProof::Omok(certificate) => certificate.to_bytes(),
        }
    }

    /// A proof from a file, of either game.
    pub(crate) fn read(bytes: &[u8]) -> Result<StoredProof, Fault> {
        if is_larger_than(LARGEST, bytes) {
            let most = LARGEST >> 20;
            return Err(Fault::bad(
                format!(
                    "증명이 너무 큽니다. 풀어서 {most} MiB까지 검사합니다. myosu verify로 검사해 보세요."
                ),
                format!("The proof has more than {most} MiB; check it with `myosu verify`."),
            ));
        }
        match go::Certificate::from_bytes(bytes) {
            Ok(certificate) => return Ok(StoredProof::Go(certificate)),
            Err(go::BadCertificate::OtherGame) => {}
            Err(bad) => return Err(unreadable(&bad)),
        }
        omok::WinCertificate::from_bytes(bytes)
            .map(Box::new)
            .map(StoredProof::Omok)
            .map_err(|bad| unreadable(&bad))
    }

    /// Checks the proof with the independent checker; gives up once `cancel` is raised.
    pub(crate) fn verdict(&self, cancel: &Cancel) -> CheckView {
        let (holds, text) = match self {
            StoredProof::Go(certificate) => match certificate.check() {
                Ok(walked) => (Some(true), words::go_checked(certificate.claims.len(), walked.states)),
                Err((number, why)) => (Some(false), words::go_refused(number, &why)),
            },
            StoredProof::Omok(certificate) => {
                match certificate.check_within(MOST_POSITIONS, || cancel.is_raised()) {
                    Ok(checked) => (Some(true), words::omok_checked(checked.positions)),
                    Err(refusal) if refusal.is_unsettled() => (None, words::omok_refused(&refusal)),
                    Err(refusal) => (Some(false), words::omok_refused(&refusal)),
                }
            }
        };
        CheckView { schema: 2, holds, text }
    }
}

fn unreadable(why: &impl std::fmt::Display) -> Fault {
    Fault::bad(format!("증명 파일이 아닙니다: {why}"), format!("This is no proof file: {why}"))
}

/// The result of the checker.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CheckView {
    schema: u32,
    /// Whether the proof holds; nothing if it is too large to check.
    pub(crate) holds: Option<bool>,
    text: Text,
}

/// A step of a forced win: the winner's move and every answer that needs a reply of its own.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProofStep {
    schema: u32,
    text: Text,
    /// The winner's next move; nothing once five is made.
    play: Option<String>,
    /// Whether that move makes five.
    five: bool,
    /// The answers to it that are listed; every other answer loses at once or is met alike.
    answers: Vec<AnswerText>,
    /// The reply to every answer that is not listed.
    others: Option<Text>,
}

/// An answer of the loser.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct AnswerText {
    #[serde(rename = "move")]
    mv: String,
    text: Text,
}

/// Walks a forced win: `line` has the winner's and the loser's moves in turn and ends with a loser's move,
/// or is empty.
pub(crate) fn walk(certificate: &omok::WinCertificate, line: &[Point]) -> Result<ProofStep, Fault> {
    let size = certificate.position.size();
    let winner = certificate.position.to_play();
    let mut position = certificate.position;
    let mut turn = certificate.turns.last();
    for pair in line.chunks(2) {
        let ([played, answer], Some(now)) = (pair, turn) else {
            return Err(astray());
        };
        if now.play != *played || position.play(*played).is_err() || position.play(*answer).is_err() {
            return Err(astray());
        }
        let listed = now.answers.iter().find(|(point, _)| point == answer).map(|(_, id)| *id);
        let next = listed.or(now.otherwise);
        turn = next.and_then(|id| certificate.turns.get(id as usize));
        if turn.is_none() {
            let five = fives(&position, winner).first().copied();
            return five.map(|five| last_move(five, size)).ok_or_else(astray);
        }
    }
    let now = turn.ok_or_else(astray)?;
    if position.makes_five(winner, now.play) {
        return Ok(last_move(now.play, size));
    }
    position.play(now.play).map_err(|_| astray())?;
    let open = fives(&position, winner);
    let answers = now.answers.iter().map(|(point, next)| answer(*point, *next, certificate, size)).collect();
    Ok(ProofStep {
        schema: 1,
        text: strategy_move(now.play, &open, size),
        play: Some(write(now.play, size)),
        five: false,
        answers,
        others: others(now, &open, certificate, size),
    })
}

fn astray() -> Fault {
    Fault::bad("이 수순은 증명에 없습니다.", "This line is not part of the proof.")
}

fn write(point: Point, size: Size) -> String {
    Notation::Renju.write(point, size)
}

/// Where a side makes five.
fn fives(position: &myosu::rules::omok::Position, color: myosu::rules::Color) -> Vec<Point> {
    position.empties().iter().filter(|&point| position.makes_five(color, point)).collect()
}

fn last_move(five: Point, size: Size) -> ProofStep {
    let at = write(five, size);
    let text = makes_five(five, size);
    ProofStep { schema: 1, text, play: Some(at), five: true, answers: Vec::new(), others: None }
}

fn answer(point: Point, next: omok::TurnId, certificate: &omok::WinCertificate, size: Size) -> AnswerText {
    let reply = certificate.turns.get(next as usize).map(|turn| turn.play);
    AnswerText { mv: write(point, size), text: strategy_reply(point, reply, size) }
}

fn others(
    now: &omok::StrategyTurn,
    open: &[Point],
    certificate: &omok::WinCertificate,
    size: Size,
) -> Option<Text> {
    let reply = now.otherwise.and_then(|id| certificate.turns.get(id as usize)).map(|turn| turn.play);
    strategy_others(!certificate.position.to_play(), reply, open, size)
}
