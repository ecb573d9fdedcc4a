//! `myosu convert IN OUT`: a record or collection in another format.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::CommandFactory;
use clap::error::ErrorKind;
use myosu::formats::convert::convert;
use myosu::formats::input::{Format, ReadOptions};
use myosu::rules::Size;
use myosu::text::Language;
use myosu::words::work;

use super::Cli;
use crate::files;
use crate::outcome::Outcome;
use crate::terminal;

/// Lines printed at most about odd or refused input; a file with more is not what the user took it for.
const NOTES: usize = 20;

#[derive(Debug, clap::Args)]
pub(crate) struct ConvertArgs {
    /// The file to read, or - for standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write, or - for standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The format of IN [default: by its name, else by what is in it]
    #[arg(long, value_enum, value_name = "FORMAT")]
    from: Option<ConvertFormat>,
    /// The format of OUT [default: by its name]
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<ConvertFormat>,
    /// The encoding of an SGF file or a library's comments, whatever the file says itself (euc-kr, shift_jis, gb18030, big5, …)
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// The board of strings of moves
    #[arg(long, value_name = "LINES", default_value_t = 15, value_parser = clap::value_parser!(u8).range(1..=20))]
    size: u8,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ConvertFormat {
    /// SGF; written in UTF-8 (.sgf)
    Sgf,
    /// Problems or games as JSON lines, as what is in them (.jsonl)
    Jsonl,
    /// Life-and-death problems as JSON lines
    Problems,
    /// Games of Baduk as JSON lines
    Games,
    /// Piskvork's records of Omok (.psq)
    Psq,
    /// RenLib's libraries of Omok (.lib)
    Lib,
    /// Games of Omok as strings of moves like h8i9g7, one on each line (.txt)
    Moves,
    /// A board drawn with X, O and dots; only for IN
    Diagram,
}

impl From<ConvertFormat> for Format {
    fn from(kind: ConvertFormat) -> Format {
        match kind {
            ConvertFormat::Sgf => Format::Sgf,
            ConvertFormat::Jsonl => Format::JsonLines,
            ConvertFormat::Problems => Format::Problems,
            ConvertFormat::Games => Format::Games,
            ConvertFormat::Psq => Format::Psq,
            ConvertFormat::Lib => Format::RenLib,
            ConvertFormat::Moves => Format::Moves,
            ConvertFormat::Diagram => Format::Diagram,
        }
    }
}

pub(crate) fn run(args: &ConvertArgs, context: &super::Context) -> Result<Outcome> {
    let to = args.to.map(Format::from).or_else(|| named(&args.output)).unwrap_or_else(|| unknown_target());
    let options = ReadOptions {
        name: args.input.to_str().map(str::to_owned),
        format: args.from.map(Format::from),
        encoding: args.encoding.clone(),
        size: Size::square(args.size),
    };
    let done = convert(&files::read(&args.input)?, to, &options)
        .with_context(|| format!("cannot convert {}", args.input.display()))?;
    files::write(&args.output, &done.bytes)?;
    note(&args.input, &done.warnings, context.language);
    note(&args.input, &done.refused, context.language);
    Ok(if done.refused.is_empty() { Outcome::Done } else { Outcome::Refused })
}

fn named(path: &Path) -> Option<Format> {
    Format::of_name(path.to_str()?)
}

fn unknown_target() -> ! {
    let message = "the name of OUT does not say which format is wanted: add --to FORMAT";
    Cli::command().error(ErrorKind::MissingRequiredArgument, message).exit()
}

fn note(path: &Path, lines: &[String], language: Language) {
    for line in lines.iter().take(NOTES) {
        terminal::note(&format!("{}: {line}", path.display()));
    }
    if lines.len() > NOTES {
        let more = work::more_notes(lines.len() - NOTES);
        terminal::note(&format!("{}: {}", path.display(), more.get(language)));
    }
}
