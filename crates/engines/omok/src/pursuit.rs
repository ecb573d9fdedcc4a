//! Playing out an announced forced win.
//!
//! The law: while the strategy answers the opponent's moves, the engine follows it without a search. A proof
//! answers every move, so a proven win is won however little time is left; the line of a tree search answers
//! the expected moves only.

use myosu_proof::omok::{StrategyTurn, TurnId, WinCertificate};
use myosu_rules::omok::Position;
use myosu_rules::{Color, Point};

use super::analysis::{Analysis, Candidate, SearchScore};
use super::board::ShapeBoard;
use super::purpose::Purpose;

/// A forced win in progress: the winner's last move and the strategy after it.
pub(super) struct Pursuit {
    /// After the winner's move.
    after: Position,
    /// A turn leads to turns before it.
    turns: Vec<StrategyTurn>,
    /// The turn that was played.
    at: TurnId,
    /// Plies to the end from that turn on, at most.
    plies: u32,
}

impl Pursuit {
    /// The win that the first candidate of an analysis announces, with its proof if it has one.
    pub(super) fn of(
        board: &ShapeBoard,
        found: &Analysis,
        proof: Option<&WinCertificate>,
    ) -> Option<Pursuit> {
        let best = found.candidates.first()?;
        let SearchScore::Win(plies) = best.score else { return None };
        let proof = proof.filter(|proof| proof.turns.last().is_some_and(|turn| turn.play == best.point));
        let turns = proof.map_or_else(|| turns(&best.line), |proof| proof.turns.clone());
        let at = turns.len().checked_sub(1)? as TurnId;
        Some(Pursuit { after: after(board, best.point)?, turns, at, plies })
    }

    /// Who is winning.
    pub(super) fn winner(&self) -> Color {
        !self.after.to_play()
    }

    /// The plies to the end that were promised, counted from the winner's next turn.
    pub(super) fn promise(&self) -> u32 {
        self.plies.saturating_sub(2)
    }

    /// The answer to what the other side played, if it is the position expected and the strategy has one.
    pub(super) fn next(&self, board: &ShapeBoard) -> Option<(Analysis, Pursuit)> {
        let answer = self.answer(board.position())?;
        let turn = self.turns.get(self.at as usize)?;
        let listed = turn.answers.iter().find(|(point, _)| *point == answer).map(|(_, id)| *id);
        let at = listed.or(turn.otherwise).filter(|id| *id < self.at)?;
        let turns = self.turns.get(..=at as usize)?;
        let point = turns.last()?.play;
        let plies = self.plies.checked_sub(2).filter(|plies| *plies > 0)?;
        let strategy = WinCertificate { position: *board.position(), turns: turns.to_vec() };
        let candidate = Candidate {
            point,
            score: SearchScore::Win(plies),
            line: strategy.main_line(),
            purpose: match Purpose::of(board, point) {
                purpose @ (Purpose::Five | Purpose::StraightFour) => purpose,
                _ => Purpose::WinsByThreats,
            },
        };
        let found = Analysis { candidates: vec![candidate], depth: 1, deepest: plies, nodes: 0 };
        let pursuit = Pursuit { after: after(board, point)?, turns: strategy.turns, at, plies };
        Some((found, pursuit))
    }

    /// The one stone the other side has put down since, if nothing else has changed.
    fn answer(&self, now: &Position) -> Option<Point> {
        let (winner, loser) = (self.winner(), !self.winner());
        let mut new = (now.stones(loser) - self.after.stones(loser)).iter();
        let answer = new.next()?;
        let mut expected = self.after;
        expected.play(answer).ok()?;
        let same =
            expected.stones(winner) == now.stones(winner) && expected.stones(loser) == now.stones(loser);
        same.then_some(answer)
    }
}

fn after(board: &ShapeBoard, point: Point) -> Option<Position> {
    let mut after = *board.position();
    after.play(point).ok()?;
    Some(after)
}

/// A line of moves of both sides as a strategy that knows one answer to each.
fn turns(line: &[Point]) -> Vec<StrategyTurn> {
    let mut turns: Vec<StrategyTurn> = Vec::with_capacity(line.len().div_ceil(2));
    for moves in line.chunks(2).rev() {
        let next = (turns.len() as TurnId).checked_sub(1);
        let answers = moves.get(1).copied().zip(next).into_iter().collect();
        turns.push(StrategyTurn { play: moves[0], answers, otherwise: None });
    }
    turns
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use myosu_rules::omok::{Outcome, Position, Rule};
    use myosu_rules::{Notation, Point, Size};
    use myosu_search::{Budget, Cancel};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{Analysis, Candidate, Pursuit, SearchScore};
    use crate::board::{ShapeBoard, Tables};
    use crate::code::Flags;
    use crate::mate::{AttackKind, mate};
    use crate::purpose::Purpose;

    fn position(moves: &str) -> Position {
        let mut position = Position::new(Rule::RENJU, Size::square(15)).unwrap();
        for name in moves.split(' ') {
            position.play(Notation::Renju.parse(name, position.size()).unwrap()).unwrap();
        }
        position
    }

    /// Half of the time one of the defences the strategy expects, else anything.
    fn defence(pursuit: &Pursuit, position: &Position, rng: &mut Xoshiro256PlusPlus) -> Point {
        let listed = &pursuit.turns[pursuit.at as usize].answers;
        let legal: Vec<Point> =
            position.empties().iter().filter(|&point| position.check(point).is_ok()).collect();
        let pick = rng.next_u64() as usize;
        if listed.is_empty() || rng.next_u64().is_multiple_of(2) {
            legal[pick % legal.len()]
        } else {
            listed[pick % listed.len()].0
        }
    }

    #[test]
    fn a_proven_win_is_won_against_every_defence_without_a_search() {
        let tables = Arc::new(Tables::new(Rule::RENJU));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
        for moves in ["e8 h8 f8 h6 g8 i6 g6 g5", "h11 g12 i10 f9 h9 k9 j9 g8"] {
            let start = position(moves);
            let found = mate(&start, &tables, AttackKind::Vct, Budget::nodes(400_000), &Cancel::new());
            let proof = found.certificate.unwrap();
            let best = Candidate {
                point: found.line[0],
                score: SearchScore::Win(found.plies),
                line: found.line.clone(),
                purpose: Purpose::WinsByThreats,
            };
            let said = Analysis { candidates: vec![best.clone()], depth: 1, deepest: 1, nodes: 1 };
            for _ in 0..500 {
                let mut now = start;
                let mut pursuit = Pursuit::of(&ShapeBoard::new(&tables, &now), &said, Some(&proof)).unwrap();
                now.play(best.point).unwrap();
                let mut plies = 1;
                while now.outcome().is_none() {
                    now.play(defence(&pursuit, &now, &mut rng)).unwrap();
                    let board = ShapeBoard::new(&tables, &now);
                    let five = board.points(start.to_play(), Flags::FIVE).iter().next();
                    let next = match five {
                        Some(five) => five,
                        None => {
                            let (next, after) = pursuit.next(&board).expect("an answer");
                            pursuit = after;
                            next.best().unwrap()
                        }
                    };
                    now.play(next).unwrap();
                    plies += 2;
                }
                assert_eq!(now.outcome(), Some(Outcome::Win(start.to_play())), "{moves}");
                assert!(plies <= found.plies, "{moves}: {plies} plies, {} were said", found.plies);
            }
        }
    }
}
