//! Finished games with the owner of every point at the end.
//!
//! Law: a game is taken only if it was counted and our count agrees with the recorded result; the owners of any
//! other game are unknown.

use myosu_baduk::cgs::CgsPlayer;
use myosu_baduk::cgs::fit::OwnedGame;
use myosu_formats::Record;
use myosu_formats::input::GameTree;
use myosu_formats::sgf::{GameResult, SgfGame, WonBy};
use myosu_rules::go::{Game, Rules, score};

/// A record with the owners at its end, if the count agrees with its result.
pub fn owned_game(player: &CgsPlayer, record: &Record) -> Option<OwnedGame> {
    let even = record.game == SgfGame::Go && record.start.occupied().is_empty();
    let lead = even.then(|| lead(record)).flatten()?;
    let tree = GameTree::of_record(record);
    let game = tree.go(tree.go_rules(Rules::default()), None).ok()?;
    let settled = player.settle(&game);
    let agrees = |game: &Game| score::count_game(game, settled.dead).score().halves() == lead;
    let named = record.rules.is_some();
    let by_area = || Game::from_position(game.position().clone(), area(game.rules()));
    (agrees(&game) || !named && agrees(&by_area())).then(|| OwnedGame {
        size: record.start.size,
        moves: record.moves.clone(),
        owners: record.start.size.points().map(|point| settled.owner(point)).collect(),
    })
}

/// Black's recorded lead in half points.
fn lead(record: &Record) -> Option<i32> {
    let halves = |points: f64| ((0.0..=1000.0).contains(&points)).then(|| (2.0 * points).round() as i32);
    match record.result.as_ref()? {
        GameResult::Win(color, WonBy::Score(points)) => halves(*points).map(|lead| color.pick(lead, -lead)),
        GameResult::Draw => Some(0),
        _ => None,
    }
}

/// Rules by area with the same komi.
fn area(rules: &Rules) -> Rules {
    Rules::chinese().with_komi(rules.komi)
}
