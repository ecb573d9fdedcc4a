//! From one format to another: bytes in, bytes out.
//!
//! What a format cannot say is never left out in silence: it is an error, or, where the rest of a
//! collection can still be used, a note.

use myosu_rules::{Color, Move, Size};
use thiserror::Error;

use crate::games::{self, PlayedGame};
use crate::moves::{self, BadMoves};
use crate::problems::{self, Problem};
use crate::psq::{BadPsq, NotForPsq, Psq};
use crate::record::{BadRecord, Record};
use crate::sgf::{BadSgf, Collection, Game};

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// SGF.
    Sgf,
    /// Problems as JSON lines.
    Problems,
    /// Games of Go as JSON lines.
    Games,
    /// JSON lines of one kind or the other: what is in them shows which.
    JsonLines,
    /// Piskvork's files.
    Psq,
    /// Games of Omok as strings of moves, one on each line.
    Moves,
}

/// How to read.
#[derive(Clone, Debug)]
pub struct Options {
    /// The encoding of an SGF file, whatever it says itself.
    pub encoding: Option<String>,
    /// The board of strings of moves.
    pub size: Size,
}

impl Default for Options {
    fn default() -> Options {
        Options { encoding: None, size: Size::square(15) }
    }
}

/// A file in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The file.
    pub bytes: Vec<u8>,
    /// What was odd in the file that was read.
    pub warnings: Vec<String>,
    /// What could not be read or written, and is missing in the new file.
    pub refused: Vec<String>,
}

/// Why a file cannot be written in another format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadConversion {
    /// It is no SGF.
    #[error(transparent)]
    Sgf(#[from] BadSgf),
    /// It is not Piskvork's.
    #[error(transparent)]
    Psq(#[from] BadPsq),
    /// It has nothing that can be used.
    #[error("nothing in the file can be used: {0}")]
    Nothing(String),
    /// Several games where the new format holds one.
    #[error("the file has {0} games, and a psq file holds one")]
    Several(usize),
    /// Problems and games are different things.
    #[error("{0} cannot be written as {1}")]
    Kinds(&'static str, &'static str),
}

/// What a file holds.
enum Content {
    Sgf(Box<Collection>),
    Problems(Vec<Problem>),
    Games(Vec<PlayedGame>),
    Records(Vec<Record>),
}

impl Format {
    /// The format a file name ends with.
    ///
    /// ```
    /// use myosu_formats::convert::Format;
    /// assert_eq!(Format::of_name("games/Final.SGF"), Some(Format::Sgf));
    /// assert_eq!(Format::of_name("readme"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Format> {
        let extension = name.rsplit_once('.')?.1.to_ascii_lowercase();
        match extension.as_str() {
            "sgf" => Some(Format::Sgf),
            "jsonl" | "ndjson" => Some(Format::JsonLines),
            "psq" => Some(Format::Psq),
            "txt" | "moves" | "pos" => Some(Format::Moves),
            _ => None,
        }
    }

    /// The format a file looks like.
    ///
    /// ```
    /// use myosu_formats::convert::Format;
    /// assert_eq!(Format::of_content(b"  Piskvorky 15x15, 0:0, 0"), Format::Psq);
    /// assert_eq!(Format::of_content(b"h8i9"), Format::Moves);
    /// ```
    pub fn of_content(bytes: &[u8]) -> Format {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        let starts =
            |word: &[u8]| bytes.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        if starts(b"piskvorky") {
            Format::Psq
        } else if starts(b"{") {
            Format::JsonLines
        } else if bytes.contains(&b'(') {
            Format::Sgf
        } else {
            Format::Moves
        }
    }
}

/// Reads a file in one format and writes it in another. SGF to SGF keeps everything and becomes UTF-8.
///
/// ```
/// use myosu_formats::convert::{Format, Options, convert};
/// let sgf = convert(b"h8i9", Format::Moves, Format::Sgf, &Options::default()).unwrap();
/// assert_eq!(sgf.bytes, b"(;GM[4]FF[4]CA[UTF-8]SZ[15]\n;B[hh];W[ig])\n");
/// ```
pub fn convert(
    bytes: &[u8],
    from: Format,
    to: Format,
    options: &Options,
) -> Result<Converted, BadConversion> {
    let mut out = Converted { bytes: Vec::new(), warnings: Vec::new(), refused: Vec::new() };
    let content = read(bytes, from, options, &mut out)?;
    out.bytes = write(content, to, &mut out.refused)?;
    Ok(out)
}

fn read(
    bytes: &[u8],
    from: Format,
    options: &Options,
    out: &mut Converted,
) -> Result<Content, BadConversion> {
    Ok(match from {
        Format::Sgf => {
            let collection = match &options.encoding {
                Some(name) => Collection::parse_as(bytes, name)?,
                None => Collection::parse(bytes)?,
            };
            out.warnings.extend(collection.warnings().iter().map(ToString::to_string));
            Content::Sgf(Box::new(collection))
        }
        Format::JsonLines if holds_games(bytes) => {
            Content::Games(usable(games::read(bytes), &mut out.refused)?)
        }
        Format::Games => Content::Games(usable(games::read(bytes), &mut out.refused)?),
        Format::JsonLines | Format::Problems => {
            Content::Problems(usable(problems::read(bytes), &mut out.refused)?)
        }
        Format::Psq => Content::Records(vec![Psq::parse(bytes)?.record()]),
        Format::Moves => Content::Records(usable(strings_of_moves(bytes, options.size), &mut out.refused)?),
    })
}

/// Whether the first line that is an object has moves.
fn holds_games(bytes: &[u8]) -> bool {
    let objects = bytes
        .split(|&byte| byte == b'\n')
        .filter_map(|line| serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(line).ok());
    objects.take(1).any(|object| object.contains_key("moves"))
}

fn strings_of_moves(bytes: &[u8], size: Size) -> Vec<Result<Record, String>> {
    let text = crate::sgf::decode_text(bytes);
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            let told = |bad: BadMoves| format!("line {}, {bad}", index + 1);
            let moves = moves::parse(line, size).map_err(told)?;
            let colors = [Color::Black, Color::White].into_iter().cycle();
            let mut record = Record::new(Game::Omok, size);
            record.moves = colors.zip(moves).collect();
            Ok(record)
        })
        .collect()
}

/// What could be read; the rest is told. Nothing at all is an error.
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
    match (content, to) {
        (Content::Sgf(collection), Format::Sgf) => Ok(collection.to_utf8()),
        (Content::Sgf(collection), Format::JsonLines) => {
            let problems = collection.games().all(crate::sgf::Node::has_setup);
            let to = if problems { Format::Problems } else { Format::Games };
            write(Content::Sgf(collection), to, refused)
        }
        (Content::Sgf(collection), Format::Problems) => {
            Ok(problems::write(&usable(problems::from_sgf(&collection), refused)?).into_bytes())
        }
        (Content::Sgf(collection), to) => {
            write(Content::Records(records(&collection, refused)?), to, refused)
        }
        (Content::Problems(all), Format::Sgf) => Ok(problems::to_sgf(&all).to_utf8()),
        (Content::Problems(all), Format::Problems | Format::JsonLines) => {
            Ok(problems::write(&all).into_bytes())
        }
        (Content::Problems(_), to) => Err(BadConversion::Kinds("problems", to.words())),
        (Content::Games(all), Format::Games | Format::JsonLines) => Ok(games::write(&all).into_bytes()),
        (Content::Games(all), Format::Sgf) => {
            let records: Vec<Record> = all.iter().map(PlayedGame::record).collect();
            write_records(&records, to, refused)
        }
        (Content::Games(_), to) => Err(BadConversion::Kinds("games of Go", to.words())),
        (Content::Records(all), to) => write_records(&all, to, refused),
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
        Format::Sgf => {
            let mut collection = Collection::new();
            for record in all {
                record.add_to(&mut collection);
            }
            Ok(collection.to_utf8())
        }
        Format::Psq => match all {
            [record] => {
                let told = |bad: NotForPsq| BadConversion::Nothing(bad.to_string());
                Ok(Psq::of(record).map_err(told)?.to_string().into_bytes())
            }
            _ => Err(BadConversion::Several(all.len())),
        },
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
        Format::Problems => Err(BadConversion::Kinds("games", to.words())),
    }
}

/// A line of moves says nothing of colors: Black begins and they take turns.
fn string_of_moves(record: &Record, number: usize) -> Result<String, String> {
    let alternate = record.moves.iter().zip([Color::Black, Color::White].into_iter().cycle());
    let plain =
        record.start.occupied().is_empty() && alternate.clone().all(|((color, _), turn)| *color == turn);
    if record.game != Game::Omok || !plain {
        return Err(format!("game {number} is not a game of Omok in turns from an empty board"));
    }
    let moves: Vec<Move> = record.moves.iter().map(|&(_, play)| play).collect();
    Ok(moves::print(&moves, record.start.size) + "\n")
}

impl Format {
    const fn words(self) -> &'static str {
        match self {
            Format::Sgf => "SGF",
            Format::Problems => "problems",
            Format::Games => "games",
            Format::JsonLines => "JSON lines",
            Format::Psq => "a psq file",
            Format::Moves => "strings of moves",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Format, Options, convert};

    fn to(text: &str, from: Format, to: Format) -> String {
        let done = convert(text.as_bytes(), from, to, &Options::default()).unwrap();
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
    fn what_cannot_be_said_is_told() {
        let error = |text: &str, from, to| {
            convert(text.as_bytes(), from, to, &Options::default()).unwrap_err().to_string()
        };
        let two = "h8\ni9\n";
        assert_eq!(error(two, Format::Moves, Format::Psq), "the file has 2 games, and a psq file holds one");
        assert!(error("(;GM[1];B[aa])", Format::Sgf, Format::Psq).contains("hold games of Omok"));
        assert!(error("(;GM[1];B[aa])", Format::Sgf, Format::Moves).contains("game 1 is not a game of Omok"));
        assert!(error("", Format::Problems, Format::Sgf).contains("it is empty"));
        assert!(error("zz", Format::Moves, Format::Sgf).contains("line 1, character 1"));
        let mixed = convert(b"h8\nzz\n", Format::Moves, Format::Moves, &Options::default()).unwrap();
        assert_eq!((mixed.bytes.as_slice(), mixed.refused.len()), (&b"h8\n"[..], 1));
    }
}
