//! What a chapter found: values, rows and figures under the names its text uses.
//!
//! Law: a number enters the report here and nowhere else, under a name of its own; the page, the JSON and the
//! CSV are written from these numbers.

use std::collections::BTreeMap;

use myosu::text::Text;

use crate::drawing::Illustration;
use crate::number::{Number, Unit};

/// A value that a text can show.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ShownValue {
    /// A number of ours.
    Number(Number),
    /// The figure of this name in the paper.
    Claim(String),
    /// A number that needs no name, such as the row's own.
    Plain(String),
    /// A name, such as a file's, or words from elsewhere.
    Text(Text),
    /// The phrase of this key in the template.
    Phrase(String),
    /// No value: a dash.
    Missing,
}

/// Named values: those of a row, of a figure, or of a whole chapter.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Fields {
    values: BTreeMap<String, ShownValue>,
}

impl Fields {
    /// The value of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&ShownValue> {
        self.values.get(name)
    }

    pub(crate) fn with(mut self, name: impl Into<String>, value: ShownValue) -> Fields {
        self.values.insert(name.into(), value);
        self
    }

    /// A number that the report knows by `id`.
    pub(crate) fn number(self, name: &str, id: impl Into<String>, value: f64, unit: Unit) -> Fields {
        self.with(name, ShownValue::Number(Number::new(id.into(), value, unit)))
    }

    /// A number that counts things.
    pub(crate) fn count(self, name: &str, id: impl Into<String>, count: usize) -> Fields {
        self.number(name, id, count as f64, Unit::Count)
    }

    /// A number that needs no name.
    pub(crate) fn plain(self, name: &str, value: &impl ToString) -> Fields {
        self.with(name, ShownValue::Plain(value.to_string()))
    }

    /// A name that is the same in both languages.
    pub(crate) fn text(self, name: &str, text: impl Into<String>) -> Fields {
        self.with(name, ShownValue::Text(Text::same(text)))
    }

    /// A phrase of the template.
    pub(crate) fn phrase(self, name: &str, key: impl Into<String>) -> Fields {
        self.with(name, ShownValue::Phrase(key.into()))
    }

    /// A figure of the paper.
    pub(crate) fn claim(self, name: &str, id: impl Into<String>) -> Fields {
        self.with(name, ShownValue::Claim(id.into()))
    }

    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut Number> {
        self.values.values_mut().filter_map(|value| match value {
            ShownValue::Number(number) => Some(number),
            _ => None,
        })
    }
}

/// Everything a chapter's text can refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    /// The paper's name, which the names of all numbers begin with.
    prefix: String,
    values: Fields,
    rows: BTreeMap<String, Vec<Fields>>,
    figures: BTreeMap<String, Vec<(Illustration, Fields)>>,
    conditions: BTreeMap<String, bool>,
    numbers: Vec<Number>,
}

impl Findings {
    /// No findings yet; the names of numbers begin with `prefix`.
    pub(crate) fn new(prefix: &str) -> Findings {
        Findings { prefix: prefix.to_owned(), ..Findings::default() }
    }

    /// The name that all names of this chapter begin with.
    pub(crate) fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Every number of ours.
    pub(crate) fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    /// The number of this name.
    pub(crate) fn find(&self, name: &str) -> Option<Number> {
        let id = self.id(name);
        self.numbers.iter().find(|number| number.id == id).cloned()
    }

    pub(crate) fn value(&self, name: &str) -> Option<&ShownValue> {
        self.values.get(name)
    }

    pub(crate) fn rows_of(&self, name: &str) -> Option<&[Fields]> {
        self.rows.get(name).map(Vec::as_slice)
    }

    pub(crate) fn figures_of(&self, name: &str) -> Option<&[(Illustration, Fields)]> {
        self.figures.get(name).map(Vec::as_slice)
    }

    pub(crate) fn holds(&self, condition: &str) -> Option<bool> {
        self.conditions.get(condition).copied()
    }

    /// The full name of a number, a claim or a figure of this chapter.
    pub(crate) fn id(&self, name: &str) -> String {
        if self.prefix.is_empty() { name.to_owned() } else { format!("{}.{name}", self.prefix) }
    }

    /// Keeps a number under its full name; the first of several equal names counts.
    fn record(&mut self, number: &mut Number) {
        number.id = self.id(&number.id);
        if !self.numbers.iter().any(|known| known.id == number.id) {
            self.numbers.push(number.clone());
        }
    }

    fn recorded(&mut self, mut record: Fields) -> Fields {
        record.numbers_mut().for_each(|number| self.record(number));
        record
    }

    /// Names a value.
    pub(crate) fn set(&mut self, name: &str, mut value: ShownValue) {
        if let ShownValue::Number(number) = &mut value {
            self.record(number);
        }
        self.values.values.insert(name.to_owned(), value);
    }

    /// Names a number.
    pub(crate) fn number(&mut self, name: &str, value: f64, unit: Unit) {
        self.set(name, ShownValue::Number(Number::new(name.to_owned(), value, unit)));
    }

    /// Names a number with the ends of its interval.
    pub(crate) fn between(&mut self, name: &str, value: f64, ends: (f64, f64), unit: Unit) {
        self.set(name, ShownValue::Number(Number::new(name.to_owned(), value, unit).between(ends)));
    }

    /// Names a count.
    pub(crate) fn count(&mut self, name: &str, count: usize) {
        self.number(name, count as f64, Unit::Count);
    }

    /// Names a text that is the same in both languages.
    pub(crate) fn text(&mut self, name: &str, text: impl Into<String>) {
        self.set(name, ShownValue::Text(Text::same(text)));
    }

    /// Names the rows of a table.
    pub(crate) fn rows(&mut self, name: &str, rows: impl IntoIterator<Item = Fields>) {
        let rows = rows.into_iter().map(|row| self.recorded(row)).collect();
        self.rows.insert(name.to_owned(), rows);
    }

    /// Names a figure.
    pub(crate) fn figure(&mut self, name: &str, drawing: impl Into<Illustration>) {
        self.figures.insert(name.to_owned(), vec![(drawing.into(), Fields::default())]);
    }

    /// Names a series of figures, each with the values of its caption.
    pub(crate) fn figures(&mut self, name: &str, figures: impl IntoIterator<Item = (Illustration, Fields)>) {
        let figures = figures.into_iter().map(|(drawing, record)| (drawing, self.recorded(record))).collect();
        self.figures.insert(name.to_owned(), figures);
    }

    /// Names a condition.
    pub(crate) fn condition(&mut self, name: &str, holds: bool) {
        self.conditions.insert(name.to_owned(), holds);
    }
}

#[cfg(test)]
mod references;
