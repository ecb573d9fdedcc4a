//! Who comes in and who stays out.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};

use super::Door;

fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
    let mut map = HeaderMap::new();
    for (name, value) in pairs {
        map.append(HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(value).unwrap());
    }
    map
}

fn door(address: &str, names: &[&str]) -> Door {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    Door::new(address.parse().unwrap(), &names, || Ok::<_, ()>("0123456789abcdef".to_owned())).unwrap()
}

fn admits_at(target: &str, method: &Method, pairs: &[(&str, &str)]) -> bool {
    door("127.0.0.1:7575", &[]).admits(method, &target.parse::<Uri>().unwrap(), &headers(pairs))
}

fn admits(method: &Method, pairs: &[(&str, &str)]) -> bool {
    admits_at("/api/v1/about", method, pairs)
}

#[test]
fn our_own_page_comes_in() {
    for host in ["127.0.0.1:7575", "localhost:7575", "LOCALHOST:7575", "[::1]:7575"] {
        assert!(admits(&Method::GET, &[("host", host)]), "{host}");
        let origin = format!("http://{host}");
        assert!(admits(&Method::POST, &[("host", host), ("origin", &origin)]), "{host}");
    }
    assert!(admits(&Method::POST, &[("host", "localhost:7575")]), "a program without a browser");
    assert!(admits(&Method::GET, &[("host", "localhost:7575"), ("sec-fetch-site", "none")]));
    assert!(admits(&Method::POST, &[("host", "localhost:7575"), ("sec-fetch-site", "same-origin")]));
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
        &[("host", "localhost:7575"), ("sec-fetch-site", "cross-site")],
        &[("host", "localhost:7575"), ("sec-fetch-site", "same-site")],
        &[("host", "localhost:7575"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")],
    ];
    for pairs in refused {
        assert!(!admits(&Method::GET, pairs), "{pairs:?}");
        assert!(!admits(&Method::POST, pairs), "{pairs:?}");
    }
}

#[test]
fn a_link_of_another_site_leads_to_the_page_alone() {
    let followed =
        [("host", "localhost:7575"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
    assert!(admits_at("/", &Method::GET, &followed));
    assert!(!admits_at("/", &Method::POST, &followed));
    let included =
        [("host", "localhost:7575"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")];
    assert!(!admits_at("/app.js", &Method::GET, &included));
}

#[test]
fn a_request_target_with_a_foreign_authority_stays_out() {
    let host = [("host", "localhost:7575")];
    assert!(admits_at("http://localhost:7575/api/v1/about", &Method::GET, &host));
    assert!(!admits_at("http://evil.example/api/v1/about", &Method::GET, &host));
    assert!(!admits_at("http://evil.example@localhost:7575/", &Method::GET, &host));
}

#[test]
fn beyond_loopback_a_token_opens_the_door() {
    let door = door("0.0.0.0:7575", &["studio.example"]);
    let token = door.query().strip_prefix("?token=").unwrap().to_owned();
    let get = |target: &str| door.is_key(&Method::GET, &target.parse().unwrap());
    assert!(get(&format!("/?token={token}")) && get(&format!("/?a=b&token={token}")));
    assert!(
        !get("/?token=") && !get(&format!("/?token={token}0")) && !get(&format!("/app.js?token={token}"))
    );
    let open = |pairs: &[(&str, &str)]| door.is_open_to(&headers(pairs));
    assert!(open(&[("cookie", &format!("other=1; myosu-7575={token}"))]));
    assert!(open(&[("authorization", &format!("Bearer {token}"))]));
    for pairs in [
        vec![],
        vec![("cookie", "myosu-7575=".to_owned())],
        vec![("cookie", format!("myosu-7576={token}"))],
        vec![("authorization", format!("Bearer {}", &token[1..]))],
        vec![("authorization", token.clone())],
    ] {
        let pairs: Vec<(&str, &str)> = pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert!(!open(&pairs), "{pairs:?}");
    }
}

#[test]
fn names_the_user_gives_are_accepted_and_no_others() {
    let door = door("0.0.0.0:7575", &["studio.example"]);
    let admits = |pairs: &[(&str, &str)]| door.admits(&Method::POST, &"/".parse().unwrap(), &headers(pairs));
    assert!(admits(&[("host", "studio.example:7575"), ("origin", "http://studio.example:7575")]));
    assert!(admits(&[("host", "studio.example"), ("origin", "https://studio.example")]), "behind a proxy");
    assert!(admits(&[("host", "localhost:7575")]));
    assert!(!admits(&[("host", "evil.example:7575")]));
    assert!(!admits(&[("host", "localhost:7575"), ("origin", "https://localhost:7575")]));
}

#[test]
fn loopback_needs_no_token_unless_it_has_a_name() {
    assert_eq!(door("127.0.0.1:7575", &[]).query(), "");
    assert_ne!(door("127.0.0.1:7575", &["studio.example"]).query(), "");
    assert_ne!(door("192.168.1.5:7575", &[]).query(), "");
}
