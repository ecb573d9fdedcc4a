//! Answers to an opening under swap2, and moves after which the game is even. Both sides are judged by
//! what the windows of five through their best point hold.

use myosu_rules::omok::{Direction, Position};
use myosu_rules::{Color, Point, Size};

/// What a window of five is worth with so many stones of one side and none of the other: of the side
/// itself, and of its opponent, whom the point stops.
const MAKES: [i64; 5] = [1, 4, 16, 64, 100_000];
const STOPS: [i64; 5] = [1, 3, 12, 48, 10_000];

/// What a point is worth to a side.
fn worth(position: &Position, color: Color, point: Point) -> i64 {
    let (own, enemy) = (position.stones(color), position.stones(!color));
    let size = position.size();
    let windows = Direction::ALL.into_iter().flat_map(|line| (-4..=0).map(move |first| (line, first)));
    let value = |(line, first): (Direction, i32)| {
        let (mut makes, mut stops) = (0, 0);
        for steps in first..first + 5 {
            let at = line.walk(point, steps).filter(|&at| size.contains(at))?;
            makes += usize::from(own.contains(at));
            stops += usize::from(enemy.contains(at));
        }
        match (makes, stops) {
            (makes, 0) => Some(MAKES[makes]),
            (0, stops) => Some(STOPS[stops]),
            _ => None,
        }
    };
    windows.filter_map(value).sum()
}

/// What to do with an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Take the other color.
    Swap,
    /// Place these stones.
    Place(Vec<Point>),
}

/// A lead that is worth having a color for, in hundredths of the better side's best point.
const CLEAR: i64 = 10;

/// Three stones for an empty board: Black's two do not support each other, and White's lies between.
pub fn first_three(size: Size) -> Vec<Point> {
    let (w, h) = (size.width(), size.height());
    vec![Point::new(w / 2, h / 2), Point::new(w / 2 - 1, h / 2 - 1), Point::new(w / 2 + 2, h - 1 - h / 5)]
}

/// What the side to move is ahead by, in hundredths.
fn lead(position: &Position) -> i64 {
    let best = |color: Color| {
        let legal = position.empties().into_iter().filter(|&p| position.forbidden(color, p).is_none());
        legal.map(|point| worth(position, color, point)).max().unwrap_or(0)
    };
    let (own, other) = (best(position.to_play()), best(!position.to_play()));
    100 * (own - other) / own.max(other).max(1)
}

/// The best move for the side to move, away from the points that are not to be played.
pub fn best(position: &Position, blocked: impl Fn(Point) -> bool) -> Option<Point> {
    let color = position.to_play();
    let legal = position.empties().into_iter().filter(|&p| position.check(p).is_ok() && !blocked(p));
    legal.max_by_key(|&point| (worth(position, color, point), std::cmp::Reverse(point)))
}

/// The answer to three or five stones, with White to move.
pub fn answer(position: &Position, stones: usize) -> Choice {
    let lead = lead(position);
    let Some(fourth) = best(position, |_| false) else { return Choice::Swap };
    if lead < if stones == 3 { -CLEAR } else { 0 } {
        return Choice::Swap;
    }
    let mut after = *position;
    after.place(fourth);
    match balancing(&after) {
        Some(fifth) if stones == 3 && lead <= CLEAR => Choice::Place(vec![fourth, fifth]),
        _ => Choice::Place(vec![fourth]),
    }
}

/// The move after which the game is most nearly even, among the points near the stones.
pub fn balancing(position: &Position) -> Option<Point> {
    let stones = position.stones(Color::Black) | position.stones(Color::White);
    let near = stones.grown().grown();
    let legal = || position.empties().into_iter().filter(|&point| position.check(point).is_ok());
    let even = |point: &Point| {
        let mut after = *position;
        after.place(*point);
        if after.outcome().is_some() { i64::MAX } else { lead(&after).abs() }
    };
    legal().filter(|&point| near.contains(point)).min_by_key(even).or_else(|| legal().next())
}
