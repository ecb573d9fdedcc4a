//! How strong a player plays.

use serde::{Deserialize, Serialize};

use myosu::baduk::network;
use myosu::omok::level;

/// How strong a player plays. In JSON it is a number: 0 follows, 1 to 10 are levels, 10 is full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "number"))]
#[serde(from = "u8", into = "u8")]
pub(crate) enum Strength {
    /// As strong as its opponent, as far as it can tell. Players of Omok play at their lowest level then.
    Following,
    /// At a level from 1 to 9.
    Level(u8),
    /// As well as it can.
    Full,
}

/// The number of full strength.
const FULL: u8 = 10;

impl From<u8> for Strength {
    fn from(number: u8) -> Strength {
        match number {
            0 => Strength::Following,
            FULL.. => Strength::Full,
            level => Strength::Level(level),
        }
    }
}

impl From<Strength> for u8 {
    fn from(strength: Strength) -> u8 {
        match strength {
            Strength::Following => 0,
            Strength::Level(level) => level,
            Strength::Full => FULL,
        }
    }
}

impl Strength {
    /// All strengths, the weakest first, following before them.
    pub(crate) fn all() -> impl Iterator<Item = Strength> {
        (0..=FULL).map(Strength::from)
    }

    /// The level of a player of Baduk; none for one that follows.
    pub(crate) fn of_baduk(self) -> Option<network::Level> {
        network::Level::new(self.into())
    }

    /// The level of a player of Omok.
    pub(crate) fn of_omok(self) -> level::Level {
        level::Level::new(u8::from(self).into())
    }
}

#[cfg(test)]
mod tests {
    use super::Strength;

    #[test]
    fn every_number_is_a_strength_and_comes_back() {
        for number in 0..=u8::MAX {
            assert_eq!(u8::from(Strength::from(number)), number.min(10));
        }
        assert!(Strength::Following.of_baduk().is_none());
        assert_eq!(Strength::Full.of_omok(), myosu::omok::level::Level::FULL);
        assert_eq!(Strength::all().count(), 11);
    }
}
