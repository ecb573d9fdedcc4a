//! Views read back from bytes that crossed a queue or lay in a file.
//!
//! Law: no input makes it panic, and what is refused is refused with the name of the field.

use std::fmt::Display;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

/// Why a view is not one, or contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error("the field `{field}`: {why}")]
pub struct DamagedView {
    field: String,
    why: String,
}

impl DamagedView {
    /// What is wrong with a field.
    pub(crate) fn new(field: &str, why: impl Display) -> DamagedView {
        DamagedView { field: field.to_owned(), why: why.to_string() }
    }

    /// The same fault, of a view that is a field of another one.
    pub(crate) fn within(self, field: &str) -> DamagedView {
        DamagedView { field: format!("{field}.{}", self.field), ..self }
    }
}

/// Reads a view from the bytes of its JSON.
///
/// # Errors
/// The first field that is missing or holds something else.
pub fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, DamagedView> {
    let mut reader = serde_json::Deserializer::from_slice(json);
    let view = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| DamagedView::new(&error.path().to_string(), error.inner()))?;
    reader.end().map_err(|error| DamagedView::new(".", error))?;
    Ok(view)
}

/// Compares a view with the one that its value makes: so a reader can rely on each field, also where another one says
/// the same. Sentences are not compared, since a later version may phrase them better.
///
/// # Errors
/// The first field that differs.
pub(crate) fn must_agree<T: Serialize>(read: &T, made: &T) -> Result<(), DamagedView> {
    let json = |view: &T| serde_json::to_value(view).map_err(|error| DamagedView::new(".", error));
    match difference(&json(read)?, &json(made)?) {
        None => Ok(()),
        Some(field) => Err(DamagedView::new(field.trim_start_matches('.'), "contradicts the other fields")),
    }
}

/// The path of the first value that differs.
fn difference(one: &Value, other: &Value) -> Option<String> {
    match (one, other) {
        (Value::Object(fields), Value::Object(_)) if is_sentence(fields) => None,
        (Value::Object(fields), Value::Object(others)) if fields.len() == others.len() => {
            fields.iter().find_map(|(name, value)| {
                let inner = others.get(name).map_or(Some(String::new()), |same| difference(value, same))?;
                Some(format!(".{name}{inner}"))
            })
        }
        (Value::Array(values), Value::Array(others)) if values.len() == others.len() => {
            let mut pairs = values.iter().zip(others).enumerate();
            pairs.find_map(|(at, (value, same))| Some(format!("[{at}]{}", difference(value, same)?)))
        }
        _ => (one != other).then(String::new),
    }
}

/// A [`Text`](myosu_text::Text).
fn is_sentence(fields: &Map<String, Value>) -> bool {
    fields.keys().eq(["en", "ko"])
}
