//! A table of values as coloured squares with their numbers.

use crate::glyph::{self, Anchor, Ink};
use crate::svg::{Document, Fonts};
use crate::theme::{BoardStyle, Palette, Theme};

/// A heat map to draw. Orange is below zero, blue above.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// Above the table; may be empty.
    pub title: String,
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// Row by row. A missing or infinite value leaves its square empty.
    pub values: Vec<Vec<f64>>,
    /// The value drawn at full strength; that of the largest if none.
    pub full: Option<f64>,
    /// Light or dark.
    pub theme: Theme,
}

const WIDE: f64 = 46.0;
const HIGH: f64 = 28.0;
const WORD: f64 = 8.6;

impl HeatMap {
    /// A table without a title.
    pub fn new(rows: Vec<String>, columns: Vec<String>, values: Vec<Vec<f64>>) -> HeatMap {
        HeatMap { title: String::new(), rows, columns, values, full: None, theme: Theme::Light }
    }

    /// The table as SVG.
    pub fn svg(&self) -> String {
        self.svg_in(Fonts::Viewers)
    }

    /// The table as SVG, its words written as `fonts` says.
    pub(crate) fn svg_in(&self, fonts: Fonts) -> String {
        let palette = Palette::of(self.theme, BoardStyle::Plain);
        let names = self.rows.iter().map(|name| glyph::measure(name, WORD)).fold(0.0, f64::max).min(220.0);
        let (x0, title) = (24.0 + names, if self.title.is_empty() { 0.0 } else { 26.0 });
        let y0 = 34.0 + title;
        let wide = (x0 + WIDE * self.columns.len() as f64 + 14.0).max(120.0);
        let high = y0 + HIGH * self.rows.len() as f64 + 14.0;
        let size = format!("{} rows, {} columns", self.rows.len(), self.columns.len());
        let mut document = Document::picture(wide, high, &self.title, &size);
        document.fonts = fonts;
        document.rect((0.0, 0.0), wide, high).fill(palette.page).empty();
        let ink = Ink::new(palette.ink, 11.5).bold().fitting(&self.title, wide - 28.0);
        glyph::write(&mut document, &self.title, (14.0, 25.0), Anchor::Start, ink);
        for (index, name) in self.columns.iter().enumerate() {
            let ink = Ink::new(palette.faint, WORD).fitting(name, WIDE - 4.0);
            let at = (x0 + WIDE * (index as f64 + 0.5), y0 - 9.0);
            glyph::write(&mut document, name, at, Anchor::Middle, ink);
        }
        for (index, name) in self.rows.iter().enumerate() {
            let middle = y0 + HIGH * (index as f64 + 0.5);
            let ink = Ink::new(palette.faint, WORD).fitting(name, names);
            glyph::write(&mut document, name, (x0 - 8.0, middle + WORD / 2.0), Anchor::End, ink);
            self.row(&mut document, &palette, index, (x0, middle));
        }
        document.finish()
    }

    fn row(&self, document: &mut Document, palette: &Palette, index: usize, (x0, middle): (f64, f64)) {
        let full = self.full.unwrap_or_else(|| self.largest());
        let values = self.values.get(index).map_or(&[][..], Vec::as_slice);
        for (column, &value) in values.iter().enumerate().take(self.columns.len()) {
            if !value.is_finite() {
                continue;
            }
            let strength = if full > 0.0 { (value.abs() / full).min(1.0) } else { 0.0 };
            let color = if value < 0.0 { palette.low } else { palette.high };
            let x = x0 + WIDE * column as f64;
            let tag = document.rect((x + 1.0, middle - HIGH / 2.0 + 1.0), WIDE - 2.0, HIGH - 2.0);
            tag.fill(color).num("fill-opacity", 0.06 + 0.7 * strength).empty();
            let text = short(value, full);
            let ink = Ink::new(palette.ink, WORD).fitting(&text, WIDE - 6.0);
            glyph::center(document, &text, (x + WIDE / 2.0, middle), ink);
        }
    }

    fn largest(&self) -> f64 {
        self.values.iter().flatten().filter(|v| v.is_finite()).fold(0.0, |most, v| v.abs().max(most))
    }
}

/// A value with as many decimals as the largest needs.
fn short(value: f64, full: f64) -> String {
    let text = match full {
        f if f < 10.0 => format!("{value:.2}"),
        f if f < 100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    };
    text.replace('-', "−")
}
