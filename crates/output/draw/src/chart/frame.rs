//! What stands round the data of a chart: title, legend, axes, guides.

use super::scale::{AxisScale, spanning};
use super::{Axis, AxisSide, Chart, Series, Trace, trace};
use crate::glyph::{self, Anchor, Ink};
use crate::svg::{Document, Fonts};
use crate::theme::{BoardStyle, Palette};

/// The place of the data and the scales of its axes.
pub(super) struct Plot<'a> {
    pub(super) chart: &'a Chart,
    pub(super) palette: Palette,
    pub(super) x: AxisScale,
    left: AxisScale,
    right: AxisScale,
    area: [f64; 4],
}

const WORD: f64 = 9.0;

impl Plot<'_> {
    /// The vertical scale of one side.
    pub(super) fn y(&self, side: AxisSide) -> AxisScale {
        match side {
            AxisSide::Left => self.left,
            AxisSide::Right => self.right,
        }
    }
}

pub(super) fn draw(chart: &Chart, fonts: Fonts) -> String {
    let mut document = Document::picture(chart.width, chart.height, &chart.title, &description(chart));
    document.fonts = fonts;
    let palette = Palette::of(chart.theme, BoardStyle::Plain);
    document.rect((0.0, 0.0), chart.width, chart.height).fill(palette.page).empty();
    let plot = layout(chart, palette);
    axes(&mut document, &plot);
    guides(&mut document, &plot);
    for (index, series) in chart.series.iter().enumerate() {
        trace::draw(&mut document, &plot, series, index);
    }
    words(&mut document, &plot);
    document.finish()
}

fn layout(chart: &Chart, palette: Palette) -> Plot<'_> {
    let (left, right) = (range_of_values(chart, AxisSide::Left), range_of_values(chart, AxisSide::Right));
    let has_right = chart.on(AxisSide::Right).next().is_some();
    let title = if chart.title.is_empty() { 0.0 } else { 26.0 };
    let legend = if has_legend(chart) { 22.0 } else { 0.0 };
    let label =
        if chart.y.label.is_empty() && (!has_right || chart.right.label.is_empty()) { 0.0 } else { 20.0 };
    let top = 14.0 + title + legend + label;
    let bottom = chart.height - if chart.x.label.is_empty() { 30.0 } else { 50.0 };
    let widest = |axis: &Axis, range: (f64, f64)| {
        let names = marks(axis, AxisScale::new(range, 0.0, 1.0), 5, 0.0);
        names.iter().map(|(_, name)| glyph::measure(name, WORD)).fold(0.0, f64::max)
    };
    let x0 = 20.0 + widest(&chart.y, left);
    let x1 = chart.width - if has_right { 20.0 + widest(&chart.right, right) } else { 18.0 };
    let values = chart.series.iter().flat_map(|s| s.samples.iter().map(|v| v.x));
    let x = chart.x.range.unwrap_or_else(|| horizontal(chart, values));
    Plot {
        chart,
        palette,
        x: AxisScale::new(x, x0, x1.max(x0 + 10.0)),
        left: AxisScale::new(left, bottom, top),
        right: AxisScale::new(right, bottom, top),
        area: [x0, top, x1, bottom],
    }
}

/// The ends of the horizontal axis: those of the values, with room for the outermost bars.
fn horizontal(chart: &Chart, values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values
        .filter(|v| v.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    let has_bars = chart.series.iter().any(|s| s.trace == Trace::Bars);
    let room = if has_bars { 0.6 * trace::spacing(chart) } else { 0.0 };
    if low > high { (0.0, 1.0) } else { (low - room, high + room) }
}

fn range_of_values(chart: &Chart, side: AxisSide) -> (f64, f64) {
    let axis = match side {
        AxisSide::Left => &chart.y,
        AxisSide::Right => &chart.right,
    };
    let from_zero = chart.on(side).any(|s| matches!(s.trace, Trace::Bars | Trace::Area));
    let samples = chart.on(side).flat_map(|series| &series.samples);
    let ends = samples.flat_map(|s| [s.y, s.spread.map_or(s.y, |x| x.0), s.spread.map_or(s.y, |x| x.1)]);
    axis.range.unwrap_or_else(|| spanning(ends.chain(from_zero.then_some(0.0))))
}

/// The names along an axis.
fn marks(axis: &Axis, scale: AxisScale, count: usize, least: f64) -> Vec<(f64, String)> {
    if axis.names.is_empty() {
        return scale.ticks(count, least);
    }
    axis.names.iter().filter(|(at, _)| scale.contains(*at)).cloned().collect()
}

fn axes(document: &mut Document, plot: &Plot<'_>) {
    let [x0, top, x1, bottom] = plot.area;
    let (palette, chart) = (&plot.palette, plot.chart);
    let ink = Ink::new(palette.faint, WORD);
    let count = (((bottom - top) / 46.0) as usize).clamp(2, 8);
    for (value, name) in marks(&chart.y, plot.left, count, 0.0) {
        let y = plot.left.at(value);
        document.line((x0, y), (x1, y)).stroke(palette.rule, 1.0).empty();
        glyph::write(document, &name, (x0 - 7.0, y + WORD / 2.0), Anchor::End, ink);
    }
    if chart.on(AxisSide::Right).next().is_some() {
        for (value, name) in marks(&chart.right, plot.right, count, 0.0) {
            let y = plot.right.at(value);
            document.line((x1, y), (x1 + 4.0, y)).stroke(palette.faint, 1.0).empty();
            glyph::write(document, &name, (x1 + 8.0, y + WORD / 2.0), Anchor::Start, ink);
        }
    }
    horizontal_names(document, plot);
    if plot.left.contains(0.0) {
        let zero = plot.left.at(0.0);
        document.line((x0, zero), (x1, zero)).stroke(palette.faint, 1.0).empty();
    }
    document.line((x0, bottom), (x1, bottom)).stroke(palette.faint, 1.2).empty();
}

fn horizontal_names(document: &mut Document, plot: &Plot<'_>) {
    let [x0, _, x1, bottom] = plot.area;
    let count = (((x1 - x0) / 64.0) as usize).clamp(2, 12);
    let names = marks(&plot.chart.x, plot.x, count, if is_counted(plot.chart) { 1.0 } else { 0.0 });
    let room = (x1 - x0) / names.len().max(1) as f64 - 4.0;
    for (value, name) in names {
        let x = plot.x.at(value);
        document.line((x, bottom), (x, bottom + 4.0)).stroke(plot.palette.faint, 1.0).empty();
        let ink = Ink::new(plot.palette.faint, WORD).fitting(&name, room.max(12.0));
        glyph::write(document, &name, (x, bottom + 17.0), Anchor::Middle, ink);
    }
}

/// Whether the samples lie at whole numbers, as moves and epochs do: there is nothing between them.
fn is_counted(chart: &Chart) -> bool {
    let mut places = chart.series.iter().flat_map(|s| &s.samples).map(|sample| sample.x).peekable();
    places.peek().is_some() && places.all(|x| x == x.round())
}

/// Lines that are not data, broken, and cut off at the axes' ends.
fn guides(document: &mut Document, plot: &Plot<'_>) {
    let at = |(x, y): (f64, f64)| (plot.x.within(x), plot.left.within(y));
    for guide in &plot.chart.guides {
        let (from, to) = (at(guide.from), at(guide.to));
        let tag = document.line(from, to).stroke(plot.palette.faint, 1.2);
        tag.attr("stroke-dasharray", "5 4").empty();
        let ink = Ink::new(plot.palette.faint, 8.0);
        glyph::write(document, &guide.label, (to.0 - 3.0, to.1 - 5.0), Anchor::End, ink);
    }
}

fn has_legend(chart: &Chart) -> bool {
    chart.series.iter().any(|series| !series.name.is_empty())
}

/// Title, legend and what the axes mean.
fn words(document: &mut Document, plot: &Plot<'_>) {
    let chart = plot.chart;
    let [x0, top, x1, bottom] = plot.area;
    let title = Ink::new(plot.palette.ink, 11.5).bold().fitting(&chart.title, chart.width - 28.0);
    glyph::write(document, &chart.title, (14.0, 25.0), Anchor::Start, title);
    let ink = Ink::new(plot.palette.faint, WORD);
    glyph::write(document, &chart.y.label, (x0 - 6.0, top - 12.0), Anchor::Start, ink);
    if chart.on(AxisSide::Right).next().is_some() {
        glyph::write(document, &chart.right.label, (x1 + 6.0, top - 12.0), Anchor::End, ink);
    }
    let label = ink.fitting(&chart.x.label, x1 - x0);
    glyph::write(document, &chart.x.label, ((x0 + x1) / 2.0, bottom + 38.0), Anchor::Middle, label);
    if has_legend(chart) {
        let line = if chart.title.is_empty() { 20.0 } else { 46.0 };
        legend(document, plot, (14.0, line));
    }
}

fn legend(document: &mut Document, plot: &Plot<'_>, at: (f64, f64)) {
    let named: Vec<(usize, &Series)> =
        plot.chart.series.iter().enumerate().filter(|(_, s)| !s.name.is_empty()).collect();
    let wide: f64 = named.iter().map(|(_, s)| 44.0 + glyph::measure(&s.name, WORD)).sum();
    let shrink = ((plot.chart.width - 28.0) / wide).min(1.0);
    let mut x = at.0;
    for (index, series) in named {
        trace::sample(document, plot, series, index, (x, at.1 - WORD / 2.0));
        let ink = Ink::new(plot.palette.ink, WORD * shrink);
        glyph::write(document, &series.name, (x + 26.0, at.1), Anchor::Start, ink);
        x += (44.0 + glyph::measure(&series.name, WORD)) * shrink;
    }
}

fn description(chart: &Chart) -> String {
    let names: Vec<String> = chart
        .series
        .iter()
        .map(|s| {
            let name = if s.name.is_empty() { "values" } else { &s.name };
            format!("{name} ({} points)", s.samples.len())
        })
        .collect();
    format!("{} over {}: {}", chart.y.label, chart.x.label, names.join(", "))
}
