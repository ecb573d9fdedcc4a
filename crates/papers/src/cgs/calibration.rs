//! How good the probabilities are: Brier score, log loss and calibration against the owners at the end,
//! beside Zobrist's and Bouzy's influence functions.

use myosu_arena::MatchScore;
use myosu_draw::chart::{Axis, Chart, Guide, Sample, Series, Trace};
use myosu_draw::page::Cell;
use myosu_engine::go::cgs::fit::{
    FitFigures, GameStage, MOMENTS, OwnedGame, cross_validate, fit_classic, measure, openings, samples,
};
use myosu_engine::go::cgs::measure::ForecastTally;
use myosu_engine::go::cgs::settle::settle;
use myosu_engine::go::cgs::{CgsPlayer, Classic, Evaluator};
use myosu_engine::go::player::BadukDecision;
use myosu_rules::go::{Game, Rules};
use myosu_rules::{Color, Move, Point, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

use super::{BOARD, Kept};
use crate::bench::{Bench, Halt, Planned};
use crate::chapter::Chapter;
use crate::number::Unit;
use crate::run::Terms;

/// A game of the program with itself and who owned every point: 0 Black, 1 White, 2 nobody.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Own {
    side: u8,
    moves: Vec<Kept>,
    owners: Vec<u8>,
}

/// One evaluator.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Row {
    name: String,
    brier: f64,
    log_loss: f64,
    error: f64,
    accuracy: f64,
    moments: Vec<f64>,
    bins: Vec<(usize, f64, f64)>,
}

/// What was found.
pub(super) struct Found {
    rows: Vec<Row>,
    games: usize,
    positions: usize,
    given: Option<String>,
}

fn side(terms: &Terms) -> Size {
    terms.scale.pick(Size::square(9), BOARD, BOARD)
}

fn own_games(terms: &Terms) -> usize {
    terms.scale.pick(2, 6, 16)
}

/// How many of the games somebody brought are used.
fn most(terms: &Terms) -> usize {
    terms.scale.pick(4, 16, 150)
}

/// The parts.
pub(super) fn plan(terms: &Terms) -> Vec<Planned> {
    if terms.games.is_some() {
        return vec![Planned::new("cgs-calibration", terms.scale.pick(2.0, 12.0, 110.0))];
    }
    let cost = terms.scale.pick(0.5, 5.0, 5.0);
    let mut plan: Vec<Planned> =
        (0..own_games(terms)).map(|n| Planned::new(format!("cgs-own-game-{n:02}"), cost)).collect();
    plan.push(Planned::new("cgs-calibration", terms.scale.pick(0.2, 1.0, 4.0)));
    plan
}

/// Measures.
pub(super) fn run(bench: &Bench<'_>, terms: &Terms) -> Result<Found, Halt> {
    let given = terms.games.as_ref();
    let games: Vec<OwnedGame> = match given {
        Some(given) => spread(&given.items, most(terms)),
        None => own(bench, terms)?,
    };
    let (rows, positions): (Vec<Row>, usize) = bench.part("cgs-calibration", || {
        let all = samples(&games, &MOMENTS);
        let rows = match given {
            Some(_) => cross_validate(&all, &openings(&games), MOMENTS.len(), 2),
            None => with_shipped_table(&games),
        };
        Ok((rows.iter().map(row).collect(), all.len()))
    })?;
    Ok(Found { rows, games: games.len(), positions, given: given.map(|given| given.name.clone()) })
}

/// So many games, evenly spread over all.
fn spread(games: &[OwnedGame], most: usize) -> Vec<OwnedGame> {
    let step = games.len().div_ceil(most).max(1);
    games.iter().step_by(step).cloned().collect()
}

/// Our shipped table on all games; the classic functions, whose curves are fitted on the other half.
fn with_shipped_table(games: &[OwnedGame]) -> Vec<FitFigures> {
    let all = samples(games, &MOMENTS);
    let mut rows = vec![measure(&Evaluator::shipped(), &all, MOMENTS.len())];
    for classic in Classic::ALL {
        let mut figures = FitFigures {
            name: classic.name().into(),
            moments: vec![ForecastTally::default(); MOMENTS.len()],
        };
        for fold in 0..2 {
            let curve = fit_classic(classic, all.iter().filter(|s| s.game % 2 != fold));
            for sample in all.iter().filter(|s| s.game % 2 == fold) {
                let matrix = classic.matrix(&sample.position, curve);
                for (point, owner) in sample.owners() {
                    figures.moments[sample.moment].add(matrix.pv(point), owner);
                }
            }
        }
        rows.push(figures);
    }
    rows
}

fn row(figures: &FitFigures) -> Row {
    let all = figures.all();
    Row {
        name: figures.name.clone(),
        brier: all.brier(),
        log_loss: all.log_loss(),
        error: all.calibration_error(),
        accuracy: all.accuracy(),
        moments: figures.moments.iter().map(|t| if t.count() > 0 { t.brier() } else { -1.0 }).collect(),
        bins: all.reliability().to_vec(),
    }
}

fn own(bench: &Bench<'_>, terms: &Terms) -> Result<Vec<OwnedGame>, Halt> {
    let mut games = Vec::new();
    for number in 0..own_games(terms) {
        let part = format!("cgs-own-game-{number:02}");
        let own: Own = bench.part(&part, || play(bench, side(terms), number as u64))?;
        let size = Size::square(own.side);
        let colors = (0..own.moves.len()).map(|n| Color::BOTH[n % 2]);
        games.push(OwnedGame {
            size,
            moves: colors.zip(&own.moves).map(|(color, kept)| (color, kept.back())).collect(),
            owners: own.owners.iter().map(|&o| Color::BOTH.get(usize::from(o)).copied()).collect(),
        });
    }
    Ok(games)
}

/// The program plays itself from four random stones; the end is settled by playing it out.
fn play(bench: &Bench<'_>, size: Size, number: u64) -> Result<Own, Halt> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(bench.seed ^ (number << 16));
    let player = CgsPlayer::default();
    let mut game = Game::new(size, Rules::chinese());
    while game.moves().len() < 4 {
        let line = |r: u32| 2 + (r % (u32::from(size.width()) - 4)) as u8;
        let point = Point::new(line(rng.next_u32()), line(rng.next_u32()));
        let color = game.to_play();
        let _ = game.play(color, Move::Place(point));
    }
    while game.end().is_none() && game.moves().len() < size.area() {
        bench.check()?;
        let mv = match player.decide(&game) {
            BadukDecision::Move(mv) => mv,
            BadukDecision::Resign => player
                .judge(&game, 1)
                .analysis
                .candidates
                .first()
                .map_or(Move::Pass, |candidate| candidate.mv),
        };
        let color = game.to_play();
        if game.play(color, mv).is_err() {
            break;
        }
    }
    let settled = settle(player.generator().evaluator(), game.position());
    let owner = |p| settled.owner(p).map_or(2, |color| color.index() as u8);
    Ok(Own {
        side: size.width(),
        moves: game.moves().map(|(_, mv)| Kept::of(mv)).collect(),
        owners: size.points().map(owner).collect(),
    })
}

fn moment(moment: GameStage) -> (String, String) {
    match moment {
        GameStage::After(moves) => (format!("{moves}수"), format!("move {moves}")),
        GameStage::End => ("끝".into(), "end".into()),
    }
}

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>, found: &Found) {
    chapter.heading("확률 값은 얼마나 맞는가", "How good the probabilities are");
    match &found.given {
        Some(name) => chapter.words(
            format!("{name}의 끝난 대국에서, 각 점이 끝에 누구의 것이 되었는지와 견주었습니다. 반은 맞추는 데, 반은 재는 데 쓰고 바꾸어 되풀이했습니다."),
            format!("Measured on finished games of {name} against who owned every point at the end; fitted on one half of the games and measured on the other, and the other way round."),
        ),
        None => chapter.note(
            "대국 파일을 주지 않아(--games) 프로그램이 스스로 둔 판으로 쟀습니다. 끝의 주인도 프로그램이 정했으므로 cgs에 유리한 측정입니다. \
             사람의 대국으로 잰 값은 docs/benchmarks.md에 있습니다.",
            "No file of games was given (--games), so the program's own games were used. It also decided who owns the points at \
             the end, which favours cgs. Figures on people's games are in docs/benchmarks.md.",
        ),
    }
    let facts = vec![vec![
        chapter.number("calibration.games", found.games as f64, Unit::Count),
        chapter.number("calibration.positions", found.positions as f64, Unit::Count),
    ]];
    chapter.table(("", ""), &[("대국", "games"), ("국면", "positions")], facts);
    let mut head: Vec<(String, String)> = vec![
        ("방법".into(), "method".into()),
        ("Brier".into(), "Brier".into()),
        ("로그 손실".into(), "log loss".into()),
        ("보정 오차".into(), "calibration error".into()),
        ("주인이 맞은 비율".into(), "owner right".into()),
    ];
    head.extend(MOMENTS.iter().map(|&m| moment(m)));
    let mut rows = Vec::new();
    for row in &found.rows {
        let name = row.name.to_lowercase().replace([' ', '/'], "-");
        let id = |what: &str| format!("calibration.{name}.{what}");
        let mut cells = vec![
            Cell::same(row.name.clone()),
            chapter.number(&id("brier"), row.brier, Unit::Probability),
            chapter.number(&id("log-loss"), row.log_loss, Unit::Probability),
            chapter.number(&id("calibration-error"), row.error, Unit::Probability),
            chapter.number(&id("owner-right"), 100.0 * row.accuracy, Unit::Percent),
        ];
        for (&m, &brier) in MOMENTS.iter().zip(&row.moments) {
            cells.push(match brier < 0.0 {
                true => Cell::same("–"),
                false => chapter.number(&id(&moment(m).1.replace(' ', "-")), brier, Unit::Probability),
            });
        }
        rows.push(cells);
    }
    let head: Vec<(&str, &str)> = head.iter().map(|(ko, en)| (ko.as_str(), en.as_str())).collect();
    chapter.table(
        (
            "Brier 점수 (작을수록 좋음; 모두 반이라 하면 0.25), 오른쪽은 수마다",
            "Brier score (less is better; saying one half of everything gives 0.25); by move on the right",
        ),
        &head,
        rows,
    );
    reliability(chapter, found);
    chapter.words(
        "논문은 PV가 확률이라고만 말하고 재지 않았습니다. 대각선에 가까울수록 말한 확률대로 됩니다.",
        "The paper calls PV a probability and does not measure it. The nearer the diagonal, the more the probabilities keep their word.",
    );
}

fn reliability(chapter: &mut Chapter<'_>, found: &Found) {
    chapter.chart(
        "reliability",
        (
            "신뢰도 그림. 선은 95 % 신뢰구간 (점을 하나씩 셈).",
            "Reliability. Lines are 95 % intervals (points counted singly).",
        ),
        |say| {
            let axis = |label: String| Axis::new(label).over(0.0, 1.0);
            let mut chart = Chart::new(
                "",
                axis(say("말한 확률 (흑)", "probability said (Black)")),
                axis(say("실제로 흑이 된 비율", "share that became Black's")),
            );
            chart.guides.push(Guide { from: (0.0, 0.0), to: (1.0, 1.0), label: String::new() });
            for row in &found.rows {
                let seen = row.bins.iter().filter(|(count, ..)| *count > 0);
                let sample = |&(count, said, came): &(usize, f64, f64)| {
                    let wins = (came * count as f64).round() as u64;
                    let (low, high) = MatchScore { wins, draws: 0, losses: count as u64 - wins }.interval();
                    Sample::between(said, came, low, high)
                };
                chart =
                    chart.with(Series::new(row.name.clone(), Trace::LineAndDots, seen.map(sample).collect()));
            }
            (chart.width, chart.height) = (480.0, 460.0);
            chart
        },
    );
}
