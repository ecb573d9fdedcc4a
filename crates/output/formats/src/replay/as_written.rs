//! A position of a record as every SGF program shows it: illegal moves are played all the same, and listed.

use myosu_rules::go::{KoRule, Rules, Suicide};
use myosu_rules::{Move, Setup};

use super::{GoReplay, IllegalTurn, NoSuchMove, NumberedMove, count_moves, node_after};
use crate::sgf::{BadValue, Header, SgfGame, SgfNode};

/// A record replayed to a move of its main line.
pub struct Replay<'a> {
    /// The last node.
    pub node: SgfNode<'a>,
    /// The root's properties.
    pub header: Header,
    /// The game it was replayed as.
    pub game: SgfGame,
    /// The stones, and the side to move.
    pub setup: Setup,
    /// The moves so far.
    pub played: Vec<NumberedMove>,
    /// How many moves the main line has.
    pub total: usize,
    /// The stones each side has taken: Black, White.
    pub prisoners: [u32; 2],
    /// Moves the rules refuse.
    pub illegal: Vec<IllegalTurn>,
}

/// Why a record cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadReplay {
    /// The record has fewer moves.
    #[error(transparent)]
    NoSuchMove(#[from] NoSuchMove),
    /// A property has a value it does not allow.
    #[error(transparent)]
    Value(#[from] BadValue),
}

impl<'a> Replay<'a> {
    /// The game after `moves` moves of the main line; without a number after all of them, but a problem as it
    /// is set.
    pub fn of(root: SgfNode<'a>, game: SgfGame, moves: Option<usize>) -> Result<Replay<'a>, BadReplay> {
        let size = root.board_size()?;
        let node = node_after(root, moves)?;
        let mut played = Vec::new();
        for step in node.path() {
            if let Some((color, mv)) = step.turn(size)? {
                played.push(NumberedMove { number: played.len() + 1, color, mv });
            }
        }
        let (mut setup, prisoners, illegal) = match game {
            SgfGame::Go => {
                let replay = GoReplay::of(node, lenient())?;
                (replay.setup(), replay.prisoners(), replay.illegal)
            }
            SgfGame::Omok | SgfGame::Other(_) => {
                let (setup, illegal) = stones(node, game)?;
                (setup, [0; 2], illegal)
            }
        };
        setup.to_play = node.position()?.to_play;
        let (header, total) = (root.header(), count_moves(root));
        Ok(Replay { node, header, game, setup, played, total, prisoners, illegal })
    }
}

/// Rules that refuse only what no rule set allows.
fn lenient() -> Rules {
    Rules { ko: KoRule::Simple, suicide: Suicide::Allowed, ..Rules::default() }
}

/// Stones that stay where they are put; only an occupied point is refused.
fn stones(node: SgfNode<'_>, game: SgfGame) -> Result<(Setup, Vec<IllegalTurn>), BadValue> {
    let size = node.board_size()?;
    let (mut setup, mut illegal, mut number) = (Setup::empty(size), Vec::new(), 0);
    for step in node.path() {
        step.apply_setup(&mut setup)?;
        if let Some((color, mv)) = step.turn(size)? {
            number += 1;
            if let Move::Place(point) = mv
                && setup.stone(point).is_some()
            {
                let turn = NumberedMove { number, color, mv };
                illegal.push(IllegalTurn::new(turn, game, size, "the point is occupied"));
            }
        }
        step.apply(&mut setup, game)?;
    }
    Ok((setup, illegal))
}

#[cfg(test)]
mod tests {
    use myosu_rules::{Color, Notation, Size};

    use super::Replay;
    use crate::sgf::{Collection, SgfGame};

    fn all(text: &str, moves: Option<usize>) -> (usize, [usize; 2], [u32; 2], Vec<String>) {
        let file = Collection::parse_text(text).unwrap();
        let root = file.games().next().unwrap();
        let replay = Replay::of(root, root.header().game, moves).unwrap();
        assert_eq!(replay.setup, replay.node.position().unwrap());
        let stones = Color::BOTH.map(|color| replay.setup.of(color).len());
        let illegal = replay.illegal.iter().map(ToString::to_string).collect();
        (replay.played.len(), stones, replay.prisoners, illegal)
    }

    #[test]
    fn captures_are_taken_off_and_counted() {
        let text = "(;SZ[9];B[ba];W[aa];B[ab];W[hh];B[aa])";
        assert_eq!(all(text, None), (5, [3, 1], [1, 0], vec![]));
        assert_eq!(all(text, Some(2)), (2, [1, 1], [0, 0], vec![]));
    }

    #[test]
    fn illegal_moves_are_played_and_listed() {
        let (_, stones, _, illegal) = all("(;SZ[9];B[ba];W[ba];B[cc])", None);
        assert_eq!(stones, [1, 1]);
        assert_eq!(illegal, ["move 2, white B9, is not legal: the point is occupied"]);
        assert_eq!(all("(;GM[4]SZ[15];B[hh];W[hh])", None).3.len(), 1);
    }

    #[test]
    fn a_problem_stays_as_it_is_set_and_a_handicap_game_does_not() {
        assert_eq!(all("(;SZ[9]AB[aa]AW[bb];B[cc])", None).0, 0);
        assert_eq!(all("(;SZ[9]AB[aa][cc];W[bb])", None).0, 1);
    }

    #[test]
    fn omok_stones_stay() {
        let text = "(;GM[4]SZ[15];B[ba];W[aa];B[ab];W[hh];B[cc])";
        assert_eq!(all(text, None).1, [3, 2]);
    }

    #[test]
    fn there_is_no_move_beyond_the_last() {
        let file = Collection::parse_text("(;SZ[9];B[aa])").unwrap();
        let root = file.games().next().unwrap();
        assert!(Replay::of(root, SgfGame::Go, Some(2)).is_err());
        let first = Replay::of(root, SgfGame::Go, Some(1)).unwrap();
        let size = Size::square(9);
        assert_eq!(first.played[0].mv.point().map(|p| Notation::Go.write(p, size)).as_deref(), Some("A9"));
    }
}
