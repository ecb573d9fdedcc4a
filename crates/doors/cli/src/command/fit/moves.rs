//! `myosu fit moves`: fits the ranking of moves, measures it on other games, writes the table.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use myosu::baduk::cgs::{Evaluator, ranking};
use myosu::text::Language;
use myosu::words::work;
use std::io::Write;

use crate::outcome::Outcome;
use crate::{files, terminal};

#[derive(Debug, clap::Args)]
pub(crate) struct FitMovesArgs {
    /// Games to learn from, as lines of JSON with "moves"
    #[arg(long, value_name = "FILE.jsonl")]
    games: PathBuf,
    /// Other games to measure on: every tenth move from 5 to 205
    #[arg(long, value_name = "FILE.jsonl")]
    test: Option<PathBuf>,
    /// Take one move in this many of each game
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=1000))]
    every: u16,
    /// Where the table is written
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &FitMovesArgs, language: Language) -> Result<Outcome> {
    let evaluator = Evaluator::shipped();
    let games = super::played_games(&args.games)?;
    ensure!(!games.is_empty(), "{} holds no game", args.games.display());
    let (mut table, seen) = ranking::fit(&evaluator, &games, args.every.into());
    table.figures.push(format!("fitted on {seen} moves of {} games", games.len()));
    if let Some(path) = &args.test {
        let games = super::played_games(path)?;
        let tenth = |number: usize| (4..=204).contains(&number) && number % 10 == 4;
        let mut out = terminal::stdout();
        for most in [1, 5, 10, 20] {
            let (hit, asked) = ranking::hits(&evaluator, &table, &games, tenth, most);
            let share = 100.0 * hit as f64 / asked.max(1) as f64;
            writeln!(out, "{}", work::played_move_ranked(most, share, asked).get(language))?;
            if most == 5 {
                table.figures.push(format!(
                    "by the ranking alone the played move is among the best five in {share:.1}% of {asked} other positions"
                ));
            }
        }
    }
    if let Some(path) = &args.output {
        files::write(path, table.to_string().as_bytes())?;
    }
    Ok(Outcome::Done)
}
