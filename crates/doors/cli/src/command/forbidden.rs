//! `myosu forbidden`: the points a rule of Omok forbids, and why.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use myosu::draw::{Charset, TextStyle};
use myosu::rules::omok::Position;
use myosu::rules::{Color, Notation, Point};
use myosu::views::omok::{
    ForbiddenView,
    forbidden::{self, ForbiddenPointsView},
};
use serde::Serialize;

use super::Context;
use super::stones::{Stones, color};
use crate::outcome::Outcome;
use crate::terminal;

#[derive(Debug, clap::Args)]
pub(crate) struct ForbiddenArgs {
    #[command(flatten)]
    stones: Stones,

    /// Whose points
    #[arg(long, default_value = "black", value_parser = color)]
    color: Color,

    /// Also say why a point that looks forbidden is not
    #[arg(long, value_name = "POINT")]
    why: Option<String>,

    /// A file with Black's and White's stones in the first two columns, separated by tabs, or any file of
    /// games of Omok; `-` is stdin
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// An answer of a batch: the points, or what is wrong with the line.
#[derive(Serialize)]
#[serde(untagged)]
enum BatchAnswer {
    Points(ForbiddenPointsView),
    Bad { schema: u32, line: usize, error: String },
}

pub(crate) fn run(args: &ForbiddenArgs, context: &Context) -> Result<Outcome> {
    if let Some(path) = &args.batch {
        return batch(args, path);
    }
    let position = args.stones.position(Some(args.color))?;
    let asked = args.why.as_deref().map(|text| asked_point(text, &position)).transpose()?;
    if args.json {
        terminal::json(&ForbiddenView::of(&position, args.color, asked, context.language))?;
    } else {
        let style = TextStyle { charset: Charset::Ascii, ..terminal::board_style() };
        let mut out = terminal::stdout();
        writeln!(out, "{}", forbidden::board(&position, args.color).text(style))?;
        for line in forbidden::lines(&position, args.color, asked, context.language) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(Outcome::Done)
}

fn asked_point(text: &str, position: &Position) -> Result<Point> {
    let point = Notation::Renju.parse(text, position.size())?;
    anyhow::ensure!(position.is_empty(point), "{text} has a stone");
    Ok(point)
}

/// One line of JSON for each line of the file, in its order; a bad line does not stop the others.
fn batch(args: &ForbiddenArgs, path: &Path) -> Result<Outcome> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut outcome = Outcome::Done;
    for entry in args.stones.batch(path, args.color)? {
        let answer = match entry.position {
            Ok(position) => BatchAnswer::Points(ForbiddenPointsView::of(&position, args.color)),
            Err(problem) => {
                outcome = Outcome::Refused;
                BatchAnswer::Bad { schema: 1, line: entry.number, error: format!("{problem:#}") }
            }
        };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    }
    out.flush()?;
    Ok(outcome)
}
