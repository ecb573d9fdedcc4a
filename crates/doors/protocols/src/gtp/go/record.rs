//! `loadsgf` and `printsgf`: the game of a table as an SGF record.

use myosu::formats::gtp::GtpCommand;
use myosu::formats::sgf::Collection;
use myosu::rules::go::{End, Game};
use myosu::rules::{Color, Notation, Point, Size};

use super::BadukCommands;
use crate::gtp::argument::{file_name, record};
use crate::gtp::session::CommandResult;

impl BadukCommands {
    /// `loadsgf FILE [MOVE]`: the main line up to before that move. What is on the table stays if the
    /// file cannot be loaded.
    pub(super) fn load(&mut self, command: &GtpCommand) -> CommandResult {
        let (tree, moves) = record(command, &*self.files)?;
        let rules = tree.go_rules(*self.game.rules());
        self.game = tree.go(rules, Some(moves)).map_err(|why| format!("cannot load file: {why}"))?;
        Ok(String::new())
    }

    /// `printsgf [FILE]`: to the file, or as the reply.
    pub(super) fn print(&mut self, command: &GtpCommand) -> CommandResult {
        let score = self.final_score();
        let record = write(&self.game, &score);
        match command.arguments.first() {
            None => Ok(record.to_string()),
            Some(file) => {
                self.files.write(file_name(file)?, record.to_string().as_bytes())?;
                Ok(String::new())
            }
        }
    }
}

/// The game as SGF.
fn write(game: &Game, result: &str) -> Collection {
    let size = game.position().size();
    let mut record = Collection::new();
    let mut node = record.add_game();
    let name = |point: Point| Notation::Sgf.write(point, size);
    for (key, value) in [("GM", "1"), ("FF", "4"), ("CA", "UTF-8"), ("AP", "myosu")] {
        record.set(node, key, &[value]);
    }
    record.set(node, "SZ", &[size_text(size)]);
    record.set(node, "KM", &[game.rules().komi.to_string()]);
    let rules = game.rules();
    record.set(node, "RU", &[rules.name().map_or_else(|| rules.to_string(), ToOwned::to_owned)]);
    if game.handicap() > 0 {
        record.set(node, "HA", &[game.handicap().to_string()]);
    }
    for (color, key) in [(Color::Black, "AB"), (Color::White, "AW")] {
        let stones: Vec<String> = game.start().stones(color).iter().map(name).collect();
        if !stones.is_empty() {
            record.set(node, key, &stones);
        }
    }
    if game.start().to_play() == Color::White {
        record.set(node, "PL", &["W"]);
    }
    if matches!(game.end(), Some(End::Passes | End::Resigned(_))) {
        record.set(node, "RE", &[result]);
    }
    for (color, mv) in game.moves() {
        node = record.add_child(node);
        record.set(node, color.pick("B", "W"), &[mv.point().map(name).unwrap_or_default()]);
    }
    record
}

fn size_text(size: Size) -> String {
    if size.is_square() { size.width().to_string() } else { format!("{}:{}", size.width(), size.height()) }
}
