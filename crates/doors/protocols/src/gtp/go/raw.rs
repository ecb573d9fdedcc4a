//! `kata-raw-nn`: a network's judgement of a position without a search.

use myosu::formats::gtp::GtpCommand;
use myosu::net::{Evaluation, Net};
use myosu::rules::{Color, Move, Point, Symmetry};

use super::BadukCommands;
use crate::gtp::argument::short;
use crate::gtp::session::CommandResult;

/// The share of the optimistic policy KataGo's own command shows.
const OPTIMISM: f32 = 0.2;

impl BadukCommands {
    /// `kata-raw-nn SYMMETRY` or `kata-raw-nn all`; without a network the data of the paper's program.
    pub(super) fn raw_nn(&mut self, command: &GtpCommand) -> CommandResult {
        let Some(search) = self.player.search() else {
            return super::analyze::answer(&self.game, &GtpCommand::new("cgs-raw", &[]));
        };
        let word = command.arguments.first().map_or("0", String::as_str);
        let symmetries = match word.parse::<usize>() {
            Ok(number) if number < 8 => number..number + 1,
            _ if word == "all" => 0..8,
            _ => return Err(format!("\"{}\" is not a symmetry from 0 to 7 or all", short(word))),
        };
        let game = &self.game;
        let lines = symmetries.map(|number| {
            let evaluation = search.raw(game, Symmetry::ALL[number], OPTIMISM);
            raw_text(number, &evaluation, search.net())
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }
}

fn raw_text(number: usize, evaluation: &Evaluation, net: &Net) -> String {
    let size = evaluation.size();
    let white = Color::White;
    let score = f64::from(evaluation.score(white));
    let deviation = f64::from(evaluation.score_deviation());
    let (value_error, score_error) = evaluation.short_term_errors(net).unwrap_or((-1.0, -1.0));
    let mut text = format!(
        "symmetry {number}\nwhiteWin {:.6}\nwhiteLoss {:.6}\nnoResult {:.6}\nwhiteLead {:.3}\n\
         whiteScoreSelfplay {:.3}\nwhiteScoreSelfplaySq {:.3}\nvarTimeLeft {:.3}\n\
         shorttermWinlossError {:.3}\nshorttermScoreError {:.3}\npolicy\n",
        evaluation.wins(white),
        evaluation.wins(!white),
        evaluation.no_result(),
        evaluation.lead(white),
        score,
        score * score + deviation * deviation,
        evaluation.variance_time(net).unwrap_or(-1.0),
        value_error,
        score_error,
    );
    let rows = |value: &dyn Fn(Point) -> String| -> String {
        let points: Vec<String> = size.points().map(value).collect();
        points.chunks(size.width().into()).map(|row| row.join(" ") + "\n").collect()
    };
    text += &rows(&|p| match evaluation.policy(Move::Place(p)) {
        Some(policy) => format!("{policy:8.6}"),
        None => "     NAN".to_owned(),
    });
    text += &format!("policyPass {:8.6}\nwhiteOwnership\n", evaluation.policy(Move::Pass).unwrap_or(0.0));
    text += &rows(&|p| format!("{:9.7}", evaluation.ownership(white, p)));
    text.trim_end().to_owned()
}
