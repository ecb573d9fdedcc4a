//! Candidate generation (paper, section III.2): five moves, each with its purpose and the group it serves.
//!
//! The paper's generator finds moves by purpose and ranks them by V after the move (eq. 13-15) alone. The fitted one
//! ranks all moves as professional games teach it, together with V; it is another program, and stronger.

use myosu_rules::go::Position;
use myosu_rules::{Color, Move, Point, PointSet};

use super::evaluate::{Evaluator, PaperEvaluation};
use super::moves::MoveContext;
use super::purposes::{distance, ideas};
use super::ranking::Ranking;
use super::tactics::Tactics;
use crate::judgement::{Candidate, ProbabilityMatrix, Purpose};

/// The paper's number of candidates.
pub const FIVE: usize = 5;

/// The best ranked moves that are evaluated after the move. Chosen by hand.
const EXAMINED: usize = 14;

/// Log-odds of the ranking (in 1/1024) per point of V gained. Chosen by hand.
const POINT_WORTH: i32 = 45;

/// The largest gain that counts, in points: the ranking has captures already. Chosen by hand.
const MOST_POINTS: i32 = 20;

/// The least gain of V over passing that makes a move worth proposing by purpose, in points. Chosen by hand.
pub(crate) const WORTH_PLAYING: f64 = 0.15;

/// Points within which two candidates with one purpose count as the same place. Chosen by hand.
const SAME_PLACE: u8 = 2;

/// Points of V by which the prior of a candidate by purpose changes e-fold. Chosen by hand.
const TEMPERATURE: f64 = 3.0;

/// Proposes candidate moves.
#[derive(Clone, Debug)]
pub struct CandidateGenerator {
    evaluator: Evaluator,
    method: GenerationMethod,
}

/// How candidates are found.
#[derive(Clone, Debug)]
enum GenerationMethod {
    /// The paper's way: by purpose, ranked by V alone.
    Purposes,
    /// By a ranking fitted on professional games, together with V.
    Fitted(Box<Ranking>),
}

/// A proposed move with the evaluation of the position after it.
#[derive(Clone, Debug)]
pub struct MoveProposal {
    /// The move as doors show it.
    pub candidate: Candidate,
    /// The evaluation after the move.
    pub after: PaperEvaluation,
    /// What it gains over passing, in points of V (eq. 13).
    pub gain: f64,
    /// Its worth in points of V: by purpose the gain, with the fitted ranking both together.
    pub worth: f64,
}

/// What a move is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveMeaning {
    /// The purpose.
    pub purpose: Purpose,
    /// The stones it serves or attacks.
    pub serves: PointSet,
    /// Their stability before and after the move, where there are any.
    pub effect: Option<[f64; 2]>,
}

/// The moves proposed for a position.
#[derive(Clone, Debug)]
pub struct Proposals {
    /// The moves, the best first.
    pub moves: Vec<MoveProposal>,
    /// The evaluation if the side to play passes: what a move gains is measured from here.
    pub passed: PaperEvaluation,
}

impl CandidateGenerator {
    /// The paper's generator: candidates by purpose, ranked by V, no statistics of games.
    pub fn paper() -> CandidateGenerator {
        CandidateGenerator::by_purpose(Evaluator::shipped())
    }

    /// The stronger generator, whose ranking was fitted on professional games.
    pub fn fitted() -> CandidateGenerator {
        let method = GenerationMethod::Fitted(Box::new(Ranking::shipped()));
        CandidateGenerator { evaluator: Evaluator::shipped(), method }
    }

    /// The paper's generator with this evaluator.
    pub fn by_purpose(evaluator: Evaluator) -> CandidateGenerator {
        CandidateGenerator { evaluator, method: GenerationMethod::Purposes }
    }

    /// Its name in the roster: `cgs` or `cgs-fitted`.
    pub fn name(&self) -> &'static str {
        match self.method {
            GenerationMethod::Purposes => "cgs",
            GenerationMethod::Fitted(_) => "cgs-fitted",
        }
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// At most `most` moves for the side to play, the best first; empty if nothing sensible is left. `recent` are
    /// the moves before, the latest last; `allowed` may refuse moves the position alone cannot (superko). A position
    /// has no komi: the lead of a candidate is its balance.
    pub fn propose(
        &self,
        position: &Position,
        evaluation: &PaperEvaluation,
        recent: &[Move],
        most: usize,
        allowed: impl Fn(Point) -> bool,
    ) -> Proposals {
        let mut passed = position.clone();
        passed.set_to_play(!position.to_play());
        let passed = self.evaluator.evaluate(&passed);
        let before = Before { position, evaluation, recent, color: position.to_play() };
        let moves = match &self.method {
            _ if most == 0 => Vec::new(),
            GenerationMethod::Purposes => self.by_ideas(&before, &passed, most, allowed),
            GenerationMethod::Fitted(ranking) => self.by_ranking(ranking, &before, &passed, most, allowed),
        };
        Proposals { moves, passed }
    }

    /// The ideas of [`ideas`], ranked by V after the move (eq. 13-15); those kept differ in purpose or place.
    fn by_ideas(
        &self,
        before: &Before<'_>,
        passed: &PaperEvaluation,
        most: usize,
        allowed: impl Fn(Point) -> bool,
    ) -> Vec<MoveProposal> {
        let found = ideas(before.position, before.evaluation, before.recent, allowed);
        let mut all: Vec<MoveProposal> = Vec::new();
        for idea in found {
            let after = self.after(before, idea.point);
            let gain = gain(before.color, passed.matrix(), after.matrix());
            if gain >= WORTH_PLAYING {
                let why = before.meaning(idea.purpose, idea.serves, &after);
                all.push(proposal(idea.point, gain / TEMPERATURE, why, after, (gain, gain)));
            }
        }
        all.sort_by(|a, b| b.worth.total_cmp(&a.worth).then(a.candidate.mv.cmp(&b.candidate.mv)));
        let mut kept: Vec<MoveProposal> = Vec::new();
        for proposal in all {
            if kept.len() < most && kept.iter().all(|other| !is_same(other, &proposal)) {
                kept.push(proposal);
            }
        }
        let top = kept.first().map_or(0.0, |p| p.candidate.prior);
        let sum: f64 = kept.iter().map(|p| (p.candidate.prior - top).exp()).sum();
        for proposal in &mut kept {
            proposal.candidate.prior = (proposal.candidate.prior - top).exp() / sum;
        }
        kept
    }

    /// The best ranked moves, those with more V first.
    fn by_ranking(
        &self,
        ranking: &Ranking,
        before: &Before<'_>,
        passed: &PaperEvaluation,
        most: usize,
        allowed: impl Fn(Point) -> bool,
    ) -> Vec<MoveProposal> {
        let ranked = ranked(ranking, before, allowed);
        let all: f64 = ranked.iter().map(|&(score, _)| odds(score, ranked[0].0)).sum();
        let mut proposals: Vec<(i32, MoveProposal)> = Vec::new();
        for &(score, point) in ranked.iter().take(EXAMINED.max(most)) {
            let after = self.after(before, point);
            let gain = gain(before.color, passed.matrix(), after.matrix());
            let why = before.purpose(point, &after);
            let worth = score + POINT_WORTH * (gain.round() as i32).clamp(-MOST_POINTS, MOST_POINTS);
            let points = f64::from(worth) / f64::from(POINT_WORTH);
            let prior = odds(score, ranked[0].0) / all;
            proposals.push((worth, proposal(point, prior, why, after, (gain, points))));
        }
        proposals.sort_by_key(|(worth, p)| (-worth, p.candidate.mv));
        proposals.into_iter().take(most).map(|(_, proposal)| proposal).collect()
    }

    /// The best ranked moves with their priors, the best first; without a fitted ranking none.
    pub(crate) fn ranked(
        &self,
        position: &Position,
        evaluation: &PaperEvaluation,
        recent: &[Move],
        most: usize,
        allowed: impl Fn(Point) -> bool,
    ) -> Vec<(Point, f64)> {
        let GenerationMethod::Fitted(ranking) = &self.method else { return Vec::new() };
        let before = Before { position, evaluation, recent, color: position.to_play() };
        let ranked = ranked(ranking, &before, allowed);
        let all: f64 = ranked.iter().map(|&(score, _)| odds(score, ranked[0].0)).sum();
        ranked.iter().take(most).map(|&(score, point)| (point, odds(score, ranked[0].0) / all)).collect()
    }

    /// The evaluation after a move.
    fn after(&self, before: &Before<'_>, point: Point) -> PaperEvaluation {
        let mut next = before.position.clone();
        next.play(before.color, Move::Place(point));
        self.evaluator.evaluate(&next)
    }

    /// The purpose of any legal move of the side to play, and the stones it serves or attacks.
    pub fn purpose(
        &self,
        position: &Position,
        evaluation: &PaperEvaluation,
        recent: &[Move],
        point: Point,
    ) -> MoveMeaning {
        let before = Before { position, evaluation, recent, color: position.to_play() };
        before.purpose(point, &self.after(&before, point))
    }
}

/// All allowed moves, the best ranked first.
fn ranked(ranking: &Ranking, before: &Before<'_>, allowed: impl Fn(Point) -> bool) -> Vec<(i32, Point)> {
    let (position, evaluation) = (before.position, before.evaluation);
    let mut sight = MoveContext::new(position, evaluation, before.color, before.recent);
    let moves = sight.moves().into_iter().filter(|&p| allowed(p));
    let moves: Vec<Point> = moves.filter(|&p| is_open(position, evaluation, p)).collect();
    let mut ranked: Vec<(i32, Point)> =
        moves.into_iter().map(|p| (ranking.score(&sight.classes(p)), p)).collect();
    ranked.sort_by_key(|&(score, point)| (-score, point));
    ranked
}

/// A proposal of a stone; its balance is that after the move.
fn proposal(
    point: Point,
    prior: f64,
    meaning: MoveMeaning,
    after: PaperEvaluation,
    (gain, worth): (f64, f64),
) -> MoveProposal {
    let candidate = Candidate {
        mv: Move::Place(point),
        prior,
        balance: after.matrix().balance(),
        lead: after.matrix().balance(),
        purpose: Some(meaning.purpose),
        serves: meaning.serves,
        effect: meaning.effect,
        line: vec![Move::Place(point)],
    };
    MoveProposal { candidate, after, gain, worth }
}

/// Whether two proposals have the same purpose in the same place.
fn is_same(a: &MoveProposal, b: &MoveProposal) -> bool {
    let near = match (a.candidate.mv, b.candidate.mv) {
        (Move::Place(a), Move::Place(b)) => distance(a, b) <= SAME_PLACE,
        _ => true,
    };
    near && a.candidate.purpose == b.candidate.purpose
}

/// The unnormalised softmax weight of a score.
fn odds(score: i32, best: i32) -> f64 {
    (f64::from(score - best) / 1024.0).exp()
}

/// The mover's gain by V (eq. 13), in points.
fn gain(color: Color, before: &ProbabilityMatrix, after: &ProbabilityMatrix) -> f64 {
    after.expected(color) - before.expected(color)
}

/// Whether anything can still change around a point: settled ground needs no move.
fn is_open(position: &Position, evaluation: &PaperEvaluation, point: Point) -> bool {
    let matrix = evaluation.matrix();
    let settled = |p: Point| {
        let units = matrix.units(p);
        units.min(ProbabilityMatrix::ONE - units) < ProbabilityMatrix::ONE / 50
    };
    let near = position.size().neighbors(point);
    !(settled(point) && near.into_iter().all(settled)) || in_danger_beside(evaluation, point)
}

fn in_danger_beside(evaluation: &PaperEvaluation, point: Point) -> bool {
    let chains = point.neighbors().into_iter().filter_map(|p| evaluation.survey.chain_at(p));
    chains.into_iter().any(|c| evaluation.survey.chains[c].tactics == Tactics::Threatened)
}

/// A position before a move.
struct Before<'a> {
    position: &'a Position,
    evaluation: &'a PaperEvaluation,
    recent: &'a [Move],
    color: Color,
}

/// A group with less stability than this is weak. Chosen by hand.
pub(crate) const WEAK: f64 = 0.85;

impl Before<'_> {
    /// The purpose of a move, and the stones it is about.
    fn purpose(&self, point: Point, after: &PaperEvaluation) -> MoveMeaning {
        let (purpose, serves) = self
            .by_tactics(point, after)
            .or_else(|| self.by_links(point))
            .or_else(|| self.by_groups(point, after))
            .unwrap_or_else(|| match self.by_place(point) {
                Purpose::Corner => (Purpose::Corner, self.stones_near(point)),
                purpose => (purpose, self.nearest_group(point)),
            });
        self.meaning(purpose, serves, after)
    }

    /// A purpose with what the move does to the stones it is about.
    fn meaning(&self, purpose: Purpose, serves: PointSet, after: &PaperEvaluation) -> MoveMeaning {
        let effect = stones_stability(self.evaluation, serves).zip(stones_stability(after, serves));
        MoveMeaning { purpose, serves, effect: effect.map(|(now, then)| [now, then]) }
    }

    fn by_tactics(&self, point: Point, after: &PaperEvaluation) -> Option<(Purpose, PointSet)> {
        let survey = &self.evaluation.survey;
        let captured = self.position.captures(self.color, point);
        let dead = |p: Point| {
            let is_dead = |c: usize| {
                survey.chains[c].tactics != Tactics::Threatened && self.evaluation.chain_stability(c) < 0.1
            };
            survey.chain_at(p).is_some_and(is_dead)
        };
        if !captured.is_empty() && !captured.iter().all(dead) {
            return Some((Purpose::Capture, captured));
        }
        let own = self.groups_beside(point, self.color);
        let chains = own.iter().flat_map(|&g| &survey.groups[g].chains);
        let saved = chains
            .filter(|&&c| survey.chains[c].tactics == Tactics::Threatened)
            .filter(|&&c| survey.chains[c].stones.first().is_some_and(|p| is_standing(after, p)))
            .fold(PointSet::EMPTY, |set, &c| set | survey.chains[c].stones);
        (!saved.is_empty()).then_some((Purpose::Save, saved))
    }

    fn by_links(&self, point: Point) -> Option<(Purpose, PointSet)> {
        let own = self.groups_beside(point, self.color);
        if own.len() < 2 {
            return None;
        }
        let stones =
            own.iter().fold(PointSet::EMPTY, |set, &g| set | self.evaluation.survey.groups[g].stones);
        let last = self.recent.last().and_then(|mv| mv.point());
        let cutting = |p: Point| point.neighbors().contains(&p) || point.diagonals().contains(&p);
        let purpose = if last.is_some_and(cutting) { Purpose::AnswerCut } else { Purpose::Connect };
        Some((purpose, stones))
    }

    fn by_groups(&self, point: Point, after: &PaperEvaluation) -> Option<(Purpose, PointSet)> {
        let (own, helped) = self.most_changed(point, after, self.color)?;
        let (enemy, hurt) = self.most_changed(point, after, !self.color).unwrap_or((0, 0.0));
        let groups = &self.evaluation.survey.groups;
        if helped >= 0.04 && helped >= -hurt {
            return Some((self.defence(point, own, after), groups[own].stones));
        }
        (hurt <= -0.05).then(|| (Purpose::Attack, groups[enemy].stones))
    }

    /// How a move helps a weak group: by an eye, by running, or otherwise. The limits are chosen by hand.
    fn defence(&self, point: Point, group: usize, after: &PaperEvaluation) -> Purpose {
        let group = &self.evaluation.survey.groups[group];
        let eyes = after.survey.group_at(point).map_or(0, |g| after.survey.groups[g].half_eyes);
        let line = self.position.size().line(point);
        let own = self.evaluation.matrix().of(self.color, point);
        if eyes > group.half_eyes || line <= 2 && own >= 0.5 {
            Purpose::Eye
        } else if own < 0.6 && line >= 4 {
            Purpose::Escape
        } else {
            Purpose::Settle
        }
    }

    /// The weak group within three steps whose stability changes most, with the change.
    fn most_changed(&self, point: Point, after: &PaperEvaluation, color: Color) -> Option<(usize, f64)> {
        let near = PointSet::from(point).grown().grown().grown();
        let groups = &self.evaluation.survey.groups;
        let mut most: Option<(usize, f64)> = None;
        for (number, group) in groups.iter().enumerate() {
            let now = self.evaluation.group_stability(number);
            if group.color != color || !group.stones.intersects(near) {
                continue;
            }
            let then = group.stones.iter().filter_map(|p| after.survey.chain_at(p));
            let then: Vec<f64> = then.map(|c| after.chain_stability(c)).collect();
            let then = if then.is_empty() { 0.0 } else { then.iter().sum::<f64>() / then.len() as f64 };
            let change = if now < WEAK { then - now } else { 0.0 };
            if most.is_none_or(|(_, best)| change.abs() > best.abs()) {
                most = Some((number, change));
            }
        }
        most.or(Some((0, 0.0)).filter(|_| !groups.is_empty()))
    }

    fn by_place(&self, point: Point) -> Purpose {
        let size = self.position.size();
        let own = self.evaluation.matrix().of(self.color, point);
        let near = PointSet::from(point).grown().grown() & self.position.board();
        let both = Color::BOTH.iter().all(|&c| near.intersects(self.position.stones(c)));
        let corner = usize::from(size.width().min(size.height()) / 3).clamp(3, 6) as u8;
        let from_edge = |at: u8, length: u8| at.min(length - 1 - at);
        let in_corner =
            from_edge(point.x(), size.width()) < corner && from_edge(point.y(), size.height()) < corner;
        let around = (0..4).fold(PointSet::from(point), |set, _| set.grown()) & self.position.occupied();
        if in_corner && around.len() <= 2 {
            Purpose::Corner
        } else if own < 0.3 && !near.intersects(self.position.stones(self.color)) {
            Purpose::Invade
        } else if own < 0.42 {
            Purpose::Reduce
        } else if both || size.line(point) <= 2 {
            Purpose::Endgame
        } else {
            Purpose::Extend
        }
    }

    /// Stones of both sides within six steps: a corner without any is empty.
    fn stones_near(&self, point: Point) -> PointSet {
        let around = (0..6).fold(PointSet::from(point), |set, _| set.grown() & self.position.board());
        around & self.position.occupied()
    }

    fn nearest_group(&self, point: Point) -> PointSet {
        let mut around = PointSet::from(point);
        for _ in 0..6 {
            around = around.grown() & self.position.board();
            let found = (around & self.position.stones(self.color)).first();
            if let Some(group) = found.and_then(|p| self.evaluation.survey.group_at(p)) {
                return self.evaluation.survey.groups[group].stones;
            }
        }
        PointSet::EMPTY
    }

    fn groups_beside(&self, point: Point, color: Color) -> Vec<usize> {
        let stones = point.neighbors().into_iter().filter(|&p| self.position.stone(p) == Some(color));
        let mut groups: Vec<usize> = stones.filter_map(|p| self.evaluation.survey.group_at(p)).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }
}

/// The mean stability of those of these stones that are on the board.
fn stones_stability(evaluation: &PaperEvaluation, stones: PointSet) -> Option<f64> {
    let chains = stones.iter().filter_map(|p| evaluation.survey.chain_at(p));
    let each: Vec<f64> = chains.map(|c| evaluation.chain_stability(c)).collect();
    (!each.is_empty()).then(|| each.iter().sum::<f64>() / each.len() as f64)
}

fn is_standing(after: &PaperEvaluation, stone: Point) -> bool {
    after.survey.chain_at(stone).is_some_and(|c| after.survey.chains[c].tactics == Tactics::Standing)
}
