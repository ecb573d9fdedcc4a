//! The prover: answers questions exactly, within a budget, and writes the proofs down.
//!
//! It owns its transposition table. The table is about one problem at a time, because its keys number the
//! points of that problem's region.

mod book;
mod framed;
mod zoned;

use myosu_proof::go::{Certificate, Claim, Goal, Holds, Problem, Scope, Threats};
use myosu_search::dfpn::Dfpn;
use myosu_search::{Budget, Cancel};

use super::answer::Answer;
use super::area::{Area, LARGEST, TooLarge};
use super::board::{LocalBoard, LocalMove};
use super::fate::Fate;
use super::first_moves::{best_line, first_moves};
use super::proof_search::{MOST_THREATS, ProofSearch};
use super::question::{Assertion, Detail, Question};
use super::reading::{Closure, NoReading, Reading};
use super::solution::{Extent, Solution};
use super::zone::ZoneMemory;

/// Nodes spent on each reading of a diagram before one of them is chosen. The number is set by hand.
const PROBE: u64 = 300_000;

/// Eighths of the nodes left that go into the chosen region before a narrower one is tried. Chosen by hand.
const WIDE_SHARE: u64 = 5;

/// The most nodes of a region before a narrower one is tried: a third of ten seconds. Chosen by hand.
const WIDE: u64 = 16_000_000;

/// A proof may take this many times the nodes of the answer. Chosen by hand.
const PROOF_SHARE: u64 = 8;

/// But every proof may take this many nodes. Chosen by hand.
const LEAST_PROOF: u64 = 10_000_000;

/// A narrower region in which more first moves than this are right leaves out what the problem is about. Chosen by hand.
const MOST_RIGHT: usize = 3;

/// The exact solver of life and death.
pub struct Prover {
    dfpn: Dfpn<LocalMove>,
    /// The problem the table is about.
    about: Option<Problem>,
    /// The tables of the zone search, once it has been needed.
    zones: Option<ZoneMemory>,
    zone_nodes: u64,
    memory: usize,
}

/// Why a question has no answer at all, not even an open one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswerable {
    /// There is no problem in the diagram.
    #[error(transparent)]
    NoReading(#[from] NoReading),
    /// The problem does not fit the prover.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// The limits of one call: nodes counted from `start`, and the flag that ends it early.
#[derive(Clone, Copy)]
struct CallLimits<'a> {
    start: u64,
    budget: Budget,
    cancel: &'a Cancel,
}

impl Prover {
    /// A prover with a table of at most `memory` bytes.
    pub fn new(memory: usize) -> Prover {
        Prover { dfpn: Dfpn::new(memory), about: None, zones: None, zone_nodes: 0, memory }
    }

    /// Answers a question with at most `budget` nodes. Once `cancel` is raised, the answer has what was
    /// settled by then.
    ///
    /// Of several readings the prover takes one in which it matters who moves first: a closed one before others, then the one about
    /// the most stones; failing that, the first for which a short search does not settle this; failing that, the first. A closed
    /// reading that a short search does not settle beats every reading about stones inside it.
    ///
    /// Where the answer to a reading would hold for its region only, frames are tried first: what they prove
    /// holds on the board. If no frame settles it, relevance zones on the whole board are tried. If the region is not settled
    /// either, a narrower one is; the answer then holds for that region.
    ///
    /// The answer depends on question, budget and table size alone, not on earlier questions.
    pub fn answer(
        &mut self,
        question: &Question,
        budget: Budget,
        cancel: &Cancel,
    ) -> Result<Answer, Unanswerable> {
        let limits = CallLimits { start: self.nodes(), budget, cancel };
        let mut answer = self.answer_within(question, limits)?;
        self.check_book(&mut answer, question, limits);
        Ok(answer)
    }

    fn answer_within(&mut self, question: &Question, limits: CallLimits<'_>) -> Result<Answer, Unanswerable> {
        let readings = question.readings()?;
        self.forget();
        if let [reading] = &readings[..]
            && !question.is_open()
        {
            return Ok(self.answer_reading(reading, question, limits)?);
        }
        let chosen = self.choose(&readings, question, limits)?;
        self.forget();
        if chosen.scope() == Scope::Region
            && let Some(answer) = self.answer_in_frames(chosen, question, limits)
        {
            return Ok(answer);
        }
        if chosen.scope() == Scope::Region
            && let Some(answer) = self.answer_in_zones(chosen, question, limits)
        {
            return Ok(answer);
        }
        self.forget();
        let answer = self.answer_wide_or_narrow(chosen, question, limits)?;
        let first = &readings[0];
        if chosen == first || answer.needs_a_move() != Some(false) {
            return Ok(answer);
        }
        self.forget();
        Ok(self.answer_reading(first, question, limits)?)
    }

    /// Answers a reading; if that takes too long, a narrower one instead, and if that settles nothing or makes too much right, the
    /// reading with all that is left.
    fn answer_wide_or_narrow(
        &mut self,
        reading: &Reading,
        question: &Question,
        limits: CallLimits<'_>,
    ) -> Result<Answer, TooLarge> {
        let narrower = if reading.scope() == Scope::Region { reading.narrower() } else { None };
        let Some(narrower) = narrower else { return self.answer_reading(reading, question, limits) };
        let wide = self.answer_reading(reading, question, self.part(limits, WIDE_SHARE))?;
        if wide.is_decided() {
            // The table still knows the fate; the first moves get all that is left.
            return if wide.is_complete() {
                Ok(wide)
            } else {
                self.answer_reading(reading, question, limits)
            };
        }
        self.forget();
        let narrow = self.answer_reading(&narrower, question, self.part(limits, 8))?;
        let is_likely = narrow.needs_a_move() != Some(false) && narrow.best().len() <= MOST_RIGHT;
        if narrow.is_decided() && is_likely {
            return Ok(narrow);
        }
        self.forget();
        self.answer_reading(reading, question, limits)
    }

    /// Limits for some eighths of the nodes that are left, and for no more than [`WIDE`] if there are many.
    fn part<'a>(&self, limits: CallLimits<'a>, eighths: u64) -> CallLimits<'a> {
        let spent = self.nodes() - limits.start;
        let rest = limits.budget.nodes.saturating_sub(spent);
        let part = if rest > 3 * WIDE { WIDE } else { rest / 8 * eighths };
        CallLimits { budget: Budget::nodes(spent + part), ..limits }
    }

    /// The reading to answer.
    fn choose<'r>(
        &mut self,
        readings: &'r [Reading],
        question: &Question,
        limits: CallLimits<'_>,
    ) -> Result<&'r Reading, TooLarge> {
        let (mut open, mut found): (Vec<&Reading>, Option<&Reading>) = (Vec::new(), None);
        let weight = |reading: &Reading| (reading.closure == Closure::Closed, reading.problem.target().len());
        for reading in readings.iter().filter(|reading| reading.problem.region().len() <= LARGEST) {
            let is_small = found.is_some_and(|found| weight(reading) <= weight(found));
            let is_spent = 2 * (self.nodes() - limits.start) > limits.budget.nodes;
            if is_small || open.iter().any(|closed| closed.contains(reading)) || (found.is_some() && is_spent)
            {
                continue;
            }
            self.forget();
            match self.probe(reading, question, limits)? {
                Some(true) => found = Some(reading),
                Some(false) => {}
                None => open.push(reading),
            }
        }
        Ok(found.or(open.first().copied()).unwrap_or(&readings[0]))
    }

    /// The proof of the fate an answer states; `None` if the fate is not settled, or if no strategy was found
    /// with some times the nodes of the answer or before `cancel` was raised.
    pub fn certify(&mut self, answer: &Answer, cancel: &Cancel) -> Option<Certificate> {
        let problem = answer.reading.problem;
        if problem.is_zoned() {
            return self.certify_zoned(answer, cancel);
        }
        let area = Area::new(&problem).ok()?;
        let board = LocalBoard::start(&area, answer.to_play);
        let most = answer.nodes.saturating_mul(PROOF_SHARE).max(LEAST_PROOF);
        let mut search = self.search(&area, Budget::nodes(most), cancel);
        let mut claims = Vec::new();
        for (threats, goal, holds) in claims_of(&mut search, &board, answer.fate?)? {
            let claim = Claim { problem, to_play: answer.to_play, threats, goal, holds };
            claims.push((claim, search.certify(&claim).ok()?));
        }
        Some(Certificate { claims })
    }

    /// The tree of the solution of an answer; empty if the answer is not settled.
    pub fn solution(&mut self, answer: &Answer, extent: Extent, budget: Budget, cancel: &Cancel) -> Solution {
        match Area::new(&answer.reading.problem) {
            Ok(area) => Solution::build(answer, extent, self.search(&area, budget, cancel)),
            Err(_) => Solution::default(),
        }
    }

    /// Nodes visited since the prover was made.
    pub(super) fn nodes(&self) -> u64 {
        self.dfpn.nodes() + self.zone_nodes
    }

    /// Empties the table, so that the next search depends on nothing before it.
    pub(super) fn forget(&mut self) {
        self.dfpn.forget();
        self.about = None;
    }

    /// A search on the boards of one problem. It starts with what the table knows about the same problem.
    pub(super) fn search<'a>(
        &'a mut self,
        area: &'a Area,
        budget: Budget,
        cancel: &'a Cancel,
    ) -> ProofSearch<'a> {
        if self.about.as_ref() != Some(area.problem()) {
            self.dfpn.forget();
            self.about = Some(*area.problem());
        }
        ProofSearch::new(area, &mut self.dfpn, budget, cancel)
    }

    /// Whether it matters who moves first; `None` if a short search does not settle it.
    fn probe(
        &mut self,
        reading: &Reading,
        question: &Question,
        limits: CallLimits<'_>,
    ) -> Result<Option<bool>, TooLarge> {
        let area = Area::new(&reading.problem)?;
        let board = LocalBoard::start(&area, reading.problem.role(question.to_play));
        // An eighth of the budget keeps most of it for the reading that is chosen.
        let budget = Budget::nodes(PROBE.min(limits.budget.nodes / 8));
        let mut search = self.search(&area, budget, limits.cancel);
        let Some(fate) = search.fate(&board) else { return Ok(None) };
        Ok(search.fate(&board.pass()).map(|other| other != fate))
    }

    fn answer_reading(
        &mut self,
        reading: &Reading,
        question: &Question,
        limits: CallLimits<'_>,
    ) -> Result<Answer, TooLarge> {
        let mut area = Area::new(&reading.problem)?;
        let mut answer = Answer::open(reading, reading.problem.role(question.to_play));
        let spent = self.nodes() - limits.start;
        let budget = Budget::nodes(limits.budget.nodes.saturating_sub(spent));
        let board = LocalBoard::start(&area, answer.to_play);
        area.suggest(&board, &question.suggestions);
        let mut search = self.search(&area, budget, limits.cancel);
        match question.detail {
            Detail::Claim { goal, threats } => answer.claim = search.reaches(&board, goal, threats),
            Detail::Is(asserted) => settle(&mut answer, &mut search, &board, asserted),
            Detail::Fate => answer.fate = search.fate(&board),
            Detail::Best | Detail::Everything => fill(&mut answer, &mut search, &board, question.detail),
        }
        answer.nodes = self.nodes() - limits.start;
        Ok(answer)
    }
}

/// Settles an assertion. If it is true, the answer has the fate.
fn settle(answer: &mut Answer, search: &mut ProofSearch<'_>, board: &LocalBoard, asserted: Assertion) {
    answer.asserted = Some(asserted);
    answer.claim = search.is_true(board, asserted);
    if answer.claim == Some(true) {
        answer.fate = search.fate(board);
    }
}

/// Settles the fate, and if that succeeds everything that follows from it.
fn fill(answer: &mut Answer, search: &mut ProofSearch<'_>, board: &LocalBoard, detail: Detail) {
    answer.fate = search.fate(board);
    let Some(fate) = answer.fate else { return };
    answer.other_first = search.fate(&board.pass());
    answer.moves = first_moves(search, board, fate, detail, answer.other_first);
    answer.line = best_line(search, board, fate, &answer.moves);
}

/// The claims that together make a fate.
fn claims_of(
    search: &mut ProofSearch<'_>,
    board: &LocalBoard,
    fate: Fate,
) -> Option<Vec<(Threats, Goal, Holds)>> {
    let survives = |threats| (threats, Goal::Capture, Holds::Prevented);
    let falls = |threats| (threats, Goal::Capture, Holds::Reached);
    Some(match fate {
        Fate::Alive => vec![(Threats::ATTACKER_ANY, Goal::Life, Holds::Reached)],
        Fate::Seki => {
            let denies = |n: &i8| search.reaches(board, Goal::Life, Threats::surplus(-n)) == Some(false);
            let threats = Threats::surplus(-(0..=MOST_THREATS).find(denies)?);
            vec![survives(Threats::ATTACKER_ANY), (threats, Goal::Life, Holds::Prevented)]
        }
        Fate::Ko(ko) => vec![survives(Threats::surplus(ko.surplus)), falls(Threats::surplus(ko.surplus - 1))],
        Fate::Dead => vec![falls(Threats::DEFENDER_ANY)],
    })
}
