//! When a player with a network resigns (불계).
//!
//! Law: never by surprise. Only a side that has been lost for several of its own turns in a row, far
//! behind in points and past the opening, resigns; a close loss is played to the end, and one bad moment
//! of the search proves nothing.

use myosu_rules::Color;
use myosu_rules::go::Game;

use super::SearchReport;

/// A chance of winning below this is hopeless. Chosen by hand.
const LOST: f64 = 0.03;

/// Consecutive hopeless turns before resigning. Chosen by hand.
const TURNS: u32 = 3;

/// How long a player has been hopeless.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resignation {
    lost: Option<Lost>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lost {
    color: Color,
    /// Moves of the game at its last hopeless turn.
    moves: usize,
    turns: u32,
}

impl Resignation {
    /// Takes the result of a search for the side to move; returns true if it should resign.
    pub fn update(&mut self, game: &Game, report: &SearchReport) -> bool {
        let (color, moves) = (report.to_play, game.moves().len());
        if !is_lost(game, report) {
            self.lost = None;
            return false;
        }
        let before = self.lost.filter(|lost| lost.color == color && lost.moves + 2 == moves);
        let turns = before.map_or(1, |lost| lost.turns + 1);
        self.lost = Some(Lost { color, moves, turns });
        turns >= TURNS
    }
}

fn is_lost(game: &Game, report: &SearchReport) -> bool {
    let size = report.size;
    let far_behind = f64::from(size.width().min(size.height())) / 2.0;
    // A handicap is there to be caught up with.
    let opening = size.area() / 4 + 8 * game.handicap();
    game.moves().len() >= opening
        && report.mean.wins(report.to_play) < LOST
        && report.mean.lead(report.to_play) < -far_behind
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::{Game, Rules};
    use myosu_rules::{Color, Move, Size};

    use super::Resignation;
    use crate::network::SearchReport;
    use crate::network::report::Mean;

    fn report(to_play: Color, black_wins: f64, black_lead: f64) -> SearchReport {
        let mean = Mean { black_wins, black_lead, ..Mean::default() };
        let size = Size::square(9);
        SearchReport {
            size,
            to_play,
            visits: 1,
            first: mean.clone(),
            mean,
            value: 0.0,
            uncertainty: None,
            moves: Vec::new(),
        }
    }

    /// A game of this many moves, placed row by row with passes nowhere.
    fn game(moves: usize) -> Game {
        let mut game = Game::new(Size::square(9), Rules::chinese());
        for point in Size::square(9).points().filter(|p| (p.x() + p.y()) % 2 == 0).take(moves) {
            game.play(game.to_play(), Move::Place(point)).unwrap();
        }
        game
    }

    #[test]
    fn only_the_third_lost_turn_in_a_row_ends_the_game() {
        let mut state = Resignation::default();
        let lost = report(Color::Black, 0.01, -20.0);
        assert!(!state.update(&game(30), &lost));
        assert!(!state.update(&game(32), &lost));
        assert!(!state.update(&game(34), &report(Color::Black, 0.2, -20.0)), "hope again");
        assert!(!state.update(&game(36), &lost));
        assert!(!state.update(&game(38), &lost));
        assert!(state.update(&game(40), &lost));
        assert!(!state.update(&game(30), &lost), "another game begins from nothing");
    }

    #[test]
    fn openings_and_close_games_are_played_on() {
        for (moves, wins, lead) in [(4, 0.001, -60.0), (30, 0.001, -1.5), (30, 0.1, -30.0)] {
            let mut state = Resignation::default();
            for turn in 0..5 {
                let found = report(Color::Black, wins, lead);
                assert!(!state.update(&game(moves + 2 * turn), &found), "{moves} {wins} {lead}");
            }
        }
    }
}
