//! What first moves from experience saved the prover.

use myosu_text::Text;
use myosu_text::english::count;
use serde::{Deserialize, Serialize};

use crate::round;

/// The nodes a search saved by trying suggested first moves first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NodesSavedView {
    /// What suggested: `predictor` or `map`.
    pub by: String,
    /// Nodes with suggestions.
    pub nodes_with: u64,
    /// Nodes without them.
    pub nodes_without: u64,
    /// The share saved; negative if suggestions cost more than they saved.
    pub saved: f64,
    /// The comparison in a sentence.
    pub sentence: Text,
}

impl NodesSavedView {
    /// The comparison of a search without and with suggestions.
    pub fn of(by: &str, without: u64, with: u64) -> NodesSavedView {
        let share = 1.0 - with as f64 / without.max(1) as f64;
        NodesSavedView {
            by: by.to_owned(),
            nodes_with: with,
            nodes_without: without,
            saved: round(share, 4),
            sentence: sentence(by, without, with, 100.0 * share),
        }
    }
}

fn sentence(by: &str, without: u64, with: u64, percent: f64) -> Text {
    Text::new(
        format!("후보 첫 수({by})를 먼저 살폈습니다: 노드 {without}개 대신 {with}개({percent:.1}% 절약)."),
        format!(
            "First moves suggested by the {by}: {} instead of {without} ({percent:.1}% saved).",
            count(with, "node")
        ),
    )
}
