//! Making a move and taking it back.
//!
//! Taking back works because a move destroys nothing it cannot name: merged circles of stones are
//! parted by the exchange that joined them, captured chains keep their lists while they are off the
//! board, and what the new stone's own entries held before is written into the [`Undo`].

use super::{BESIDE, ChainTally, EMPTY, Position};
use crate::{Color, Move, Point, zobrist};

const MASK: usize = Point::TABLE - 1;

/// The root of points without a stone: a number that is no point of any board.
pub(super) const NO_ROOT: u16 = 0;

/// What is needed to take back one move. It must be used on the position it came from, last move
/// first.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: Move,
    color: Color,
    to_play: Color,
    ko: Option<Point>,
    /// What the entries of the new stone's point were.
    free_at: u16,
    root: u16,
    next: u16,
    tally: ChainTally,
    /// The chain the stone was added to, and its tally without the stone.
    joined: Option<(u16, ChainTally)>,
    merged: Few,
    captured: Few,
    suicide: bool,
}

impl Undo {
    /// The move that was made.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// Who made it.
    pub fn color(&self) -> Color {
        self.color
    }
}

/// At most four chains by their roots.
#[derive(Clone, Copy, Debug, Default)]
struct Few {
    roots: [u16; 4],
    count: u8,
}

impl Few {
    #[inline(always)]
    fn push(&mut self, root: u16) {
        self.roots[usize::from(self.count) & 3] = root;
        self.count += 1;
    }

    #[inline(always)]
    fn as_slice(&self) -> &[u16] {
        &self.roots[..usize::from(self.count).min(4)]
    }
}

/// What a point gains and loses is written without asking whether there is a chain: points without a
/// stone have the root [`NO_ROOT`], whose tally means nothing and may wrap.
impl ChainTally {
    #[inline(always)]
    fn gain(&mut self, liberty: Point) {
        self.liberties = self.liberties.wrapping_add(1);
        self.sum = self.sum.wrapping_add(liberty.index() as u32);
    }

    #[inline(always)]
    fn gain_if(&mut self, gains: bool, liberty: Point) {
        self.liberties += u16::from(gains);
        self.sum += u32::from(gains) * liberty.index() as u32;
    }

    #[inline(always)]
    fn lose(&mut self, liberty: Point) {
        self.liberties = self.liberties.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(liberty.index() as u32);
    }

    #[inline(always)]
    fn absorb(&mut self, other: ChainTally) {
        self.stones += other.stones;
        self.liberties += other.liberties;
        self.sum += other.sum;
    }
}

impl Position {
    /// Makes a move that [`Position::check`] allows.
    ///
    /// # Panics
    /// In debug builds, if the point is not empty.
    pub fn play(&mut self, color: Color, mv: Move) -> Undo {
        self.make(color, mv)
    }

    /// Makes a move that will not be taken back.
    pub(crate) fn advance(&mut self, color: Color, mv: Move) {
        self.make(color, mv);
    }

    /// Inlined into its two callers, so that the one that drops the [`Undo`] does not pay for it.
    #[inline(always)]
    fn make(&mut self, color: Color, mv: Move) -> Undo {
        let mut undo = Undo {
            mv,
            color,
            to_play: self.to_play,
            ko: self.ko,
            free_at: 0,
            root: 0,
            next: 0,
            tally: ChainTally::default(),
            joined: None,
            merged: Few::default(),
            captured: Few::default(),
            suicide: false,
        };
        self.to_play = !color;
        self.ko = None;
        if let Move::Place(point) = mv {
            self.place(color, point, &mut undo);
        }
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub fn undo(&mut self, undo: &Undo) {
        if let Move::Place(point) = undo.mv {
            self.unplace(undo.color, point, undo);
        }
        self.to_play = undo.to_play;
        self.ko = undo.ko;
    }

    #[inline(always)]
    fn place(&mut self, color: Color, point: Point, undo: &mut Undo) {
        debug_assert_eq!(self.cells[point.index()], EMPTY, "{point:?} is not empty in\n{self:?}");
        let i = point.index();
        (undo.root, undo.next, undo.tally) = (self.root[i], self.next[i], self.tally[i]);
        undo.free_at = self.free_at[i];
        self.remove_free(point);
        self.put(color, point);

        let mut own = ChainTally { stones: 1, ..ChainTally::default() };
        let mut joins = Few::default();
        let mut captured = Few::default();
        for near in point.neighbors() {
            let n = near.index();
            self.beside[n] = self.beside[n] + BESIDE[color.index()] - BESIDE[2];
            let (cell, root) = (self.cells[n], self.root[n]);
            own.gain_if(cell == EMPTY, near);
            let tally = &mut self.tally[usize::from(root) & MASK];
            tally.lose(point);
            if cell == color as u8 {
                if !joins.as_slice().contains(&root) {
                    joins.push(root);
                }
            } else if tally.liberties | u16::from(cell ^ !color as u8) == 0 {
                captured.push(root);
            }
        }
        let root = self.join(point, own, joins, undo);
        self.take_captured(color, root, captured, undo);
        undo.captured = captured;
    }

    /// Makes the new stone a chain of its own or a part of its neighbours; gives the chain's root.
    #[inline(always)]
    fn join(&mut self, point: Point, own: ChainTally, joins: Few, undo: &mut Undo) -> usize {
        let i = point.index();
        let size = |position: &Position, root: u16| position.tally[usize::from(root) & MASK].stones;
        let Some(&first) = joins.as_slice().first() else {
            self.root[i] = i as u16;
            self.next[i] = i as u16;
            self.tally[i] = own;
            return i;
        };
        let root =
            joins.as_slice().iter().fold(first, |a, &b| if size(self, b) > size(self, a) { b } else { a });
        let r = usize::from(root) & MASK;
        undo.joined = Some((root, self.tally[r]));
        self.root[i] = root;
        self.next[i] = self.next[r];
        self.next[r] = i as u16;
        self.tally[r].absorb(own);
        let mut merged = Few::default();
        for &other in joins.as_slice() {
            if other != root {
                self.relabel(other, root);
                self.next.swap(usize::from(other) & MASK, r);
                let tally = self.tally[usize::from(other) & MASK];
                self.tally[r].absorb(tally);
                merged.push(other);
            }
        }
        undo.merged = merged;
        r
    }

    #[inline(always)]
    fn take_captured(&mut self, color: Color, root: usize, captured: Few, undo: &mut Undo) {
        let mut taken = 0;
        for &chain in captured.as_slice() {
            taken += self.lift(!color, chain);
        }
        self.prisoners[color.index()] += taken;
        let ChainTally { stones, liberties, .. } = self.tally[root];
        if taken == 1 && stones == 1 && liberties == 1 {
            self.ko = Some(Point::from_index(usize::from(captured.roots[0]) & MASK));
        }
        if liberties == 0 {
            undo.suicide = true;
            self.prisoners[(!color).index()] += self.lift(color, root as u16);
        }
    }

    fn unplace(&mut self, color: Color, point: Point, undo: &Undo) {
        let i = point.index();
        if undo.suicide {
            let root = undo.joined.map_or(i as u16, |(root, _)| root);
            let stones = self.put_back(color, root);
            self.prisoners[(!color).index()] -= stones;
        }
        for &captured in undo.captured.as_slice().iter().rev() {
            let stones = self.put_back(!color, captured);
            self.prisoners[color.index()] -= stones;
        }
        if let Some((root, tally)) = undo.joined {
            let r = usize::from(root) & MASK;
            for &other in undo.merged.as_slice().iter().rev() {
                self.next.swap(usize::from(other) & MASK, r);
                self.relabel(other, other);
            }
            self.next[r] = self.next[i];
            self.tally[r] = tally;
        }
        (self.root[i], self.next[i], self.tally[i]) = (undo.root, undo.next, undo.tally);
        self.take(color, point);
        for near in point.neighbors() {
            let n = near.index();
            self.beside[n] = self.beside[n] + BESIDE[2] - BESIDE[color.index()];
            self.tally[usize::from(self.root[n]) & MASK].gain(point);
        }
        self.restore_free(point, undo.free_at);
    }

    /// Gives all stones of the circle through `from` the root `to`.
    #[inline]
    fn relabel(&mut self, from: u16, to: u16) {
        let mut at = from;
        loop {
            let i = usize::from(at) & MASK;
            self.root[i] = to;
            at = self.next[i];
            if at == from {
                return;
            }
        }
    }

    /// Lifts a chain off the board; gives the number of its stones.
    #[inline]
    fn lift(&mut self, color: Color, root: u16) -> u32 {
        let mut at = root;
        loop {
            let stone = Point::from_index(usize::from(at) & MASK);
            self.take(color, stone);
            self.add_free(stone);
            self.root[stone.index()] = NO_ROOT;
            for near in stone.neighbors() {
                let n = near.index();
                self.beside[n] = self.beside[n] + BESIDE[2] - BESIDE[color.index()];
                self.tally[usize::from(self.root[n]) & MASK].gain(stone);
            }
            at = self.next[stone.index()];
            if at == root {
                return self.tally[usize::from(root) & MASK].stones.into();
            }
        }
    }

    /// Puts a lifted chain back; gives the number of its stones.
    fn put_back(&mut self, color: Color, root: u16) -> u32 {
        let mut at = root;
        loop {
            let stone = Point::from_index(usize::from(at) & MASK);
            self.put(color, stone);
            self.root[stone.index()] = root;
            for near in stone.neighbors() {
                let n = near.index();
                self.beside[n] = self.beside[n] + BESIDE[color.index()] - BESIDE[2];
                self.tally[usize::from(self.root[n]) & MASK].lose(stone);
            }
            at = self.next[stone.index()];
            if at == root {
                break;
            }
        }
        let tally = &mut self.tally[usize::from(root) & MASK];
        (tally.liberties, tally.sum) = (0, 0);
        self.free_count -= tally.stones;
        tally.stones.into()
    }

    #[inline(always)]
    fn put(&mut self, color: Color, point: Point) {
        self.cells[point.index()] = color as u8;
        self.stones[color.index()].insert(point);
        self.key ^= zobrist::stone(color, point);
    }

    #[inline(always)]
    fn take(&mut self, color: Color, point: Point) {
        self.cells[point.index()] = EMPTY;
        self.stones[color.index()].remove(point);
        self.key ^= zobrist::stone(color, point);
    }

    #[inline(always)]
    pub(super) fn add_free(&mut self, point: Point) {
        let end = usize::from(self.free_count) & MASK;
        self.free[end] = point;
        self.free_at[point.index()] = end as u16;
        self.free_count += 1;
    }

    #[inline(always)]
    fn remove_free(&mut self, point: Point) {
        self.free_count -= 1;
        let last = self.free[usize::from(self.free_count) & MASK];
        let at = self.free_at[point.index()];
        self.free[usize::from(at) & MASK] = last;
        self.free_at[last.index()] = at;
    }

    /// Undoes [`Position::remove_free`] of a point that was at `at`.
    fn restore_free(&mut self, point: Point, at: u16) {
        let end = usize::from(self.free_count) & MASK;
        if usize::from(at) != end {
            let moved = self.free[usize::from(at) & MASK];
            self.free[end] = moved;
            self.free_at[moved.index()] = end as u16;
        }
        self.free[usize::from(at) & MASK] = point;
        self.free_at[point.index()] = at;
        self.free_count += 1;
    }
}
