//! Baduk.

use std::ops::ControlFlow;

use myosu_baduk::cgs::FIVE;
use myosu_baduk::judge::{JudgedPosition, PositionJudge};
use myosu_baduk::judgement::Candidate;
use myosu_baduk::review::{ReviewedMove, review};
use myosu_rules::go::{Game, Illegal};
use myosu_rules::{Color, Move, Setup};
use myosu_search::Cancel;
use myosu_words::go as words;

use crate::coach::{LossScale, MoveGrade, MoveQuality, TurningPoint, turning};

/// The fall of a group's stability that is worth a remark. Chosen by hand.
const FALL: f64 = 0.25;

/// Grades a move of the side to play; nothing for a pass.
pub fn grade(before: &Game, mv: Move, judge: &mut PositionJudge) -> Result<Option<MoveGrade>, Illegal> {
    let color = before.to_play();
    let thoughts = judge.judge(before, FIVE);
    let keep = |_: &ReviewedMove| ControlFlow::Continue(());
    let mut moves = review(before.clone(), &[(color, mv)], judge, keep).map_err(|(_, illegal)| illegal)?;
    let Some(step) = moves.pop().filter(|_| mv != Move::Pass) else { return Ok(None) };
    let grade = LossScale::POINTS.quality(step.loss);
    let best = best(&thoughts, &step).filter(|_| grade != MoveQuality::Good);
    let size = before.position().size();
    let text = words::graded(mv, step.loss, best, size);
    let better = best.map(|best| best.line.clone()).unwrap_or_default();
    Ok(Some(MoveGrade { quality: grade, loss: step.loss, better, text }))
}

/// The candidate a reviewed move is measured by.
fn best<'a>(before: &'a JudgedPosition, step: &ReviewedMove) -> Option<&'a Candidate> {
    before.analysis.candidates.iter().find(|candidate| candidate.mv.point() == step.best)
}

/// The turning points of a game. `each` sees the number of every move, from 1, and Black's lead after it. Where a move
/// cannot be played the review ends before it; what was reviewed when `cancel` is raised counts.
pub fn turning_points(
    start: &Game,
    moves: &[(Color, Move)],
    judge: &mut PositionJudge,
    cancel: &Cancel,
    mut each: impl FnMut(usize, f64),
) -> Vec<TurningPoint> {
    let mut number = 0;
    let first = judge.judge_until(start, FIVE, cancel);
    let reviewed = review(start.clone(), moves, judge, |step| {
        number += 1;
        each(number, step.lead);
        if cancel.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let Ok(steps) = reviewed else { return Vec::new() };
    let losses: Vec<f64> = steps.iter().map(|step| step.loss).collect();
    let chosen = turning(&losses, LossScale::POINTS.turning).into_iter();
    chosen.filter_map(|index| ReviewedGame { start, first: &first, steps: &steps }.point(index)).collect()
}

/// A reviewed game.
struct ReviewedGame<'a> {
    start: &'a Game,
    first: &'a JudgedPosition,
    steps: &'a [ReviewedMove],
}

impl ReviewedGame<'_> {
    /// The turning point at a move, from 0; nothing where no better move is known.
    fn point(&self, index: usize) -> Option<TurningPoint> {
        let step = &self.steps[index];
        let (game, thoughts) = match index.checked_sub(1).map(|before| &self.steps[before]) {
            Some(before) => (&before.game, &before.thoughts),
            None => (self.start, self.first),
        };
        let size = game.position().size();
        let best = best(thoughts, step)?;
        let fallen = self.fallen(index, thoughts);
        Some(TurningPoint {
            number: index + 1,
            color: step.color,
            played: step.mv,
            before: Setup { to_play: step.color, ..game.position().setup() },
            after: step.game.position().setup(),
            loss: step.loss,
            better: best.line.clone(),
            scene: words::scene(thoughts, index, step.color),
            advice: words::advice(step.color, best, size),
            actual: words::actual((step.color, step.mv), step.loss, fallen, size),
        })
    }

    /// The own group that lost most of its stability with the move and its answer: a stone of it, its stones, and its
    /// stability before and after.
    fn fallen(&self, index: usize, before: &JudgedPosition) -> Option<words::FallenGroup> {
        let color = self.steps[index].color;
        let later = &self.steps[(index + 1).min(self.steps.len() - 1)].thoughts.analysis.matrix;
        let groups = before.evaluation.survey.groups.iter().enumerate();
        let fallen = groups.filter(|(_, group)| group.color == color).filter_map(|(number, group)| {
            let now = before.group_stability(number);
            let stands = |p| later.of(color, p);
            let then = group.stones.iter().map(stands).sum::<f64>() / group.stones.len().max(1) as f64;
            let at = group.stones.first().filter(|_| now - then >= FALL)?;
            Some(words::FallenGroup { color, at, stones: group.stones.len(), from: now, to: then })
        });
        fallen.max_by(|a, b| (a.from - a.to).total_cmp(&(b.from - b.to)))
    }
}

#[cfg(test)]
mod tests {
    use myosu_baduk::judge::PositionJudge;
    use myosu_rules::go::{Game, Rules};
    use myosu_rules::{Color, Move, Point, Size};
    use myosu_search::Cancel;

    use super::{grade, turning_points};
    use crate::coach::MoveQuality;

    fn play(moves: &[(u8, u8)]) -> (Game, Vec<(Color, Move)>) {
        let mut game = Game::new(Size::square(9), Rules::korean());
        let mut played = Vec::new();
        for (n, &(x, y)) in moves.iter().enumerate() {
            let step = (Color::BOTH[n % 2], Move::Place(Point::new(x, y)));
            game.play(step.0, step.1).unwrap();
            played.push(step);
        }
        (game, played)
    }

    const OPENING: [(u8, u8); 6] = [(2, 2), (6, 6), (6, 2), (2, 6), (4, 4), (4, 6)];

    #[test]
    fn a_stone_in_the_corner_is_graded_worse_than_the_best_move() {
        let (game, _) = play(&OPENING);
        let mut judge = PositionJudge::fitted();
        let bad = grade(&game, Move::Place(Point::new(0, 8)), &mut judge).unwrap().unwrap();
        assert_ne!(bad.quality, MoveQuality::Good, "{}", bad.text.en);
        assert!(bad.loss > 2.0 && !bad.better.is_empty() && bad.text.ko.contains('집'), "{}", bad.text.ko);
        let good = grade(&game, bad.better[0], &mut judge).unwrap().unwrap();
        assert_eq!((good.quality, good.better.len()), (MoveQuality::Good, 0), "{}", good.text.en);
        assert!(grade(&game, Move::Pass, &mut judge).unwrap().is_none());
        assert!(grade(&game, Move::Place(Point::new(2, 2)), &mut judge).is_err(), "a stone is there");
    }

    #[test]
    fn the_worst_moves_of_a_game_are_its_turning_points() {
        let (_, mut moves) = play(&OPENING);
        moves.extend([
            (Color::Black, Move::Place(Point::new(0, 8))),
            (Color::White, Move::Place(Point::new(6, 4))),
            (Color::Black, Move::Place(Point::new(4, 2))),
        ]);
        let start = Game::new(Size::square(9), Rules::korean());
        let mut course = Vec::new();
        let mut judge = PositionJudge::fitted();
        let found = turning_points(&start, &moves, &mut judge, &Cancel::new(), |number, lead| {
            course.push((number, lead));
        });
        assert_eq!(course.len(), moves.len());
        let wasted = found.iter().find(|point| point.number == 7).expect("the stone in the corner");
        assert_eq!((wasted.color, wasted.played), (Color::Black, moves[6].1));
        assert_eq!(wasted.after.occupied().len(), wasted.before.occupied().len() + 1);
        assert!(wasted.actual.ko.contains("손해"), "{}", wasted.actual.ko);
        for text in [&wasted.scene, &wasted.advice, &wasted.actual] {
            assert!(text.ko.ends_with('.') && text.en.ends_with('.'), "{text:?}");
        }
    }

    #[test]
    fn a_judge_that_does_not_look_ahead_draws_no_sawtooth() {
        let (_, moves) =
            play(&[(2, 2), (6, 6), (6, 2), (2, 6), (4, 4), (4, 6), (4, 2), (6, 4), (2, 4), (4, 7)]);
        let start = Game::new(Size::square(9), Rules::korean());
        let mut leads = Vec::new();
        turning_points(&start, &moves, &mut PositionJudge::fitted(), &Cancel::new(), |_, lead| {
            leads.push(lead);
        });
        let turns = |values: &[f64]| {
            let steps: Vec<f64> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
            steps.windows(2).filter(|pair| pair[0] * pair[1] < 0.0 && pair[0].abs() > 3.0).count()
        };
        assert!(turns(&leads) <= 2, "{leads:?}");
    }
}
