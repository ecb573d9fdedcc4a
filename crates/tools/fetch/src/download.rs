//! A download over HTTP: continued where it was interrupted, checked before it gets its name.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use ureq::http::{HeaderMap, StatusCode};

use super::KnownNetwork;

/// The largest file taken, in bytes: several times the largest network published.
const LARGEST: u64 = 4 << 30;

/// Seconds to reach a server, and for it to begin its answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Seconds for a whole file.
const LONGEST: Duration = Duration::from_secs(6 * 3600);

/// How far a download is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes that are there, those of an earlier attempt included.
    pub done: u64,
    /// Bytes of the whole file, where the server says.
    pub total: Option<u64>,
}

/// A network on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Downloaded {
    /// The file.
    pub path: PathBuf,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
    /// Bytes that an earlier attempt had left; the whole file if it was there already.
    pub kept: u64,
}

/// Why a file could not be had.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The server cannot be reached.
    #[error("cannot reach {address}: {why}; check the connection, or name a mirror")]
    Unreachable {
        /// The address.
        address: String,
        /// What failed.
        why: String,
    },
    /// The server does not give the file.
    #[error(
        "{address}: the server answers {status}; the address may have changed, a mirror may have the file"
    )]
    Refused {
        /// The address.
        address: String,
        /// The status.
        status: u16,
    },
    /// The connection broke or the caller stopped the download.
    #[error("interrupted after {done} bytes{}; the same command continues", of_total(*total))]
    Interrupted {
        /// Bytes that are kept.
        done: u64,
        /// Bytes of the whole file.
        total: Option<u64>,
    },
    /// The file is another one.
    #[error("wrong file: its SHA-256 is {found}, the list has {expected}; the file was removed")]
    WrongHash {
        /// The hash of the list.
        expected: String,
        /// The hash of the file.
        found: String,
    },
    /// The file is larger than any network.
    #[error("{address} sends more than {LARGEST} bytes: this is no network")]
    TooLarge {
        /// The address.
        address: String,
    },
    /// Another program downloads the file.
    #[error("{} is being downloaded by another program", path.display())]
    Busy {
        /// The unfinished file.
        path: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What failed.
        error: io::Error,
    },
}

fn of_total(total: Option<u64>) -> String {
    total.map_or_else(String::new, |total| format!(" of {total}"))
}

/// Brings a network into `folder`, from its publisher or a mirror. Calls `report` as bytes come; `Break` stops the
/// download, and the next one continues it.
pub fn download(
    network: &KnownNetwork,
    mirror: Option<&str>,
    folder: &Path,
    mut report: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Downloaded, FetchError> {
    let path = folder.join(&network.file);
    if path.exists() {
        let kept = fs::metadata(&path).map_err(|error| at(&path, error))?.len();
        let sha256 = hash(&path)?;
        if network.sha256.as_ref().is_none_or(|expected| expected.eq_ignore_ascii_case(&sha256)) {
            return Ok(Downloaded { path, sha256, kept });
        }
    }
    fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
    let mut part = Part::open(&path)?;
    let kept = part.complete(&network.address_at(mirror), &mut report)?;
    let sha256 = hash(&part.path)?;
    if let Some(expected) = network.sha256.as_ref().filter(|hash| !hash.eq_ignore_ascii_case(&sha256)) {
        part.remove();
        return Err(FetchError::WrongHash { expected: expected.clone(), found: sha256 });
    }
    part.keep(&path)?;
    Ok(Downloaded { path, sha256, kept })
}

fn at(path: &Path, error: io::Error) -> FetchError {
    FetchError::File { path: path.to_owned(), error }
}

/// The SHA-256 of a file.
fn hash(path: &Path) -> Result<String, FetchError> {
    let mut file = File::open(path).map_err(|error| at(path, error))?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer).map_err(|error| at(path, error))? {
            0 => break,
            count => hasher.update(&buffer[..count]),
        }
    }
    Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// An unfinished file, with a note of which version of the file on the server it is a part of.
struct Part {
    path: PathBuf,
    note: PathBuf,
    file: File,
}

impl Part {
    fn open(whole: &Path) -> Result<Part, FetchError> {
        let beside = |ending: &str| {
            let mut name = whole.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let (path, note) = (beside(".part"), beside(".part.tag"));
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(|error| at(&path, error))?;
        match file.try_lock() {
            Ok(()) => Ok(Part { path, note, file }),
            Err(TryLockError::WouldBlock) => Err(FetchError::Busy { path }),
            Err(TryLockError::Error(error)) => Err(at(&path, error)),
        }
    }

    /// Gets what is missing; returns how many bytes there were before.
    fn complete(
        &mut self,
        address: &str,
        report: &mut impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<u64, FetchError> {
        let mut kept = self.file.metadata().map_err(|error| at(&self.path, error))?.len();
        let mut tag = fs::read_to_string(&self.note).unwrap_or_default();
        // Bytes of an unknown version of the file are worth nothing.
        if tag.is_empty() {
            kept = 0;
        }
        loop {
            let response = request(address, kept, &tag)?;
            let status = response.status();
            match status {
                StatusCode::OK => kept = 0,
                StatusCode::PARTIAL_CONTENT if start_of(response.headers()) == Some(kept) => {}
                // The part is as long as the file or longer, or the server counts otherwise: from the beginning.
                StatusCode::RANGE_NOT_SATISFIABLE | StatusCode::PARTIAL_CONTENT if kept > 0 => {
                    (kept, tag) = (0, String::new());
                    continue;
                }
                _ => {
                    let (address, status) = (address.to_owned(), status.as_u16());
                    return Err(FetchError::Refused { address, status });
                }
            }
            let total = length_of(response.headers()).map(|length| kept + length);
            self.begin(kept, validator(response.headers()).as_deref())?;
            let mut incoming = Incoming::from(response.into_body().into_reader());
            self.receive(address, &mut incoming, Progress { done: kept, total }, report)?;
            return Ok(kept);
        }
    }

    /// Cuts the file to what is kept and notes the version of what follows.
    fn begin(&mut self, kept: u64, version: Option<&str>) -> Result<(), FetchError> {
        let failed = |error| at(&self.path, error);
        self.file.set_len(kept).map_err(failed)?;
        self.file.seek(SeekFrom::Start(kept)).map_err(failed)?;
        match version {
            Some(version) => fs::write(&self.note, version).map_err(|error| at(&self.note, error)),
            None => {
                let _ = fs::remove_file(&self.note);
                Ok(())
            }
        }
    }

    /// Writes what comes until the end.
    fn receive(
        &mut self,
        address: &str,
        incoming: &mut Incoming,
        mut progress: Progress,
        report: &mut impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<(), FetchError> {
        loop {
            let interrupted = FetchError::Interrupted { done: progress.done, total: progress.total };
            if report(progress).is_break() {
                return Err(interrupted);
            }
            let bytes = match incoming.next() {
                Arrival::Bytes(bytes) => bytes,
                Arrival::Waiting => continue,
                Arrival::End if progress.total.is_none_or(|total| total == progress.done) => return Ok(()),
                Arrival::End | Arrival::Broken => return Err(interrupted),
            };
            progress.done += bytes.len() as u64;
            if progress.done > LARGEST {
                self.remove();
                return Err(FetchError::TooLarge { address: address.to_owned() });
            }
            self.file.write_all(&bytes).map_err(|error| at(&self.path, error))?;
        }
    }

    fn remove(&self) {
        // What cannot be removed is overwritten by the next download.
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_file(&self.note);
    }

    /// Gives the file its name.
    fn keep(&self, path: &Path) -> Result<(), FetchError> {
        self.file.sync_all().map_err(|error| at(&self.path, error))?;
        fs::rename(&self.path, path).map_err(|error| at(path, error))?;
        let _ = fs::remove_file(&self.note);
        Ok(())
    }
}

/// The longest a server may send nothing in the middle of a file.
const SILENCE: Duration = Duration::from_secs(60);

/// How often the caller may stop a download while nothing comes.
const LOOK: Duration = Duration::from_millis(200);

/// Bytes as they come, read by a thread of their own, so that a silent server blocks neither the caller nor the end of the
/// download.
struct Incoming {
    chunks: Receiver<io::Result<Vec<u8>>>,
    heard: Instant,
}

/// What came.
enum Arrival {
    /// Bytes.
    Bytes(Vec<u8>),
    /// Nothing for a moment.
    Waiting,
    /// The end of the file.
    End,
    /// The connection is broken, or has been silent for too long.
    Broken,
}

impl Incoming {
    fn from(mut body: impl Read + Send + 'static) -> Incoming {
        let (sender, chunks) = mpsc::sync_channel(4);
        thread::spawn(move || {
            loop {
                let mut buffer = vec![0; 1 << 16];
                let read = body.read(&mut buffer).map(|count| {
                    buffer.truncate(count);
                    buffer
                });
                let is_last = read.as_ref().map_or(true, Vec::is_empty);
                if sender.send(read).is_err() || is_last {
                    return;
                }
            }
        });
        Incoming { chunks, heard: Instant::now() }
    }

    fn next(&mut self) -> Arrival {
        match self.chunks.recv_timeout(LOOK) {
            Ok(Ok(bytes)) if bytes.is_empty() => Arrival::End,
            Ok(Ok(bytes)) => {
                self.heard = Instant::now();
                Arrival::Bytes(bytes)
            }
            Err(RecvTimeoutError::Timeout) if self.heard.elapsed() < SILENCE => Arrival::Waiting,
            Ok(Err(_)) | Err(_) => Arrival::Broken,
        }
    }
}

/// Asks for a file, or for what follows `kept` bytes of the version `tag`.
fn request(address: &str, kept: u64, tag: &str) -> Result<ureq::http::Response<ureq::Body>, FetchError> {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_connect(Some(PATIENCE))
        .timeout_recv_response(Some(PATIENCE))
        .timeout_recv_body(Some(LONGEST))
        .build();
    let mut asked = ureq::Agent::new_with_config(config).get(address);
    if kept > 0 {
        asked = asked.header("Range", format!("bytes={kept}-")).header("If-Range", tag);
    }
    asked
        .call()
        .map_err(|error| FetchError::Unreachable { address: address.to_owned(), why: error.to_string() })
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn length_of(headers: &HeaderMap) -> Option<u64> {
    header(headers, "content-length")?.parse().ok()
}

/// Where a part begins that a server sends: `bytes 100-199/200`.
fn start_of(headers: &HeaderMap) -> Option<u64> {
    let range = header(headers, "content-range")?.strip_prefix("bytes ")?;
    range.split('-').next()?.parse().ok()
}

/// What names the version of a file: its tag, if that is a strong one, or its date.
fn validator(headers: &HeaderMap) -> Option<String> {
    let tag = header(headers, "etag").filter(|tag| tag.starts_with('"'));
    tag.or_else(|| header(headers, "last-modified")).map(str::to_owned)
}
