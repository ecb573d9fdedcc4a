//! `myosu show FILE`: a position of a game, a problem or a board, in the terminal or as a picture.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use myosu::draw::{BoardSpec, BoardStyle, Charset, Region, Sides, TextStyle, Theme};
use myosu::formats::replay::Replay;
use myosu::rules::{Notation, PointSet};
use myosu::views::record::{
    BoardLook, MarksOfFile, RecordView, comment_lines, game_line, illegal_moves, moment_line, record_board,
    usual_notation,
};

use super::Context;
use super::stones::variant;
use crate::files;
use crate::outcome::Outcome;
use crate::source::SourceArgs;
use crate::terminal;

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    source: SourceArgs,

    /// Show the position after N moves [default: the last; a problem stays as it is set]
    #[arg(long = "move", value_name = "N")]
    moves: Option<usize>,

    /// Write an SVG picture; - is stdout
    #[arg(long, value_name = "OUT", group = "output")]
    svg: Option<PathBuf>,

    /// Write a PNG picture; - is stdout
    #[cfg(feature = "png")]
    #[arg(long, value_name = "OUT", group = "output")]
    png: Option<PathBuf>,

    /// Print the position as JSON
    #[arg(long, group = "output")]
    json: bool,

    #[command(flatten)]
    look: BoardArgs,
}

/// How the board looks.
#[derive(Debug, clap::Args)]
struct BoardArgs {
    /// Show a part of the board: two corners such as A1-J9, or auto for the part that has stones
    #[arg(long, value_name = "CORNERS")]
    region: Option<String>,

    /// How points are written [default: go, or renju for Omok]
    #[arg(long, value_enum)]
    notation: Option<NotationName>,

    /// Number the moves on the stones, from move FROM on
    #[arg(long, value_name = "FROM", num_args = 0..=1, default_missing_value = "1")]
    numbers: Option<usize>,

    /// Mark the points this Omok rule forbids to the side to move, such as renju
    #[arg(long, value_name = "RULE", value_parser = variant)]
    forbidden: Option<myosu::rules::omok::Variant>,

    /// Leave out the marks and labels of the file
    #[arg(long)]
    bare: bool,

    /// What the board of a picture is made of
    #[arg(long, value_enum, default_value = "wood")]
    style: StyleName,

    /// Dark surroundings for a picture
    #[arg(long)]
    dark: bool,

    /// At which sides of the board the lines are named
    #[arg(long, value_enum, default_value = "two")]
    coordinates: SidesName,

    /// A title above the board
    #[arg(long, default_value = "", hide_default_value = true)]
    title: String,

    /// Characters in the terminal [default: unicode in a terminal, ascii elsewhere]
    #[arg(long, value_enum)]
    charset: Option<CharsetName>,

    /// Pixels of a PNG to a unit; a cell has 30 units
    #[cfg(feature = "png")]
    #[arg(long, default_value_t = 2.0)]
    scale: f32,
}

/// The notations as they are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum NotationName {
    /// Q16, without the letter I
    Go,
    /// h8, with the letter i
    Renju,
    /// 7,7 from the top left, from 0
    Gomocup,
    /// pd, two letters from the top left
    Sgf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StyleName {
    /// Wood with shaded stones
    Wood,
    /// Flat colours
    Plain,
    /// Black and white, for printing
    Print,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SidesName {
    /// Nowhere
    None,
    /// Left and below, or where the notation counts from
    Two,
    /// All round
    Four,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CharsetName {
    /// X, O and dots
    Ascii,
    /// Round stones
    Unicode,
}

pub(crate) fn run(args: &ShowArgs, context: &Context) -> Result<Outcome> {
    let (tree, warnings) = args.source.read()?;
    let replay = tree.replay(args.moves).with_context(|| args.source.name())?;
    warnings.iter().for_each(|warning| terminal::note(warning));
    illegal_moves(&replay).iter().for_each(|note| terminal::note(note));
    if args.json {
        terminal::json(&RecordView::of(&replay, args.look.notation(&replay)))?;
        return Ok(Outcome::Done);
    }
    let spec = args.look.board(&replay)?;
    if let Some(path) = &args.svg {
        files::write(path, spec.svg().as_bytes())?;
        return Ok(Outcome::Done);
    }
    #[cfg(feature = "png")]
    if let Some(path) = &args.png {
        files::write(path, &spec.png(args.look.scale)?)?;
        return Ok(Outcome::Done);
    }
    print(&spec, &replay, args, context)?;
    Ok(Outcome::Done)
}

/// The board in the terminal, with the game above and the moment below it.
fn print(spec: &BoardSpec, replay: &Replay<'_>, args: &ShowArgs, context: &Context) -> Result<()> {
    let style = TextStyle {
        charset: match args.look.charset {
            Some(CharsetName::Ascii) => Charset::Ascii,
            Some(CharsetName::Unicode) => Charset::Unicode,
            None => terminal::board_style().charset,
        },
        ..terminal::board_style()
    };
    let mut out = terminal::stdout();
    if let Some(game) = game_line(replay) {
        writeln!(out, "{}", game.get(context.language))?;
    }
    write!(out, "{}", spec.text(style))?;
    writeln!(out, "{}", moment_line(replay, spec.notation).get(context.language))?;
    for line in comment_lines(replay) {
        writeln!(out, "| {line}")?;
    }
    Ok(out.flush()?)
}

impl BoardArgs {
    fn board(&self, replay: &Replay<'_>) -> Result<BoardSpec> {
        let marks = if self.bare { MarksOfFile::LeftOut } else { MarksOfFile::Drawn };
        let look = BoardLook {
            notation: self.notation(replay),
            marks,
            numbers: self.numbers,
            forbidden: self.forbidden,
        };
        let mut spec = record_board(replay, &look)?;
        (spec.style, spec.theme) = self.style();
        spec.sides = self.sides();
        spec.title.clone_from(&self.title);
        if let Some(corners) = &self.region {
            spec.region = region(corners, &spec)?;
        }
        Ok(spec)
    }

    fn notation(&self, replay: &Replay<'_>) -> Notation {
        match self.notation {
            Some(NotationName::Go) => Notation::Go,
            Some(NotationName::Renju) => Notation::Renju,
            Some(NotationName::Gomocup) => Notation::Gomocup,
            Some(NotationName::Sgf) => Notation::Sgf,
            None => usual_notation(replay.game),
        }
    }

    fn sides(&self) -> Sides {
        match self.coordinates {
            SidesName::None => Sides::None,
            SidesName::Two => Sides::Two,
            SidesName::Four => Sides::Four,
        }
    }

    fn style(&self) -> (BoardStyle, Theme) {
        let style = match self.style {
            StyleName::Wood => BoardStyle::Wood,
            StyleName::Plain => BoardStyle::Plain,
            StyleName::Print => BoardStyle::Print,
        };
        (style, if self.dark { Theme::Dark } else { Theme::Light })
    }
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
