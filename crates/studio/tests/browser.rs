//! The page in a real Chromium, driven over WebDriver. Skipped with a sentence where there is no
//! chromedriver. Screenshots go to `screenshots/` beside the workspace's `target/`.
#![allow(clippy::print_stdout)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use myosu_studio::{Server, Settings};
use serde_json::{Value, json};

/// A studio, a driver and a browser; all end when it is dropped.
struct Browser {
    studio: SocketAddr,
    driver: Child,
    driver_port: u16,
    session: String,
    _data: tempfile::TempDir,
}

const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn serve(data: &Path) -> SocketAddr {
    let address = "127.0.0.1:0".parse().unwrap();
    let settings = Settings { searches: 8, ..Settings::new(address, data.to_owned()) };
    let (ready, is_ready) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::bind(settings).await.unwrap();
            ready.send(server.address()).unwrap();
            server.run(std::future::pending()).await.unwrap();
        });
    });
    is_ready.recv().unwrap()
}

/// One request to the driver.
fn wire(port: u16, method: &str, path: &str, body: &Value) -> Option<Value> {
    let body = if method == "GET" || method == "DELETE" { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(120))).ok()?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = Vec::new();
    let head = loop {
        let mut piece = [0; 65536];
        let read = stream.read(&mut piece).ok()?;
        answer.extend_from_slice(&piece[..read]);
        if let Some(end) = answer.windows(4).position(|w| w == b"\r\n\r\n") {
            break end + 4;
        }
        if read == 0 {
            return None;
        }
    };
    let header = String::from_utf8_lossy(&answer[..head]).to_lowercase();
    let length: usize = header.split("content-length:").nth(1)?.split("\r\n").next()?.trim().parse().ok()?;
    while answer.len() < head + length {
        let mut piece = [0; 65536];
        match stream.read(&mut piece).ok()? {
            0 => return None,
            read => answer.extend_from_slice(&piece[..read]),
        }
    }
    serde_json::from_slice(&answer[head..]).ok()
}

impl Browser {
    /// Starts everything, or says why not.
    fn start(width: u32, height: u32, language: &str) -> Option<Browser> {
        let port = free_port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(driver) = driver else {
            println!("skipped: no chromedriver");
            return None;
        };
        let data = tempfile::tempdir().unwrap();
        let studio = serve(data.path());
        let mut browser = Browser { studio, driver, driver_port: port, session: String::new(), _data: data };
        let started = Instant::now();
        while wire(port, "GET", "/status", &Value::Null).is_none() {
            assert!(started.elapsed() < Duration::from_secs(60), "chromedriver does not answer");
            std::thread::yield_now();
        }
        let options = json!({"args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", format!("--window-size={width},{height}"),
        ]});
        let wish = json!({"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}});
        let answer = wire(port, "POST", "/session", &wish).expect("a browser session");
        browser.session =
            answer["value"]["sessionId"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        browser.open("icon.svg");
        browser.script(&format!("localStorage.setItem('myosu-language', {language:?})"));
        Some(browser)
    }

    fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = wire(self.driver_port, method, &format!("/session/{}{path}", self.session), body);
        answer.expect("an answer of the driver")["value"].clone()
    }

    fn open(&self, path: &str) {
        self.command("POST", "/url", &json!({"url": format!("http://{}/{path}", self.studio)}));
    }

    /// Runs a script in the page.
    fn script(&self, script: &str) -> Value {
        self.command("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until a script says something true.
    fn wait(&self, script: &str) -> Value {
        let started = Instant::now();
        loop {
            let value = self.script(script);
            if !matches!(value, Value::Null | Value::Bool(false)) && value.get("error").is_none() {
                return value;
            }
            assert!(
                started.elapsed() < Duration::from_secs(90),
                "never true: {script}\n{}",
                self.text("body")
            );
        }
    }

    fn element(&self, css: &str) -> String {
        self.wait(&format!("return document.querySelector({css:?}) !== null"));
        let found = self.command("POST", "/element", &json!({"using": "css selector", "value": css}));
        found[ELEMENT].as_str().unwrap_or_else(|| panic!("no {css}: {found}")).to_owned()
    }

    fn click(&self, css: &str) {
        let id = self.element(css);
        let answer = self.command("POST", &format!("/element/{id}/click"), &json!({}));
        assert!(answer.get("error").is_none(), "{css}: {answer}");
    }

    fn type_into(&self, css: &str, text: &str) {
        let id = self.element(css);
        self.command("POST", &format!("/element/{id}/value"), &json!({"text": text}));
    }

    fn text(&self, css: &str) -> String {
        let script = format!("return document.querySelector({css:?})?.innerText ?? ''");
        self.script(&script).as_str().unwrap_or_default().to_owned()
    }

    /// Plays a point by clicking its cell, and waits until the stone is there.
    fn play(&self, point: &str) {
        self.wait("return document.querySelector('#status strong') !== null");
        self.click(&format!("[data-point='{point}']"));
        self.wait(&format!(
            "return !/빈자리|empty/.test(document.querySelector(\"[data-point='{point}']\").getAttribute('aria-label'))"
        ));
    }

    fn picture(&self, name: &str) {
        let shot = self.command("GET", "/screenshot", &Value::Null);
        let bytes = base64(shot.as_str().unwrap_or_default());
        assert!(bytes.starts_with(b"\x89PNG"), "a picture of the page");
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), bytes).unwrap();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = wire(self.driver_port, "DELETE", &format!("/session/{}", self.session), &Value::Null);
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn base64(text: &str) -> Vec<u8> {
    let digit = |c: u8| {
        b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".iter().position(|&d| d == c)
    };
    let digits: Vec<u32> = text.bytes().filter_map(digit).map(|d| d as u32).collect();
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits = group.iter().fold(0, |all, d| all << 6 | d) << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}

#[test]
fn baduk_is_played_judged_and_kept_over_a_reload() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    browser.open("#/baduk");
    browser.play("Q16");
    browser.play("D4");
    browser.wait("return document.querySelectorAll('.candidate').length === 5");
    browser.wait("return document.querySelectorAll('.layer rect').length > 20");
    browser.picture("baduk");
    browser.script("document.activeElement.blur(); document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '1', bubbles: true}))");
    browser.wait("return /수 3|Move 3/.test(document.querySelector('#status').innerText)");
    browser.command("POST", "/refresh", &json!({}));
    browser.wait("return /수 3|Move 3/.test(document.querySelector('#status')?.innerText ?? '')");
}

#[test]
fn the_language_is_switched_and_the_keyboard_alone_plays() {
    let Some(browser) = Browser::start(1200, 900, "en") else { return };
    browser.open("#/omok");
    browser.wait("return document.querySelector('[role=gridcell][tabindex=\"0\"]') !== null");
    browser.wait("return document.querySelector('nav').innerText.includes('Omok')");
    browser.script("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()");
    let keys = |text: &str| {
        let actions: Vec<Value> = text
            .chars()
            .flat_map(|c| {
                [
                    json!({"type": "keyDown", "value": c.to_string()}),
                    json!({"type": "keyUp", "value": c.to_string()}),
                ]
            })
            .collect();
        browser.command(
            "POST",
            "/actions",
            &json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]}),
        );
    };
    keys("\u{E007}");
    browser.wait(
        "return document.querySelector(\"[data-point='h8']\").getAttribute('aria-label').includes('Black')",
    );
    keys("\u{E014}\u{E015}\u{E007}");
    browser.wait(
        "return document.querySelector(\"[data-point='i7']\").getAttribute('aria-label').includes('White')",
    );
    browser.type_into("#move", "h9\u{E007}");
    browser.wait(
        "return document.querySelector(\"[data-point='h9']\").getAttribute('aria-label').includes('Black')",
    );
    browser.click("#language");
    browser.wait("return document.querySelector('nav').innerText.includes('오목')");
    browser.wait(
        "return document.querySelector(\"[data-point='h9']\")?.getAttribute('aria-label').includes('흑')",
    );
}

#[test]
fn omok_says_why_a_point_is_forbidden_and_proves_a_win() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    browser.open("#/omok");
    for point in ["h8", "a1", "i8", "c3", "g9", "e1", "g10", "o15"] {
        browser.play(point);
    }
    browser.click("[data-point='g8']");
    browser.wait("return document.querySelector('#why').innerText.includes('삼삼')");
    browser.picture("omok-why");
    browser.click("#controls button");
    browser.wait("return /수 0/.test(document.querySelector('#status').innerText)");
    for point in ["h8", "a1", "h9", "c1", "h10", "e1"] {
        browser.play(point);
    }
    browser.script("[...document.querySelectorAll('button')].find((b) => b.textContent === 'VCF').click()");
    browser.wait("return document.querySelector('#mate strong') !== null");
    browser.picture("omok-mate");
    assert!(browser.text("#mate").contains("필승"), "{}", browser.text("#mate"));
}

#[test]
fn a_record_in_a_korean_encoding_is_opened() {
    let Some(browser) = Browser::start(1200, 900, "ko") else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    let (bytes, ..) = encoding_rs::EUC_KR.encode("(;GM[1]SZ[9]CA[EUC-KR]C[첫 수가 좋다];B[ee]C[천원])");
    std::fs::write(&file, bytes).unwrap();
    browser.open("#/baduk");
    browser.wait("return document.querySelector('#status strong') !== null");
    browser.type_into("input[type=file]", file.to_str().unwrap());
    browser.wait("return document.querySelector('#status').innerText.includes('첫 수가 좋다')");
}

#[test]
fn every_page_fits_a_phone_and_names_what_can_be_used() {
    let Some(browser) = Browser::start(400, 800, "ko") else { return };
    for page in ["baduk", "tsumego", "omok", "papers", "help"] {
        browser.open(&format!("#/{page}"));
        browser.wait(&format!("return document.querySelector('nav [aria-current]')?.getAttribute('href') === '#/{page}' && document.querySelector('main').children.length > 0"));
        let wide = browser.script("return document.documentElement.scrollWidth - window.innerWidth");
        assert!(wide.as_i64().unwrap_or(99) <= 1, "{page} is {wide} too wide");
        let nameless = browser.script(
            "return [...document.querySelectorAll('button, a, input:not([hidden]), select, textarea')].filter((e) => !(e.innerText || e.textContent || e.getAttribute('aria-label') || e.labels?.length || e.title)).map((e) => e.outerHTML)",
        );
        assert_eq!(nameless, json!([]), "{page}");
        browser.picture(&format!("phone-{page}"));
    }
}

/// White lives in the corner only if it moves first; the square four is no eye shape.
const PROBLEM: &str = "(;GM[1]SZ[9]AB[ac][bc][cc][dc][ec][eb][ea]AW[ab][bb][cb][db][da]PL[B])";

#[test]
fn a_problem_is_solved_right_and_wrong_and_answered_whole() {
    let Some(browser) = Browser::start(1400, 950, "ko") else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("problem.sgf");
    std::fs::write(&file, PROBLEM).unwrap();
    browser.open("#/tsumego");
    browser.wait("return document.querySelector('#status strong') !== null");
    browser.type_into("input[type=file]", file.to_str().unwrap());
    browser.wait("return /9×9/.test(document.querySelector('#status').innerText)");
    browser.click("#solve");
    browser.wait("return document.querySelector('#answer strong') !== null");
    browser.picture("tsumego-answer");
    browser.play("B9");
    browser.wait("return document.querySelector('#result .good, #result .bad') !== null");
    assert!(
        browser.text("#result").contains("정답") || browser.text("#result").contains("맞습니다"),
        "{}",
        browser.text("#result")
    );
    browser.click("#controls button");
    browser.play("H1");
    browser.wait("return document.querySelector('#result .bad, #result .maybe') !== null");
    browser.picture("tsumego-wrong");
}
