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

/// How the tree of a book compares with the proofs. Numbers are those of the moves in the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeAudit {
    /// Moves that the book calls right and that are.
    pub right: usize,
    /// Moves that the book calls right and that are not settled.
    pub open: usize,
    /// Moves after the first that the book calls right although they fall short: the first one of each line.
    pub wrong: Vec<usize>,
    /// Moves after the first that the book calls wrong although they are right.
    pub also_right: Vec<usize>,
}

impl TreeAudit {
    /// Compares a tree, whose moves have a parent and a verdict of the book, with what is [proven](Answer::book) of them.
    pub fn of(tree: &[(Option<usize>, Option<bool>)], proven: &[Option<bool>]) -> TreeAudit {
        let mut audit = TreeAudit::default();
        let mut has_failed = Vec::with_capacity(tree.len());
        for (number, (&(parent, book), &proven)) in tree.iter().zip(proven).enumerate() {
            let is_lost = parent.is_some_and(|parent| has_failed[parent]);
            has_failed.push(is_lost || proven == Some(false));
            match (book, proven) {
                _ if is_lost => {}
                (Some(true), Some(true)) => audit.right += 1,
                (Some(true), None) => audit.open += 1,
                (Some(true), Some(false)) if parent.is_some() => audit.wrong.push(number),
                (Some(false), Some(true)) if parent.is_some() => audit.also_right.push(number),
                _ => {}
            }
        }
        audit
    }

    /// Whether the book errs after the first move.
    pub fn has_errors(&self) -> bool {
        !self.wrong.is_empty() || !self.also_right.is_empty()
    }
}

/// Whether a first move reaches the best fate, which may be open; nothing if it is no move of the problem.
pub fn keeps(answer: &Answer, point: Point) -> Option<Option<bool>> {
    answer.moves.iter().find(|first| first.played == Move::Place(point)).map(|first| first.keeps)
}

#[cfg(test)]
mod tests {
    use myosu_rules::{Color, Move, Point, PointSet, diagram};

    use super::{Finding, TreeAudit};
    use crate::{Answer, Fate, FirstMove, Reading};

    #[test]
    fn a_line_of_the_book_errs_at_its_first_wrong_move() {
        let (right, wrong) = (Some(true), Some(false));
        let tree = [
            (None, right),
            (Some(0), None),
            (Some(1), right),
            (Some(1), wrong),
            (Some(1), right),
            (Some(2), None),
            (Some(5), right),
        ];
        let audit = TreeAudit::of(&tree, &[right, None, wrong, right, None, None, wrong]);
        assert_eq!(audit, TreeAudit { right: 1, open: 1, wrong: vec![2], also_right: vec![3] });
        assert_eq!(TreeAudit::of(&tree, &[]), TreeAudit::default());
    }

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
            book: vec![],
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
