//! `myosu forbidden`: the points a rule of Omok forbids, and why.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use myosu_draw::{BoardSpec, Charset, Mark, TextStyle};
use myosu_rules::omok::{Forbidden, Position, Variant};
use myosu_rules::{Color, Notation, Point, Size};
use serde::Serialize;

use super::Context;
use super::stones::{Stones, color};
use crate::console;
use crate::outcome::Outcome;
use myosu_text::Language;
use myosu_words::omok as words;

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

/// A point and what is wrong with it, as it is printed.
#[derive(Serialize)]
struct Found {
    point: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Single {
    schema: u32,
    rule: &'static str,
    size: String,
    color: &'static str,
    forbidden: Vec<Found>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<Asked>,
}

/// The point that was asked about with `--why`.
#[derive(Serialize)]
struct Asked {
    point: String,
    kind: Option<&'static str>,
    why: Vec<String>,
}

/// An answer of a batch: the points, or what is wrong with the line.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Points { forbidden: Vec<Found> },
    Bad { line: usize, error: String },
}

pub(crate) fn run(args: &ForbiddenArgs, context: &Context) -> Result<Outcome> {
    if let Some(path) = &args.batch {
        return batch(args, path);
    }
    let position = args.stones.position(Some(args.color))?;
    let asked = args.why.as_deref().map(|text| asked_point(text, &position)).transpose()?;
    if args.json {
        print_json(&position, asked, args, context.language)?;
    } else {
        explain(&position, asked, args, context.language)?;
    }
    Ok(Outcome::Done)
}

/// The rule of a position by its name.
fn rule(position: &Position) -> Variant {
    position.rule().variant().unwrap_or(Variant::Renju)
}

fn asked_point(text: &str, position: &Position) -> Result<Point> {
    let point = Notation::Renju.parse(text, position.size())?;
    anyhow::ensure!(position.is_empty(point), "{text} has a stone");
    Ok(point)
}

fn print_json(
    position: &Position,
    asked: Option<Point>,
    args: &ForbiddenArgs,
    language: Language,
) -> Result<()> {
    let size = position.size();
    let say = |point| words::explanation(&position.why(args.color, point), size, language);
    let forbidden = position.forbidden_points(args.color);
    let forbidden =
        forbidden.map(|(point, kind)| Found { why: Some(say(point)), ..shown(point, kind, size) }).collect();
    let asked = asked.map(|point| Asked {
        point: Notation::Renju.write(point, size),
        kind: position.forbidden(args.color, point).map(Forbidden::name),
        why: say(point),
    });
    let (rule, color) = (rule(position).name(), args.color.pick("black", "white"));
    console::json(&Single { schema: 1, rule, size: size.to_string(), color, forbidden, asked })
}

fn shown(point: Point, kind: Forbidden, size: Size) -> Found {
    Found { point: Notation::Renju.write(point, size), kind: kind.name(), why: None }
}

/// One line of JSON for each line of the file, in its order; a bad line does not stop the others.
fn batch(args: &ForbiddenArgs, path: &Path) -> Result<Outcome> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut outcome = Outcome::Done;
    for entry in args.stones.batch(path, args.color)? {
        let answer = match entry.position {
            Ok(position) => {
                let points = position.forbidden_points(args.color);
                let forbidden = points.map(|(point, kind)| shown(point, kind, position.size())).collect();
                Answer::Points { forbidden }
            }
            Err(problem) => {
                outcome = Outcome::Refused;
                Answer::Bad { line: entry.number, error: format!("{problem:#}") }
            }
        };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    }
    out.flush()?;
    Ok(outcome)
}

fn explain(
    position: &Position,
    asked: Option<Point>,
    args: &ForbiddenArgs,
    language: Language,
) -> Result<()> {
    let size = position.size();
    let points: Vec<Point> = position.forbidden_points(args.color).map(|(point, _)| point).collect();
    let mut spec = BoardSpec::new(position.setup(), Notation::Renju);
    spec.marks = points.iter().map(|&point| (point, Mark::Forbidden)).collect();
    let mut out = console::stdout();
    writeln!(out, "{}", spec.text(TextStyle { charset: Charset::Ascii, ..console::board_style() }))?;
    if points.is_empty() {
        writeln!(out, "{}", words::nothing_forbidden(args.color, rule(position)).get(language))?;
    }
    for point in points.into_iter().chain(asked) {
        for line in words::explanation(&position.why(args.color, point), size, language) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
