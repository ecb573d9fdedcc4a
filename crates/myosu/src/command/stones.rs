//! A position of Omok as commands take it: a rule, a size, and the stones of both sides.

use anyhow::{Context as _, Result};
use myosu_formats::moves;
use myosu_rules::omok::{Position, Variant};
use myosu_rules::{Color, Move, Setup, Size};

/// The flags for a position. Commands that take it also take a whole file with `--batch`.
#[derive(Debug, clap::Args)]
pub(super) struct Stones {
    /// The rule: freestyle, standard, renju, caro, caro-exact, korean, omok-ab, omok-kb
    #[arg(long, default_value = "renju", value_parser = variant)]
    pub(super) rule: Variant,

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

impl Stones {
    /// The position of the flags.
    pub(super) fn position(&self, to_play: Color) -> Result<Position> {
        self.with(to_play, &self.black, &self.white)
    }

    /// Other stones under the same rule on a board of the same size.
    pub(super) fn with(&self, to_play: Color, black: &str, white: &str) -> Result<Position> {
        let size = self.size.unwrap_or(self.rule.default_size());
        let mut setup = Setup { to_play, ..Setup::empty(size) };
        for (color, text) in [(Color::Black, black), (Color::White, white)] {
            let text: String = text.split_whitespace().collect();
            let stones = moves::parse(&text, size).with_context(|| format!("{color}'s stones"))?;
            setup.stones[color.index()] = stones.into_iter().filter_map(Move::point).collect();
        }
        Ok(Position::from_setup(&setup, self.rule.rule())?)
    }
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
