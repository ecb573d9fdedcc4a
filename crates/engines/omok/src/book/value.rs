//! What the book says about a position or a move.

use crate::SearchScore;

/// A value for the side to move: what a search said, or what a certificate proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookValue {
    /// The value.
    pub score: SearchScore,
    /// Whether the forced win or loss has a certificate that the checker accepted.
    pub is_proven: bool,
}

/// The largest estimate, in hundredths of log-odds.
const MOST: i32 = 8_000;
/// The codes of a forced win are these less its plies; losses are the negatives.
const CLAIMED: i32 = 20_000;
const PROVEN: i32 = 30_000;
/// More plies than any board has points.
const MOST_PLIES: i32 = 500;

impl BookValue {
    /// What a search said.
    pub fn searched(score: SearchScore) -> BookValue {
        BookValue { score, is_proven: false }
    }

    /// What a certificate proves.
    pub fn proven(score: SearchScore) -> BookValue {
        BookValue { score, is_proven: true }
    }

    /// The number that stands for it in a file; a greater one is better for the side to move.
    pub fn code(self) -> i16 {
        let base = if self.is_proven { PROVEN } else { CLAIMED };
        let forced = |plies: u32| base - i32::try_from(plies).unwrap_or(MOST_PLIES).min(MOST_PLIES);
        let code = match self.score {
            SearchScore::Value(value) => value.clamp(-MOST, MOST),
            SearchScore::Win(plies) => forced(plies),
            SearchScore::Loss(plies) => -forced(plies),
        };
        code as i16
    }

    /// The value that a number stands for.
    pub fn from_code(code: i16) -> Option<BookValue> {
        let code = i32::from(code);
        let plies = |base: i32| {
            let plies = base - code.abs();
            (0..=MOST_PLIES).contains(&plies).then_some(plies as u32)
        };
        let forced = |plies: u32| if code > 0 { SearchScore::Win(plies) } else { SearchScore::Loss(plies) };
        if code.abs() <= MOST {
            return Some(BookValue::searched(SearchScore::Value(code)));
        }
        let claimed = plies(CLAIMED).map(|plies| BookValue::searched(forced(plies)));
        claimed.or_else(|| plies(PROVEN).map(|plies| BookValue::proven(forced(plies))))
    }

    /// The value, one move earlier, of the move that led here: the sides change.
    #[must_use]
    pub fn before(self) -> BookValue {
        let score = match self.score {
            SearchScore::Win(plies) => SearchScore::Loss(plies + 1),
            SearchScore::Loss(plies) => SearchScore::Win(plies + 1),
            SearchScore::Value(value) => SearchScore::Value(-value),
        };
        BookValue { score, ..self }
    }

    /// The value of a position whose best known move has this value. A win stays proven; a loss does not, because
    /// the book does not hold every move.
    #[must_use]
    pub fn of_position(self) -> BookValue {
        let is_win = matches!(self.score, SearchScore::Win(_));
        BookValue { is_proven: self.is_proven && is_win, ..self }
    }

    /// The estimate, if it is one.
    pub fn estimate(self) -> Option<i32> {
        match self.score {
            SearchScore::Value(value) => Some(value),
            SearchScore::Win(_) | SearchScore::Loss(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BookValue;
    use crate::SearchScore;

    #[test]
    fn every_code_is_read_as_the_value_that_writes_it() {
        let mut values = 0;
        for code in i16::MIN..=i16::MAX {
            if let Some(value) = BookValue::from_code(code) {
                assert_eq!(value.code(), code);
                values += 1;
            }
        }
        assert_eq!(values, 2 * 8_000 + 1 + 4 * 501);
    }

    #[test]
    fn a_move_into_a_proven_win_of_the_other_side_is_a_proven_loss_and_the_position_is_not() {
        let value = BookValue::proven(SearchScore::Win(7)).before();
        assert_eq!(value, BookValue::proven(SearchScore::Loss(8)));
        assert_eq!(value.of_position(), BookValue::searched(SearchScore::Loss(8)));
        assert!(BookValue::proven(SearchScore::Win(7)).of_position().is_proven);
    }
}
