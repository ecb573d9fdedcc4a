//! The engines of both games under one roof: their crates, the roster of players and the bench signature.

pub mod roster;
pub mod signature;

pub use myosu_baduk as baduk;
pub use myosu_book as book;
pub use myosu_intuition as intuition;
pub use myosu_net as net;
pub use myosu_omok as omok;
pub use myosu_tsumego as tsumego;
