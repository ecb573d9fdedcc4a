//! `linear`: a reconstruction of Weizenbaum's five-in-a-row program of 1962, the opponent of the paper
//! omok-kb.
//!
//! The value of a point is a linear function of the stones in the windows of five points through it: a
//! window with stones of one side only counts their number, any other window counts nothing. The paper
//! says no more of it than that its value is linear and depends on the numbers of stones alone. A five
//! is made where it can be, and stopped where it must be.

use myosu_rules::omok::{Direction, Position};
use myosu_rules::{Color, Point, PointSet};
use myosu_search::Cancel;

use super::analysis::Analysis;
use super::engine::Limits;
use super::player::{OmokDecision, OmokPlayer, Situation, central};

/// The value of a stone of the side to move in a window without enemy stones. The paper gives no numbers: ours.
const OWN: i64 = 1;
/// The value of an enemy stone in a window without own stones. The paper gives no numbers: ours.
const ENEMY: i64 = 1;

/// The player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Linear;

/// The value of an empty point for a side.
pub fn value(position: &Position, color: Color, point: Point) -> i64 {
    let (own, enemy) = (position.stones(color), position.stones(!color));
    let mut value = 0;
    for direction in Direction::ALL {
        for first in -4..=0 {
            let window = || (first..first + 5).map(|steps| direction.walk(point, steps));
            if !window().all(|at| at.is_some_and(|at| position.size().contains(at))) {
                continue;
            }
            let count = |stones| window().flatten().filter(|&at| PointSet::contains(stones, at)).count();
            value += match (count(&own), count(&enemy)) {
                (stones, 0) => OWN * stones as i64,
                (0, stones) => ENEMY * stones as i64,
                _ => 0,
            };
        }
    }
    value
}

impl OmokPlayer for Linear {
    fn name(&self) -> &'static str {
        "linear"
    }

    fn choose(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        _: &Cancel,
        _: &mut dyn FnMut(&Analysis),
    ) -> Option<OmokDecision> {
        let position = situation.position;
        let color = position.to_play();
        if position.empty_count() == position.size().area() {
            return central(position, limits.excluded).map(|point| decision(point, 0, 1));
        }
        let open = position.empties() - limits.excluded;
        let legal = open.into_iter().filter(|&point| position.check(point).is_ok());
        let valued = legal.map(|point| (rank(position, color, point), point));
        let (count, best) = valued.fold((0, None), |(count, best), next| {
            let better = best.is_none_or(|(rank, _)| next.0 > rank);
            (count + 1, if better { Some(next) } else { best })
        });
        best.map(|((_, value), point)| decision(point, value, count))
    }
}

/// The rules decide what a five is; the windows do not know.
fn rank(position: &Position, color: Color, point: Point) -> (u8, i64) {
    let urgent =
        if position.makes_five(color, point) { 2 } else { u8::from(position.makes_five(!color, point)) };
    (urgent, value(position, color, point))
}

fn decision(point: Point, value: i64, nodes: u64) -> OmokDecision {
    let explanation = vec![format!("the windows of five through this point are worth {value}, the most")];
    OmokDecision { point, nodes, explanation }
}
