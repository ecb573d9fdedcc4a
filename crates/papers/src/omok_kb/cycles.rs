//! EXIST-CYCLE against Warshall's closure by size (table 1 of the paper): questions asked of the adjacency
//! matrix, which are the same on every machine, and the time it took, which is not.

use std::cell::Cell as Counter;

use myosu_draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu_draw::page::{Block, Cell, Figure, Table, Text};
use myosu_engine::omok::knowledge::{Arcs, PreferenceGraph, exist_cycle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::bench::{Bench, Halt};
use crate::chapter::{Chapter, say};
use crate::number::Unit;
use crate::report::Timing;

/// The name of the part.
pub(super) const PART: &str = "omok-kb-cycles";

/// One size of graph.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Row {
    vertices: usize,
    /// Questions of EXIST-CYCLE and of Warshall's closure.
    reads: [u64; 2],
    /// The shortest of several runs, in seconds.
    seconds: [f64; 2],
}

/// What was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    rows: Vec<Row>,
    /// Random graphs on which both were asked, those that have a cycle, and those on which they agree.
    asked: u64,
    cyclic: u64,
    agreed: u64,
}

/// A graph that counts the questions it is asked.
struct Counting<'a> {
    graph: &'a PreferenceGraph,
    reads: Counter<u64>,
}

impl Arcs for Counting<'_> {
    fn order(&self) -> usize {
        self.graph.order()
    }

    fn has(&self, from: usize, to: usize) -> bool {
        self.reads.set(self.reads.get() + 1);
        self.graph.has(from, to)
    }
}

/// Warshall's transitive closure: a vertex that reaches itself is on a cycle. The matrix is read from the
/// graph once; afterwards the closure itself is asked, which counts in the same way.
fn warshall(graph: &impl Arcs) -> (bool, u64) {
    let n = graph.order();
    let mut reads = (n * n) as u64;
    let mut closure: Vec<bool> = (0..n * n).map(|at| graph.has(at / n, at % n)).collect();
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                reads += 2;
                closure[i * n + j] |= closure[i * n + k] & closure[k * n + j];
            }
        }
    }
    ((0..n).any(|i| closure[i * n + i]), reads)
}

/// A graph whose arcs lead from a vertex to later ones in a random order: it has no cycle, so EXIST-CYCLE
/// has to take all of it away.
fn acyclic(rng: &mut Xoshiro256PlusPlus, n: usize) -> PreferenceGraph {
    let mut names: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        names.swap(i, rng.next_u64() as usize % (i + 1));
    }
    let mut graph = PreferenceGraph::new(n);
    for from in 0..n {
        for to in from + 1..n {
            if rng.next_u32().is_multiple_of(2) {
                graph.add(names[from], names[to]);
            }
        }
    }
    graph
}

fn any(rng: &mut Xoshiro256PlusPlus) -> PreferenceGraph {
    let n = 2 + rng.next_u64() as usize % 20;
    let mut graph = PreferenceGraph::new(n);
    for _ in 0..rng.next_u64() as usize % (2 * n) {
        graph.add(rng.next_u64() as usize % n, rng.next_u64() as usize % n);
    }
    graph
}

/// Runs the experiment.
pub(super) fn run(bench: &Bench<'_>) -> Result<Found, Halt> {
    bench.part(PART, || {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(bench.seed ^ 1988);
        let sizes: &[usize] =
            bench.scale.pick(&[10, 20, 40], &[10, 20, 40, 80, 160], &[10, 20, 40, 80, 160, 320]);
        let mut found = Found { rows: Vec::new(), asked: 0, cyclic: 0, agreed: 0 };
        for &vertices in sizes {
            bench.check()?;
            found.rows.push(measure(bench, &acyclic(&mut rng, vertices)));
        }
        for _ in 0..bench.scale.pick(50, 500, 5_000) {
            let graph = any(&mut rng);
            let (ours, closure) = (exist_cycle(&graph), warshall(&graph).0);
            found.asked += 1;
            found.cyclic += u64::from(closure);
            found.agreed += u64::from(ours == closure);
        }
        Ok(found)
    })
}

fn measure(bench: &Bench<'_>, graph: &PreferenceGraph) -> Row {
    let counting = Counting { graph, reads: Counter::new(0) };
    exist_cycle(&counting);
    let reads = [counting.reads.get(), warshall(graph).1];
    let time = |work: &dyn Fn() -> bool| {
        let runs = (0..5).map(|_| {
            let begun = (bench.clock)();
            std::hint::black_box(work());
            ((bench.clock)() - begun).as_secs_f64()
        });
        runs.fold(f64::INFINITY, f64::min)
    };
    let seconds = [time(&|| exist_cycle(graph)), time(&|| warshall(graph).0)];
    Row { vertices: graph.order(), reads, seconds }
}

/// The slope of a straight line through the logarithms: the power a count grows with.
fn power(rows: &[Row], value: impl Fn(&Row) -> f64) -> f64 {
    let points: Vec<(f64, f64)> =
        rows.iter().map(|row| ((row.vertices as f64).ln(), value(row).max(1e-12).ln())).collect();
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (mx, my) = (mean(|p| p.0), mean(|p| p.1));
    let over: f64 = points.iter().map(|p| (p.0 - mx) * (p.1 - my)).sum();
    over / points.iter().map(|p| (p.0 - mx).powi(2)).sum::<f64>()
}

const NAMES: [&str; 2] = ["EXIST-CYCLE", "Warshall"];

/// Writes the section.
pub(super) fn write(chapter: &mut Chapter<'_>, found: &Found) {
    chapter.heading("표 1: 순환 검사의 계산량", "Table 1: the work of testing for a cycle");
    chapter.words(
        "순환이 없는 무작위 그래프(가능한 간선의 절반)에서 인접 행렬을 몇 번 읽는지 세었습니다. 순환이 없을 때 EXIST-CYCLE은 모든 \
         정점을 지워야 하므로 가장 오래 걸립니다. 논문의 RF(모든 순환을 찾는 방법)는 지수적이라 재지 않았습니다.",
        "How often the adjacency matrix is read on random graphs without a cycle (half of the possible arcs): there \
         EXIST-CYCLE has to remove every vertex, which is its worst case. The paper's third method, RF, lists all cycles and \
         is exponential; it was not run.",
    );
    let mut rows = Vec::new();
    for row in &found.rows {
        let n = row.vertices;
        let mut cells = vec![Cell::number(n.to_string())];
        for (name, reads) in ["exist-cycle", "warshall"].iter().zip(row.reads) {
            cells.push(chapter.number(&format!("cycles.{name}.{n}"), reads as f64, Unit::Reads));
        }
        let ratio = row.reads[1] as f64 / row.reads[0] as f64;
        cells.push(chapter.number(&format!("cycles.ratio.{n}"), ratio, Unit::Plain));
        rows.push(cells);
    }
    chapter.table(
        ("인접 행렬을 읽은 횟수", "Reads of the adjacency matrix"),
        &[("정점 n", "vertices n"), (NAMES[0], NAMES[0]), (NAMES[1], NAMES[1]), ("배", "ratio")],
        rows,
    );
    let growth = |name: &str, at: usize, chapter: &mut Chapter<'_>| {
        let ours = power(&found.rows, |row| row.reads[at] as f64);
        let cell = chapter.number(&format!("cycles.{name}.power"), ours, Unit::Plain);
        vec![Cell::same(NAMES[at]), chapter.claim(&format!("cycles.{name}.power")), cell]
    };
    let rows = vec![growth("exist-cycle", 0, chapter), growth("warshall", 1, chapter)];
    chapter.table(
        (
            "n의 몇 제곱으로 늘어나는가 (로그-로그 기울기)",
            "The power of n the work grows with (slope of the logarithms)",
        ),
        &[("해법", "method"), ("논문", "paper"), ("우리", "ours")],
        rows,
    );
    chapter.chart(
        "cycles",
        (
            "두 축 모두 로그 눈금. 시간은 times.html에 있습니다.",
            "Both axes are logarithmic. Times are in times.html.",
        ),
        |say| {
            log_chart(
                &found.rows,
                &say("읽은 횟수", "reads"),
                &say("정점 n", "vertices n"),
                |row, at| row.reads[at] as f64,
            )
        },
    );
    let (asked, cyclic) = (found.asked, found.cyclic);
    let cells = vec![
        chapter.number("cycles.asked", asked as f64, Unit::Count),
        chapter.number("cycles.cyclic", cyclic as f64, Unit::Count),
        chapter.number("cycles.agreed", found.agreed as f64, Unit::Count),
    ];
    chapter.table(
        ("두 해법의 답이 같은가 (무작위 그래프)", "Do both give the same answer (random graphs)"),
        &[("그래프", "graphs"), ("순환이 있는 것", "with a cycle"), ("답이 같은 것", "same answer")],
        vec![cells],
    );
}

/// A chart of both methods with logarithmic axes.
fn log_chart(rows: &[Row], y: &str, x: &str, value: impl Fn(&Row, usize) -> f64) -> Chart {
    let ends = |at: &dyn Fn(&Row) -> f64| {
        rows.iter().map(at).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)))
    };
    let low = ends(&|row| value(row, 0).min(value(row, 1))).0.log10().floor();
    let high = ends(&|row| value(row, 0).max(value(row, 1))).1.log10().ceil();
    let names = (low as i32..=high as i32).map(|power| (f64::from(power), decimal(power))).collect();
    let mut axis = Axis::new(y).over(low, high);
    axis.names = names;
    let first = rows.first().map_or(1.0, |row| row.vertices as f64);
    let last = rows.last().map_or(10.0, |row| row.vertices as f64);
    let mut across = Axis::new(x).over(first.log2() - 0.2, last.log2() + 0.2);
    across.names = rows.iter().map(|row| ((row.vertices as f64).log2(), row.vertices.to_string())).collect();
    let mut chart = Chart::new("", across, axis);
    for (at, name) in NAMES.iter().enumerate() {
        let samples = rows
            .iter()
            .map(|row| Sample::new((row.vertices as f64).log2(), value(row, at).log10()))
            .collect();
        chart = chart.with(Series::new(*name, Trace::LineAndDots, samples));
    }
    chart
}

fn decimal(power: i32) -> String {
    match power {
        0..=2 => 10_u32.pow(power as u32).to_string(),
        3..=5 => format!("{}k", 10_u32.pow(power as u32 - 3)),
        6..=8 => format!("{}M", 10_u32.pow(power as u32 - 6)),
        -3..=-1 => format!("{} ms", 10_u32.pow((power + 3) as u32)),
        -6..=-4 => format!("{} us", 10_u32.pow((power + 6) as u32)),
        _ => format!("1e{power}"),
    }
}

/// The times, for the page about time.
pub(super) fn timings(found: &Found) -> (Vec<Timing>, Vec<Block>) {
    let mut timings = Vec::new();
    let mut rows = Vec::new();
    for row in &found.rows {
        let mut cells = vec![Cell::number(row.vertices.to_string())];
        for (name, seconds) in ["exist-cycle", "warshall"].iter().zip(row.seconds) {
            timings.push(Timing { id: format!("omok-kb.cycles.{name}.{}", row.vertices), seconds });
            cells.push(Cell::number(format!("{:.1}", 1e6 * seconds)));
        }
        rows.push(cells);
    }
    for (at, name) in NAMES.iter().enumerate() {
        let growth = power(&found.rows, |row| row.seconds[at]);
        rows.push(vec![Cell::same(format!("{name}: n^{growth:.2}"))]);
    }
    let head = [
        Text::new("정점 n", "vertices n"),
        Text::same(format!("{} (µs)", NAMES[0])),
        Text::same(format!("{} (µs)", NAMES[1])),
    ];
    let table = Table {
        caption: Text::new(
            "omok-kb 표 1: 다섯 번 가운데 가장 짧은 시간",
            "omok-kb, table 1: the shortest of five runs",
        ),
        head: head.to_vec(),
        rows,
    };
    let chart = |language| {
        let say = say(language);
        log_chart(&found.rows, &say("시간", "time"), &say("정점 n", "vertices n"), |row, at| {
            row.seconds[at].max(1e-9)
        })
    };
    let [ko, en] = [myosu_draw::page::Language::Korean, myosu_draw::page::Language::English].map(chart);
    (timings, vec![Block::Table(table), Block::Figures(vec![Figure::in_both(&ko, &en, Text::default())])])
}

#[cfg(test)]
mod tests {
    use super::{Row, power};

    #[test]
    fn the_power_of_a_power_is_its_power() {
        let row =
            |n: usize| Row { vertices: n, reads: [(n * n) as u64, (n * n * n) as u64], seconds: [0.0; 2] };
        let rows = [row(10), row(20), row(40)];
        assert!((power(&rows, |row| row.reads[0] as f64) - 2.0).abs() < 1e-9);
        assert!((power(&rows, |row| row.reads[1] as f64) - 3.0).abs() < 1e-9);
    }
}
