//! Figures 1, 4 and 5: a problem with its line, the layers of a small map, the neighbourhood function.

use myosu::draw::chart::HeatMap;
use myosu::draw::graph::{Edge, Graph, GraphNode};
use myosu::draw::{BoardSpec, Region};
use myosu::rules::{Notation, PointSet};
use myosu::tsumego::collection::{self, Exercise};

use crate::drawing::Illustration;
use crate::findings::{Fields, Findings};

/// The inputs and the neurons of figure 4: four attributes, three by three neurons.
const INPUTS: usize = 4;
const NEURONS: usize = 9;

/// Figure 5: the kernel's width, and the row and column of the winner.
const KERNEL: f64 = 1.18;
const WINNER: (f64, f64) = (1.5, 2.5);

/// Names the three figures.
pub(super) fn report(findings: &mut Findings) {
    let shown = collection::shipped();
    let longest = shown.exercises.iter().max_by_key(|exercise| line(exercise).len());
    findings.condition("figure1", longest.is_some());
    if let Some(exercise) = longest {
        let boards = [problem(exercise, 0), problem(exercise, line(exercise).len())];
        findings.figures("figure1", boards.into_iter().map(|board| (board, Fields::default())));
    }
    findings.figure("figure4", layers());
    findings.figure("figure5", neighbourhood());
}

/// The points of an exercise's line, up to the first pass or the first point played twice.
fn line(exercise: &Exercise) -> Vec<myosu::rules::Point> {
    let mut seen = PointSet::EMPTY;
    exercise
        .line
        .iter()
        .map_while(|mv| {
            let point = mv.point().filter(|&point| !seen.contains(point))?;
            seen.insert(point);
            Some(point)
        })
        .collect()
}

/// A problem with the first `moves` of its line numbered.
fn problem(exercise: &Exercise, moves: usize) -> Illustration {
    let mut setup = exercise.setup();
    let region = Region::around((setup.occupied() | exercise.problem.region()).iter(), 1, setup.size);
    let mut numbers = Vec::new();
    let mut side = exercise.to_play;
    for (number, point) in (1..).zip(line(exercise)).take(moves) {
        setup.set(point, Some(side));
        numbers.push((point, number));
        side = !side;
    }
    let mut spec = BoardSpec::new(setup, Notation::Go);
    spec.region = region;
    spec.numbers = numbers;
    spec.into()
}

/// Every input is connected with every neuron.
fn layers() -> Graph {
    let inputs = (1..=INPUTS).map(|input| GraphNode::new(format!("x{input}")));
    let neurons = (1..=NEURONS).map(|neuron| GraphNode::new(format!("N{neuron}")));
    let edge = |at: usize| Edge { from: at / NEURONS, to: INPUTS + at % NEURONS, label: String::new() };
    Graph {
        nodes: inputs.chain(neurons).collect(),
        edges: (0..INPUTS * NEURONS).map(edge).collect(),
        ..Graph::default()
    }
}

/// The Gaussian of eq. (8) on half steps around the winner.
fn neighbourhood() -> HeatMap {
    let steps: Vec<f64> = (0..=8).map(|step| 0.5 * f64::from(step)).collect();
    let value = |row: f64, column: f64| {
        let square = (row - WINNER.0).powi(2) + (column - WINNER.1).powi(2);
        (-square / (2.0 * KERNEL * KERNEL)).exp()
    };
    let names: Vec<String> = steps.iter().map(|step| format!("{step:.1}")).collect();
    let values = steps.iter().map(|&row| steps.iter().map(|&column| value(row, column)).collect()).collect();
    HeatMap::new(names.clone(), names, values)
}
