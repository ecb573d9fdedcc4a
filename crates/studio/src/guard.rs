//! Who may ask. A page of another site can make a browser send requests to this address, so every
//! request must name this server as its host, and one that comes from a page must come from ours.
//! Nothing may be loaded from elsewhere, and nothing of ours may be framed.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::fault::Fault;

/// The addresses this server is known by, as a browser writes them in `Host`.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    hosts: Vec<String>,
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(header::HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

impl Door {
    /// A door for a server at `address`, which also answers to the names of the loopback address if it
    /// listens there.
    pub(crate) fn new(address: std::net::SocketAddr) -> Door {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        if address.ip().is_loopback() {
            hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}:{port}")));
        }
        Door { hosts }
    }

    fn admits(&self, method: &Method, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let known = |host: &str| self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
        if headers.get_all(header::HOST).iter().count() != 1 || !text(header::HOST).is_some_and(known) {
            return false;
        }
        match headers.get(header::ORIGIN) {
            Some(_) => text(header::ORIGIN).and_then(|o| o.strip_prefix("http://")).is_some_and(known),
            None => {
                let site = text(header::HeaderName::from_static("sec-fetch-site"));
                let safe = matches!(*method, Method::GET | Method::HEAD);
                safe || matches!(site, None | Some("same-origin"))
            }
        }
    }
}

/// Turns away what does not come from our page, and marks every answer that is not marked yet.
pub(crate) async fn stand(State(door): State<Door>, request: Request, next: Next) -> Response {
    let mut response = if door.admits(request.method(), request.headers()) {
        next.run(request).await
    } else {
        Fault::foreign().into_response()
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};

    use super::Door;

    fn admits(method: &Method, headers: &[(&str, &str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(
                HeaderName::from_bytes(name.as_bytes()).unwrap(),
                HeaderValue::from_str(value).unwrap(),
            );
        }
        Door::new("127.0.0.1:7575".parse().unwrap()).admits(method, &map)
    }

    #[test]
    fn our_own_page_comes_in() {
        for host in ["127.0.0.1:7575", "localhost:7575", "LOCALHOST:7575", "[::1]:7575"] {
            assert!(admits(&Method::GET, &[("host", host)]), "{host}");
            let origin = format!("http://{host}");
            assert!(admits(&Method::POST, &[("host", host), ("origin", &origin)]), "{host}");
        }
        assert!(admits(&Method::POST, &[("host", "localhost:7575")]), "a program without a browser");
    }

    #[test]
    fn everybody_else_stays_out() {
        let refused: &[&[(&str, &str)]] = &[
            &[],
            &[("host", "evil.example")],
            &[("host", "localhost:7576")],
            &[("host", "localhost")],
            &[("host", "localhost:7575"), ("host", "evil.example")],
            &[("host", "localhost:7575"), ("origin", "http://evil.example")],
            &[("host", "localhost:7575"), ("origin", "null")],
            &[("host", "localhost:7575"), ("origin", "https://localhost:7575")],
            &[("host", "localhost:7575"), ("origin", "http://localhost:7575.evil.example")],
        ];
        for headers in refused {
            assert!(!admits(&Method::GET, headers), "{headers:?}");
            assert!(!admits(&Method::POST, headers), "{headers:?}");
        }
        assert!(!admits(&Method::POST, &[("host", "localhost:7575"), ("sec-fetch-site", "cross-site")]));
    }
}
