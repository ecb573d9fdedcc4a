//! A player that asks the book before it thinks.

use std::sync::Arc;

use myosu_omok::level::Level;
use myosu_omok::player::{OmokDecision, OmokPlayer, Situation};
use myosu_omok::{Analysis, Limits, Resources};
use myosu_rules::Point;
use myosu_rules::omok::Position;
use myosu_search::Cancel;

use crate::value::BookValue;
use crate::{Book, shipped};

/// The book of a player.
#[derive(Clone, Debug)]
enum PlayersBook {
    Shipped,
    Own(Arc<Book>),
}

/// Another player with a book. It plays the best reply of the book where there is one, at full strength; everywhere
/// else the other player decides.
pub struct BookPlayer {
    player: Box<dyn OmokPlayer>,
    book: PlayersBook,
    level: Level,
}

impl BookPlayer {
    /// A player with the book that ships.
    pub fn new(player: Box<dyn OmokPlayer>) -> BookPlayer {
        BookPlayer { player, book: PlayersBook::Shipped, level: Level::FULL }
    }

    /// A player with a book of one's own.
    pub fn with_book(player: Box<dyn OmokPlayer>, book: Arc<Book>) -> BookPlayer {
        BookPlayer { player, book: PlayersBook::Own(book), level: Level::FULL }
    }

    /// The move of the book. A move that is excluded has no substitute: the others may be much worse.
    fn book_move(&self, position: &Position, limits: &Limits) -> Option<(Point, BookValue)> {
        let book = match &self.book {
            PlayersBook::Shipped => shipped(),
            PlayersBook::Own(book) => book,
        };
        let best = book.find(position)?.replies.into_iter().next()?;
        (self.level == Level::FULL && !limits.excluded.contains(best.0)).then_some(best)
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

    fn set_resources(&mut self, resources: Resources) {
        self.player.set_resources(resources);
    }

    fn forget(&mut self) {
        self.player.forget();
    }

    fn prepare(&mut self, position: &Position) {
        self.player.prepare(position);
    }
}
