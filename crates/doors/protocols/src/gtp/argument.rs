//! Arguments of commands that both games have.

use std::str::FromStr;

use myosu::formats::gtp::GtpCommand;
use myosu::formats::input::{GameFile, GameTree, ReadOptions};
use myosu::rules::Color;

use super::RecordFiles;
use super::session::text;

/// The largest record `loadsgf` reads, in bytes: far more than any collection of games of one player.
const LARGEST: u64 = 1 << 26;

/// The color an argument names.
pub(super) fn color(command: &GtpCommand, index: usize) -> Result<Color, String> {
    let word = command.argument(index, "a color").map_err(text)?;
    Color::parse(word).ok_or_else(|| format!("invalid color \"{}\"; write black or white", short(word)))
}

/// The number in an argument; a failure says that it should have been `what`.
pub(super) fn number<N: FromStr>(
    command: &GtpCommand,
    index: usize,
    what: &'static str,
) -> Result<N, String> {
    let word = command.argument(index, what).map_err(text)?;
    word.parse().map_err(|_| format!("\"{}\" is not {what}", short(word)))
}

/// The first game of the file that the first argument names, and how many of its moves to play: those before
/// the move whose number is the second argument, or all.
pub(super) fn record(command: &GtpCommand, files: &dyn RecordFiles) -> Result<(GameTree, usize), String> {
    let path = file_name(command.argument(0, "a file").map_err(text)?)?;
    let failed = |why: String| format!("cannot load file: {why}");
    let bytes = files.read(path, LARGEST).map_err(failed)?;
    let file = GameFile::read(&bytes, &ReadOptions::named(path)).map_err(|why| failed(why.to_string()))?;
    let tree = file.into_tree(1, None).map_err(|why| failed(why.to_string()))?;
    let total = tree.moves().map_err(|why| failed(why.to_string()))?.len();
    let moves = match command.arguments.len() {
        0 | 1 => total,
        _ => number::<usize>(command, 1, "a move number")?.saturating_sub(1).min(total),
    };
    Ok((tree, moves))
}

/// The name of a file. `-` is none: standard input and output belong to the protocol.
pub(super) fn file_name(word: &str) -> Result<&str, String> {
    if word == "-" { Err("\"-\" is not the name of a file".to_owned()) } else { Ok(word) }
}

/// The beginning of an argument, for a message.
pub(super) fn short(word: &str) -> String {
    word.chars().take(20).collect()
}
