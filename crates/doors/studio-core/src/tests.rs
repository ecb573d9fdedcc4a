//! Operations on a studio whose store is in memory and whose clock the test moves.

use std::sync::Arc;

use myosu::net::{Net, sample};
use myosu::search::Cancel;
use serde_json::{Value, json};

use crate::world::testing::{HandClock, world};
use crate::{Answer, Method, Request, Studio, Unfound, operations};

fn studio() -> (Studio, HandClock) {
    let (world, clock) = world();
    (Studio::new(world, Arc::new(Net::new(&sample(8, 8, 3)))), clock)
}

fn call(studio: &Studio, method: Method, address: &str, body: &Value) -> Result<Value, Value> {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let (operation, name) = operations().find(method, path).unwrap();
    let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
    let request = Request { name, query: query.to_owned(), body };
    match operation.answer(studio, &request, &Cancel::new()) {
        Ok(Answer::Json(json)) => Ok(serde_json::from_str(&json).unwrap()),
        Ok(Answer::File(file)) => Ok(json!(String::from_utf8(file.bytes).unwrap())),
        Err(fault) => Err(serde_json::from_str(&fault.json()).unwrap()),
    }
}

fn post(studio: &Studio, address: &str, body: &Value) -> Result<Value, Value> {
    call(studio, Method::Post, address, body)
}

fn begin(studio: &Studio, wish: &Value) -> String {
    post(studio, "/games", wish).unwrap()["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_game_is_begun_played_listed_and_forgotten_without_a_server() {
    let (studio, _) = studio();
    let id = begin(&studio, &json!({"game": "go", "size": 9}));
    let at = format!("/games/{id}");
    let view = post(&studio, &format!("{at}/moves"), &json!({"move": "E5"})).unwrap();
    assert_eq!((&view["last"], &view["moveNumber"]), (&json!("E5"), &json!(1)));
    let refused = post(&studio, &format!("{at}/moves"), &json!({"move": "E5"})).unwrap_err();
    assert_eq!(refused["error"]["code"], "illegal");
    let list = call(&studio, Method::Get, "/games?game=go", &Value::Null).unwrap();
    assert_eq!((&list["total"], &list["games"][0]["id"]), (&json!(1), &json!(id)));
    let sgf = call(&studio, Method::Get, &format!("{at}/sgf"), &Value::Null).unwrap();
    assert!(sgf.as_str().unwrap().contains(";B[ee]"), "{sgf}");
    call(&studio, Method::Delete, &at, &Value::Null).unwrap();
    assert_eq!(call(&studio, Method::Get, &at, &Value::Null).unwrap_err()["error"]["code"], "not-found");
}

#[test]
fn the_clock_of_a_game_is_the_one_the_studio_was_given() {
    let (studio, clock) = studio();
    let id = begin(&studio, &json!({"game": "omok", "clock": {"main": 60}}));
    let (moves, end) = (format!("/games/{id}/moves"), format!("/games/{id}/end"));
    clock.pass(20);
    let view = post(&studio, &moves, &json!({"move": "h8"})).unwrap();
    assert_eq!(view["clock"]["main"], json!([40.0, 60.0]));
    clock.pass(59);
    let early = post(&studio, &end, &json!({"by": "timeout"})).unwrap_err();
    assert_eq!(early["error"]["code"], "illegal");
    clock.pass(2);
    let late = post(&studio, &end, &json!({"by": "timeout"})).unwrap();
    assert!(late["ended"].is_object(), "{late}");
}

#[test]
fn a_rush_is_over_when_its_time_is() {
    let (studio, clock) = studio();
    let rush = post(&studio, "/rush", &Value::Null).unwrap();
    let at = format!("/rush/{}", rush["id"].as_str().unwrap());
    let answer = |rush: &Value| json!({"problem": rush["problem"]["problem"], "result": "right"});
    let next = post(&studio, &at, &answer(&rush)).unwrap();
    assert_eq!(next["state"]["right"], 1);
    clock.pass(181);
    let over = post(&studio, &at, &answer(&next)).unwrap();
    assert!(over["problem"].is_null() && over["state"]["over"] == true, "{over}");
}

#[test]
fn what_stands_nowhere_is_told_from_what_is_asked_wrongly() {
    let all = operations();
    assert_eq!(all.find(Method::Get, "/nothing").err(), Some(Unfound::Path));
    assert_eq!(all.find(Method::Get, "/games/").err(), Some(Unfound::Path));
    assert_eq!(all.find(Method::Delete, "/about").err(), Some(Unfound::Method));
    assert_eq!(all.find(Method::Get, "/games/a%20b").unwrap().1, "a b");
    assert_eq!(all.find(Method::Get, "/games/%ff").err(), Some(Unfound::Path));
    let (studio, _) = studio();
    let torn = post(&studio, "/games", &json!(["go"])).unwrap_err();
    assert_eq!(torn["error"]["code"], "bad-request");
}

#[test]
fn every_operation_is_described() {
    let described = operations().describe();
    let paths = described["paths"].as_object().unwrap();
    let count: usize = paths.values().map(|path| path.as_object().unwrap().len()).sum();
    assert_eq!(count, operations().count());
}
