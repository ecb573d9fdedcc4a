//! A judged position of Baduk: probabilities, influence, groups and candidates, with lines of text and a board.
//!
//! Numbers are Black's view and rounded to what a judge can know. The names of the paper cgs stand where its programs and
//! ours print the same value: PM, PV, PMD, IP, IPS.

pub mod candidate;
pub mod fit;
pub mod group;
pub mod moment;
mod owned;
pub mod recursion;
pub mod review;
mod review_lines;
mod review_page;
mod review_sgf;

pub use candidate::CandidateView;
pub use group::GroupView;
pub use moment::{MomentName, MomentView};
pub use owned::owned_game;
pub use recursion::RecursionView;
pub use review::ReviewView;
pub use review_lines::review_lines;
pub use review_page::review_page;
pub use review_sgf::review_sgf;

use myosu_baduk::cgs::PaperEvaluation;
use myosu_baduk::judge::{JudgedPosition, PositionJudge};
use myosu_draw::{BoardSpec, Candidate as CandidateMark, Layer, Mark};
use myosu_rules::go::Game;
use myosu_rules::{Color, Move, Notation, Point};
use myosu_text::{Language, Text};
use myosu_words::go as words;
use serde::{Deserialize, Serialize};

use crate::names::ColorName;
use crate::round;

/// The influence that a picture shades fully. Chosen by hand: that of a few stones nearby.
const FULL_INFLUENCE: f64 = 4.0;

/// A judged position. Lists of points go row by row from the top left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgementView {
    /// 1.
    pub schema: u32,
    /// `go`.
    pub game: String,
    /// Who judges, by name.
    pub judge: String,
    /// Which program that is.
    pub program: Text,
    /// Visits behind the judgement; 0 where nothing was read.
    pub visits: u64,
    /// Whether the judge has anything to judge by: the paper's program needs stones of both sides.
    pub known: bool,
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// Moves played.
    pub moves: usize,
    /// Who moves.
    pub to_play: ColorName,
    /// The rules, if they have a name.
    pub rules: Option<String>,
    /// White's compensation.
    pub komi: f32,
    /// PM_B: the points Black expects.
    pub pm_black: f64,
    /// PM_W: the points White expects.
    pub pm_white: f64,
    /// PMD: how far apart they are.
    pub pmd: f64,
    /// IPS: the sum of all influence.
    pub ips: f64,
    /// The sums in a sentence.
    pub sums: Text,
    /// Black's lead in points, komi included.
    pub lead: f64,
    /// Black's chance, from 0 to 1.
    pub black_wins: f64,
    /// PM: for every point the probability (PV) that it ends Black's.
    pub pm: Vec<f64>,
    /// IP: the influence on every point, Black's positive.
    pub ip: Vec<f64>,
    /// IP as a picture shades it, from -1 (White) to 1 (Black).
    pub influence: Vec<f64>,
    /// The stability of the stones, White's negative; 0 on empty points.
    pub stability: Vec<f64>,
    /// Whose each point will be, as far as that is likely: 1 Black, -1 White.
    pub territory: Vec<i8>,
    /// The groups.
    pub groups: Vec<GroupView>,
    /// The candidates, the best first.
    pub candidates: Vec<CandidateView>,
    /// The recursion of the paper, where it was asked for.
    pub recursion: Option<RecursionView>,
    /// Who stands how, in short.
    pub standing: Text,
    /// The judgement in a sentence.
    pub sentence: Text,
}

impl JudgementView {
    /// The view of what a judge found in the position of a game.
    pub fn of(game: &Game, thoughts: &JudgedPosition, judge: &PositionJudge) -> JudgementView {
        let JudgedPosition { evaluation, analysis } = thoughts;
        let (matrix, rules) = (&analysis.matrix, game.rules());
        let (size, known) = (matrix.size(), judge.can_judge(game));
        let shade = |influence: f64| (influence / FULL_INFLUENCE).clamp(-1.0, 1.0);
        let owner = |point| matrix.owner(point).map_or(0, |color| color.pick(1, -1));
        JudgementView {
            schema: 1,
            game: "go".to_owned(),
            judge: judge.name().to_owned(),
            program: words::program(judge.name()),
            visits: judge.visited(),
            known,
            width: size.width(),
            height: size.height(),
            moves: game.moves().len(),
            to_play: analysis.to_play.into(),
            rules: rules.name().map(str::to_owned),
            komi: rules.komi.points(),
            pm_black: round(matrix.expected(Color::Black), 3),
            pm_white: round(matrix.expected(Color::White), 3),
            pmd: round(matrix.difference(), 3),
            ips: round(evaluation.influence_sum(), 3),
            sums: words::sums(thoughts),
            lead: round(analysis.lead, 2),
            black_wins: round(analysis.black_wins, 4),
            pm: matrix.rows().map(|pv| round(pv, 5)).collect(),
            ip: size.points().map(|point| round(evaluation.influence(point), 3)).collect(),
            influence: size.points().map(|point| round(shade(evaluation.influence(point)), 3)).collect(),
            stability: size.points().map(|point| round(stability(evaluation, point), 4)).collect(),
            territory: size.points().map(owner).collect(),
            groups: GroupView::all(thoughts),
            candidates: CandidateView::all(analysis),
            recursion: None,
            standing: if known { words::standing(analysis) } else { words::nothing_to_judge() },
            sentence: words::judgement(analysis),
        }
    }
}

/// The stability of the stone on a point, White's negative.
fn stability(evaluation: &PaperEvaluation, point: Point) -> f64 {
    evaluation.survey.chain_at(point).map_or(0.0, |chain| {
        let sign = evaluation.survey.chains[chain].color.pick(1.0, -1.0);
        sign * evaluation.chain_stability(chain)
    })
}

/// The judgement in lines: balance, groups in trouble, candidates.
pub fn lines(thoughts: &JudgedPosition, language: Language) -> Vec<String> {
    let analysis = &thoughts.analysis;
    let mut texts = vec![words::judgement(analysis), words::sums(thoughts)];
    let weak = thoughts.weak_groups();
    if !weak.is_empty() {
        texts.extend([Text::default(), Text::new("약한 말", "Weak groups")]);
        texts.extend(weak.iter().map(|&group| item(&words::weak_group(thoughts, group))));
    }
    let turn = analysis.to_play.pick(
        Text::new("흑 차례의 후보", "Candidates for Black"),
        Text::new("백 차례의 후보", "Candidates for White"),
    );
    texts.extend([Text::default(), turn]);
    if analysis.candidates.is_empty() {
        texts.push(item(&words::nothing_to_play()));
    }
    texts.extend(analysis.shown().into_iter().map(|candidate| item(&words::candidate(candidate, analysis))));
    texts.into_iter().map(|text| text.into_string(language)).collect()
}

fn item(text: &Text) -> Text {
    Text::new(format!("- {}", text.ko), format!("- {}", text.en))
}

/// The position with its probabilities and candidates.
pub fn board(game: &Game, thoughts: &JudgedPosition, language: Language) -> BoardSpec {
    let mut spec = BoardSpec::new(game.position().setup(), Notation::Go);
    let matrix = &thoughts.analysis.matrix;
    let values: Vec<(Point, f64)> = matrix.size().points().map(|p| (p, 2.0 * matrix.pv(p) - 1.0)).collect();
    let mut layer = Layer::signed("PM", values);
    if language == Language::Korean {
        layer.ends = ["백".into(), "흑".into()];
    }
    spec.layers.push(layer);
    for (rank, candidate) in thoughts.analysis.shown().into_iter().enumerate() {
        if let Some(point) = candidate.mv.point() {
            let note = words::purpose_name(candidate.purpose).into_string(language);
            spec.candidates.push(CandidateMark { point, rank: rank as u32 + 1, note });
        }
    }
    if let Some((_, Move::Place(last))) = game.last_move() {
        spec.marks.push((last, Mark::LastMove));
    }
    spec
}
