//! One serializable shape of every value that leaves an engine, with its sentence and its board.
//!
//! A value is judged, solved or found in an engine; here it becomes a struct that `serde` writes and, where bytes are
//! read back, reads. Commands and batches print these and nothing else as JSON; the studio still has views of its own.
//! Beside the struct stand the lines of text a terminal shows and the board for `myosu-draw`.
//!
//! Laws: no I/O; sentences come from `myosu-words`, pictures from `myosu-draw`; a view printed alone has a `schema`, which
//! grows when a field changes its meaning or goes; points are those of SGF, and `at` names them as the board does.

pub mod judgement;
pub mod life;
pub mod names;
pub mod omok;
pub mod points;
pub mod proof;
mod reading;
pub mod record;
pub mod teaching;

pub use reading::{DamagedView, read};

/// A value rounded to this many digits after the point.
fn round(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}
