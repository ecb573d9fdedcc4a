//! Games of the paper's program against GNU Go: openings broken off after 57 moves, whole games, the curve
//! of PM, and the territory picture of figure 6.

use std::time::Duration;

use myosu_arena::opening::{Experiment, opening_experiment};
use myosu_arena::referee::{self, Reason};
use myosu_arena::{Gtp, MatchLimits, MatchScore, MatchStart, entrants};
use myosu_draw::chart::{Axis, Chart, Guide, Sample, Series, Trace};
use myosu_draw::page::{Cell, Text};
use myosu_draw::{BoardSpec, Layer, Mark};
use myosu_engine::go::cgs::{CgsPlayer, Evaluator};
use myosu_engine::go::judge::PositionJudge;
use myosu_engine::go::judgement::ProbabilityMatrix;
use myosu_rules::go::{Game, Rules};
use myosu_rules::{Color, Move, Notation};
use serde::{Deserialize, Serialize};

use super::{BOARD, Kept};
use crate::bench::{Bench, Halt, Planned, Scale};
use crate::chapter::{Chapter, Say, board_in_both};
use crate::number::Unit;
use crate::run::Terms;

/// The paper's games are broken off here.
const OPENING: usize = 57;
/// The paper's territory picture is of this move.
const PICTURE: usize = 53;
/// The level GNU Go plays and counts at.
const LEVEL: u32 = 10;

/// An opening, from our player's side.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Opening {
    black: bool,
    moves: Vec<Kept>,
    by_program: f64,
    by_judge: f64,
}

/// A whole game.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Whole {
    black: bool,
    moves: Vec<Kept>,
    won: Option<bool>,
    /// Our margin, where the game was counted.
    margin: Option<f64>,
}

/// What was found.
#[derive(Default)]
pub(super) struct Found {
    pub(super) gnugo: Option<String>,
    openings: Vec<Opening>,
    network: Vec<Opening>,
    whole: Vec<Whole>,
    /// Moves of a game of the program with itself, for the pictures where there is no opponent.
    own: Vec<Kept>,
}

/// Pairs of openings: one as Black, one as White.
fn pairs(scale: Scale) -> usize {
    scale.pick(0, 1, 4)
}

fn whole_games(scale: Scale) -> usize {
    scale.pick(0, 0, 1)
}

fn network_pairs(scale: Scale) -> usize {
    scale.pick(0, 0, 1)
}

/// The parts.
pub(super) fn plan(terms: &Terms) -> Vec<Planned> {
    let mut plan = vec![Planned::new("cgs-own", terms.scale.pick(0.8, 0.8, 0.8))];
    if terms.gnugo.is_some() {
        plan.push(Planned::new("cgs-gnugo", 0.1));
        plan.extend((0..pairs(terms.scale)).map(|n| Planned::new(format!("cgs-opening-{n}"), 24.0)));
        plan.extend((0..whole_games(terms.scale)).map(|n| Planned::new(format!("cgs-game-{n}"), 75.0)));
        if terms.network.is_some() {
            plan.extend(
                (0..network_pairs(terms.scale)).map(|n| Planned::new(format!("cgs-network-{n}"), 50.0)),
            );
        }
    }
    plan
}

fn rules() -> Rules {
    Rules::chinese().with_komi("0".parse().expect("a komi"))
}

/// Plays the games.
pub(super) fn run(bench: &Bench<'_>, terms: &Terms) -> Result<Found, Halt> {
    let mut found = Found { own: bench.part("cgs-own", || own(bench))?, ..Found::default() };
    let Some(gnugo) = &terms.gnugo else { return Ok(found) };
    let name: Option<String> = bench.part("cgs-gnugo", || Ok(version(gnugo)))?;
    if name.is_none() {
        return Ok(found);
    }
    found.gnugo = name;
    for pair in 0..pairs(bench.scale) {
        let more = bench.part(&format!("cgs-opening-{pair}"), || openings(bench, gnugo, "cgs", pair))?;
        found.openings.extend(more);
    }
    for number in 0..whole_games(bench.scale) {
        found.whole.extend(bench.part(&format!("cgs-game-{number}"), || whole(bench, gnugo, number))?);
    }
    if let Some(network) = &terms.network {
        for pair in 0..network_pairs(bench.scale) {
            let entrant = format!("net:{network}");
            let part = format!("cgs-network-{pair}");
            found.network.extend(bench.part(&part, || openings(bench, gnugo, &entrant, pair))?);
        }
    }
    Ok(found)
}

/// The first moves of a game of the program with itself.
fn own(bench: &Bench<'_>) -> Result<Vec<Kept>, Halt> {
    let (player, mut game) = (CgsPlayer::default(), Game::new(BOARD, rules()));
    for _ in 0..OPENING {
        bench.check()?;
        let analysis = player.judge(&game, 1).analysis;
        let mv = analysis.candidates.first().map_or(Move::Pass, |candidate| candidate.mv);
        let color = game.to_play();
        game.play(color, mv).expect("a proposed move is legal");
    }
    Ok(game.moves().map(|(_, mv)| Kept::of(mv)).collect())
}

fn command(gnugo: &str, level: u32) -> String {
    format!("{gnugo} --mode gtp --quiet --level {level} --chinese-rules")
}

fn version(gnugo: &str) -> Option<String> {
    let program = Gtp::start(&command(gnugo, 1)).ok()?;
    let [name, version] = ["name", "version"].map(|line| program.ask(line).ok());
    Some(format!("{} {} (level {LEVEL})", name?, version?))
}

/// Two openings, one with each colour; a program that fails gives none.
fn openings(bench: &Bench<'_>, gnugo: &str, player: &str, pair: usize) -> Result<Vec<Opening>, Halt> {
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
    let kept = |opening: &myosu_arena::opening::PlayedOpening| Opening {
        black: opening.ours == Color::Black,
        moves: opening.moves.iter().map(|&mv| Kept::of(mv)).collect(),
        by_program: opening.by_program,
        by_judge: opening.by_judge,
    };
    Ok(played.unwrap_or_default().iter().map(kept).collect())
}

fn whole(bench: &Bench<'_>, gnugo: &str, number: usize) -> Result<Option<Whole>, Halt> {
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
    Ok(Some(Whole { black, moves: played.moves.iter().map(|&mv| Kept::of(mv)).collect(), won, margin }))
}

/// PM after every move of a game.
fn matrices(moves: &[Kept]) -> Vec<ProbabilityMatrix> {
    let evaluator = Evaluator::shipped();
    let mut game = Game::new(BOARD, rules());
    let mut all = vec![evaluator.evaluate(game.position()).matrix().clone()];
    for kept in moves {
        let color = game.to_play();
        if game.play(color, kept.back()).is_err() {
            break;
        }
        all.push(evaluator.evaluate(game.position()).matrix().clone());
    }
    all
}

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>, found: &Found) {
    chapter.heading("57수까지의 대국과 PM", "Games to move 57, and PM");
    match &found.gnugo {
        None => chapter.note(
            "GNU Go가 설치되어 있지 않아 대국 실험은 건너뛰었습니다. 아래 그림은 프로그램이 스스로 둔 57수입니다.",
            "GNU Go is not installed, so the games were skipped. The pictures below are of 57 moves the program played with itself.",
        ),
        Some(name) => chapter.words(
            format!("상대는 {name}, 덤 없음. 논문의 상대 NEMESIS와 Many Faces of Go는 여기에서 실행할 수 없습니다."),
            format!("The opponent is {name}, without komi. The paper's opponents, NEMESIS and Many Faces of Go, do not run here."),
        ),
    }
    if found.openings.is_empty() && found.gnugo.is_some() {
        chapter.note("이 크기의 실행에는 대국이 없습니다.", "A run of this size has no games.");
    }
    for (name, ko, en, openings) in
        [("cgs", "cgs", "cgs", &found.openings), ("network", "신경망", "network", &found.network)]
    {
        if !openings.is_empty() {
            opening_table(chapter, name, (ko, en), openings);
        }
    }
    if !found.whole.is_empty() {
        whole_table(chapter, &found.whole);
    }
    curves(chapter, found);
    picture(chapter, found);
}

fn opening_table(chapter: &mut Chapter<'_>, name: &str, (ko, en): (&str, &str), openings: &[Opening]) {
    let mut rows = Vec::new();
    for (index, opening) in openings.iter().enumerate() {
        let id = |what: &str| format!("opening.{name}.game-{}.{what}", index + 1);
        let side = if opening.black { ("흑", "Black") } else { ("백", "White") };
        rows.push(vec![
            Cell::number((index + 1).to_string()),
            Cell::Words(Text::new(side.0, side.1)),
            chapter.number(&id("by-program"), opening.by_program, Unit::Points),
            chapter.number(&id("by-pm"), opening.by_judge, Unit::Points),
        ]);
    }
    let games = openings.len();
    let ahead = openings.iter().filter(|o| o.by_program > 0.0).count();
    let score = MatchScore { wins: ahead as u64, draws: 0, losses: (games - ahead) as u64 };
    let (low, high) = score.interval();
    let share = 100.0 * ahead as f64 / games as f64;
    let mean = |of: fn(&Opening) -> f64| openings.iter().map(of).sum::<f64>() / games as f64;
    let id = |what: &str| format!("opening.{name}.{what}");
    let lead = chapter.claimed("nemesis.black-57") - chapter.claimed("nemesis.white-57");
    let paper = chapter.claim("nemesis.ahead");
    let words = |ko: &str, en: &str| Cell::Words(Text::new(ko, en));
    let summary = vec![
        vec![
            words("상대의 계산으로 앞선 판", "games ahead by the opponent's count"),
            paper,
            chapter.between(&id("ahead-share"), share, (100.0 * low, 100.0 * high), Unit::Percent),
            words("논문은 한 판(68 : 62)", "one game in the paper (68 : 62)"),
        ],
        vec![
            words("평균 차이 (점, 상대의 계산)", "mean lead (points, opponent's count)"),
            Cell::number(Unit::Points.show(lead, None)),
            chapter.number(&id("mean-by-program"), mean(|o| o.by_program), Unit::Points),
            words("NEMESIS가 아니라 GNU Go의 계산", "GNU Go's count, not NEMESIS'"),
        ],
        vec![
            words("평균 차이 (점, PM)", "mean lead (points, PM)"),
            Cell::same("–"),
            chapter.number(&id("mean-by-pm"), mean(|o| o.by_judge), Unit::Points),
            words("PM_B − PM_W, 우리 쪽에서", "PM_B − PM_W from our side"),
        ],
    ];
    let title = (format!("{ko}: 57수 뒤의 형세, {games}판"), format!("{en}: after 57 moves, {games} games"));
    chapter.table(
        (&title.0, &title.1),
        &[("무엇", "what"), ("논문", "paper"), ("우리", "ours"), ("다른 까닭", "why they differ")],
        summary,
    );
    let each = crate::chapter::table(
        ("판마다, 우리 쪽에서 본 차이", "Game by game: our lead"),
        &[("판", "game"), ("우리 색", "our colour"), ("GNU Go의 계산", "GNU Go's count"), ("PM", "PM")],
        rows,
    );
    chapter.folded(("판마다 보기", "Show game by game"), vec![each]);
}

fn whole_table(chapter: &mut Chapter<'_>, whole: &[Whole]) {
    let mut rows = Vec::new();
    for (index, game) in whole.iter().enumerate() {
        let id = |what: &str| format!("game-{}.{what}", index + 1);
        let side = if game.black { ("흑", "Black") } else { ("백", "White") };
        let result = match (game.won, game.margin) {
            (Some(true), Some(_)) => ("이김 (계가)", "won by count"),
            (Some(false), Some(_)) => ("짐 (계가)", "lost by count"),
            (Some(true), None) => ("불계승", "won by resignation"),
            (Some(false), None) => ("불계패", "lost by resignation"),
            (None, _) => ("무승부", "drawn"),
        };
        rows.push(vec![
            Cell::number((index + 1).to_string()),
            Cell::Words(Text::new(side.0, side.1)),
            chapter.number(&id("moves"), game.moves.len() as f64, Unit::Count),
            Cell::Words(Text::new(result.0, result.1)),
            match game.margin {
                Some(margin) => chapter.number(&id("margin"), margin, Unit::Points),
                None => Cell::same("–"),
            },
        ]);
    }
    let lost = chapter.claimed("mfgo.final-black") - chapter.claimed("mfgo.final-white");
    rows.push(vec![
        Cell::same("논문 · paper"),
        Cell::Words(Text::new("흑", "Black")),
        Cell::same("–"),
        Cell::Words(Text::new("짐 (Many Faces of Go)", "lost (Many Faces of Go)")),
        Cell::number(Unit::Points.show(lost, None)),
    ]);
    chapter.table(
        ("끝까지 둔 대국 (덤 없음)", "Whole games (without komi)"),
        &[
            ("판", "game"),
            ("우리 색", "our colour"),
            ("수", "moves"),
            ("결과", "result"),
            ("차이 (집)", "margin (points)"),
        ],
        rows,
    );
    chapter.note(
        "논문의 결론과 같습니다. 초반은 비등하고, 싸움이 복잡해지면 집니다.",
        "As the paper concludes: level in the opening, beaten once the fighting gets complicated.",
    );
}

/// PM over the moves.
fn curves(chapter: &mut Chapter<'_>, found: &Found) {
    let games: Vec<(String, String, Vec<f64>)> = if let Some(game) = found.whole.first() {
        let name = if game.black { ("cgs 흑", "cgs is Black") } else { ("cgs 백", "cgs is White") };
        vec![(name.0.into(), name.1.into(), balances(&game.moves))]
    } else if found.openings.is_empty() {
        vec![("자기 대국".into(), "with itself".into(), balances(&found.own))]
    } else {
        let of = |o: &Opening| {
            let name = if o.black { ("cgs 흑", "cgs is Black") } else { ("cgs 백", "cgs is White") };
            (name.0.into(), name.1.into(), balances(&o.moves))
        };
        found.openings.iter().take(2).map(of).collect()
    };
    chapter.chart(
        "pm",
        (
            "흑 기대 집에서 백 기대 집을 뺀 값 (PM_B − PM_W). 방금 둔 쪽이 한 수만큼 앞서므로 톱니가 됩니다.",
            "Black's expected points minus White's (PM_B − PM_W). Who has just moved is a move ahead: hence the teeth.",
        ),
        |say| {
            let mut chart = Chart::new(
                say("PM의 흐름", "PM over the moves"),
                Axis::new(say("수", "move")),
                Axis::new("PM_B − PM_W"),
            );
            for (ko, en, values) in &games {
                let samples = values.iter().enumerate().map(|(x, &y)| Sample::new(x as f64, y)).collect();
                chart = chart.with(Series::new(say(ko, en), Trace::Line, samples));
            }
            let ends =
                games.iter().flat_map(|g| &g.2).fold((0.0_f64, 0.0_f64), |(l, h), &v| (l.min(v), h.max(v)));
            if games.iter().any(|g| g.2.len() > OPENING + 1) {
                let x = OPENING as f64;
                chart.guides.push(Guide { from: (x, ends.0), to: (x, ends.1), label: String::new() });
            }
            chart
        },
    );
}

fn balances(moves: &[Kept]) -> Vec<f64> {
    matrices(moves).iter().map(ProbabilityMatrix::balance).collect()
}

/// The territory picture, as in figure 6.
fn picture(chapter: &mut Chapter<'_>, found: &Found) {
    let moves = found.openings.first().map_or(&found.own, |opening| &opening.moves);
    let moves = &moves[..PICTURE.min(moves.len())];
    let mut game = Game::new(BOARD, rules());
    for kept in moves {
        let color = game.to_play();
        game.play(color, kept.back()).expect("a played game");
    }
    let matrix = Evaluator::shipped().evaluate(game.position()).matrix().clone();
    let draw = |say: Say<'_>| {
        let mut spec = BoardSpec::new(game.position().setup(), Notation::Go);
        let size = game.position().size();
        let values = size.points().map(|p| (p, 2.0 * matrix.pv(p) - 1.0)).collect();
        let mut layer = Layer::signed(say("누구의 점이 될까", "whose point it will be"), values);
        layer.ends = [say("백", "White"), say("흑", "Black")];
        spec.layers.push(layer);
        if let Some(point) = moves.last().and_then(|kept| kept.back().point()) {
            spec.marks.push((point, Mark::LastMove));
        }
        spec
    };
    chapter.heading("그림 6: 53수의 영역", "Figure 6: the territories at move 53");
    chapter.figures(vec![board_in_both(
        draw,
        (
            "영역 표현: 파랑 흑, 주황 백, 클수록 확실",
            "territories: blue Black's, orange White's, larger is surer",
        ),
    )]);
    let [black, white] = Color::BOTH.map(|color| matrix.expected(color));
    let sum = chapter.claimed("mfgo.pm-black") + chapter.claimed("mfgo.pm-white");
    let words = |ko: &str, en: &str| Cell::Words(Text::new(ko, en));
    let rows = vec![
        vec![
            words("PM 흑", "PM, Black"),
            chapter.claim("mfgo.pm-black"),
            chapter.number("picture.pm-black", black, Unit::Points),
        ],
        vec![
            words("PM 백", "PM, White"),
            chapter.claim("mfgo.pm-white"),
            chapter.number("picture.pm-white", white, Unit::Points),
        ],
        vec![
            words("합", "sum"),
            Cell::number(Unit::Points.show(sum, None)),
            chapter.number("picture.sum", black + white, Unit::Points),
        ],
    ];
    chapter.table(("53수의 PM", "PM at move 53"), &[("", ""), ("논문", "paper"), ("우리", "ours")], rows);
    chapter.note(
        "식 (20)에 따르면 합은 361이어야 하는데 논문의 두 값은 353.0입니다. 다른 판이므로 값 자체는 견줄 수 없습니다.",
        "By eq. (20) the sum is 361; the paper's two values add up to 353.0. It is another game, so the values themselves \
         cannot be compared.",
    );
}
