//! Proofs: walk through them, save them, check them.

use serde::Deserialize;

use myosu::rules::{Notation, Point};

use crate::fault::Fault;
use crate::proofs::{CheckView, ProofStep, StoredProof, walk as step};
use crate::request::FileAnswer;
use crate::studio::Studio;
use myosu::search::Cancel;
use myosu::text::korean::topic;

/// The moves from the position of the proof, with commas between them.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct ProofQuery {
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    line: String,
}

pub(crate) fn walk(studio: &Studio, id: &str, line: &ProofQuery) -> Result<ProofStep, Fault> {
    let proof = studio.proofs.find(id)?;
    let StoredProof::Omok(certificate) = proof.as_ref() else {
        return Err(Fault::bad("오목의 증명이 아닙니다.", "This is no proof about Omok."));
    };
    let size = certificate.position.size();
    let read = |word: &str| Notation::Renju.parse(word, size);
    let points: Result<Vec<Point>, _> = line.line.split(',').filter(|w| !w.is_empty()).map(read).collect();
    let points = points.map_err(|bad| {
        let ko = format!("{} 이 판의 자리가 아닙니다.", topic(&format!("\"{}\"", bad.text)));
        Fault::bad(ko, format!("{bad}."))
    })?;
    step(certificate, &points)
}

pub(crate) fn check(studio: &Studio, id: &str, cancel: &Cancel) -> Result<CheckView, Fault> {
    Ok(studio.proofs.find(id)?.verdict(cancel))
}

pub(crate) fn judge(bytes: &[u8], cancel: &Cancel) -> Result<CheckView, Fault> {
    Ok(StoredProof::read(bytes)?.verdict(cancel))
}

pub(crate) fn file(studio: &Studio, id: &str) -> Result<FileAnswer, Fault> {
    let bytes = studio.proofs.find(id)?.bytes();
    let bytes =
        bytes.ok_or_else(|| Fault::bad("적을 수 없는 증명입니다.", "This proof cannot be written."))?;
    Ok(FileAnswer { kind: "application/octet-stream", name: Some("myosu.proof"), bytes })
}
