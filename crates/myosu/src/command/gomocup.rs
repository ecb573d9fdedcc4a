//! `myosu gomocup`: the Gomocup (Piskvork) protocol on standard input and output.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use anyhow::{Context, Result};
use myosu_engine::omok::{Resources, roster};
use myosu_formats::gomocup::{Command, Reply, parse};
use myosu_formats::lines::{Line, Lines};
use myosu_rules::omok::Variant;

use crate::gomocup::{Session, State, Stopper, Thinker, ThinkingModern, ThinkingPlayer};
use crate::outcome::Outcome;

/// No command of the protocol comes near this length.
const LONGEST_LINE: usize = 4096;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The rule until the manager names one: freestyle, standard, renju, caro, caro-exact, korean
    #[arg(long, default_value = "freestyle", value_parser = variant)]
    rule: Variant,

    /// Who plays
    #[arg(long, default_value = "myosu", value_parser = clap::builder::PossibleValuesParser::new(roster::NAMES))]
    player: String,
}

fn variant(text: &str) -> Result<Variant, String> {
    Variant::parse(text).map_err(|unknown| unknown.to_string())
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let stopper = Stopper::default();
    let mut session = Session::new(thinker(&args.player, &stopper)?, args.rule.rule());
    let (lines, incoming) = channel();
    thread::spawn(move || read(&mut io::stdin().lock(), &lines, &stopper));
    let mut printed = Ok(());
    let mut print = |reply: Reply| {
        let mut out = io::stdout().lock();
        let done = writeln!(out, "{reply}").and_then(|()| out.flush());
        printed = std::mem::replace(&mut printed, Ok(())).and(done);
    };
    let ended = incoming.iter().any(|line| session.take(&line, &mut print) == State::Ended);
    if !ended {
        session.finish(&mut print);
    }
    printed?;
    Ok(Outcome::Done)
}

/// The modern player honours every setting; the papers' players just play.
fn thinker(name: &str, stopper: &Stopper) -> Result<Box<dyn Thinker>> {
    if name == "myosu" {
        return Ok(Box::new(ThinkingModern::new(stopper.clone())));
    }
    let player = roster::player(name, Resources::default()).context("there is no such player")?;
    Ok(Box::new(ThinkingPlayer::new(player, stopper.clone())))
}

/// Hands on lines until the input ends or nobody wants them; a stop is heard while others think.
fn read(input: &mut impl Read, lines: &Sender<Line>, stopper: &Stopper) {
    let mut machine = Lines::new(LONGEST_LINE);
    let mut buffer = [0; 8192];
    loop {
        let count = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(problem) if problem.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let mut bytes = &buffer[..count];
        while let Some(line) = machine.next(&mut bytes) {
            if wants_stop(&line) {
                stopper.stop();
            }
            if lines.send(line).is_err() {
                return;
            }
        }
    }
    stopper.stop();
    if let Some(line) = machine.finish() {
        let _ = lines.send(line);
    }
}

fn wants_stop(line: &Line) -> bool {
    match line {
        Line::Whole(bytes) => matches!(parse(bytes), Ok(Some(Command::Stop | Command::End))),
        Line::TooLong { .. } => false,
    }
}
