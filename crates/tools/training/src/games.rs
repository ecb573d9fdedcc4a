//! Games to take positions from: JSON lines, packed by gzip or plain.
//!
//! A line is `{"id": "…", "moves": "pddpqd…", "result": "B+R", "komi": 6.5, "rules": "Japanese"}`; moves are SGF
//! coordinates run together, Black first, `--` a pass, or as `myosu convert` writes them: `Bpd Wdp Bpass`. `size` (default 19), `komi`, `rules` and `result` are
//! optional.

use std::io::Read;

use flate2::read::MultiGzDecoder;
use myosu::rules::go::{Game, KoRule, Komi, Rules};
use myosu::rules::{Color, Move, Size};
use serde::Deserialize;

/// Bytes after unpacking at most.
const LARGEST: u64 = 1 << 30;

/// A game to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingGame {
    /// Its name.
    pub id: String,
    /// The board.
    pub size: Size,
    /// The rules it was played by, with its komi.
    pub rules: Rules,
    /// Who won, if the file says so and time did not decide.
    pub winner: Option<Color>,
    /// The moves, Black first.
    pub moves: Vec<Move>,
}

#[derive(Deserialize)]
struct TrainingLine {
    #[serde(default)]
    id: String,
    moves: String,
    #[serde(default)]
    size: Option<u8>,
    #[serde(default)]
    result: Option<String>,
    #[serde(default)]
    komi: Option<f32>,
    #[serde(default)]
    rules: Option<String>,
}

/// The games of a file, and a sentence for each line that holds none.
///
/// # Errors
/// If the file is packed and damaged.
pub fn read_games(bytes: &[u8]) -> std::io::Result<(Vec<TrainingGame>, Vec<String>)> {
    let mut unpacked = Vec::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        MultiGzDecoder::new(bytes).take(LARGEST).read_to_end(&mut unpacked)?;
    } else {
        unpacked.extend_from_slice(bytes);
    }
    let (mut games, mut bad) = (Vec::new(), Vec::new());
    for (index, line) in unpacked.split(|&byte| byte == b'\n').enumerate() {
        if line.trim_ascii().is_empty() {
            continue;
        }
        match game(line) {
            Ok(game) => games.push(game),
            Err(why) => bad.push(format!("line {}: {why}", index + 1)),
        }
    }
    Ok((games, bad))
}

fn game(line: &[u8]) -> Result<TrainingGame, String> {
    let line: TrainingLine = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let side = line.size.unwrap_or(19);
    let size = Size::new(side.into(), side.into()).map_err(|bad| format!("{}: {bad}", line.id))?;
    let moves = moves(&line.moves, size).map_err(|why| format!("{}: {why}", line.id))?;
    let rules = line.rules.as_deref().map_or(Rules::japanese(), named_rules);
    TrainingGame::new(line.id, (size, rules), line.komi, line.result.as_deref(), moves)
}

impl TrainingGame {
    /// A game whose moves are legal, Black first; a sentence that names it if they are not.
    fn new(
        id: String,
        (size, mut rules): (Size, Rules),
        komi: Option<f32>,
        result: Option<&str>,
        moves: Vec<Move>,
    ) -> Result<TrainingGame, String> {
        if let Some(komi) = komi {
            if !(-200.0..=200.0).contains(&komi) {
                return Err(format!("{id}: a komi of {komi}"));
            }
            rules = rules.with_komi(Komi::from_halves((komi * 2.0).round() as i32));
        }
        let mut game = Game::new(size, Rules { ko: KoRule::Simple, ..rules });
        for (at, &mv) in moves.iter().enumerate() {
            game.play(turn(at), mv).map_err(|why| format!("{id}: move {} is illegal: {why}", at + 1))?;
        }
        Ok(TrainingGame { id, size, rules, winner: winner(result), moves })
    }
}

/// Who makes the move with this number, from 0.
pub(crate) fn turn(at: usize) -> Color {
    if at.is_multiple_of(2) { Color::Black } else { Color::White }
}

fn named_rules(name: &str) -> Rules {
    match name.to_ascii_lowercase().as_str() {
        "chinese" => Rules::chinese(),
        "aga" => Rules::aga(),
        "nz" | "new zealand" => Rules::new_zealand(),
        _ => Rules::japanese(),
    }
}

fn winner(result: Option<&str>) -> Option<Color> {
    let (color, how) = result?.split_once('+')?;
    if how.starts_with(['T', 't']) {
        return None;
    }
    match color {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

fn moves(text: &str, size: Size) -> Result<Vec<Move>, String> {
    if text.starts_with(['B', 'W']) {
        return words(text, size);
    }
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return Err("the moves have an odd number of letters".to_owned());
    }
    pairs.iter().enumerate().map(|(at, &pair)| placed(at, pair, size)).collect()
}

/// Moves with their colours and spaces between.
fn words(text: &str, size: Size) -> Result<Vec<Move>, String> {
    let word = |(at, word): (usize, &str)| {
        let expected = turn(at).pick('B', 'W');
        let place =
            word.strip_prefix(expected).ok_or_else(|| format!("move {} is not {expected}'s", at + 1))?;
        match place.as_bytes() {
            b"" | b"pass" => Ok(Move::Pass),
            &[x, y] => placed(at, [x, y], size),
            _ => Err(format!("move {} is not on the board", at + 1)),
        }
    };
    text.split_ascii_whitespace().enumerate().map(word).collect()
}

fn placed(at: usize, [x, y]: [u8; 2], size: Size) -> Result<Move, String> {
    if [x, y] == *b"--" {
        return Ok(Move::Pass);
    }
    let point = size.point(x.wrapping_sub(b'a').into(), y.wrapping_sub(b'a').into());
    point.map(Move::Place).ok_or_else(|| format!("move {} is not on the board", at + 1))
}

#[cfg(test)]
mod tests {
    use super::read_games;
    use myosu::rules::Color;

    #[test]
    fn both_ways_to_write_moves_are_read() {
        let text = concat!(
            r#"{"id":"a","moves":"pddp--qd"}"#,
            "\n",
            r#"{"id":"b","moves":"Bpd Wdp Bpass Wqd"}"#,
            "\n",
            r#"{"id":"c","moves":"Bpd Bdp"}"#,
        );
        let (games, bad) = read_games(text.as_bytes()).unwrap();
        assert_eq!(games[0].moves, games[1].moves);
        assert_eq!(bad, ["line 3: c: move 2 is not W's"]);
    }

    #[test]
    fn damaged_games_are_named_and_the_others_read() {
        let text = concat!(
            r#"{"id":"a","moves":"pddp--qd","result":"W+3.5","komi":7.5,"rules":"Chinese"}"#,
            "\n\n",
            r#"{"id":"b","moves":"pdd"}"#,
            "\n",
            r#"{"id":"c","moves":"pdzz"}"#,
            "\n",
            r#"{"id":"d","moves":"pdpd"}"#,
            "\nnonsense\n",
            r#"{"id":"e","moves":"aabb","size":9,"result":"B+T"}"#,
        );
        let (games, bad) = read_games(text.as_bytes()).unwrap();
        assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["a", "e"]);
        assert_eq!((games[0].winner, games[1].winner), (Some(Color::White), None));
        assert_eq!((games[0].rules.komi.halves(), games[0].moves.len()), (15, 4));
        assert_eq!(bad.len(), 4);
        assert!(bad[0].starts_with("line 3: b: ") && bad[2].contains("move 2"), "{bad:?}");
    }
}
