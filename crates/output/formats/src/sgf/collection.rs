//! The trees of a file in four flat tables: the text, the values (as pieces of the text), the
//! properties (as runs of values) and the nodes (as runs of properties, linked by numbers).
//!
//! Dropping a collection frees four tables, whatever the shape of its trees.

use super::node::{Property, SgfNode};
use super::place::Warning;
use super::text::{escape, escape_part};

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// The longest text that can be read. It leaves room in 32 bits for what is added later.
pub(super) const LONGEST: usize = 1 << 30;

/// A number that names a node of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SgfNodeId(pub(super) u32);

impl SgfNodeId {
    /// The number of the node in its collection, from 0. It stays the same while nodes are added.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PropertyRecord {
    pub(super) name: Span,
    pub(super) values: Span,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct NodeRecord {
    pub(super) parent: u32,
    pub(super) first_child: u32,
    pub(super) last_child: u32,
    pub(super) next: u32,
    pub(super) properties: Span,
}

/// A file of game trees.
///
/// Two collections are equal if their games are: the same trees with the same properties in the same
/// order and the same values as written.
///
/// ```
/// use myosu_formats::sgf::Collection;
/// let file = Collection::parse(b"(;GM[1]SZ[9];B[ee];W[gc])").unwrap();
/// let game = file.games().next().unwrap();
/// let moves: Vec<_> = game.main_line().filter_map(|node| node.turn(game.header().size).unwrap()).collect();
/// assert_eq!(moves.len(), 2);
/// assert_eq!(Collection::parse(file.to_string().as_bytes()).unwrap(), file);
/// ```
#[derive(Clone, Debug)]
pub struct Collection {
    pub(super) text: String,
    /// How much of the text was read from a file; what was added later stands behind it.
    pub(super) read_length: usize,
    pub(super) values: Vec<Span>,
    pub(super) properties: Vec<PropertyRecord>,
    pub(super) nodes: Vec<NodeRecord>,
    pub(super) roots: Vec<u32>,
    pub(super) preamble: Span,
    pub(super) encoding: &'static encoding_rs::Encoding,
    pub(super) warnings: Vec<Warning>,
}

impl Default for Collection {
    fn default() -> Collection {
        Collection::new()
    }
}

impl Collection {
    /// A file without games.
    pub fn new() -> Collection {
        Collection::over(String::new())
    }

    pub(super) fn over(text: String) -> Collection {
        Collection {
            text,
            read_length: 0,
            values: Vec::new(),
            properties: Vec::new(),
            nodes: Vec::new(),
            roots: Vec::new(),
            preamble: Span { start: 0, end: 0 },
            encoding: encoding_rs::UTF_8,
            warnings: Vec::new(),
        }
    }

    /// The roots of the games, in the order of the file.
    pub fn games(&self) -> impl ExactSizeIterator<Item = SgfNode<'_>> + DoubleEndedIterator + Clone {
        self.roots.iter().map(|&root| self.node(SgfNodeId(root)))
    }

    /// A node.
    ///
    /// # Panics
    /// If the number comes from another, larger collection.
    pub fn node(&self, id: SgfNodeId) -> SgfNode<'_> {
        assert!((id.0 as usize) < self.nodes.len(), "a node belongs to its collection");
        SgfNode { collection: self, id }
    }

    /// How many nodes all games have together.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// What was odd about the file, in the order of the text; at most a hundred.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The text before the first game.
    pub fn preamble(&self) -> &str {
        self.piece(self.preamble)
    }

    /// The name of the encoding the file was read in.
    pub fn encoding(&self) -> &'static str {
        self.encoding.name()
    }

    /// Begins another game; its root is empty.
    pub fn add_game(&mut self) -> SgfNodeId {
        let root = self.push_node(NONE);
        self.roots.push(root.0);
        root
    }

    /// Adds a node after `parent`, behind the variations that are there.
    pub fn add_child(&mut self, parent: SgfNodeId) -> SgfNodeId {
        self.push_node(parent.0)
    }

    /// Gives a property these values, in place of what it had; a new property comes last. The values
    /// are texts: what SGF needs escaped is escaped here.
    ///
    /// # Panics
    /// If the name is not made of letters and digits, a letter first, or if there are no values.
    pub fn set<T: AsRef<str>>(&mut self, node: SgfNodeId, name: &str, values: &[T]) {
        let values: Vec<String> = values.iter().map(|value| escape(value.as_ref())).collect();
        self.set_raw(node, name, &values);
    }

    /// As [`Collection::set`], with values made of two parts, like labels.
    ///
    /// # Panics
    /// As [`Collection::set`].
    pub fn set_composed<A: AsRef<str>, B: AsRef<str>>(
        &mut self,
        node: SgfNodeId,
        name: &str,
        values: &[(A, B)],
    ) {
        let join = |(a, b): &(A, B)| format!("{}:{}", escape_part(a.as_ref()), escape_part(b.as_ref()));
        let values: Vec<String> = values.iter().map(join).collect();
        self.set_raw(node, name, &values);
    }

    /// Takes a property away.
    pub fn remove(&mut self, node: SgfNodeId, name: &str) {
        let kept: Vec<PropertyRecord> =
            self.node(node).properties().filter(|p| !p.is(name)).map(Property::record).collect();
        self.replace_properties(node, &kept);
    }

    fn set_raw(&mut self, node: SgfNodeId, name: &str, values: &[String]) {
        let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let named = letters && name.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic());
        assert!(named, "a property has a name of letters and digits");
        assert!(!values.is_empty(), "a property has values");
        let mut kept = Vec::new();
        let mut place = None;
        for property in self.node(node).properties() {
            if property.is(name) {
                place.get_or_insert(kept.len());
            } else {
                kept.push(property.record());
            }
        }
        let new = self.push_property(name, values);
        kept.insert(place.unwrap_or(kept.len()), new);
        self.replace_properties(node, &kept);
    }

    fn push_property(&mut self, name: &str, values: &[String]) -> PropertyRecord {
        let name = self.push_text(name);
        let start = self.values.len() as u32;
        for value in values {
            let value = self.push_text(value);
            self.values.push(value);
        }
        PropertyRecord { name, values: Span { start, end: self.values.len() as u32 } }
    }

    fn push_text(&mut self, text: &str) -> Span {
        let start = self.text.len() as u32;
        self.text.push_str(text);
        Span { start, end: self.text.len() as u32 }
    }

    fn replace_properties(&mut self, node: SgfNodeId, properties: &[PropertyRecord]) {
        let start = self.properties.len() as u32;
        self.properties.extend_from_slice(properties);
        self.nodes[node.0 as usize].properties = Span { start, end: self.properties.len() as u32 };
    }

    pub(super) fn push_node(&mut self, parent: u32) -> SgfNodeId {
        let id = self.nodes.len() as u32;
        let at = self.properties.len() as u32;
        let properties = Span { start: at, end: at };
        self.nodes.push(NodeRecord { parent, first_child: NONE, last_child: NONE, next: NONE, properties });
        if parent != NONE {
            let elder = self.nodes[parent as usize].last_child;
            self.nodes[parent as usize].last_child = id;
            match elder {
                NONE => self.nodes[parent as usize].first_child = id,
                elder => self.nodes[elder as usize].next = id,
            }
        }
        SgfNodeId(id)
    }

    pub(super) fn piece(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }
}

impl PartialEq for Collection {
    fn eq(&self, other: &Collection) -> bool {
        self.roots.len() == other.roots.len()
            && self.games().zip(other.games()).all(|(a, b)| {
                let (mut ours, mut theirs) = (a.walk(), b.walk());
                loop {
                    match (ours.next(), theirs.next()) {
                        (None, None) => return true,
                        (Some(a), Some(b)) if a.same_content(b) => {}
                        _ => return false,
                    }
                }
            })
    }
}

impl Eq for Collection {}
