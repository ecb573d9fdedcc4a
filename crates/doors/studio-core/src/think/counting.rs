//! Counting a game of Baduk: dead stones by a judge, corrected by the players.

use serde::Serialize;

use myosu::baduk::judge::PositionJudge;
use myosu::rules::{Color, Notation, Point, PointSet, go};
use myosu::search::Cancel;

use myosu::text::Text;

/// A counted game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CountView {
    schema: u32,
    text: Text,
    result: String,
    dead: Vec<String>,
    black: Vec<String>,
    white: Vec<String>,
    /// Points of neither side that a closed border would give to one.
    open: Vec<String>,
    /// What is to be said about them.
    note: Option<Text>,
    /// The points of both sides without komi.
    totals: [i32; 2],
    komi: f32,
}

/// The stones a judge takes for dead.
pub(crate) fn judged_dead(judge: &mut PositionJudge, game: &go::Game, cancel: &Cancel) -> PointSet {
    judge.dead_until(game, cancel)
}

/// The chains with these stones: what is dead is dead as a whole.
pub(crate) fn whole_chains(game: &go::Game, stones: impl Iterator<Item = Point>) -> PointSet {
    let position = game.position();
    let chain = |stone: Point| {
        let color = position.stone(stone)?;
        Some(PointSet::from(stone).flood(position.stones(color)))
    };
    stones.filter_map(chain).fold(PointSet::EMPTY, |all, chain| all | chain)
}

/// The result of a game with these dead stones.
pub(crate) fn count(game: &go::Game, dead: PointSet) -> CountView {
    let size = game.position().size();
    let count = go::score::count_game(game, dead);
    let write = |set: PointSet| set.iter().map(|p| Notation::Go.write(p, size)).collect();
    let score = count.score();
    let open = open_borders(game, dead, count.neutral);
    CountView {
        schema: 2,
        text: myosu::words::game::score(score),
        result: score.to_string(),
        dead: write(dead),
        black: write(count.points[0]),
        white: write(count.points[1]),
        open: write(open),
        note: (!open.is_empty()).then(|| myosu::words::game::open_border(open.len())),
        totals: Color::BOTH.map(|color| count.total(color)),
        komi: count.compensation as f32 / 2.0,
    }
}

/// The score of a game with these dead stones.
pub(crate) fn score(game: &go::Game, dead: PointSet) -> go::Score {
    go::score::count_game(game, dead).score()
}

/// Rooms that touch stones of both sides and hold a point that does not itself lie between them: a move would close the
/// border there and make territory. Neutral points with a stone of each side beside them are dame and no open border.
fn open_borders(game: &go::Game, dead: PointSet, neutral: PointSet) -> PointSet {
    let stones = Color::BOTH.map(|color| game.position().stones(color) - dead);
    let between = stones[0].grown() & stones[1].grown();
    let is_open = |room: &PointSet| {
        let touches = stones.iter().all(|side| room.grown().intersects(*side));
        touches && !(*room - between).is_empty()
    };
    neutral.components().filter(is_open).fold(PointSet::EMPTY, |all, room| all | room)
}

#[cfg(test)]
mod tests {
    use myosu::rules::go::{Game, Rules};
    use myosu::rules::{Notation, PointSet, diagram};

    use super::{count, whole_chains};

    fn game(drawn: &str) -> Game {
        Game::from_setup(&diagram::parse(drawn).unwrap().setup, Rules::korean()).unwrap()
    }

    #[test]
    fn an_open_border_is_reported_and_dame_is_not() {
        let open = "
            . . X . .
            . . X . .
            X X X . .
            O O . . .
            . O . . .";
        let counted = count(&game(open), PointSet::EMPTY);
        assert!(counted.note.is_some(), "{counted:?}");
        assert!(counted.open.contains(&"E5".to_owned()) && counted.black.len() == 4, "{counted:?}");
        let closed = "
            . X . O .
            . X . O .
            . X . O .
            . X . O .
            . X . O .";
        let counted = count(&game(closed), PointSet::EMPTY);
        assert!(counted.note.is_none() && counted.open.is_empty(), "{counted:?}");
    }

    #[test]
    fn a_chain_is_dead_as_a_whole_and_its_territory_follows() {
        let drawn = "
            . O X . .
            O O X . .
            X X X . .
            . . . . .
            . . . . .";
        let game = game(drawn);
        let stone = Notation::Go.parse("B5", game.position().size()).unwrap();
        let dead = whole_chains(&game, [stone].into_iter());
        assert_eq!(dead.len(), 3);
        let (alive, taken) = (count(&game, PointSet::EMPTY), count(&game, dead));
        assert!(alive.white.len() == 1 && taken.white.is_empty(), "{alive:?} {taken:?}");
        assert_eq!(taken.totals[0] - alive.totals[0], 1 + 3 + 3, "a point, three stones, three prisoners");
    }
}
