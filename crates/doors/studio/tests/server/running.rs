//! A studio in the background and a client that sends whatever bytes a test wants.

#![allow(dead_code, reason = "each test binary uses a part of this")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

use myosu_studio::{Server, ServerOptions};
use serde_json::Value;
use tokio::sync::oneshot;

/// A studio that runs in the background until it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) page: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Running {
    /// A studio with two searches at a time.
    pub(crate) fn start(data: &Path) -> Running {
        let address = "127.0.0.1:0".parse().unwrap();
        Running::with(ServerOptions { searches: 2, ..ServerOptions::new(address, data.to_owned()) })
    }

    /// A studio with these settings.
    pub(crate) fn with(settings: ServerOptions) -> Running {
        let (stop, stopped) = oneshot::channel();
        let (ready, is_ready) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let server = Server::bind(settings).await.unwrap();
                ready.send((server.address(), server.page().to_owned())).unwrap();
                server.run(async { drop(stopped.await) }).await;
            });
        });
        let (address, page) = is_ready.recv().unwrap();
        Running { address, page, stop: Some(stop), thread: Some(thread) }
    }

    /// Sends bytes as they are and returns the status and the body.
    pub(crate) fn raw(&self, bytes: &[u8]) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer).into_owned();
        let status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        (status, text.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned()))
    }

    /// Sends a request with these further headers.
    pub(crate) fn send(&self, method: &str, path: &str, body: &[u8], more: &str) -> (u16, String) {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{more}\r\n",
            self.address,
            body.len()
        );
        self.raw(&[head.as_bytes(), body].concat())
    }

    /// Sends JSON.
    pub(crate) fn json(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let (status, text) = self.send(
            method,
            &format!("/api/v1{path}"),
            body.to_string().as_bytes(),
            "Content-Type: application/json\r\n",
        );
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// Asks for JSON.
    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        let (status, text) = self.send("GET", &format!("/api/v1{path}"), b"", "");
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Begins a game; its id and view.
pub(crate) fn begin(studio: &Running, wish: &Value) -> (String, Value) {
    let (status, view) = studio.json("POST", "/games", wish);
    assert_eq!(status, 200, "{view}");
    (view["id"].as_str().unwrap().to_owned(), view)
}
