//! A line from the manager to the program.

use std::fmt;

use myosu_rules::Size;

use super::cell::number;
use super::error::{BadGomocupCommand, shorten};
use super::{BlockKind, GomocupCell, Setting};

/// A command. [`GomocupCommand::block`] names the block of lines that follows some of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GomocupCommand {
    /// `START n`: a new game on a square board.
    Start(Size),
    /// `RECTSTART w,h`: a new game on a rectangle.
    RectStart(Size),
    /// `RESTART`: a new game on the same board.
    Restart,
    /// `BEGIN`: make the first move.
    Begin,
    /// `TURN x,y`: the opponent's move; answer it.
    Turn(GomocupCell),
    /// `BOARD`: a position follows; make a move in it.
    Board,
    /// `YXBOARD`: a position follows; make no move.
    YxBoard,
    /// `SWAP2BOARD`: an opening under swap2 follows; choose.
    Swap2Board,
    /// `DONE`: the end of a block.
    Done,
    /// `TAKEBACK x,y`: take back the stone there.
    TakeBack(GomocupCell),
    /// `PLAY x,y`: make this move (the answer to `SUGGEST`).
    Play(GomocupCell),
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
    Balance(BalanceRequest, i32),
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
pub enum BalanceRequest {
    /// One.
    One,
    /// Two: one of each color.
    Two,
}

/// Reads a line. `Ok(None)` is an empty line, which has no reply.
///
/// ```
/// use myosu_formats::gomocup::{GomocupCell, GomocupCommand, parse};
/// assert_eq!(parse(b"turn 10,11\r"), Ok(Some(GomocupCommand::Turn(GomocupCell { x: 10, y: 11 }))));
/// let error = parse(b"TURN ten").unwrap_err();
/// assert_eq!(error.reply().to_string(), "ERROR TURN needs x,y, not \"ten\"");
/// ```
pub fn parse(line: &[u8]) -> Result<Option<GomocupCommand>, BadGomocupCommand> {
    let text = text(line)?;
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let (name, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    named(name, rest.trim()).map(Some)
}

/// The line as text, without control characters, which some pipes insert.
pub(super) fn text(line: &[u8]) -> Result<String, BadGomocupCommand> {
    let text =
        std::str::from_utf8(line).map_err(|error| BadGomocupCommand::NotUtf8 { at: error.valid_up_to() })?;
    Ok(text.chars().filter(|&c| c == '\t' || !c.is_control()).collect())
}

fn named(name: &str, rest: &str) -> Result<GomocupCommand, BadGomocupCommand> {
    Ok(match name.to_ascii_uppercase().as_str() {
        "START" => GomocupCommand::Start(start(rest)?),
        "RECTSTART" => GomocupCommand::RectStart(rectangle(rest)?),
        "RESTART" => GomocupCommand::Restart,
        "BEGIN" => GomocupCommand::Begin,
        "TURN" => GomocupCommand::Turn(cell("TURN", rest)?),
        "BOARD" => GomocupCommand::Board,
        "YXBOARD" => GomocupCommand::YxBoard,
        "SWAP2BOARD" => GomocupCommand::Swap2Board,
        "DONE" => GomocupCommand::Done,
        "TAKEBACK" => GomocupCommand::TakeBack(cell("TAKEBACK", rest)?),
        "PLAY" => GomocupCommand::Play(cell("PLAY", rest)?),
        "INFO" => GomocupCommand::Info(Setting::parse(rest)?),
        "ABOUT" => GomocupCommand::About,
        "END" => GomocupCommand::End,
        "STOP" | "YXSTOP" => GomocupCommand::Stop,
        "YXNBEST" => GomocupCommand::NBest(argument("YXNBEST", "a number of moves", rest, number)?),
        "YXBALANCEONE" => GomocupCommand::Balance(BalanceRequest::One, bias("YXBALANCEONE", rest)?),
        "YXBALANCETWO" => GomocupCommand::Balance(BalanceRequest::Two, bias("YXBALANCETWO", rest)?),
        "YXSHOWFORBID" => GomocupCommand::ShowForbid,
        "YXHASHCLEAR" => GomocupCommand::HashClear,
        "YXSHOWHASHUSAGE" => GomocupCommand::ShowHashUsage,
        "YXSHOWINFO" => GomocupCommand::ShowInfo,
        "YXBLOCK" => GomocupCommand::Block,
        "YXBLOCKUNDO" => GomocupCommand::BlockUndo,
        "YXBLOCKRESET" => GomocupCommand::BlockReset,
        _ => return Err(BadGomocupCommand::Unknown { name: shorten(name) }),
    })
}

fn argument<T>(
    command: &'static str,
    what: &'static str,
    text: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, BadGomocupCommand> {
    match text {
        "" => Err(BadGomocupCommand::Missing { command, what }),
        _ => read(text).ok_or_else(|| BadGomocupCommand::Argument { command, what, found: shorten(text) }),
    }
}

fn cell(command: &'static str, text: &str) -> Result<GomocupCell, BadGomocupCommand> {
    argument(command, "x,y", text, GomocupCell::parse)
}

fn start(text: &str) -> Result<Size, BadGomocupCommand> {
    let side = argument("START", "the size of the board", text, number)?;
    Ok(Size::new(side.into(), side.into())?)
}

fn rectangle(text: &str) -> Result<Size, BadGomocupCommand> {
    let sides = argument("RECTSTART", "width,height", text, GomocupCell::parse)?;
    Ok(Size::new(sides.x.into(), sides.y.into())?)
}

/// A bias may be left out.
fn bias(command: &'static str, text: &str) -> Result<i32, BadGomocupCommand> {
    let text = if text.is_empty() { "0" } else { text };
    argument(command, "a bias as a whole number", text, |text| text.parse().ok())
}

impl GomocupCommand {
    /// The kind of lines that follow this command up to `DONE`, if lines follow.
    pub fn block(&self) -> Option<BlockKind> {
        match self {
            GomocupCommand::Board | GomocupCommand::YxBoard => Some(BlockKind::Stones),
            GomocupCommand::Swap2Board | GomocupCommand::Block | GomocupCommand::BlockUndo => {
                Some(BlockKind::Points)
            }
            _ => None,
        }
    }
}

impl fmt::Display for GomocupCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GomocupCommand::Start(size) if size.is_square() => write!(f, "START {}", size.width()),
            GomocupCommand::Start(size) | GomocupCommand::RectStart(size) => {
                write!(f, "RECTSTART {},{}", size.width(), size.height())
            }
            GomocupCommand::Restart => f.write_str("RESTART"),
            GomocupCommand::Begin => f.write_str("BEGIN"),
            GomocupCommand::Turn(cell) => write!(f, "TURN {cell}"),
            GomocupCommand::Board => f.write_str("BOARD"),
            GomocupCommand::YxBoard => f.write_str("YXBOARD"),
            GomocupCommand::Swap2Board => f.write_str("SWAP2BOARD"),
            GomocupCommand::Done => f.write_str("DONE"),
            GomocupCommand::TakeBack(cell) => write!(f, "TAKEBACK {cell}"),
            GomocupCommand::Play(cell) => write!(f, "PLAY {cell}"),
            GomocupCommand::Info(setting) => write!(f, "INFO {setting}"),
            GomocupCommand::About => f.write_str("ABOUT"),
            GomocupCommand::End => f.write_str("END"),
            GomocupCommand::Stop => f.write_str("YXSTOP"),
            GomocupCommand::NBest(count) => write!(f, "YXNBEST {count}"),
            GomocupCommand::Balance(BalanceRequest::One, bias) => write!(f, "YXBALANCEONE {bias}"),
            GomocupCommand::Balance(BalanceRequest::Two, bias) => write!(f, "YXBALANCETWO {bias}"),
            GomocupCommand::ShowForbid => f.write_str("YXSHOWFORBID"),
            GomocupCommand::HashClear => f.write_str("YXHASHCLEAR"),
            GomocupCommand::ShowHashUsage => f.write_str("YXSHOWHASHUSAGE"),
            GomocupCommand::ShowInfo => f.write_str("YXSHOWINFO"),
            GomocupCommand::Block => f.write_str("YXBLOCK"),
            GomocupCommand::BlockUndo => f.write_str("YXBLOCKUNDO"),
            GomocupCommand::BlockReset => f.write_str("YXBLOCKRESET"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::gomocup::BadGomocupCommand;

    #[test]
    fn every_command_is_printed_as_it_is_read() {
        let commands = "START 15;RECTSTART 20,7;RESTART;BEGIN;TURN 3,4;BOARD;YXBOARD;SWAP2BOARD;DONE;TAKEBACK 0,19;\
            PLAY 1,2;INFO timeout_turn 5000;INFO timeout_match 0;INFO time_left 2147483647;INFO time_increment 5;\
            INFO max_memory 83886080;INFO game_type 2;INFO rule 4;INFO evaluate 3,3;INFO folder C:\\my files\\;\
            INFO max_depth 12;INFO max_node 1000;INFO thread_num 2;INFO hash_size 1024;INFO strength 100;\
            INFO pondering 0;INFO caution_factor 3;INFO show_detail 2;INFO use_book 1;INFO novel a b c;ABOUT;END;YXSTOP;YXNBEST 5;\
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
        assert!(matches!(long, BadGomocupCommand::Unknown { name } if name.chars().count() == 41));
    }

    #[test]
    fn a_clock_in_debt_is_an_empty_clock() {
        let setting = parse(b"INFO time_left -250").unwrap().unwrap();
        assert_eq!(setting.to_string(), "INFO time_left 0");
    }
}
