//! Principal variation search (alpha-beta with zero windows) of one thread, with a shared transposition
//! table.
//!
//! The law: with one thread and a node budget the result depends on the position, the rule and the memory
//! alone. A value beyond [`WON`] is a forced win that the search has seen to its end; its distance from
//! [`WIN`] is the number of plies to the five.

mod picker;
mod selectivity;
mod values;

use myosu_lanes::prefetch;
use myosu_rules::{Color, Point, PointSet};
use myosu_search::Cancel;
use myosu_search::transposition::{Bound, Entry, Transposition};

use super::analysis::{Candidate, SearchScore};
use super::board::ShapeBoard;
use super::code::Flags;
use super::move_order::{MAX_PLY, MoveOrder};
use super::net::NetState;
use super::params::SearchParams;
use super::point_list::PointList;
use super::vcf::{Vcf, VcfResult};
use picker::{RankedMoves, TT_SCORE};
use values::{PROVEN, is_decided, reductions, tt_cutoff, value_to_tt, win_in};

/// The value of having won. A win in `n` plies is worth `n` less.
pub(crate) const WIN: i32 = 30_000;
/// Values above this are forced wins, values below its negative forced losses: the largest board has 400
/// points, so no win takes 1000 plies.
pub(crate) const WON: i32 = WIN - 1000;
/// Above every value.
pub(crate) const INFINITE: i32 = 32_000;

/// Nodes (including VCF nodes) between checks of the cancel flag.
const CANCEL_INTERVAL: u64 = 1024;

/// The VCF table of a worker has `1 << VCF_BITS` entries; chosen by hand.
const VCF_BITS: u32 = 14;

/// An aspiration window wider than this is opened to infinity: a value that far off is
/// usually a win.
const WIDEST_WINDOW: i32 = 600;

/// What a node must return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeType {
    /// An exact value and a principal variation.
    Pv,
    /// Whether the value reaches a bound.
    ZeroWindow,
}

/// A root move with its value and principal variation.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) point: Point,
    pub(crate) value: i32,
    pub(crate) line: Vec<Point>,
}

/// The search of one thread.
pub(crate) struct SearchWorker<'a> {
    pub(crate) board: ShapeBoard,
    table: &'a Transposition,
    cancel: &'a Cancel,
    params: SearchParams,
    vcf: Vcf,
    order: MoveOrder,
    net: Option<NetState>,
    /// The principal variation from each ply on.
    lines: Vec<Vec<Point>>,
    /// Late-move reductions by depth and place of the move.
    reductions: [[u8; 64]; 64],
    /// The move played at each ply.
    played: Vec<Option<Point>>,
    /// The static evaluation at each ply, for the side to move there; where a four has to be stopped, that of
    /// two plies before.
    evals: Vec<i32>,
    nodes: u64,
    /// The node count at which to check the cancel flag again.
    next_check: u64,
    limit: u64,
    pub(crate) stopped: bool,
    /// The deepest ply reached.
    pub(crate) deepest: usize,
}

/// What the move loop needs to know of its node.
#[derive(Clone, Copy)]
struct NodeState {
    node: NodeType,
    own: Color,
    depth: i32,
    static_eval: i32,
    /// The enemy has a four: only moves that stop it are legal here, and none is quiet.
    facing_four: bool,
    /// The enemy threatens a four that cannot be stopped.
    facing_three: bool,
    /// Whether moves may be pruned by the static evaluation: a zero-window node without threats of the enemy.
    may_prune: bool,
    /// The static evaluation is better than at the side's last turn.
    improving: bool,
}

/// The outcome of a singular search.
enum Singular {
    /// How many plies to extend the TT move by.
    Extension(i32),
    /// Several moves reach beta (multi-cut): the node's value.
    Cutoff(i32),
    /// The search was stopped.
    Stopped,
}

impl<'a> SearchWorker<'a> {
    pub(crate) fn new(
        board: ShapeBoard,
        table: &'a Transposition,
        cancel: &'a Cancel,
        limit: u64,
    ) -> SearchWorker<'a> {
        let params = SearchParams::of(board.tables().rule());
        let net = NetState::of(&board);
        SearchWorker {
            board,
            table,
            cancel,
            params,
            vcf: Vcf::new(VCF_BITS),
            order: MoveOrder::new(),
            net,
            lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(64)).collect(),
            reductions: reductions(params.reduction_percent),
            played: vec![None; MAX_PLY + 2],
            evals: vec![0; MAX_PLY + 2],
            nodes: 0,
            next_check: CANCEL_INTERVAL,
            limit,
            stopped: false,
            deepest: 0,
        }
    }

    /// Counts nodes that were searched elsewhere.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Remembers a proven win of the other side after a root move.
    pub(crate) fn learn_loss(&mut self, root: Point, win: &Candidate) {
        let SearchScore::Win(plies) = win.score else { return };
        self.play(root, 0);
        self.lines[1].clear();
        self.lines[1].push(win.point);
        self.store_win(self.board.key(), win_in(1, plies as i32), 1);
        self.board.undo();
    }

    /// Nodes visited, VCF nodes included.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + self.vcf.nodes()
    }

    /// Searches the root moves from `first` on and sorts them, best first. `previous` is the value of the
    /// last iteration, the middle of the aspiration window.
    pub(crate) fn root(&mut self, roots: &mut [RootMove], first: usize, depth: i32, previous: Option<i32>) {
        let mut margin = self.params.aspiration_window;
        let (mut alpha, mut beta) = match previous {
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
                alpha = if margin > WIDEST_WINDOW { -INFINITE } else { (value - margin).max(-INFINITE) };
            } else if value >= beta && beta < INFINITE {
                beta = if margin > WIDEST_WINDOW { INFINITE } else { (value + margin).min(INFINITE) };
            } else {
                return;
            }
        }
    }

    fn root_window(&mut self, roots: &mut [RootMove], depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for (place, root) in roots.iter_mut().enumerate() {
            let value = self.root_move(root.point, place, depth, (alpha, beta));
            if self.stopped {
                return best;
            }
            if place == 0 || value > alpha {
                root.value = value;
                root.line.clear();
                root.line.push(root.point);
                root.line.extend_from_slice(&self.lines[1]);
            } else {
                // Only an upper bound is known: below all exact values, in the order of the list.
                root.value = -INFINITE + 1 + (PointList::MOST - place.min(PointList::MOST)) as i32;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The value of a root move: the first with the whole window, later ones with a zero window and reduced
    /// depth unless they turn out better.
    fn root_move(&mut self, point: Point, place: usize, depth: i32, (alpha, beta): (i32, i32)) -> i32 {
        let makes_four = self.board.flags(self.board.to_play(), point).has(Flags::FOUR);
        let reduction =
            if depth > 3 && place > 3 && !makes_four { self.reduction(depth, place) / 2 } else { 0 };
        let reduced = depth - 1 - reduction;
        self.play(point, 0);
        let mut value = -INFINITE;
        if place > 0 {
            value = -self.search(-alpha - 1, -alpha, reduced, 1, NodeType::ZeroWindow, None);
            if value > alpha && reduced < depth - 1 && !self.stopped {
                value = -self.search(-alpha - 1, -alpha, depth - 1, 1, NodeType::ZeroWindow, None);
            }
        }
        if (place == 0 || value > alpha) && !self.stopped {
            value = -self.search(-beta, -alpha, depth - 1, 1, NodeType::Pv, None);
        }
        self.board.undo();
        value
    }

    #[inline]
    fn reduction(&self, depth: i32, place: usize) -> i32 {
        self.reductions[depth.clamp(0, 63) as usize][place.min(63)].into()
    }

    #[inline]
    fn play(&mut self, point: Point, ply: usize) {
        prefetch(self.table.memory_of(self.board.key_after(point)));
        self.played[ply] = Some(point);
        self.board.play(point);
    }

    /// The value for the side to move; exact if it lies between `alpha` and `beta`. `excluded` is the TT move
    /// in a singular search.
    #[expect(clippy::too_many_lines, reason = "the one long search function, divided by steps")]
    fn search(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        node: NodeType,
        excluded: Option<Point>,
    ) -> i32 {
        // Step 1. Count the node and check for cancellation.
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        let (own, enemy) = (self.board.to_play(), !self.board.to_play());

        // Step 2. A five wins, a full board draws.
        if let Some(five) = self.board.points(own, Flags::FIVE).first() {
            self.lines[ply].push(five);
            return win_in(ply, 1);
        }
        if self.board.position().empty_count() == 0 {
            return 0;
        }

        // Step 3. Mate-distance pruning: without a five the best result is a win in three plies, the worst
        // a loss in two.
        alpha = alpha.max(-win_in(ply, 2));
        beta = beta.min(win_in(ply, 3));
        if alpha >= beta {
            return alpha;
        }

        // Step 4. An enemy five must be stopped, even at a leaf; otherwise an unstoppable four wins.
        let facing_four = !self.board.points(enemy, Flags::FIVE).is_empty();
        let mut answers = PointList::new();
        if facing_four {
            answers = self.board.answers_to_five(enemy);
            if answers.is_empty() {
                return -win_in(ply, 2);
            }
            depth = depth.max(1);
        } else if let Some(four) = self.board.unstoppable_four(own) {
            self.lines[ply].push(four);
            return win_in(ply, 3);
        }
        if ply >= MAX_PLY {
            return self.static_eval();
        }

        // Step 5. Transposition table probe. A singular search must not see its own entry.
        let key = self.board.key();
        let entry = if excluded.is_none() { self.table.find(key) } else { None };
        if (node == NodeType::ZeroWindow
            || entry.is_some_and(|entry| entry.depth == PROVEN || is_decided(&entry)))
            && let Some(value) = entry.and_then(|entry| tt_cutoff(&entry, depth, ply, alpha, beta))
        {
            return value;
        }
        let tt_move = entry.and_then(|entry| self.point_of(entry.step));

        // Step 6. A leaf that is good enough as it stands needs no search for fours.
        if depth <= 0 {
            let static_eval = entry.map_or_else(|| self.static_eval(), |entry| entry.static_eval.into());
            if static_eval >= beta {
                return static_eval;
            }
            let win = if entry.is_none() { self.vcf_win(depth, key, ply) } else { None };
            return win.unwrap_or(static_eval);
        }

        // Step 7. VCF: a win by continuous fours ends the search here. At leaves this is the quiescence search. Where
        // the table has an entry that was done before. Only then the static evaluation, which costs more than the rest
        // of the node: a singular search has it from the node's own, and no step uses it where a four must be stopped.
        if !facing_four
            && excluded.is_none()
            && entry.is_none()
            && let Some(value) = self.vcf_win(depth, key, ply)
        {
            return value;
        }
        let static_eval = match entry {
            _ if facing_four => 0,
            Some(entry) => entry.static_eval.into(),
            None if excluded.is_some() => self.evals[ply],
            None => self.static_eval(),
        };

        // Step 8. Futility pruning and razoring.
        let improving = self.note_eval(static_eval, ply, facing_four);
        let facing_three = !facing_four && self.board.unstoppable_four(enemy).is_some();
        let may_prune = !facing_four && !facing_three && excluded.is_none() && node == NodeType::ZeroWindow;
        if may_prune && beta.abs() < WON && self.is_futile(static_eval, depth, alpha, beta) {
            return static_eval;
        }

        // Step 9. Internal iterative reduction: without a TT move the order is a guess, so search less deep.
        if tt_move.is_none() && depth > 4 && !facing_four {
            depth -= 1;
        }

        // Step 10. Singular extension of the TT move.
        let mut extension = 0;
        if let (Some(entry), Some(tt_move)) = (entry, tt_move)
            && !facing_four
            && excluded.is_none()
            && self.may_be_singular(&entry, depth)
        {
            match self.singular_search(&entry, tt_move, (beta, depth, ply, node)) {
                Singular::Extension(plies) => extension = plies,
                Singular::Cutoff(value) => return value,
                Singular::Stopped => return 0,
            }
        }

        // Step 11. Generate and order the moves.
        let (last, before) = (self.played[ply - 1], if ply > 1 { self.played[ply - 2] } else { None });
        let mut moves = RankedMoves::new();
        let score = |point| match tt_move {
            Some(tt_move) if tt_move == point => TT_SCORE,
            _ => self.order.score(&self.board, point, ply, [last, before]),
        };
        match facing_four {
            true => answers.into_iter().for_each(|point| moves.push(point, score(point))),
            false => self.moves(own, facing_three).iter().for_each(|point| moves.push(point, score(point))),
        }

        // Step 12. Loop through the moves.
        let state =
            NodeState { node, own, depth, static_eval, facing_four, facing_three, may_prune, improving };
        let mut tried = PointList::new();
        let (mut best, mut best_point, original_alpha) = (-INFINITE, None, alpha);
        while let Some(point) = moves.pick() {
            if Some(point) == excluded || self.board.is_forbidden(own, point) {
                continue;
            }
            let count = tried.len();

            // Step 13. Late-move and futility pruning of quiet moves.
            if best > -WON && count > 0 && self.is_pruned(&state, point, count, alpha) {
                continue;
            }

            // Step 14. Search the move: late ones reduced, all but the first with a zero window.
            tried.push(point);
            let new_depth = depth - 1 + if Some(point) == tt_move { extension } else { 0 };
            let reduction = self.late_move_reduction(&state, point, count, new_depth);
            self.play(point, ply);
            let mut value = 0;
            if count > 0 {
                let zero_window = NodeType::ZeroWindow;
                value = -self.search(-alpha - 1, -alpha, new_depth - reduction, ply + 1, zero_window, None);
                if value > alpha && reduction > 0 && !self.stopped {
                    value = -self.search(-alpha - 1, -alpha, new_depth, ply + 1, zero_window, None);
                }
            }
            if (count == 0 || value > alpha && node == NodeType::Pv) && !self.stopped {
                value = -self.search(-beta, -alpha, new_depth, ply + 1, node, None);
            }
            self.board.undo();
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_point = Some(point);
                    self.update_line(ply, point);
                    alpha = value;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }

        // Step 15. Without a legal move the side to move cannot stop an unstoppable four, or there is none near stones
        // and it can only wait: a draw. In a singular search there is no alternative.
        if tried.is_empty() {
            return match excluded {
                Some(_) => alpha,
                None if facing_three => -win_in(ply, 4),
                None => 0,
            };
        }

        // Step 16. Update the move-ordering statistics and the transposition table.
        if best >= beta
            && let Some(point) = best_point
            && !facing_four
        {
            self.order.reward(own, point, tried.as_slice(), (depth, ply, last));
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > original_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let step = best_point.or(tt_move).map_or(u16::MAX, |point| point.index() as u16);
            let depth = depth.clamp(0, i32::from(PROVEN) - 1) as u8;
            let value = value_to_tt(best, ply) as i16;
            self.table.store(key, Entry { step, value, static_eval: static_eval as i16, depth, bound });
        }
        best
    }

    /// Counts a node and sets `stopped` if the budget is spent or the cancel flag is raised.
    #[inline(always)]
    fn count_node(&mut self) {
        self.nodes += 1;
        let nodes = self.nodes();
        if nodes >= self.next_check {
            self.next_check = nodes + CANCEL_INTERVAL;
            self.stopped |= self.cancel.is_raised();
        }
        self.stopped |= nodes >= self.limit;
    }

    /// The value of a win by continuous fours, if a short search finds one.
    #[inline(always)]
    fn vcf_win(&mut self, depth: i32, key: u64, ply: usize) -> Option<i32> {
        let budget = if depth <= 0 { self.params.leaf_vcf_nodes } else { self.params.inner_vcf_nodes };
        let VcfResult::Win(plies) = self.vcf.search(&mut self.board, budget) else { return None };
        self.lines[ply].extend(self.vcf.winning_move(&mut self.board));
        let value = win_in(ply, plies.into());
        self.store_win(key, value, ply);
        Some(value)
    }

    /// Remembers a win of the side to move that was found without the tree. The entry ends every search that finds it,
    /// so it needs no static evaluation.
    fn store_win(&self, key: u64, value: i32, ply: usize) {
        let step = self.lines[ply].first().map_or(u16::MAX, |point| point.index() as u16);
        let value = value_to_tt(value, ply) as i16;
        self.table.store(key, Entry { step, value, static_eval: 0, depth: PROVEN, bound: Bound::Lower });
    }

    /// The static evaluation for the side to move, kept clear of the values of wins.
    fn static_eval(&mut self) -> i32 {
        let threats = self.board.threats();
        let sum = self.board.value() + self.board.threat_value(threats) + self.params.tempo;
        let beyond = self.net.as_mut().map_or(0, |net| net.value(&self.board, threats));
        (sum + beyond).clamp(-WON + 1, WON - 1)
    }

    /// The moves to search, unordered. If the enemy threatens an unstoppable four, only own fours and the
    /// points of enemy fours can help: every other stone leaves the threat.
    fn moves(&self, own: Color, facing_three: bool) -> PointSet {
        let enemy = !own;
        let board = &self.board;
        if !facing_three {
            return near(board);
        }
        let mut set = board.points(own, Flags::FOUR)
            | board.points(enemy, Flags::FOUR)
            | board.points(enemy, Flags::FOUL)
            | board.points(enemy, Flags::DOUBT);
        if board.tables().ends_matter() {
            board.points(enemy, Flags::WINNING_FOUR).iter().for_each(|point| set |= board.around(point));
        }
        set
    }

    /// Remembers the static evaluation of a ply and returns whether it is better than two plies before.
    fn note_eval(&mut self, static_eval: i32, ply: usize, facing_four: bool) -> bool {
        let before = ply.checked_sub(2).map_or(static_eval, |ply| self.evals[ply]);
        self.evals[ply] = if facing_four { before } else { static_eval };
        self.evals[ply] > before
    }

    /// The principal variation at `ply` becomes `point` followed by that of the next ply.
    fn update_line(&mut self, ply: usize, point: Point) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(point);
        here[ply].extend_from_slice(&below[0]);
    }

    fn point_of(&self, step: u16) -> Option<Point> {
        (step != u16::MAX).then(|| self.board.tables().point(step.into()))
    }
}

/// The points where a stone of either side makes something on a line; without any, the points within two of
/// a stone; on an empty board, the middle.
pub(crate) fn near(board: &ShapeBoard) -> PointSet {
    let near = board.points(Color::Black, Flags::NEAR) | board.points(Color::White, Flags::NEAR);
    let empties = board.empties();
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
