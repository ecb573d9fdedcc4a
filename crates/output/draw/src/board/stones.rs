//! Stones: shaded on wood, flat otherwise.

use myosu_rules::Color;

use super::geometry::STONE;
use super::picture::BoardScene;
use crate::svg::Document;
use crate::theme::{BoardStyle, Theme};

/// The shading of the stones, where the style has one. The names say everything the definitions depend
/// on, so several pictures in one page agree on them.
pub(super) fn define(document: &mut Document, scene: &BoardScene<'_>) {
    if scene.spec.style != BoardStyle::Wood || scene.spec.setup.occupied().is_empty() {
        return;
    }
    document.tag("defs").open();
    for color in Color::BOTH {
        let stops = color.pick(
            [("0", "#6a6d72"), ("0.45", "#26282b"), ("1", "#0c0d0e")],
            [("0", "#ffffff"), ("0.6", "#f4f2ed"), ("1", "#cfcac0")],
        );
        let tag = document.tag("radialGradient").attr("id", gradient(color));
        tag.num("cx", 0.36).num("cy", 0.3).num("r", 0.74).open();
        for (offset, paint) in stops {
            document.tag("stop").attr("offset", offset).attr("stop-color", paint).empty();
        }
        document.close();
    }
    document.close();
}

fn gradient(color: Color) -> &'static str {
    color.pick("myosu-black-stone", "myosu-white-stone")
}

/// All stones shown, Black's first.
pub(super) fn draw(document: &mut Document, scene: &BoardScene<'_>) {
    let (spec, geometry) = (scene.spec, &scene.geometry);
    let shown: Vec<_> =
        geometry.region.points().filter_map(|p| spec.setup.stone(p).map(|color| (p, color))).collect();
    if shown.is_empty() {
        return;
    }
    if spec.style == BoardStyle::Wood {
        document.group().fill("#2a1600").num("fill-opacity", 0.28).open();
        for (point, _) in &shown {
            let (x, y) = geometry.at(*point);
            document.circle((x + 1.1, y + 1.7), STONE).empty();
        }
        document.close();
    }
    for color in Color::BOTH {
        let (fill, edge) = paint(color, spec.style, spec.theme);
        document.group().fill(&fill).stroke(edge, 1.0).open();
        for (point, _) in shown.iter().filter(|(_, c)| *c == color) {
            document.circle(geometry.at(*point), STONE - 0.5).empty();
        }
        document.close();
    }
}

fn paint(color: Color, style: BoardStyle, theme: Theme) -> (String, &'static str) {
    match (style, color, theme) {
        (BoardStyle::Wood, Color::Black, _) => (format!("url(#{})", gradient(color)), "#0a0a0b"),
        (BoardStyle::Wood, Color::White, _) => (format!("url(#{})", gradient(color)), "#8d8577"),
        (BoardStyle::Print, Color::Black, _) => ("#000000".to_owned(), "#000000"),
        (BoardStyle::Print, Color::White, _) => ("#ffffff".to_owned(), "#000000"),
        (BoardStyle::Plain, Color::Black, Theme::Light) => ("#1d1f22".to_owned(), "#1d1f22"),
        (BoardStyle::Plain, Color::Black, Theme::Dark) => ("#0c0d0f".to_owned(), "#7d8590"),
        (BoardStyle::Plain, Color::White, Theme::Light) => ("#ffffff".to_owned(), "#55524b"),
        (BoardStyle::Plain, Color::White, Theme::Dark) => ("#eceff2".to_owned(), "#eceff2"),
    }
}
