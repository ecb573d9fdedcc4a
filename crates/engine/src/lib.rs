//! Who thinks: the papers' programs and ours.

pub mod go;
pub mod kohonen;
pub mod omok;
pub mod signature;
pub mod tsumego;
