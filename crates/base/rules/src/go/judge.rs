//! Dead stones at the end of a game, estimated by playouts.
//!
//! What Benson's theorem proves is certain. The rest is judged by playing the position out many times
//! with fixed dice: a chain is dead if its points end with the opponent more often than not. A
//! judgement says which of its stones are certain.

use super::playout::{self, Dice, Style};
use super::{Position, Suicide, benson, score};
use crate::{Color, Point, PointSet};

/// How the stones of a finished position stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Stones that are dead (사석).
    pub dead: PointSet,
    /// Stones that are alive though they have no two eyes (빅).
    pub seki: PointSet,
    /// The stones of which this is proven; the rest is judged.
    pub certain: PointSet,
}

/// How often each point ends Black's, of `games` games.
#[derive(Clone)]
pub struct Ownership {
    games: u32,
    black: [u32; Point::TABLE],
    neutral: [u32; Point::TABLE],
}

impl Ownership {
    /// Black's share of a point, from 0 to 1; neutral points are half each side's.
    pub fn black(&self, point: Point) -> f32 {
        let twice = 2 * self.black[point.index()] + self.neutral[point.index()];
        twice as f32 / (2 * self.games.max(1)) as f32
    }

    /// Twice the number of games in which the points ended with `color`, neutral ones half.
    fn twice_for(&self, color: Color, points: PointSet) -> u64 {
        let black: u64 =
            points.iter().map(|p| u64::from(2 * self.black[p.index()] + self.neutral[p.index()])).sum();
        color.pick(black, 2 * u64::from(self.games) * points.len() as u64 - black)
    }
}

/// The games a judgement plays.
pub const GAMES: u32 = 400;

/// Plays the position out `games` times, with either side to move first in turn.
pub fn ownership(position: &Position, games: u32, dice: &mut Dice) -> Ownership {
    let mut owners = Ownership { games, black: [0; Point::TABLE], neutral: [0; Point::TABLE] };
    for game in 0..games {
        let mut end = position.clone();
        end.set_to_play(Color::BOTH[game as usize % 2]);
        playout::run_in(&mut end, dice, Style::Tactical);
        let stones = [end.stones(Color::Black), end.stones(Color::White)];
        let territory = score::surrounded(end.empties(), stones);
        for point in stones[0] | territory[0] {
            owners.black[point.index()] += 1;
        }
        for point in end.board() - stones[0] - stones[1] - territory[0] - territory[1] {
            owners.neutral[point.index()] += 1;
        }
    }
    owners
}

/// Stones whose fate Benson's theorem proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenStones {
    /// They cannot be captured.
    pub alive: PointSet,
    /// They stand where they cannot live.
    pub dead: PointSet,
}

impl ProvenStones {
    /// The proven stones of a position.
    pub fn of(position: &Position) -> ProvenStones {
        let sure = Color::BOTH.map(|color| benson::unconditional(position, color, Suicide::Forbidden));
        let dead = (sure[0].territory & position.stones(Color::White))
            | (sure[1].territory & position.stones(Color::Black));
        ProvenStones { alive: sure[0].stones | sure[1].stones, dead }
    }

    /// An estimate of the dead stones, corrected by the proof.
    #[must_use]
    pub fn correct(&self, dead: PointSet) -> PointSet {
        (dead - self.alive) | self.dead
    }
}

/// Judges the stones of a finished position; the same position is always judged the same.
pub fn judge(position: &Position) -> Judgement {
    let ProvenStones { alive, dead: doomed } = ProvenStones::of(position);
    let certain = alive | doomed;
    let mut dead = doomed;
    if !position.occupied().is_subset(certain) {
        let owners = ownership(position, GAMES, &mut Dice::new(position.key()));
        for root in position.chain_roots() {
            let chain: PointSet = position.chain_stones(root).collect();
            let Some(color) = position.stone(root).filter(|_| !chain.intersects(certain)) else { continue };
            if owners.twice_for(color, chain) < owners.twice_for(!color, chain) {
                dead |= chain;
            }
        }
    }
    let stones = Color::BOTH.map(|color| position.stones(color) - dead);
    let seki = score::seki(position.board() - stones[0] - stones[1], stones);
    Judgement { dead, seki: seki - certain, certain }
}

#[cfg(test)]
mod tests {
    use super::{ProvenStones, judge};
    use crate::go::Position;
    use crate::{PointSet, diagram};

    #[test]
    fn stones_without_room_are_dead_and_walls_are_alive() {
        let board = diagram::parse(
            ". . . X O . . . .
             . o . X O . . x .
             . . . X O . . . .
             . . . X O . . . .
             . . . X O . . . .
             . . . X O . . . .
             . o . X O . . . .
             . . . X O . x . .
             . . . X O . . . .",
        )
        .unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        let answer = judge(&position);
        assert_eq!(answer.dead, board.marked('o') | board.marked('x'));
        assert_eq!(answer.seki, PointSet::EMPTY);
        assert_eq!(answer, judge(&position));
    }

    #[test]
    fn an_estimate_gives_way_to_the_proof() {
        // Black lives with two eyes; the white stone in the corner cannot.
        let board = diagram::parse(
            "o . X . X
             X X X X X
             . . . . .
             . . . . .
             . . . . .",
        )
        .unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        let proven = ProvenStones::of(&position);
        assert_eq!(proven.dead, board.marked('o'));
        let black = position.stones(crate::Color::Black);
        assert_eq!(proven.alive, black);
        assert_eq!(proven.correct(black), board.marked('o'), "a judge that has it all wrong");
        assert_eq!(proven.correct(board.marked('o')), board.marked('o'));
    }

    #[test]
    fn what_benson_proves_is_certain() {
        let board = diagram::parse(
            ". X . X X O O
             X X X . X O .
             . o X X X O O
             X X X O O O .
             O O O O . . .",
        )
        .unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        let answer = judge(&position);
        assert_eq!(answer.dead, board.marked('o'));
        assert!(board.setup.stones[0].is_subset(answer.certain));
        assert!(board.marked('o').is_subset(answer.certain));
    }
}
