//! Time: a main time and periods of byo-yomi (초읽기), the same for both sides.

use std::time::Duration;

use myosu::rules::Color;
use myosu::search::RemainingTime;
use serde::{Deserialize, Serialize};

/// How much time there is, and how much is left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameClock {
    /// Seconds of a period; 0 if there are none.
    byo: u32,
    /// Seconds of main time left of Black and White.
    main: [f64; 2],
    /// Periods left.
    periods: [u32; 2],
}

/// The longest main time, in seconds.
const LONGEST: u32 = 24 * 3600;

impl GameClock {
    /// A clock with this many seconds, then this many periods of this many seconds; nothing without any time or
    /// with more than a day.
    pub(crate) fn new(main: u32, byo: u32, periods: u32) -> Option<GameClock> {
        let timed = main > 0 || (byo > 0 && periods > 0);
        let fair = main <= LONGEST && byo <= LONGEST && periods <= 100;
        (timed && fair).then(|| GameClock { byo, main: [f64::from(main); 2], periods: [periods; 2] })
    }

    /// What the clock of a side shows.
    pub(crate) fn remaining(&self, color: Color) -> RemainingTime {
        let side = color.index();
        let main = Duration::from_secs_f64(self.main[side]);
        let period = Duration::from_secs(if self.periods[side] > 0 { self.byo.into() } else { 0 });
        if main.is_zero() {
            return RemainingTime { turn: Some(period), ..RemainingTime::default() };
        }
        RemainingTime { game: Some(main), increment: period, ..RemainingTime::default() }
    }

    /// Takes the time of one move; whether there was enough. A period that is not used up is given back.
    pub(crate) fn spend(&mut self, color: Color, time: Duration) -> bool {
        let side = color.index();
        let over = time.as_secs_f64() - self.main[side];
        if over < 0.0 {
            self.main[side] -= time.as_secs_f64();
            return true;
        }
        self.main[side] = 0.0;
        let used = if self.byo == 0 { f64::INFINITY } else { (over / f64::from(self.byo)).floor() };
        if used >= f64::from(self.periods[side]) {
            self.periods[side] = 0;
            return false;
        }
        self.periods[side] -= used as u32;
        true
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use myosu::rules::Color;

    use super::GameClock;

    #[test]
    fn main_time_goes_first_and_a_period_that_is_not_used_up_comes_back() {
        let mut clock = GameClock::new(10, 5, 3).unwrap();
        let spend = |clock: &mut GameClock, seconds| clock.spend(Color::Black, Duration::from_secs(seconds));
        assert!(spend(&mut clock, 8));
        assert!(spend(&mut clock, 4), "2 seconds into the first period");
        assert_eq!((clock.main[0], clock.periods), (0.0, [3, 3]));
        assert!(spend(&mut clock, 7));
        assert_eq!(clock.periods, [2, 3]);
        assert!(!spend(&mut clock, 10));
        assert!(clock.spend(Color::White, Duration::from_secs(9)));
    }

    #[test]
    fn without_periods_the_main_time_is_all() {
        let mut clock = GameClock::new(10, 0, 0).unwrap();
        assert!(clock.spend(Color::White, Duration::from_secs(9)));
        assert!(!clock.spend(Color::White, Duration::from_secs(2)));
        assert_eq!(GameClock::new(0, 0, 5), None);
        assert_eq!(GameClock::new(100_000, 0, 0), None);
    }
}
