//! A program we talk to in lines. It may hang, crash, flood us or never read what we write: nothing
//! here waits past its deadline, and dropping a [`Process`] ends its program.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use myosu_host::clock::process_time;

/// The longest line kept; what follows is dropped up to the end of the line.
const LONGEST_LINE: u64 = 64 * 1024;

/// How many lines may wait to be read before the program is made to wait.
const WAITING_LINES: usize = 4096;

/// Time for a program to exit after its quit command, before it is killed.
const GOODBYE: Duration = Duration::from_millis(500);

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Sender<String>,
    output: Receiver<String>,
    farewell: &'static str,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Silence {
    /// Nothing came in time.
    #[error("it did not answer in time")]
    Timeout,
    /// The program closed its output.
    #[error("it stopped running")]
    Closed,
}

impl Process {
    /// Starts a program. `command` is split into words as a shell would, without a shell;
    /// `farewell` is the line that tells the program to go.
    pub fn start(command: &str, farewell: &'static str) -> io::Result<Process> {
        let words = shlex::split(command).filter(|words| !words.is_empty()).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, format!("\"{command}\" is not a command line"))
        })?;
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let pipe = |kind: &str| io::Error::other(format!("no {kind}"));
        let stdin = child.stdin.take().ok_or_else(|| pipe("standard input"))?;
        let stdout = child.stdout.take().ok_or_else(|| pipe("standard output"))?;
        let (input, to_write) = mpsc::channel();
        let (read, output) = mpsc::sync_channel(WAITING_LINES);
        thread::spawn(move || write_lines(stdin, &to_write));
        thread::spawn(move || read_lines(stdout, &read));
        Ok(Process { child, input, output, farewell })
    }

    /// Sends a line. A program that is gone shows itself when its answer is awaited.
    pub fn send(&self, line: &str) {
        let _ = self.input.send(format!("{line}\n"));
    }

    /// The next line, without its end, waiting until `deadline` at the longest.
    pub fn receive(&self, deadline: Instant) -> Result<String, Silence> {
        let wait = deadline.saturating_duration_since(Instant::now());
        self.output.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Timeout,
            RecvTimeoutError::Disconnected => Silence::Closed,
        })
    }

    /// The CPU time the program has used, where the system reports it.
    pub fn cpu_time(&self) -> Option<Duration> {
        process_time(self.child.id())
    }

    /// Drops all lines the program has printed so far.
    pub fn forget(&self) {
        while self.output.try_recv().is_ok() {}
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send(self.farewell);
        let deadline = Instant::now() + GOODBYE;
        while self.receive(deadline).is_ok() {}
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    while let Ok(Some(line)) = read_line(&mut reader) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// One line of at most [`LONGEST_LINE`] bytes; nothing at the end.
fn read_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        skip_line(reader)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}

fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    loop {
        let waiting = reader.fill_buf()?;
        let (used, done) = match waiting.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (waiting.len(), waiting.is_empty()),
        };
        reader.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::{Duration, Instant};

    use super::{LONGEST_LINE, Process, Silence};

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(20)
    }

    #[test]
    fn what_is_sent_is_answered() {
        let process = Process::start("cat", "").unwrap();
        process.send("hello");
        assert_eq!(process.receive(soon()), Ok("hello".to_owned()));
    }

    #[test]
    fn a_program_that_ends_or_says_nothing_is_told_apart() {
        let gone = Process::start("true", "").unwrap();
        assert_eq!(gone.receive(soon()), Err(Silence::Closed));
        let silent = Process::start("sleep 1000", "").unwrap();
        assert_eq!(silent.receive(Instant::now()), Err(Silence::Timeout));
    }

    #[test]
    fn a_flood_and_an_endless_line_do_not_hurt() {
        let flood = Process::start("yes", "").unwrap();
        assert_eq!(flood.receive(soon()), Ok("y".to_owned()));
        drop(flood);
        let long =
            Process::start("sh -c \"head -c 1000000 /dev/zero | tr '\\\\0' a; echo; echo end\"", "").unwrap();
        assert_eq!(long.receive(soon()).map(|line| line.len() as u64), Ok(LONGEST_LINE));
        assert_eq!(long.receive(soon()), Ok("end".to_owned()));
    }

    #[test]
    fn what_cannot_be_started_says_so() {
        assert!(Process::start("", "").is_err());
        assert!(Process::start("'unfinished", "").is_err());
        assert!(Process::start("no-such-program-of-ours", "").is_err());
    }
}
