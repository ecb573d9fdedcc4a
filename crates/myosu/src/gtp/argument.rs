//! The arguments commands of every game have in common.

use std::path::Path;
use std::str::FromStr;

use myosu_formats::gtp::Command;
use myosu_formats::input::{GameFile, GameTree, ReadOptions};
use myosu_rules::Color;

use super::session::text;
use crate::files;

/// The most bytes of a record that are read.
const LARGEST: u64 = 1 << 26;

/// The color an argument names.
pub(super) fn color(command: &Command, index: usize) -> Result<Color, String> {
    let word = command.argument(index, "a color").map_err(text)?;
    Color::parse(word).ok_or_else(|| format!("invalid color \"{}\"; write black or white", short(word)))
}

/// The number an argument is; `what` it should have been goes into the failure.
pub(super) fn number<N: FromStr>(command: &Command, index: usize, what: &'static str) -> Result<N, String> {
    let word = command.argument(index, what).map_err(text)?;
    word.parse().map_err(|_| format!("\"{}\" is not {what}", short(word)))
}

/// The first game of the file that the first argument names, up to before the move the second one numbers.
pub(super) fn record(command: &Command) -> Result<(GameTree, usize), String> {
    let path = Path::new(command.argument(0, "a file").map_err(text)?);
    let failed = |why: String| format!("cannot load file: {why}");
    if std::fs::metadata(path).is_ok_and(|meta| meta.len() > LARGEST) {
        return Err(failed("it is too large".to_owned()));
    }
    let bytes = files::read(path).map_err(|why| failed(format!("{why:#}")))?;
    let options = ReadOptions::named(&path.to_string_lossy());
    let file = GameFile::read(&bytes, &options).map_err(|why| failed(why.to_string()))?;
    let tree = file.into_tree(1, None).map_err(|why| failed(why.to_string()))?;
    let total = tree.moves().map_err(|why| failed(why.to_string()))?.len();
    let moves = match command.arguments.len() {
        0 | 1 => total,
        _ => number::<usize>(command, 1, "a move number")?.saturating_sub(1).min(total),
    };
    Ok((tree, moves))
}

/// `time_settings`: what the clocks will be. Our players move by nodes and not by the clock, so the
/// answer says only that the words were understood.
pub(super) fn time_settings(command: &Command) -> Result<String, String> {
    let main: f64 = number(command, 0, "a main time in seconds")?;
    let period: f64 = number(command, 1, "a byo-yomi time in seconds")?;
    number::<u32>(command, 2, "a number of byo-yomi stones")?;
    if main >= 0.0 && period >= 0.0 { Ok(String::new()) } else { Err("times are not negative".to_owned()) }
}

/// `time_left`: what a clock shows.
pub(super) fn time_left(command: &Command) -> Result<String, String> {
    color(command, 0)?;
    number::<f64>(command, 1, "a time in seconds")?;
    number::<u32>(command, 2, "a number of stones")?;
    Ok(String::new())
}

/// The beginning of what was typed, for a message.
pub(super) fn short(word: &str) -> String {
    word.chars().take(20).collect()
}
