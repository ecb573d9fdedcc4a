//! `myosu fit cgs`: fits the judgement, measures it on games it has not seen, writes the table.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use myosu::baduk::cgs::Evaluator;
use myosu::baduk::cgs::fit::{GameStage, MOMENTS, cross_validate, fit, samples, unmeasured};
use myosu::baduk::cgs::settle;
use myosu::text::Language;
use myosu::views::judgement::fit::{FitView, JudgeFiguresView, table_lines};
use myosu::words::work;
use std::io::Write as _;

use crate::outcome::Outcome;
use crate::{files, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct FitCgsArgs {
    /// Games as lines of JSON with "moves" and "ownership", or a folder of SGF files: of those the games
    /// that were counted and whose result agrees with the count
    #[arg(long, value_name = "FILE.jsonl|DIR")]
    games: PathBuf,
    /// Parts the games are divided into for the measurement; 0 leaves it out
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=20))]
    folds: u8,
    /// Where the table is written
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Settle the last positions too and compare owners and scores (slow)
    #[arg(long)]
    last: bool,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &FitCgsArgs, language: Language) -> Result<Outcome> {
    let games = match args.games.is_dir() {
        true => super::finished::read(&args.games, language)?,
        false => super::owned_games(&args.games)?,
    };
    let folds = usize::from(args.folds);
    ensure!(games.len() >= folds.max(1), "{} games cannot be divided into {folds} parts", games.len());
    let (samples, unmeasured) = (samples(&games, &MOMENTS), unmeasured(&games));
    let fit_all = || fit(samples.iter(), unmeasured.iter());
    let rows: Vec<JudgeFiguresView> = match folds {
        0 => Vec::new(),
        _ => {
            let figures = cross_validate(&samples, &unmeasured, MOMENTS.len(), folds.max(2));
            figures.iter().map(JudgeFiguresView::of).collect()
        }
    };
    if args.json {
        terminal::json(&FitView::of(games.len(), folds, &rows))?;
    } else {
        let mut out = terminal::stdout();
        for line in table_lines(&rows) {
            writeln!(out, "{line}")?;
        }
    }
    if args.last {
        let last = MOMENTS.iter().position(|&moment| moment == GameStage::End).unwrap_or_default();
        let figures = match folds {
            0 => settle::measure(&Evaluator::new(fit_all()), samples.iter().filter(|s| s.moment == last)),
            _ => settle::cross_validate(&samples, &unmeasured, last, folds.max(2)),
        };
        let (owners, scores) = (100.0 * figures.owner_right(), 100.0 * figures.score_right());
        let line = work::last_positions(figures.positions, owners, scores);
        writeln!(terminal::stdout(), "{}", line.get(language))?;
    }
    if let Some(path) = &args.output {
        let mut weights = fit_all();
        weights.figures.push(format!("fitted on {} positions of {} games", samples.len(), games.len()));
        weights.figures.extend(rows.iter().map(|row| row.comment(folds)));
        files::write(path, weights.to_string().as_bytes())?;
    }
    Ok(Outcome::Done)
}
