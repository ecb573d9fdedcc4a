//! Our own players as contestants: the arena keeps their time.

use std::sync::Arc;
use std::time::Duration;

use myosu_engine::go::cgs;
use myosu_engine::go::net::{Net, Options, Patience, Thinker, Wanted};
use myosu_engine::go::plain::Plain;
use myosu_engine::omok::player::{Player, Situation};
use myosu_rules::{Color, Move, PointSet, go, omok};
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
        let position = position.map_err(|bad| Failure::Refused(bad.to_string()))?;
        self.player.forget();
        self.player.prepare(&position);
        self.position = Some(position);
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

/// Visits of a network for a move where no number of nodes is agreed on.
const VISITS: u64 = 200;

/// A player of Baduk. Those without a network answer at once and need no clock.
pub struct BuiltinGo {
    mind: Mind,
    start: Option<go::Game>,
}

enum Mind {
    Cgs(Box<cgs::CgsPlayer>),
    Plain(Plain),
    Net(Box<Thinker>, Patience),
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

    /// A player with a network; the nodes of the match are its visits.
    pub fn network(net: Arc<Net>) -> BuiltinGo {
        let thinker = Box::new(Thinker::new(net, Options::default()));
        BuiltinGo { mind: Mind::Net(thinker, Patience::default()), start: None }
    }

    fn game(&self, moves: &[Move]) -> Result<go::Game, Failure> {
        let mut game = self.start.clone().ok_or(Failure::Refused("no game was begun".to_owned()))?;
        for &mv in moves {
            let color = game.to_play();
            game.play(color, mv).map_err(|illegal| Failure::Crash(illegal.to_string()))?;
        }
        Ok(game)
    }
}

/// What a network may use for a move.
fn wanted(clock: &Clock, cancel: &Cancel) -> Wanted<'static> {
    let visits = Budget::nodes(clock.limits.nodes.unwrap_or(VISITS));
    Wanted { visits, cancel: cancel.clone(), allowed: &|_| true }
}

impl Contestant for BuiltinGo {
    fn begin(&mut self, start: &Start, _: &Clock) -> Result<(), Failure> {
        let Start::Go { rules, size } = *start else {
            return Err(Failure::Refused("it plays Baduk".to_owned()));
        };
        self.start = Some(go::Game::new(size, rules));
        Ok(())
    }

    fn choose(&mut self, moves: &[Move], clock: &Clock, _: Duration) -> Result<Answer, Failure> {
        let game = self.game(moves)?;
        Ok(match &mut self.mind {
            Mind::Cgs(player) => match player.decide(&game) {
                cgs::Decision::Move(mv) => Answer::Move(mv),
                cgs::Decision::Resign => Answer::Resign,
            },
            Mind::Plain(player) => Answer::Move(player.choose(&game, game.to_play())),
            Mind::Net(thinker, patience) => {
                let cancel = Cancel::new();
                let _timer = thinking_time(clock).map(|time| Timer::start(time, cancel.clone()));
                let report = thinker.think(&game, &wanted(clock, &cancel), |_| {});
                match patience.gives_up(&game, &report) {
                    true => Answer::Resign,
                    false => Answer::Move(report.best()),
                }
            }
        })
    }

    fn dead(&mut self, moves: &[Move]) -> Option<PointSet> {
        let game = self.game(moves).ok()?;
        match &mut self.mind {
            Mind::Cgs(player) => Some(player.settle(&game).dead),
            Mind::Plain(_) => None,
            Mind::Net(thinker, _) => {
                let report = thinker.think(&game, &Wanted::visits(VISITS), |_| {});
                Some(report.dead(Color::BOTH.map(|color| game.position().stones(color))))
            }
        }
    }
}
