//! KataGo's analysis protocol: one JSON object a line each way, so that front ends written for KataGo can use
//! this program as their engine.
//!
//! Law: every query gets an answer for every turn it asks for, or one error; a terminated query answers with
//! what it has. Replies are whole lines.

mod answer;
mod overrides;
mod query;
mod work;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use myosu::baduk::network::SearcherOptions;
use myosu::net::Net;
use serde_json::{Value, json};

use query::{ControlKind, ControlRequest, Request};
use work::QueryQueue;

/// In whose view chances and points are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Black's.
    Black,
    /// White's.
    White,
    /// That of the side to move.
    SideToMove,
}

/// What happens to unanswered queries when the input ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtEnd {
    /// They are answered.
    Finish,
    /// They are dropped.
    Drop,
}

/// How an analysis server works.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisSettings {
    /// Positions analysed at the same time.
    pub workers: u16,
    /// The search of each of them.
    pub options: SearcherOptions,
    /// Visits of a query that names no number.
    pub visits: u64,
    /// In whose view numbers are reported.
    pub perspective: Perspective,
    /// What happens when the input ends.
    pub at_end: AtEnd,
}

/// The longest line read as a query, in bytes.
const LONGEST: u64 = 16 << 20;

/// Answers queries from `input` on `output` until the input ends.
pub fn serve(
    net: Arc<Net>,
    settings: &AnalysisSettings,
    input: &mut impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let queue = QueryQueue::new(net, *settings, output);
    std::thread::scope(|scope| {
        for _ in 0..settings.workers {
            scope.spawn(|| queue.work());
        }
        let read = listen(&queue, input);
        queue.close(if read.is_err() { AtEnd::Drop } else { settings.at_end });
        read
    })
}

/// Reads requests until the input ends.
fn listen<W: Write + Send>(queue: &QueryQueue<W>, input: &mut impl BufRead) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        if read as u64 == LONGEST && line.last() != Some(&b'\n') {
            queue.send(&json!({ "error": "a line of more than 16 MiB" }))?;
            skip_line(input)?;
            continue;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match query::read(&line, queue.net()) {
            Err(refusal) => queue.send(&refusal)?,
            Ok(Request::Query { query, warnings }) => {
                for warning in warnings {
                    queue.send(&warning)?;
                }
                queue.add(*query);
            }
            Ok(Request::Control(request)) => control(queue, &request)?,
        }
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let (used, is_end) = {
            let bytes = input.fill_buf()?;
            match bytes.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (bytes.len(), bytes.is_empty()),
            }
        };
        input.consume(used);
        if is_end {
            return Ok(());
        }
    }
}

/// Carries out a request that is no query, and echoes it as the protocol asks.
fn control<W: Write + Send>(queue: &QueryQueue<W>, request: &ControlRequest) -> io::Result<()> {
    let mut answer = request.echo.clone();
    match request.kind {
        ControlKind::Version => {
            answer.insert("version".into(), Value::from(env!("CARGO_PKG_VERSION")));
            answer.insert("git_hash".into(), Value::from("myosu"));
        }
        ControlKind::Models => {
            let net = queue.net();
            let model = json!({ "name": net.name(), "internalName": net.name(), "version": net.version(), "usesHumanSLProfile": net.imitates() });
            answer.insert("models".into(), Value::from(vec![model]));
        }
        ControlKind::ClearCache => queue.forget(),
        ControlKind::Terminate => {
            queue.terminate(request.terminate_id.as_deref(), request.turns.as_deref());
        }
        ControlKind::TerminateAll => queue.terminate(None, request.turns.as_deref()),
    }
    queue.send(&Value::Object(answer))
}
