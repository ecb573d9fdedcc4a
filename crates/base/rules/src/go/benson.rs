//! Unconditional life after Benson (1976): chains that cannot be captured even if their owner always
//! passes, and the territory in which the opponent cannot live even then.
//!
//! Exact: a chain is named if and only if no sequence of the opponent's moves captures it. The tests
//! play all those sequences on small boards. Where suicide is allowed the theorem needs the opponent's
//! stones to be treated as points that may become empty.

mod invasion;

use crate::go::{Position, Suicide};
use crate::{Color, Point, PointSet};

/// What is beyond all doubt for one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unconditional {
    /// The stones that cannot be captured.
    pub stones: PointSet,
    /// The points those stones enclose where the opponent cannot make life: empty points, the
    /// opponent's stones, which are dead, and own stones that could be captured.
    pub territory: PointSet,
}

impl Unconditional {
    /// Stones and territory.
    pub fn area(&self) -> PointSet {
        self.stones | self.territory
    }
}

/// The unconditionally alive stones of a side, and its territory if the opponent may or may not
/// commit suicide.
///
/// ```
/// use myosu_rules::{Color, diagram, go::{Position, Suicide, benson}};
/// let board = diagram::parse(". X . X O\nX X X X O\nO O O O O\n. . . . .").unwrap();
/// let position = Position::from_setup(&board.setup).unwrap();
/// let black = benson::unconditional(&position, Color::Black, Suicide::Forbidden);
/// assert_eq!(black.stones, position.stones(Color::Black));
/// assert_eq!(black.territory.len(), 2);
/// ```
pub fn unconditional(position: &Position, color: Color, suicide: Suicide) -> Unconditional {
    with_territory(position, color, suicide, |_, _| true)
}

/// Like [`unconditional`], with more territory: in parts of up to 14 open points all shapes of the opponent are tried,
/// and the part is territory if none of them lives. Takes milliseconds where [`unconditional`] takes microseconds.
pub fn searched(position: &Position, color: Color, suicide: Suicide) -> Unconditional {
    with_territory(position, color, suicide, |part, stones| {
        invasion::may_live(position, color, part, stones, suicide)
    })
}

/// The stones, and the parts without room for two eyes or in which the opponent may not live.
fn with_territory(
    position: &Position,
    color: Color,
    suicide: Suicide,
    may_live: impl Fn(PointSet, PointSet) -> bool,
) -> Unconditional {
    let stones = alive(position, color, suicide);
    let mut territory = PointSet::EMPTY;
    for part in (position.board() - stones).components() {
        if !has_room_for_two_eyes(position, color, part, stones, suicide) || !may_live(part, stones) {
            territory |= part;
        }
    }
    if stones.is_empty() {
        territory = PointSet::EMPTY;
    }
    Unconditional { stones, territory }
}

/// An eye of the opponent is no neighbour of stones that stay for ever, and two eyes are no neighbours
/// of each other. His own stones leave room only if he may commit suicide.
fn has_room_for_two_eyes(
    position: &Position,
    color: Color,
    part: PointSet,
    alive: PointSet,
    suicide: Suicide,
) -> bool {
    let mut room = part - alive.grown();
    if suicide == Suicide::Forbidden {
        room -= position.stones(!color);
    }
    let first = room.first();
    first.is_some_and(|eye| room.iter().any(|other| !PointSet::from(eye).grown().contains(other)))
        || room.len() > 2
}

/// Benson's fixed point: chains with two vital regions, regions bordered by such chains alone. A region
/// is vital to a chain if every point of it that is or may become empty is a liberty of the chain; the
/// opponent's stones may become empty points where he may commit suicide.
fn alive(position: &Position, color: Color, suicide: Suicide) -> PointSet {
    let mut stones = position.stones(color);
    let open = match suicide {
        Suicide::Forbidden => position.empties(),
        Suicide::Allowed => position.board() - stones,
    };
    let mut regions: Vec<PointSet> = (position.board() - stones).components().collect();
    let mut chains: Vec<(PointSet, PointSet)> = position
        .chain_roots()
        .filter(|&root| position.stone(root) == Some(color))
        .map(|root| position.chain_stones(root).collect::<PointSet>())
        .map(|chain| (chain, chain.grown() & open))
        .collect();
    loop {
        let before = chains.len();
        chains.retain(|(_, liberties)| {
            regions.iter().filter(|region| (**region & open).is_subset(*liberties)).count() >= 2
        });
        if chains.len() == before {
            return stones;
        }
        let kept: PointSet = chains.iter().fold(PointSet::EMPTY, |all, (chain, _)| all | *chain);
        let gone = stones - kept;
        regions.retain(|region| !region.grown().intersects(gone));
        stones = kept;
    }
}

/// What is beyond doubt at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// A stone that cannot be captured.
    Alive,
    /// A stone in the other side's territory.
    Dead,
    /// An empty point of a side's territory.
    Territory(Color),
    /// None of these.
    Undecided,
}

/// What is beyond doubt at one point.
pub fn status(position: &Position, point: Point, suicide: Suicide) -> Status {
    for color in Color::BOTH {
        let sure = searched(position, color, suicide);
        let own = position.stone(point) == Some(color);
        if sure.stones.contains(point) {
            return Status::Alive;
        }
        if sure.territory.contains(point) && !own {
            let is_stone = position.stone(point).is_some();
            return if is_stone { Status::Dead } else { Status::Territory(color) };
        }
    }
    Status::Undecided
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Status, searched, status, unconditional};
    use crate::go::playout::Dice;
    use crate::go::{Position, Suicide};
    use crate::{Color, Move, PointSet, Setup, Size, diagram};

    /// Calls `each` for every position the opponent of `color` can reach while `color` passes.
    fn alone(start: &Position, color: Color, suicide: Suicide, mut each: impl FnMut(&Position)) {
        let mut seen = BTreeSet::from([start.key()]);
        let mut open = vec![start.clone()];
        while let Some(position) = open.pop() {
            each(&position);
            for point in position.empties() {
                if position.check(!color, Move::Place(point), suicide).is_ok() {
                    let mut next = position.clone();
                    next.play(!color, Move::Place(point));
                    next.set_to_play(!color);
                    if seen.insert(next.key()) {
                        open.push(next);
                    }
                }
            }
        }
    }

    fn random_position(size: Size, dice: &mut Dice) -> Position {
        loop {
            let mut setup = Setup::empty(size);
            let weight = 1 + dice.below(3);
            for point in size.points() {
                let stone = match dice.below(8) {
                    n if n < 2 * weight => Some(Color::Black),
                    7 => Some(Color::White),
                    _ => None,
                };
                setup.set(point, stone);
            }
            if let Ok(mut position) = Position::from_setup(&setup) {
                position.set_to_play(Color::White);
                return position;
            }
        }
    }

    #[test]
    fn a_chain_is_named_exactly_if_no_moves_of_the_opponent_alone_capture_it() {
        let mut dice = Dice::new(31);
        let (mut alive, mut territory) = (0, 0);
        for round in 0..600 {
            let size = Size::new(2 + round % 3, 2 + round / 3 % 2).unwrap();
            let position = random_position(size, &mut dice);
            for suicide in [Suicide::Forbidden, Suicide::Allowed] {
                let answer = unconditional(&position, Color::Black, suicide);
                let mut survivors = position.stones(Color::Black);
                let mut lived = PointSet::EMPTY;
                alone(&position, Color::Black, suicide, |then| {
                    survivors &= then.stones(Color::Black);
                    if !answer.territory.is_empty() {
                        lived |= unconditional(then, Color::White, suicide).stones;
                    }
                });
                assert_eq!(answer.stones, survivors, "{position:?}");
                assert!(!answer.territory.intersects(lived), "{suicide:?} {answer:?} {position:?}");
                alive += usize::from(!survivors.is_empty());
                territory += answer.territory.len();
            }
        }
        assert!(alive > 100 && territory > 300, "{alive} {territory}");
    }

    /// A position in which Black's wall surrounds a few points and has two eyes of its own at the bottom.
    ///
    /// ```text
    /// ? ? ? ? ?
    /// ? ? ? ? ?
    /// X X X X X
    /// . X . X X
    /// ```
    fn enclosed(dice: &mut Dice) -> Option<Position> {
        let width = 4 + dice.below(2) as u8;
        let depth = if width == 4 { 3 } else { 2 };
        let mut setup = Setup::empty(Size::new(width.into(), (depth + 2).into()).unwrap());
        for point in setup.size.points() {
            let stone = match (point.y(), dice.below(8)) {
                (y, n) if y < depth => match n {
                    0..3 => Some(Color::Black),
                    3 => Some(Color::White),
                    _ => None,
                },
                (y, _) if y == depth => Some(Color::Black),
                _ => (point.x() % 2 == 1 || point.x() > 3).then_some(Color::Black),
            };
            setup.set(point, stone);
        }
        let open = setup.size.points().filter(|&point| setup.stone(point) != Some(Color::White)).count();
        let mut position = Position::from_setup(&setup).ok().filter(|_| open < 22)?;
        position.set_to_play(Color::White);
        Some(position)
    }

    #[test]
    fn a_part_is_territory_only_if_no_moves_of_the_invader_alone_live_in_it() {
        let mut dice = Dice::new(22);
        let (mut simple, mut more, mut missed) = (0, 0, 0);
        for position in (0..700).filter_map(|_| enclosed(&mut dice)) {
            for suicide in [Suicide::Forbidden, Suicide::Allowed] {
                let plain = unconditional(&position, Color::Black, suicide);
                let found = searched(&position, Color::Black, suicide);
                assert!(found.stones == plain.stones && plain.territory.is_subset(found.territory));
                let open = position.board() - found.area();
                if found.stones.is_empty() || found.territory == plain.territory && open.is_empty() {
                    continue;
                }
                let mut lived = PointSet::EMPTY;
                alone(&position, Color::Black, suicide, |then| {
                    lived |= unconditional(then, Color::White, suicide).stones;
                });
                assert!(!found.territory.intersects(lived), "{suicide:?} {found:?} {position:?}");
                simple += plain.territory.len();
                more += (found.territory - plain.territory).len();
                let dead = |part: &PointSet| !part.intersects(lived);
                missed += open.components().filter(dead).map(|part| part.len()).sum::<usize>();
            }
        }
        assert!(simple > 100 && more > 100 && missed < more, "{simple} {more} {missed}");
    }

    #[test]
    fn two_eyes_live_and_what_is_inside_is_dead() {
        let board = diagram::parse(
            ". X a X X O .
             X X X X X O .
             . O . O X O .
             X X X X X O .
             O O O O O O .
             . . . . . . .",
        )
        .unwrap();
        let position = Position::from_setup(&board.setup).unwrap();
        let black = unconditional(&position, Color::Black, Suicide::Forbidden);
        assert_eq!(black.stones, position.stones(Color::Black));
        let point = |x, y| crate::Point::new(x, y);
        assert_eq!(status(&position, point(0, 1), Suicide::Forbidden), Status::Alive);
        assert_eq!(status(&position, point(1, 2), Suicide::Forbidden), Status::Dead);
        let a = board.marked('a').first().unwrap();
        assert_eq!(status(&position, a, Suicide::Forbidden), Status::Territory(Color::Black));
        assert_eq!(status(&position, point(6, 5), Suicide::Forbidden), Status::Undecided);
        assert_eq!(status(&position, point(5, 0), Suicide::Forbidden), Status::Undecided);
    }

    #[test]
    fn an_empty_board_is_nobodys() {
        let position = Position::empty(Size::square(9));
        for color in Color::BOTH {
            assert_eq!(unconditional(&position, color, Suicide::Allowed), Default::default());
        }
        let tiny = Position::empty(Size::square(1));
        assert_eq!(unconditional(&tiny, Color::Black, Suicide::Allowed), Default::default());
    }
}
