//! The names inside a text.

/// A part of a text: words, or the name of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextPart<'a> {
    Words(&'a str),
    Name(&'a str),
}

/// Splits a text at its `{names}`.
pub(crate) fn parts(text: &str) -> Vec<TextPart<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, inner)| Some((before, inner.split_once('}')?)))
    {
        parts.extend([TextPart::Words(before), TextPart::Name(name)]);
        rest = after;
    }
    parts.push(TextPart::Words(rest));
    parts
}
