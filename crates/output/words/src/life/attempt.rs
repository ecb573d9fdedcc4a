//! The judgement of a move that was tried in a problem.

use myosu_rules::Color;
use myosu_tsumego::Fate;

use super::fate;
use crate::Text;

/// How a tried move is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempted {
    /// It reaches the best fate, and nothing is left to decide.
    Right(Fate),
    /// It keeps the best fate within reach.
    RightSoFar(Fate),
    /// It leads to the first fate; the second was possible.
    Wrong(Fate, Fate),
    /// The search ended without an answer.
    Unsettled,
    /// A ko is being fought: ko threats decide.
    InKo,
}

/// The judgement in a sentence.
pub fn attempt(attempt: Attempted, defender: Color) -> Text {
    match attempt {
        Attempted::Right(after) => {
            let after = fate(after, defender);
            Text::new(format!("정답입니다. {}.", after.ko), format!("Right: {}.", after.en))
        }
        Attempted::RightSoFar(after) => {
            let after = fate(after, defender);
            Text::new(
                format!("맞습니다. {}. 계속 두어 보세요.", after.ko),
                format!("Right so far: {}; go on.", after.en),
            )
        }
        Attempted::Wrong(after, best) => {
            let (after, best) = (fate(after, defender), fate(best, defender));
            Text::new(
                format!("이렇게 두면 {}. 제대로 두면 {}.", after.ko, best.ko),
                format!("Now {}; with best play {}.", after.en, best.en),
            )
        }
        Attempted::Unsettled => Text::new(
            "시간 안에 판정하지 못했습니다. 틀렸다는 뜻은 아닙니다.",
            "Not settled in time; that does not mean it is wrong.",
        ),
        Attempted::InKo => Text::new(
            "패싸움 중입니다. 여기서부터는 팻감에 달려 있습니다.",
            "A ko is being fought; from here on ko threats decide.",
        ),
    }
}
