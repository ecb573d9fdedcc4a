//! Everything a template refers to, for the test that code and text know the same names.

use std::collections::BTreeSet;

use myosu::text::{Language, Text};

use super::{FigurePattern, Piece, TablePattern, Template, TextPart, parts};

/// What a template or the findings of a chapter refer to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reference {
    /// `{name}`.
    Value(String),
    /// `{paper:name}`.
    Claim(String),
    /// `{.name}` in the rows or figures of this name.
    Field(String, String),
    /// `each name`.
    Rows(String),
    /// `![](name)`.
    Figure(String),
    /// A word of the picture of a figure.
    Word(String, String),
    /// `{if name}`.
    Condition(String),
    /// `@name`.
    Phrase(String),
}

impl Template {
    /// Everything this template refers to in one language.
    pub(crate) fn references(&self, language: Language) -> BTreeSet<Reference> {
        let mut collector = Collector { language, found: BTreeSet::new() };
        collector.pieces(&self.pieces);
        collector.found
    }
}

struct Collector {
    language: Language,
    found: BTreeSet<Reference>,
}

impl Collector {
    fn pieces(&mut self, pieces: &[Piece<Text>]) {
        pieces.iter().for_each(|piece| self.piece(piece));
    }

    fn piece(&mut self, piece: &Piece<Text>) {
        match piece {
            Piece::Section(text) | Piece::Heading(text) | Piece::Paragraph(text) | Piece::Note(text) => {
                self.text(text, "");
            }
            Piece::Links(links) => links.iter().for_each(|link| self.text(&link.label, "")),
            Piece::Table(table) => self.table(table),
            Piece::Figures(figures) => figures.iter().for_each(|figure| self.figure(figure)),
            Piece::Fold { summary, pieces } => {
                self.text(summary, "");
                self.pieces(pieces);
            }
            Piece::If { condition, then, otherwise } => {
                self.found.insert(Reference::Condition(condition.clone()));
                self.pieces(then);
                self.pieces(otherwise);
            }
            Piece::Phrase { key, text } => {
                self.found.insert(Reference::Phrase(key.clone()));
                self.text(text, "");
            }
        }
    }

    fn table(&mut self, table: &TablePattern<Text>) {
        self.text(&table.caption, "");
        table.head.iter().for_each(|text| self.text(text, ""));
        for row in &table.rows {
            let each = row.each.as_deref().unwrap_or_default();
            self.found.extend(row.each.clone().map(Reference::Rows));
            row.cells.iter().for_each(|text| self.text(text, each));
        }
    }

    fn figure(&mut self, figure: &FigurePattern<Text>) {
        self.found.insert(Reference::Figure(figure.name.clone()));
        self.text(&figure.caption, &figure.name);
        for (key, text) in &figure.words {
            self.found.insert(Reference::Word(figure.name.clone(), key.clone()));
            self.text(text, &figure.name);
        }
    }

    /// A text whose fields are those of the records of `each`.
    fn text(&mut self, text: &Text, each: &str) {
        for part in parts(text.get(self.language)) {
            let TextPart::Name(name) = part else { continue };
            self.found.insert(match (name.strip_prefix('.'), name.strip_prefix("paper:")) {
                (Some(field), _) => Reference::Field(each.to_owned(), field.to_owned()),
                (_, Some(claim)) => Reference::Claim(claim.to_owned()),
                _ => Reference::Value(name.to_owned()),
            });
        }
    }
}
