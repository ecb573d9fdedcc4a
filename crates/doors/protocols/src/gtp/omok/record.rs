//! `loadsgf` and `printsgf`: the game of a table as an SGF record.

use myosu::formats::Record;
use myosu::formats::gtp::GtpCommand;
use myosu::formats::sgf::{self, SgfGame, WonBy};
use myosu::rules::omok::Outcome;

use super::OmokCommands;
use crate::gtp::argument::{file_name, record};
use crate::gtp::session::CommandResult;

impl OmokCommands {
    /// `loadsgf FILE [MOVE]`: the main line up to before that move. What is on the table stays if the
    /// file cannot be loaded.
    pub(super) fn load(&mut self, command: &GtpCommand) -> CommandResult {
        let (tree, moves) = record(command, &*self.files)?;
        let rule = tree.omok_rule(*self.position().rule());
        self.game = tree.omok(rule, Some(moves)).map_err(|why| format!("cannot load file: {why}"))?;
        self.player.forget();
        Ok(String::new())
    }

    /// `printsgf [FILE]`: to the file, or as the reply.
    pub(super) fn print(&self, command: &GtpCommand) -> CommandResult {
        let text = self.record().to_sgf().to_string();
        let Some(file) = command.arguments.first() else { return Ok(text) };
        self.files.write(file_name(file)?, text.as_bytes())?;
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
            Outcome::Win(color) => sgf::GameResult::Win(color, WonBy::NotSaid),
            Outcome::Draw => sgf::GameResult::Draw,
        });
        Record {
            moves: moves.collect(),
            start: start.setup(),
            rules: self.position().rule().variant().map(|variant| variant.name().to_owned()),
            result,
            ..Record::new(SgfGame::Omok, start.size())
        }
    }
}
