//! A number of the report: its value, unit, confidence interval and printed form.
//!
//! Law: the page, the JSON and the CSV hold the same number, rounded to a millionth so that every machine prints
//! the same.

use serde::{Deserialize, Serialize};

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Unit {
    /// Things that are counted.
    Count,
    /// Positions that a search visits.
    Nodes,
    /// Reads of an adjacency matrix.
    Reads,
    /// Percent.
    Percent,
    /// Points of the board, by count or by probability.
    Points,
    /// From 0 to 1.
    Probability,
    /// A place in an order, from 1.
    Rank,
    /// A plain number without a unit.
    Plain,
    /// Seconds.
    Seconds,
}

impl Unit {
    fn decimals(self) -> usize {
        match self {
            Unit::Count | Unit::Nodes | Unit::Reads | Unit::Rank => 0,
            Unit::Percent | Unit::Points => 1,
            Unit::Plain => 2,
            Unit::Probability => 4,
            Unit::Seconds => 3,
        }
    }

    /// The name in JSON and CSV.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Unit::Count => "count",
            Unit::Nodes => "nodes",
            Unit::Reads => "reads",
            Unit::Percent => "percent",
            Unit::Points => "points",
            Unit::Probability => "probability",
            Unit::Rank => "rank",
            Unit::Plain => "plain",
            Unit::Seconds => "seconds",
        }
    }

    /// A value in print: commas between thousands, `%` after percentages.
    pub(crate) fn show(self, value: f64, decimals: Option<usize>) -> String {
        let text = grouped(value, decimals.unwrap_or_else(|| self.decimals()));
        if self == Unit::Percent { format!("{text} %") } else { text }
    }
}

fn grouped(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, part) = text.split_once('.').map_or((text.as_str(), ""), |(whole, part)| (whole, part));
    let mut out = String::new();
    let is_nothing = text.chars().all(|c| c == '0' || c == '.');
    if value < 0.0 && !is_nothing {
        out.push('−');
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if !part.is_empty() {
        out.push('.');
        out.push_str(part);
    }
    out
}

/// A measured number.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Number {
    /// Its name, beginning with the paper's.
    pub(crate) id: String,
    /// Its value, to a millionth.
    pub(crate) value: f64,
    /// What it counts.
    pub(crate) unit: Unit,
    /// Its printed form.
    pub(crate) shown: String,
    /// The ends of its confidence interval (95 %), if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) interval: Option<(f64, f64)>,
}

impl Number {
    /// A number without an interval.
    pub(crate) fn new(id: String, value: f64, unit: Unit) -> Number {
        let value = rounded(value);
        Number { id, value, unit, shown: unit.show(value, None), interval: None }
    }

    /// The same number between these ends.
    #[must_use]
    pub(crate) fn between(mut self, (low, high): (f64, f64)) -> Number {
        let (low, high) = (rounded(low), rounded(high));
        let ends = format!("{}–{}", grouped(low, self.unit.decimals()), grouped(high, self.unit.decimals()));
        self.shown = format!("{} ({ends})", self.unit.show(self.value, None));
        self.interval = Some((low, high));
        self
    }
}

/// A value rounded to a millionth; 0 if it is not finite.
pub(crate) fn rounded(value: f64) -> f64 {
    if value.is_finite() { (value * 1e6).round() / 1e6 + 0.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::{Number, Unit};

    #[test]
    fn numbers_are_read_as_people_write_them() {
        assert_eq!(Unit::Count.show(11_239_200.0, None), "11,239,200");
        assert_eq!(Unit::Count.show(999.0, None), "999");
        assert_eq!(Unit::Percent.show(93.46, None), "93.5 %");
        assert_eq!(Unit::Points.show(-7.04, None), "−7.0");
        assert_eq!(Unit::Points.show(-0.01, None), "0.0");
        assert_eq!(Unit::Seconds.show(1234.5, Some(0)), "1,234");
        let number = Number::new("x".into(), 50.0, Unit::Percent).between((40.0, 60.04));
        assert_eq!(number.shown, "50.0 % (40.0–60.0)");
    }
}
