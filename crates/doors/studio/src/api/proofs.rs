//! RecentProofs: walk through them, save them, check them.

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use myosu::rules::{Notation, Point};

use super::{SharedStudio, at};
use crate::fault::Fault;
use crate::proofs::{StoredProof, walk as step};
use crate::work::search;
use myosu::text::korean::topic;

/// The moves from the position of the proof, with commas between them.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct ProofQuery {
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    line: String,
}

pub(crate) async fn walk(
    State(studio): SharedStudio,
    Path(id): Path<String>,
    Query(line): Query<ProofQuery>,
) -> Response {
    at(studio, move |studio| {
        let proof = studio.proofs.find(&id)?;
        let StoredProof::Omok(certificate) = proof.as_ref() else {
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

pub(crate) async fn check(State(studio): SharedStudio, Path(id): Path<String>) -> Response {
    search(&studio, move |studio, cancel| Ok(studio.proofs.find(&id)?.verdict(cancel))).await
}

pub(crate) async fn judge(State(studio): SharedStudio, bytes: Bytes) -> Response {
    search(&studio, move |_, cancel| Ok(StoredProof::read(&bytes)?.verdict(cancel))).await
}

pub(crate) async fn file(State(studio): SharedStudio, Path(id): Path<String>) -> Response {
    let bytes = studio.proofs.find(&id).and_then(|proof| {
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
