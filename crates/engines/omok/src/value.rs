//! Values of the four-direction codes: the static evaluation.
//!
//! The value for the side to move is a sum over the empty points: the value of its own code there to a side
//! that is to move, less the value of the opponent's code to a side that waits. The unit is a hundredth of
//! log-odds: 100 more multiplies the odds of winning by 2.7.
//!
//! The value of a code is the sum of its four shapes' values and a fitted offset (see [`super::tune`]). To the sum over
//! the points comes what the threats on the board are worth together. A table also holds how often a point with a code
//! is the best move, as log-odds for ordering moves, for its owner and for the opponent who stops it.
//!
//! The fitted tables are `value/*.txt`. A line is a word and numbers:
//! - `code N a b c d`: a code, the offsets for a side to move and a side that waits, and the log-odds of a move there by
//!   the owner and by the opponent; eight numbers are Black's four and White's;
//! - `threats N a`: a set of threats and its value; two numbers are Black's and White's;
//! - `near W N a`: the log-odds of a move that lies so to the last move (`W` = 0) or the one before it (1).

use std::fmt::Write;

use myosu_rules::omok::{Overline, Rule};
use myosu_rules::{Color, Point};

use super::code::{CODES, Flags};
use super::shape::{SHAPES, Shape};

/// Sets of threats on the board: see [`super::board::ShapeBoard::threats`].
pub const THREATS: usize = 256;
/// How a point can lie to another: see [`nearness`].
pub(crate) const NEARNESS: usize = 11;
/// Ordering scores for a hundredth of log-odds; chosen by hand.
const ORDER_UNIT: i16 = 6;
/// The bound of fitted log-odds, so that ordering scores stay within 16 bits.
pub(crate) const MOST_ODDS: i16 = 3000;

/// Values and ordering scores of every code, for each color.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeValues {
    /// By color and code, for a side to move and for one that waits.
    pub(crate) offsets: [Vec<[i16; 2]>; 2],
    /// Log-odds of a move by color and code, for the owner of the code and for the opponent. Without them moves are
    /// ordered by scores chosen by hand.
    pub(crate) odds: Option<[Vec<[i16; 2]>; 2]>,
    /// By color to move and set of threats.
    pub(crate) threats: [[i16; THREATS]; 2],
    /// Log-odds by nearness to the last move and to the one before it.
    pub(crate) near: [[i16; NEARNESS]; 2],
}

/// The values of a line's shapes to a side that is to move and to one that waits, in the order of
/// [`Shape::ALL`]. Chosen by hand; the fit starts from them.
pub(crate) const MOVING: [i16; SHAPES] = [0, 0, 0, 1, 2, 5, 7, 7, 22, 26, 30, 60, 90, 0];
pub(crate) const WAITING: [i16; SHAPES] = [0, 0, 0, 1, 1, 4, 5, 5, 14, 16, 18, 50, 80, 0];

const RENJU: &str = include_str!("value/renju.txt");
const STANDARD: &str = include_str!("value/standard.txt");
const FREESTYLE: &str = include_str!("value/freestyle.txt");

impl CodeValues {
    /// The values of the four shapes added up, and nothing fitted.
    pub fn plain() -> CodeValues {
        CodeValues {
            offsets: [vec![[0; 2]; CODES], vec![[0; 2]; CODES]],
            odds: None,
            threats: [[0; THREATS]; 2],
            near: [[0; NEARNESS]; 2],
        }
    }

    /// The table for a rule. Where a side has forbidden points, it has the values of Black in renju and a side without
    /// them those of White; otherwise both have those of standard or freestyle, as an overline wins or not.
    pub fn fitted(rule: &Rule) -> CodeValues {
        let bound = Color::BOTH.map(|color| rule.side(color).forbids());
        let long_wins = rule.black.overline == Overline::Wins;
        let text = match bound {
            [false, false] if long_wins => FREESTYLE,
            [false, false] => STANDARD,
            _ => RENJU,
        };
        let Some(table) = CodeValues::parse(text) else { return CodeValues::plain() };
        let side = |color: Color| if bound[color.index()] { Color::Black } else { Color::White }.index();
        CodeValues {
            offsets: Color::BOTH.map(|color| table.offsets[side(color)].clone()),
            odds: table.odds.map(|odds| Color::BOTH.map(|color| odds[side(color)].clone())),
            threats: Color::BOTH.map(|color| table.threats[side(color)]),
            near: table.near,
        }
    }

    /// Reads a table.
    pub fn parse(text: &str) -> Option<CodeValues> {
        let mut values = CodeValues::plain();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let kind = words.next()?;
            let numbers: Vec<i16> = words.map(str::parse).collect::<Result<_, _>>().ok()?;
            values.read(kind, &numbers)?;
        }
        Some(values)
    }

    fn read(&mut self, kind: &str, numbers: &[i16]) -> Option<()> {
        let at = |number: i16| usize::try_from(number).ok();
        match (kind, numbers) {
            ("code", &[code, ref of_sides @ ..]) => {
                let (black, white) = match of_sides.len() {
                    4 => (of_sides, of_sides),
                    8 => of_sides.split_at(4),
                    _ => return None,
                };
                let odds = self.odds.get_or_insert_with(|| [vec![[0; 2]; CODES], vec![[0; 2]; CODES]]);
                for (side, numbers) in [black, white].into_iter().enumerate() {
                    *self.offsets[side].get_mut(at(code)?)? = [numbers[0], numbers[1]];
                    let in_bounds = |odds: i16| (-MOST_ODDS..=MOST_ODDS).contains(&odds).then_some(odds);
                    odds[side][at(code)?] = [in_bounds(numbers[2])?, in_bounds(numbers[3])?];
                }
            }
            ("threats", &[threats, black, ref white @ ..]) if white.len() < 2 => {
                let white = white.first().copied().unwrap_or(black);
                for (side, value) in [black, white].into_iter().enumerate() {
                    *self.threats[side].get_mut(at(threats)?)? = value;
                }
            }
            ("near", &[which, nearness, odds]) => {
                *self.near.get_mut(at(which)?)?.get_mut(at(nearness)?)? = odds;
            }
            _ => return None,
        }
        Some(())
    }

    /// Writes the table.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let numbers = |side: usize, code: usize| {
            let [moving, waiting] = self.offsets[side][code];
            let [making, stopping] = self.odds.as_ref().map_or([0; 2], |odds| odds[side][code]);
            [moving, waiting, making, stopping]
        };
        let join =
            |numbers: &[i16]| numbers.iter().fold(String::new(), |text, number| text + &format!(" {number}"));
        for code in 0..CODES {
            let [black, white] = [0, 1].map(|side| numbers(side, code));
            let _ = match (black, white) {
                ([0, 0, 0, 0], [0, 0, 0, 0]) => Ok(()),
                _ if black == white => writeln!(text, "code {code}{}", join(&black)),
                _ => writeln!(text, "code {code}{}{}", join(&black), join(&white)),
            };
        }
        let [black, white] = &self.threats;
        for (threats, (black, white)) in black.iter().zip(white).enumerate() {
            let _ = match (black, white) {
                (0, 0) => Ok(()),
                _ if black == white => writeln!(text, "threats {threats} {black}"),
                _ => writeln!(text, "threats {threats} {black} {white}"),
            };
        }
        for (which, odds) in self.near.iter().enumerate() {
            for (nearness, odds) in odds.iter().enumerate().filter(|(_, odds)| **odds != 0) {
                let _ = writeln!(text, "near {which} {nearness} {odds}");
            }
        }
        text
    }

    /// The ordering scores of a move on a point with a code: by the owner of the code and by the opponent. `by_hand` is
    /// the score chosen by hand.
    pub(crate) fn order(&self, color: Color, code: usize, by_hand: i16) -> [i16; 2] {
        match &self.odds {
            Some(odds) => odds[color.index()][code].map(|odds| ORDER_UNIT * odds),
            // A five, the only shape that reaches the bound, is never ordered.
            None => [24, 20].map(|weight| by_hand.saturating_mul(weight)),
        }
    }

    /// The ordering scores by nearness to the last move and to the one before it.
    pub(crate) fn near_scores(&self) -> [[i16; NEARNESS]; 2] {
        self.near.map(|odds| odds.map(|odds| ORDER_UNIT.saturating_mul(odds)))
    }

    /// The value of a code to a color that is to move and to one that waits.
    pub(crate) fn of(&self, color: Color, code: usize, shapes: [Shape; 4], flags: Flags) -> (i16, i16) {
        if flags.has(Flags::FOUL) {
            return (0, 0);
        }
        let sum = |line: &[i16; SHAPES]| shapes.iter().map(|&shape| line[shape as usize]).sum::<i16>();
        let [moving, waiting] = self.offsets[color.index()][code];
        (sum(&MOVING) + moving, sum(&WAITING) + waiting)
    }
}

/// How a point lies to another: 0 more than five away, otherwise by the distance and whether a line joins them.
#[inline]
pub(crate) fn nearness(a: Point, b: Point) -> usize {
    let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    match dx.max(dy) {
        distance @ 1..=5 => usize::from(2 * distance - 1) + usize::from(dx == 0 || dy == 0 || dx == dy),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::Color;
    use myosu_rules::omok::{Rule, Variant};

    use super::{CodeValues, FREESTYLE, RENJU, STANDARD};

    #[test]
    fn the_fitted_tables_can_be_read_and_written() {
        for text in [RENJU, STANDARD, FREESTYLE] {
            let values = CodeValues::parse(text).unwrap();
            assert!(values.odds.is_some());
            assert_eq!(CodeValues::parse(&values.write()), Some(values));
        }
    }

    #[test]
    fn lines_are_for_both_colors_or_for_each() {
        let both = CodeValues::parse("code 7 1 2 3 4\nthreats 5 6\n");
        assert!(both.is_some());
        assert_eq!(both, CodeValues::parse("code 7 1 2 3 4 1 2 3 4\nthreats 5 6 6\n"));
        assert_ne!(both, CodeValues::parse("code 7 1 2 3 4 1 2 3 5\nthreats 5 6 6\n"));
        for wrong in
            ["7 1", "code 7 1 2", "code 9999 1 1 1 1", "code 1 1 1 9999 1", "threats 256 1", "near 2 1 1"]
        {
            assert_eq!(CodeValues::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_rule_has_a_table_that_fits_its_sides() {
        let of = |text| CodeValues::parse(text).unwrap();
        assert_eq!(CodeValues::fitted(&Rule::RENJU), of(RENJU));
        assert_eq!(CodeValues::fitted(&Rule::STANDARD), of(STANDARD));
        assert_eq!(CodeValues::fitted(&Rule::FREESTYLE), of(FREESTYLE));
        let renju = of(RENJU);
        for variant in Variant::ALL {
            let (rule, values) = (variant.rule(), CodeValues::fitted(&variant.rule()));
            for color in Color::BOTH.into_iter().filter(|&color| rule.side(color).forbids()) {
                assert_eq!(values.offsets[color.index()], renju.offsets[Color::Black.index()], "{variant}");
            }
        }
    }
}
