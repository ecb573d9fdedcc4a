//! A legal position that can be played on, kept up to date move by move without allocating.
//!
//! Law: after any sequence of [`Position::play`] and [`Position::undo`] everything a position says is
//! what one would find by looking at its stones; and undoing restores the position exactly.
//!
//! Chains are circular lists of stones with a root that names the chain. A chain counts *pseudo
//! liberties*: one for each pair of a stone and an empty point beside it. Their number and the sum of
//! their points can be kept by additions alone; true liberties are found on demand.

mod play;
mod setup;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::go::{Illegal, Suicide};
use crate::{Color, Move, Notation, Point, PointSet, Setup, Size, diagram, zobrist};

pub use play::Undo;
pub use setup::BadSetup;

const EMPTY: u8 = 2;
const OFF_BOARD: u8 = 3;

/// One of the four neighbours is empty, black or white, in [`Position::beside`].
const BESIDE: [u16; 3] = [0x001, 0x010, 0x100];

/// A legal position on a board of any size, with the side to play, the point of a simple ko and the
/// prisoners.
///
/// ```
/// use myosu_rules::{Color, Move, diagram, go::Position};
/// let board = diagram::parse(". X .\nX O a\n. X .").unwrap();
/// let mut position = Position::from_setup(&board.setup).unwrap();
/// let a = board.marked('a').first().unwrap();
/// let undo = position.play(Color::Black, Move::Place(a));
/// assert_eq!(position.prisoners(Color::Black), 1);
/// position.undo(&undo);
/// assert_eq!(position.setup(), board.setup);
/// ```
#[derive(Clone)]
pub struct Position {
    size: Size,
    to_play: Color,
    ko: Option<Point>,
    prisoners: [u32; 2],
    key: u64,
    board: PointSet,
    stones: [PointSet; 2],
    /// Black, white, empty or off the board.
    cells: [u8; Point::TABLE],
    /// How many neighbours are black, white and empty, four bits each. The edge counts as black and
    /// as white.
    beside: [u16; Point::TABLE],
    /// The root of the chain a stone belongs to; meaningless where there is no stone.
    root: [u16; Point::TABLE],
    /// The next stone round the chain; meaningless where there is no stone.
    next: [u16; Point::TABLE],
    /// Liberties and stones of the chain with this root.
    tally: [ChainTally; Point::TABLE],
    /// The empty points in no particular order, and where in that list a point is.
    free: [Point; Point::TABLE],
    free_count: u16,
    free_at: [u16; Point::TABLE],
}

/// What is kept of a chain, at its root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ChainTally {
    stones: u16,
    /// Pairs of a stone of the chain and an empty point beside it.
    liberties: u16,
    /// The sum of the empty points over those pairs.
    sum: u32,
}

/// A chain (사슬; the papers' block, 덩어리, cgs eq. 3): solidly connected stones of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The empty points beside it (활로); their number is the papers' L0 (cgs eq. 4).
    pub liberties: PointSet,
}

impl Position {
    /// An empty board, Black to play.
    pub fn empty(size: Size) -> Position {
        let mut position = Position {
            size,
            to_play: Color::Black,
            ko: None,
            prisoners: [0; 2],
            key: 0,
            board: size.point_set(),
            stones: [PointSet::EMPTY; 2],
            cells: [OFF_BOARD; Point::TABLE],
            beside: [BESIDE[0] * 4 + BESIDE[1] * 4; Point::TABLE],
            root: [0; Point::TABLE],
            next: [0; Point::TABLE],
            tally: [ChainTally::default(); Point::TABLE],
            free: [Point::new(0, 0); Point::TABLE],
            free_count: 0,
            free_at: [0; Point::TABLE],
        };
        for point in size.points() {
            position.cells[point.index()] = EMPTY;
            position.add_free(point);
            for near in point.neighbors() {
                position.beside[near.index()] += BESIDE[2] - BESIDE[0] - BESIDE[1];
            }
        }
        position
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who moves next: the opponent of the side that moved last.
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// Gives the turn to a side, as when stones are set up or a side moves twice. The ko is open again.
    pub fn set_to_play(&mut self, color: Color) {
        if self.to_play != color {
            self.to_play = color;
            self.ko = None;
        }
    }

    /// The point where the side to play may not take back a ko at once.
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// How many stones a side has taken from the other (사석).
    pub fn prisoners(&self, by: Color) -> u32 {
        self.prisoners[by.index()]
    }

    /// The key of the stones alone: equal stones have equal keys.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key of the stones and the side to play.
    #[inline]
    pub fn situational_key(&self) -> u64 {
        self.key ^ self.to_play.pick(0, zobrist::WHITE_TO_MOVE)
    }

    /// The key of the stones, the side to play and the ko.
    #[inline]
    pub fn full_key(&self) -> u64 {
        self.situational_key() ^ self.ko.map_or(0, zobrist::ko)
    }

    /// The stone on a point; `None` where the point is empty or off the board.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Color> {
        match self.cells[point.index()] {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the point is on the board and without a stone.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()] == EMPTY
    }

    /// The stones of a side.
    #[inline]
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color.index()]
    }

    /// All stones.
    #[inline]
    pub fn occupied(&self) -> PointSet {
        self.stones[0] | self.stones[1]
    }

    /// The points without a stone.
    #[inline]
    pub fn empties(&self) -> PointSet {
        self.board - self.occupied()
    }

    /// All points of the board.
    #[inline]
    pub fn board(&self) -> PointSet {
        self.board
    }

    /// How many neighbours of a point are of this color; the edge of the board counts as any color.
    #[inline]
    pub(crate) fn beside(&self, point: Point, color: Color) -> u16 {
        self.beside[point.index()] >> (4 * color.index()) & 15
    }

    /// Whether a neighbour of the point is empty.
    #[inline]
    pub(crate) fn has_empty_beside(&self, point: Point) -> bool {
        self.beside[point.index()] >= BESIDE[2]
    }

    #[inline]
    pub(crate) fn free(&self) -> &[Point] {
        &self.free[..usize::from(self.free_count) & (Point::TABLE - 1)]
    }

    /// Exchanges two entries of [`Position::free`].
    #[inline]
    pub(crate) fn swap_free(&mut self, a: usize, b: usize) {
        self.free.swap(a, b);
        for at in [a, b] {
            self.free_at[self.free[at].index()] = at as u16;
        }
    }

    #[inline]
    fn tally_at(&self, stone: Point) -> ChainTally {
        self.tally[usize::from(self.root[stone.index()]) & (Point::TABLE - 1)]
    }

    /// The stones of the chain at `stone`, each once, from that stone; nothing at an empty point.
    #[inline]
    pub fn chain_stones(&self, stone: Point) -> ChainStones<'_> {
        let left = if self.stone(stone).is_some() { self.tally_at(stone).stones } else { 0 };
        ChainStones { position: self, at: stone, left }
    }

    /// How many stones the chain at `stone` has; 0 at an empty point.
    #[inline]
    pub fn chain_len(&self, stone: Point) -> usize {
        self.chain_stones(stone).left.into()
    }

    /// Whether two stones belong to one chain.
    #[inline]
    pub fn same_chain(&self, a: Point, b: Point) -> bool {
        self.stone(a).is_some()
            && self.stone(a) == self.stone(b)
            && self.root[a.index()] == self.root[b.index()]
    }

    /// The chain at a stone.
    pub fn chain(&self, stone: Point) -> Option<Chain> {
        let color = self.stone(stone)?;
        Some(Chain { color, stones: self.chain_stones(stone).collect(), liberties: self.liberty_set(stone) })
    }

    /// All chains, Black's and White's together, each named by one of its stones.
    pub fn chain_roots(&self) -> impl Iterator<Item = Point> + '_ {
        self.occupied().into_iter().filter(|p| usize::from(self.root[p.index()]) == p.index())
    }

    /// All chains.
    pub fn chains(&self) -> impl Iterator<Item = Chain> + '_ {
        self.chain_roots().filter_map(|root| self.chain(root))
    }

    /// The liberties of the chain at a stone; none at an empty point.
    pub fn liberty_set(&self, stone: Point) -> PointSet {
        self.chain_stones(stone).flat_map(Point::neighbors).filter(|&p| self.is_empty(p)).collect()
    }

    /// How many liberties the chain at a stone has; 0 at an empty point.
    #[inline]
    pub fn liberties(&self, stone: Point) -> usize {
        self.liberties_up_to(stone, Point::TABLE)
    }

    /// How many liberties the chain at a stone has, or `most` if it has more. Asking for few is quick
    /// for the longest chain.
    pub fn liberties_up_to(&self, stone: Point, most: usize) -> usize {
        let mut seen = PointSet::EMPTY;
        let mut count = 0;
        for near in self.chain_stones(stone).flat_map(Point::neighbors) {
            if self.is_empty(near) && !seen.contains(near) {
                seen.insert(near);
                count += 1;
                if count >= most {
                    return most;
                }
            }
        }
        count
    }

    /// The only liberty of the chain at a stone, if it has one liberty (단수).
    #[inline]
    pub fn last_liberty(&self, stone: Point) -> Option<Point> {
        self.stone(stone)?;
        let root = self.root[stone.index()];
        let ChainTally { liberties, sum, .. } = self.tally_at(stone);
        if !(1..=4).contains(&liberties) {
            return None;
        }
        // The mean of the pseudo liberties is the only liberty exactly if all of them lie there.
        let mean = Point::from_index((sum as usize / usize::from(liberties)) & (Point::TABLE - 1));
        let mine = self.stones(self.stone(stone)?);
        let here = mean.neighbors();
        let count = here.iter().filter(|p| mine.contains(**p) && self.root[p.index()] == root).count();
        (self.is_empty(mean) && count == usize::from(liberties)).then_some(mean)
    }

    /// Whether the chain at a stone has one liberty left (단수).
    #[inline]
    pub fn is_in_atari(&self, stone: Point) -> bool {
        self.last_liberty(stone).is_some()
    }

    /// Whether `color` may make this move; superko is a matter of the game's history and not asked
    /// here.
    pub fn check(&self, color: Color, mv: Move, suicide: Suicide) -> Result<(), Illegal> {
        let Move::Place(point) = mv else { return Ok(()) };
        match self.cells[point.index()] {
            EMPTY => {}
            OFF_BOARD => return Err(Illegal::OffBoard),
            _ => return Err(Illegal::Occupied),
        }
        if self.ko == Some(point) && color == self.to_play {
            return Err(Illegal::Ko);
        }
        let joins = point.neighbors().into_iter().any(|p| self.stone(p) == Some(color));
        let may_die = suicide == Suicide::Allowed && joins;
        if may_die || self.would_live(color, point) { Ok(()) } else { Err(Illegal::Suicide) }
    }

    /// Whether `color` may place a stone on an empty point without suicide and without taking back a
    /// ko.
    #[inline]
    pub(crate) fn may_place(&self, color: Color, point: Point) -> bool {
        (self.has_empty_beside(point) || self.would_live(color, point))
            && !(self.ko == Some(point) && color == self.to_play)
    }

    /// Whether a stone on this empty point would have a liberty once what it captures is gone.
    #[inline]
    fn would_live(&self, color: Color, point: Point) -> bool {
        if self.has_empty_beside(point) {
            return true;
        }
        // No neighbour is empty: those without a chain are off the board and have a tally of their own.
        let roots = point.neighbors().map(|p| self.root[p.index()]);
        let near = point.neighbors();
        (0..4).any(|i| {
            let taken = roots.iter().map(|&root| u16::from(root == roots[i])).sum::<u16>();
            let cell = self.cells[near[i].index()];
            let remains = self.tally[usize::from(roots[i]) & (Point::TABLE - 1)].liberties > taken;
            cell < EMPTY && remains == (cell == color as u8)
        })
    }

    /// The stones that the move would capture, the mover's own in a suicide not counted.
    pub fn captures(&self, color: Color, point: Point) -> PointSet {
        if !self.is_empty(point) {
            return PointSet::EMPTY;
        }
        point
            .neighbors()
            .into_iter()
            .filter(|&p| self.stone(p) == Some(!color) && self.last_liberty(p) == Some(point))
            .flat_map(|p| self.chain_stones(p))
            .collect()
    }

    /// What [`Position::key`] will be after a move of `color` on this empty point.
    pub fn key_after(&self, color: Color, point: Point) -> u64 {
        let lift = |stones: PointSet, color| stones.iter().fold(0, |key, p| key ^ zobrist::stone(color, p));
        let key = self.key ^ zobrist::stone(color, point) ^ lift(self.captures(color, point), !color);
        if self.would_live(color, point) {
            return key;
        }
        let own = point.neighbors().into_iter().filter(|&p| self.stone(p) == Some(color));
        key ^ lift(own.flat_map(|p| self.chain_stones(p)).chain([point]).collect(), color)
    }

    /// Whether the point is shaped like an eye of `color`: an empty point with own stones all round, and
    /// too few enemy stones at its diagonals to take one of those away.
    ///
    /// A shape and no proof: Benson's unconditional life is the certain thing.
    #[inline]
    pub fn is_eye_shaped(&self, color: Color, point: Point) -> bool {
        if self.beside(point, color) != 4 || !self.is_empty(point) {
            return false;
        }
        let diagonals = point.diagonals().map(|p| self.cells[p.index()]);
        let enemies = diagonals.iter().filter(|&&c| c == !color as u8).count();
        enemies == 0 || (enemies == 1 && !diagonals.contains(&OFF_BOARD))
    }

    /// The stones and the side to play, without history.
    pub fn setup(&self) -> Setup {
        Setup { size: self.size, stones: self.stones, to_play: self.to_play }
    }
}

/// The stones of a chain: see [`Position::chain_stones`].
#[derive(Clone)]
pub struct ChainStones<'a> {
    position: &'a Position,
    at: Point,
    left: u16,
}

impl Iterator for ChainStones<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let stone = self.at;
        self.at = Point::from_index(self.position.next[stone.index()].into());
        Some(stone)
    }
}

/// Two positions are equal if the game goes on from them in the same way: stones, side to play, ko,
/// prisoners.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.setup() == other.setup() && self.ko == other.ko && self.prisoners == other.prisoners
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ko = self.ko.map(|p| Notation::Go.write(p, self.size));
        writeln!(f, "{} to play, ko {ko:?}, prisoners {:?}", self.to_play, self.prisoners)?;
        f.write_str(&diagram::draw(&self.setup(), Notation::Go))
    }
}
