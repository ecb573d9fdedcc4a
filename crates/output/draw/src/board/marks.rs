//! Signs, numbers, labels, candidates and arrows: everything that lies on top.

use myosu_rules::{Color, Point};

use super::geometry::STONE;
use super::picture::{BoardScene, cells};
use super::{Arrow, Candidate, Head, Mark};
use crate::glyph::{self, Ink};
use crate::svg::{Document, Num, polyline};
use crate::theme::BoardStyle;

pub(super) fn draw(document: &mut Document, scene: &BoardScene<'_>) {
    let shown: Vec<Point> = scene.geometry.region.points().collect();
    for &point in &shown {
        let written = scene.spec.written(point);
        for mark in scene.spec.marks_on(point) {
            match (mark, written.is_some()) {
                (Mark::LastMove, true) => ring(document, scene, point),
                _ => sign(document, scene, point, mark),
            }
        }
        if let Some(text) = written {
            label(document, scene, point, &text);
        }
    }
    for arrow in &scene.spec.arrows {
        if scene.geometry.region.contains(arrow.from) && scene.geometry.region.contains(arrow.to) {
            draw_arrow(document, scene, *arrow);
        }
    }
    let best = shown.into_iter().filter_map(|p| scene.spec.candidate(p));
    best.for_each(|candidate| draw_candidate(document, scene, candidate));
}

/// The colour that is read on what lies on a point.
fn contrast<'a>(scene: &'a BoardScene<'_>, point: Point) -> &'a str {
    match scene.spec.setup.stone(point) {
        Some(Color::Black) => "#ffffff",
        Some(Color::White) => "#111111",
        None if scene.spec.style == BoardStyle::Print => "#000000",
        None => scene.palette.grid,
    }
}

fn label(document: &mut Document, scene: &BoardScene<'_>, point: Point, text: &str) {
    let stone = scene.spec.setup.stone(point).is_some();
    let (height, width) = if stone { (13.0, 21.0) } else { (14.0, 22.0) };
    let color = match (stone, scene.spec.style) {
        (true, _) => contrast(scene, point),
        (false, BoardStyle::Plain) => scene.palette.ink,
        (false, _) => "#1b1206",
    };
    let ink = Ink::new(color, height).bold().fitting(text, width);
    glyph::center(document, text, scene.geometry.at(point), ink);
}

/// A ring inside the rim of a numbered stone.
fn ring(document: &mut Document, scene: &BoardScene<'_>, point: Point) {
    let color =
        if scene.spec.style == BoardStyle::Print { contrast(scene, point) } else { scene.palette.alert };
    document.circle(scene.geometry.at(point), STONE - 2.0).fill("none").stroke(color, 1.6).empty();
}

fn sign(document: &mut Document, scene: &BoardScene<'_>, point: Point, mark: Mark) {
    let at = scene.geometry.at(point);
    let ink = contrast(scene, point);
    let alert = if scene.spec.style == BoardStyle::Print { ink } else { scene.palette.alert };
    match mark {
        Mark::Triangle => {
            let d = format!("{}Z", polyline(corners(at, 8.4)));
            outline(document, &d, ink);
        }
        Mark::Square => document.square(at, 12.4).fill("none").stroke(ink, 1.9).empty(),
        Mark::Circle => document.circle(at, 7.0).fill("none").stroke(ink, 1.9).empty(),
        Mark::Cross => outline(document, &cross(at, 5.6), ink),
        Mark::Dot => document.circle(at, 4.6).fill(ink).empty(),
        Mark::LastMove => document.circle(at, 6.2).fill("none").stroke(alert, 2.6).empty(),
        Mark::Forbidden => {
            document.path(&cross(at, 7.2)).fill("none").stroke(alert, 3.2).empty();
        }
        Mark::Territory(color) => {
            let (fill, edge) = color.pick(("#111111", "#111111"), ("#ffffff", "#444444"));
            document.square(at, 9.4).fill(fill).stroke(edge, 0.9).empty();
        }
    }
}

fn outline(document: &mut Document, d: &str, color: &str) {
    document.path(d).fill("none").stroke(color, 2.2).empty();
}

fn corners((x, y): (f64, f64), radius: f64) -> [(f64, f64); 3] {
    let (dx, dy) = (radius * 0.866, radius * 0.5);
    [(x, y - radius), (x + dx, y + dy), (x - dx, y + dy)]
}

fn cross((x, y): (f64, f64), arm: f64) -> String {
    let (l, r, t, b) = (Num(x - arm), Num(x + arm), Num(y - arm), Num(y + arm));
    format!("M{l} {t}L{r} {b}M{l} {b}L{r} {t}")
}

/// A disc with the rank; the best is solid.
fn draw_candidate(document: &mut Document, scene: &BoardScene<'_>, candidate: &Candidate) {
    let (x, y) = scene.geometry.at(candidate.point);
    let accent = scene.palette.accent;
    let is_best = candidate.rank <= 1;
    let (fill, ink) = if is_best { (accent, "#ffffff") } else { ("#ffffff", accent) };
    let ink = match (is_best, scene.spec.style) {
        (false, BoardStyle::Wood | BoardStyle::Plain) => "#06513d",
        _ => ink,
    };
    document.circle((x, y), STONE - 1.4).fill(fill).stroke(accent, 1.8).empty();
    let rank = candidate.rank.to_string();
    if candidate.note.is_empty() {
        let ink = Ink::new(ink, 13.0).bold().fitting(&rank, cells(0.6));
        glyph::center(document, &rank, (x, y), ink);
        return;
    }
    glyph::center(document, &rank, (x, y - 4.4), Ink::new(ink, 9.0).bold().fitting(&rank, cells(0.5)));
    let note = Ink::new(ink, 6.0).bold().fitting(&candidate.note, cells(0.68));
    glyph::center(document, &candidate.note, (x, y + 5.6), note);
}

/// From near the middle of one point to near the middle of the other.
fn draw_arrow(document: &mut Document, scene: &BoardScene<'_>, arrow: Arrow) {
    let ((x0, y0), (x1, y1)) = (scene.geometry.at(arrow.from), scene.geometry.at(arrow.to));
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let color = scene.palette.accent;
    let (near, head) = (6.0, 9.0);
    let end = match arrow.head {
        Head::Pointed => length - near - head * 0.7,
        Head::Plain => length - near,
    };
    let along = |t: f64, side: f64| (x0 + ux * t - uy * side, y0 + uy * t + ux * side);
    document.line(along(near, 0.0), along(end, 0.0)).stroke(color, 2.6).empty();
    if arrow.head == Head::Pointed {
        let tip = length - near;
        let d = polyline([along(tip, 0.0), along(tip - head, 5.0), along(tip - head, -5.0)]);
        document.path(&format!("{d}Z")).fill(color).empty();
    }
}
