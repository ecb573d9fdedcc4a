//! The clock of a game: what a turn has used, and a loss on time.

use std::time::Duration;

use myosu::rules::Color;

use super::{GameRecord, TurnTime};
use crate::fault::Fault;

impl GameRecord {
    /// When the present turn began, if a clock runs.
    pub(crate) fn began(&self) -> Option<Duration> {
        self.began
    }

    /// Sets when the present turn began.
    pub(crate) fn wind(&mut self, began: Option<Duration>) {
        self.began = began;
    }

    /// Tells the record what the studio's clock shows.
    pub(crate) fn tell_time(&mut self, now: Duration) {
        self.now = now;
    }

    /// Begins the present turn now, if a clock runs.
    pub(crate) fn begin_turn(&mut self) {
        if self.clock.is_some() {
            self.began = Some(self.now);
        }
    }

    /// How long the present turn has taken.
    pub(crate) fn spent(&self) -> Duration {
        self.began.map_or(Duration::ZERO, |began| self.now.saturating_sub(began))
    }

    /// Takes the time of the present turn off the clock and lets the next turn begin.
    pub(super) fn spend_turn(&mut self, color: Color) -> TurnTime {
        let spent = self.spent();
        let Some(clock) = &mut self.clock else { return TurnTime::Enough };
        self.began = Some(self.now);
        if clock.spend(color, spent) { TurnTime::Enough } else { TurnTime::TooLong }
    }

    /// Ends the game if the side to move has no time left; a claim that does not hold changes nothing.
    pub(crate) fn claim_timeout(&mut self) -> Result<(), Fault> {
        let color = self.board()?.to_play();
        let mut clock =
            self.clock.clone().ok_or_else(|| Fault::bad("시계가 없습니다.", "There is no clock."))?;
        if clock.spend(color, self.spent()) {
            return Err(Fault::illegal("아직 시간이 남아 있습니다.", "There is time left."));
        }
        self.clock = Some(clock);
        self.lose_on_time(color);
        Ok(())
    }

    pub(super) fn lose_on_time(&mut self, loser: Color) {
        self.end(loser.pick("W+T", "B+T"));
    }
}
