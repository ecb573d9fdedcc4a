//! A browser with a studio behind it.

use std::net::SocketAddr;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;

use myosu::net::{Net, sample};
use myosu_studio::{Server, ServerOptions};
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// A studio and a browser that looks at it; both end when it is dropped.
pub(crate) struct Browser {
    browser: myosu_testing::webdriver::Browser,
    address: SocketAddr,
    studio: Option<Studio>,
    data: tempfile::TempDir,
}

struct Studio {
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

/// Starts a studio; where it listens.
fn serve(settings: ServerOptions) -> (Studio, SocketAddr) {
    let (ready, is_ready) = std::sync::mpsc::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::bind(settings).await.unwrap();
            ready.send(server.address()).unwrap();
            let stopped = async {
                let _ = stopped.await;
            };
            server.run(stopped).await;
        });
    });
    (Studio { stop, thread }, is_ready.recv().unwrap())
}

fn settings(address: SocketAddr, data: &Path) -> ServerOptions {
    ServerOptions { searches: 8, ..ServerOptions::new(address, data.to_owned()) }
}

impl Browser {
    /// Starts both, or says why not.
    pub(crate) fn start(width: u32, height: u32, language: &str) -> Option<Browser> {
        Browser::with(width, height, language, None)
    }

    /// The same with a network of random weights.
    pub(crate) fn with_network(width: u32, height: u32, language: &str) -> Option<Browser> {
        Browser::with(width, height, language, Some(Arc::new(Net::new(&sample(8, 8, 1)))))
    }

    fn with(width: u32, height: u32, language: &str, net: Option<Arc<Net>>) -> Option<Browser> {
        let browser = myosu_testing::webdriver::Browser::start(width, height)?;
        let data = tempfile::tempdir().unwrap();
        let anywhere = "127.0.0.1:0".parse().unwrap();
        let (studio, address) = serve(ServerOptions { net, ..settings(anywhere, data.path()) });
        let browser = Browser { browser, address, studio: Some(studio), data };
        browser.open("icon.svg");
        browser.script(&format!("localStorage.setItem('myosu-language', {language:?})"));
        Some(browser)
    }

    /// Stops the studio; the page is still there.
    pub(crate) fn stop_studio(&mut self) {
        let Studio { stop, thread } = self.studio.take().expect("a studio that runs");
        stop.send(()).expect("a studio that listens");
        thread.join().expect("a studio that stops");
    }

    /// Starts the studio again where it was.
    pub(crate) fn restart_studio(&mut self) {
        self.studio = Some(serve(settings(self.address, self.data.path())).0);
    }

    /// Opens a path of the studio.
    pub(crate) fn open(&self, path: &str) {
        self.browser.open(&format!("http://{}/{path}", self.address));
    }

    /// Gives the window the size of a phone. Headless windows are at least 500 wide, so it is emulated.
    pub(crate) fn be_a_phone(&self) {
        let size = json!({"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": true});
        let command = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": size});
        self.command("POST", "/goog/cdp/execute", &command);
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

    /// Opens the menu and presses something in it.
    pub(crate) fn menu(&self, css: &str) {
        self.script("document.querySelector('#menu')?.close()");
        self.click("#menu-button");
        self.click(&format!("#menu[open] {css}"));
        self.script("document.querySelector('#menu').close()");
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

    /// Plays a point by clicking its cell, and waits until the stone is there.
    pub(crate) fn play(&self, point: &str) {
        self.wait("return document.querySelector('#status strong') !== null");
        self.click(&format!("[data-point='{point}']"));
        self.wait(&format!(
            "return !/빈자리|empty/.test(document.querySelector(\"[data-point='{point}']\").getAttribute('aria-label'))"
        ));
    }

    /// Takes a picture of the window.
    pub(crate) fn picture(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../screenshots");
        self.browser.picture(&folder.join(format!("{name}.png")));
    }
}

impl Deref for Browser {
    type Target = myosu_testing::webdriver::Browser;

    fn deref(&self) -> &myosu_testing::webdriver::Browser {
        &self.browser
    }
}
