//! The front page: what each paper claims, what we measured, what a modern method reaches.

use myosu::draw::chart::{Axis, Chart, Sample, Series, Trace};

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
    let pictures = compared.iter().map(|(paper, comparison)| {
        let fields =
            Fields::default().text("paper", *paper).with("task", ShownValue::Text(comparison.task.clone()));
        (chart(claims, comparison).into(), fields)
    });
    findings.figures("front", pictures);
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

/// The figures of one paper: every paper has a task of its own, so none shares an axis with another.
fn chart(claims: &StatedFigures, comparison: &Comparison) -> Chart {
    let headline = &comparison.headline;
    let claimed = headline.claimed.map(|id| Sample::new(1.0, claims.named(id).value));
    let sample = |x: f64, number: &Option<Number>| {
        number.as_ref().map(|number| Sample { x, y: number.value, spread: number.interval })
    };
    let bars = [claimed, sample(2.0, &headline.measured), sample(3.0, &headline.modern)];
    let names = ["{paper}", "{measured}", "{modern}"];
    let series = Series::new("", Trace::Bars, bars.into_iter().flatten().collect());
    let mut chart = Chart::new("", Axis::named("", names), Axis::new("%").over(0.0, 100.0)).with(series);
    (chart.width, chart.height) = (320.0, 230.0);
    chart
}
