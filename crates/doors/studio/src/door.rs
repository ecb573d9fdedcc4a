//! Who may ask. A page of another site can make a browser send requests to this address, so every request must
//! name this server as its host, and one that comes from a page must come from ours. A server that other machines
//! reach demands a token besides. Nothing may be loaded from elsewhere, and nothing of ours may be framed.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// The names this server is known by, and the token it demands.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    /// The address and its names, as a browser writes them in `Host`.
    hosts: Vec<String>,
    /// The names the user gave; a proxy may serve them over TLS.
    named: Vec<String>,
    token: Option<Arc<str>>,
    /// Cookies know no ports: the name holds it, so that two studios on a machine have one each.
    cookie: String,
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The parameter of the page's address that brings the token.
const TOKEN: &str = "token";

impl Door {
    /// A door for a server at `address` with these other names. It demands a token if other machines may reach
    /// it: beyond the loopback address, or under a name.
    pub(crate) fn new<E>(
        address: SocketAddr,
        names: &[String],
        token: impl FnOnce() -> Result<String, E>,
    ) -> Result<Door, E> {
        let port = address.port();
        let mut hosts = vec![address.to_string()];
        if address.ip().is_loopback() || address.ip().is_unspecified() {
            hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(|name| format!("{name}:{port}")));
        }
        let named = names.iter().flat_map(|name| [name.clone(), format!("{name}:{port}")]).collect();
        let is_private = address.ip().is_loopback() && names.is_empty();
        let token = if is_private { None } else { Some(token()?.into()) };
        Ok(Door { hosts, named, token, cookie: format!("myosu-{port}") })
    }

    /// The query that brings the token to the page; empty without one.
    pub(crate) fn query(&self) -> String {
        self.token.as_ref().map_or(String::new(), |token| format!("?{TOKEN}={token}"))
    }

    /// What becomes of a request.
    pub(crate) fn receive(&self, request: &Request) -> Admission {
        let (method, uri, headers) = (request.method(), request.uri(), request.headers());
        if !self.admits(method, uri, headers) {
            Admission::Foreign
        } else if self.is_key(method, uri) {
            Admission::Unlocks(self.unlock())
        } else if self.is_open_to(headers) {
            Admission::Enters
        } else {
            Admission::Locked
        }
    }

    fn knows(&self, host: &str) -> bool {
        self.hosts.iter().chain(&self.named).any(|own| own.eq_ignore_ascii_case(host))
    }

    /// Whether an origin is this server; under a name of the user's, perhaps behind TLS.
    fn is_own_origin(&self, origin: &str) -> bool {
        let named = |host: &str| self.named.iter().any(|own| own.eq_ignore_ascii_case(host));
        origin.strip_prefix("http://").is_some_and(|host| self.knows(host))
            || origin.strip_prefix("https://").is_some_and(named)
    }

    fn admits(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> bool {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let one_host = headers.get_all(header::HOST).iter().count() == 1;
        // A request target with an authority of its own counts for more than `Host`.
        let target = uri.authority().is_none_or(|authority| self.knows(authority.as_str()));
        if !one_host || !target || !text(header::HOST).is_some_and(|host| self.knows(host)) {
            return false;
        }
        if headers.contains_key(header::ORIGIN)
            && !text(header::ORIGIN).is_some_and(|origin| self.is_own_origin(origin))
        {
            return false;
        }
        let is_safe = matches!(*method, Method::GET | Method::HEAD);
        match text(HeaderName::from_static("sec-fetch-site")) {
            None | Some("same-origin") => true,
            Some("none") => is_safe,
            // A link of another site may lead to the page, and to nothing behind it.
            Some(_) => {
                let mode = text(HeaderName::from_static("sec-fetch-mode"));
                is_safe && mode == Some("navigate") && !uri.path().starts_with("/api")
            }
        }
    }

    /// Whether the request brings the token, where one is demanded.
    fn is_open_to(&self, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else { return true };
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        pairs.any(|(name, value)| name == self.cookie && is_equal(value, token))
            || bearer.and_then(|text| text.strip_prefix("Bearer ")).is_some_and(|text| is_equal(text, token))
    }

    /// Whether the address of the page brings the token.
    fn is_key(&self, method: &Method, uri: &Uri) -> bool {
        let Some(token) = &self.token else { return false };
        let mut pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
        *method == Method::GET
            && uri.path() == "/"
            && pairs.any(|(name, value)| name == TOKEN && is_equal(value, token))
    }

    /// Leads to the page without the token in its address, which history and screenshots would keep.
    fn unlock(&self) -> Response {
        let token = self.token.as_deref().unwrap_or_default();
        let cookie = format!("{}={token}; Path=/; HttpOnly; SameSite=Lax", self.cookie);
        (StatusCode::SEE_OTHER, [(header::LOCATION, "/".to_owned()), (header::SET_COOKIE, cookie)])
            .into_response()
    }
}

/// Compares in a time that does not depend on where two texts differ.
fn is_equal(given: &str, wanted: &str) -> bool {
    let different = given.bytes().zip(wanted.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    given.len() == wanted.len() && different == 0
}

/// What becomes of a request at the door.
#[derive(Debug)]
pub(crate) enum Admission {
    /// It comes in.
    Enters,
    /// It does not come from our page.
    Foreign,
    /// It brings no token, and one is demanded.
    Locked,
    /// It brings the token in its address; this answer exchanges it for a cookie.
    Unlocks(Response),
}

/// Marks an answer that is not marked yet: nothing from elsewhere is loaded, nothing of ours is framed or kept.
pub(crate) fn mark(response: &mut Response) {
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests;
