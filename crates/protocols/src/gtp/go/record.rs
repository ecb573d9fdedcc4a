//! `loadsgf` and `printsgf`: the game of a table as an SGF record.

use myosu_formats::gtp::Command;
use myosu_formats::sgf::{self, Collection, Node};
use myosu_rules::go::{End, Game, Komi, Position, Rules};
use myosu_rules::{Color, Move, Notation, Point, Setup, Size};

use super::BadukCommands;
use crate::gtp::argument::{number, records};
use crate::gtp::session::CommandResult;
use crate::gtp::session::text;

impl BadukCommands {
    /// `loadsgf FILE [MOVE]`: the main line up to before that move. What is on the table stays if the
    /// file cannot be loaded.
    pub(super) fn load(&mut self, command: &Command) -> CommandResult {
        let before: usize = match command.arguments.len() {
            0 | 1 => usize::MAX,
            _ => number(command, 1, "a move number")?,
        };
        let failed = |why: String| format!("cannot load file: {why}");
        let records = records(command, &*self.files)?;
        let root = records.games().next().ok_or_else(|| failed("there is no game in it".to_owned()))?;
        self.game = game(root, before, self.game.rules()).map_err(failed)?;
        Ok(String::new())
    }

    /// `printsgf [FILE]`: to the file, or as the reply.
    pub(super) fn print(&mut self, command: &Command) -> CommandResult {
        let score = self.final_score();
        let record = record(&self.game, &score);
        match command.arguments.first() {
            None => Ok(record.to_string()),
            Some(file) => {
                self.files.write(file, record.to_string().as_bytes())?;
                Ok(String::new())
            }
        }
    }
}

/// The game of a record up to before move `before`, counted from 1.
fn game(root: Node<'_>, before: usize, rules: &Rules) -> Result<Game, String> {
    let header = root.header();
    if header.game != sgf::Game::Go {
        return Err("it is not a game of Go".to_owned());
    }
    let mut rules = header.rules.as_deref().and_then(|name| name.parse().ok()).unwrap_or(*rules);
    // Some records have a komi in quarters or no number at all; that is no reason not to load them.
    if let Some(komi) = header.komi.and_then(|komi| komi.to_string().parse::<Komi>().ok()) {
        rules = rules.with_komi(komi);
    }
    let mut game = Game::new(header.size, rules);
    let mut moves = 0;
    for node in root.main_line() {
        if node.has_setup() {
            game = set_up(node, game, &header)?;
        }
        if let Some((color, mv)) = node.turn(header.size).map_err(text)? {
            moves += 1;
            if moves >= before {
                break;
            }
            game.play(color, mv).map_err(|why| format!("move {moves} is illegal: {why}"))?;
        }
    }
    Ok(game)
}

/// A game from the stones a node puts down; those at the start that are handicap stones count as such.
fn set_up(node: Node<'_>, game: Game, header: &sgf::Header) -> Result<Game, String> {
    let size = header.size;
    let black = node.points("AB", size).map_err(text)?;
    let only_black = node.property("AW").is_none() && node.property("AE").is_none();
    let is_handicap = header.handicap == u32::try_from(black.len()).ok() && only_black;
    if is_handicap && game.moves().len() == 0 && game.position().occupied().is_empty() {
        let mut game = game;
        game.place_handicap(&black.iter().collect::<Vec<_>>()).map_err(text)?;
        return Ok(game);
    }
    let mut setup = game.position().setup();
    node.apply(&mut setup, sgf::Game::Go).map_err(text)?;
    if let Some(color) = node.to_play() {
        setup.to_play = color;
    }
    let position = Position::from_setup(&without_move(node, setup, game.position())?).map_err(text)?;
    Ok(Game::from_position(position, *game.rules()))
}

/// A node may hold a move beside stones, which is not for a node to do; the move is made afterwards.
fn without_move(node: Node<'_>, mut setup: Setup, before: &Position) -> Result<Setup, String> {
    if let Some((color, Move::Place(point))) = node.turn(setup.size).map_err(text)? {
        setup.set(point, before.stone(point));
        setup.to_play = color;
    }
    Ok(setup)
}

/// The record of a game.
fn record(game: &Game, result: &str) -> Collection {
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
