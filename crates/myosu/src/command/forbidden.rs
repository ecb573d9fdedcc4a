//! `myosu forbidden`: the points a rule of Omok forbids, and why.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use myosu_draw::{BoardSpec, Charset, Coloring, Mark, TextStyle};
use myosu_formats::moves;
use myosu_rules::omok::{Forbidden, Position, Variant};
use myosu_rules::{Color, Move, Notation, Point, Setup, Size};
use serde::Serialize;

use super::Context;
use crate::console;
use crate::files;
use crate::language::Language;
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rule: freestyle, standard, renju, caro, caro-exact, korean, omok-ab, omok-kb
    #[arg(long, default_value = "renju", value_parser = variant)]
    rule: Variant,

    /// Lines of the board [default: that of the rule]
    #[arg(long, value_parser = side)]
    size: Option<Size>,

    /// Black's stones, run together: h8i9g7
    #[arg(long, value_name = "STONES", default_value = "", conflicts_with = "batch")]
    black: String,

    /// White's stones
    #[arg(long, value_name = "STONES", default_value = "", conflicts_with = "batch")]
    white: String,

    /// Whose points
    #[arg(long, default_value = "black", value_parser = color)]
    color: Color,

    /// Also say why a point that looks forbidden is not
    #[arg(long, value_name = "POINT")]
    why: Option<String>,

    /// A file with Black's and White's stones in the first two columns, separated by tabs; `-` is stdin
    #[arg(long, value_name = "FILE")]
    batch: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn variant(text: &str) -> Result<Variant, String> {
    Variant::parse(text).map_err(|unknown| unknown.to_string())
}

pub(super) fn color(text: &str) -> Result<Color, String> {
    Color::parse(text).ok_or_else(|| "black or white".to_owned())
}

pub(super) fn side(text: &str) -> Result<Size, String> {
    let lines = text.parse().ok().filter(|lines| (5..=20).contains(lines));
    lines.map(Size::square).ok_or_else(|| "a board of Omok has 5 to 20 lines".to_owned())
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

pub(crate) fn run(args: &Args, context: &Context) -> Result<Outcome> {
    let size = args.size.unwrap_or(args.rule.default_size());
    if let Some(path) = &args.batch {
        return batch(args, size, &files::read(path)?);
    }
    let position = position(&args.black, &args.white, args, size)?;
    let asked = args.why.as_deref().map(|text| asked_point(text, &position)).transpose()?;
    if args.json {
        print_json(&position, asked, args, context.language)?;
    } else {
        explain(&position, asked, args, context.language)?;
    }
    Ok(Outcome::Done)
}

fn asked_point(text: &str, position: &Position) -> Result<Point> {
    let point = Notation::Renju.parse(text, position.size())?;
    anyhow::ensure!(position.is_empty(point), "{text} has a stone");
    Ok(point)
}

fn print_json(position: &Position, asked: Option<Point>, args: &Args, language: Language) -> Result<()> {
    let size = position.size();
    let say = |point| sentences(&position.why(args.color, point), size, language);
    let forbidden = position.forbidden_points(args.color);
    let forbidden =
        forbidden.map(|(point, kind)| Found { why: Some(say(point)), ..shown(point, kind, size) }).collect();
    let asked = asked.map(|point| Asked {
        point: Notation::Renju.write(point, size),
        kind: position.forbidden(args.color, point).map(Forbidden::name),
        why: say(point),
    });
    let (rule, color) = (args.rule.name(), args.color.pick("black", "white"));
    console::json(&Single { schema: 1, rule, size: size.to_string(), color, forbidden, asked })
}

fn position(black: &str, white: &str, args: &Args, size: Size) -> Result<Position> {
    let mut setup = Setup::empty(size);
    setup.to_play = args.color;
    for (color, text) in [(Color::Black, black), (Color::White, white)] {
        let stones = moves::parse(text, size).with_context(|| format!("{color}'s stones"))?;
        setup.stones[color.index()] = stones.into_iter().filter_map(Move::point).collect();
    }
    Ok(Position::from_setup(&setup, args.rule.rule())?)
}

fn shown(point: Point, kind: Forbidden, size: Size) -> Found {
    Found { point: Notation::Renju.write(point, size), kind: kind.name(), why: None }
}

fn sentences(why: &myosu_rules::omok::Why, size: Size, language: Language) -> Vec<String> {
    match language {
        Language::Korean => why.korean(size),
        Language::English => why.english(size),
    }
}

/// One line of JSON for each line of the file, in its order; a bad line does not stop the others.
fn batch(args: &Args, size: Size, text: &[u8]) -> Result<Outcome> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut outcome = Outcome::Done;
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let lines = if text.is_empty() { 0 } else { usize::MAX };
    for (index, line) in text.split(|&byte| byte == b'\n').take(lines).enumerate() {
        let answer = match batch_line(line, args, size) {
            Ok(forbidden) => Answer::Points { forbidden },
            Err(problem) => {
                outcome = Outcome::Refused;
                Answer::Bad { line: index + 1, error: format!("{problem:#}") }
            }
        };
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    }
    out.flush()?;
    Ok(outcome)
}

fn batch_line(line: &[u8], args: &Args, size: Size) -> Result<Vec<Found>> {
    let line = std::str::from_utf8(line).context("the line is not UTF-8 text")?;
    let mut columns = line.trim_end_matches('\r').split('\t');
    let black = columns.next().unwrap_or_default();
    let white = columns.next().context("there is no second column: Black's stones, a tab, White's stones")?;
    let position = position(black, white, args, size)?;
    Ok(position.forbidden_points(args.color).map(|(point, kind)| shown(point, kind, size)).collect())
}

fn explain(position: &Position, asked: Option<Point>, args: &Args, language: Language) -> Result<()> {
    let size = position.size();
    let points: Vec<Point> = position.forbidden_points(args.color).map(|(point, _)| point).collect();
    let mut spec = BoardSpec::new(position.setup(), Notation::Renju);
    spec.marks = points.iter().map(|&point| (point, Mark::Forbidden)).collect();
    let coloring = if console::wants_color() { Coloring::Ansi } else { Coloring::Plain };
    let mut out = console::stdout();
    writeln!(out, "{}", spec.text(TextStyle { charset: Charset::Ascii, coloring }))?;
    if points.is_empty() {
        let color = args.color;
        let text = match language {
            Language::Korean => {
                format!("{}의 금수가 없습니다 ({}).", color.pick("흑", "백"), args.rule.korean_name())
            }
            Language::English => format!("No point is forbidden to {color} under the rule {}.", args.rule),
        };
        writeln!(out, "{text}")?;
    }
    for point in points.into_iter().chain(asked) {
        for line in sentences(&position.why(args.color, point), size, language) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
