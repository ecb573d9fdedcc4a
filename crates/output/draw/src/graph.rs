//! Small directed graphs in layers: preference graphs, proof trees, plans.
//!
//! Edges point downwards wherever the graph has no cycle; an edge that closes one is drawn upwards.
//! Law: every node is drawn once, no two nodes overlap, and every edge between two nodes is drawn.

mod layout;

use self::layout::Layout;
use crate::glyph::{self, Anchor, Ink};
use crate::svg::{Document, Fonts, Num, polyline};
use crate::theme::{BoardStyle, Palette, Theme};

/// The role of a node, shown by colour and outline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Nothing in particular.
    #[default]
    Plain,
    /// Good, proven, chosen: a strong outline.
    Strong,
    /// Bad, refuted: a broken outline.
    Weak,
    /// Not settled: a dotted outline.
    Open,
}

/// A box with a word and perhaps a smaller one below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphNode {
    /// The word.
    pub label: String,
    /// The smaller word; may be empty.
    pub note: String,
    /// Its role.
    pub tone: Tone,
}

impl GraphNode {
    /// A plain node without a note.
    pub fn new(label: impl Into<String>) -> GraphNode {
        GraphNode { label: label.into(), ..GraphNode::default() }
    }
}

/// An arrow from one node to another, by their places in [`Graph::nodes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// Written beside it; may be empty.
    pub label: String,
}

/// A graph to draw. It leaves out edges to missing nodes and from a node to itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// Above the graph; may be empty.
    pub title: String,
    /// The boxes.
    pub nodes: Vec<GraphNode>,
    /// The arrows.
    pub edges: Vec<Edge>,
    /// Light or dark.
    pub theme: Theme,
}

/// The height of a node without and with a note.
const HIGH: f64 = 28.0;
const HIGH_NOTED: f64 = 42.0;
const WORD: f64 = 9.4;
const NOTE: f64 = 7.6;
const PAD: f64 = 16.0;

impl Graph {
    /// The graph as SVG.
    pub fn svg(&self) -> String {
        self.svg_in(Fonts::Viewers)
    }

    /// The graph as SVG, its words written as `fonts` says.
    pub(crate) fn svg_in(&self, fonts: Fonts) -> String {
        let sizes: Vec<f64> = self.nodes.iter().map(wide).collect();
        let high = if self.nodes.iter().any(|n| !n.note.is_empty()) { HIGH_NOTED } else { HIGH };
        let edges: Vec<(usize, usize)> = self.drawn().map(|e| (e.from, e.to)).collect();
        let layout = Layout::of(&sizes, &edges, high);
        let title = if self.title.is_empty() { 0.0 } else { 26.0 };
        let picture = ((layout.width + 2.0 * PAD).max(80.0), layout.height + 2.0 * PAD + title);
        let palette = Palette::of(self.theme, BoardStyle::Plain);
        let description = format!("{} nodes, {} arrows", self.nodes.len(), edges.len());
        let mut document = Document::picture(picture.0, picture.1, &self.title, &description);
        document.fonts = fonts;
        document.rect((0.0, 0.0), picture.0, picture.1).fill(palette.page).empty();
        let ink = Ink::new(palette.ink, 11.5).bold().fitting(&self.title, picture.0 - 28.0);
        glyph::write(&mut document, &self.title, (14.0, 25.0), Anchor::Start, ink);
        let move_ = format!("translate({} {})", Num(PAD), Num(PAD + title));
        document.group().attr("transform", &move_).open();
        for (edge, way) in self.drawn().zip(&layout.ways) {
            draw_edge(&mut document, &palette, edge, way);
        }
        for (index, node) in self.nodes.iter().enumerate() {
            draw_node(&mut document, &palette, node, layout.places[index], (sizes[index], high));
        }
        document.finish()
    }

    fn drawn(&self) -> impl Iterator<Item = &Edge> {
        let count = self.nodes.len();
        self.edges.iter().filter(move |e| e.from < count && e.to < count && e.from != e.to)
    }
}

fn wide(node: &GraphNode) -> f64 {
    let words = glyph::measure(&node.label, WORD).max(glyph::measure(&node.note, NOTE));
    (words + 20.0).clamp(34.0, 240.0)
}

fn draw_node(
    document: &mut Document,
    palette: &Palette,
    node: &GraphNode,
    (x, y): (f64, f64),
    (wide, high): (f64, f64),
) {
    let (color, width, dash) = match node.tone {
        Tone::Plain => (palette.faint, 1.2, ""),
        Tone::Strong => (palette.high, 2.4, ""),
        Tone::Weak => (palette.low, 1.6, "6 3"),
        Tone::Open => (palette.faint, 1.4, "2 3"),
    };
    let tag = document.rect((x - wide / 2.0, y - high / 2.0), wide, high).num("rx", 7.0).fill(palette.page);
    let tag = tag.stroke(color, width);
    if dash.is_empty() {
        tag.empty();
    } else {
        tag.attr("stroke-dasharray", dash).empty();
    }
    let ink = Ink::new(palette.ink, WORD).fitting(&node.label, wide - 12.0);
    let lift = if node.note.is_empty() { 0.0 } else { 7.5 };
    glyph::center(document, &node.label, (x, y - lift), ink);
    let ink = Ink::new(palette.faint, NOTE).fitting(&node.note, wide - 12.0);
    glyph::center(document, &node.note, (x, y + 9.0), ink);
}

/// A smooth curve through the points of a way, with an arrow head at its end.
fn draw_edge(document: &mut Document, palette: &Palette, edge: &Edge, way: &[(f64, f64)]) {
    let ([.., last], Some(&first)) = (way, way.first()) else { return };
    let mut d = format!("M{} {}", Num(first.0), Num(first.1));
    for pair in way.windows(2) {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let middle = Num((y0 + y1) / 2.0);
        d.push_str(&format!("C{} {middle} {} {middle} {} {}", Num(x0), Num(x1), Num(x1), Num(y1)));
    }
    document.path(&d).fill("none").stroke(palette.faint, 1.3).empty();
    // The curve arrives vertically: the head points down, or up for an edge that closes a cycle.
    let back = if way[way.len() - 2].1 <= last.1 { -7.0 } else { 7.0 };
    let head = [*last, (last.0 - 4.0, last.1 + back), (last.0 + 4.0, last.1 + back)];
    document.path(&format!("{}Z", polyline(head))).fill(palette.faint).empty();
    if !edge.label.is_empty() {
        let (a, b) = (way[0], way[1]);
        let at = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
        let wide = glyph::measure(&edge.label, NOTE) + 4.0;
        document.rect((at.0 - wide / 2.0, at.1 - 6.5), wide, 13.0).fill(palette.page).empty();
        glyph::center(document, &edge.label, at, Ink::new(palette.faint, NOTE));
    }
}

#[cfg(test)]
mod tests {
    use super::{Edge, Graph, GraphNode, Tone};

    fn edge(from: usize, to: usize) -> Edge {
        Edge { from, to, label: format!("<{from}>") }
    }

    fn graph(count: usize, edges: Vec<Edge>) -> Graph {
        let nodes = (0..count).map(|i| GraphNode {
            label: format!("수 {i} & more"),
            note: if i % 3 == 0 { "<note>".into() } else { String::new() },
            tone: [Tone::Plain, Tone::Strong, Tone::Weak, Tone::Open][i % 4],
        });
        Graph { title: "<graph>".into(), nodes: nodes.collect(), edges, theme: crate::Theme::Dark }
    }

    #[test]
    fn every_node_and_edge_is_drawn_and_strange_edges_are_left_out() {
        let edges = vec![edge(0, 1), edge(1, 2), edge(2, 0), edge(0, 2), edge(3, 3), edge(1, 99), edge(0, 3)];
        let svg = graph(4, edges).svg();
        let tree = roxmltree::Document::parse(&svg).unwrap();
        let boxes = tree.descendants().filter(|n| n.attribute("rx") == Some("7")).count();
        let heads = tree.descendants().filter(|n| n.attribute("d").is_some_and(|d| d.ends_with('Z'))).count();
        assert_eq!((boxes, heads), (4, 5));
    }

    #[test]
    fn graphs_of_every_shape_are_drawn_without_an_end() {
        assert!(Graph::default().svg().contains("<svg"));
        let path = graph(3000, (0..2999).map(|i| edge(i, i + 1)).collect());
        assert_eq!(path.svg(), path.svg());
        let cycle = graph(50, (0..50).map(|i| edge(i, (i + 1) % 50)).collect());
        assert!(roxmltree::Document::parse(&cycle.svg()).is_ok());
    }
}
