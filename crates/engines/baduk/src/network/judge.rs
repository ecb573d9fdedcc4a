//! The network as the evaluator of the tree search.

use myosu_rules::go::score::count;
use myosu_rules::go::{DeadStones, End, Game, Position, Rules, Scoring};
use myosu_rules::{Color, Move, PointSet, Size, Symmetry};
use myosu_search::puct::{Judged, LeafJudge, PuctTurn};

use super::PointUtility;
use super::restriction::{MoveRestriction, restrict};
use crate::walk::GameWalk;
use myosu_net::EvaluationFrame;
use myosu_net::{Evaluation, InputContext, Inputs, Net, Past, Profile, RawOutput, Workspace, untransformed};

/// The network's evaluation of a position, as the tree stores it.
#[derive(Clone, Debug)]
pub(super) struct LeafEvaluation {
    /// The probability that Black wins, plus half of "no result".
    pub(super) black_wins: f32,
    /// The probability that there is no result.
    pub(super) no_result: f32,
    /// Black's lead, komi counted.
    pub(super) black_lead: f32,
    /// Black's expected score, and its deviation.
    pub(super) black_score: f32,
    pub(super) deviation: f32,
    /// Short-term errors of winning chance and score, and how long the outcome stays open.
    pub(super) uncertainty: Option<[f32; 3]>,
    /// Black's ownership, -127 to 127, row by row.
    pub(super) ownership: Box<[i8]>,
}

/// A network with its workspace and the positions of the next batch.
pub(super) struct NetJudge<'a> {
    net: &'a Net,
    workspace: &'a mut Workspace,
    terms: JudgeTerms<'a>,
    inputs: Vec<Inputs>,
    seen: Vec<QueuedLeaf>,
}

/// What the judge of one search keeps to.
#[derive(Clone, Copy)]
pub(super) struct JudgeTerms<'a> {
    pub(super) utility: Utility,
    pub(super) bounds: &'a [MoveRestriction],
    /// Moves of the game at the root.
    pub(super) root: usize,
    /// Doublings of playouts a side has over the other.
    pub(super) advantage: (Color, f32),
    pub(super) before_root: Past,
    pub(super) profile: Profile,
}

impl JudgeTerms<'_> {
    fn context(&self, game: &Game) -> InputContext {
        let (color, doublings) = self.advantage;
        let advantage = if color == game.to_play() { doublings } else { -doublings };
        let is_root = game.moves().len() == self.root;
        let past = if is_root && self.before_root == Past::Hidden { Past::Hidden } else { past(game) };
        InputContext { past, advantage, profile: self.profile, ..InputContext::default() }
    }
}

/// A position of the next batch.
enum QueuedLeaf {
    /// The network evaluates it.
    Open(Box<Open>),
    /// The game is over; the network decides which stones are dead.
    Over(Box<Over>),
    /// The game is over and every stone counts.
    Counted(Box<Judged<Move, LeafEvaluation>>),
}

struct Open {
    frame: EvaluationFrame,
    symmetry: Symmetry,
    /// Moves from the root.
    depth: usize,
}

struct Over {
    frame: EvaluationFrame,
    position: Position,
    rules: Rules,
    handicap: usize,
}

impl<'a> NetJudge<'a> {
    pub(super) fn new(net: &'a Net, workspace: &'a mut Workspace, terms: JudgeTerms<'a>) -> NetJudge<'a> {
        NetJudge { net, workspace, terms, inputs: Vec::new(), seen: Vec::new() }
    }

    /// Evaluates the root: the mean over several symmetries. A finished game is evaluated as if play went on.
    pub(super) fn root(
        &mut self,
        game: &mut Game,
        symmetries: &[Symmetry],
        optimism: f32,
    ) -> Judged<Move, LeafEvaluation> {
        let frame = EvaluationFrame::new(game);
        let size = game.position().size();
        let context = self.terms.context(game);
        let inputs = Inputs::new(game, &context);
        let mut views: Vec<Evaluation> = Vec::new();
        for symmetry in symmetries {
            let turned = inputs.transformed(*symmetry);
            let raw = &self.net.evaluate(self.workspace, std::slice::from_ref(&turned))[0];
            let raw = untransformed(raw, size, *symmetry);
            views.push(Evaluation::framed(self.net, &raw, &frame, optimism));
        }
        let mean = Evaluation::mean(&views);
        let utility = self.terms.utility.moved(f64::from(mean.score(Color::Black)));
        Judged { moves: mean.moves().collect(), ..judged(&mean, self.net, utility) }
    }
}

/// Hides a pass that would end the game where players agree on dead stones: the network would count everything on
/// the board as alive.
fn past(game: &Game) -> Past {
    let passed = matches!(game.last_move(), Some((_, Move::Pass)));
    let rules = game.rules();
    match (rules.dead, rules.scoring) {
        (DeadStones::Agreed, Scoring::Area) if passed => Past::Hidden,
        _ if game.end().is_some() => Past::Hidden,
        _ => Past::Shown,
    }
}

impl LeafJudge<GameWalk> for NetJudge<'_> {
    type Payload = LeafEvaluation;

    fn look(&mut self, game: &mut GameWalk) {
        let game = &mut game.0;
        let is_over = game.end() == Some(End::Passes);
        let (rules, handicap) = (*game.rules(), game.handicap());
        let seen = match rules.dead {
            DeadStones::PlayedOut if is_over => {
                let position = game.position();
                let dead = PointSet::EMPTY;
                QueuedLeaf::Counted(Box::new(finished(position, &rules, handicap, dead, self.terms.utility)))
            }
            DeadStones::Agreed if is_over => {
                let (frame, position) = (EvaluationFrame::new(game), game.position().clone());
                QueuedLeaf::Over(Box::new(Over { frame, position, rules, handicap }))
            }
            _ => QueuedLeaf::Open(Box::new(Open {
                frame: EvaluationFrame::new(game),
                symmetry: view(game.position()),
                depth: game.moves().len().saturating_sub(self.terms.root),
            })),
        };
        let context = self.terms.context(game);
        match &seen {
            QueuedLeaf::Counted(_) => {}
            QueuedLeaf::Over(_) => self.inputs.push(Inputs::new(game, &context)),
            QueuedLeaf::Open(open) => {
                self.inputs.push(Inputs::new(game, &context).transformed(open.symmetry));
            }
        }
        self.seen.push(seen);
    }

    fn judge(&mut self) -> Vec<Judged<Move, LeafEvaluation>> {
        let mut raw = self.net.evaluate(self.workspace, &self.inputs).iter();
        let mut said = |net: &Net, frame: &EvaluationFrame, symmetry: Symmetry| -> Evaluation {
            let raw: &RawOutput = raw.next().expect("one result for each position");
            Evaluation::framed(net, &untransformed(raw, frame.size, symmetry), frame, 1.0)
        };
        let mut all = Vec::with_capacity(self.seen.len());
        for seen in self.seen.drain(..) {
            all.push(match seen {
                QueuedLeaf::Counted(judged) => *judged,
                QueuedLeaf::Open(open) => {
                    let evaluation = said(self.net, &open.frame, open.symmetry);
                    let mut judged = judged(&evaluation, self.net, self.terms.utility);
                    restrict(&mut judged.moves, self.terms.bounds, open.frame.to_play, open.depth);
                    judged
                }
                QueuedLeaf::Over(over) => {
                    let evaluation = said(self.net, &over.frame, Symmetry::Identity);
                    let dead = dead_stones(&over.position, &evaluation);
                    finished(&over.position, &over.rules, over.handicap, dead, self.terms.utility)
                }
            });
        }
        self.inputs.clear();
        all
    }
}

/// Stones on points that end as the other side's.
pub(super) fn dead_stones(position: &Position, evaluation: &Evaluation) -> PointSet {
    position
        .chains()
        .filter(|chain| {
            let owned: f32 = chain.stones.iter().map(|p| evaluation.ownership(chain.color, p)).sum();
            owned < 0.0
        })
        .fold(PointSet::EMPTY, |all, chain| all | chain.stones)
}

/// The smallest prior of a move the search considers. Chosen by hand.
const LEAST_LIKELY: f32 = 1e-4;

/// The symmetry under which the network sees a leaf: another one for each position, so that its errors differ from
/// leaf to leaf and a mean over leaves is closer to the truth. A board that is not square is only mirrored.
fn view(position: &Position) -> Symmetry {
    let size = position.size();
    let sides = if size.is_square() { 8 } else { 4 };
    let mut symmetries = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.size(size) == size);
    symmetries.nth((position.key() >> 32) as usize % sides).unwrap_or(Symmetry::Identity)
}

fn judged(evaluation: &Evaluation, net: &Net, utility: Utility) -> Judged<Move, LeafEvaluation> {
    let size = evaluation.size();
    let black = Color::Black;
    let void = evaluation.no_result();
    let leaf = LeafEvaluation {
        black_wins: evaluation.wins(black) + void / 2.0,
        no_result: void,
        black_lead: evaluation.lead(black),
        black_score: evaluation.score(black),
        deviation: evaluation.score_deviation(),
        uncertainty: uncertainty(evaluation, net),
        ownership: size.points().map(|p| (evaluation.ownership(black, p) * 127.0).round() as i8).collect(),
    };
    let mut moves: Vec<(Move, f32)> = evaluation.moves().filter(|(_, p)| *p >= LEAST_LIKELY).collect();
    if moves.is_empty() {
        moves = evaluation.moves().collect();
    }
    Judged { turn: turn(evaluation.to_play()), moves, value: utility.of(&leaf), payload: leaf }
}

fn finished(
    position: &Position,
    rules: &Rules,
    handicap: usize,
    dead: PointSet,
    utility: Utility,
) -> Judged<Move, LeafEvaluation> {
    let size = position.size();
    let count = count(position, rules, handicap, dead);
    let score = count.score();
    let lead = score.halves() as f32 / 2.0;
    let owner = |p| match (count.points[0].contains(p), count.points[1].contains(p)) {
        (true, _) => 127,
        (_, true) => -127,
        _ => position.stone(p).filter(|_| !dead.contains(p)).map_or(0, |color| color.pick(127, -127)),
    };
    let leaf = LeafEvaluation {
        black_wins: score.winner().map_or(0.5, |winner| winner.pick(1.0, 0.0)),
        no_result: 0.0,
        black_lead: lead,
        black_score: lead,
        deviation: 0.0,
        uncertainty: None,
        ownership: size.points().map(owner).collect(),
    };
    let value = utility.of(&leaf);
    Judged { turn: turn(position.to_play()), moves: Vec::new(), value, payload: leaf }
}

fn uncertainty(evaluation: &Evaluation, net: &Net) -> Option<[f32; 3]> {
    let (value, score) = evaluation.short_term_errors(net)?;
    Some([value, score, evaluation.variance_time(net)?])
}

fn turn(color: Color) -> PuctTurn {
    color.pick(PuctTurn::First, PuctTurn::Second)
}

/// The utility of a leaf: winning, and points, so that a won game is finished well and a lost one played on sensibly.
///
/// Some of the points count around an even game, more around the score the search began with, because there a point
/// more or less still tells moves apart when the game is as good as decided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Utility {
    /// Black's score around which points count most.
    center: f64,
    /// The square root of the board's area.
    side: f64,
    points: PointUtility,
}

impl Utility {
    /// Points count around this score of Black's, drawn a fifth towards an even game.
    pub(super) fn around(black_score: f64, size: Size, points: PointUtility) -> Utility {
        Utility { center: 0.0, side: (size.area() as f64).sqrt(), points }.moved(black_score)
    }

    /// The same around another score of Black's.
    fn moved(self, black_score: f64) -> Utility {
        Utility { center: 0.8 * black_score, ..self }
    }

    /// The utility of a leaf for Black.
    pub(super) fn of(self, leaf: &LeafEvaluation) -> f64 {
        let (score, deviation) = (f64::from(leaf.black_score), f64::from(leaf.deviation));
        // The mean of a saturating function over scores with this deviation, nearly.
        let points =
            |ahead: f64, scale: f64| ahead / (ahead * ahead + scale * scale + deviation * deviation).sqrt();
        2.0 * f64::from(leaf.black_wins) - 1.0
            + self.points.fixed * points(score, 2.0 * self.side)
            + self.points.dynamic * points(score - self.center, 0.75 * self.side)
    }
}
