//! One way in: from the bytes of a file to the games, problems or stones it holds.
//!
//! [`GameFile::read`] finds out what the bytes are (SGF, Piskvork's `.psq`, RenLib's `.lib`, JSON lines of games or of
//! problems, a drawn diagram, or strings of Omok moves) and reads all of them. A [`GameTree`] is one game of
//! a file, whatever the format was, and plays it by the rules.
//!
//! Laws: no bytes make it panic; bytes in no known format are an error that says so; an error names the line
//! or the game it is about.

mod drawing;
pub mod edges;
mod error;
mod format;
mod tree;

use myosu_rules::{PointSet, Setup, Size, go};

use crate::games::{self, PlayedGame};
use crate::jsonl::BadLine;
use crate::problems::{self, BookProblem};
use crate::psq::Psq;
use crate::record::Record;
use crate::renlib::RenLib;
use crate::sgf::{Collection, SgfGame, decode_text};

pub use drawing::{BadDrawing, Drawing};
pub use error::{BadEntry, BadGame, UnreadableFile};
pub use format::Format;
pub use tree::GameTree;

/// What a caller knows about a file besides its bytes.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    /// The file's name; its extension decides the format, its stem names a diagram.
    pub name: Option<String>,
    /// The format, whatever name and content suggest.
    pub format: Option<Format>,
    /// The encoding of an SGF file or of a library's comments, whatever the file says itself.
    pub encoding: Option<String>,
    /// The board of strings of moves.
    pub size: Size,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { name: None, format: None, encoding: None, size: Size::square(15) }
    }
}

impl ReadOptions {
    /// Options for a file of this name.
    pub fn named(name: &str) -> ReadOptions {
        ReadOptions { name: Some(name.to_owned()), ..ReadOptions::default() }
    }

    /// The file's name without folder and extension, or `problem`.
    fn stem(&self) -> &str {
        let name = self.name.as_deref().and_then(|name| name.rsplit(['/', '\\']).next()).unwrap_or_default();
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        if stem.is_empty() || stem == "-" { "problem" } else { stem }
    }
}

/// The entries of a file, by the kind of thing they are.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Game trees.
    Sgf(Box<Collection>),
    /// Life-and-death problems, one for each line.
    Problems(Vec<Result<BookProblem, BadLine>>),
    /// Games of Baduk, one for each line.
    Games(Vec<Result<PlayedGame, BadLine>>),
    /// Games of Omok: the one of a `.psq` file, or one for each line of moves.
    Records(Vec<Result<Record, BadLine>>),
    /// A board drawn as text.
    Drawing(Box<Drawing>),
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFile {
    content: Content,
    warnings: Vec<String>,
}

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PosedProblem {
    /// Its name.
    pub id: String,
    /// The stones, and the side to move.
    pub setup: Setup,
    /// The stones in question, where a diagram marks them.
    pub target: Option<PointSet>,
    /// The points that may be played, where a diagram marks them.
    pub region: Option<PointSet>,
}

impl GameFile {
    /// Reads a file in the format it is given, its name says or its bytes show.
    ///
    /// ```
    /// use myosu_formats::input::{GameFile, ReadOptions};
    /// use myosu_rules::omok::Variant;
    /// let file = GameFile::read(b"h8i9g7", &ReadOptions::default()).unwrap();
    /// let game = file.into_tree(1, None).unwrap().omok(Variant::Renju.rule(), None).unwrap();
    /// assert_eq!(game.position().stones(myosu_rules::Color::Black).len(), 2);
    ///
    /// let error = GameFile::read(b"foo", &ReadOptions::named("problem.txt")).unwrap_err();
    /// assert!(error.to_string().starts_with("line 1: \"foo\" is no game record"));
    /// ```
    pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<GameFile, UnreadableFile> {
        if is_blank(bytes) {
            return Err(UnreadableFile::Empty);
        }
        let format = match options.format {
            Some(format) => format,
            None => format::sniff(bytes, options.name.as_deref(), options.size)?,
        };
        let mut warnings = Vec::new();
        let content = match format {
            Format::Sgf => {
                let collection = match &options.encoding {
                    Some(encoding) => Collection::parse_as(bytes, encoding)?,
                    None => Collection::parse(bytes)?,
                };
                warnings.extend(collection.warnings().iter().map(ToString::to_string));
                Content::Sgf(Box::new(collection))
            }
            Format::JsonLines if format::holds_games(bytes) => Content::Games(games::read(bytes)),
            Format::Games => Content::Games(games::read(bytes)),
            Format::JsonLines | Format::Problems => Content::Problems(problems::read(bytes)),
            Format::Psq => Content::Records(vec![Ok(Psq::parse(bytes)?.record())]),
            Format::RenLib => {
                let library = RenLib::parse(bytes, options.encoding.as_deref())?;
                warnings.extend_from_slice(library.warnings());
                Content::Sgf(Box::new(library.to_sgf()))
            }
            Format::Moves => Content::Records(records(bytes, options.size)),
            Format::Diagram => {
                Content::Drawing(Box::new(Drawing::parse(&decode_text(bytes), options.stem())?))
            }
        };
        Ok(GameFile { content, warnings })
    }

    /// The entries.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The entries, by value.
    pub fn into_content(self) -> Content {
        self.content
    }

    /// What was odd about the file and was read all the same.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// How many games or problems the file has, unreadable ones included; never none.
    pub fn entries(&self) -> usize {
        match &self.content {
            Content::Sgf(collection) => collection.games().len(),
            Content::Problems(all) => all.len(),
            Content::Games(all) => all.len(),
            Content::Records(all) => all.len(),
            Content::Drawing(_) => 1,
        }
    }

    /// The game or problem of this number, from 1, as a tree. It is a game of `game` whatever the file says,
    /// if `game` is given.
    pub fn into_tree(self, number: usize, game: Option<SgfGame>) -> Result<GameTree, UnreadableFile> {
        let entries = self.entries();
        let index = number.checked_sub(1).filter(|&index| index < entries);
        let index = index.ok_or(UnreadableFile::NoEntry { number, entries })?;
        let (collection, index) = match self.content {
            Content::Sgf(collection) => (*collection, index),
            Content::Problems(mut all) => (problems::to_sgf(&[all.swap_remove(index)?]), 0),
            Content::Games(mut all) => (all.swap_remove(index)?.record().to_sgf(), 0),
            Content::Records(mut all) => (all.swap_remove(index)?.to_sgf(), 0),
            Content::Drawing(drawing) => (drawing.to_sgf(), 0),
        };
        Ok(GameTree::new(collection, index, game)?)
    }

    /// The position of this number, from 1, as a problem of Baduk: a problem as it is set, and of a game the
    /// position after its last move.
    pub fn into_problem(self, number: usize) -> Result<PosedProblem, UnreadableFile> {
        if let Content::Drawing(drawing) = &self.content {
            return Ok(drawing.problem());
        }
        let set = number.checked_sub(1).and_then(|index| self.problems().into_iter().nth(index));
        let (id, setup) = match set {
            Some(Ok(BookProblem { id, setup, target, region, .. })) => {
                return Ok(PosedProblem { id, setup, target, region });
            }
            Some(Err(BadEntry::Line(bad))) => return Err(bad.into()),
            _ => {
                let tree = self.into_tree(number, None)?;
                let name = tree.root().header().name;
                let setup = tree.go(go::Rules::default(), None)?.position().setup();
                (name.unwrap_or_else(|| format!("game-{number:04}")), setup)
            }
        };
        Ok(PosedProblem { id, setup, target: None, region: None })
    }

    /// All problems of the file. A game that begins on an empty board is no problem.
    pub fn problems(&self) -> Vec<Result<BookProblem, BadEntry>> {
        match &self.content {
            Content::Sgf(collection) => {
                problems::from_sgf(collection).into_iter().map(|one| one.map_err(BadEntry::from)).collect()
            }
            Content::Problems(all) => all.iter().map(|one| Ok(one.clone()?)).collect(),
            Content::Games(all) => refuse(all, "is a game, not a problem"),
            Content::Records(all) => refuse(all, "is a game of Omok, not a problem of Baduk"),
            Content::Drawing(drawing) => {
                let PosedProblem { id, setup, target, region } = drawing.problem();
                let (first_moves, note) = (Vec::new(), String::new());
                vec![Ok(BookProblem { id, setup, first_moves, note, target, region, tree: vec![] })]
            }
        }
    }

    /// All games of Baduk of the file that begin on an empty board.
    pub fn games(&self) -> Vec<Result<PlayedGame, BadEntry>> {
        match &self.content {
            Content::Games(all) => all.iter().map(|one| Ok(one.clone()?)).collect(),
            Content::Problems(all) => refuse(all, "is a problem, not a game"),
            Content::Records(all) => refuse(all, "is a game of Omok, not of Baduk"),
            Content::Sgf(_) | Content::Drawing(_) => self
                .records()
                .into_iter()
                .enumerate()
                .map(|(index, record)| {
                    let number = index + 1;
                    PlayedGame::of(&record?, &format!("game-{number:04}"))
                        .ok_or(BadEntry::Unfit { number, why: "is not a game of Go from an empty board" })
                })
                .collect(),
        }
    }

    /// The main lines of all games and problems of the file.
    pub fn records(&self) -> Vec<Result<Record, BadEntry>> {
        match &self.content {
            Content::Sgf(collection) => {
                let numbered = collection.games().zip(1..);
                numbered
                    .map(|(root, number)| {
                        Record::of(root).map_err(|problem| BadEntry::Record { number, problem })
                    })
                    .collect()
            }
            Content::Problems(all) => all.iter().map(|one| Ok(one.clone()?.record())).collect(),
            Content::Games(all) => all.iter().map(|one| Ok(one.clone()?.record())).collect(),
            Content::Records(all) => all.iter().map(|one| Ok(one.clone()?)).collect(),
            Content::Drawing(drawing) => {
                let mut record = Record::new(SgfGame::Go, drawing.setup.size);
                record.start = drawing.setup;
                vec![Ok(record)]
            }
        }
    }
}

/// Refuses every entry that was read, and passes on what is wrong with the others.
fn refuse<T, U>(all: &[Result<T, BadLine>], why: &'static str) -> Vec<Result<U, BadEntry>> {
    let refused = |(number, one): (usize, &Result<T, BadLine>)| match one {
        Ok(_) => Err(BadEntry::Unfit { number, why }),
        Err(bad) => Err(bad.clone().into()),
    };
    (1..).zip(all).map(refused).collect()
}

fn is_blank(bytes: &[u8]) -> bool {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii().is_empty()
}

/// Games of Omok as strings of moves, one for each line that is not blank.
fn records(bytes: &[u8], size: Size) -> Vec<Result<Record, BadLine>> {
    let text = decode_text(bytes);
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let record = |(line, text): (usize, &str)| {
        Record::of_moves(text, size).map_err(|bad| BadLine { line, problem: bad.to_string() })
    };
    lines.map(record).collect()
}

#[cfg(test)]
mod tests;
