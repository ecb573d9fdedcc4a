//! `myosu review`: a whole game of Baduk judged move by move, as a page, JSON or SGF.

mod page;
mod sgf;

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressStyle};
use myosu_engine::go::cgs::FIVE;
use myosu_engine::go::judge::{JudgedPosition, PositionJudge};
use myosu_formats::Record;
use myosu_rules::go::{Game, Rules};
use myosu_rules::{Color, Move, Notation, Point, PointSet, Size};
use serde_json::{Value, json};

use super::Context;
use super::analyze::go as judged;
use crate::network::NetFlag;
use crate::outcome::Outcome;
use crate::{console, files, source};

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A page for people.
    Html,
    /// For programs.
    Json,
    /// The game with marks, comments and values for graphs.
    Sgf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game as SGF; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What is written [default: by the name of the output, else html]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Where it is written
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    net: NetFlag,
    /// Visits of the network for every move
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u64).range(1..))]
    visits: u64,
    /// Threads of the network's search [default: `threads` of the settings, or 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// A move of the game with the judgement before and after it.
pub(crate) struct Step {
    /// Whose move.
    pub(crate) color: Color,
    /// The move.
    pub(crate) mv: Move,
    /// The game after it.
    pub(crate) game: Game,
    /// The judgement after it.
    pub(crate) thoughts: JudgedPosition,
    /// What the mover lost of his lead against the best candidate before it, in points; 0 if nothing.
    pub(crate) loss: f64,
    /// The best candidate before it.
    pub(crate) best: Option<Point>,
}

/// A corner or side of the board, or a group, that went from one side to the other.
pub(crate) struct Flip {
    /// After which move.
    pub(crate) number: usize,
    /// The points that changed hands.
    pub(crate) points: PointSet,
    /// Who has them now.
    pub(crate) to: Color,
}

/// At least so many points that change hands in one move are told.
const FLIP: usize = 8;

pub(crate) fn run(args: &Args, context: &Context) -> Result<Outcome> {
    let tree = source::first_game(&args.file, Size::square(19))?;
    let mut judge = args.net.judge(&context.config, args.threads.map(usize::from), args.visits)?;
    let game = tree.go(tree.go_rules(Rules::default()), Some(0)).with_context(|| source::name(&args.file))?;
    let record = Record::of(tree.root()).with_context(|| source::name(&args.file))?;
    let steps = steps(&record, game, &mut judge).with_context(|| source::name(&args.file))?;
    let by_name = match args.output.extension().and_then(|e| e.to_str()) {
        Some("json") => Format::Json,
        Some("sgf") => Format::Sgf,
        _ => Format::Html,
    };
    match args.format.unwrap_or(by_name) {
        Format::Html => files::write(
            &args.output,
            page::html(&record, &steps, judge.name(), context.language).as_bytes(),
        )?,
        Format::Sgf => files::write(&args.output, &sgf::annotated(&record, &steps, context.language))?,
        Format::Json if args.output.as_os_str() == files::STDIO => {
            console::json(&to_json(&record, &steps, judge.name()))?;
        }
        Format::Json => {
            files::write(&args.output, to_json(&record, &steps, judge.name()).to_string().as_bytes())?;
        }
    }
    Ok(Outcome::Done)
}

fn steps(record: &Record, mut game: Game, judge: &mut PositionJudge) -> Result<Vec<Step>> {
    let bar = progress(record.moves.len());
    let mut before = judge.judge(&game, FIVE);
    let mut steps = Vec::with_capacity(record.moves.len());
    for (number, &(color, mv)) in record.moves.iter().enumerate() {
        game.play(color, mv).with_context(|| format!("move {} cannot be played", number + 1))?;
        let thoughts = judge.judge(&game, FIVE);
        bar.inc(1);
        let own = |lead: f64| color.pick(lead, -lead);
        let best = before.analysis.candidates.iter().max_by(|a, b| own(a.lead).total_cmp(&own(b.lead)));
        let best = best.filter(|_| before.analysis.to_play == color && mv != Move::Pass);
        let loss = best.map_or(0.0, |b| own(b.lead) - own(thoughts.analysis.lead));
        let best = best.and_then(|b| b.mv.point());
        steps.push(Step {
            color,
            mv,
            game: game.clone(),
            thoughts: thoughts.clone(),
            loss: loss.max(0.0),
            best,
        });
        before = thoughts;
    }
    bar.finish_and_clear();
    Ok(steps)
}

fn progress(moves: usize) -> ProgressBar {
    let bar = ProgressBar::new(moves as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} moves (left {eta})") {
        bar.set_style(style);
    }
    bar
}

/// Where many points changed hands at once.
fn flips(steps: &[Step]) -> Vec<Flip> {
    let mut flips = Vec::new();
    for (number, pair) in steps.windows(2).enumerate() {
        for to in Color::BOTH {
            let (was, is) = (&pair[0].thoughts.analysis.matrix, &pair[1].thoughts.analysis.matrix);
            let firm = |p: &Point| was.of(!to, *p) > 0.7 && is.of(to, *p) > 0.7;
            let points: PointSet = was.size().points().filter(firm).collect();
            for part in points.components().filter(|part| part.len() >= FLIP) {
                flips.push(Flip { number: number + 2, points: part, to });
            }
        }
    }
    flips
}

/// The moves that lost most, the worst first.
fn worst(steps: &[Step], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..steps.len()).filter(|&n| steps[n].loss >= 1.0).collect();
    order.sort_by(|&a, &b| steps[b].loss.total_cmp(&steps[a].loss).then(a.cmp(&b)));
    order.truncate(most);
    order
}

fn to_json(record: &Record, steps: &[Step], judge: &str) -> Value {
    let size = record.start.size;
    let name = |p: Point| Notation::Go.write(p, size);
    let moves = steps.iter().enumerate().map(|(number, step)| {
        let analysis = &step.thoughts.analysis;
        json!({
            "move": number + 1,
            "color": step.color.to_string(),
            "at": step.mv.point().map(name),
            "pm_black": analysis.matrix.expected(Color::Black),
            "lead": analysis.lead,
            "black_wins": analysis.black_wins,
            "loss": step.loss,
            "best": step.best.map(name),
            "candidates": judged::candidates_json(&step.thoughts),
        })
    });
    let flips = flips(steps).into_iter().map(|flip| {
        json!({
            "move": flip.number,
            "to": flip.to.to_string(),
            "points": flip.points.iter().map(name).collect::<Vec<_>>(),
        })
    });
    json!({
        "schema": 1,
        "game": "go",
        "judge": judge,
        "moves": moves.collect::<Vec<_>>(),
        "flips": flips.collect::<Vec<_>>(),
        "worst": worst(steps, 10).iter().map(|n| n + 1).collect::<Vec<_>>(),
    })
}
