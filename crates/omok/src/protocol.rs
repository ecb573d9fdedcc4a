//! What a program does in an opening protocol of Omok. It wants an even position as long as the other side
//! may still choose a color, and the better color when it chooses itself.

use myosu_rules::omok::{Action, Choice, Game, Opening, Player, Position, Task, are_symmetric};
use myosu_rules::{Color, Point, PointSet};
use myosu_search::Cancel;

use super::quick_eval::QuickEval;

/// Within this distance of one half a position counts as even.
const EVEN: f64 = 0.06;

/// Nodes for a look at one of many points.
const LOOK: u64 = 300;

/// The most points that get a look.
const LOOKS: usize = 30;

/// How many fifth moves are declared.
const DECLARED: u8 = 3;

/// What to do now; nothing if the game is over.
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

/// Keeps or takes the better color; where two more stones may be placed, that is done when it is even.
fn color(game: &Game, who: Player, options: &[Choice], black: f64) -> Choice {
    let own = if game.color(who) == Color::Black { black } else { 1.0 - black };
    if options.contains(&Choice::AddTwo) && (black - 0.5).abs() < EVEN {
        Choice::AddTwo
    } else if own < 0.5 {
        Choice::Swap
    } else {
        Choice::Stay
    }
}

/// A stone of the opening. The first goes to the middle; while a swap may come the most even point is
/// taken, afterwards the best one.
fn place(game: &Game, points: PointSet, quick: &mut QuickEval, cancel: &Cancel) -> Option<Point> {
    let position = game.position();
    let stones = position.stones(Color::Black) | position.stones(Color::White);
    if stones.is_empty() {
        return points.iter().min_by_key(|&point| off_centre(position, point));
    }
    let near = points & stones.grown().grown();
    let from = if near.is_empty() { points } else { near };
    let mut looks: Vec<Point> = from.iter().collect();
    looks.sort_by_key(|&point| off_centre(position, point));
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

fn off_centre(position: &Position, point: Point) -> i32 {
    let size = position.size();
    let off = |at: u8, side: u8| (2 * i32::from(at) - (i32::from(side) - 1)).abs();
    off(point.x(), size.width()).pow(2) + off(point.y(), size.height()).pow(2)
}

/// Black's chance after a move.
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
    rest.sort_by_key(|&point| off_centre(position, point));
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

#[cfg(test)]
mod tests {
    use myosu_rules::Size;
    use myosu_rules::omok::{Game, Opening, Variant};
    use myosu_search::Cancel;

    use super::decide;

    #[test]
    fn every_protocol_is_walked_to_its_end() {
        for opening in Opening::ALL {
            let mut game = Game::new(Variant::Renju.rule(), Size::square(15), opening).unwrap();
            let mut steps = 0;
            while game.is_opening() {
                let action = decide(&game, &Cancel::new()).unwrap();
                game.act(action).unwrap_or_else(|bad| panic!("{opening}: {bad}"));
                steps += 1;
                assert!(steps < 30, "{opening} does not end");
            }
        }
    }
}
