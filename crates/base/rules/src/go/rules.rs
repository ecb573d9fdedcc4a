//! The rules of a game as a value: what differs between the rule sets people play by, and their names.
//!
//! Names are those players use, and those of KataGo's protocol, so that front ends find what they
//! expect.

use std::fmt;
use std::str::FromStr;

use super::{Komi, Suicide};

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A ko may not be taken back at once; longer cycles are not forbidden.
    Simple,
    /// No earlier arrangement of stones may come back.
    Positional,
    /// No earlier arrangement of stones may come back with the same side to play.
    Situational,
}

/// What is counted at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and surrounded points (집과 돌).
    Area,
    /// Surrounded points and prisoners (집과 사석).
    Territory,
}

/// Which surrounded points are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All are counted.
    None,
    /// Points beside stones in seki are not counted (빅의 집).
    Seki,
    /// As for seki, and two points less for every group that lives.
    All,
}

/// What White gets for Black's handicap stones, besides komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// A point for each stone.
    EachStone,
    /// A point for each stone but the first.
    EachButOne,
}

/// Whether dead stones leave the board by agreement after two passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadStones {
    /// The players agree on them, or play on.
    Agreed,
    /// All stones on the board count as alive: what is dead must be captured.
    PlayedOut,
}

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether a chain may take its own last liberty.
    pub suicide: Suicide,
    /// What is counted.
    pub scoring: Scoring,
    /// Which surrounded points are not counted.
    pub tax: Tax,
    /// What White gets for a handicap.
    pub handicap: HandicapBonus,
    /// How dead stones leave the board.
    pub dead: DeadStones,
    /// What White gets for moving second.
    pub komi: Komi,
}

/// A text that names no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRules {
    /// What was written.
    pub text: String,
}

type Constructor = fn() -> Rules;

/// Every name that is read; of those for the same rules the first is the one that is printed.
const NAMES: [(&str, Constructor); 15] = [
    ("korean", Rules::korean),
    ("japanese", Rules::japanese),
    ("chinese", Rules::chinese),
    ("aga", Rules::aga),
    ("new-zealand", Rules::new_zealand),
    ("tromp-taylor", Rules::tromp_taylor),
    ("stone-scoring", Rules::stone_scoring),
    ("chinese-ogs", Rules::chinese_superko),
    ("chinese-kgs", Rules::chinese_superko),
    ("bga", Rules::aga),
    ("french", Rules::aga),
    ("nz", Rules::new_zealand),
    ("tromptaylor", Rules::tromp_taylor),
    ("newzealand", Rules::new_zealand),
    ("goe", Rules::new_zealand),
];

impl Rules {
    /// Korean rules: territory, komi 6.5.
    pub const fn korean() -> Rules {
        Rules {
            ko: KoRule::Simple,
            suicide: Suicide::Forbidden,
            scoring: Scoring::Territory,
            tax: Tax::Seki,
            handicap: HandicapBonus::None,
            dead: DeadStones::Agreed,
            komi: Komi::from_halves(13),
        }
    }

    /// Japanese rules; as far as a program judges them the Korean ones.
    pub const fn japanese() -> Rules {
        Rules::korean()
    }

    /// Chinese rules: area, komi 7.5.
    pub const fn chinese() -> Rules {
        Rules {
            scoring: Scoring::Area,
            tax: Tax::None,
            handicap: HandicapBonus::EachStone,
            komi: Komi::from_halves(15),
            ..Rules::korean()
        }
    }

    /// Chinese rules as servers play them, with positional superko.
    pub const fn chinese_superko() -> Rules {
        Rules { ko: KoRule::Positional, ..Rules::chinese() }
    }

    /// The rules of the American Go Association: area, situational superko, komi 7.5.
    pub const fn aga() -> Rules {
        Rules { ko: KoRule::Situational, handicap: HandicapBonus::EachButOne, ..Rules::chinese() }
    }

    /// New Zealand rules: area, situational superko, suicide allowed, komi 7.
    pub const fn new_zealand() -> Rules {
        Rules {
            ko: KoRule::Situational,
            suicide: Suicide::Allowed,
            handicap: HandicapBonus::None,
            komi: Komi::from_halves(14),
            ..Rules::chinese()
        }
    }

    /// The rules of Tromp and Taylor: area, positional superko, suicide allowed, no agreement on dead
    /// stones.
    pub const fn tromp_taylor() -> Rules {
        Rules {
            ko: KoRule::Positional,
            suicide: Suicide::Allowed,
            handicap: HandicapBonus::None,
            dead: DeadStones::PlayedOut,
            ..Rules::chinese()
        }
    }

    /// Only stones count, as in old Chinese rules: two points less for every living group.
    pub const fn stone_scoring() -> Rules {
        Rules { tax: Tax::All, handicap: HandicapBonus::None, ..Rules::chinese() }
    }

    /// The names that can be printed.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES[..8].iter().map(|(name, _)| *name).filter(|name| *name != "japanese")
    }

    /// The same rules with another komi.
    #[must_use]
    pub const fn with_komi(self, komi: Komi) -> Rules {
        Rules { komi, ..self }
    }

    /// What White gets for `stones` handicap stones, in points.
    pub fn handicap_bonus(&self, stones: usize) -> i32 {
        let stones = if stones < 2 { 0 } else { stones as i32 };
        match self.handicap {
            HandicapBonus::None => 0,
            HandicapBonus::EachStone => stones,
            HandicapBonus::EachButOne => (stones - 1).max(0),
        }
    }

    /// The name of these rules whatever the komi, if they have one.
    pub fn name(&self) -> Option<&'static str> {
        NAMES.iter().find(|(_, rules)| rules().with_komi(self.komi) == *self).map(|(name, _)| *name)
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::korean()
    }
}

impl FromStr for Rules {
    type Err = UnknownRules;

    /// Reads a name in any case, with `_`, `-` or a space between its words.
    fn from_str(text: &str) -> Result<Rules, UnknownRules> {
        let name = text.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let known = NAMES.iter().find(|(known, _)| *known == name);
        known.map(|(_, rules)| rules()).ok_or_else(|| UnknownRules { text: text.chars().take(40).collect() })
    }
}

/// KataGo's notation, `koSIMPLEscoreTERRITORYtaxSEKIsui0`, with the handicap and pass parts where
/// they differ from its defaults.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suicide = u8::from(self.suicide == Suicide::Allowed);
        write!(f, "ko{}score{}tax{}sui{suicide}", self.ko, self.scoring, self.tax)?;
        if self.handicap != HandicapBonus::None {
            write!(f, "whb{}", self.handicap)?;
        }
        if self.dead == DeadStones::Agreed && self.scoring == Scoring::Area {
            write!(f, "fpok1")?;
        }
        Ok(())
    }
}

macro_rules! words {
    ($type:ident: $($variant:ident $word:literal),+) => {
        impl fmt::Display for $type {
            /// The word of KataGo's protocol.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($type::$variant => $word),+ })
            }
        }
        impl $type {
            /// Reads the word of KataGo's protocol, in any case.
            pub fn parse(word: &str) -> Option<$type> {
                [$($type::$variant),+].into_iter().find(|v| v.to_string().eq_ignore_ascii_case(word))
            }
        }
    };
}

words!(KoRule: Simple "SIMPLE", Positional "POSITIONAL", Situational "SITUATIONAL");
words!(Scoring: Area "AREA", Territory "TERRITORY");
words!(Tax: None "NONE", Seki "SEKI", All "ALL");
words!(HandicapBonus: None "0", EachStone "N", EachButOne "N-1");

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = NAMES[..7].iter().map(|(name, _)| *name).collect();
        write!(f, "\"{}\" names no rules; known are {}", self.text, names.join(", "))
    }
}

impl std::error::Error for UnknownRules {}

#[cfg(test)]
mod tests {
    use super::{KoRule, NAMES, Rules, Tax};
    use crate::go::Komi;

    #[test]
    fn every_name_is_read_and_rules_give_a_name_that_means_them() {
        for (name, rules) in NAMES {
            assert_eq!(name.parse(), Ok(rules()));
            assert_eq!(name.to_uppercase().replace('-', "_").parse(), Ok(rules()));
            let printed = rules().with_komi(Komi::ZERO).name().unwrap();
            assert_eq!(printed.parse::<Rules>(), Ok(rules()));
        }
        let own = Rules { ko: KoRule::Situational, ..Rules::korean() };
        assert_eq!(own.name(), None);
        let error = "klingon".parse::<Rules>().unwrap_err().to_string();
        assert!(error.contains("\"klingon\"") && error.contains("korean"), "{error}");
    }

    #[test]
    fn rules_print_as_katago_prints_them() {
        assert_eq!(Rules::korean().to_string(), "koSIMPLEscoreTERRITORYtaxSEKIsui0");
        assert_eq!(Rules::tromp_taylor().to_string(), "koPOSITIONALscoreAREAtaxNONEsui1");
        assert_eq!(Rules::aga().to_string(), "koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1");
        assert_eq!(Tax::parse("seki"), Some(Tax::Seki));
        assert_eq!(KoRule::parse("none"), None);
    }

    #[test]
    fn white_is_paid_for_handicap_stones_where_the_rules_say_so() {
        assert_eq!(Rules::chinese().handicap_bonus(4), 4);
        assert_eq!(Rules::aga().handicap_bonus(4), 3);
        assert_eq!(Rules::korean().handicap_bonus(4), 0);
        assert_eq!(Rules::chinese().handicap_bonus(0), 0);
    }
}
