//! Baduk: the moves to a node, played again with captures, ko and handicap.

use myosu_rules::go::{BadSetup, Game, Rules};
use myosu_rules::{Color, Move, Setup};

use super::{IllegalTurn, NumberedMove};
use crate::sgf::{BadValue, Header, SgfGame, SgfNode};

/// A game of Baduk replayed to a node.
#[derive(Clone, Debug)]
pub struct GoReplay {
    /// The game at the node, or why its stones are no position.
    pub game: Result<Game, BadSetup>,
    /// Moves the rules refuse, in their order.
    pub illegal: Vec<IllegalTurn>,
    rules: Rules,
    /// The stones as the record has them while they are no position.
    written: Setup,
    /// Prisoners of Black and White before the game was taken up from stones of the record.
    taken: [u32; 2],
    moves: usize,
    handicap: u32,
}

/// The rules a record names with its komi; `fallback` where it names none we know.
pub fn go_rules(header: &Header, fallback: Rules) -> Rules {
    let named = header.rules.as_deref().and_then(|name| name.trim().to_lowercase().parse().ok());
    let rules: Rules = named.unwrap_or(fallback);
    // Some records have a komi in quarters or no number at all: they are played with the rules' own komi.
    let komi = header.komi.and_then(|komi| komi.to_string().parse().ok());
    rules.with_komi(komi.unwrap_or(rules.komi))
}

impl GoReplay {
    /// Plays everything from the root to this node.
    pub fn of(node: SgfNode<'_>, rules: Rules) -> Result<GoReplay, BadValue> {
        let mut replay = GoReplay::before(node.root(), rules)?;
        for step in node.path() {
            replay.step(step)?;
        }
        Ok(replay)
    }

    /// The empty board before the root: [`GoReplay::step`] plays one node after the other.
    pub fn before(root: SgfNode<'_>, rules: Rules) -> Result<GoReplay, BadValue> {
        let size = root.board_size()?;
        Ok(GoReplay {
            game: Ok(Game::new(size, rules)),
            illegal: Vec::new(),
            rules,
            written: Setup::empty(size),
            taken: [0; 2],
            moves: 0,
            handicap: root.header().handicap.unwrap_or(0),
        })
    }

    /// The stones and the side to move, also where they are no position.
    pub fn setup(&self) -> Setup {
        self.game.as_ref().map_or(self.written, |game| game.position().setup())
    }

    /// The stones each side has taken: Black, White.
    pub fn prisoners(&self) -> [u32; 2] {
        let now = |color| self.game.as_ref().map_or(0, |game| game.position().prisoners(color));
        Color::BOTH.map(|color| self.taken[color.index()] + now(color))
    }

    /// Plays the next node of the path.
    pub fn step(&mut self, node: SgfNode<'_>) -> Result<(), BadValue> {
        let turn = node.turn(self.written.size)?;
        if node.has_setup() {
            let mut setup = self.setup();
            node.apply_setup(&mut setup)?;
            let settled = turn.map(|(color, _)| color).or_else(|| node.to_play());
            setup.to_play = node.side_to_move(&setup, settled, self.handicap);
            self.take_up(setup);
        }
        if let Some((color, mv)) = turn {
            self.moves += 1;
            self.play(NumberedMove { number: self.moves, color, mv }, node)?;
            // `PL` beside a move: the same side moves again.
            if let Some(color) = node.to_play().filter(|&side| side == color) {
                self.take_up(Setup { to_play: color, ..self.setup() });
            }
        }
        Ok(())
    }

    fn play(&mut self, turn: NumberedMove, node: SgfNode<'_>) -> Result<(), BadValue> {
        let before = self.setup();
        if let Ok(game) = &mut self.game {
            match game.play(turn.color, turn.mv) {
                Ok(_) => return Ok(()),
                Err(why) => self.illegal.push(IllegalTurn::new(turn, SgfGame::Go, before.size, why)),
            }
        }
        let mut after = before;
        node.apply(&mut after, SgfGame::Go)?;
        after.to_play = !turn.color;
        if let Move::Place(point) = turn.mv {
            let gone = (before.of(!turn.color) - after.of(!turn.color)).without(point);
            self.taken[turn.color.index()] += gone.len() as u32;
        }
        self.take_up(after);
        Ok(())
    }

    /// Goes on from these stones. Two or more stones of Black alone, on a board that was empty, with White to
    /// move, are a handicap.
    fn take_up(&mut self, setup: Setup) {
        self.taken = self.prisoners();
        let [black, white] = setup.stones;
        let is_handicap = white.is_empty() && black.len() >= 2 && setup.to_play == Color::White;
        let was_empty = self.moves == 0 && self.setup().occupied().is_empty();
        self.written = setup;
        if is_handicap && was_empty {
            let mut game = Game::new(setup.size, self.rules);
            if game.place_handicap(&black.iter().collect::<Vec<_>>()).is_ok() {
                self.game = Ok(game);
                return;
            }
        }
        self.game = Game::from_setup(&setup, self.rules);
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::Rules;
    use myosu_rules::{Color, Point};

    use super::GoReplay;
    use crate::sgf::Collection;

    fn replay(text: &str) -> GoReplay {
        let file = Collection::parse_text(text).unwrap();
        let last = file.games().next().and_then(|root| root.main_line().last()).unwrap();
        GoReplay::of(last, Rules::korean()).unwrap()
    }

    #[test]
    fn a_game_goes_on_from_stones_put_down_among_the_moves() {
        let replay = replay("(;SZ[9];B[aa];AW[bb];B[cc])");
        let game = replay.game.unwrap();
        assert_eq!((game.position().occupied().len(), game.moves().len()), (3, 1));
        assert_eq!((game.to_play(), replay.illegal.len()), (Color::White, 0));
    }

    #[test]
    fn a_game_goes_on_after_a_move_the_rules_refuse() {
        let replay = replay("(;SZ[9];B[ba];W[ba];B[cc])");
        assert_eq!(replay.illegal.iter().map(|illegal| illegal.turn.number).collect::<Vec<_>>(), [2]);
        assert_eq!(replay.game.unwrap().position().stone(Point::new(1, 0)), Some(Color::White));
    }

    #[test]
    fn prisoners_are_kept_when_stones_are_put_down() {
        let taken = "(;SZ[9];B[ba];W[aa];B[ab]";
        assert_eq!(replay(&format!("{taken})")).prisoners(), [1, 0]);
        assert_eq!(replay(&format!("{taken};AW[ee];W[ff])")).prisoners(), [1, 0]);
    }

    #[test]
    fn stones_without_liberties_are_no_position_and_still_shown() {
        let replay = replay("(;SZ[2]AB[aa][ab][ba][bb])");
        assert!(replay.game.is_err());
        assert_eq!(replay.setup().of(Color::Black).len(), 4);
    }

    #[test]
    fn the_side_to_move_is_the_one_the_record_names() {
        assert_eq!(replay("(;SZ[9]AB[aa]PL[W])").game.unwrap().to_play(), Color::White);
        assert_eq!(replay("(;SZ[9];B[aa]PL[B])").game.unwrap().to_play(), Color::Black);
        assert_eq!(replay("(;SZ[9];B[aa];PL[B])").game.unwrap().to_play(), Color::Black);
    }
}
