//! The page and the report on the papers, embedded in the binary. Files of the page are served compressed under a path
//! that names their contents, so that a browser keeps them for ever and still never shows an old one.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../../web"]
struct PageFiles;

/// The report of a full run of `myosu papers`.
#[derive(RustEmbed)]
#[folder = "../../../docs/papers"]
struct ReportFiles;

/// The report has its styles inside, loads nothing and runs nothing.
pub(crate) const REPORT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
                             form-action 'none'; frame-ancestors 'none'";

/// What stands before the name of the contents in a path.
const VERSIONED: &str = "v/";

/// For files whose path names their contents.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// For the front page and what it names without a version: the browser asks whether it has changed.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// A file of the page, as it is and compressed.
struct ServedFile {
    plain: Bytes,
    packed: Bytes,
}

/// The page, ready to be sent.
struct Page {
    /// The name of the contents of all files together.
    version: String,
    files: HashMap<String, ServedFile>,
}

static PAGE: LazyLock<Page> = LazyLock::new(Page::build);

impl Page {
    fn build() -> Page {
        let mut names: Vec<String> = PageFiles::iter().map(Cow::into_owned).collect();
        names.sort();
        let hash = names.iter().filter_map(|name| PageFiles::get(name)).fold(0_u64, |all, file| {
            let part = file.metadata.sha256_hash();
            all.rotate_left(7) ^ part[..8].iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte))
        });
        let version = format!("{hash:016x}");
        let files = names.into_iter().filter_map(|name| {
            let data = PageFiles::get(&name)?.data.into_owned();
            let plain = if name == "index.html" { with_versions(&data, &version) } else { data };
            let packed = Bytes::from(packed(&plain));
            Some((name, ServedFile { plain: Bytes::from(plain), packed }))
        });
        Page { files: files.collect(), version }
    }
}

/// The front page with the versions in the paths of its styles and scripts; what those name in turn is relative.
fn with_versions(page: &[u8], version: &str) -> Vec<u8> {
    let mut text = String::from_utf8_lossy(page).into_owned();
    for before in ["<link rel=\"stylesheet\" href=\"", "src=\""] {
        text = text.replace(before, &format!("{before}{VERSIONED}{version}/"));
    }
    text.into_bytes()
}

fn packed(data: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(data).and_then(|()| encoder.finish());
    // Writing into memory does not fail; an empty answer would show it.
    written.unwrap_or_default()
}

/// A file of the page or, under `report/`, of the report; the front page for every other path without a dot
/// that is not the API's.
pub(crate) async fn serve(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if let Some(name) = path.strip_prefix("report/") {
        let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(REPORT_POLICY))];
        return (policy, file(ReportFiles::get(name), name)).into_response();
    }
    let versioned = path.strip_prefix(VERSIONED).and_then(|rest| rest.split_once('/'));
    let (name, cached) = match (path, versioned) {
        (_, Some((version, name))) if version == PAGE.version => (name, FOR_EVER),
        (_, Some(_)) => return StatusCode::NOT_FOUND.into_response(),
        // What browsers ask for where a page, such as the report, names no icon.
        ("favicon.ico", _) => ("icon.svg", ASK_AGAIN),
        (path, _) if path.contains('.') => (path, ASK_AGAIN),
        _ => ("index.html", ASK_AGAIN),
    };
    page_file(name, cached, request.headers())
}

/// A file of the page, compressed for a browser that unpacks it; nothing but its name for one that has it.
fn page_file(name: &str, cached: HeaderValue, asked: &HeaderMap) -> Response {
    let Some(found) = PAGE.files.get(name) else { return StatusCode::NOT_FOUND.into_response() };
    let says = |header: header::HeaderName, text: &str| {
        asked.get(header).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains(text))
    };
    let tag = format!("\"{}\"", PAGE.version);
    let mut response = if says(header::IF_NONE_MATCH, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else if says(header::ACCEPT_ENCODING, "gzip") {
        let gzip = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
        (gzip, found.packed.clone()).into_response()
    } else {
        found.plain.clone().into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(header::CACHE_CONTROL, cached);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

fn file(found: Option<EmbeddedFile>, name: &str) -> Response {
    match found {
        Some(file) => {
            let kind = HeaderValue::from_static(kind(name));
            ([(header::CONTENT_TYPE, kind)], file.data.into_owned()).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "csv" => "text/csv; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::{PAGE, PageFiles, ReportFiles, kind};

    #[test]
    fn the_first_view_is_small_and_every_file_has_a_kind() {
        for name in PageFiles::iter() {
            assert_ne!(kind(&name), "application/octet-stream", "{name}");
        }
        let bytes: usize = PAGE.files.values().map(|file| file.packed.len()).sum();
        assert!(bytes < 150_000, "{bytes} bytes");
    }

    #[test]
    fn what_is_sent_unpacks_to_the_file_and_the_front_page_names_the_version() {
        let front = &PAGE.files["index.html"];
        let mut text = String::new();
        flate2::read::GzDecoder::new(&front.packed[..]).read_to_string(&mut text).unwrap();
        assert_eq!(text.as_bytes(), &front.plain[..]);
        assert!(text.contains(&format!("src=\"v/{}/app.js\"", PAGE.version)), "{text}");
        assert!(text.contains(&format!("href=\"v/{}/style.css\"", PAGE.version)), "{text}");
        assert!(PageFiles::get("app.js").is_some_and(|file| *file.data == PAGE.files["app.js"].plain[..]));
    }

    #[test]
    fn the_report_is_there_with_all_its_files() {
        for name in ["index.html", "times.html", "numbers.json", "numbers.csv", "curves.csv"] {
            assert!(ReportFiles::get(name).is_some(), "{name}");
            assert_ne!(kind(name), "application/octet-stream", "{name}");
        }
        let bytes: usize =
            ReportFiles::iter().filter_map(|name| Some(ReportFiles::get(&name)?.data.len())).sum();
        assert!(bytes < 3_000_000, "{bytes} bytes");
    }
}
