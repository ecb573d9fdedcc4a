//! Hostile requests to a studio on the loopback address, while a game goes on.

use myosu_rules::go::playout::Dice;

use crate::client::{StudioProcess, ask, broken_off, field, raw};
use crate::words::{mutated, pick, word};
use crate::{Attack, shown};

const PATHS: [&str; 22] = [
    "/games",
    "/games/{}",
    "/games/{}/moves",
    "/games/{}/go",
    "/games/{}/edit",
    "/games/{}/turn",
    "/games/{}/group",
    "/games/{}/act",
    "/games/{}/sgf",
    "/games/{}/picture.svg",
    "/games/{}/why?point=A1",
    "/games/{}/count",
    "/games/{}/mate?kind=vcf",
    "/import",
    "/proofs",
    "/proofs/0",
    "/problems",
    "/problems/next",
    "/openapi.json",
    "/metrics",
    "/../../etc/passwd",
    "/games/%00%ff",
];

const BODIES: [&str; 14] = [
    "",
    "{",
    "null",
    "[]",
    "{\"move\": 5}",
    "{\"move\": \"D4\"}",
    "{\"to\": \"start\"}",
    "{\"to\": {\"node\": 99999999999}}",
    "{\"game\": \"go\", \"size\": 255}",
    "{\"game\": \"go\", \"handicap\": 18446744073709551615}",
    "{\"game\": \"omok\", \"opening\": \"taraguchi-10\"}",
    "{\"point\": \"A1\", \"stone\": \"purple\"}",
    "(;GM[1]SZ[19];B[aa]",
    "{\"game\":\"go\",\"komi\":1e308}",
];

const HEADERS: [&str; 9] = [
    "",
    "Origin: http://evil.example\r\n",
    "Sec-Fetch-Site: cross-site\r\n",
    "Content-Type: text/plain\r\n",
    "Transfer-Encoding: chunked\r\n",
    "Content-Length: 99999999999999999999\r\n",
    "Host: evil.example\r\n",
    "Cookie: a=b\r\n",
    "Expect: 100-continue\r\n",
];

/// Sends requests of all kinds; the studio answers the next plain one, its game is as it was, and it ends in time.
///
/// # Errors
/// The first request after which that is not so.
pub fn attack(studio: &mut StudioProcess, seed: u64, count: usize) -> Attack {
    let mut dice = Dice::new(seed);
    let address = studio.address.clone();
    let (status, game) = ask(&address, "POST", "/games", br#"{"game":"go","size":9}"#);
    let id = field(&game, "id").filter(|_| status == 200).ok_or("no game could be begun")?;
    ask(&address, "POST", &format!("/games/{id}/moves"), br#"{"move":"E5"}"#);
    let record = ask(&address, "GET", &format!("/games/{id}/sgf"), b"").1;
    let other = field(&ask(&address, "POST", "/games", br#"{"game":"omok"}"#).1, "id").unwrap_or_default();
    let mut answered = 0;
    for number in 0..count {
        let mut bytes = request(&mut dice, &address, &other);
        let (status, _) = match dice.below(10) {
            0 => {
                bytes = mutated(&mut dice, &bytes);
                broken_off(&address, &bytes)
            }
            _ => raw(&address, &bytes),
        };
        if status == 500 {
            return Err(format!("requests: status 500 for {}", shown(&bytes)));
        }
        answered += usize::from(status != 0);
        if number % 20 == 0 && ask(&address, "GET", &format!("/games/{id}/sgf"), b"") != (200, record.clone())
        {
            return Err(format!("requests: the game changed, or no answer, after {}", shown(&bytes)));
        }
    }
    let time = studio.terminate()?;
    Ok(format!("requests: {count} sent, {answered} answered, the studio ended in {} ms", time.as_millis()))
}

fn request(dice: &mut Dice, address: &str, id: &str) -> Vec<u8> {
    let path = pick(dice, &PATHS).replace("{}", id);
    let method = pick(dice, &["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "get", "CONNECT"]);
    let body = pick(dice, &BODIES).as_bytes().to_vec();
    let body = match dice.below(3) {
        0 => mutated(dice, &body),
        1 => word(dice),
        _ => body,
    };
    let target = match dice.below(12) {
        0 => format!("http://evil.example/api/v1{path}"),
        1 => format!("//{path}"),
        _ => format!("/api/v1{path}"),
    };
    let more = pick(dice, &HEADERS);
    let head = format!(
        "{method} {target} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n{more}\r\n",
        body.len()
    );
    [head.as_bytes(), &body].concat()
}
