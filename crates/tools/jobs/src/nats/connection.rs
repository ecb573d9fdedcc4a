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

/// A queue as its URL names it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct QueueAddress {
    /// The URL of the server, without credentials.
    server: String,
    /// The name of the queue.
    name: String,
    login: Option<Login>,
}

/// The credentials in a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Login {
    Password(String, String),
    Token(String),
}

/// A URL without its password or token, for sentences and lists.
pub fn without_password(url: &str) -> String {
    match url.split_once("://").unwrap_or(("nats", url)) {
        (scheme, rest) if rest.contains('@') => {
            let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
            format!("{scheme}://{host}")
        }
        _ => url.to_owned(),
    }
}

fn parse(url: &str) -> Result<QueueAddress, BackendError> {
    let bad = |why: &str| {
        let url = without_password(url);
        sentence(format!("{url} is no queue: {why}; write nats://HOST:4222 or nats://HOST:4222/NAME"))
    };
    let (scheme, rest) = url.split_once("://").unwrap_or(("nats", url));
    if !["nats", "tls"].contains(&scheme) {
        return Err(bad("the scheme is neither nats nor tls"));
    }
    let (login, rest) = rest.rsplit_once('@').map_or((None, rest), |(login, rest)| (Some(login), rest));
    let login = login.map(|login| match login.split_once(':') {
        Some((user, password)) => Login::Password(unescaped(user), unescaped(password)),
        None => Login::Token(unescaped(login)),
    });
    let (host, name) = rest.split_once('/').unwrap_or((rest, USUAL));
    let name = if name.is_empty() { USUAL } else { name };
    let is_name = name.len() <= 32 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    match (host.is_empty(), is_name) {
        (true, _) => Err(bad("it names no host")),
        (_, false) => Err(bad("a name has up to 32 letters, digits, - and _")),
        _ => Ok(QueueAddress { server: format!("{scheme}://{host}"), name: name.to_owned(), login }),
    }
}

/// The text behind `%41` and the like.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut left = text.as_bytes();
    while let Some((&first, rest)) = left.split_first() {
        let digits = rest.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let escaped = digits.filter(|_| first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let (byte, after) = escaped.map_or((first, rest), |byte| (byte, &rest[2..]));
        bytes.push(byte);
        left = after;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Connects with the credentials of the URL, or of the environment variables that NATS's own tools use.
async fn client(address: &QueueAddress) -> Result<Client, BackendError> {
    let file = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let mut options = ConnectOptions::new().name("myosu").connection_timeout(Duration::from_secs(10));
    options = match address.login.clone() {
        Some(Login::Password(user, password)) => options.user_and_password(user, password),
        Some(Login::Token(token)) => options.token(token),
        None => options,
    };
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
    let connected = options.connect(&address.server).await;
    connected.map_err(|error| sentence(no_connection(&address.server, &error)))
}

fn no_connection(url: &str, error: &async_nats::ConnectError) -> String {
    let why = chain(error);
    // Certificates that are refused while a connection is made come as errors of the connection.
    let is_trust = ["certificate", "Certificate", "tls", "TLS"].iter().any(|word| why.contains(word));
    match error.kind() {
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => format!(
            "the server at {url} refuses these credentials: set NATS_CREDS to the file it was set up with, or write \
             nats://USER:PASSWORD@HOST"
        ),
        ConnectErrorKind::ServerParse => format!("{url} is no address of a server: write nats://HOST:4222"),
        kind if kind == ConnectErrorKind::Tls || is_trust => format!(
            "the server at {url} and this program do not trust each other ({why}): set NATS_CA to the certificate of its \
             authority, and NATS_CERT and NATS_KEY if it asks for yours"
        ),
        _ => format!(
            "no server answers at {url} ({why}): start nats-server with -js, or check host, port and firewall"
        ),
    }
}

impl Parts {
    async fn open(url: &str, if_missing: IfMissing) -> Result<Parts, BackendError> {
        let address = parse(url)?;
        let client = client(&address).await?;
        let QueueAddress { server, name, .. } = address;
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
        let (url, files) = (without_password(url), Arc::new(files));
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
    use super::{Login, parse, without_password};

    #[test]
    fn urls_name_a_server_and_a_queue() {
        let read = |url: &str| {
            let address = parse(url).unwrap();
            (address.server, address.name, address.login)
        };
        let named = |server: &str, name: &str| (server.to_owned(), name.to_owned(), None);
        assert_eq!(read("nats://a:4222"), named("nats://a:4222", "myosu"));
        assert_eq!(read("localhost"), named("nats://localhost", "myosu"));
        let password = Login::Password("u".to_owned(), "p@/".to_owned());
        let (server, name, login) = read("tls://u:p%40%2f@a:1/books");
        assert_eq!((server.as_str(), name.as_str(), login), ("tls://a:1", "books", Some(password)));
        assert_eq!(read("nats://s%zz@a/b").2, Some(Login::Token("s%zz".to_owned())));
        for bad in ["http://a", "nats://", "nats://a/b.c", "nats://a/b/c", "nats:///x", "nats://u:p@/x"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn no_sentence_has_a_password() {
        for (url, shown) in [
            ("nats://u:secret@a/b", "nats://a/b"),
            ("tls://secret@a", "tls://a"),
            ("u:secret@a:1", "nats://a:1"),
            ("nats://a:1/b", "nats://a:1/b"),
        ] {
            assert_eq!(without_password(url), shown);
        }
        let refused = parse("http://u:secret@a").unwrap_err().to_string();
        assert!(refused.contains("http://a") && !refused.contains("secret"), "{refused}");
    }
}
