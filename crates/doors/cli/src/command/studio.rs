//! `myosu studio`: the web page, served on this machine.

use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use anyhow::{Context as _, Result};

use myosu_studio::{self as studio, Log, Quota, ServerOptions};

use crate::command::Context;
use crate::network::NetFlag;
use crate::outcome::Outcome;
use crate::terminal;
use myosu::text::Language;
use myosu::words::work;

#[derive(Debug, clap::Args)]
pub(crate) struct StudioArgs {
    /// The port to listen at; 0 takes any free one
    #[arg(long, default_value_t = 7575, env = "MYOSU_PORT", hide_env = true)]
    port: u16,
    /// The address to listen at; beyond the loopback address, every request needs the token that is printed
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDR")]
    bind: IpAddr,
    /// A name browsers may call this server by, besides its address; may be given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// The most games that are kept
    #[arg(long, value_name = "N", default_value_t = Quota::default().games)]
    most_games: u64,
    /// The most room games may take on disk, in MiB
    #[arg(long, value_name = "MIB", default_value_t = Quota::default().bytes >> 20, value_parser = clap::value_parser!(u64).range(1..1 << 30))]
    most_disk: u64,
    /// Do not open the page in a browser
    #[arg(long)]
    no_open: bool,
    /// Keep games here [default: myosu in the XDG data directory]
    #[arg(long, value_name = "DIR", env = "MYOSU_DATA", hide_env = true)]
    data: Option<PathBuf>,
    /// How many searches may run at once
    #[arg(long, default_value_t = 4)]
    searches: usize,
    /// Write a line of JSON to stderr for every request
    #[arg(long)]
    log: bool,
    #[command(flatten)]
    net: NetFlag,
}

pub(crate) fn run(args: StudioArgs, context: &Context) -> Result<Outcome> {
    let data = args
        .data
        .or_else(myosu_fetch::data_folder)
        .context("no place to keep games: set --data, XDG_DATA_HOME or HOME")?;
    let address = SocketAddr::new(args.bind, args.port);
    let net = Some(args.net.load(&context.config)?);
    let log = args.log.then(|| -> Log { Arc::new(log_line) });
    let quota = Quota { games: args.most_games, bytes: args.most_disk << 20 };
    let (searches, hosts) = (args.searches, args.host);
    let options = ServerOptions::new(address, data);
    studio::run(ServerOptions { searches, hosts, quota, net, log, ..options }, |server| {
        server.notes().iter().for_each(|note| terminal::note(note.get(context.language)));
        terminal::note(work::studio_address(server.page()).get(context.language));
        if !args.bind.is_loopback() {
            terminal::note(work::studio_is_open().get(context.language));
        }
        if !args.no_open {
            open(server.page(), context.language);
        }
    })?;
    Ok(Outcome::Done)
}

/// Writes a line of the log.
fn log_line(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Opens the page in the user's browser, if there is one.
fn open(page: &str, language: Language) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started = Command::new(opener)
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        terminal::note(work::no_browser().get(language));
    }
}
