//! Why something is refused, in both languages.

use myosu::rules::{Size, go, omok};
use myosu::words;

use crate::fault::Fault;

/// A position that is no position.
pub(super) fn unreadable(why: impl std::fmt::Display) -> Fault {
    Fault::bad(
        format!("규칙에 맞지 않는 국면입니다: {why}"),
        format!("This position cannot be played: {why}"),
    )
}

/// A move Baduk does not allow.
pub(super) fn illegal_go(illegal: go::Illegal) -> Fault {
    let text = words::go::illegal(illegal);
    Fault::illegal(text.ko, text.en)
}

/// An action an opening protocol or the rule of Omok does not allow.
pub(super) fn refused_omok(size: Size, bad: &omok::BadAction) -> Fault {
    let text = words::omok::bad_action(bad, size);
    Fault::illegal(text.ko, text.en)
}
