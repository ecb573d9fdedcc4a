//! Writes the certificate of a proven win: a strategy that answers every legal defence.
//!
//! The search considers only defences that can matter. The writer tries all of them against the threat on the
//! board; a defence that the threat does not meet gets a proof of its own. Without a complete strategy within
//! the budget there is no certificate, and the engine claims no win.

use std::collections::HashMap;

use myosu_proof::omok::{StrategyTurn, TurnId, WinCertificate};
use myosu_rules::Point;
use myosu_search::dfpn::{Dfpn, ProofOutcome};
use myosu_search::{Budget, Cancel};

use super::code::Flags;
use super::threat::ThreatGame;

/// Writes the certificate of a win of the side to move that the search has proven.
pub(crate) fn certify(
    threats: &mut ThreatGame,
    search: &mut Dfpn<Option<Point>>,
    budget: Budget,
    cancel: &Cancel,
) -> Option<WinCertificate> {
    let position = *threats.board.position();
    threats.be_patient();
    let mut writer =
        StrategyWriter { threats, search, budget, cancel, turns: Vec::new(), known: HashMap::new() };
    let first = writer.attack()?;
    let mut turns = writer.turns;
    // The first turn stands last; turns only lead to turns written before them.
    turns.truncate(first as usize + 1);
    Some(WinCertificate { position, turns })
}

struct StrategyWriter<'a> {
    threats: &'a mut ThreatGame,
    search: &'a mut Dfpn<Option<Point>>,
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
        if self.cancel.is_raised() {
            return None;
        }
        let turn = if self.threats.wins_by_fours() { self.by_fours()? } else { self.by_threats()? };
        self.turns.push(turn);
        let id = (self.turns.len() - 1) as TurnId;
        self.known.insert(key, id);
        Some(id)
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

    fn by_threats(&mut self) -> Option<StrategyTurn> {
        let steps = self.search.winning_moves(self.threats, self.budget, self.cancel);
        let play = steps.into_iter().flatten().next()?;
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
        self.threats.board.pass();
        let threat = self.threats.wins_by_fours().then(|| self.attack()).flatten();
        self.threats.board.undo();
        let threat = threat?;
        turn.otherwise = Some(threat);
        for answer in self.threats.board.empties() {
            if self.threats.board.is_forbidden(defender, answer) {
                continue;
            }
            if self.cancel.is_raised() {
                return None;
            }
            self.threats.board.play_unvalued(answer);
            let met = self.holds(threat);
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
        let key = self.threats.board.key_after(answer);
        self.threats.board.play_unvalued(answer);
        let proven = self.known.contains_key(&key)
            || self.threats.wins_by_fours()
            || self.search.solve(self.threats, self.budget, self.cancel) == ProofOutcome::Proven;
        let next = if proven { self.attack() } else { None };
        self.threats.board.undo();
        next
    }

    /// Whether a strategy of fours still wins at the board's position.
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
        if !flags.has(Flags::FOUR) || board.is_forbidden(attacker, play) {
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
}
