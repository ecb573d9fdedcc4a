//! `INFO`: a key and a value. Unknown keys are kept, because the protocol demands that a program ignores them
//! without an error.

use std::fmt;

use super::GomocupCell;
use super::error::{BadGomocupCommand, shorten};

/// One setting. Times are milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Time for one move; 0 asks for the fastest move.
    TimeoutTurn(u64),
    /// Time for a whole match; 0 sets no limit.
    TimeoutMatch(u64),
    /// Time left for the match; a negative one counts as 0.
    TimeLeft(u64),
    /// Milliseconds added after each move.
    TimeIncrement(u64),
    /// Memory limit in bytes; 0 sets no limit.
    MaxMemory(u64),
    /// 0: against a human, 1: against a program, 2: tournament, 3: network tournament.
    GameType(u32),
    /// Bits: 1 exactly five, 2 continuous game, 4 renju, 8 caro.
    Rule(u32),
    /// The point under the mouse, to be evaluated for debugging.
    Evaluate(GomocupCell),
    /// A folder for files the program keeps.
    Folder(String),
    /// Depth limit.
    MaxDepth(u64),
    /// Node limit.
    MaxNode(u64),
    /// Threads to search with.
    ThreadNum(u64),
    /// Size of the transposition table in kilobytes.
    HashSize(u64),
    /// Playing strength, 0 to 100.
    Strength(u64),
    /// Whether to ponder on the opponent's time.
    Pondering(u64),
    /// Caution factor: the width of the search, 0 to 5.
    CautionFactor(u64),
    /// How much to report while searching, 0 to 3.
    ShowDetail(u64),
    /// Whether to play from the opening book: 0 or 1. A key of ours.
    UseBook(u64),
    /// Any other key.
    Other {
        /// The key as written.
        key: String,
        /// The rest of the line.
        value: String,
    },
}

impl Setting {
    /// Reads what follows `INFO`.
    pub(super) fn parse(text: &str) -> Result<Setting, BadGomocupCommand> {
        let (key, value) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let value = value.trim();
        if key.is_empty() {
            return Err(BadGomocupCommand::Missing { command: "INFO", what: "a key and a value" });
        }
        let lower = key.to_ascii_lowercase();
        let number = || number(value);
        let small = || number().and_then(|n| u32::try_from(n).map_err(|_| wrong(NUMBER, value)));
        Ok(match lower.as_str() {
            "timeout_turn" => Setting::TimeoutTurn(number()?),
            "timeout_match" => Setting::TimeoutMatch(number()?),
            "time_left" => Setting::TimeLeft(number()?),
            "time_increment" => Setting::TimeIncrement(number()?),
            "max_memory" => Setting::MaxMemory(number()?),
            "game_type" => Setting::GameType(small()?),
            "rule" => Setting::Rule(small()?),
            "evaluate" => Setting::Evaluate(GomocupCell::parse(value).ok_or_else(|| wrong("x,y", value))?),
            "folder" => Setting::Folder(value.to_owned()),
            "max_depth" => Setting::MaxDepth(number()?),
            "max_node" => Setting::MaxNode(number()?),
            "thread_num" => Setting::ThreadNum(number()?),
            "hash_size" => Setting::HashSize(number()?),
            "strength" => Setting::Strength(number()?),
            "pondering" => Setting::Pondering(number()?),
            "caution_factor" => Setting::CautionFactor(number()?),
            "show_detail" => Setting::ShowDetail(number()?),
            "use_book" => Setting::UseBook(number()?),
            _ => Setting::Other { key: key.to_owned(), value: value.to_owned() },
        })
    }
}

const NUMBER: &str = "a whole number as value";

fn wrong(what: &'static str, found: &str) -> BadGomocupCommand {
    match found {
        "" => BadGomocupCommand::Missing { command: "INFO", what },
        _ => BadGomocupCommand::Argument { command: "INFO", what, found: shorten(found) },
    }
}

/// A whole number; a negative one counts as 0, because managers send one when the clock has run out.
fn number(value: &str) -> Result<u64, BadGomocupCommand> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong(NUMBER, value));
    }
    let number = digits.parse().map_err(|_| wrong(NUMBER, value))?;
    Ok(if value.starts_with('-') { 0 } else { number })
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::TimeoutTurn(n) => write!(f, "timeout_turn {n}"),
            Setting::TimeoutMatch(n) => write!(f, "timeout_match {n}"),
            Setting::TimeLeft(n) => write!(f, "time_left {n}"),
            Setting::TimeIncrement(n) => write!(f, "time_increment {n}"),
            Setting::MaxMemory(n) => write!(f, "max_memory {n}"),
            Setting::GameType(n) => write!(f, "game_type {n}"),
            Setting::Rule(n) => write!(f, "rule {n}"),
            Setting::Evaluate(cell) => write!(f, "evaluate {cell}"),
            Setting::Folder(path) => write!(f, "folder {path}"),
            Setting::MaxDepth(n) => write!(f, "max_depth {n}"),
            Setting::MaxNode(n) => write!(f, "max_node {n}"),
            Setting::ThreadNum(n) => write!(f, "thread_num {n}"),
            Setting::HashSize(n) => write!(f, "hash_size {n}"),
            Setting::Strength(n) => write!(f, "strength {n}"),
            Setting::Pondering(n) => write!(f, "pondering {n}"),
            Setting::CautionFactor(n) => write!(f, "caution_factor {n}"),
            Setting::ShowDetail(n) => write!(f, "show_detail {n}"),
            Setting::UseBook(n) => write!(f, "use_book {n}"),
            Setting::Other { key, value } => write!(f, "{key} {value}"),
        }
    }
}
