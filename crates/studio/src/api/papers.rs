//! The papers' programs side by side on the position that is shown.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;

use crate::desk::Desk;
use crate::record::{Board, Record};
use crate::stream;
use crate::think::papers;

pub(crate) async fn compare(State(desk): State<Arc<Desk>>, Path(id): Path<String>) -> Response {
    stream::run(&desk, move |desk, sink| {
        match desk.read(&id, Record::board)? {
            Board::Omok(game) => {
                let last = desk.read(&id, |record| Ok(record.moves()))?;
                papers::omok(game.position(), &last, &sink.cancel, |opinion| sink.send("opinion", opinion));
            }
            Board::Go(game) => {
                papers::go(&game, desk.net.as_ref(), &sink.cancel, |opinion| sink.send("opinion", opinion));
                let (root, now) =
                    desk.read(&id, |record| Ok((record.beginning()?, record.stage(record.node())?)))?;
                papers::tsumego(&root, &now, &sink.cancel, |opinion| sink.send("opinion", opinion));
            }
        }
        Ok(())
    })
}
