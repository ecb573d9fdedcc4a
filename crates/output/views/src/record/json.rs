//! A position as JSON, for scripts. Points are written in the notation asked for.

use myosu_formats::replay::Replay;
use myosu_formats::sgf::{GameKind, GameResult, PointMark};
use myosu_rules::{Color, Notation, Point};
use serde::Serialize;

/// What is printed; the number of the schema changes when a field changes its meaning or goes.
#[derive(Debug, Serialize)]
pub struct RecordJson {
    schema: u32,
    game: &'static str,
    size: [u8; 2],
    /// How many moves have been played, and how many the main line has.
    #[serde(rename = "move")]
    moves: usize,
    total: usize,
    to_play: String,
    black: Vec<String>,
    white: Vec<String>,
    last: Option<LastMoveJson>,
    /// The stones each side has taken.
    prisoners: PrisonersJson,
    players: [String; 2],
    komi: Option<f64>,
    rules: Option<String>,
    result: Option<String>,
    marks: Vec<MarkJson>,
    labels: Vec<LabelJson>,
    comment: Option<String>,
    /// Moves the rules do not allow.
    illegal: Vec<String>,
}

#[derive(Debug, Serialize)]
struct LastMoveJson {
    color: String,
    /// `null` is a pass.
    point: Option<String>,
}

#[derive(Debug, Serialize)]
struct PrisonersJson {
    black: u32,
    white: u32,
}

#[derive(Debug, Serialize)]
struct MarkJson {
    point: String,
    mark: &'static str,
}

#[derive(Debug, Serialize)]
struct LabelJson {
    point: String,
    label: String,
}

/// The JSON of a replayed game.
pub fn record_json(replay: &Replay<'_>, notation: Notation) -> RecordJson {
    let size = replay.setup.size;
    let write = |point: Point| notation.write(point, size);
    let stones = |color: Color| replay.setup.of(color).iter().map(write).collect();
    let markup = replay.node.markup(size);
    let header = &replay.header;
    RecordJson {
        schema: 1,
        game: name(replay.game),
        size: [size.width(), size.height()],
        moves: replay.played.len(),
        total: replay.total,
        to_play: replay.setup.to_play.to_string(),
        black: stones(Color::Black),
        white: stones(Color::White),
        last: replay.played.last().map(|played| LastMoveJson {
            color: played.color.to_string(),
            point: played.mv.point().map(write),
        }),
        prisoners: PrisonersJson { black: replay.prisoners[0], white: replay.prisoners[1] },
        players: header.players.clone().map(|player| player.name),
        komi: header.komi,
        rules: header.rules.clone(),
        result: header.result.as_ref().map(GameResult::to_string),
        marks: markup.marks.iter().map(|(p, m)| MarkJson { point: write(*p), mark: mark(*m) }).collect(),
        labels: markup.labels.into_iter().map(|(p, label)| LabelJson { point: write(p), label }).collect(),
        comment: replay.node.comment(),
        illegal: illegal_moves(replay),
    }
}

/// The moves the rules refuse, in words.
pub fn illegal_moves(replay: &Replay<'_>) -> Vec<String> {
    replay.illegal.iter().map(|illegal| format!("{illegal}; shown all the same")).collect()
}

fn name(game: GameKind) -> &'static str {
    match game {
        GameKind::Go => "go",
        GameKind::Omok => "omok",
        GameKind::Other(_) => "other",
    }
}

fn mark(mark: PointMark) -> &'static str {
    match mark {
        PointMark::Triangle => "triangle",
        PointMark::Square => "square",
        PointMark::Circle => "circle",
        PointMark::Cross => "cross",
        PointMark::Selected => "selected",
        PointMark::Dimmed => "dimmed",
    }
}
