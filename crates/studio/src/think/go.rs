//! Baduk: the judgement of `cgs` as maps, groups, candidates and sentences.

use std::sync::Arc;

use serde::Serialize;

use myosu_engine::go::cgs::{CgsPlayer, FIVE, JudgedPosition, PaperEvaluation};
use myosu_engine::go::judge::PositionJudge;
use myosu_engine::go::judgement::Purpose;
use myosu_engine::go::net::{Net, Options};
use myosu_rules::{Color, Notation, Point, PointSet, Size, go};
use myosu_search::Cancel;

use super::CandidateView;
use crate::fault::Fault;
use crate::view::{side, write_move};
use myosu_text::Text;

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
    /// Black's lead in points, komi included.
    lead: f64,
    candidates: Vec<CandidateView>,
    groups: Vec<GroupView>,
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

/// Visits of the network for an analysis; chosen by hand.
pub(crate) const VISITS: u64 = 120;

/// Who judges: the network if it is asked for and there is one; the paper's program is asked for as `cgs`.
pub(crate) fn judge_by(
    net: Option<&Arc<Net>>,
    by: Option<&str>,
    visits: u64,
) -> Result<PositionJudge, Fault> {
    match (by, net) {
        (None | Some("cgs"), _) => Ok(PositionJudge::paper()),
        (Some("net"), Some(net)) => Ok(PositionJudge::network(net.clone(), Options::default(), visits)),
        (Some(other), _) => {
            let shown: String = other.chars().take(40).collect();
            let ko = format!("\"{shown}\"(으)로는 판단할 수 없습니다. 신경망은 --net으로 엽니다.");
            let en = format!("\"{shown}\" cannot judge here; a network is opened with --net.");
            Err(Fault::bad(ko, en))
        }
    }
}

/// Judges the position of a game.
pub(crate) fn judge(judge: &mut PositionJudge, game: &go::Game, cancel: &Cancel) -> GoAnalysis {
    let size = game.position().size();
    let color = game.to_play();
    let thoughts = judge.judge_until(game, FIVE, cancel);
    let (analysis, evaluation) = (&thoughts.analysis, &thoughts.evaluation);
    let bare = is_bare(game);
    let now = analysis.matrix.balance();
    let candidates = analysis.candidates.iter().map(|found| {
        let gain = color.pick(1.0, -1.0) * (found.balance - now);
        let (name, text) = words(found.purpose, found.serves, size);
        CandidateView {
            mv: write_move(found.mv, Notation::Go, size),
            name,
            text,
            value: if bare { String::new() } else { format!("{gain:+.1}") },
            line: found.line.iter().map(|&mv| write_move(mv, Notation::Go, size)).collect(),
        }
    });
    GoAnalysis {
        schema: 1,
        summary: if bare { undecided() } else { summary(analysis.lead) },
        matrix: analysis.matrix.rows().map(|pv| if bare { 0.5 } else { pv as f32 }).collect(),
        influence: size.points().map(|p| (evaluation.influence(p) / 4.0).clamp(-1.0, 1.0) as f32).collect(),
        stability: size.points().map(|p| stability(evaluation, p)).collect(),
        territory: analysis.matrix.rows().map(|pv| if bare { 0.0 } else { territory(pv) }).collect(),
        by: judge.name().to_owned(),
        lead: analysis.lead,
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

/// Whether a side has no stone yet: then there is nothing to judge.
fn is_bare(game: &go::Game) -> bool {
    Color::BOTH.into_iter().any(|color| game.position().stones(color).is_empty())
}

fn undecided() -> Text {
    Text::new("두 쪽의 돌이 놓이면 형세를 판단합니다.", "It is judged once both sides have stones.")
}

/// Black's lead in points, komi counted; the komi alone while a side has no stone.
pub(crate) fn lead(judge: &mut PositionJudge, game: &go::Game, cancel: &Cancel) -> f64 {
    if is_bare(game) {
        return -f64::from(game.rules().komi.points());
    }
    judge.judge_until(game, 0, cancel).analysis.lead
}

/// The stones of the group a point belongs to.
pub(crate) fn group_at(game: &go::Game, point: Point) -> Option<PointSet> {
    let evaluation = CgsPlayer::default().generator().evaluator().evaluate(game.position());
    evaluation.survey.groups.iter().map(|group| group.stones).find(|stones| stones.contains(point))
}

/// The result if the game ends here: dead stones judged, then counted.
pub(crate) fn count(judge: &mut PositionJudge, game: &go::Game) -> CountView {
    let size = game.position().size();
    let dead = judge.dead(game);
    let count = go::score::count_game(game, dead);
    let write = |set: PointSet| set.iter().map(|p| Notation::Go.write(p, size)).collect();
    let score = count.score();
    let text = match score.winner() {
        None => Text::new("비겼습니다.", "A draw."),
        Some(winner) => {
            let points = f64::from(score.halves().abs()) / 2.0;
            Text::new(
                format!("{} {points}집 승", side(winner).ko),
                format!("{} wins by {points} points", side(winner).en),
            )
        }
    };
    CountView {
        schema: 1,
        text,
        result: score.to_string(),
        dead: write(dead),
        black: write(count.points[0]),
        white: write(count.points[1]),
    }
}

/// A counted game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CountView {
    schema: u32,
    text: Text,
    result: String,
    dead: Vec<String>,
    black: Vec<String>,
    white: Vec<String>,
}

fn summary(lead: f64) -> Text {
    let ahead = side(if lead >= 0.0 { Color::Black } else { Color::White });
    let points = lead.abs();
    if points < 1.0 {
        return Text::new("형세는 거의 같습니다.", "The game is about even.");
    }
    Text::new(
        format!("{}이 {points:.1}집쯤 앞서 있습니다(덤 포함).", ahead.ko),
        format!("{} is ahead by about {points:.1} points (komi counted).", ahead.en),
    )
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
            let whose = side(group.color);
            let (stones, liberties, eyes) =
                (group.stones.len(), group.liberties.len(), f64::from(group.half_eyes) / 2.0);
            let state = state(stability);
            Some(GroupView {
                at: write(group.stones.first()?),
                stones: group.stones.iter().map(write).collect(),
                stability,
                text: Text::new(
                    format!(
                        "{} {stones}점: {} (안정도 {stability:.2}, 활로 {liberties}, 눈 {eyes})",
                        whose.ko, state.ko
                    ),
                    format!(
                        "{} {stones}: {} (stability {stability:.2}, liberties {liberties}, eyes {eyes})",
                        whose.en, state.en
                    ),
                ),
            })
        })
        .collect();
    groups.sort_by(|a, b| a.stability.total_cmp(&b.stability).then(a.at.cmp(&b.at)));
    groups
}

fn state(stability: f64) -> Text {
    match stability {
        s if s < 0.15 => Text::new("죽은 돌로 보입니다", "looks dead"),
        s if s < 0.5 => Text::new("매우 약합니다", "very weak"),
        s if s < 0.75 => Text::new("약합니다", "weak"),
        s if s < 0.95 => Text::new("튼튼한 편입니다", "fairly strong"),
        _ => Text::new("살아 있습니다", "alive"),
    }
}

/// What a move is for: the word, and the sentence with the stones it is about.
fn words(purpose: Option<Purpose>, serves: PointSet, size: Size) -> (Text, Text) {
    let at = serves.first().map(|p| Notation::Go.write(p, size));
    let (ko_at, en_at) = match &at {
        Some(at) => (format!("{at} 쪽 "), format!(" at {at}")),
        None => (String::new(), String::new()),
    };
    let Some(purpose) = purpose else {
        return (Text::new("수", "move"), Text::new("좋아 보이는 수입니다.", "It looks good."));
    };
    let (name_ko, name_en, ko, en) = match purpose {
        Purpose::Capture => ("따냄", "capture", "상대 돌을 따냅니다", "takes the enemy stones"),
        Purpose::Save => ("살림", "save", "잡힐 돌을 살립니다", "saves the stones"),
        Purpose::AnswerCut => ("끊음 응수", "answer a cut", "끊으려는 수에 응수합니다", "answers the cut"),
        Purpose::Connect => ("연결", "connect", "돌을 잇습니다", "connects the stones"),
        Purpose::Eye => ("눈", "eye", "눈을 만듭니다", "makes an eye for the group"),
        Purpose::Settle => ("안정", "settle", "약한 돌을 안정시킵니다", "settles the weak group"),
        Purpose::Escape => ("탈출", "escape", "밖으로 나옵니다", "runs out with the group"),
        Purpose::Attack => ("공격", "attack", "약한 돌을 공격합니다", "attacks the weak group"),
        Purpose::Corner => ("귀", "corner", "귀를 차지합니다", "takes the corner"),
        Purpose::Extend => ("벌림", "extend", "벌려서 모양을 넓힙니다", "extends the position"),
        Purpose::Invade => ("침입", "invade", "상대 진영에 침입합니다", "invades"),
        Purpose::Reduce => ("삭감", "reduce", "상대 모양을 삭감합니다", "reduces the enemy area"),
        Purpose::Endgame => ("끝내기", "endgame", "경계를 끝내기합니다", "settles the border"),
    };
    (Text::new(name_ko, name_en), Text::new(format!("{ko_at}{ko}."), format!("It {en}{en_at}.")))
}
