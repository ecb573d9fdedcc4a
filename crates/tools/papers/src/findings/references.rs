//! Everything the findings offer to a text, for the test that code and text know the same names.

use std::collections::BTreeSet;

use super::{Fields, Findings, ShownValue};
use crate::template::references::Reference;

impl Fields {
    fn phrases(&self) -> impl Iterator<Item = Reference> {
        self.values.values().filter_map(|value| match value {
            ShownValue::Phrase(key) => Some(Reference::Phrase(key.clone())),
            _ => None,
        })
    }

    fn fields(&self, each: &str) -> impl Iterator<Item = Reference> {
        self.values.keys().map(move |name| Reference::Field(each.to_owned(), name.clone()))
    }
}

impl Findings {
    /// Everything a text can refer to, and must.
    pub(crate) fn references(&self) -> BTreeSet<Reference> {
        let mut found = BTreeSet::new();
        found.extend(self.values.values.keys().cloned().map(Reference::Value));
        found.extend(self.values.phrases());
        found.extend(self.conditions.keys().cloned().map(Reference::Condition));
        for (name, rows) in &self.rows {
            found.insert(Reference::Rows(name.clone()));
            rows.iter().for_each(|row| found.extend(row.fields(name).chain(row.phrases())));
        }
        for (name, figures) in &self.figures {
            found.insert(Reference::Figure(name.clone()));
            for (drawing, record) in figures {
                found.extend(record.fields(name).chain(record.phrases()));
                let word = |key: String| Reference::Word(name.clone(), key);
                found.extend(drawing.words().into_iter().map(word));
            }
        }
        found
    }
}
