//! Report pages: one self-contained HTML file in Korean and English, light and dark, fit for printing.
//!
//! Laws: every text is escaped; a picture can only come from this crate, and its words are text; the page loads
//! nothing and runs nothing, and its content security policy enforces it. BoardStyle alone switches the language and the colours.

mod style;
mod write;

use crate::board::BoardSpec;
use crate::chart::{Chart, HeatMap};
use crate::graph::Graph;
use crate::svg::Fonts;
use crate::theme::Theme;

pub use myosu_text::{Language, Text};

/// A picture drawn by this crate, for light and for dark surroundings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    light: String,
    dark: Option<String>,
}

impl Picture {
    fn both(draw: impl Fn(Theme) -> String) -> Picture {
        let (light, dark) = (draw(Theme::Light), draw(Theme::Dark));
        let dark = (dark != light).then_some(dark);
        Picture { light, dark }
    }
}

impl From<&BoardSpec> for Picture {
    /// A board without words round it suits light and dark pages, so one drawing is enough.
    fn from(spec: &BoardSpec) -> Picture {
        if spec.title.is_empty() && spec.caption.is_empty() && spec.layers.is_empty() {
            return Picture { light: spec.svg_in(Fonts::Text), dark: None };
        }
        Picture::both(|theme| BoardSpec { theme, ..spec.clone() }.svg_in(Fonts::Text))
    }
}

impl From<&Chart> for Picture {
    fn from(chart: &Chart) -> Picture {
        Picture::both(|theme| Chart { theme, ..chart.clone() }.svg_in(Fonts::Text))
    }
}

impl From<&HeatMap> for Picture {
    fn from(map: &HeatMap) -> Picture {
        Picture::both(|theme| HeatMap { theme, ..map.clone() }.svg_in(Fonts::Text))
    }
}

impl From<&Graph> for Picture {
    fn from(graph: &Graph) -> Picture {
        Picture::both(|theme| Graph { theme, ..graph.clone() }.svg_in(Fonts::Text))
    }
}

/// A picture with a caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The picture; the Korean one if there is an English one, too.
    pub picture: Picture,
    /// The same picture with English words.
    pub english: Option<Picture>,
    /// Below it; may be empty.
    pub caption: Text,
}

impl Figure {
    /// A picture with a caption.
    pub fn new(picture: impl Into<Picture>, caption: Text) -> Figure {
        Figure { picture: picture.into(), english: None, caption }
    }

    /// A picture with words in it, drawn once in Korean and once in English.
    pub fn in_both(korean: impl Into<Picture>, english: impl Into<Picture>, caption: Text) -> Figure {
        let (picture, english) = (korean.into(), english.into());
        let english = (english != picture).then_some(english);
        Figure { picture, english, caption }
    }
}

/// An entry of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Words, to the left.
    Words(Text),
    /// A number, to the right.
    Number(String),
    /// A number with a name, which the page keeps as an attribute.
    Named {
        /// The name.
        name: String,
        /// The number in print.
        shown: String,
    },
}

impl Cell {
    /// Words that are the same in both languages.
    pub fn same(text: impl Into<String>) -> Cell {
        Cell::Words(Text::same(text))
    }

    /// A number in print.
    pub fn number(text: impl Into<String>) -> Cell {
        Cell::Number(text.into())
    }
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataTable {
    /// Above the table; may be empty.
    pub caption: Text,
    /// The names of the columns.
    pub head: Vec<Text>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A link to a file in the page's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The words beside the link.
    pub label: Text,
    /// The file's name. Characters other than letters, digits, `.`, `-` and `_` are left out.
    pub name: String,
}

/// A piece of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A smaller heading.
    Heading(Text),
    /// Links to files beside the page.
    Files(Vec<File>),
    /// A paragraph.
    Words(Text),
    /// A note, such as an assumption.
    Note(Text),
    /// Points one below the other.
    List(Vec<Text>),
    /// Preformatted text, such as a board or a command.
    Verbatim(String),
    /// Pictures side by side, as far as the page has room.
    Figures(Vec<Figure>),
    /// A table.
    Table(DataTable),
    /// Blocks that the reader unfolds; print shows them.
    Folded(Text, Vec<Block>),
    /// Where print goes on with a new sheet of paper.
    NewSheet,
}

/// A section with a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub heading: Text,
    /// Its content.
    pub blocks: Vec<Block>,
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The title.
    pub title: Text,
    /// The summary below the title; may be empty.
    pub lead: Text,
    /// The sections.
    pub sections: Vec<Section>,
    /// At the end of the page; may be empty.
    pub foot: Text,
    /// The language it opens in.
    pub language: Language,
}

impl Page {
    /// The page as HTML.
    pub fn html(&self) -> String {
        write::page(self)
    }
}

#[cfg(test)]
mod tests;
