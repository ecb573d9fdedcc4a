//! From one format to another: bytes in, bytes out.
//!
//! Law: nothing is dropped in silence. What the new format cannot hold is an error, or, where the rest of a
//! collection can still be used, an entry in `refused`.

use myosu_rules::{Color, Move};
use thiserror::Error;

use crate::games::{self, PlayedGame};
use crate::input::{Content, Format, GameFile, ReadOptions, UnreadableFile};
use crate::moves;
use crate::problems::{self, BookProblem};
use crate::psq::{NotForPsq, Psq};
use crate::record::{BadRecord, Record};
use crate::renlib::{NotForRenLib, RenLib};
use crate::sgf::{Collection, SgfGame, SgfNode};

/// A file in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The file.
    pub bytes: Vec<u8>,
    /// Oddities of the file that was read.
    pub warnings: Vec<String>,
    /// Entries missing in the new file, with the reasons.
    pub refused: Vec<String>,
}

/// Why a file cannot be written in another format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadConversion {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] UnreadableFile),
    /// None of its entries can be read or written.
    #[error("nothing in the file can be used: {0}")]
    Nothing(String),
    /// Several games where the new format holds one.
    #[error("the file has {0} games, and {1} holds one")]
    Several(usize, &'static str),
    /// Problems and games are different things.
    #[error("{0} cannot be written as {1}")]
    Kinds(&'static str, &'static str),
}

/// Reads a file and writes it in another format. SGF to SGF keeps everything and becomes UTF-8.
///
/// ```
/// use myosu_formats::convert::convert;
/// use myosu_formats::input::{Format, ReadOptions};
/// let sgf = convert(b"h8i9", Format::Sgf, &ReadOptions::default()).unwrap();
/// assert_eq!(sgf.bytes, b"(;GM[4]FF[4]CA[UTF-8]SZ[15]\n;B[hh];W[ig])\n");
/// ```
pub fn convert(bytes: &[u8], to: Format, options: &ReadOptions) -> Result<Converted, BadConversion> {
    let file = GameFile::read(bytes, options)?;
    let mut refused = Vec::new();
    let warnings = file.warnings().to_vec();
    let bytes = write(file.into_content(), to, &mut refused)?;
    Ok(Converted { bytes, warnings, refused })
}

/// The entries that can be used; lists the others in `refused`. None at all is an error.
fn usable<T, E: ToString>(
    read: Vec<Result<T, E>>,
    refused: &mut Vec<String>,
) -> Result<Vec<T>, BadConversion> {
    let good: Vec<T> =
        read.into_iter().filter_map(|one| one.map_err(|bad| refused.push(bad.to_string())).ok()).collect();
    if good.is_empty() {
        let why = refused.first().cloned().unwrap_or_else(|| "it is empty".to_owned());
        return Err(BadConversion::Nothing(why));
    }
    Ok(good)
}

fn write(content: Content, to: Format, refused: &mut Vec<String>) -> Result<Vec<u8>, BadConversion> {
    match content {
        Content::Sgf(collection) => write_trees(*collection, to, refused),
        Content::Problems(all) => write_problems(&usable(all, refused)?, to),
        Content::Games(all) => write_games(&usable(all, refused)?, to, refused),
        Content::Records(all) => write_records(&usable(all, refused)?, to, refused),
        Content::Drawing(drawing) => write_trees(drawing.to_sgf(), to, refused),
    }
}

fn write_trees(file: Collection, to: Format, refused: &mut Vec<String>) -> Result<Vec<u8>, BadConversion> {
    match to {
        Format::Sgf => Ok(file.to_utf8()),
        Format::JsonLines if !file.games().all(SgfNode::has_setup) => {
            write_trees(file, Format::Games, refused)
        }
        Format::JsonLines | Format::Problems => {
            Ok(problems::write(&usable(problems::from_sgf(&file), refused)?).into_bytes())
        }
        Format::RenLib => write_library(&file),
        Format::Games | Format::Psq | Format::Moves | Format::Diagram => {
            write_records(&records(&file, refused)?, to, refused)
        }
    }
}

fn write_problems(all: &[BookProblem], to: Format) -> Result<Vec<u8>, BadConversion> {
    match to {
        Format::Sgf => Ok(problems::to_sgf(all).to_utf8()),
        Format::Problems | Format::JsonLines => Ok(problems::write(all).into_bytes()),
        Format::Games | Format::Psq | Format::RenLib | Format::Moves | Format::Diagram => {
            Err(BadConversion::Kinds("problems", to.words()))
        }
    }
}

fn write_games(all: &[PlayedGame], to: Format, refused: &mut Vec<String>) -> Result<Vec<u8>, BadConversion> {
    match to {
        Format::Games | Format::JsonLines => Ok(games::write(all).into_bytes()),
        Format::Sgf => write_records(&all.iter().map(PlayedGame::record).collect::<Vec<_>>(), to, refused),
        Format::Problems | Format::Psq | Format::RenLib | Format::Moves | Format::Diagram => {
            Err(BadConversion::Kinds("games of Go", to.words()))
        }
    }
}

fn records(collection: &Collection, refused: &mut Vec<String>) -> Result<Vec<Record>, BadConversion> {
    let read = collection
        .games()
        .enumerate()
        .map(|(index, root)| Record::of(root).map_err(|bad: BadRecord| format!("game {}, {bad}", index + 1)));
    usable(read.collect(), refused)
}

fn write_records(all: &[Record], to: Format, refused: &mut Vec<String>) -> Result<Vec<u8>, BadConversion> {
    let numbered = all.iter().enumerate().map(|(index, record)| (index + 1, record));
    match to {
        Format::Sgf => Ok(as_trees(all).to_utf8()),
        Format::Psq => match all {
            [record] => {
                let told = |bad: NotForPsq| BadConversion::Nothing(bad.to_string());
                Ok(Psq::of(record).map_err(told)?.to_string().into_bytes())
            }
            _ => Err(BadConversion::Several(all.len(), to.words())),
        },
        Format::RenLib => write_library(&as_trees(all)),
        Format::Moves => {
            let lines = numbered.map(|(number, record)| string_of_moves(record, number)).collect();
            Ok(usable(lines, refused)?.concat().into_bytes())
        }
        Format::Games | Format::JsonLines => {
            let games = numbered.map(|(number, record)| {
                let id = format!("game-{number:04}");
                PlayedGame::of(record, &id)
                    .ok_or_else(|| format!("game {number} is not a game of Go from an empty board"))
            });
            Ok(games::write(&usable(games.collect(), refused)?).into_bytes())
        }
        Format::Problems | Format::Diagram => Err(BadConversion::Kinds("games", to.words())),
    }
}

fn as_trees(all: &[Record]) -> Collection {
    let mut collection = Collection::new();
    for record in all {
        record.add_to(&mut collection);
    }
    collection
}

/// A library holds one tree. It has moves, comments, labels and marks; other properties stay behind.
fn write_library(file: &Collection) -> Result<Vec<u8>, BadConversion> {
    let mut games = file.games();
    match (games.next(), games.len()) {
        (Some(root), 0) => {
            let why = |bad: NotForRenLib| BadConversion::Nothing(bad.to_string());
            Ok(RenLib::of(root).map_err(why)?.to_bytes())
        }
        (_, more) => Err(BadConversion::Several(more + 1, Format::RenLib.words())),
    }
}

/// A line of moves has no colors: Black begins and they take turns.
fn string_of_moves(record: &Record, number: usize) -> Result<String, String> {
    let alternate = record.moves.iter().zip([Color::Black, Color::White].into_iter().cycle());
    let plain =
        record.start.occupied().is_empty() && alternate.clone().all(|((color, _), turn)| *color == turn);
    if record.game != SgfGame::Omok || !plain {
        return Err(format!("game {number} is not a game of Omok in turns from an empty board"));
    }
    let moves: Vec<Move> = record.moves.iter().map(|&(_, play)| play).collect();
    Ok(moves::print(&moves, record.start.size) + "\n")
}

#[cfg(test)]
mod tests {
    use super::{Format, ReadOptions, convert};

    fn from(format: Format) -> ReadOptions {
        ReadOptions { format: Some(format), ..ReadOptions::default() }
    }

    fn to(text: &str, format: Format, to: Format) -> String {
        let done = convert(text.as_bytes(), to, &from(format)).unwrap();
        assert_eq!(done.refused, Vec::<String>::new());
        String::from_utf8(done.bytes).unwrap()
    }

    #[test]
    fn omok_goes_through_all_its_formats_and_comes_back() {
        let sgf = to("h8i9g7\n", Format::Moves, Format::Sgf);
        let psq = to(&sgf, Format::Sgf, Format::Psq);
        assert_eq!(psq, "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n7,9,0\n-1\n");
        assert_eq!(to(&psq, Format::Psq, Format::Moves), "h8i9g7\n");
        assert_eq!(to(&psq, Format::Psq, Format::Sgf), sgf);
    }

    #[test]
    fn json_lines_are_problems_or_games_as_what_is_in_them() {
        let problem = "{\"id\":\"a\",\"size\":9,\"black\":[\"aa\"],\"white\":[\"bb\"],\"to_play\":\"black\",\"first_moves\":[\"ab\"],\"note\":\"\"}\n";
        let sgf = to(problem, Format::JsonLines, Format::Sgf);
        assert_eq!(to(&sgf, Format::Sgf, Format::JsonLines), problem);
        let game = "{\"id\":\"나\",\"komi\":6.5,\"result\":\"W+R\",\"moves\":\"Bpd Wdp Bpass\"}\n";
        let sgf = to(game, Format::JsonLines, Format::Sgf);
        assert_eq!(to(&sgf, Format::Sgf, Format::JsonLines), game);
        assert_eq!(to(game, Format::JsonLines, Format::JsonLines), game);
    }

    #[test]
    fn entries_the_format_cannot_hold_are_refused() {
        let error =
            |text: &str, format, to| convert(text.as_bytes(), to, &from(format)).unwrap_err().to_string();
        let two = "h8\ni9\n";
        assert_eq!(error(two, Format::Moves, Format::Psq), "the file has 2 games, and a psq file holds one");
        assert!(error("(;GM[1];B[aa])", Format::Sgf, Format::Psq).contains("hold games of Omok"));
        assert!(error("(;GM[1];B[aa])", Format::Sgf, Format::Moves).contains("game 1 is not a game of Omok"));
        assert!(error("", Format::Problems, Format::Sgf).contains("is empty"));
        assert!(error("zz", Format::Moves, Format::Sgf).contains("line 1: character 1"));
        let mixed = convert(b"h8\nzz\n", Format::Moves, &from(Format::Moves)).unwrap();
        assert_eq!((mixed.bytes.as_slice(), mixed.refused.len()), (&b"h8\n"[..], 1));
    }
}
