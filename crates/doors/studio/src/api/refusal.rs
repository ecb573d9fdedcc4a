//! A refusal as an answer over HTTP.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::fault::{Fault, FaultKind};
use myosu::text::Text;

/// The body of every answer that is not a success.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FaultBody {
    schema: u32,
    error: FaultView,
}

/// What was wrong: a code for programs and a sentence for people.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct FaultView {
    code: FaultKind,
    text: Text,
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let error = FaultView { code: self.kind(), text: self.text().clone() };
        (status(self.kind()), Json(FaultBody { schema: 1, error })).into_response()
    }
}

fn status(kind: FaultKind) -> StatusCode {
    match kind {
        FaultKind::BadRequest => StatusCode::BAD_REQUEST,
        FaultKind::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
        FaultKind::NotFound => StatusCode::NOT_FOUND,
        FaultKind::Conflict => StatusCode::CONFLICT,
        FaultKind::Busy => StatusCode::SERVICE_UNAVAILABLE,
        FaultKind::Foreign => StatusCode::FORBIDDEN,
        FaultKind::Locked => StatusCode::UNAUTHORIZED,
        FaultKind::Full => StatusCode::INSUFFICIENT_STORAGE,
        FaultKind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
