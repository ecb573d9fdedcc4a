//! A rush: three minutes of problems that get harder, until the third miss.

use serde::Serialize;

use crate::progress::Grade;

/// Milliseconds of a rush.
const TIME: u64 = 180_000;

/// Misses that end a rush.
const MISSES: u32 = 3;

/// How far below the player's rating a rush begins, and by how much each solved problem raises it. Chosen by hand.
const START_BELOW: f64 = 400.0;
const STEP: f64 = 40.0;

/// A rush of one player. Times are milliseconds of any steady clock.
#[derive(Clone, Debug)]
pub struct Rush {
    began: u64,
    start: f64,
    right: u32,
    wrong: u32,
    asked: Vec<String>,
    /// The problem that waits for an answer.
    open: Option<String>,
}

/// How a rush stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RushState {
    /// Milliseconds left.
    pub left: u64,
    /// Solved.
    pub right: u32,
    /// Missed.
    pub wrong: u32,
    /// Misses that end it.
    pub misses: u32,
    /// Whether it has ended.
    pub over: bool,
}

impl Rush {
    /// A rush that begins now, for a player of this rating.
    pub fn begin(rating: f64, now: u64) -> Rush {
        Rush { began: now, start: rating - START_BELOW, right: 0, wrong: 0, asked: Vec::new(), open: None }
    }

    /// How it stands.
    pub fn state(&self, now: u64) -> RushState {
        let left = TIME.saturating_sub(now.saturating_sub(self.began));
        let over = left == 0 || self.wrong >= MISSES;
        RushState { left, right: self.right, wrong: self.wrong, misses: MISSES, over }
    }

    /// The rating the next problem should have.
    pub fn wanted(&self) -> f64 {
        self.start + STEP * f64::from(self.right)
    }

    /// The problems so far.
    pub fn asked(&self) -> &[String] {
        &self.asked
    }

    /// Notes which problem is asked.
    pub fn ask(&mut self, problem: &str) {
        self.asked.push(problem.to_owned());
        self.open = Some(problem.to_owned());
    }

    /// Counts the answer to the present problem, once and if there is time left; whether it counted. A problem without a
    /// verdict is skipped.
    pub fn answer(&mut self, problem: &str, grade: Grade, now: u64) -> bool {
        let open = !self.state(now).over && self.open.take_if(|open| open == problem).is_some();
        if open {
            match grade {
                Grade::Right => self.right += 1,
                Grade::Wrong => self.wrong += 1,
                Grade::Unsettled => {}
            }
        }
        open
    }
}

#[cfg(test)]
mod tests {
    use super::Rush;
    use crate::progress::Grade;

    #[test]
    fn a_rush_ends_with_its_time_or_the_third_miss() {
        let mut rush = Rush::begin(1500.0, 1000);
        let first = rush.wanted();
        rush.ask("a");
        assert!(rush.answer("a", Grade::Right, 2000) && rush.wanted() > first);
        rush.ask("b");
        assert!(!rush.answer("a", Grade::Right, 2000), "only the present problem counts");
        assert!(rush.answer("b", Grade::Unsettled, 3000));
        assert!(!rush.answer("b", Grade::Right, 3000), "an answer counts once");
        assert_eq!(rush.state(3000).right, 1);
        rush.ask("b");
        assert!(!rush.answer("b", Grade::Right, 181_001), "too late");
        assert!(rush.state(181_000).over && !rush.state(180_999).over);
        for name in ["c", "d", "e"] {
            rush.ask(name);
            assert!(rush.answer(name, Grade::Wrong, 5000));
        }
        let state = rush.state(5000);
        assert!(state.over && state.wrong == 3 && state.left > 0);
        rush.ask("f");
        assert!(!rush.answer("f", Grade::Right, 5000));
    }
}
