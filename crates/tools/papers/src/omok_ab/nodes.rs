//! Nodes with and without alpha-beta at depths 1 to 3, near the stones and over the whole board.

use myosu::draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu::omok::Limits;
use myosu::omok::alphabeta::{DEPTH, Pruning, Width, search_to, whole_tree};
use myosu::omok::linear::Linear;
use myosu::omok::player::{OmokPlayer, Situation};
use myosu::rules::Point;
use myosu::rules::omok::{Position, Variant};
use myosu::search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::bench::{Bench, Halt, Planned, RunScale};
use crate::drawing::log_axis;
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::{Number, Unit};

/// Stones on the board when nodes are counted.
const STONES: [u32; 4] = [2, 4, 6, 8];

/// Nodes at one depth and one number of stones, summed over all games.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct NodeCount {
    stones: u32,
    depth: u32,
    positions: u64,
    minimax: u64,
    pruned: u64,
    /// Nodes of the minimax tree over all empty points.
    whole: u64,
    /// Nodes of alpha-beta over all empty points.
    whole_pruned: u64,
    /// Positions in which both searches choose the same move with the same value.
    same: u64,
    /// Positions in which the search of all points chooses the move and value of the narrowed one.
    as_whole: u64,
}

fn games(scale: RunScale) -> u64 {
    scale.pick(1, 1, 4)
}

fn part(game: u64) -> String {
    format!("omok-ab-nodes-{game:02}")
}

/// The parts: one for each game.
pub(super) fn plan(scale: RunScale) -> Vec<Planned> {
    (0..games(scale)).map(|game| Planned::new(part(game), scale.pick(3.0, 12.0, 12.0))).collect()
}

/// Counts nodes along games that begin near the middle and are continued by `linear`.
pub(super) fn run(bench: &Bench<'_>) -> Result<Vec<NodeCount>, Halt> {
    let mut counts: Vec<NodeCount> = Vec::new();
    for game in 0..games(bench.scale) {
        let more: Vec<NodeCount> = bench.part(&part(game), || count_nodes(bench, game))?;
        if counts.is_empty() {
            counts = more;
        } else {
            counts.iter_mut().zip(more).for_each(|(count, more)| add(count, &more));
        }
    }
    Ok(counts)
}

fn add(count: &mut NodeCount, more: &NodeCount) {
    count.positions += more.positions;
    count.minimax += more.minimax;
    count.pruned += more.pruned;
    count.whole += more.whole;
    count.whole_pruned += more.whole_pruned;
    count.same += more.same;
    count.as_whole += more.as_whole;
}

fn count_nodes(bench: &Bench<'_>, game: u64) -> Result<Vec<NodeCount>, Halt> {
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
                let counted = both(&position, stones, depth, bench.scale, bench.cancel);
                rows.push(counted.ok_or(Halt::Stopped)?);
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

/// The deepest search of the whole board: its tree has eleven million leaves at depth three.
fn whole_depth(scale: RunScale) -> u32 {
    scale.pick(2, DEPTH, DEPTH)
}

fn both(position: &Position, stones: u32, depth: u32, scale: RunScale, cancel: &Cancel) -> Option<NodeCount> {
    let find = |width, pruning| search_to(position, depth, width, pruning, Budget::UNLIMITED, cancel);
    let plain = find(Width::Near, Pruning::None)?;
    let pruned = find(Width::Near, Pruning::AlphaBeta)?;
    let is_counted = depth <= whole_depth(scale);
    let whole = if is_counted { find(Width::Whole, Pruning::AlphaBeta)? } else { pruned };
    let same = u64::from((plain.point, plain.value) == (pruned.point, pruned.value));
    Some(NodeCount {
        stones,
        depth,
        positions: 1,
        minimax: plain.nodes,
        pruned: pruned.nodes,
        whole: if is_counted { whole_tree(position, depth, cancel)? } else { 0 },
        whole_pruned: if is_counted { whole.nodes } else { 0 },
        same,
        as_whole: u64::from((whole.point, whole.value) == (pruned.point, pruned.value)),
    })
}

/// Names the nodes and what pruning saves of them.
pub(super) fn report(findings: &mut Findings, counts: &[NodeCount]) {
    findings.number("naive-leaves", whole_board(DEPTH), Unit::Nodes);
    let saved = 100.0 - 100.0 * sum(counts, DEPTH, pruned) / sum(counts, DEPTH, minimax).max(1.0);
    findings.number("saved.3", saved, Unit::Percent);
    let same = counts.iter().map(|count| count.same).sum::<u64>() as f64;
    let searched = counts.iter().map(|count| count.positions).sum::<u64>() as f64;
    findings.number("saved.same", 100.0 * same / searched, Unit::Percent);
    let counted = counts.iter().filter(|count| count.whole > 0);
    let deepest = counted.map(|count| count.depth).max().unwrap_or(1);
    let whole =
        100.0 - 100.0 * sum(counts, deepest, whole_pruned) / sum(counts, deepest, whole_minimax).max(1.0);
    findings.number("saved.whole", whole, Unit::Percent);
    let as_whole = counts.iter().map(|count| count.as_whole).sum::<u64>() as f64;
    findings.number("saved.as-whole", 100.0 * as_whole / searched, Unit::Percent);
    findings.rows("nodes", counts.iter().map(record));
    findings.figure("nodes", chart(counts));
}

fn minimax(count: &NodeCount) -> u64 {
    count.minimax
}

fn pruned(count: &NodeCount) -> u64 {
    count.pruned
}

fn whole_minimax(count: &NodeCount) -> u64 {
    count.whole
}

fn whole_pruned(count: &NodeCount) -> u64 {
    count.whole_pruned
}

/// The sum over all counts of this depth.
fn sum(counts: &[NodeCount], depth: u32, of: fn(&NodeCount) -> u64) -> f64 {
    counts.iter().filter(|count| count.depth == depth).map(of).sum::<u64>() as f64
}

/// The paper's product 225 × 224 × 223…: leaves if every empty point is tried.
fn whole_board(depth: u32) -> f64 {
    (0..u64::from(depth)).map(|ply| 225 - ply).product::<u64>() as f64
}

fn record(count: &NodeCount) -> Fields {
    let id = |what: &str| format!("nodes.{}-stones.depth-{}.{what}", count.stones, count.depth);
    let mean = |nodes: u64| nodes as f64 / count.positions as f64;
    let saved = 100.0 - 100.0 * count.pruned as f64 / count.minimax as f64;
    let whole = |what: &str, nodes: u64| match nodes {
        0 => ShownValue::Missing,
        nodes => ShownValue::Number(Number::new(id(what), mean(nodes), Unit::Nodes)),
    };
    Fields::default()
        .plain("stones", &count.stones)
        .plain("depth", &count.depth)
        .plain("positions", &count.positions)
        .number("minimax", id("minimax"), mean(count.minimax), Unit::Nodes)
        .number("alphabeta", id("alphabeta"), mean(count.pruned), Unit::Nodes)
        .number("saved", id("saved"), saved, Unit::Percent)
        .with("whole", whole("whole", count.whole))
        .with("whole-alphabeta", whole("whole-alphabeta", count.whole_pruned))
}

/// Mean nodes over all positions by depth, on a logarithmic axis.
fn chart(counts: &[NodeCount]) -> Chart {
    let line = |name: &str, nodes: &dyn Fn(u32) -> f64| {
        let at = |depth: u32| Sample::new(f64::from(depth), nodes(depth).max(1.0).log10());
        Series::new(name, Trace::LineAndDots, (1..=DEPTH).map(at).collect())
    };
    let mean = |depth: u32, of: fn(&NodeCount) -> u64| {
        sum(counts, depth, of) / sum(counts, depth, |count| count.positions).max(1.0)
    };
    let mut x = Axis::new("{x}").over(0.8, f64::from(DEPTH) + 0.2);
    x.names = (1..=DEPTH).map(|depth| (f64::from(depth), depth.to_string())).collect();
    Chart::new("", x, log_axis("{y}", 8.0))
        .with(line("{paper}", &whole_board))
        .with(line("{whole}", &|depth| mean(depth, whole_pruned)))
        .with(line("{minimax}", &|depth| mean(depth, minimax)))
        .with(line("{alphabeta}", &|depth| mean(depth, pruned)))
}

#[cfg(test)]
impl NodeCount {
    /// Counts at every depth.
    pub(super) fn samples() -> Vec<NodeCount> {
        let count = |depth| NodeCount {
            stones: 2,
            depth,
            positions: 1,
            minimax: 100,
            pruned: 40,
            whole: 1000,
            whole_pruned: 90,
            same: 1,
            as_whole: 1,
        };
        (1..=DEPTH).map(count).collect()
    }
}
