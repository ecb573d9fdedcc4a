//! When a player with a network gives up (불계).
//!
//! Law: never by surprise. Only a side that has been lost for several of its own turns in a row, far
//! behind in points and past the opening, resigns; a close loss is played to the end, and one bad moment
//! of the search proves nothing.

use myosu_rules::Color;
use myosu_rules::go::Game;

use super::SearchReport;

/// A side with less than this chance of winning is lost.
const LOST: f64 = 0.03;

/// So many turns in a row it must have been.
const TURNS: u32 = 3;

/// How long a player has been lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patience {
    lost: Option<Lost>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lost {
    color: Color,
    /// The moves of the game when it was last so.
    moves: usize,
    turns: u32,
}

impl Patience {
    /// Notes what was found for the side to move and says whether it gives up.
    pub fn gives_up(&mut self, game: &Game, report: &SearchReport) -> bool {
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

    use super::Patience;
    use crate::network::SearchReport;
    use crate::network::report::Mean;

    fn report(to_play: Color, black_wins: f64, black_lead: f64) -> SearchReport {
        let mean = Mean { black_wins, black_lead, ..Mean::default() };
        let size = Size::square(9);
        SearchReport { size, to_play, visits: 1, first: mean.clone(), mean, moves: Vec::new() }
    }

    /// A game of so many moves, placed row by row with passes nowhere.
    fn game(moves: usize) -> Game {
        let mut game = Game::new(Size::square(9), Rules::chinese());
        for point in Size::square(9).points().filter(|p| (p.x() + p.y()) % 2 == 0).take(moves) {
            game.play(game.to_play(), Move::Place(point)).unwrap();
        }
        game
    }

    #[test]
    fn only_the_third_lost_turn_in_a_row_ends_the_game() {
        let mut patience = Patience::default();
        let lost = report(Color::Black, 0.01, -20.0);
        assert!(!patience.gives_up(&game(30), &lost));
        assert!(!patience.gives_up(&game(32), &lost));
        assert!(!patience.gives_up(&game(34), &report(Color::Black, 0.2, -20.0)), "hope again");
        assert!(!patience.gives_up(&game(36), &lost));
        assert!(!patience.gives_up(&game(38), &lost));
        assert!(patience.gives_up(&game(40), &lost));
        assert!(!patience.gives_up(&game(30), &lost), "another game begins from nothing");
    }

    #[test]
    fn openings_and_close_games_are_played_on() {
        for (moves, wins, lead) in [(4, 0.001, -60.0), (30, 0.001, -1.5), (30, 0.1, -30.0)] {
            let mut patience = Patience::default();
            for turn in 0..5 {
                let found = report(Color::Black, wins, lead);
                assert!(!patience.gives_up(&game(moves + 2 * turn), &found), "{moves} {wins} {lead}");
            }
        }
    }
}
