//! Laws of charts.

use super::{Axis, Chart, GuideLine, HeatMap, Sample, Series, Trace};
use crate::Theme;

const TRACES: [Trace; 6] =
    [Trace::Line, Trace::LineAndDots, Trace::Dots, Trace::Area, Trace::Bars, Trace::Steps];

fn chart(trace: Trace, values: &[f64]) -> Chart {
    Chart::new("<title> & \"제목\"", Axis::new("수"), Axis::new("value"))
        .with(Series::counted("s", trace, values))
}

fn count(svg: &str, is: impl Fn(&roxmltree::Node<'_, '_>) -> bool) -> usize {
    let tree = roxmltree::Document::parse(svg).expect("well-formed");
    tree.descendants().filter(|node| is(node)).count()
}

#[test]
fn every_chart_is_well_formed_whatever_its_values() {
    let sets: [&[f64]; 6] = [
        &[],
        &[1.0],
        &[0.0, 0.0],
        &[f64::NAN, 1.0, f64::INFINITY, -3.0],
        &[1e300, -1e300],
        &[1e-300, 2e-300],
    ];
    for trace in TRACES {
        for values in sets {
            let mut chart = chart(trace, values);
            chart.guides.push(GuideLine { from: (0.0, f64::NAN), to: (9.0, 9.0), label: "<".into() });
            let right = Series::counted("right", trace, values).right();
            let svg = chart.with(right).svg();
            assert!(!svg.contains("NaN") && !svg.contains("inf"));
            assert_eq!(count(&svg, |node| node.has_tag_name("svg")), 1);
        }
    }
}

#[test]
fn every_sample_has_its_dot_and_every_gap_breaks_the_line() {
    let values = [1.0, 2.0, f64::NAN, 3.0, 4.0, 5.0];
    let dots = chart(Trace::Dots, &values).svg();
    assert_eq!(count(&dots, |node| node.attribute("r") == Some("3.6")), 5 + 1);
    let line = chart(Trace::Line, &values).svg();
    let strokes = |node: &roxmltree::Node<'_, '_>| {
        node.has_tag_name("path") && node.attribute("stroke-width") == Some("2")
    };
    assert_eq!(count(&line, strokes), 2 + 1);
}

#[test]
fn bars_of_two_series_stand_side_by_side() {
    let chart = chart(Trace::Bars, &[3.0, 1.0]).with(Series::counted("t", Trace::Bars, &[2.0, 4.0]));
    let svg = chart.svg();
    let tree = roxmltree::Document::parse(&svg).unwrap();
    let number =
        |node: roxmltree::Node<'_, '_>, key: &str| node.attribute(key).unwrap().parse::<f64>().unwrap();
    let mut bars: Vec<(f64, f64)> = tree
        .descendants()
        .filter(|node| {
            node.attribute("fill-opacity") == Some("0.86") && node.attribute("height") != Some("10")
        })
        .map(|node| (number(node, "x"), number(node, "width")))
        .collect();
    bars.sort_by(|a, b| a.0.total_cmp(&b.0));
    assert_eq!(bars.len(), 4);
    assert!(bars.windows(2).all(|w| w[0].0 + w[0].1 <= w[1].0 + 0.02), "{bars:?}");
}

#[test]
fn a_spread_is_an_error_bar_or_a_band() {
    let samples: Vec<Sample> = (0..5).map(|i| Sample::between(i.into(), 2.0, 1.0, 3.0)).collect();
    let bars =
        Chart::new("", Axis::default(), Axis::default()).with(Series::new("", Trace::Dots, samples.clone()));
    assert_eq!(count(&bars.svg(), |node| node.attribute("stroke-width") == Some("1.4")), 5);
    let band = Chart::new("", Axis::default(), Axis::default()).with(Series::new("", Trace::Line, samples));
    assert_eq!(count(&band.svg(), |node| node.attribute("fill-opacity") == Some("0.18")), 1);
}

#[test]
fn charts_are_the_same_twice_and_differ_by_theme() {
    let mut chart = Chart::reliability("r", ["said", "true"], &[(0.1, 0.2, 0.1, 0.3), (0.9, 0.8, 0.7, 0.9)]);
    let light = chart.svg();
    assert_eq!(light, chart.svg());
    chart.theme = Theme::Dark;
    assert_ne!(light, chart.svg());
}

#[test]
fn a_heat_map_shows_every_finite_value() {
    let values = vec![vec![1.0, -2.0], vec![f64::NAN], vec![]];
    let names = |n: usize| (0..n).map(|i| format!("<{i}>")).collect::<Vec<_>>();
    let svg = HeatMap::new(names(3), names(2), values).svg();
    assert_eq!(count(&svg, |node| node.attribute("fill-opacity").is_some()), 2);
}
