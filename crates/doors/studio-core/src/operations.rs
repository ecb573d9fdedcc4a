//! The operations under `/api/v1/`: what the page, or any program on this machine, may ask.

mod about;
mod coach;
mod counting;
mod games;
mod knowledge;
mod lessons;
mod papers;
mod problems;
mod proofs;
mod thoughts;
#[cfg(test)]
mod types_tests;

use crate::request::{Body, File, Id, Query};
use crate::route::{Operations, Route};

/// All operations of the studio.
pub fn operations() -> Operations {
    Operations::default()
        .quick(Route::get("/about", "What this studio offers"), |studio, ()| Ok(about::about(studio)))
        .quick(Route::get("/games", "Fifty games, the latest first; attempts at problems are not games").asks(&["game?", "from?", "q?", "tag?"]), |studio, Query(asked)| games::list(studio, &asked))
        .quick(Route::post("/games", "Begins a game").carries(&["game", "size?", "rules?", "komi?", "handicap?", "players?", "levels?", "opening?", "clock?", "knowledge?"]), |studio, Body(asked)| games::begin(studio, &asked))
        .quick(Route::get("/games/{id}", "A game as it is"), |studio, Id(id)| games::show(studio, &id))
        .quick(Route::delete("/games/{id}", "Deletes a game"), |studio, Id(id)| games::forget(studio, &id))
        .quick(Route::post("/games/{id}/label", "Gives a game a name and tags").carries(&["name?", "tags?", "version?"]), |studio, (Id(id), Body(asked))| games::label(studio, &id, &asked))
        .quick(Route::get("/games/{id}/line", "The moves as one string, as programs of Omok exchange positions").gives("text/plain"), |studio, Id(id)| games::line(studio, &id))
        .quick(Route::post("/games/{id}/result", "Writes the result both sides agree on: the dead stones").carries(&["dead", "version?"]), |studio, (Id(id), Body(asked))| counting::agree(studio, &id, &asked))
        .search(Route::post("/games/{id}/mistakes", "Proven mistakes of a game, which become problems").carries(&["side?"]), |studio, (Id(id), Body(asked)), cancel| lessons::mistakes(studio, &id, &asked, cancel))
        .quick(Route::post("/games/{id}/moves", "Plays a move: a point or pass").carries(&["move", "version?"]), |studio, (Id(id), Body(asked))| games::play(studio, &id, &asked))
        .quick(Route::post("/games/{id}/end", "Ends a game away from the board: resignation, or timeout").carries(&["by", "version?"]), |studio, (Id(id), Body(asked))| games::end(studio, &id, &asked))
        .quick(Route::post("/games/{id}/reopen", "Takes a resignation back").carries(&["version?"]), |studio, (Id(id), Body(asked))| games::reopen(studio, &id, &asked))
        .quick(Route::post("/games/{id}/act", "Does what an opening protocol asks for: stay, swap, add-two, several, declare N, offer POINTS").carries(&["action", "version?"]), |studio, (Id(id), Body(asked))| games::act(studio, &id, &asked))
        .quick(Route::post("/games/{id}/go", "Walks in the tree: back, forward, start, end or a node").carries(&["to", "version?"]), |studio, (Id(id), Body(asked))| games::go_to(studio, &id, &asked))
        .quick(Route::post("/games/{id}/edit", "Draws: a stone on a point, whose turn it is, or an empty board; or writes a comment").carries(&["point?", "stone?", "toPlay?", "clear?", "comment?", "version?"]), |studio, (Id(id), Body(asked))| games::edit(studio, &id, &asked))
        .quick(Route::post("/games/{id}/turn", "Turns or mirrors the whole record, or exchanges the colours").carries(&["by?", "exchange?", "version?"]), |studio, (Id(id), Body(asked))| games::turn(studio, &id, &asked))
        .quick(Route::post("/games/{id}/group", "A new game of life and death about the group at a point").carries(&["point"]), |studio, (Id(id), Body(asked))| games::group(studio, &id, &asked))
        .quick(Route::get("/games/{id}/sgf", "The record").gives("application/x-go-sgf"), |studio, Id(id)| games::sgf(studio, &id))
        .quick(Route::get("/games/{id}/picture.svg", "A picture of the position").gives("image/svg+xml"), |studio, Id(id)| games::picture(studio, &id))
        .quick(Route::get("/games/{id}/why", "Why a point is forbidden, or why not").asks(&["point"]), |studio, (Id(id), Query(asked))| games::why(studio, &id, &asked))
        .stream(Route::get("/games/{id}/analysis", "Judges the position: candidates with reasons, maps, groups, threats, a forced win").asks(&["by?", "on?"]).streams(&["analysis"]), |studio, (Id(id), Query(asked)), sink| thoughts::analysis(studio, &id, &asked, sink))
        .stream(Route::get("/games/{id}/course", "A value for every move of the line").asks(&["by?"]).streams(&["point"]), |studio, (Id(id), Query(asked)), sink| thoughts::course(studio, &id, &asked, sink))
        .stream(Route::get("/games/{id}/grade", "Grades the move that was just made, as a teacher does").asks(&["by?"]).streams(&["grade"]), |studio, (Id(id), Query(asked)), sink| coach::grade(studio, &id, &asked, sink))
        .stream(Route::get("/games/{id}/review", "The course of the line and its turning points: scene, advice, actual move").asks(&["by?"]).streams(&["point", "turning"]), |studio, (Id(id), Query(asked)), sink| coach::review(studio, &id, &asked, sink))
        .stream(Route::get("/games/{id}/balance", "The moves after which an Omok position is most nearly even").streams(&["analysis"]), |studio, Id(id), sink| thoughts::balance(studio, &id, sink))
        .search(Route::get("/games/{id}/count", "Counts a game of Baduk as it stands; dead names a stone of every dead chain").asks(&["by?", "dead?"]), |studio, (Id(id), Query(asked)), cancel| counting::counted(studio, &id, &asked, cancel))
        .stream(Route::get("/games/{id}/mate", "Looks for a forced win in Omok: vcf or vct").asks(&["kind"]).streams(&["mate"]), |studio, (Id(id), Query(asked)), sink| thoughts::mate(studio, &id, &asked, sink))
        .stream(Route::get("/games/{id}/solve", "The whole answer to a life-and-death problem, then its proof").streams(&["solved", "proof"]), |studio, Id(id), sink| thoughts::solve(studio, &id, sink))
        .stream(Route::get("/games/{id}/attempt", "Judges the move that was just made in a problem").streams(&["attempt"]), |studio, Id(id), sink| thoughts::attempt(studio, &id, sink))
        .stream(Route::get("/games/{id}/hint", "A hint: the area, the kind of move, the first move; 0 where experience would look").asks(&["step?"]).streams(&["hint"]), |studio, (Id(id), Query(asked)), sink| thoughts::hint(studio, &id, &asked, sink))
        .stream(Route::get("/games/{id}/answer", "The best answer of the side to move, in any line of a problem").streams(&["answer"]), |studio, Id(id), sink| thoughts::answer(studio, &id, sink))
        .stream(Route::get("/games/{id}/papers", "The papers' programs side by side on the position").streams(&["opinion"]), |studio, Id(id), sink| papers::compare(studio, &id, sink))
        .quick(Route::get("/games/{id}/recursion", "The recursion of the paper cgs: V, the best moves, ΔI and ΔII").asks(&["depth?", "width?"]), |studio, (Id(id), Query(asked))| papers::recursion(studio, &id, &asked))
        .search(Route::post("/games/{id}/reply", "Lets the player whose turn it is do something").carries(&["version?"]), |studio, (Id(id), Body(asked)), cancel| thoughts::reply(studio, &id, &asked, cancel))
        .quick(Route::post("/import", "Opens a record in any encoding").asks(&["rule?"]).carries_a_file(), |studio, (Query(asked), File(bytes))| games::import(studio, &asked, &bytes))
        .quick(Route::get("/problems", "The shipped problems and the progress with them"), |studio, ()| problems::list(studio))
        .search(Route::post("/problems/next", "The next problem: what is due again first, then something new").carries(&["level?", "course?", "order?", "name?", "after?", "turn?"]), |studio, Body(asked), cancel| problems::next(studio, &asked, cancel))
        .quick(Route::post("/problems/{name}/progress", "Records how an attempt at a problem ended: right, wrong or unsettled").carries(&["result", "course?"]), |studio, (Id(id), Body(asked))| problems::progress(studio, &id, &asked))
        .quick(Route::get("/courses", "The courses and the progress through them"), |studio, ()| lessons::courses(studio))
        .quick(Route::post("/courses", "Opens a collection as a course, or adds a file to one").asks(&["name?", "into?"]).carries_a_file(), |studio, (Query(asked), File(bytes))| lessons::open(studio, &asked, &bytes))
        .quick(Route::delete("/courses/{id}", "Deletes a course"), |studio, Id(id)| lessons::forget(studio, &id))
        .quick(Route::post("/rush", "Begins a rush: three minutes of problems that get harder"), |studio, ()| lessons::rush(studio))
        .quick(Route::post("/rush/{id}", "Answers the present problem of a rush, and gives the next").carries(&["problem", "result"]), |studio, (Id(id), Body(asked))| lessons::rush_on(studio, &id, &asked))
        .search(Route::get("/sheet", "Problems to print, then their answers").asks(&["level?", "course?", "from?", "count?", "language?"]).gives("text/html"), |studio, Query(asked), cancel| lessons::print(studio, &asked, cancel))
        .search(Route::get("/proofs/{id}", "Checks a proof once more, and says what came of it"), |studio, Id(id), cancel| proofs::check(studio, &id, cancel))
        .quick(Route::get("/proofs/{id}/walk", "A moment of a forced win: the winner's move and every answer").asks(&["line?"]), |studio, (Id(id), Query(asked))| proofs::walk(studio, &id, &asked))
        .quick(Route::get("/proofs/{id}/file", "The proof as a file").gives("application/octet-stream"), |studio, Id(id)| proofs::file(studio, &id))
        .search(Route::post("/proofs", "Checks a proof from a file").carries_a_file(), |_, File(bytes), cancel| proofs::judge(&bytes, cancel))
        .quick(Route::get("/knowledge", "The built-in knowledge base of the player of the paper omok-kb, and its graphs"), |_, ()| Ok(knowledge::built_in()))
        .quick(Route::post("/knowledge", "Checks a knowledge base: its graphs, cycles and unconnected parts").carries(&["text"]), |_, Body(asked)| knowledge::check(asked))
}
