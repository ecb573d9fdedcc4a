//! The board of a session: stones in the order they came, as the manager set or removed them.

use myosu::formats::gomocup::{Stone, StoneOwner};
use myosu::omok::player::Situation;
use myosu::rules::omok::{Position, Rule};
use myosu::rules::{Color, Point, Setup, Size};

use super::refusal::{CommandRefusal, GomocupResult};

/// Stones on a board, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GomocupBoard {
    pub(super) size: Size,
    stones: Vec<(Point, Color)>,
    to_play: Color,
}

impl GomocupBoard {
    /// An empty board; it must be large enough for Omok.
    pub(super) fn new(size: Size) -> GomocupResult<GomocupBoard> {
        Position::new(Rule::FREESTYLE, size)?;
        Ok(GomocupBoard { size, stones: Vec::new(), to_play: Color::Black })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    pub(super) fn to_play(&self) -> Color {
        self.to_play
    }

    pub(super) fn position(&self, rule: Rule) -> GomocupResult<Position> {
        let mut setup = Setup::empty(self.size);
        self.stones.iter().for_each(|&(point, color)| setup.set(point, Some(color)));
        setup.to_play = self.to_play;
        Ok(Position::from_setup(&setup, rule)?)
    }

    pub(super) fn situation<'a>(&self, position: &'a Position) -> Situation<'a> {
        let last = |color| self.stones.iter().rev().find(|(_, c)| *c == color).map(|(point, _)| *point);
        Situation { position, last: Color::BOTH.map(last) }
    }

    /// Puts a stone of the side to move on a point that is known to be legal.
    pub(super) fn put(&mut self, point: Point) {
        self.stones.push((point, self.to_play));
        self.to_play = !self.to_play;
    }

    /// Takes a stone away; its side is to move if it was the last one, else the side with fewer stones.
    pub(super) fn take_back(&mut self, point: Point) -> GomocupResult<()> {
        let Some(at) = self.stones.iter().rposition(|(stone, _)| *stone == point) else {
            return Err(CommandRefusal::NoStone(point.into()));
        };
        let (_, color) = self.stones.remove(at);
        self.to_play = if at == self.stones.len() { color } else { self.side_with_fewer() };
        Ok(())
    }

    fn side_with_fewer(&self) -> Color {
        let black = self.stones.iter().filter(|(_, color)| *color == Color::Black).count();
        if 2 * black > self.stones.len() { Color::White } else { Color::Black }
    }

    /// Replaces all stones by those of a `BOARD`, which are ours and the opponent's; we are to move.
    /// With as many stones as the opponent we have Black, with one fewer White; otherwise the side of
    /// the first stone has Black.
    pub(super) fn set_board(&mut self, stones: &[Stone]) -> GomocupResult<()> {
        let count = |field| stones.iter().filter(|stone| stone.field == Some(field)).count();
        let (own, opponent) = (count(StoneOwner::Own), count(StoneOwner::Opponent));
        let black = match stones.first().and_then(|stone| stone.field) {
            _ if own == opponent => StoneOwner::Own,
            _ if own + 1 == opponent => StoneOwner::Opponent,
            Some(field) => field,
            None => StoneOwner::Own,
        };
        let mut new = GomocupBoard { stones: Vec::new(), ..*self };
        for stone in stones {
            let field = stone.field.unwrap_or(StoneOwner::Other);
            if field == StoneOwner::Other {
                return Err(CommandRefusal::ContinuousGame(stone.cell));
            }
            let color = if field == black { Color::Black } else { Color::White };
            new.add(stone, color)?;
        }
        new.to_play = if black == StoneOwner::Own { Color::Black } else { Color::White };
        *self = new;
        Ok(())
    }

    /// Replaces all stones by these, Black first and in turn.
    pub(super) fn set_moves(&mut self, stones: &[Stone]) -> GomocupResult<()> {
        let mut new = GomocupBoard { stones: Vec::new(), to_play: Color::Black, ..*self };
        for stone in stones {
            new.add(stone, new.to_play)?;
            new.to_play = !new.to_play;
        }
        *self = new;
        Ok(())
    }

    fn add(&mut self, stone: &Stone, color: Color) -> GomocupResult<()> {
        let point = stone.cell.on(self.size)?;
        if self.stones.iter().any(|(other, _)| *other == point) {
            return Err(CommandRefusal::TwoStones(stone.cell));
        }
        self.stones.push((point, color));
        Ok(())
    }
}
