//! The machine below: files written whole or not at all, memory that is there, signals, clocks.

pub mod clock;
pub mod files;
pub mod ledger;
pub mod memory;
pub mod signals;
