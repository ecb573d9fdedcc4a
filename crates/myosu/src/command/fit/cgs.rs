//! `myosu fit cgs`: fits the judgement, measures it on games it has not seen, writes the table.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use myosu_engine::go::cgs::Evaluator;
use myosu_engine::go::cgs::fit::{FitFigures, GameStage, MOMENTS, cross_validate, fit, openings, samples};
use myosu_engine::go::cgs::measure::{BINS, ForecastTally};
use myosu_engine::go::cgs::settle::{self, FinalFigures};
use serde::Serialize;

use crate::outcome::Outcome;
use crate::{console, files};

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

#[derive(Serialize)]
struct Row {
    name: String,
    brier: f64,
    calibration_error: f64,
    accuracy: f64,
    brier_by_moment: Vec<(String, f64)>,
    accuracy_at_end: f64,
    /// Per tenth of probability: points, forecast, frequency.
    reliability: [(usize, f64, f64); BINS],
}

pub(crate) fn run(args: &FitCgsArgs) -> Result<Outcome> {
    let games = match args.games.is_dir() {
        true => super::finished::read(&args.games)?,
        false => super::owned_games(&args.games)?,
    };
    let folds = usize::from(args.folds);
    ensure!(games.len() >= folds.max(1), "{} games cannot be divided into {folds} parts", games.len());
    let (samples, openings) = (samples(&games, &MOMENTS), openings(&games));
    let fit_all = || fit(samples.iter(), openings.iter());
    let rows: Vec<Row> = match folds {
        0 => Vec::new(),
        _ => {
            let figures = cross_validate(&samples, &openings, MOMENTS.len(), folds.max(2));
            figures.iter().map(row).collect()
        }
    };
    if args.json {
        console::json(
            &serde_json::json!({ "schema": 1, "games": games.len(), "folds": folds, "figures": rows }),
        )?;
    } else {
        print(&rows)?;
    }
    if args.last {
        let last = MOMENTS.iter().position(|&moment| moment == GameStage::End).unwrap_or_default();
        print_last(&match folds {
            0 => settle::measure(&Evaluator::new(fit_all()), samples.iter().filter(|s| s.moment == last)),
            _ => settle::cross_validate(&samples, &openings, last, folds.max(2)),
        })?;
    }
    if let Some(path) = &args.output {
        let mut weights = fit_all();
        weights.figures.push(format!("fitted on {} positions of {} games", samples.len(), games.len()));
        weights.figures.extend(rows.iter().map(|row| figure(row, folds)));
        files::write(path, weights.to_string().as_bytes())?;
    }
    Ok(Outcome::Done)
}

fn print_last(figures: &FinalFigures) -> Result<()> {
    use std::io::Write;
    writeln!(
        console::stdout(),
        "{} last positions settled: owner right {:.2}%, score within 1.5 points {:.1}%",
        figures.positions,
        100.0 * figures.owner_right(),
        100.0 * figures.score_right()
    )?;
    Ok(())
}

fn name(moment: GameStage) -> String {
    match moment {
        GameStage::After(moves) => moves.to_string(),
        GameStage::End => "end".into(),
    }
}

fn row(figures: &FitFigures) -> Row {
    let all = figures.all();
    Row {
        name: figures.name.clone(),
        brier: all.brier(),
        calibration_error: all.calibration_error(),
        accuracy: all.accuracy(),
        brier_by_moment: MOMENTS
            .iter()
            .map(|&m| name(m))
            .zip(figures.moments.iter().map(ForecastTally::brier))
            .collect(),
        accuracy_at_end: figures.moments.last().map_or(0.0, ForecastTally::accuracy),
        reliability: all.reliability(),
    }
}

fn figure(row: &Row, folds: usize) -> String {
    format!(
        "{}: Brier {:.4}, calibration error {:.4}, owner right {:.2}% ({folds}-fold by game)",
        row.name,
        row.brier,
        row.calibration_error,
        100.0 * row.accuracy
    )
}

fn print(rows: &[Row]) -> Result<()> {
    use std::io::Write;
    let mut out = console::stdout();
    for (number, row) in rows.iter().enumerate() {
        if number == 0 {
            let moments: String = row.brier_by_moment.iter().map(|(name, _)| format!("{name:>8}")).collect();
            writeln!(out, "{:<14}{:>8}{moments}{:>8}{:>8}{:>10}", "", "Brier", "ECE", "owner", "owner end")?;
        }
        let moments: String = row.brier_by_moment.iter().map(|(_, brier)| format!("{brier:>8.4}")).collect();
        writeln!(
            out,
            "{:<14}{:>8.4}{moments}{:>8.4}{:>7.2}%{:>9.2}%",
            row.name,
            row.brier,
            row.calibration_error,
            100.0 * row.accuracy,
            100.0 * row.accuracy_at_end
        )?;
    }
    if let Some(row) = rows.first() {
        writeln!(out, "\n{} says, and it came true:", row.name)?;
        for (points, said, came_true) in row.reliability {
            writeln!(out, "{points:>9} points {said:>7.3} {came_true:>7.3}")?;
        }
    }
    Ok(())
}
