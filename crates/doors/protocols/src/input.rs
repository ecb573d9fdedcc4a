//! Input that is read while a search runs.

use std::cell::RefCell;
use std::io::{self, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Some bytes of the input; `None` at its end.
type Chunk = Option<io::Result<Vec<u8>>>;

/// Reads an input on a thread of its own, so that a running analysis can notice that more has come.
pub(crate) struct InputReader {
    chunks: Receiver<io::Result<Vec<u8>>>,
    /// A chunk that was noticed but not taken yet.
    noticed: RefCell<Option<Chunk>>,
}

impl InputReader {
    /// Starts reading.
    pub(crate) fn start(input: impl Read + Send + 'static) -> InputReader {
        let (sender, chunks) = mpsc::channel();
        thread::spawn(move || read_all(input, &sender));
        InputReader { chunks, noticed: RefCell::new(None) }
    }

    /// Waits for the next bytes; `None` at the end of the input.
    pub(crate) fn next(&self) -> io::Result<Option<Vec<u8>>> {
        let chunk = self.noticed.take().unwrap_or_else(|| self.chunks.recv().ok());
        chunk.transpose()
    }

    /// Returns true as soon as bytes or the end have come, false if none came within `patience`.
    pub(crate) fn await_more(&self, patience: Duration) -> bool {
        if self.noticed.borrow().is_none() {
            let chunk = match self.chunks.recv_timeout(patience) {
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => None,
                Ok(bytes) => Some(bytes),
            };
            self.noticed.replace(Some(chunk));
        }
        true
    }
}

fn read_all(mut input: impl Read, chunks: &mpsc::Sender<io::Result<Vec<u8>>>) {
    let mut buffer = vec![0; 1 << 16];
    loop {
        let sent = match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(count) => chunks.send(Ok(buffer[..count].to_vec())),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                let _ = chunks.send(Err(error));
                return;
            }
        };
        // The session is over: it has dropped its end of the channel.
        if sent.is_err() {
            return;
        }
    }
}
