//! The interface under `/api/v1/`: what the page, or any program on this machine, may ask.

mod about;
mod coach;
mod counting;
mod games;
mod knowledge;
mod lessons;
mod papers;
mod problems;
mod proofs;
mod refusal;
mod routes;
mod thoughts;
#[cfg(test)]
mod types;

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fault::Fault;
use crate::studio::Studio;

use routes::{Route, Routes};

/// The routes.
pub(crate) fn router(studio: Arc<Studio>) -> Router {
    let (router, described) = routes().finish();
    let described = Arc::new(described);
    router
        .route("/openapi.json", get(move || async move { Json(described.as_ref().clone()) }))
        .fallback(unknown)
        .with_state(studio)
}

fn routes() -> Routes {
    Routes::default()
        .add(Route::get("/about", "What this studio offers"), get(about::about))
        .add(Route::get("/games", "Fifty games, the latest first; attempts at problems are not games").asks(&["game?", "from?", "q?", "tag?"]), get(games::list))
        .add(Route::post("/games", "Begins a game").carries(&["game", "size?", "rules?", "komi?", "handicap?", "players?", "levels?", "opening?", "clock?", "knowledge?"]), post(games::begin))
        .add(Route::get("/games/{id}", "A game as it is"), get(games::show))
        .add(Route::delete("/games/{id}", "Deletes a game"), delete(games::forget))
        .add(Route::post("/games/{id}/label", "Gives a game a name and tags").carries(&["name?", "tags?", "version?"]), post(games::label))
        .add(Route::get("/games/{id}/line", "The moves as one string, as programs of Omok exchange positions").gives("text/plain"), get(games::line))
        .add(Route::post("/games/{id}/result", "Writes the result both sides agree on: the dead stones").carries(&["dead", "version?"]), post(counting::agree))
        .add(Route::post("/games/{id}/mistakes", "Proven mistakes of a game, which become problems").carries(&["side?"]), post(lessons::mistakes))
        .add(Route::post("/games/{id}/moves", "Plays a move: a point, pass, resign, timeout, or reopen after a resignation").carries(&["move", "version?"]), post(games::play))
        .add(Route::post("/games/{id}/act", "Does what an opening protocol asks for: stay, swap, add-two, several, declare N, offer POINTS").carries(&["action", "version?"]), post(games::act))
        .add(Route::post("/games/{id}/go", "Walks in the tree: back, forward, start, end or a node").carries(&["to", "version?"]), post(games::go_to))
        .add(Route::post("/games/{id}/edit", "Draws: a stone on a point, whose turn it is, or an empty board; or writes a comment").carries(&["point?", "stone?", "toPlay?", "clear?", "comment?", "version?"]), post(games::edit))
        .add(Route::post("/games/{id}/turn", "Turns or mirrors the whole record, or exchanges the colours").carries(&["by?", "exchange?", "version?"]), post(games::turn))
        .add(Route::post("/games/{id}/group", "A new game of life and death about the group at a point").carries(&["point"]), post(games::group))
        .add(Route::get("/games/{id}/sgf", "The record").gives("application/x-go-sgf"), get(games::sgf))
        .add(Route::get("/games/{id}/picture.svg", "A picture of the position").gives("image/svg+xml"), get(games::picture))
        .add(Route::get("/games/{id}/why", "Why a point is forbidden, or why not").asks(&["point"]), get(games::why))
        .add(Route::get("/games/{id}/analysis", "Judges the position: candidates with reasons, maps, groups, threats, a forced win").asks(&["by?", "on?"]).streams(&["analysis"]), get(thoughts::analysis))
        .add(Route::get("/games/{id}/course", "A value for every move of the line").asks(&["by?"]).streams(&["point"]), get(thoughts::course))
        .add(Route::get("/games/{id}/grade", "Grades the move that was just made, as a teacher does").asks(&["by?"]).streams(&["grade"]), get(coach::grade))
        .add(Route::get("/games/{id}/review", "The course of the line and its turning points: scene, advice, actual move").asks(&["by?"]).streams(&["point", "turning"]), get(coach::review))
        .add(Route::get("/games/{id}/balance", "The moves after which an Omok position is most nearly even").streams(&["analysis"]), get(thoughts::balance))
        .add(Route::get("/games/{id}/count", "Counts a game of Baduk as it stands; dead names a stone of every dead chain").asks(&["by?", "dead?"]), get(counting::counted))
        .add(Route::get("/games/{id}/mate", "Looks for a forced win in Omok: vcf or vct").asks(&["kind"]).streams(&["mate"]), get(thoughts::mate))
        .add(Route::get("/games/{id}/solve", "The whole answer to a life-and-death problem, then its proof").streams(&["solved", "proof"]), get(thoughts::solve))
        .add(Route::get("/games/{id}/attempt", "Judges the move that was just made in a problem").streams(&["attempt"]), get(thoughts::attempt))
        .add(Route::get("/games/{id}/hint", "A hint: the area, the kind of move, the first move; 0 where experience would look").asks(&["step?"]).streams(&["hint"]), get(thoughts::hint))
        .add(Route::get("/games/{id}/answer", "The best answer of the side to move, in any line of a problem").streams(&["answer"]), get(thoughts::answer))
        .add(Route::get("/games/{id}/papers", "The papers' programs side by side on the position").streams(&["opinion"]), get(papers::compare))
        .add(Route::get("/games/{id}/recursion", "The recursion of the paper cgs: V, the best moves, ΔI and ΔII").asks(&["depth?", "width?"]), get(papers::recursion))
        .add(Route::post("/games/{id}/reply", "Lets the player whose turn it is do something").carries(&["version?"]), post(thoughts::reply))
        .add(Route::post("/import", "Opens a record in any encoding").asks(&["rule?"]).carries_a_file(), post(games::import))
        .add(Route::get("/problems", "The shipped problems and the progress with them"), get(problems::list))
        .add(Route::post("/problems/next", "The next problem: what is due again first, then something new").carries(&["level?", "course?", "order?", "name?", "after?", "turn?"]), post(problems::next))
        .add(Route::post("/problems/{name}/progress", "Records how an attempt at a problem ended: right, wrong or unsettled").carries(&["result", "course?"]), post(problems::progress))
        .add(Route::get("/courses", "The courses and the progress through them"), get(lessons::courses))
        .add(Route::post("/courses", "Opens a collection as a course, or adds a file to one").asks(&["name?", "into?"]).carries_a_file(), post(lessons::open))
        .add(Route::delete("/courses/{id}", "Deletes a course"), delete(lessons::forget))
        .add(Route::post("/rush", "Begins a rush: three minutes of problems that get harder"), post(lessons::rush))
        .add(Route::post("/rush/{id}", "Answers the present problem of a rush, and gives the next").carries(&["problem", "result"]), post(lessons::rush_on))
        .add(Route::get("/sheet", "Problems to print, then their answers").asks(&["level?", "course?", "from?", "count?", "language?"]).gives("text/html"), get(lessons::print))
        .add(Route::get("/proofs/{id}", "Checks a proof once more, and says what came of it"), get(proofs::check))
        .add(Route::get("/proofs/{id}/walk", "A moment of a forced win: the winner's move and every answer").asks(&["line?"]), get(proofs::walk))
        .add(Route::get("/proofs/{id}/file", "The proof as a file").gives("application/octet-stream"), get(proofs::file))
        .add(Route::post("/proofs", "Checks a proof from a file").carries_a_file(), post(proofs::judge))
        .add(Route::get("/knowledge", "The built-in knowledge base of the player of the paper omok-kb, and its graphs"), get(knowledge::built_in))
        .add(Route::post("/knowledge", "Checks a knowledge base: its graphs, cycles and unconnected parts").carries(&["text"]), post(knowledge::check))
        .add(Route::get("/metrics", "Counters, as Prometheus reads them").gives("text/plain"), get(about::metrics))
}

async fn unknown() -> Fault {
    Fault::missing("그런 주소가 없습니다.", "There is no such address.")
}

/// The shared state, as handlers take it.
type SharedStudio = State<Arc<Studio>>;

/// A JSON body; a bad one is refused with a sentence.
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

/// Works on the studio off the threads that serve requests, and answers with JSON.
pub(crate) async fn at<T: Serialize + Send + 'static>(
    studio: Arc<Studio>,
    work: impl FnOnce(&Studio) -> Result<T, Fault> + Send + 'static,
) -> Response {
    match tokio::task::spawn_blocking(move || work(&studio)).await {
        Ok(Ok(answer)) => Json(answer).into_response(),
        Ok(Err(fault)) => fault.into_response(),
        Err(error) => Fault::broken(&error).into_response(),
    }
}
