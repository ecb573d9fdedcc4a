//! Whose turn it is: GTP lets a controller ask for moves of either side at any time.

use myosu::rules::Color;
use myosu::rules::go::Game;

/// The game with this side to move. A copy without history if the other side's turn is skipped.
pub(super) fn turned(game: &Game, color: Color) -> Game {
    if game.to_play() == color {
        return game.clone();
    }
    let mut position = game.position().clone();
    position.set_to_play(color);
    Game::from_position(position, *game.rules())
}
