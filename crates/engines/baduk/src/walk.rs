//! A game of Baduk as tree searches walk it.

use myosu_rules::go::{Game, Position};
use myosu_rules::{Color, Move, Point, zobrist};
use myosu_search::puct::{self, PuctKeys};

/// A game that the search plays forward and back.
pub(crate) struct GameWalk(pub(crate) Game);

impl puct::PuctGame for GameWalk {
    type Move = Move;

    fn play(&mut self, mv: Move) -> bool {
        let color = self.0.to_play();
        self.0.play(color, mv).is_ok()
    }

    fn undo(&mut self) {
        self.0.undo();
    }

    fn keys(&self) -> PuctKeys {
        PuctKeys { position: Some(position_key(&self.0)), pattern: Some(pattern_key(&self.0)) }
    }
}

/// The key of everything that decides how a game goes on, except the positions superko forbids.
fn position_key(game: &Game) -> u64 {
    let position = game.position();
    let passed = game.moves().rev().take_while(|(_, mv)| *mv == Move::Pass).take(2).count() as u64;
    let [black, white] = Color::BOTH.map(|color| u64::from(position.prisoners(color)));
    zobrist::mix(position.full_key() ^ zobrist::mix(black << 34 | white << 2 | passed))
}

/// The key of what stands around the last move: the two last moves, the stones within two lines of the last one with
/// those in atari, and the ko. Positions with equal keys are often misjudged alike.
fn pattern_key(game: &Game) -> u64 {
    let position = game.position();
    let mut moves = game.moves().rev();
    let (last, before) = (moves.next(), moves.next());
    let place = |mv: Option<Move>| mv.map_or(0, |mv| mv.point().map_or(1, |p| 2 + p.index() as u64));
    let mut key = position.to_play().pick(3, 5);
    let mut add = |part: u64| key = zobrist::mix(key ^ part);
    add(place(last.map(|(_, mv)| mv)));
    add(place(before.map(|(_, mv)| mv)));
    add(place(position.ko().map(Move::Place)));
    if let Some((_, Move::Place(point))) = last {
        let around = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| point.offset(dx, dy)));
        let seen = around.fold(0_u128, |seen, near| seen * 6 + u128::from(look(position, near)));
        add(seen as u64);
        add((seen >> 64) as u64);
    }
    key
}

/// What stands on a point, six kinds: nothing, off the board, a stone of either color, in atari or not.
fn look(position: &Position, point: Option<Point>) -> u8 {
    let Some(point) = point.filter(|&point| position.size().contains(point)) else { return 1 };
    let atari = || 2 * u8::from(position.is_in_atari(point));
    position.stone(point).map_or(0, |color| color.pick(2, 3) + atari())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use myosu_rules::go::playout::Dice;
    use myosu_rules::go::{Game, Rules};
    use myosu_rules::{Color, Move, Point, Size};
    use myosu_search::puct::PuctGame;

    use super::{GameWalk, pattern_key, position_key};

    /// Calls `each` at every position of random games on a small board, where captures and kos are many.
    fn wander(mut each: impl FnMut(&Game)) {
        let mut dice = Dice::new(11);
        for size in [2, 3, 4, 5].map(Size::square) {
            let points: Vec<Point> = size.points().collect();
            for _ in 0..60 {
                let mut game = Game::new(size, Rules::chinese());
                for _ in 0..40 {
                    let mv = match dice.below(points.len() + 1) {
                        0 => Move::Pass,
                        n => Move::Place(points[n - 1]),
                    };
                    if game.play(game.to_play(), mv).is_ok() {
                        each(&game);
                    }
                }
            }
        }
    }

    /// Asserts that positions have equal keys where they have equal descriptions, and nowhere else.
    fn assert_names(key: fn(&Game) -> u64, description: impl Fn(&Game) -> String) {
        let (mut by_key, mut by_text) = (BTreeMap::new(), BTreeMap::new());
        let mut again = 0;
        wander(|game| {
            let (key, text) = (key(game), description(game));
            assert_eq!(by_key.entry(key).or_insert_with(|| text.clone()), &text);
            assert_eq!(by_text.entry(text).or_insert(key), &key);
            again += 1;
        });
        assert!(again > by_key.len() + 500 && by_key.len() > 500, "{again} {}", by_key.len());
    }

    #[test]
    fn positions_that_go_on_alike_have_equal_keys() {
        assert_names(position_key, |game| {
            let (position, moves) = (game.position(), game.moves().rev());
            let passed = moves.take(2).take_while(|(_, mv)| *mv == Move::Pass).count();
            let prisoners = Color::BOTH.map(|color| position.prisoners(color));
            let stones = Color::BOTH.map(|color| position.stones(color));
            format!("{stones:?} {:?} {:?} {passed} {prisoners:?}", position.to_play(), position.ko())
        });
    }

    #[test]
    fn positions_alike_around_the_last_move_have_equal_keys() {
        assert_names(pattern_key, |game| {
            let position = game.position();
            let last: Vec<Move> = game.moves().rev().take(2).map(|(_, mv)| mv).collect();
            let mut text = format!("{:?} {:?} {last:?}", position.to_play(), position.ko());
            let Some(Move::Place(center)) = last.first() else { return text };
            for y in -2..=2 {
                for x in -2..=2 {
                    let (x, y) = (i32::from(center.x()) + x, i32::from(center.y()) + y);
                    let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
                    let point = place.and_then(|(x, y)| position.size().point(x, y));
                    let stone =
                        point.map(|point| (position.stone(point), position.liberties_up_to(point, 2) == 1));
                    text.push_str(&format!("{stone:?}"));
                }
            }
            text
        });
    }

    #[test]
    fn a_move_that_superko_forbids_is_refused() {
        let mut refused = 0;
        wander(|game| {
            let mut walk = GameWalk(game.clone());
            walk.0.set_rules(Rules::chinese_superko());
            for mv in game.position().empties().iter().map(Move::Place) {
                let is_legal = walk.0.check(game.to_play(), mv).is_ok();
                assert_eq!(walk.play(mv), is_legal);
                (0..usize::from(is_legal)).for_each(|_| walk.undo());
                refused += usize::from(!is_legal);
            }
        });
        assert!(refused > 100);
    }
}
