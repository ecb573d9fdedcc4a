//! The fitted table: every free parameter of the model as readable text, with the figures of the fit.
//!
//! Law: weights of features that favour a side are never negative, so that more of a good thing never makes a
//! judgement worse.

use std::fmt::{self, Write};
use std::str::FromStr;

use super::calibration::Calibration;
use super::claims::Claims;
use super::points::{LINES, POINT_FEATURES, POINT_NAMES};
use super::stability::{STABILITY_FEATURES, STABILITY_NAMES};

/// Rounds in which stability and probability are computed from each other. Chosen by hand.
pub(crate) const ROUNDS: usize = 3;

/// The version of the table this program reads.
pub(crate) const VERSION: u32 = 4;

/// Curves after the rounds.
const CURVES: usize = 4;

const SHIPPED: &str = include_str!("../../data/cgs.txt");

/// The weights of one round, in thousandths (1/1024) of a nat for a full feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundWeights {
    /// For the stability of a chain.
    pub(crate) stability: [i32; STABILITY_FEATURES],
    /// For the log-odds of an empty point, by its line from the edge.
    pub(crate) points: [[i32; POINT_FEATURES]; LINES],
}

/// All free parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittedWeights {
    /// The rounds in their order.
    pub(crate) rounds: Vec<RoundWeights>,
    /// The calibration after the rounds.
    pub(crate) calibration: Calibration,
    /// The bounds after the calibration.
    pub(crate) claims: Claims,
    /// The figures of the fit, one line each.
    pub figures: Vec<String>,
}

/// A table that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the weights: {what}")]
pub struct BadWeights {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl FittedWeights {
    /// Zero weights: every probability is one half.
    pub fn zero() -> FittedWeights {
        let round = RoundWeights { stability: [0; STABILITY_FEATURES], points: [[0; POINT_FEATURES]; LINES] };
        FittedWeights {
            rounds: vec![round; ROUNDS],
            calibration: Calibration::identity(),
            claims: Claims::unbounded(),
            figures: Vec::new(),
        }
    }

    /// The shipped table.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn shipped() -> FittedWeights {
        SHIPPED.parse().expect("the shipped weights are well formed")
    }
}

impl fmt::Display for FittedWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "cgs {VERSION}")?;
        for figure in &self.figures {
            writeln!(f, "# {figure}")?;
        }
        for (number, round) in self.rounds.iter().enumerate() {
            for (name, weight) in STABILITY_NAMES.iter().zip(round.stability) {
                writeln!(f, "stability {number} {name} {weight}")?;
            }
            for (feature, name) in POINT_NAMES.iter().enumerate() {
                let mut row = String::new();
                for line in &round.points {
                    write!(row, " {}", line[feature])?;
                }
                writeln!(f, "point {number} {name}{row}")?;
            }
        }
        let curves = [
            ("calibration", "points", &self.calibration.points[..]),
            ("calibration", "stones", &self.calibration.stones[..]),
            ("claims", "points", &self.claims.points[..]),
            ("claims", "stones", &self.claims.stones[..]),
        ];
        for (kind, name, values) in curves {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            writeln!(f, "{kind} last {name} {}", values.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for FittedWeights {
    type Err = BadWeights;

    fn from_str(text: &str) -> Result<FittedWeights, BadWeights> {
        let mut weights = FittedWeights::zero();
        let mut seen = 0;
        for (number, line) in text.lines().enumerate() {
            let bad = |what: &str| BadWeights { line: number + 1, what: what.into() };
            if let Some(figure) = line.strip_prefix('#') {
                weights.figures.push(figure.trim().into());
                continue;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            if number == 0 {
                if words != ["cgs", &VERSION.to_string()] {
                    return Err(bad(&format!("expected \"cgs {VERSION}\"")));
                }
                continue;
            }
            weights.read(&words).ok_or_else(|| bad("expected a known feature of a round and its weights"))?;
            seen += 1;
        }
        let expected = ROUNDS * (STABILITY_FEATURES + POINT_FEATURES) + CURVES;
        if seen != expected {
            return Err(BadWeights { line: 1, what: format!("{seen} features, expected {expected}") });
        }
        if !weights.claims.is_lawful() {
            return Err(BadWeights {
                line: 1,
                what: "claims must grow, those of stones above those of points".into(),
            });
        }
        Ok(weights)
    }
}

impl FittedWeights {
    fn read(&mut self, words: &[&str]) -> Option<()> {
        let [kind, round, name, values @ ..] = words else { return None };
        let bounded = |text: &&str| text.parse::<i32>().ok().filter(|w| w.unsigned_abs() < 1 << 20);
        let values: Vec<i32> = values.iter().map(bounded).collect::<Option<_>>()?;
        if *round == "last" {
            let curve = match (*kind, *name) {
                ("calibration", "points") => &mut self.calibration.points[..],
                ("calibration", "stones") => &mut self.calibration.stones[..],
                ("claims", "points") => &mut self.claims.points[..],
                ("claims", "stones") => &mut self.claims.stones[..],
                _ => return None,
            };
            (curve.len() == values.len()).then(|| curve.copy_from_slice(&values))?;
            return Some(());
        }
        let round = self.rounds.get_mut(round.parse::<usize>().ok()?)?;
        match *kind {
            "stability" => {
                let at = STABILITY_NAMES.iter().position(|n| n == name)?;
                round.stability[at] = *values.first()?;
            }
            "point" if values.len() == LINES => {
                let at = POINT_NAMES.iter().position(|n| n == name)?;
                for (line, value) in round.points.iter_mut().zip(values) {
                    line[at] = value;
                }
            }
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{FittedWeights, POINT_NAMES, STABILITY_NAMES};

    #[test]
    fn the_shipped_table_tells_half_an_eye_and_the_turn_apart() {
        let table = FittedWeights::shipped();
        let at = |name: &str| STABILITY_NAMES.iter().position(|known| *known == name).unwrap();
        let sum = |name: &str| table.rounds.iter().map(|round| round.stability[at(name)]).sum::<i32>();
        for name in ["first-eye", "second-eye", "first-eye-turn", "turn", "turn-threatened"] {
            assert!(sum(name) > 0, "{name}");
        }
        let turn = POINT_NAMES.iter().position(|name| *name == "turn").unwrap();
        for (number, round) in table.rounds.iter().enumerate() {
            assert!(round.points.iter().map(|line| line[turn]).sum::<i32>() > 0, "round {number}");
        }
    }
}
