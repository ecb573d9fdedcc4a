//! Proofs: walk through them, save them, check them.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use myosu_rules::{Notation, Point};

use super::at;
use crate::desk::Desk;
use myosu_text::korean::topic;

use crate::fault::Fault;
use crate::proofs::{Proof, walk as step};

type Table = State<Arc<Desk>>;

/// The moves from the position of the proof, with commas between them.
#[derive(Debug, Deserialize)]
pub(crate) struct Line {
    #[serde(default)]
    line: String,
}

pub(crate) async fn walk(State(desk): Table, Path(id): Path<String>, Query(line): Query<Line>) -> Response {
    at(desk, move |desk| {
        let proof = desk.proofs.find(&id)?;
        let Proof::Omok(certificate) = proof.as_ref() else {
            return Err(Fault::bad("오목의 증명이 아닙니다.", "This is no proof about Omok."));
        };
        let size = certificate.position.size();
        let read = |word: &str| Notation::Renju.parse(word, size);
        let points: Result<Vec<Point>, _> =
            line.line.split(',').filter(|w| !w.is_empty()).map(read).collect();
        let points = points.map_err(|bad| {
            let ko = format!("{} 이 판의 자리가 아닙니다.", topic(&format!("\"{}\"", bad.text)));
            Fault::bad(ko, format!("{bad}."))
        })?;
        step(certificate, &points)
    })
    .await
}

pub(crate) async fn check(State(desk): Table, Path(id): Path<String>) -> Response {
    at(desk, move |desk| Ok(desk.proofs.find(&id)?.verdict())).await
}

pub(crate) async fn judge(State(desk): Table, bytes: Bytes) -> Response {
    at(desk, move |_| Ok(Proof::read(&bytes)?.verdict())).await
}

pub(crate) async fn file(State(desk): Table, Path(id): Path<String>) -> Response {
    let bytes = desk.proofs.find(&id).and_then(|proof| {
        proof.bytes().ok_or_else(|| Fault::bad("적을 수 없는 증명입니다.", "This proof cannot be written."))
    });
    match bytes {
        Ok(bytes) => {
            let headers = [
                (header::CONTENT_TYPE, "application/octet-stream"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"myosu.proof\""),
            ];
            (headers, bytes).into_response()
        }
        Err(fault) => fault.into_response(),
    }
}
