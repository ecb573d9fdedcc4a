//! Collections of games as lines of JSON, checked so that they can be played.

use std::path::Path;

use anyhow::{Result, ensure};
use myosu_engine::go::cgs::fit::OwnedGame;
use myosu_engine::go::cgs::ranking;
use myosu_formats::games::{self, PlayedGame};
use myosu_rules::go::{Position, Suicide};

use crate::{console, files};

/// Reads all games of a file, or of standard input for `-`. A line that is no game is left out; a game
/// that cannot be played as written ends before the impossible move. Both are said.
pub(crate) fn read(path: &Path) -> Result<Vec<PlayedGame>> {
    let mut notes = Notes { path, said: 0 };
    let mut read = Vec::new();
    for game in games::read(&files::read(path)?) {
        match game {
            Ok(mut game) => {
                if let Some(last) = impossible(&game) {
                    notes.say(&format!("{} ends before move {}, which cannot be played", game.id, last + 1));
                    game.moves.truncate(last);
                    game.ownership = None;
                }
                read.push(game);
            }
            Err(bad) => notes.say(&format!("left out: {bad}")),
        }
    }
    notes.sum_up();
    ensure!(!read.is_empty(), "{} holds no game", path.display());
    Ok(read)
}

/// The games with known owners, for fitting.
pub(crate) fn read_owned(path: &Path) -> Result<Vec<OwnedGame>> {
    let owned = |g: PlayedGame| Some(OwnedGame { size: g.size, moves: g.moves, owners: g.ownership? });
    let games: Vec<OwnedGame> = read(path)?.into_iter().filter_map(owned).collect();
    ensure!(!games.is_empty(), "{} holds no game with an \"ownership\"", path.display());
    Ok(games)
}

/// The moves alone, for learning them.
pub(crate) fn read_played(path: &Path) -> Result<Vec<ranking::RankedGame>> {
    let played = |g: PlayedGame| ranking::RankedGame { size: g.size, moves: g.moves };
    Ok(read(path)?.into_iter().map(played).collect())
}

/// The first move that is not possible; who moves and whether a ko may be retaken is the record's
/// business.
fn impossible(game: &PlayedGame) -> Option<usize> {
    let mut position = Position::empty(game.size);
    game.moves.iter().position(|&(color, mv)| {
        position.set_to_play(!color);
        position.set_to_play(color);
        let legal = position.check(color, mv, Suicide::Allowed).is_ok();
        if legal {
            position.play(color, mv);
        }
        !legal
    })
}

/// What a reader should know, at most three times in words.
struct Notes<'a> {
    path: &'a Path,
    said: usize,
}

impl Notes<'_> {
    fn say(&mut self, text: &str) {
        self.said += 1;
        if self.said <= 3 {
            console::note(&format!("{}: {text}", self.path.display()));
        }
    }

    fn sum_up(&self) {
        if self.said > 3 {
            console::note(&format!("{}: {} such lines in all", self.path.display(), self.said));
        }
    }
}
