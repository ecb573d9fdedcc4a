//! The knowledge base: KB1 names the vectors, KB2 and KB3 say which attack and which defence vectors are
//! preferred, KB4 weighs attack against defence.
//!
//! Law: the preference graphs G2, G3, G4 of a base have no cycle and are connected.

use std::fmt;

use thiserror::Error;

use super::graph::{PreferenceGraph, exist_cycle};
use super::vector::Vector;

/// Whether a vector is of the program's own stone or of the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stance {
    /// The program's stone on the point (공격전략).
    Attack,
    /// The opponent's stone on the point (수비전략).
    Defence,
}

/// One of the tables of preferences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PreferenceTable {
    /// Among attack vectors.
    Kb2,
    /// Among defence vectors.
    Kb3,
    /// Attack against defence.
    Kb4,
}

/// A record of KB4: an attack vector, a defence vector, and which is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Preferred {
    /// The index of the attack vector.
    pub attack: u8,
    /// The index of the defence vector.
    pub defence: u8,
    /// The preferred one.
    pub side: Stance,
}

/// Why a knowledge base cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadBase {
    /// KB1 has no vectors.
    #[error("KB1 has no vectors")]
    Empty,
    /// An index that is not between 1 and 20.
    #[error("KB1: index {0} is not between 1 and 20")]
    Index(u64),
    /// The same index or the same vector twice in KB1.
    #[error("KB1: {0} and {1} are the same vector {2}")]
    SameVector(u8, u8, Vector),
    /// Three numbers that are no vector.
    #[error("KB1: index {0} is {1:?}; a vector is [CV 1 to 5, D 0 or 1, L 0 or 1]")]
    NoVector(u8, Vec<i64>),
    /// A preference about an index that KB1 does not have.
    #[error("{table}: there is no index {index} in KB1")]
    UnknownIndex {
        /// Where.
        table: PreferenceTable,
        /// The index.
        index: u64,
    },
    /// A vector preferred to itself.
    #[error("{table}: {index} is preferred to itself")]
    Itself {
        /// Where.
        table: PreferenceTable,
        /// The index.
        index: u8,
    },
    /// The same preference twice.
    #[error("{table}: the preference {text} is given twice")]
    Duplicate {
        /// Where.
        table: PreferenceTable,
        /// The preference.
        text: String,
    },
    /// A preference and its opposite.
    #[error("{table}: {text} and the opposite are both given")]
    Contradiction {
        /// Where.
        table: PreferenceTable,
        /// The preference.
        text: String,
    },
    /// Preferences that form a cycle.
    #[error("{table}: the preferences go round in a cycle: {way}")]
    Cycle {
        /// Where.
        table: PreferenceTable,
        /// The vertices of the cycle, the first one again at the end.
        way: String,
    },
    /// Vectors that no preference joins to the others.
    #[error("{table}: the preferences fall into parts that nothing joins: {parts}")]
    Unconnected {
        /// Where.
        table: PreferenceTable,
        /// The parts.
        parts: String,
    },
}

/// Whether a gap distinguishes fours with the same vector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FourRule {
    /// Not at all, as in the paper.
    #[default]
    Alike,
    /// A four without a gap comes before one with a gap: a rule of ours.
    StrongFirst,
}

/// A checked knowledge base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnowledgeBase {
    /// KB1, by index from 1.
    vectors: Vec<(u8, Vector)>,
    attack: PreferenceGraph,
    defence: PreferenceGraph,
    /// G4: the attack vectors in the order of KB1, then the defence vectors.
    versus: PreferenceGraph,
    pairs: [Vec<(u8, u8)>; 2],
    records: Vec<Preferred>,
    fours: FourRule,
}

impl KnowledgeBase {
    /// The same base with another rule for fours.
    #[must_use]
    pub fn with_fours(self, fours: FourRule) -> KnowledgeBase {
        KnowledgeBase { fours, ..self }
    }

    /// Whether a gap distinguishes fours with the same vector.
    pub fn fours(&self) -> FourRule {
        self.fours
    }

    /// Checks the four tables. Pairs of KB2 and KB3 are (preferred, other).
    pub fn new(
        vectors: Vec<(u8, Vector)>,
        attack: Vec<(u8, u8)>,
        defence: Vec<(u8, u8)>,
        records: Vec<Preferred>,
    ) -> Result<KnowledgeBase, BadBase> {
        check_vectors(&vectors)?;
        let graphs = [
            sound(PreferenceTable::Kb2, &vectors, pair_graph(PreferenceTable::Kb2, &vectors, &attack)?)?,
            sound(PreferenceTable::Kb3, &vectors, pair_graph(PreferenceTable::Kb3, &vectors, &defence)?)?,
            sound(PreferenceTable::Kb4, &vectors, versus_graph(&vectors, &records)?)?,
        ];
        let [attack_graph, defence_graph, versus] = graphs;
        let pairs = [attack, defence];
        let fours = FourRule::Alike;
        Ok(KnowledgeBase {
            vectors,
            attack: attack_graph,
            defence: defence_graph,
            versus,
            pairs,
            records,
            fours,
        })
    }

    /// The preferences of this base among the vectors of another KB1: KB2, KB3 and KB4. What follows from several
    /// preferences of this base is a preference there.
    pub(super) fn restricted(&self, vectors: &[(u8, Vector)]) -> WrittenTables {
        let known = |table: PreferenceTable, offset: [usize; 2]| {
            let places = |(index, vector): &(u8, Vector)| Some((*index, self.place(*vector)?));
            let places: Vec<(u8, usize)> = vectors.iter().filter_map(places).collect();
            let graph = self.graph(table);
            let mut found = Vec::new();
            for &(one, from) in &places {
                for &(other, to) in &places {
                    if graph.reaches(from + offset[0], to + offset[1]) {
                        found.push((one, other));
                    }
                }
            }
            found
        };
        let count = self.vectors.len();
        let record = |side: Stance| {
            move |(attack, defence): (u8, u8)| match side {
                Stance::Attack => Preferred { attack, defence, side },
                Stance::Defence => Preferred { attack: defence, defence: attack, side },
            }
        };
        let better = known(PreferenceTable::Kb4, [0, count]).into_iter().map(record(Stance::Attack));
        let worse = known(PreferenceTable::Kb4, [count, 0]).into_iter().map(record(Stance::Defence));
        WrittenTables {
            attack: known(PreferenceTable::Kb2, [0, 0]),
            defence: known(PreferenceTable::Kb3, [0, 0]),
            records: better.chain(worse).collect(),
        }
    }

    /// The preference graph of a table.
    pub fn graph(&self, table: PreferenceTable) -> &PreferenceGraph {
        match table {
            PreferenceTable::Kb2 => &self.attack,
            PreferenceTable::Kb3 => &self.defence,
            PreferenceTable::Kb4 => &self.versus,
        }
    }

    /// KB1.
    pub fn vectors(&self) -> &[(u8, Vector)] {
        &self.vectors
    }

    /// The pairs of KB2 or KB3.
    pub fn pairs(&self, side: Stance) -> &[(u8, u8)] {
        &self.pairs[side as usize]
    }

    /// KB4.
    pub fn records(&self) -> &[Preferred] {
        &self.records
    }

    /// The name of a vertex of a table's graph: its index, with the side in G4.
    pub fn vertex_name(&self, table: PreferenceTable, vertex: usize) -> String {
        vertex_name(&self.vectors, table, vertex)
    }

    /// The place of a vector in KB1; a vector KB1 does not have is not represented.
    pub(super) fn place(&self, vector: Vector) -> Option<usize> {
        self.vectors.iter().position(|(_, known)| *known == vector)
    }

    /// The index and the vector at a place in KB1.
    pub(super) fn at(&self, place: usize) -> (u8, Vector) {
        self.vectors[place]
    }

    /// The best of a set of places in KB1.
    pub(super) fn best(&self, side: Stance, places: &[usize]) -> Option<usize> {
        match side {
            Stance::Attack => self.attack.best(places),
            Stance::Defence => self.defence.best(places),
        }
    }

    /// KB4: whether the attack vector is preferred or the defence vector. For a pair without a record, what
    /// follows from other records decides; without that, the attack is preferred.
    pub(super) fn prefer(&self, attack: usize, defence: usize) -> Stance {
        let defence = self.vectors.len() + defence;
        if self.versus.reaches(defence, attack) { Stance::Defence } else { Stance::Attack }
    }
}

/// KB2, KB3 and KB4 as written, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WrittenTables {
    pub(super) attack: Vec<(u8, u8)>,
    pub(super) defence: Vec<(u8, u8)>,
    pub(super) records: Vec<Preferred>,
}

impl WrittenTables {
    /// The preference graph of a table, cycles and unconnected parts included.
    pub(super) fn graph(
        &self,
        table: PreferenceTable,
        vectors: &[(u8, Vector)],
    ) -> Result<PreferenceGraph, BadBase> {
        match table {
            PreferenceTable::Kb2 => pair_graph(table, vectors, &self.attack),
            PreferenceTable::Kb3 => pair_graph(table, vectors, &self.defence),
            PreferenceTable::Kb4 => versus_graph(vectors, &self.records),
        }
    }

    /// Why a table cannot be used.
    pub(super) fn fault(&self, table: PreferenceTable, vectors: &[(u8, Vector)]) -> Option<BadBase> {
        self.graph(table, vectors).and_then(|graph| sound(table, vectors, graph)).err()
    }

    /// Takes a table from another base.
    pub(super) fn replace(&mut self, table: PreferenceTable, by: WrittenTables) {
        match table {
            PreferenceTable::Kb2 => self.attack = by.attack,
            PreferenceTable::Kb3 => self.defence = by.defence,
            PreferenceTable::Kb4 => self.records = by.records,
        }
    }
}

/// The graph, if it has no cycle and is connected.
fn sound(
    table: PreferenceTable,
    vectors: &[(u8, Vector)],
    graph: PreferenceGraph,
) -> Result<PreferenceGraph, BadBase> {
    let names = |vertices: &[usize], between: &str| {
        let names: Vec<String> = vertices.iter().map(|&vertex| vertex_name(vectors, table, vertex)).collect();
        names.join(between)
    };
    if exist_cycle(&graph) {
        let mut way = graph.cycle().unwrap_or_default();
        way.extend(way.first().copied());
        return Err(BadBase::Cycle { table, way: names(&way, " > ") });
    }
    let parts = graph.parts();
    if parts.len() > 1 {
        let named: Vec<String> = parts.iter().map(|part| format!("{{{}}}", names(part, " "))).collect();
        return Err(BadBase::Unconnected { table, parts: named.join(" and ") });
    }
    Ok(graph)
}

/// The name of a vertex of a table's graph: its index, with the side in G4.
pub(super) fn vertex_name(vectors: &[(u8, Vector)], table: PreferenceTable, vertex: usize) -> String {
    let count = vectors.len();
    let index = vectors[vertex % count].0;
    match table {
        PreferenceTable::Kb2 | PreferenceTable::Kb3 => index.to_string(),
        PreferenceTable::Kb4 if vertex < count => format!("attack {index}"),
        PreferenceTable::Kb4 => format!("defence {index}"),
    }
}

pub(super) fn check_vectors(vectors: &[(u8, Vector)]) -> Result<(), BadBase> {
    if vectors.is_empty() {
        return Err(BadBase::Empty);
    }
    for (at, &(index, vector)) in vectors.iter().enumerate() {
        if !(1..=20).contains(&index) {
            return Err(BadBase::Index(index.into()));
        }
        let same = vectors[..at].iter().find(|(other, known)| *other == index || *known == vector);
        if let Some((other, _)) = same {
            return Err(BadBase::SameVector(*other, index, vector));
        }
    }
    Ok(())
}

fn pair_graph(
    table: PreferenceTable,
    vectors: &[(u8, Vector)],
    pairs: &[(u8, u8)],
) -> Result<PreferenceGraph, BadBase> {
    let mut graph = PreferenceGraph::new(vectors.len());
    for &(better, worse) in pairs {
        let from = place(table, vectors, better)?;
        let to = place(table, vectors, worse)?;
        if from == to {
            return Err(BadBase::Itself { table, index: better });
        }
        add(&mut graph, table, from, to, || format!("{better} > {worse}"))?;
    }
    Ok(graph)
}

fn versus_graph(vectors: &[(u8, Vector)], records: &[Preferred]) -> Result<PreferenceGraph, BadBase> {
    let table = PreferenceTable::Kb4;
    let mut graph = PreferenceGraph::new(2 * vectors.len());
    for record in records {
        let attack = place(table, vectors, record.attack)?;
        let defence = vectors.len() + place(table, vectors, record.defence)?;
        let (a, d) = (record.attack, record.defence);
        match record.side {
            Stance::Attack => {
                add(&mut graph, table, attack, defence, || format!("attack {a} > defence {d}"))?;
            }
            Stance::Defence => {
                add(&mut graph, table, defence, attack, || format!("defence {d} > attack {a}"))?;
            }
        }
    }
    Ok(graph)
}

fn place(table: PreferenceTable, vectors: &[(u8, Vector)], index: u8) -> Result<usize, BadBase> {
    let place = vectors.iter().position(|(known, _)| *known == index);
    place.ok_or(BadBase::UnknownIndex { table, index: index.into() })
}

fn add(
    graph: &mut PreferenceGraph,
    table: PreferenceTable,
    from: usize,
    to: usize,
    text: impl Fn() -> String,
) -> Result<(), BadBase> {
    if graph.has(from, to) {
        return Err(BadBase::Duplicate { table, text: text() });
    }
    if graph.has(to, from) {
        return Err(BadBase::Contradiction { table, text: text() });
    }
    graph.add(from, to);
    Ok(())
}

impl PreferenceTable {
    /// All tables of preferences.
    pub const ALL: [PreferenceTable; 3] = [PreferenceTable::Kb2, PreferenceTable::Kb3, PreferenceTable::Kb4];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            PreferenceTable::Kb2 => "kb2",
            PreferenceTable::Kb3 => "kb3",
            PreferenceTable::Kb4 => "kb4",
        }
    }
}

impl fmt::Display for PreferenceTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PreferenceTable::Kb2 => "KB2 (attack)",
            PreferenceTable::Kb3 => "KB3 (defence)",
            PreferenceTable::Kb4 => "KB4 (attack against defence)",
        })
    }
}

impl fmt::Display for Stance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stance::Attack => "attack",
            Stance::Defence => "defence",
        })
    }
}
