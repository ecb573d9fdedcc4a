//! The modern player as one of the players: under every rule, with its reasons in words.

use myosu_rules::Notation;
use myosu_rules::omok::Position;
use myosu_search::{Budget, Cancel};

use super::analysis::{Analysis, Candidate};
use super::engine::{Engine, Limits, Resources};
use super::level::{self, Level};
use super::player::{Decision, Player, Situation};

/// What the choices of the lower levels derive from, besides the position.
const SEED: u64 = 0x6f6d_6f6b;

/// The modern player. It keeps what it remembers from move to move as long as the rule is the same.
pub struct Modern {
    options: Resources,
    level: Level,
    engine: Option<Engine>,
}

impl Modern {
    /// A player that may use so much.
    pub fn new(options: Resources) -> Modern {
        Modern { options, level: Level::FULL, engine: None }
    }

    /// Plays at a level.
    #[must_use]
    pub fn at_level(mut self, level: Level) -> Modern {
        self.level = level;
        self
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Plays at another level from now on.
    pub fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    /// May use so much from now on; what was remembered is forgotten if that differs.
    pub fn set_options(&mut self, options: Resources) {
        if options != self.options {
            self.options = options;
            self.engine = None;
        }
    }

    /// What it may use.
    pub fn options(&self) -> Resources {
        self.options
    }

    /// Chooses a move at the player's level, telling `sink` whatever it finds on the way.
    pub fn think(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        cancel: &Cancel,
        sink: &mut dyn FnMut(&Analysis),
    ) -> Option<Candidate> {
        let level = self.level;
        let engine = self.engine(situation);
        if level != Level::FULL {
            return level::choose(engine, situation, level, SEED, limits, cancel);
        }
        engine.think(situation.position, limits, cancel, sink).candidates.into_iter().next()
    }

    /// The engine for the rule of a situation.
    pub fn engine(&mut self, situation: &Situation<'_>) -> &mut Engine {
        let rule = *situation.position.rule();
        let options = self.options;
        if self.engine.as_ref().is_some_and(|engine| engine.tables().rule() != &rule) {
            self.engine = None;
        }
        self.engine.get_or_insert_with(|| Engine::new(rule, options))
    }
}

impl Player for Modern {
    fn name(&self) -> &'static str {
        "myosu"
    }

    fn choose(&mut self, situation: &Situation<'_>, budget: Budget, cancel: &Cancel) -> Option<Decision> {
        let limits = Limits { nodes: budget.nodes, ..Limits::default() };
        let position = situation.position;
        let (mut depth, mut nodes) = (0, 0);
        let best = self.think(situation, &limits, cancel, &mut |found| {
            (depth, nodes) = (found.depth, found.nodes);
        })?;
        let line: Vec<String> =
            best.line.iter().map(|&point| Notation::Renju.write(point, position.size())).collect();
        let explanation = vec![
            best.purpose.english(best.point, position),
            format!("depth {depth}, score {}, line {}", best.score, line.join(" ")),
        ];
        Some(Decision { point: best.point, nodes, explanation })
    }

    fn prepare(&mut self, position: &Position) {
        self.engine(&Situation::of(position));
    }

    fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }
}
