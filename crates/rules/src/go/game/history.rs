//! Which keys occurred on the way from the start of a game to here, and when.

use std::collections::HashMap;

use crate::go::Position;

const NEVER: u32 = u32::MAX;

/// The keys of all positions on the way, found by key, latest first.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// The last ply at which a key occurred.
    last: HashMap<u64, u32>,
    /// For each ply, the ply before it with the same key.
    previous: Vec<u32>,
}

impl History {
    /// Adds the position after the next ply; the start is ply 0.
    pub(super) fn push(&mut self, position: &Position) {
        let ply = self.previous.len() as u32;
        let before = self.last.insert(position.key(), ply);
        self.previous.push(before.unwrap_or(NEVER));
    }

    /// Removes the last ply, whose position this is.
    pub(super) fn pop(&mut self, position: &Position) {
        match self.previous.pop() {
            None => {}
            Some(NEVER) => {
                self.last.remove(&position.key());
            }
            Some(before) => {
                self.last.insert(position.key(), before);
            }
        }
    }

    /// The plies with this key, latest first.
    pub(super) fn candidates(&self, key: u64) -> impl Iterator<Item = usize> + '_ {
        let first = self.last.get(&key).copied();
        std::iter::successors(first, |&ply| {
            Some(self.previous[ply as usize]).filter(|&before| before != NEVER)
        })
        .map(|ply| ply as usize)
    }
}
