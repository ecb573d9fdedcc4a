//! The interface under `/api/v1/`: what the page, or any program on this machine, may ask.

mod about;
mod games;
mod papers;
mod problems;
mod proofs;
mod routes;
mod thoughts;

use std::sync::Arc;

use axum::extract::FromRequest;
use axum::extract::rejection::JsonRejection;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::desk::Desk;
use crate::fault::Fault;

use routes::{Carries, Returns, Route, Routes};

/// The routes.
pub(crate) fn router(desk: Arc<Desk>) -> Router {
    let (router, described) = routes().finish();
    let described = Arc::new(described);
    router
        .route("/openapi.json", get(move || async move { Json(described.as_ref().clone()) }))
        .fallback(unknown)
        .with_state(desk)
}

fn routes() -> Routes {
    Routes::default()
        .add(
            &Route { method: "get", path: "/about", what: "What this studio offers", query: &[], carries: Carries::Nothing, returns: Returns::Json },
            get(about::about),
        )
        .add(
            &Route { method: "get", path: "/games", what: "All games that are kept, the latest first", query: &[], carries: Carries::Nothing, returns: Returns::Json },
            get(games::list),
        )
        .add(
            &Route { method: "post", path: "/games", what: "Begins a game", query: &[], carries: Carries::Json(&["game", "size?", "rules?", "komi?", "handicap?", "players?", "levels?", "opening?", "clock?"]), returns: Returns::Json },
            post(games::begin),
        )
        .add(
            &Route { method: "get", path: "/games/{id}", what: "A game as it is", query: &[], carries: Carries::Nothing, returns: Returns::Json },
            get(games::show),
        )
        .add(
            &Route { method: "delete", path: "/games/{id}", what: "Throws a game away", query: &[], carries: Carries::Nothing, returns: Returns::Json },
            delete(games::forget),
        )
        .add(
            &Route { method: "post", path: "/games/{id}/moves", what: "Plays a move: a point, pass, resign or timeout", query: &[], carries: Carries::Json(&["move", "version?"]), returns: Returns::Json },
            post(games::play),
        )
        .add(
            &Route { method: "post", path: "/games/{id}/act", what: "Does what an opening protocol asks for: stay, swap, add-two, several, declare N, offer POINTS", query: &[], carries: Carries::Json(&["action", "version?"]), returns: Returns::Json },
            post(games::act),
        )
        .add(
            &Route { method: "post", path: "/games/{id}/go", what: "Walks in the tree: back, forward, start, end or a node", query: &[], carries: Carries::Json(&["to", "version?"]), returns: Returns::Json },
            post(games::go_to),
        )
        .add(
            &Route { method: "post", path: "/games/{id}/edit", what: "Draws: a stone on a point, whose turn it is, or an empty board", query: &[], carries: Carries::Json(&["point?", "stone?", "toPlay?", "clear?", "version?"]), returns: Returns::Json },
            post(games::edit),
        )
        .add(
            &Route { method: "post", path: "/games/{id}/turn", what: "Turns or mirrors the whole record, or exchanges the colours", query: &[], carries: Carries::Json(&["by?", "exchange?", "version?"]), returns: Returns::Json },
            post(games::turn),
        )
        .add(
            &Route { method: "post", path: "/games/{id}/group", what: "A new game of life and death about the group at a point", query: &[], carries: Carries::Json(&["point"]), returns: Returns::Json },
            post(games::group),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/sgf", what: "The record", query: &[], carries: Carries::Nothing, returns: Returns::File("application/x-go-sgf") },
            get(games::sgf),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/picture.svg", what: "A picture of the position", query: &[], carries: Carries::Nothing, returns: Returns::File("image/svg+xml") },
            get(games::picture),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/why", what: "Why a point is forbidden, or why not", query: &["point"], carries: Carries::Nothing, returns: Returns::Json },
            get(games::why),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/analysis", what: "Judges the position: candidates with reasons, maps, groups, threats", query: &["by?"], carries: Carries::Nothing, returns: Returns::Events(&["analysis"]) },
            get(thoughts::analysis),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/course", what: "A value for every move of the line", query: &["by?"], carries: Carries::Nothing, returns: Returns::Events(&["point"]) },
            get(thoughts::course),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/balance", what: "The moves after which an Omok position is most nearly even", query: &[], carries: Carries::Nothing, returns: Returns::Events(&["analysis"]) },
            get(thoughts::balance),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/count", what: "Counts a game of Baduk as it stands", query: &["by?"], carries: Carries::Nothing, returns: Returns::Json },
            get(thoughts::count),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/mate", what: "Looks for a forced win in Omok: vcf or vct", query: &["kind"], carries: Carries::Nothing, returns: Returns::Events(&["mate"]) },
            get(thoughts::mate),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/solve", what: "The whole answer to a life-and-death problem, then its proof", query: &[], carries: Carries::Nothing, returns: Returns::Events(&["solved", "proof"]) },
            get(thoughts::solve),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/attempt", what: "Judges the move that was just made in a problem", query: &[], carries: Carries::Nothing, returns: Returns::Events(&["attempt"]) },
            get(thoughts::attempt),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/hint", what: "A hint: first a few places to look at, then the vital points", query: &["step?"], carries: Carries::Nothing, returns: Returns::Events(&["hint"]) },
            get(thoughts::hint),
        )
        .add(
            &Route { method: "get", path: "/games/{id}/papers", what: "The papers' programs side by side on the position", query: &[], carries: Carries::Nothing, returns: Returns::Events(&["opinion"]) },
            get(papers::compare),
        )
        .add(
            &Route { method: "post", path: "/games/{id}/reply", what: "Lets the player whose turn it is do something", query: &[], carries: Carries::Json(&["version?"]), returns: Returns::Json },
            post(thoughts::reply),
        )
        .add(
            &Route { method: "post", path: "/import", what: "Opens a record in any encoding", query: &["rule?"], carries: Carries::File, returns: Returns::Json },
            post(games::import),
        )
        .add(
            &Route { method: "get", path: "/problems", what: "The shipped problems and how somebody fared with them", query: &[], carries: Carries::Nothing, returns: Returns::Json },
            get(problems::list),
        )
        .add(
            &Route { method: "post", path: "/problems/next", what: "The next problem: what is due again first, then something new", query: &[], carries: Carries::Json(&["level?", "name?", "after?", "turn?"]), returns: Returns::Json },
            post(problems::next),
        )
        .add(
            &Route { method: "post", path: "/problems/{name}/progress", what: "Remembers how an attempt at a problem went", query: &[], carries: Carries::Json(&["right"]), returns: Returns::Json },
            post(problems::progress),
        )
        .add(
            &Route { method: "get", path: "/proofs/{id}", what: "Checks a proof once more, and says what came of it", query: &[], carries: Carries::Nothing, returns: Returns::Json },
            get(proofs::check),
        )
        .add(
            &Route { method: "get", path: "/proofs/{id}/walk", what: "A moment of a forced win: the winner's move and every answer", query: &["line?"], carries: Carries::Nothing, returns: Returns::Json },
            get(proofs::walk),
        )
        .add(
            &Route { method: "get", path: "/proofs/{id}/file", what: "The proof as a file", query: &[], carries: Carries::Nothing, returns: Returns::File("application/octet-stream") },
            get(proofs::file),
        )
        .add(
            &Route { method: "post", path: "/proofs", what: "Checks a proof from a file", query: &[], carries: Carries::File, returns: Returns::Json },
            post(proofs::judge),
        )
        .add(
            &Route { method: "get", path: "/metrics", what: "Counters, as Prometheus reads them", query: &[], carries: Carries::Nothing, returns: Returns::File("text/plain") },
            get(about::metrics),
        )
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
