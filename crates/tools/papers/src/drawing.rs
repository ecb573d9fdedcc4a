//! Pictures whose words are still names: `{x}` becomes the word that the template gives it.

use myosu::draw::BoardSpec;
use myosu::draw::chart::{Axis, AxisSide, Chart, HeatMap, Sample, Series};
use myosu::draw::graph::Graph;
use myosu::draw::page::Picture;
use serde::Serialize;

use crate::number::rounded;
#[cfg(test)]
use crate::template::{TextPart, parts};

/// A picture to be drawn once for each language.
#[derive(Clone, Debug)]
pub(crate) enum Illustration {
    Board(Box<BoardSpec>),
    Chart(Box<Chart>),
    Heat(HeatMap),
    Graph(Graph),
}

impl From<BoardSpec> for Illustration {
    fn from(board: BoardSpec) -> Illustration {
        Illustration::Board(Box::new(board))
    }
}

impl From<Chart> for Illustration {
    fn from(chart: Chart) -> Illustration {
        Illustration::Chart(Box::new(chart))
    }
}

impl From<HeatMap> for Illustration {
    fn from(map: HeatMap) -> Illustration {
        Illustration::Heat(map)
    }
}

impl From<Graph> for Illustration {
    fn from(graph: Graph) -> Illustration {
        Illustration::Graph(graph)
    }
}

impl Illustration {
    /// The texts of the picture that may hold names.
    fn texts(&mut self) -> Vec<&mut String> {
        match self {
            Illustration::Board(board) => {
                let layers = board.layers.iter_mut();
                layers.flat_map(|layer| std::iter::once(&mut layer.name).chain(&mut layer.ends)).collect()
            }
            Illustration::Chart(chart) => {
                let Chart { title, x, y, right, series, guides, .. } = &mut **chart;
                let axes = [x, y, right].into_iter();
                std::iter::once(title)
                    .chain(axes.flat_map(|axis| {
                        std::iter::once(&mut axis.label).chain(axis.names.iter_mut().map(|(_, name)| name))
                    }))
                    .chain(series.iter_mut().map(|series| &mut series.name))
                    .chain(guides.iter_mut().map(|guide| &mut guide.label))
                    .collect()
            }
            Illustration::Heat(map) => {
                let names = map.rows.iter_mut().chain(&mut map.columns);
                std::iter::once(&mut map.title).chain(names).collect()
            }
            Illustration::Graph(graph) => vec![&mut graph.title],
        }
    }

    /// The names among the picture's texts.
    #[cfg(test)]
    pub(crate) fn words(&self) -> Vec<String> {
        let mut copy = self.clone();
        let texts = copy.texts();
        let names = texts.iter().flat_map(|text| parts(text));
        names
            .filter_map(|part| match part {
                TextPart::Name(name) => Some(name.to_owned()),
                TextPart::Words(_) => None,
            })
            .collect()
    }

    /// The picture with its texts filled in.
    pub(crate) fn worded(&self, fill: impl Fn(&str) -> String) -> Illustration {
        let mut copy = self.clone();
        copy.texts().into_iter().for_each(|text| *text = fill(text));
        copy
    }

    /// The values of a chart or heat map, which the report also writes as CSV.
    pub(crate) fn curves(&self, figure: &str) -> Vec<Curve> {
        match self {
            Illustration::Chart(chart) => {
                (1..).zip(&chart.series).map(|(at, series)| curve(figure, chart, series, at)).collect()
            }
            Illustration::Heat(map) => {
                let rows = map.rows.iter().zip(&map.values);
                rows.map(|(name, values)| heat_curve(figure, map, name, values)).collect()
            }
            Illustration::Board(_) | Illustration::Graph(_) => Vec::new(),
        }
    }
}

impl From<&Illustration> for Picture {
    fn from(drawing: &Illustration) -> Picture {
        match drawing {
            Illustration::Board(board) => Picture::from(&**board),
            Illustration::Chart(chart) => Picture::from(&**chart),
            Illustration::Heat(map) => Picture::from(map),
            Illustration::Graph(graph) => Picture::from(graph),
        }
    }
}

/// A logarithmic axis from 1 to `top` powers of ten; samples are the logarithms.
pub(crate) fn log_axis(label: &str, top: f64) -> Axis {
    let mut axis = Axis::new(label).over(0.0, top);
    axis.names = (0..=top as i32).map(|power| (f64::from(power), decimal(power))).collect();
    axis
}

/// A power of ten in few letters: 1, 10, 100, 1k, 10k, 100k, 1M; in seconds below 1.
pub(crate) fn decimal(power: i32) -> String {
    match power {
        0..=2 => 10_u32.pow(power as u32).to_string(),
        3..=5 => format!("{}k", 10_u32.pow(power as u32 - 3)),
        6..=8 => format!("{}M", 10_u32.pow(power as u32 - 6)),
        -3..=-1 => format!("{} ms", 10_u32.pow((power + 3) as u32)),
        -6..=-4 => format!("{} us", 10_u32.pow((power + 6) as u32)),
        _ => format!("1e{power}"),
    }
}

/// One value of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct CurvePoint {
    /// Along the horizontal axis.
    pub(crate) x: f64,
    /// Along the vertical axis.
    pub(crate) y: f64,
    /// The ends of the interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) interval: Option<(f64, f64)>,
}

/// The values behind a line of a chart.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Curve {
    /// The chart's name, beginning with the paper's.
    pub(crate) figure: String,
    /// What the line shows.
    pub(crate) name: String,
    /// What the horizontal axis counts.
    pub(crate) x: String,
    /// What the vertical axis counts.
    pub(crate) y: String,
    /// The values.
    pub(crate) values: Vec<CurvePoint>,
}

fn curve(figure: &str, chart: &Chart, series: &Series, at: usize) -> Curve {
    let value = |sample: &Sample| CurvePoint {
        x: rounded(sample.x),
        y: rounded(sample.y),
        interval: sample.spread.map(|(low, high)| (rounded(low), rounded(high))),
    };
    let axis = match series.side {
        AxisSide::Left => &chart.y,
        AxisSide::Right => &chart.right,
    };
    Curve {
        figure: figure.to_owned(),
        name: if series.name.is_empty() { format!("series {at}") } else { series.name.clone() },
        x: x_label(chart),
        y: axis.label.clone(),
        values: series.samples.iter().filter(|sample| sample.y.is_finite()).map(value).collect(),
    }
}

/// What the horizontal axis counts; the names along it if it has no label.
fn x_label(chart: &Chart) -> String {
    if !chart.x.label.is_empty() {
        return chart.x.label.clone();
    }
    chart.x.names.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" / ")
}

fn heat_curve(figure: &str, map: &HeatMap, name: &str, values: &[f64]) -> Curve {
    let point = |(x, &y): (usize, &f64)| CurvePoint { x: x as f64, y: rounded(y), interval: None };
    Curve {
        figure: figure.to_owned(),
        name: name.to_owned(),
        x: map.columns.join(" / "),
        y: map.title.clone(),
        values: values.iter().enumerate().filter(|(_, value)| value.is_finite()).map(point).collect(),
    }
}
