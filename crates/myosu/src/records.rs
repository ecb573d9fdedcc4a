//! Games as lines of JSON: `{"id": …, "moves": "Bpd Wdp …", "ownership": "BBW.…"}`, with SGF coordinates
//! and `pass`; `size` (19 if left out), `komi` and `result` may be there.

use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use myosu_engine::go::cgs::fit::OwnedGame;
use myosu_engine::go::cgs::ranking::PlayedGame;
use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Move, Notation, Size};
use serde::Deserialize;

use crate::{console, files};

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    id: Option<serde_json::Value>,
    moves: String,
    #[serde(default)]
    size: Option<usize>,
    #[serde(default)]
    ownership: Option<String>,
}

/// A game of a file of lines.
pub(crate) struct Record {
    #[allow(dead_code)]
    /// Its name; the number of its line where it has none.
    pub(crate) id: String,
    /// The size of the board.
    pub(crate) size: Size,
    /// The moves, each with its color.
    pub(crate) moves: Vec<(Color, Move)>,
    /// Whose every point is at the end, where it is written down.
    pub(crate) owners: Option<Vec<Option<Color>>>,
}

/// Reads all games of a file, or of standard input for `-`. A game that cannot be played as written is
/// left out, and said so.
pub(crate) fn read(path: &Path) -> Result<Vec<Record>> {
    let text = files::read_text(path)?;
    let (mut records, mut refused) = (Vec::new(), 0);
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match parse(number + 1, line) {
            Ok(record) => records.push(record),
            Err(error) => {
                refused += 1;
                if refused <= 3 {
                    console::note(&format!("{}, line {}: left out: {error:#}", path.display(), number + 1));
                }
            }
        }
    }
    if refused > 3 {
        console::note(&format!("{}: {refused} lines left out in all", path.display()));
    }
    ensure!(refused == 0 || !records.is_empty(), "{} holds no game that can be read", path.display());
    Ok(records)
}

/// The games with known owners, for fitting.
pub(crate) fn read_owned(path: &Path) -> Result<Vec<OwnedGame>> {
    let records = read(path)?;
    let owned: Vec<OwnedGame> = records
        .into_iter()
        .filter_map(|r| Some(OwnedGame { size: r.size, moves: r.moves, owners: r.owners? }))
        .collect();
    ensure!(!owned.is_empty(), "{} holds no game with an \"ownership\"", path.display());
    Ok(owned)
}

/// The games alone, for learning moves.
pub(crate) fn read_played(path: &Path) -> Result<Vec<PlayedGame>> {
    Ok(read(path)?.into_iter().map(|r| PlayedGame { size: r.size, moves: r.moves }).collect())
}

fn parse(number: usize, line: &str) -> Result<Record> {
    let line: Line = serde_json::from_str(line)?;
    let side = line.size.unwrap_or(19);
    let size = Size::new(side, side)?;
    let id = match line.id {
        Some(serde_json::Value::String(id)) => id,
        Some(other) => other.to_string(),
        None => number.to_string(),
    };
    let moves: Vec<(Color, Move)> =
        line.moves.split_whitespace().map(|word| parse_move(word, size)).collect::<Result<_>>()?;
    check(size, &moves)?;
    let owners = line.ownership.map(|text| parse_owners(&text, size)).transpose()?;
    Ok(Record { id, size, moves, owners })
}

fn parse_move(word: &str, size: Size) -> Result<(Color, Move)> {
    let bad =
        || format!("\"{}\" is not a move such as Bpd or Wpass", word.chars().take(12).collect::<String>());
    let color = word.get(..1).and_then(Color::parse).with_context(bad)?;
    match &word[1..] {
        "pass" => Ok((color, Move::Pass)),
        at => Ok((color, Move::Place(Notation::Sgf.parse(at, size).with_context(bad)?))),
    }
}

/// Every move must be possible; who moves and whether a ko may be retaken is the record's business.
fn check(size: Size, moves: &[(Color, Move)]) -> Result<()> {
    let mut position = Position::empty(size);
    for (number, &(color, mv)) in moves.iter().enumerate() {
        position.set_to_play(!color);
        position.set_to_play(color);
        position
            .check(color, mv, Suicide::Allowed)
            .with_context(|| format!("move {} cannot be played", number + 1))?;
        position.play(color, mv);
    }
    Ok(())
}

fn parse_owners(text: &str, size: Size) -> Result<Vec<Option<Color>>> {
    let owner = |c: char| match c {
        'B' => Ok(Some(Color::Black)),
        'W' => Ok(Some(Color::White)),
        '.' => Ok(None),
        other => bail!("\"{other}\" in \"ownership\" is none of B, W and ."),
    };
    let owners: Vec<Option<Color>> = text.chars().map(owner).collect::<Result<_>>()?;
    ensure!(
        owners.len() == size.area(),
        "\"ownership\" has {} points, the board {}",
        owners.len(),
        size.area()
    );
    Ok(owners)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_record_is_read_and_what_is_wrong_is_named() {
        let record = parse(1, r#"{"size": 2, "moves": "Baa Wpass Bbb", "ownership": "BB.W"}"#).unwrap();
        assert_eq!((record.moves.len(), record.id.as_str()), (3, "1"));
        for (line, what) in [
            (r#"{"moves": "Baa Waa"}"#, "move 2 cannot be played"),
            (r#"{"moves": "Xaa"}"#, "is not a move"),
            (r#"{"moves": "é"}"#, "is not a move"),
            (r#"{"moves": "", "size": 0}"#, "size"),
            (r#"{"moves": "", "size": 2, "ownership": "B"}"#, "has 1 points"),
            (r#"{"moves": "", "size": 1, "ownership": "x"}"#, "none of B, W"),
            (r#"{"moves": 3}"#, "invalid type"),
        ] {
            let error = format!("{:#}", parse(1, line).err().unwrap());
            assert!(error.contains(what), "{line}: {error}");
        }
    }
}
