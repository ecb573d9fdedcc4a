//! Operations with their places and their OpenAPI description, added in one call. Law: no operation is undocumented.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use myosu::search::Cancel;

use crate::events::{EventSink, Listener};
use crate::fault::Fault;
use crate::request::{Answer, Input, Output, Request};
use crate::studio::Studio;

/// The body of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Carries {
    /// Nothing.
    Nothing,
    /// JSON with these fields; `?` marks those that may be left out.
    Json(&'static [&'static str]),
    /// A file.
    File,
}

/// The answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Returns {
    /// JSON.
    Json,
    /// A stream of events with these names; `fault` and `done` belong to every stream.
    Events(&'static [&'static str]),
    /// A file of this kind.
    File(&'static str),
}

/// One operation of the interface. In lists of names, `?` marks those that may be left out.
pub(crate) struct Route {
    method: Method,
    path: &'static str,
    what: &'static str,
    query: &'static [&'static str],
    carries: Carries,
    returns: Returns,
}

impl Route {
    fn new(method: Method, path: &'static str, what: &'static str) -> Route {
        Route { method, path, what, query: &[], carries: Carries::Nothing, returns: Returns::Json }
    }

    /// An operation that reads, at a path under `/api/v1`.
    pub(crate) fn get(path: &'static str, what: &'static str) -> Route {
        Route::new(Method::Get, path, what)
    }

    /// An operation that changes something.
    pub(crate) fn post(path: &'static str, what: &'static str) -> Route {
        Route::new(Method::Post, path, what)
    }

    /// An operation that deletes.
    pub(crate) fn delete(path: &'static str, what: &'static str) -> Route {
        Route::new(Method::Delete, path, what)
    }

    /// Adds query parameters.
    pub(crate) fn asks(self, query: &'static [&'static str]) -> Route {
        Route { query, ..self }
    }

    /// Adds a JSON body with these fields.
    pub(crate) fn carries(self, fields: &'static [&'static str]) -> Route {
        Route { carries: Carries::Json(fields), ..self }
    }

    /// Adds a file as the body.
    pub(crate) fn carries_a_file(self) -> Route {
        Route { carries: Carries::File, ..self }
    }

    /// Answers with events of these names.
    pub(crate) fn streams(self, events: &'static [&'static str]) -> Route {
        Route { returns: Returns::Events(events), ..self }
    }

    /// Answers with a file of this media type.
    pub(crate) fn gives(self, kind: &'static str) -> Route {
        Route { returns: Returns::File(kind), ..self }
    }
}

/// Where in the interface an operation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// It reads.
    Get,
    /// It changes something, or searches for long.
    Post,
    /// It deletes.
    Delete,
}

impl Method {
    fn name(self) -> &'static str {
        match self {
            Method::Get => "get",
            Method::Post => "post",
            Method::Delete => "delete",
        }
    }
}

type Quick = Box<dyn Fn(&Studio, &Request) -> Result<Answer, Fault> + Send + Sync>;
type Search = Box<dyn Fn(&Studio, &Request, &Cancel) -> Result<Answer, Fault> + Send + Sync>;
type Stream = Box<dyn Fn(&Studio, &Request, &dyn Listener) -> Result<(), Fault> + Send + Sync>;

/// How an operation does its work.
pub enum Work {
    /// It answers at once.
    Quick(Quick),
    /// It searches, and answers soon once the flag is raised.
    Search(Search),
    /// It searches and reports; the answer is its events.
    Stream(Stream),
}

/// An operation of the studio.
pub struct Operation {
    route: Route,
    work: Work,
}

impl Operation {
    /// How it does its work.
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// Does it and answers; a stream has nothing to answer.
    ///
    /// # Errors
    /// Why the request was refused.
    pub fn answer(&self, studio: &Studio, request: &Request, cancel: &Cancel) -> Result<Answer, Fault> {
        match &self.work {
            Work::Quick(quick) => quick(studio, request),
            Work::Search(search) => search(studio, request, cancel),
            Work::Stream(_) => Ok(Answer::Json("null".to_owned())),
        }
    }

    /// Does it while the listener hears what is found; a refusal is the event `fault`.
    pub fn report(&self, studio: &Studio, request: &Request, listener: &dyn Listener) {
        let done = match &self.work {
            Work::Stream(stream) => stream(studio, request, listener),
            Work::Quick(_) | Work::Search(_) => {
                self.answer(studio, request, listener.cancel()).map(|answer| {
                    if let Answer::Json(json) = answer {
                        listener.hear("answer", json);
                    }
                })
            }
        };
        if let Err(fault) = done {
            EventSink(listener).send("fault", fault.text());
        }
    }

    /// Whether its body is JSON.
    pub fn reads_json(&self) -> bool {
        matches!(self.route.carries, Carries::Json(_))
    }

    /// The named part of a path, if the operation stands there.
    fn name_in(&self, path: &str) -> Option<String> {
        let (mut wanted, mut given) = (self.route.path.split('/'), path.split('/'));
        let mut name = String::new();
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return Some(name),
                (Some(part), Some(text)) if part.starts_with('{') && !text.is_empty() => {
                    name = percent_encoding::percent_decode_str(text).decode_utf8().ok()?.into_owned();
                }
                (Some(part), Some(text)) if part == text => {}
                _ => return None,
            }
        }
    }
}

/// Why no operation was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfound {
    /// Nothing stands at the path.
    Path,
    /// What stands at the path does something else than the method says.
    Method,
}

/// All operations with their descriptions.
#[derive(Default)]
pub struct Operations(Vec<Arc<Operation>>);

impl Operations {
    /// Adds an operation that answers at once.
    pub(crate) fn quick<I: Input + 'static, O: Output + 'static>(
        self,
        route: Route,
        work: fn(&Studio, I) -> Result<O, Fault>,
    ) -> Operations {
        let quick = move |studio: &Studio, request: &Request| work(studio, I::read(request)?)?.answer();
        self.add(route, Work::Quick(Box::new(quick)))
    }

    /// Adds an operation that searches.
    pub(crate) fn search<I: Input + 'static, O: Output + 'static>(
        self,
        route: Route,
        work: fn(&Studio, I, &Cancel) -> Result<O, Fault>,
    ) -> Operations {
        let search = move |studio: &Studio, request: &Request, cancel: &Cancel| {
            work(studio, I::read(request)?, cancel)?.answer()
        };
        self.add(route, Work::Search(Box::new(search)))
    }

    /// Adds an operation that reports events.
    pub(crate) fn stream<I: Input + 'static>(
        self,
        route: Route,
        work: fn(&Studio, I, EventSink<'_>) -> Result<(), Fault>,
    ) -> Operations {
        let stream = move |studio: &Studio, request: &Request, listener: &dyn Listener| {
            work(studio, I::read(request)?, EventSink(listener))
        };
        self.add(route, Work::Stream(Box::new(stream)))
    }

    fn add(mut self, route: Route, work: Work) -> Operations {
        self.0.push(Arc::new(Operation { route, work }));
        self
    }

    /// The operation at a path below `/api/v1`, with the named part of the path.
    ///
    /// # Errors
    /// Nothing stands there, or something else.
    pub fn find(&self, method: Method, path: &str) -> Result<(Arc<Operation>, String), Unfound> {
        let mut unfound = Unfound::Path;
        for operation in &self.0 {
            let Some(name) = operation.name_in(path) else { continue };
            if operation.route.method == method {
                return Ok((operation.clone(), name));
            }
            unfound = Unfound::Method;
        }
        Err(unfound)
    }

    /// How many operations there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The description as OpenAPI 3.1.
    pub fn describe(&self) -> Value {
        let mut paths: Map<String, Value> = Map::new();
        for Operation { route, .. } in self.0.iter().map(AsRef::as_ref) {
            paths.entry(route.path).or_insert_with(|| json!({}))[route.method.name()] = route.describe();
        }
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "myosu studio",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Games of Baduk and Omok, their judgement, problems and proofs. Every answer has a schema number; every sentence comes in Korean (ko) and English (en).",
            },
            "servers": [{"url": "/api/v1"}],
            "paths": paths,
            "components": {"schemas": {"Fault": fault()}},
        })
    }
}

fn fault() -> Value {
    let text = json!({"type": "object", "properties": {"ko": {"type": "string"}, "en": {"type": "string"}}});
    let error = json!({"type": "object", "properties": {"code": {"type": "string"}, "text": text}});
    json!({"type": "object", "properties": {"schema": {"const": 1}, "error": error}})
}

impl Route {
    fn describe(&self) -> Value {
        let parameter = |name: &str, place: &str, required: bool| json!({"name": name, "in": place, "required": required, "schema": {"type": "string"}});
        let in_path = self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let mut parameters: Vec<Value> = in_path.map(|name| parameter(name, "path", true)).collect();
        parameters.extend(self.query.iter().map(|name| {
            let bare = name.trim_end_matches('?');
            parameter(bare, "query", bare.len() == name.len())
        }));
        let fault = json!({
            "description": "What is wrong, in a sentence",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Fault"}}},
        });
        let mut operation = json!({
            "summary": self.what,
            "parameters": parameters,
            "responses": {"200": self.returns.describe(), "4XX": fault.clone(), "5XX": fault},
        });
        if let Some(body) = self.carries.describe() {
            operation["requestBody"] = body;
        }
        operation
    }
}

impl Carries {
    fn describe(self) -> Option<Value> {
        match self {
            Carries::Nothing => None,
            Carries::Json(fields) => {
                let bare = |name: &&str| name.trim_end_matches('?').to_owned();
                let properties: Map<String, Value> =
                    fields.iter().map(|name| (bare(name), json!({}))).collect();
                let required: Vec<&str> =
                    fields.iter().copied().filter(|name| !name.ends_with('?')).collect();
                let schema = json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
                Some(json!({"required": true, "content": {"application/json": {"schema": schema}}}))
            }
            Carries::File => Some(json!({"required": true, "content": {"application/octet-stream": {}}})),
        }
    }
}

impl Returns {
    fn describe(self) -> Value {
        match self {
            Returns::Json => json!({"description": "The answer", "content": {"application/json": {}}}),
            Returns::Events(names) => {
                let text = format!("Events: {}, fault, done", names.join(", "));
                json!({"description": text, "content": {"text/event-stream": {}}})
            }
            Returns::File(kind) => json!({"description": "The file", "content": {kind: {}}}),
        }
    }
}
