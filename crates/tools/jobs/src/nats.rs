//! Many machines: batches on a NATS server with JetStream.
//!
//! A queue is five things on the server: a work-queue stream with one message for each job, and key-value buckets for
//! results, batches, failures and workers, with an object store for large files. Laws: a result is written once (by
//! `create`) and before its message is acknowledged, so a crash anywhere loses nothing and doubles nothing; attempts are
//! counted here and not by the server, so no job vanishes silently; what is missing can always be published again from
//! the manifest of its batch, because a job that is there already is refused by the server.

mod admin;
mod collect;
mod connection;
mod packet;
mod presence;
mod submit;
mod work;

pub use admin::{BatchState, QueueState};
pub use connection::{Queue, without_password};
