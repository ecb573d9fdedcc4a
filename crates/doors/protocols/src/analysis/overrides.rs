//! `overrideSettings`: settings of one query, each honoured or refused by name.

use myosu::net::Net;
use serde_json::Value;

use super::{AnalysisSettings, Perspective};
use crate::params::{BadParam, NO_PLAYERS, PROFILE, SearchParams};

/// The settings a query changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct SettingChanges {
    /// Names and values that are known to be good.
    changes: Vec<(String, String)>,
    perspective: Option<Perspective>,
    /// Names of settings that are not supported.
    unknown: Vec<String>,
}

impl SettingChanges {
    /// Adds all settings of a JSON object.
    pub(super) fn add_all(&mut self, settings: &Value) -> Result<(), String> {
        let settings = settings.as_object().ok_or("must be an object of settings")?;
        for (name, value) in settings {
            self.add(name, value).map_err(|why| format!("{name} {why}"))?;
        }
        Ok(())
    }

    /// Adds one setting; the error says what its value must be.
    pub(super) fn add(&mut self, name: &str, value: &Value) -> Result<(), String> {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if name == "reportAnalysisWinratesAs" {
            self.perspective = Some(match text.to_ascii_uppercase().as_str() {
                "BLACK" => Perspective::Black,
                "WHITE" => Perspective::White,
                "SIDETOMOVE" => Perspective::SideToMove,
                _ => return Err("must be BLACK, WHITE or SIDETOMOVE".to_owned()),
            });
            return Ok(());
        }
        // Whether a value is good does not depend on the settings it changes.
        let mut params = SearchParams { options: Default::default(), visits: 1, seconds: None };
        match params.set(name, &text) {
            Ok(()) => self.changes.push((name.to_owned(), text)),
            Err(BadParam::Unknown) => self.unknown.push(name.to_owned()),
            Err(BadParam::Value(why)) => return Err(why),
        }
        Ok(())
    }

    /// A warning for every setting that is not supported, or not by this network.
    pub(super) fn refused(&self, net: &Net) -> impl Iterator<Item = String> + '_ {
        let is_idle = !net.imitates() && self.changes.iter().any(|(name, _)| name == PROFILE);
        let unknown = self.unknown.iter().map(|name| format!("{name} is not supported and has no effect"));
        unknown.chain(is_idle.then(|| NO_PLAYERS.to_owned()))
    }

    /// The settings of a search: those of the server with the changes.
    pub(super) fn params(&self, settings: &AnalysisSettings) -> SearchParams {
        let mut params = SearchParams { options: settings.options, visits: settings.visits, seconds: None };
        for (name, value) in &self.changes {
            let set = params.set(name, value);
            debug_assert_eq!(set, Ok(()), "checked when it was added");
        }
        params
    }

    /// In whose view to report.
    pub(super) fn perspective(&self, settings: &AnalysisSettings) -> Perspective {
        self.perspective.unwrap_or(settings.perspective)
    }
}
