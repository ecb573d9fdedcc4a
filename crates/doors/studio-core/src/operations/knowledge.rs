//! Knowledge bases of the player of the paper omok-kb, for the page that edits them: the four tables go in as TOML, the
//! graphs with their cycles and unconnected parts come out. A game begun with such a text is played from it.

use serde::{Deserialize, Serialize};

use myosu::omok::knowledge::{DraftGraph, KnowledgeBase, KnowledgeDraft, Vector};

use crate::fault::Fault;

/// The longest text of a knowledge base in bytes; the built-in one has about 4,000.
const LONGEST: usize = 1 << 16;

/// A knowledge base to check.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct KnowledgeRequest {
    text: String,
}

/// What is usable of a knowledge base.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct KnowledgeView {
    schema: u32,
    /// The text itself.
    text: String,
    /// Whether all of it is played from.
    usable: bool,
    /// Why built-in preferences stand for the whole text, if they do.
    unreadable: Option<String>,
    /// KB1: index and vector (CV, D, L).
    vectors: Vec<KnowledgeVector>,
    /// KB2, KB3 and KB4 as graphs.
    tables: Vec<KnowledgeTable>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct KnowledgeVector {
    index: u8,
    numbers: [u8; 3],
}

/// A table as a graph: an arrow from the preferred vector to the other one.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct KnowledgeTable {
    /// kb2, kb3 or kb4.
    table: &'static str,
    vertices: Vec<String>,
    arrows: Vec<(String, String)>,
    /// The vertices of a shortest cycle; empty if there is none.
    cycle: Vec<String>,
    /// The parts that no preference joins; one if the graph is connected.
    parts: Vec<Vec<String>>,
    /// Why built-in preferences stand for this table, if they do.
    error: Option<String>,
}

/// Refuses a text that is longer than any knowledge base.
pub(crate) fn check_size(text: &str) -> Result<(), Fault> {
    if text.len() > LONGEST {
        return Err(Fault::bad(
            format!("지식 베이스는 {LONGEST}바이트까지 쓸 수 있습니다."),
            format!("A knowledge base has at most {LONGEST} bytes."),
        ));
    }
    Ok(())
}

fn view(text: String) -> KnowledgeView {
    let draft = KnowledgeDraft::read(&text);
    let table = |drawn: &DraftGraph| KnowledgeTable {
        table: drawn.table.name(),
        vertices: drawn.names.clone(),
        arrows: drawn.arcs(),
        cycle: drawn.cycle(),
        parts: drawn.parts(),
        error: drawn.fault.as_ref().map(ToString::to_string),
    };
    let vector =
        |(index, vector): &(u8, Vector)| KnowledgeVector { index: *index, numbers: vector.numbers() };
    KnowledgeView {
        schema: 1,
        usable: draft.reasons().next().is_none(),
        unreadable: draft.unread().map(ToString::to_string),
        vectors: draft.vectors().iter().map(vector).collect(),
        tables: draft.graphs().iter().map(table).collect(),
        text,
    }
}

pub(crate) fn built_in() -> KnowledgeView {
    view(KnowledgeBase::built_in_text().to_owned())
}

pub(crate) fn check(wanted: KnowledgeRequest) -> Result<KnowledgeView, Fault> {
    check_size(&wanted.text)?;
    Ok(view(wanted.text))
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, check_size, view};
    use myosu::omok::knowledge::KnowledgeBase;

    #[test]
    fn cycles_and_unconnected_parts_are_named() {
        let text = KnowledgeBase::built_in_text();
        let sound = view(text.to_owned());
        assert!(sound.usable && sound.vectors.len() == 20 && sound.tables.len() == 3);
        let cyclic = view(text.replacen("order = [[1, 2, 3,", "order = [[3, 1], [1, 2, 3,", 1));
        assert!(!cyclic.usable && cyclic.tables[0].cycle.len() == 3 && cyclic.tables[1].error.is_none());
        let parted = view(text.replacen("[[1, 2, 3,", "[[1, 2], [3,", 1));
        assert_eq!(parted.tables[0].parts.len(), 2);
        assert!(view("no table".to_owned()).unreadable.is_some());
        assert!(check_size(&"x".repeat(LONGEST + 1)).is_err());
    }
}
