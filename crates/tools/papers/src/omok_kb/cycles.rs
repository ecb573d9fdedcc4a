//! EXIST-CYCLE against Warshall's closure by size (table 1 of the paper): questions asked of the adjacency
//! matrix, which are the same on every machine, and the time it took, which is not.

use std::cell::Cell;

use myosu::draw::chart::{Axis, Chart, Sample, Series, Trace};
use myosu::omok::knowledge::{Arcs, PreferenceGraph, exist_cycle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::bench::{Bench, Halt};
use crate::drawing::decimal;
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::Unit;
use crate::report::Timing;

/// The name of the part.
pub(super) const PART: &str = "omok-kb-cycles";

/// The work of both methods on a graph of one size.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct CycleWork {
    vertices: usize,
    /// Questions of EXIST-CYCLE and of Warshall's closure.
    reads: [u64; 2],
    /// The shortest of several runs, in seconds.
    seconds: [f64; 2],
}

/// The work of both methods.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct CycleResults {
    sizes: Vec<CycleWork>,
    /// Random graphs that both methods tested.
    asked: u64,
    /// Those that have a cycle.
    cyclic: u64,
    /// Those on which both methods agree.
    agreed: u64,
}

/// A graph that counts the questions it is asked.
struct CountingArcs<'a> {
    graph: &'a PreferenceGraph,
    reads: Cell<u64>,
}

impl Arcs for CountingArcs<'_> {
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
pub(super) fn run(bench: &Bench<'_>) -> Result<CycleResults, Halt> {
    bench.part(PART, || {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(bench.seed ^ 1988);
        let sizes: &[usize] =
            bench.scale.pick(&[10, 20, 40], &[10, 20, 40, 80, 160], &[10, 20, 40, 80, 160, 320]);
        let mut results = CycleResults { sizes: Vec::new(), asked: 0, cyclic: 0, agreed: 0 };
        for &vertices in sizes {
            bench.check()?;
            results.sizes.push(measure(bench, &acyclic(&mut rng, vertices)));
        }
        for _ in 0..bench.scale.pick(50, 500, 5_000) {
            let graph = any(&mut rng);
            let (ours, closure) = (exist_cycle(&graph), warshall(&graph).0);
            results.asked += 1;
            results.cyclic += u64::from(closure);
            results.agreed += u64::from(ours == closure);
        }
        Ok(results)
    })
}

fn measure(bench: &Bench<'_>, graph: &PreferenceGraph) -> CycleWork {
    let counting = CountingArcs { graph, reads: Cell::new(0) };
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
    CycleWork { vertices: graph.order(), reads, seconds }
}

/// The slope of a straight line through the logarithms: the power a count grows with.
fn power(sizes: &[CycleWork], value: impl Fn(&CycleWork) -> f64) -> f64 {
    let points: Vec<(f64, f64)> =
        sizes.iter().map(|size| ((size.vertices as f64).ln(), value(size).max(1e-12).ln())).collect();
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (mx, my) = (mean(|p| p.0), mean(|p| p.1));
    let over: f64 = points.iter().map(|p| (p.0 - mx) * (p.1 - my)).sum();
    over / points.iter().map(|p| (p.0 - mx).powi(2)).sum::<f64>()
}

/// The methods in the order of [`CycleWork::reads`], as their numbers name them.
const METHODS: [&str; 2] = ["exist-cycle", "warshall"];

/// Names the reads and the powers they grow with.
pub(super) fn report(findings: &mut Findings, results: &CycleResults) {
    let rows = results.sizes.iter().map(|size| {
        let n = size.vertices;
        Fields::default()
            .plain("vertices", &n)
            .number("exist-cycle", format!("cycles.exist-cycle.{n}"), size.reads[0] as f64, Unit::Reads)
            .number("warshall", format!("cycles.warshall.{n}"), size.reads[1] as f64, Unit::Reads)
            .number(
                "ratio",
                format!("cycles.ratio.{n}"),
                size.reads[1] as f64 / size.reads[0] as f64,
                Unit::Plain,
            )
    });
    findings.rows("cycles", rows);
    for (at, method) in METHODS.iter().enumerate() {
        let power = power(&results.sizes, |size| size.reads[at] as f64);
        findings.number(&format!("cycles.{method}.power"), power, Unit::Plain);
    }
    findings.figure("cycles", log_chart(&results.sizes, |size, at| size.reads[at] as f64));
    findings.number("cycles.asked", results.asked as f64, Unit::Count);
    findings.number("cycles.cyclic", results.cyclic as f64, Unit::Count);
    findings.number("cycles.agreed", results.agreed as f64, Unit::Count);
}

/// Names the times, for the page about time, and lists them.
pub(crate) fn report_times(findings: &mut Findings, results: &CycleResults) -> Vec<Timing> {
    let microseconds = |seconds: f64| format!("{:.1}", 1e6 * seconds);
    let rows = results.sizes.iter().map(|size| {
        Fields::default()
            .plain("vertices", &size.vertices)
            .plain("exist-cycle", &microseconds(size.seconds[0]))
            .plain("warshall", &microseconds(size.seconds[1]))
    });
    findings.rows("cycles", rows);
    for (at, method) in METHODS.iter().enumerate() {
        let power = power(&results.sizes, |size| size.seconds[at]);
        findings.set(&format!("cycles.{method}.power"), ShownValue::Plain(format!("{power:.2}")));
    }
    findings.figure("cycles", log_chart(&results.sizes, |size, at| size.seconds[at].max(1e-9)));
    let timed = |size: &CycleWork| {
        let timing = |at: usize| Timing {
            id: format!("omok-kb.cycles.{}.{}", METHODS[at], size.vertices),
            seconds: size.seconds[at],
        };
        [timing(0), timing(1)]
    };
    results.sizes.iter().flat_map(timed).collect()
}

/// A chart of both methods with logarithmic axes.
fn log_chart(sizes: &[CycleWork], value: impl Fn(&CycleWork, usize) -> f64) -> Chart {
    let ends = |at: &dyn Fn(&CycleWork) -> f64| {
        sizes.iter().map(at).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)))
    };
    let low = ends(&|size| value(size, 0).min(value(size, 1))).0.log10().floor();
    let high = ends(&|size| value(size, 0).max(value(size, 1))).1.log10().ceil();
    let names = (low as i32..=high as i32).map(|power| (f64::from(power), decimal(power))).collect();
    let mut axis = Axis::new("{y}").over(low, high);
    axis.names = names;
    let first = sizes.first().map_or(1.0, |size| size.vertices as f64);
    let last = sizes.last().map_or(10.0, |size| size.vertices as f64);
    let mut across = Axis::new("{x}").over(first.log2() - 0.2, last.log2() + 0.2);
    across.names =
        sizes.iter().map(|size| ((size.vertices as f64).log2(), size.vertices.to_string())).collect();
    let mut chart = Chart::new("", across, axis);
    for (at, name) in METHODS.iter().enumerate() {
        let samples = sizes
            .iter()
            .map(|size| Sample::new((size.vertices as f64).log2(), value(size, at).log10()))
            .collect();
        chart = chart.with(Series::new(format!("{{{name}}}"), Trace::LineAndDots, samples));
    }
    chart
}

#[cfg(test)]
impl CycleResults {
    /// Two sizes of graph.
    pub(crate) fn sample() -> CycleResults {
        let size = |vertices: usize| CycleWork {
            vertices,
            reads: [(vertices * vertices) as u64, (vertices * vertices * vertices) as u64],
            seconds: [1e-6, 1e-5],
        };
        CycleResults { sizes: vec![size(10), size(20)], asked: 9, cyclic: 4, agreed: 9 }
    }
}

#[cfg(test)]
mod tests {
    use super::{CycleWork, power};

    #[test]
    fn the_power_of_a_power_is_its_power() {
        let row = |n: usize| CycleWork {
            vertices: n,
            reads: [(n * n) as u64, (n * n * n) as u64],
            seconds: [0.0; 2],
        };
        let rows = [row(10), row(20), row(40)];
        assert!((power(&rows, |row| row.reads[0] as f64) - 2.0).abs() < 1e-9);
        assert!((power(&rows, |row| row.reads[1] as f64) - 3.0).abs() < 1e-9);
    }
}
