//! Omok.

use myosu_omok::mate::{AttackKind, MateVerdict, mate};
use myosu_omok::{Engine, Limits, QuickEval, Resources, SearchScore};
use myosu_rules::omok::Position;
use myosu_rules::{Color, Move, Point};
use myosu_search::{Budget, Cancel};
use myosu_words::omok as words;

use crate::coach::{LossScale, MoveGrade, MoveQuality, TurningPoint, turning};

/// Nodes of a search for a better move, and of the search for a forced win. Some tenths of a second.
const NODES: u64 = 60_000;
const WIN_NODES: u64 = 40_000;

/// Bytes a search may remember positions in.
const MEMORY: usize = 16 << 20;

/// A judge of moves under one rule.
pub struct OmokCoach {
    engine: Engine,
    quick: QuickEval,
}

/// The judgement of a move.
struct MoveVerdict {
    /// Percents of winning chance it lost.
    loss: f64,
    /// The best line instead.
    better: Vec<Point>,
    /// What is proven about it.
    remark: words::Missed,
}

impl OmokCoach {
    /// A judge for the rule of a position.
    pub fn new(position: &Position) -> OmokCoach {
        let resources = Resources { memory: MEMORY, ..Resources::default() };
        let rule = *position.rule();
        OmokCoach { engine: Engine::new(rule, resources), quick: QuickEval::new(rule) }
    }

    /// Whether the side to move has a proven forced win.
    fn wins(&self, position: &Position, cancel: &Cancel) -> bool {
        let over = position.outcome().is_some();
        let budget = Budget::nodes(WIN_NODES);
        !over
            && mate(position, self.engine.tables(), AttackKind::Vct, budget, cancel).verdict
                == MateVerdict::Win
    }

    fn judge(&mut self, before: &Position, after: &Position, cancel: &Cancel) -> MoveVerdict {
        let mover = before.to_play();
        let limits = Limits { nodes: NODES, candidates: 1, ..Limits::default() };
        let found = self.engine.think(before, &limits, cancel, &mut |_| {});
        let best = found.candidates.first();
        let own = |black: f64| 100.0 * mover.pick(black, 1.0 - black);
        let had = best.map_or(50.0, |best| f64::from(best.score.win_rate()) / 10.0);
        let has = own(self.quick.black_win_rate(after, cancel));
        let won =
            best.is_some_and(|best| matches!(best.score, SearchScore::Win(_))) || self.wins(before, cancel);
        let is_five = after.outcome().is_some();
        let remark = match (won && !is_five && has < 99.0, !is_five && self.wins(after, cancel)) {
            (_, true) if had > 2.0 => words::Missed::Allowed,
            (true, _) => words::Missed::Win,
            _ => words::Missed::Nothing,
        };
        let better = best.map(|best| best.line.clone()).unwrap_or_default();
        MoveVerdict { loss: (had - has).max(0.0), better, remark }
    }

    /// Grades the move that leads from one position to the next.
    pub fn grade(
        &mut self,
        before: &Position,
        played: Point,
        after: &Position,
        cancel: &Cancel,
    ) -> MoveGrade {
        let MoveVerdict { loss, better, remark } = self.judge(before, after, cancel);
        let grade = match loss {
            _ if remark != words::Missed::Nothing => MoveQuality::Bad,
            loss => LossScale::CHANCES.quality(loss),
        };
        let best = better.first().copied().filter(|&best| grade != MoveQuality::Good && best != played);
        let text = words::graded(played, loss, remark, best, before.size());
        let better = if best.is_some() { better.into_iter().map(Move::Place).collect() } else { Vec::new() };
        MoveGrade { quality: grade, loss, better, text }
    }

    /// The turning points of a game, whose positions begin with the one before the first move. `each` sees the number
    /// of every move, from 1, and Black's chance after it in percent.
    pub fn turning_points(
        &mut self,
        positions: &[Position],
        moves: &[(Color, Point)],
        cancel: &Cancel,
        mut each: impl FnMut(usize, f64),
    ) -> Vec<TurningPoint> {
        let mut chances = Vec::with_capacity(positions.len());
        for (number, position) in positions.iter().enumerate() {
            if cancel.is_raised() {
                break;
            }
            chances.push(100.0 * self.quick.black_win_rate(position, cancel));
            each(number, chances[number]);
        }
        let known = moves.iter().zip(chances.windows(2));
        let losses: Vec<f64> =
            known.map(|(&(color, _), pair)| color.pick(pair[0] - pair[1], pair[1] - pair[0])).collect();
        let chosen = turning(&losses, LossScale::CHANCES.turning).into_iter();
        chosen.map(|index| self.point(index, positions, moves, losses[index], cancel)).collect()
    }

    fn point(
        &mut self,
        index: usize,
        positions: &[Position],
        moves: &[(Color, Point)],
        loss: f64,
        cancel: &Cancel,
    ) -> TurningPoint {
        let (before, after) = (&positions[index], &positions[index + 1]);
        let (color, played) = moves[index];
        let MoveVerdict { better, remark, .. } = self.judge(before, after, cancel);
        let size = before.size();
        TurningPoint {
            number: index + 1,
            color,
            played: Move::Place(played),
            before: before.setup(),
            after: after.setup(),
            loss,
            scene: words::scene(index, color, remark),
            advice: words::advice(better.first().copied(), size),
            actual: words::actual(played, loss, remark, size),
            better: better.into_iter().map(Move::Place).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::omok::{Position, Rule};
    use myosu_rules::{Color, Notation, Point, Size};
    use myosu_search::Cancel;

    use super::OmokCoach;
    use crate::coach::MoveQuality;

    fn course(moves: &[&str]) -> (Vec<Position>, Vec<(Color, Point)>) {
        let size = Size::square(15);
        let mut positions = vec![Position::new(Rule::RENJU, size).unwrap()];
        let mut played = Vec::new();
        for name in moves {
            let mut next = positions[positions.len() - 1];
            let point = Notation::Renju.parse(name, size).unwrap();
            played.push((next.to_play(), point));
            next.play(point).unwrap();
            positions.push(next);
        }
        (positions, played)
    }

    /// Black has an open three that White can stop with one of its own; White leaves it, and Black leaves the win.
    const MISSED: [&str; 8] = ["h8", "g7", "h9", "i7", "h10", "o1", "o15", "e15"];

    #[test]
    fn a_win_that_is_missed_or_allowed_is_said_as_it_is_proven() {
        let (positions, moves) = course(&MISSED);
        let mut coach = OmokCoach::new(&positions[0]);
        let allowed = coach.grade(&positions[5], moves[5].1, &positions[6], &Cancel::new());
        assert_eq!(allowed.quality, MoveQuality::Bad, "{}", allowed.text.en);
        assert!(allowed.text.ko.contains("필승"), "{}", allowed.text.ko);
        let missed = coach.grade(&positions[6], moves[6].1, &positions[7], &Cancel::new());
        assert_eq!(missed.quality, MoveQuality::Bad, "{}", missed.text.en);
        assert!(!missed.better.is_empty() && missed.text.ko.contains("놓쳤"), "{}", missed.text.ko);
    }

    #[test]
    fn the_turning_points_show_the_better_move() {
        let (positions, moves) = course(&MISSED);
        let mut seen = 0;
        let found =
            OmokCoach::new(&positions[0]).turning_points(&positions, &moves, &Cancel::new(), |_, chance| {
                assert!((0.0..=100.0).contains(&chance));
                seen += 1;
            });
        assert_eq!(seen, positions.len());
        assert!(!found.is_empty());
        for point in &found {
            assert!(point.loss >= super::LossScale::CHANCES.turning && !point.better.is_empty(), "{point:?}");
            assert!(point.advice.ko.ends_with('.') && point.actual.en.ends_with('.'), "{point:?}");
        }
    }
}
