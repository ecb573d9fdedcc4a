//! A game from a file of any format we know. Whatever it was, it becomes an SGF collection, so that every
//! command walks games in one way.

mod diagram;
mod sniff;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use myosu_formats::convert::{self, Format, convert};
use myosu_formats::sgf::{self, Collection, Node};
use myosu_rules::Size;

use crate::files;

/// Where a game comes from, as typed.
#[derive(Debug, clap::Args)]
pub(crate) struct SourceArgs {
    /// An SGF file, JSON lines, a psq file, Omok moves such as h8i9g7, or a board as text; - is stdin
    file: PathBuf,

    /// Which game or problem of a collection, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    number: usize,

    /// What the file holds [default: seen from its content]
    #[arg(long, value_enum)]
    format: Option<FormatName>,

    /// The encoding of an SGF file, whatever it says itself, such as euc-kr
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,

    /// The board of a string of moves, such as 15 or 19x19
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "15")]
    size: Size,

    /// The game, whatever the file says
    #[arg(long, value_enum)]
    game: Option<GameName>,
}

/// The formats as they are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatName {
    /// Smart Game Format
    Sgf,
    /// Problems or games, one JSON object to a line
    Jsonl,
    /// Piskvork's file
    Psq,
    /// Omok moves: h8i9g7
    Moves,
    /// A board drawn with X, O and dots
    Diagram,
}

/// The games as they are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// Baduk: stones without liberties are taken
    Go,
    /// Five in a row: stones stay
    Omok,
}

/// A game that was read.
pub(crate) struct Source {
    collection: Collection,
    index: usize,
    /// The game it is taken for.
    pub(crate) game: sgf::Game,
    /// What was odd about the file.
    pub(crate) notes: Vec<String>,
}

impl Source {
    /// The root of the game.
    pub(crate) fn root(&self) -> Node<'_> {
        self.collection.games().nth(self.index).expect("the game was there when it was read")
    }
}

impl SourceArgs {
    /// Reads the file and finds the game in it.
    pub(crate) fn read(&self) -> Result<Source> {
        let bytes = files::read(&self.file)?;
        self.interpret(&bytes).with_context(|| name(&self.file))
    }

    fn interpret(&self, bytes: &[u8]) -> Result<Source> {
        if self.number == 0 {
            bail!("games are numbered from 1");
        }
        let format = self.format.unwrap_or_else(|| sniff::format(bytes, &self.file, self.size));
        let mut notes = Vec::new();
        let (collection, index) = match format {
            FormatName::Sgf => (self.sgf(bytes, &mut notes)?, self.number - 1),
            FormatName::Diagram => (diagram::read(bytes, self.game)?, self.number - 1),
            FormatName::Jsonl | FormatName::Moves => {
                let line = nth_line(bytes, self.number)?;
                let format = if format == FormatName::Moves { Format::Moves } else { Format::JsonLines };
                (self.converted(line, format, &mut notes)?, 0)
            }
            FormatName::Psq => (self.converted(bytes, Format::Psq, &mut notes)?, self.number - 1),
        };
        let games = collection.games().len();
        let Some(root) = collection.games().nth(index) else {
            bail!("there is no game {}: the file has {games}", self.number);
        };
        let game = self.game.map_or(root.header().game, GameName::game);
        Ok(Source { game, index, notes, collection })
    }

    fn sgf(&self, bytes: &[u8], notes: &mut Vec<String>) -> Result<Collection> {
        let collection = match &self.encoding {
            Some(encoding) => Collection::parse_as(bytes, encoding)?,
            None => Collection::parse(bytes)?,
        };
        notes.extend(collection.warnings().iter().map(ToString::to_string));
        Ok(collection)
    }

    fn converted(&self, bytes: &[u8], format: Format, notes: &mut Vec<String>) -> Result<Collection> {
        let options = convert::Options { encoding: self.encoding.clone(), size: self.size };
        let converted = convert(bytes, format, Format::Sgf, &options)?;
        notes.extend(converted.warnings.into_iter().chain(converted.refused));
        Ok(Collection::parse(&converted.bytes)?)
    }
}

impl GameName {
    fn game(self) -> sgf::Game {
        match self {
            GameName::Go => sgf::Game::Go,
            GameName::Omok => sgf::Game::Omok,
        }
    }
}

/// The line of this number among those that are not blank.
fn nth_line(bytes: &[u8], number: usize) -> Result<&[u8]> {
    let mut lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    if let Some(line) = lines.clone().nth(number - 1) {
        return Ok(line);
    }
    bail!("there is no line {number}: the file has {}", lines.by_ref().count());
}

fn name(path: &Path) -> String {
    if path.as_os_str() == files::STDIO { "standard input".to_owned() } else { path.display().to_string() }
}

/// Reads `19` or `19x13`.
pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<usize>().map_err(|_| format!("\"{text}\" is no number"));
    Size::new(side(width)?, side(height)?).map_err(|bad| bad.to_string())
}
