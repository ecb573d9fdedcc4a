//! Bytes to text and back. Records from Korea, Japan, China and Taiwan come in the encodings of their time,
//! often without `CA`, and sometimes with a wrong one.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use thiserror::Error;

use super::collection::{Collection, LONGEST};
use super::place::{BadSgf, Oddity};

pub(super) struct Decoded {
    pub(super) text: String,
    pub(super) encoding: &'static Encoding,
    pub(super) oddities: Vec<Oddity>,
}

/// A character that an encoding does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{character:?} cannot be written in {encoding}; write UTF-8 instead")]
pub struct CannotEncode {
    /// The first such character.
    pub character: char,
    /// The encoding.
    pub encoding: &'static str,
}

/// The text of a file, in the encoding of this name or in the one that fits.
pub(super) fn decode(bytes: &[u8], name: Option<&str>) -> Result<Decoded, BadSgf> {
    if bytes.len() > LONGEST {
        return Err(BadSgf::TooLarge { bytes: bytes.len(), most: LONGEST });
    }
    let named = name.map(|name| named(name).ok_or_else(|| BadSgf::UnknownEncoding(name.to_owned())));
    let declared = declared(bytes);
    let mut oddities = Vec::new();
    let encoding = match (named.transpose()?, Encoding::for_bom(bytes)) {
        (Some(named), _) => named,
        (None, Some((marked, _))) => marked,
        (None, None) => fitting(bytes, declared.as_deref(), &mut oddities),
    };
    let (text, malformed) = encoding.decode_with_bom_removal(bytes);
    if malformed {
        oddities.push(Oddity::Malformed(encoding.name()));
    }
    Ok(Decoded { text: text.into_owned(), encoding, oddities })
}

/// The text of a file of another kind, in the encoding that fits.
pub(crate) fn decode_text(bytes: &[u8]) -> String {
    encoding_of(bytes).decode_with_bom_removal(bytes).0.into_owned()
}

/// The encoding that fits the bytes.
pub(crate) fn encoding_of(bytes: &[u8]) -> &'static Encoding {
    Encoding::for_bom(bytes).map_or_else(|| fitting(bytes, None, &mut Vec::new()), |(marked, _)| marked)
}

/// The encoding the bytes are in: UTF-8 if they can hardly be anything else, then what the file says,
/// then what they look like.
fn fitting(bytes: &[u8], declared: Option<&str>, oddities: &mut Vec<Oddity>) -> &'static Encoding {
    let says = declared.and_then(named);
    let utf8 = std::str::from_utf8(bytes);
    let surely_utf8 = utf8.is_ok_and(|text| text.chars().any(|c| c.len_utf8() > 2));
    let encoding = match says {
        _ if surely_utf8 => UTF_8,
        Some(says) if !says.decode_without_bom_handling(bytes).1 => return says,
        _ if utf8.is_ok() => UTF_8,
        _ => detect(bytes),
    };
    if let Some(declared) = declared.filter(|_| says != Some(encoding)) {
        oddities.push(Oddity::OtherEncoding { declared: declared.to_owned(), read: encoding.name() });
    }
    encoding
}

fn detect(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Allow)
}

/// The value of the first `CA[]` in a tree.
fn declared(bytes: &[u8]) -> Option<String> {
    let bytes = &bytes[bytes.iter().position(|&byte| byte == b'(')?..];
    let is_start = |at: &usize| bytes[*at..].starts_with(b"CA[") && !bytes[*at - 1].is_ascii_alphanumeric();
    let start = (1..bytes.len().saturating_sub(2)).find(is_start)? + 3;
    let value: Vec<u8> = bytes[start..].iter().copied().take(40).take_while(|&byte| byte != b']').collect();
    let value = String::from_utf8_lossy(&value).trim().to_owned();
    (!value.is_empty()).then_some(value)
}

/// An encoding by any of its names, those of Windows included.
pub(crate) fn named(name: &str) -> Option<&'static Encoding> {
    let lower = name.trim().to_ascii_lowercase();
    let label = match lower.as_str() {
        "cp949" | "ms949" | "uhc" | "euckr" => "euc-kr",
        "cp936" | "ms936" | "gb-18030" | "gb" => "gb18030",
        "cp932" | "ms932" | "shiftjis" => "shift_jis",
        "cp950" | "ms950" => "big5",
        "eucjp" => "euc-jp",
        "latin-1" => "latin1",
        other => other,
    };
    Encoding::for_label_no_replacement(label.as_bytes())
}

impl Collection {
    /// The file in UTF-8. Where its text is not plain ASCII, or `CA` says otherwise, `CA[UTF-8]` is
    /// set in the root of each game.
    pub fn to_utf8(&self) -> Vec<u8> {
        let tells = |root: super::SgfNode<'_>| root.value("CA").map(|value| value.simple_text().into_owned());
        let ascii = self.text.is_ascii();
        let wrong: Vec<_> = self
            .games()
            .filter(|&root| match tells(root) {
                Some(name) => named(&name) != Some(UTF_8),
                None => !ascii,
            })
            .map(super::SgfNode::id)
            .collect();
        if wrong.is_empty() {
            return self.to_string().into_bytes();
        }
        let mut copy = self.clone();
        for root in wrong {
            copy.set(root, "CA", &["UTF-8"]);
        }
        copy.to_string().into_bytes()
    }

    /// The file in the encoding it was read in, or the first character that encoding does not have.
    /// A file in UTF-16 becomes UTF-8.
    pub fn to_original(&self) -> Result<Vec<u8>, CannotEncode> {
        if [UTF_8, UTF_16BE, UTF_16LE].contains(&self.encoding) {
            return Ok(self.to_utf8());
        }
        let text = self.to_string();
        let (bytes, _, lossy) = self.encoding.encode(&text);
        if !lossy {
            return Ok(bytes.into_owned());
        }
        let missing = |c: &char| self.encoding.encode(c.encode_utf8(&mut [0; 4])).2;
        let character = text.chars().find(missing).unwrap_or('\u{fffd}');
        Err(CannotEncode { character, encoding: self.encoding.name() })
    }
}
