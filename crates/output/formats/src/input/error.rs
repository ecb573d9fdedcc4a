//! Why a file, or an entry of a file, cannot be used.

use myosu_rules::{go, omok};
use thiserror::Error;

use super::drawing::BadDrawing;
use crate::jsonl::BadLine;
use crate::problems::NotAProblem;
use crate::psq::BadPsq;
use crate::record::BadRecord;
use crate::renlib::BadRenLib;
use crate::replay::{IllegalTurn, NoSuchMove};
use crate::sgf::{BadSgf, BadValue, SgfGame};

/// Why a file, or the entry that was asked for, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnreadableFile {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// The bytes are no text.
    #[error("byte {offset} is 0x{byte:02x}: this is no text, and game records are text")]
    Binary {
        /// Its place, from 0.
        offset: usize,
        /// The byte.
        byte: u8,
    },
    /// The text is in none of the formats.
    #[error(
        "line {line}: {start:?} is no game record; expected SGF, a Piskvork file, a RenLib library, JSON lines, Omok moves \
         such as h8i9g7, or a board drawn with X, O and dots"
    )]
    Unknown {
        /// The first line that is not blank, from 1.
        line: usize,
        /// How it begins.
        start: String,
    },
    /// It is no SGF.
    #[error(transparent)]
    Sgf(#[from] BadSgf),
    /// It is not Piskvork's.
    #[error(transparent)]
    Psq(#[from] BadPsq),
    /// It is no library of RenLib.
    #[error(transparent)]
    RenLib(#[from] BadRenLib),
    /// It is no diagram.
    #[error(transparent)]
    Drawing(#[from] BadDrawing),
    /// It has fewer games.
    #[error("there is no game {number}: the file has {entries}, numbered from 1")]
    NoEntry {
        /// The number that was asked for.
        number: usize,
        /// How many there are.
        entries: usize,
    },
    /// The line that was asked for cannot be read.
    #[error(transparent)]
    Line(#[from] BadLine),
    /// The game that was asked for cannot be played.
    #[error(transparent)]
    Game(#[from] BadGame),
}

/// Why an entry of a file is left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadEntry {
    /// A line cannot be read.
    #[error(transparent)]
    Line(#[from] BadLine),
    /// A game of an SGF file is no problem.
    #[error(transparent)]
    Problem(#[from] NotAProblem),
    /// The main line of a game is no record.
    #[error("game {number}: {problem}")]
    Record {
        /// Its number, from 1.
        number: usize,
        /// What is wrong.
        problem: BadRecord,
    },
    /// It is another kind of thing than was asked for.
    #[error("game {number} {why}")]
    Unfit {
        /// Its number, from 1.
        number: usize,
        /// What it is.
        why: &'static str,
    },
}

/// Why a game cannot be played by the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadGame {
    /// It is another game.
    #[error("this is {}, and {} is needed", name(*.found), name(*.wanted))]
    OtherGame {
        /// The game that was asked for.
        wanted: SgfGame,
        /// The game it is.
        found: SgfGame,
    },
    /// A property has a value it does not allow.
    #[error(transparent)]
    Value(#[from] BadValue),
    /// The record has fewer moves.
    #[error(transparent)]
    NoSuchMove(#[from] NoSuchMove),
    /// The rules refuse a move.
    #[error("{0}")]
    Illegal(IllegalTurn),
    /// The stones are no position of Baduk.
    #[error("the stones are no position: {0}")]
    GoStones(go::BadSetup),
    /// The stones are no position of Omok.
    #[error("the stones are no position: {0}")]
    OmokStones(omok::BadPosition),
}

fn name(game: SgfGame) -> String {
    match game {
        SgfGame::Go => "a game of Baduk".to_owned(),
        SgfGame::Omok => "a game of Omok".to_owned(),
        SgfGame::Other(number) => format!("a game of another kind (GM[{number}])"),
    }
}
