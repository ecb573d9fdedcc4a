//! A repeatable attack on every door: lines for the three protocols, proofs of both games, files, requests, kills.
//!
//! Law: the same seed gives the same attack. Nothing outside temporary folders and the loopback address is touched;
//! a fault is an error with the input that shows it.

pub mod client;
pub mod clocks;
pub mod doors;
pub mod downloads;
pub mod fleet;
pub mod kills;
pub mod lines;
pub mod proofs;
pub mod requests;
pub mod soak;
pub mod words;

/// What an attack found wrong, with the input that shows it.
pub type Fault = String;

/// How an attack went: a line for the report, or the first fault.
pub type Attack = Result<String, Fault>;

/// Runs something that must not panic.
///
/// # Errors
/// A fault with the input if it panics all the same.
pub fn unharmed<T>(input: &[u8], run: impl FnOnce() -> T) -> Result<T, Fault> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(run))
        .map_err(|_| format!("a panic at {}", shown(input)))
}

/// The beginning of an input, readable.
pub fn shown(input: &[u8]) -> String {
    let text: String = String::from_utf8_lossy(&input[..input.len().min(300)]).escape_debug().collect();
    format!("\"{text}\" ({} bytes)", input.len())
}
