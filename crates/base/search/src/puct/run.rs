//! The search loop: descend, judge a batch of leaves, back up the values, until a limit is reached.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::tree::{Attached, Descent, OpenLeaf, Tree};
use super::{Judged, PuctKeys};
use crate::{Budget, Cancel};

/// A game that can be played forward and taken back.
pub trait PuctGame {
    /// A move.
    type Move: Copy + PartialEq;

    /// Makes a move that a judge proposed; `false`, and nothing happens, if the moves before forbid it here though
    /// another order of moves to the same position allowed it.
    fn play(&mut self, mv: Self::Move) -> bool;

    /// Takes back the last move.
    fn undo(&mut self);

    /// What the position has in common with others.
    fn keys(&self) -> PuctKeys {
        PuctKeys::default()
    }
}

/// Judges positions in batches, as a network does.
pub trait LeafJudge<G: PuctGame> {
    /// What is remembered of a position.
    type Payload;

    /// Looks at the position the game is at, to judge it later.
    fn look(&mut self, game: &mut G);

    /// Judges what was looked at since the last time, in that order.
    fn judge(&mut self) -> Vec<Judged<G::Move, Self::Payload>>;
}

/// When a search ends.
#[derive(Clone, Debug)]
pub struct PuctLimits {
    /// Visits of the root at most, including those of a tree kept from an earlier search.
    pub visits: Budget,
    /// Ends the search once raised.
    pub cancel: Cancel,
    /// The most positions judged together; fewer while the tree is small.
    pub batch: usize,
}

impl PuctLimits {
    /// Positions to judge together at this many visits: every one that is chosen before the others are judged costs
    /// some of the search's aim, which a large tree can afford.
    fn batch_at(&self, visits: u64) -> usize {
        /// Visits for each position of a batch. Chosen by hand.
        const VISITS: u64 = 200;
        (1 + visits / VISITS).min(self.batch.max(1) as u64) as usize
    }
}

/// Searches with as many threads as there are workers, each a game at the root and a judge. After every
/// batch the first of them calls `report`.
pub fn search<G, J>(
    tree: &mut Tree<G::Move, J::Payload>,
    workers: &mut [(G, J)],
    limits: &PuctLimits,
    mut report: impl FnMut(&Tree<G::Move, J::Payload>),
) where
    G: PuctGame + Send,
    G::Move: Send,
    J: LeafJudge<G> + Send,
    J::Payload: Send,
{
    if tree.root().moves.is_empty() {
        return;
    }
    let Some(((game, judge), others)) = workers.split_first_mut() else { return };
    let shared = Mutex::new(tree);
    std::thread::scope(|scope| {
        for (game, judge) in others {
            let shared = &shared;
            scope.spawn(move || work(shared, game, judge, limits, |_| {}));
        }
        work(&shared, game, judge, limits, &mut report);
    });
}

type SharedTree<'a, M, P> = Mutex<&'a mut Tree<M, P>>;

fn lock<'a, 'b, M, P>(tree: &'a SharedTree<'b, M, P>) -> MutexGuard<'a, &'b mut Tree<M, P>> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work<G: PuctGame, J: LeafJudge<G>>(
    shared: &SharedTree<'_, G::Move, J::Payload>,
    game: &mut G,
    judge: &mut J,
    limits: &PuctLimits,
    mut report: impl FnMut(&Tree<G::Move, J::Payload>),
) {
    loop {
        let Gathered { leaves, is_done } = gather(shared, game, judge, limits);
        let judged = judge.judge();
        debug_assert_eq!(judged.len(), leaves.len(), "one judgement a position");
        let mut tree = lock(shared);
        for (leaf, judged) in leaves.iter().zip(judged) {
            tree.expand(leaf, judged);
        }
        report(&tree);
        if is_done {
            return;
        }
    }
}

struct Gathered {
    leaves: Vec<OpenLeaf>,
    is_done: bool,
}

/// Gathers leaves for one batch. A descent that reaches a leaf another thread is judging ends the batch early.
fn gather<G: PuctGame, J: LeafJudge<G>>(
    shared: &SharedTree<'_, G::Move, J::Payload>,
    game: &mut G,
    judge: &mut J,
    limits: &PuctLimits,
) -> Gathered {
    let mut leaves = Vec::new();
    let mut known = 0;
    let batch = limits.batch_at(lock(shared).begun());
    while leaves.len() + known < batch {
        let descent = {
            let mut tree = lock(shared);
            if limits.cancel.is_raised() || tree.begun() >= limits.visits.nodes || tree.is_full() {
                return Gathered { leaves, is_done: true };
            }
            tree.descend()
        };
        let attached = match descent {
            Descent::Known => Attached::Known,
            Descent::Busy => Attached::Busy,
            Descent::New(path) => {
                let made = path.moves.iter().take_while(|&&mv| game.play(mv)).count();
                let is_legal = made == path.moves.len();
                let attached = if is_legal {
                    lock(shared).attach(path, game.keys())
                } else {
                    lock(shared).reject(&path, made);
                    Attached::Known
                };
                if matches!(attached, Attached::New(_)) {
                    judge.look(game);
                }
                (0..made).for_each(|_| game.undo());
                attached
            }
        };
        match attached {
            Attached::New(leaf) => leaves.push(leaf),
            Attached::Known => known += 1,
            Attached::Busy => {
                if leaves.is_empty() {
                    std::thread::yield_now();
                }
                break;
            }
        }
    }
    Gathered { leaves, is_done: false }
}

#[cfg(test)]
mod tests {
    use super::super::{Judged, PuctSettings, PuctTurn, Tree};
    use super::{LeafJudge, PuctGame, PuctLimits, search};
    use crate::{Budget, Cancel};

    /// Take one, two or three from a heap; who takes the last wins.
    #[derive(Clone)]
    struct Heap {
        left: u32,
        taken: Vec<u32>,
    }

    impl PuctGame for Heap {
        type Move = u32;

        fn play(&mut self, mv: u32) -> bool {
            self.left -= mv;
            self.taken.push(mv);
            true
        }

        fn undo(&mut self) {
            self.left += self.taken.pop().expect("a move to take back");
        }
    }

    /// Knows nothing but the end of the game.
    #[derive(Default)]
    struct Blind {
        seen: Vec<(u32, usize)>,
    }

    fn say(left: u32, plies: usize) -> Judged<u32, u32> {
        let turn = if plies.is_multiple_of(2) { PuctTurn::First } else { PuctTurn::Second };
        let moves: Vec<(u32, f32)> = (1..=left.min(3)).map(|n| (n, 1.0 / 3.0)).collect();
        let value = if left == 0 { turn.see(-1.0) } else { 0.0 };
        Judged { turn, moves, value, payload: left }
    }

    impl LeafJudge<Heap> for Blind {
        type Payload = u32;

        fn look(&mut self, game: &mut Heap) {
            self.seen.push((game.left, game.taken.len()));
        }

        fn judge(&mut self) -> Vec<Judged<u32, u32>> {
            self.seen.drain(..).map(|(left, plies)| say(left, plies)).collect()
        }
    }

    fn run(left: u32, threads: usize, batch: usize, visits: u64) -> Tree<u32, u32> {
        let heap = Heap { left, taken: Vec::new() };
        let mut tree = Tree::new(say(left, 0), PuctSettings::default());
        let mut workers: Vec<_> = (0..threads).map(|_| (heap.clone(), Blind::default())).collect();
        let limits = PuctLimits { visits: Budget::nodes(visits), cancel: Cancel::new(), batch };
        search(&mut tree, &mut workers, &limits, |_| {});
        tree
    }

    #[test]
    fn a_search_ends_when_its_tree_is_full() {
        let settings = PuctSettings { memory: 100_000, ..PuctSettings::default() };
        let mut tree = Tree::new(say(1000, 0), settings);
        let heap = Heap { left: 1000, taken: Vec::new() };
        let limits = PuctLimits { visits: Budget::UNLIMITED, cancel: Cancel::new(), batch: 4 };
        search(&mut tree, &mut [(heap, Blind::default())], &limits, |_| {});
        let tree = tree.advance(2).expect("a move that was tried");
        assert!((100..1000).contains(&tree.visits()) && !tree.is_full(), "{}", tree.visits());
    }

    #[test]
    fn the_winning_move_is_found() {
        for left in [5, 6, 7, 9, 10, 11] {
            let tree = run(left, 1, 1, 3000);
            assert_eq!(tree.children()[0].mv, left % 4, "from {left}");
            assert!(tree.value() > 0.5, "{left} is won for the side to move: {}", tree.value());
            assert!(run(8, 1, 1, 3000).value() < -0.5);
        }
    }

    #[test]
    fn one_thread_and_a_number_of_visits_always_give_the_same() {
        for batch in [1, 8] {
            assert_eq!(run(21, 1, batch, 777).children(), run(21, 1, batch, 777).children());
        }
    }

    #[test]
    fn visits_are_counted_exactly() {
        for (threads, batch) in [(1, 1), (1, 8), (4, 4)] {
            let tree = run(21, threads, batch, 500);
            assert_eq!(tree.visits(), 500);
            let below: u32 = tree.children().iter().map(|child| child.visits).sum();
            assert_eq!(below, 499, "all but the judgement of the root itself");
            let mut ended = 0.0;
            tree.for_each(None, |_, visits| ended += visits);
            assert_eq!(ended, 500.0);
        }
    }

    #[test]
    fn threads_find_the_same_winning_move() {
        assert_eq!(run(10, 3, 4, 4000).children()[0].mv, 2);
    }

    #[test]
    fn a_tree_goes_on_after_a_move_with_what_it_knew() {
        let tree = run(10, 1, 1, 2000);
        let child = tree.children()[0];
        let line = tree.line(child.mv, 9);
        assert_eq!(line[0], (child.mv, child.visits));
        let next = tree.advance(child.mv).unwrap();
        assert_eq!(next.visits(), child.visits);
        assert_eq!(next.line(line[1].0, 8), line[1..]);
        assert!(next.advance(7).is_none());
    }

    #[test]
    fn moves_that_are_not_allowed_are_not_looked_at() {
        let mut tree = Tree::new(say(10, 0), PuctSettings::default());
        tree.restrict(|mv| mv != 2);
        let mut workers = vec![(Heap { left: 10, taken: Vec::new() }, Blind::default())];
        let limits = PuctLimits { visits: Budget::nodes(500), cancel: Cancel::new(), batch: 2 };
        search(&mut tree, &mut workers, &limits, |_| {});
        assert!(tree.children().iter().all(|child| child.mv != 2));
        tree.restrict(|_| false);
        assert_eq!(tree.children().len(), 2, "a rule that forbids everything is not a rule");
    }

    #[test]
    fn a_raised_flag_ends_the_search() {
        let mut tree = Tree::new(say(21, 0), PuctSettings::default());
        let mut workers = vec![(Heap { left: 21, taken: Vec::new() }, Blind::default())];
        let cancel = Cancel::new();
        let limits = PuctLimits { visits: Budget::UNLIMITED, cancel: cancel.clone(), batch: 4 };
        search(&mut tree, &mut workers, &limits, |tree| {
            if tree.visits() >= 100 {
                cancel.raise();
            }
        });
        assert!((100..110).contains(&tree.visits()));
    }
}
