//! Who finds the moves of a session: a player with a clock, or a stand-in in tests.

use std::sync::{Arc, Mutex, PoisonError};

use myosu_engine::omok::player::{Player, Situation};
use myosu_formats::gomocup::{Reply, Setting};
use myosu_rules::Point;
use myosu_rules::omok::Position;
use myosu_search::Cancel;

use super::Limits;
use myosu_clock::Timer;

/// Finds moves within limits; tells about it in `MESSAGE` lines.
pub trait Thinker {
    /// A legal move, if there is one.
    fn think(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        say: &mut dyn FnMut(Reply),
    ) -> Option<Point>;

    /// As [`Thinker::think`], telling about the `count` best moves if it can.
    fn think_best(
        &mut self,
        _count: usize,
        situation: &Situation<'_>,
        limits: &Limits,
        say: &mut dyn FnMut(Reply),
    ) -> Option<Point> {
        self.think(situation, limits, say)
    }

    /// The move after which the sides stand most nearly equal, if it can tell.
    fn balance(&mut self, _: &Situation<'_>, _: &Limits) -> Option<Point> {
        None
    }

    /// A game under the rule of this position begins; no clock runs yet.
    fn prepare(&mut self, _: &Position) {}

    /// Takes a setting about how to think; others change nothing.
    fn set(&mut self, _: &Setting) {}

    /// A new game begins, or the user asked to forget.
    fn forget(&mut self);
}

/// Ends the thinking that goes on at the moment, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<Mutex<Cancel>>);

impl Stopper {
    /// Stops.
    pub fn stop(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).raise();
    }

    pub(super) fn renew(&self) -> Cancel {
        let cancel = Cancel::new();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = cancel.clone();
        cancel
    }
}

/// A player with a clock.
pub struct ThinkingPlayer {
    player: Box<dyn Player>,
    stopper: Stopper,
}

impl ThinkingPlayer {
    /// Lets a player think; `stopper` ends it early.
    pub fn new(player: Box<dyn Player>, stopper: Stopper) -> ThinkingPlayer {
        ThinkingPlayer { player, stopper }
    }
}

impl Thinker for ThinkingPlayer {
    fn think(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        say: &mut dyn FnMut(Reply),
    ) -> Option<Point> {
        let cancel = self.stopper.renew();
        let timer = Timer::start(limits.time, cancel.clone());
        let decision = self.player.choose(situation, limits.budget, &cancel)?;
        drop(timer);
        for line in &decision.explanation {
            say(Reply::Message(line.clone()));
        }
        Some(decision.point)
    }

    fn forget(&mut self) {
        self.player.forget();
    }
}
