//! Players of Omok: the papers' programs and ours, all behind [`player::OmokPlayer`].
//!
//! Ours is [`Engine`]: it searches on a [`ShapeBoard`] that keeps the [`Shape`] of every line for
//! both sides. [`mate`] finds and proves forced wins.

pub mod alphabeta;
mod analysis;
mod balance;
mod board;
pub mod book;
mod certify;
mod code;
mod engine;
mod engine_player;
mod guide;
pub mod knowledge;
pub mod level;
mod line_table;
pub mod linear;
pub mod mate;
mod move_order;
pub mod net;
mod params;
pub mod player;
mod point_flags;
mod point_list;
pub mod protocol;
mod purpose;
mod pursuit;
mod quick_eval;
mod quiet_moves;
mod root_prover;
mod search;
mod shape;
mod threat;
pub mod tune;
mod value;
mod vcf;

use std::time::Duration;

use myosu_search::TimePolicy;

pub use analysis::{Analysis, Candidate, SearchScore};
pub use balance::balance;
pub use board::{ShapeBoard, Tables};
pub use code::{CODES, Flags, all_codes};
pub use engine::{Engine, Limits, Resources};
pub use engine_player::EnginePlayer;
pub use point_list::PointList;
pub use purpose::Purpose;
pub use quick_eval::QuickEval;
pub use shape::{SHAPES, Shape};
pub use value::{CodeValues, THREATS};
pub use vcf::{Vcf, VcfResult};

/// How the players divide their time: Gomocup's share of the clock. A game is decided within some 30 moves, so a move may
/// use a sixteenth of what is left. The search stops within a millisecond of its cancel flag; 30 ms cover reading, printing
/// and scheduling.
pub const PACE: TimePolicy =
    TimePolicy { expected_moves: 16, usable: 1.0, margin: Duration::from_millis(30), increment: 1.0 };
