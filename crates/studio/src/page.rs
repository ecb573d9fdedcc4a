//! The page and the report on the papers, embedded in the binary.

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web"]
struct PageFiles;

/// The report of a full run of `myosu papers`.
#[derive(RustEmbed)]
#[folder = "../../docs/papers"]
struct ReportFiles;

/// The report has its styles inside, loads nothing and runs nothing.
const REPORT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
                             form-action 'none'; frame-ancestors 'none'";

/// A file of the page or, under `report/`, of the report; the front page for every other path without a dot
/// that is not the API's.
pub(crate) async fn serve(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if let Some(name) = path.strip_prefix("report/") {
        let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(REPORT_POLICY))];
        return (policy, file(ReportFiles::get(name), name)).into_response();
    }
    let name = match path {
        // What browsers ask for where a page, such as the report, names no icon.
        "favicon.ico" => "icon.svg",
        path if path.contains('.') => path,
        _ => "index.html",
    };
    file(PageFiles::get(name), name)
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
        "json" | "webmanifest" => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::{PageFiles, ReportFiles, kind};

    #[test]
    fn the_page_is_small_and_every_file_has_a_kind() {
        let mut bytes = 0;
        for name in PageFiles::iter() {
            bytes += PageFiles::get(&name).map_or(0, |file| file.data.len());
            assert_ne!(kind(&name), "application/octet-stream", "{name}");
        }
        assert!(PageFiles::get("index.html").is_some());
        assert!(bytes < 200_000, "{bytes} bytes");
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
