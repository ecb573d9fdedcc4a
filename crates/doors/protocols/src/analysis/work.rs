//! The queue of queries: workers take the most urgent turn first.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use myosu::baduk::network::{NetworkSearcher, SearchRequest};
use myosu::net::Net;
use myosu::rules::go::Game;
use myosu::rules::{Color, Move, Symmetry, zobrist};
use myosu::search::{Budget, Cancel};
use myosu_host::clock::{Ticker, Timer};
use serde_json::Value;

use super::answer::{self, AnswerContext};
use super::query::AnalysisQuery;
use super::{AnalysisSettings, AtEnd};

/// One turn of a query.
struct QueuedTurn {
    query: Arc<AnalysisQuery>,
    turn: usize,
    priority: i64,
    /// The order of arrival.
    number: u64,
    cancel: Cancel,
}

#[derive(Default)]
struct QueueState {
    waiting: Vec<QueuedTurn>,
    running: Vec<(String, usize, Cancel)>,
    arrived: u64,
    forgotten: u64,
    is_closed: bool,
}

/// Queries, waiting and at work, and the output their answers go to.
pub(super) struct QueryQueue<W> {
    net: Arc<Net>,
    settings: AnalysisSettings,
    output: Mutex<W>,
    state: Mutex<QueueState>,
    changed: Condvar,
}

impl<W: Write + Send> QueryQueue<W> {
    pub(super) fn new(net: Arc<Net>, settings: AnalysisSettings, output: W) -> QueryQueue<W> {
        let (output, state) = (Mutex::new(output), Mutex::default());
        QueryQueue { net, settings, output, state, changed: Condvar::new() }
    }

    /// Writes one line of the protocol.
    pub(super) fn send(&self, value: &Value) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(&line)?;
        output.flush()
    }

    pub(super) fn net(&self) -> &Net {
        &self.net
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn add(&self, query: AnalysisQuery) {
        let query = Arc::new(query);
        let mut state = self.state();
        for &(turn, priority) in &query.turns {
            state.arrived += 1;
            let number = state.arrived;
            state.waiting.push(QueuedTurn {
                query: query.clone(),
                turn,
                priority,
                number,
                cancel: Cancel::new(),
            });
        }
        self.changed.notify_all();
    }

    /// Stops queries: all, or those with this id; all turns, or these.
    pub(super) fn terminate(&self, id: Option<&str>, turns: Option<&[usize]>) {
        let state = self.state();
        let is_meant = |job: &str, turn: usize| {
            id.is_none_or(|id| id == job) && turns.is_none_or(|turns| turns.contains(&turn))
        };
        for job in state.waiting.iter().filter(|job| is_meant(&job.query.id, job.turn)) {
            job.cancel.raise();
        }
        for (_, _, cancel) in state.running.iter().filter(|(id, turn, _)| is_meant(id, *turn)) {
            cancel.raise();
        }
    }

    /// Drops kept evaluations and makes every worker clear its search tree before its next query.
    pub(super) fn forget(&self) {
        self.net.clear_cache();
        self.state().forgotten += 1;
    }

    /// No more queries come. Waiting ones are finished first, or dropped.
    pub(super) fn close(&self, at_end: AtEnd) {
        let mut state = self.state();
        state.is_closed = true;
        if at_end == AtEnd::Drop {
            state.waiting.clear();
            state.running.iter().for_each(|(_, _, cancel)| cancel.raise());
        }
        self.changed.notify_all();
    }

    fn next(&self) -> Option<(QueuedTurn, u64)> {
        let mut state = self.state();
        loop {
            let best = (0..state.waiting.len()).min_by_key(|&at| {
                let job = &state.waiting[at];
                (std::cmp::Reverse(job.priority), job.number)
            });
            if let Some(at) = best {
                let job = state.waiting.swap_remove(at);
                state.running.push((job.query.id.clone(), job.turn, job.cancel.clone()));
                return Some((job, state.forgotten));
            }
            if state.is_closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Answers queries until the queue is closed and empty.
    pub(super) fn work(&self) {
        let mut thinker = NetworkSearcher::new(self.net.clone(), self.settings.options);
        let mut forgotten = 0;
        while let Some((job, now)) = self.next() {
            if now != forgotten {
                thinker.forget();
                forgotten = now;
            }
            let sent = self.answer(&mut thinker, &job);
            self.state().running.retain(|(id, turn, _)| (id, *turn) != (&job.query.id, job.turn));
            if sent.is_err() {
                // The front end has closed our output: further answers have no reader.
                self.close(AtEnd::Drop);
                return;
            }
        }
    }

    fn answer(&self, thinker: &mut NetworkSearcher, job: &QueuedTurn) -> io::Result<()> {
        let query = &job.query;
        let mut game = query.game.clone();
        while game.moves().len() > job.turn {
            game.undo();
        }
        let meta = AnswerContext {
            id: &query.id,
            turn: job.turn,
            include: query.include,
            view: query.overrides.perspective(&self.settings),
            keys: position_keys(&game),
        };
        if job.cancel.is_raised() {
            return self.send(&answer::nothing(&meta));
        }
        let params = query.overrides.params(&self.settings);
        thinker.set_options(params.options);
        let visits = Budget::nodes(params.visits);
        let wanted = SearchRequest { visits, cancel: job.cancel.clone(), bounds: &query.bounds };
        let _timer =
            params.seconds.map(|time| Timer::start(Duration::from_secs_f64(time), job.cancel.clone()));
        let mut ticker = query.report_every.map(|every| Ticker::every(Duration::from_secs_f64(every)));
        let mut failed = None;
        let report = thinker.think(&game, &wanted, |view| {
            if failed.is_none() && ticker.as_mut().is_some_and(Ticker::tick) {
                failed = self
                    .send(&answer::answer(&meta, &view.report(), None, answer::ReportStage::During))
                    .err();
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let policy = query.include.policy.then(|| policy(thinker, &game));
        self.send(&answer::answer(&meta, &report, policy.as_deref(), answer::ReportStage::Done))
    }
}

/// The key of the position and side to move, and one that all its symmetric positions share.
fn position_keys(game: &Game) -> [u64; 2] {
    let setup = game.position().setup();
    let key = |symmetry: Symmetry| {
        let setup = setup.transformed(symmetry);
        let stones =
            Color::BOTH.into_iter().flat_map(|color| setup.of(color).iter().map(move |p| (color, p)));
        let key = stones.fold(0, |key, (color, point)| key ^ zobrist::stone(color, point));
        key ^ setup.to_play.pick(0, zobrist::WHITE_TO_MOVE)
    };
    let least = Symmetry::ALL.into_iter().map(key).min().unwrap_or(0);
    [key(Symmetry::Identity), least]
}

/// The network's policy, row by row and then the pass; -1 where a move is illegal.
fn policy(thinker: &mut NetworkSearcher, game: &Game) -> Vec<f64> {
    let said = thinker.raw(game, Symmetry::Identity, 0.2);
    let moves = said.size().points().map(Move::Place).chain([Move::Pass]);
    moves.map(|mv| said.policy(mv).map_or(-1.0, f64::from)).collect()
}
