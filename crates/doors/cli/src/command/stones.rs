//! A position of Omok as commands take it: a file, or a rule, a size and the stones of both sides.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use myosu::formats::input::{GameTree, ReadOptions};
use myosu::formats::positions;
use myosu::rules::omok::{Position, Rule, Variant};
use myosu::rules::{Color, Setup, Size};

use crate::{files, source};

/// The flags for a position. Commands that take it also take a whole file with `--batch`.
#[derive(Debug, clap::Args)]
pub(super) struct Stones {
    /// A game or a position: moves such as h8i9g7, a psq file, SGF, a board as text; - is standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["black", "white", "batch"])]
    file: Option<PathBuf>,

    /// With FILE: the position after this many moves [default: all]
    #[arg(long = "move", value_name = "N", requires = "file")]
    at: Option<usize>,

    /// The rule: freestyle, standard, renju, caro, caro-exact, korean, omok-ab, omok-kb
    /// [default: as the file says, or renju]
    #[arg(long, value_parser = variant)]
    rule: Option<Variant>,

    /// Lines of the board [default: that of the rule]
    #[arg(long, value_parser = side)]
    size: Option<Size>,

    /// Black's stones, run together: h8i9g7
    #[arg(long, value_name = "STONES", default_value = "", conflicts_with = "batch")]
    black: String,

    /// White's stones
    #[arg(long, value_name = "STONES", default_value = "", conflicts_with = "batch")]
    white: String,
}

/// A position of a batch.
pub(super) struct BatchEntry {
    /// Its line in the file, or its number among the games of the file, from 1.
    pub(super) number: usize,
    /// Its name, if it has one.
    pub(super) name: Option<String>,
    /// Whether its line is blank.
    pub(super) is_blank: bool,
    /// The position, or why there is none.
    pub(super) position: Result<Position>,
}

impl Stones {
    /// The position of the file or of the flags. `to_play` moves next; without it, the side the file says, or
    /// Black.
    pub(super) fn position(&self, to_play: Option<Color>) -> Result<Position> {
        let Some(path) = &self.file else {
            let to_play = to_play.unwrap_or(Color::Black);
            let setup = positions::parse([&self.black, &self.white], to_play, self.board())?;
            return Ok(Position::from_setup(&setup, self.rule())?);
        };
        let tree = source::first_game(path, self.board())?;
        let position = self.replay(&tree, to_play);
        position.with_context(|| source::name(path))
    }

    /// The positions of a batch: a table with tabs, or any other file of games.
    pub(super) fn batch(
        &self,
        path: &Path,
        to_play: Color,
    ) -> Result<Box<dyn Iterator<Item = BatchEntry> + '_>> {
        let bytes = files::read(path)?;
        if bytes.trim_ascii().is_empty() || positions::is_table(&bytes) {
            let lines: Vec<Vec<u8>> = lines(&bytes).map(<[u8]>::to_vec).collect();
            return Ok(Box::new(
                (1..).zip(lines).map(move |(number, line)| self.row(number, &line, to_play)),
            ));
        }
        let options = ReadOptions { size: self.board(), ..ReadOptions::default() };
        let records = source::read(path, options)?.records();
        Ok(Box::new((1..).zip(records).map(|(number, record)| match record {
            Ok(record) => {
                let position = self.replay(&GameTree::of_record(&record), None);
                BatchEntry { number, name: record.name, is_blank: false, position }
            }
            Err(bad) => BatchEntry { number, name: None, is_blank: false, position: Err(bad.into()) },
        })))
    }

    fn row(&self, number: usize, line: &[u8], to_play: Color) -> BatchEntry {
        let is_blank = line.trim_ascii().is_empty();
        let (name, position) = match positions::parse_row(line, to_play, self.board()) {
            Ok(row) => (row.name, Position::from_setup(&row.setup, self.rule()).map_err(Into::into)),
            Err(bad) => (None, Err(bad.into())),
        };
        BatchEntry { number, name, is_blank, position }
    }

    fn replay(&self, tree: &GameTree, to_play: Option<Color>) -> Result<Position> {
        let rule = self.rule.map_or_else(|| tree.omok_rule(self.rule()), Variant::rule);
        let game = tree.omok(rule, self.at)?;
        let setup = game.position().setup();
        match to_play {
            Some(color) if color != setup.to_play => {
                Ok(Position::from_setup(&Setup { to_play: color, ..setup }, rule)?)
            }
            _ => Ok(*game.position()),
        }
    }

    fn rule(&self) -> Rule {
        self.rule.unwrap_or(Variant::Renju).rule()
    }

    fn board(&self) -> Size {
        self.size.unwrap_or(self.rule.unwrap_or(Variant::Renju).default_size())
    }
}

/// The lines of a file; a line break at the end begins no other line.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = if bytes.is_empty() { 0 } else { usize::MAX };
    bytes.strip_suffix(b"\n").unwrap_or(bytes).split(|&byte| byte == b'\n').take(lines)
}

pub(super) fn variant(text: &str) -> Result<Variant, String> {
    Variant::parse(text).map_err(|unknown| unknown.to_string())
}

pub(super) fn color(text: &str) -> Result<Color, String> {
    Color::parse(text).ok_or_else(|| "black or white".to_owned())
}

pub(super) fn side(text: &str) -> Result<Size, String> {
    let lines = text.parse().ok().filter(|lines| (5..=20).contains(lines));
    lines.map(Size::square).ok_or_else(|| "a board of Omok has 5 to 20 lines".to_owned())
}
