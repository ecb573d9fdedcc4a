//! One player's training: rating, streak and days.

use serde::{Deserialize, Serialize};

use crate::progress::Grade;
use crate::rating::{Rating, ScoredGame};

/// The rating deviation of a problem: its level is an estimate. Chosen by hand.
const PROBLEM_DEVIATION: f64 = 80.0;

/// Days that are remembered.
const MOST_DAYS: usize = 400;

/// The problems of one day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TrainingDay {
    /// Days since 1970.
    pub day: u64,
    /// Solved.
    pub right: u32,
    /// Missed.
    pub wrong: u32,
}

/// A player's training so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Trainee {
    /// The rating.
    pub rating: Rating,
    /// Problems solved in a row.
    pub streak: u32,
    /// The longest such row.
    pub best_streak: u32,
    /// The most problems solved in a rush.
    pub rush_best: u32,
    /// The days with problems, the latest last.
    pub days: Vec<TrainingDay>,
}

impl Trainee {
    /// The training after another attempt at this time. A problem without a rating changes none; an attempt without a
    /// verdict changes nothing.
    #[must_use]
    pub fn after(mut self, grade: Grade, rating: Option<f64>, now: u64) -> Trainee {
        let score = match grade {
            Grade::Right => 1.0,
            Grade::Wrong => 0.0,
            Grade::Unsettled => return self,
        };
        if let Some(rating) = rating {
            self.rating = self.rating.after(&[ScoredGame { rating, deviation: PROBLEM_DEVIATION, score }]);
        }
        self.streak = if grade == Grade::Right { self.streak.saturating_add(1) } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        let today = now / 86_400;
        if self.days.last().is_none_or(|day| day.day != today) {
            self.days.push(TrainingDay { day: today, ..TrainingDay::default() });
        }
        if let Some(day) = self.days.last_mut() {
            *(if grade == Grade::Right { &mut day.right } else { &mut day.wrong }) += 1;
        }
        let surplus = self.days.len().saturating_sub(MOST_DAYS);
        self.days.drain(..surplus);
        self
    }

    /// Solved and missed in the last `days` days, today included.
    pub fn lately(&self, days: u64, now: u64) -> TrainingDay {
        let today = now / 86_400;
        let recent = self.days.iter().filter(|day| day.day + days > today && day.day <= today);
        recent.fold(TrainingDay { day: today, ..TrainingDay::default() }, |sum, day| TrainingDay {
            right: sum.right + day.right,
            wrong: sum.wrong + day.wrong,
            ..sum
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Trainee;
    use crate::progress::Grade;

    const DAY: u64 = 86_400;

    #[test]
    fn right_answers_raise_the_rating_and_the_streak_and_wrong_ones_end_it() {
        let start = Trainee::default();
        let solved = start.clone().after(Grade::Right, Some(1500.0), 10 * DAY);
        assert!(solved.rating.rating > 1500.0 && solved.streak == 1);
        let missed = solved.clone().after(Grade::Wrong, Some(1500.0), 12 * DAY);
        assert!(missed.rating.rating < solved.rating.rating);
        assert_eq!((missed.streak, missed.best_streak), (0, 1));
        assert_eq!(missed.clone().after(Grade::Unsettled, Some(1500.0), 12 * DAY), missed);
        let unrated = missed.clone().after(Grade::Right, None, 12 * DAY);
        assert_eq!((unrated.rating, unrated.streak), (missed.rating, 1));
    }

    #[test]
    fn the_last_days_are_counted_and_old_ones_are_not() {
        let grades = [(1, Grade::Right), (2, Grade::Right), (8, Grade::Wrong), (8, Grade::Right)];
        let trained = grades
            .into_iter()
            .fold(Trainee::default(), |trainee, (day, grade)| trainee.after(grade, None, day * DAY + 5));
        let week = trained.lately(7, 8 * DAY);
        assert_eq!((week.right, week.wrong), (2, 1));
        let today = trained.lately(1, 8 * DAY);
        assert_eq!((today.right, today.wrong), (1, 1));
        assert_eq!(trained.lately(7, 30 * DAY).right, 0);
    }

    #[test]
    fn an_older_record_is_read() {
        let read: Trainee = serde_json::from_str(r#"{"streak":3}"#).unwrap();
        assert_eq!(read, Trainee { streak: 3, ..Trainee::default() });
    }
}
