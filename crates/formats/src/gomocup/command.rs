//! A line from the manager to the program.

use std::fmt;

use myosu_rules::Size;

use super::cell::number;
use super::error::{BadCommand, shorten};
use super::{BlockKind, Cell, Setting};

/// A command. [`Command::block`] names the block of lines that follows some of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`: a new game on a square board.
    Start(Size),
    /// `RECTSTART w,h`: a new game on a rectangle.
    RectStart(Size),
    /// `RESTART`: a new game on the same board.
    Restart,
    /// `BEGIN`: make the first move.
    Begin,
    /// `TURN x,y`: the opponent's move; answer it.
    Turn(Cell),
    /// `BOARD`: a position follows; make a move in it.
    Board,
    /// `YXBOARD`: a position follows; make no move.
    YxBoard,
    /// `SWAP2BOARD`: an opening under swap2 follows; choose.
    Swap2Board,
    /// `DONE`: the end of a block.
    Done,
    /// `TAKEBACK x,y`: take back the stone there.
    TakeBack(Cell),
    /// `PLAY x,y`: make this move (the answer to `SUGGEST`).
    Play(Cell),
    /// `INFO key value`.
    Info(Setting),
    /// `ABOUT`: name, version and author of the program.
    About,
    /// `END`: exit.
    End,
    /// `STOP`, `YXSTOP`: stop searching and move.
    Stop,
    /// `YXNBEST n`: show the `n` best moves and make one.
    NBest(u16),
    /// `YXBALANCEONE bias`, `YXBALANCETWO bias`: moves after which the game is even.
    Balance(Balance, i32),
    /// `YXSHOWFORBID`: the points forbidden to Black.
    ShowForbid,
    /// `YXHASHCLEAR`: clear the transposition table.
    HashClear,
    /// `YXSHOWHASHUSAGE`: report how full the transposition table is.
    ShowHashUsage,
    /// `YXSHOWINFO`: report the search in lines of `MESSAGE`.
    ShowInfo,
    /// `YXBLOCK`: points follow that the search must not play.
    Block,
    /// `YXBLOCKUNDO`: points follow that the search may play again.
    BlockUndo,
    /// `YXBLOCKRESET`: the search may play every point again.
    BlockReset,
}

/// How many balancing moves the manager asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// One.
    One,
    /// Two: one of each color.
    Two,
}

/// Reads a line. `Ok(None)` is an empty line, which has no reply.
///
/// ```
/// use myosu_formats::gomocup::{Cell, Command, parse};
/// assert_eq!(parse(b"turn 10,11\r"), Ok(Some(Command::Turn(Cell { x: 10, y: 11 }))));
/// let error = parse(b"TURN ten").unwrap_err();
/// assert_eq!(error.reply().to_string(), "ERROR TURN needs x,y, not \"ten\"");
/// ```
pub fn parse(line: &[u8]) -> Result<Option<Command>, BadCommand> {
    let text = text(line)?;
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let (name, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    named(name, rest.trim()).map(Some)
}

/// The line as text, without control characters, which some pipes insert.
pub(super) fn text(line: &[u8]) -> Result<String, BadCommand> {
    let text = std::str::from_utf8(line).map_err(|error| BadCommand::NotUtf8 { at: error.valid_up_to() })?;
    Ok(text.chars().filter(|&c| c == '\t' || !c.is_control()).collect())
}

fn named(name: &str, rest: &str) -> Result<Command, BadCommand> {
    Ok(match name.to_ascii_uppercase().as_str() {
        "START" => Command::Start(start(rest)?),
        "RECTSTART" => Command::RectStart(rectangle(rest)?),
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "TURN" => Command::Turn(cell("TURN", rest)?),
        "BOARD" => Command::Board,
        "YXBOARD" => Command::YxBoard,
        "SWAP2BOARD" => Command::Swap2Board,
        "DONE" => Command::Done,
        "TAKEBACK" => Command::TakeBack(cell("TAKEBACK", rest)?),
        "PLAY" => Command::Play(cell("PLAY", rest)?),
        "INFO" => Command::Info(Setting::parse(rest)?),
        "ABOUT" => Command::About,
        "END" => Command::End,
        "STOP" | "YXSTOP" => Command::Stop,
        "YXNBEST" => Command::NBest(argument("YXNBEST", "a number of moves", rest, number)?),
        "YXBALANCEONE" => Command::Balance(Balance::One, bias("YXBALANCEONE", rest)?),
        "YXBALANCETWO" => Command::Balance(Balance::Two, bias("YXBALANCETWO", rest)?),
        "YXSHOWFORBID" => Command::ShowForbid,
        "YXHASHCLEAR" => Command::HashClear,
        "YXSHOWHASHUSAGE" => Command::ShowHashUsage,
        "YXSHOWINFO" => Command::ShowInfo,
        "YXBLOCK" => Command::Block,
        "YXBLOCKUNDO" => Command::BlockUndo,
        "YXBLOCKRESET" => Command::BlockReset,
        _ => return Err(BadCommand::Unknown { name: shorten(name) }),
    })
}

fn argument<T>(
    command: &'static str,
    what: &'static str,
    text: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, BadCommand> {
    match text {
        "" => Err(BadCommand::Missing { command, what }),
        _ => read(text).ok_or_else(|| BadCommand::Argument { command, what, found: shorten(text) }),
    }
}

fn cell(command: &'static str, text: &str) -> Result<Cell, BadCommand> {
    argument(command, "x,y", text, Cell::parse)
}

fn start(text: &str) -> Result<Size, BadCommand> {
    let side = argument("START", "the size of the board", text, number)?;
    Ok(Size::new(side.into(), side.into())?)
}

fn rectangle(text: &str) -> Result<Size, BadCommand> {
    let sides = argument("RECTSTART", "width,height", text, Cell::parse)?;
    Ok(Size::new(sides.x.into(), sides.y.into())?)
}

/// A bias may be left out.
fn bias(command: &'static str, text: &str) -> Result<i32, BadCommand> {
    let text = if text.is_empty() { "0" } else { text };
    argument(command, "a bias as a whole number", text, |text| text.parse().ok())
}

impl Command {
    /// The kind of lines that follow this command up to `DONE`, if lines follow.
    pub fn block(&self) -> Option<BlockKind> {
        match self {
            Command::Board | Command::YxBoard => Some(BlockKind::Stones),
            Command::Swap2Board | Command::Block | Command::BlockUndo => Some(BlockKind::Points),
            _ => None,
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Start(size) if size.is_square() => write!(f, "START {}", size.width()),
            Command::Start(size) | Command::RectStart(size) => {
                write!(f, "RECTSTART {},{}", size.width(), size.height())
            }
            Command::Restart => f.write_str("RESTART"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(cell) => write!(f, "TURN {cell}"),
            Command::Board => f.write_str("BOARD"),
            Command::YxBoard => f.write_str("YXBOARD"),
            Command::Swap2Board => f.write_str("SWAP2BOARD"),
            Command::Done => f.write_str("DONE"),
            Command::TakeBack(cell) => write!(f, "TAKEBACK {cell}"),
            Command::Play(cell) => write!(f, "PLAY {cell}"),
            Command::Info(setting) => write!(f, "INFO {setting}"),
            Command::About => f.write_str("ABOUT"),
            Command::End => f.write_str("END"),
            Command::Stop => f.write_str("YXSTOP"),
            Command::NBest(count) => write!(f, "YXNBEST {count}"),
            Command::Balance(Balance::One, bias) => write!(f, "YXBALANCEONE {bias}"),
            Command::Balance(Balance::Two, bias) => write!(f, "YXBALANCETWO {bias}"),
            Command::ShowForbid => f.write_str("YXSHOWFORBID"),
            Command::HashClear => f.write_str("YXHASHCLEAR"),
            Command::ShowHashUsage => f.write_str("YXSHOWHASHUSAGE"),
            Command::ShowInfo => f.write_str("YXSHOWINFO"),
            Command::Block => f.write_str("YXBLOCK"),
            Command::BlockUndo => f.write_str("YXBLOCKUNDO"),
            Command::BlockReset => f.write_str("YXBLOCKRESET"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::gomocup::BadCommand;

    #[test]
    fn every_command_is_printed_as_it_is_read() {
        let commands = "START 15;RECTSTART 20,7;RESTART;BEGIN;TURN 3,4;BOARD;YXBOARD;SWAP2BOARD;DONE;TAKEBACK 0,19;\
            PLAY 1,2;INFO timeout_turn 5000;INFO timeout_match 0;INFO time_left 2147483647;INFO time_increment 5;\
            INFO max_memory 83886080;INFO game_type 2;INFO rule 4;INFO evaluate 3,3;INFO folder C:\\my files\\;\
            INFO max_depth 12;INFO max_node 1000;INFO thread_num 2;INFO hash_size 1024;INFO strength 100;\
            INFO pondering 0;INFO caution_factor 3;INFO show_detail 2;INFO novel a b c;ABOUT;END;YXSTOP;YXNBEST 5;\
            YXBALANCEONE -20;YXBALANCETWO 0;YXSHOWFORBID;YXHASHCLEAR;YXSHOWHASHUSAGE;YXSHOWINFO;YXBLOCK;\
            YXBLOCKUNDO;YXBLOCKRESET";
        for line in commands.split(';') {
            let command = parse(line.as_bytes()).unwrap().unwrap();
            assert_eq!(command.to_string(), line);
            assert_eq!(parse(line.to_lowercase().as_bytes()).unwrap().unwrap().block(), command.block());
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let cases: [(&[u8], &str); 17] = [
            (b"HELLO", "UNKNOWN HELLO is not a command"),
            (b"10,10,1", "UNKNOWN 10,10,1 is not a command"),
            (b"START", "ERROR START needs the size of the board"),
            (b"START x", "ERROR START needs the size of the board, not \"x\""),
            (b"START 21", "ERROR a board of 21 by 21 is not possible: 1 to 20 lines each way"),
            (b"START 99999999999", "ERROR START needs the size of the board, not \"99999999999\""),
            (b"RECTSTART 5", "ERROR RECTSTART needs width,height, not \"5\""),
            (b"RECTSTART 0,5", "ERROR a board of 0 by 5 is not possible: 1 to 20 lines each way"),
            (b"TURN", "ERROR TURN needs x,y"),
            (b"TURN -1,3", "ERROR TURN needs x,y, not \"-1,3\""),
            (b"TURN 1,2,3", "ERROR TURN needs x,y, not \"1,2,3\""),
            (b"TAKEBACK ,", "ERROR TAKEBACK needs x,y, not \",\""),
            (b"INFO", "ERROR INFO needs a key and a value"),
            (b"INFO rule", "ERROR INFO needs a whole number as value"),
            (b"INFO rule x", "ERROR INFO needs a whole number as value, not \"x\""),
            (b"YXNBEST many", "ERROR YXNBEST needs a number of moves, not \"many\""),
            (b"\xff\xfe", "ERROR the line is not UTF-8 text at byte 0"),
        ];
        for (line, reply) in cases {
            assert_eq!(parse(line).unwrap_err().reply().to_string(), reply);
        }
        for silent in [&b""[..], b" \t\r", b"\0\0"] {
            assert_eq!(parse(silent), Ok(None));
        }
        let long = parse("가".repeat(5000).as_bytes()).unwrap_err();
        assert!(matches!(long, BadCommand::Unknown { name } if name.chars().count() == 41));
    }

    #[test]
    fn a_clock_in_debt_is_an_empty_clock() {
        let setting = parse(b"INFO time_left -250").unwrap().unwrap();
        assert_eq!(setting.to_string(), "INFO time_left 0");
    }
}
