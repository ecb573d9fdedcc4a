//! The lines of the board as bits, and what eleven points of a line say about the point in their
//! middle.
//!
//! Eleven are enough: a row of five that contains a point reaches four points from it, and whether it
//! is exactly five is seen one point further.

use crate::omok::{BlockedFive, Overline, Side, SplitThree};
use crate::{Color, Point, Size};

/// One of the four ways rows run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Along a row of the board (가로).
    Horizontal,
    /// Along a column (세로).
    Vertical,
    /// From the top left to the bottom right.
    Falling,
    /// From the bottom left to the top right.
    Rising,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Falling, Direction::Rising];

    /// The step along the direction: columns to the right and rows down.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Falling => (1, 1),
            Direction::Rising => (1, -1),
        }
    }

    /// The point `steps` steps away, if it is on a board of 20 by 20.
    pub const fn walk(self, from: Point, steps: i32) -> Option<Point> {
        let (dx, dy) = self.step();
        from.offset(dx * steps, dy * steps)
    }
}

/// Stones and empty points of all lines in all four directions: 20 rows, 20 columns, 39 diagonals each way.
const LINES: usize = 20 + 20 + 39 + 39;
/// The bit of the first point of a line; the bits below it are off the board.
const FIRST: u32 = 5;
/// The bit of the point in question in a [`Window`].
pub(crate) const MIDDLE: u32 = 5;

#[derive(Clone, Copy)]
struct Spot {
    line: u8,
    shift: u8,
}

static SPOTS: [[Spot; 4]; Point::TABLE] = spots();

const fn spots() -> [[Spot; 4]; Point::TABLE] {
    let mut table = [[Spot { line: 0, shift: 0 }; 4]; Point::TABLE];
    let (mut x, mut y) = (0u8, 0u8);
    while y < 20 {
        table[Point::new(x, y).index()] = [
            Spot { line: y, shift: x },
            Spot { line: 20 + x, shift: y },
            Spot { line: 40 + 19 + x - y, shift: x },
            Spot { line: 79 + x + y, shift: x },
        ];
        x += 1;
        if x == 20 {
            (x, y) = (0, y + 1);
        }
    }
    table
}

/// All stones and empty points, line by line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineWords {
    stones: [[u32; LINES]; 2],
    empty: [u32; LINES],
}

/// Eleven points of a line round a point; bit 5 is the point, higher bits lie along the direction.
/// Bits in none of the three are off the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) own: u32,
    pub(crate) enemy: u32,
    pub(crate) empty: u32,
}

impl LineWords {
    pub(crate) fn empty(size: Size) -> LineWords {
        let mut lines = LineWords { stones: [[0; LINES]; 2], empty: [0; LINES] };
        for point in size.points() {
            for spot in &SPOTS[point.index()] {
                lines.empty[usize::from(spot.line)] |= 1 << (FIRST + u32::from(spot.shift));
            }
        }
        lines
    }

    /// Puts a stone on an empty point, or takes it away again.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, point: Point) {
        for spot in &SPOTS[point.index()] {
            let bit = 1 << (FIRST + u32::from(spot.shift));
            self.stones[color.index()][usize::from(spot.line)] ^= bit;
            self.empty[usize::from(spot.line)] ^= bit;
        }
    }

    /// The line round an empty point as if `color` had a stone there.
    #[inline]
    pub(crate) fn window(&self, color: Color, point: Point, direction: Direction) -> Window {
        let spot = SPOTS[point.index()][direction as usize];
        let (line, shift) = (usize::from(spot.line), spot.shift);
        Window {
            own: (self.stones[color.index()][line] >> shift & 0x7ff) | 1 << MIDDLE,
            enemy: self.stones[color.other().index()][line] >> shift & 0x7ff & !(1 << MIDDLE),
            empty: self.empty[line] >> shift & 0x7ff & !(1 << MIDDLE),
        }
    }
}

/// The lowest and highest bit of the row of `own` stones through the middle.
#[inline]
pub(crate) fn row(own: u32) -> (u32, u32) {
    let above = (own >> (MIDDLE + 1)).trailing_ones();
    let below = (own << (32 - MIDDLE)).leading_ones();
    (MIDDLE - below, MIDDLE + above)
}

impl Window {
    /// Whether the row through the middle wins for a side.
    #[inline]
    pub(crate) fn wins(&self, side: &Side) -> bool {
        self.wins_with(self.own, side)
    }

    /// Whether the row through the middle would win if the side had all of `own`.
    #[inline]
    fn wins_with(&self, own: u32, side: &Side) -> bool {
        let (low, high) = row(own);
        match high - low + 1 {
            0..=4 => false,
            5 => side.blocked_five == BlockedFive::Wins || !self.is_blocked(low, high),
            _ => side.overline == Overline::Wins,
        }
    }

    fn is_blocked(&self, low: u32, high: u32) -> bool {
        low > 0 && self.enemy >> (low - 1) & 1 != 0 && self.enemy >> (high + 1) & 1 != 0
    }

    /// Whether the row through the middle has six stones or more.
    #[inline]
    pub(crate) fn is_overline(&self) -> bool {
        let (low, high) = row(self.own);
        high - low + 1 > 5
    }

    /// The points that turn the row through the middle into one that wins: two of them with a
    /// straight four or with two fours on one line, one with any other four.
    #[inline]
    pub(crate) fn fives(&self, side: &Side) -> u32 {
        self.fives_with(self.own, side)
    }

    #[inline]
    fn fives_with(&self, own: u32, side: &Side) -> u32 {
        const NEAR: u32 = 0b011_1101_1110;
        if (own & NEAR).count_ones() < 3 {
            return 0;
        }
        let mut found = 0;
        for bit in bits(self.empty & !own & NEAR) {
            let filled = own | 1 << bit;
            let (low, high) = row(filled);
            if low <= bit && bit <= high && self.wins_with(filled, side) {
                found |= 1 << bit;
            }
        }
        found
    }

    /// The two ends of a straight four (열린 사) through the middle: four in a row that can win at
    /// both ends.
    #[inline]
    fn straight_four_with(&self, own: u32, side: &Side) -> Option<(u32, u32)> {
        let (low, high) = row(own);
        if high - low + 1 != 4 {
            return None;
        }
        let ends = 1 << (low - 1) | 1 << (high + 1);
        let open = self.empty & ends == ends
            && self.wins_with(own | 1 << (low - 1), side)
            && self.wins_with(own | 1 << (high + 1), side);
        open.then_some((low - 1, high + 1))
    }

    /// How many fours the middle stone has on this line.
    #[inline]
    pub(crate) fn fours(&self, side: &Side) -> u32 {
        let fives = self.fives(side).count_ones();
        if fives == 2 && self.straight_four_with(self.own, side).is_some() { 1 } else { fives }
    }

    /// The points that would make a straight four of a line that the rule counts as a three; see
    /// [`Window::straight_fours`].
    #[inline]
    pub(crate) fn threes(&self, side: &Side) -> u32 {
        let (low, high) = row(self.own);
        if side.split_three == SplitThree::Ignored && high - low + 1 != 3 {
            return 0;
        }
        self.straight_fours(side)
    }

    /// The points that would make a straight four with the middle stone: there are some if the line
    /// looks like a three. The line must not have a four or a five.
    #[inline]
    fn straight_fours(&self, side: &Side) -> u32 {
        const NEAR: u32 = 0b001_1101_1100;
        if (self.own & NEAR).count_ones() < 2 {
            return 0;
        }
        let mut found = 0;
        for bit in bits(self.empty & NEAR) {
            let own = self.own | 1 << bit;
            let (low, high) = row(own);
            if low <= bit && bit <= high && self.straight_four_with(own, side).is_some() {
                found |= 1 << bit;
            }
        }
        found
    }
}

/// The bits that are set, lowest first.
#[inline]
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

/// The point a bit of a window stands for, given the point in its middle.
pub(crate) fn point_at(middle: Point, direction: Direction, bit: u32) -> Point {
    direction.walk(middle, bit as i32 - MIDDLE as i32).expect("a point of a line is on the board")
}
