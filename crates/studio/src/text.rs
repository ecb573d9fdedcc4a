//! Sentences in both languages. The server sends both; the page shows the one that was chosen.

use serde::Serialize;

/// A sentence in Korean and English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Text {
    /// 한국어
    pub(crate) ko: String,
    /// English
    pub(crate) en: String,
}

impl Text {
    /// The same thought in both languages.
    pub(crate) fn new(ko: impl Into<String>, en: impl Into<String>) -> Text {
        Text { ko: ko.into(), en: en.into() }
    }
}
