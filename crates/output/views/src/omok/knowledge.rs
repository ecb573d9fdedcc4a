//! The knowledge base of the paper omok-kb: what is usable of a text, and the text of a base.

use myosu_omok::knowledge::{DraftGraph, KnowledgeBase, KnowledgeDraft, PreferenceTable, Stance};
use myosu_text::{Language, Text};
use myosu_words::omok as words;
use serde::{Deserialize, Serialize};

/// What is usable of a knowledge base: its graphs, their cycles and unconnected parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnowledgeView {
    /// 2.
    pub schema: u32,
    /// Whether all of it is played from.
    pub usable: bool,
    /// The vectors of KB1; absent if the text cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vectors: Option<usize>,
    /// Index and numbers (CV, D, L) of each vector.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kb1: Vec<VectorView>,
    /// KB2, KB3 and KB4; absent if the text cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<Vec<KnowledgeTableView>>,
    /// Why it is not all played from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The verdict in a sentence.
    pub sentence: Text,
}

/// A vector of KB1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VectorView {
    /// Its index.
    pub index: u8,
    /// CV, D and L.
    pub numbers: [u8; 3],
}

/// A table as a graph: an arrow leads from the preferred vector to the other one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnowledgeTableView {
    /// `kb2`, `kb3` or `kb4`.
    pub table: String,
    /// Whether it is played from.
    pub usable: bool,
    /// Why built-in preferences stand for it, if they do.
    pub error: Option<String>,
    /// The vectors.
    pub vertices: Vec<String>,
    /// How many arrows there are.
    pub preferences: usize,
    /// The arrows.
    pub arrows: Vec<(String, String)>,
    /// The vertices of a shortest cycle; empty if there is none.
    pub cycle: Vec<String>,
    /// The parts that no preference joins.
    pub parts: Vec<Vec<String>>,
}

impl KnowledgeView {
    /// The view of a draft.
    pub fn of(draft: &KnowledgeDraft) -> KnowledgeView {
        let reasons: Vec<String> = draft.reasons().collect();
        let is_read = reasons.is_empty() || draft.unread().is_none();
        let kb1 = draft.vectors().iter();
        KnowledgeView {
            schema: 2,
            usable: reasons.is_empty(),
            vectors: is_read.then(|| draft.vectors().len()),
            kb1: kb1.map(|(index, vector)| VectorView { index: *index, numbers: vector.numbers() }).collect(),
            tables: is_read.then(|| draft.graphs().iter().map(KnowledgeTableView::of).collect()),
            error: (!reasons.is_empty()).then(|| reasons.join("; ")),
            sentence: verdict(draft),
        }
    }
}

impl KnowledgeTableView {
    fn of(drawn: &DraftGraph) -> KnowledgeTableView {
        let arrows = drawn.arcs();
        KnowledgeTableView {
            table: drawn.table.name().to_owned(),
            usable: drawn.fault.is_none(),
            error: drawn.fault.as_ref().map(ToString::to_string),
            vertices: drawn.names.clone(),
            preferences: arrows.len(),
            arrows,
            cycle: drawn.cycle(),
            parts: drawn.parts(),
        }
    }
}

/// Whether a draft is played from.
fn verdict(draft: &KnowledgeDraft) -> Text {
    if draft.reasons().next().is_some() {
        return words::knowledge_unusable();
    }
    let counts: Vec<usize> = draft.graphs().iter().map(|drawn| drawn.arcs().len()).collect();
    let counts = [0, 1, 2].map(|at| counts.get(at).copied().unwrap_or(0));
    words::knowledge_sound(draft.vectors().len(), counts)
}

/// What is usable of a knowledge base, in lines.
pub fn check_lines(draft: &KnowledgeDraft, language: Language) -> Vec<String> {
    draft.reasons().chain([verdict(draft).into_string(language)]).collect()
}

/// The knowledge base of the paper omok-kb, table by table.
pub fn text(base: &KnowledgeBase) -> String {
    let mut text = "KB1 (index: CV, D, L)\n".to_owned();
    for (index, vector) in base.vectors() {
        text += &format!("{index:>4}  {vector}\n");
    }
    for (side, table) in [(Stance::Attack, PreferenceTable::Kb2), (Stance::Defence, PreferenceTable::Kb3)] {
        let pairs: Vec<String> =
            base.pairs(side).iter().map(|(better, worse)| format!("{better}>{worse}")).collect();
        text += &format!("\n{table}\n  {}\n", pairs.join(" "));
    }
    text += &format!("\n{}\n", PreferenceTable::Kb4);
    for (index, _) in base.vectors() {
        let defences = |side| {
            let records = base.records().iter().filter(|r| r.attack == *index && r.side == side);
            let names: Vec<String> = records.map(|record| record.defence.to_string()).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(" ") }
        };
        text += &format!("  attack {index} over defence {}\n", defences(Stance::Attack));
        text += &format!("  attack {index} after defence {}\n", defences(Stance::Defence));
    }
    text
}
