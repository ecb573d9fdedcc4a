//! Turns away what does not come from our page, and marks every answer that is not marked yet.

use std::sync::Arc;

use crate::door::{Admission, Door, mark};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use myosu_studio_core::Fault;

use crate::refusal::refuse;

pub(crate) async fn stand(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let mut response = match door.receive(&request) {
        Admission::Enters => next.run(request).await,
        Admission::Unlocks(response) => response,
        Admission::Foreign => refuse(&Fault::foreign()),
        Admission::Locked => refuse(&Fault::locked()),
    };
    mark(&mut response);
    response
}
