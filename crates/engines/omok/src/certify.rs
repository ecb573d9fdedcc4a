//! Writes the certificate of a proven win: a strategy that answers every legal defence.
//!
//! The search considers only defences that can matter. The writer tries all of them against the threat on the
//! board; a defence that the threat does not meet gets a proof of its own. Without a complete strategy within
//! the budget there is no certificate, and the engine claims no win.

use std::collections::{HashMap, HashSet};

use myosu_proof::omok::{CheckedWin, MOST_POSITIONS, StrategyTurn, TurnId, WinCertificate};
use myosu_rules::Point;
use myosu_search::dfpn::{Dfpn, ProofOutcome};
use myosu_search::{Budget, Cancel};

use super::code::Flags;
use super::guide::Guide;
use super::threat::ThreatGame;

/// Nodes of the search for threats at a position for which there is a guide; chosen by hand.
const GUIDED: Budget = Budget::nodes(3_000);

/// Writes the certificate of a win of the side to move that the search has proven.
pub(crate) fn certify(
    threats: &mut ThreatGame,
    search: &mut Dfpn<Option<Point>>,
    budget: Budget,
    cancel: &Cancel,
) -> Option<WinCertificate> {
    threats.be_patient();
    certificate(threats, search, None, budget, cancel)
}

/// Writes the certificate of a win that a tree search announces, with its moves where threats alone do not win, and has
/// it checked. Whether a defence meets a threat of more than fours is an estimate; where the checker refuses, the
/// defences of the line it names get proofs of their own.
pub(crate) fn certify_guided(
    threats: &mut ThreatGame,
    search: &mut Dfpn<Option<Point>>,
    guide: &mut Guide,
    budget: Budget,
    cancel: &Cancel,
) -> Option<(WinCertificate, CheckedWin)> {
    let mut unmet = Unmet::new();
    loop {
        let proof = certificate(threats, search, Some((guide, &unmet)), budget, cancel)?;
        let refusal = match proof.check_within(MOST_POSITIONS, || cancel.is_raised()) {
            Ok(checked) => return Some((proof, checked)),
            Err(refusal) if refusal.is_unsettled() => return None,
            Err(refusal) => refusal,
        };
        let (depth, before) = (threats.board.depth(), unmet.len());
        for (ply, point) in refusal.line.into_iter().enumerate() {
            if ply % 2 == 1 {
                unmet.insert((threats.board.key(), point));
            }
            threats.board.play_unvalued(point);
        }
        while threats.board.depth() > depth {
            threats.board.undo();
        }
        if unmet.len() == before {
            return None;
        }
    }
}

/// Defences that an estimate took for met: the key of the position before them, and the point.
type Unmet = HashSet<(u64, Point)>;

fn certificate(
    threats: &mut ThreatGame,
    search: &mut Dfpn<Option<Point>>,
    guide: Option<(&mut Guide, &Unmet)>,
    budget: Budget,
    cancel: &Cancel,
) -> Option<WinCertificate> {
    let position = *threats.board.position();
    let (guide, unmet) = guide.unzip();
    let (turns, known) = (Vec::new(), HashMap::new());
    let mut writer = StrategyWriter { threats, search, guide, unmet, budget, cancel, turns, known };
    let first = writer.attack();
    let mut turns = writer.turns;
    let first = first?;
    // The first turn stands last; turns only lead to turns written before them.
    turns.truncate(first as usize + 1);
    Some(WinCertificate { position, turns })
}

struct StrategyWriter<'a> {
    threats: &'a mut ThreatGame,
    search: &'a mut Dfpn<Option<Point>>,
    /// Names a move where threats alone do not win.
    guide: Option<&'a mut Guide>,
    /// Defences that need proofs of their own.
    unmet: Option<&'a Unmet>,
    budget: Budget,
    cancel: &'a Cancel,
    turns: Vec<StrategyTurn>,
    known: HashMap<u64, TurnId>,
}

impl StrategyWriter<'_> {
    /// The attacker's turn at the board's position.
    fn attack(&mut self) -> Option<TurnId> {
        let key = self.threats.board.key();
        if let Some(&turn) = self.known.get(&key) {
            return Some(turn);
        }
        if self.cancel.is_raised() || self.spent() > self.budget.nodes {
            return None;
        }
        let turn = if self.threats.wins_by_fours() {
            self.by_fours()?
        } else if self.wins_by_threats() {
            let steps = self.search.winning_moves(self.threats, self.budget, self.cancel);
            self.by_threat(steps.into_iter().flatten().next()?)?
        } else {
            let position = *self.threats.board.position();
            let play = self.guide.as_mut()?.winning_move(&position, self.cancel)?;
            self.by_threat(play)?
        };
        self.turns.push(turn);
        let id = (self.turns.len() - 1) as TurnId;
        self.known.insert(key, id);
        Some(id)
    }

    /// Nodes of this proof, those of the guide included.
    fn spent(&self) -> u64 {
        self.guide.as_ref().map_or(0, |guide| guide.nodes() + self.search.nodes() + self.threats.vcf.nodes())
    }

    fn wins_by_threats(&mut self) -> bool {
        let budget = if self.guide.is_some() { GUIDED } else { self.budget };
        self.search.solve(self.threats, budget, self.cancel) == ProofOutcome::Proven
    }

    fn by_fours(&mut self) -> Option<StrategyTurn> {
        let ThreatGame { board, vcf, .. } = &mut *self.threats;
        let play = vcf.winning_move(board)?;
        let mut turn = StrategyTurn { play, answers: Vec::new(), otherwise: None };
        if board.flags(board.to_play(), play).has(Flags::FIVE) {
            return Some(turn);
        }
        board.play_unvalued(play);
        self.answer_four(&mut turn)?;
        self.threats.board.undo();
        Some(turn)
    }

    fn by_threat(&mut self, play: Point) -> Option<StrategyTurn> {
        let mut turn = StrategyTurn { play, answers: Vec::new(), otherwise: None };
        self.threats.board.play_unvalued(play);
        if self.threats.board.points(self.threats.attacker(), Flags::FIVE).is_empty() {
            self.answer_threat(&mut turn)?;
        } else {
            self.answer_four(&mut turn)?;
        }
        self.threats.board.undo();
        Some(turn)
    }

    /// Every move that stops the five is answered; after all others it is made.
    fn answer_four(&mut self, turn: &mut StrategyTurn) -> Option<()> {
        let attacker = self.threats.attacker();
        for answer in &self.threats.board.answers_to_five(attacker) {
            let next = self.after(answer)?;
            turn.answers.push((answer, next));
        }
        Some(())
    }

    /// The threat answers every move it can; the others get turns of their own.
    fn answer_threat(&mut self, turn: &mut StrategyTurn) -> Option<()> {
        let defender = !self.threats.attacker();
        if !self.threats.board.points(defender, Flags::FIVE).is_empty() {
            return None;
        }
        self.threats.board.pass();
        let is_threat = self.guide.is_some() || self.threats.wins_by_fours();
        let threat = if is_threat { self.attack() } else { None };
        self.threats.board.undo();
        let threat = threat?;
        turn.otherwise = Some(threat);
        let key = self.threats.board.key();
        for answer in self.threats.board.empties() {
            if self.threats.board.is_forbidden(defender, answer) {
                continue;
            }
            if self.cancel.is_raised() {
                return None;
            }
            self.threats.board.play_unvalued(answer);
            let met = self.unmet.is_none_or(|unmet| !unmet.contains(&(key, answer))) && self.holds(threat);
            self.threats.board.undo();
            if !met {
                let next = self.after(answer)?;
                turn.answers.push((answer, next));
            }
        }
        Some(())
    }

    /// The turn after an answer, proven anew where the search has not seen it.
    fn after(&mut self, answer: Point) -> Option<TurnId> {
        self.threats.board.play_unvalued(answer);
        let next = self.attack();
        self.threats.board.undo();
        next
    }

    /// Whether a strategy still wins at the board's position: exact for one of fours. Of one with other threats it plays
    /// the answers it lists and fours, and takes it that no other stone meets them.
    fn holds(&mut self, id: TurnId) -> bool {
        let (attacker, defender) = (self.threats.attacker(), !self.threats.attacker());
        let play = self.turns[id as usize].play;
        let board = &mut self.threats.board;
        if board.position().stone(play).is_some() {
            return false;
        }
        let flags = board.flags(attacker, play);
        if flags.has(Flags::FIVE) {
            return true;
        }
        if board.is_forbidden(attacker, play) {
            return false;
        }
        if let Some(threat) = self.turns[id as usize].otherwise {
            return self.threat_holds(id, threat);
        }
        if !flags.has(Flags::FOUR) {
            return false;
        }
        board.play_unvalued(play);
        let holds = board.points(defender, Flags::FIVE).is_empty()
            && (&board.answers_to_five(attacker)).into_iter().all(|answer| {
                let listed = self.turns[id as usize].answers.iter().find(|(point, _)| *point == answer);
                let Some(&(_, next)) = listed else { return false };
                self.threats.board.play_unvalued(answer);
                let holds = self.holds(next);
                self.threats.board.undo();
                holds
            });
        self.threats.board.undo();
        holds
    }
    /// [`StrategyWriter::holds`] for a turn that makes no four.
    fn threat_holds(&mut self, id: TurnId, threat: TurnId) -> bool {
        let (attacker, defender) = (self.threats.attacker(), !self.threats.attacker());
        let turn = self.turns[id as usize].clone();
        self.threats.board.play_unvalued(turn.play);
        let board = &mut self.threats.board;
        let mut holds = board.points(defender, Flags::FIVE).is_empty();
        if holds && board.points(attacker, Flags::FIVE).is_empty() {
            board.pass();
            holds = self.holds(threat);
            self.threats.board.undo();
        }
        // The new stone may have given the defender fours that the strategy did not have to list.
        let fours = self.threats.board.points(defender, Flags::FOUR);
        let unlisted = fours.iter().filter(|four| turn.answers.iter().all(|(answer, _)| answer != four));
        let others = unlisted.map(|four| (four, threat)).collect::<Vec<_>>();
        for (answer, next) in turn.answers.into_iter().chain(others) {
            let board = &mut self.threats.board;
            if holds && board.position().stone(answer).is_none() && !board.is_forbidden(defender, answer) {
                board.play_unvalued(answer);
                holds = self.holds(next);
                self.threats.board.undo();
            }
        }
        self.threats.board.undo();
        holds
    }
}
