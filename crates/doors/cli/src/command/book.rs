//! The command `myosu book`: builds an opening book of Omok by search, and shows what one says.

mod build;
mod lines;
mod show;

use anyhow::Result;
use myosu::rules::Size;
use myosu::rules::omok::Variant;
use myosu::search::Cancel;
use myosu::text::Language;

/// What was typed after `myosu book`.
#[derive(Debug, clap::Args)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    what: BookCommand,
}

#[derive(Debug, clap::Subcommand)]
enum BookCommand {
    /// Build a book by search; a run that was stopped goes on with what its ledger has
    Build(build::BuildArgs),
    /// Show what a book says about a position, the 26 patterns of renju, or its even openings
    Show(show::ShowBookArgs),
}

impl BookArgs {
    /// Does what was asked for; returns false if the work was interrupted.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub(crate) fn run(&self, language: Language, interrupted: &Cancel) -> Result<bool> {
        match &self.what {
            BookCommand::Build(args) => build::run(args, language, interrupted),
            BookCommand::Show(args) => show::run(args, language).map(|()| true),
        }
    }
}

fn variant(text: &str) -> Result<Variant, String> {
    Variant::parse(text).map_err(|unknown| unknown.to_string())
}

fn side(text: &str) -> Result<Size, String> {
    let lines = text.parse().ok().filter(|lines| (5..=20).contains(lines));
    lines.map(Size::square).ok_or_else(|| "a board of Omok has 5 to 20 lines".to_owned())
}
