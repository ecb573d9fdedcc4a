//! Final score, final status, and what is proven of stones and points.

use myosu::formats::gtp::GtpCommand;
use myosu::rules::go::benson::{self, Status};
use myosu::rules::go::{End, Rules, Suicide, judge, score};
use myosu::rules::{Color, PointSet, Size};

use super::BadukCommands;
use crate::gtp::argument::short;
use crate::gtp::session::CommandResult;
use crate::gtp::session::text;

/// What a judgement of dead stones belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct JudgedKey {
    rules: Rules,
    position: u64,
    size: Size,
    moves: usize,
    visits: u64,
}

impl BadukCommands {
    /// `B+3.5`, `W+R`, `0`.
    pub(super) fn final_score(&mut self) -> String {
        match self.game.end() {
            Some(End::Resigned(loser)) => format!("{}+R", loser.pick('W', 'B')),
            _ => {
                let dead = self.judged().dead;
                score::count_game(&self.game, dead).score().to_string()
            }
        }
    }

    /// Dead stones as the player sees them, or as the rules crate judges where the player cannot tell. A position
    /// is judged once, so that score, dead, seki and territory agree.
    pub(super) fn judged(&mut self) -> judge::Judgement {
        let key = JudgedKey {
            rules: *self.game.rules(),
            position: self.game.position().situational_key(),
            size: self.size(),
            moves: self.game.moves().len(),
            visits: self.visits_within(None),
        };
        if let Some((_, judged)) = self.judgement.filter(|(known, _)| *known == key) {
            return judged;
        }
        let judged = judge::judge(self.game.position());
        let judged = match self.player.dead(&self.game, key.visits) {
            Some(dead) => {
                let position = self.game.position();
                let stones = Color::BOTH.map(|color| position.stones(color) - dead);
                let seki = score::seki(position.board() - stones[0] - stones[1], stones);
                judge::Judgement { seki: seki - judged.certain, dead, ..judged }
            }
            None => judged,
        };
        self.judgement = Some((key, judged));
        judged
    }

    /// Chains a line each for `alive`, `dead` and `seki`; points in one line for territory and `dame`.
    pub(super) fn final_status_list(&mut self, command: &GtpCommand) -> CommandResult {
        let wanted = command.argument(0, "a status: alive, dead or seki").map_err(text)?;
        let judged = self.judged();
        let position = self.game.position();
        let count = score::count_game(&self.game, judged.dead);
        let territory = |color: Color| count.points[color.index()] - (position.stones(color) - judged.dead);
        let stones = match wanted {
            "dead" => judged.dead,
            "seki" => judged.seki,
            "alive" => position.occupied() - judged.dead - judged.seki,
            "black_territory" => return Ok(self.names(territory(Color::Black))),
            "white_territory" => return Ok(self.names(territory(Color::White))),
            "dame" => return Ok(self.names(count.neutral)),
            other => return Err(format!("unknown status \"{}\"; write alive, dead or seki", short(other))),
        };
        let mut chains: Vec<PointSet> =
            position.chains().map(|chain| chain.stones).filter(|chain| chain.intersects(stones)).collect();
        chains.sort_by_key(PointSet::first);
        Ok(chains.into_iter().map(|chain| self.names(chain)).collect::<Vec<_>>().join("\n"))
    }

    pub(super) fn unconditional_status(&self, command: &GtpCommand) -> CommandResult {
        let point = self.point(command, 0)?;
        let word = match benson::status(self.game.position(), point, self.game.rules().suicide) {
            Status::Alive => "alive",
            Status::Dead => "dead",
            Status::Territory(color) => color.pick("black_territory", "white_territory"),
            Status::Undecided => "undecided",
        };
        Ok(word.to_owned())
    }

    /// `go_safe [benson] [color]`: how many points are safe, and which.
    pub(super) fn safe(&self, command: &GtpCommand) -> CommandResult {
        let mut colors = Color::BOTH.to_vec();
        for word in &command.arguments {
            match Color::parse(word) {
                Some(color) => colors = vec![color],
                None if word == "benson" => {}
                None => return Err(format!("unknown method \"{}\"; only benson is known", short(word))),
            }
        }
        let suicide: Suicide = self.game.rules().suicide;
        let area = |color| benson::searched(self.game.position(), color, suicide).area();
        let safe = colors.into_iter().map(area).fold(PointSet::EMPTY, |all, part| all | part);
        Ok(format!("{} {}", safe.len(), self.names(safe)))
    }
}
