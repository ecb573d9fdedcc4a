//! The settings and the model behind a player: `kata-get-param`, `kata-set-param`, `kata-list-params`,
//! `kata-get-models`.

use myosu::formats::gtp::GtpCommand;
use serde_json::{Value, json};

use super::BadukCommands;
use crate::gtp::argument::short;
use crate::gtp::session::{CommandResult, text};
use crate::params::{BadParam, NAMES, NO_PLAYERS, PROFILE, SearchParams};

const NO_NETWORK: &str = "this player has no network, so it has no parameters";

impl BadukCommands {
    fn params(&mut self) -> Result<SearchParams, String> {
        let (visits, seconds) = (self.visits_within(None), self.seconds);
        let search = self.player.search().ok_or(NO_NETWORK)?;
        Ok(SearchParams { options: *search.options(), visits, seconds })
    }

    /// `kata-list-params`.
    pub(super) fn list_params(&mut self) -> CommandResult {
        self.params().map(|_| NAMES.join(" "))
    }

    /// `kata-get-param NAME`.
    pub(super) fn get_param(&mut self, command: &GtpCommand) -> CommandResult {
        let name = command.argument(0, "a parameter").map_err(text)?;
        self.params()?.get(name).ok_or_else(|| unknown(name))
    }

    /// `kata-set-param NAME VALUE`.
    pub(super) fn set_param(&mut self, command: &GtpCommand) -> CommandResult {
        let name = command.argument(0, "a parameter").map_err(text)?;
        let value = command.argument(1, "a value").map_err(text)?;
        let mut params = self.params()?;
        params.set(name, value).map_err(|bad| match bad {
            BadParam::Unknown => unknown(name),
            BadParam::Value(why) => format!("{name} {why}"),
        })?;
        let imitates = self.player.search().is_some_and(|search| search.net().imitates());
        if name == PROFILE && !imitates {
            return Err(NO_PLAYERS.to_owned());
        }
        if name == "maxVisits" {
            self.visits = Some(params.visits);
        }
        self.seconds = params.seconds;
        if let Some(search) = self.player.search() {
            search.set_options(params.options);
        }
        Ok(String::new())
    }

    /// `kata-get-models`: a JSON list, empty without a network.
    pub(super) fn models(&mut self) -> String {
        let model = self.player.search().map(|search| {
            let (net, batch) = (search.net(), search.options().batch);
            json!({
                "name": net.name(),
                "internalName": net.name(),
                "version": net.version(),
                "maxBatchSize": batch,
                "usesHumanSLProfile": net.imitates(),
                "usingFP16": "false",
            })
        });
        Value::from_iter(model).to_string()
    }
}

fn unknown(name: &str) -> String {
    format!("unknown parameter \"{}\"; kata-list-params names all", short(name))
}
