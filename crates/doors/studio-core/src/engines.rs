//! Engines that live on between the moves of a game, so that what they learned is there for the next one.
//!
//! Laws: along the line that is played an engine keeps its tables; after a take-back or a jump it begins anew, unless it
//! has announced a win. Two requests never share an engine, and few engines are kept.

use std::sync::{Mutex, PoisonError};

use myosu::omok::Engine;
use myosu::omok::player::OmokPlayer;
use myosu::rules::Move;

/// Engines that are kept at most; one has some 50 MB of tables.
const MOST: usize = 2;

/// What can be told that its line was left.
pub(crate) trait LeaveLine {
    /// Forgets what belongs to the line alone.
    fn leave_line(&mut self);
}

impl LeaveLine for Box<dyn OmokPlayer> {
    fn leave_line(&mut self) {
        self.as_mut().leave_line();
    }
}

impl LeaveLine for Engine {
    fn leave_line(&mut self) {
        Engine::leave_line(self);
    }
}

/// An engine that waits for the next move of its game.
struct WaitingEngine<E> {
    game: String,
    /// What was asked for besides the game: the name of the player, the rule.
    kind: String,
    /// The moves to the last position it was asked about.
    line: Vec<Move>,
    engine: E,
}

/// Engines by the game they play, the latest last.
pub(crate) struct LivingEngines<E>(Mutex<Vec<WaitingEngine<E>>>);

impl<E> Default for LivingEngines<E> {
    fn default() -> LivingEngines<E> {
        LivingEngines(Mutex::default())
    }
}

impl<E: LeaveLine> LivingEngines<E> {
    /// Works with the engine of a game, made if there is none, at the position after these moves. Nothing if none can be
    /// made.
    pub(crate) fn with<T>(
        &self,
        (game, kind): (&str, &str),
        moves: &[Move],
        make: impl FnOnce() -> Option<E>,
        work: impl FnOnce(&mut E) -> T,
    ) -> Option<T> {
        let mut engine = match self.take(game, kind) {
            Some(WaitingEngine { mut engine, line, .. }) => {
                if !moves.starts_with(&line) {
                    engine.leave_line();
                }
                engine
            }
            None => make()?,
        };
        let done = work(&mut engine);
        self.keep(WaitingEngine {
            game: game.to_owned(),
            kind: kind.to_owned(),
            line: moves.to_vec(),
            engine,
        });
        Some(done)
    }

    fn take(&self, game: &str, kind: &str) -> Option<WaitingEngine<E>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|waiting| waiting.game == game && waiting.kind == kind)?;
        Some(all.remove(at))
    }

    fn keep(&self, waiting: WaitingEngine<E>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|other| other.game != waiting.game || other.kind != waiting.kind);
        all.push(waiting);
        if all.len() > MOST {
            all.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use myosu::rules::{Move, Point};

    use super::{LeaveLine, LivingEngines, MOST};

    /// Counts how often it was asked along its line.
    struct Counter(u32);

    impl LeaveLine for Counter {
        fn leave_line(&mut self) {
            self.0 = 100;
        }
    }

    fn moves(count: u8) -> Vec<Move> {
        (0..count).map(|x| Move::Place(Point::new(x, 0))).collect()
    }

    fn ask(engines: &LivingEngines<Counter>, game: &str, line: &[Move]) -> u32 {
        let asked = engines.with(
            (game, "counter"),
            line,
            || Some(Counter(0)),
            |counter| {
                counter.0 += 1;
                counter.0
            },
        );
        asked.unwrap()
    }

    #[test]
    fn an_engine_lives_on_along_its_line_and_leaves_it_after_a_take_back_or_a_jump() {
        let engines = LivingEngines::default();
        assert_eq!([0, 2, 2, 4].map(|count| ask(&engines, "a", &moves(count))), [1, 2, 3, 4]);
        assert_eq!(ask(&engines, "a", &moves(2)), 101, "a take-back");
        let elsewhere = vec![Move::Pass, Move::Pass, Move::Pass];
        assert_eq!([ask(&engines, "a", &elsewhere), ask(&engines, "a", &elsewhere)], [101, 102], "a jump");
    }

    #[test]
    fn few_engines_are_kept_and_the_latest_stay() {
        let engines = LivingEngines::default();
        let games = ["a", "b", "c"];
        assert!(games.len() > MOST);
        assert_eq!(games.map(|game| ask(&engines, game, &[])), [1, 1, 1]);
        assert_eq!(["c", "b", "a"].map(|game| ask(&engines, game, &[])), [2, 2, 1]);
    }
}
