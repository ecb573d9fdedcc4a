//! The lines between `BOARD` and `DONE`.
//!
//! A bad line makes the block unusable but does not end it, so that the manager gets one reply for the whole
//! block. A command other than `DONE` ends it: the manager has given up on the block.

use thiserror::Error;

use super::cell::number;
use super::command::{parse, text};
use super::error::shorten;
use super::{GomocupCell, GomocupCommand};

/// The points of the largest board (20x20): a block with more stones is an error.
const MOST: usize = 400;

/// The layout of a block's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// `x,y,field`, after `BOARD` and `YXBOARD`.
    Stones,
    /// `x,y`, after `SWAP2BOARD` and `YXBLOCK`. A field is accepted and means nothing.
    Points,
}

/// The owner of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoneOwner {
    /// 1: the program that receives the block.
    Own,
    /// 2: its opponent.
    Opponent,
    /// 3: part of a winning line of a continuous game, or forbidden.
    Other,
}

/// A line of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where.
    pub cell: GomocupCell,
    /// Whose; `None` in a block of points.
    pub field: Option<StoneOwner>,
}

/// Why a block cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadBlock {
    /// A line is no stone.
    #[error("line {line} of the board is \"{found}\", not {what}")]
    Line {
        /// The line, counted from 1 after the command that opened the block.
        line: usize,
        /// The line, shortened.
        found: String,
        /// The layout it should have.
        what: &'static str,
    },
    /// More lines than any board has points.
    #[error("the board has more than {MOST} stones")]
    TooMany,
    /// A command came before `DONE`.
    #[error("{command} before the board was DONE")]
    Interrupted {
        /// The command.
        command: String,
    },
    /// The input ended before `DONE`.
    #[error("the input ended before the board was DONE")]
    Unfinished,
}

/// The state of a block after a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlockStep {
    /// More lines follow.
    More,
    /// `DONE`: the stones in their order, or the first fault.
    Done(Result<Vec<Stone>, BadBlock>),
    /// Another command: the block's reply is the error, and the command gets a reply of its own.
    Interrupted(BadBlock, GomocupCommand),
}

/// A block of stones while its lines arrive.
#[derive(Clone, Debug)]
pub struct StoneBlock {
    kind: BlockKind,
    lines: usize,
    stones: Vec<Stone>,
    problem: Option<BadBlock>,
}

impl StoneBlock {
    /// An empty block of this kind.
    pub fn new(kind: BlockKind) -> StoneBlock {
        StoneBlock { kind, lines: 0, stones: Vec::new(), problem: None }
    }

    /// Takes a line; of a line longer than the bound, its first bytes.
    ///
    /// ```
    /// use myosu_formats::gomocup::{StoneBlock, BlockKind, BlockStep};
    /// let mut block = StoneBlock::new(BlockKind::Stones);
    /// assert_eq!(block.take(b"7,7,1"), BlockStep::More);
    /// let BlockStep::Done(Ok(stones)) = block.take(b"DONE") else { panic!() };
    /// assert_eq!(stones.len(), 1);
    /// ```
    pub fn take(&mut self, line: &[u8]) -> BlockStep {
        match parse(line) {
            Ok(None) => return BlockStep::More,
            Ok(Some(GomocupCommand::Done)) => return BlockStep::Done(self.finish()),
            Ok(Some(command)) => {
                let problem = BadBlock::Interrupted { command: shorten(&command.to_string()) };
                return BlockStep::Interrupted(problem, command);
            }
            Err(_) => self.lines += 1,
        }
        match stone(&String::from_utf8_lossy(line), self.kind) {
            Some(_) if self.stones.len() == MOST => self.spoil(BadBlock::TooMany),
            Some(stone) => self.stones.push(stone),
            None => {
                let found = shorten(text(line).as_deref().unwrap_or("bytes that are not text"));
                self.spoil(BadBlock::Line { line: self.lines, found, what: self.kind.shape() });
            }
        }
        BlockStep::More
    }

    /// Keeps the first fault, which the reply names.
    fn spoil(&mut self, problem: BadBlock) {
        self.problem.get_or_insert(problem);
    }

    fn finish(&mut self) -> Result<Vec<Stone>, BadBlock> {
        self.problem.take().map_or_else(|| Ok(std::mem::take(&mut self.stones)), Err)
    }
}

impl BlockKind {
    const fn shape(self) -> &'static str {
        match self {
            BlockKind::Stones => "x,y,field with field 1, 2 or 3",
            BlockKind::Points => "x,y",
        }
    }
}

fn stone(line: &str, kind: BlockKind) -> Option<Stone> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    let mut parts = line.split([',', ' ']).filter(|part| !part.is_empty());
    let (x, y) = (number(parts.next()?)?, number(parts.next()?)?);
    let field = match parts.next().map(str::trim) {
        Some("1") => Some(StoneOwner::Own),
        Some("2") => Some(StoneOwner::Opponent),
        Some("3") => Some(StoneOwner::Other),
        Some(_) => return None,
        None => None,
    };
    let fits = parts.next().is_none() && (field.is_some() || kind == BlockKind::Points);
    let field = field.filter(|_| kind == BlockKind::Stones);
    fits.then_some(Stone { cell: GomocupCell { x, y }, field })
}

#[cfg(test)]
mod tests {
    use super::{BadBlock, BlockKind, BlockStep, StoneBlock, StoneOwner};
    use crate::gomocup::GomocupCommand;

    fn read(kind: BlockKind, lines: &[&str]) -> BlockStep {
        let mut block = StoneBlock::new(kind);
        let (last, before) = lines.split_last().unwrap();
        for line in before {
            assert_eq!(block.take(line.as_bytes()), BlockStep::More);
        }
        block.take(last.as_bytes())
    }

    #[test]
    fn a_board_is_its_stones_in_order() {
        let BlockStep::Done(Ok(stones)) =
            read(BlockKind::Stones, &["10,10,1", " 11, 10 ,2\r", "", "0,0,3", "done"])
        else {
            panic!()
        };
        let fields: Vec<_> = stones.iter().map(|stone| stone.field.unwrap()).collect();
        assert_eq!(fields, [StoneOwner::Own, StoneOwner::Opponent, StoneOwner::Other]);
        assert_eq!(stones[1].cell.to_string(), "11,10");
    }

    #[test]
    fn a_bad_line_spoils_the_block_and_the_first_one_is_told() {
        let step = read(BlockKind::Stones, &["1,1,1", "1,2", "garbage", "1,2,4", "DONE"]);
        let BlockStep::Done(Err(problem)) = step else { panic!() };
        assert_eq!(problem.to_string(), "line 2 of the board is \"1,2\", not x,y,field with field 1, 2 or 3");
        let many = vec!["1,1,1"; 401];
        let step = read(BlockKind::Stones, &[&many[..], &["DONE"]].concat());
        assert_eq!(step, BlockStep::Done(Err(BadBlock::TooMany)));
    }

    #[test]
    fn a_command_in_the_middle_ends_the_block() {
        let step = read(BlockKind::Points, &["7,7", "RESTART"]);
        assert!(matches!(
            step,
            BlockStep::Interrupted(BadBlock::Interrupted { .. }, GomocupCommand::Restart)
        ));
    }
}
