//! The two sides. Every number in this program says whose view it is, and this type is how.

use std::fmt;
use std::ops::Not;

/// A side, and the color of its stones.
///
/// ```
/// use myosu_rules::Color;
/// assert_eq!(!Color::Black, Color::White);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// Black (흑), who moves first.
    Black = 0,
    /// White (백).
    White = 1,
}

impl Color {
    /// Black, then White.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// 0 for Black, 1 for White: for arrays with one entry per side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// `black` for Black, `white` for White.
    pub fn pick<T>(self, black: T, white: T) -> T {
        match self {
            Color::Black => black,
            Color::White => white,
        }
    }

    /// Reads `b`, `black`, `w`, `white` in any case, as all protocols of the field write it.
    pub fn parse(text: &str) -> Option<Color> {
        if text.eq_ignore_ascii_case("b") || text.eq_ignore_ascii_case("black") {
            Some(Color::Black)
        } else if text.eq_ignore_ascii_case("w") || text.eq_ignore_ascii_case("white") {
            Some(Color::White)
        } else {
            None
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        self.other()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("black", "white"))
    }
}

#[cfg(test)]
mod tests {
    use super::Color;

    #[test]
    fn what_is_printed_is_read_back() {
        for color in Color::BOTH {
            assert_eq!(Color::parse(&color.to_string()), Some(color));
            assert_eq!(Color::BOTH[color.index()], color);
        }
        assert_eq!(Color::parse("B"), Some(Color::Black));
        assert_eq!(Color::parse("grey"), None);
    }
}
