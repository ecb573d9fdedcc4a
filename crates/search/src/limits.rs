//! When a search has to end: a budget of nodes, which is the same on every machine, and a flag that
//! somebody else may raise at any time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many nodes and no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The largest number of nodes the search may visit.
    pub nodes: u64,
}

impl Budget {
    /// Only a [`Cancel`] ends the search.
    pub const UNLIMITED: Budget = Budget { nodes: u64::MAX };

    /// At most `nodes` nodes.
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes }
    }
}

/// A flag that tells a search to stop. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag nobody has raised.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Tells everyone who holds a clone to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody said stop.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
