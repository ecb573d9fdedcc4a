//! The papers' programs side by side on the position that is shown.

use serde::Deserialize;

use crate::events::EventSink;
use crate::fault::Fault;
use crate::record::{BoardState, GameRecord};
use crate::studio::Studio;
use crate::think::{
    papers,
    recursion::{self, RecursionView},
};

/// How far the recursion looks ahead: 1 and 1 is the paper's program.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct RecursionQuery {
    depth: Option<usize>,
    width: Option<usize>,
}

/// The recursion of the paper cgs on the position that is shown.
pub(crate) fn recursion(studio: &Studio, id: &str, asked: &RecursionQuery) -> Result<RecursionView, Fault> {
    match studio.games.read(id, GameRecord::board)? {
        BoardState::Go(game) => {
            recursion::recursion(&game, asked.depth.unwrap_or(2), asked.width.unwrap_or(3))
        }
        BoardState::Omok(_) => Err(Fault::bad("바둑에만 있습니다.", "Only Baduk has this.")),
    }
}

pub(crate) fn compare(studio: &Studio, id: &str, sink: EventSink<'_>) -> Result<(), Fault> {
    match studio.games.read(id, GameRecord::board)? {
        BoardState::Omok(game) => {
            let last = studio.games.read(id, |record| Ok(record.moves()))?;
            papers::omok(game.position(), &last, studio.stop(sink.cancel()), |opinion| {
                sink.send("opinion", opinion);
            });
        }
        BoardState::Go(game) => {
            papers::go(&game, &studio.net, sink.cancel(), |opinion| sink.send("opinion", opinion));
            let (root, now) =
                studio.games.read(id, |record| Ok((record.beginning()?, record.stage(record.node())?)))?;
            papers::tsumego(&root, &now, studio.stop(sink.cancel()), |opinion| sink.send("opinion", opinion));
        }
    }
    Ok(())
}
