//! Forced wins that waste moves: short to write, very long to check.

use std::collections::BTreeMap;

use myosu_proof::omok::{StrategyTurn, TurnId, WinCertificate};
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Point, PointSet, Setup, Size};

/// The corners of four boxes of 7 by 9 points, with the same win in each: an open four. White has no stone, so that no
/// waste gives him a five.
///
/// ```text
///   . . . . . . .
///   . . . . . . .
///   . . . . X . .
///   . . . . X . .
///   . X X X . . .
/// ```
const BOXES: [(u8, u8); 4] = [(0, 0), (8, 0), (0, 10), (8, 10)];

/// A win that first wastes `wasted` moves, at most three: whatever White does with them, one box is left, and Black
/// wins there. Every set of White's moves is a position of its own.
pub(crate) fn wasteful(wasted: usize) -> WinCertificate {
    let mut setup = Setup::empty(Size::square(20));
    setup.to_play = Color::Black;
    for corner in BOXES {
        for (x, y) in [(1, 4), (2, 4), (3, 4), (4, 2), (4, 3)] {
            setup.set(within(corner, x, y), Some(Color::Black));
        }
    }
    let position = Position::from_setup(&setup, Rule::FREESTYLE).unwrap();
    let mut strategy = Strategy { turns: Vec::new(), states: BTreeMap::new() };
    for corner in BOXES {
        let open_four = strategy.add(within(corner, 4, 5), Vec::new(), None);
        strategy.add(within(corner, 4, 4), vec![(within(corner, 5, 4), open_four)], None);
    }
    strategy.state(wasted, [false; 4]);
    WinCertificate { position, turns: strategy.turns }
}

fn within((x0, y0): (u8, u8), x: u8, y: u8) -> Point {
    Point::new(x0 + x, y0 + y)
}

struct Strategy {
    turns: Vec<StrategyTurn>,
    states: BTreeMap<(usize, [bool; 4]), TurnId>,
}

impl Strategy {
    fn add(&mut self, play: Point, answers: Vec<(Point, TurnId)>, otherwise: Option<TurnId>) -> TurnId {
        self.turns.push(StrategyTurn { play, answers, otherwise });
        self.turns.len() as TurnId - 1
    }

    /// The turn with this many moves left to waste and White stones in these boxes: in the first box that has none,
    /// Black wastes a move in its last column, or begins to win.
    fn state(&mut self, left: usize, spoiled: [bool; 4]) -> TurnId {
        if let Some(&known) = self.states.get(&(left, spoiled)) {
            return known;
        }
        let free = spoiled.iter().position(|&is_spoiled| !is_spoiled).unwrap();
        if left == 0 {
            return 2 * free as TurnId + 1;
        }
        let play = within(BOXES[free], 6, left as u8);
        let mut answers = Vec::new();
        for (at, corner) in BOXES.into_iter().enumerate().filter(|(at, _)| !spoiled[*at]) {
            let mut after = spoiled;
            after[at] = true;
            let next = self.state(left - 1, after);
            let points: PointSet = (0..7).flat_map(|x| (0..9).map(move |y| within(corner, x, y))).collect();
            answers.extend(points.iter().filter(|&point| point != play).map(|point| (point, next)));
        }
        let otherwise = self.state(left - 1, spoiled);
        let id = self.add(play, answers, Some(otherwise));
        self.states.insert((left, spoiled), id);
        id
    }
}
