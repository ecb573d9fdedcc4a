//! Routes and their OpenAPI description, added in one call. Law: no route is undocumented.

use std::sync::Arc;

use axum::Router;
use axum::routing::MethodRouter;
use serde_json::{Map, Value, json};

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
    method: &'static str,
    path: &'static str,
    what: &'static str,
    query: &'static [&'static str],
    carries: Carries,
    returns: Returns,
}

impl Route {
    fn new(method: &'static str, path: &'static str, what: &'static str) -> Route {
        Route { method, path, what, query: &[], carries: Carries::Nothing, returns: Returns::Json }
    }

    /// An operation that reads, at a path under `/api/v1`.
    pub(crate) fn get(path: &'static str, what: &'static str) -> Route {
        Route::new("get", path, what)
    }

    /// An operation that changes something.
    pub(crate) fn post(path: &'static str, what: &'static str) -> Route {
        Route::new("post", path, what)
    }

    /// An operation that deletes.
    pub(crate) fn delete(path: &'static str, what: &'static str) -> Route {
        Route::new("delete", path, what)
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

/// Routes with their description.
#[derive(Default)]
pub(crate) struct Routes {
    router: Router<Arc<Studio>>,
    paths: Map<String, Value>,
}

impl Routes {
    /// Adds a route.
    #[allow(clippy::needless_pass_by_value, reason = "a route is made for its place here")]
    pub(crate) fn add(mut self, route: Route, handler: MethodRouter<Arc<Studio>>) -> Routes {
        self.router = self.router.route(route.path, handler);
        let path = self.paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = route.describe();
        self
    }

    /// The router, and the description as OpenAPI 3.1.
    pub(crate) fn finish(self) -> (Router<Arc<Studio>>, Value) {
        let described = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "myosu studio",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "Games of Baduk and Omok, their judgement, problems and proofs. Every answer has a schema number; every sentence comes in Korean (ko) and English (en).",
            },
            "servers": [{"url": "/api/v1"}],
            "paths": self.paths,
            "components": {"schemas": {"Fault": fault()}},
        });
        (self.router, described)
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
