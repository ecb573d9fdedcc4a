//! Hostile requests to a studio on the loopback address, while a game goes on.

use myosu::rules::go::playout::Dice;
use serde_json::{Map, Value, json};

use crate::client::{StudioProcess, ask, broken_off, field, raw};
use crate::words::{mutated, pick, word};
use crate::{Attack, Fault, shown};

/// Targets beside the operations that the studio lists itself.
const PATHS: [&str; 9] = [
    "/api/v1/openapi.json",
    "/api/v1/../../etc/passwd",
    "/api/v1/games/%00%ff",
    "/api/v1/problems/../games",
    "/",
    "/index.html",
    "/papers/",
    "/papers/../../x",
    "/%2e%2e/%2e%2e/etc/passwd",
];

const BODIES: [&str; 19] = [
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
    "{\"game\":\"omok\",\"rules\":\"33=both,44=none,6=wins,split=ignored,33=none\"}",
    "{\"game\":\"omok\",\"rules\":\"6=9,7=8,=,,==\",\"size\":26}",
    "{\"name\":\"../../x\",\"problems\":[[[[]]]]}",
    "{\"text\":\"link a -> a\\nlink a -> b\\nlink b -> a\"}",
    "\u{fffd}RenLib\u{fffd}",
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
    let mut other = String::new();
    let operations = operations(&address)?;
    let mut answered = 0;
    for number in 0..count {
        // The other game may be deleted by a request: another one takes its place.
        if number % 50 == 0 {
            other = begin(&address, number);
        }
        let mut bytes = request(&mut dice, &address, &other, &operations);
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
    Ok(format!(
        "requests: {count} sent to {} operations, {answered} answered, the studio ended in {} ms",
        operations.len(),
        time.as_millis()
    ))
}

/// Begins a game of either kind, as a target.
fn begin(address: &str, number: usize) -> String {
    let game = if number.is_multiple_of(100) { r#"{"game":"omok"}"# } else { r#"{"game":"go","size":9}"# };
    field(&ask(address, "POST", "/games", game.as_bytes()).1, "id").unwrap_or_default()
}

/// One operation of the studio, as its description lists it.
struct Operation {
    method: String,
    path: String,
    query: Vec<String>,
    fields: Vec<String>,
}

/// All operations, from the studio's own description: a door that is new is attacked, too.
fn operations(address: &str) -> Result<Vec<Operation>, Fault> {
    let (_, text) = ask(address, "GET", "/openapi.json", b"");
    let described: Value = serde_json::from_str(&text).map_err(|error| format!("openapi.json: {error}"))?;
    let mut operations = Vec::new();
    for (path, methods) in described["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let query = parameters.filter(|one| one["in"] == "query").filter_map(|one| one["name"].as_str());
            let body = &operation["requestBody"]["content"]["application/json"]["schema"]["properties"];
            operations.push(Operation {
                method: method.to_uppercase(),
                path: path.clone(),
                query: query.map(str::to_owned).collect(),
                fields: body.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect(),
            });
        }
    }
    if operations.len() < 40 {
        Err("the studio describes too few operations".to_owned())
    } else {
        Ok(operations)
    }
}

/// A value that may be right somewhere.
fn value(dice: &mut Dice) -> Value {
    match dice.below(12) {
        0 => Value::Null,
        1 => json!(dice.below(400)),
        2 => json!(-1.5e300),
        3 => json!(u64::MAX),
        4 => json!([[["D4"]], {}, null]),
        5 => json!({"node": dice.below(9)}),
        6 => json!(true),
        7 => json!("x".repeat(100_000)),
        8 => json!(["D4", "E5"]),
        9 => json!("(;GM[1]SZ[9];B[cc];W[dd])"),
        _ => json!(String::from_utf8_lossy(&word(dice))),
    }
}

/// A word that may stand in a target.
fn escaped(word: &[u8]) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.,=".contains(byte);
    word.iter()
        .take(200)
        .map(|byte| if plain(byte) { char::from(*byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn request(dice: &mut Dice, address: &str, id: &str, operations: &[Operation]) -> Vec<u8> {
    let operation = &operations[dice.below(operations.len())];
    let mut path = format!("/api/v1{}", operation.path);
    for name in ["{id}", "{name}"] {
        let part = if dice.below(5) == 0 { escaped(&word(dice)) } else { id.to_owned() };
        path = path.replace(name, &part);
    }
    for (number, name) in operation.query.iter().enumerate() {
        let sign = if number == 0 { '?' } else { '&' };
        path += &format!("{sign}{name}={}", escaped(&word(dice)));
    }
    let usual = match operation.fields.len() {
        0 => pick(dice, &BODIES).as_bytes().to_vec(),
        _ => {
            let named = operation.fields.iter().filter(|_| dice.below(3) > 0);
            let fields: Vec<String> = named.cloned().collect();
            let fields: Map<String, Value> = fields.into_iter().map(|name| (name, value(dice))).collect();
            Value::Object(fields).to_string().into_bytes()
        }
    };
    let body = match dice.below(6) {
        0 => mutated(dice, &usual),
        1 => word(dice),
        2 => pick(dice, &BODIES).as_bytes().to_vec(),
        _ => usual,
    };
    let method = match dice.below(6) {
        0 => pick(dice, &["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "get", "CONNECT"]),
        _ => operation.method.as_str(),
    };
    let target = match dice.below(16) {
        0 => format!("http://evil.example{path}"),
        1 => format!("//{path}"),
        2 => pick(dice, &PATHS).to_owned(),
        _ => path,
    };
    let more = if dice.below(3) == 0 { pick(dice, &HEADERS) } else { "" };
    let head = format!(
        "{method} {target} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n{more}\r\n",
        body.len()
    );
    [head.as_bytes(), &body].concat()
}
