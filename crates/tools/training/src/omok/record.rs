//! Games of self-play as they are kept: the opening, the moves, and what the search thought of each.

use myosu::omok::tune::{PlayedGame, PlayedMove};
use myosu::rules::{Color, Point, Size};

/// Adds the bytes of the game.
pub(super) fn write(game: &PlayedGame, bytes: &mut Vec<u8>) {
    let winner = game.winner.map_or(0, |color| color.pick(1, 2));
    bytes.extend([game.opening.len() as u8, winner]);
    bytes.extend((game.moves.len() as u16).to_le_bytes());
    let number = |point: Point| (u16::from(point.x()) | u16::from(point.y()) << 8).to_le_bytes();
    game.opening.iter().for_each(|&point| bytes.extend(number(point)));
    for step in &game.moves {
        bytes.extend(number(step.point));
        bytes.extend(step.rate.to_le_bytes());
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
            (rate <= 1000).then_some(PlayedMove { point, rate })
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
