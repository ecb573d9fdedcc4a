//! `lz-analyze`: the player's candidates in one line, as Leela Zero writes them.

use myosu::formats::gtp::{GtpCommand, Vertex};
use myosu::omok::player::Situation;
use myosu::omok::{Analysis, Candidate, Limits};
use myosu::rules::{Color, Move};
use myosu::search::Cancel;

use super::OmokCommands;
use crate::gtp::argument::short;
use crate::gtp::session::CommandResult;

/// Candidates unless the controller asks for another number.
const USUAL: usize = 5;
const MOST: usize = 20;

impl OmokCommands {
    /// A color, an interval and pairs of a word and a value, in any order. Searches as long as for a move and
    /// reports once.
    pub(super) fn analyze(&mut self, command: &GtpCommand) -> CommandResult {
        let candidates = self.asked_for(command)?;
        if self.game.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let position = *self.position();
        let limits = Limits { candidates, ..self.limits };
        let mut last = None;
        self.player.choose(&Situation::of(&position), &limits, &Cancel::new(), &mut |analysis| {
            last = Some(analysis.clone());
        });
        let analysis = last.ok_or_else(|| format!("{} has no analysis", self.player.name()))?;
        let infos = analysis.candidates.iter().enumerate();
        let infos: Vec<String> = infos.map(|(order, one)| self.info(&analysis, one, order)).collect();
        Ok(format!("\n{}", infos.join(" ")))
    }

    /// How many candidates.
    fn asked_for(&self, command: &GtpCommand) -> Result<usize, String> {
        let mut most = USUAL;
        let mut words = command.arguments.iter();
        while let Some(word) = words.next() {
            if let Some(color) = Color::parse(word) {
                if color != self.position().to_play() {
                    return Err(format!("it is {}'s turn", self.position().to_play()));
                }
                continue;
            }
            if word.parse::<f64>().is_ok() {
                continue;
            }
            let value = words.next().ok_or_else(|| format!("\"{}\" needs a value", short(word)));
            match word.as_str() {
                "interval" | "minmoves" => {
                    value?;
                }
                "maxmoves" => {
                    let number = value?;
                    most = number.parse().map_err(|_| format!("\"{}\" is not a number", short(number)))?;
                }
                other => return Err(format!("unknown word \"{}\" in {}", short(other), command.name)),
            }
        }
        Ok(most.clamp(1, MOST))
    }

    fn info(&self, found: &Analysis, candidate: &Candidate, order: usize) -> String {
        let name = |point| Vertex::Move(Move::Place(point)).on(self.position().size()).to_string();
        let line: Vec<String> = candidate.line.iter().map(|&point| name(point)).collect();
        let wins = 10 * candidate.score.win_rate();
        format!(
            "info move {} visits {} winrate {wins} prior 0 lcb {wins} order {order} pv {}",
            name(candidate.point),
            found.nodes,
            line.join(" ")
        )
    }
}
