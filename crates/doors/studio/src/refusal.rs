//! A refusal as an answer over HTTP.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use myosu_studio_core::{Fault, FaultKind};

/// The refusal with the status of its kind.
pub(crate) fn refuse(fault: &Fault) -> Response {
    (status(fault.kind()), [(header::CONTENT_TYPE, "application/json")], fault.json()).into_response()
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
