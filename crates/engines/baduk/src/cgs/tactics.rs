//! Reading whether a chain with few liberties can be taken, in a ladder (축) or in a net (장문).
//!
//! Law: [`Tactics::Lost`] and [`Tactics::Threatened`] require that every considered way out was read to its end:
//! extensions, captures, counter-ataris and the points beside the liberties. If the budget runs out the result is
//! [`Tactics::Standing`], which claims nothing.

use myosu_rules::go::{Ladder, Position, Suicide, ladder};
use myosu_rules::{Color, Move, Point, PointSet};

/// The result of reading short forced sequences against a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tactics {
    /// No capture was found.
    Standing,
    /// The enemy, moving first, takes it; its owner, moving first, saves it.
    Threatened,
    /// Taken even if its owner moves first.
    Lost,
}

/// The most moves of one reading; a ladder across the board takes some eighty.
const NODES: u32 = 400;

/// The most moves of a ladder inside a net. Chosen by hand.
const NET_NODES: u32 = 60;

/// The largest chain to read nets for. Chosen by hand.
const NET_STONES: usize = 4;

/// The most points beside the liberties of a netted chain. Chosen by hand.
const NET_ROOM: usize = 5;

/// Reads one chain. The position is as before when this returns.
pub(crate) fn read(position: &mut Position, stone: Point) -> Tactics {
    let Some(owner) = position.stone(stone) else { return Tactics::Standing };
    if !is_caught(position, stone, owner) {
        return Tactics::Standing;
    }
    let ways = position.liberty_set(stone) | counter_captures(position, stone, owner);
    let lost = ways.iter().all(|way| {
        let after = tried(position, owner, way, |position| is_caught(position, stone, owner));
        after.unwrap_or(true)
    });
    if lost { Tactics::Lost } else { Tactics::Threatened }
}

/// Whether the enemy, moving first, takes the chain.
fn is_caught(position: &mut Position, stone: Point, owner: Color) -> bool {
    ladder::hunted(position, stone, NODES) == Ladder::Captured || is_netted(position, stone, owner)
}

/// Whether the enemy has a net: a move beside the liberties, giving no atari, after which the chain is
/// caught in a ladder whatever it does.
fn is_netted(position: &mut Position, stone: Point, owner: Color) -> bool {
    let liberties = position.liberty_set(stone);
    if liberties.len() != 2 || position.chain_len(stone) > NET_STONES {
        return false;
    }
    let room = (liberties.grown() - liberties) & position.empties();
    room.len() <= NET_ROOM
        && room.iter().any(|point| {
            tried(position, !owner, point, |position| holds(position, stone, owner)).unwrap_or(false)
        })
}

/// Whether the chain, to move, is caught by ataris wherever it plays, and if it does not play.
fn holds(position: &mut Position, stone: Point, owner: Color) -> bool {
    let liberties = position.liberty_set(stone);
    let beside = (liberties.grown() - liberties) & position.empties();
    let others = beside | counter_captures(position, stone, owner) | counter_ataris(position, stone, owner);
    let caught = |position: &mut Position| ladder::hunted(position, stone, NET_NODES) == Ladder::Captured;
    caught(position)
        && liberties
            .iter()
            .chain(others - liberties)
            .all(|way| tried(position, owner, way, caught).unwrap_or(true))
}

/// The result of `question` after a move; `None` if the move is illegal.
fn tried(
    position: &mut Position,
    color: Color,
    point: Point,
    question: impl FnOnce(&mut Position) -> bool,
) -> Option<bool> {
    position.check(color, Move::Place(point), Suicide::Forbidden).ok()?;
    let undo = position.play(color, Move::Place(point));
    let answer = question(position);
    position.undo(&undo);
    Some(answer)
}

/// The points where the owner takes an enemy chain that is in atari beside the chain.
fn counter_captures(position: &Position, stone: Point, owner: Color) -> PointSet {
    enemies(position, stone, owner).filter_map(|p| position.last_liberty(p)).collect()
}

/// The points where the owner gives atari to an enemy chain beside the chain.
fn counter_ataris(position: &Position, stone: Point, owner: Color) -> PointSet {
    enemies(position, stone, owner)
        .filter(|&p| position.liberties_up_to(p, 3) == 2)
        .fold(PointSet::EMPTY, |all, p| all | position.liberty_set(p))
}

/// The enemy stones beside a chain.
fn enemies(position: &Position, stone: Point, owner: Color) -> impl Iterator<Item = Point> + '_ {
    let around = position.chain_stones(stone).flat_map(Point::neighbors);
    around.filter(move |&p| position.stone(p) == Some(!owner))
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::{Ladder, Position, ladder};
    use myosu_rules::{Point, diagram};

    use super::{Tactics, read};

    fn position(text: &str) -> Position {
        Position::from_setup(&diagram::parse(text).unwrap().setup).unwrap()
    }

    /// The textbook net: the white stone has two liberties and a friend that breaks the ladder.
    const NET: &str = "
        . . . . . . .
        . . X X . . .
        . X O . . . .
        . X . . . . .
        . . . . . . .
        . . . . . O .
        . . . . . . .";

    #[test]
    fn a_stone_in_a_net_is_threatened_though_no_ladder_works() {
        let (mut board, stone) = (position(NET), Point::new(2, 2));
        assert_eq!(ladder::hunted(&mut board, stone, 1000), Ladder::Escapes);
        let before = board.key();
        assert_eq!(read(&mut board, stone), Tactics::Threatened);
        assert_eq!(board.key(), before, "the position is as before");
    }

    #[test]
    fn a_friend_beside_the_net_saves_the_stone() {
        let helped = NET.replacen("X O . .", "X O . O", 1);
        assert_eq!(read(&mut position(&helped), Point::new(2, 2)), Tactics::Standing);
    }

    #[test]
    fn an_open_stone_stands() {
        let mut board = position(". . . . .\n. . X . .\n. . O . .\n. . . . .\n. . . . .");
        assert_eq!(read(&mut board, Point::new(2, 2)), Tactics::Standing);
    }
}
