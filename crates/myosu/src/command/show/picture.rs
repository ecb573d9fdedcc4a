//! What is drawn of a position.

use std::collections::HashSet;

use anyhow::{Result, bail};
use myosu_draw::{Arrow, BoardSpec, Head, Mark, Region};
use myosu_formats::replay::{NumberedMove, Replay};
use myosu_formats::sgf::{self, Markup};
use myosu_rules::omok::Position;
use myosu_rules::{Color, Notation, Point, PointSet};

use super::Look;

/// The board of a replayed game.
pub(super) fn of(replay: &Replay<'_>, look: &Look) -> Result<BoardSpec> {
    let mut spec = BoardSpec::new(replay.setup, look.notation(replay));
    (spec.style, spec.theme) = look.style();
    spec.sides = look.sides();
    spec.title.clone_from(&look.title);
    if !look.bare {
        add_markup(&mut spec, replay.node.markup(replay.setup.size));
    }
    match look.numbers {
        Some(from) => number(&mut spec, replay, from),
        None => mark_last(&mut spec, replay),
    }
    if let Some(variant) = look.forbidden {
        forbid(&mut spec, replay, variant)?;
    }
    if let Some(corners) = &look.region {
        spec.region = region(corners, &spec)?;
    }
    Ok(spec)
}

fn add_markup(spec: &mut BoardSpec, markup: Markup) {
    for (point, mark) in markup.marks {
        let mark = match mark {
            sgf::PointMark::Triangle => Mark::Triangle,
            sgf::PointMark::Square => Mark::Square,
            sgf::PointMark::Circle => Mark::Circle,
            sgf::PointMark::Cross => Mark::Cross,
            sgf::PointMark::Selected => Mark::Dot,
            sgf::PointMark::Dimmed => continue,
        };
        spec.marks.push((point, mark));
    }
    spec.labels.extend(markup.labels);
    let drawn = |head: Head| move |(from, to): (Point, Point)| Arrow { from, to, head };
    spec.arrows.extend(markup.arrows.into_iter().map(drawn(Head::Pointed)));
    spec.arrows.extend(markup.lines.into_iter().map(drawn(Head::Plain)));
    for color in Color::BOTH {
        let points = markup.territory[color.index()];
        spec.marks.extend(points.iter().map(|point| (point, Mark::Territory(color))));
    }
}

/// Marks the last move, unless the file marks that stone itself.
fn mark_last(spec: &mut BoardSpec, replay: &Replay<'_>) {
    let Some(point) = replay.played.last().and_then(|played| played.mv.point()) else { return };
    let is_marked =
        spec.marks.iter().any(|(p, _)| *p == point) || spec.labels.iter().any(|(p, _)| *p == point);
    if replay.setup.stone(point).is_some() && !is_marked {
        spec.marks.push((point, Mark::LastMove));
    }
}

/// Numbers the stones that are on the board, from a move on; a caption names the moves that are not.
fn number(spec: &mut BoardSpec, replay: &Replay<'_>, from: usize) {
    let mut seen = HashSet::new();
    let mut hidden = Vec::new();
    for &NumberedMove { number, color, mv } in replay.played.iter().rev().filter(|p| p.number >= from) {
        let Some(point) = mv.point() else {
            hidden.push(format!("{number} pass"));
            continue;
        };
        if seen.insert(point) && replay.setup.stone(point) == Some(color) {
            spec.numbers.push((point, number as u32));
        } else {
            hidden.push(format!("{number} {}", spec.notation.write(point, replay.setup.size)));
        }
    }
    hidden.reverse();
    spec.caption = hidden.join(", ");
}

/// Crosses on the points where the side to move may not play.
fn forbid(spec: &mut BoardSpec, replay: &Replay<'_>, variant: myosu_rules::omok::Variant) -> Result<()> {
    let position = Position::from_setup(&replay.setup, variant.rule())?;
    let points = position.forbidden_points(replay.setup.to_play);
    spec.marks.extend(points.map(|(point, _)| (point, Mark::Forbidden)));
    Ok(())
}

/// The part of the board between two corners, or the part that has something on it.
fn region(text: &str, spec: &BoardSpec) -> Result<Region> {
    let size = spec.setup.size;
    if text.eq_ignore_ascii_case("auto") {
        let labels: PointSet = spec.labels.iter().map(|(point, _)| *point).collect();
        let marks: PointSet = spec.marks.iter().map(|(point, _)| *point).collect();
        return Ok(Region::around((spec.setup.occupied() | labels | marks).iter(), 2, size));
    }
    let Some((one, other)) = text.split_once(['-', ':']) else {
        bail!("\"{text}\" is no region; write two corners such as {}, or auto", example(spec.notation));
    };
    let corner = |text: &str| spec.notation.parse(text.trim(), size);
    Ok(Region::between(corner(one)?, corner(other)?))
}

fn example(notation: Notation) -> &'static str {
    match notation {
        Notation::Go => "A1-J9",
        Notation::Renju => "a1-h8",
        Notation::Gomocup => "0,0-7,7",
        Notation::Sgf => "aa-hh",
    }
}
