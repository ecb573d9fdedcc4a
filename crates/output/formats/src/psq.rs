//! Piskvork's records of Omok games (`.psq`).
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0      size, strength of the two players, which of them begins
//! 8,8,1500                       column and row from 1, milliseconds
//! 9,8,800
//! ALICE.zip                      tournaments write the players' names,
//! BOB.zip
//! -1                             how it ended,
//! 0,Freestyle15_1                and the rule with the name of the opening
//! ```

use std::fmt;

use myosu_rules::{Color, Move, Point, PointSet, Size};
use thiserror::Error;

use crate::record::Record;
use crate::sgf::{PlayerDetails, SgfGame};

/// Lines kept after the moves (chosen by hand; tournaments write four).
const TAIL: usize = 100;

/// A file of Piskvork.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Psq {
    /// The board.
    pub size: Size,
    /// The strength of the first and the second player; 0 is a human.
    pub levels: [u32; 2],
    /// Which player begins: 0 the first, 1 the second.
    pub begins: u8,
    /// The moves with their time in milliseconds.
    pub moves: Vec<(Point, u64)>,
    /// The lines after the moves.
    pub tail: Vec<String>,
}

/// Why a file is no Piskvork file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct BadPsq {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

impl Psq {
    /// Reads a file.
    pub fn parse(bytes: &[u8]) -> Result<Psq, BadPsq> {
        let text = crate::sgf::decode_text(bytes);
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        let (_, first) = lines.next().unwrap_or((1, ""));
        let mut psq = header(first)?;
        let mut taken = PointSet::EMPTY;
        let mut odd: Option<(usize, &str)> = None;
        for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
            let bad = |problem| BadPsq { line, problem };
            match (numbers(text), odd) {
                (Some(numbers), None) => {
                    let played = psq.played(numbers).map_err(bad)?;
                    if taken.contains(played.0) {
                        return Err(bad(format!("there is already a stone on {},{}", numbers.0, numbers.1)));
                    }
                    taken.insert(played.0);
                    psq.moves.push(played);
                }
                (Some((_, _, Some(_))), Some((line, text))) => {
                    let text: String = text.chars().take(20).collect();
                    return Err(BadPsq {
                        line,
                        problem: format!("\"{text}\" is not a move: expected x,y,time"),
                    });
                }
                _ => {
                    odd.get_or_insert((line, text));
                    if psq.tail.len() < TAIL {
                        psq.tail.push(text.to_owned());
                    }
                }
            }
        }
        Ok(psq)
    }

    /// The names of the first and the second player, if the file has them.
    pub fn names(&self) -> Option<[&str; 2]> {
        match &self.tail[..] {
            [first, second, ..] if first.parse::<i64>().is_err() => Some([first, second]),
            _ => None,
        }
    }

    /// The game; the player who begins is Black.
    pub fn record(&self) -> Record {
        let mut record = Record::new(SgfGame::Omok, self.size);
        let colors = [Color::Black, Color::White].into_iter().cycle();
        record.moves =
            colors.zip(&self.moves).map(|(color, &(point, _))| (color, Move::Place(point))).collect();
        if let Some(mut names) = self.names() {
            names.rotate_left(usize::from(self.begins));
            record.players =
                names.map(|name| PlayerDetails { name: name.to_owned(), ..PlayerDetails::default() });
        }
        record
    }

    /// The file of a record of Omok. Piskvork's format has no passes, no stones at the start, and no two moves
    /// of one side in a row.
    pub fn of(record: &Record) -> Result<Psq, NotForPsq> {
        if record.game != SgfGame::Omok {
            return Err(NotForPsq::OtherGame);
        }
        let mut psq =
            Psq { size: record.start.size, levels: [0, 0], begins: 0, moves: Vec::new(), tail: Vec::new() };
        if !record.start.occupied().is_empty() {
            return Err(NotForPsq::Setup);
        }
        for (index, &(color, play)) in record.moves.iter().enumerate() {
            let expected = if index % 2 == 0 { Color::Black } else { Color::White };
            let point = play.point().filter(|_| color == expected);
            psq.moves.push((point.ok_or(NotForPsq::Turn { number: index + 1 })?, 0));
        }
        let names = record.players.clone().map(|player| player.name);
        if names.iter().any(|name| !name.is_empty()) {
            let line = |name: String| name.split_whitespace().collect::<Vec<_>>().join(" ");
            let named = |name: String, or: &str| match line(name) {
                name if name.is_empty() || numbers(&name).is_some() || name.parse::<i64>().is_ok() => {
                    or.to_owned()
                }
                name => name,
            };
            let [black, white] = names;
            psq.tail = vec![named(black, "Black"), named(white, "White")];
        }
        psq.tail.push("-1".to_owned());
        Ok(psq)
    }

    fn played(&self, (x, y, time): (u64, u64, Option<u64>)) -> Result<(Point, u64), String> {
        let from_one = |n: u64| usize::try_from(n).ok()?.checked_sub(1);
        let point = from_one(x).zip(from_one(y)).and_then(|(x, y)| self.size.point(x, y));
        let problem = || format!("{x},{y} is not on the {} board; columns and rows count from 1", self.size);
        Ok((point.ok_or_else(problem)?, time.unwrap_or(0)))
    }
}

/// Why a record cannot be written for Piskvork.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotForPsq {
    /// It is not Omok.
    #[error("Piskvork's files hold games of Omok, and this is a record of another game")]
    OtherGame,
    /// There are stones before the first move.
    #[error("Piskvork's files begin with an empty board, and this record does not")]
    Setup,
    /// A pass, or the same side twice.
    #[error("move {number} is a pass or out of turn, which Piskvork's files cannot say")]
    Turn {
        /// Which move, from 1.
        number: usize,
    },
}

fn header(line: &str) -> Result<Psq, BadPsq> {
    let problem = || BadPsq { line: 1, problem: "expected \"Piskvorky 15x15, 11:11, 0\"".to_owned() };
    let line = line.trim_start_matches('\u{feff}');
    let start = line.get(..9).filter(|word| word.eq_ignore_ascii_case("piskvorky")).ok_or_else(problem)?;
    let mut numbers =
        line[start.len()..].split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    let mut number = || numbers.next().map(str::parse::<u32>);
    let (Some(Ok(width)), Some(Ok(height))) = (number(), number()) else { return Err(problem()) };
    let size = Size::new(width as usize, height as usize)
        .map_err(|bad| BadPsq { line: 1, problem: bad.to_string() })?;
    let mut or_zero = || number().and_then(Result::ok).unwrap_or(0);
    let levels = [or_zero(), or_zero()];
    let begins = u8::from(or_zero() == 1);
    Ok(Psq { size, levels, begins, moves: Vec::new(), tail: Vec::new() })
}

/// `x,y` or `x,y,time`.
fn numbers(line: &str) -> Option<(u64, u64, Option<u64>)> {
    let mut parts = line.split(',').map(|part| part.trim().parse::<u64>().ok());
    let (x, y) = (parts.next()??, parts.next()??);
    let time = match parts.next() {
        None => None,
        Some(time) => Some(time?),
    };
    parts.next().is_none().then_some((x, y, time))
}

impl fmt::Display for Psq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.levels;
        writeln!(f, "Piskvorky {}, {first}:{second}, {}", self.size, self.begins)?;
        for (point, time) in &self.moves {
            writeln!(f, "{},{},{time}", point.x() + 1, point.y() + 1)?;
        }
        self.tail.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::Point;

    use super::{NotForPsq, Psq};
    use crate::record::Record;
    use crate::sgf::{Collection, SgfGame};

    const FILE: &str =
        "Piskvorky 15x15, 11:11, 1\n8,8,1500\n9,8,800\nALICE.zip\nBOB.zip\n-1\n0,Freestyle15_1\n";

    #[test]
    fn a_file_is_written_as_it_is_read() {
        let psq = Psq::parse(FILE.replace('\n', "\r\n").as_bytes()).unwrap();
        assert_eq!(psq.to_string(), FILE);
        assert_eq!(psq.moves[0], (Point::new(7, 7), 1500));
        assert_eq!(psq.names(), Some(["ALICE.zip", "BOB.zip"]));
        assert_eq!(psq.record().players[0].name, "BOB.zip");
        assert_eq!(psq.record().game, SgfGame::Omok);
        assert_eq!(Psq::parse(b"Piskvorky 20x20, 0:0, 0\n1,1\n-1").unwrap().names(), None);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let error = |text: &str| Psq::parse(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error(""), "line 1: expected \"Piskvorky 15x15, 11:11, 0\"");
        assert_eq!(error("(;GM[1])"), "line 1: expected \"Piskvorky 15x15, 11:11, 0\"");
        assert!(error("Piskvorky 30x30, 0:0, 0").starts_with("line 1: a board of 30 by 30"));
        assert!(
            error("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0").starts_with("line 3: 16,1 is not on the 15x15")
        );
        assert!(error("Piskvorky 15x15, 0:0, 0\n0,1,0").starts_with("line 2: 0,1 is not on the"));
        assert!(
            error("Piskvorky 15x15, 0:0, 0\n8,8,0\n\n8,8,0").starts_with("line 4: there is already a stone")
        );
        assert!(error("Piskvorky 15x15, 0:0, 0\n8;8\n9,9,0").starts_with("line 2: \"8;8\" is not a move"));
    }

    #[test]
    fn only_what_piskvork_can_say_is_written() {
        let of = |text: &str| {
            let file = Collection::parse_text(text).unwrap();
            Psq::of(&Record::of(file.games().next().unwrap()).unwrap())
        };
        let psq = of("(;GM[4]SZ[15]PB[가 나];B[hh];W[ii])").unwrap();
        assert_eq!(psq.to_string(), "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n가 나\nWhite\n-1\n");
        assert_eq!(Psq::parse(psq.to_string().as_bytes()).unwrap(), psq);
        assert_eq!(of("(;GM[1];B[hh])"), Err(NotForPsq::OtherGame));
        assert_eq!(of("(;GM[4]AB[hh])"), Err(NotForPsq::Setup));
        assert_eq!(of("(;GM[4];B[hh];B[ii])"), Err(NotForPsq::Turn { number: 2 }));
        assert_eq!(of("(;GM[4];B[])"), Err(NotForPsq::Turn { number: 1 }));
    }
}
