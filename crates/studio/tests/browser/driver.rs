//! A browser with a studio behind it, driven over WebDriver.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use myosu_studio::{Server, Settings};
use serde_json::{Value, json};

/// A studio, a driver and a browser; all end when it is dropped.
pub(crate) struct Browser {
    studio: SocketAddr,
    driver: Child,
    driver_port: u16,
    session: String,
    data: tempfile::TempDir,
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
    pub(crate) fn start(width: u32, height: u32, language: &str) -> Option<Browser> {
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
        let mut browser = Browser { studio, driver, driver_port: port, session: String::new(), data };
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

    pub(crate) fn command(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = wire(self.driver_port, method, &format!("/session/{}{path}", self.session), body);
        answer.expect("an answer of the driver")["value"].clone()
    }

    pub(crate) fn open(&self, path: &str) {
        self.command("POST", "/url", &json!({"url": format!("http://{}/{path}", self.studio)}));
    }

    /// Runs a script in the page.
    pub(crate) fn script(&self, script: &str) -> Value {
        self.command("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until a script says something true.
    pub(crate) fn wait(&self, script: &str) -> Value {
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

    /// Chooses an option of a list.
    pub(crate) fn choose(&self, css: &str, value: &str) {
        self.element(css);
        self.script(&format!(
            "const list = document.querySelector({css:?}); list.value = {value:?}; list.dispatchEvent(new Event('change', {{bubbles: true}}))"
        ));
    }

    /// Presses the button with this text.
    pub(crate) fn press(&self, text: &str) {
        let script = format!(
            "return [...document.querySelectorAll('button')].find((b) => b.textContent.includes({text:?}) && b.offsetParent !== null)"
        );
        self.wait(&format!("{script} !== undefined"));
        self.script(&format!("{}.click()", script.trim_start_matches("return ")));
    }

    /// Types keys wherever the focus is.
    pub(crate) fn keys(&self, text: &str) {
        let stroke = |kind: &str, c: char| json!({"type": kind, "value": c.to_string()});
        let actions: Vec<Value> =
            text.chars().flat_map(|c| [stroke("keyDown", c), stroke("keyUp", c)]).collect();
        let keyboard = json!({"type": "key", "id": "keyboard", "actions": actions});
        self.command("POST", "/actions", &json!({"actions": [keyboard]}));
    }

    /// Gives a file to an input.
    pub(crate) fn give(&self, css: &str, name: &str, bytes: &[u8]) {
        let file = self.data.path().join(name);
        std::fs::write(&file, bytes).unwrap();
        self.type_into(css, file.to_str().unwrap());
    }

    fn element(&self, css: &str) -> String {
        self.wait(&format!("return document.querySelector({css:?}) !== null"));
        let found = self.command("POST", "/element", &json!({"using": "css selector", "value": css}));
        found[ELEMENT].as_str().unwrap_or_else(|| panic!("no {css}: {found}")).to_owned()
    }

    pub(crate) fn click(&self, css: &str) {
        let id = self.element(css);
        let answer = self.command("POST", &format!("/element/{id}/click"), &json!({}));
        assert!(answer.get("error").is_none(), "{css}: {answer}");
    }

    pub(crate) fn type_into(&self, css: &str, text: &str) {
        let id = self.element(css);
        self.command("POST", &format!("/element/{id}/value"), &json!({"text": text}));
    }

    pub(crate) fn text(&self, css: &str) -> String {
        let script = format!("return document.querySelector({css:?})?.innerText ?? ''");
        self.script(&script).as_str().unwrap_or_default().to_owned()
    }

    /// Plays a point by clicking its cell, and waits until the stone is there.
    pub(crate) fn play(&self, point: &str) {
        self.wait("return document.querySelector('#status strong') !== null");
        self.click(&format!("[data-point='{point}']"));
        self.wait(&format!(
            "return !/빈자리|empty/.test(document.querySelector(\"[data-point='{point}']\").getAttribute('aria-label'))"
        ));
    }

    pub(crate) fn picture(&self, name: &str) {
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
