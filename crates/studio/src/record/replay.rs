//! From a record to a position: the moves to a node are played again, so record and position can never
//! disagree.

use myosu_formats::sgf::{Game, Node};
use myosu_rules::{Move, Setup, go, omok};

use crate::fault::Fault;

use super::opening;
use super::refuse::unreadable;

/// Plays the moves to a node. Where the record has stones put down or a move the rules refuse, the game
/// goes on from the stones as they are written.
pub(super) fn replay_go(node: Node<'_>, rules: go::Rules) -> Result<go::Game, Fault> {
    let size = node.header().size;
    let mut setup = Setup::empty(size);
    let mut game = go::Game::new(size, rules);
    for step in node.path() {
        let turn = step.apply(&mut setup, Game::Go).map_err(unreadable)?;
        let moved = step.turn(size).ok().flatten();
        let played = match moved {
            Some((color, mv)) if !step.has_setup() => game.play(color, mv).is_ok(),
            None => !step.has_setup(),
            Some(_) => false,
        };
        setup.to_play = turn.unwrap_or(setup.to_play);
        if !played {
            game = go::Game::from_setup(&setup, rules).map_err(unreadable)?;
        }
    }
    Ok(game)
}

/// Does everything to a node that the record says, the opening protocol included. Where stones were put
/// down, or something was done that the rule or the protocol refuses, the game goes on from the stones as
/// they are written, without a protocol.
pub(super) fn replay_omok(node: Node<'_>, variant: omok::Variant) -> Result<omok::Game, Fault> {
    let size = node.header().size;
    let protocol = opening::of(node.root());
    let mut setup = Setup::empty(size);
    let mut game = omok::Game::new(variant.rule(), size, protocol);
    for step in node.path() {
        let turn = step.apply(&mut setup, Game::Omok).map_err(unreadable)?;
        setup.to_play = turn.unwrap_or(setup.to_play);
        let done = match &mut game {
            Ok(game) if !step.has_setup() => follow(game, step),
            _ => false,
        };
        if !done {
            game = omok::Game::from_setup(&setup, variant.rule());
        }
    }
    game.map_err(unreadable)
}

/// Does what a node says, if it may be done.
fn follow(game: &mut omok::Game, node: Node<'_>) -> bool {
    let size = game.position().size();
    if let Some(action) = opening::action(node, size) {
        return game.act(action).is_ok();
    }
    match node.turn(size).ok().flatten() {
        None => true,
        Some((color, mv)) => color == game.position().to_play() && game.act(placed(game, mv)).is_ok(),
    }
}

/// What placing a stone or passing means now.
pub(crate) fn placed(game: &omok::Game, mv: Move) -> omok::Action {
    match (mv, game.turn()) {
        (Move::Pass, _) => omok::Action::Pass,
        (Move::Place(point), Some((_, omok::Task::Select(_)))) => omok::Action::Select(point),
        (Move::Place(point), _) => omok::Action::Place(point),
    }
}
