//! The settings of a network's search that front ends change, by KataGo's names.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use myosu::baduk::network::{BadProfile, Past, RootView, SearcherOptions};

/// The settings a front end can change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SearchParams {
    /// The search.
    pub(crate) options: SearcherOptions,
    /// Visits for a position.
    pub(crate) visits: u64,
    /// Seconds for a position; `None` for no limit.
    pub(crate) seconds: Option<f64>,
}

/// Why a setting was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadParam {
    /// No setting of this name is supported.
    Unknown,
    /// Its value is not one.
    Value(String),
}

/// The names, sorted.
pub(crate) const NAMES: [&str; 22] = [
    "analysisPVLen",
    "cpuctExploration",
    "cpuctExplorationLog",
    "cpuctUtilityStdevPrior",
    "cpuctUtilityStdevScale",
    "dynamicScoreUtilityFactor",
    "fpuReductionMax",
    PROFILE,
    "ignorePreRootHistory",
    "lcbStdevs",
    "maxTime",
    "maxVisits",
    "minVisitPropForLCB",
    "numSearchThreads",
    "playoutDoublingAdvantage",
    "rootFpuReductionMax",
    "rootNumSymmetriesToSample",
    "rootPolicyTemperature",
    "staticScoreUtilityFactor",
    "subtreeValueBiasFactor",
    "useGraphSearch",
    "wideRootNoise",
];

/// The setting that only human-style networks have.
pub(crate) const PROFILE: &str = "humanSLProfile";

/// Why other networks refuse it.
pub(crate) const NO_PLAYERS: &str =
    "humanSLProfile needs a human-style network (--net FILE); this one imitates no players";

/// Seconds that mean "no limit", as KataGo has it.
const ENDLESS: f64 = 1e20;

impl SearchParams {
    /// The value of a setting; `None` if there is no such setting.
    pub(crate) fn get(&self, name: &str) -> Option<String> {
        if let Some((number, _)) = self.clone().number(name) {
            return Some(number.to_string());
        }
        let options = &self.options;
        Some(match name {
            "analysisPVLen" => options.longest_line.to_string(),
            PROFILE => options.profile.to_string(),
            "ignorePreRootHistory" => (options.before_root == Past::Hidden).to_string(),
            "maxTime" => self.seconds.map_or_else(|| "1e20".to_owned(), |seconds| seconds.to_string()),
            "maxVisits" => self.visits.to_string(),
            "numSearchThreads" => options.threads.to_string(),
            "rootNumSymmetriesToSample" => {
                (if options.root == RootView::Plain { "1" } else { "8" }).to_owned()
            }
            "useGraphSearch" => options.settings.transpositions.to_string(),
            _ => return None,
        })
    }

    /// Changes a setting.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), BadParam> {
        if let Some((number, range)) = self.number(name) {
            *number = within(value, range)?;
            return Ok(());
        }
        let options = &mut self.options;
        match name {
            "analysisPVLen" => options.longest_line = within(value, 1..=1000)?,
            PROFILE => {
                options.profile = value.parse().map_err(|wrong: BadProfile| bad(&wrong.to_string()))?;
            }
            "ignorePreRootHistory" => {
                options.before_root = if truth(value)? { Past::Hidden } else { Past::Shown };
            }
            "maxTime" => {
                let seconds = within(value, 0.001..=ENDLESS)?;
                self.seconds = (seconds < 1e9).then_some(seconds);
            }
            "maxVisits" => self.visits = within(value, 1..=1 << 50)?,
            "numSearchThreads" => options.threads = within(value, 1..=256)?,
            "rootNumSymmetriesToSample" => {
                options.root = match value {
                    "1" => RootView::Plain,
                    "8" => RootView::AllSides,
                    _ => return Err(bad("must be 1 or 8")),
                }
            }
            "useGraphSearch" => options.settings.transpositions = truth(value)?,
            _ => return Err(BadParam::Unknown),
        }
        Ok(())
    }

    /// A setting that is a number, and what it may be. The ranges are KataGo's.
    fn number(&mut self, name: &str) -> Option<(&mut f64, RangeInclusive<f64>)> {
        let options = &mut self.options;
        let settings = &mut options.settings;
        Some(match name {
            "cpuctExploration" => (&mut settings.exploration, 0.0..=10.0),
            "cpuctExplorationLog" => (&mut settings.exploration_growth, 0.0..=10.0),
            "cpuctUtilityStdevPrior" => (&mut settings.deviation_prior, 0.001..=10.0),
            "cpuctUtilityStdevScale" => (&mut settings.deviation_scale, 0.0..=1.0),
            "dynamicScoreUtilityFactor" => (&mut options.points.dynamic, 0.0..=1.0),
            "fpuReductionMax" => (&mut settings.untried, 0.0..=2.0),
            "lcbStdevs" => (&mut settings.caution, 1.0..=12.0),
            "minVisitPropForLCB" => (&mut settings.least_share, 0.0..=1.0),
            "playoutDoublingAdvantage" => (&mut options.advantage, -3.0..=3.0),
            "rootFpuReductionMax" => (&mut settings.untried_at_root, 0.0..=2.0),
            "rootPolicyTemperature" => (&mut options.root_temperature, 0.01..=100.0),
            "staticScoreUtilityFactor" => (&mut options.points.fixed, 0.0..=1.0),
            "subtreeValueBiasFactor" => (&mut settings.bias_correction, 0.0..=1.0),
            "wideRootNoise" => (&mut settings.root_noise, 0.0..=5.0),
            _ => return None,
        })
    }
}

fn bad(what: &str) -> BadParam {
    BadParam::Value(what.to_owned())
}

fn truth(value: &str) -> Result<bool, BadParam> {
    value.parse().map_err(|_| bad("must be true or false"))
}

fn within<N: FromStr + PartialOrd + Display>(value: &str, range: RangeInclusive<N>) -> Result<N, BadParam> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    number
        .ok_or_else(|| BadParam::Value(format!("must be a number from {} to {}", range.start(), range.end())))
}

#[cfg(test)]
mod tests {
    use myosu::baduk::network::SearcherOptions;

    use super::{BadParam, NAMES, PROFILE, SearchParams};

    #[test]
    fn every_setting_can_be_read_and_written_back() {
        let start = SearchParams { options: SearcherOptions::default(), visits: 200, seconds: None };
        assert!(NAMES.is_sorted());
        for name in NAMES {
            let mut params = start;
            let value = params.get(name).unwrap_or_else(|| panic!("{name} has a value"));
            assert_eq!(params.set(name, &value), Ok(()), "{name} {value}");
            assert_eq!(params, start, "{name} {value}");
            assert!(matches!(params.set(name, "tea"), Err(BadParam::Value(_))), "{name}");
            assert!(matches!(params.set(name, "NaN"), Err(BadParam::Value(_))), "{name}");
            let is_truth = matches!(name, "ignorePreRootHistory" | "useGraphSearch");
            let other = match name {
                PROFILE => "preaz_5k",
                _ if is_truth => "true",
                _ => "1",
            };
            assert_eq!(params.set(name, other), Ok(()), "{name}");
            assert_eq!(params.get(name).as_deref(), Some(other), "{name}");
        }
        assert_eq!(start.get("tea"), None);
        assert_eq!(start.clone().set("tea", "1"), Err(BadParam::Unknown));
    }
}
