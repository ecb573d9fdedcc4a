//! Games of self-play as they are kept: the opening, the moves, and what the search thought of each.

use myosu_omok::tune::{SelfPlay, opening};
use myosu_omok::{Engine, Limits};
use myosu_rules::omok::{Outcome, Position};
use myosu_rules::{Color, Point, Size, zobrist};
use myosu_search::Cancel;

/// One move in this many is a random one near stones, so that positions of other games are seen too.
const STRAY: u64 = 24;
/// The bit of a rate that marks a random move.
const IS_STRAY: u16 = 1 << 15;

/// A game of self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayedGame {
    /// The stones of the opening, in turn.
    pub(super) opening: Vec<Point>,
    pub(super) moves: Vec<PlayedMove>,
    pub(super) winner: Option<Color>,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlayedMove {
    pub(super) point: Point,
    /// The winning chance of the search before the move, in thousandths.
    pub(super) rate: u16,
    /// The move is a random one, not the one the search chose.
    pub(super) stray: bool,
}

/// Plays a game from a random opening.
pub(super) fn record_game(engine: &mut Engine, play: &SelfPlay, number: u64) -> PlayedGame {
    let rule = *engine.tables().rule();
    let mut random = zobrist::mix(play.seed ^ zobrist::mix(number));
    let mut position = opening(rule, play.size, &mut random);
    let stones = Color::BOTH.map(|color| position.stones(color).iter().collect::<Vec<_>>());
    let turns = (0..stones[0].len()).flat_map(|at| [stones[0].get(at), stones[1].get(at)]);
    let mut game =
        PlayedGame { opening: turns.flatten().copied().collect(), moves: Vec::new(), winner: None };
    engine.forget();
    while position.outcome().is_none() {
        let limits = Limits { nodes: play.nodes, ..Limits::default() };
        let found = engine.think(&position, &limits, &Cancel::new(), &mut |_| {});
        let Some(best) = found.candidates.first() else { break };
        random = zobrist::mix(random);
        let stray = stray(&position, &mut random);
        let point = stray.unwrap_or(best.point);
        let rate = best.score.win_rate() as u16;
        game.moves.push(PlayedMove { point, rate, stray: stray.is_some() });
        position.place(point);
    }
    if let Some(Outcome::Win(color)) = position.outcome() {
        game.winner = Some(color);
    }
    game
}

/// Now and then a random move near stones.
fn stray(position: &Position, random: &mut u64) -> Option<Point> {
    if !(*random >> 40).is_multiple_of(STRAY) {
        return None;
    }
    let stones = position.stones(Color::Black) | position.stones(Color::White);
    let near = stones.grown().grown() & position.empties();
    let legal: Vec<Point> = near.iter().filter(|&point| position.check(point).is_ok()).collect();
    *random = zobrist::mix(*random);
    legal.get((*random >> 33) as usize % legal.len().max(1)).copied()
}

impl PlayedGame {
    /// Adds the bytes of the game.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let winner = self.winner.map_or(0, |color| color.pick(1, 2));
        bytes.extend([self.opening.len() as u8, winner]);
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        let number = |point: Point| (u16::from(point.x()) | u16::from(point.y()) << 8).to_le_bytes();
        self.opening.iter().for_each(|&point| bytes.extend(number(point)));
        for step in &self.moves {
            bytes.extend(number(step.point));
            bytes.extend((step.rate | if step.stray { IS_STRAY } else { 0 }).to_le_bytes());
        }
    }

    /// Reads games; `None` if the bytes are cut off or hold a point that the board does not have.
    pub(super) fn read_all(mut bytes: &[u8], size: Size) -> Option<Vec<PlayedGame>> {
        let mut games = Vec::new();
        while !bytes.is_empty() {
            let [stones, winner, low, high] = *bytes.split_off(..4)?.first_chunk()?;
            let mut number = || bytes.split_off(..2)?.first_chunk().map(|two| u16::from_le_bytes(*two));
            let point = |number: u16| size.point(usize::from(number & 255), usize::from(number >> 8));
            let opening = (0..stones).map(|_| point(number()?)).collect::<Option<_>>()?;
            let mut step = || {
                let (point, rate) = (point(number()?)?, number()?);
                Some(PlayedMove { point, rate: rate & !IS_STRAY, stray: rate & IS_STRAY != 0 })
            };
            let moves = (0..u16::from_le_bytes([low, high])).map(|_| step()).collect::<Option<Vec<_>>>()?;
            let winner = match winner {
                0 => None,
                1 => Some(Color::Black),
                2 => Some(Color::White),
                _ => return None,
            };
            games.push(PlayedGame { opening, moves, winner });
        }
        Some(games)
    }
}
