//! A studio as a process of its own, and a client that sends whatever bytes it likes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Fault;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(90);

/// A hostile client leaves in the middle of an answer that takes longer, as of a stream.
const HASTE: Duration = Duration::from_secs(2);

/// A studio that runs until it is dropped.
pub struct StudioProcess {
    child: Child,
    /// Where it listens.
    pub address: String,
}

impl StudioProcess {
    /// Starts the studio of a binary over a folder, on the loopback address.
    ///
    /// # Errors
    /// It did not start.
    pub fn start(binary: &Path, data: &Path) -> Result<StudioProcess, Fault> {
        let child = Command::new(binary)
            .args(["studio", "--no-open", "--port", "0", "--data"])
            .arg(data)
            .env_remove("MYOSU_NET")
            .env("MYOSU_CONFIG", data.join("none.toml"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.map_err(|error| format!("{}: {error}", binary.display()))?;
        let mut log = BufReader::new(child.stderr.take().ok_or("no log")?);
        let (mut line, mut all) = (String::new(), String::new());
        while !line.contains("http://") {
            line.clear();
            if log.read_line(&mut line).map_err(|error| error.to_string())? == 0 {
                return Err(format!("the studio did not start: {all}"));
            }
            all += &line;
        }
        // What comes later is read, so that the studio never waits for its log.
        std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Ok(StudioProcess { child, address: address.ok_or("no address")?.to_owned() })
    }

    /// Ends it at once, as a crash would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Sends SIGTERM and waits; how long it took to end.
    ///
    /// # Errors
    /// It did not end within 20 seconds, or not well.
    pub fn terminate(&mut self) -> Result<Duration, Fault> {
        let begun = Instant::now();
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        told.map_err(|error| error.to_string())?;
        while begun.elapsed() < Duration::from_secs(20) {
            match self.child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(begun.elapsed()),
                Ok(Some(status)) => return Err(format!("the studio ended with {status}")),
                _ => std::thread::sleep(Duration::from_millis(10)),
            }
        }
        Err("the studio did not end within 20 s of SIGTERM".to_owned())
    }

    /// The memory it has in use, in kilobytes; nothing without `/proc`.
    pub fn resident(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.split_whitespace().next()?.parse().ok()
    }
}

impl Drop for StudioProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sends bytes and reads an answer that comes soon; status 0 if there is none.
pub fn raw(address: &str, bytes: &[u8]) -> (u16, Vec<u8>) {
    exchange(address, bytes, HASTE, |_| {})
}

/// Sends bytes and says that no more will come, as a client that breaks off does.
pub fn broken_off(address: &str, bytes: &[u8]) -> (u16, Vec<u8>) {
    exchange(address, bytes, HASTE, |stream| drop(stream.shutdown(Shutdown::Write)))
}

fn exchange(address: &str, bytes: &[u8], patience: Duration, end: impl Fn(&TcpStream)) -> (u16, Vec<u8>) {
    let mut answer = Vec::new();
    if let Ok(mut stream) = TcpStream::connect(address) {
        let _ = stream.set_read_timeout(Some(patience));
        let _ = stream.write_all(bytes);
        end(&stream);
        let (begun, mut part) = (Instant::now(), [0; 8192]);
        while begun.elapsed() < patience {
            match stream.read(&mut part) {
                Ok(count) if count > 0 => answer.extend(&part[..count]),
                _ => break,
            }
        }
    }
    let text = String::from_utf8_lossy(&answer);
    let status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    let body = answer.windows(4).position(|end| end == b"\r\n\r\n").map_or(answer.len(), |at| at + 4);
    (status, answer.split_off(body))
}

/// Sends a request under `/api/v1`; the status and the body as text.
pub fn ask(address: &str, method: &str, path: &str, body: &[u8]) -> (u16, String) {
    let head = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let (status, answer) = exchange(address, &[head.as_bytes(), body].concat(), PATIENCE, |_| {});
    (status, String::from_utf8_lossy(&answer).into_owned())
}

/// The value of a field of a flat JSON text, without its quotes.
pub fn field(json: &str, name: &str) -> Option<String> {
    let rest = json.split(&format!("\"{name}\":")).nth(1)?;
    Some(rest.split([',', '}', ']']).next()?.trim_matches('"').to_owned())
}

/// The `myosu` binary beside this program.
///
/// # Errors
/// It is not built.
pub fn binary() -> Result<PathBuf, Fault> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let folders = own.ancestors().skip(1).take(2);
    let found = folders.map(|folder| folder.join("myosu")).find(|path| path.is_file());
    found.ok_or_else(|| {
        "the program myosu is not built: run cargo build -p myosu with the same profile".to_owned()
    })
}
