//! The controller's clocks: `time_settings`, `kata-time_settings` and `time_left`.

use std::time::Duration;

use myosu::formats::gtp::GtpCommand;
use myosu::rules::Color;
use myosu::search::{RemainingTime, TimePolicy};

use super::argument::{color, number, short};
use super::session::CommandResult;

/// The clocks of both sides, as far as the controller has said.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ControllerClock {
    settings: TimeSettings,
    /// Seconds and byo-yomi stones each side has left.
    left: [Option<(f64, u32)>; 2],
}

/// Seconds of main time, then `stones` moves in each byo-yomi period; all 0 for no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct TimeSettings {
    main: f64,
    period: f64,
    stones: u32,
}

impl ControllerClock {
    /// `time_settings MAIN PERIOD STONES`.
    pub(super) fn time_settings(&mut self, command: &GtpCommand) -> CommandResult {
        self.set(TimeSettings {
            main: number(command, 0, "a main time in seconds")?,
            period: number(command, 1, "a byo-yomi time in seconds")?,
            stones: number(command, 2, "a number of byo-yomi stones")?,
        })
    }

    /// `kata-time_settings none | absolute T | byoyomi T P N | canadian T P N | fischer T I`.
    pub(super) fn kata_time_settings(&mut self, command: &GtpCommand) -> CommandResult {
        let kind = command.arguments.first().map_or("", String::as_str);
        let seconds = |at| number::<f64>(command, at, "a time in seconds");
        self.set(match kind {
            "none" => TimeSettings::default(),
            "absolute" => TimeSettings { main: seconds(1)?, ..TimeSettings::default() },
            "canadian" => {
                let stones = number(command, 3, "a number of stones")?;
                TimeSettings { main: seconds(1)?, period: seconds(2)?, stones }
            }
            "byoyomi" | "fischer" | "fischer-capped" => {
                TimeSettings { main: seconds(1)?, period: seconds(2)?, stones: 1 }
            }
            other => return Err(format!("unknown time settings \"{}\"", short(other))),
        })
    }

    /// `kgs-time_settings none | absolute T | byoyomi T P N | canadian T P N`.
    pub(super) fn kgs_time_settings(&mut self, command: &GtpCommand) -> CommandResult {
        match command.arguments.first().map(String::as_str) {
            Some("none" | "absolute" | "byoyomi" | "canadian") => self.kata_time_settings(command),
            other => Err(format!("unknown time settings \"{}\"", short(other.unwrap_or_default()))),
        }
    }

    fn set(&mut self, settings: TimeSettings) -> CommandResult {
        if !(settings.main >= 0.0 && settings.period >= 0.0) {
            return Err("times are not negative".to_owned());
        }
        *self = ControllerClock { settings, left: [None; 2] };
        Ok(String::new())
    }

    /// `time_left COLOR TIME STONES`.
    pub(super) fn time_left(&mut self, command: &GtpCommand) -> CommandResult {
        let side = color(command, 0)?.index();
        let time: f64 = number(command, 1, "a time in seconds")?;
        let stones = number(command, 2, "a number of stones")?;
        self.left[side] = Some((time, stones));
        Ok(String::new())
    }

    /// Time to search for the next move of a side; `None` without a clock.
    pub(super) fn allot(&self, color: Color, policy: TimePolicy) -> Option<Duration> {
        let TimeSettings { main, period, stones } = self.settings;
        let (time, moves) = match self.left[color.index()] {
            Some(left) => left,
            None if main > 0.0 => (main, 0),
            None if period > 0.0 => (period, stones),
            None => return None,
        };
        // In main time the first byo-yomi period is still ahead.
        let is_period_ahead = moves == 0 && stones > 0;
        let increment = if is_period_ahead { period / f64::from(stones) } else { 0.0 };
        policy.allot(&RemainingTime {
            turn: None,
            game: Some(duration(time)),
            moves: Some(moves),
            increment: duration(increment),
        })
    }
}

/// Seconds as a controller writes them, which may be any number.
fn duration(seconds: f64) -> Duration {
    Duration::from_secs_f64(if seconds > 0.0 { seconds.min(1e9) } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use myosu::formats::gtp::GtpCommand;
    use myosu::rules::Color;

    use super::ControllerClock;

    #[test]
    fn a_move_gets_its_share_of_what_the_controller_says() {
        let mut clock = ControllerClock::default();
        let black = |clock: &ControllerClock| clock.allot(Color::Black, myosu::baduk::PACE);
        assert_eq!(black(&clock), None);
        clock.time_settings(&GtpCommand::new("time_settings", &["100", "0", "0"])).unwrap();
        assert_eq!(black(&clock), Some(Duration::from_millis(3400)));
        clock.time_left(&GtpCommand::new("time_left", &["b", "10", "5"])).unwrap();
        assert_eq!(black(&clock), Some(Duration::from_millis(1700)));
        let white = clock.allot(Color::White, myosu::omok::PACE);
        assert_eq!(white, Some(Duration::from_millis(99_970) / 16));
        for endless in ["inf", "1e300", "NaN"] {
            let command = GtpCommand::new("time_left", &["b", endless, "0"]);
            clock.time_left(&command).unwrap();
            assert!(black(&clock).is_some(), "{endless}");
        }
    }
}
