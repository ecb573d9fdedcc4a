//! For tests: pages in a real Chromium, driven over WebDriver. Nothing but tests depends on this crate.
//!
//! A machine without chromedriver has no [`Browser`]; `start` reports the skip. Later faults end
//! the test.

mod wire;

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub use serde_json::{Value, json};

/// A driver and a browser; both end when it is dropped.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// How long a page may take to become what is waited for.
const PATIENCE: Duration = Duration::from_secs(90);

/// How long the page is left alone between two looks.
const PAUSE: Duration = Duration::from_millis(15);

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

impl Browser {
    /// Starts a browser with a window of this size; reports a skip where there is no chromedriver.
    pub fn start(width: u32, height: u32) -> Option<Browser> {
        let port = free_port();
        let mut driver = Command::new("chromedriver");
        driver.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(driver) = driver.spawn() else {
            crate::skip("no chromedriver");
            return None;
        };
        let mut browser = Browser { driver, port, session: String::new() };
        let started = Instant::now();
        while wire::ask(port, "GET", "/status", &Value::Null).is_none() {
            assert!(started.elapsed() < PATIENCE, "chromedriver does not answer");
            std::thread::yield_now();
        }
        let options = json!({"args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-dev-shm-usage", format!("--window-size={width},{height}"),
        ]});
        let wish = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let answer = wire::ask(port, "POST", "/session", &wish).expect("a browser session");
        browser.session =
            answer["value"]["sessionId"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        Some(browser)
    }

    /// A command of the protocol within the session.
    pub fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = wire::ask(self.port, method, &format!("/session/{}{path}", self.session), body);
        answer.expect("an answer of the driver")["value"].clone()
    }

    /// Opens an address.
    pub fn open(&self, url: &str) {
        self.command("POST", "/url", &json!({"url": url}));
    }

    /// Opens a file.
    pub fn open_file(&self, path: &Path) {
        self.open(&format!("file://{}", path.display()));
    }

    /// Runs a script in the page.
    pub fn script(&self, script: &str) -> Value {
        self.command("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until a script says something true.
    pub fn wait(&self, script: &str) -> Value {
        let started = Instant::now();
        loop {
            let value = self.script(script);
            if !matches!(value, Value::Null | Value::Bool(false)) && value.get("error").is_none() {
                return value;
            }
            assert!(started.elapsed() < PATIENCE, "never true: {script}\n{}", self.text("body"));
            std::thread::sleep(PAUSE);
        }
    }

    /// The protocol's name of an element, once it is there.
    pub fn element(&self, css: &str) -> String {
        self.wait(&format!("return document.querySelector({css:?}) !== null"));
        let found = self.command("POST", "/element", &json!({"using": "css selector", "value": css}));
        found[ELEMENT].as_str().unwrap_or_else(|| panic!("no {css}: {found}")).to_owned()
    }

    /// Clicks an element.
    pub fn click(&self, css: &str) {
        let id = self.element(css);
        let answer = self.command("POST", &format!("/element/{id}/click"), &json!({}));
        assert!(answer.get("error").is_none(), "{css}: {answer}");
    }

    /// Types into an element.
    pub fn type_into(&self, css: &str, text: &str) {
        let id = self.element(css);
        let answer = self.command("POST", &format!("/element/{id}/value"), &json!({"text": text}));
        assert!(answer.get("error").is_none(), "{css}: {answer}");
    }

    /// The text of an element as it is seen; nothing if there is none.
    pub fn text(&self, css: &str) -> String {
        let script = format!("return document.querySelector({css:?})?.innerText ?? ''");
        self.script(&script).as_str().unwrap_or_default().to_owned()
    }

    /// What the page has written to its console since this was last asked, errors of loading included.
    pub fn console(&self) -> Vec<String> {
        let log = self.command("POST", "/se/log", &json!({"type": "browser"}));
        let lines = log.as_array().cloned().unwrap_or_default();
        lines.iter().map(|line| line["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Takes a picture of the window.
    pub fn picture(&self, path: &Path) {
        let shot = self.command("GET", "/screenshot", &Value::Null);
        let bytes = base64(shot.as_str().unwrap_or_default());
        assert!(bytes.starts_with(b"\x89PNG"), "a picture of the page");
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).expect("a folder for pictures");
        }
        std::fs::write(path, bytes).expect("a picture is written");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = wire::ask(self.port, "DELETE", &format!("/session/{}", self.session), &Value::Null);
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

#[cfg(test)]
mod tests {
    #[test]
    fn base64_is_read_with_and_without_padding() {
        assert_eq!(super::base64("aGVsbG8="), b"hello");
        assert_eq!(super::base64("aGVsbG8h"), b"hello!");
        assert_eq!(super::base64(""), b"");
    }
}
