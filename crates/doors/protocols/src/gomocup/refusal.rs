//! Why a session refuses a command.

use myosu::formats::gomocup::{BadBlock, GomocupCell, OffBoard};
use myosu::rules::Color;
use myosu::rules::omok::{BadAction, BadPosition, Forbidden, IllegalMove, UnknownRule};

/// Why a command is refused: the text of an `ERROR` line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CommandRefusal {
    #[error("there is no board yet; START comes first")]
    NoBoard,
    #[error("BEGIN is for an empty board")]
    BoardNotEmpty,
    #[error("DONE without BOARD")]
    DoneWithoutBoard,
    #[error("there is no stone on {0}")]
    NoStone(GomocupCell),
    #[error("{0} has a stone already")]
    Occupied(GomocupCell),
    #[error("{0} is forbidden: {1}")]
    Forbidden(GomocupCell, Forbidden),
    #[error("{0} has two stones")]
    TwoStones(GomocupCell),
    #[error("{0} has field 3, which only continuous games have")]
    ContinuousGame(GomocupCell),
    #[error("swap2 has 0, 3 or 5 stones, not {0}")]
    Swap2Stones(usize),
    #[error("{0} has no legal move")]
    NoMove(Color),
    #[error("there are not enough points left")]
    TooFewPoints,
    #[error(transparent)]
    Block(#[from] BadBlock),
    #[error(transparent)]
    OffBoard(#[from] OffBoard),
    #[error(transparent)]
    Position(#[from] BadPosition),
    #[error(transparent)]
    Move(#[from] IllegalMove),
    #[error(transparent)]
    Rule(#[from] UnknownRule),
    #[error(transparent)]
    Opening(#[from] BadAction),
}

/// The result of a command.
pub(super) type GomocupResult<T> = Result<T, CommandRefusal>;
