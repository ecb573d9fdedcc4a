//! Requests and answers as every door carries them, and how an operation reads what it needs.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fault::Fault;

/// A request to an operation: the named parts of its path, the query and the body.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// What stands in the path for `{id}` or `{name}`.
    pub name: String,
    /// The query, as in an address.
    pub query: String,
    /// The body: JSON, or a file.
    pub body: Vec<u8>,
}

/// The answer of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A value as JSON.
    Json(String),
    /// A file.
    File(FileAnswer),
}

/// A file to show or to save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileAnswer {
    /// Its media type.
    pub kind: &'static str,
    /// The name to save it under; nothing for what is shown.
    pub name: Option<&'static str>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// What an operation reads from a request.
pub(crate) trait Input: Sized {
    fn read(request: &Request) -> Result<Self, Fault>;
}

/// The named part of the path.
pub(crate) struct Id(pub(crate) String);

/// The query, read as this type.
pub(crate) struct Query<T>(pub(crate) T);

/// The body, read as JSON of this type.
pub(crate) struct Body<T>(pub(crate) T);

/// The body as a file.
pub(crate) struct File(pub(crate) Vec<u8>);

impl Input for () {
    fn read(_: &Request) -> Result<(), Fault> {
        Ok(())
    }
}

impl Input for Id {
    fn read(request: &Request) -> Result<Id, Fault> {
        Ok(Id(request.name.clone()))
    }
}

impl<T: DeserializeOwned> Input for Query<T> {
    fn read(request: &Request) -> Result<Query<T>, Fault> {
        serde_urlencoded::from_str(&request.query).map(Query).map_err(|why| unreadable(&why))
    }
}

impl<T: DeserializeOwned> Input for Body<T> {
    fn read(request: &Request) -> Result<Body<T>, Fault> {
        serde_json::from_slice(&request.body).map(Body).map_err(|why| unreadable(&why))
    }
}

impl Input for File {
    fn read(request: &Request) -> Result<File, Fault> {
        Ok(File(request.body.clone()))
    }
}

impl<A: Input, B: Input> Input for (A, B) {
    fn read(request: &Request) -> Result<(A, B), Fault> {
        Ok((A::read(request)?, B::read(request)?))
    }
}

fn unreadable(why: &impl std::fmt::Display) -> Fault {
    Fault::bad(format!("요청을 읽지 못했습니다: {why}"), format!("The request cannot be read: {why}"))
}

/// What an operation answers with.
pub(crate) trait Output {
    fn answer(self) -> Result<Answer, Fault>;
}

impl<T: Serialize> Output for T {
    fn answer(self) -> Result<Answer, Fault> {
        serde_json::to_string(&self).map(Answer::Json).map_err(|why| Fault::broken(&why))
    }
}

impl Output for FileAnswer {
    fn answer(self) -> Result<Answer, Fault> {
        Ok(Answer::File(self))
    }
}
