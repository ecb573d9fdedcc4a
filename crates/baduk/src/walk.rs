//! A game of Baduk as tree searches walk it.

use myosu_rules::Move;
use myosu_rules::go::Game;
use myosu_search::puct;

/// A game that the search plays forward and back.
pub(crate) struct GameWalk(pub(crate) Game);

impl puct::PuctGame for GameWalk {
    type Move = Move;

    fn play(&mut self, mv: Move) {
        let color = self.0.to_play();
        self.0.play(color, mv).expect("a judge proposes legal moves");
    }

    fn undo(&mut self) {
        self.0.undo();
    }
}
