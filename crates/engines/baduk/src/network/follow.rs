//! An opponent that follows the player: weaker while it is winning, stronger while it is losing.
//!
//! The level is a function of the game and of the level it began with, so that a move taken back is answered as before.

use myosu_rules::Symmetry;
use myosu_rules::go::Game;

use super::{Level, NetworkSearcher};

/// Above this chance of winning the level goes down a step, below [`LOSING`] up. Chosen by hand.
const WINNING: f64 = 0.65;

/// See [`WINNING`].
const LOSING: f64 = 0.40;

/// The level a session begins with: the middle of the ranks.
const FIRST: u8 = 5;

/// Follows one player through the games of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Following {
    /// The level the current game began with.
    start: Level,
    /// The level of the last turn.
    now: Level,
    /// Moves of the game at the last turn.
    moves: usize,
}

impl Default for Following {
    fn default() -> Following {
        let first = Level::new(FIRST).unwrap_or_default();
        Following { start: first, now: first, moves: 0 }
    }
}

impl Following {
    /// The level of the last turn.
    pub fn level(&self) -> Level {
        self.now
    }

    /// The level for the side to move. A game shorter than the last one seen is a new one and begins with the level the
    /// last one ended with.
    pub(crate) fn follow(&mut self, game: &Game, searcher: &mut NetworkSearcher) -> Level {
        let (color, moves) = (game.to_play(), game.moves().len());
        if moves < self.moves {
            self.start = self.now;
        }
        self.moves = moves;
        let turns = own_turns(game).into_iter();
        let chances = turns.map(|past| searcher.raw(&past, Symmetry::Identity, 0.0).wins(color).into());
        self.now = chances.fold(self.start, followed);
        self.now
    }
}

/// The next level after a turn with this chance of winning.
fn followed(level: Level, chance: f64) -> Level {
    match chance {
        chance if chance > WINNING => level.weaker(),
        chance if chance < LOSING => level.stronger(),
        _ => level,
    }
}

/// The positions in which the side to move had its turns, the first left out; on large boards every second or third, so
/// that a game has room for the same number of steps.
fn own_turns(game: &Game) -> Vec<Game> {
    let size = game.position().size();
    let every = 2 * (usize::from(size.width().min(size.height())) / 6).max(1);
    let total = game.moves().len();
    let mut turns = Vec::new();
    let mut past = game.clone();
    while past.moves().len() >= every.max(2) {
        if (total - past.moves().len()).is_multiple_of(every) && past.to_play() == game.to_play() {
            turns.push(past.clone());
        }
        if !past.undo() {
            break;
        }
    }
    turns.reverse();
    turns
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use myosu_net::{Net, sample};
    use myosu_rules::go::{Game, Rules};
    use myosu_rules::{Move, Size};

    use super::{Following, followed, own_turns};
    use crate::network::{Level, NetworkSearcher, SearcherOptions};

    #[test]
    fn winning_turns_lower_the_level_and_losing_turns_raise_it() {
        let start = Following::default().level();
        assert_eq!([0.9; 50].into_iter().fold(start, followed), Level::WEAKEST);
        assert_eq!([0.1; 50].into_iter().fold(start, followed), Level::FULL);
        assert_eq!([0.5; 50].into_iter().fold(start, followed), start);
    }

    fn game(size: u8, moves: usize) -> Game {
        let mut game = Game::new(Size::square(size), Rules::chinese());
        for point in Size::square(size).points().filter(|p| (p.x() + p.y()) % 2 == 0).take(moves) {
            game.play(game.to_play(), Move::Place(point)).unwrap();
        }
        game
    }

    #[test]
    fn the_turns_that_count_are_the_side_to_moves_own() {
        for (size, moves, turns) in [(9, 0, 0), (9, 1, 0), (9, 7, 3), (9, 8, 4), (13, 12, 3), (19, 20, 3)] {
            let game = game(size, moves);
            let own = own_turns(&game);
            assert_eq!(own.len(), turns, "{size} {moves}");
            assert!(own.iter().all(|past| past.to_play() == game.to_play()));
        }
    }

    #[test]
    fn a_move_taken_back_is_answered_at_the_same_level_and_games_go_on_where_they_ended() {
        let net = Arc::new(Net::new(&sample(8, 8, 3)));
        let mut searcher = NetworkSearcher::new(net, SearcherOptions::default());
        let long = game(9, 20);
        let level = |searcher: &mut NetworkSearcher| Following::default().follow(&long, searcher);
        let once = level(&mut searcher);
        assert_eq!(once, level(&mut searcher));
        let mut following = Following::default();
        assert_eq!(following.follow(&long, &mut searcher), once);
        assert_eq!(following.follow(&game(9, 0), &mut searcher), once, "a new game");
    }
}
