//! Audits of books: how the answer a book gives compares with the proven one.

use myosu_rules::{Move, Point, PointSet};

use crate::Answer;

/// How a book's answer compares with the proven one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The book's moves are right, and no other is known to be.
    Right,
    /// The book's moves are right, and others are too.
    OthersToo,
    /// Some of the book's moves are right.
    PartlyRight,
    /// None of the book's moves reaches the best fate.
    Wrong,
    /// It makes no difference who moves first: the book may mean other stones.
    NothingToDo,
    /// The book's moves are no moves of the problem we see: it means other stones, or more of the board.
    Elsewhere,
    /// The book gives no answer.
    NoAnswer,
    /// Not settled within the budget.
    NotSettled,
}

impl Finding {
    /// All findings, in the order they are listed.
    pub const ALL: [Finding; 8] = [
        Finding::Right,
        Finding::OthersToo,
        Finding::PartlyRight,
        Finding::Wrong,
        Finding::NothingToDo,
        Finding::Elsewhere,
        Finding::NoAnswer,
        Finding::NotSettled,
    ];

    /// Compares the first moves of a book with an answer.
    pub fn of(book: PointSet, answer: &Answer) -> Finding {
        let best: PointSet = answer.best().into_iter().collect();
        if !answer.is_settled() {
            Finding::NotSettled
        } else if book.is_empty() {
            Finding::NoAnswer
        } else if answer.needs_a_move() == Some(false) {
            Finding::NothingToDo
        } else if book.iter().all(|point| keeps(answer, point).is_none()) {
            Finding::Elsewhere
        } else if book.iter().any(|point| keeps(answer, point) == Some(None)) {
            Finding::NotSettled
        } else if book == best {
            Finding::Right
        } else if book.is_subset(best) {
            Finding::OthersToo
        } else if book.intersects(best) {
            Finding::PartlyRight
        } else {
            Finding::Wrong
        }
    }

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Finding::Right => "right",
            Finding::OthersToo => "other answers too",
            Finding::PartlyRight => "partly right",
            Finding::Wrong => "wrong",
            Finding::NothingToDo => "no move needed",
            Finding::Elsewhere => "outside our reading",
            Finding::NoAnswer => "no answer given",
            Finding::NotSettled => "not settled",
        }
    }
}

/// Whether a first move reaches the best fate, which may be open; nothing if it is no move of the problem.
pub fn keeps(answer: &Answer, point: Point) -> Option<Option<bool>> {
    answer.moves.iter().find(|first| first.played == Move::Place(point)).map(|first| first.keeps)
}

#[cfg(test)]
mod tests {
    use myosu_rules::{Color, Move, Point, PointSet, diagram};

    use super::Finding;
    use crate::{Answer, Fate, FirstMove, Reading};

    #[test]
    fn a_move_that_is_not_settled_is_called_neither_right_nor_wrong() {
        let setup = diagram::parse(". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .").unwrap().setup;
        let reading = Reading::likeliest(&setup).unwrap();
        let first = |x| FirstMove {
            played: Move::Place(Point::new(x, 0)),
            keeps: None,
            fate: None,
            refutation: None,
        };
        let mut answer = Answer {
            reading,
            to_play: reading.problem.role(Color::Black),
            claim: None,
            asserted: None,
            fate: Some(Fate::Dead),
            moves: (0..3).map(first).collect(),
            other_first: None,
            zone: None,
            line: vec![],
            nodes: 0,
        };
        let book: PointSet = [Point::new(0, 0)].into_iter().collect();
        assert_eq!(Finding::of(book, &answer), Finding::NotSettled);
        answer.moves[1].keeps = Some(true);
        assert_eq!(Finding::of(book, &answer), Finding::NotSettled);
        answer.moves[0].keeps = Some(false);
        assert_eq!(Finding::of(book, &answer), Finding::Wrong);
    }
}
