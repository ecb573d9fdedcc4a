//! Rules as KataGo's commands write them: a name, or JSON.

use myosu::formats::gtp::GtpCommand;
use myosu::rules::go::{DeadStones, HandicapBonus, KoRule, Rules, Scoring, Suicide, Tax};
use serde_json::{Map, Value, json};

use super::BadukCommands;
use crate::gtp::argument::short;
use crate::gtp::session::CommandResult;

impl BadukCommands {
    /// `kata-set-rules NAME` or `kata-set-rules {JSON}`; the komi stays.
    pub(super) fn set_rules(&mut self, command: &GtpCommand) -> CommandResult {
        let words = command.arguments.join(" ");
        let komi = self.game.rules().komi;
        let rules = if words.starts_with('{') {
            let object: Map<String, Value> =
                serde_json::from_str(&words).map_err(|why| format!("bad JSON: {why}"))?;
            object.iter().try_fold(*self.game.rules(), |rules, (key, value)| changed(rules, key, value))?
        } else if words.is_empty() {
            return Err("kata-set-rules needs rules".to_owned());
        } else {
            words.parse().map_err(|why: myosu::rules::go::UnknownRules| why.to_string())?
        };
        self.game.set_rules(rules.with_komi(komi));
        Ok(String::new())
    }

    /// `kata-set-rule KEY VALUE`.
    pub(super) fn set_rule(&mut self, command: &GtpCommand) -> CommandResult {
        let [key, value] = command.arguments.as_slice() else {
            return Err("kata-set-rule needs a key and a value".to_owned());
        };
        let value = match value.as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            word => Value::String(word.to_owned()),
        };
        let rules = changed(*self.game.rules(), key, &value)?;
        self.game.set_rules(rules);
        Ok(String::new())
    }
}

/// The rules with one key changed.
fn changed(mut rules: Rules, key: &str, value: &Value) -> Result<Rules, String> {
    let bad = || format!("\"{}\" is not a value for {}", short(&value.to_string()), short(key));
    let word = value.as_str().unwrap_or_default();
    match key {
        "ko" => rules.ko = KoRule::parse(word).ok_or_else(bad)?,
        "scoring" | "score" => rules.scoring = Scoring::parse(word).ok_or_else(bad)?,
        "tax" => rules.tax = Tax::parse(word).ok_or_else(bad)?,
        "whiteHandicapBonus" => rules.handicap = HandicapBonus::parse(word).ok_or_else(bad)?,
        "suicide" => {
            let allowed = value.as_bool().ok_or_else(bad)?;
            rules.suicide = if allowed { Suicide::Allowed } else { Suicide::Forbidden };
        }
        "friendlyPassOk" => {
            let friendly = value.as_bool().ok_or_else(bad)?;
            rules.dead = if friendly { DeadStones::Agreed } else { DeadStones::PlayedOut };
        }
        "hasButton" if value == &Value::Bool(false) => {}
        "hasButton" => return Err("the button is not supported".to_owned()),
        other => return Err(format!("unknown rule \"{}\"", short(other))),
    }
    Ok(rules)
}

/// The rules as KataGo prints them.
pub(super) fn to_json(rules: &Rules) -> String {
    json!({
        "ko": rules.ko.to_string(),
        "scoring": rules.scoring.to_string(),
        "tax": rules.tax.to_string(),
        "suicide": rules.suicide == Suicide::Allowed,
        "whiteHandicapBonus": rules.handicap.to_string(),
        "friendlyPassOk": rules.dead == DeadStones::Agreed,
        "hasButton": false,
    })
    .to_string()
}
