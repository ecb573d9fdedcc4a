//! Values on points: shaded under the stones, or as discs or numbers above them, with a legend.
//!
//! Larger values get larger and stronger squares, so the picture can be read without its colours; in print,
//! high values are solid and low ones hollow.

use myosu_rules::{Color, Point};

use super::geometry::STONE;
use super::picture::{BoardScene, cells};
use super::{Layer, Look, Scale};
use crate::glyph::{self, Anchor, Ink};
use crate::svg::{Document, Num};
use crate::theme::BoardStyle;

/// Values nearer to zero than this are not drawn.
const FAINT: f64 = 0.03;

/// What lies under the lines and the stones.
pub(super) fn draw_below(document: &mut Document, scene: &BoardScene<'_>, layer: &Layer) {
    if layer.look != Look::Shade {
        return;
    }
    for sign in [-1.0, 1.0] {
        document.group().fill(fill(scene, sign)).open();
        for (point, value) in seen(scene, layer).filter(|(_, value)| value * sign > 0.0) {
            let side = cells(0.3 + 0.68 * value.abs().sqrt());
            patch(document, scene, scene.geometry.at(point), side, value);
        }
        document.close();
    }
}

/// What lies on the stones and on the lines.
pub(super) fn draw_above(document: &mut Document, scene: &BoardScene<'_>, layer: &Layer) {
    match layer.look {
        Look::Shade => against(document, scene, layer),
        Look::Discs => discs(document, scene, layer),
        Look::Numbers => numbers(document, scene, layer),
    }
}

/// The values of a layer that are shown.
fn seen<'a>(scene: &'a BoardScene<'_>, layer: &'a Layer) -> impl Iterator<Item = (Point, f64)> + 'a {
    let all = layer.values.iter().filter(|(p, _)| scene.geometry.region.contains(*p));
    all.filter_map(|(p, v)| layer.clamp(*v).map(|v| (*p, v))).filter(|(_, v)| v.abs() >= FAINT)
}

fn color<'a>(scene: &'a BoardScene<'_>, value: f64) -> &'a str {
    if value < 0.0 { scene.palette.low } else { scene.palette.high }
}

/// The fill of the squares of one sign.
fn fill<'a>(scene: &'a BoardScene<'_>, value: f64) -> &'a str {
    match scene.spec.style {
        BoardStyle::Print if value < 0.0 => "#ffffff",
        BoardStyle::Wood | BoardStyle::Plain | BoardStyle::Print => color(scene, value),
    }
}

/// A square of a value, in a group that has its fill: its strength shows in its size as well.
fn patch(document: &mut Document, scene: &BoardScene<'_>, at: (f64, f64), side: f64, value: f64) {
    match scene.spec.style {
        BoardStyle::Print => document.square(at, side * 0.45).stroke("#000000", 0.9).empty(),
        BoardStyle::Wood | BoardStyle::Plain => {
            document.square(at, side).num("fill-opacity", 0.16 + 0.56 * value.abs()).empty();
        }
    }
}

/// A small square on every stone that the values give to the other side.
fn against(document: &mut Document, scene: &BoardScene<'_>, layer: &Layer) {
    if layer.scale != Scale::Signed {
        return;
    }
    for (point, value) in seen(scene, layer) {
        let Some(stone) = scene.spec.setup.stone(point) else { continue };
        let own = if stone == Color::Black { value } else { -value };
        if own > -0.15 {
            continue;
        }
        let side = cells(0.16 + 0.22 * value.abs());
        let paint = match scene.spec.style {
            BoardStyle::Print => stone.pick("#ffffff", "#000000"),
            BoardStyle::Wood | BoardStyle::Plain => color(scene, value),
        };
        document.square(scene.geometry.at(point), side).fill(paint).empty();
    }
}

fn discs(document: &mut Document, scene: &BoardScene<'_>, layer: &Layer) {
    for (point, value) in seen(scene, layer) {
        let radius = STONE * (0.2 + 0.6 * value.abs().sqrt());
        let solid = scene.spec.style != BoardStyle::Print || value > 0.0;
        let fill = if solid { color(scene, value) } else { "#ffffff" };
        let tag = document.circle(scene.geometry.at(point), radius).fill(fill).num("fill-opacity", 0.8);
        tag.stroke(color(scene, value), 1.0).empty();
    }
}

fn numbers(document: &mut Document, scene: &BoardScene<'_>, layer: &Layer) {
    let free = |p: &Point| scene.spec.setup.stone(*p).is_none() && scene.spec.written(*p).is_none();
    for (point, value) in &layer.values {
        let Some(value) = layer.clamp(*value) else { continue };
        if !scene.geometry.region.contains(*point) || !free(point) {
            continue;
        }
        let text = format!("{}", (value * 100.0).round() as i64);
        let at = scene.geometry.at(*point);
        document.square(at, cells(0.74)).fill(scene.palette.board).num("fill-opacity", 0.82).empty();
        let ink = Ink::new(color(scene, value), 9.0).bold().fitting(&text, cells(0.7));
        glyph::center(document, &text, at, ink);
    }
}

/// What stands between the parts of a legend: after the name, after the word of the low end, before that of the
/// high end, and at the edge of the picture.
const GAPS: [f64; 4] = [14.0, 8.0, 6.0, 4.0];

/// The name of a layer and what its squares mean.
pub(super) fn legend(document: &mut Document, scene: &BoardScene<'_>, layer: &Layer, at: (f64, f64)) {
    let steps: &[f64] = match layer.scale {
        Scale::Signed => &[-1.0, -0.6, -0.25, 0.25, 0.6, 1.0],
        Scale::Unsigned => &[0.1, 0.3, 0.6, 1.0],
    };
    let strip = 20.0 * steps.len() as f64;
    let ink = legend_ink(scene, layer, scene.geometry.width - at.0 - strip - GAPS.iter().sum::<f64>());
    let mut x = at.0;
    let mut word = |document: &mut Document, text: &str, gap: f64| {
        glyph::write(document, text, (x, at.1), Anchor::Start, ink);
        x += glyph::measure(text, ink.height) + gap;
        x
    };
    word(document, &layer.name, GAPS[0]);
    let mut x = word(document, &layer.ends[0], GAPS[1]);
    document.rect((x - 1.5, at.1 - 15.2), strip, 21.0).fill(scene.palette.board).empty();
    for &value in steps {
        sample(document, scene, layer.look, (x + 9.0, at.1 - 4.7), value);
        x += 20.0;
    }
    glyph::write(document, &layer.ends[1], (x + GAPS[2], at.1), Anchor::Start, ink);
}

/// Letters small enough for the words to fit beside the samples on a narrow board.
fn legend_ink<'a>(scene: &BoardScene<'a>, layer: &Layer, room: f64) -> Ink<'a> {
    let height = 9.4;
    let words = [&layer.name, &layer.ends[0], &layer.ends[1]];
    let width: f64 = words.iter().map(|word| glyph::measure(word, height)).sum();
    Ink::new(scene.palette.ink, height * (room / width.max(1.0)).clamp(0.55, 1.0))
}

fn sample(document: &mut Document, scene: &BoardScene<'_>, look: Look, at: (f64, f64), value: f64) {
    match look {
        Look::Shade => {
            document.group().fill(fill(scene, value)).open();
            patch(document, scene, at, 5.5 + 12.5 * value.abs().sqrt(), value);
            document.close();
        }
        Look::Discs => {
            let radius = 2.0 + 6.0 * value.abs().sqrt();
            document.circle(at, radius).fill(color(scene, value)).num("fill-opacity", 0.8).empty();
        }
        Look::Numbers => {
            let text = Num((value * 100.0).round()).to_string();
            let ink = Ink::new(color(scene, value), 8.0).bold().fitting(&text, 17.0);
            glyph::center(document, &text, at, ink);
        }
    }
}
