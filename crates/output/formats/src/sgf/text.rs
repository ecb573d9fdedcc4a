//! Escapes, line breaks and white space in values, as FF[4] defines `Text` and `SimpleText`.

use std::borrow::Cow;

/// How a text keeps line breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breaks {
    /// As `\n`: `Text`.
    Keep,
    /// As spaces: `SimpleText`.
    AsSpaces,
}

/// A text as a value: `\` and `]` are escaped.
///
/// ```
/// use myosu_formats::sgf::escape;
/// assert_eq!(escape(r"a]b\c"), r"a\]b\\c");
/// ```
pub fn escape(text: &str) -> String {
    escape_all(text, &['\\', ']'])
}

/// A text as one part of a composed value: a colon is escaped as well.
pub fn escape_part(text: &str) -> String {
    escape_all(text, &['\\', ']', ':'])
}

fn escape_all(text: &str, special: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if special.contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The text a value stands for.
pub(super) fn unescape(raw: &str, breaks: Breaks) -> Cow<'_, str> {
    let plain =
        |byte: u8| byte != b'\\' && (!byte.is_ascii_control() || (byte == b'\n' && breaks == Breaks::Keep));
    let crossed = raw.as_bytes().windows(2).any(|pair| pair == b"\n\r");
    if raw.bytes().all(plain) && !crossed {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(first @ ('\n' | '\r')) => skip_other_half(first, &mut chars),
                Some(escaped) => out.push(space(escaped)),
                None => {}
            },
            '\n' | '\r' => {
                skip_other_half(c, &mut chars);
                out.push(if breaks == Breaks::Keep { '\n' } else { ' ' });
            }
            other => out.push(space(other)),
        }
    }
    Cow::Owned(out)
}

/// CR LF and LF CR are one line break.
fn skip_other_half(first: char, chars: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    let other = if first == '\n' { '\r' } else { '\n' };
    chars.next_if_eq(&other);
}

fn space(c: char) -> char {
    if c.is_ascii_control() { ' ' } else { c }
}

/// The first colon that is not escaped.
pub(super) fn unescaped_colon(raw: &str) -> Option<usize> {
    let mut escaped = false;
    raw.bytes().position(|byte| {
        let found = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    })
}

#[cfg(test)]
mod tests {
    use super::{Breaks, escape, unescape, unescaped_colon};

    #[test]
    fn text_and_simple_text_follow_the_standard() {
        let cases = [
            ("plain", "plain", "plain"),
            (r"a\]b\\c\:d", r"a]b\c:d", r"a]b\c:d"),
            ("soft\\\nbreak", "softbreak", "softbreak"),
            ("soft\\\r\nbreak", "softbreak", "softbreak"),
            ("hard\nbreak", "hard\nbreak", "hard break"),
            ("a\r\nb\n\rc\rd", "a\nb\nc\nd", "a b c d"),
            ("tab\there\x0b", "tab here ", "tab here "),
            ("tail\\", "tail", "tail"),
            ("한\\글", "한글", "한글"),
        ];
        for (raw, text, simple) in cases {
            assert_eq!(unescape(raw, Breaks::Keep), text);
            assert_eq!(unescape(raw, Breaks::AsSpaces), simple);
        }
    }

    #[test]
    fn what_is_escaped_is_read_back() {
        for text in ["", "]", "\\", "\\]", "a:b]c\\d\ne", "\\\\\n"] {
            assert_eq!(unescape(&escape(text), Breaks::Keep), text);
        }
    }

    #[test]
    fn a_composed_value_is_divided_at_its_first_free_colon() {
        assert_eq!(unescaped_colon("pd:A"), Some(2));
        assert_eq!(unescaped_colon(r"a\:b:c"), Some(4));
        assert_eq!(unescaped_colon(r"a\\:b"), Some(3));
        assert_eq!(unescaped_colon(r"a\:"), None);
    }
}
