//! The players a person can play against, by name: what one of them does in its turn.

use std::sync::Arc;

use myosu::baduk::network::{SearchRequest, SearcherOptions, VISITS};
use myosu::baduk::player::{BadukDecision, BadukPlayer};
use myosu::net::Net;
use myosu::omok::knowledge::{Knowledge, KnowledgeDraft};
use myosu::omok::player::{OmokPlayer, Situation};
use myosu::omok::{Limits, Resources, protocol};
use myosu::roster::{BADUK_PLAYERS, baduk_player, omok_player};
use myosu::rules::omok::{Action, Position};
use myosu::rules::{Move, Point, go};
use myosu::search::{Budget, RemainingTime, UNTIMED_MOVE};

use crate::engines::LivingEngines;
use crate::fault::Fault;
use crate::record::BoardState;
use crate::strength::Strength;
use crate::world::Stop;

/// The players of Baduk.
pub(crate) const GO: [&str; 4] = [BADUK_PLAYERS[0], BADUK_PLAYERS[1], BADUK_PLAYERS[2], BADUK_PLAYERS[3]];

/// Bytes of table for a player: a studio serves several games at once.
const MEMORY: usize = 48 << 20;

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Plays a move.
    Play(Move),
    /// Does what an opening protocol asks for.
    Act(Action),
    /// Gives up.
    Resign,
}

/// Who plays against a person, and how well.
pub(crate) struct Opponent<'a> {
    /// The name in the roster.
    pub(crate) name: &'a str,
    /// How strong it plays.
    pub(crate) strength: Strength,
    /// The knowledge base of the player `knowledge`, as TOML, if it is not the built-in one.
    pub(crate) knowledge: Option<&'a str>,
    /// The network of the player `myosu` of Baduk.
    pub(crate) net: &'a Arc<Net>,
    /// What its clock shows, if one runs.
    pub(crate) clock: RemainingTime,
    /// The id of the game it plays.
    pub(crate) game: &'a str,
    /// The players of Omok that live on between their moves.
    pub(crate) living: &'a LivingEngines<Box<dyn OmokPlayer>>,
}

/// What an opponent does in its turn, after the moves `last`; the best so far once it has to stop.
pub(crate) fn choose(
    board: &BoardState,
    opponent: &Opponent<'_>,
    last: &[Move],
    stop: Stop<'_>,
) -> Result<Deed, Fault> {
    match board {
        BoardState::Go(game) if game.end().is_none() => {
            if !GO.contains(&opponent.name) {
                return Err(unknown_player(opponent.name));
            }
            let player = baduk_player(opponent.name, Some(opponent.net.clone()), SearcherOptions::default());
            let player = player.ok_or_else(|| unknown_player(opponent.name))?;
            Ok(baduk_turn(player, opponent, game, stop))
        }
        BoardState::Omok(game) if game.outcome().is_none() => {
            if game.is_opening() {
                return protocol::decide(game, stop.cancel).map(deed).ok_or_else(over);
            }
            let point = omok_turn(opponent, game.position(), last, stop)?;
            Ok(Deed::Play(point.map_or(Move::Pass, Move::Place)))
        }
        _ => Err(over()),
    }
}

/// A stone is a move, whether the protocol has it placed or selected.
fn deed(action: Action) -> Deed {
    match action {
        Action::Place(point) | Action::Select(point) => Deed::Play(Move::Place(point)),
        other => Deed::Act(other),
    }
}

fn over() -> Fault {
    Fault::illegal("이미 끝난 대국입니다.", "The game is over.")
}

fn unknown_player(name: &str) -> Fault {
    let shown: String = name.chars().take(40).collect();
    Fault::bad(format!("그런 대국 상대는 없습니다: \"{shown}\"."), format!("There is no player \"{shown}\"."))
}

/// A network thinks for its visits, within its clock if one runs. Weaker levels roll dice that depend on the
/// position, so that a move that is taken back is answered the same way again.
fn baduk_turn(player: BadukPlayer, opponent: &Opponent<'_>, game: &go::Game, stop: Stop<'_>) -> Deed {
    let player = player.with_seed(game.position().key());
    let mut player = match opponent.strength.of_baduk() {
        Some(level) => player.at_level(level),
        None => player.following(),
    };
    let cancel = stop.cancel.child();
    let time = myosu::baduk::PACE.allot(&opponent.clock);
    let _timer = time.map(|time| stop.clock.alarm(time, &cancel));
    let limits = SearchRequest { visits: Budget::nodes(VISITS), cancel, bounds: &[] };
    match player.choose(game, &limits) {
        BadukDecision::Move(mv) => Deed::Play(mv),
        BadukDecision::Resign => Deed::Resign,
    }
}

/// At full strength the player of the move before goes on; a player of a level knows nothing but the position, so that a
/// move that is taken back is answered the same way again.
fn omok_turn(
    opponent: &Opponent<'_>,
    position: &Position,
    moves: &[Move],
    stop: Stop<'_>,
) -> Result<Option<Point>, Fault> {
    if let Some(text) = opponent.knowledge.filter(|_| opponent.name == "knowledge") {
        let mut player = Knowledge::new(KnowledgeDraft::read(text).into_base());
        return Ok(omok_move(&mut player, opponent, position, moves, stop));
    }
    let resources = Resources { memory: MEMORY, ..Resources::default() };
    let player = || omok_player(opponent.name, resources);
    if opponent.strength != Strength::Full {
        let mut player = player().ok_or_else(|| unknown_player(opponent.name))?;
        return Ok(omok_move(&mut *player, opponent, position, moves, stop));
    }
    let whose = (opponent.game, opponent.name);
    opponent
        .living
        .with(whose, moves, player, |player| omok_move(&mut **player, opponent, position, moves, stop))
        .ok_or_else(|| unknown_player(opponent.name))
}

fn omok_move(
    player: &mut dyn OmokPlayer,
    opponent: &Opponent<'_>,
    position: &Position,
    last: &[Move],
    stop: Stop<'_>,
) -> Option<Point> {
    player.set_level(opponent.strength.of_omok());
    let cancel = stop.cancel.child();
    let turn = opponent.clock.turn.map_or(UNTIMED_MOVE, |turn| turn.min(UNTIMED_MOVE));
    let clock = RemainingTime { turn: Some(turn), ..opponent.clock };
    let _timer = myosu::omok::PACE.allot(&clock).map(|time| stop.clock.alarm(time, &cancel));
    let situation = Situation::after(position, last);
    let decision = player.choose(&situation, &Limits::default(), &cancel, &mut |_| {});
    decision.map(|decision| decision.point)
}
