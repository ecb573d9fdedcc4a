//! The experiment of the paper cgs: `openings PLAYER GAMES MOVES COMMAND…` lets a player of ours open games
//! against a GTP program and prints who is ahead, by that program's `estimate_score` and by the paper's
//! judgement. `{seed}` in the command becomes another number in every game.

#![allow(clippy::print_stdout, reason = "an example prints")]

use myosu::baduk::judge::PositionJudge;
use myosu::rules::Size;
use myosu::rules::go::Rules;
use myosu::search::Cancel;
use myosu_arena::entrants;
use myosu_arena::opening::{Experiment, Summary, opening_experiment};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [player, games, moves, command @ ..] = words.as_slice() else {
        return Err("usage: openings PLAYER GAMES MOVES COMMAND...".into());
    };
    let command = command.join(" ");
    let experiment = Experiment {
        player: &entrants::parse(player)?,
        program: &entrants::parse(&format!("gtp:{command}"))?,
        estimator: &command.replace("{seed}", "1"),
        rules: Rules::chinese(),
        size: Size::square(19),
        games: games.parse()?,
        moves: moves.parse()?,
        seed: 1,
    };
    let openings =
        opening_experiment(&experiment, &mut PositionJudge::paper(), &Cancel::new(), |number, opening| {
            println!(
                "{:>3} {player} as {}: {:+.1} by the program, {:+.1} by cgs",
                number + 1,
                opening.ours,
                opening.by_program,
                opening.by_judge
            );
        })?;
    println!("{:#?}", Summary::of(&openings));
    Ok(())
}
