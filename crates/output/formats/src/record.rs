//! A game as a start and its moves: the common part of all formats of single games.

use myosu_rules::{Color, Move, Setup, Size};
use thiserror::Error;

use crate::moves::{self, BadMoves};
use crate::sgf::{BadValue, Collection, GameResult, Header, PlayerDetails, SgfGame, SgfNode, SgfNodeId};

/// A game record (기보) without variations. Its moves may be illegal; [`crate::replay`] checks them.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game.
    pub game: SgfGame,
    /// The stones before the first move, and the side that makes it.
    pub start: Setup,
    /// The moves, each with its side.
    pub moves: Vec<(Color, Move)>,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Black and White.
    pub players: [PlayerDetails; 2],
    /// The name of the rules.
    pub rules: Option<String>,
    /// Komi in points.
    pub komi: Option<f64>,
    /// The result.
    pub result: Option<GameResult>,
}

/// Why the main line of a tree is no record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadRecord {
    /// A property has a value it does not allow.
    #[error("{problem} (after move {after})")]
    Value {
        /// The number of moves before it.
        after: usize,
        /// The fault.
        problem: BadValue,
    },
    /// Stones were put on the board in the middle of the game.
    #[error("after move {after} the record puts down or removes stones: it is no sequence of moves")]
    SetupAmongMoves {
        /// The number of moves before them.
        after: usize,
    },
}

impl Record {
    /// A record without moves.
    pub fn new(game: SgfGame, size: Size) -> Record {
        Record {
            game,
            start: Setup::empty(size),
            moves: Vec::new(),
            name: None,
            players: Default::default(),
            rules: None,
            komi: None,
            result: None,
        }
    }

    /// A game of Omok from an empty board written as a string of moves, Black first.
    pub fn of_moves(text: &str, size: Size) -> Result<Record, BadMoves> {
        let colors = [Color::Black, Color::White].into_iter().cycle();
        let moves = colors.zip(moves::parse(text, size)?).collect();
        Ok(Record { moves, ..Record::new(SgfGame::Omok, size) })
    }

    /// The main line of the game this node belongs to.
    pub fn of(node: SgfNode<'_>) -> Result<Record, BadRecord> {
        let root = node.root();
        root.board_size().map_err(|problem| BadRecord::Value { after: 0, problem })?;
        let Header { game, size, name, players, rules, komi, result, .. } = root.header();
        let mut record = Record { name, players, rules, komi, result, ..Record::new(game, size) };
        let mut before = root;
        for node in root.main_line() {
            let after = record.moves.len();
            let bad = |problem| BadRecord::Value { after, problem };
            let turn = node.turn(size).map_err(bad)?;
            if node.has_setup() && (after > 0 || turn.is_some()) {
                return Err(BadRecord::SetupAmongMoves { after });
            }
            match turn {
                Some(turn) => record.moves.push(turn),
                None if after == 0 => before = node,
                None => {}
            }
        }
        record.start = before.position().map_err(|problem| BadRecord::Value { after: 0, problem })?;
        Ok(record)
    }

    /// Adds the record to a collection as a game; returns its root.
    pub fn add_to(&self, collection: &mut Collection) -> SgfNodeId {
        let size = self.start.size;
        let root = collection.add_game();
        let mut set = |name: &str, value: &str| {
            if !value.is_empty() {
                collection.set(root, name, &[value]);
            }
        };
        set("GM", &self.game.number().to_string());
        set("FF", "4");
        set("CA", "UTF-8");
        set("SZ", &written_size(size));
        set("GN", self.name.as_deref().unwrap_or_default());
        for (player, [name, rank, team]) in self.players.iter().zip([["PB", "BR", "BT"], ["PW", "WR", "WT"]])
        {
            set(name, &player.name);
            set(rank, &player.rank);
            set(team, &player.team);
        }
        set("RU", self.rules.as_deref().unwrap_or_default());
        set("KM", &self.komi.map(|komi| komi.to_string()).unwrap_or_default());
        set("RE", &self.result.as_ref().map(GameResult::to_string).unwrap_or_default());
        add_stones(collection, root, &self.start);
        let first = self.moves.first().map_or(Color::Black, |&(color, _)| color);
        if self.start.to_play != first || !self.start.occupied().is_empty() {
            collection.set(root, "PL", &[self.start.to_play.pick("B", "W")]);
        }
        let mut node = root;
        for &(color, play) in &self.moves {
            node = collection.add_child(node);
            collection.set(node, color.pick("B", "W"), &[written_move(play, size)]);
        }
        root
    }

    /// The record as a file of its own.
    pub fn to_sgf(&self) -> Collection {
        let mut collection = Collection::new();
        self.add_to(&mut collection);
        collection
    }
}

/// A move as the value of `B` or `W`; a pass is empty.
pub(crate) fn written_move(play: Move, size: Size) -> String {
    play.point().map_or_else(String::new, |point| myosu_rules::Notation::Sgf.write(point, size))
}

pub(crate) fn written_size(size: Size) -> String {
    if size.is_square() { size.width().to_string() } else { format!("{}:{}", size.width(), size.height()) }
}

/// Puts the stones of a position into a node, as `AB` and `AW`.
pub(crate) fn add_stones(collection: &mut Collection, node: SgfNodeId, setup: &Setup) {
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let points: Vec<String> =
            setup.of(color).iter().map(|point| written_move(Move::Place(point), setup.size)).collect();
        if !points.is_empty() {
            collection.set(node, name, &points);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BadRecord, Record};
    use crate::sgf::Collection;

    fn record(text: &str) -> Result<Record, BadRecord> {
        Record::of(Collection::parse_text(text).unwrap().games().next().unwrap())
    }

    #[test]
    fn a_record_is_written_as_it_is_read() {
        for text in [
            "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[가]PW[나]WR[9p]KM[6.5]RE[W+R]\n;B[pd];W[];B[dp])\n",
            "(;GM[1]FF[4]CA[UTF-8]SZ[9:7]AB[aa][bb]AW[cc]PL[W]\n;W[dd])\n",
            "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju]\n;B[hh];W[ih])\n",
            "(;GM[4]FF[4]CA[UTF-8]SZ[20])\n",
        ] {
            let record = record(text).unwrap();
            assert_eq!(record.to_sgf().to_string(), text);
        }
    }

    #[test]
    fn stones_among_the_moves_are_an_error() {
        let error = |text| record(text).unwrap_err().to_string();
        assert!(error("(;B[aa];W[bb];AB[cc])").starts_with("after move 2 the record puts down"));
        assert_eq!(
            error("(;SZ[9];B[aa];W[zz])"),
            "line 1: W[zz] is not a move on a 9x9 board (after move 1)"
        );
        assert!(record("(;SZ[9];AB[aa]AW[ab];B[bb])").is_ok());
    }
}
