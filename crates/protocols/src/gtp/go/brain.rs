//! A network behind the table: moves, what it thinks of them, and its raw judgement.

use std::time::Duration;

use myosu_clock::{RemainingTime, TimePolicy, Timer};
use myosu_engine::go::net::{Evaluation, Level, Patience, Report, Thinker, Wanted};
use myosu_formats::gtp::{Command, Vertex};
use myosu_rules::go::Game;
use myosu_rules::go::playout::Dice;
use myosu_rules::{Color, Move, Symmetry};
use myosu_search::{Budget, Cancel};

use super::mover::turned;
use super::{BadukCommands, TimeSettings};
use crate::gtp::argument::{self, color, number, short};
use crate::gtp::session::CommandResult;

/// A network that plays.
pub struct Brain {
    /// Who thinks.
    pub thinker: Thinker,
    /// Visits for a move.
    pub visits: u64,
    /// How well it plays.
    pub level: Level,
    /// What weaker levels roll.
    pub dice: Dice,
    /// When it gives up; never without.
    pub patience: Option<Patience>,
}

impl TimeSettings {
    /// Time to search for a move with this much time left; `None` without a clock.
    pub(super) fn share(self, left: Option<(f64, u32)>) -> Option<Duration> {
        let (time, stones) = match left {
            Some(left) => left,
            None if self.main > 0.0 => (self.main, 0),
            None if self.period > 0.0 => (self.period, self.stones),
            None => return None,
        };
        // In main time the first move of a byo-yomi period is still ahead.
        let is_period_ahead = stones == 0 && self.stones > 0;
        let increment = if is_period_ahead { self.period / f64::from(self.stones) } else { 0.0 };
        TimePolicy::BADUK.allot(&RemainingTime {
            turn: None,
            game: Some(duration(time)),
            moves: Some(stones),
            increment: duration(increment),
        })
    }
}

/// Seconds as a controller writes them, which may be any number.
fn duration(seconds: f64) -> Duration {
    Duration::from_secs_f64(if seconds > 0.0 { seconds.min(1e9) } else { 0.0 })
}

impl Brain {
    /// Thinks about the game with `color` to move.
    pub(super) fn think(&mut self, game: &Game, color: Color, time: Option<Duration>) -> Report {
        let game = turned(game, color);
        let visits = Budget::nodes(self.level.visits(self.visits));
        let cancel = Cancel::new();
        let _timer = time.map(|time| Timer::start(time, cancel.clone()));
        let wanted = Wanted { visits, cancel, allowed: &|_| true };
        self.thinker.think(&game, &wanted, |_| {})
    }

    /// The move to play, or to give up.
    pub(super) fn choose(&mut self, game: &Game, color: Color, time: Option<Duration>) -> Vertex {
        let report = self.think(game, color, time);
        self.decide(game, &report)
    }

    /// What is played after so much thought.
    pub(super) fn decide(&mut self, game: &Game, report: &Report) -> Vertex {
        let gives_up = self.patience.as_mut().is_some_and(|patience| patience.gives_up(game, report));
        if gives_up { Vertex::Resign } else { Vertex::Move(self.level.choose(report, &mut self.dice)) }
    }
}

impl BadukCommands {
    /// `kata-raw-nn SYMMETRY` or `kata-raw-nn all`; without a network what the paper's program says.
    pub(super) fn raw_nn(&mut self, command: &Command) -> CommandResult {
        let Some(brain) = &mut self.brain else {
            return super::analyze::answer(&self.game, &Command::new("cgs-raw", &[]));
        };
        let word = command.arguments.first().map_or("0", String::as_str);
        let symmetries = match word.parse::<usize>() {
            Ok(number) if number < 8 => number..number + 1,
            _ if word == "all" => 0..8,
            _ => return Err(format!("\"{}\" is not a symmetry from 0 to 7 or all", short(word))),
        };
        let game = &self.game;
        let lines = symmetries.map(|number| {
            let said = brain.thinker.raw(game, Symmetry::ALL[number], 0.2);
            raw_text(number, &said, brain.thinker.net())
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    }

    /// `kata-time_settings none | absolute T | byoyomi T P N | canadian T P N | fischer T I`.
    pub(super) fn kata_time_settings(&mut self, command: &Command) -> CommandResult {
        let kind = command.arguments.first().map_or("", String::as_str);
        let seconds = |at| number::<f64>(command, at, "a time in seconds");
        let clock = match kind {
            "none" => TimeSettings::default(),
            "absolute" => TimeSettings { main: seconds(1)?, ..TimeSettings::default() },
            "byoyomi" => TimeSettings { main: seconds(1)?, period: seconds(2)?, stones: 1 },
            "canadian" => {
                let stones = number(command, 3, "a number of stones")?;
                TimeSettings { main: seconds(1)?, period: seconds(2)?, stones }
            }
            "fischer" | "fischer-capped" => {
                TimeSettings { main: seconds(1)?, period: seconds(2)?, stones: 1 }
            }
            other => return Err(format!("unknown time settings \"{}\"", short(other))),
        };
        if !(clock.main >= 0.0 && clock.period >= 0.0) {
            return Err("times are not negative".to_owned());
        }
        self.clock = clock;
        self.left = [None; 2];
        Ok(String::new())
    }

    /// `time_settings MAIN PERIOD STONES`.
    pub(super) fn time_settings(&mut self, command: &Command) -> CommandResult {
        let done = argument::time_settings(command)?;
        self.clock = TimeSettings {
            main: number(command, 0, "a main time in seconds")?,
            period: number(command, 1, "a byo-yomi time in seconds")?,
            stones: number(command, 2, "a number of byo-yomi stones")?,
        };
        self.left = [None; 2];
        Ok(done)
    }

    /// `time_left COLOR TIME STONES`.
    pub(super) fn time_left(&mut self, command: &Command) -> CommandResult {
        let done = argument::time_left(command)?;
        let time: f64 = number(command, 1, "a time in seconds")?;
        let stones = number(command, 2, "a number of stones")?;
        self.left[color(command, 0)?.index()] = Some((time.clamp(0.0, 1e9), stones));
        Ok(done)
    }
}

fn raw_text(number: usize, said: &Evaluation, net: &myosu_engine::go::net::Net) -> String {
    let size = said.size();
    let white = Color::White;
    let score = f64::from(said.score(white));
    let deviation = f64::from(said.score_deviation());
    let (value_error, score_error) = said.short_term_errors(net).unwrap_or((-1.0, -1.0));
    let mut text = format!(
        "symmetry {number}\nwhiteWin {:.6}\nwhiteLoss {:.6}\nnoResult {:.6}\nwhiteLead {:.3}\n\
         whiteScoreSelfplay {:.3}\nwhiteScoreSelfplaySq {:.3}\nvarTimeLeft {:.3}\n\
         shorttermWinlossError {:.3}\nshorttermScoreError {:.3}\npolicy\n",
        said.wins(white),
        said.wins(!white),
        said.no_result(),
        said.lead(white),
        score,
        score * score + deviation * deviation,
        said.variance_time(net).unwrap_or(-1.0),
        value_error,
        score_error,
    );
    let rows = |value: &dyn Fn(myosu_rules::Point) -> String| -> String {
        let points: Vec<String> = size.points().map(value).collect();
        points.chunks(size.width().into()).map(|row| row.join(" ") + "\n").collect()
    };
    text += &rows(&|p| match said.policy(Move::Place(p)) {
        Some(policy) => format!("{policy:8.6}"),
        None => "     NAN".to_owned(),
    });
    text += &format!("policyPass {:8.6}\nwhiteOwnership\n", said.policy(Move::Pass).unwrap_or(0.0));
    text += &rows(&|p| format!("{:9.7}", said.ownership(white, p)));
    text.trim_end().to_owned()
}

/// A move as the protocol writes it.
pub(super) fn vertex(mv: Move, size: myosu_rules::Size) -> String {
    Vertex::Move(mv).on(size).to_string()
}
