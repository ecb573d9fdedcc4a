//! Players of Omok: the papers' programs and ours.
//!
//! The modern player is [`Engine`]: it thinks on a [`Board`] that keeps the [`Shape`] of every line for
//! both sides. [`mate`] finds and proves forced wins.

pub mod alphabeta;
mod analysis;
mod balance;
mod board;
mod certify;
mod code;
mod engine;
mod glance;
pub mod knowledge;
pub mod level;
pub mod linear;
mod marks;
pub mod mate;
pub mod modern;
mod order;
mod params;
pub mod player;
mod points;
pub mod protocol;
mod prover;
mod purpose;
mod pursuit;
pub mod roster;
mod shape;
mod survey;
mod table;
mod threat;
mod tree;
pub mod tune;
mod value;
mod vcf;

pub use analysis::{Analysis, Candidate, Score};
pub use balance::balance;
pub use board::{Board, Tables};
pub use code::Flags;
pub use engine::{Engine, Limits, Options};
pub use glance::Glance;
pub use points::Points;
pub use purpose::Purpose;
pub use shape::Shape;
pub use value::Values;
pub use vcf::{Found, Vcf};
