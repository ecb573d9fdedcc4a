//! The papers' programs side by side on the position that is shown.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use crate::fault::Fault;
use crate::record::{BoardState, GameRecord};
use crate::stream;
use crate::studio::Studio;
use crate::think::{papers, recursion};
use crate::work::search;

/// How far the recursion looks ahead: 1 and 1 is the paper's program.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct RecursionQuery {
    depth: Option<usize>,
    width: Option<usize>,
}

/// The recursion of the paper cgs on the position that is shown.
pub(crate) async fn recursion(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    Query(asked): Query<RecursionQuery>,
) -> Response {
    search(&studio, move |studio, _| match studio.games.read(&id, GameRecord::board)? {
        BoardState::Go(game) => {
            recursion::recursion(&game, asked.depth.unwrap_or(2), asked.width.unwrap_or(3))
        }
        BoardState::Omok(_) => Err(Fault::bad("바둑에만 있습니다.", "Only Baduk has this.")),
    })
    .await
}

pub(crate) async fn compare(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Response {
    stream::run(&studio, move |studio, sink| {
        match studio.games.read(&id, GameRecord::board)? {
            BoardState::Omok(game) => {
                let last = studio.games.read(&id, |record| Ok(record.moves()))?;
                papers::omok(game.position(), &last, &sink.cancel, |opinion| sink.send("opinion", opinion));
            }
            BoardState::Go(game) => {
                papers::go(&game, &studio.net, &sink.cancel, |opinion| sink.send("opinion", opinion));
                let (root, now) = studio
                    .games
                    .read(&id, |record| Ok((record.beginning()?, record.stage(record.node())?)))?;
                papers::tsumego(&root, &now, &sink.cancel, |opinion| sink.send("opinion", opinion));
            }
        }
        Ok(())
    })
}
