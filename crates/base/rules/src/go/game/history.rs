//! Which keys occurred on the way from the start of a game to here, and when.
//!
//! Law: within a length reached before, adding and removing plies allocates nothing: a tree search walks
//! forward and back through this all the time.

use crate::go::Position;

const NEVER: u32 = u32::MAX;

/// Buckets of a new table: more than most games have moves. Chosen by hand.
const BUCKETS: usize = 256;

/// The keys of all positions on the way, found by key, latest first.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// For each bucket, the latest ply whose key falls into it. The number of buckets is a power of two.
    latest: Vec<u32>,
    plies: Vec<PastPosition>,
}

#[derive(Clone, Copy, Debug)]
struct PastPosition {
    key: u64,
    /// The ply before this one in the same bucket.
    previous: u32,
}

impl Default for History {
    fn default() -> History {
        History { latest: vec![NEVER; BUCKETS], plies: Vec::new() }
    }
}

impl History {
    /// Adds the position after the next ply; the start is ply 0.
    pub(super) fn push(&mut self, position: &Position) {
        if self.plies.len() == self.latest.len() {
            self.grow();
        }
        let ply = self.plies.len() as u32;
        let bucket = self.bucket(position.key());
        let previous = std::mem::replace(&mut self.latest[bucket], ply);
        self.plies.push(PastPosition { key: position.key(), previous });
    }

    /// Removes the last ply.
    pub(super) fn pop(&mut self) {
        if let Some(PastPosition { key, previous }) = self.plies.pop() {
            let bucket = self.bucket(key);
            self.latest[bucket] = previous;
        }
    }

    /// The plies with this key, latest first.
    pub(super) fn candidates(&self, key: u64) -> impl Iterator<Item = usize> + '_ {
        let known = |ply: u32| (ply != NEVER).then_some(ply as usize);
        std::iter::successors(known(self.latest[self.bucket(key)]), move |&ply| {
            known(self.plies[ply].previous)
        })
        .filter(move |&ply| self.plies[ply].key == key)
    }

    /// Keys are random numbers already: their low bits choose the bucket.
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.latest.len() - 1)
    }

    /// Doubles the buckets, so that each holds about one ply however long the game is.
    fn grow(&mut self) {
        self.latest = vec![NEVER; 2 * self.latest.len()];
        for at in 0..self.plies.len() {
            let bucket = self.bucket(self.plies[at].key);
            self.plies[at].previous = std::mem::replace(&mut self.latest[bucket], at as u32);
        }
    }
}
