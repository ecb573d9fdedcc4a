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
    pub use myosu_baduk::{cgs, judge, judgement, plain, player, review};

    /// Networks, and the player that thinks with one.
    pub mod net {
        pub use myosu_baduk::network::{
            Level, Mean, MoveReport, NetworkSearcher as Thinker, Resignation, RootView,
            SearchReport as Report, SearchRequest as Wanted, SearcherOptions as Options,
        };
        pub use myosu_net::{
            BadModel, Encoding, Evaluation, InputContext, Inputs, Lanes, Model, ModelFault, Net, Past, Phase,
            Precision, RawOutput, Workspace, inputs, model, read, sample, untransformed, write,
        };
    }
}
