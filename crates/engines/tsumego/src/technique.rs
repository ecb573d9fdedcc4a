//! What kind of move a move is, from the stones around it alone.

use myosu_rules::go::Position;
use myosu_rules::{Color, Move, Point, PointSet};

/// A kind of move, as books on life and death name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// Takes stones (따냄).
    Capture,
    /// A stone the other side can take at once, for a purpose (먹여치기).
    ThrowIn,
    /// Leaves stones with one liberty (단수).
    Atari,
    /// Joins chains of its own side (이음).
    Connection,
    /// A stone of the attacker among the defender's, next to none of its own (치중).
    Placement,
    /// From a stone on the second line straight down to the edge, not behind a wall of its own (내려섬).
    Descent,
    /// On the first line, diagonal to a stone of its own and beside one of the other side (젖힘).
    EdgeHane,
    /// Beside a stone of the other side and none of its own (붙임).
    Attachment,
    /// None of these: a quiet move.
    Quiet,
}

/// The kind of a legal move: the first of the list that fits.
pub fn technique(position: &Position, color: Color, point: Point) -> Technique {
    let (own, enemy) = (position.stones(color), position.stones(!color));
    let around = PointSet::from(point).grown().without(point);
    if !position.captures(color, point).is_empty() {
        return Technique::Capture;
    }
    let mut after = position.clone();
    after.play(color, Move::Place(point));
    if after.is_in_atari(point) {
        return Technique::ThrowIn;
    }
    if (around & enemy).iter().any(|stone| after.is_in_atari(stone)) {
        return Technique::Atari;
    }
    let friends = around & own;
    let apart = |a: Point| friends.iter().any(|b| !position.same_chain(a, b));
    if friends.iter().any(apart) {
        return Technique::Connection;
    }
    let board = position.board();
    let inward: Vec<Point> = inward(point, board);
    let corners = diagonals(point, board);
    if let [above] = inward[..]
        && own.contains(above)
        && !corners.is_subset(own)
    {
        return Technique::Descent;
    }
    let touches_enemy = around.intersects(enemy);
    let diagonal = corners.intersects(own);
    match (inward.len(), friends.is_empty(), touches_enemy) {
        (1, true, true) if diagonal => Technique::EdgeHane,
        (_, true, _) if is_inside(point, own, enemy, board) => Technique::Placement,
        (_, true, true) => Technique::Attachment,
        _ => Technique::Quiet,
    }
}

/// The neighbours of a point of one edge that are further from that edge; nothing for other points.
fn inward(point: Point, board: PointSet) -> Vec<Point> {
    let steps = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let on_board = |(dx, dy): (i32, i32)| point.offset(dx, dy).filter(|&next| board.contains(next));
    let missing: Vec<(i32, i32)> = steps.into_iter().filter(|&step| on_board(step).is_none()).collect();
    if missing.len() != 1 {
        return Vec::new();
    }
    missing.into_iter().filter_map(|(dx, dy)| on_board((-dx, -dy))).collect()
}

fn diagonals(point: Point, board: PointSet) -> PointSet {
    let steps = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    steps
        .into_iter()
        .filter_map(|(dx, dy)| point.offset(dx, dy))
        .filter(|&next| board.contains(next))
        .collect()
}

/// Whether every way from the point over points without stones of the other side stays away from its own stones: it lies
/// within the other side's walls.
fn is_inside(point: Point, own: PointSet, enemy: PointSet, board: PointSet) -> bool {
    let room = PointSet::from(point).flood(board - enemy - own);
    let walls = room.grown() - room;
    !walls.is_empty() && (walls & enemy).len() > (walls & own).len()
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::Position;
    use myosu_rules::{Color, Notation, Size, diagram};

    use super::{Technique, technique};

    fn kind(drawn: &str, color: Color, at: &str) -> Technique {
        let setup = diagram::parse(drawn).unwrap().setup;
        let position = Position::from_setup(&setup).unwrap();
        let size: Size = setup.size;
        technique(&position, color, Notation::Go.parse(at, size).unwrap())
    }

    #[test]
    fn moves_are_named_by_what_they_do_on_the_board() {
        let corner = "
            . . . O X
            O O O O X
            X X X X X
            . . . . .
            . . . . .";
        assert_eq!(kind(corner, Color::Black, "B5"), Technique::Placement);
        assert_eq!(kind(corner, Color::White, "B5"), Technique::Quiet);
        let throw = "
            . . O X .
            O O O X .
            X X X X .
            . . . . .
            . . . . .";
        assert_eq!(kind(throw, Color::Black, "B5"), Technique::ThrowIn);
        let apart = "
            O . O . .
            X . X . .
            . . . . .
            . . . . .
            . . . . .";
        assert_eq!(kind(apart, Color::White, "B5"), Technique::Connection);
        let edge = "
            . . . . .
            . X . O .
            . X X O .
            . . X O .
            . . . . .";
        assert_eq!(kind(edge, Color::Black, "C1"), Technique::Descent);
        assert_eq!(kind(edge, Color::White, "C1"), Technique::EdgeHane);
        let atari = "
            . . . . .
            . O X . .
            . X . . .
            . . . . .
            . . . . .";
        assert_eq!(kind(atari, Color::Black, "B5"), Technique::Atari);
        assert_eq!(kind(atari, Color::White, "A3"), Technique::EdgeHane);
        let single = "
            . . . . O
            . . . . .
            . . X . .
            . . . . .
            O . . . .";
        assert_eq!(kind(single, Color::White, "D3"), Technique::Attachment);
    }
}
