//! The interface under `/api/v1/`: what the page, or any program on this machine, may ask.

mod about;
mod games;
mod thoughts;

use std::sync::Arc;

use axum::extract::FromRequest;
use axum::extract::rejection::JsonRejection;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::desk::Desk;
use crate::fault::Fault;

/// The routes.
pub(crate) fn router(desk: Arc<Desk>) -> Router {
    Router::new()
        .route("/games", get(games::list).post(games::begin))
        .route("/games/{id}", get(games::show).delete(games::forget))
        .route("/games/{id}/moves", post(games::play))
        .route("/games/{id}/go", post(games::go_to))
        .route("/games/{id}/edit", post(games::edit))
        .route("/games/{id}/sgf", get(games::sgf))
        .route("/games/{id}/picture.svg", get(games::picture))
        .route("/games/{id}/why", get(games::why))
        .route("/games/{id}/analysis", get(thoughts::analysis))
        .route("/games/{id}/course", get(thoughts::course))
        .route("/games/{id}/count", get(thoughts::count))
        .route("/games/{id}/mate", get(thoughts::mate))
        .route("/games/{id}/solve", get(thoughts::solve))
        .route("/games/{id}/attempt", get(thoughts::attempt))
        .route("/games/{id}/reply", post(thoughts::reply))
        .route("/import", post(games::import))
        .route("/about", get(about::about))
        .fallback(unknown)
        .with_state(desk)
}

async fn unknown() -> Fault {
    Fault::missing("그런 주소가 없습니다.", "There is no such address.")
}

/// A JSON body; what is wrong with it is said in a sentence.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Body<T>, Fault> {
        let read = Json::<T>::from_request(request, state).await;
        read.map(|Json(value)| Body(value)).map_err(|rejected: JsonRejection| {
            let why = rejected.body_text();
            Fault::bad(format!("요청을 읽지 못했습니다: {why}"), format!("The request cannot be read: {why}"))
        })
    }
}

/// Does something at the desk off the threads that serve requests.
pub(crate) async fn at<T: Serialize + Send + 'static>(
    desk: Arc<Desk>,
    work: impl FnOnce(&Desk) -> Result<T, Fault> + Send + 'static,
) -> Response {
    match tokio::task::spawn_blocking(move || work(&desk)).await {
        Ok(Ok(answer)) => Json(answer).into_response(),
        Ok(Err(fault)) => fault.into_response(),
        Err(error) => Fault::broken(&error).into_response(),
    }
}
