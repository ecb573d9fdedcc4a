//! How a game ended, as `RE` says it: in the words of the standard, and in those Korean, Chinese and
//! Japanese servers write instead.

use std::fmt;

use myosu_rules::Color;

/// The result of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum GameResult {
    /// One side won.
    Win(Color, WonBy),
    /// A draw (`0`, `Draw`, 빅, 무승부).
    Draw,
    /// The game does not count (`Void`).
    Void,
    /// Unknown (`?`), or in words we do not know.
    Unknown(String),
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WonBy {
    /// By points.
    Score(f64),
    /// The other resigned (불계승).
    Resignation,
    /// The other ran out of time (시간승).
    Time,
    /// The other broke the rules or left.
    Forfeit,
    /// The record does not say how.
    NotSaid,
}

impl GameResult {
    /// Reads the value of `RE`.
    ///
    /// ```
    /// use myosu_formats::sgf::{GameResult, WonBy};
    /// use myosu_rules::Color;
    /// assert_eq!(GameResult::parse("W+3.5"), GameResult::Win(Color::White, WonBy::Score(3.5)));
    /// assert_eq!(GameResult::parse("흑 불계승"), GameResult::Win(Color::Black, WonBy::Resignation));
    /// ```
    pub fn parse(text: &str) -> GameResult {
        let text = text.trim();
        let lower = text.to_lowercase();
        match lower.as_str() {
            "0" | "draw" | "jigo" | "무승부" | "빅" | "和棋" | "持碁" => return GameResult::Draw,
            "void" => return GameResult::Void,
            _ => {}
        }
        let latin =
            [("b+", Color::Black), ("w+", Color::White), ("black+", Color::Black), ("white+", Color::White)];
        let standard =
            latin.iter().find_map(|&(start, color)| Some((color, lower.strip_prefix(start)?.trim())));
        if let Some((color, by)) = standard {
            return GameResult::Win(color, won_by(by));
        }
        asian(&lower).unwrap_or_else(|| GameResult::Unknown(text.to_owned()))
    }
}

fn won_by(by: &str) -> WonBy {
    match by {
        "r" | "resign" | "res" => WonBy::Resignation,
        "t" | "time" => WonBy::Time,
        "f" | "forfeit" => WonBy::Forfeit,
        _ => score(by).map_or(WonBy::NotSaid, WonBy::Score),
    }
}

fn score(text: &str) -> Option<f64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(text.len());
    let number: f64 = text[..end].replace(',', ".").parse().ok().filter(|number: &f64| number.is_finite())?;
    let half = ["반", "半", "½"].iter().any(|word| text[end..].contains(word)) && number.fract() == 0.0;
    Some(if half { number + 0.5 } else { number })
}

fn asian(text: &str) -> Option<GameResult> {
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if !says(&["승", "胜", "勝", "win"]) {
        return None;
    }
    let first = |words: &[&str]| words.iter().filter_map(|word| text.find(word)).min().unwrap_or(usize::MAX);
    let (black, white) = (first(&["흑", "黑", "黒", "black"]), first(&["백", "白", "white"]));
    let winner = match black.cmp(&white) {
        std::cmp::Ordering::Less => Color::Black,
        std::cmp::Ordering::Greater => Color::White,
        std::cmp::Ordering::Equal => return None,
    };
    let by = if says(&["불계", "中盘", "中盤", "中押", "resign"]) {
        WonBy::Resignation
    } else if says(&["시간", "超时", "時間", "time"]) {
        WonBy::Time
    } else if says(&["기권", "반칙", "弃权", "棄権", "forfeit"]) {
        WonBy::Forfeit
    } else {
        let digits = text.find(|c: char| c.is_ascii_digit());
        let half = ["반집", "半目", "半子"].iter().any(|word| text.contains(word));
        let counted = digits.and_then(|at| score(&text[at..]));
        counted.or(half.then_some(0.5)).map_or(WonBy::NotSaid, WonBy::Score)
    };
    Some(GameResult::Win(winner, by))
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Draw => f.write_str("0"),
            GameResult::Void => f.write_str("Void"),
            GameResult::Unknown(text) if text.is_empty() => f.write_str("?"),
            GameResult::Unknown(text) => f.write_str(text),
            GameResult::Win(color, by) => {
                write!(f, "{}+", color.pick('B', 'W'))?;
                match by {
                    WonBy::Score(points) => write!(f, "{points}"),
                    WonBy::Resignation => f.write_str("R"),
                    WonBy::Time => f.write_str("T"),
                    WonBy::Forfeit => f.write_str("F"),
                    WonBy::NotSaid => Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::GameResult;

    #[test]
    fn results_are_read_in_the_words_servers_use() {
        let cases = [
            ("B+R", "B+R"),
            ("B+Resign", "B+R"),
            ("w+6.50", "W+6.5"),
            ("W+0,5", "W+0.5"),
            ("B+Time", "B+T"),
            ("W+F", "W+F"),
            ("B+", "B+"),
            ("Jigo", "0"),
            ("Void", "Void"),
            ("?", "?"),
            ("", "?"),
            ("백 3집반승", "W+3.5"),
            ("흑 반집승", "B+0.5"),
            ("백불계승", "W+R"),
            ("흑 시간승", "B+T"),
            ("黑中盘胜", "B+R"),
            ("白胜2.75子", "W+2.75"),
            ("白中押し勝ち", "W+R"),
            ("White wins by resignation", "W+R"),
            ("unfinished", "unfinished"),
        ];
        for (written, meant) in cases {
            let outcome = GameResult::parse(written);
            assert_eq!(outcome.to_string(), meant, "{written}");
            assert_eq!(GameResult::parse(&outcome.to_string()), GameResult::parse(meant));
        }
    }
}
