//! Values of the four-direction codes: the static evaluation.
//!
//! The value for the side to move is a sum over the empty points: the value of its own code there to a side
//! that is to move, less the value of the opponent's code to a side that waits. The unit is a hundredth of
//! log-odds: 100 more multiplies the odds of winning by 2.7.
//!
//! The value of a code is the sum of its four shapes' values and a fitted offset (see [`super::tune`]). The
//! fitted table is `value/renju.txt`, one line for each code with an offset: its number, the offset for a side to
//! move and the offset for a side that waits, once for both colors or once for Black and once for White.

use std::fmt::Write;

use myosu_rules::Color;
use myosu_rules::omok::Rule;

use super::code::{CODES, Flags};
use super::shape::{SHAPES, Shape};

/// The value of every code, for each color.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeValues {
    offsets: [Vec<[i16; 2]>; 2],
}

/// The values of a line's shapes to a side that is to move and to one that waits, in the order of
/// [`Shape::ALL`]. Chosen by hand; the fit starts from them.
pub(crate) const MOVING: [i16; SHAPES] = [0, 0, 0, 1, 2, 5, 7, 7, 22, 26, 30, 60, 90, 0];
pub(crate) const WAITING: [i16; SHAPES] = [0, 0, 0, 1, 1, 4, 5, 5, 14, 16, 18, 50, 80, 0];

const RENJU: &str = include_str!("value/renju.txt");

impl CodeValues {
    /// No offsets: the values of the four shapes added up.
    pub fn plain() -> CodeValues {
        CodeValues { offsets: [vec![[0; 2]; CODES], vec![[0; 2]; CODES]] }
    }

    /// The offsets for a rule. A side with forbidden points has the values of Black in renju, every other side those
    /// of White, under all rules: in matches they beat the values fitted to 1,000 games of freestyle (+147 Elo
    /// [59, 259]) and the plain values in standard (+47 [-15, 110]) and under Korean rules (+241 [146, 384]).
    pub fn fitted(rule: &Rule) -> CodeValues {
        let Some(CodeValues { offsets: [bound, free] }) = CodeValues::parse(RENJU) else {
            return CodeValues::plain();
        };
        let of = |color| if rule.side(color).forbids() { bound.clone() } else { free.clone() };
        CodeValues { offsets: Color::BOTH.map(of) }
    }

    /// Offsets for Black and for White.
    pub(crate) fn from_offsets(offsets: [Vec<[i16; 2]>; 2]) -> CodeValues {
        CodeValues { offsets }
    }

    /// Reads a table.
    pub fn parse(text: &str) -> Option<CodeValues> {
        let mut values = CodeValues::plain();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let numbers: Vec<i16> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
            let (code, black, white) = match numbers[..] {
                [code, moving, waiting] => (code, [moving, waiting], [moving, waiting]),
                [code, a, b, c, d] => (code, [a, b], [c, d]),
                _ => return None,
            };
            for (offsets, offset) in values.offsets.iter_mut().zip([black, white]) {
                *offsets.get_mut(usize::try_from(code).ok()?)? = offset;
            }
        }
        Some(values)
    }

    /// Writes the table.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let [black, white] = &self.offsets;
        for (code, ([a, b], [c, d])) in black.iter().zip(white).enumerate() {
            let _ = match ([a, b], [c, d]) {
                (both, other) if both == other && both == [&0; 2] => Ok(()),
                (both, other) if black == white && both == other => writeln!(text, "{code} {a} {b}"),
                _ => writeln!(text, "{code} {a} {b} {c} {d}"),
            };
        }
        text
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

#[cfg(test)]
mod tests {
    use myosu_rules::omok::Rule;

    use super::{CodeValues, RENJU};

    #[test]
    fn the_fitted_table_can_be_read_and_written() {
        let values = CodeValues::parse(RENJU).unwrap();
        assert_eq!(CodeValues::parse(&values.write()), Some(values));
        assert_eq!(CodeValues::parse("7 1"), None);
        assert_eq!(CodeValues::parse("7 1 2"), CodeValues::parse("7 1 2 1 2"));
        assert_ne!(CodeValues::parse("7 1 2"), CodeValues::parse("7 1 2 1 3"));
        assert_eq!(CodeValues::parse("9999 1 1"), None);
    }

    #[test]
    fn sides_without_forbidden_points_have_the_values_of_white_in_renju() {
        let renju = CodeValues::parse(RENJU).unwrap();
        assert_eq!(CodeValues::fitted(&Rule::RENJU), renju);
        let [_, white] = renju.offsets;
        for rule in [Rule::FREESTYLE, Rule::STANDARD] {
            assert_eq!(CodeValues::fitted(&rule).offsets, [white.clone(), white.clone()]);
        }
    }
}
