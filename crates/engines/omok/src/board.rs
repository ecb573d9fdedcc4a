//! The board the engine thinks on: a position with the shapes of all four lines through every empty
//! point, kept up to date move by move.
//!
//! The law: after any sequence of moves and takebacks every shape, set and sum is what a board built
//! from the stones alone would hold, and taking back restores it exactly. Whether a side wins at once or must
//! defend is one look at a set.

use std::sync::Arc;

use myosu_rules::omok::{BlockedFive, Direction, Played, Position, Rule};
use myosu_rules::{Color, Point, PointSet, zobrist};

use super::code::{Codes, Flags};
use super::line_table::{LineTable, boxed, cell};
use super::net::EvalNet;
use super::point_flags::PointFlags;
use super::shape::Shape;
use super::value::{CodeValues, NEARNESS, THREATS, nearness};

/// Lines in all directions on the largest board.
const LINES: usize = 20 + 20 + 39 + 39;
/// Cells off the board before the first of a line.
const BORDER: u32 = 5;
/// More cells than a move can change: five to each side on four lines.
const MOST_TURNS: usize = 64;
/// The low bit of every cell.
const LOW: u64 = 0x5555_5555_5555_5555;

/// The tables of a rule: shapes, codes and values; built once, shared by every board of the rule.
#[derive(Clone, Debug)]
pub struct Tables {
    rule: Rule,
    line: LineTable,
    codes: Codes,
    spots: Vec<[LineSlot; 4]>,
    points: Box<[Point; Point::TABLE]>,
    /// The points within five of each on the four lines through it.
    around: Box<[PointSet; Point::TABLE]>,
    ends_matter: bool,
    /// The values of the threats on the board, by color to move; none where nothing was fitted.
    threats: Option<[[i16; THREATS]; 2]>,
    near: [[i16; NEARNESS]; 2],
    /// Corrects the values where the board is of a size that it judges.
    pub(crate) net: Option<Arc<EvalNet>>,
}

/// Where a point is on the line of a direction.
#[derive(Clone, Copy, Debug, Default)]
struct LineSlot {
    line: u8,
    shift: u8,
}

impl Tables {
    /// The tables of a rule with the values fitted for it, and the network if there is one.
    pub fn new(rule: Rule) -> Tables {
        let values = CodeValues::fitted(&rule);
        match EvalNet::shipped(&rule) {
            Some(net) => Tables::with_net(rule, &values, net),
            None => Tables::with_values(rule, &values),
        }
    }

    /// The tables of a rule with other values, without a network.
    pub fn with_values(rule: Rule, values: &CodeValues) -> Tables {
        let mut spots = vec![[LineSlot::default(); 4]; Point::TABLE];
        let mut points = vec![Point::new(0, 0); Point::TABLE];
        let mut around = vec![PointSet::EMPTY; Point::TABLE];
        for y in 0..20 {
            for x in 0..20 {
                let point = Point::new(x, y);
                points[point.index()] = point;
                for direction in Direction::ALL {
                    let steps = (-5..=5).filter_map(|steps| direction.walk(point, steps));
                    around[point.index()].extend(steps);
                }
                spots[point.index()] = [
                    LineSlot { line: y, shift: x },
                    LineSlot { line: 20 + x, shift: y },
                    LineSlot { line: 59 + x - y, shift: x },
                    LineSlot { line: 79 + x + y, shift: x },
                ];
            }
        }
        let line = LineTable::new(&rule);
        let ends_matter =
            Color::BOTH.iter().any(|&color| rule.side(color).blocked_five == BlockedFive::Nothing);
        let is_fitted = values.threats.iter().flatten().any(|&value| value != 0);
        Tables {
            rule,
            line,
            codes: Codes::new(&rule, values),
            spots,
            points: boxed(points),
            around: boxed(around),
            ends_matter,
            threats: is_fitted.then_some(values.threats),
            near: values.near_scores(),
            net: None,
        }
    }

    /// The tables of a rule with a network, which corrects the evaluation by these values.
    pub fn with_net(rule: Rule, values: &CodeValues, net: EvalNet) -> Tables {
        Tables { net: Some(Arc::new(net)), ..Tables::with_values(rule, values) }
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The point with this number.
    #[inline(always)]
    pub(crate) fn point(&self, index: usize) -> Point {
        self.points[index & (Point::TABLE - 1)]
    }

    /// Whether enemy stones at both ends spoil a five for either side.
    #[inline(always)]
    pub(crate) fn ends_matter(&self) -> bool {
        self.ends_matter
    }
}

/// The shapes a stone on an empty point would make. From the low bits: Black's four shapes and White's, four
/// bits each, then both sides' places among the codes. One word, so that it is read and written at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PointShapes(u64);

/// A point whose shapes a move changes in one direction.
#[derive(Clone, Copy, Debug, Default)]
struct ShapeUpdate {
    shapes: u32,
    at: u16,
    /// Which of the two pairs of a place the direction belongs to.
    half: u16,
}

/// A point's shapes before a move changed them, for undo.
#[derive(Clone, Copy, Debug)]
struct SavedShapes {
    was: PointShapes,
    at: u16,
    flags: [Flags; 2],
}

/// A move that can be taken back.
#[derive(Clone, Copy, Debug)]
struct UndoEntry {
    played: Played,
    worth: i64,
    changes: u32,
}

/// A position with every line's shape for both sides.
#[derive(Clone)]
pub struct ShapeBoard {
    tables: Arc<Tables>,
    position: Position,
    /// All points of the board.
    all: PointSet,
    lines: [u64; LINES],
    cells: Box<[PointShapes; Point::TABLE]>,
    marks: PointFlags,
    /// The worth of all points, as [`Codes::gain`] gives it for each.
    worth: i64,
    past: Vec<UndoEntry>,
    changes: Vec<SavedShapes>,
    /// Buffer for the changes of the present move.
    turns: [ShapeUpdate; MOST_TURNS],
}

impl ShapeBoard {
    /// A board for a position, which must be under the rule of the tables.
    pub fn new(tables: &Arc<Tables>, position: &Position) -> ShapeBoard {
        debug_assert!(position.rule() == tables.rule());
        let mut board = ShapeBoard {
            tables: Arc::clone(tables),
            position: *position,
            all: position.size().points().collect(),
            lines: [u64::MAX; LINES],
            cells: Box::new([PointShapes::default(); Point::TABLE]),
            marks: PointFlags::new(),
            worth: 0,
            past: Vec::with_capacity(512),
            changes: Vec::with_capacity(16 * 1024),
            turns: [ShapeUpdate::default(); MOST_TURNS],
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
            board.marks.turn(&tables.points, point.index(), tables.codes.flags(cell.places()));
            board.worth += tables.codes.gain(0, cell.places());
        }
        board
    }

    /// The position.
    #[inline(always)]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The points without a stone.
    #[inline(always)]
    pub(crate) fn empties(&self) -> PointSet {
        self.all - self.stones()
    }

    /// The points with a stone.
    #[inline(always)]
    pub(crate) fn stones(&self) -> PointSet {
        self.position.stones(Color::Black) | self.position.stones(Color::White)
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

    /// The Zobrist key of the stones and the side to move.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.position.key()
    }

    /// The key after a stone of the side to move.
    #[inline(always)]
    pub(crate) fn key_after(&self, point: Point) -> u64 {
        self.key() ^ zobrist::stone(self.to_play(), point) ^ zobrist::WHITE_TO_MOVE
    }

    /// The points with a flag for a side.
    #[inline(always)]
    pub fn points(&self, color: Color, flag: Flags) -> PointSet {
        self.marks.points(color, flag)
    }

    /// The flags of an empty point for a side.
    #[inline(always)]
    pub fn flags(&self, color: Color, point: Point) -> Flags {
        self.marks.at(color, point)
    }

    /// The shape a stone on an empty point would make in a direction.
    pub fn shape(&self, color: Color, point: Point, direction: Direction) -> Shape {
        let shapes = self.cells[point.index()].shapes() >> (16 * color.index());
        Shape::from_index((shapes >> (4 * direction as usize) & 15) as usize)
    }

    /// The shape a stone on an empty point would make in a direction if the other side had a stone on
    /// `answer`, a point of the same line.
    pub(crate) fn shape_against(
        &self,
        color: Color,
        point: Point,
        direction: Direction,
        answer: Point,
    ) -> Shape {
        let place = |point: Point| self.tables.spots[point.index()][direction as usize];
        let shift = |spot: LineSlot| 2 * (BORDER + u32::from(spot.shift));
        let (spot, other) = (place(point), place(answer));
        debug_assert_eq!(spot.line, other.line);
        let line = self.lines[usize::from(spot.line)] | cell(Some(!color)) << shift(other);
        let both = self.tables.line.both_of(line, shift(spot));
        Shape::from_index((both >> (4 * color.index()) & 15).into())
    }

    /// The four-direction code of an empty point for a side.
    pub fn code(&self, color: Color, point: Point) -> usize {
        self.tables.codes.code(color, self.cells[point.index()].places())
    }

    /// The codes of an empty point for both sides.
    #[inline(always)]
    pub(crate) fn codes(&self, point: Point) -> [u16; 2] {
        self.tables.codes.both(self.cells[point.index()].places())
    }

    /// The shapes of all points; those of points with stones mean nothing.
    #[inline(always)]
    pub(crate) fn cells(&self) -> &[PointShapes; Point::TABLE] {
        &self.cells
    }

    /// How promising an empty point is to a side, for ordering moves.
    #[inline(always)]
    pub fn order(&self, color: Color, point: Point) -> i32 {
        self.tables.codes.order(color, self.cells[point.index()].places())
    }

    /// The ordering score of a move of the side to move: its shapes, those it stops, and how near it is to the last
    /// moves.
    #[inline(always)]
    pub(crate) fn score(&self, point: Point, [last, before]: [Option<Point>; 2]) -> i32 {
        let tables = &self.tables;
        let near = |which: usize, other: Option<Point>| {
            other.map_or(0, |other| i32::from(tables.near[which][nearness(point, other)]))
        };
        tables.codes.score(self.to_play(), self.cells[point.index()].places())
            + near(0, last)
            + near(1, before)
    }

    /// Which threats there are, as bits: the side to move has a four, an open three, both by one stone; the opponent
    /// threatens a four that cannot be stopped, has a four, an open three, both by one stone; the side to move has
    /// many open threes.
    pub fn threats(&self) -> usize {
        const MANY: usize = 6;
        let (own, enemy) = (self.to_play(), !self.to_play());
        let [fours, threes] = [Flags::FOUR, Flags::THREE].map(|flag| self.points(own, flag));
        let [enemy_fours, enemy_threes] = [Flags::FOUR, Flags::THREE].map(|flag| self.points(enemy, flag));
        let bits = [
            !fours.is_empty(),
            !threes.is_empty(),
            fours.intersects(threes),
            !self.points(enemy, Flags::WINNING_FOUR).is_empty(),
            !enemy_fours.is_empty(),
            !enemy_threes.is_empty(),
            enemy_fours.intersects(enemy_threes),
            threes.len() > MANY,
        ];
        bits.iter().enumerate().fold(0, |all, (bit, &holds)| all | usize::from(holds) << bit)
    }

    /// The value of the threats to the side to move, beyond that of the shapes they are made of.
    #[inline(always)]
    pub(crate) fn threat_value(&self, threats: usize) -> i32 {
        match &self.tables.threats {
            Some(values) => values[self.to_play().index()][threats].into(),
            None => 0,
        }
    }

    /// The value of the shapes to the side to move.
    #[inline(always)]
    pub fn value(&self) -> i32 {
        Codes::value(self.worth, self.to_play())
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
        if self.tables.line.reach() == 4 { self.put::<4, true>(point) } else { self.put::<5, true>(point) }
    }

    /// Like [`ShapeBoard::play`] without updating the value, for searches that do not evaluate:
    /// [`ShapeBoard::value`] is meaningless until the move is taken back.
    #[inline]
    pub(crate) fn play_unvalued(&mut self, point: Point) {
        if self.tables.line.reach() == 4 { self.put::<4, false>(point) } else { self.put::<5, false>(point) }
    }

    /// Gives the turn to the other side.
    pub fn pass(&mut self) {
        let played = self.position.pass();
        self.past.push(UndoEntry { played, worth: self.worth, changes: self.changes.len() as u32 });
    }

    /// Takes back the last move or pass.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn undo(&mut self) {
        let past = self.past.pop().expect("a move to take back");
        self.position.undo(past.played);
        // No cell is changed twice by one move: the order does not matter.
        for change in &self.changes[past.changes as usize..] {
            let at = usize::from(change.at) & (Point::TABLE - 1);
            self.cells[at] = change.was;
            self.marks.turn(&self.tables.points, at, change.flags);
        }
        self.changes.truncate(past.changes as usize);
        if let Some(point) = past.played.what().point() {
            let taken = cell(Some(self.position.to_play()));
            for spot in self.tables.spots[point.index()] {
                self.lines[usize::from(spot.line)] ^= taken << (2 * (BORDER + u32::from(spot.shift)));
            }
        }
        self.worth = past.worth;
    }

    /// How many moves and passes can be taken back.
    pub fn depth(&self) -> usize {
        self.past.len()
    }

    /// The empty points within five of a point on the four lines through it.
    #[inline]
    pub(crate) fn around(&self, point: Point) -> PointSet {
        self.tables.around[point.index()] & self.empties()
    }

    fn put<const REACH: u32, const VALUED: bool>(&mut self, point: Point) {
        let (at, color) = (point.index(), self.to_play());
        let was = self.cells[at];
        let played = match self.flags(color, point).has(Flags::FIVE) {
            true => self.position.place(point),
            false => self.position.place_no_five(point),
        };
        self.past.push(UndoEntry { played, worth: self.worth, changes: self.changes.len() as u32 });
        let flags = self.marks.turn(&self.tables.points, at, [Flags::default(); 2]);
        self.changes.push(SavedShapes { was, at: at as u16, flags });
        let count = self.turns::<REACH>(point, color);
        let ShapeBoard { tables, cells, marks, changes, turns, .. } = self;
        let Tables { codes, points, .. } = &**tables;
        let mut worth = self.worth + codes.gain(was.places(), 0);
        changes.extend(turns[..count & (MOST_TURNS - 1)].iter().map(|turn| {
            let there = usize::from(turn.at) & (Point::TABLE - 1);
            let was = cells[there];
            let places = codes.places(was.places(), turn.half.into(), turn.shapes);
            if VALUED {
                worth += codes.gain(was.places(), places);
            }
            cells[there] = PointShapes::new(turn.shapes, places);
            let flags = marks.turn(points, there, codes.flags(places));
            SavedShapes { was, at: turn.at, flags }
        }));
        self.worth = worth;
    }

    /// Puts a stone on its four lines and lists the points whose shapes that changes; returns their number. The
    /// list is filled without branches that depend on the shapes, which would be mispredicted.
    #[inline(always)]
    fn turns<const REACH: u32>(&mut self, point: Point, color: Color) -> usize {
        const STEPS: [isize; 4] = [1, 21, 22, -20];
        let at = point.index();
        let mut count = 0;
        for (direction, (spot, step)) in self.tables.spots[at].into_iter().zip(STEPS).enumerate() {
            let middle = 2 * (BORDER + u32::from(spot.shift));
            let line = self.lines[usize::from(spot.line)] | cell(Some(color)) << middle;
            self.lines[usize::from(spot.line)] = line;
            let window = ((1u64 << (4 * REACH + 2)) - 1) << (middle - 2 * REACH);
            let mut empty = !(line | line >> 1) & LOW & window;
            while empty != 0 {
                let bit = empty.trailing_zeros();
                empty &= empty - 1;
                let both = self.tables.line.both::<REACH>(line >> (bit - 2 * REACH));
                let there = (at as isize + (bit as isize - middle as isize) / 2 * step) as usize;
                let was = self.cells[there & (Point::TABLE - 1)];
                let shapes = was.turned(direction, both);
                self.turns[count & (MOST_TURNS - 1)] =
                    ShapeUpdate { shapes, at: there as u16, half: (direction / 2) as u16 };
                count += usize::from(shapes != was.shapes());
            }
        }
        count
    }

    /// The cell of an empty point from the lines alone.
    fn fresh(&self, point: Point) -> PointShapes {
        let mut cell = PointShapes::default();
        for (direction, spot) in self.tables.spots[point.index()].into_iter().enumerate() {
            let line = self.lines[usize::from(spot.line)];
            let both = self.tables.line.both_of(line, 2 * (BORDER + u32::from(spot.shift)));
            let shapes = cell.turned(direction, both);
            cell = PointShapes::new(shapes, self.tables.codes.places(cell.places(), direction / 2, shapes));
        }
        cell
    }
}

impl PointShapes {
    #[inline(always)]
    fn new(shapes: u32, places: u32) -> PointShapes {
        PointShapes(u64::from(shapes) | u64::from(places) << 32)
    }

    /// The shapes of both sides, four bits each.
    #[inline(always)]
    fn shapes(self) -> u32 {
        self.0 as u32
    }

    /// The places of both sides' shapes among the codes.
    #[inline(always)]
    fn places(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The bits in which both differ; 0 if they are equal.
    #[inline(always)]
    pub(crate) fn difference(self, other: PointShapes) -> u64 {
        self.0 ^ other.0
    }

    /// The shapes with others in a direction.
    #[inline(always)]
    fn turned(self, direction: usize, both: u8) -> u32 {
        let (bits, both) = (4 * direction, u32::from(both));
        self.shapes() & !(0x000f_000f << bits) | (both & 15 | (both >> 4) << 16) << bits
    }
}

impl std::fmt::Debug for ShapeBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.position.fmt(f)
    }
}

#[cfg(test)]
mod tests;
