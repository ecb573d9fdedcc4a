//! What this studio offers: rules, players, version.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;

use myosu_engine::roster;
use myosu_rules::{go, omok};

use crate::desk::Desk;
use crate::shelf::Level;
use crate::think::player;
use myosu_text::Text;

/// What the page asks first.
#[derive(Debug, Serialize)]
pub(crate) struct About {
    schema: u32,
    version: &'static str,
    go: GoAbout,
    omok: OmokAbout,
    tsumego: TsumegoAbout,
}

#[derive(Debug, Serialize)]
struct TsumegoAbout {
    levels: Vec<Level>,
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
    openings: Vec<OpeningAbout>,
}

#[derive(Debug, Serialize)]
struct OpeningAbout {
    name: String,
    text: Text,
}

#[derive(Debug, Serialize)]
struct RuleAbout {
    name: &'static str,
    text: Text,
}

pub(crate) async fn about(State(desk): State<Arc<Desk>>) -> Json<About> {
    let rule = |variant: omok::Variant| RuleAbout {
        name: variant.name(),
        text: myosu_words::omok::rule_name(variant),
    };
    let opening = |opening: omok::Opening| OpeningAbout {
        name: opening.to_string(),
        text: myosu_words::omok::protocol_name(opening),
    };
    let players = player::GO.into_iter().filter(|&name| name != "net" || desk.net.is_some());
    Json(About {
        schema: 1,
        version: env!("CARGO_PKG_VERSION"),
        go: GoAbout { rules: go::Rules::names().collect(), players: players.collect() },
        omok: OmokAbout {
            rules: omok::Variant::ALL.map(rule).into(),
            players: roster::OMOK_PLAYERS.to_vec(),
            openings: omok::Opening::ALL.map(opening).into(),
        },
        tsumego: TsumegoAbout { levels: desk.shelf.levels.clone() },
    })
}

/// What was counted.
pub(crate) async fn metrics(State(desk): State<Arc<Desk>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], desk.meter.text())
}
