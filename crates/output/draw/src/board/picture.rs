//! A board as SVG: surface, lines, layers, stones, signs, words, from the bottom to the top.

use std::collections::HashSet;

use myosu_rules::{Color, Notation, Point};

use super::geometry::{CELL, Geometry};
use super::{BoardSpec, layers, marks, stones};
use crate::glyph::{self, Anchor, Ink};
use crate::svg::{Document, Fonts, Num};
use crate::theme::{BoardStyle, Palette, Theme};

/// What every part of the picture needs.
pub(super) struct BoardScene<'a> {
    pub(super) spec: &'a BoardSpec,
    pub(super) geometry: Geometry,
    pub(super) palette: Palette,
}

pub(super) fn draw(spec: &BoardSpec, fonts: Fonts) -> String {
    let palette = palette(spec);
    let scene = BoardScene { spec, geometry: Geometry::of(spec), palette };
    let geometry = &scene.geometry;
    let mut document =
        Document::picture(geometry.width, geometry.height, &accessible_name(spec), &description(spec));
    document.fonts = fonts;
    stones::define(&mut document, &scene);
    document.rect((0.0, 0.0), geometry.width, geometry.height).fill(palette.page).empty();
    surface(&mut document, &scene);
    // Hollow squares would show the lines through them: in print they lie on the lines.
    if spec.style == BoardStyle::Print {
        grid(&mut document, &scene);
    }
    for layer in &spec.layers {
        layers::draw_below(&mut document, &scene, layer);
    }
    if spec.style != BoardStyle::Print {
        grid(&mut document, &scene);
    }
    names(&mut document, &scene);
    stones::draw(&mut document, &scene);
    for layer in &spec.layers {
        layers::draw_above(&mut document, &scene, layer);
    }
    marks::draw(&mut document, &scene);
    frame(&mut document, &scene);
    document.finish()
}

/// The colours of the picture. Wood is paler under a layer, or its colours would drown.
fn palette(spec: &BoardSpec) -> Palette {
    let palette = Palette::of(spec.theme, spec.style);
    match (spec.style, spec.theme, spec.layers.is_empty()) {
        (BoardStyle::Wood, Theme::Light, false) => Palette { board: "#f3e2c3", low: "#dd5f00", ..palette },
        (BoardStyle::Wood, Theme::Dark, false) => {
            Palette { board: "#dcc39a", low: "#cf5600", high: "#0d5bb5", accent: "#0b7a5e", ..palette }
        }
        _ => palette,
    }
}

fn surface(document: &mut Document, scene: &BoardScene<'_>) {
    let (x, y, width, height) = scene.geometry.surface;
    document.rect((x, y), width, height).fill(scene.palette.board).empty();
    if scene.spec.style == BoardStyle::Wood {
        grain(document, scene);
    }
}

/// Long, faint curves across the board. They are placed by a fixed sequence, so that the same board
/// always has the same grain.
fn grain(document: &mut Document, scene: &BoardScene<'_>) {
    let (x, y, width, height) = scene.geometry.surface;
    document.group().fill("none").attr("stroke", "#7a4a12").num("stroke-opacity", 0.09).open();
    let (mut at, mut seed) = (y + 5.0, 11_u32);
    while at < y + height - 5.0 {
        seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        let random = |shift: u32| f64::from(seed >> shift & 255) / 255.0;
        let bend = 9.0 * (random(8) - 0.5);
        let low = Num((at + bend).clamp(y + 1.0, y + height - 1.0));
        let (third, rest) = (Num(x + width * 0.35), Num(x + width * 0.65));
        let d = format!("M{} {}C{third} {low} {rest} {low} {} {}", Num(x), Num(at), Num(x + width), Num(at));
        document.path(&d).num("stroke-width", 0.6 + 1.6 * random(4)).empty();
        at += 5.0 + 11.0 * random(14);
    }
    document.close();
}

/// The lines of the board, interrupted where something is written on an empty point.
fn grid(document: &mut Document, scene: &BoardScene<'_>) {
    let geometry = &scene.geometry;
    let gaps: HashSet<Point> = geometry.region.points().filter(|&p| is_cleared(scene.spec, p)).collect();
    let [x0, y0, x1, y1] = geometry.ends();
    let ((left, right), (top, bottom)) = (geometry.region.columns(), geometry.region.rows());
    let mut d = String::new();
    for y in top..=bottom {
        let at = geometry.cross(left, y).1;
        let holes = (left..=right).filter(|&x| gaps.contains(&Point::new(x, y)));
        for (from, to) in spans(x0, x1, holes.map(|x| geometry.cross(x, y).0)) {
            d.push_str(&format!("M{} {}H{}", Num(from), Num(at), Num(to)));
        }
    }
    for x in left..=right {
        let at = geometry.cross(x, top).0;
        let holes = (top..=bottom).filter(|&y| gaps.contains(&Point::new(x, y)));
        for (from, to) in spans(y0, y1, holes.map(|y| geometry.cross(x, y).1)) {
            d.push_str(&format!("M{} {}V{}", Num(at), Num(from), Num(to)));
        }
    }
    let grid = scene.palette.grid;
    document.path(&d).fill("none").stroke(grid, 1.0).attr("stroke-linecap", "square").empty();
    edges(document, scene);
    let stars = scene.spec.size().star_points();
    let seen = |p: &Point| geometry.region.contains(*p) && !gaps.contains(p);
    document.group().fill(grid).open();
    for point in stars.into_iter().filter(|p| seen(p) && scene.spec.setup.stone(*p).is_none()) {
        document.circle(geometry.at(point), 2.8).empty();
    }
    document.close();
}

/// The pieces of a line from `from` to `to` that stay clear of the holes, which come in order.
fn spans(from: f64, to: f64, holes: impl Iterator<Item = f64>) -> Vec<(f64, f64)> {
    const CLEAR: f64 = 11.0;
    let (mut pieces, mut begin) = (Vec::new(), from);
    for hole in holes {
        if hole - CLEAR > begin {
            pieces.push((begin, hole - CLEAR));
        }
        begin = hole + CLEAR;
    }
    if to > begin {
        pieces.push((begin, to));
    }
    pieces
}

fn is_cleared(spec: &BoardSpec, point: Point) -> bool {
    spec.setup.stone(point).is_none() && spec.written(point).is_some()
}

/// The real edges of the board, a little stronger.
fn edges(document: &mut Document, scene: &BoardScene<'_>) {
    let [x0, y0, x1, y1] = scene.geometry.ends();
    let cuts = scene.geometry.cuts;
    let sides = [((x0, y0), (x0, y1)), ((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x0, y1), (x1, y1))];
    for ((from, to), _) in sides.into_iter().zip(cuts).filter(|(_, cut)| !cut) {
        let tag = document.line(from, to).stroke(scene.palette.grid, 1.8);
        tag.attr("stroke-linecap", "square").empty();
    }
}

/// The names of columns and rows.
fn names(document: &mut Document, scene: &BoardScene<'_>) {
    let (geometry, notation) = (&scene.geometry, scene.spec.notation);
    let ((left, right), (top, bottom)) = (geometry.region.columns(), geometry.region.rows());
    let (x, y, width, height) = geometry.surface;
    let ink = Ink::new(scene.palette.grid, 8.6);
    let low = |name: &str| if name.chars().all(|c| c.is_ascii_lowercase()) { 1.0 } else { 0.0 };
    for column in left..=right {
        let name = notation.column(column);
        let at = geometry.cross(column, top).0;
        let line = |y: f64| (at, y + 4.3 - low(&name));
        if geometry.named[1] {
            glyph::write(document, &name, line(y + 14.0), Anchor::Middle, ink);
        }
        if geometry.named[3] {
            glyph::write(document, &name, line(y + height - 14.0), Anchor::Middle, ink);
        }
    }
    for row in top..=bottom {
        let name = notation.row(row, scene.spec.size());
        let line = geometry.cross(left, row).1 + 4.3 - low(&name);
        if geometry.named[0] {
            glyph::write(document, &name, (x + 14.0, line), Anchor::Middle, ink);
        }
        if geometry.named[2] {
            glyph::write(document, &name, (x + width - 14.0, line), Anchor::Middle, ink);
        }
    }
}

/// Title, legends and caption.
fn frame(document: &mut Document, scene: &BoardScene<'_>) {
    let (spec, geometry, palette) = (scene.spec, &scene.geometry, &scene.palette);
    let (x, _, width, _) = geometry.surface;
    let title = Ink::new(palette.ink, 12.0).bold().fitting(&spec.title, width);
    glyph::write(document, &spec.title, (x + 2.0, 25.0), Anchor::Start, title);
    for (index, layer) in spec.layers.iter().enumerate() {
        layers::legend(document, scene, layer, (x + 2.0, geometry.row_below(index) + 20.0));
    }
    let line = geometry.row_below(spec.layers.len()) + 22.0;
    let caption = Ink::new(palette.faint, 9.4).fitting(&spec.caption, width);
    glyph::write(document, &spec.caption, (x + 2.0, line), Anchor::Start, caption);
}

fn accessible_name(spec: &BoardSpec) -> String {
    if spec.title.is_empty() { format!("Board {}", spec.size()) } else { spec.title.clone() }
}

/// The position in words, for people who hear the picture.
fn description(spec: &BoardSpec) -> String {
    let side = |color: Color| {
        let points: Vec<Point> = spec.setup.of(color).iter().filter(|&p| spec.size().contains(p)).collect();
        let written: Vec<String> = points.iter().map(|&p| spoken(spec, p)).collect();
        let list = if written.is_empty() { "none".to_owned() } else { written.join(" ") };
        format!("{}: {list}.", color.pick("Black", "White"))
    };
    format!("{} board. {} {}", spec.size(), side(Color::Black), side(Color::White))
}

fn spoken(spec: &BoardSpec, point: Point) -> String {
    match spec.notation {
        Notation::Gomocup => format!("({})", spec.notation.write(point, spec.size())),
        notation => notation.write(point, spec.size()),
    }
}

/// The length of `part` cells.
pub(super) const fn cells(part: f64) -> f64 {
    part * CELL
}
