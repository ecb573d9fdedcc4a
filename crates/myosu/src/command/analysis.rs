//! `myosu analysis`: KataGo's analysis protocol, one JSON object a line each way, so that front ends
//! written for it can use this program as their engine.
//!
//! Exactly one thread writes whole lines. Every query gets an answer for every turn asked for, or one
//! error; a terminated query answers with what it has.

mod answer;
mod query;
mod work;

use std::io::{BufRead, Write};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use myosu_engine::go::net::Options;
use serde_json::{Value, json};

use super::Context;
use crate::network::NetFlag;
use crate::outcome::Outcome;
use query::{Action, Line};
use work::Desk;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    net: NetFlag,

    /// Positions analysed at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    analysis_threads: u16,

    /// Threads for each of them [default: `threads` of the settings, or 1]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Visits of a query that does not say
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    visits: u64,

    /// In whose view chances and points are reported
    #[arg(long, value_enum, default_value = "black")]
    report_as: View,

    /// Leave when standard input ends, without finishing what was asked
    #[arg(long)]
    quit_without_waiting: bool,
}

/// In whose view numbers are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum View {
    /// Black's.
    Black,
    /// White's.
    White,
    /// That of the side to move.
    SideToMove,
}

/// The longest line that is read.
const LONGEST: u64 = 16 << 20;

pub(crate) fn run(args: &Args, context: &Context) -> Result<Outcome> {
    let net = args.net.load(&context.config)?.context(
        "no network: name one with --net FILE, MYOSU_NET, or `net` in the settings; \
         `myosu net info FILE` says what a file holds",
    )?;
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let options = Options { threads, ..Options::default() };
    let desk = Arc::new(Desk::new(net, options, args.visits, args.report_as));
    std::thread::scope(|scope| {
        for _ in 0..args.analysis_threads {
            scope.spawn(|| desk.work());
        }
        let read = listen(&desk);
        desk.close(args.quit_without_waiting || read.is_err());
        read
    })?;
    Ok(Outcome::Done)
}

/// Reads queries until the input ends.
fn listen(desk: &Desk) -> Result<()> {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = std::io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        if read as u64 == LONGEST && line.last() != Some(&b'\n') {
            say(&json!({ "error": "a line of more than 16 MiB" }))?;
            skip_line(&mut input)?;
            continue;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match query::read(&line) {
            Err(refusal) => say(&refusal)?,
            Ok(Line::Query { query, warnings }) => {
                for warning in warnings {
                    say(&warning)?;
                }
                desk.add(*query);
            }
            Ok(Line::Action(action)) => act(desk, &action)?,
        }
    }
}

fn skip_line(input: &mut impl BufRead) -> Result<()> {
    loop {
        let (used, is_end) = {
            let bytes = input.fill_buf()?;
            match bytes.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (bytes.len(), bytes.is_empty()),
            }
        };
        input.consume(used);
        if is_end {
            return Ok(());
        }
    }
}

fn act(desk: &Desk, action: &Action) -> Result<()> {
    let mut answer = action.echo.clone();
    match action.kind {
        query::Kind::Version => {
            answer.insert("version".into(), Value::from(env!("CARGO_PKG_VERSION")));
            answer.insert("git_hash".into(), Value::from("myosu"));
        }
        query::Kind::Models => {
            let net = desk.net();
            let model = json!({ "name": net.name(), "internalName": net.name(), "version": net.version() });
            answer.insert("models".into(), Value::from(vec![model]));
        }
        query::Kind::ClearCache => desk.forget(),
        query::Kind::Terminate => desk.terminate(action.terminate_id.as_deref(), action.turns.as_deref()),
        query::Kind::TerminateAll => desk.terminate(None, action.turns.as_deref()),
    }
    say(&Value::Object(answer))
}

/// One line of the protocol.
fn say(value: &Value) -> Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    let mut out = std::io::stdout().lock();
    out.write_all(&line)?;
    Ok(out.flush()?)
}
