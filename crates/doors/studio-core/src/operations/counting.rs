//! Requests about the end of a game of Baduk: count it, correct the count, agree on it.

use serde::Deserialize;

use myosu::rules::{Notation, Point, PointSet, go};

use crate::fault::Fault;
use crate::record::{BoardState, GameRecord};
use crate::studio::Studio;
use crate::think::counting::{CountView, count, judged_dead, score, whole_chains};
use crate::think::go::{VISITS, judge_by};
use crate::view::GameView;
use myosu::search::Cancel;
use myosu::text::korean::topic;

/// How to count a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct CountQuery {
    /// The judge of dead stones, if the players do not name them.
    by: Option<String>,
    /// A stone of every dead chain, with commas between them; nothing dead if it is empty.
    dead: Option<String>,
}

/// Counts a game of Baduk as it stands.
pub(crate) fn counted(
    studio: &Studio,
    id: &str,
    asked: &CountQuery,
    cancel: &Cancel,
) -> Result<CountView, Fault> {
    let game = go_game(studio.games.read(id, GameRecord::board)?)?;
    let dead = match &asked.dead {
        Some(stones) => named(&game, stones)?,
        None => judged_dead(&mut judge_by(&studio.net, asked.by.as_deref(), VISITS)?, &game, cancel),
    };
    Ok(count(&game, dead))
}

/// The dead stones both sides agree on.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ResultRequest {
    dead: Vec<String>,
    version: Option<u64>,
}

/// Writes the result of a counted game.
pub(crate) fn agree(studio: &Studio, id: &str, agreed: &ResultRequest) -> Result<GameView, Fault> {
    studio.games.change(id, agreed.version, |record| {
        let game = go_game(record.board()?)?;
        let dead = named(&game, &agreed.dead.join(","))?;
        record.agree(score(&game, dead))
    })
}

fn go_game(board: BoardState) -> Result<Box<go::Game>, Fault> {
    match board {
        BoardState::Go(game) => Ok(game),
        BoardState::Omok(_) => Err(Fault::bad("오목에는 계가가 없습니다.", "Omok is not counted.")),
    }
}

/// The chains with these stones.
fn named(game: &go::Game, text: &str) -> Result<PointSet, Fault> {
    let position = game.position();
    let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
    let stones: Vec<Point> = words
        .map(|word| {
            let point = Notation::Go.parse(word, position.size()).ok();
            point.filter(|&point| position.stone(point).is_some()).ok_or_else(|| {
                let shown: String = word.chars().take(20).collect();
                let ko = format!("{} 돌이 있는 자리가 아닙니다.", topic(&format!("\"{shown}\"")));
                Fault::bad(ko, format!("There is no stone at \"{shown}\"."))
            })
        })
        .collect::<Result<_, Fault>>()?;
    Ok(whole_chains(game, stones.into_iter()))
}
