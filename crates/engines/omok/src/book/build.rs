//! Builds a book by search: the most interesting positions first.
//!
//! Every position is searched alone, in its canonical form, with empty tables and a fixed number of nodes. So a result
//! depends on the position and the figures of [`Origin`] alone, and a builder that was stopped goes on from a
//! [`SearchLedger`] to the same book as one that was not.
//!
//! The builder starts from openings (cost 0) and always searches the position with the least cost next: each move
//! costs `STEP`, and more by as much as it is worse than the best (drop-out expansion). At the end the values of
//! searched positions replace those their predecessors gave them, from the last move to the first.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;

use crate::mate::{AttackKind, MateVerdict, mate};
use crate::{Engine, Limits, Resources, SearchScore, Tables};
use myosu_rules::omok::{Position, Variant};
use myosu_rules::{Point, Size};
use myosu_search::{Budget, Cancel};

use crate::book::openings;
use crate::book::placement::Placement;
use crate::book::section::{BookSection, Entry, Reply};
use crate::book::value::BookValue;
use crate::book::{Book, Origin};

use crate::book::ledger::SearchKey;
pub use crate::book::ledger::{BadLedger, SearchLedger};
pub use crate::book::openings::pattern_moves;

/// What a move deeper costs, in the unit of values; chosen by hand.
const STEP: i32 = 40;
/// A position is decided from this value on (a winning chance of 99 %), and the book does not go on from it.
const DECIDED: i32 = 450;
/// Replies of a position; chosen by hand.
const REPLIES: usize = 6;
/// A sampled opening gets this part of the nodes of a position.
const SAMPLE_SHARE: u64 = 10;
/// The largest value of an opening that counts as even: a winning chance between 40 and 60 %.
const EVEN: i32 = 40;
/// Bytes of tables; chosen by hand, and part of what a result depends on.
const MEMORY: usize = 32 << 20;

/// What to build.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// Seed and budgets.
    pub origin: Origin,
    /// Positions of a section.
    pub positions: usize,
    /// Openings to look at in search of even ones.
    pub samples: usize,
    /// Even openings to keep at most.
    pub balanced: usize,
}

/// A rule on a board, with the lines a library adds to its openings.
#[derive(Clone, Debug)]
pub struct SectionPlan {
    /// The rule.
    pub variant: Variant,
    /// The board.
    pub size: Size,
    /// Lines of moves whose positions the section must have.
    pub lines: Vec<Vec<Point>>,
}

/// How far a builder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions the section has.
    pub positions: usize,
    /// Searches that were done, not read from the ledger.
    pub searches: usize,
}

/// The boards and rules of the book that ships: every rule on its usual board, and freestyle on Gomocup's.
pub fn shipped_sections() -> Vec<(Variant, Size)> {
    let mut sections: Vec<(Variant, Size)> = Vec::new();
    for variant in Variant::ALL {
        let section = (variant, variant.default_size());
        if !sections.iter().any(|(other, size)| (other.rule(), *size) == (variant.rule(), section.1)) {
            sections.push(section);
        }
    }
    sections.push((Variant::Freestyle, Size::square(20)));
    sections
}

/// Builds the sections one after the other. `keep` receives the line of every new search, and `show` the progress;
/// returns nothing once `cancel` is raised or `keep` says no.
pub fn build(
    plan: &BookPlan,
    sections: &[SectionPlan],
    ledger: &mut SearchLedger,
    cancel: &Cancel,
    keep: &mut dyn FnMut(&str) -> bool,
    show: &mut dyn FnMut(&SectionPlan, Progress),
) -> Option<Book> {
    let mut built: Vec<BookSection> = Vec::new();
    for section in sections {
        let engine = Engine::new(section.variant.rule(), Resources { threads: 1, memory: MEMORY });
        let tables = engine.tables().clone();
        let searcher =
            Searcher { origin: plan.origin, section, engine, tables, ledger, cancel, keep, searches: 0 };
        built.push(SectionBuilder { plan, section, searcher, entries: HashMap::new() }.build(show)?);
    }
    Some(Book { origin: plan.origin, sections: built })
}

struct SectionBuilder<'a> {
    plan: &'a BookPlan,
    section: &'a SectionPlan,
    searcher: Searcher<'a>,
    entries: HashMap<Placement, Entry>,
}

impl SectionBuilder<'_> {
    fn build(mut self, show: &mut dyn FnMut(&SectionPlan, Progress)) -> Option<BookSection> {
        let even = self.even_openings()?;
        let mut queue: BinaryHeap<Reverse<(i32, Placement)>> = BinaryHeap::new();
        queue.extend(self.openings().into_iter().chain(even.clone()).map(|it| Reverse((0, it))));
        while let Some(Reverse((cost, placement))) = queue.pop() {
            // Openings are there whatever the number of positions.
            if cost > 0 && self.entries.len() >= self.plan.positions {
                break;
            }
            if self.entries.contains_key(&placement) {
                continue;
            }
            let replies = self.searcher.search(&placement, self.plan.origin.nodes)?;
            queue.extend(self.children(&placement, &replies, cost).into_iter().map(Reverse));
            if !replies.is_empty() {
                let is_balanced = even.contains(&placement);
                self.entries.insert(placement.clone(), Entry { placement, is_balanced, replies });
            }
            let (positions, searches) = (self.entries.len(), self.searcher.searches);
            show(self.section, Progress { positions, searches });
        }
        Some(self.finish())
    }

    /// The positions every section has: first stones, patterns, and those of the library.
    fn openings(&self) -> Vec<Placement> {
        let (rule, size) = (self.section.variant.rule(), self.section.size);
        let prefixes =
            |line: &Vec<Point>| (1..=line.len()).map(|end| line[..end].to_vec()).collect::<Vec<_>>();
        let lines = openings::fixed(size).into_iter().chain(self.section.lines.iter().flat_map(prefixes));
        lines.filter_map(|moves| openings::after(rule, size, &moves)).collect()
    }

    /// The evenest of the sampled openings, by a short search, and then by a full one.
    fn even_openings(&mut self) -> Option<Vec<Placement>> {
        let (rule, size) = (self.section.variant.rule(), self.section.size);
        let nodes = self.plan.origin.nodes;
        let mut looks: Vec<(i32, Placement)> = Vec::new();
        for placement in openings::sampled(rule, size, self.plan.samples, self.plan.origin.seed) {
            looks.extend(self.distance(placement, nodes / SAMPLE_SHARE)?);
        }
        looks.sort();
        let mut even = Vec::new();
        for (_, placement) in looks.into_iter().take(2 * self.plan.balanced) {
            even.extend(self.distance(placement, nodes)?.filter(|(distance, _)| *distance <= EVEN));
        }
        even.sort();
        even.truncate(self.plan.balanced);
        Some(even.into_iter().map(|(_, placement)| placement).collect())
    }

    /// How far a position is from even; nothing inside where a forced win is known.
    fn distance(&mut self, placement: Placement, nodes: u64) -> Option<Option<(i32, Placement)>> {
        let replies = self.searcher.search(&placement, nodes)?;
        let value = replies.first().and_then(|reply| reply.value.estimate());
        Some(value.map(|value| (value.abs(), placement)))
    }

    /// The positions after the replies that leave the game open, with their costs.
    fn children(&self, placement: &Placement, replies: &[Reply], cost: i32) -> Vec<(i32, Placement)> {
        let estimate = |reply: &Reply| reply.value.estimate().filter(|value| value.abs() < DECIDED);
        let Some(best) = replies.first().and_then(estimate) else { return Vec::new() };
        let Some(position) = self.position(placement) else { return Vec::new() };
        let open = replies.iter().filter_map(|reply| Some((reply, estimate(reply)?)));
        let child = |(reply, value): (&Reply, i32)| {
            Some((cost + STEP + (best - value).max(0), next(&position, reply.point)?))
        };
        open.filter_map(child).collect()
    }

    fn position(&self, placement: &Placement) -> Option<Position> {
        placement.position(self.section.variant.rule(), self.section.size)
    }

    /// Replaces the values of moves by those of the positions they lead to.
    fn finish(mut self) -> BookSection {
        let mut placements: Vec<Placement> = self.entries.keys().cloned().collect();
        placements.sort_by(|a, b| b.cmp(a));
        for placement in placements {
            let Some(position) = self.position(&placement) else { continue };
            let mut replies = self.entries[&placement].replies.clone();
            for reply in &mut replies {
                let child = next(&position, reply.point).and_then(|next| self.entries.get(&next)?.value());
                // A proof says more than a search of the position after it.
                if let Some(value) = child.filter(|_| !reply.value.is_proven) {
                    reply.value = value.before();
                }
            }
            replies.sort_by_key(|reply| Reverse(reply.value.code()));
            self.entries.entry(placement).and_modify(|entry| entry.replies = replies);
        }
        BookSection::new(self.section.variant, self.section.size, self.entries.into_values().collect())
    }
}

/// The canonical placement after a move; nothing if the move is illegal or ends the game.
fn next(position: &Position, point: Point) -> Option<Placement> {
    let mut next = *position;
    next.play(point).ok()?;
    if next.outcome().is_some() {
        return None;
    }
    Placement::canonical(&next).map(|(placement, _)| placement)
}

/// Searches positions, or finds them in the ledger.
struct Searcher<'a> {
    origin: Origin,
    section: &'a SectionPlan,
    engine: Engine,
    tables: Arc<Tables>,
    ledger: &'a mut SearchLedger,
    cancel: &'a Cancel,
    keep: &'a mut dyn FnMut(&str) -> bool,
    searches: usize,
}

impl Searcher<'_> {
    /// The best replies, best first; nothing once the builder has to stop.
    fn search(&mut self, placement: &Placement, nodes: u64) -> Option<Vec<Reply>> {
        let key = SearchKey {
            variant: self.section.variant,
            size: self.section.size,
            signature: self.origin.signature,
            nodes,
            prover_nodes: self.origin.prover_nodes,
            placement: placement.clone(),
        };
        if let Some(replies) = self.ledger.get(&key) {
            return Some(replies.clone());
        }
        let position = placement.position(self.section.variant.rule(), self.section.size)?;
        let mut replies = self.think(&position, nodes);
        self.prove(&position, &mut replies);
        replies.sort_by_key(|reply| Reverse(reply.value.code()));
        if self.cancel.is_raised() {
            return None;
        }
        self.searches += 1;
        let line = self.ledger.add(key, &replies);
        (self.keep)(&line).then_some(replies)
    }

    fn think(&mut self, position: &Position, nodes: u64) -> Vec<Reply> {
        self.engine.forget();
        let limits = Limits { nodes, candidates: REPLIES, ..Limits::default() };
        let found = self.engine.think(position, &limits, self.cancel, &mut |_| {});
        let reply = |candidate: &crate::Candidate| Reply {
            point: candidate.point,
            value: BookValue::searched(candidate.score),
        };
        found.candidates.iter().map(reply).collect()
    }

    /// Proves the forced wins that the search announces: the best move's, and the opponent's after each losing move.
    fn prove(&self, position: &Position, replies: &mut Vec<Reply>) {
        if let Some(Reply { value: BookValue { score: SearchScore::Win(_), .. }, .. }) = replies.first()
            && let Some((point, plies)) = self.proven_win(position)
        {
            replies.retain(|reply| reply.point != point);
            replies.insert(0, Reply { point, value: BookValue::proven(SearchScore::Win(plies)) });
        }
        for reply in replies.iter_mut().filter(|reply| matches!(reply.value.score, SearchScore::Loss(_))) {
            let mut after = *position;
            if after.play(reply.point).is_ok()
                && after.outcome().is_none()
                && let Some((_, plies)) = self.proven_win(&after)
            {
                reply.value = BookValue::proven(SearchScore::Loss(plies + 1));
            }
        }
    }

    /// The first move and the plies of a forced win that has a certificate.
    fn proven_win(&self, position: &Position) -> Option<(Point, u32)> {
        let budget = Budget::nodes(self.origin.prover_nodes);
        let found = mate(position, &self.tables, AttackKind::Vct, budget, self.cancel);
        let is_proven = found.verdict == MateVerdict::Win && found.certificate.is_some();
        found.line.first().filter(|_| is_proven).map(|&point| (point, found.plies))
    }
}
