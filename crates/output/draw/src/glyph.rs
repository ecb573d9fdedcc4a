//! Words as paths of our own strokes, so that a picture looks the same where no font is installed.
//!
//! Law: what [`measure`] says is what [`write`] draws. A text with a character that has no strokes here
//! is written as SVG text in whatever font the viewer has.

mod hangul;
mod latin;

use std::borrow::Cow;

use crate::svg::{Document, Fonts, Num};

/// The height of capitals and digits, in the units of [`measure`].
pub(crate) const CAPITAL: f64 = 14.0;
/// The fonts of words that are written as text.
const FONTS: &str =
    "Pretendard, 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', system-ui, sans-serif";
const GAP: f64 = 3.1;
const WEIGHT: f64 = 1.75;
/// What stands for a character without strokes where there is no font either.
const BOX: (f64, &str) = (CAPITAL - 3.0, "M0 0v-14h11v14z");

/// Where a text stands relative to the point it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// The text begins at the point.
    Start,
    /// The text is centred on the point.
    Middle,
    /// The text ends at the point.
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink<'a> {
    /// Colour.
    pub(crate) color: &'a str,
    /// Height of the capitals.
    pub(crate) height: f64,
    /// Stroke width relative to the regular one.
    pub(crate) weight: f64,
}

impl<'a> Ink<'a> {
    /// Regular weight.
    pub(crate) fn new(color: &'a str, height: f64) -> Ink<'a> {
        Ink { color, height, weight: 1.0 }
    }

    /// Strokes half as strong again.
    pub(crate) fn bold(self) -> Ink<'a> {
        Ink { weight: 1.45, ..self }
    }

    /// At most so high that `text` is not wider than `width`.
    pub(crate) fn fitting(self, text: &str, width: f64) -> Ink<'a> {
        let wide = measure(text, 1.0);
        let limit = if wide > 0.0 { width / wide } else { self.height };
        Ink { height: self.height.min(limit), ..self }
    }
}

/// The strokes of a character: their width and path.
fn strokes(c: char) -> Option<(f64, Cow<'static, str>)> {
    let plain = latin::glyph(c).map(|(wide, d)| (wide, Cow::Borrowed(d)));
    plain.or_else(|| hangul::glyph(c).map(|(wide, d)| (wide, Cow::Owned(d))))
}

/// Whether every character has strokes here.
pub(crate) fn is_drawn(text: &str) -> bool {
    text.chars().all(|c| strokes(c).is_some())
}

/// The width of a text whose capitals are `height` high. Characters without strokes count as a box.
pub(crate) fn measure(text: &str, height: f64) -> f64 {
    let mut width = 0.0;
    for (index, c) in text.chars().enumerate() {
        let gap = if index == 0 { 0.0 } else { GAP };
        width += gap + strokes(c).map_or(BOX.0, |(wide, _)| wide);
    }
    (width + WEIGHT) * height / CAPITAL
}

/// The path of a text in glyph units, beginning at `x`.
fn path(text: &str, mut x: f64) -> String {
    let mut d = String::new();
    for c in text.chars() {
        let (wide, glyph) = strokes(c).unwrap_or((BOX.0, Cow::Borrowed(BOX.1)));
        for stroke in glyph.split('M').skip(1) {
            let (start, rest) = shifted(stroke, x);
            d.push_str(&format!("M{}{rest}", Num(start)));
        }
        x += wide + GAP;
    }
    d
}

/// The x a stroke begins at, moved by `x`, and what follows that number.
fn shifted(stroke: &str, x: f64) -> (f64, &str) {
    let is_part = |(i, c): (usize, char)| c.is_ascii_digit() || c == '.' || (i == 0 && c == '-');
    let end = stroke.char_indices().find(|&at| !is_part(at)).map_or(stroke.len(), |(i, _)| i);
    let start: f64 = stroke[..end].parse().expect("a stroke begins with a number");
    (start + x, &stroke[end..])
}

/// Writes a text whose base line goes through `at`.
pub(crate) fn write(document: &mut Document, text: &str, at: (f64, f64), anchor: Anchor, ink: Ink<'_>) {
    if text.is_empty() {
        return;
    }
    match document.fonts {
        Fonts::Text => return write_with_font(document, text, at, anchor, ink),
        Fonts::Viewers if !is_drawn(text) => return write_with_font(document, text, at, anchor, ink),
        Fonts::Viewers | Fonts::None => {}
    }
    let scale = ink.height / CAPITAL;
    // The strokes of a syllable lie closer together than those of a letter.
    let is_dense = text.chars().any(|c| hangul::glyph(c).is_some());
    let weight = if is_dense { 1.0 + (ink.weight - 1.0) * 0.3 } else { ink.weight };
    let width = measure(text, CAPITAL);
    let left = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -width / 2.0,
        Anchor::End => -width,
    };
    let transform = format!("translate({} {})scale({:.4})", Num(at.0), Num(at.1), scale);
    let tag = document.path(&path(text, left + WEIGHT / 2.0)).attr("transform", &transform);
    tag.fill("none").stroke(ink.color, WEIGHT * weight).empty();
}

/// Writes a text centred on `at` in both directions.
pub(crate) fn center(document: &mut Document, text: &str, at: (f64, f64), ink: Ink<'_>) {
    let small = !text.is_empty() && text.chars().all(|c| "acegmnopqrsuvwxyz".contains(c));
    let high = if small { ink.height * 10.0 / CAPITAL } else { ink.height };
    write(document, text, (at.0, at.1 + high / 2.0), Anchor::Middle, ink);
}

fn write_with_font(document: &mut Document, text: &str, at: (f64, f64), anchor: Anchor, ink: Ink<'_>) {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let tag = document.tag("text").num("x", at.0).num("y", at.1).num("font-size", ink.height * 1.38);
    let tag = tag.attr("font-family", FONTS);
    let tag = if ink.weight > 1.0 { tag.attr("font-weight", "600") } else { tag };
    let tag = tag.attr("text-anchor", anchor).fill(ink.color);
    // A font may be wider than our strokes; long texts keep the width that the picture has room for.
    let tag = if text.chars().count() > 3 && is_drawn(text) {
        tag.num("textLength", measure(text, ink.height)).attr("lengthAdjust", "spacingAndGlyphs")
    } else {
        tag
    };
    tag.holding(text);
}

#[cfg(test)]
mod tests {
    use super::{Anchor, Ink, center, is_drawn, measure, write};
    use crate::svg::Document;

    #[test]
    fn every_printable_ascii_character_has_strokes() {
        for c in ' '..='~' {
            assert!(is_drawn(&c.to_string()), "{c:?}");
        }
    }

    #[test]
    fn a_text_fits_the_width_it_is_given() {
        for text in ["1", "88", "361", "W", "long label"] {
            let ink = Ink::new("black", 20.0).fitting(text, 18.0);
            assert!(measure(text, ink.height) <= 18.0 + 1e-9);
            assert!(ink.height <= 20.0);
        }
    }

    #[test]
    fn words_without_strokes_are_written_with_a_font() {
        let mut document = Document::picture(9.0, 9.0, "t", "");
        write(&mut document, "漢", (1.0, 1.0), Anchor::End, Ink::new("red", 5.0));
        center(&mut document, "ab", (1.0, 1.0), Ink::new("red", 5.0));
        let text = document.finish();
        let tree = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(tree.descendants().filter(|node| node.has_tag_name("text")).count(), 1);
        assert_eq!(tree.descendants().filter(|node| node.has_tag_name("path")).count(), 1);
    }
}
