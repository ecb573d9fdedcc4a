//! What has been claimed and proven, and a checker for it that uses the rules alone.
//!
//! Nothing here knows how a proof was found.

pub mod container;
pub mod go;
pub mod omok;
