//! What the paper's method finds in one problem, and the nodes of its searches.

use std::collections::BTreeMap;

use myosu_intuition::Adviser;
use myosu_proof::go::Role;
use myosu_rules::{Notation, Point, Size};
use myosu_text::Text;
use myosu_tsumego::epg::{
    COMPARED_SEARCHES, EyeSpaceExtract, KillResult, PatternMatching, PointOrder, TableReading,
};
use serde::{Deserialize, Serialize};

use super::{ADVISERS, EpgSearches, EpgStudy};
use crate::names::FateName;
use crate::points;

/// The method of the paper epg on one closed problem, the killer to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EpgView {
    /// 2.
    pub schema: u32,
    /// The name of the problem.
    pub id: String,
    /// The prover's answer if the killer moves first; `null` if it is not settled.
    pub fate: Option<FateName>,
    /// The group's eye space as a graph; `null` if there is no group or its space is too large for the table.
    pub graph: Option<GraphView>,
    /// The eye space; `null` if there is no group.
    pub space: Option<EyeSpaceView>,
    /// The form the graph matches in the table.
    pub form: Option<FormView>,
    /// The points where each of the six parameters holds, by the paper's names; parameters that hold nowhere are left out.
    pub parameters: BTreeMap<String, Vec<String>>,
    /// The points in the order of the thesis of 1992.
    pub old_order: Vec<String>,
    /// The points in the order of the six parameters.
    pub new_order: Vec<String>,
    /// The searches by each order.
    pub searches: Vec<KillSearchView>,
    /// All of it in sentences.
    pub text: Vec<Text>,
}

/// The searches of one problem of a collection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EpgSearchesView {
    /// 2.
    pub schema: u32,
    /// The name of the problem.
    pub id: String,
    /// The searches by each order.
    pub searches: Vec<KillSearchView>,
}

/// The key of an eye space in the table of forms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphView {
    /// Vertices.
    pub vertices: usize,
    /// Edges.
    pub edges: usize,
    /// The degrees, the largest first.
    pub degrees: Vec<u32>,
    /// Parts that no edge joins.
    pub components: usize,
}

/// The eye space of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EyeSpaceView {
    /// Its points.
    pub points: Vec<String>,
    /// The killer's stones inside.
    pub stones_inside: Vec<String>,
    /// The points that complete the defender's links.
    pub links_completed: Vec<String>,
    /// The eyes the defender has.
    pub eyes: Vec<String>,
    /// Liberties outside the space.
    pub outside_liberties: usize,
}

/// A form of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FormView {
    /// The fate if the killer moves first.
    pub killer_first: FateName,
    /// The fate if the defender moves first.
    pub defender_first: FateName,
    /// The vital points.
    pub vital: Vec<String>,
}

/// One of the searches that are compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KillSearchView {
    /// The order of moves: `reading`, `old` or `six-parameters`.
    pub order: String,
    /// Whether the table of forms decides nodes: `off`, `proven` or `literal`.
    pub patterns: String,
    /// Who proposed first moves: `map`, `predictor`, or `null`.
    pub suggested_by: Option<String>,
    /// Whether the killer, moving first, kills; `null` if the nodes ran out.
    pub kills: Option<bool>,
    /// The first move that kills.
    pub first: Option<String>,
    /// Nodes of the tree.
    pub nodes: u64,
    /// Nodes that the table of forms decided.
    pub matched: u64,
}

impl EpgView {
    /// The view of a study of the problem of this name.
    pub fn of(id: &str, study: &EpgStudy) -> EpgView {
        let size = study.size();
        let named =
            |points: &[Point]| points.iter().map(|&p| Notation::Sgf.write(p, size)).collect::<Vec<_>>();
        EpgView {
            schema: 2,
            id: id.to_owned(),
            fate: study.fate.map(FateName::from),
            graph: study.extract.as_ref().and_then(GraphView::of),
            space: study.extract.as_ref().map(|found| EyeSpaceView::of(found, size)),
            form: FormView::of(study),
            parameters: study.hits().map(|(name, hit)| (name.to_owned(), points::set(hit, size))).collect(),
            old_order: named(&study.old_order),
            new_order: named(&study.new_order),
            searches: searches(&study.results, size),
            text: study.lines(),
        }
    }
}

impl EpgSearchesView {
    /// The view of the searches of the problem of this name.
    pub fn of(id: &str, results: &EpgSearches, size: Size) -> EpgSearchesView {
        EpgSearchesView { schema: 2, id: id.to_owned(), searches: searches(results, size) }
    }
}

impl GraphView {
    fn of(extract: &EyeSpaceExtract) -> Option<GraphView> {
        let graph = extract.graph()?;
        let key = graph.key();
        Some(GraphView {
            vertices: key.vertices,
            edges: key.edges,
            degrees: key.degrees,
            components: graph.components(),
        })
    }
}

impl EyeSpaceView {
    fn of(found: &EyeSpaceExtract, size: Size) -> EyeSpaceView {
        EyeSpaceView {
            points: points::set(found.space, size),
            stones_inside: points::set(found.inside, size),
            links_completed: points::set(found.completed, size),
            eyes: points::set(found.eyes, size),
            outside_liberties: found.outside.len(),
        }
    }
}

impl FormView {
    fn of(study: &EpgStudy) -> Option<FormView> {
        let (shape, vital) = study.form.as_ref()?;
        let outside = study.extract.map_or(0, |found| found.outside.len());
        let fate = |role: Role| FateName::from(shape.standing(outside, role).fate);
        Some(FormView {
            killer_first: fate(Role::Attacker),
            defender_first: fate(Role::Defender),
            vital: points::set(*vital, study.size()),
        })
    }
}

fn searches(results: &EpgSearches, size: Size) -> Vec<KillSearchView> {
    let plain = COMPARED_SEARCHES.iter().zip(&results.plain);
    let plain = plain.map(|(&how, found)| search(how, None, found, size));
    let advised = ADVISERS.iter().zip(&results.advised);
    let paper = (PointOrder::SixParameters, PatternMatching::Off);
    let advised = advised.map(|(&by, found)| search(paper, Some(by), found, size));
    plain.chain(advised).collect()
}

fn search(
    (order, matching): (PointOrder, PatternMatching),
    by: Option<Adviser>,
    found: &KillResult,
    size: Size,
) -> KillSearchView {
    KillSearchView {
        order: order_name(order).to_owned(),
        patterns: matching_name(matching).to_owned(),
        suggested_by: by.map(|by| by.name().to_owned()),
        kills: found.kills,
        first: found.first.map(|point| Notation::Sgf.write(point, size)),
        nodes: found.nodes,
        matched: found.matched,
    }
}

fn order_name(order: PointOrder) -> &'static str {
    match order {
        PointOrder::Reading => "reading",
        PointOrder::OldEvaluation => "old",
        PointOrder::SixParameters => "six-parameters",
    }
}

fn matching_name(matching: PatternMatching) -> &'static str {
    match matching {
        PatternMatching::Off => "off",
        PatternMatching::On(TableReading::Proven) => "proven",
        PatternMatching::On(TableReading::Literal) => "literal",
    }
}
