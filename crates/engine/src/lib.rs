//! The engines of both games under one roof, and the bench signature.
//!
//! A facade: every engine lives in a crate of its own.

pub mod roster;
pub mod signature;

pub use myosu_intuition as kohonen;
pub use myosu_omok as omok;
pub use myosu_tsumego as tsumego;

/// Baduk (Go): judging a position, proposing moves, playing.
pub mod go {
    pub use myosu_baduk::{cgs, judge, judgement, plain, player};

    /// Networks, and the player that thinks with one.
    pub mod net {
        pub use myosu_baduk::think::{
            Level, Mean, MoveReport, Options, Report, Resignation, RootView, Thinker, Wanted,
        };
        pub use myosu_net::{
            BadModel, Context, Encoding, Evaluation, Fault, Inputs, Lanes, Model, Net, Past, Phase,
            Precision, Raw, Workspace, inputs, model, read, sample, untransformed, write,
        };
    }
}
