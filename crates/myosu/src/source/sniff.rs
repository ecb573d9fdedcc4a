//! What a file holds, seen from its content; its name decides only where the content cannot.

use std::path::Path;

use myosu_formats::moves;
use myosu_rules::Size;

use super::FormatName;

/// The format a file is most likely in.
pub(super) fn format(bytes: &[u8], path: &Path, size: Size) -> FormatName {
    let extension = path.extension().and_then(|name| name.to_str()).map(str::to_ascii_lowercase);
    match extension.as_deref() {
        Some("sgf") => return FormatName::Sgf,
        Some("jsonl" | "ndjson") => return FormatName::Jsonl,
        Some("psq") => return FormatName::Psq,
        _ => {}
    }
    let start = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if start.starts_with(b"{") {
        return FormatName::Jsonl;
    }
    if start.starts_with(b"Piskvor") {
        return FormatName::Psq;
    }
    if has_game_tree(start) {
        return FormatName::Sgf;
    }
    let first = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let is_moves = std::str::from_utf8(first).is_ok_and(|line| {
        let line = line.trim();
        line.contains(|c: char| c.is_ascii_digit()) && moves::parse(line, size).is_ok_and(|m| !m.is_empty())
    });
    if is_moves { FormatName::Moves } else { FormatName::Diagram }
}

/// Whether `(` and `;` follow each other, with nothing but white space between them.
fn has_game_tree(bytes: &[u8]) -> bool {
    let opens = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'(').map(|(at, _)| at + 1);
    opens.take(1000).any(|at| bytes[at..].trim_ascii_start().starts_with(b";"))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use myosu_rules::Size;

    use super::{FormatName, format};

    #[test]
    fn the_content_shows_what_it_is() {
        let seen = |text: &str| format(text.as_bytes(), Path::new("-"), Size::square(15));
        assert_eq!(seen("(;GM[1])"), FormatName::Sgf);
        assert_eq!(seen("a letter\n\n( ;GM[1])"), FormatName::Sgf);
        assert_eq!(seen("{\"size\": 9}"), FormatName::Jsonl);
        assert_eq!(seen("Piskvorky 20x20, 11:11, 0"), FormatName::Psq);
        assert_eq!(seen("h8i9g7\n"), FormatName::Moves);
        assert_eq!(seen("1. h8 2. i9"), FormatName::Moves);
        assert_eq!(seen("   A B C\n 2 . X O\n 1 . . ."), FormatName::Diagram);
        assert_eq!(seen(". X O\n. . ."), FormatName::Diagram);
        assert_eq!(seen(""), FormatName::Diagram);
        assert_eq!(format(b"h8", Path::new("a.SGF"), Size::square(15)), FormatName::Sgf);
    }
}
