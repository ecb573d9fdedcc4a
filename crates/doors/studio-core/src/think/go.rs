//! Baduk: the judgement of `cgs` as maps, groups, candidates and sentences.

use std::sync::Arc;

use serde::Serialize;

use myosu::baduk::cgs::{CgsPlayer, FIVE, JudgedPosition, PaperEvaluation};
use myosu::baduk::judge::PositionJudge;
use myosu::baduk::network::SearcherOptions;
use myosu::net::Net;
use myosu::rules::{Color, Notation, Point, PointSet, Size, go};
use myosu::search::Cancel;

use super::CandidateView;
use crate::fault::Fault;
use crate::think::curve::CourseValue;
use crate::view::write_move;
use myosu::text::Text;
use myosu::text::korean::toward;
use myosu::words::go as words;

/// The page's view of a judged position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GoAnalysis {
    schema: u32,
    summary: Text,
    /// The probability that each point ends Black's.
    matrix: Vec<f32>,
    /// Influence from -1 (White) to 1 (Black).
    influence: Vec<f32>,
    /// Stability of the stones, White's negative; 0 on empty points.
    stability: Vec<f32>,
    /// Whose each point will be, as far as that is likely: 1 Black, -1 White.
    territory: Vec<f32>,
    /// Who judged.
    by: String,
    /// Which program that is.
    program: Text,
    /// Visits behind the judgement; 0 where nothing was read.
    visits: u64,
    /// Black's lead in points, komi included; `null` while there is nothing to judge.
    lead: Option<f64>,
    /// The lead in a few words.
    outlook: Text,
    /// PM_B, PM_W, PMD and IPS, as numbers and as a sentence.
    sums: MatrixSums,
    candidates: Vec<CandidateView>,
    groups: Vec<GroupView>,
}

/// The paper's sums over the board.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct MatrixSums {
    pm_black: f64,
    pm_white: f64,
    pmd: f64,
    ips: f64,
    text: Text,
}

impl MatrixSums {
    fn of(thoughts: &JudgedPosition) -> MatrixSums {
        let matrix = &thoughts.analysis.matrix;
        let [pm_black, pm_white] = Color::BOTH.map(|color| matrix.expected(color));
        let (pmd, ips) = (matrix.difference(), thoughts.evaluation.influence_sum());
        MatrixSums { pm_black, pm_white, pmd, ips, text: words::sums(thoughts) }
    }
}

/// A group and how it stands.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct GroupView {
    at: String,
    stones: Vec<String>,
    stability: f64,
    text: Text,
}

/// Visits of the network for the first candidates, for an analysis, and for its last stage; chosen by hand. A search goes
/// on from what it has found, so that a stage costs its difference to the one before.
pub(crate) const STAGES: [u64; 3] = [6, 120, 480];

/// Visits of the second report: the first one shows hardly more than the network's own order.
const SECOND: u64 = 40;

/// The most visits of an analysis that runs until it is stopped: some 60 MB of tree, by the size of a node.
const MOST_VISITS: u64 = 32_000;

/// The visits after which an analysis reports, the first candidates first. One that thinks on reports ever more rarely,
/// up to [`MOST_VISITS`].
pub(crate) fn reports(thinks_on: bool) -> impl Iterator<Item = u64> {
    let most = if thinks_on { MOST_VISITS } else { STAGES[2] };
    let more = |&visits: &u64| Some(visits + (visits / 4).max(VISITS));
    let later = std::iter::successors(Some(VISITS), more).take_while(move |&visits| visits < most);
    [STAGES[0], SECOND].into_iter().chain(later).chain([most])
}

/// Visits of the network for one judgement that is waited for.
pub(crate) const VISITS: u64 = STAGES[1];

/// The judge of this name: the network (`myosu`, also the default), the paper's program (`cgs`), or its fitted successor
/// (`cgs-fitted`).
pub(crate) fn judge_by(net: &Arc<Net>, by: Option<&str>, visits: u64) -> Result<PositionJudge, Fault> {
    match by {
        None | Some("myosu") => Ok(PositionJudge::network(net.clone(), SearcherOptions::default(), visits)),
        Some("cgs") => Ok(PositionJudge::paper()),
        Some("cgs-fitted") => Ok(PositionJudge::fitted()),
        Some(other) => {
            let shown: String = other.chars().take(40).collect();
            let ko = format!("{}는 판단할 수 없습니다.", toward(&format!("\"{shown}\"")));
            let en = format!("\"{shown}\" cannot judge here: myosu, cgs-fitted and cgs can.");
            Err(Fault::bad(ko, en))
        }
    }
}

/// Judges the position of a game.
pub(crate) fn judge(judge: &mut PositionJudge, game: &go::Game, cancel: &Cancel) -> GoAnalysis {
    let size = game.position().size();
    let thoughts = judge.judge_until(game, FIVE, cancel);
    let (analysis, evaluation) = (&thoughts.analysis, &thoughts.evaluation);
    let bare = is_bare(judge, game);
    let candidates = analysis.shown().into_iter().map(|found| {
        let gain = analysis.gain(found);
        CandidateView {
            mv: write_move(found.mv, Notation::Go, size),
            name: words::purpose_name(found.purpose),
            text: words::purpose(found, size),
            value: if bare { Text::default() } else { Text::same(words::signed(gain)) },
            line: found.line.iter().map(|&mv| write_move(mv, Notation::Go, size)).collect(),
        }
    });
    GoAnalysis {
        schema: 1,
        summary: if bare { words::nothing_to_judge() } else { words::standing(analysis) },
        matrix: analysis.matrix.rows().map(|pv| if bare { 0.5 } else { pv as f32 }).collect(),
        influence: size.points().map(|p| (evaluation.influence(p) / 4.0).clamp(-1.0, 1.0) as f32).collect(),
        stability: size.points().map(|p| stability(evaluation, p)).collect(),
        territory: analysis.matrix.rows().map(|pv| if bare { 0.0 } else { territory(pv) }).collect(),
        by: judge.name().to_owned(),
        program: words::program(judge.name()),
        visits: judge.visited(),
        lead: (!bare).then_some(analysis.lead),
        outlook: if bare { Text::default() } else { CourseValue::Points.text(analysis.lead) },
        sums: MatrixSums::of(&thoughts),
        candidates: candidates.collect(),
        groups: groups(&thoughts, size),
    }
}

/// How sure a point must be to count as territory.
const SURE: f64 = 0.8;

fn territory(pv: f64) -> f32 {
    match pv {
        pv if pv >= SURE => 1.0,
        pv if pv <= 1.0 - SURE => -1.0,
        _ => 0.0,
    }
}

/// Whether a side has no stone yet: the paper's judgement begins with the influence of both. A network knows an empty
/// board too.
fn is_bare(judge: &PositionJudge, game: &go::Game) -> bool {
    let missing = |color| game.position().stones(color).is_empty();
    !judge.looks_ahead() && Color::BOTH.into_iter().any(missing)
}

/// Black's lead in points, komi counted; nothing while there is nothing to judge.
pub(crate) fn lead(judge: &mut PositionJudge, game: &go::Game, cancel: &Cancel) -> Option<f64> {
    if is_bare(judge, game) {
        return None;
    }
    Some(judge.judge_until(game, 0, cancel).analysis.lead)
}

/// The stones of the group a point belongs to.
pub(crate) fn group_at(game: &go::Game, point: Point) -> Option<PointSet> {
    let evaluation = CgsPlayer::default().generator().evaluator().evaluate(game.position());
    evaluation.survey.groups.iter().map(|group| group.stones).find(|stones| stones.contains(point))
}

fn stability(evaluation: &PaperEvaluation, point: Point) -> f32 {
    evaluation.survey.chain_at(point).map_or(0.0, |chain| {
        let sign = evaluation.survey.chains[chain].color.pick(1.0, -1.0);
        (sign * evaluation.chain_stability(chain)) as f32
    })
}

/// The groups, the weakest first.
fn groups(thoughts: &JudgedPosition, size: Size) -> Vec<GroupView> {
    let mut groups: Vec<GroupView> = thoughts
        .evaluation
        .survey
        .groups
        .iter()
        .enumerate()
        .filter_map(|(index, group)| {
            let stability = thoughts.group_stability(index);
            let write = |p: Point| Notation::Go.write(p, size);
            Some(GroupView {
                at: write(group.stones.first()?),
                stones: group.stones.iter().map(write).collect(),
                stability,
                text: words::group(thoughts, index),
            })
        })
        .collect();
    groups.sort_by(|a, b| a.stability.total_cmp(&b.stability).then(a.at.cmp(&b.at)));
    groups
}
