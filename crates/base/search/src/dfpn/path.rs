//! The positions from the root to the current one, with a fast check for repetition.

/// The dependency of a value that holds on every path.
pub(super) const INDEPENDENT: i32 = i32::MAX;

const BINS: usize = 4096;

/// The current path. Its key names its positions with their depths.
pub(super) struct SearchPath {
    keys: Vec<u64>,
    /// The renewing moves before each place.
    renewed: Vec<u32>,
    /// The renewing moves so far.
    pub(super) renewals: u32,
    bins: Vec<u16>,
    key: u64,
}

impl SearchPath {
    pub(super) fn new() -> SearchPath {
        SearchPath {
            keys: Vec::with_capacity(256),
            renewed: Vec::with_capacity(256),
            renewals: 0,
            bins: vec![0; BINS],
            key: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        while !self.keys.is_empty() {
            self.pop();
        }
        self.renewals = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn key(&self) -> u64 {
        self.key
    }

    pub(super) fn push(&mut self, key: u64) {
        self.key ^= depth_key(key, self.keys.len());
        self.bins[bin(key)] += 1;
        self.keys.push(key);
        self.renewed.push(self.renewals);
    }

    pub(super) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.key ^= depth_key(key, self.keys.len());
            self.bins[bin(key)] -= 1;
            self.renewed.pop();
        }
    }

    /// Whether there was a renewing move after the position at this place.
    pub(super) fn is_renewed_since(&self, place: usize) -> bool {
        self.renewals > self.renewed[place]
    }

    /// The place of a position on the path, from 0 at the root.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<usize> {
        if self.bins[bin(key)] == 0 {
            return None;
        }
        self.keys.iter().rposition(|&other| other == key)
    }
}

fn bin(key: u64) -> usize {
    (key >> 32) as usize % BINS
}

/// Path-dependent values name ancestors by depth, so the path's key must depend on depths too.
fn depth_key(key: u64, place: usize) -> u64 {
    (key ^ (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xd6e8_feb8_6659_fd93)
        .rotate_left(29)
}
