//! The paper epg (1994): Table 1, the dead forms, the six parameters, the worth of the order, named shapes.

mod forms;
mod named;
mod order;
mod parameters;
mod shape;
mod table2;
#[cfg(test)]
mod verdicts;
mod worked;

use myosu::draw::{Arrow, BoardSpec, Head, Mark, Sides};
use myosu::rules::{Color, Notation, Point, Setup, Size};
use myosu::tsumego::epg::counts;

use crate::Paper;
use crate::bench::{Bench, Halt, Planned};
use crate::chapter::{Chapter, Headline};
use crate::claims::StatedFigures;
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::Unit;
use crate::run::RunTerms;

/// The attacker in every problem of the paper.
const KILLER: Color = Color::Black;

/// The results of the paper's experiments.
pub(crate) struct EpgResults {
    forms: Vec<forms::EyeSpace>,
    named: Vec<named::NamedVerdict>,
    problems: order::ProblemResults,
}

/// The parts of the experiments.
pub(crate) fn plan(terms: &RunTerms) -> Vec<Planned> {
    let mut plan = forms::plan(terms.scale);
    plan.push(Planned::new(named::PART, 2.0));
    plan.extend(order::plan(terms));
    plan
}

/// Runs the experiments.
pub(crate) fn run(bench: &Bench<'_>, terms: &RunTerms) -> Result<EpgResults, Halt> {
    Ok(EpgResults {
        forms: forms::run(bench)?,
        named: named::run(bench)?,
        problems: order::run(bench, terms)?,
    })
}

/// Writes the chapter.
pub(crate) fn write(results: &EpgResults, claims: &StatedFigures) -> Chapter {
    let findings = findings(results);
    let headline = Headline {
        claimed: None,
        measured: findings.find("problems.six-parameters.share"),
        modern: findings.find("problems.prover.share"),
    };
    Chapter::write(Paper::Epg, &findings, Some(headline), claims)
}

/// Everything the chapter's text can refer to.
fn findings(results: &EpgResults) -> Findings {
    let mut findings = Findings::new(Paper::Epg.name());
    table_1(&mut findings);
    forms::report(&mut findings, &results.forms);
    named::report(&mut findings, &results.named);
    worked::report(&mut findings);
    table2::report(&mut findings);
    parameters::report(&mut findings);
    order::report(&mut findings, &results.forms, &results.problems);
    findings
}

/// The columns of Table 1: the most edges a graph of six vertices has on a board.
const MOST_EDGES: usize = 7;

/// Table 1: graphs by vertices and edges.
fn table_1(findings: &mut Findings) {
    let rows = (1..=6).map(|vertices| {
        let counts = counts(vertices);
        let id = format!("table1.v{vertices}");
        let total = counts.iter().sum::<usize>();
        let mut record = Fields::default()
            .plain("vertices", &vertices)
            .count("total", &id, total)
            .claim("paper-total", &id)
            .claim("paper-graphs", format!("table1.g{vertices}"));
        for edges in 0..=MOST_EDGES {
            let name = format!("e{edges}");
            record = match counts.get(edges) {
                Some(&count) => record.count(&name, format!("{id}.{name}"), count),
                None => record.with(name, ShownValue::Plain(String::new())),
            };
        }
        record
    });
    findings.rows("table1", rows);
    let six = counts(6);
    findings.number("table1.v6", six.iter().sum::<usize>() as f64, Unit::Count);
    findings.number("table1.v6.e6", six.get(6).copied().unwrap_or(0) as f64, Unit::Count);
    findings.figure("six-cycle", six_cycle());
}

/// The 2 by 3 rectangle with its seven edges.
fn six_cycle() -> BoardSpec {
    let size = Size::new(5, 4).expect("a size");
    let at = |x: u8, y: u8| Point::new(x + 1, y + 1);
    let edge = |from: Point, to: Point| Arrow { from, to, head: Head::Plain };
    let mut spec = bare(Setup::empty(size), &[]);
    for y in 0..2 {
        for x in 0..3 {
            spec.marks.push((at(x, y), Mark::Dot));
            if x < 2 {
                spec.arrows.push(edge(at(x, y), at(x + 1, y)));
            }
        }
    }
    spec.arrows.extend((0..3).map(|x| edge(at(x, 0), at(x, 1))));
    spec
}

/// A board without coordinates.
fn bare(setup: Setup, marked: &[(Point, Mark)]) -> BoardSpec {
    let mut spec = BoardSpec::new(setup, Notation::Go);
    spec.sides = Sides::None;
    spec.marks.extend_from_slice(marked);
    spec
}

#[cfg(test)]
impl EpgResults {
    /// Results that together take every branch of the text.
    pub(crate) fn samples() -> Vec<Findings> {
        let sample = |problems| EpgResults {
            forms: forms::EyeSpace::samples(),
            named: named::NamedVerdict::samples(),
            problems: order::ProblemResults::sample(problems),
        };
        [0, 2].map(|problems| findings(&sample(problems))).to_vec()
    }
}
