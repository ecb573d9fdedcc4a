//! Candidate generation (paper, section III.2): rank the moves by V after the move (eq. 13-15) together with the
//! fitted ranking, and keep five, each with its purpose and the group it serves.

use myosu_rules::go::Position;
use myosu_rules::{Color, Move, Point, PointSet};

use super::evaluate::{Evaluator, PaperEvaluation};
use super::moves::MoveContext;
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

/// Proposes candidate moves.
#[derive(Clone, Debug)]
pub struct CandidateGenerator {
    evaluator: Evaluator,
    ranking: Ranking,
}

/// A proposed move with the evaluation of the position after it.
#[derive(Clone, Debug)]
pub struct MoveProposal {
    /// The move as doors show it.
    pub candidate: Candidate,
    /// The evaluation after the move.
    pub after: PaperEvaluation,
    /// Its worth in points of V.
    pub worth: f64,
}

impl CandidateGenerator {
    /// A generator with the shipped tables.
    pub fn shipped() -> CandidateGenerator {
        CandidateGenerator::new(Evaluator::shipped(), Ranking::shipped())
    }

    /// A generator with these tables.
    pub fn new(evaluator: Evaluator, ranking: Ranking) -> CandidateGenerator {
        CandidateGenerator { evaluator, ranking }
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
    ) -> Vec<MoveProposal> {
        let color = position.to_play();
        let ranked = self.ranked(position, evaluation, recent, allowed);
        let all: f64 = ranked.iter().map(|&(score, _)| odds(score, ranked[0].0)).sum();
        let mut proposals: Vec<(i32, MoveProposal)> = Vec::new();
        for &(score, point) in ranked.iter().take(EXAMINED.max(most)) {
            let mut next = position.clone();
            next.play(color, Move::Place(point));
            let after = self.evaluator.evaluate(&next);
            let gain = gain(color, evaluation.matrix(), after.matrix());
            let before = Before { position, evaluation, recent, color };
            let (purpose, serves) = before.purpose(point, &after);
            let candidate = Candidate {
                mv: Move::Place(point),
                prior: odds(score, ranked[0].0) / all,
                balance: after.matrix().balance(),
                lead: after.matrix().balance(),
                purpose: Some(purpose),
                serves,
                line: vec![Move::Place(point)],
            };
            let worth = score + POINT_WORTH * (gain.round() as i32).clamp(-MOST_POINTS, MOST_POINTS);
            let proposal =
                MoveProposal { candidate, after, worth: f64::from(worth) / f64::from(POINT_WORTH) };
            proposals.push((worth, proposal));
        }
        proposals.sort_by_key(|(worth, p)| (-worth, p.candidate.mv));
        proposals.into_iter().take(most).map(|(_, proposal)| proposal).collect()
    }

    /// The purpose of any legal move of the side to play, and the stones it serves or attacks.
    pub fn purpose(
        &self,
        position: &Position,
        evaluation: &PaperEvaluation,
        recent: &[Move],
        point: Point,
    ) -> (Purpose, PointSet) {
        let color = position.to_play();
        let mut next = position.clone();
        next.play(color, Move::Place(point));
        let after = self.evaluator.evaluate(&next);
        Before { position, evaluation, recent, color }.purpose(point, &after)
    }

    /// All allowed moves, the best ranked first.
    fn ranked(
        &self,
        position: &Position,
        evaluation: &PaperEvaluation,
        recent: &[Move],
        allowed: impl Fn(Point) -> bool,
    ) -> Vec<(i32, Point)> {
        let mut sight = MoveContext::new(position, evaluation, position.to_play(), recent);
        let moves = sight.moves().into_iter().filter(|&p| allowed(p));
        let moves: Vec<Point> = moves.filter(|&p| is_open(position, evaluation, p)).collect();
        let mut ranked: Vec<(i32, Point)> =
            moves.into_iter().map(|p| (self.ranking.score(&sight.classes(p)), p)).collect();
        ranked.sort_by_key(|&(score, point)| (-score, point));
        ranked
    }
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
    fn purpose(&self, point: Point, after: &PaperEvaluation) -> (Purpose, PointSet) {
        self.by_tactics(point, after)
            .or_else(|| self.by_links(point))
            .or_else(|| self.by_groups(point, after))
            .unwrap_or_else(|| (self.by_place(point), self.nearest_group(point)))
    }

    fn by_tactics(&self, point: Point, after: &PaperEvaluation) -> Option<(Purpose, PointSet)> {
        let survey = &self.evaluation.survey;
        let captured = self.position.captures(self.color, point);
        let dead = |p: Point| survey.chain_at(p).is_some_and(|c| self.evaluation.chain_stability(c) < 0.1);
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

fn is_standing(after: &PaperEvaluation, stone: Point) -> bool {
    after.survey.chain_at(stone).is_some_and(|c| after.survey.chains[c].tactics == Tactics::Standing)
}
