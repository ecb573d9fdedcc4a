//! The engine as a player: under every rule, at every level, with its reasons in words.

use myosu_rules::omok::Position;
use myosu_rules::{Notation, Point};
use myosu_search::Cancel;

use super::analysis::{Analysis, Candidate};
use super::balance::balance;
use super::engine::{Engine, Limits, Resources};
use super::level::{self, Level};
use super::player::{OmokDecision, OmokPlayer, Situation};

/// Seeds the choices of the lower levels, together with the position ("omok" in ASCII).
const SEED: u64 = 0x6f6d_6f6b;

/// The player `myosu`. It keeps its tables from move to move as long as the rule is the same.
pub struct EnginePlayer {
    resources: Resources,
    level: Level,
    engine: Option<Engine>,
}

impl EnginePlayer {
    /// A player with these resources, at the highest level.
    pub fn new(resources: Resources) -> EnginePlayer {
        EnginePlayer { resources, level: Level::FULL, engine: None }
    }

    /// Plays at a level.
    #[must_use]
    pub fn at_level(mut self, level: Level) -> EnginePlayer {
        self.level = level;
        self
    }

    fn think(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Option<Candidate> {
        let level = self.level;
        let engine = self.engine(situation.position);
        if level != Level::FULL {
            return level::choose(engine, situation, level, SEED, limits, cancel);
        }
        engine.think(situation.position, limits, cancel, watch).candidates.into_iter().next()
    }

    /// The engine for the rule of a position.
    fn engine(&mut self, position: &Position) -> &mut Engine {
        let (rule, resources) = (*position.rule(), self.resources);
        if self.engine.as_ref().is_some_and(|engine| engine.tables().rule() != &rule) {
            self.engine = None;
        }
        self.engine.get_or_insert_with(|| Engine::new(rule, resources))
    }
}

impl OmokPlayer for EnginePlayer {
    fn name(&self) -> &'static str {
        "myosu"
    }

    fn choose(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Option<OmokDecision> {
        let position = situation.position;
        let (mut depth, mut nodes) = (0, 0);
        let best = self.think(situation, limits, cancel, &mut |analysis| {
            (depth, nodes) = (analysis.depth, analysis.nodes);
            watch(analysis);
        })?;
        let line: Vec<String> =
            best.line.iter().map(|&point| Notation::Renju.write(point, position.size())).collect();
        let explanation = vec![
            best.purpose.english(best.point, position),
            format!("depth {depth}, score {}, line {}", best.score, line.join(" ")),
        ];
        Some(OmokDecision { point: best.point, nodes, explanation })
    }

    fn balance(&mut self, position: &Position, limits: &Limits, cancel: &Cancel) -> Option<Point> {
        balance(self.engine(position), position, limits, cancel).best()
    }

    fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    fn set_resources(&mut self, resources: Resources) {
        if resources != self.resources {
            self.resources = resources;
            self.engine = None;
        }
    }

    fn prepare(&mut self, position: &Position) {
        self.engine(position);
    }

    fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }

    fn leave_line(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.leave_line();
        }
    }
}
