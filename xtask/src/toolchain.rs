//! The minimum supported Rust version is the one that the toolchain file pins.

use crate::workspace::Workspace;

/// A `rust-version` that is not the toolchain's.
pub(crate) fn faults(workspace: &Workspace) -> Vec<String> {
    let read = |path, key| workspace.read(path).map(|text| value(&text, key).unwrap_or_default());
    match (read("Cargo.toml", "rust-version"), read("rust-toolchain.toml", "channel")) {
        (Ok(minimum), Ok(channel)) if is_same(&minimum, &channel) => Vec::new(),
        (Ok(minimum), Ok(channel)) => {
            vec![format!("Cargo.toml: rust-version is {minimum}, rust-toolchain.toml pins {channel}")]
        }
        (Err(error), _) | (_, Err(error)) => vec![error],
    }
}

/// The string after `key = ` in TOML.
fn value(text: &str, key: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='))?;
    Some(line.trim().trim_matches('"').to_owned())
}

/// 1.95 and 1.95.0 are the same.
fn is_same(minimum: &str, channel: &str) -> bool {
    !minimum.is_empty() && minimum.trim_end_matches(".0") == channel.trim_end_matches(".0")
}

#[cfg(test)]
mod tests {
    use super::{is_same, value};

    #[test]
    fn versions_are_read_and_compared() {
        assert_eq!(value("a = 1\nchannel = \"1.95.0\"\n", "channel").as_deref(), Some("1.95.0"));
        assert!(is_same("1.95", "1.95.0") && is_same("1.95.0", "1.95.0"));
        assert!(!is_same("1.89", "1.95.0") && !is_same("", "1.95.0"));
    }
}
