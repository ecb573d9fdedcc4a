//! What is drawn of a position.

use std::collections::HashSet;

use myosu_draw::{Arrow, BoardSpec, Head, Mark};
use myosu_formats::replay::{NumberedMove, Replay};
use myosu_formats::sgf::{self, Markup};
use myosu_rules::omok::{BadPosition, Position, Variant};
use myosu_rules::{Color, Notation, Point};

/// Whether the marks and labels of the file are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarksOfFile {
    /// They are.
    Drawn,
    /// The board stays bare.
    LeftOut,
}

/// What is drawn on the board of a record beside its stones.
#[derive(Clone, Copy, Debug)]
pub struct BoardLook {
    /// How points are named.
    pub notation: Notation,
    /// The marks and labels of the file.
    pub marks: MarksOfFile,
    /// Number the stones from this move on.
    pub numbers: Option<usize>,
    /// Mark the points this rule of Omok forbids to the side to move.
    pub forbidden: Option<Variant>,
}

/// The board of a replayed game; an error if the rule of [`BoardLook::forbidden`] does not allow the position.
pub fn record_board(replay: &Replay<'_>, look: &BoardLook) -> Result<BoardSpec, BadPosition> {
    let mut spec = BoardSpec::new(replay.setup, look.notation);
    if look.marks == MarksOfFile::Drawn {
        add_markup(&mut spec, replay.node.markup(replay.setup.size));
    }
    match look.numbers {
        Some(from) => number(&mut spec, replay, from),
        None => mark_last(&mut spec, replay),
    }
    if let Some(variant) = look.forbidden {
        forbid(&mut spec, replay, variant)?;
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
fn forbid(spec: &mut BoardSpec, replay: &Replay<'_>, variant: Variant) -> Result<(), BadPosition> {
    let position = Position::from_setup(&replay.setup, variant.rule())?;
    let points = position.forbidden_points(replay.setup.to_play);
    spec.marks.extend(points.map(|(point, _)| (point, Mark::Forbidden)));
    Ok(())
}
