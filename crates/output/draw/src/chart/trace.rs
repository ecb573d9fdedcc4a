//! The data of a chart.

use super::frame::Plot;
use super::{Chart, Sample, Series, Trace};
use crate::svg::{Document, polyline};
use crate::theme;

const DASHES: [&str; 6] = ["", "7 4", "2 3", "9 3 2 3", "12 4", "4 2"];

pub(super) fn draw(document: &mut Document, plot: &Plot<'_>, series: &Series, index: usize) {
    document.group().open();
    match series.trace {
        Trace::Line => {
            band(document, plot, series, index);
            line(document, plot, series, index);
        }
        Trace::LineAndDots => {
            line(document, plot, series, index);
            spreads(document, plot, series, index);
            dots(document, plot, series, index);
        }
        Trace::Dots => {
            spreads(document, plot, series, index);
            dots(document, plot, series, index);
        }
        Trace::Area => {
            area(document, plot, series, index);
            line(document, plot, series, index);
        }
        Trace::Bars => {
            bars(document, plot, series, index);
            spreads(document, plot, series, index);
        }
        Trace::Steps => steps(document, plot, series, index),
    }
    document.close();
}

fn color(plot: &Plot<'_>, index: usize) -> &'static str {
    theme::series(plot.chart.theme)[index % 6]
}

fn is_seen(sample: &Sample) -> bool {
    sample.x.is_finite() && sample.y.is_finite()
}

/// The runs of samples without a gap.
fn runs(series: &Series) -> impl Iterator<Item = &[Sample]> {
    series.samples.split(|s| !is_seen(s)).filter(|run| !run.is_empty())
}

fn place(plot: &Plot<'_>, series: &Series, x: f64, y: f64) -> (f64, f64) {
    (plot.x.within(x), plot.y(series.side).within(y))
}

fn line(document: &mut Document, plot: &Plot<'_>, series: &Series, index: usize) {
    for run in runs(series) {
        stroke(document, plot, index, run.iter().map(|s| place(plot, series, s.x, s.y)));
    }
}

fn stroke(
    document: &mut Document,
    plot: &Plot<'_>,
    index: usize,
    points: impl IntoIterator<Item = (f64, f64)>,
) {
    let tag = document.path(&polyline(points)).fill("none").stroke(color(plot, index), 2.0);
    match DASHES[index % 6] {
        "" => tag.empty(),
        dash => tag.attr("stroke-dasharray", dash).empty(),
    }
}

fn steps(document: &mut Document, plot: &Plot<'_>, series: &Series, index: usize) {
    for run in runs(series) {
        let turns = run.windows(2).flat_map(|w| [(w[0].x, w[0].y), (w[1].x, w[0].y)]);
        let last = run.last().map(|s| (s.x, s.y));
        stroke(document, plot, index, turns.chain(last).map(|(x, y)| place(plot, series, x, y)));
    }
}

/// The area between the ends of the spreads.
fn band(document: &mut Document, plot: &Plot<'_>, series: &Series, index: usize) {
    for run in runs(series) {
        let ends: Vec<(f64, f64, f64)> =
            run.iter().filter_map(|s| s.spread.map(|(low, high)| (s.x, low, high))).collect();
        let above = ends.iter().map(|&(x, _, high)| place(plot, series, x, high));
        let below = ends.iter().rev().map(|&(x, low, _)| place(plot, series, x, low));
        fill(document, plot, index, above.chain(below));
    }
}

/// The area between the line and zero.
fn area(document: &mut Document, plot: &Plot<'_>, series: &Series, index: usize) {
    for run in runs(series) {
        let (first, last) = (run[0].x, run[run.len() - 1].x);
        let above = run.iter().map(|s| (s.x, s.y));
        let outline = std::iter::once((first, 0.0)).chain(above).chain([(last, 0.0)]);
        fill(document, plot, index, outline.map(|(x, y)| place(plot, series, x, y)));
    }
}

fn fill(document: &mut Document, plot: &Plot<'_>, index: usize, points: impl Iterator<Item = (f64, f64)>) {
    let d = polyline(points);
    if !d.is_empty() {
        document.path(&format!("{d}Z")).fill(color(plot, index)).num("fill-opacity", 0.18).empty();
    }
}

/// The least distance between two neighbouring samples of a series, 1 if there is none.
pub(super) fn spacing(chart: &Chart) -> f64 {
    let pairs = chart.series.iter().flat_map(|s| s.samples.windows(2));
    let least = pairs.map(|w| (w[1].x - w[0].x).abs()).filter(|d| *d > 0.0).fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 1.0 }
}

/// The place of a series among those drawn as bars, and how many there are.
fn slot(chart: &Chart, index: usize) -> (usize, usize) {
    let is_bars = |s: &&Series| s.trace == Trace::Bars;
    (chart.series[..index].iter().filter(is_bars).count(), chart.series.iter().filter(is_bars).count())
}

/// The middle of a sample's bar, and its width; the sample's own place if it has no bar.
fn bar(plot: &Plot<'_>, series: &Series, index: usize, x: f64) -> (f64, f64) {
    if series.trace != Trace::Bars {
        return (x, 0.0);
    }
    let (place, count) = slot(plot.chart, index);
    let wide = 0.74 * spacing(plot.chart) / count as f64;
    (x + (place as f64 - (count as f64 - 1.0) / 2.0) * wide, wide * 0.92)
}

fn bars(document: &mut Document, plot: &Plot<'_>, series: &Series, index: usize) {
    let scale = plot.y(series.side);
    for sample in series.samples.iter().filter(|s| is_seen(s)) {
        let (middle, wide) = bar(plot, series, index, sample.x);
        let (left, right) = (plot.x.within(middle - wide / 2.0), plot.x.within(middle + wide / 2.0));
        let (zero, end) = (scale.within(0.0), scale.within(sample.y));
        let tag = document.rect((left, zero.min(end)), right - left, (zero - end).abs());
        tag.fill(color(plot, index)).num("fill-opacity", 0.86).empty();
    }
}

/// Error bars.
fn spreads(document: &mut Document, plot: &Plot<'_>, series: &Series, index: usize) {
    let ink = if series.trace == Trace::Bars { plot.palette.ink } else { color(plot, index) };
    for sample in series.samples.iter().filter(|s| is_seen(s)) {
        let Some((low, high)) = sample.spread.filter(|s| s.0.is_finite() && s.1.is_finite()) else {
            continue;
        };
        let middle = bar(plot, series, index, sample.x).0;
        let ((x, y0), (_, y1)) = (place(plot, series, middle, low), place(plot, series, middle, high));
        let d: String = [[(x, y0), (x, y1)], [(x - 4.0, y0), (x + 4.0, y0)], [(x - 4.0, y1), (x + 4.0, y1)]]
            .into_iter()
            .map(polyline)
            .collect();
        document.path(&d).fill("none").stroke(ink, 1.4).empty();
    }
}

fn dots(document: &mut Document, plot: &Plot<'_>, series: &Series, index: usize) {
    let radius = if series.samples.len() > 200 { 2.2 } else { 3.6 };
    for sample in series.samples.iter().filter(|s| is_seen(s)) {
        dot(document, plot, index, place(plot, series, sample.x, sample.y), radius);
    }
}

/// A dot whose shape belongs to the series.
fn dot(document: &mut Document, plot: &Plot<'_>, index: usize, (x, y): (f64, f64), r: f64) {
    let tag = match index % 4 {
        0 => document.circle((x, y), r),
        1 => document.square((x, y), 1.8 * r),
        2 => {
            let corners = [(x, y - 1.2 * r), (x + 1.1 * r, y + 0.8 * r), (x - 1.1 * r, y + 0.8 * r)];
            document.path(&format!("{}Z", polyline(corners)))
        }
        _ => {
            let d = 1.3 * r;
            document.path(&format!("{}Z", polyline([(x, y - d), (x + d, y), (x, y + d), (x - d, y)])))
        }
    };
    tag.fill(color(plot, index)).stroke(plot.palette.page, 0.8).empty();
}

/// The entry of a series in the legend, 20 wide.
pub(super) fn sample(
    document: &mut Document,
    plot: &Plot<'_>,
    series: &Series,
    index: usize,
    (x, y): (f64, f64),
) {
    match series.trace {
        Trace::Bars | Trace::Area => {
            let tag = document.rect((x + 4.0, y - 5.0), 12.0, 10.0).fill(color(plot, index));
            tag.num("fill-opacity", if series.trace == Trace::Bars { 0.86 } else { 0.4 }).empty();
        }
        Trace::Line | Trace::Steps => stroke(document, plot, index, [(x, y), (x + 20.0, y)]),
        Trace::LineAndDots => {
            stroke(document, plot, index, [(x, y), (x + 20.0, y)]);
            dot(document, plot, index, (x + 10.0, y), 3.6);
        }
        Trace::Dots => dot(document, plot, index, (x + 10.0, y), 3.6),
    }
}
