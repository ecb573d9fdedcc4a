//! Playing on KGS: `kgs-rules`, and `kgs-genmove_cleanup`, which takes dead stones off before it passes.

use myosu::baduk::network::MoveRestriction;
use myosu::formats::gtp::{GtpCommand, Vertex};
use myosu::rules::go::{Game, Rules};
use myosu::rules::{Color, Move, Point, PointSet};

use super::BadukCommands;
use crate::gtp::argument::{color, short};
use crate::gtp::session::{CommandResult, text};

impl BadukCommands {
    /// `kgs-rules chinese | aga | japanese | new_zealand`; the komi stays.
    pub(super) fn kgs_rules(&mut self, command: &GtpCommand) -> CommandResult {
        let rules = match command.argument(0, "rules").map_err(text)? {
            "chinese" => Rules::chinese_superko(),
            "aga" => Rules::aga(),
            "japanese" => Rules::japanese(),
            "new_zealand" => Rules::new_zealand(),
            other => {
                let other = short(other);
                return Err(format!(
                    "unknown rules \"{other}\"; write chinese, aga, japanese or new_zealand"
                ));
            }
        };
        let komi = self.game.rules().komi;
        self.game.set_rules(rules.with_komi(komi));
        Ok(String::new())
    }

    /// Like `genmove`; passes only when no dead stone of the other side is left to take.
    pub(super) fn genmove_cleanup(&mut self, command: &GtpCommand) -> CommandResult {
        let color = color(command, 0)?;
        self.game.check(color, Move::Pass).map_err(text)?;
        let dead = self.judged().dead & self.game.position().stones(!color);
        if dead.is_empty() {
            let vertex = self.choose(color);
            return self.make(color, vertex);
        }
        let vertex = match self.choose_within(color, &[MoveRestriction::no_pass(color)]) {
            Vertex::Move(Move::Pass) | Vertex::Resign => {
                let approach = approach(&self.game, color, dead);
                Vertex::Move(approach.map_or(Move::Pass, Move::Place))
            }
            vertex @ Vertex::Move(Move::Place(_)) => vertex,
        };
        self.make(color, vertex)
    }
}

/// A liberty of the dead chain with the fewest of them, where the stone does not stand in atari itself unless it
/// captures.
fn approach(game: &Game, color: Color, dead: PointSet) -> Option<Point> {
    let mut chains: Vec<_> = game.position().chains().filter(|chain| chain.stones.intersects(dead)).collect();
    chains.sort_by_key(|chain| (chain.liberties.len(), chain.stones.first()));
    chains.into_iter().find_map(|chain| {
        let is_last = chain.liberties.len() == 1;
        chain.liberties.iter().find(|&point| {
            let mut after = game.clone();
            let played = after.play(color, Move::Place(point)).is_ok();
            played && (is_last || after.position().chain(point).is_some_and(|own| own.liberties.len() > 1))
        })
    })
}
