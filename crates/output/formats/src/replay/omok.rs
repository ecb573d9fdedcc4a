//! Omok: the moves to a node, played again with the decisions of the opening protocol.

use myosu_rules::omok::{Action, BadPosition, Game, Rule, RuleSet, Task};
use myosu_rules::{Move, Setup};

use super::{IllegalTurn, NumberedMove, opening};
use crate::sgf::{BadValue, Header, SgfGame, SgfNode};

/// A game of Omok replayed to a node.
#[derive(Clone)]
pub struct OmokReplay {
    /// The game at the node, or why its stones are no position.
    pub game: Result<Game, BadPosition>,
    /// Moves that the rule or the opening protocol refuses, in their order.
    pub illegal: Vec<IllegalTurn>,
    rule: Rule,
    written: Setup,
    moves: usize,
    handicap: u32,
}

/// The rule a record names; `fallback` where it names none we know.
pub fn omok_rule(header: &Header, fallback: Rule) -> Rule {
    let named = header.rules.as_deref().and_then(|name| RuleSet::parse(name).ok());
    named.map_or(fallback, RuleSet::rule)
}

impl OmokReplay {
    /// Plays everything from the root to this node. After stones put down by hand, and after a refused move,
    /// no opening protocol applies.
    pub fn of(node: SgfNode<'_>, rule: Rule) -> Result<OmokReplay, BadValue> {
        let mut replay = OmokReplay::before(node.root(), rule)?;
        for step in node.path() {
            replay.step(step)?;
        }
        Ok(replay)
    }

    /// The empty board before the root: [`OmokReplay::step`] plays one node after the other.
    pub fn before(root: SgfNode<'_>, rule: Rule) -> Result<OmokReplay, BadValue> {
        let size = root.board_size()?;
        Ok(OmokReplay {
            game: Game::new(rule, size, opening::protocol(root)),
            illegal: Vec::new(),
            rule,
            written: Setup::empty(size),
            moves: 0,
            handicap: root.header().handicap.unwrap_or(0),
        })
    }

    /// Plays the next node of the path.
    pub fn step(&mut self, node: SgfNode<'_>) -> Result<(), BadValue> {
        let size = self.written.size;
        let turn = node.turn(size)?;
        let settled = node.apply(&mut self.written, SgfGame::Omok)?;
        let number = self.moves + usize::from(turn.is_some());
        self.moves = number;
        let refused = match &mut self.game {
            _ if node.has_setup() => Some(None),
            Ok(game) => follow(game, node, turn.map(|(color, mv)| NumberedMove { number, color, mv })).err(),
            Err(_) => Some(None),
        };
        match (settled, &refused) {
            (Some(color), _) => self.written.to_play = color,
            (None, Some(_)) => {
                self.written.to_play = node.side_to_move(&self.written, None, self.handicap);
            }
            (None, None) => {}
        }
        if let Some(illegal) = refused {
            self.illegal.extend(illegal);
            self.game = Game::from_setup(&self.written, self.rule);
        }
        Ok(())
    }
}

/// Does what a node says. An error is a refused move, or nothing where a decision of the opening was refused.
fn follow(game: &mut Game, node: SgfNode<'_>, turn: Option<NumberedMove>) -> Result<(), Option<IllegalTurn>> {
    let size = game.position().size();
    if let Some(action) = opening::decision(node, size) {
        return game.act(action).map_err(|_| None);
    }
    let Some(turn) = turn else { return Ok(()) };
    let to_play = game.position().to_play();
    let illegal = |why: String| Some(IllegalTurn::new(turn, SgfGame::Omok, size, why));
    if turn.color != to_play {
        return Err(illegal(format!("it is {to_play}'s turn")));
    }
    game.act(placing(game, turn.mv)).map_err(|why| illegal(why.to_string()))
}

/// The action that placing a stone there, or passing, is now: in some openings it selects an offered move.
pub fn placing(game: &Game, mv: Move) -> Action {
    match (mv, game.turn()) {
        (Move::Pass, _) => Action::Pass,
        (Move::Place(point), Some((_, Task::Select(_)))) => Action::Select(point),
        (Move::Place(point), _) => Action::Place(point),
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::Color;
    use myosu_rules::omok::{OpeningPlayer, Variant};

    use super::OmokReplay;
    use crate::sgf::Collection;

    fn replay(moves: &str) -> OmokReplay {
        let file = Collection::parse_text(&format!("(;GM[4]SZ[15]{moves})")).unwrap();
        let last = file.games().next().and_then(|root| root.main_line().last()).unwrap();
        OmokReplay::of(last, Variant::Renju.rule()).unwrap()
    }

    #[test]
    fn decisions_of_the_opening_protocol_are_played() {
        let game = replay("XOPENING[swap];B[hh];W[hg];B[ih];XACT[swap]").game.unwrap();
        assert_eq!(game.color(OpeningPlayer::First), Color::White);
        assert!(replay("XOPENING[swap];B[hh];W[hg];B[ih];XACT[stay];W[aa]").illegal.is_empty());
    }

    #[test]
    fn a_game_goes_on_after_a_move_the_rule_refuses() {
        let replay = replay(";B[hh];W[hh];B[ii]");
        let numbers: Vec<usize> = replay.illegal.iter().map(|illegal| illegal.turn.number).collect();
        assert_eq!(numbers, [2]);
        assert_eq!(replay.game.unwrap().position().to_play(), Color::White);
    }

    #[test]
    fn a_move_out_of_turn_is_refused() {
        let replay = replay(";B[hh];B[ii]");
        assert_eq!(replay.illegal[0].to_string(), "move 2, black i7, is not legal: it is white's turn");
    }
}
