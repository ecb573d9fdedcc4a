//! The same position through the eyes of each paper's program and of its successors.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use myosu::baduk::cgs::lookahead::Lookahead;
use myosu::baduk::cgs::{CgsPlayer, Classic, FIVE};
use myosu::baduk::judgement::Balance;
use myosu::baduk::network::{NetworkSearcher, SearchRequest, SearcherOptions};
use myosu::net::Net;
use myosu::omok::player::Situation;
use myosu::omok::{Analysis, Limits, Resources};
use myosu::roster::{OMOK_PLAYERS, omok_player};
use myosu::rules::omok::Position;
use myosu::rules::{Color, Move, Notation, Point, Size, go};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::epg;

use super::tsumego::{ProblemPosition, ProblemRoot, looked_at, mapped, predicted};
use crate::view::write_move;
use crate::world::Stop;
use myosu::text::Text;
use myosu::text::english::count;
use myosu::words::{experience, go as words, life, omok as omok_words};

/// What one program says of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Opinion {
    schema: u32,
    /// Which board of the page it belongs to.
    group: OpinionGroup,
    /// The program.
    by: &'static str,
    /// The paper it comes from, if it does.
    paper: Option<&'static str>,
    text: Text,
    /// A value for every point, from -1 (White) to 1 (Black).
    values: Option<Vec<f32>>,
    /// The moves it proposes, the best first.
    moves: Vec<String>,
}

/// What a program judges.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum OpinionGroup {
    Go,
    Omok,
    Tsumego,
}

/// How long each player of Omok thinks.
const TIME: Duration = Duration::from_millis(1200);

/// Visits of a network.
const VISITS: u64 = 60;

/// Nodes of the solver of the paper epg.
const NODES: u64 = 200_000;

/// The evaluators of Baduk: Zobrist's and Bouzy's classics, the paper's probabilities, a network.
pub(crate) fn go(game: &go::Game, net: &Arc<Net>, cancel: &Cancel, mut tell: impl FnMut(&Opinion)) {
    let size = game.position().size();
    for classic in Classic::ALL {
        tell(&classic_opinion(classic, game.position()));
    }
    for player in [CgsPlayer::default(), CgsPlayer::fitted()] {
        tell(&cgs_opinion(&player, game));
    }
    let moves =
        |moves: &mut dyn Iterator<Item = Move>| moves.map(|mv| write_move(mv, Notation::Go, size)).collect();
    let mut thinker = NetworkSearcher::new(net.clone(), SearcherOptions::default());
    let wanted = SearchRequest { visits: Budget::nodes(VISITS), cancel: cancel.clone(), bounds: &[] };
    let report = thinker.think(game, &wanted, |_| {});
    tell(&Opinion {
        schema: 1,
        group: OpinionGroup::Go,
        by: "myosu",
        paper: None,
        text: words::balance_short(Balance::of(report.mean.black_lead)),
        values: Some(report.mean.ownership.iter().map(|&owned| owned as f32).collect()),
        moves: moves(&mut report.moves.iter().take(FIVE).map(|report| report.mv)),
    });
}

/// The paper's program runs its recursion one move deep; its fitted successor has the same judgement.
fn cgs_opinion(player: &CgsPlayer, game: &go::Game) -> Opinion {
    let thoughts = player.judge(game, FIVE);
    let (analysis, name) = (&thoughts.analysis, player.generator().name());
    let size = analysis.matrix.size();
    let verdict = words::balance_short(analysis.verdict());
    let text = match name {
        "cgs" => {
            let run = player.recursion(game, Lookahead::PAPER);
            let sums = Text::join(&[words::sums(&thoughts), words::recursion(&run)], " ");
            Text::join(&[verdict, sums], ". ")
        }
        _ => verdict,
    };
    let moves = analysis.candidates.iter().map(|found| write_move(found.mv, Notation::Go, size));
    Opinion {
        schema: 1,
        group: OpinionGroup::Go,
        by: name,
        paper: Some("cgs").filter(|paper| *paper == name),
        text,
        values: Some(analysis.matrix.rows().map(|pv| (2.0 * pv - 1.0) as f32).collect()),
        moves: moves.collect(),
    }
}

fn classic_opinion(classic: Classic, position: &go::Position) -> Opinion {
    let scores = classic.scores(position);
    let value = |point: Point| scores[point.index()];
    let size = position.size();
    let owned = |color: Color| size.points().filter(|&p| value(p) * color.pick(1, -1) > 0).count();
    let (black, white) = (owned(Color::Black), owned(Color::White));
    Opinion {
        schema: 1,
        group: OpinionGroup::Go,
        by: classic.name(),
        paper: None,
        text: words::influence_points(black, white),
        values: Some(size.points().map(|p| (value(p) as f32 / 40.0).clamp(-1.0, 1.0)).collect()),
        moves: Vec::new(),
    }
}

/// The players of Omok: each paper's, and the modern one.
pub(crate) fn omok(position: &Position, last: &[Move], stop: Stop<'_>, mut tell: impl FnMut(&Opinion)) {
    if position.outcome().is_some() {
        return;
    }
    for name in OMOK_PLAYERS.into_iter().rev() {
        if stop.cancel.is_raised() {
            return;
        }
        let options = Resources { memory: 32 << 20, ..Resources::default() };
        let Some(mut player) = omok_player(name, options) else { continue };
        let cancel = stop.cancel.child();
        let _timer = stop.clock.alarm(TIME, &cancel);
        let situation = Situation::after(position, last);
        let mut purpose = None;
        let mut watch = |analysis: &Analysis| purpose = analysis.candidates.first().map(|best| best.purpose);
        let Some(decision) = player.choose(&situation, &Limits::default(), &cancel, &mut watch) else {
            continue;
        };
        let at = Notation::Renju.write(decision.point, position.size());
        let why = match purpose {
            Some(purpose) => omok_words::purpose(purpose, decision.point, position),
            None => omok_words::way_of_choosing(name),
        };
        let paper = match name {
            "alphabeta" => Some("omok-ab"),
            "knowledge" | "linear" => Some("omok-kb"),
            _ => None,
        };
        tell(&Opinion {
            schema: 1,
            group: OpinionGroup::Omok,
            by: name,
            paper,
            text: Text::new(
                format!("{at}. {} (국면 {}개)", why.ko, decision.nodes),
                format!("{at}. {} ({})", why.en, count(decision.nodes, "position")),
            ),
            values: None,
            moves: vec![at],
        });
    }
}

/// The solvers of a problem: the paper's graph search, the Kohonen map, the predictor, and the prover.
pub(crate) fn tsumego(
    root: &ProblemRoot,
    now: &ProblemPosition,
    stop: Stop<'_>,
    mut tell: impl FnMut(&Opinion),
) {
    let size = now.setup.size;
    let Some(answer) = looked_at(root, now, stop) else { return };
    let found = answer.reading;
    if let Ok(solution) = epg::solve(&found.problem, epg::PointOrder::SixParameters, NODES) {
        tell(&epg_opinion(&solution, size));
    }
    let first = mapped(&found, &now.setup);
    let text =
        first.as_ref().map_or_else(experience::not_classified, |(at, _)| experience::cluster_moves(*at));
    let points = first.map_or(Vec::new(), |(_, points)| points);
    tell(&experience_opinion("map", Some("knn"), text, &points, size));
    let points = predicted(&found, &now.setup);
    tell(&experience_opinion("predictor", None, experience::predicted_moves(), &points, size));
    let best = answer.best().into_iter().map(|p| Notation::Go.write(p, size)).collect();
    let text = answer.fate.map_or(myosu::words::unsettled(), |fate| {
        Text::new(
            format!("{} ({} 국면)", life::fate_name(fate).ko, answer.nodes),
            format!("{} ({})", fate.name(), count(answer.nodes, "position")),
        )
    });
    tell(&Opinion {
        schema: 1,
        group: OpinionGroup::Tsumego,
        by: "prover",
        paper: None,
        text,
        values: None,
        moves: best,
    });
}

/// What the Kohonen map of the paper knn, or the predictor, proposes.
fn experience_opinion(
    by: &'static str,
    paper: Option<&'static str>,
    text: Text,
    moves: &[Point],
    size: Size,
) -> Opinion {
    Opinion {
        schema: 1,
        group: OpinionGroup::Tsumego,
        by,
        paper,
        text,
        values: None,
        moves: moves.iter().take(FIVE).map(|&point| Notation::Go.write(point, size)).collect(),
    }
}

fn epg_opinion(solution: &epg::KillResult, size: Size) -> Opinion {
    let nodes = solution.nodes;
    let (ko, en) = match solution.kills {
        Some(true) => ("잡는 쪽이 먼저 두면 잡습니다", "the attacker kills, moving first"),
        Some(false) => ("잡는 쪽이 먼저 두어도 삽니다", "the stones live even if the attacker moves first"),
        None => ("정해진 국면 안에 풀지 못했습니다", "not settled within its nodes"),
    };
    Opinion {
        schema: 1,
        group: OpinionGroup::Tsumego,
        by: "epg",
        paper: Some("epg"),
        text: Text::new(format!("{ko} ({nodes} 국면)"), format!("{en} ({})", count(nodes, "position"))),
        values: None,
        moves: solution.first.map(|point| Notation::Go.write(point, size)).into_iter().collect(),
    }
}
