//! A knowledge base as an expert writes it, perhaps unusable in parts: what is wrong with each table, and the base to
//! play from, in which the built-in preferences stand for the unusable tables (section 2 of the paper).

use super::base::{BadBase, FourRule, KnowledgeBase, PreferenceTable, WrittenTables, vertex_name};
use super::file::BadKnowledgeFile;
use super::graph::PreferenceGraph;
use super::vector::Vector;

/// What an expert wrote.
#[derive(Clone, Debug)]
pub struct KnowledgeDraft {
    base: KnowledgeBase,
    vectors: Vec<(u8, Vector)>,
    tables: WrittenTables,
    unreadable: Option<BadKnowledgeFile>,
    faults: Vec<BadBase>,
}

/// The preference graph of a table as written.
#[derive(Clone, Debug)]
pub struct DraftGraph {
    /// The table.
    pub table: PreferenceTable,
    /// The names of its vertices.
    pub names: Vec<String>,
    /// The graph; `None` if the table names an index that is not in KB1, or contradicts itself.
    pub graph: Option<PreferenceGraph>,
    /// Why the table cannot be used, if it cannot.
    pub fault: Option<BadBase>,
}

impl DraftGraph {
    fn named(&self, vertices: &[usize]) -> Vec<String> {
        vertices.iter().map(|&vertex| self.names[vertex].clone()).collect()
    }

    /// The preferences, as names of the preferred and the other vertex.
    pub fn arcs(&self) -> Vec<(String, String)> {
        let order = self.names.len();
        let pairs = (0..order).flat_map(|from| (0..order).map(move |to| (from, to)));
        let has = |&(from, to): &(usize, usize)| self.graph.as_ref().is_some_and(|graph| graph.has(from, to));
        pairs.filter(has).map(|(from, to)| (self.names[from].clone(), self.names[to].clone())).collect()
    }

    /// The vertices of a shortest cycle; none if there is no cycle.
    pub fn cycle(&self) -> Vec<String> {
        let way = self.graph.as_ref().and_then(PreferenceGraph::cycle);
        way.map(|way| self.named(&way)).unwrap_or_default()
    }

    /// The parts that no preference joins; one if the graph is connected.
    pub fn parts(&self) -> Vec<Vec<String>> {
        let parts = self.graph.as_ref().map(PreferenceGraph::parts).unwrap_or_default();
        parts.iter().map(|part| self.named(part)).collect()
    }
}

impl KnowledgeDraft {
    pub(super) fn of(vectors: Vec<(u8, Vector)>, tables: WrittenTables, fours: FourRule) -> KnowledgeDraft {
        let mut usable = tables.clone();
        let mut faults = Vec::new();
        for table in PreferenceTable::ALL {
            if let Some(fault) = tables.fault(table, &vectors) {
                usable.replace(table, KnowledgeBase::default().restricted(&vectors));
                faults.push(fault);
            }
        }
        let base = KnowledgeBase::new(vectors.clone(), usable.attack, usable.defence, usable.records);
        match base {
            Ok(base) => {
                KnowledgeDraft { base: base.with_fours(fours), vectors, tables, unreadable: None, faults }
            }
            // Built-in preferences among few vectors may fall apart; then all of the built-in base is used.
            Err(fault) => KnowledgeDraft::unreadable(fault.into()),
        }
    }

    pub(super) fn unreadable(why: BadKnowledgeFile) -> KnowledgeDraft {
        KnowledgeDraft {
            base: KnowledgeBase::default(),
            vectors: Vec::new(),
            tables: WrittenTables::default(),
            unreadable: Some(why),
            faults: Vec::new(),
        }
    }

    /// The base to play from.
    pub fn into_base(self) -> KnowledgeBase {
        self.base
    }

    /// Why the whole text was replaced by the built-in base.
    pub fn unread(&self) -> Option<&BadKnowledgeFile> {
        self.unreadable.as_ref()
    }

    /// The tables that were replaced by the built-in preferences, each with its reason.
    pub fn faults(&self) -> &[BadBase] {
        &self.faults
    }

    /// Why built-in preferences stand for parts of the text, one reason for each part.
    pub fn reasons(&self) -> impl Iterator<Item = String> + '_ {
        self.unreadable.iter().map(ToString::to_string).chain(self.faults.iter().map(ToString::to_string))
    }

    /// The vectors of KB1; none if the text cannot be read.
    pub fn vectors(&self) -> &[(u8, Vector)] {
        &self.vectors
    }

    /// The graphs as written; none if the text cannot be read.
    pub fn graphs(&self) -> Vec<DraftGraph> {
        let drawn = |table: PreferenceTable| {
            let graph = self.tables.graph(table, &self.vectors).ok();
            let order = graph.as_ref().map_or(0, PreferenceGraph::order);
            let names = (0..order).map(|vertex| vertex_name(&self.vectors, table, vertex)).collect();
            DraftGraph { table, names, graph, fault: self.tables.fault(table, &self.vectors) }
        };
        if self.vectors.is_empty() {
            Vec::new()
        } else {
            PreferenceTable::ALL.into_iter().map(drawn).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::KnowledgeDraft;
    use crate::knowledge::{KnowledgeBase, PreferenceTable, Stance};

    fn built_in_with(from: &str, to: &str) -> KnowledgeDraft {
        let text = KnowledgeBase::built_in_text();
        assert!(text.contains(from));
        KnowledgeDraft::read(&text.replacen(from, to, 1))
    }

    #[test]
    fn a_sound_base_is_played_as_written() {
        let draft = KnowledgeDraft::read(KnowledgeBase::built_in_text());
        assert!(draft.unread().is_none() && draft.faults().is_empty());
        assert!(draft.graphs().iter().all(|drawn| drawn.graph.is_some() && drawn.fault.is_none()));
        assert_eq!(draft.into_base(), KnowledgeBase::default());
    }

    #[test]
    fn only_the_unusable_table_is_replaced_and_the_reason_is_named() {
        // KB2 goes round in a cycle; KB3 has another order, which must survive.
        let text = KnowledgeBase::built_in_text();
        let (head, tail) = text.split_once("[defence]").unwrap();
        let head = head.replace("order = [[1, 2, 3,", "order = [[3, 1], [1, 2, 3,");
        let tail = tail.replacen("[[1, 2, 3, 4,", "[[2, 1, 3, 4,", 1);
        let draft = KnowledgeDraft::read(&format!("{head}[defence]{tail}"));
        assert_eq!(draft.faults().len(), 1);
        assert!(draft.faults()[0].to_string().contains("KB2"), "{:?}", draft.faults());
        let drawn = &draft.graphs()[0];
        assert_eq!((drawn.table, drawn.graph.is_some()), (PreferenceTable::Kb2, true));
        assert!(drawn.fault.as_ref().unwrap().to_string().contains("1 > 2 > 3 > 1"));
        assert_eq!((drawn.cycle().len(), drawn.parts().len()), (3, 1));
        assert!(drawn.arcs().contains(&("3".to_owned(), "1".to_owned())));
        let base = draft.into_base();
        assert!(base.pairs(Stance::Defence).contains(&(2, 1)));
        let own = KnowledgeBase::default();
        let order = base.vectors().len();
        let graphs = [base.graph(PreferenceTable::Kb2), own.graph(PreferenceTable::Kb2)];
        for from in 0..order {
            for to in 0..order {
                assert_eq!(graphs[0].reaches(from, to), graphs[1].reaches(from, to), "{from} {to}");
            }
        }
    }

    #[test]
    fn a_text_that_cannot_be_read_leaves_the_built_in_base() {
        let draft = KnowledgeDraft::read("[vectors");
        assert!(draft.unread().is_some() && draft.graphs().is_empty());
        assert_eq!(draft.into_base(), KnowledgeBase::default());
        let draft = built_in_with("1 = [5, 1, 1]", "1 = [6, 1, 1]");
        assert!(draft.unread().unwrap().to_string().contains("index 1"));
    }
}
