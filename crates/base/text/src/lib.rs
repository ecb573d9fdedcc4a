//! Korean and English text.
//!
//! A [`Text`] holds one sentence in both languages; a [`Language`] chooses between them. [`korean`] picks the
//! particle that fits the last sound of a word, [`english`] the plural that fits a number.
//!
//! Law: this crate knows no game and no value; it only joins words.

pub mod english;
pub mod korean;
mod language;

pub use language::{Language, UnknownLanguage};

/// A text in Korean and English.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Text {
    /// Korean.
    pub ko: String,
    /// English.
    pub en: String,
}

impl Text {
    /// A text in both languages.
    pub fn new(ko: impl Into<String>, en: impl Into<String>) -> Text {
        Text { ko: ko.into(), en: en.into() }
    }

    /// A text that is the same in both languages, such as a name or a number.
    pub fn same(text: impl Into<String>) -> Text {
        let text = text.into();
        Text { ko: text.clone(), en: text }
    }

    /// True if neither language has a word.
    pub fn is_empty(&self) -> bool {
        self.ko.is_empty() && self.en.is_empty()
    }

    /// The text in one language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::Korean => &self.ko,
            Language::English => &self.en,
        }
    }

    /// Takes the text in one language.
    pub fn into_string(self, language: Language) -> String {
        match language {
            Language::Korean => self.ko,
            Language::English => self.en,
        }
    }

    /// Both texts changed by the same function.
    pub fn map(self, change: impl Fn(String) -> String) -> Text {
        Text { ko: change(self.ko), en: change(self.en) }
    }

    /// Texts one after the other with `separator` between them.
    pub fn join(texts: &[Text], separator: &str) -> Text {
        let join = |language| texts.iter().map(|text| text.get(language)).collect::<Vec<_>>().join(separator);
        Text { ko: join(Language::Korean), en: join(Language::English) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, Text};

    #[test]
    fn a_language_chooses_its_text() {
        let text = Text::new("흑", "black");
        assert_eq!((text.get(Language::Korean), text.get(Language::English)), ("흑", "black"));
        assert_eq!(text.into_string(Language::English), "black");
        assert!(Text::default().is_empty() && !Text::same("9").is_empty());
    }

    #[test]
    fn texts_are_joined_language_by_language() {
        let texts = [Text::new("흑", "black"), Text::new("백", "white")];
        assert_eq!(Text::join(&texts, ", "), Text::new("흑, 백", "black, white"));
    }
}
