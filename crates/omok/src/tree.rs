//! The tree search of one thread: principal variation search with a shared table.
//!
//! The law: with one thread and a budget of nodes the result depends on the position and the options
//! alone. A value beyond [`WON`] is a forced win that the search has seen to its end, and says how many
//! moves it takes.

use myosu_rules::{Color, Point, PointSet};
use myosu_search::Cancel;
use myosu_search::transposition::{Bound, Entry, Transposition};

use super::board::Board;
use super::code::Flags;
use super::order::{MAX_PLY, Order};
use super::params::Params;
use super::points::Points;
use super::vcf::{Found, Vcf};

/// The value of having won. A win in `n` moves of both sides is worth `n` less.
pub(crate) const WIN: i32 = 30_000;
/// Values above this are wins, below its negative losses.
pub(crate) const WON: i32 = WIN - 1000;
/// Above every value.
pub(crate) const INFINITE: i32 = 32_000;

/// Nodes, those of the search for fours included, between two looks whether somebody said stop.
const LOOK: u64 = 1024;

/// What kind of answer a node owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    /// An exact value and a line.
    Main,
    /// Whether the value reaches a bound.
    Test,
}

/// A root move with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    pub(crate) point: Point,
    pub(crate) value: i32,
    pub(crate) line: Vec<Point>,
}

/// One thread's search.
pub(crate) struct Tree<'a> {
    pub(crate) board: Board,
    table: &'a Transposition,
    cancel: &'a Cancel,
    params: Params,
    vcf: Vcf,
    order: Order,
    lines: Vec<Vec<Point>>,
    late: [[u8; 64]; 64],
    played: Vec<Option<Point>>,
    nodes: u64,
    /// When to see again whether somebody said stop.
    next_look: u64,
    limit: u64,
    pub(crate) stopped: bool,
    pub(crate) deepest: usize,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(board: Board, table: &'a Transposition, cancel: &'a Cancel, limit: u64) -> Tree<'a> {
        let params = Params::of(board.tables().rule());
        let depth = |n: usize| (n.max(1) as u32 * 64).ilog2() as i32;
        let late = std::array::from_fn(|d| {
            std::array::from_fn(|m| {
                // Whole logarithms to the base 2 in sixteenths keep the table free of floats.
                let product = (sixteenths(d) * sixteenths(m)) as i32;
                (product * params.late / (100 * 256)).clamp(0, depth(d)) as u8
            })
        });
        Tree {
            board,
            table,
            cancel,
            params,
            vcf: Vcf::new(14),
            order: Order::new(),
            lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(64)).collect(),
            late,
            played: vec![None; MAX_PLY + 2],
            nodes: 0,
            next_look: LOOK,
            limit,
            stopped: false,
            deepest: 0,
        }
    }

    /// Nodes visited, those of the search for fours included.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + self.vcf.nodes()
    }

    /// Searches the root moves and sorts them, best first. The ones before `first` are left out.
    pub(crate) fn root(&mut self, roots: &mut [Root], first: usize, depth: i32, around: Option<i32>) {
        let mut margin = self.params.window;
        let (mut alpha, mut beta) = match around {
            Some(value) if depth > 4 && value.abs() < WON => (value - margin, value + margin),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let value = self.root_window(&mut roots[first..], depth, alpha, beta);
            if self.stopped {
                return;
            }
            roots[first..].sort_by_key(|root| -root.value);
            margin *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if margin > 600 { -INFINITE } else { (value - margin).max(-INFINITE) };
            } else if value >= beta && beta < INFINITE {
                beta = if margin > 600 { INFINITE } else { (value + margin).min(INFINITE) };
            } else {
                return;
            }
        }
    }

    fn root_window(&mut self, roots: &mut [Root], depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for (place, root) in roots.iter_mut().enumerate() {
            let forced = self.board.flags(self.board.to_play(), root.point).has(Flags::FOUR);
            self.step(root.point, 0);
            let reduced =
                depth - 1 - if depth > 3 && place > 3 && !forced { self.late(depth, place) / 2 } else { 0 };
            let mut value = -INFINITE;
            if place > 0 {
                value = -self.search(-alpha - 1, -alpha, reduced, 1, Node::Test, None);
                if value > alpha && reduced < depth - 1 && !self.stopped {
                    value = -self.search(-alpha - 1, -alpha, depth - 1, 1, Node::Test, None);
                }
            }
            if (place == 0 || value > alpha) && !self.stopped {
                value = -self.search(-beta, -alpha, depth - 1, 1, Node::Main, None);
            }
            self.board.undo();
            if self.stopped {
                return best;
            }
            if place == 0 || value > alpha {
                root.value = value;
                root.line.clear();
                root.line.push(root.point);
                root.line.extend_from_slice(&self.lines[1]);
            } else {
                // Only known to be no better than the best.
                root.value = -INFINITE + 1 + (roots_left(place)) as i32;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    #[inline]
    fn late(&self, depth: i32, place: usize) -> i32 {
        self.late[depth.clamp(0, 63) as usize][place.min(63)].into()
    }

    #[inline]
    fn step(&mut self, point: Point, ply: usize) {
        self.played[ply] = Some(point);
        self.board.play(point);
    }

    /// The value to the side to move, between `alpha` and `beta` if it is exact.
    fn search(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        node: Node,
        except: Option<Point>,
    ) -> i32 {
        // Step 1. Count the node; has somebody said stop?
        self.nodes += 1;
        let nodes = self.nodes();
        if nodes >= self.next_look {
            self.next_look = nodes + LOOK;
            self.stopped |= self.cancel.is_raised();
        }
        self.stopped |= nodes >= self.limit;
        if self.stopped {
            return 0;
        }
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        let (own, enemy) = (self.board.to_play(), !self.board.to_play());
        let far = ply as i32;

        // Step 2. Five now, or the board is full.
        if let Some(five) = self.board.points(own, Flags::FIVE).first() {
            self.lines[ply].push(five);
            return WIN - far - 1;
        }
        if self.board.position().empty_count() == 0 {
            return 0;
        }

        // Step 3. Nothing better than a win in three or worse than a loss in two is possible.
        alpha = alpha.max(-(WIN - far - 2));
        beta = beta.min(WIN - far - 3);
        if alpha >= beta {
            return alpha;
        }

        // Step 4. An enemy five must be stopped; a four that cannot be stopped wins.
        let pressed = !self.board.points(enemy, Flags::FIVE).is_empty();
        let mut moves = Points::new();
        if pressed {
            moves = self.board.answers_to_five(enemy);
            if moves.is_empty() {
                return -(WIN - far - 2);
            }
            depth = depth.max(0) + 1;
        } else if let Some(four) = self.board.unstoppable_four(own) {
            self.lines[ply].push(four);
            return WIN - far - 3;
        }
        if ply >= MAX_PLY {
            return self.glance();
        }

        // Step 5. What does the table know?
        let key = self.board.key();
        let entry = if except.is_none() { self.table.find(key) } else { None };
        if let Some(entry) = entry
            && node == Node::Test
            && i32::from(entry.depth) >= depth
        {
            let value = from_table(entry.value.into(), far);
            match entry.bound {
                Bound::Exact => return value,
                Bound::Lower if value >= beta => return value,
                Bound::Upper if value <= alpha => return value,
                _ => {}
            }
        }
        let hint = entry.and_then(|entry| self.point_of(entry.step));

        // Step 6. A win by fours.
        if !pressed && except.is_none() {
            let patience = if depth <= 0 { self.params.leaf_fours } else { self.params.inner_fours };
            if let Found::Win(plies) = self.vcf.search(&mut self.board, patience) {
                self.lines[ply].extend(self.vcf.winning_move(&mut self.board));
                return WIN - far - i32::from(plies);
            }
        }

        // Step 7. The evaluation, and what it makes unnecessary.
        let glance = entry.map_or_else(|| self.glance(), |entry| entry.glance.into());
        if depth <= 0 {
            return glance;
        }
        let threatened = !pressed && self.board.unstoppable_four(enemy).is_some();
        let calm = !pressed && !threatened && except.is_none() && node == Node::Test;
        if calm && beta.abs() < WON {
            if depth <= self.params.futile_depth && glance - self.params.futile_margin * depth >= beta {
                return glance;
            }
            if depth <= self.params.razor_depth && glance + self.params.razor_margin * depth <= alpha {
                return glance;
            }
        }
        if hint.is_none() && depth > 4 && !pressed {
            depth -= 1;
        }

        // Step 8. The moves, most promising first.
        if !pressed {
            moves = self.moves(own, threatened);
        }
        let last = self.played[ply - 1];
        let mut scores = [0i32; Points::MOST];
        for (score, point) in scores.iter_mut().zip(&moves) {
            *score =
                if Some(point) == hint { i32::MAX } else { self.order.score(&self.board, point, ply, last) };
        }

        // Step 9. Is the move from the table the only good one?
        let mut only = 0;
        if let (Some(entry), Some(hint)) = (entry, hint)
            && depth >= self.params.singular_depth
            && !pressed
            && except.is_none()
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= depth - 3
            && i32::from(entry.value).abs() < WON
        {
            let bar = i32::from(entry.value) - self.params.singular_margin * depth;
            let value = self.search(bar - 1, bar, (depth - 1) / 2, ply, Node::Test, Some(hint));
            if self.stopped {
                return 0;
            }
            if value < bar {
                only = 1;
            } else if bar >= beta && node == Node::Test {
                return bar;
            }
        }

        // Step 10. Try them.
        let mut tried = Points::new();
        let (mut best, mut best_point, bottom) = (-INFINITE, None, alpha);
        for place in 0..moves.len() {
            let point = pick(&mut moves, &mut scores, place);
            if Some(point) == except || self.board.is_forbidden(own, point) {
                continue;
            }
            let flags = self.board.flags(own, point);
            let forcing = pressed || flags.has(Flags::FOUR);
            let count = tried.len();

            // Step 11. Late quiet moves of shallow nodes are not worth a look.
            if calm && best > -WON && !forcing && !flags.has(Flags::THREE) && count > 0 {
                if count as i32 >= self.params.few_moves + depth * depth {
                    continue;
                }
                let promise = 2 * self.board.order(own, point) + self.board.order(enemy, point);
                if depth <= 5 && glance + self.params.quiet_margin * depth + promise <= alpha {
                    continue;
                }
            }

            // Step 12. Search it, late ones less deep first.
            tried.push(point);
            let longer = if Some(point) == hint { only } else { 0 };
            let next = depth - 1 + longer;
            let shorter = if depth >= 3 && count >= 2 && !forcing {
                let late = self.late(depth, count) + i32::from(node == Node::Test && count > 4)
                    - i32::from(flags.has(Flags::THREE))
                    - i32::from(threatened);
                late.clamp(0, next)
            } else {
                0
            };
            self.step(point, ply);
            let mut value = 0;
            if count > 0 {
                value = -self.search(-alpha - 1, -alpha, next - shorter, ply + 1, Node::Test, None);
                if value > alpha && shorter > 0 && !self.stopped {
                    value = -self.search(-alpha - 1, -alpha, next, ply + 1, Node::Test, None);
                }
            }
            if (count == 0 || value > alpha && node == Node::Main) && !self.stopped {
                let kind = if node == Node::Main { Node::Main } else { Node::Test };
                value = -self.search(-beta, -alpha, next, ply + 1, kind, None);
            }
            self.board.undo();
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_point = Some(point);
                    self.take_line(ply, point);
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }

        // Step 13. Without a legal move the side to move can only pass the time: nobody wins here.
        if tried.is_empty() {
            return if except.is_some() { alpha } else { 0 };
        }

        // Step 14. Remember.
        if best >= beta
            && let Some(point) = best_point
            && !pressed
        {
            self.order.reward(own, point, tried.as_slice(), (depth, ply, last));
        }
        if except.is_none() {
            let bound = match () {
                () if best >= beta => Bound::Lower,
                () if best > bottom => Bound::Exact,
                () => Bound::Upper,
            };
            let step = best_point.or(hint).map_or(u16::MAX, |point| point.index() as u16);
            let depth = depth.clamp(0, 255) as u8;
            let value = to_table(best, far) as i16;
            self.table.store(key, Entry { step, value, glance: glance as i16, depth, bound });
        }
        best
    }

    /// The evaluation, kept clear of the values of wins.
    fn glance(&self) -> i32 {
        (self.board.value() + self.params.tempo).clamp(-WON + 1, WON - 1)
    }

    /// The moves worth a look. Against a four that cannot be stopped these are the fours, and the points
    /// of the enemy's own fours: every other stone leaves it.
    fn moves(&self, own: Color, threatened: bool) -> Points {
        let enemy = !own;
        let board = &self.board;
        if threatened {
            let mut set = board.points(own, Flags::FOUR)
                | board.points(enemy, Flags::FOUR)
                | board.points(enemy, Flags::FOUL)
                | board.points(enemy, Flags::DOUBT);
            if board.tables().ends_matter() {
                board.points(enemy, Flags::WINNING_FOUR).iter().for_each(|point| set |= board.around(point));
            }
            return Points::from_set(set);
        }
        Points::from_set(near(board))
    }

    fn take_line(&mut self, ply: usize, point: Point) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(point);
        here[ply].extend_from_slice(&below[0]);
    }

    fn point_of(&self, step: u16) -> Option<Point> {
        (step != u16::MAX).then(|| self.board.tables().point(step.into()))
    }
}

fn roots_left(place: usize) -> usize {
    Points::MOST - place.min(Points::MOST)
}

/// The points where something can come of a stone of either side; near any stone if there are none.
pub(crate) fn near(board: &Board) -> PointSet {
    let near = board.points(Color::Black, Flags::NEAR) | board.points(Color::White, Flags::NEAR);
    let empties = board.position().empties();
    if near.intersects(empties) {
        return near & empties;
    }
    let stones = board.position().stones(Color::Black) | board.position().stones(Color::White);
    let beside = stones.grown().grown() & empties;
    if !beside.is_empty() {
        return beside;
    }
    let size = board.position().size();
    match size.point(usize::from(size.width()) / 2, usize::from(size.height()) / 2) {
        Some(middle) if empties.contains(middle) => PointSet::from(middle),
        _ => empties,
    }
}

/// Moves the most promising of the moves from `place` on to `place`.
#[inline]
fn pick(moves: &mut Points, scores: &mut [i32; Points::MOST], place: usize) -> Point {
    let rest = &scores[place..moves.len()];
    let most = rest.iter().fold(i32::MIN, |most, &score| most.max(score));
    let best = rest.iter().position(|&score| score == most).unwrap_or(0);
    scores.swap(place, place + best);
    moves.swap(place, place + best);
    moves.as_slice()[place]
}

/// Sixteen times the logarithm to the base 2, in whole numbers.
fn sixteenths(n: usize) -> u32 {
    if n < 2 {
        return 0;
    }
    let whole = n.ilog2();
    16 * whole + ((n << 4 >> whole) as u32 - 16)
}

/// Wins are counted from the node in the table and from the root elsewhere.
fn to_table(value: i32, far: i32) -> i32 {
    match value {
        v if v > WON => v + far,
        v if v < -WON => v - far,
        v => v,
    }
}

fn from_table(value: i32, far: i32) -> i32 {
    match value {
        v if v > WON => v - far,
        v if v < -WON => v + far,
        v => v,
    }
}
