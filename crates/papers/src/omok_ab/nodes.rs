//! Nodes with and without alpha-beta at depths 1 to 3.

use myosu_draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu_draw::page::Cell;
use myosu_engine::omok::Limits;
use myosu_engine::omok::alphabeta::{DEPTH, Pruning, search_to};
use myosu_engine::omok::linear::Linear;
use myosu_engine::omok::player::{OmokPlayer, Situation};
use myosu_rules::Point;
use myosu_rules::omok::{Position, Variant};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::bench::{Bench, Halt, Planned, Scale};
use crate::chapter::Chapter;
use crate::number::Unit;

/// Stones on the board when nodes are counted.
const STONES: [u32; 4] = [2, 4, 6, 8];

/// Sums over all games.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Row {
    stones: u32,
    depth: u32,
    positions: u64,
    minimax: u64,
    pruned: u64,
    /// Positions in which both searches choose the same move with the same value.
    same: u64,
}

/// What was found.
pub(super) struct Found {
    rows: Vec<Row>,
}

fn games(scale: Scale) -> u64 {
    scale.pick(1, 1, 4)
}

fn part(game: u64) -> String {
    format!("omok-ab-nodes-{game:02}")
}

/// The parts.
pub(super) fn plan(scale: Scale) -> Vec<Planned> {
    (0..games(scale)).map(|game| Planned::new(part(game), scale.pick(3.0, 12.0, 12.0))).collect()
}

/// Counts nodes along games that begin near the middle and are continued by `linear`.
pub(super) fn run(bench: &Bench<'_>) -> Result<Found, Halt> {
    let mut rows: Vec<Row> = Vec::new();
    for game in 0..games(bench.scale) {
        let more: Vec<Row> = bench.part(&part(game), || count(bench, game))?;
        if rows.is_empty() {
            rows = more;
        } else {
            rows.iter_mut().zip(more).for_each(|(row, more)| add(row, &more));
        }
    }
    Ok(Found { rows })
}

fn add(row: &mut Row, more: &Row) {
    row.positions += more.positions;
    row.minimax += more.minimax;
    row.pruned += more.pruned;
    row.same += more.same;
}

fn count(bench: &Bench<'_>, game: u64) -> Result<Vec<Row>, Halt> {
    let variant = Variant::OmokAb;
    let mut position = Position::new(variant.rule(), variant.default_size()).expect("a board");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(bench.seed ^ (game << 8));
    let middle = variant.default_size().width() / 2;
    let mut rows = Vec::new();
    let last = bench.scale.pick(STONES[0], STONES[3], STONES[3]);
    for stones in 1..=last {
        let mut near = || middle - 1 + (rng.next_u32() % 3) as u8;
        let point =
            if stones <= 2 { free(&position, || Point::new(near(), near())) } else { linear(&position) };
        position.play(point).expect("a legal move");
        if STONES.contains(&stones) {
            for depth in 1..=DEPTH {
                bench.check()?;
                rows.push(both(&position, stones, depth, bench.cancel).ok_or(Halt::Stopped)?);
            }
        }
    }
    Ok(rows)
}

fn free(position: &Position, mut next: impl FnMut() -> Point) -> Point {
    loop {
        let point = next();
        if position.check(point).is_ok() {
            return point;
        }
    }
}

fn linear(position: &Position) -> Point {
    let decision = Linear.choose(&Situation::of(position), &Limits::default(), &Cancel::new(), &mut |_| {});
    decision.expect("a move").point
}

fn both(position: &Position, stones: u32, depth: u32, cancel: &Cancel) -> Option<Row> {
    let [plain, pruned] = [Pruning::None, Pruning::AlphaBeta]
        .map(|pruning| search_to(position, depth, pruning, Budget::UNLIMITED, cancel));
    let (plain, pruned) = (plain?, pruned?);
    let same = u64::from((plain.point, plain.value) == (pruned.point, pruned.value));
    Some(Row { stones, depth, positions: 1, minimax: plain.nodes, pruned: pruned.nodes, same })
}

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>, found: &Found) {
    chapter.heading("알파-베타가 아끼는 마디", "What alpha-beta saves");
    let whole = (0..u64::from(DEPTH)).map(|k| 225 - k).product::<u64>();
    let product = chapter.number("naive-leaves", whole as f64, Unit::Nodes);
    let sum = |depth: u32, of: fn(&Row) -> u64| {
        found.rows.iter().filter(|row| row.depth == depth).map(of).sum::<u64>() as f64
    };
    let saved = |depth: u32| 100.0 - 100.0 * sum(depth, |r| r.pruned) / sum(depth, |r| r.minimax).max(1.0);
    let percent = chapter.number("saved.3", saved(DEPTH), Unit::Percent);
    let same = sum(DEPTH, |r| r.same) + sum(2, |r| r.same) + sum(1, |r| r.same);
    let searched = found.rows.iter().map(|row| row.positions).sum::<u64>() as f64;
    let words = |ko: &str, en: &str| Cell::Words(myosu_draw::page::Text::new(ko, en));
    let rows = vec![
        vec![
            words("빈 판, 깊이 3의 잎", "leaves at depth 3 from the empty board"),
            chapter.claim("naive-leaves"),
            product,
            words("225 × 224 × 223, 같음", "225 × 224 × 223, the same"),
        ],
        vec![
            words("깊이 3에서 아낀 마디", "nodes saved at depth 3"),
            chapter.claim("saved"),
            percent,
            words(
                "논문은 \"30 % 이상\"이라는 어림. 우리는 모양이 생기는 곳(돌에서 두 칸 안)만, 가중치가 큰 순서로 두어 봅니다.",
                "The paper estimates \"30 % or more\". We try only points within two steps of a stone, the largest weights first.",
            ),
        ],
        vec![
            words("가지치기 뒤에도 같은 수와 값", "same move and value after pruning"),
            Cell::same("–"),
            chapter.number("saved.same", 100.0 * same / searched, Unit::Percent),
            words("가지치기는 답을 바꾸지 않습니다.", "Pruning does not change the answer."),
        ],
    ];
    chapter.table(
        ("논문과 우리", "The paper and ours"),
        &[("무엇", "what"), ("논문", "paper"), ("우리", "ours"), ("다른 까닭", "why they differ")],
        rows,
    );
    let mut rows = Vec::new();
    for row in &found.rows {
        let name = |what: &str| format!("nodes.{}-stones.depth-{}.{what}", row.stones, row.depth);
        let mean = |n: u64| n as f64 / row.positions as f64;
        let saved = 100.0 - 100.0 * row.pruned as f64 / row.minimax as f64;
        rows.push(vec![
            Cell::number(row.stones.to_string()),
            Cell::number(row.depth.to_string()),
            Cell::number(row.positions.to_string()),
            chapter.number(&name("minimax"), mean(row.minimax), Unit::Nodes),
            chapter.number(&name("alphabeta"), mean(row.pruned), Unit::Nodes),
            chapter.number(&name("saved"), saved, Unit::Percent),
        ]);
    }
    chapter.table(
        ("국면마다 평균 마디 수", "Mean nodes for a position"),
        &[
            ("돌", "stones"),
            ("깊이", "depth"),
            ("국면", "positions"),
            ("최소-최대", "minimax"),
            ("알파-베타", "alpha-beta"),
            ("아낀 비율", "saved"),
        ],
        rows,
    );
    chapter.chart(
        "nodes",
        (
            "세로축은 로그 눈금, 모든 국면의 평균.",
            "The vertical axis is logarithmic; means over all positions.",
        ),
        |say| {
            let mean = |depth: u32, of: fn(&Row) -> u64| {
                let count = found.rows.iter().filter(|r| r.depth == depth).map(|r| r.positions).sum::<u64>();
                (sum(depth, of) / count.max(1) as f64).max(1.0).log10()
            };
            let line = |name: String, of: fn(&Row) -> u64| {
                let at = |depth: u32| Sample::new(f64::from(depth), mean(depth, of));
                Series::new(name, Trace::LineAndDots, (1..=DEPTH).map(at).collect())
            };
            let naive = |depth: u32| (0..u64::from(depth)).map(|k| 225 - k).product::<u64>() as f64;
            let whole = (1..=DEPTH).map(|d| Sample::new(f64::from(d), naive(d).log10())).collect();
            let mut y = Axis::new(say("마디 수", "nodes")).over(0.0, 8.0);
            y.names = ["1", "10", "100", "1k", "10k", "100k", "1M", "10M", "100M"]
                .iter()
                .enumerate()
                .map(|(power, name)| (power as f64, (*name).to_owned()))
                .collect();
            let mut x = Axis::new(say("깊이 (수)", "depth (moves)")).over(0.8, f64::from(DEPTH) + 0.2);
            x.names = (1..=DEPTH).map(|d| (f64::from(d), d.to_string())).collect();
            Chart::new("", x, y)
                .with(Series::new(say("논문: 판 전체", "paper: the whole board"), Trace::LineAndDots, whole))
                .with(line(say("최소-최대", "minimax"), |r| r.minimax))
                .with(line(say("알파-베타", "alpha-beta"), |r| r.pruned))
        },
    );
}
