//! Puts a chapter's findings into its text.
//!
//! Law: a name the text uses and the code does not know is a bug and panics; a test finds every such name
//! without running an experiment.

use std::collections::BTreeMap;

use myosu::draw::page::{Block, Cell, DataTable, Figure, File, Section};
use myosu::text::{Language, Text, korean};

use crate::claims::StatedFigures;
use crate::drawing::{Curve, Illustration};
use crate::findings::{Fields, Findings, ShownValue};
use crate::template::{FigurePattern, Piece, RowPattern, TablePattern, Template, TextPart, parts};

/// A template with its findings filled in.
pub(crate) struct Composition {
    pub(crate) sections: Vec<Section>,
    pub(crate) curves: Vec<Curve>,
    phrases: BTreeMap<String, Text>,
}

impl Composition {
    /// The phrase of this key; empty if the text has none.
    pub(crate) fn phrase(&self, key: &str) -> Text {
        self.phrases.get(key).cloned().unwrap_or_default()
    }
}

/// Fills in a template.
pub(crate) fn compose(template: &Template, findings: &Findings, claims: &StatedFigures) -> Composition {
    let mut composer = Composer { findings, claims, phrases: BTreeMap::new(), curves: Vec::new() };
    let pieces = composer.chosen(&template.pieces);
    composer.phrases = pieces
        .iter()
        .filter_map(|piece| match piece {
            Piece::Phrase { key, text } => Some((key.as_str(), text)),
            _ => None,
        })
        .collect();
    let mut sections: Vec<Section> = Vec::new();
    for piece in pieces {
        if let Piece::Section(heading) = piece {
            sections.push(Section { heading: composer.text(heading, None), blocks: Vec::new() });
        } else if let Some(block) = composer.block(piece) {
            sections.last_mut().expect("a text begins with its heading").blocks.push(block);
        }
    }
    let filled = composer.phrases.iter().map(|(key, text)| ((*key).to_owned(), composer.text(text, None)));
    Composition { sections, phrases: filled.collect(), curves: composer.curves }
}

struct Composer<'a> {
    findings: &'a Findings,
    claims: &'a StatedFigures,
    phrases: BTreeMap<&'a str, &'a Text>,
    curves: Vec<Curve>,
}

impl<'a> Composer<'a> {
    fn missing(&self, name: &str) -> ! {
        panic!("the text of {:?} uses {name:?}, which is not computed", self.findings.prefix())
    }

    /// The pieces whose conditions hold.
    fn chosen(&self, pieces: &'a [Piece<Text>]) -> Vec<&'a Piece<Text>> {
        let mut chosen = Vec::new();
        for piece in pieces {
            let Piece::If { condition, then, otherwise } = piece else {
                chosen.push(piece);
                continue;
            };
            let holds = self.findings.holds(condition).unwrap_or_else(|| self.missing(condition));
            chosen.extend(self.chosen(if holds { then } else { otherwise }));
        }
        chosen
    }

    /// The block of a piece; nothing for a phrase.
    fn block(&mut self, piece: &'a Piece<Text>) -> Option<Block> {
        Some(match piece {
            Piece::Heading(text) => Block::Heading(self.text(text, None)),
            Piece::Paragraph(text) => Block::Words(self.text(text, None)),
            Piece::Note(text) => Block::Note(self.text(text, None)),
            Piece::Links(links) => Block::Files(
                links
                    .iter()
                    .map(|link| File { label: self.text(&link.label, None), name: link.file.clone() })
                    .collect(),
            ),
            Piece::Table(table) => Block::Table(self.table(table)),
            Piece::Figures(figures) => {
                Block::Figures(figures.iter().flat_map(|figure| self.figures(figure)).collect())
            }
            Piece::Fold { summary, pieces } => {
                let inner = self.chosen(pieces);
                let blocks = inner.into_iter().filter_map(|piece| self.block(piece)).collect();
                Block::Folded(self.text(summary, None), blocks)
            }
            Piece::Section(_) | Piece::If { .. } | Piece::Phrase { .. } => return None,
        })
    }

    fn text(&self, pattern: &Text, fields: Option<&Fields>) -> Text {
        let [ko, en] = Language::ALL.map(|language| self.fill(pattern.get(language), language, fields));
        Text { ko, en }
    }

    fn fill(&self, pattern: &str, language: Language, fields: Option<&Fields>) -> String {
        let filled: String = parts(pattern)
            .into_iter()
            .map(|part| match part {
                TextPart::Words(words) => words.to_owned(),
                TextPart::Name(name) => self.show(&self.value(name, fields), language),
            })
            .collect();
        match language {
            Language::Korean => korean::resolve_particles(&filled),
            Language::English => filled,
        }
    }

    fn value(&self, name: &str, fields: Option<&Fields>) -> ShownValue {
        if let Some(claim) = name.strip_prefix("paper:") {
            return ShownValue::Claim(claim.to_owned());
        }
        let found = match name.strip_prefix('.') {
            Some(field) => fields.and_then(|fields| fields.get(field)),
            None => self.findings.value(name),
        };
        found.unwrap_or_else(|| self.missing(name)).clone()
    }

    fn show(&self, value: &ShownValue, language: Language) -> String {
        match value {
            ShownValue::Number(number) => number.shown.clone(),
            ShownValue::Claim(name) => self.claims.named(&self.findings.id(name)).shown(),
            ShownValue::Plain(text) => text.clone(),
            ShownValue::Text(text) => text.get(language).to_owned(),
            ShownValue::Phrase(key) => match self.phrases.get(key.as_str()) {
                Some(phrase) => self.fill(phrase.get(language), language, None),
                None => self.missing(key),
            },
            ShownValue::Missing => "–".to_owned(),
        }
    }

    fn table(&self, pattern: &TablePattern<Text>) -> DataTable {
        DataTable {
            caption: self.text(&pattern.caption, None),
            head: pattern.head.iter().map(|text| self.text(text, None)).collect(),
            rows: pattern.rows.iter().flat_map(|row| self.rows(row)).collect(),
        }
    }

    fn rows(&self, pattern: &RowPattern<Text>) -> Vec<Vec<Cell>> {
        let row = |fields: Option<&Fields>| {
            pattern.cells.iter().map(|cell| self.cell(cell, fields)).collect::<Vec<Cell>>()
        };
        match &pattern.each {
            None => vec![row(None)],
            Some(name) => {
                let rows = self.findings.rows_of(name).unwrap_or_else(|| self.missing(name));
                rows.iter().map(|fields| row(Some(fields))).collect()
            }
        }
    }

    /// A cell that is a single value keeps the value's name and stands to the right if it is a number.
    fn cell(&self, pattern: &Text, fields: Option<&Fields>) -> Cell {
        let words = || Cell::Words(self.text(pattern, fields));
        let single = pattern.ko.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let Some(name) = single.filter(|name| pattern.ko == pattern.en && !name.contains('{')) else {
            let is_number = |c: char| c.is_ascii_digit() || c == '–';
            let literal = pattern.ko == pattern.en && pattern.ko.chars().all(is_number);
            return if literal { Cell::number(&pattern.ko) } else { words() };
        };
        match self.value(name, fields) {
            ShownValue::Number(number) => Cell::Named { name: number.id, shown: number.shown },
            ShownValue::Claim(name) => {
                let claim = self.claims.named(&self.findings.id(&name));
                Cell::Named { name: format!("paper:{}", claim.id), shown: claim.shown() }
            }
            ShownValue::Plain(text) => Cell::number(text),
            ShownValue::Missing => Cell::number("–"),
            ShownValue::Text(_) | ShownValue::Phrase(_) => words(),
        }
    }

    fn figures(&mut self, pattern: &FigurePattern<Text>) -> Vec<Figure> {
        let findings = self.findings;
        let series = findings.figures_of(&pattern.name).unwrap_or_else(|| self.missing(&pattern.name));
        series.iter().map(|(drawing, fields)| self.figure(pattern, drawing, fields)).collect()
    }

    fn figure(&mut self, pattern: &FigurePattern<Text>, drawing: &Illustration, fields: &Fields) -> Figure {
        let [ko, en] =
            Language::ALL.map(|language| drawing.worded(|text| self.worded(text, pattern, language, fields)));
        self.curves.extend(en.curves(&self.findings.id(&pattern.name)));
        Figure::in_both(&ko, &en, self.text(&pattern.caption, Some(fields)))
    }

    /// A text of a picture with the words the template gives it.
    fn worded(
        &self,
        text: &str,
        pattern: &FigurePattern<Text>,
        language: Language,
        fields: &Fields,
    ) -> String {
        let word = |name: &str| {
            let known = pattern.words.iter().find(|(key, _)| key == name);
            let (_, word) = known.unwrap_or_else(|| self.missing(name));
            self.fill(word.get(language), language, Some(fields))
        };
        parts(text)
            .into_iter()
            .map(|part| match part {
                TextPart::Words(words) => words.to_owned(),
                TextPart::Name(name) => word(name),
            })
            .collect()
    }
}
