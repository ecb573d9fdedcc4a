//! How an attempt at a problem ended, and when the problem is asked again.

use serde::{Deserialize, Serialize};

/// The progress with one problem, by the Leitner system: a problem that was solved moves one box up and comes back
/// later; one that was missed returns to the first box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProblemProgress {
    /// The box, from 0.
    pub stage: u8,
    /// How often it was solved.
    pub right: u32,
    /// How often it was missed.
    pub wrong: u32,
    /// How often an attempt ended without a verdict; absent from what older versions wrote.
    #[serde(default)]
    pub unsettled: u32,
    /// When it is asked again, in seconds since 1970.
    pub due: u64,
}

/// Days until a problem in each box is asked again; chosen by hand after the usual spacing of Leitner boxes.
const DAYS: [u64; 6] = [0, 1, 3, 7, 21, 60];

impl ProblemProgress {
    /// The progress after another attempt at this time. An attempt without a verdict is counted, but moves
    /// the problem to no other box: not knowing is no reason to ask sooner or later.
    #[must_use]
    pub fn after(self, grade: Grade, now: u64) -> ProblemProgress {
        match grade {
            Grade::Right => {
                let stage = (self.stage + 1).min(DAYS.len() as u8 - 1);
                let due = now + DAYS[usize::from(stage)] * 86_400;
                ProblemProgress { stage, right: self.right.saturating_add(1), due, ..self }
            }
            Grade::Wrong => {
                ProblemProgress { stage: 0, wrong: self.wrong.saturating_add(1), due: now, ..self }
            }
            Grade::Unsettled => ProblemProgress { unsettled: self.unsettled.saturating_add(1), ..self },
        }
    }

    /// Whether any attempt had a verdict; until then the problem counts as new.
    pub fn is_graded(self) -> bool {
        self.right > 0 || self.wrong > 0
    }

    /// Whether the last attempt with a verdict was wrong.
    pub fn is_missed(self) -> bool {
        self.wrong > 0 && self.stage == 0
    }

    /// Whether the problem is to be asked again by this time.
    pub fn is_due(self, now: u64) -> bool {
        self.is_graded() && self.due <= now
    }
}

/// How an attempt at a problem ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// With the best fate.
    Right,
    /// With a worse fate than the best.
    Wrong,
    /// Without a verdict: the prover ran out of time, or a ko is being fought.
    Unsettled,
}

#[cfg(test)]
mod tests {
    use super::{Grade, ProblemProgress};

    #[test]
    fn what_is_solved_comes_back_later_and_what_is_missed_at_once() {
        let now = 1_000_000;
        let mut progress = ProblemProgress::default();
        let mut waits = Vec::new();
        for _ in 0..7 {
            progress = progress.after(Grade::Right, now);
            waits.push((progress.due - now) / 86_400);
        }
        assert_eq!(waits, [1, 3, 7, 21, 60, 60, 60]);
        let missed = progress.after(Grade::Wrong, now);
        assert_eq!((missed.stage, missed.due, missed.right, missed.wrong), (0, now, 7, 1));
    }

    #[test]
    fn an_attempt_without_a_verdict_is_counted_and_changes_nothing_else() {
        let now = 1_000_000;
        let solved = ProblemProgress::default().after(Grade::Right, now);
        let unsettled = solved.after(Grade::Unsettled, now + 5);
        assert_eq!(unsettled, ProblemProgress { unsettled: 1, ..solved });
        let fresh = ProblemProgress::default().after(Grade::Unsettled, now);
        assert!(!fresh.is_graded() && !fresh.is_due(now), "still a new problem");
    }

    #[test]
    fn progress_an_older_version_wrote_is_read() {
        let old = r#"{"stage":2,"right":3,"wrong":1,"due":1000000}"#;
        let read: ProblemProgress = serde_json::from_str(old).unwrap();
        assert_eq!(read, ProblemProgress { stage: 2, right: 3, wrong: 1, unsettled: 0, due: 1_000_000 });
    }
}
