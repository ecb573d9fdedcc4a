//! Korean or English: what a person reads comes in both.

use clap::ValueEnum;
use serde::Deserialize;

/// The language of sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
pub(crate) enum Language {
    /// 한국어
    #[serde(rename = "ko")]
    #[value(name = "ko", alias = "korean")]
    Korean,
    /// English
    #[serde(rename = "en")]
    #[value(name = "en", alias = "english")]
    English,
}

impl Language {
    /// The language of the user's locale, by the variables a terminal sets; English unless it is
    /// Korean.
    pub(crate) fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|name| variable(name))
            .find(|value| !value.is_empty());
        match locale {
            Some(locale) if locale.starts_with("ko") => Language::Korean,
            _ => Language::English,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn a_korean_locale_speaks_korean() {
        let only = |name: &'static str, value: &'static str| {
            move |asked: &str| (asked == name).then(|| value.to_owned())
        };
        assert_eq!(Language::of_locale(only("LANG", "ko_KR.UTF-8")), Language::Korean);
        assert_eq!(Language::of_locale(only("LANG", "C.UTF-8")), Language::English);
        assert_eq!(Language::of_locale(|_| None), Language::English);
        let both = |asked: &str| match asked {
            "LC_ALL" => Some("en_US.UTF-8".to_owned()),
            "LANG" => Some("ko_KR.UTF-8".to_owned()),
            _ => None,
        };
        assert_eq!(Language::of_locale(both), Language::English);
    }
}
