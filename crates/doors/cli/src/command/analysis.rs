//! `myosu analysis`: KataGo's analysis protocol on standard input and output.

use std::io;

use anyhow::Result;
use myosu::baduk::network::SearcherOptions;
use myosu_protocols::analysis::{self, AnalysisSettings, AtEnd, Perspective};

use super::Context;
use crate::network::NetFlag;
use crate::outcome::Outcome;

#[derive(Debug, clap::Args)]
pub(crate) struct AnalysisArgs {
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
enum View {
    /// Black's.
    Black,
    /// White's.
    White,
    /// That of the side to move.
    SideToMove,
}

pub(crate) fn run(args: &AnalysisArgs, context: &Context) -> Result<Outcome> {
    let net = args.net.load(&context.config)?;
    let threads = args.threads.map(usize::from).or(context.config.threads).unwrap_or(1);
    let settings = AnalysisSettings {
        workers: args.analysis_threads,
        options: SearcherOptions { threads, ..SearcherOptions::default() },
        visits: args.visits,
        perspective: match args.report_as {
            View::Black => Perspective::Black,
            View::White => Perspective::White,
            View::SideToMove => Perspective::SideToMove,
        },
        at_end: if args.quit_without_waiting { AtEnd::Drop } else { AtEnd::Finish },
    };
    analysis::serve(net, &settings, &mut io::stdin().lock(), io::stdout())?;
    Ok(Outcome::Done)
}
