//! A problem of a batch with its answer, or with the reason why it has none.

use myosu_tsumego::Answer;
use serde::{Deserialize, Serialize};

use super::answer::{AnswerView, SettledName};
use crate::DamagedView;

/// An answer and how long it took, if that counts; or why there is none.
pub type Solved = Result<(Answer, Option<f64>), String>;

/// A line of a batch of problems.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum SolvedView {
    /// It has no answer, not even an open one.
    Refused(RefusedView),
    /// Its answer.
    Answer(Box<AnswerView>),
}

/// A problem without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RefusedView {
    /// Why it has no answer.
    pub error: String,
    /// The name of the problem.
    pub id: String,
    /// 1.
    pub schema: u32,
    /// Nothing is settled.
    pub verdict: SettledName,
}

impl SolvedView {
    /// The line of the problem of this name.
    pub fn of(id: &str, solved: &Solved) -> SolvedView {
        match solved {
            Ok((answer, seconds)) => SolvedView::Answer(Box::new(AnswerView::of(id, answer, *seconds))),
            Err(why) => SolvedView::Refused(RefusedView {
                error: why.clone(),
                id: id.to_owned(),
                schema: 1,
                verdict: SettledName::Unsettled,
            }),
        }
    }

    /// Reads a line back.
    ///
    /// # Errors
    /// The field that is missing, holds something else or contradicts the others.
    pub fn read(line: &[u8]) -> Result<SolvedView, DamagedView> {
        // An untagged enum would name no field.
        let is_refused = crate::read::<Refusal>(line)?.error.is_some();
        Ok(if is_refused {
            SolvedView::Refused(crate::read(line)?)
        } else {
            SolvedView::Answer(crate::read(line)?)
        })
    }

    /// The answer, or why there is none.
    ///
    /// # Errors
    /// The field that contradicts the others.
    pub fn solved(&self) -> Result<Solved, DamagedView> {
        Ok(match self {
            SolvedView::Answer(view) => Ok((Answer::try_from(&**view)?, view.seconds)),
            SolvedView::Refused(refused) => Err(refused.error.clone()),
        })
    }
}

/// What distinguishes the two kinds of lines.
#[derive(Deserialize)]
struct Refusal {
    error: Option<String>,
}
