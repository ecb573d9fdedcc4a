//! A player that asks the book before it thinks.

use std::sync::Arc;

use crate::level::Level;
use crate::player::{BookUse, OmokDecision, OmokPlayer, Situation};
use crate::{Analysis, Limits, Resources};
use myosu_rules::Point;
use myosu_rules::omok::Position;
use myosu_search::Cancel;

use crate::book::value::BookValue;
use crate::book::{Book, shipped};

/// The book of a player.
#[derive(Clone, Debug)]
enum PlayersBook {
    Shipped,
    Own(Arc<Book>),
}

/// Another player with a book, closed until [`OmokPlayer::set_book`] opens it. Then it plays the best reply of the book
/// where there is one, at full strength; everywhere else the other player decides.
pub struct BookPlayer {
    player: Box<dyn OmokPlayer>,
    book: PlayersBook,
    level: Level,
    book_use: BookUse,
}

impl BookPlayer {
    /// A player with the book that ships.
    pub fn new(player: Box<dyn OmokPlayer>) -> BookPlayer {
        BookPlayer { player, book: PlayersBook::Shipped, level: Level::FULL, book_use: BookUse::Off }
    }

    /// A player with a book of one's own.
    pub fn with_book(player: Box<dyn OmokPlayer>, book: Arc<Book>) -> BookPlayer {
        BookPlayer { book: PlayersBook::Own(book), ..BookPlayer::new(player) }
    }

    /// The move of the book. A move that is excluded has no substitute: the others may be much worse.
    fn book_move(&self, position: &Position, limits: &Limits) -> Option<(Point, BookValue)> {
        if self.book_use == BookUse::Off || self.level != Level::FULL {
            return None;
        }
        let book = match &self.book {
            PlayersBook::Shipped => shipped(),
            PlayersBook::Own(book) => book,
        };
        let best = book.find(position)?.replies.into_iter().next()?;
        (!limits.excluded.contains(best.0)).then_some(best)
    }
}

impl OmokPlayer for BookPlayer {
    fn name(&self) -> &'static str {
        self.player.name()
    }

    fn choose(
        &mut self,
        situation: &Situation<'_>,
        limits: &Limits,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Analysis),
    ) -> Option<OmokDecision> {
        let Some((point, value)) = self.book_move(situation.position, limits) else {
            return self.player.choose(situation, limits, cancel, watch);
        };
        let kind = if value.is_proven { "proven" } else { "by search" };
        let explanation = vec![format!("opening book: value {} ({kind})", value.score)];
        Some(OmokDecision { point, nodes: 0, explanation })
    }

    fn balance(&mut self, position: &Position, limits: &Limits, cancel: &Cancel) -> Option<Point> {
        self.player.balance(position, limits, cancel)
    }

    fn set_level(&mut self, level: Level) {
        self.level = level;
        self.player.set_level(level);
    }

    fn set_book(&mut self, book_use: BookUse) {
        self.book_use = book_use;
    }

    fn set_resources(&mut self, resources: Resources) {
        self.player.set_resources(resources);
    }

    fn forget(&mut self) {
        self.player.forget();
    }

    fn leave_line(&mut self) {
        self.player.leave_line();
    }

    fn prepare(&mut self, position: &Position) {
        self.player.prepare(position);
    }
}

#[cfg(test)]
mod tests {
    use crate::Limits;
    use crate::level::Level;
    use crate::linear::Linear;
    use crate::player::{BookUse, OmokPlayer, Situation};
    use myosu_rules::Size;
    use myosu_rules::omok::{Position, Variant};
    use myosu_search::Cancel;

    use super::BookPlayer;
    use crate::book::shipped;

    #[test]
    fn the_book_decides_when_it_is_open_at_full_strength_and_never_an_excluded_move() {
        let mut position = Position::new(Variant::Renju.rule(), Size::square(15)).unwrap();
        position.play(myosu_rules::Point::new(7, 7)).unwrap();
        position.play(myosu_rules::Point::new(8, 6)).unwrap();
        let best = shipped().find(&position).unwrap().replies[0].0;
        let mut plain = Linear;
        let choose = |player: &mut dyn OmokPlayer, limits: &Limits| {
            player.choose(&Situation::of(&position), limits, &Cancel::new(), &mut |_| {}).unwrap()
        };
        let own = choose(&mut plain, &Limits::default()).point;
        let mut player = BookPlayer::new(Box::new(Linear));
        assert_eq!(choose(&mut player, &Limits::default()).point, own);
        player.set_book(BookUse::On);
        let decision = choose(&mut player, &Limits::default());
        assert_eq!(decision.point, best);
        assert!(decision.explanation[0].starts_with("opening book"));
        let mut limits = Limits::default();
        limits.excluded.insert(best);
        assert_ne!(choose(&mut player, &limits).point, best);
        player.set_level(Level::new(5));
        assert_eq!(choose(&mut player, &Limits::default()).point, own);
    }
}
