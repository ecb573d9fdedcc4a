//! Chapter texts: one Markdown-like file per language, beside the code, that names the values it shows.
//!
//! The code computes [`Findings`](crate::findings::Findings); a template says everything a reader reads. Both
//! languages of a chapter have the same shape, so they are read side by side into one [`Template`].
//!
//! | line | meaning |
//! |---|---|
//! | `# Text` | begins a section of the page |
//! | `## Text` | a smaller heading |
//! | plain lines up to a blank one | a paragraph |
//! | `> Text` | a note |
//! | `- [Text](file)` | a link to a file beside the page |
//! | `: Text`, then `\| a \| b \|` lines | a table: its caption, its head, a line of dashes, its rows |
//! | `\| each NAME: {.a} \| {.b} \|` | one row for each record of NAME |
//! | `![Text](NAME)` | a figure, or a series of figures, and its caption; figures on adjacent lines stand side by side |
//! | `  key: Text` below a figure | the words `{key}` of that figure's picture |
//! | `{if NAME}` … `{else}` … `{end}` | blocks that depend on a condition |
//! | `{fold} Text` … `{end}` | blocks the reader unfolds |
//! | `@key: Text` | a phrase that values and other pages refer to; not shown here |
//!
//! Inside a text `{name}` is a value, `{.name}` a value of the row's or the figure's record, `{paper:name}` a
//! figure the paper states, and `[을/를]` a Korean particle that fits the word before it.
//!
//! Law: a template holds no number of ours; every number it shows has a name.

mod names;
mod pair;
mod parse;
#[cfg(test)]
pub(crate) mod references;

use myosu::text::Text;

pub(crate) use self::names::{TextPart, parts};
use self::parse::BadTemplateLine;
use crate::Paper;

/// A block of a template, with its texts as `T`: a [`String`] in one language, a [`Text`] in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece<T> {
    Section(T),
    Heading(T),
    Paragraph(T),
    Note(T),
    Links(Vec<LinkPattern<T>>),
    Table(TablePattern<T>),
    Figures(Vec<FigurePattern<T>>),
    Fold { summary: T, pieces: Vec<Piece<T>> },
    If { condition: String, then: Vec<Piece<T>>, otherwise: Vec<Piece<T>> },
    Phrase { key: String, text: T },
}

/// A link to a file beside the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinkPattern<T> {
    pub(crate) label: T,
    pub(crate) file: String,
}

/// A table; a head without words is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TablePattern<T> {
    pub(crate) caption: T,
    pub(crate) head: Vec<T>,
    pub(crate) rows: Vec<RowPattern<T>>,
}

/// A row of a table, repeated for each record of `each` if that names any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowPattern<T> {
    pub(crate) each: Option<String>,
    pub(crate) cells: Vec<T>,
}

/// A figure by its name, with its caption and the words of its picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FigurePattern<T> {
    pub(crate) name: String,
    pub(crate) caption: T,
    pub(crate) words: Vec<(String, T)>,
}

/// A chapter's text in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template {
    pub(crate) pieces: Vec<Piece<Text>>,
}

/// Why a pair of files is no template.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadTemplate {
    #[error("{0}")]
    Line(#[from] BadTemplateLine),
    #[error("the languages differ in shape at {0:?}")]
    Shapes(String),
}

/// The Korean and the English file of this name.
macro_rules! files {
    ($name:literal) => {
        [
            include_str!(concat!("../text/", $name, ".ko.md")),
            include_str!(concat!("../text/", $name, ".en.md")),
        ]
    };
}

impl Template {
    fn read([korean, english]: [&str; 2]) -> Result<Template, BadTemplate> {
        let pieces = pair::pieces(parse::pieces(korean)?, parse::pieces(english)?)?;
        Ok(Template { pieces })
    }

    /// The chapter of a paper.
    pub(crate) fn of_paper(paper: Paper) -> Template {
        let files = match paper {
            Paper::Cgs => files!("cgs"),
            Paper::Epg => files!("epg"),
            Paper::OmokAb => files!("omok-ab"),
            Paper::OmokKb => files!("omok-kb"),
            Paper::Knn => files!("knn"),
        };
        Template::read(files).expect("templates are tested")
    }

    /// What stands before and after the chapters.
    pub(crate) fn of_report() -> Template {
        Template::read(files!("report")).expect("templates are tested")
    }

    /// The page about time.
    pub(crate) fn of_times() -> Template {
        Template::read(files!("times")).expect("templates are tested")
    }

    /// The heading of the first section.
    pub(crate) fn heading(&self) -> Option<&Text> {
        self.pieces.iter().find_map(|piece| match piece {
            Piece::Section(heading) => Some(heading),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests;
