//! A library as SGF and back.
//!
//! | library | SGF |
//! |---|---|
//! | move | `B`, `W` in turns; an empty value is a pass |
//! | comment | `C` |
//! | text on the board | `LB` at the move's point, in the node before the move |
//! | mark | `MA` at the move's point |
//! | start | `HO[1]` |

use std::collections::HashMap;

use myosu_rules::{Color, Move, Notation, Point};
use thiserror::Error;

use super::{
    BOARD_TEXT, COMMENT, EXTENSION, HEADER, LEAF, LibraryNode, MAGIC, MARK, RenLib, SIBLING, SIZE, START,
};
use crate::record::{Record, written_move};
use crate::sgf::{BadValue, Collection, PropertyValue, SgfGame, SgfNode, SgfNodeId};

/// Why a game tree cannot be written as a library.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotForRenLib {
    /// Another game or board.
    #[error("a RenLib library holds games of Omok on a 15x15 board")]
    OtherGame,
    /// Stones that were not played.
    #[error("a RenLib library has moves only, and this game puts stones on the board")]
    Setup,
    /// A node without a move, or a move out of turn.
    #[error("move {depth} is missing or out of turn: in a RenLib library the sides take turns")]
    Turn {
        /// Its number on its line, from 1.
        depth: usize,
    },
    /// A property has a value it does not allow.
    #[error(transparent)]
    Value(#[from] BadValue),
}

impl RenLib {
    /// The library as a game tree.
    pub fn to_sgf(&self) -> Collection {
        let mut collection = Collection::new();
        let root = Record::new(SgfGame::Omok, SIZE).add_to(&mut collection);
        annotate(&mut collection, root, &self.nodes[0]);
        let mut written: Vec<(SgfNodeId, Color)> = vec![(root, Color::White)];
        for node in &self.nodes[1..] {
            let (parent, before) = written[node.parent as usize];
            let id = collection.add_child(parent);
            let color = !before;
            let play = node.point.map_or(Move::Pass, Move::Place);
            collection.set(id, color.pick("B", "W"), &[written_move(play, SIZE)]);
            annotate(&mut collection, id, node);
            written.push((id, color));
        }
        self.label(&mut collection, &written);
        collection
    }

    /// Writes the texts on the board, each where the move can be chosen.
    fn label(&self, collection: &mut Collection, written: &[(SgfNodeId, Color)]) {
        let shown = self.nodes[1..].iter().filter(|node| !node.board_text.is_empty());
        let mut labels: Vec<(u32, String, &str)> = shown
            .filter_map(|node| Some((node.parent, name_of(node.point?), node.board_text.as_str())))
            .collect();
        labels.sort();
        labels.dedup_by(|next, kept| (next.0, &next.1) == (kept.0, &kept.1));
        for of_one in labels.chunk_by(|a, b| a.0 == b.0) {
            let values: Vec<(&str, &str)> =
                of_one.iter().map(|(_, point, text)| (point.as_str(), *text)).collect();
            collection.set_composed(written[of_one[0].0 as usize].0, "LB", &values);
        }
    }

    /// The tree below the root of a game of Omok as a library.
    pub fn of(root: SgfNode<'_>) -> Result<RenLib, NotForRenLib> {
        if root.header().game != SgfGame::Omok || root.board_size()? != SIZE {
            return Err(NotForRenLib::OtherGame);
        }
        let mut nodes: Vec<LibraryNode> = Vec::new();
        let mut places: HashMap<SgfNodeId, (u32, usize)> = HashMap::new();
        for node in root.walk() {
            if node.has_setup() {
                return Err(NotForRenLib::Setup);
            }
            let above = node.parent().and_then(|before| places.get(&before.id()));
            let (parent, depth) = above.map_or((0, 0), |&(number, depth)| (number, depth + 1));
            let point = turn_at(node, depth)?;
            places.insert(node.id(), (nodes.len() as u32, depth));
            nodes.push(library_node(node, parent, point));
        }
        Ok(RenLib { nodes, warnings: Vec::new() })
    }

    /// The bytes of the library, texts in UTF-8.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([3, 0]);
        bytes.resize(HEADER, 0xff);
        for (node, structure) in self.nodes.iter().zip(self.shape()) {
            write_node(&mut bytes, node, structure);
        }
        bytes
    }

    /// For every node whether a sibling follows and whether it has no child, as flags.
    fn shape(&self) -> Vec<u8> {
        let mut shape = vec![LEAF; self.nodes.len()];
        let mut youngest: Vec<Option<usize>> = vec![None; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate().skip(1) {
            let parent = node.parent as usize;
            shape[parent] &= !LEAF;
            if let Some(elder) = youngest[parent].replace(number) {
                shape[elder] |= SIBLING;
            }
        }
        shape
    }
}

fn name_of(point: Point) -> String {
    Notation::Sgf.write(point, SIZE)
}

fn annotate(collection: &mut Collection, id: SgfNodeId, node: &LibraryNode) {
    if !node.comment.is_empty() {
        collection.set(id, "C", &[&node.comment]);
    }
    if let Some(point) = node.point.filter(|_| node.is_marked) {
        collection.set(id, "MA", &[name_of(point)]);
    }
    if node.is_start {
        collection.set(id, "HO", &["1"]);
    }
}

/// The point played at a node of this depth; None is a pass, or the root.
fn turn_at(node: SgfNode<'_>, depth: usize) -> Result<Option<Point>, NotForRenLib> {
    let expected = if depth % 2 == 1 { Color::Black } else { Color::White };
    match node.turn(SIZE)? {
        None if depth == 0 => Ok(None),
        Some((color, play)) if depth > 0 && color == expected => Ok(play.point()),
        _ => Err(NotForRenLib::Turn { depth: depth.max(1) }),
    }
}

fn library_node(node: SgfNode<'_>, parent: u32, point: Option<Point>) -> LibraryNode {
    let name = point.map(name_of);
    let is_here = |place: &str| Some(place) == name.as_deref();
    let shown = node.parent().into_iter().flat_map(|before| before.values("LB"));
    let mut labels = shown.filter_map(PropertyValue::parts);
    let board_text = labels.find(|(place, _)| is_here(&place.simple_text()));
    LibraryNode {
        parent,
        point,
        is_marked: node.values("MA").any(|value| is_here(&value.simple_text())),
        is_start: node.value("HO").is_some(),
        comment: node.comment().unwrap_or_default(),
        board_text: board_text.map(|(_, text)| text.simple_text().into_owned()).unwrap_or_default(),
    }
}

fn write_node(bytes: &mut Vec<u8>, node: &LibraryNode, structure: u8) {
    let place = node.point.map_or(0, |point| (point.y() << 4) | (point.x() + 1));
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    let flags = structure
        | flag(node.is_marked, MARK)
        | flag(node.is_start, START)
        | flag(!node.comment.is_empty(), COMMENT)
        | flag(!node.board_text.is_empty(), EXTENSION);
    bytes.extend([place, flags]);
    if !node.board_text.is_empty() {
        bytes.extend([BOARD_TEXT, 0]);
    }
    for text in [&node.comment, &node.board_text] {
        if !text.is_empty() {
            write_text(bytes, text);
        }
    }
}

/// The text, a zero that ends it, and another where that leaves half a pair. A zero inside would end it early.
fn write_text(bytes: &mut Vec<u8>, text: &str) {
    let start = bytes.len();
    bytes.extend(text.bytes().filter(|&byte| byte != 0));
    bytes.push(0);
    if (bytes.len() - start) % 2 == 1 {
        bytes.push(0);
    }
}
