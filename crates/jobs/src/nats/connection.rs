//! The way to a server, the parts of a queue on it, and a sentence for everything that can go wrong.

use std::env;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::kv::{self, Store};
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{self, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context, context::CreateStreamErrorKind};
use async_nats::{Client, ConnectErrorKind, ConnectOptions};
use tokio::runtime::{Builder, Runtime};

use crate::batch::{BackendError, RunnerMaker};
use crate::id::EngineStamp;

/// The name of a queue where the URL has none.
const USUAL: &str = "myosu";
/// The consumer all workers share.
pub(super) const CONSUMER: &str = "workers";
/// A worker that is silent for this long has lost its job.
pub(super) const ACK_WAIT: Duration = Duration::from_secs(30);
/// Jobs that may be with workers at a time: far more than 1,000 workers of 16 threads need.
const MOST_AT_WORK: i64 = 100_000;
/// How long presence marks are kept.
const PRESENCE: Duration = Duration::from_secs(3600);
/// The key of the engine among the batches.
pub(super) const ENGINE: &str = "engine";

/// A queue on a server.
pub struct Queue {
    pub(super) runtime: Runtime,
    pub(super) parts: Parts,
    pub(super) engine: EngineStamp,
    pub(super) runner: RunnerMaker,
    /// Items of a job; measured if it is not given.
    pub pack: Option<u64>,
}

/// The parts of a queue.
#[derive(Clone)]
pub(super) struct Parts {
    pub(super) client: Client,
    pub(super) context: Context,
    pub(super) name: String,
    pub(super) url: String,
    pub(super) jobs: Stream<()>,
    pub(super) consumer: PullConsumer,
    pub(super) results: Store,
    pub(super) batches: Store,
    pub(super) failures: Store,
    pub(super) workers: Store,
    pub(super) files: Arc<ObjectStore>,
}

/// Whether a queue that is not there is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IfMissing {
    Make,
    Refuse,
}

/// The error of a queue from a sentence.
pub(super) fn sentence(text: impl Into<String>) -> BackendError {
    BackendError::Queue(text.into())
}

impl Queue {
    /// Opens a queue to submit batches; it is made if the server has none of this name.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub fn open(url: &str, engine: EngineStamp, runner: RunnerMaker) -> Result<Queue, BackendError> {
        Queue::connect(url, engine, runner, IfMissing::Make)
    }

    /// Opens a queue that is there already.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub fn open_existing(url: &str, engine: EngineStamp, runner: RunnerMaker) -> Result<Queue, BackendError> {
        Queue::connect(url, engine, runner, IfMissing::Refuse)
    }

    fn connect(
        url: &str,
        engine: EngineStamp,
        runner: RunnerMaker,
        if_missing: IfMissing,
    ) -> Result<Queue, BackendError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(|error| sentence(format!("no threads for the network: {error}")))?;
        let parts = runtime.block_on(Parts::open(url, if_missing))?;
        Ok(Queue { runtime, parts, engine, runner, pack: None })
    }

    pub(super) fn block<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }
}

/// A URL without the name of the queue, and that name.
fn parse(url: &str) -> Result<(String, String), BackendError> {
    let bad = |why: &str| {
        sentence(format!("{url} is no queue: {why}; write nats://HOST:4222 or nats://HOST:4222/NAME"))
    };
    let (scheme, rest) = url.split_once("://").unwrap_or(("nats", url));
    if !["nats", "tls"].contains(&scheme) {
        return Err(bad("the scheme is neither nats nor tls"));
    }
    let (host, name) = rest.split_once('/').unwrap_or((rest, USUAL));
    let name = if name.is_empty() { USUAL } else { name };
    let is_name = name.len() <= 32 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    match (host.is_empty(), is_name) {
        (true, _) => Err(bad("it names no host")),
        (_, false) => Err(bad("a name has up to 32 letters, digits, - and _")),
        _ => Ok((format!("{scheme}://{host}"), name.to_owned())),
    }
}

/// Connects with the credentials of the environment variables that NATS's own tools use.
async fn client(url: &str) -> Result<Client, BackendError> {
    let file = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let mut options = ConnectOptions::new().name("myosu").connection_timeout(Duration::from_secs(10));
    if let Some(creds) = file("NATS_CREDS") {
        options = options.credentials_file(&creds).await.map_err(|error| {
            sentence(format!("NATS_CREDS: cannot use {}: {error}", creds.to_string_lossy()))
        })?;
    }
    if let Some(authority) = file("NATS_CA") {
        options = options.add_root_certificates(authority.into());
    }
    if let (Some(certificate), Some(key)) = (file("NATS_CERT"), file("NATS_KEY")) {
        options = options.add_client_certificate(certificate.into(), key.into());
    }
    let connected = options.connect(url).await;
    connected.map_err(|error| sentence(no_connection(url, &error)))
}

fn no_connection(url: &str, error: &async_nats::ConnectError) -> String {
    match error.kind() {
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => format!(
            "the server at {url} refuses these credentials: set NATS_CREDS to the file it was set up with, or write \
             nats://USER:PASSWORD@HOST"
        ),
        ConnectErrorKind::Tls => format!(
            "the server at {url} cannot be trusted ({error}): set NATS_CA to the certificate of its authority, and \
             NATS_CERT and NATS_KEY if it asks for yours"
        ),
        ConnectErrorKind::ServerParse => format!("{url} is no address of a server: write nats://HOST:4222"),
        _ => format!(
            "no server answers at {url} ({error}): start nats-server with -js, or check host, port and firewall"
        ),
    }
}

impl Parts {
    async fn open(url: &str, if_missing: IfMissing) -> Result<Parts, BackendError> {
        let (server, name) = parse(url)?;
        let client = client(&server).await?;
        let context = jetstream::new(client.clone());
        let stream_name = format!("MYOSU_{name}");
        if if_missing == IfMissing::Refuse && context.get_stream(&stream_name).await.is_err() {
            return Err(sentence(unknown(&context, &name).await));
        }
        let jobs = context.create_or_update_stream(stream::Config {
            name: stream_name.clone(),
            subjects: vec![format!("myosu.{name}.>")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            ..stream::Config::default()
        });
        jobs.await.map_err(|error| sentence(no_stream(&server, &error)))?;
        let jobs = context.get_stream_no_info(&stream_name).await.map_err(failed("open the queue"))?;
        let bucket = |what: &str| format!("myosu-{name}-{what}");
        let file = |what: &str| kv::Config { bucket: bucket(what), ..kv::Config::default() };
        let memory = kv::Config { storage: StorageType::Memory, max_age: PRESENCE, ..file("workers") };
        let mut stores = Vec::new();
        for config in [file("results"), file("batches"), file("failures"), memory] {
            let store = context.create_or_update_key_value(config).await;
            stores.push(store.map_err(failed("make a bucket of the queue"))?);
        }
        let [results, batches, failures, workers] =
            <[Store; 4]>::try_from(stores).map_err(|_| sentence("a bucket is missing"))?;
        let config = object_store::Config { bucket: bucket("files"), ..object_store::Config::default() };
        let files = match context.get_object_store(&config.bucket).await {
            Ok(files) => files,
            Err(_) => context.create_object_store(config).await.map_err(failed("make the store of files"))?,
        };
        let consumer = consumer(&jobs).await?;
        let (url, files) = (url.to_owned(), Arc::new(files));
        Ok(Parts { client, context, name, url, jobs, consumer, results, batches, failures, workers, files })
    }

    /// The subject of a job.
    pub(super) fn subject(&self, key: &str) -> String {
        format!("myosu.{}.{key}", self.name)
    }

    /// Stamps the queue with the first engine that uses it, and refuses another one.
    pub(super) async fn admit(&self, engine: &EngineStamp) -> Result<(), BackendError> {
        let own = serde_json::to_vec(engine).map_err(|error| sentence(error.to_string()))?;
        if self.batches.create(ENGINE, own.into()).await.is_ok() {
            return Ok(());
        }
        let stamped = self.batches.get(ENGINE).await.map_err(failed("read the queue's engine"))?;
        let stamped = stamped.and_then(|bytes| serde_json::from_slice::<EngineStamp>(&bytes).ok());
        match stamped {
            Some(stamped) if stamped != *engine => Err(sentence(format!(
                "the queue {} belongs to another engine ({stamped}); this program is {engine}: install the same \
                 program everywhere, use a queue of another name, or empty this one with `myosu queue purge --all`",
                self.name
            ))),
            _ => Ok(()),
        }
    }
}

/// The durable consumer that all workers share.
pub(super) async fn consumer(jobs: &Stream<()>) -> Result<PullConsumer, BackendError> {
    let config = pull::Config {
        durable_name: Some(CONSUMER.to_owned()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: ack_wait(),
        max_deliver: -1,
        max_ack_pending: MOST_AT_WORK,
        max_waiting: 20_000,
        ..pull::Config::default()
    };
    jobs.create_consumer(config).await.map_err(failed("make the consumer of the queue"))
}

/// A worker that is silent for this long has lost its job. `MYOSU_ACK_WAIT` (seconds) changes it for tests.
pub(super) fn ack_wait() -> Duration {
    let asked = env::var("MYOSU_ACK_WAIT").ok().and_then(|text| text.parse().ok());
    asked.map_or(ACK_WAIT, Duration::from_secs_f64)
}

async fn unknown(context: &Context, name: &str) -> String {
    use futures_util::TryStreamExt as _;
    let names: Vec<String> = context.stream_names().try_collect().await.unwrap_or_default();
    let own: Vec<&str> = names.iter().filter_map(|name| name.strip_prefix("MYOSU_")).collect();
    let known = if own.is_empty() { "no queue yet".to_owned() } else { format!("only {}", own.join(", ")) };
    format!(
        "the server has no queue {name}, {known}: a command with --queue makes it when it submits its batch"
    )
}

fn no_stream(server: &str, error: &jetstream::context::CreateStreamError) -> String {
    match error.kind() {
        CreateStreamErrorKind::JetStream(_) => format!("the server at {server} refuses the queue: {error}"),
        CreateStreamErrorKind::TimedOut | CreateStreamErrorKind::JetStreamUnavailable => {
            format!(
                "the server at {server} runs without JetStream: start nats-server with -js, version 2.10 or newer"
            )
        }
        _ => format!("the server at {server} makes no queue: {error}"),
    }
}

/// A sentence for an operation that failed.
pub(super) fn failed<E: std::error::Error>(what: &str) -> impl FnOnce(E) -> BackendError + '_ {
    move |error| sentence(format!("the server did not {what}: {}", chain(&error)))
}

/// An error with its causes.
pub(super) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn urls_name_a_server_and_a_queue() {
        let read = |url: &str| parse(url).unwrap();
        assert_eq!(read("nats://a:4222"), ("nats://a:4222".to_owned(), "myosu".to_owned()));
        assert_eq!(read("tls://u:p@a:1/books"), ("tls://u:p@a:1".to_owned(), "books".to_owned()));
        assert_eq!(read("localhost"), ("nats://localhost".to_owned(), "myosu".to_owned()));
        for bad in ["http://a", "nats://", "nats://a/b.c", "nats://a/b/c", "nats:///x"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
