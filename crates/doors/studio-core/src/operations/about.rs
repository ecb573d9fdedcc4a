//! The studio's rules, players, problems and version, which the page asks for first.

use serde::Serialize;

use myosu::omok::level::Level as OmokLevel;
use myosu::roster;
use myosu::rules::{go, omok};
use myosu::teaching::LevelEntry;

use crate::strength::Strength;
use crate::studio::Studio;
use crate::think::player;
use myosu::text::Text;
use myosu::words::go as words;

/// The rules, players and levels of this studio.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Capabilities {
    schema: u32,
    version: &'static str,
    go: GoCapabilities,
    omok: OmokCapabilities,
    tsumego: TsumegoCapabilities,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct TsumegoCapabilities {
    levels: Vec<LevelEntry>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct GoCapabilities {
    rules: Vec<&'static str>,
    players: Vec<&'static str>,
    /// Those of its players who judge positions, and do not only play.
    judges: Vec<&'static str>,
    /// The levels of its players, the weakest first; 0 follows the opponent.
    levels: Vec<NamedLevel>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct NamedLevel {
    number: u8,
    text: Text,
}

impl NamedLevel {
    fn all() -> Vec<NamedLevel> {
        let text = |strength: Strength| strength.of_baduk().map_or_else(words::following, words::level);
        Strength::all().map(|strength| NamedLevel { number: strength.into(), text: text(strength) }).collect()
    }

    fn of_omok() -> Vec<NamedLevel> {
        let named =
            |level: OmokLevel| NamedLevel { number: level.number(), text: myosu::words::omok::level(level) };
        OmokLevel::all().map(named).collect()
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct OmokCapabilities {
    rules: Vec<NamedRule>,
    players: Vec<&'static str>,
    openings: Vec<NamedOpening>,
    /// The levels of its strongest player, the weakest first.
    levels: Vec<NamedLevel>,
    /// The rules players know by name, with their parts.
    presets: Vec<RulePreset>,
}

/// A rule with its name among players.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct RulePreset {
    text: Text,
    /// What to send as the rules of a new game.
    rules: String,
    /// The same as parts: `33=…,44=…,6=…`.
    parts: String,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct NamedOpening {
    name: String,
    text: Text,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct NamedRule {
    name: &'static str,
    text: Text,
}

pub(crate) fn about(studio: &Studio) -> Capabilities {
    let rule = |variant: omok::Variant| NamedRule {
        name: variant.name(),
        text: myosu::words::omok::rule_name(variant),
    };
    let opening = |opening: omok::Opening| NamedOpening {
        name: opening.to_string(),
        text: myosu::words::omok::protocol_name(opening),
    };
    let preset = |(text, rules): (Text, omok::RuleSet)| RulePreset {
        text,
        rules: rules.to_string(),
        parts: omok::Composition::of(&rules.rule()).map_or_else(String::new, |parts| parts.to_string()),
    };
    Capabilities {
        schema: 1,
        version: env!("CARGO_PKG_VERSION"),
        go: GoCapabilities {
            rules: go::Rules::names().collect(),
            players: player::GO.to_vec(),
            judges: roster::BADUK_JUDGES.to_vec(),
            levels: NamedLevel::all(),
        },
        omok: OmokCapabilities {
            rules: omok::Variant::ALL.map(rule).into(),
            players: [&roster::OMOK_PLAYERS[..], &[roster::OMOK_WITH_BOOK]].concat(),
            openings: omok::Opening::ALL.map(opening).into(),
            levels: NamedLevel::of_omok(),
            presets: myosu::words::omok::presets().map(preset).into(),
        },
        tsumego: TsumegoCapabilities { levels: studio.shelf.levels.clone() },
    }
}
