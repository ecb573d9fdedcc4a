//! Requests to the teacher: the grade of the last move, and the turning points of a game.

use std::ops::ControlFlow;

use myosu::rules::{Color, Move, Notation, Point};
use myosu::teaching::coach::omok::OmokCoach;
use myosu::teaching::coach::{go, omok};

use super::thoughts::{JudgeQuery, VALUE_VISITS};
use crate::events::EventSink;
use crate::fault::Fault;
use crate::record::{BoardState, CoursePosition, GameRecord};
use crate::studio::Studio;
use crate::think::coach::{GradeView, TurningView};
use crate::think::curve::{CourseValue, Curve, Smoothing};
use crate::think::go::{VISITS, judge_by};

/// Grades the move that was just made.
pub(crate) fn grade(studio: &Studio, id: &str, by: &JudgeQuery, sink: EventSink<'_>) -> Result<(), Fault> {
    let (before, played, after) = studio.games.read(id, GameRecord::last_step)?;
    let graded = match (before, after) {
        (BoardState::Go(game), _) => {
            let mut judge = judge_by(&studio.net, by.judge(), VISITS)?;
            let graded = go::grade(&game, played, &mut judge).map_err(|_| Fault::broken(&"no move"))?;
            graded.map(|graded| GradeView::of(&graded, Notation::Go, game.position().size()))
        }
        (BoardState::Omok(before), BoardState::Omok(after)) => {
            let (before, after) = (before.position(), after.position());
            played.point().map(|point| {
                let graded = OmokCoach::new(before).grade(before, point, after, sink.cancel());
                GradeView::of(&graded, Notation::Renju, before.size())
            })
        }
        (BoardState::Omok(_), BoardState::Go(_)) => None,
    };
    if let Some(graded) = graded {
        sink.send("grade", &graded);
    }
    Ok(())
}

/// The course of the line that is shown and its turning points.
pub(crate) fn review(studio: &Studio, id: &str, by: &JudgeQuery, sink: EventSink<'_>) -> Result<(), Fault> {
    let course = studio.games.read(id, |record| Ok(record.course()))?;
    let mut line = ReviewedLine::default();
    course.walk(|node, position| line.take(node, position))?;
    let turned = match (line.start.take(), line.omok.as_slice()) {
        (Some(start), _) => {
            let mut judge = judge_by(&studio.net, by.judge(), VALUE_VISITS)?;
            let mut curve = Curve::new(CourseValue::Points, Smoothing::None);
            let each = |number: usize, lead| line.tell(sink, &mut curve, number, lead);
            let found = go::turning_points(&start, &line.moves, &mut judge, sink.cancel(), each);
            (found, Notation::Go)
        }
        (None, []) => return Ok(()),
        (None, positions) => {
            let moves: Vec<(Color, Point)> =
                line.moves.iter().filter_map(|&(color, mv)| Some((color, mv.point()?))).collect();
            let mut curve = Curve::new(CourseValue::Chance, Smoothing::None);
            let each = |number: usize, chance| line.tell(sink, &mut curve, number, chance - 50.0);
            let mut teacher = omok::OmokCoach::new(&positions[0]);
            (teacher.turning_points(positions, &moves, sink.cancel(), each), Notation::Renju)
        }
    };
    for point in &turned.0 {
        let node = line.nodes.get(point.number).copied().unwrap_or_default();
        sink.send("turning", &TurningView::of(point, node, turned.1));
    }
    Ok(())
}

/// A line of a game as it is reviewed: from its first position with moves after it. A node that sets stones up begins
/// the line anew.
#[derive(Default)]
struct ReviewedLine {
    start: Option<myosu::rules::go::Game>,
    omok: Vec<myosu::rules::omok::Position>,
    moves: Vec<(Color, Move)>,
    /// The node of the start, then that of every move.
    nodes: Vec<usize>,
}

impl ReviewedLine {
    fn take(&mut self, node: usize, position: CoursePosition<'_>) -> ControlFlow<()> {
        match position {
            CoursePosition::Go(game) => self.take_go(node, game),
            CoursePosition::Omok(game) => self.take_omok(node, game.position()),
        }
        ControlFlow::Continue(())
    }

    fn take_go(&mut self, node: usize, game: &myosu::rules::go::Game) {
        let moves = game.moves().len();
        match game.last_move().filter(|_| self.start.is_some() && moves == self.moves.len() + 1) {
            Some(step) => {
                self.moves.push(step);
                self.nodes.push(node);
            }
            None if moves == 0 => {
                (self.start, self.moves, self.nodes) = (Some(game.clone()), Vec::new(), vec![node]);
            }
            None => {}
        }
    }

    fn take_omok(&mut self, node: usize, position: &myosu::rules::omok::Position) {
        let added = self.omok.last().map(|before| position.setup().occupied() - before.setup().occupied());
        match added.and_then(|added| added.first().filter(|_| added.len() == 1)) {
            Some(point) => {
                let color = position.setup().stone(point).unwrap_or(Color::Black);
                self.moves.push((color, Move::Place(point)));
                self.omok.push(*position);
                self.nodes.push(node);
            }
            None if self.omok.last().is_none_or(|before| before.setup() != position.setup()) => {
                (self.omok, self.moves, self.nodes) = (vec![*position], Vec::new(), vec![node]);
            }
            None => {}
        }
    }

    fn tell(&self, sink: EventSink<'_>, curve: &mut Curve, number: usize, value: f64) {
        if let Some(&node) = self.nodes.get(number) {
            let mover = number.checked_sub(1).and_then(|at| self.moves.get(at)).map(|&(color, _)| color);
            sink.send("point", &curve.point(node, number, value, mover));
        }
    }
}
