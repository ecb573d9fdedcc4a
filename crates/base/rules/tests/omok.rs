//! The position of Omok against the rules by definition, and against files of known answers.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

mod omok {
    pub(crate) mod cases;
    pub(crate) mod naive;
    pub(crate) mod opening;
    pub(crate) mod random;
}
