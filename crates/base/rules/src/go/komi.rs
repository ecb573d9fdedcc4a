//! Komi (덤): what White gets for moving second, in half points so that sums are exact.

use std::fmt;
use std::str::FromStr;

/// Points for White, in halves, between -10,000 and 10,000 points.
///
/// ```
/// use myosu_rules::go::Komi;
/// let komi: Komi = "6.5".parse().unwrap();
/// assert_eq!(komi, Komi::from_halves(13));
/// assert_eq!(komi.to_string(), "6.5");
/// assert!("6.3".parse::<Komi>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi(i32);

/// A text that is not a komi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadKomi {
    /// What was written.
    pub text: String,
}

impl Komi {
    /// No komi (호선이 아닌 바둑, or 정선).
    pub const ZERO: Komi = Komi(0);
    const LIMIT: i32 = 20_000;

    /// A komi of this many half points.
    ///
    /// # Panics
    /// If they are more than 10,000 points either way.
    pub const fn from_halves(halves: i32) -> Komi {
        assert!(halves.abs() <= Komi::LIMIT, "a komi is at most 10,000 points");
        Komi(halves)
    }

    /// In half points.
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// In points.
    pub fn points(self) -> f32 {
        self.0 as f32 / 2.0
    }
}

impl FromStr for Komi {
    type Err = BadKomi;

    fn from_str(text: &str) -> Result<Komi, BadKomi> {
        let bad = || BadKomi { text: text.chars().take(20).collect() };
        let halves = text.parse::<f64>().map_err(|_| bad())? * 2.0;
        if halves.fract() != 0.0 || halves.abs() > f64::from(Komi::LIMIT) || halves.is_nan() {
            return Err(bad());
        }
        Ok(Komi(halves as i32))
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "0" } else { "5" };
        write!(f, "{sign}{}.{half}", self.0.abs() / 2)
    }
}

impl fmt::Display for BadKomi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a komi; write points in halves, such as 6.5", self.text)
    }
}

impl std::error::Error for BadKomi {}

#[cfg(test)]
mod tests {
    use super::Komi;

    #[test]
    fn what_is_printed_is_read_back() {
        for halves in -50..50 {
            let komi = Komi::from_halves(halves);
            assert_eq!(komi.to_string().parse(), Ok(komi));
        }
        assert_eq!("-0.5".parse(), Ok(Komi::from_halves(-1)));
        assert_eq!("7.500000".parse(), Ok(Komi::from_halves(15)));
    }

    #[test]
    fn what_is_no_komi_is_refused() {
        for text in ["", "six", "0.25", "NaN", "inf", "-inf", "1e9", "10000.5", "6,5"] {
            assert!(text.parse::<Komi>().is_err(), "{text}");
        }
    }
}
