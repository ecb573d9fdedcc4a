//! The paper omok-ab (c. 2018): the weight table, what alpha-beta saves, matches with the other players.

mod nodes;
mod patterns;

use myosu_draw::chart::HeatMap;
use myosu_draw::page::{Cell, Text};
use myosu_rules::Color;
use myosu_rules::omok::Variant;

use crate::Paper;
use crate::bench::{Bench, Halt, Planned, Scale};
use crate::chapter::{Chapter, Standing};
use crate::claims::Claims;
use crate::matches::{Match, Tally};
use crate::number::{Number, Unit};

/// The players, in the order of the table.
const PLAYERS: [&str; 4] = ["alphabeta", "knowledge", "linear", "myosu"];

/// What was found.
pub(crate) struct Found {
    nodes: nodes::Found,
    matches: Vec<(Match, Tally)>,
}

fn matches(scale: Scale) -> Vec<Match> {
    let play = |name, players, games, cost| Match {
        name,
        players,
        variant: Variant::OmokAb,
        games,
        nodes: scale.pick(150, 2_000_000, 2_000_000),
        cost,
    };
    // Three moves of whole-width search take seconds; the others answer at once.
    let (slow, fast) = (scale.pick(1, 2, 10), scale.pick(2, 20, 40));
    let mut all = vec![
        play("omok-ab-linear", ["alphabeta", "linear"], slow, 12.0),
        play("omok-ab-knowledge", ["alphabeta", "knowledge"], slow, 14.0),
        play("omok-ab-myosu", ["alphabeta", "myosu"], slow, 4.0),
        play("omok-ab-knowledge-linear", ["knowledge", "linear"], fast, 0.03),
        play("omok-ab-knowledge-myosu", ["knowledge", "myosu"], fast, 0.3),
        play("omok-ab-linear-myosu", ["linear", "myosu"], fast, 0.2),
    ];
    // The paper's program stops by itself at its three moves.
    all.iter_mut().filter(|m| m.players.contains(&"myosu")).for_each(|m| m.nodes = m.nodes.min(MODERN_NODES));
    all
}

/// Positions a player may look at for a move in games with the modern one, a tenth of a second of it at most;
/// a search of the paper's program takes some two thousand and seconds of time.
const MODERN_NODES: u64 = 20_000;

/// The parts of the experiments.
pub(crate) fn plan(scale: Scale) -> Vec<Planned> {
    let mut plan = nodes::plan(scale);
    plan.extend(matches(scale).iter().flat_map(Match::plan));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>) -> Result<Found, Halt> {
    let nodes = nodes::run(bench)?;
    let played = matches(bench.scale).into_iter().map(|m| Ok((m, m.play(bench)?)));
    Ok(Found { nodes, matches: played.collect::<Result<_, Halt>>()? })
}

/// Writes the chapter.
pub(crate) fn write<'a>(found: &Found, claims: &'a Claims) -> Chapter<'a> {
    let mut chapter = Chapter::new(Paper::OmokAb, claims);
    chapter.words(
        "렌주룰 15×15에서 깊이 3의 최소-최대 탐색을 알파-베타로 가지치기하고, 잎은 둘 수 있는 가장 좋은 모양의 가중치로 \
         평가하는 프로그램입니다.",
        "Renju on 15 by 15: minimax three moves deep with alpha-beta pruning; a leaf is worth the best shape that can be \
         made, by a table of weights.",
    );
    patterns::write(&mut chapter);
    nodes::write(&mut chapter, &found.nodes);
    the_matches(&mut chapter, found);
    chapter
}

fn the_matches(chapter: &mut Chapter<'_>, found: &Found) {
    chapter.heading("다른 프로그램과의 승률", "Win rates against the other players");
    chapter.words(
        "렌주룰, 가운데에 네 돌을 무작위로 놓고 흑백을 바꾸어 둡니다. 우리 엔진 myosu가 낀 판에서는 한 수에 20,000마디까지 봅니다(0.1초 이내). \
         논문의 프로그램은 한 수에 2,000마디 남짓을 몇 초에 걸쳐 봅니다.",
        "Renju rules, four random stones near the middle, both colours. In games with our engine myosu a player may look at \
         20,000 nodes a move, at most a tenth of a second for ours; the paper's program looks at some 2,000 in seconds.",
    );
    let mut rows = Vec::new();
    for (m, tally) in &found.matches {
        let score = tally.all();
        let name = |what: &str| format!("match.{}-{}.{what}", m.players[0], m.players[1]);
        let (low, high) = score.interval();
        let rate = 100.0 * score.mean();
        let rate = chapter.between(&name("rate"), rate, (100.0 * low, 100.0 * high), Unit::Percent);
        let games = chapter.number(&name("games"), score.games() as f64, Unit::Count);
        let side = |color: Color| 100.0 * tally.with(color).mean();
        let black = chapter.number(&name("rate-black"), side(Color::Black), Unit::Percent);
        let white = chapter.number(&name("rate-white"), side(Color::White), Unit::Percent);
        rows.push(vec![
            Cell::same(format!("{} : {}", m.players[0], m.players[1])),
            games,
            rate,
            black,
            white,
        ]);
    }
    chapter.table(
        ("앞 선수의 승률 (무승부는 반)", "Win rate of the first player (a draw counts half)"),
        &[
            ("대국", "match"),
            ("판", "games"),
            ("승률 (95 %)", "win rate (95 %)"),
            ("흑일 때", "as Black"),
            ("백일 때", "as White"),
        ],
        rows,
    );
    let rate = |one: &str, other: &str| {
        let of = |players: [&str; 2]| found.matches.iter().find(|(m, _)| m.players == players);
        match (of([one, other]), of([other, one])) {
            (Some((_, tally)), _) => 100.0 * tally.all().mean(),
            (_, Some((_, tally))) => 100.0 - 100.0 * tally.all().mean(),
            _ => f64::NAN,
        }
    };
    chapter.heat(
        "match",
        (
            "행의 선수가 열의 선수에게 거둔 승률 (%).",
            "Win rate (%) of the row's player against the column's.",
        ),
        |say| {
            let names = || PLAYERS.iter().map(|name| (*name).to_owned()).collect();
            let values = PLAYERS.iter().map(|one| PLAYERS.iter().map(|other| rate(one, other)).collect());
            let mut map = HeatMap::new(names(), names(), values.collect());
            map.title = say("승률 (%)", "win rate (%)");
            map.full = Some(100.0);
            map
        },
    );
    chapter.note(
        "논문은 주변 사람들을 상대로 90 % 이상 이겼다고 합니다. 사람과의 대국은 재현할 수 없어 프로그램끼리 견줍니다. 논문이 스스로 적은 \
         결점(지나치게 수비적)은 깊이가 홀수여서 잎이 늘 상대의 가장 좋은 모양으로 평가되는 데서 옵니다.",
        "The paper reports over 90 % against people; games with people cannot be repeated, so programs are compared. The fault \
         the paper names itself, too much defence, comes from the odd depth: a leaf is always judged by the opponent's best shape.",
    );
    let standing = standing(chapter);
    standing.modern.iter().for_each(|number| {
        chapter.record(number.clone());
    });
    chapter.standing = Some(standing);
}

fn standing(chapter: &Chapter<'_>) -> Standing {
    let of = |id: &str| chapter.numbers.iter().find(|n| n.id == id).cloned();
    let modern = of("omok-ab.match.linear-myosu.rate").map(|n| {
        let turned = Number::new("omok-ab.match.myosu-linear.rate".into(), 100.0 - n.value, Unit::Percent);
        match n.interval {
            Some((low, high)) => turned.between((100.0 - high, 100.0 - low)),
            None => turned,
        }
    });
    Standing {
        task: Text::new(
            "오목 승률: 논문은 사람, 우리는 선형평가 프로그램 상대",
            "win rate: against people in the paper, against the linear program here",
        ),
        claimed: Some("omok-ab.win-rate"),
        measured: of("omok-ab.match.alphabeta-linear.rate"),
        modern,
        method: Text::new("우리 엔진, 수당 20,000마디", "our engine, 20,000 nodes a move"),
        remark: Text::new(
            "가지치기는 논문의 어림 30 %보다 훨씬 많이 아낍니다.",
            "Pruning saves far more than the paper's estimate of 30 %.",
        ),
    }
}
