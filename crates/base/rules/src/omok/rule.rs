//! The rules of Omok as values: one [`Side`] for each color. Nothing else in the program asks for a
//! rule by its name.

use std::fmt;

use crate::{Color, Size};

/// What a row of six or more stones is worth to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overline {
    /// It wins like a five.
    Wins,
    /// It is no five, and may be played.
    Nothing,
    /// It may not be played (장목 금수).
    Forbidden,
}

/// What a five with an enemy stone at each end is worth. The edge of the board is no stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockedFive {
    /// It wins like any five.
    Wins,
    /// It is no five (Caro).
    Nothing,
}

/// Whether a move may make two threes, or two fours, at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubles {
    /// It may.
    Allowed,
    /// It may not, unless it also makes a five.
    Forbidden,
}

/// Whether a three with a gap counts where two threes at once are forbidden (뛴 삼).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SplitThree {
    /// It is a three like any other.
    Counts,
    /// Only three stones side by side are a three.
    Ignored,
}

/// What one color wins with and what it may not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// Six or more in a row.
    pub overline: Overline,
    /// Five in a row between two enemy stones.
    pub blocked_five: BlockedFive,
    /// Two threes at once (삼삼).
    pub double_three: Doubles,
    /// Two fours at once (사사).
    pub double_four: Doubles,
    /// Whether a three with a gap counts as one of two threes.
    pub split_three: SplitThree,
}

/// The rule of a game of Omok.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// What holds for Black.
    pub black: Side,
    /// What holds for White.
    pub white: Side,
}

impl Side {
    /// Five or more wins, nothing is forbidden.
    pub const FREE: Side = Side {
        overline: Overline::Wins,
        blocked_five: BlockedFive::Wins,
        double_three: Doubles::Allowed,
        double_four: Doubles::Allowed,
        split_three: SplitThree::Counts,
    };

    /// Exactly five wins, nothing is forbidden.
    pub const EXACT: Side = Side { overline: Overline::Nothing, ..Side::FREE };

    /// Whether any point can ever be forbidden to this side.
    pub const fn forbids(&self) -> bool {
        matches!(self.overline, Overline::Forbidden)
            || matches!(self.double_three, Doubles::Forbidden)
            || matches!(self.double_four, Doubles::Forbidden)
    }
}

impl Rule {
    /// Five or more wins for both.
    pub const FREESTYLE: Rule = Rule::same(Side::FREE);

    /// Exactly five wins for both. This is also the rule of the paper omok-kb of 1988.
    pub const STANDARD: Rule = Rule::same(Side::EXACT);

    /// Black wins with exactly five and may play neither overline nor double-three nor double-four;
    /// White wins with five or more and may play everything. This is also the rule of the paper
    /// omok-ab.
    pub const RENJU: Rule = Rule {
        black: Side {
            overline: Overline::Forbidden,
            blocked_five: BlockedFive::Wins,
            double_three: Doubles::Forbidden,
            double_four: Doubles::Forbidden,
            split_three: SplitThree::Counts,
        },
        white: Side::FREE,
    };

    /// Five wins unless an enemy stone stands at both its ends; six or more always win.
    pub const CARO: Rule = Rule::same(Side { blocked_five: BlockedFive::Nothing, ..Side::FREE });

    /// As [`Rule::CARO`], but six or more are worth nothing.
    pub const CARO_EXACT: Rule = Rule::same(Side { blocked_five: BlockedFive::Nothing, ..Side::EXACT });

    /// Omok as most Koreans play it: exactly five wins and double-three is forbidden to both sides;
    /// double-four is allowed.
    pub const KOREAN: Rule = Rule::same(Side { double_three: Doubles::Forbidden, ..Side::EXACT });

    /// The same for both sides.
    pub const fn same(side: Side) -> Rule {
        Rule { black: side, white: side }
    }

    /// What holds for a color.
    #[inline(always)]
    pub const fn side(&self, color: Color) -> &Side {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The rule with this name, see [`Variant::parse`].
    pub fn parse(name: &str) -> Result<Rule, UnknownRule> {
        Variant::parse(name).map(Variant::rule)
    }

    /// The rule with this number in the Gomocup protocol, see [`Variant::from_gomocup`].
    pub fn from_gomocup(number: u32) -> Result<Rule, UnknownRule> {
        Variant::from_gomocup(number).map(Variant::rule)
    }

    /// The first variant that has this rule.
    pub fn variant(&self) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.rule() == *self)
    }
}

/// A rule that has a name. Two variants may have the same [`Rule`] and differ in the board they are
/// played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// [`Rule::FREESTYLE`].
    Freestyle,
    /// [`Rule::STANDARD`].
    Standard,
    /// [`Rule::RENJU`].
    Renju,
    /// [`Rule::CARO`].
    Caro,
    /// [`Rule::CARO_EXACT`].
    CaroExact,
    /// [`Rule::KOREAN`].
    Korean,
    /// The rule of the paper omok-ab, which is that of renju.
    OmokAb,
    /// The rule of the paper omok-kb: 19 by 19, exactly five wins, nothing is forbidden.
    OmokKb,
}

/// A name or number that belongs to no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule {
    /// What was asked for.
    pub asked: String,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 8] = [
        Variant::Freestyle,
        Variant::Standard,
        Variant::Renju,
        Variant::Caro,
        Variant::CaroExact,
        Variant::Korean,
        Variant::OmokAb,
        Variant::OmokKb,
    ];

    /// The rule itself.
    pub const fn rule(self) -> Rule {
        match self {
            Variant::Freestyle => Rule::FREESTYLE,
            Variant::Standard | Variant::OmokKb => Rule::STANDARD,
            Variant::Renju | Variant::OmokAb => Rule::RENJU,
            Variant::Caro => Rule::CARO,
            Variant::CaroExact => Rule::CARO_EXACT,
            Variant::Korean => Rule::KOREAN,
        }
    }

    /// The name used in commands and files.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Freestyle => "freestyle",
            Variant::Standard => "standard",
            Variant::Renju => "renju",
            Variant::Caro => "caro",
            Variant::CaroExact => "caro-exact",
            Variant::Korean => "korean",
            Variant::OmokAb => "omok-ab",
            Variant::OmokKb => "omok-kb",
        }
    }

    /// The board it is usually played on.
    pub const fn default_size(self) -> Size {
        match self {
            Variant::OmokKb => Size::square(19),
            _ => Size::square(15),
        }
    }

    /// The variant of this name, in any case.
    pub fn parse(name: &str) -> Result<Variant, UnknownRule> {
        let known = Variant::ALL.into_iter().find(|variant| variant.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownRule { asked: name.chars().take(40).collect() })
    }

    /// The variant that `INFO rule` of the Gomocup protocol means. The number is a sum: 1 exactly five,
    /// 2 continuous game, 4 renju, 8 caro. A continuous game goes on after a five and is not offered;
    /// the other sums mean nothing.
    pub fn from_gomocup(number: u32) -> Result<Variant, UnknownRule> {
        let known = Variant::ALL.into_iter().find(|variant| variant.gomocup() == Some(number));
        known.ok_or_else(|| UnknownRule { asked: number.to_string() })
    }

    /// The number of this variant in the Gomocup protocol, if it has one.
    pub const fn gomocup(self) -> Option<u32> {
        match self {
            Variant::Freestyle => Some(0),
            Variant::Standard => Some(1),
            Variant::Renju => Some(4),
            Variant::Caro => Some(8),
            Variant::CaroExact => Some(9),
            Variant::Korean | Variant::OmokAb | Variant::OmokKb => None,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = Variant::ALL
            .iter()
            .map(|variant| match variant.gomocup() {
                Some(number) => format!("{variant} ({number})"),
                None => variant.to_string(),
            })
            .collect();
        write!(f, "\"{}\" is no rule of Omok; the rules are {}", self.asked, names.join(", "))
    }
}

impl std::error::Error for UnknownRule {}

#[cfg(test)]
mod tests {
    use super::{Rule, Variant};

    #[test]
    fn what_is_printed_is_read_back() {
        for variant in Variant::ALL {
            assert_eq!(Variant::parse(&variant.to_string()), Ok(variant));
            assert_eq!(variant.rule().variant().unwrap().rule(), variant.rule());
            if let Some(number) = variant.gomocup() {
                assert_eq!(Variant::from_gomocup(number), Ok(variant));
            }
        }
    }

    #[test]
    fn an_unknown_number_is_an_error_and_never_freestyle() {
        for number in [2, 3, 5, 6, 7, 10, 12, 16, u32::MAX] {
            assert!(Rule::from_gomocup(number).is_err());
        }
        let error = Rule::parse("rengu").unwrap_err().to_string();
        assert!(error.contains("rengu") && error.contains("renju (4)"), "{error}");
    }
}
