//! The players of Omok by name.

use super::alphabeta::AlphaBeta;
use super::engine::Resources;
use super::knowledge::Knowledge;
use super::linear::Linear;
use super::modern::Modern;
use super::player::Player;

/// The names, the modern player first.
pub const NAMES: [&str; 4] = ["myosu", "alphabeta", "knowledge", "linear"];

/// The player of this name, if there is one. What it may use matters to the modern player only.
pub fn player(name: &str, options: Resources) -> Option<Box<dyn Player>> {
    Some(match name {
        "myosu" => Box::new(Modern::new(options)),
        "alphabeta" => Box::new(AlphaBeta::default()),
        "knowledge" => Box::new(Knowledge::default()),
        "linear" => Box::new(Linear),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{NAMES, player};
    use crate::Resources;

    #[test]
    fn every_name_is_that_of_its_player() {
        for name in NAMES {
            assert_eq!(player(name, Resources::default()).unwrap().name(), name);
        }
        assert!(player("nobody", Resources::default()).is_none());
    }
}
