//! When a search has to end: a budget of nodes, which is the same on every machine, and a flag that
//! another thread may raise at any time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A limit on the nodes of a search.
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
pub struct Cancel {
    flag: Arc<AtomicBool>,
    above: Option<Arc<Cancel>>,
}

impl Cancel {
    /// A flag that is not raised.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// A flag of its own that also counts as raised when this one is: for a part of the work.
    #[must_use]
    pub fn child(&self) -> Cancel {
        Cancel { flag: Arc::default(), above: Some(Arc::new(self.clone())) }
    }

    /// Tells everyone who holds a clone, or a child, to stop.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether this flag or one above it is raised.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.above.as_ref().is_some_and(|above| above.is_raised())
    }
}

#[cfg(test)]
mod tests {
    use super::Cancel;

    #[test]
    fn a_child_stops_with_its_parent_and_not_the_other_way_round() {
        let parent = Cancel::new();
        let (child, brother) = (parent.child(), parent.child());
        child.raise();
        assert!(child.is_raised() && !brother.is_raised() && !parent.is_raised());
        parent.raise();
        assert!(brother.is_raised());
    }
}
