//! What this studio offers: rules, players, version.

use axum::Json;
use serde::Serialize;

use myosu_engine::omok::roster;
use myosu_rules::{go, omok};

use crate::text::Text;
use crate::think::player;

/// What the page asks first.
#[derive(Debug, Serialize)]
pub(crate) struct About {
    schema: u32,
    version: &'static str,
    go: GoAbout,
    omok: OmokAbout,
}

#[derive(Debug, Serialize)]
struct GoAbout {
    rules: Vec<&'static str>,
    players: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct OmokAbout {
    rules: Vec<RuleAbout>,
    players: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct RuleAbout {
    name: &'static str,
    text: Text,
}

pub(crate) async fn about() -> Json<About> {
    let rule = |variant: omok::Variant| RuleAbout {
        name: variant.name(),
        text: Text::new(variant.korean_name(), variant.name()),
    };
    Json(About {
        schema: 1,
        version: env!("CARGO_PKG_VERSION"),
        go: GoAbout { rules: go::Rules::names().collect(), players: player::GO.to_vec() },
        omok: OmokAbout { rules: omok::Variant::ALL.map(rule).into(), players: roster::NAMES.to_vec() },
    })
}
