//! Our own players as contestants: the arena keeps their time.

use std::time::Duration;

use myosu_engine::go::cgs;
use myosu_engine::go::plain::Plain;
use myosu_engine::omok::player::{Player, Situation};
use myosu_rules::{Move, go, omok};
use myosu_search::{Budget, Cancel};

use crate::contestant::{Answer, Contestant, Failure, Start};
use crate::{Clock, Timer};

/// The share of a limit a player may use before it is told to stop: the rest is for stopping.
const SHARE: f64 = 0.85;

/// The share of what is left of a game's time that one move may use.
const PART_OF_GAME: f64 = 0.05;

/// A player of Omok.
pub struct Builtin {
    player: Box<dyn Player>,
    position: Option<omok::Position>,
}

impl Builtin {
    /// Lets a player take part.
    pub fn new(player: Box<dyn Player>) -> Builtin {
        Builtin { player, position: None }
    }
}

impl Contestant for Builtin {
    fn begin(&mut self, start: &Start, _: &Clock) -> Result<(), Failure> {
        let Start::Omok { variant, size } = *start else {
            return Err(Failure::Refused(format!("{} plays Omok", self.player.name())));
        };
        let position = omok::Position::new(variant.rule(), size);
        self.position = Some(position.map_err(|bad| Failure::Refused(bad.to_string()))?);
        self.player.forget();
        Ok(())
    }

    fn choose(&mut self, moves: &[Move], clock: &Clock, _: Duration) -> Result<Answer, Failure> {
        let mut position = self.position.ok_or(Failure::Refused("no game was begun".to_owned()))?;
        for mv in moves {
            match mv {
                Move::Place(point) => position.place(*point),
                Move::Pass => position.pass(),
            };
        }
        let cancel = Cancel::new();
        let _timer = thinking_time(clock).map(|time| Timer::start(time, cancel.clone()));
        let budget = clock.limits.nodes.map_or(Budget::UNLIMITED, Budget::nodes);
        let decision = self.player.choose(&Situation::after(&position, moves), budget, &cancel);
        Ok(decision.map_or(Answer::Move(Move::Pass), |decision| Answer::Move(Move::Place(decision.point))))
    }
}

/// How long to think about the next move.
fn thinking_time(clock: &Clock) -> Option<Duration> {
    let turn = clock.limits.turn.map(|turn| turn.mul_f64(SHARE));
    let game = clock.left().map(|left| left.mul_f64(PART_OF_GAME));
    match (turn, game) {
        (Some(turn), Some(game)) => Some(turn.min(game)),
        (turn, game) => turn.or(game),
    }
}

/// A player of Baduk. These players answer at once and need no clock.
pub struct BuiltinGo {
    mind: Mind,
    start: Option<go::Game>,
}

enum Mind {
    Cgs(Box<cgs::Player>),
    Plain(Plain),
}

impl BuiltinGo {
    /// The names of the players.
    pub const NAMES: [&str; 2] = ["cgs", "plain"];

    /// The player of this name.
    pub fn named(name: &str) -> Option<BuiltinGo> {
        let mind = match name {
            "cgs" => Mind::Cgs(Box::default()),
            "plain" => Mind::Plain(Plain::default()),
            _ => return None,
        };
        Some(BuiltinGo { mind, start: None })
    }
}

impl Contestant for BuiltinGo {
    fn begin(&mut self, start: &Start, _: &Clock) -> Result<(), Failure> {
        let Start::Go { rules, size } = *start else {
            return Err(Failure::Refused("it plays Baduk".to_owned()));
        };
        self.start = Some(go::Game::new(size, rules));
        Ok(())
    }

    fn choose(&mut self, moves: &[Move], _: &Clock, _: Duration) -> Result<Answer, Failure> {
        let mut game = self.start.clone().ok_or(Failure::Refused("no game was begun".to_owned()))?;
        for &mv in moves {
            let color = game.to_play();
            game.play(color, mv).map_err(|illegal| Failure::Crash(illegal.to_string()))?;
        }
        Ok(match &self.mind {
            Mind::Cgs(player) => match player.decide(&game) {
                cgs::Decision::Move(mv) => Answer::Move(mv),
                cgs::Decision::Resign => Answer::Resign,
            },
            Mind::Plain(player) => Answer::Move(player.choose(&game, game.to_play())),
        })
    }
}
