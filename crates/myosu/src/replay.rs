//! The position of a game after so many moves, replayed by the rules.
//!
//! A record may hold what the rules do not allow. It is shown as it stands, the way every SGF program
//! does, and a note says which move it was and why it is not legal.

use anyhow::{Result, bail};
use myosu_formats::sgf::{Game, Header, Node};
use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Move, Notation, Setup};

/// A move of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// From 1.
    pub(crate) number: usize,
    /// Who.
    pub(crate) color: Color,
    /// What.
    pub(crate) mv: Move,
}

/// A game up to a move.
pub(crate) struct Replay<'a> {
    /// The last node.
    pub(crate) node: Node<'a>,
    /// What the root says.
    pub(crate) header: Header,
    /// The game it was replayed as.
    pub(crate) game: Game,
    /// The stones, and who is to play.
    pub(crate) setup: Setup,
    /// The moves so far.
    pub(crate) played: Vec<Played>,
    /// How many moves the main line has.
    pub(crate) total: usize,
    /// The stones each side has taken: Black, White.
    pub(crate) prisoners: [u32; 2],
    /// Moves that are not legal.
    pub(crate) notes: Vec<String>,
}

/// The game after `moves` moves of the main line; all of them if none is said, but a problem stays as it
/// is set.
pub(crate) fn replay<'a>(root: Node<'a>, game: Game, moves: Option<usize>) -> Result<Replay<'a>> {
    let header = root.header();
    let size = header.size;
    let total = root.main_line().filter(|node| matches!(node.turn(size), Ok(Some(_)))).count();
    let wanted = match moves {
        Some(moves) if moves > total => bail!("the game has {total} moves: there is no move {moves}"),
        Some(moves) => moves,
        None if is_problem(root, &header) => 0,
        None => total,
    };
    let mut board = Board::new(Setup::empty(size), game);
    let (mut last, mut played) = (root, Vec::new());
    for node in root.main_line() {
        if let Some((color, mv)) = node.turn(size)? {
            if played.len() == wanted {
                break;
            }
            played.push(Played { number: played.len() + 1, color, mv });
        }
        board.apply(node, played.len())?;
        last = node;
    }
    let mut setup = board.setup;
    setup.to_play = last.position()?.to_play;
    let prisoners = board.prisoners();
    Ok(Replay { node: last, header, game, setup, played, total, prisoners, notes: board.notes })
}

/// Whether the game begins with stones of both colors on the board.
fn is_problem(root: Node<'_>, header: &Header) -> bool {
    let before = root.main_line().take_while(|node| !matches!(node.turn(header.size), Ok(Some(_))));
    let start = before.last().and_then(|node| node.position().ok());
    start.is_some_and(|setup| Color::BOTH.iter().all(|&color| !setup.of(color).is_empty()))
}

/// The board while a game is replayed.
struct Board {
    setup: Setup,
    game: Game,
    /// The same stones as a legal position, where Go is played and they are one.
    position: Option<Position>,
    taken: [u32; 2],
    notes: Vec<String>,
}

impl Board {
    fn new(setup: Setup, game: Game) -> Board {
        let mut board = Board { setup, game, position: None, taken: [0; 2], notes: Vec::new() };
        board.settle();
        board
    }

    fn prisoners(&self) -> [u32; 2] {
        let now = |color: Color| self.position.as_ref().map_or(0, |position| position.prisoners(color));
        Color::BOTH.map(|color| self.taken[color.index()] + now(color))
    }

    /// Makes a position of the stones, if they are one.
    fn settle(&mut self) {
        self.taken = self.prisoners();
        let is_go = self.game == Game::Go;
        self.position = is_go.then(|| Position::from_setup(&self.setup).ok()).flatten();
    }

    /// Does what a node does.
    fn apply(&mut self, node: Node<'_>, number: usize) -> Result<()> {
        let turn = node.turn(self.setup.size)?;
        if let (Some((color, mv)), Some(position), false) = (turn, &mut self.position, node.has_setup()) {
            match position.check(color, mv, Suicide::Allowed) {
                Ok(()) => {
                    position.play(color, mv);
                    self.setup = position.setup();
                    return Ok(());
                }
                Err(why) => self.complain(number, color, mv, &why.to_string()),
            }
        } else if turn.is_none() && !node.has_setup() {
            return Ok(());
        }
        if let (Some((color, Move::Place(point))), Game::Omok | Game::Other(_)) = (turn, self.game)
            && self.setup.stone(point).is_some()
        {
            self.complain(number, color, Move::Place(point), "the point is occupied");
        }
        self.by_hand(node)?;
        Ok(())
    }

    /// Puts stones down as the file says and takes what has no liberty, whatever the rules say.
    fn by_hand(&mut self, node: Node<'_>) -> Result<()> {
        let before = self.setup;
        node.apply(&mut self.setup, self.game)?;
        if let Some((color, Move::Place(point))) = node.turn(self.setup.size)?
            && !node.has_setup()
        {
            let gone = (before.of(!color) - self.setup.of(!color)).without(point);
            self.taken[color.index()] += gone.len() as u32;
        }
        self.settle();
        Ok(())
    }

    fn complain(&mut self, number: usize, color: Color, mv: Move, why: &str) {
        let notation = if self.game == Game::Go { Notation::Go } else { Notation::Renju };
        let at = mv.point().map_or("pass".to_owned(), |point| notation.write(point, self.setup.size));
        self.notes.push(format!("move {number}, {color} {at}, is not legal: {why}; shown all the same"));
    }
}

#[cfg(test)]
mod tests {
    use myosu_formats::sgf::{Collection, Game};
    use myosu_rules::{Color, Notation, Size};

    use super::replay;

    fn all(text: &str, moves: Option<usize>) -> (usize, [usize; 2], [u32; 2], Vec<String>) {
        let file = Collection::parse_text(text).unwrap();
        let root = file.games().next().unwrap();
        let game = root.header().game;
        let replay = replay(root, game, moves).unwrap();
        assert_eq!(replay.setup, replay.node.position().unwrap());
        let stones = Color::BOTH.map(|color| replay.setup.of(color).len());
        (replay.played.len(), stones, replay.prisoners, replay.notes)
    }

    #[test]
    fn captures_are_taken_off_and_counted() {
        let text = "(;SZ[9];B[ba];W[aa];B[ab];W[hh];B[aa])";
        assert_eq!(all(text, None), (5, [3, 1], [1, 0], vec![]));
        assert_eq!(all(text, Some(2)), (2, [1, 1], [0, 0], vec![]));
    }

    #[test]
    fn what_is_not_legal_is_shown_and_told() {
        let (_, stones, _, notes) = all("(;SZ[9];B[ba];W[ba];B[cc])", None);
        assert_eq!((stones, notes.len()), ([1, 1], 1));
        assert!(notes[0].starts_with("move 2, white B9, is not legal: the point is occupied"), "{notes:?}");
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
        assert!(replay(root, Game::Go, Some(2)).is_err());
        let first = replay(root, Game::Go, Some(1)).unwrap();
        let size = Size::square(9);
        assert_eq!(first.played[0].mv.point().map(|p| Notation::Go.write(p, size)).as_deref(), Some("A9"));
    }
}
