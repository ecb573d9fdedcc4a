//! Certificates as text that a player can read, and as a packed file with that text in it.
//!
//! ```text
//! rule renju
//! size 15x15
//! black h8 i9
//! white h9
//! to-play black
//! turns 2
//! 0 e5
//! 1 f6: d4>0 *>0
//! ```

use std::fmt::{self, Write};

use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Notation, Point, Setup, Size};

use super::{StrategyTurn, TurnId, WinCertificate};
use crate::container::{BadContainer, pack, unpack};
use myosu_rules::GameKind;

/// The most turns of a strategy: each is played in one position at least, and the checker looks at no more than
/// twice as many.
const MOST_TURNS: usize = 1_000_000;

/// Why bytes or a text are no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadWinCertificate {
    /// The file around it is wrong.
    Container(BadContainer),
    /// It is about another game.
    OtherGame,
    /// A line of the text is wrong.
    Line {
        /// The line, from 1; 0 if lines are missing.
        line: usize,
        /// What is wrong there.
        what: String,
    },
}

impl BadWinCertificate {
    fn new(line: usize, what: impl Into<String>) -> BadWinCertificate {
        BadWinCertificate::Line { line, what: what.into() }
    }
}

impl fmt::Display for BadWinCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadWinCertificate::Container(error) => error.fmt(f),
            BadWinCertificate::OtherGame => write!(f, "the proof is not about Omok"),
            BadWinCertificate::Line { line, what } => write!(f, "line {line} of the proof: {what}"),
        }
    }
}

impl std::error::Error for BadWinCertificate {}

impl WinCertificate {
    /// The certificate as text. Only rules that have a name can be written.
    pub fn write(&self) -> Option<String> {
        let size = self.position.size();
        let name = |point: Point| Notation::Renju.write(point, size);
        let mut text = format!("rule {}\nsize {size}\n", self.position.rule().variant()?);
        for color in Color::BOTH {
            let stones: Vec<String> = self.position.stones(color).iter().map(name).collect();
            let _ = writeln!(text, "{}", format!("{color} {}", stones.join(" ")).trim_end());
        }
        let _ = writeln!(text, "to-play {}\nturns {}", self.position.to_play(), self.turns.len());
        for (id, turn) in self.turns.iter().enumerate() {
            let _ = write!(text, "{id} {}", name(turn.play));
            if !turn.answers.is_empty() || turn.otherwise.is_some() {
                text.push(':');
            }
            for &(answer, next) in &turn.answers {
                let _ = write!(text, " {}>{next}", name(answer));
            }
            if let Some(next) = turn.otherwise {
                let _ = write!(text, " *>{next}");
            }
            text.push('\n');
        }
        Some(text)
    }

    /// The certificate as a packed file. Only rules that have a name can be written.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        Some(pack(GameKind::Omok, self.write()?.as_bytes()))
    }

    /// Reads a packed file.
    pub fn from_bytes(bytes: &[u8]) -> Result<WinCertificate, BadWinCertificate> {
        match unpack(bytes).map_err(BadWinCertificate::Container)? {
            (GameKind::Omok, text) => WinCertificate::parse(&String::from_utf8_lossy(&text)),
            (GameKind::Go, _) => Err(BadWinCertificate::OtherGame),
        }
    }

    /// Reads a certificate as text.
    pub fn parse(text: &str) -> Result<WinCertificate, BadWinCertificate> {
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        let rule = field(&mut lines, "rule")?;
        let rule = Rule::parse(rule.1).map_err(|error| BadWinCertificate::new(rule.0, error.to_string()))?;
        let size = read_size(field(&mut lines, "size")?)?;
        let mut setup = Setup::empty(size);
        for color in Color::BOTH {
            let (at, stones) = field(&mut lines, &color.to_string())?;
            for word in stones.split_whitespace() {
                setup.stones[color.index()].insert(read_point(at, word, size)?);
            }
        }
        let (at, to_play) = field(&mut lines, "to-play")?;
        setup.to_play =
            Color::parse(to_play).ok_or_else(|| BadWinCertificate::new(at, "black or white is expected"))?;
        let position = Position::from_setup(&setup, rule)
            .map_err(|error| BadWinCertificate::new(at, error.to_string()))?;
        let (at, count) = field(&mut lines, "turns")?;
        let mut turns = Vec::new();
        let reader = TurnReader { size, most_answers: position.empty_count() };
        for (at, line) in lines.filter(|(_, line)| !line.is_empty()) {
            if turns.len() >= MOST_TURNS {
                return Err(BadWinCertificate::new(at, format!("a strategy has at most {MOST_TURNS} turns")));
            }
            turns.push(reader.read(at, line, turns.len())?);
        }
        if count.parse() != Ok(turns.len()) || turns.is_empty() {
            return Err(BadWinCertificate::new(
                at,
                format!("{count:.20} turns are announced, {} follow", turns.len()),
            ));
        }
        Ok(WinCertificate { position, turns })
    }
}

type Numbered<'a> = (usize, &'a str);

/// The rest of the next line, which must begin with a word.
fn field<'a>(
    lines: &mut impl Iterator<Item = Numbered<'a>>,
    word: &str,
) -> Result<Numbered<'a>, BadWinCertificate> {
    let (at, line) =
        lines.next().ok_or_else(|| BadWinCertificate::new(0, format!("the line {word:?} is missing")))?;
    let rest = line.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let rest = rest.ok_or_else(|| BadWinCertificate::new(at, format!("{word:?} is expected")))?;
    Ok((at, rest.trim()))
}

fn read_size((at, text): Numbered<'_>) -> Result<Size, BadWinCertificate> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (width, height) = sides.ok_or_else(|| BadWinCertificate::new(at, "a size like 15x15 is expected"))?;
    Size::new(width, height).map_err(|error| BadWinCertificate::new(at, error.to_string()))
}

fn read_point(at: usize, text: &str, size: Size) -> Result<Point, BadWinCertificate> {
    Notation::Renju.parse(text, size).map_err(|error| BadWinCertificate::new(at, error.to_string()))
}

/// What the turns of a position may hold.
struct TurnReader {
    size: Size,
    /// The empty points: there is no more than one answer on each.
    most_answers: usize,
}

impl TurnReader {
    fn read(&self, at: usize, line: &str, expected: usize) -> Result<StrategyTurn, BadWinCertificate> {
        let bad = |what: &str| BadWinCertificate::new(at, what);
        let (head, rest) = line.split_once(':').unwrap_or((line, ""));
        let (id, play) = head.split_once(' ').ok_or_else(|| bad("a number and a move are expected"))?;
        if id.parse() != Ok(expected) {
            return Err(bad(&format!("turn {expected} is expected here")));
        }
        let mut turn = StrategyTurn {
            play: read_point(at, play.trim(), self.size)?,
            answers: Vec::new(),
            otherwise: None,
        };
        for word in rest.split_whitespace() {
            let (answer, next) =
                word.split_once('>').ok_or_else(|| bad("answers look like h8>12 or *>12"))?;
            let next: TurnId = next.parse().map_err(|_| bad("the number of a turn is expected after >"))?;
            match answer {
                "*" => turn.otherwise = Some(next),
                _ if turn.answers.len() >= self.most_answers => {
                    return Err(bad("more answers than empty points"));
                }
                point => turn.answers.push((read_point(at, point, self.size)?, next)),
            }
        }
        Ok(turn)
    }
}
