//! Decisions in opening protocols of Omok: an even position while the opponent may still choose a color, the
//! better color when the program chooses.

use myosu_rules::omok::{Action, Choice, Game, Opening, OpeningPlayer, Position, Task, are_symmetric};
use myosu_rules::{Color, Point, PointSet};
use myosu_search::Cancel;

use super::player::distance_from_middle;
use super::quick_eval::QuickEval;

/// A position is even if Black's winning chance is within this distance of one half; chosen by hand.
const EVEN: f64 = 0.06;

/// Nodes for one of many points; chosen by hand.
const LOOK: u64 = 300;

/// The most points to evaluate; chosen by hand.
const LOOKS: usize = 30;

/// Fifth moves to declare; chosen by hand.
const DECLARED: u8 = 3;

/// Decides the next action of the protocol; `None` if the game is over.
pub fn decide(game: &Game, cancel: &Cancel) -> Option<Action> {
    let (who, task) = game.turn()?;
    let position = game.position();
    let mut quick = QuickEval::new(*position.rule());
    Some(match task {
        Task::Place(_, points) => Action::Place(place(game, points, &mut quick, cancel)?),
        Task::Choose(options) => {
            let black = quick.black_win_rate(position, cancel);
            Action::Choose(color(game, who, &options, black))
        }
        Task::Declare(most) => Action::Declare(DECLARED.min(most)),
        Task::Offer(count, points) => Action::Offer(offer(position, count, points, &mut quick, cancel)),
        Task::Select(points) => Action::Select(worst_for_black(position, &points, &mut quick, cancel)?),
    })
}

/// Keeps or takes the better color; places two more stones, where the protocol allows it, if the position is even.
fn color(game: &Game, who: OpeningPlayer, options: &[Choice], black: f64) -> Choice {
    let own = if game.color(who) == Color::Black { black } else { 1.0 - black };
    if options.contains(&Choice::AddTwo) && (black - 0.5).abs() < EVEN {
        Choice::AddTwo
    } else if own < 0.5 {
        Choice::Swap
    } else {
        Choice::Stay
    }
}

/// Chooses a stone of the opening: the first in the middle, the most even point while a swap may follow, the
/// best point afterwards.
fn place(game: &Game, points: PointSet, quick: &mut QuickEval, cancel: &Cancel) -> Option<Point> {
    let position = game.position();
    let stones = position.stones(Color::Black) | position.stones(Color::White);
    if stones.is_empty() {
        return points.iter().min_by_key(|&point| distance_from_middle(point, position.size()));
    }
    let near = points & stones.grown().grown();
    let from = if near.is_empty() { points } else { near };
    let mut looks: Vec<Point> = from.iter().collect();
    looks.sort_by_key(|&point| distance_from_middle(point, position.size()));
    looks.truncate(LOOKS);
    let mover = position.to_play();
    let swaps = !matches!(game.opening(), Opening::Pro | Opening::LongPro | Opening::Free);
    let cost = |point: &Point, quick: &mut QuickEval| {
        let black = after(position, *point, quick, cancel);
        if swaps { (black - 0.5).abs() } else { mover.pick(1.0 - black, black) }
    };
    let costs: Vec<(f64, Point)> = looks.iter().map(|point| (cost(point, quick), *point)).collect();
    costs.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, point)| point)
}

/// Black's winning chance after a move.
fn after(position: &Position, point: Point, quick: &mut QuickEval, cancel: &Cancel) -> f64 {
    let mut next = *position;
    if next.play(point).is_err() {
        return 0.5;
    }
    quick.black_win_rate_within(&next, LOOK, cancel)
}

/// The best moves, no two the same up to symmetry.
fn offer(
    position: &Position,
    count: u8,
    points: PointSet,
    quick: &mut QuickEval,
    cancel: &Cancel,
) -> Vec<Point> {
    let setup = position.setup();
    let best = quick.best_moves(position, 2 * usize::from(count), cancel);
    let mut rest: Vec<Point> = points.iter().collect();
    rest.sort_by_key(|&point| distance_from_middle(point, position.size()));
    let mut offered: Vec<Point> = Vec::new();
    for point in best.into_iter().chain(rest) {
        let fresh =
            points.contains(point) && !offered.iter().any(|&other| are_symmetric(&setup, other, point));
        if fresh && offered.len() < usize::from(count) {
            offered.push(point);
        }
    }
    offered
}

fn worst_for_black(
    position: &Position,
    points: &[Point],
    quick: &mut QuickEval,
    cancel: &Cancel,
) -> Option<Point> {
    let chances: Vec<(f64, Point)> =
        points.iter().map(|&point| (after(position, point, quick, cancel), point)).collect();
    chances.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, point)| point)
}
