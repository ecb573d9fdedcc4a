//! What an item of each kind asks and what comes of it: the values that threads of one program hand to each other.

use myosu::formats::Record;
use myosu::formats::problems::BookProblem;
use myosu::tsumego::collection::{Exercise, Recheck};
use myosu_arena::referee::FinishedGame;

use crate::kinds::candidates::ProvenCandidate;
use crate::kinds::games::GameItem;
use crate::kinds::labels::ShardItem;
use crate::kinds::life::ProvenLife;
use crate::kinds::probe::ProbeItem;
use crate::{FailedItem, ItemOutput, SinkError};

/// An item, by its kind.
pub enum KindItem {
    /// Life and death: a problem.
    Life(Box<BookProblem>),
    /// An exercise to be proven again.
    Recheck(Box<Exercise>),
    /// An exercise whose solution is written.
    Tree(Box<Exercise>),
    /// The number of a candidate of the generator.
    Candidate(u64),
    /// A game to be judged move by move.
    Review(Box<Record>),
    /// A game of a match.
    Game(GameItem),
    /// A shard of labels.
    Shard(ShardItem),
    /// Nothing but counting.
    Probe(ProbeItem),
}

/// What came of an item, by its kind.
pub enum KindOutput {
    /// An answer and its proof.
    Life(Box<ProvenLife>),
    /// Whether an exercise is proven again.
    Recheck(Recheck),
    /// The tree of a solution as SGF.
    Tree(String),
    /// A candidate and the proof of its fate.
    Candidate(Box<ProvenCandidate>),
    /// A written review.
    Review(Vec<u8>),
    /// A played game.
    Game(Box<FinishedGame>),
    /// A shard as it is kept.
    Shard(Vec<u8>),
    /// A sum.
    Probe(u64),
}

/// The output of one kind, or the failure of its item as an error.
pub(super) fn only<T>(
    output: ItemOutput<KindOutput>,
    of_kind: impl FnOnce(KindOutput) -> Option<T>,
) -> Result<T, SinkError> {
    Ok(of_this_kind(output, of_kind)??)
}

/// The output of one kind, or the failure of its item.
pub(super) fn of_this_kind<T>(
    output: ItemOutput<KindOutput>,
    of_kind: impl FnOnce(KindOutput) -> Option<T>,
) -> Result<Result<T, FailedItem>, SinkError> {
    match output {
        Ok(output) => of_kind(output).map(Ok).ok_or_else(|| "the result is of another kind".into()),
        Err(failed) => Ok(Err(failed)),
    }
}

/// The function that takes the output of one kind out of those of all kinds.
macro_rules! taking {
    ($kind:ident) => {
        |output| match output {
            $crate::kinds::value::KindOutput::$kind(output) => Some(output),
            _ => None,
        }
    };
}
pub(super) use taking;
