//! The list of networks: data, not code.

use serde::Deserialize;

/// The list the program carries.
const KNOWN: &str = include_str!("../data/networks.json");

/// A public network.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownNetwork {
    /// The short name.
    pub name: String,
    /// The name of its file.
    pub file: String,
    /// Where its publisher keeps it. No address is checked when the list is made.
    pub address: String,
    /// Its size in bytes, where the file was at hand.
    #[serde(default)]
    pub bytes: Option<u64>,
    /// The SHA-256 of the file in hexadecimal digits, where the file was at hand.
    #[serde(default)]
    pub sha256: Option<String>,
    /// How strong it is, in its publisher's words.
    pub strength: String,
    /// Its licence.
    pub licence: String,
}

/// Why a list cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadList {
    /// It is not a list of networks.
    #[error("not a list of networks: {0}")]
    Json(#[from] serde_json::Error),
    /// A field of an entry cannot be right.
    #[error("network \"{name}\": {field} \"{value}\" is not one")]
    Field {
        /// The entry.
        name: String,
        /// The field.
        field: &'static str,
        /// Its value.
        value: String,
    },
}

impl KnownNetwork {
    /// Where to get it: from its publisher, or the file of that name at a mirror.
    pub fn address_at(&self, mirror: Option<&str>) -> String {
        match mirror {
            None => self.address.clone(),
            Some(mirror) => format!("{}/{}", mirror.trim_end_matches('/'), self.file),
        }
    }

    fn check(&self) -> Result<(), BadList> {
        let is_plain = |text: &str| {
            !text.is_empty()
                && !text.starts_with('.')
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
        };
        let is_hash = |text: &String| text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_address = self.address.starts_with("https://") || self.address.starts_with("http://");
        let bad = |field, value: &str| {
            Err(BadList::Field { name: self.name.clone(), field, value: value.to_owned() })
        };
        match &self.sha256 {
            _ if !is_plain(&self.name) => bad("name", &self.name),
            _ if !is_plain(&self.file) => bad("file", &self.file),
            _ if !is_address => bad("address", &self.address),
            Some(hash) if !is_hash(hash) => bad("sha256", hash),
            _ => Ok(()),
        }
    }
}

/// Reads a list. File names are plain names, so that a list cannot write anywhere else.
pub fn read_list(json: &str) -> Result<Vec<KnownNetwork>, BadList> {
    let list: Vec<KnownNetwork> = serde_json::from_str(json)?;
    list.iter().try_for_each(KnownNetwork::check)?;
    Ok(list)
}

/// The networks the program knows.
pub fn known() -> Vec<KnownNetwork> {
    read_list(KNOWN).expect("the list in the program is checked by a test")
}

#[cfg(test)]
mod tests {
    use super::{known, read_list};

    #[test]
    fn the_list_is_good_and_its_names_differ() {
        let list = known();
        assert!(list.len() >= 3);
        for (at, network) in list.iter().enumerate() {
            assert!(list[..at].iter().all(|other| other.name != network.name && other.file != network.file));
        }
    }

    #[test]
    fn a_bad_list_is_refused_by_field() {
        let entry = |file: &str, address: &str, hash: &str| {
            format!(
                r#"[{{"name":"n","file":"{file}","address":"{address}","sha256":"{hash}","strength":"","licence":""}}]"#
            )
        };
        let good = "0".repeat(64);
        assert!(read_list(&entry("a.bin.gz", "https://x/a", &good)).is_ok());
        for (list, field) in [
            (entry("../a", "https://x/a", &good), "file"),
            (entry("a/b", "https://x/a", &good), "file"),
            (entry(".a", "https://x/a", &good), "file"),
            (entry("a", "file:///etc/passwd", &good), "address"),
            (entry("a", "https://x/a", "12"), "sha256"),
            ("{}".to_owned(), "not a list"),
        ] {
            assert!(read_list(&list).unwrap_err().to_string().contains(field), "{list}");
        }
    }
}
