//! Table 1 of the paper: the effort to settle "can the attacker, who moves first, kill?" by the number of
//! possible first moves, for plain alpha-beta, the 1994 paper's order, the prover, and the prover with first moves
//! proposed by the predictor or the map; beside them the tree of [`fill_once`] in the paper's three columns.
//!
//! With two outcomes every window of alpha-beta is as narrow as it can be, so negamax with alpha-beta is
//! the AND/OR search of `epg` in reading order.

use myosu_proof::go::{Goal, Problem, Role, Threats};
use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Move, Point, PointSet, Setup};
use myosu_search::{Budget, Cancel};

use super::case::Case;
use super::fill_once::{FillOnceTree, fill_once};
use myosu_tsumego::epg::{self, PointOrder};
use myosu_tsumego::{Detail, Prover, Question, Reading, Unanswerable};

/// The paper's table: possible first moves, nodes generated, seconds (0: less than one).
pub const PAPER: [(usize, f64, f64); 6] = [
    (5, 218.0, 0.0),
    (6, 1_266.0, 2.0),
    (7, 10_123.0, 14.0),
    (8, 51_944.0, 74.0),
    (9, 4.7e5, 1_189.0),
    (10, 4.7e6, 10_350.0),
];

/// The most nodes of a tree that fills every point once: twice the ways to fill ten points.
const FILL_LIMIT: u64 = 20_000_000;

/// A search to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Negamax with alpha-beta, no table, moves in reading order.
    AlphaBeta,
    /// The same with moves in the order of the six parameters.
    SixParameters,
    /// Proof-number search with a transposition table.
    Prover,
    /// The same with first moves proposed by the predictor.
    ByPredictor,
    /// The same with first moves proposed by the Kohonen map.
    ByMap,
}

impl Method {
    /// All five, in the order of the table.
    pub const ALL: [Method; 5] =
        [Method::AlphaBeta, Method::SixParameters, Method::Prover, Method::ByPredictor, Method::ByMap];

    /// The heading of its column.
    pub const fn name(self) -> &'static str {
        match self {
            Method::AlphaBeta => "alpha-beta",
            Method::SixParameters => "epg",
            Method::Prover => "prover",
            Method::ByPredictor => "prover with predictor",
            Method::ByMap => "prover with map",
        }
    }
}

/// The effort for one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Whether the attacker kills; `None` if the nodes ran out.
    pub kills: Option<bool>,
    /// Nodes visited.
    pub nodes: u64,
}

/// Settles one problem by one method, kos without threats.
pub fn effort(
    problem: &Problem,
    method: Method,
    suggested: &[(Point, f64)],
    limit: u64,
    prover: &mut Prover,
    cancel: &Cancel,
) -> Result<Effort, Unanswerable> {
    let order = match method {
        Method::AlphaBeta => PointOrder::Reading,
        Method::SixParameters => PointOrder::SixParameters,
        Method::Prover | Method::ByPredictor | Method::ByMap => {
            let claim = Detail::Claim { goal: Goal::Capture, threats: Threats::NONE };
            let attacker = problem.color(Role::Attacker);
            let question = Question::reading(&Reading::given(*problem), attacker);
            let question = question.detail(claim).suggest(suggested);
            let answer = prover.answer(&question, Budget::nodes(limit), cancel)?;
            return Ok(Effort { kills: answer.claim, nodes: answer.nodes });
        }
    };
    let solution = epg::solve(problem, order, limit)?;
    Ok(Effort { kills: solution.kills, nodes: solution.nodes })
}

/// Sums of one method in one row.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EffortSum {
    /// Problems settled within the limit.
    pub settled: usize,
    /// All nodes, including those of unsettled problems.
    pub nodes: u64,
    /// All seconds.
    pub seconds: f64,
}

/// Sums of the trees that fill every point once: the paper's three columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FillOnceSum {
    /// Problems whose whole tree was searched.
    pub searched: usize,
    /// Nodes of the whole trees.
    pub generated: u64,
    /// Nodes that are not on the best lines.
    pub visited: u64,
    /// Nodes of the best lines.
    pub remaining: u64,
}

impl FillOnceSum {
    fn add(&mut self, tree: &FillOnceTree) {
        self.searched += 1;
        self.generated += tree.generated;
        self.visited += tree.visited;
        self.remaining += tree.remaining;
    }
}

/// The problems with one number of possible first moves.
#[derive(Clone, Debug, PartialEq)]
pub struct EffortRow {
    /// Possible first moves.
    pub first_moves: usize,
    /// The number of problems.
    pub problems: usize,
    /// One for each of [`Method::ALL`].
    pub sums: [EffortSum; 5],
    /// Sums of the tree that fills every point once, over the problems whose tree is within the limit.
    pub filled: FillOnceSum,
}

/// The table for these problems, the attacker moving first in each. `suggest` proposes first moves, `now`
/// reads a clock in seconds.
pub fn table(
    problems: &[Problem],
    suggest: impl Fn(Method, &Case) -> Vec<(Point, f64)>,
    limit: u64,
    mut now: impl FnMut() -> f64,
    cancel: &Cancel,
) -> Vec<EffortRow> {
    let mut prover = Prover::new(64 << 20);
    let mut rows: Vec<EffortRow> = Vec::new();
    for problem in problems {
        let first_moves = first_moves(problem);
        let case = attackers_case(problem);
        let at = rows.iter().position(|row| row.first_moves == first_moves).unwrap_or_else(|| {
            rows.push(EffortRow {
                first_moves,
                problems: 0,
                sums: Default::default(),
                filled: FillOnceSum::default(),
            });
            rows.len() - 1
        });
        rows[at].problems += 1;
        if let Some(tree) = fill_once(problem, FILL_LIMIT.min(100 * limit)) {
            rows[at].filled.add(&tree);
        }
        for (method, sum) in Method::ALL.into_iter().zip(&mut rows[at].sums) {
            let begun = now();
            let suggested = suggest(method, &case);
            let Ok(effort) = effort(problem, method, &suggested, limit, &mut prover, cancel) else {
                continue;
            };
            sum.seconds += now() - begun;
            sum.nodes += effort.nodes;
            sum.settled += usize::from(effort.kills.is_some());
        }
        if cancel.is_raised() {
            break;
        }
    }
    rows.sort_by_key(|row| row.first_moves);
    rows
}

fn attackers_case(problem: &Problem) -> Case {
    let attacker = problem.color(Role::Attacker);
    let setup = Setup { to_play: attacker, ..*problem.setup() };
    Case { id: String::new(), setup, attacker, moves: PointSet::EMPTY }
}

/// The number of first moves the attacker has.
pub fn first_moves(problem: &Problem) -> usize {
    let Ok(position) = Position::from_setup(problem.setup()) else { return 0 };
    let attacker = problem.color(Role::Attacker);
    let free = problem.region() & position.empties();
    free.iter().filter(|&p| position.check(attacker, Move::Place(p), Suicide::Forbidden).is_ok()).count()
}
