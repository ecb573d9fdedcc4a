//! The answer to a problem: the best fate, every first move with its fate, what happens if nobody or the
//! other side moves first, and a line to show.

use myosu_proof::go::{Certificate, Claim, Goal, Holds, Role, State, Threats};
use myosu_rules::{Color, Move, Point};
use myosu_search::dfpn::Dfpn;
use myosu_search::{Budget, Cancel};

use super::area::{Area, LARGEST, TooLarge};
use super::board::{Board, PASS, Step};
use super::fate::Fate;
use super::fight::Fight;
use super::find::Found;
use super::solver::{MOST_THREATS, Solver};

/// A first move and what becomes of the target after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The move.
    pub played: Move,
    /// Whether it reaches the best fate; nothing if that was not settled.
    pub keeps: Option<bool>,
    /// The fate after it, if it was settled; of moves that fall short only where that was asked for.
    pub fate: Option<Fate>,
    /// The move that holds the mover to this fate, where one was asked for.
    pub refutation: Option<Move>,
}

/// What is known of a problem.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The problem and its assumptions.
    pub found: Found,
    /// Who moves.
    pub to_play: Role,
    /// The fate with best play; nothing if it was not settled within the budget.
    pub fate: Option<Fate>,
    /// All legal first moves, the pass last.
    pub moves: Vec<FirstMove>,
    /// The fate if the other side moves first.
    pub other_first: Option<Fate>,
    /// A line of best play.
    pub line: Vec<Move>,
    /// The nodes it took.
    pub nodes: u64,
}

/// How much is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The fate and the first moves that reach it.
    Best,
    /// Also the exact fate of every other first move, with a refutation.
    Everything,
}

/// The longest line shown.
const LONGEST: usize = 24;

impl Answer {
    /// Whether the fate is known.
    pub fn is_settled(&self) -> bool {
        self.fate.is_some()
    }

    /// Whether nothing is left open: the fate, the fate if the other side moves first, and which first moves
    /// reach the best one.
    pub fn is_complete(&self) -> bool {
        self.fate.is_some()
            && self.other_first.is_some()
            && self.moves.iter().all(|first| first.keeps.is_some())
    }

    /// The points where a first stone reaches the best fate, as far as that is settled.
    pub fn best(&self) -> Vec<Point> {
        self.moves
            .iter()
            .filter(|first| first.keeps == Some(true))
            .filter_map(|first| first.played.point())
            .collect()
    }

    /// The fate if the side to move passes.
    pub fn if_passed(&self) -> Option<Fate> {
        self.other_first
    }

    /// Whether a move changes anything: not if passing is as good.
    pub fn needs_a_move(&self) -> Option<bool> {
        Some(self.fate? != self.if_passed()?)
    }

    /// The proof of what this answer says of the fate: nothing if it is not settled, or if no strategy
    /// could be written down.
    pub fn certify(&self, search: &mut Dfpn<Step>, cancel: &Cancel) -> Option<Certificate> {
        let area = Area::new(&self.found.problem).ok()?;
        let board = Board::of(&area, &State::new(&self.found.problem, self.to_play, Threats::NONE));
        let mut solver = Solver::new(&area, search, Budget::UNLIMITED, cancel);
        let mut claims = Vec::new();
        for (threats, goal, holds) in statements(&mut solver, &board, self.fate?)? {
            let claim = Claim { problem: self.found.problem, to_play: self.to_play, threats, goal, holds };
            claims.push((claim, solver.certify(&claim).ok()?));
        }
        Some(Certificate { claims })
    }
}

/// The statements that together make a fate.
fn statements(solver: &mut Solver<'_>, board: &Board, fate: Fate) -> Option<Vec<(Threats, Goal, Holds)>> {
    let survives = |threats| (threats, Goal::Capture, Holds::Prevented);
    let falls = |threats| (threats, Goal::Capture, Holds::Reached);
    Some(match fate {
        Fate::Alive => vec![(Threats::ATTACKER_ANY, Goal::Life, Holds::Reached)],
        Fate::Seki => {
            let denies = |n: &i8| solver.reaches(board, Goal::Life, Threats::surplus(-n)) == Some(false);
            let threats = Threats::surplus(-(0..=MOST_THREATS).find(denies)?);
            vec![survives(Threats::ATTACKER_ANY), (threats, Goal::Life, Holds::Prevented)]
        }
        Fate::Ko(ko) => vec![survives(Threats::surplus(ko.surplus)), falls(Threats::surplus(ko.surplus - 1))],
        Fate::Dead => vec![falls(Threats::DEFENDER_ANY)],
    })
}

/// Nodes spent on each reading of a diagram before one of them is chosen.
const GLANCE: u64 = 300_000;

/// Solves what a diagram most likely means: the first reading in which it matters who moves first, or else
/// the first one in which that is not found out quickly, or else the first one.
pub fn solve_likeliest(
    readings: &[Found],
    to_play: Color,
    detail: Detail,
    search: &mut Dfpn<Step>,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Answer, TooLarge> {
    let before = search.nodes();
    let fits = |found: &&Found| found.problem.region().len() <= LARGEST;
    let alone = |found| Asked { found, suggested: &[] };
    let mut open = None;
    for found in readings.iter().filter(fits).take(if readings.len() > 1 { usize::MAX } else { 0 }) {
        let share = Budget::nodes(GLANCE.min(budget.nodes / 8));
        search.forget();
        match glance(found, to_play, search, share, cancel)? {
            Some(true) => return solve_on(alone(found), to_play, detail, search, before, budget, cancel),
            Some(false) => {}
            None => open = open.or(Some(found)),
        }
    }
    let first = readings.first().expect("there is a reading");
    search.forget();
    let found = open.unwrap_or(first);
    let answer = solve_on(alone(found), to_play, detail, search, before, budget, cancel)?;
    if std::ptr::eq(found, first) || answer.needs_a_move() != Some(false) {
        return Ok(answer);
    }
    search.forget();
    solve_on(alone(first), to_play, detail, search, before, budget, cancel)
}

/// Whether it matters who moves first, if that is found out quickly.
fn glance(
    found: &Found,
    to_play: Color,
    search: &mut Dfpn<Step>,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Option<bool>, TooLarge> {
    let area = Area::new(&found.problem)?;
    let board = Board::of(&area, &State::new(&found.problem, found.problem.role(to_play), Threats::NONE));
    let mut solver = Solver::new(&area, search, budget, cancel);
    let Some(fate) = solver.fate(&board) else { return Ok(None) };
    Ok(solver.fate(&board.pass()).map(|other| other != fate))
}

/// Solves a problem.
pub fn solve(
    found: &Found,
    to_play: Color,
    detail: Detail,
    search: &mut Dfpn<Step>,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Answer, TooLarge> {
    solve_suggested(found, &[], to_play, detail, search, budget, cancel)
}

/// Solves a problem for which somebody suggests moves with probabilities. They are looked at earlier; the
/// answer is as exact as without them.
pub fn solve_suggested(
    found: &Found,
    suggested: &[(Point, f64)],
    to_play: Color,
    detail: Detail,
    search: &mut Dfpn<Step>,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Answer, TooLarge> {
    search.forget();
    let before = search.nodes();
    solve_on(Asked { found, suggested }, to_play, detail, search, before, budget, cancel)
}

/// A problem and the moves somebody suggests for it.
#[derive(Clone, Copy)]
struct Asked<'a> {
    found: &'a Found,
    suggested: &'a [(Point, f64)],
}

/// Solves a problem with what the search has learnt about this same problem. The budget counts from
/// `before`.
fn solve_on(
    asked: Asked<'_>,
    to_play: Color,
    detail: Detail,
    search: &mut Dfpn<Step>,
    before: u64,
    budget: Budget,
    cancel: &Cancel,
) -> Result<Answer, TooLarge> {
    let found = asked.found;
    let mut area = Area::new(&found.problem)?;
    area.suggest(asked.suggested);
    let to_play = found.problem.role(to_play);
    let board = Board::of(&area, &State::new(&found.problem, to_play, Threats::NONE));
    let left = Budget::nodes(budget.nodes.saturating_sub(search.nodes() - before));
    let mut solver = Solver::new(&area, search, left, cancel);
    let fate = solver.fate(&board);
    let other_first = if fate.is_some() { solver.fate(&board.pass()) } else { None };
    let mut answer =
        Answer { found: *found, to_play, fate, moves: vec![], other_first, line: vec![], nodes: 0 };
    if let Some(fate) = fate {
        answer.moves = first_moves(&mut solver, &board, fate, detail, other_first);
        answer.line = line(&mut solver, &board, fate, &answer.moves);
    }
    answer.nodes = search.nodes() - before;
    Ok(answer)
}

fn played(area: &Area, at: u8) -> Move {
    if at == PASS { Move::Pass } else { Move::Place(area.point(at)) }
}

fn first_moves(
    solver: &mut Solver<'_>,
    board: &Board,
    best: Fate,
    detail: Detail,
    passed: Option<Fate>,
) -> Vec<FirstMove> {
    let mut steps = Vec::new();
    board.steps(solver.area, Goal::Capture, |step| steps.push(step));
    let mut moves = Vec::new();
    for step in steps.iter().filter(|step| step.at != PASS) {
        let keeps = solver.keeps(&step.after, board.to_play(), best, passed);
        let fate = match (keeps, detail) {
            (Some(true), _) => Some(best),
            (Some(false), Detail::Everything) => solver.fate(&step.after),
            _ => None,
        };
        let refutation = if keeps == Some(false) { refutation(solver, &step.after, fate) } else { None };
        moves.push(FirstMove { played: played(solver.area, step.at), keeps, fate, refutation });
    }
    let keeps = passed.map(|fate| fate == best);
    moves.push(FirstMove { played: Move::Pass, keeps, fate: passed, refutation: None });
    moves
}

/// The first answer that holds the other side to this fate.
fn refutation(solver: &mut Solver<'_>, board: &Board, fate: Option<Fate>) -> Option<Move> {
    let fate = fate?;
    let mut steps = Vec::new();
    board.steps(solver.area, Goal::Capture, |step| steps.push(step));
    let holds = |step: &&Step| solver.keeps(&step.after, board.to_play(), fate, None) == Some(true);
    steps.iter().find(holds).map(|step| played(solver.area, step.at))
}

/// A line of best play for the claim that decides the fate. It begins with a first move that is known to be
/// best; after it, the side that cannot have its way plays what leaves the other side the fewest good answers.
fn line(solver: &mut Solver<'_>, board: &Board, fate: Fate, moves: &[FirstMove]) -> Vec<Move> {
    let (goal, threats, winner) = match fate {
        Fate::Alive => (Goal::Life, Threats::ATTACKER_ANY, Role::Defender),
        Fate::Seki => (Goal::Capture, Threats::ATTACKER_ANY, Role::Defender),
        Fate::Ko(ko) if ko.surplus > 0 => (Goal::Capture, Threats::NONE, Role::Attacker),
        Fate::Ko(_) => (Goal::Capture, Threats::NONE, Role::Defender),
        Fate::Dead => (Goal::Capture, Threats::DEFENDER_ANY, Role::Attacker),
    };
    let mut board = board.with_threats(threats);
    let mut line = Vec::new();
    let mut seen = vec![board];
    while line.len() < LONGEST && Fight::new(solver.area, goal, board).ended(&board).is_none() {
        let Some(mut step) = next(solver, &board, goal, winner) else { break };
        if line.is_empty() {
            step = best_first(solver.area, &board, moves, step);
        }
        line.push(played(solver.area, step.at));
        board = step.after;
        if seen.contains(&board) {
            break;
        }
        seen.push(board);
    }
    while line.last() == Some(&Move::Pass) {
        line.pop();
    }
    line
}

/// The step itself if it is not known to be worse than another, or else the first of the best.
fn best_first(area: &Area, board: &Board, moves: &[FirstMove], step: Step) -> Step {
    let keeps = |first: &&FirstMove| first.keeps == Some(true);
    if moves.iter().filter(keeps).any(|first| first.played == played(area, step.at)) {
        return step;
    }
    let best = moves.iter().filter(keeps).find_map(|first| first.played.point());
    best.and_then(|point| board.place(area, area.number(point)?)).unwrap_or(step)
}

fn next(solver: &mut Solver<'_>, board: &Board, goal: Goal, winner: Role) -> Option<Step> {
    let (budget, cancel) = (solver.left(), solver.cancel);
    let area = solver.area;
    let mut winning =
        |board: &Board| solver.search.winning_steps(&mut Fight::new(area, goal, *board), budget, cancel);
    if board.to_play() == winner {
        return winning(board).first().copied();
    }
    let mut steps = Vec::new();
    board.steps(area, goal, |step| steps.push(step));
    let stubborn = |step: &Step| {
        let over = Fight::new(area, goal, step.after).ended(&step.after).is_some();
        (over, step.at == PASS, if over { 0 } else { winning(&step.after).len() })
    };
    steps.into_iter().min_by_key(stubborn)
}
