//! `myosu analyze` for Baduk: a position judged, in words, as JSON, as a picture.

mod batch;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use myosu::baduk::cgs::FIVE;
use myosu::baduk::cgs::lookahead::{Lookahead, Recursion};
use myosu::baduk::judge::{JudgedPosition, PositionJudge};
use myosu::baduk::network::VISITS;
use myosu::formats::input::GameTree;
use myosu::rules::go::{Game, Rules};
use myosu::views::judgement::{self, JudgementView, RecursionView};
use myosu::words::go as words;

use crate::command::Context;
use crate::network::NetFlag;
use crate::outcome::Outcome;
use crate::{files, source, terminal};
use myosu::text::Language;

#[derive(Debug, clap::Args)]
#[group(id = "go")]
pub(crate) struct GoAnalysisArgs {
    /// A game or a position: SGF, JSON lines, a psq file, a diagram, Omok moves; - is standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Judge the position after this many moves [default: all]
    #[arg(long = "move", value_name = "N")]
    at: Option<usize>,
    /// Draw the position with its probabilities and candidates
    #[arg(long, value_name = "OUT.svg")]
    svg: Option<PathBuf>,
    /// PositionJudge positions of many games: lines of JSON with "moves"
    #[arg(long, value_name = "FILE.jsonl", conflicts_with_all = ["file", "at", "svg"])]
    batch: Option<PathBuf>,
    /// Which positions of each game of a batch
    #[arg(long, value_name = "N,…,end", default_value = "40,80,120,160,200,end", value_delimiter = ',')]
    moves: Vec<batch::When>,
    /// Who judges: myosu (with a network), cgs-fitted (candidates as professional games teach) or cgs (the
    /// paper's program: by purpose, no statistics of games) [default: myosu; cgs with --depth]
    #[arg(long, value_name = "NAME", value_parser = ["myosu", "cgs-fitted", "cgs"])]
    player: Option<String>,
    /// Run the recursion of the paper cgs (eq. 9-19) this many moves deep; implies --player cgs
    #[arg(long, value_name = "D", conflicts_with_all = ["batch", "net"])]
    depth: Option<usize>,
    /// Moves of each position in the recursion
    #[arg(long, value_name = "W", default_value_t = 1, requires = "depth")]
    width: usize,
    #[command(flatten)]
    net: NetFlag,
    /// Visits of the network for a position [default: 200; 1, its first impression, in a batch]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    visits: Option<u64>,
}

impl GoAnalysisArgs {
    /// The file to analyze, if one is named.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The number of moves before the position to analyze.
    pub(super) fn at(&self) -> Option<usize> {
        self.at
    }
}

/// Whether the answer is for people or for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerFormat {
    /// Sentences.
    Words,
    /// JSON.
    Json,
}

pub(super) fn run(
    args: &GoAnalysisArgs,
    tree: Option<&GameTree>,
    format: AnswerFormat,
    threads: Option<usize>,
    context: &Context,
) -> Result<Outcome> {
    let visits = args.visits.unwrap_or(if args.batch.is_some() { 1 } else { VISITS });
    let judge = || match (args.player.as_deref(), args.depth) {
        (Some("cgs-fitted"), _) => Ok(PositionJudge::fitted()),
        (Some("cgs"), _) | (None, Some(_)) => Ok(PositionJudge::paper()),
        (Some(_) | None, _) => args.net.judge(&context.config, threads, visits),
    };
    if let Some(path) = &args.batch {
        return batch::run(path, &args.moves, &mut judge()?);
    }
    let (Some(path), Some(tree)) = (&args.file, tree) else {
        bail!("name a game: myosu analyze FILE.sgf (- is standard input)")
    };
    let game = tree.go(tree.go_rules(Rules::default()), args.at).with_context(|| source::name(path))?;
    let mut judge = judge()?;
    let thoughts = judge.judge(&game, FIVE);
    let lookahead = args.depth.map(|depth| Lookahead::new(depth, args.width)).transpose()?;
    let recursion = lookahead.map(|lookahead| judge.recursion(&game, lookahead));
    if let Some(out) = &args.svg {
        draw(&game, &thoughts, out, context.language)?;
    }
    match format {
        AnswerFormat::Json => {
            let recursion = recursion.as_ref().map(RecursionView::of);
            terminal::json(&JudgementView { recursion, ..JudgementView::of(&game, &thoughts, &judge) })?;
        }
        AnswerFormat::Words => print(&game, &thoughts, recursion.as_ref(), context.language)?,
    }
    Ok(Outcome::Done)
}

fn print(
    game: &Game,
    thoughts: &JudgedPosition,
    recursion: Option<&Recursion>,
    language: Language,
) -> Result<()> {
    let mut out = terminal::stdout();
    let mut spec = judgement::board(game, thoughts, language);
    spec.layers.clear();
    write!(out, "{}", spec.text(terminal::board_style()))?;
    let recursion = recursion.map(|run| judgement::recursion::lines(run, language)).unwrap_or_default();
    for line in judgement::lines(thoughts, language).into_iter().chain(recursion) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn draw(game: &Game, thoughts: &JudgedPosition, out: &Path, language: Language) -> Result<()> {
    let mut spec = judgement::board(game, thoughts, language);
    spec.caption = words::judgement(&thoughts.analysis).into_string(language);
    Ok(files::write(out, spec.svg().as_bytes())?)
}
