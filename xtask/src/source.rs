//! Rust files, and the code in them without comments and strings.

use std::path::Path;

/// A Rust file of a crate.
pub(crate) struct Source {
    /// Its path from the repository's root.
    pub(crate) path: String,
    /// Everything in it.
    pub(crate) text: String,
}

impl Source {
    /// All Rust files under a folder, sorted by path.
    pub(crate) fn all(root: &Path, folder: &Path) -> Result<Vec<Source>, String> {
        let mut sources = Vec::new();
        for path in files(folder, "rs")? {
            let text =
                std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let path = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
            sources.push(Source { path, text });
        }
        Ok(sources)
    }

    /// Whether the whole file is test code.
    pub(crate) fn is_test(&self) -> bool {
        self.path.contains("/tests") || self.path.ends_with("_tests.rs")
    }

    /// The code before the file's own tests, comments and strings blanked out; line numbers stay.
    pub(crate) fn production(&self) -> String {
        let code = code(&self.text);
        let Some(end) = tests_begin(&code) else { return code };
        code[..end].to_owned()
    }
}

/// Where `#[cfg(test)] mod … {` begins.
fn tests_begin(code: &str) -> Option<usize> {
    code.match_indices("#[cfg(test)]").map(|(at, _)| at).find(|&at| {
        let rest = code[at..].trim_start_matches("#[cfg(test)]").trim_start();
        let Some(rest) = rest.strip_prefix("mod ") else { return false };
        rest.trim_start_matches(|c: char| c == '_' || c.is_alphanumeric()).trim_start().starts_with('{')
    })
}

/// Files with this extension under a folder, sorted; none where there is no such folder.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<std::path::PathBuf>, String> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|ext| ext == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Rust code with comments, strings and characters replaced by blanks. Newlines stay where they are.
pub(crate) fn code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut word = false;
    while let Some(first) = rest.chars().next() {
        let skipped = if word { 0 } else { not_code(rest) };
        let take = skipped.max(first.len_utf8());
        if skipped == 0 {
            out.push(first);
        } else {
            out.extend(rest[..take].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        }
        // `r` at the end of a word does not begin a raw string, but quotes and slashes always count.
        let next = rest[take..].chars().next();
        word = skipped == 0
            && (first == '_' || first.is_alphanumeric())
            && !matches!(next, Some('"' | '\'' | '/'));
        rest = &rest[take..];
    }
    out
}

/// Bytes of the comment, string or character that begins here; 0 if none does.
fn not_code(rest: &str) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return rest.find("*/").map_or(rest.len(), |at| at + 2);
    }
    let after = rest.strip_prefix('b').unwrap_or(rest);
    let prefix = rest.len() - after.len();
    if let Some(raw) = after.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let body = &raw[hashes + 1..];
            return prefix + 1 + hashes + 1 + body.find(&end).map_or(body.len(), |at| at + end.len());
        }
    }
    if after.starts_with('"') {
        return prefix + quoted(after, '"');
    }
    if after.starts_with('\'') && is_character(after) {
        return prefix + quoted(after, '\'');
    }
    0
}

/// `'a'` and `'\n'` are characters, `'a` is a lifetime.
fn is_character(rest: &str) -> bool {
    let mut chars = rest.chars().skip(1);
    match chars.next() {
        Some('\\') => true,
        Some(_) => chars.next() == Some('\''),
        None => false,
    }
}

/// Bytes up to and including the closing quote.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// The identifiers of a piece of code.
pub(crate) fn identifiers(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| c != '_' && !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Source, code};

    #[test]
    fn comments_strings_and_characters_are_no_code() {
        let text =
            "let a = \"fn // b\"; // c\nlet d = 'e'; /* f\n */ fn g<'h>() { r#\"i\"#; b'\"'; '\\''; j }";
        assert_eq!(code(text).split_whitespace().collect::<String>(), "leta=;letd=;fng<'h>(){;;;j}");
        assert_eq!(code(text).lines().count(), text.lines().count());
        assert_eq!(code("for\"x\" y"), "for    y");
    }

    #[test]
    fn a_files_tests_are_not_production() {
        let text = "fn a() {}\n#[cfg(test)]\nuse b;\n#[cfg(test)]\nmod tests {\n fn c() {}\n}\n".to_owned();
        let source = Source { path: String::new(), text };
        assert!(source.production().contains("use b") && !source.production().contains("fn c"));
    }
}
