//! What a teacher says: the grade of one move, and the turning points of a game in the form scene, advice, actual
//! move. Law: every remark is a computed fact: a loss in points or in winning chance, the stability of a group, or a
//! forced win that is proven.

pub mod go;
pub mod omok;

use myosu_baduk::review::Mistake;
use myosu_rules::{Color, Move, Setup};
use myosu_text::Text;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveQuality {
    /// It lost little or nothing.
    Good,
    /// It lost something.
    Doubtful,
    /// It lost much.
    Bad,
}

/// The losses from which a move counts, in one place for all doors: points of Baduk, percents of winning chance of Omok.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossScale {
    /// From here a move is doubtful.
    pub doubtful: f64,
    /// From here a move is bad.
    pub bad: f64,
    /// From here a move turns a game.
    pub turning: f64,
}

impl LossScale {
    /// Points of Baduk. A game has some fifty moves that lose two points; those that lose three are few enough to look at.
    pub const POINTS: LossScale = LossScale { doubtful: Mistake::DOUBTFUL, bad: Mistake::BAD, turning: 3.0 };

    /// Percents of winning chance of Omok, where a short search is wrong by a few.
    pub const CHANCES: LossScale = LossScale { doubtful: 8.0, bad: 20.0, turning: 15.0 };

    /// How good a move is by what it lost.
    pub fn quality(self, loss: f64) -> MoveQuality {
        match loss {
            loss if loss >= self.bad => MoveQuality::Bad,
            loss if loss >= self.doubtful => MoveQuality::Doubtful,
            _ => MoveQuality::Good,
        }
    }
}

/// The judgement of one move.
#[derive(Clone, Debug)]
pub struct MoveGrade {
    /// How good it was.
    pub quality: MoveQuality,
    /// What it lost: points of Baduk, percents of winning chance of Omok.
    pub loss: f64,
    /// How play could have gone instead, the better move first; empty for a good move.
    pub better: Vec<Move>,
    /// The grade in a sentence or two.
    pub text: Text,
}

/// A move that changed a game.
#[derive(Clone, Debug)]
pub struct TurningPoint {
    /// The number of the move, from 1.
    pub number: usize,
    /// The side that made it.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// The stones before it.
    pub before: Setup,
    /// The stones after it.
    pub after: Setup,
    /// What it lost: points of Baduk, percents of winning chance of Omok.
    pub loss: f64,
    /// How play could have gone instead, the recommended move first.
    pub better: Vec<Move>,
    /// The position before it.
    pub scene: Text,
    /// What is recommended, and why.
    pub advice: Text,
    /// What was played, and what came of it.
    pub actual: Text,
}

/// The most turning points of a game, and the fewest moves between two of them. Chosen by hand.
const MOST: usize = 5;
const APART: usize = 4;

/// The numbers, from 0, of the moves that lost most and at least `least`, at most [`MOST`] and some moves apart, in the
/// order of the game.
fn turning(losses: &[f64], least: f64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..losses.len()).filter(|&n| losses[n] >= least).collect();
    order.sort_by(|&a, &b| losses[b].total_cmp(&losses[a]).then(a.cmp(&b)));
    let mut chosen: Vec<usize> = Vec::new();
    for number in order {
        if chosen.len() < MOST && chosen.iter().all(|&other| other.abs_diff(number) >= APART) {
            chosen.push(number);
        }
    }
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::turning;

    #[test]
    fn the_worst_moves_are_chosen_apart_and_in_order() {
        let losses = [0.0, 9.0, 8.0, 0.0, 0.0, 7.0, 0.0, 0.0, 0.0, 6.0, 2.9, 0.0, 0.0, 0.0, 0.0, 30.0];
        assert_eq!(turning(&losses, 3.0), [1, 5, 9, 15], "8.0 is too near to 9.0, 2.9 is too small");
        assert_eq!(turning(&[5.0; 60], 3.0).len(), 5);
        assert_eq!(turning(&[], 3.0), [0_usize; 0]);
    }
}
