//! The modern player as one of the players: under every rule, with its reasons in words.

use myosu_rules::Notation;
use myosu_search::{Budget, Cancel};

use super::engine::{Engine, Limits, Options};
use super::player::{Decision, Player, Situation};

/// The modern player. It keeps what it remembers from move to move as long as the rule is the same.
pub struct Modern {
    options: Options,
    engine: Option<Engine>,
}

impl Modern {
    /// A player that may use so much.
    pub fn new(options: Options) -> Modern {
        Modern { options, engine: None }
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
        let found = self.engine(situation).think(position, &limits, cancel, &mut |_| {});
        let best = found.candidates.first()?;
        let line: Vec<String> =
            best.line.iter().map(|&point| Notation::Renju.write(point, position.size())).collect();
        let explanation = vec![
            best.purpose.english(best.point, position),
            format!("depth {}, score {}, line {}", found.depth, best.score, line.join(" ")),
        ];
        Some(Decision { point: best.point, nodes: found.nodes, explanation })
    }

    fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }
}
