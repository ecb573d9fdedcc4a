//! Positions of Omok as lists of stones, and tables of such positions: a line for each, with tabs between
//! Black's and White's stones (`h8i9<TAB>g7`), or between a name, the side to move and both sides' stones
//! (`corner<TAB>black<TAB>B:h8i9<TAB>W:g7`). Columns after these are ignored.

use myosu_rules::{Color, Move, PointSet, Setup, Size};
use thiserror::Error;

use crate::moves::{self, BadMoves};

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The position's name, if the line has one.
    pub name: Option<String>,
    /// The stones, and the side to move.
    pub setup: Setup,
}

/// Why a line is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadTableRow {
    /// The bytes are no text.
    #[error("the line is not UTF-8 text")]
    NotText,
    /// Columns are missing.
    #[error(
        "there is no second column: expected Black's stones, a tab, White's stones; or name, side to move, \
         B:stones and W:stones"
    )]
    Columns,
    /// The second of four columns is no side.
    #[error("\"{0}\" is not a side; write black or white")]
    Side(String),
    /// The third column is Black's and the fourth is not White's.
    #[error("the fourth column begins with W:")]
    White,
    /// A list of stones cannot be read.
    #[error(transparent)]
    Stones(#[from] BadStones),
}

/// A list of stones that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{color}'s stones: {problem}")]
pub struct BadStones {
    /// Whose list it is.
    pub color: Color,
    /// What is wrong with it.
    pub problem: BadMoves,
}

/// Reads the stones of both sides, run together or with white space between them.
///
/// ```
/// use myosu_formats::positions;
/// use myosu_rules::{Color, Size};
/// let setup = positions::parse(["h8 i9", ""], Color::White, Size::square(15)).unwrap();
/// assert_eq!(setup.of(Color::Black).len(), 2);
/// ```
pub fn parse(stones: [&str; 2], to_play: Color, size: Size) -> Result<Setup, BadStones> {
    let list = |color: Color, text: &str| -> Result<PointSet, BadStones> {
        let joined: String = text.split_whitespace().collect();
        let read = moves::parse(&joined, size).map_err(|problem| BadStones { color, problem })?;
        Ok(read.into_iter().filter_map(Move::point).collect())
    };
    let [black, white] = stones;
    Ok(Setup { size, to_play, stones: [list(Color::Black, black)?, list(Color::White, white)?] })
}

/// Whether the first line of a file that is not blank has columns.
pub fn is_table(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    lines.next().is_some_and(|line| line.contains(&b'\t'))
}

/// Reads a line of a table; `to_play` is the side to move where the line names none.
pub fn parse_row(line: &[u8], to_play: Color, size: Size) -> Result<TableRow, BadTableRow> {
    let line = std::str::from_utf8(line).map_err(|_| BadTableRow::NotText)?;
    let columns: Vec<&str> = line.trim_end_matches('\r').split('\t').collect();
    match columns[..] {
        [name, side, black, white, ..] if black.trim_start().starts_with("B:") => {
            let to_play = Color::parse(side.trim())
                .ok_or_else(|| BadTableRow::Side(side.chars().take(12).collect()))?;
            let black = black.trim().trim_start_matches("B:");
            let white = white.trim().strip_prefix("W:").ok_or(BadTableRow::White)?;
            Ok(TableRow { name: Some(name.to_owned()), setup: parse([black, white], to_play, size)? })
        }
        [black, white, ..] => Ok(TableRow { name: None, setup: parse([black, white], to_play, size)? }),
        _ => Err(BadTableRow::Columns),
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::{Color, Size};

    use super::{is_table, parse_row};

    #[test]
    fn both_layouts_are_read_and_others_refused() {
        let row = |line: &str| parse_row(line.as_bytes(), Color::Black, Size::square(15));
        let named = row("corner\twhite\tB:h8i9\tW:g7\tmore").unwrap();
        assert_eq!((named.name.as_deref(), named.setup.to_play), (Some("corner"), Color::White));
        let pair = row("h8 i9\tg7\r").unwrap();
        assert_eq!((pair.name, pair.setup.to_play), (None, Color::Black));
        assert_eq!(pair.setup.stones, named.setup.stones);
        for (line, message) in [
            ("h8", "there is no second column"),
            ("h8\t?9", "white's stones: character 1"),
            ("a\tgreen\tB:h8\tW:", "\"green\" is not a side"),
            ("a\tb\tB:h8\tg7", "the fourth column begins with W:"),
        ] {
            assert!(row(line).unwrap_err().to_string().starts_with(message), "{line:?}");
        }
        assert!(parse_row(b"\xff\th8", Color::Black, Size::square(15)).is_err());
        assert!(is_table(b"\n h8\tg7\n") && !is_table(b"h8g7\nh8\tg7"));
    }
}
