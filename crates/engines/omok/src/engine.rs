//! The search engine: iterative deepening with a prover of forced wins beside it.
//!
//! The law: it reads no clock. A caller with a time limit raises the [`Cancel`]; the engine then returns the best
//! result so far. With one thread and a node budget the answer is the same on every machine.

use std::sync::Arc;

use myosu_proof::omok::WinCertificate;
use myosu_rules::PointSet;
use myosu_rules::omok::{Position, Rule};
use myosu_search::transposition::Transposition;
use myosu_search::{Budget, Cancel};

use super::analysis::{Analysis, Candidate, SearchScore};
use super::board::{ShapeBoard, Tables};
use super::code::Flags;
use super::point_list::PointList;
use super::purpose::Purpose;
use super::pursuit::Pursuit;
use super::root_prover::{ReplyProof, RootProver, Thoroughness};
use super::search::{RootMove, SearchWorker, WIN, WON, near};

/// The depth to which an only move is searched, to give it a value; chosen by hand.
const ONLY_MOVE_DEPTH: i32 = 6;

/// The provers run after iterations of at least this depth. Each has a first share of the nodes, and then one for
/// this many of the tree search; chosen by hand. A search that shows several candidates spends as much on proofs as
/// on the tree, since its last iteration, which the prover has to wait for, may take longer than all others.
const PROVER_DEPTH: i32 = 4;
const PROVER_SHARE: u64 = 32;
const SHOWN_SHARE: u64 = 2;
const PROVER_START: u64 = 300;

/// Nodes the prover may spend first while a forced win is being played out; chosen by hand.
const PURSUIT: u64 = 400;

/// Threads and memory of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Search threads.
    pub threads: usize,
    /// Bytes of transposition and proof tables.
    pub memory: usize,
}

impl Default for Resources {
    fn default() -> Resources {
        Resources { threads: 1, memory: 128 << 20 }
    }
}

/// When to stop, how many candidates to show, and which moves to leave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes, of all threads together.
    pub nodes: u64,
    /// The deepest search.
    pub depth: u32,
    /// Candidates that get an exact value and a line (multi-PV).
    pub candidates: usize,
    /// Points the side to move must not play: they never become candidates. Later moves of a line may use
    /// them.
    pub excluded: PointSet,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: u64::MAX, depth: 99, candidates: 1, excluded: PointSet::EMPTY }
    }
}

/// The search engine under one rule, with its tables.
pub struct Engine {
    tables: Arc<Tables>,
    table: Transposition,
    provers: Provers,
    threads: usize,
    pursuit: Option<Pursuit>,
}

/// What a search begins with while an announced win is being played out.
#[derive(Clone, Copy)]
struct HeadStart {
    /// Nodes of the prover before the tree search.
    nodes: u64,
    /// The plies within which the win was promised.
    promise: Option<u32>,
}

impl HeadStart {
    /// Whether a score is a win within what was promised.
    fn is_kept_by(&self, score: SearchScore) -> bool {
        matches!((score, self.promise), (SearchScore::Win(plies), Some(promise)) if plies <= promise)
    }
}

/// The searches for forced wins beside the tree.
struct Provers {
    /// For the side to move.
    own: RootProver,
    /// For the other side, after the move that is about to be played.
    reply: RootProver,
}

impl Engine {
    /// An engine for a rule.
    pub fn new(rule: Rule, options: Resources) -> Engine {
        Engine::with_tables(Arc::new(Tables::new(rule)), options)
    }

    /// An engine that shares the rule's tables with others.
    pub fn with_tables(tables: Arc<Tables>, options: Resources) -> Engine {
        let table = Transposition::new(options.memory / 8 * 7);
        let [own, reply] = [(); 2].map(|()| RootProver::new(options.memory / 16));
        Engine {
            tables,
            table,
            provers: Provers { own, reply },
            threads: options.threads.max(1),
            pursuit: None,
        }
    }

    /// The rule's tables, to share.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// Forgets everything, so that the next answer depends on its position alone.
    pub fn forget(&mut self) {
        self.pursuit = None;
        self.leave_line();
    }

    /// Forgets what the searches along a line have found, for a position off that line. While a win is announced nothing is
    /// forgotten: the tables may be all that shows it.
    pub fn leave_line(&mut self) {
        if self.pursuit.is_some() {
            return;
        }
        self.table.clear();
        self.provers.own.forget();
        self.provers.reply.forget();
    }

    /// Searches a position, which must be under the engine's rule. `sink` receives the result of every
    /// iteration. There are no candidates if the game is over or no move is legal.
    pub fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        cancel: &Cancel,
        sink: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let board = ShapeBoard::new(&self.tables, position);
        let roots = roots(&board, limits.excluded);
        if let Some(done) = obvious(&board, &roots) {
            sink(&done);
            return done;
        }
        let pursuit = self.pursuit.as_ref().filter(|pursuit| pursuit.winner() == board.to_play());
        let is_pursuing = pursuit.is_some();
        let may_follow = limits.candidates == 1 && limits.excluded.is_empty();
        if let Some((done, pursuit)) = pursuit.filter(|_| may_follow).and_then(|it| it.next(&board)) {
            self.pursuit = Some(pursuit);
            sink(&done);
            return done;
        }
        let promise = pursuit.map(Pursuit::promise);
        let head_start =
            HeadStart { nodes: if is_pursuing { PURSUIT.min(limits.nodes / 2) } else { 0 }, promise };
        self.table.age();
        let (table, provers) = (&self.table, &mut self.provers);
        let share = limits.nodes / self.threads as u64;
        let stop = Cancel::new();
        let (found, proof) = std::thread::scope(|scope| {
            for helper in 1..self.threads {
                let (board, roots, stop) = (board.clone(), roots.clone(), &stop);
                scope
                    .spawn(move || help(SearchWorker::new(board, table, stop, share), roots, helper, limits));
            }
            let worker = SearchWorker::new(board.clone(), table, cancel, share);
            let found = deepen(worker, roots, limits, provers, head_start, cancel, sink);
            stop.raise();
            found
        });
        let announced = Pursuit::of(&board, &found, proof.as_ref());
        if announced.is_some() || is_pursuing {
            self.pursuit = announced;
        }
        found
    }
}

/// The legal root moves: fives, else stops of a five, else everything near; never an excluded point.
fn roots(board: &ShapeBoard, excluded: PointSet) -> Vec<RootMove> {
    if board.position().outcome().is_some() {
        return Vec::new();
    }
    let (own, enemy) = (board.to_play(), !board.to_play());
    let fives = board.points(own, Flags::FIVE) - excluded;
    let legal = |set: PointSet| {
        let points = (set - excluded).iter().filter(|&point| !board.is_forbidden(own, point));
        points.map(|point| RootMove { point, value: 0, line: vec![point] }).collect::<Vec<_>>()
    };
    if !fives.is_empty() {
        return legal(fives);
    }
    let stops = match board.points(enemy, Flags::FIVE).is_empty() {
        true => PointList::new(),
        false => board.clone().answers_to_five(enemy),
    };
    let mut roots =
        if stops.is_empty() { legal(near(board)) } else { legal(stops.as_slice().iter().copied().collect()) };
    if roots.is_empty() {
        roots = legal(board.position().empties());
    }
    roots.sort_by_key(|root| -board.order(own, root.point) - board.order(enemy, root.point));
    roots
}

/// The answer to positions that need no search: no move, or a five.
fn obvious(board: &ShapeBoard, roots: &[RootMove]) -> Option<Analysis> {
    let first = roots.first();
    if let Some(root) = first
        && !board.flags(board.to_play(), root.point).has(Flags::FIVE)
    {
        return None;
    }
    let candidate = first.map(|root| Candidate {
        point: root.point,
        score: SearchScore::Win(1),
        line: vec![root.point],
        purpose: Purpose::Five,
    });
    Some(Analysis { candidates: candidate.into_iter().collect(), depth: 1, deepest: 1, nodes: 0 })
}

/// A helper thread: fills the shared transposition table.
fn help(mut worker: SearchWorker<'_>, mut roots: Vec<RootMove>, helper: usize, limits: &Limits) {
    for depth in 1..=limits.depth as i32 {
        let value = roots.first().map(|root| root.value);
        worker.root(&mut roots, 0, depth + (helper as i32 & 1), value);
        if worker.stopped {
            return;
        }
    }
}

/// The main thread: iterative deepening, with a slice of the provers after each iteration. A move after which the
/// other side has a proven win is searched again at the same depth, its loss known.
fn deepen(
    mut worker: SearchWorker<'_>,
    mut roots: Vec<RootMove>,
    limits: &Limits,
    provers: &mut Provers,
    head_start: HeadStart,
    cancel: &Cancel,
    sink: &mut dyn FnMut(&Analysis),
) -> (Analysis, Option<WinCertificate>) {
    let shown = limits.candidates.clamp(1, roots.len());
    let thoroughness = if limits.candidates > 1 { Thoroughness::Shown } else { Thoroughness::Playing };
    let mut proof = provers.own.begin(&worker.board, thoroughness);
    let mut reply = ReplyProof::Idle(&mut provers.reply);
    let mut found = report(&worker, &roots, 1, 0);
    // The prover knows nothing of excluded points: a win that begins with one is no answer.
    let allowed = |(win, _): &(Candidate, WinCertificate)| !limits.excluded.contains(win.point);
    // A proof is not the shortest win: the tree, whose table remembers the promised one, may keep the promise where
    // the proof does not.
    let mut proven = proof.go_on(Budget::nodes(head_start.nodes), cancel).filter(allowed);
    if proven.as_ref().is_some_and(|(win, _)| head_start.is_kept_by(win.score)) {
        return with_win(found, proven, sink);
    }
    let mut depth = 1;
    while depth <= limits.depth as i32 {
        let before = roots.clone();
        for first in 0..shown {
            let value = (depth > 1).then_some(roots[first].value);
            let done = roots[..first].to_vec();
            worker.root(&mut roots, first, depth, value);
            if worker.stopped {
                roots = unfinished(before, &roots, done);
                break;
            }
        }
        found = report(&worker, &roots, shown, depth as u32);
        let is_kept = found.candidates.first().is_some_and(|best| head_start.is_kept_by(best.score));
        if !worker.stopped && !is_kept && depth >= PROVER_DEPTH {
            let (patience, cost) = (patience(&worker, limits), proof.cost());
            proven = proven.or(proof.go_on(patience, cancel).filter(allowed));
            worker.spend(proof.cost() - cost);
            let is_enough = |score| head_start.promise.is_none() || head_start.is_kept_by(score);
            if proven.as_ref().is_some_and(|(win, _)| is_enough(win.score)) {
                return with_win(found, proven, sink);
            }
        }
        sink(&found);
        let is_only = roots.len() == 1 && depth >= ONLY_MOVE_DEPTH;
        if worker.stopped || is_kept || is_only || settled(&found, depth as u32) {
            break;
        }
        if depth >= PROVER_DEPTH && roots.len() > 1 && roots[0].value.abs() < WON {
            reply = reply.of(&worker.board, roots[0].point);
            let (win, cost) = reply.go_on(patience(&worker, limits), cancel);
            worker.spend(cost);
            if let Some(win) = win {
                worker.learn_loss(roots[0].point, &win);
                continue;
            }
        }
        depth += 1;
    }
    let is_won = matches!(found.candidates.first(), Some(best) if matches!(best.score, SearchScore::Win(_)));
    with_win(found, proven.filter(|_| !is_won), sink)
}

/// The result of a search with a proven win, if there is one, in the first place.
fn with_win(
    mut found: Analysis,
    win: Option<(Candidate, WinCertificate)>,
    sink: &mut dyn FnMut(&Analysis),
) -> (Analysis, Option<WinCertificate>) {
    let Some((win, proof)) = win else { return (found, None) };
    found.put_first(win);
    sink(&found);
    (found, Some(proof))
}

/// The nodes each prover may have spent by now. A search that shows several candidates is there to be looked at: a
/// forced win must not be missing from it.
fn patience(worker: &SearchWorker<'_>, limits: &Limits) -> Budget {
    let share = if limits.candidates > 1 { SHOWN_SHARE } else { PROVER_SHARE };
    Budget::nodes((worker.nodes() / share).max(PROVER_START.min(limits.nodes / share)))
}

/// The root moves after an iteration that was cut short: those finished, a better move if it found one, then
/// the previous order.
fn unfinished(mut before: Vec<RootMove>, now: &[RootMove], mut done: Vec<RootMove>) -> Vec<RootMove> {
    if let (true, Some(better)) = (done.is_empty(), now.iter().max_by_key(|root| root.value))
        && better.value > before[0].value
    {
        done.push(better.clone());
    }
    before.retain(|root| done.iter().all(|other| other.point != root.point));
    done.extend(before);
    done
}

/// Whether a deeper search cannot change the first candidate.
fn settled(found: &Analysis, depth: u32) -> bool {
    let is_settled = |candidate: &Candidate| match candidate.score {
        SearchScore::Win(plies) | SearchScore::Loss(plies) => plies <= depth,
        SearchScore::Value(_) => false,
    };
    found.candidates.iter().all(is_settled)
}

fn report(worker: &SearchWorker<'_>, roots: &[RootMove], shown: usize, depth: u32) -> Analysis {
    let candidate = |root: &RootMove| {
        let score = SearchScore::of(root.value);
        let purpose = match (Purpose::of(&worker.board, root.point), score) {
            (purpose @ (Purpose::Five | Purpose::StraightFour), _) => purpose,
            (_, SearchScore::Win(_)) => Purpose::WinsByThreats,
            (purpose, _) => purpose,
        };
        Candidate { point: root.point, score, line: root.line.clone(), purpose }
    };
    Analysis {
        candidates: best_first(roots, shown).into_iter().map(candidate).collect(),
        depth,
        deepest: worker.deepest as u32,
        nodes: worker.nodes(),
    }
}

/// The first root moves in the order of their values, which a search that was cut short leaves unsorted (they are
/// of two depths). Leaves out moves with an upper bound instead of an exact value.
fn best_first(roots: &[RootMove], shown: usize) -> Vec<&RootMove> {
    let mut best: Vec<&RootMove> = roots.iter().take(shown).filter(|root| root.value.abs() <= WIN).collect();
    best.sort_by_key(|root| -root.value);
    best
}

#[cfg(test)]
mod tests;
