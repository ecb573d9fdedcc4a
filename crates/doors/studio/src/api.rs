//! The studio's operations over HTTP, under `/api/v1/`.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request as HttpRequest, State};
use axum::http::{HeaderMap, Method as HttpMethod, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use myosu_studio_core::{Answer, Fault, FileAnswer, Method, Request, Unfound, Work};

use crate::page::REPORT_POLICY;
use crate::refusal::refuse;
use crate::running::Running;
use crate::{stream, work};

/// The operations, their description, and the server's own counters.
pub(crate) fn router(running: Arc<Running>) -> Router {
    let described = Bytes::from(running.operations.describe().to_string());
    let json = [(header::CONTENT_TYPE, "application/json")];
    Router::new()
        .route("/openapi.json", get(move || async move { (json, described) }))
        .route("/metrics", get(metrics))
        .fallback(operate)
        .with_state(running)
}

/// The counters, as Prometheus reads them.
async fn metrics(State(running): State<Arc<Running>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], running.meter.text())
}

/// Does the operation that stands at the path.
async fn operate(State(running): State<Arc<Running>>, asked: HttpRequest) -> Response {
    let found = method(asked.method())
        .ok_or(Unfound::Method)
        .and_then(|method| running.operations.find(method, asked.uri().path()));
    let (operation, name) = match found {
        Ok(found) => found,
        Err(Unfound::Path) => {
            return refuse(&Fault::missing("그런 주소가 없습니다.", "There is no such address."));
        }
        Err(Unfound::Method) => return StatusCode::METHOD_NOT_ALLOWED.into_response(),
    };
    if operation.reads_json() && !is_json(asked.headers()) {
        let why = "Content-Type: application/json";
        return refuse(&Fault::bad(format!("요청에 {why}이 없습니다."), format!("The request lacks {why}.")));
    }
    let query = asked.uri().query().unwrap_or_default().to_owned();
    let body = match Bytes::from_request(asked, &()).await {
        Ok(body) => body.to_vec(),
        Err(rejected) => return rejected.into_response(),
    };
    let request = Request { name, query, body };
    match operation.work() {
        Work::Quick(_) => work::quick(running, operation, request).await,
        Work::Search(_) => work::search(&running, operation, request).await,
        Work::Stream(_) => stream::run(&running, operation, request),
    }
}

fn method(method: &HttpMethod) -> Option<Method> {
    match *method {
        HttpMethod::GET | HttpMethod::HEAD => Some(Method::Get),
        HttpMethod::POST => Some(Method::Post),
        HttpMethod::DELETE => Some(Method::Delete),
        _ => None,
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// What an operation answers, as HTTP.
pub(crate) fn respond(answer: Result<Answer, Fault>) -> Response {
    match answer {
        Ok(Answer::Json(json)) => ([(header::CONTENT_TYPE, "application/json")], json).into_response(),
        Ok(Answer::File(file)) => respond_file(file),
        Err(fault) => refuse(&fault),
    }
}

fn respond_file(file: FileAnswer) -> Response {
    let mut response = Body::from(file.bytes).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(file.kind));
    if let Some(name) = file.name {
        let attached = header::HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
        headers.extend(attached.ok().map(|value| (header::CONTENT_DISPOSITION, value)));
    }
    // A sheet is a page of its own: it has its styles inside, loads nothing and runs nothing.
    if file.kind.starts_with("text/html") {
        headers.insert(header::CONTENT_SECURITY_POLICY, header::HeaderValue::from_static(REPORT_POLICY));
    }
    response
}
