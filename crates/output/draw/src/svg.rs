//! The one writer behind every picture: well-formed by construction, every text escaped, numbers
//! rounded to hundredths so that the same value gives the same bytes on every machine.

use std::fmt;

/// A number as SVG attributes carry it: at most two decimals, no trailing zeros, never `-0` or `NaN`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Num(pub(crate) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = if self.0.is_finite() { (self.0 * 100.0).round() as i64 } else { 0 };
        let (sign, size) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
        match (size / 100, size % 100) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            (whole, part) => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// Text as it may stand in XML and HTML, in content and in quoted attributes. Characters XML does not
/// allow at all become U+FFFD.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// How to draw a character that has no strokes of ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Fonts {
    /// As text, in a font of the viewer's.
    #[default]
    Viewers,
    /// All words as text in a font of the viewer's, for pages: a reader can search, copy and hear them.
    Text,
    /// As an empty box: our PNG writer has no fonts.
    #[cfg_attr(not(feature = "png"), allow(dead_code, reason = "only PNG asks for it"))]
    None,
}

/// An SVG document under construction.
#[derive(Debug, Default)]
pub(crate) struct Document {
    pub(crate) fonts: Fonts,
    text: String,
    open: Vec<&'static str>,
}

/// A start tag that is being written; it ends with [`Tag::open`], [`Tag::empty`] or [`Tag::holding`].
#[must_use]
pub(crate) struct Tag<'a> {
    document: &'a mut Document,
    name: &'static str,
}

impl Document {
    /// A picture of `width` by `height` with an accessible name and description.
    pub(crate) fn picture(width: f64, height: f64, title: &str, description: &str) -> Document {
        let mut document = Document::default();
        let view = format!("0 0 {} {}", Num(width), Num(height));
        let root = document.tag("svg").attr("xmlns", "http://www.w3.org/2000/svg");
        let root = root.attr("viewBox", &view).num("width", width).num("height", height).attr("role", "img");
        root.attr("stroke-linecap", "round").attr("stroke-linejoin", "round").open();
        document.tag("title").holding(title);
        if !description.is_empty() {
            document.tag("desc").holding(description);
        }
        document
    }

    /// Begins an element.
    pub(crate) fn tag(&mut self, name: &'static str) -> Tag<'_> {
        self.text.push('<');
        self.text.push_str(name);
        Tag { document: self, name }
    }

    /// Begins a group.
    pub(crate) fn group(&mut self) -> Tag<'_> {
        self.tag("g")
    }

    /// Ends the element opened last.
    pub(crate) fn close(&mut self) {
        let name = self.open.pop().expect("every close has its open");
        self.text.push_str(&format!("</{name}>\n"));
    }

    /// The finished document, with every open element ended.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    /// A line.
    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64)) -> Tag<'_> {
        self.tag("line").num("x1", from.0).num("y1", from.1).num("x2", to.0).num("y2", to.1)
    }

    /// A circle.
    pub(crate) fn circle(&mut self, center: (f64, f64), radius: f64) -> Tag<'_> {
        self.tag("circle").num("cx", center.0).num("cy", center.1).num("r", radius)
    }

    /// A rectangle by its top left corner.
    pub(crate) fn rect(&mut self, corner: (f64, f64), width: f64, height: f64) -> Tag<'_> {
        self.tag("rect").num("x", corner.0).num("y", corner.1).num("width", width).num("height", height)
    }

    /// A square by its centre.
    pub(crate) fn square(&mut self, center: (f64, f64), side: f64) -> Tag<'_> {
        self.rect((center.0 - side / 2.0, center.1 - side / 2.0), side, side)
    }

    /// A path.
    pub(crate) fn path(&mut self, d: &str) -> Tag<'_> {
        self.tag("path").attr("d", d)
    }
}

impl Tag<'_> {
    /// An attribute.
    pub(crate) fn attr(self, key: &str, value: &str) -> Self {
        self.document.text.push_str(&format!(" {key}=\"{}\"", escape(value)));
        self
    }

    /// A numeric attribute.
    pub(crate) fn num(self, key: &str, value: f64) -> Self {
        self.document.text.push_str(&format!(" {key}=\"{}\"", Num(value)));
        self
    }

    /// A fill colour.
    pub(crate) fn fill(self, color: &str) -> Self {
        self.attr("fill", color)
    }

    /// A stroke of a colour and width.
    pub(crate) fn stroke(self, color: &str, width: f64) -> Self {
        self.attr("stroke", color).num("stroke-width", width)
    }

    /// Ends an element without content.
    pub(crate) fn empty(self) {
        self.document.text.push_str("/>\n");
    }

    /// Ends the start tag; what follows is inside until [`Document::close`].
    pub(crate) fn open(self) {
        self.document.text.push_str(">\n");
        self.document.open.push(self.name);
    }

    /// Ends an element that holds only text.
    pub(crate) fn holding(self, text: &str) {
        self.document.text.push_str(&format!(">{}</{}>\n", escape(text), self.name));
    }
}

/// The path through points, in straight lines.
pub(crate) fn polyline(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut d = String::new();
    for (x, y) in points {
        let command = if d.is_empty() { 'M' } else { 'L' };
        d.push_str(&format!("{command}{} {}", Num(x), Num(y)));
    }
    d
}

#[cfg(test)]
mod tests {
    use super::{Document, Num, escape};

    #[test]
    fn numbers_are_short_and_finite() {
        let shown = |x| Num(x).to_string();
        assert_eq!(shown(1.0), "1");
        assert_eq!(shown(-0.001), "0");
        assert_eq!(shown(-0.25), "-0.25");
        assert_eq!(shown(2.504), "2.5");
        assert_eq!(shown(3.07), "3.07");
        assert_eq!(shown(f64::NAN), "0");
        assert_eq!(shown(f64::INFINITY), "0");
    }

    #[test]
    fn hostile_text_stays_text() {
        let hostile = "</title><script>alert('1')</script>&\"\u{0}\u{1b}[31m\u{ffff}";
        let mut document = Document::picture(10.0, 10.0, hostile, hostile);
        document.tag("text").attr("class", hostile).holding(hostile);
        let text = document.finish();
        let tree = roxmltree::Document::parse(&text).unwrap();
        assert!(!tree.descendants().any(|node| node.has_tag_name("script")));
        assert!(escape(hostile).contains('\u{fffd}'));
    }
}
