//! A game of Baduk from a file: SGF in, a game that can be played on out.

use std::path::Path;

use anyhow::{Context, Result, bail};
use myosu_formats::Record;
use myosu_formats::sgf::{self, Collection};
use myosu_rules::go::{Game, Komi, Position, Rules};
use myosu_rules::{Color, Setup};

use crate::files;

/// Reads the main line of the first game of an SGF file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Record> {
    let bytes = files::read(path)?;
    let collection = Collection::parse(&bytes).with_context(|| format!("in {}", path.display()))?;
    let first = collection.games().next().with_context(|| format!("{} holds no game", path.display()))?;
    let record = Record::of(first).with_context(|| format!("in {}", path.display()))?;
    if record.game != sgf::Game::Go {
        bail!("{} is not a game of Baduk", path.display());
    }
    Ok(record)
}

/// The rules a record was played under; Korean ones where it names none we know.
pub(crate) fn rules(record: &Record) -> Rules {
    let named = record.rules.as_deref().and_then(|name| name.trim().to_lowercase().parse().ok());
    let rules: Rules = named.unwrap_or_default();
    let komi: Option<Komi> = record.komi.and_then(|komi| komi.to_string().parse().ok());
    rules.with_komi(komi.unwrap_or(rules.komi))
}

/// The game before its first move; stones of Black alone with White to move are a handicap.
pub(crate) fn start(record: &Record, rules: Rules) -> Result<Game> {
    let Setup { size, stones, to_play } = record.start;
    let first = record.moves.first().map_or(to_play, |&(color, _)| color);
    if stones[1].is_empty() && stones[0].len() >= 2 && first == Color::White {
        let mut game = Game::new(size, rules);
        let points: Vec<_> = stones[0].iter().collect();
        game.place_handicap(&points)?;
        return Ok(game);
    }
    let start = Position::from_setup(&Setup { to_play: first, ..record.start })
        .context("the stones before the first move are no position")?;
    Ok(Game::from_position(start, rules))
}

/// The game after `moves` moves, or after all of them.
pub(crate) fn after(record: &Record, rules: Rules, moves: Option<usize>) -> Result<Game> {
    let all = record.moves.len();
    let wanted = moves.unwrap_or(all);
    if wanted > all {
        bail!("there is no move {wanted}: the game has {all} moves");
    }
    let mut game = start(record, rules)?;
    for (number, &(color, mv)) in record.moves[..wanted].iter().enumerate() {
        game.play(color, mv).with_context(|| format!("move {} cannot be played", number + 1))?;
    }
    Ok(game)
}
