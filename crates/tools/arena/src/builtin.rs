//! Our own players as contestants: the arena keeps their time.

use std::time::Duration;

use myosu::baduk::network::SearchRequest;
use myosu::baduk::player::{BadukDecision, BadukPlayer};
use myosu::omok;
use myosu::omok::player::{OmokPlayer, Situation};
use myosu::rules::go;
use myosu::rules::omok::Position;
use myosu::rules::{Move, PointSet};
use myosu::search::{Budget, Cancel};
use myosu::search::{RemainingTime, TimePolicy};
use myosu_host::clock::{CpuTimer, Timer};

use crate::MatchClock;
use crate::contestant::{Contestant, Failure, MatchStart, TurnAnswer};

/// A player of Omok in a match.
pub struct OmokContestant {
    player: Box<dyn OmokPlayer>,
    position: Option<Position>,
}

impl OmokContestant {
    /// Lets a player take part.
    pub fn new(player: Box<dyn OmokPlayer>) -> OmokContestant {
        OmokContestant { player, position: None }
    }
}

impl Contestant for OmokContestant {
    fn begin(&mut self, start: &MatchStart, _: &MatchClock) -> Result<(), Failure> {
        let MatchStart::Omok { variant, size } = *start else {
            return Err(Failure::Refused(format!("{} plays Omok", self.player.name())));
        };
        let position = Position::new(variant.rule(), size);
        let position = position.map_err(|bad| Failure::Refused(bad.to_string()))?;
        self.player.forget();
        self.player.prepare(&position);
        self.position = Some(position);
        Ok(())
    }

    fn choose(&mut self, moves: &[Move], clock: &MatchClock, _: Duration) -> Result<TurnAnswer, Failure> {
        let mut position = self.position.ok_or(Failure::Refused("no game was begun".to_owned()))?;
        for mv in moves {
            match mv {
                Move::Place(point) => position.place(*point),
                Move::Pass => position.pass(),
            };
        }
        let cancel = Cancel::new();
        let _timer = timer(myosu::omok::PACE, clock, &cancel);
        let _cpu = clock.limits.cpu.map(|time| CpuTimer::start(time, cancel.clone()));
        let nodes = clock.limits.nodes.unwrap_or(u64::MAX);
        let limits = omok::Limits { nodes, ..omok::Limits::default() };
        let situation = Situation::after(&position, moves);
        let decision = self.player.choose(&situation, &limits, &cancel, &mut |_| {});
        Ok(TurnAnswer::Move(decision.map_or(Move::Pass, |decision| Move::Place(decision.point))))
    }
}

/// Raises `cancel` when the next move's share of the clock is used up.
fn timer(policy: TimePolicy, clock: &MatchClock, cancel: &Cancel) -> Option<Timer> {
    let left = RemainingTime { turn: clock.limits.turn, game: clock.left(), ..RemainingTime::default() };
    policy.allot(&left).map(|time| Timer::start(time, cancel.clone()))
}

/// A player of both games: which of them is known when a game begins.
pub(crate) struct BothGames<F> {
    make: F,
    player: Option<Box<dyn Contestant>>,
}

impl<F: Fn(&MatchStart) -> Result<Box<dyn Contestant>, Failure>> BothGames<F> {
    /// A contestant that `make` makes for each game.
    pub(crate) fn new(make: F) -> BothGames<F> {
        BothGames { make, player: None }
    }
}

impl<F: Fn(&MatchStart) -> Result<Box<dyn Contestant>, Failure>> Contestant for BothGames<F> {
    fn begin(&mut self, start: &MatchStart, clock: &MatchClock) -> Result<(), Failure> {
        self.player.insert((self.make)(start)?).begin(start, clock)
    }

    fn choose(
        &mut self,
        moves: &[Move],
        clock: &MatchClock,
        patience: Duration,
    ) -> Result<TurnAnswer, Failure> {
        let player = self.player.as_mut().ok_or(Failure::Refused("no game was begun".to_owned()))?;
        player.choose(moves, clock, patience)
    }

    fn dead(&mut self, moves: &[Move]) -> Option<PointSet> {
        self.player.as_mut()?.dead(moves)
    }
}

/// Visits of a network for a move where the match sets no limit.
const VISITS: u64 = 200;

/// Visits where only time limits a move: some gigabytes of tree.
const MOST_VISITS: u64 = 500_000;

/// A player of Baduk in a match.
pub struct BadukContestant {
    player: BadukPlayer,
    start: Option<go::Game>,
}

impl BadukContestant {
    /// Lets a player take part.
    pub fn new(player: BadukPlayer) -> BadukContestant {
        BadukContestant { player, start: None }
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

impl Contestant for BadukContestant {
    fn begin(&mut self, start: &MatchStart, _: &MatchClock) -> Result<(), Failure> {
        let MatchStart::Go { rules, size } = *start else {
            return Err(Failure::Refused("it plays Baduk".to_owned()));
        };
        // A game gains no time from evaluations of the games before it.
        if let Some(search) = self.player.search() {
            search.clear_cache();
        }
        self.start = Some(go::Game::new(size, rules));
        Ok(())
    }

    fn choose(&mut self, moves: &[Move], clock: &MatchClock, _: Duration) -> Result<TurnAnswer, Failure> {
        let game = self.game(moves)?;
        let cancel = Cancel::new();
        let _timer = timer(myosu::baduk::PACE, clock, &cancel);
        let _cpu = clock.limits.cpu.map(|time| CpuTimer::start(time, cancel.clone()));
        let timed = clock.next_move().is_some() || clock.limits.cpu.is_some();
        let usual = if timed { MOST_VISITS } else { VISITS };
        let visits = Budget::nodes(clock.limits.nodes.unwrap_or(usual));
        let limits = SearchRequest { visits, cancel, bounds: &[] };
        Ok(match self.player.choose(&game, &limits) {
            BadukDecision::Move(mv) => TurnAnswer::Move(mv),
            BadukDecision::Resign => TurnAnswer::Resign,
        })
    }

    fn dead(&mut self, moves: &[Move]) -> Option<PointSet> {
        let game = self.game(moves).ok()?;
        self.player.dead(&game, VISITS)
    }
}
