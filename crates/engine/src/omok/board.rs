//! The board the engine thinks on: a position with the shapes of all four lines through every empty
//! point, kept up to date move by move.
//!
//! The law: after any sequence of moves and takebacks every shape, set and sum is what a board built
//! from the stones alone would hold, and taking back restores it exactly. Whose move wins at once and
//! who must defend is a look at a set.

use std::sync::Arc;

use myosu_rules::omok::{BlockedFive, Direction, Played, Position, Rule};
use myosu_rules::{Color, Point, PointSet};

use super::code::{Codes, Entry, Flags};
use super::shape::Shape;
use super::table::{LineTable, cell, of_side};
use super::value::Values;

/// Lines in all directions on the largest board.
const LINES: usize = 20 + 20 + 39 + 39;
/// Cells off the board before the first of a line.
const BORDER: u32 = 5;
/// The low bit of every cell.
const LOW: u64 = 0x5555_5555_5555_5555;

/// What a rule makes of lines and points: built once, shared by every board of the rule.
#[derive(Clone, Debug)]
pub struct Tables {
    rule: Rule,
    line: LineTable,
    codes: Codes,
    spots: Vec<[Spot; 4]>,
    points: Vec<Point>,
    ends_matter: bool,
}

/// Where a point is on the line of a direction.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    line: u8,
    shift: u8,
}

impl Tables {
    /// The tables of a rule with the values fitted for it.
    pub fn new(rule: Rule) -> Tables {
        Tables::with_values(rule, &Values::fitted(&rule))
    }

    /// The tables of a rule with other values.
    pub fn with_values(rule: Rule, values: &Values) -> Tables {
        let mut spots = vec![[Spot::default(); 4]; Point::TABLE];
        let mut points = vec![Point::new(0, 0); Point::TABLE];
        for y in 0..20 {
            for x in 0..20 {
                let point = Point::new(x, y);
                points[point.index()] = point;
                spots[point.index()] = [
                    Spot { line: y, shift: x },
                    Spot { line: 20 + x, shift: y },
                    Spot { line: 59 + x - y, shift: x },
                    Spot { line: 79 + x + y, shift: x },
                ];
            }
        }
        let line = LineTable::new(&rule);
        let ends_matter =
            Color::BOTH.iter().any(|&color| rule.side(color).blocked_five == BlockedFive::Nothing);
        Tables { rule, line, codes: Codes::new(&rule, values), spots, points, ends_matter }
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// What the codes are worth, moving and waiting, to a side that nothing is forbidden.
    pub(crate) fn plain_worth(&self) -> Vec<[i16; 2]> {
        self.codes.worth(Color::White)
    }

    /// The point with this number.
    #[inline(always)]
    pub(crate) fn point(&self, index: usize) -> Point {
        self.points[index & (Point::TABLE - 1)]
    }

    /// Whether enemy stones at both ends spoil a five for somebody.
    #[inline(always)]
    pub(crate) fn ends_matter(&self) -> bool {
        self.ends_matter
    }
}

/// What a stone on an empty point would make, for each side: four shapes of four bits, what they are
/// worth to the side when moving and when waiting, and the flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    shapes: [u16; 2],
    worth: [[i16; 2]; 2],
    flags: [Flags; 2],
}

/// A cell before a move changed it.
#[derive(Clone, Copy, Debug)]
struct Change {
    at: u16,
    was: Cell,
}

/// A move that can be taken back.
#[derive(Clone, Copy, Debug)]
struct Past {
    played: Played,
    worth: [[i32; 2]; 2],
    changes: u32,
}

/// The sum of worths and the sets of points by flag, for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Totals {
    worth: [[i32; 2]; 2],
    sets: [[PointSet; Flags::COUNT]; 2],
}

/// A position with every line's shape for both sides.
#[derive(Clone)]
pub struct Board {
    tables: Arc<Tables>,
    position: Position,
    lines: [u64; LINES],
    cells: Box<[Cell; Point::TABLE]>,
    totals: Totals,
    past: Vec<Past>,
    changes: Vec<Change>,
}

impl Board {
    /// A board for a position, which must be under the rule of the tables.
    pub fn new(tables: &Arc<Tables>, position: &Position) -> Board {
        debug_assert!(position.rule() == tables.rule());
        let mut board = Board {
            tables: Arc::clone(tables),
            position: *position,
            lines: [u64::MAX; LINES],
            cells: Box::new([Cell::default(); Point::TABLE]),
            totals: Totals { worth: [[0; 2]; 2], sets: [[PointSet::EMPTY; Flags::COUNT]; 2] },
            past: Vec::with_capacity(512),
            changes: Vec::with_capacity(16 * 1024),
        };
        for point in position.size().points() {
            for spot in tables.spots[point.index()] {
                let bits = 3 ^ cell(position.stone(point));
                board.lines[usize::from(spot.line)] ^= bits << (2 * (BORDER + u32::from(spot.shift)));
            }
        }
        for point in position.empties() {
            let cell = board.fresh(point);
            board.cells[point.index()] = cell;
            board.totals.flip(point, [Flags::default(); 2], cell.flags);
            board.totals.shift(Cell::default(), cell);
        }
        board
    }

    /// The position.
    #[inline(always)]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The tables the board was built with.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// Who moves next.
    #[inline(always)]
    pub fn to_play(&self) -> Color {
        self.position.to_play()
    }

    /// The name of the stones and the turn.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.position.key()
    }

    /// The points with a flag for a side.
    #[inline(always)]
    pub fn points(&self, color: Color, flag: Flags) -> PointSet {
        self.totals.sets[color.index()][flag.place()]
    }

    /// The flags of an empty point for a side.
    #[inline(always)]
    pub fn flags(&self, color: Color, point: Point) -> Flags {
        self.cells[point.index()].flags[color.index()]
    }

    /// The shape a stone on an empty point would make in a direction.
    pub fn shape(&self, color: Color, point: Point, direction: Direction) -> Shape {
        let packed = self.cells[point.index()].shapes[color.index()];
        Shape::from_index((packed >> (4 * direction as usize) & 15).into())
    }

    /// The four-direction code of an empty point for a side.
    pub fn code(&self, color: Color, point: Point) -> usize {
        self.tables.codes.code(self.cells[point.index()].shapes[color.index()])
    }

    /// How promising an empty point is to a side, for ordering moves.
    #[inline(always)]
    pub(crate) fn order(&self, color: Color, point: Point) -> i32 {
        self.entry(color, point).order.into()
    }

    #[inline(always)]
    fn entry(&self, color: Color, point: Point) -> &Entry {
        self.tables.codes.entry(color, self.cells[point.index()].shapes[color.index()])
    }

    /// The value of the shapes to the side to move.
    #[inline(always)]
    pub fn value(&self) -> i32 {
        let color = self.to_play();
        self.totals.worth[color.index()][0] - self.totals.worth[color.other().index()][1]
    }

    /// Whether the rule forbids a side an empty point: exact.
    #[inline(always)]
    pub fn is_forbidden(&self, color: Color, point: Point) -> bool {
        let flags = self.flags(color, point);
        flags.has(Flags::FOUL) || flags.has(Flags::DOUBT) && self.position.forbidden(color, point).is_some()
    }

    /// Plays a stone of the side to move on an empty point that is not forbidden to it; the game must
    /// not be over.
    #[inline]
    pub fn play(&mut self, point: Point) {
        if self.tables.line.reach() == 4 { self.put::<4>(point) } else { self.put::<5>(point) }
    }

    /// Gives the turn to the other side.
    pub fn pass(&mut self) {
        let played = self.position.pass();
        self.past.push(Past { played, worth: self.totals.worth, changes: self.changes.len() as u32 });
    }

    /// Takes back the last move or pass.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn undo(&mut self) {
        let past = self.past.pop().expect("a move to take back");
        self.position.undo(past.played);
        while self.changes.len() > past.changes as usize {
            let change = self.changes.pop().expect("more changes than before the move");
            let now = std::mem::replace(&mut self.cells[usize::from(change.at)], change.was);
            if now.flags != change.was.flags {
                self.totals.flip(self.tables.points[usize::from(change.at)], now.flags, change.was.flags);
            }
        }
        if let Some(point) = past.played.what().point() {
            let taken = cell(Some(self.position.to_play()));
            for spot in self.tables.spots[point.index()] {
                self.lines[usize::from(spot.line)] ^= taken << (2 * (BORDER + u32::from(spot.shift)));
            }
            self.totals.flip(point, [Flags::default(); 2], self.cells[point.index()].flags);
        }
        self.totals.worth = past.worth;
    }

    /// How many moves and passes can be taken back.
    pub fn depth(&self) -> usize {
        self.past.len()
    }

    /// The empty points within five of a point on the four lines through it.
    pub(crate) fn around(&self, point: Point) -> PointSet {
        let mut near = PointSet::EMPTY;
        for direction in Direction::ALL {
            near.extend((-5..=5).filter_map(|steps| direction.walk(point, steps)));
        }
        near & self.position.empties()
    }

    fn put<const REACH: u32>(&mut self, point: Point) {
        const STEPS: [isize; 4] = [1, 21, 22, -20];
        let (at, color) = (point.index(), self.to_play());
        let was = self.cells[at];
        let played = self.position.place(point);
        self.past.push(Past { played, worth: self.totals.worth, changes: self.changes.len() as u32 });
        self.totals.flip(point, was.flags, [Flags::default(); 2]);
        self.totals.shift(was, Cell::default());
        let Board { tables, lines, cells, totals, changes, .. } = self;
        for (direction, (spot, step)) in tables.spots[at].into_iter().zip(STEPS).enumerate() {
            let middle = 2 * (BORDER + u32::from(spot.shift));
            let line = lines[usize::from(spot.line)] | cell(Some(color)) << middle;
            lines[usize::from(spot.line)] = line;
            let window = ((1u64 << (4 * REACH + 2)) - 1) << (middle - 2 * REACH);
            let mut empty = !(line | line >> 1) & LOW & window;
            while empty != 0 {
                let bit = empty.trailing_zeros();
                empty &= empty - 1;
                let both = tables.line.both(LineTable::key::<REACH>(line >> (bit - 2 * REACH)));
                let there = (at as isize + (bit as isize - middle as isize) / 2 * step) as usize;
                let there = there & (Point::TABLE - 1);
                if let Some(was) = cells[there].turn_line(tables, direction, both) {
                    changes.push(Change { at: there as u16, was });
                    totals.shift(was, cells[there]);
                    totals.flip(tables.points[there], was.flags, cells[there].flags);
                }
            }
        }
    }

    /// The cell of an empty point from the lines alone.
    fn fresh(&self, point: Point) -> Cell {
        let mut shapes = [0u16; 2];
        for (direction, spot) in self.tables.spots[point.index()].into_iter().enumerate() {
            let reach = self.tables.line.reach() as u32;
            let line = self.lines[usize::from(spot.line)] >> (2 * (BORDER + u32::from(spot.shift) - reach));
            let key = if reach == 4 { LineTable::key::<4>(line) } else { LineTable::key::<5>(line) };
            let both = self.tables.line.both(key);
            for color in Color::BOTH {
                shapes[color.index()] |= (of_side(both, color) as u16) << (4 * direction);
            }
        }
        let mut cell = Cell::default();
        for color in Color::BOTH {
            let packed = shapes[color.index()];
            cell.set(color, packed, self.tables.codes.entry(color, packed));
        }
        cell
    }
}

impl Cell {
    /// Gives the cell a new pair of shapes in a direction; the cell as it was, if that changes it.
    #[inline(always)]
    fn turn_line(&mut self, tables: &Tables, direction: usize, both: u8) -> Option<Cell> {
        let was = *self;
        let bits = 4 * direction;
        let old = (was.shapes[0] >> bits & 15) as u8 | ((was.shapes[1] >> bits & 15) << 4) as u8;
        if old == both {
            return None;
        }
        for color in Color::BOTH {
            let shape = of_side(both, color) as u16;
            if was.shapes[color.index()] >> bits & 15 != shape {
                let packed = was.shapes[color.index()] & !(15 << bits) | shape << bits;
                self.set(color, packed, tables.codes.entry(color, packed));
            }
        }
        Some(was)
    }

    #[inline(always)]
    fn set(&mut self, color: Color, packed: u16, entry: &Entry) {
        self.shapes[color.index()] = packed;
        self.worth[color.index()] = [entry.moving, entry.waiting];
        self.flags[color.index()] = entry.flags;
    }
}

impl Totals {
    #[inline(always)]
    fn shift(&mut self, was: Cell, now: Cell) {
        for color in 0..2 {
            for turn in 0..2 {
                self.worth[color][turn] +=
                    i32::from(now.worth[color][turn]) - i32::from(was.worth[color][turn]);
            }
        }
    }

    #[inline(always)]
    fn flip(&mut self, point: Point, was: [Flags; 2], now: [Flags; 2]) {
        for color in 0..2 {
            let mut changed = was[color].0 ^ now[color].0;
            while changed != 0 {
                let set = &mut self.sets[color][changed.trailing_zeros() as usize];
                changed &= changed - 1;
                if set.contains(point) { set.remove(point) } else { set.insert(point) }
            }
        }
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.position.fmt(f)
    }
}

#[cfg(test)]
mod tests;
