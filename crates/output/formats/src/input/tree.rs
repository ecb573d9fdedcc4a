//! One game of a file as a tree of moves, and its way to a game played by the rules.

use myosu_rules::{Color, Move, go, omok};

use super::error::BadGame;
use crate::record::Record;
use crate::replay::{BadReplay, GoReplay, OmokReplay, Replay, go_rules, node_after, omok_rule};
use crate::sgf::{BadValue, Collection, SgfGame, SgfNode};

/// One game of a file, whatever format the file was in.
#[derive(Clone, Debug)]
pub struct GameTree {
    collection: Collection,
    index: usize,
    /// The game the caller or the file names.
    named: Option<SgfGame>,
}

impl GameTree {
    /// The game of this index in a collection; an error if its board has no size.
    ///
    /// # Panics
    /// If the collection has no such game.
    pub fn new(collection: Collection, index: usize, game: Option<SgfGame>) -> Result<GameTree, BadGame> {
        let mut tree = GameTree { collection, index, named: game };
        let root = tree.root();
        root.board_size()?;
        let in_file = root.value("GM").map(|_| root.header().game);
        tree.named = game.or(in_file);
        Ok(tree)
    }

    /// A record as a tree of one line.
    pub fn of_record(record: &Record) -> GameTree {
        GameTree { collection: record.to_sgf(), index: 0, named: Some(record.game) }
    }

    /// The root of the game.
    pub fn root(&self) -> SgfNode<'_> {
        self.collection.games().nth(self.index).expect("the index was checked when the tree was made")
    }

    /// The file the game is part of.
    pub fn into_collection(self) -> Collection {
        self.collection
    }

    /// The game it is taken for; Baduk where nothing names it.
    pub fn game(&self) -> SgfGame {
        self.named.unwrap_or_default()
    }

    /// The position after `moves` moves as the record has it, legal or not; without a number after all of
    /// them, but a problem as it is set.
    pub fn replay(&self, moves: Option<usize>) -> Result<Replay<'_>, BadReplay> {
        Replay::of(self.root(), self.game(), moves)
    }

    /// The rules of Baduk the record names with its komi; `fallback` where it names none we know.
    pub fn go_rules(&self, fallback: go::Rules) -> go::Rules {
        go_rules(&self.root().header(), fallback)
    }

    /// The rule of Omok the record names; `fallback` where it names none we know.
    pub fn omok_rule(&self, fallback: omok::Rule) -> omok::Rule {
        omok_rule(&self.root().header(), fallback)
    }

    /// The game of Baduk after `moves` moves, all of them legal under these rules; without a number after all
    /// of them, but a problem as it is set.
    pub fn go(&self, rules: go::Rules, moves: Option<usize>) -> Result<go::Game, BadGame> {
        self.require(SgfGame::Go)?;
        let node = node_after(self.root(), moves)?;
        let replay = GoReplay::of(node, rules)?;
        match replay.illegal.into_iter().next() {
            Some(illegal) => Err(BadGame::Illegal(illegal)),
            None => replay.game.map_err(BadGame::GoStones),
        }
    }

    /// The game of Omok after `moves` moves, all of them legal under this rule; without a number after all of
    /// them, but a problem as it is set.
    pub fn omok(&self, rule: omok::Rule, moves: Option<usize>) -> Result<omok::Game, BadGame> {
        self.require(SgfGame::Omok)?;
        let node = node_after(self.root(), moves)?;
        let replay = OmokReplay::of(node, rule)?;
        match replay.illegal.into_iter().next() {
            Some(illegal) => Err(BadGame::Illegal(illegal)),
            None => replay.game.map_err(BadGame::OmokStones),
        }
    }

    /// The moves of the main line.
    pub fn moves(&self) -> Result<Vec<(Color, Move)>, BadValue> {
        let size = self.root().board_size()?;
        self.root().main_line().filter_map(|node| node.turn(size).transpose()).collect()
    }

    fn require(&self, wanted: SgfGame) -> Result<(), BadGame> {
        match self.named {
            Some(found) if found != wanted => Err(BadGame::OtherGame { wanted, found }),
            _ => Ok(()),
        }
    }
}
