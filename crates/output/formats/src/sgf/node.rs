//! Views into a collection: nodes, their properties, and the properties' values.

use std::borrow::Cow;
use std::iter;

use super::collection::{Collection, NONE, PropertyRecord, SgfNodeId};
use super::text;

/// A node of a collection.
#[derive(Clone, Copy, Debug)]
pub struct SgfNode<'a> {
    pub(super) collection: &'a Collection,
    pub(super) id: SgfNodeId,
}

/// A property of a node: a name and one or more values.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    collection: &'a Collection,
    record: PropertyRecord,
}

/// A value as it is written between brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PropertyValue<'a>(&'a str);

impl<'a> SgfNode<'a> {
    /// The number of the node.
    pub fn id(self) -> SgfNodeId {
        self.id
    }

    /// The node before this one.
    pub fn parent(self) -> Option<SgfNode<'a>> {
        self.link(self.record().parent)
    }

    /// The nodes after this one; the first is the main line.
    pub fn children(self) -> impl Iterator<Item = SgfNode<'a>> + Clone {
        iter::successors(self.first_child(), |node| node.next_sibling())
    }

    /// The node after this one on the main line.
    pub fn first_child(self) -> Option<SgfNode<'a>> {
        self.link(self.record().first_child)
    }

    /// The next variation in place of this node.
    pub fn next_sibling(self) -> Option<SgfNode<'a>> {
        self.link(self.record().next)
    }

    /// This node and those after it, taking the first child each time.
    pub fn main_line(self) -> impl Iterator<Item = SgfNode<'a>> + Clone {
        iter::successors(Some(self), |node| node.first_child())
    }

    /// This node and all below it, each before its children, in the order of the file.
    pub fn walk(self) -> TreeWalk<'a> {
        TreeWalk { top: self.id, next: Some(self) }
    }

    /// The nodes from the root of the game to this one.
    pub fn path(self) -> Vec<SgfNode<'a>> {
        let mut path: Vec<SgfNode<'a>> = iter::successors(Some(self), |node| node.parent()).collect();
        path.reverse();
        path
    }

    /// The root of the game this node belongs to.
    pub fn root(self) -> SgfNode<'a> {
        iter::successors(Some(self), |node| node.parent()).last().unwrap_or(self)
    }

    /// The properties in the order of the file.
    pub fn properties(self) -> impl ExactSizeIterator<Item = Property<'a>> + Clone {
        let span = self.record().properties;
        let records = &self.collection.properties[span.start as usize..span.end as usize];
        records.iter().map(move |&record| Property { collection: self.collection, record })
    }

    /// The first property of this name.
    pub fn property(self, name: &str) -> Option<Property<'a>> {
        self.properties().find(|property| property.is(name))
    }

    /// All values of a property, also where a careless program wrote it twice.
    pub fn values(self, name: &str) -> impl Iterator<Item = PropertyValue<'a>> {
        self.properties().filter(move |property| property.is(name)).flat_map(Property::values)
    }

    /// The first value of a property.
    pub fn value(self, name: &str) -> Option<PropertyValue<'a>> {
        self.properties().find(|property| property.is(name))?.values().next()
    }

    /// The comment (`C`).
    pub fn comment(self) -> Option<String> {
        self.value("C").map(PropertyValue::text).map(Cow::into_owned)
    }

    /// A number, such as `SBKV` or `V`.
    pub fn real(self, name: &str) -> Option<f64> {
        let number: f64 = self.value(name)?.simple_text().trim().replace(',', ".").parse().ok()?;
        number.is_finite().then_some(number)
    }

    /// Whether the nodes have equal properties, and both or neither have a child and a next variation. Two
    /// walks of nodes that are pairwise so are walks of equal trees.
    pub(super) fn same_content(self, other: SgfNode<'_>) -> bool {
        let shape = |node: SgfNode<'_>| {
            let record = node.record();
            (record.first_child == NONE, record.next == NONE)
        };
        shape(self) == shape(other)
            && self.properties().len() == other.properties().len()
            && self
                .properties()
                .zip(other.properties())
                .all(|(a, b)| a.written_name() == b.written_name() && a.values().eq(b.values()))
    }

    fn record(self) -> super::collection::NodeRecord {
        self.collection.nodes[self.id.0 as usize]
    }

    fn link(self, id: u32) -> Option<SgfNode<'a>> {
        (id != NONE).then_some(SgfNode { collection: self.collection, id: SgfNodeId(id) })
    }
}

/// A node and all below it. See [`SgfNode::walk`].
#[derive(Clone, Debug)]
pub struct TreeWalk<'a> {
    top: SgfNodeId,
    next: Option<SgfNode<'a>>,
}

impl<'a> Iterator for TreeWalk<'a> {
    type Item = SgfNode<'a>;

    fn next(&mut self) -> Option<SgfNode<'a>> {
        let here = self.next?;
        let top = self.top;
        self.next = here.first_child().or_else(|| {
            iter::successors(Some(here), |node| node.parent())
                .take_while(|node| node.id != top)
                .find_map(SgfNode::next_sibling)
        });
        Some(here)
    }
}

impl<'a> Property<'a> {
    /// The name as the standard has it: in version 3 lowercase letters do not count (`AddBlack` is
    /// `AB`). A name of lowercase letters alone is taken as uppercase.
    pub fn name(self) -> String {
        letters(self.written_name()).map(char::from).collect()
    }

    /// The name as written.
    pub fn written_name(self) -> &'a str {
        self.collection.piece(self.record.name)
    }

    /// Whether this is the property of that (uppercase) name.
    pub fn is(self, name: &str) -> bool {
        let written = self.written_name();
        written == name || (written.len() >= name.len() && letters(written).eq(name.bytes()))
    }

    /// The values in the order of the file: at least one.
    pub fn values(self) -> impl ExactSizeIterator<Item = PropertyValue<'a>> + Clone {
        let span = self.record.values;
        let values = &self.collection.values[span.start as usize..span.end as usize];
        values.iter().map(move |&value| PropertyValue(self.collection.piece(value)))
    }

    /// The line of the file the property stands on, from 1; none if it was not read from a file.
    pub fn line(self) -> Option<usize> {
        let start = self.record.name.start as usize;
        let read = start < self.collection.read_length;
        read.then(|| 1 + self.collection.text[..start].bytes().filter(|&byte| byte == b'\n').count())
    }

    pub(super) fn record(self) -> PropertyRecord {
        self.record
    }
}

fn letters(written: &str) -> impl Iterator<Item = u8> + '_ {
    let small = !written.bytes().any(|byte| byte.is_ascii_uppercase());
    written
        .bytes()
        .filter(move |byte| small || !byte.is_ascii_lowercase())
        .map(|byte| byte.to_ascii_uppercase())
}

impl<'a> PropertyValue<'a> {
    /// The value as written, with its escapes.
    pub fn raw(self) -> &'a str {
        self.0
    }

    /// The value as `Text`: escapes undone, soft line breaks taken out, other white space than line
    /// breaks as spaces, line breaks as `\n`.
    pub fn text(self) -> Cow<'a, str> {
        text::unescape(self.0, text::Breaks::Keep)
    }

    /// The value as `SimpleText`: as [`PropertyValue::text`], with line breaks as spaces.
    pub fn simple_text(self) -> Cow<'a, str> {
        text::unescape(self.0, text::Breaks::AsSpaces)
    }

    /// The two parts of a composed value, divided at the first colon that is not escaped.
    pub fn parts(self) -> Option<(PropertyValue<'a>, PropertyValue<'a>)> {
        let at = text::unescaped_colon(self.0)?;
        Some((PropertyValue(&self.0[..at]), PropertyValue(&self.0[at + 1..])))
    }
}
