//! The page, embedded in the binary.

use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Files;

/// A file of the page; the front page for every path without a dot that is not the API's.
pub(crate) async fn serve(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let name = if path.is_empty() || !path.contains('.') { "index.html" } else { path };
    match Files::get(name) {
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
        "json" | "webmanifest" => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::{Files, kind};

    #[test]
    fn the_page_is_small_and_every_file_has_a_kind() {
        let mut bytes = 0;
        for name in Files::iter() {
            bytes += Files::get(&name).map_or(0, |file| file.data.len());
            assert_ne!(kind(&name), "application/octet-stream", "{name}");
        }
        assert!(Files::get("index.html").is_some());
        assert!(bytes < 200_000, "{bytes} bytes");
    }
}
