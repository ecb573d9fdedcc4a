//! A position of a record for programs. Points are written in the notation that was asked for.

use myosu_formats::replay::Replay;
use myosu_formats::sgf::{GameResult, PointMark, SgfGame};
use myosu_rules::{Color, Notation, Point};
use serde::{Deserialize, Serialize};

use crate::names::ColorName;

/// A position of a record: its stones, whose turn it is, and what the file says of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordView {
    /// 1.
    pub schema: u32,
    /// `go`, `omok` or `other`.
    pub game: String,
    /// Width and height of the board.
    pub size: [u8; 2],
    /// Moves played.
    #[serde(rename = "move")]
    pub moves: usize,
    /// Moves of the main line.
    pub total: usize,
    /// Who moves.
    pub to_play: ColorName,
    /// Black's stones.
    pub black: Vec<String>,
    /// White's stones.
    pub white: Vec<String>,
    /// The last move.
    pub last: Option<LastMoveView>,
    /// The stones each side has taken.
    pub prisoners: PrisonersView,
    /// The names of Black and White.
    pub players: [String; 2],
    /// White's compensation.
    pub komi: Option<f64>,
    /// The rules as the file names them.
    pub rules: Option<String>,
    /// The result as the file writes it.
    pub result: Option<String>,
    /// Marks on points.
    pub marks: Vec<MarkView>,
    /// Labels on points.
    pub labels: Vec<LabelView>,
    /// The comment.
    pub comment: Option<String>,
    /// Moves the rules do not allow, in words.
    pub illegal: Vec<String>,
}

/// The last move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastMoveView {
    /// Whose it was.
    pub color: ColorName,
    /// Where; `null` for a pass.
    pub point: Option<String>,
}

/// The stones each side has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrisonersView {
    /// Black has taken.
    pub black: u32,
    /// White has taken.
    pub white: u32,
}

/// A mark of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MarkView {
    /// Where.
    pub point: String,
    /// `triangle`, `square`, `circle`, `cross`, `selected` or `dimmed`.
    pub mark: String,
}

/// A label of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LabelView {
    /// Where.
    pub point: String,
    /// The text.
    pub label: String,
}

impl RecordView {
    /// The view of a replayed game, its points written in a notation.
    pub fn of(replay: &Replay<'_>, notation: Notation) -> RecordView {
        let size = replay.setup.size;
        let write = |point: Point| notation.write(point, size);
        let stones = |color: Color| replay.setup.of(color).iter().map(write).collect();
        let (markup, header) = (replay.node.markup(size), &replay.header);
        let mark = |&(at, kind): &(Point, PointMark)| MarkView {
            point: write(at),
            mark: mark_name(kind).to_owned(),
        };
        RecordView {
            schema: 1,
            game: name(replay.game).to_owned(),
            size: [size.width(), size.height()],
            moves: replay.played.len(),
            total: replay.total,
            to_play: replay.setup.to_play.into(),
            black: stones(Color::Black),
            white: stones(Color::White),
            last: replay.played.last().map(|played| LastMoveView {
                color: played.color.into(),
                point: played.mv.point().map(write),
            }),
            prisoners: PrisonersView { black: replay.prisoners[0], white: replay.prisoners[1] },
            players: header.players.clone().map(|player| player.name),
            komi: header.komi,
            rules: header.rules.clone(),
            result: header.result.as_ref().map(GameResult::to_string),
            marks: markup.marks.iter().map(mark).collect(),
            labels: markup
                .labels
                .into_iter()
                .map(|(at, label)| LabelView { point: write(at), label })
                .collect(),
            comment: replay.node.comment(),
            illegal: illegal_moves(replay),
        }
    }
}

/// The moves the rules refuse, in words.
pub fn illegal_moves(replay: &Replay<'_>) -> Vec<String> {
    replay.illegal.iter().map(|illegal| format!("{illegal}; shown all the same")).collect()
}

fn name(game: SgfGame) -> &'static str {
    match game {
        SgfGame::Go => "go",
        SgfGame::Omok => "omok",
        SgfGame::Other(_) => "other",
    }
}

fn mark_name(mark: PointMark) -> &'static str {
    match mark {
        PointMark::Triangle => "triangle",
        PointMark::Square => "square",
        PointMark::Circle => "circle",
        PointMark::Cross => "cross",
        PointMark::Selected => "selected",
        PointMark::Dimmed => "dimmed",
    }
}
