//! Printing: data on stdout, everything else on stderr. Colors are left out where no terminal shows them or
//! `NO_COLOR` is set.

use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget};
use myosu::draw::{Charset, Coloring, TextStyle};
use serde::Serialize;

/// Standard output for data, with colors only where they are wanted.
pub(crate) fn stdout() -> anstream::AutoStream<io::Stdout> {
    anstream::stdout()
}

/// Whether colors should be put into what [`stdout`] gets.
pub(crate) fn wants_color() -> bool {
    io::stdout().is_terminal()
        && !matches!(anstream::AutoStream::choice(&io::stdout()), anstream::ColorChoice::Never)
}

/// Whether a person reads standard output.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// How boards are written on standard output: round stones and colors in a terminal, plain letters elsewhere.
pub(crate) fn board_style() -> TextStyle {
    TextStyle {
        charset: if is_terminal() { Charset::Unicode } else { Charset::Ascii },
        coloring: if wants_color() { Coloring::Ansi } else { Coloring::Plain },
    }
}

/// One value as a line of JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// A bar on standard error that shows how much of the work is done, on a terminal.
pub(crate) fn progress(jobs: u64) -> ProgressBar {
    ProgressBar::with_draw_target(Some(jobs), ProgressDrawTarget::stderr())
}

/// A failure, with what caused it.
pub(crate) fn error(error: &anyhow::Error) {
    let _ = writeln!(anstream::stderr(), "\x1b[1;31mmyosu:\x1b[0m {error:#}");
}

/// Something the user should know that is no failure.
pub(crate) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "\x1b[1mmyosu:\x1b[0m {text}");
}
