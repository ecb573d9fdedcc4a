//! The files commands are given: read here, understood by `formats::input`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use myosu::formats::Record;
use myosu::formats::games::PlayedGame;
use myosu::formats::input::{BadEntry, Format, GameFile, GameTree, PosedProblem, ReadOptions};
use myosu::formats::moves;
use myosu::formats::problems::BookProblem;
use myosu::formats::sgf::SgfGame;
use myosu::rules::{GameKind, Size};

use crate::{files, terminal};

/// Notes about one file that are printed; the rest are counted.
const NOTES: usize = 3;

/// A game in a file, as typed.
#[derive(Debug, clap::Args)]
pub(crate) struct SourceArgs {
    /// An SGF file, JSON lines, a psq file, a RenLib library, Omok moves such as h8i9g7, or a board as text; - is stdin
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
    #[arg(long, value_parser = game_parser())]
    game: Option<GameKind>,
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
    /// RenLib's library
    Lib,
    /// Omok moves: h8i9g7
    Moves,
    /// A board drawn with X, O and dots
    Diagram,
}

/// Reads the name of a game, and shows both in the help.
pub(crate) fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    let names = [
        PossibleValue::new("go").alias("baduk").help("Baduk: stones without liberties are taken"),
        PossibleValue::new("omok").alias("gomoku").help("Five in a row: stones stay"),
    ];
    PossibleValuesParser::new(names).map(|name| GameKind::parse(&name).unwrap_or(GameKind::Go))
}

impl SourceArgs {
    /// The name of the file in messages.
    pub(crate) fn name(&self) -> String {
        name(&self.file)
    }

    /// The game that was asked for, and what was odd about its file.
    pub(crate) fn read(&self) -> Result<(GameTree, Vec<String>)> {
        let format = self.format.map(|format| match format {
            FormatName::Sgf => Format::Sgf,
            FormatName::Jsonl => Format::JsonLines,
            FormatName::Psq => Format::Psq,
            FormatName::Lib => Format::RenLib,
            FormatName::Moves => Format::Moves,
            FormatName::Diagram => Format::Diagram,
        });
        let encoding = self.encoding.clone();
        let file = read(&self.file, ReadOptions { format, encoding, size: self.size, name: None })?;
        let warnings = file.warnings().to_vec();
        let tree = file.into_tree(self.number, self.game.map(SgfGame::from));
        Ok((tree.with_context(|| name(&self.file))?, warnings))
    }
}

/// Reads a file, standard input for `-`, or a string of Omok moves where no file has that name. Options get
/// the file's name here.
pub(crate) fn read(path: &Path, options: ReadOptions) -> Result<GameFile> {
    let typed = path.to_str().filter(|text| !path.exists() && is_moves(text, options.size));
    let (bytes, name) = match typed {
        Some(moves) => (moves.as_bytes().to_vec(), None),
        None => (files::read(path)?, path.to_str().map(str::to_owned)),
    };
    GameFile::read(&bytes, &ReadOptions { name, ..options }).with_context(|| self::name(path))
}

fn is_moves(text: &str, size: Size) -> bool {
    moves::parse(text, size).is_ok_and(|moves| !moves.is_empty())
}

/// The first game or problem of a file.
pub(crate) fn first_game(path: &Path, size: Size) -> Result<GameTree> {
    let file = read(path, ReadOptions { size, ..ReadOptions::default() })?;
    file.into_tree(1, None).with_context(|| name(path))
}

/// The first position of a file, as a problem of Baduk.
pub(crate) fn problem(path: &Path) -> Result<PosedProblem> {
    read(path, ReadOptions::default())?.into_problem(1).with_context(|| name(path))
}

/// The problems of a file, or of all SGF files and JSON lines in a folder, and how many entries were refused;
/// a note says why for each.
pub(crate) fn problems(path: &Path) -> Result<(Vec<BookProblem>, usize)> {
    let is_folder = path.is_dir();
    entries(path, |file, from| {
        let mut problems = file.problems();
        if is_folder {
            name_by_file(&mut problems, from);
        }
        problems
    })
}

/// Names the problems of a folder's file that have no name of their own after the file.
fn name_by_file(problems: &mut [Result<BookProblem, BadEntry>], file: &Path) {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let is_alone = problems.len() == 1;
    for problem in problems.iter_mut().flatten() {
        let number = problem.id.strip_prefix("problem-").filter(|rest| rest.parse::<usize>().is_ok());
        if let Some(number) = number {
            problem.id = if is_alone { stem.to_string() } else { format!("{stem}-{number}") };
        }
    }
}

/// The same for records of games.
pub(crate) fn records(path: &Path) -> Result<(Vec<Record>, usize)> {
    entries(path, |file, _| file.records())
}

fn entries<T>(
    path: &Path,
    all: impl Fn(&GameFile, &Path) -> Vec<Result<T, BadEntry>>,
) -> Result<(Vec<T>, usize)> {
    let paths =
        if path.is_dir() { files::in_folder(path, &["sgf", "jsonl"], 0)? } else { vec![path.to_owned()] };
    let (mut entries, mut refused) = (Vec::new(), 0);
    for path in &paths {
        for entry in all(&read(path, ReadOptions::default())?, path) {
            match entry {
                Ok(entry) => entries.push(entry),
                Err(bad) => {
                    refused += 1;
                    terminal::note(&format!("{}: {bad}", path.display()));
                }
            }
        }
    }
    Ok((entries, refused))
}

/// The games of Baduk of a file. Entries that are none are left out, and a game that cannot be played as
/// written ends before the illegal move; notes say so.
pub(crate) fn games(path: &Path) -> Result<Vec<PlayedGame>> {
    let (mut games, mut notes) = (Vec::new(), Vec::new());
    for game in read(path, ReadOptions::default())?.games() {
        match game {
            Ok(mut game) => {
                if let Some(number) = game.end_before_illegal_move() {
                    notes.push(format!("{} ends before move {number}, which cannot be played", game.id));
                }
                games.push(game);
            }
            Err(bad) => notes.push(format!("left out: {bad}")),
        }
    }
    for note in notes.iter().take(NOTES) {
        terminal::note(&format!("{}: {note}", path.display()));
    }
    if notes.len() > NOTES {
        terminal::note(&format!("{}: {} such lines in all", path.display(), notes.len()));
    }
    ensure!(!games.is_empty(), "{} holds no game", path.display());
    Ok(games)
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == files::STDIO { "standard input".to_owned() } else { path.display().to_string() }
}

/// Reads `19` or `19x13`.
pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<usize>().map_err(|_| format!("\"{text}\" is no number"));
    Size::new(side(width)?, side(height)?).map_err(|bad| bad.to_string())
}
