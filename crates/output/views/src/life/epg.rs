//! The solver of the paper epg: one problem with its graph, pattern, parameters, orders and searches, and a collection
//! with the nodes of each search.

mod view;

pub use view::{EpgSearchesView, EpgView, EyeSpaceView, FormView, GraphView, KillSearchView};

use myosu_draw::{BoardSpec, Mark, Region};
use myosu_intuition::{Adviser, Case, Clusters, KohonenModel, Predictor, Suggest as _};
use myosu_proof::go::{Problem, Role};
use myosu_rules::go::Position;
use myosu_rules::{Notation, Point, PointSet, Size};
use myosu_text::Text;
use myosu_tsumego::epg::{
    self, COMPARED_SEARCHES, EyeSpaceExtract, KillResult, KillSearch, Parameters, PatternMatching, PointOrder,
};
use myosu_tsumego::shape::{EyeShape, ShapeTable};
use myosu_tsumego::{Fate, TooLarge};
use myosu_words::life::epg as words;

use super::suggestion::adviser_name;
use crate::points;

/// The searches of one problem.
#[derive(Clone, Copy, Debug)]
pub struct EpgSearches {
    /// By [`epg::COMPARED_SEARCHES`].
    pub plain: [KillResult; 5],
    /// By the six parameters without the table of forms, with the first moves of the map and of the predictor tried
    /// before all others.
    pub advised: [KillResult; 2],
}

impl EpgSearches {
    fn all(&self) -> impl Iterator<Item = &KillResult> {
        self.plain.iter().chain(&self.advised)
    }
}

/// Those that propose first moves, in the order of [`EpgSearches::advised`].
const ADVISERS: [Adviser; 2] = [Adviser::Map, Adviser::Predictor];

/// The searches of the paper, and the two experiences that propose first moves to them.
pub struct EpgSolver {
    model: KohonenModel,
    predictor: Predictor,
}

impl EpgSolver {
    /// With the map and the predictor that come with the program.
    pub fn shipped() -> EpgSolver {
        EpgSolver { model: KohonenModel::shipped(), predictor: Predictor::shipped() }
    }

    fn proposed(&self, problem: &Problem, by: Adviser) -> Vec<(Point, f64)> {
        let mut setup = *problem.setup();
        setup.to_play = problem.color(Role::Attacker);
        let case = Case::new("", setup, PointSet::EMPTY);
        match by {
            Adviser::Map => Clusters::of(&self.model).suggest(&case).unwrap_or_default(),
            Adviser::Predictor => self.predictor.propose(&case),
        }
    }

    /// Solves a closed problem, the killer to move, by every search within a number of nodes.
    pub fn search_all(&self, problem: &Problem, limit: u64) -> Result<EpgSearches, TooLarge> {
        let search = |(order, matching): (PointOrder, PatternMatching), suggested: &[(Point, f64)]| {
            epg::search(problem, &KillSearch { order, matching, suggested, limit })
        };
        let plain = |at: usize| search(COMPARED_SEARCHES[at], &[]);
        let paper = (PointOrder::SixParameters, PatternMatching::Off);
        let advised = |by: Adviser| search(paper, &self.proposed(problem, by));
        Ok(EpgSearches {
            plain: [plain(0)?, plain(1)?, plain(2)?, plain(3)?, plain(4)?],
            advised: [advised(ADVISERS[0])?, advised(ADVISERS[1])?],
        })
    }
}

/// What the paper's method finds in one problem.
#[derive(Clone, Debug)]
pub struct EpgStudy {
    problem: Problem,
    extract: Option<EyeSpaceExtract>,
    form: Option<(EyeShape, PointSet)>,
    six: Parameters,
    old_order: Vec<Point>,
    new_order: Vec<Point>,
    results: EpgSearches,
    fate: Option<Fate>,
}

impl EpgStudy {
    /// Studies a problem with the killer to move; `fate` is the prover's answer, if it is settled.
    pub fn of(
        solver: &EpgSolver,
        problem: &Problem,
        limit: u64,
        fate: Option<Fate>,
    ) -> Result<Option<EpgStudy>, TooLarge> {
        let Ok(position) = Position::from_setup(problem.setup()) else { return Ok(None) };
        let (killer, shapes) = (problem.color(Role::Attacker), ShapeTable::shipped());
        let extract = EyeSpaceExtract::of(&position, problem.target(), killer);
        let form = extract.and_then(|found| epg::form(&found, &position, &shapes).map(|(s, v)| (*s, v)));
        let interior = problem.region() - position.stones(!killer);
        let six = epg::parameters(&position, interior, killer, &shapes);
        let old_order = epg::old_order(&position, interior & position.empties(), killer);
        let new_order = six.ordered(old_order.iter().copied().collect());
        let results = solver.search_all(problem, limit)?;
        Ok(Some(EpgStudy { problem: *problem, extract, form, six, old_order, new_order, results, fate }))
    }

    fn size(&self) -> Size {
        self.problem.size()
    }

    /// The parameters that hold somewhere, by the paper's numbers.
    fn hits(&self) -> impl Iterator<Item = (&'static str, PointSet)> + '_ {
        Parameters::NAMES.into_iter().zip(self.six.sets()).filter(|(_, set)| !set.is_empty())
    }

    /// Graph, pattern, parameters, orders and searches in lines.
    pub fn lines(&self) -> Vec<Text> {
        let size = self.size();
        let points = |points: &[Point]| {
            points.iter().map(|&p| Notation::Go.write(p, size)).collect::<Vec<_>>().join(" ")
        };
        let set = |set: PointSet| points::set_at(set, size).join(" ");
        let mut lines = Vec::new();
        match self.extract.as_ref().map(|found| (found, found.graph())) {
            Some((found, Some(graph))) => {
                lines.push(words::graph(&graph.key(), graph.components()));
                lines.push(words::extracted(&set(found.inside), &set(found.completed), &set(found.eyes)));
            }
            Some((found, None)) => lines.push(words::large_space(found.space.len())),
            None => lines.push(words::no_group()),
        }
        lines.push(match &self.form {
            Some((shape, vital)) => {
                let outside = self.extract.map_or(0, |found| found.outside.len());
                let fate = |role: Role| shape.standing(outside, role).fate;
                words::form(fate(Role::Attacker), fate(Role::Defender), &set(*vital))
            }
            None => words::no_form(),
        });
        lines.extend(self.hits().map(|(name, hit)| words::parameter(name, &set(hit))));
        lines.push(words::orders(&points(&self.old_order), &points(&self.new_order)));
        lines.push(words::search_heading());
        let first =
            |found: &KillResult| found.first.map_or("–".to_owned(), |p| Notation::Go.write(p, size));
        for ((order, matching), found) in COMPARED_SEARCHES.iter().zip(&self.results.plain) {
            lines.push(words::search(*order, *matching, found, &first(found)));
        }
        for (by, found) in ADVISERS.into_iter().zip(&self.results.advised) {
            lines.push(words::advised_search(&adviser_name(by), found, &first(found)));
        }
        lines.push(words::proven(self.fate, self.results.all().map(|found| found.kills)));
        lines
    }

    /// The board with the points numbered in the new order and the vital points marked.
    pub fn board(&self) -> BoardSpec {
        let mut spec = BoardSpec::new(*self.problem.setup(), Notation::Go);
        let shown = self.problem.region() | self.problem.setup().occupied();
        spec.region = Region::around(shown, 1, self.size());
        spec.labels = (1..).zip(&self.new_order).map(|(at, &p)| (p, at.to_string())).collect();
        let vital = self.form.as_ref().map_or(PointSet::EMPTY, |(_, vital)| *vital);
        spec.marks.extend(vital.iter().map(|p| (p, Mark::Circle)));
        spec
    }
}

/// What each search settled, and the nodes of the problems that all settle.
#[derive(Debug, Default)]
pub struct OrderComparison {
    /// Closed problems.
    pub problems: usize,
    settled: [usize; 7],
    all: usize,
    nodes: [u64; 7],
    different: [usize; 7],
}

impl OrderComparison {
    /// Adds the searches of a problem.
    pub fn add(&mut self, results: &EpgSearches) {
        self.problems += 1;
        let is_common = results.all().all(|found| found.kills.is_some());
        self.all += usize::from(is_common);
        for (at, found) in results.all().enumerate() {
            self.settled[at] += usize::from(found.kills.is_some());
            if is_common {
                self.nodes[at] += found.nodes;
                self.different[at] += usize::from(found.kills != results.plain[0].kills);
            }
        }
    }

    /// The comparison as a table.
    pub fn lines(&self) -> Vec<Text> {
        let mut lines = vec![words::problems(self.problems), words::totals_heading(self.all)];
        let figures = |at: usize| [self.settled[at] as u64, self.nodes[at], self.different[at] as u64];
        for (at, (order, matching)) in COMPARED_SEARCHES.into_iter().enumerate() {
            lines.push(words::totals(order, matching, figures(at)));
        }
        for (at, by) in (COMPARED_SEARCHES.len()..).zip(ADVISERS) {
            lines.push(words::advised_totals(&adviser_name(by), figures(at)));
        }
        lines
    }
}
