//! `myosu gtp`: a session of the Go Text Protocol on standard input and output.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use anyhow::{Context as _, Result};
use myosu_engine::go::net::{Level, Options, Patience, Thinker};
use myosu_engine::go::plain::Plain;
use myosu_engine::omok::modern::Modern;
use myosu_engine::omok::{self as engine};
use myosu_rules::Size;
use myosu_rules::go::playout::Dice;
use myosu_rules::go::{Komi, Rules};
use myosu_rules::omok::{self, Opening, Variant};
use myosu_search::Budget;

use super::Context;
use crate::gtp::go::{Brain, GoTable, Mover};
use crate::gtp::omok::OmokTable;
use crate::gtp::{Session, Table};
use crate::network::NetFlag;
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game that is played
    #[arg(long, value_enum, default_value_t = Game::Go)]
    game: Game,
    /// Go: korean, japanese, chinese, aga, new-zealand, tromp-taylor. Omok: freestyle, standard,
    /// renju, caro, caro-exact, korean [default: korean for Go, renju for Omok]
    #[arg(long)]
    rules: Option<String>,
    /// The komi of Go [default: that of the rules]
    #[arg(long, allow_negative_numbers = true)]
    komi: Option<Komi>,
    /// Lines of the board before `boardsize` says otherwise [default: 19 for Go, that of the rules for
    /// Omok]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20))]
    size: Option<u8>,
    /// Who plays Go without a network
    #[arg(long, value_enum, default_value_t = GoPlayer::Cgs)]
    player: GoPlayer,
    /// What the dice of the plain player start from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The opening protocol of Omok: free, swap, swap2, pro, long-pro, rif, yamaguchi, soosorv-8, taraguchi-10
    #[arg(long, default_value = "free", value_parser = opening)]
    opening: Opening,
    /// Positions the Omok player may look at for a move
    #[arg(long, default_value_t = 300_000)]
    nodes: u64,
    #[command(flatten)]
    net: NetFlag,
    /// Visits of the network for a move of Go
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    visits: u64,
    /// How well the network plays, from 1 (a beginner) to 10
    #[arg(long, default_value = "10", value_parser = level)]
    level: Level,
    /// Threads of the network's search [default: `threads` of the settings, or 1]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The network plays every game to its end
    #[arg(long)]
    never_resign: bool,
}

fn opening(text: &str) -> Result<Opening, String> {
    Opening::parse(text).map_err(|unknown| unknown.to_string())
}

fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| "a level from 1 to 10".to_owned())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Game {
    /// Baduk (바둑)
    #[value(alias = "baduk")]
    Go,
    /// Five in a row (오목)
    #[value(alias = "gomoku")]
    Omok,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum GoPlayer {
    /// Quick and sane, with the rules alone
    Plain,
    /// The program of the paper cgs: probabilities, five candidates with purposes
    Cgs,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<Outcome> {
    match args.game {
        Game::Go => talk(go(args, context)?),
        Game::Omok => talk(omok(args)?),
    }
}

fn go(args: &Args, context: &Context) -> Result<GoTable> {
    let rules: Rules = args.rules.as_deref().unwrap_or("korean").parse()?;
    let rules = rules.with_komi(args.komi.unwrap_or(rules.komi));
    let player = match args.player {
        GoPlayer::Plain => Mover::Plain(Plain { seed: args.seed, ..Plain::default() }),
        GoPlayer::Cgs => Mover::Cgs(Box::default()),
    };
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let brain = args.net.load(&context.config)?.map(|net| Brain {
        thinker: Thinker::new(net, Options { threads, ..Options::default() }),
        visits: args.visits,
        level: args.level,
        dice: Dice::new(args.seed),
        patience: (!args.never_resign).then(Patience::default),
    });
    Ok(GoTable::new(Size::square(args.size.unwrap_or(19)), rules, player).with_brain(brain))
}

fn omok(args: &Args) -> Result<OmokTable> {
    let variant = Variant::parse(args.rules.as_deref().unwrap_or("renju"))?;
    let size = args.size.map_or(variant.default_size(), Size::square);
    let game =
        omok::Game::new(variant.rule(), size, args.opening).context("the board does not fit the game")?;
    let player = Modern::new(engine::Resources::default());
    Ok(OmokTable::new(game, player, Budget::nodes(args.nodes)))
}

/// Answers until `quit` or the end of the input.
fn talk(table: impl Table) -> Result<Outcome> {
    let mut session = Session::new(table);
    let mut output = io::stdout().lock();
    let mut send = |reply: &str| -> io::Result<()> {
        output.write_all(reply.as_bytes())?;
        output.flush()
    };
    let ears = Ears::new();
    while !session.is_over() {
        let Some(bytes) = ears.listen()? else {
            if let Some(reply) = session.finish() {
                send(&reply)?;
            }
            break;
        };
        session.feed(&bytes, &|| ears.is_called(), &mut send)?;
    }
    Ok(Outcome::Done)
}

/// Standard input, read by a thread of its own, so that an analysis can go on until somebody speaks.
struct Ears {
    heard: Receiver<io::Result<Vec<u8>>>,
    next: RefCell<Option<Option<io::Result<Vec<u8>>>>>,
}

impl Ears {
    fn new() -> Ears {
        let (tell, heard) = mpsc::channel();
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            let mut buffer = vec![0; 1 << 16];
            loop {
                let told = match input.read(&mut buffer) {
                    Ok(0) => return,
                    Ok(count) => tell.send(Ok(buffer[..count].to_vec())),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => {
                        let _ = tell.send(Err(error));
                        return;
                    }
                };
                if told.is_err() {
                    return;
                }
            }
        });
        Ears { heard, next: RefCell::new(None) }
    }

    /// The next bytes; `None` at the end of the input.
    fn listen(&self) -> io::Result<Option<Vec<u8>>> {
        let next = self.next.take().unwrap_or_else(|| self.heard.recv().ok());
        next.transpose()
    }

    /// Whether bytes have come, or the end.
    fn is_called(&self) -> bool {
        if self.next.borrow().is_none() {
            let next = match self.heard.try_recv() {
                Err(TryRecvError::Empty) => return false,
                Err(TryRecvError::Disconnected) => None,
                Ok(bytes) => Some(bytes),
            };
            self.next.replace(Some(next));
        }
        true
    }
}
