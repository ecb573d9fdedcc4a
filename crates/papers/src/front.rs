//! The front page: what each paper claims, what we measured, what a modern method reaches.

use myosu_draw::chart::{Axis, Chart, Sample, Series, Trace};

use crate::chapter::{Chapter, Comparison};
use crate::claims::StatedFigures;
use crate::findings::{Fields, Findings, ShownValue};
use crate::number::Number;

/// Names the comparison of each chapter that has one.
pub(crate) fn report(findings: &mut Findings, claims: &StatedFigures, chapters: &[Chapter]) {
    let compared: Vec<(&str, &Comparison)> = chapters
        .iter()
        .filter_map(|chapter| Some((chapter.paper.name(), chapter.comparison.as_ref()?)))
        .collect();
    findings.rows("papers", compared.iter().map(|(paper, comparison)| record(paper, comparison)));
    findings.figure("front", chart(claims, &compared));
}

fn record(paper: &str, comparison: &Comparison) -> Fields {
    let number = |number: &Option<Number>| number.clone().map_or(ShownValue::Missing, ShownValue::Number);
    let headline = &comparison.headline;
    Fields::default()
        .text("paper", paper)
        .with("task", ShownValue::Text(comparison.task.clone()))
        .with("claimed", headline.claimed.map_or(ShownValue::Missing, |id| ShownValue::Claim(id.to_owned())))
        .with("measured", number(&headline.measured))
        .with("modern", number(&headline.modern))
        .with("method", ShownValue::Text(comparison.method.clone()))
        .with("remark", ShownValue::Text(comparison.remark.clone()))
}

fn chart(claims: &StatedFigures, compared: &[(&str, &Comparison)]) -> Chart {
    let bars = |name: &str, value: &dyn Fn(&Comparison) -> Option<Sample>| {
        let samples = (1..).zip(compared).map(|(x, (_, comparison))| {
            // A bar that is missing leaves its place empty.
            let sample = value(comparison).unwrap_or(Sample::new(0.0, f64::NAN));
            Sample { x: f64::from(x), ..sample }
        });
        Series::new(name, Trace::Bars, samples.collect())
    };
    let sample = |number: &Option<Number>| {
        number.as_ref().map(|number| Sample { x: 0.0, y: number.value, spread: number.interval })
    };
    let claimed = |comparison: &Comparison| {
        comparison.headline.claimed.map(|id| Sample::new(0.0, claims.named(id).value))
    };
    let names = compared.iter().map(|(paper, _)| *paper);
    let mut chart = Chart::new("{title}", Axis::named("", names), Axis::new("%").over(0.0, 100.0))
        .with(bars("{paper}", &claimed))
        .with(bars("{measured}", &|comparison| sample(&comparison.headline.measured)))
        .with(bars("{modern}", &|comparison| sample(&comparison.headline.modern)));
    (chart.width, chart.height) = (760.0, 340.0);
    chart
}
