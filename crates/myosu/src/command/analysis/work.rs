//! The desk where queries lie until somebody has time for them, most urgent first.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use myosu_engine::go::net::{Net, Options, Thinker, Wanted};
use myosu_rules::Move;
use myosu_rules::go::Game;
use myosu_search::{Budget, Cancel};

use super::answer::{self, Meta};
use super::query::Query;
use super::{View, say};
use crate::interrupt::Timer;

/// One turn of a query.
struct Job {
    query: Arc<Query>,
    turn: usize,
    priority: i64,
    /// The order of arrival.
    number: u64,
    cancel: Cancel,
}

#[derive(Default)]
struct Pile {
    waiting: Vec<Job>,
    running: Vec<(String, usize, Cancel)>,
    arrived: u64,
    forgotten: u64,
    is_closed: bool,
}

/// Queries, waiting and at work.
pub(super) struct Desk {
    net: Arc<Net>,
    options: Options,
    visits: u64,
    view: View,
    pile: Mutex<Pile>,
    changed: Condvar,
}

impl Desk {
    pub(super) fn new(net: Arc<Net>, options: Options, visits: u64, view: View) -> Desk {
        Desk { net, options, visits, view, pile: Mutex::default(), changed: Condvar::new() }
    }

    pub(super) fn net(&self) -> &Net {
        &self.net
    }

    fn pile(&self) -> MutexGuard<'_, Pile> {
        self.pile.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn add(&self, query: Query) {
        let query = Arc::new(query);
        let mut pile = self.pile();
        for &(turn, priority) in &query.turns {
            pile.arrived += 1;
            let number = pile.arrived;
            pile.waiting.push(Job { query: query.clone(), turn, priority, number, cancel: Cancel::new() });
        }
        self.changed.notify_all();
    }

    /// Tells queries to stop: all, or those with this id; all turns, or these.
    pub(super) fn terminate(&self, id: Option<&str>, turns: Option<&[usize]>) {
        let pile = self.pile();
        let is_meant = |job: &str, turn: usize| {
            id.is_none_or(|id| id == job) && turns.is_none_or(|turns| turns.contains(&turn))
        };
        for job in pile.waiting.iter().filter(|job| is_meant(&job.query.id, job.turn)) {
            job.cancel.raise();
        }
        for (_, _, cancel) in pile.running.iter().filter(|(id, turn, _)| is_meant(id, *turn)) {
            cancel.raise();
        }
    }

    /// Lets every thinker forget what it knows before its next query.
    pub(super) fn forget(&self) {
        self.pile().forgotten += 1;
    }

    /// No more queries come. What waits is finished first, or dropped.
    pub(super) fn close(&self, drop_all: bool) {
        let mut pile = self.pile();
        pile.is_closed = true;
        if drop_all {
            pile.waiting.clear();
            pile.running.iter().for_each(|(_, _, cancel)| cancel.raise());
        }
        self.changed.notify_all();
    }

    fn next(&self) -> Option<(Job, u64)> {
        let mut pile = self.pile();
        loop {
            let best = (0..pile.waiting.len()).min_by_key(|&at| {
                let job = &pile.waiting[at];
                (std::cmp::Reverse(job.priority), job.number)
            });
            if let Some(at) = best {
                let job = pile.waiting.swap_remove(at);
                pile.running.push((job.query.id.clone(), job.turn, job.cancel.clone()));
                return Some((job, pile.forgotten));
            }
            if pile.is_closed {
                return None;
            }
            pile = self.changed.wait(pile).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Works until the desk is closed and empty.
    pub(super) fn work(&self) {
        let mut thinker = Thinker::new(self.net.clone(), self.options);
        let mut forgotten = 0;
        while let Some((job, now)) = self.next() {
            if now != forgotten {
                thinker.forget();
                forgotten = now;
            }
            let said = self.answer(&mut thinker, &job);
            self.pile().running.retain(|(id, turn, _)| (id, *turn) != (&job.query.id, job.turn));
            if said.is_err() {
                // Nobody listens any more.
                self.close(true);
                return;
            }
        }
    }

    fn answer(&self, thinker: &mut Thinker, job: &Job) -> anyhow::Result<()> {
        let query = &job.query;
        let mut game = query.game.clone();
        while game.moves().len() > job.turn {
            game.undo();
        }
        let meta = Meta { id: &query.id, turn: job.turn, include: query.include, view: self.view };
        if job.cancel.is_raised() {
            return say(&answer::nothing(&meta));
        }
        let to_play = game.to_play();
        let allowed = |mv: Move| query.bounds.iter().all(|bound| bound.lets(to_play, mv));
        let visits = Budget::nodes(query.visits.unwrap_or(self.visits));
        let wanted = Wanted { visits, cancel: job.cancel.clone(), allowed: &allowed };
        let _timer = query.time.map(|time| Timer::start(Duration::from_secs_f64(time), job.cancel.clone()));
        let mut next = query.report_every.map(|every| Instant::now() + Duration::from_secs_f64(every));
        let mut failed = None;
        let report = thinker.think(&game, &wanted, |view| {
            if next.is_some_and(|next| Instant::now() >= next) && failed.is_none() {
                next = query.report_every.map(|every| Instant::now() + Duration::from_secs_f64(every));
                failed = say(&answer::answer(&meta, &view.report(), None, answer::Stage::During)).err();
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let policy = query.include.policy.then(|| policy(thinker, &game));
        say(&answer::answer(&meta, &report, policy.as_deref(), answer::Stage::Done))
    }
}

/// The network's policy, row by row and then the pass; -1 where a move is illegal.
fn policy(thinker: &mut Thinker, game: &Game) -> Vec<f64> {
    let said = thinker.raw(game, myosu_rules::Symmetry::Identity, 0.2);
    let moves = said.size().points().map(Move::Place).chain([Move::Pass]);
    moves.map(|mv| said.policy(mv).map_or(-1.0, f64::from)).collect()
}
