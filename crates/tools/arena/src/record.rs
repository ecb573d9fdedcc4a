//! A game of a match as an SGF record.

use myosu::formats::sgf::Collection;
use myosu::rules::{Color, Notation};

use crate::contestant::MatchStart;
use crate::referee::{FinishedGame, GameEnd};

/// The record of a game between Black and White of these names.
pub(crate) fn sgf(names: [&str; 2], played: &FinishedGame, start: &MatchStart) -> Vec<u8> {
    let mut file = Collection::new();
    let root = file.add_game();
    let (game, rules) = match start {
        MatchStart::Omok { variant, .. } => ("4", variant.name()),
        MatchStart::Go { rules, .. } => ("1", rules.name().unwrap_or("chinese")),
    };
    let (size, result) = (start.size(), result(&played.end));
    for (name, value) in [("FF", "4"), ("GM", game), ("CA", "UTF-8"), ("RU", rules), ("RE", &result)] {
        file.set(root, name, &[value]);
    }
    file.set(root, "SZ", &[size.width().to_string()]);
    for (name, player) in ["PB", "PW"].into_iter().zip(names) {
        file.set(root, name, &[player]);
    }
    let mut node = root;
    for (index, mv) in played.moves.iter().enumerate() {
        node = file.add_child(node);
        let value = mv.point().map_or(String::new(), |point| Notation::Sgf.write(point, size));
        file.set(node, Color::BOTH[index % 2].pick("B", "W"), &[value]);
    }
    if let Some(detail) = played.end.reason.detail() {
        file.set(node, "C", &[format!("{}: {detail}", played.end.reason.name())]);
    }
    file.to_utf8()
}

/// SGF's words for an end: `B+R`, `W+T`, `B+3.5`, `0`.
fn result(end: &GameEnd) -> String {
    let Some(winner) = end.winner else { return "0".to_owned() };
    let how = match end.reason.name() {
        "time" => "T".to_owned(),
        "resigned" => "R".to_owned(),
        "count" => end.reason.detail().unwrap_or_default(),
        "forbidden" | "illegal" | "crash" | "refused" => "F".to_owned(),
        _ => String::new(),
    };
    format!("{}+{how}", winner.pick('B', 'W'))
}
