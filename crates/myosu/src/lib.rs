//! myosu (묘수, the brilliant move): judge, solve, explain and prove positions of Baduk (Go) and Omok (five in a row).

pub mod go;
pub mod omok;
pub mod roster;
pub mod sgf;
pub mod signature;

pub use myosu_baduk as baduk;
pub use myosu_draw as draw;
pub use myosu_formats as formats;
pub use myosu_intuition as intuition;
pub use myosu_lanes as lanes;
pub use myosu_net as net;
pub use myosu_proof as proof;
pub use myosu_rules as rules;
pub use myosu_search as search;
pub use myosu_teaching as teaching;
pub use myosu_text as text;
pub use myosu_tsumego as tsumego;
pub use myosu_views as views;
pub use myosu_words as words;
