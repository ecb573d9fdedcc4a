//! Analyses that were stopped keep their trees, so that they can go on. Law: few trees are kept.

use std::sync::{Mutex, MutexGuard, PoisonError};

use myosu::baduk::judge::PositionJudge;

/// Trees of analyses that were stopped, each of at most some 60 MB.
const TREES: usize = 2;

/// Judges with their trees by the game they judged, the latest last.
#[derive(Default)]
pub(crate) struct StoppedSearches(Mutex<Vec<(String, PositionJudge)>>);

impl StoppedSearches {
    /// Takes the judge of a game, if it is there.
    pub(crate) fn take(&self, game: &str) -> Option<PositionJudge> {
        let mut kept = lock(&self.0);
        let at = kept.iter().position(|(id, _)| id == game)?;
        Some(kept.remove(at).1)
    }

    /// Keeps the judge of a game, and forgets the oldest if there are too many.
    pub(crate) fn keep(&self, game: &str, judge: PositionJudge) {
        let mut kept = lock(&self.0);
        kept.retain(|(id, _)| id != game);
        kept.push((game.to_owned(), judge));
        if kept.len() > TREES {
            kept.remove(0);
        }
    }
}

/// A list is whole after every step, so that a thread that panicked left it as it should be.
fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use myosu::baduk::judge::PositionJudge;

    use super::{StoppedSearches, TREES};

    #[test]
    fn few_trees_are_kept_and_each_is_taken_once() {
        let stopped = StoppedSearches::default();
        for game in ["a", "b", "b", "c"] {
            stopped.keep(game, PositionJudge::paper());
        }
        assert!(stopped.take("a").is_none() && TREES == 2);
        assert!(stopped.take("b").is_some() && stopped.take("b").is_none() && stopped.take("c").is_some());
    }
}
