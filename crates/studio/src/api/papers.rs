//! The papers' programs side by side on the position that is shown.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;

use crate::record::{BoardState, GameRecord};
use crate::stream;
use crate::studio::Studio;
use crate::think::papers;

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
