//! `loadsgf` and `printsgf`: the game of a table as an SGF record.

use myosu_formats::Record;
use myosu_formats::gtp::Command;
use myosu_formats::sgf::{self, WonBy};
use myosu_rules::omok::{Action, Game, Outcome, Rule, Variant};

use super::OmokCommands;
use crate::gtp::argument::{number, records};
use crate::gtp::session::CommandResult;

impl OmokCommands {
    /// `loadsgf FILE [MOVE]`: the main line up to before that move. What is on the table stays if the
    /// file cannot be loaded.
    pub(super) fn load(&mut self, command: &Command) -> CommandResult {
        let before: usize = match command.arguments.len() {
            0 | 1 => usize::MAX,
            _ => number(command, 1, "a move number")?,
        };
        let records = records(command, &*self.files)?;
        let root = records.games().next().ok_or("cannot load file: there is no game in it")?;
        let record = Record::of(root).map_err(|why| format!("cannot load file: {why}"))?;
        self.game = game(&record, before, *self.position().rule())
            .map_err(|why| format!("cannot load file: {why}"))?;
        self.player.forget();
        Ok(String::new())
    }

    /// `printsgf [FILE]`: to the file, or as the reply.
    pub(super) fn print(&self, command: &Command) -> CommandResult {
        let text = self.record().to_sgf().to_string();
        let Some(file) = command.arguments.first() else { return Ok(text) };
        self.files.write(file, text.as_bytes())?;
        Ok(String::new())
    }

    fn record(&self) -> Record {
        let mut start = self.game.clone();
        while start.undo().is_some() {}
        let start = start.position();
        let mut color = start.to_play();
        let moves = self.moves().into_iter().map(|mv| {
            let turn = (color, mv);
            color = !color;
            turn
        });
        let result = self.game.outcome().map(|outcome| match outcome {
            Outcome::Win(color) => sgf::Outcome::Win(color, WonBy::NotSaid),
            Outcome::Draw => sgf::Outcome::Draw,
        });
        Record {
            moves: moves.collect(),
            start: start.setup(),
            rules: self.position().rule().variant().map(|variant| variant.name().to_owned()),
            result,
            ..Record::new(sgf::Game::Omok, start.size())
        }
    }
}

/// The game of a record up to before move `before`, counted from 1; under `rule` if it names none we know.
fn game(record: &Record, before: usize, rule: Rule) -> Result<Game, String> {
    if record.game != sgf::Game::Omok {
        return Err("it is not a game of Omok".to_owned());
    }
    let named = record.rules.as_deref().and_then(|name| Variant::parse(name).ok());
    let rule = named.map_or(rule, Variant::rule);
    let mut game = Game::from_setup(&record.start, rule).map_err(|why| why.to_string())?;
    for (index, &(color, mv)) in record.moves.iter().enumerate().take(before.saturating_sub(1)) {
        let illegal = |why: String| format!("move {} is illegal: {why}", index + 1);
        let turn = game.position().to_play();
        if color != turn {
            return Err(illegal(format!("it is {turn}'s turn")));
        }
        let action = mv.point().map_or(Action::Pass, Action::Place);
        game.act(action).map_err(|why| illegal(why.to_string()))?;
    }
    Ok(game)
}
