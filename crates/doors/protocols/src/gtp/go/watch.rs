//! Analysis that reports until the controller sends more: `lz-analyze`, `kata-analyze` and the commands that
//! also make a move.

use std::time::Duration;

use myosu_host::clock::{Ticker, Timer};

use myosu::baduk::cgs::FIVE;
use myosu::baduk::network::SearchRequest;
use myosu::formats::gtp::{GtpCommand, Vertex};
use myosu::search::{Budget, Cancel};

use super::request::{AnalysisEnding, AnalyzeRequest};
use super::turn::turned;
use super::{BadukCommands, MOST_VISITS, analyze};
use crate::gtp::Controller;
use crate::gtp::session::CommandResult;

/// The commands that analyse and go on, beside `lz-analyze` and `kata-analyze`, and `kata-raw-nn`.
pub(super) const MORE: [&str; 11] = [
    "analyze",
    "genmove_analyze",
    "kata-genmove_analyze",
    "kata-raw-nn",
    "kata-search",
    "kata-search_analyze",
    "kata-search_analyze_cancellable",
    "kata-search_cancellable",
    "lz-genmove_analyze",
    "lz-search_analyze",
    "lz-search_analyze_cancellable",
];

/// Returns true for commands that report line by line.
pub(super) fn streams(name: &str) -> bool {
    matches!(name, "lz-analyze" | "kata-analyze") || (MORE.contains(&name) && name != "kata-raw-nn")
}

/// Stands for the move of a search that the controller has cancelled.
const CANCELLED: &str = "cancelled";

impl BadukCommands {
    /// Carries out an analysis command.
    pub(super) fn watch(&mut self, command: &GtpCommand, controller: &mut Controller<'_>) -> CommandResult {
        let asked = AnalyzeRequest::parse(command, self.game.to_play(), self.size())?;
        let plays = asked.ending != AnalysisEnding::OnInput;
        let game = &turned(&self.game, asked.color);
        let time = if plays { self.time_of(asked.color) } else { None };
        let visits =
            if plays { self.player.level(game).visits(self.visits_within(time)) } else { MOST_VISITS };
        let Some(search) = self.player.search() else { return self.watch_at_once(&asked, controller) };
        let cancel = Cancel::new();
        let _timer = time.map(|time| Timer::start(time, cancel.clone()));
        let wanted =
            SearchRequest { visits: Budget::nodes(visits), cancel: cancel.clone(), bounds: &asked.bounds };
        let mut ticker = Ticker::every(asked.interval);
        let (mut said, mut is_stopped) = (false, false);
        let report = search.think(game, &wanted, |view| {
            if !asked.is_silent && ticker.tick() {
                controller.send(&asked.text(&view.report()));
                said = true;
            }
            if asked.ends_on_input() && !is_stopped && controller.await_input(Duration::ZERO) {
                // A search that has come to its end anyway is not cancelled.
                is_stopped = u64::from(view.visits()) < visits;
                cancel.raise();
            }
        });
        if !asked.is_silent && (!said || plays) {
            controller.send(&asked.text(&report));
        }
        if !plays {
            return Ok(String::new());
        }
        if is_stopped {
            return Ok(asked.conclude(CANCELLED, controller));
        }
        let decision = self.player.decide(game, &report);
        let chosen = self.vertex_of(asked.color, decision);
        let text = asked.conclude(&chosen.on(self.size()).to_string(), controller);
        self.keep(&asked, chosen)?;
        Ok(text)
    }

    /// Without a network the judgement is made at once and does not change: repeats it at every interval until
    /// the controller sends more.
    fn watch_at_once(&mut self, asked: &AnalyzeRequest, controller: &mut Controller<'_>) -> CommandResult {
        let most = if asked.most_moves == usize::MAX { FIVE } else { asked.most_moves };
        let most = most.max(asked.least_moves).clamp(1, 20);
        let looked_at = if asked.is_restricted() { self.size().area() } else { most };
        let mut report = analyze::report(&self.game, asked.color, looked_at);
        if report.moves.iter().any(|one| asked.allows(one.mv)) {
            report.moves.retain(|one| asked.allows(one.mv));
        }
        report.moves.truncate(most);
        let text = asked.text(&report);
        if !asked.is_silent {
            controller.send(&text);
        }
        if asked.ending != AnalysisEnding::OnInput {
            let chosen = match report.moves.first() {
                Some(best) if asked.is_restricted() => Vertex::Move(best.mv),
                _ => self.choose(asked.color),
            };
            let concluded = asked.conclude(&chosen.on(report.size).to_string(), controller);
            self.keep(asked, chosen)?;
            return Ok(concluded);
        }
        while !controller.await_input(asked.interval) {
            controller.send(&text);
        }
        Ok(String::new())
    }

    /// Plays the chosen move if the command asks for it.
    fn keep(&mut self, asked: &AnalyzeRequest, chosen: Vertex) -> Result<(), String> {
        match chosen {
            _ if asked.ending != AnalysisEnding::Play => {}
            Vertex::Resign => self.game.resign(asked.color),
            Vertex::Move(mv) => {
                self.game.play(asked.color, mv).map_err(|why| why.to_string())?;
            }
        }
        Ok(())
    }
}
