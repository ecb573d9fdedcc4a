//! Evaluations: raw outputs as probabilities of legal moves, winning chances, points and owners, each with the
//! side whose view it is.

use myosu_rules::go::{Game, KoRule, Scoring};
use myosu_rules::{Color, Move, Point, Size, Symmetry};

use super::{Net, RawOutput};
use myosu_lanes::exp;

/// What an [`Evaluation`] needs to know of its position: the size, the side to move and the legal moves.
#[derive(Clone, Debug)]
pub struct EvaluationFrame {
    /// The board.
    pub size: Size,
    /// The side to move.
    pub to_play: Color,
    /// Per point and then for a pass.
    legal: Vec<bool>,
    /// Whether the game may end without a result.
    may_void: bool,
}

impl EvaluationFrame {
    /// The frame of the position a game has reached.
    pub fn new(game: &Game) -> EvaluationFrame {
        let to_play = game.to_play();
        let size = game.position().size();
        let is_legal = |mv| game.check(to_play, mv).is_ok();
        let legal = size.points().map(|p| is_legal(Move::Place(p))).chain([true]).collect();
        let rules = game.rules();
        let may_void = rules.ko == KoRule::Simple || rules.scoring == Scoring::Territory;
        EvaluationFrame { size, to_play, legal, may_void }
    }
}

/// A network's judgement of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    size: Size,
    to_play: Color,
    /// Per point and then for a pass; `None` where the move is illegal.
    policy: Vec<Option<f32>>,
    /// The probability that the side to move wins, loses, or that there is no result.
    outcome: [f32; 3],
    /// From the view of the side to move.
    lead: f32,
    score: f32,
    score_deviation: f32,
    variance_time: f32,
    value_error: f32,
    score_error: f32,
    /// From the view of the side to move, -1 to 1.
    ownership: Vec<f32>,
}

impl Evaluation {
    /// Evaluates the game's position from its raw outputs. Networks with two policies have an optimistic one,
    /// trained on moves that turned out better than expected; `optimism` from 0 to 1 is its share. Players are
    /// imitated without it.
    pub fn new(net: &Net, raw: &RawOutput, game: &Game, optimism: f32) -> Evaluation {
        Evaluation::framed(net, raw, &EvaluationFrame::new(game), optimism)
    }

    /// Like [`Evaluation::new`], for a position known by its frame.
    pub fn framed(net: &Net, raw: &RawOutput, frame: &EvaluationFrame, optimism: f32) -> Evaluation {
        let optimism = if net.imitates() { 0.0 } else { optimism };
        let outcome = outcome(raw.outcome, frame.may_void);
        let scale = net.scale();
        let [score, deviation, lead, time, value_error, score_error] = raw.misc;
        let counted = 1.0 - outcome[2];
        let deviation = softplus(deviation) * scale.score_deviation;
        let score = score * scale.score_mean;
        let counted_score = score * counted;
        let (value_error, score_error) = short_term(net, value_error, score_error);
        Evaluation {
            size: frame.size,
            to_play: frame.to_play,
            policy: softmax(&mixed(raw, optimism), &frame.legal),
            outcome,
            lead: lead * scale.lead * counted,
            score: counted_score,
            score_deviation: ((score * score + deviation * deviation) * counted
                - counted_score * counted_score)
                .max(0.0)
                .sqrt(),
            variance_time: softplus(time) * scale.variance_time,
            value_error,
            score_error,
            ownership: raw.ownership.iter().map(|&x| 1.0 - 2.0 / (exp(2.0 * x) + 1.0)).collect(),
        }
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who is to move.
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// The probability that a strong player makes this move; `None` if it is illegal.
    pub fn policy(&self, mv: Move) -> Option<f32> {
        match mv {
            Move::Place(point) => self.policy[self.size.ordinal(point)],
            Move::Pass => self.policy[self.size.area()],
        }
    }

    /// The legal moves with their probabilities, points row by row, the pass last.
    pub fn moves(&self) -> impl Iterator<Item = (Move, f32)> + '_ {
        let moves = self.size.points().map(Move::Place).chain([Move::Pass]);
        moves.zip(&self.policy).filter_map(|(mv, probability)| Some((mv, (*probability)?)))
    }

    /// The probability that a side wins.
    pub fn wins(&self, color: Color) -> f32 {
        self.outcome[usize::from(color != self.to_play)]
    }

    /// The probability that the game has no result.
    pub fn no_result(&self) -> f32 {
        self.outcome[2]
    }

    /// By how many points a side is ahead, komi counted.
    pub fn lead(&self, color: Color) -> f32 {
        if color == self.to_play { self.lead } else { -self.lead }
    }

    /// A side's expected final score, komi counted, with play as loose as in training.
    pub fn score(&self, color: Color) -> f32 {
        if color == self.to_play { self.score } else { -self.score }
    }

    /// The deviation of the final score.
    pub fn score_deviation(&self) -> f32 {
        self.score_deviation
    }

    /// How many moves the outcome stays open, roughly; `None` for networks without this output.
    pub fn variance_time(&self, net: &Net) -> Option<f32> {
        (net.version() >= 9).then_some(self.variance_time)
    }

    /// The short-term errors of win probability and score; `None` for networks without this output.
    pub fn short_term_errors(&self, net: &Net) -> Option<(f32, f32)> {
        (net.version() >= 9).then_some((self.value_error, self.score_error))
    }

    /// Who owns a point at the end: 1 if `color` surely does, -1 if the opponent surely does.
    pub fn ownership(&self, color: Color, point: Point) -> f32 {
        let owned = self.ownership[self.size.ordinal(point)];
        if color == self.to_play { owned } else { -owned }
    }

    /// The mean of evaluations of one position seen under symmetries; see [`untransformed`].
    ///
    /// # Panics
    /// If there is none.
    pub fn mean(evaluations: &[Evaluation]) -> Evaluation {
        let mut mean = evaluations.first().expect("a mean of at least one").clone();
        let share = 1.0 / evaluations.len() as f32;
        let average = |pick: &dyn Fn(&Evaluation) -> f32| evaluations.iter().map(pick).sum::<f32>() * share;
        for at in 0..mean.policy.len() {
            let sum: f32 = evaluations.iter().filter_map(|e| e.policy[at]).sum();
            mean.policy[at] = mean.policy[at].map(|_| sum * share);
        }
        for at in 0..mean.ownership.len() {
            mean.ownership[at] = average(&|e| e.ownership[at]);
        }
        for at in 0..3 {
            mean.outcome[at] = average(&|e| e.outcome[at]);
        }
        mean.lead = average(&|e| e.lead);
        mean.score = average(&|e| e.score);
        mean.score_deviation = average(&|e| e.score_deviation);
        mean.variance_time = average(&|e| e.variance_time);
        mean.value_error = average(&|e| e.value_error);
        mean.score_error = average(&|e| e.score_error);
        mean
    }
}

/// Turns raw outputs for the board after `symmetry` back into those for the board of `size`.
pub fn untransformed(raw: &RawOutput, size: Size, symmetry: Symmetry) -> RawOutput {
    let turned = symmetry.size(size);
    let back = |values: &[f32]| -> Vec<f32> {
        let at = |p| turned.ordinal(symmetry.point(p, size));
        size.points().map(|p| values[at(p)]).chain(values[size.area()..].iter().copied()).collect()
    };
    RawOutput {
        policies: raw.policies.iter().map(|policy| back(policy)).collect(),
        ownership: back(&raw.ownership),
        ..*raw
    }
}

fn mixed(raw: &RawOutput, optimism: f32) -> Vec<f32> {
    match raw.policies.as_slice() {
        [plain, optimistic, ..] if optimism != 0.0 => {
            plain.iter().zip(optimistic).map(|(a, b)| a + optimism * (b - a)).collect()
        }
        policies => policies[0].clone(),
    }
}

/// `ln(1 + e^x)`; above 20 it is `x` in f32. The logarithm is libm's, because the system's differs from one
/// platform to the next.
fn softplus(x: f32) -> f32 {
    if x > 20.0 { x } else { libm::log1pf(exp(x)) }
}

fn short_term(net: &Net, value: f32, score: f32) -> (f32, f32) {
    let scale = net.scale();
    match net.version() {
        14.. => {
            let error = |x: f32, scale: f32| softplus(0.5 * x) * scale.sqrt();
            (error(value, scale.value_error), error(score, scale.score_error))
        }
        10..14 => {
            let error = |x: f32, scale: f32| (softplus(x) * scale).sqrt();
            (error(value, scale.value_error), error(score, scale.score_error))
        }
        _ => (softplus(value), softplus(score) * 10.0),
    }
}

fn outcome(logits: [f32; 3], may_void: bool) -> [f32; 3] {
    let most = logits[0].max(logits[1]).max(if may_void { logits[2] } else { f32::NEG_INFINITY });
    let mut chances = logits.map(|x| exp(x - most));
    if !may_void {
        chances[2] = 0.0;
    }
    let sum: f32 = chances.iter().sum();
    chances.map(|x| x / sum)
}

fn softmax(logits: &[f32], legal: &[bool]) -> Vec<Option<f32>> {
    let mut policy: Vec<Option<f32>> =
        logits.iter().zip(legal).map(|(x, &legal)| legal.then_some(*x)).collect();
    let most = policy.iter().flatten().fold(f32::NEG_INFINITY, |a, &b| a.max(b));
    policy.iter_mut().flatten().for_each(|x| *x = exp(*x - most));
    let sum: f32 = policy.iter().flatten().sum();
    policy.iter_mut().flatten().for_each(|x| *x /= sum);
    policy
}
