//! `myosu studio`: the web page, served on this machine.

use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use anyhow::{Context as _, Result};

use myosu_studio::{Log, Server, ServerOptions};

use crate::command::Context;
use crate::console;
use crate::network::NetFlag;
use crate::outcome::Outcome;
use myosu_text::Language;
use myosu_words::work;

#[derive(Debug, clap::Args)]
pub(crate) struct StudioArgs {
    /// The port to listen at; 0 takes any free one
    #[arg(long, default_value_t = 7575, env = "MYOSU_PORT", hide_env = true)]
    port: u16,
    /// The address to listen at; anything but a loopback address lets other machines in
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDR")]
    bind: IpAddr,
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
    let net = args.net.load(&context.config)?;
    let log = args.log.then(|| -> Log { Arc::new(log_line) });
    let settings = ServerOptions { searches: args.searches, net, log, ..ServerOptions::new(address, data) };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(settings).await?;
        let page = format!("http://{}/", server.address());
        console::note(work::studio_address(&page).get(context.language));
        if !args.bind.is_loopback() {
            console::note(work::studio_is_open().get(context.language));
        }
        if !args.no_open {
            open(&page, context.language);
        }
        server.run(stopped()).await?;
        Ok(Outcome::Done)
    })
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
        console::note(work::no_browser().get(language));
    }
}

/// Done when the user or the system says stop.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
