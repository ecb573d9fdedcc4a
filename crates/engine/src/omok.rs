//! Players of Omok: the papers' programs and ours.

pub mod linear;
pub mod player;
