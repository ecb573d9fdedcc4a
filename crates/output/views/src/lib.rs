//! Values as boards, report pages, JSON and annotated SGF: a judged position or game of Baduk, the answer to a
//! life-and-death problem, the audit of a book.
//!
//! Laws: no I/O; sentences come from `myosu-words`, pictures from `myosu-draw`; a change of JSON that could
//! break a reader raises its `schema`.

pub mod judgement;
pub mod life;
pub mod omok;
pub mod proof;
pub mod record;

use myosu_rules::{Move, Notation, PointSet, Size};
use myosu_text::Text;
use serde_json::{Value, json};

/// A sentence in both languages as JSON.
fn both(text: &Text) -> Value {
    json!({ "ko": text.ko, "en": text.en })
}

/// A value rounded to this many digits after the point.
fn round(value: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (value * scale).round() / scale
}

/// A move as in SGF; a pass as `pass`.
fn sgf_or_pass(played: Move, size: Size) -> String {
    played.point().map_or_else(|| "pass".to_owned(), |point| Notation::Sgf.write(point, size))
}

fn sgf_points(points: PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| Notation::Sgf.write(point, size)).collect()
}

fn go_points(points: PointSet, size: Size) -> Vec<String> {
    points.iter().map(|point| Notation::Go.write(point, size)).collect()
}
