//! Games of the paper's program against GNU Go: openings broken off after 57 moves, whole games, the curve
//! of PM, and the territory picture of figure 6.

use std::time::Duration;

use myosu::baduk::cgs::{CgsPlayer, Evaluator};
use myosu::baduk::judge::PositionJudge;
use myosu::baduk::network::SearcherOptions;
use myosu::draw::chart::{Axis, Chart, GuideLine, Sample, Series, Trace};
use myosu::draw::{BoardSpec, Layer, Mark};
use myosu::rules::go::{Game, Rules};
use myosu::rules::{Color, Move, Notation};
use myosu::signature::{self, EngineGroup};
use myosu_arena::opening::{Experiment, opening_experiment};
use myosu_arena::referee::{self, Reason};
use myosu_arena::{MatchLimits, MatchScore, MatchStart, entrants};
use serde::{Deserialize, Serialize};

use super::{BOARD, StoredMove, color_phrase};
use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::Unit;
use crate::run::RunTerms;

/// The paper breaks its games off after this move.
const OPENING: usize = 57;
/// The move of the paper's territory picture, figure 6.
const PICTURE: usize = 53;
/// The level GNU Go plays and counts at: its own default.
pub(super) const LEVEL: u32 = 10;

/// An opening, from our player's side.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct OpeningResult {
    black: bool,
    moves: Vec<StoredMove>,
    /// Our lead in points as GNU Go counts it.
    by_program: f64,
    /// Our lead in points as PM counts it.
    by_judge: f64,
    /// Our lead in points as the network counts it, if the user named one.
    by_network: Option<f64>,
}

impl OpeningResult {
    fn color(&self) -> Color {
        if self.black { Color::Black } else { Color::White }
    }
}

/// A game played to the end, from our player's side.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct WholeGame {
    black: bool,
    moves: Vec<StoredMove>,
    won: Option<bool>,
    /// Our margin, where the game was counted.
    margin: Option<f64>,
}

/// The games that were played.
#[derive(Default)]
pub(super) struct GameResults {
    /// GNU Go's name, version and level, if it took part.
    gnugo: Option<String>,
    openings: Vec<OpeningResult>,
    /// Openings of the fitted successor.
    fitted: Vec<OpeningResult>,
    /// Openings of a network, if the user named one.
    network: Vec<OpeningResult>,
    whole: Vec<WholeGame>,
    /// Moves of a game of the program with itself, for the pictures where there is no opponent.
    own: Vec<StoredMove>,
}

/// Pairs of openings: one as Black, one as White. The program always plays the same and GNU Go often does, so some
/// openings come twice: enough are played for [`openings_wanted`] different ones.
fn pairs(scale: RunScale) -> usize {
    scale.pick(0, 1, 26)
}

/// The most openings that are counted.
fn openings_wanted(scale: RunScale) -> usize {
    scale.pick(0, 2, 40)
}

/// The first openings that are all different.
fn different(openings: Vec<OpeningResult>, wanted: usize) -> Vec<OpeningResult> {
    let mut kept: Vec<OpeningResult> = Vec::new();
    for opening in openings {
        let is_known =
            kept.iter().any(|other| (other.black, &other.moves) == (opening.black, &opening.moves));
        if kept.len() < wanted && !is_known {
            kept.push(opening);
        }
    }
    kept
}

fn whole_games(scale: RunScale) -> usize {
    scale.pick(0, 0, 20)
}

fn network_pairs(scale: RunScale) -> usize {
    scale.pick(0, 0, 1)
}

/// The name of a part that a network plays. The other parts of this paper do without the tree search, so it has its signature
/// in its name.
fn network_part(pair: usize) -> String {
    let search = signature::of(&EngineGroup::NetworkSearch.parts());
    format!("cgs-network-{pair}-{search:016x}")
}

/// The parts: the game for the pictures, then what GNU Go takes part in.
pub(super) fn plan(terms: &RunTerms) -> Vec<Planned> {
    let mut plan = vec![Planned::new("cgs-own", 0.8)];
    if terms.gnugo.is_some() {
        for player in ["opening", "fitted"] {
            plan.extend((0..pairs(terms.scale)).map(|n| Planned::new(format!("cgs-{player}-{n}"), 24.0)));
        }
        plan.extend((0..whole_games(terms.scale)).map(|n| Planned::new(format!("cgs-game-{n}"), 75.0)));
        if terms.network.is_some() {
            plan.extend((0..network_pairs(terms.scale)).map(|n| Planned::new(network_part(n), 50.0)));
        }
    }
    plan
}

fn rules() -> Rules {
    Rules::chinese().with_komi("0".parse().expect("a komi"))
}

/// Plays the games.
pub(super) fn run(bench: &Bench<'_>, terms: &RunTerms) -> Result<GameResults, Halt> {
    let mut results = GameResults { own: bench.part("cgs-own", || own(bench))?, ..GameResults::default() };
    let Some(gnugo) = &terms.gnugo else { return Ok(results) };
    results.gnugo = Some(super::opponent(gnugo));
    let gnugo = &gnugo.command;
    for pair in 0..pairs(bench.scale) {
        let counted = terms.network.as_deref();
        let of = |part: &str, player: &str| {
            bench.part(&format!("cgs-{part}-{pair}"), || openings(bench, gnugo, (player, counted), pair))
        };
        results.openings.extend(of("opening", "cgs")?);
        results.fitted.extend(of("fitted", "cgs-fitted")?);
    }
    let wanted = openings_wanted(bench.scale);
    results.openings = different(results.openings, wanted);
    results.fitted = different(results.fitted, wanted);
    for number in 0..whole_games(bench.scale) {
        results.whole.extend(bench.part(&format!("cgs-game-{number}"), || whole(bench, gnugo, number))?);
    }
    if let Some(network) = &terms.network {
        for pair in 0..network_pairs(bench.scale) {
            let entrant = format!("net:{network}");
            results
                .network
                .extend(bench.part(&network_part(pair), || openings(bench, gnugo, (&entrant, None), pair))?);
        }
    }
    Ok(results)
}

/// The first moves of a game of the program with itself.
fn own(bench: &Bench<'_>) -> Result<Vec<StoredMove>, Halt> {
    let (player, mut game) = (CgsPlayer::default(), Game::new(BOARD, rules()));
    for _ in 0..OPENING {
        bench.check()?;
        let analysis = player.judge(&game, 1).analysis;
        let mv = analysis.candidates.first().map_or(Move::Pass, |candidate| candidate.mv);
        let color = game.to_play();
        game.play(color, mv).expect("a proposed move is legal");
    }
    Ok(game.moves().map(|(_, mv)| mv.into()).collect())
}

fn command(gnugo: &str, level: u32) -> String {
    format!("{gnugo} --mode gtp --quiet --level {level} --chinese-rules")
}

/// Two openings, one with each colour; a program that fails gives none.
fn openings(
    bench: &Bench<'_>,
    gnugo: &str,
    (player, network): (&str, Option<&str>),
    pair: usize,
) -> Result<Vec<OpeningResult>, Halt> {
    let (Ok(player), Ok(program)) =
        (entrants::parse(player), entrants::parse(&format!("gtp:{} --seed {{seed}}", command(gnugo, LEVEL))))
    else {
        return Ok(vec![]);
    };
    let experiment = Experiment {
        player: &player,
        program: &program,
        estimator: &command(gnugo, LEVEL),
        rules: rules(),
        size: BOARD,
        games: 2,
        moves: OPENING,
        seed: bench.seed.wrapping_add(1 + 2 * pair as u64),
    };
    let played = opening_experiment(&experiment, &mut PositionJudge::paper(), bench.cancel, |_, _| {});
    bench.check()?;
    let mut counting = network.and_then(counting_network);
    let mut kept = |opening: &myosu_arena::opening::PlayedOpening| OpeningResult {
        black: opening.ours == Color::Black,
        moves: opening.moves.iter().map(|&mv| mv.into()).collect(),
        by_program: opening.by_program,
        by_judge: opening.by_judge,
        by_network: counting.as_mut().map(|judge| network_lead(judge, &opening.moves, opening.ours)),
    };
    Ok(played.unwrap_or_default().iter().map(&mut kept).collect())
}

/// A network of the user's file as a judge with one visit.
fn counting_network(file: &str) -> Option<PositionJudge> {
    let net = entrants::network(file).ok()?;
    Some(PositionJudge::network(net, SearcherOptions::default(), 1))
}

/// A side's lead after these moves as the network counts it.
fn network_lead(judge: &mut PositionJudge, moves: &[Move], side: Color) -> f64 {
    let mut game = Game::new(BOARD, rules());
    for &mv in moves {
        let color = game.to_play();
        game.play(color, mv).expect("the moves of a played game are legal");
    }
    let lead = judge.judge(&game, 0).analysis.lead;
    side.pick(lead, -lead)
}

fn whole(bench: &Bench<'_>, gnugo: &str, number: usize) -> Result<Option<WholeGame>, Halt> {
    let seed = bench.seed.wrapping_add(101 + number as u64);
    let program = format!("gtp:{} --seed {}", command(gnugo, LEVEL), 1 + seed % 1_000_000);
    let make = |text: &str| entrants::parse(text).ok().and_then(|entrant| (entrant.make)(seed).ok());
    let (Some(mut ours), Some(mut theirs)) = (make("cgs"), make(&program)) else { return Ok(None) };
    let black = number.is_multiple_of(2);
    let start = MatchStart::Go { rules: rules(), size: BOARD };
    let terms = referee::MatchTerms {
        start,
        limits: MatchLimits::default(),
        grace: Duration::ZERO,
        longest: 2 * BOARD.area(),
    };
    let (one, other) = if black { (&mut ours, &mut theirs) } else { (&mut theirs, &mut ours) };
    let Ok(played) = referee::play(&terms, &[], &mut **one, &mut **other, bench.cancel) else {
        bench.check()?;
        return Ok(None);
    };
    let own = if black { Color::Black } else { Color::White };
    let won = played.end.winner.map(|winner| winner == own);
    let margin = match played.end.reason {
        Reason::Count(halves) => Some(f64::from(halves) / 2.0 * if won == Some(true) { 1.0 } else { -1.0 }),
        _ => None,
    };
    Ok(Some(WholeGame { black, moves: played.moves.iter().map(|&mv| mv.into()).collect(), won, margin }))
}

/// The balance PM_B − PM_W before the first and after every move of a game.
fn balances(moves: &[StoredMove]) -> Vec<f64> {
    let evaluator = Evaluator::shipped();
    let mut game = Game::new(BOARD, rules());
    let mut balances = vec![evaluator.evaluate(game.position()).matrix().balance()];
    for &stored in moves {
        let color = game.to_play();
        if game.play(color, stored.into()).is_err() {
            break;
        }
        balances.push(evaluator.evaluate(game.position()).matrix().balance());
    }
    balances
}

/// Names the results of the games.
pub(super) fn report(findings: &mut Findings, results: &GameResults) {
    findings.condition("gnugo", results.gnugo.is_some());
    if let Some(name) = &results.gnugo {
        findings.text("gnugo", name);
    }
    findings.condition("games.none", results.gnugo.is_some() && results.openings.is_empty());
    findings.condition("opening.cgs", !results.openings.is_empty());
    findings.condition("opening.fitted", !results.fitted.is_empty());
    findings.condition("opening.network", !results.network.is_empty());
    findings.condition("opening.counted", results.openings.iter().any(|o| o.by_network.is_some()));
    findings.condition("whole", !results.whole.is_empty());
    let players = [("cgs", &results.openings), ("fitted", &results.fitted), ("network", &results.network)];
    for (player, openings) in players {
        if !openings.is_empty() {
            report_openings(findings, player, openings);
        }
    }
    if !results.whole.is_empty() {
        report_whole(findings, &results.whole);
    }
    findings.rows("whole", (1..).zip(&results.whole).map(|(number, game)| whole_record(number, game)));
    findings.figure("pm", balance_chart(results));
    report_territory(findings, results);
}

fn report_openings(findings: &mut Findings, player: &str, openings: &[OpeningResult]) {
    let id = |what: &str| format!("opening.{player}.{what}");
    let rows = (1..).zip(openings).map(|(number, opening): (usize, &OpeningResult)| {
        let id = |what: &str| format!("opening.{player}.game-{number}.{what}");
        Fields::default()
            .plain("game", &number)
            .phrase("color", color_phrase(opening.color()))
            .number("by-program", id("by-program"), opening.by_program, Unit::Points)
            .number("by-pm", id("by-pm"), opening.by_judge, Unit::Points)
    });
    findings.rows(&id("games"), rows);
    let games = openings.len();
    let mean = |of: fn(&OpeningResult) -> f64| openings.iter().map(of).sum::<f64>() / games as f64;
    findings.set(&id("games"), ShownValue::Plain(games.to_string()));
    findings.number(&id("mean-by-pm"), mean(|o| o.by_judge), Unit::Points);
    let by_program: Vec<f64> = openings.iter().map(|o| o.by_program).collect();
    report_mean(findings, &id("mean-by-program"), &by_program);
    report_ahead(findings, &id("ahead-share"), &by_program);
    let counted: Vec<f64> = openings.iter().filter_map(|o| o.by_network).collect();
    if !counted.is_empty() {
        report_mean(findings, &id("mean-by-network"), &counted);
        report_ahead(findings, &id("ahead-by-network"), &counted);
    }
}

/// The share of games in which we lead, with its 95 % interval.
fn report_ahead(findings: &mut Findings, id: &str, leads: &[f64]) {
    let ahead = leads.iter().filter(|&&lead| lead > 0.0).count();
    report_share(
        findings,
        id,
        MatchScore { wins: ahead as u64, draws: 0, losses: (leads.len() - ahead) as u64 },
    );
}

/// The share of wins in percent, with the interval of the score.
fn report_share(findings: &mut Findings, id: &str, score: MatchScore) {
    let (low, high) = score.interval();
    let share = 100.0 * score.wins as f64 / (score.wins + score.draws + score.losses).max(1) as f64;
    findings.between(id, share, (100.0 * low, 100.0 * high), Unit::Percent);
}

/// The share of whole games won, and the mean margin of those that were counted, with their 95 % intervals.
fn report_whole(findings: &mut Findings, games: &[WholeGame]) {
    let count = |result: Option<bool>| games.iter().filter(|game| game.won == result).count() as u64;
    let score = MatchScore { wins: count(Some(true)), draws: count(None), losses: count(Some(false)) };
    findings.count("whole.games", games.len());
    report_share(findings, "whole.won-share", score);
    let margins: Vec<f64> = games.iter().filter_map(|game| game.margin).collect();
    match margins.is_empty() {
        true => findings.set("whole.mean-margin", ShownValue::Missing),
        false => report_mean(findings, "whole.mean-margin", &margins),
    }
}

/// A mean of points with its 95 % interval.
fn report_mean(findings: &mut Findings, id: &str, values: &[f64]) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / (count - 1.0).max(1.0);
    let off = 1.96 * (spread / count).sqrt();
    findings.between(id, mean, (mean - off, mean + off), Unit::Points);
}

fn whole_record(number: usize, game: &WholeGame) -> Fields {
    let id = |what: &str| format!("game-{number}.{what}");
    let result = match (game.won, game.margin) {
        (Some(true), Some(_)) => "won-by-count",
        (Some(false), Some(_)) => "lost-by-count",
        (Some(true), None) => "won-by-resignation",
        (Some(false), None) => "lost-by-resignation",
        (None, _) => "drawn",
    };
    let record = Fields::default()
        .plain("game", &number)
        .phrase("color", color_phrase(if game.black { Color::Black } else { Color::White }))
        .count("moves", id("moves"), game.moves.len())
        .phrase("result", result);
    match game.margin {
        Some(margin) => record.number("margin", id("margin"), margin, Unit::Points),
        None => record.with("margin", ShownValue::Missing),
    }
}

/// The games whose balance is drawn: a whole game, else two openings, else the game of the program with itself.
fn drawn_games(results: &GameResults) -> Vec<(&'static str, &[StoredMove])> {
    let name = |black: bool| if black { "{black}" } else { "{white}" };
    if let Some(game) = results.whole.first() {
        return vec![(name(game.black), &game.moves)];
    }
    if results.openings.is_empty() {
        return vec![("{self}", &results.own)];
    }
    results.openings.iter().take(2).map(|o| (name(o.black), o.moves.as_slice())).collect()
}

/// The balance over the moves; a line marks where the openings end if a game goes on.
fn balance_chart(results: &GameResults) -> Chart {
    let mut chart = Chart::new("{title}", Axis::new("{x}"), Axis::new("PM_B − PM_W"));
    let (mut low, mut high, mut longest) = (0.0_f64, 0.0_f64, 0);
    for (name, moves) in drawn_games(results) {
        let values = balances(moves);
        low = values.iter().copied().fold(low, f64::min);
        high = values.iter().copied().fold(high, f64::max);
        longest = longest.max(values.len());
        let samples = values.iter().enumerate().map(|(x, &y)| Sample::new(x as f64, y)).collect();
        chart = chart.with(Series::new(name, Trace::Line, samples));
    }
    if longest > OPENING + 1 {
        let x = OPENING as f64;
        chart.guides.push(GuideLine { from: (x, low), to: (x, high), label: String::new() });
    }
    chart
}

/// The territory picture, as in figure 6, and its PM.
fn report_territory(findings: &mut Findings, results: &GameResults) {
    let moves = results.openings.first().map_or(&results.own, |opening| &opening.moves);
    let moves = &moves[..PICTURE.min(moves.len())];
    let mut game = Game::new(BOARD, rules());
    for &stored in moves {
        let color = game.to_play();
        game.play(color, stored.into()).expect("the moves of a played game are legal");
    }
    let matrix = Evaluator::shipped().evaluate(game.position()).matrix().clone();
    let mut spec = BoardSpec::new(game.position().setup(), Notation::Go);
    let values = game.position().size().points().map(|p| (p, 2.0 * matrix.pv(p) - 1.0)).collect();
    let mut layer = Layer::signed("{name}", values);
    layer.ends = ["{low}".into(), "{high}".into()];
    spec.layers.push(layer);
    let last = moves.last().and_then(|&stored| Move::from(stored).point());
    spec.marks.extend(last.map(|point| (point, Mark::LastMove)));
    findings.figure("territory", spec);
    let [black, white] = Color::BOTH.map(|color| matrix.expected(color));
    findings.number("picture.pm-black", black, Unit::Points);
    findings.number("picture.pm-white", white, Unit::Points);
    findings.number("picture.sum", black + white, Unit::Points);
}

#[cfg(test)]
impl GameResults {
    /// No GNU Go; GNU Go without games; openings of both players; a whole game of every result.
    pub(super) fn samples() -> [GameResults; 4] {
        let moves = || vec![StoredMove(Some((3, 3))), StoredMove(Some((15, 15)))];
        let alone = || GameResults { own: moves(), ..GameResults::default() };
        let met = || GameResults { gnugo: Some("GNU Go".into()), ..alone() };
        let opening =
            |black| OpeningResult { black, moves: moves(), by_program: 3.0, by_judge: 2.0, by_network: None };
        let openings = || vec![opening(true), opening(false)];
        let whole = |won, margin| WholeGame { black: true, moves: moves(), won, margin };
        let ends =
            [(Some(true), Some(5.0)), (Some(false), Some(-5.0)), (Some(true), None), (Some(false), None)];
        let games = ends.into_iter().chain([(None, Some(0.0))]);
        let counted = |o: OpeningResult| OpeningResult { by_network: Some(1.0), ..o };
        let counted = || openings().into_iter().map(counted).collect::<Vec<_>>();
        let opened = || GameResults { openings: counted(), fitted: counted(), network: openings(), ..met() };
        [
            alone(),
            met(),
            opened(),
            GameResults { whole: games.map(|(w, m)| whole(w, m)).collect(), ..opened() },
        ]
    }
}
