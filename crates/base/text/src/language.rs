//! The language a sentence is shown in.

use std::fmt;
use std::str::FromStr;

/// Korean or English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Language {
    /// 한국어.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "ko"))]
    Korean,
    /// English.
    #[cfg_attr(feature = "serde", serde(rename = "en"))]
    English,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::Korean, Language::English];

    /// The language's code in ISO 639: `ko` or `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Korean => "ko",
            Language::English => "en",
        }
    }

    /// The language of the user's locale, read from the variables a terminal sets; English unless they name
    /// Korean.
    pub fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Language {
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

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A name that is neither Korean's nor English's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(pub String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a language (ko or en)", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(name: &str) -> Result<Language, UnknownLanguage> {
        match name {
            "ko" | "korean" => Ok(Language::Korean),
            "en" | "english" => Ok(Language::English),
            _ => Err(UnknownLanguage(name.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn a_korean_locale_chooses_korean() {
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

    #[test]
    fn codes_are_read_back() {
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
        }
        assert!("fr".parse::<Language>().is_err());
    }
}
