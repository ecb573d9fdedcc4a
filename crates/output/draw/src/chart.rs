//! Charts: lines, areas, bars, dots and error bars over two axes, and heat maps.
//!
//! Series differ in colour, line pattern and dot shape, so that they stay distinct in print and for
//! colour-blind readers.
//! Law: a value that is not finite leaves a gap; no value is drawn outside the axes.

mod frame;
mod heat;
mod scale;
mod trace;

pub use heat::HeatMap;

use crate::svg::Fonts;
use crate::theme::Theme;

/// One value of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Along the horizontal axis.
    pub x: f64,
    /// Along the vertical axis.
    pub y: f64,
    /// The ends of an error bar, or of a band.
    pub spread: Option<(f64, f64)>,
}

impl Sample {
    /// A value without a spread.
    pub const fn new(x: f64, y: f64) -> Sample {
        Sample { x, y, spread: None }
    }

    /// A value between `low` and `high`.
    pub const fn between(x: f64, y: f64, low: f64, high: f64) -> Sample {
        Sample { x, y, spread: Some((low, high)) }
    }
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trace {
    /// A line, with a band where samples have a spread.
    Line,
    /// A line with a dot at each sample, and error bars.
    LineAndDots,
    /// Dots alone, and error bars.
    Dots,
    /// The area between the line and zero.
    Area,
    /// Bars from zero, and error bars.
    Bars,
    /// A line that keeps each value until the next.
    Steps,
}

/// Which vertical axis a series belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AxisSide {
    /// The left one.
    #[default]
    Left,
    /// The right one.
    Right,
}

/// Values with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// For the legend; no entry if empty.
    pub name: String,
    /// How it is drawn.
    pub trace: Trace,
    /// Its vertical axis.
    pub side: AxisSide,
    /// Its values, from left to right.
    pub samples: Vec<Sample>,
}

impl Series {
    /// A series over the left axis.
    pub fn new(name: impl Into<String>, trace: Trace, samples: Vec<Sample>) -> Series {
        Series { name: name.into(), trace, side: AxisSide::Left, samples }
    }

    /// A series of values at 1, 2, 3 and so on.
    pub fn counted(name: impl Into<String>, trace: Trace, values: &[f64]) -> Series {
        let samples = (1..).zip(values).map(|(x, &y)| Sample::new(f64::from(x), y)).collect();
        Series::new(name, trace, samples)
    }

    /// The same series over the right axis.
    #[must_use]
    pub fn right(self) -> Series {
        Series { side: AxisSide::Right, ..self }
    }
}

/// An axis: its label, range and tick names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// The quantity and its unit.
    pub label: String,
    /// The ends of the axis; fitted to the values if none.
    pub range: Option<(f64, f64)>,
    /// Names at places, instead of round numbers.
    pub names: Vec<(f64, String)>,
}

impl Axis {
    /// An axis that fits the values.
    pub fn new(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), ..Axis::default() }
    }

    /// The same axis from `low` to `high`.
    #[must_use]
    pub fn over(self, low: f64, high: f64) -> Axis {
        Axis { range: Some((low, high)), ..self }
    }

    /// An axis with one place, 1, 2, 3 and so on, for each name.
    pub fn named<T: Into<String>>(label: impl Into<String>, names: impl IntoIterator<Item = T>) -> Axis {
        let names: Vec<(f64, String)> =
            (1..).zip(names).map(|(x, name)| (f64::from(x), name.into())).collect();
        let range = Some((0.4, names.len() as f64 + 0.6));
        Axis { label: label.into(), range, names }
    }
}

/// A straight line through the chart that is not data, such as the diagonal of perfect calibration.
#[derive(Clone, Debug, PartialEq)]
pub struct GuideLine {
    /// Where it begins.
    pub from: (f64, f64),
    /// Where it ends.
    pub to: (f64, f64),
    /// Written at its end; may be empty.
    pub label: String,
}

/// A chart to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Above the chart; may be empty.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The left axis.
    pub y: Axis,
    /// The right axis, for series that belong to it.
    pub right: Axis,
    /// The series, the lowest layer first.
    pub series: Vec<Series>,
    /// Lines that are not data.
    pub guides: Vec<GuideLine>,
    /// Light or dark.
    pub theme: Theme,
    /// The width of the picture.
    pub width: f64,
    /// The height of the picture.
    pub height: f64,
}

impl Chart {
    /// An empty chart of 640 by 360.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Chart {
        Chart {
            title: title.into(),
            x,
            y,
            right: Axis::default(),
            series: Vec::new(),
            guides: Vec::new(),
            theme: Theme::Light,
            width: 640.0,
            height: 360.0,
        }
    }

    /// The same chart with one more series.
    #[must_use]
    pub fn with(mut self, series: Series) -> Chart {
        self.series.push(series);
        self
    }

    /// A reliability diagram: how often predictions came true. A bin is the mean predicted probability, the share
    /// that came true, and the ends of its confidence interval.
    pub fn reliability(title: impl Into<String>, axes: [&str; 2], bins: &[(f64, f64, f64, f64)]) -> Chart {
        let samples = bins.iter().map(|&(said, true_, low, high)| Sample::between(said, true_, low, high));
        let axis = |label: &str| Axis::new(label).over(0.0, 1.0);
        let mut chart = Chart::new(title, axis(axes[0]), axis(axes[1]));
        chart.guides.push(GuideLine { from: (0.0, 0.0), to: (1.0, 1.0), label: String::new() });
        chart.series.push(Series::new("", Trace::LineAndDots, samples.collect()));
        (chart.width, chart.height) = (420.0, 420.0);
        chart
    }

    /// The chart as SVG.
    pub fn svg(&self) -> String {
        self.svg_in(Fonts::Viewers)
    }

    /// The chart as SVG, its words written as `fonts` says.
    pub(crate) fn svg_in(&self, fonts: Fonts) -> String {
        frame::draw(self, fonts)
    }

    fn on(&self, side: AxisSide) -> impl Iterator<Item = &Series> {
        self.series.iter().filter(move |series| series.side == side)
    }
}

#[cfg(test)]
mod tests;
