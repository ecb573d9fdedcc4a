//! Eye spaces as problems: the space, the defender's wall round it, and the attacker's wall round that, so
//! that the defender has no outside liberty. The paper's class: closed, Black to kill, nothing inside.

use std::collections::BTreeSet;

use myosu::draw::{BoardSpec, Mark, Region};
use myosu::proof::go::Problem;
use myosu::rules::{Color, Point, PointSet, Setup, Size, Symmetry};
use myosu::search::{Budget, Cancel};
use myosu::tsumego::{Fate, Prover, Question, Reading};
use serde::{Deserialize, Serialize};

use super::{KILLER, bare};
use crate::bench::{Bench, Halt};
use crate::findings::Fields;

/// The board that holds every shape and its walls.
pub(super) const SIZE: Size = Size::square(11);

/// The prover's transposition table: enough for the largest shape within its budget.
pub(super) const TABLE_BYTES: usize = 16 << 20;

/// Points as pairs, as the store keeps them.
pub(super) type CellList = Vec<(u8, u8)>;

/// The fate of a shape, as the store keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum StoredFate {
    Dead,
    Ko,
    Seki,
    Alive,
}

impl From<Fate> for StoredFate {
    fn from(fate: Fate) -> StoredFate {
        match fate {
            Fate::Dead => StoredFate::Dead,
            Fate::Ko(_) => StoredFate::Ko,
            Fate::Seki => StoredFate::Seki,
            Fate::Alive => StoredFate::Alive,
        }
    }
}

impl StoredFate {
    /// The phrase for a fate that may not be settled.
    pub(super) fn phrase(fate: Option<StoredFate>) -> &'static str {
        match fate {
            Some(StoredFate::Dead) => "fate.dead",
            Some(StoredFate::Ko) => "fate.ko",
            Some(StoredFate::Seki) => "fate.seki",
            Some(StoredFate::Alive) => "fate.alive",
            None => "fate.unsettled",
        }
    }
}

/// The prover's verdict on a shape.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct ShapeVerdict {
    /// The fate if the attacker moves first; nothing if it was not settled.
    pub(super) attacked: Option<StoredFate>,
    /// The fate if the defender moves first.
    pub(super) defended: Option<StoredFate>,
    /// The first moves of the attacker that reach the best fate.
    pub(super) best: CellList,
    /// Nodes of the proof.
    pub(super) nodes: u64,
}

impl ShapeVerdict {
    /// Whether the fates are these, by who moves first.
    pub(super) fn is(&self, attacked: StoredFate, defended: StoredFate) -> bool {
        self.attacked == Some(attacked) && self.defended == Some(defended)
    }

    /// The fates under the names `attacked` and `defended`.
    pub(super) fn record(&self) -> Fields {
        Fields::default()
            .phrase("attacked", StoredFate::phrase(self.attacked))
            .phrase("defended", StoredFate::phrase(self.defended))
    }

    /// The problem's board round its region, with triangles on the vital points.
    pub(super) fn board(&self, problem: &Problem) -> BoardSpec {
        let vital: Vec<(Point, Mark)> =
            self.best.iter().map(|&(x, y)| (Point::new(x, y), Mark::Triangle)).collect();
        let mut spec = bare(*problem.setup(), &vital);
        let shown = problem.region() | problem.setup().occupied();
        spec.region = Region::around(shown, 0, problem.size());
        spec
    }
}

/// A set of points round a set, diagonals included.
fn round(points: PointSet, size: Size) -> PointSet {
    let mut all = points;
    for point in points {
        for dy in -1..=1 {
            for dx in -1..=1 {
                if let Some(p) = point.offset(dx, dy).filter(|&p| size.contains(p)) {
                    all.insert(p);
                }
            }
        }
    }
    all - points
}

/// The problem of an eye space.
pub(super) fn enclosed(space: PointSet, size: Size) -> Problem {
    let wall = round(space, size);
    let outside = round(space | wall, size);
    let mut setup = Setup::empty(size);
    setup.stones[(!KILLER).index()] = wall;
    setup.stones[KILLER.index()] = outside;
    Problem::new(setup, space | wall, wall, !KILLER).expect("an eye space is a problem")
}

/// Points near the middle of the board.
pub(super) fn centred(cells: &[(u8, u8)]) -> PointSet {
    let wide = cells.iter().map(|c| c.0).max().unwrap_or(0) + 1;
    let high = cells.iter().map(|c| c.1).max().unwrap_or(0) + 1;
    let (dx, dy) = ((SIZE.width() - wide) / 2, (SIZE.height() - high) / 2);
    cells.iter().map(|&(x, y)| Point::new(x + dx, y + dy)).collect()
}

/// The prover's verdict on a problem within a budget of nodes.
pub(super) fn judge(bench: &Bench<'_>, problem: &Problem, budget: u64) -> Result<ShapeVerdict, Halt> {
    let verdict = verdict(&Reading::given(*problem), budget, bench.cancel);
    bench.check()?;
    Ok(verdict)
}

/// The prover's verdict on a reading; not settled once `cancel` is raised.
pub(super) fn verdict(reading: &Reading, budget: u64, cancel: &Cancel) -> ShapeVerdict {
    let question = Question::reading(reading, KILLER);
    let Ok(answer) = Prover::new(TABLE_BYTES).answer(&question, Budget::nodes(budget), cancel) else {
        return ShapeVerdict { attacked: None, defended: None, best: vec![], nodes: 0 };
    };
    let kills = answer.fate.is_some() && answer.fate != answer.other_first;
    let best = if kills { answer.best() } else { vec![] };
    ShapeVerdict {
        attacked: answer.fate.map(StoredFate::from),
        defended: answer.other_first.map(StoredFate::from),
        best: best.iter().map(|p| (p.x(), p.y())).collect(),
        nodes: answer.nodes,
    }
}

/// All forms of `count` joined points, one of each up to turning and mirroring.
pub(super) fn free_forms(count: usize) -> Vec<CellList> {
    let mut forms: BTreeSet<CellList> = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..count {
        let mut next = BTreeSet::new();
        for form in &forms {
            let set: PointSet = form.iter().map(|&(x, y)| Point::new(x + 1, y + 1)).collect();
            for point in set.grown() - set {
                next.insert(normal(set.with(point)));
            }
        }
        forms = next;
    }
    forms.into_iter().collect()
}

/// The least of a form's eight pictures, moved to the corner.
fn normal(set: PointSet) -> CellList {
    let size = Size::square(20);
    let turned = |symmetry: Symmetry| {
        let points: Vec<Point> = set.iter().map(|p| symmetry.point(p, size)).collect();
        let x0 = points.iter().map(|p| p.x()).min().unwrap_or(0);
        let y0 = points.iter().map(|p| p.y()).min().unwrap_or(0);
        let mut cells: CellList = points.iter().map(|p| (p.x() - x0, p.y() - y0)).collect();
        cells.sort_unstable();
        cells
    };
    Symmetry::ALL.into_iter().map(turned).min().expect("eight pictures")
}

/// The colour of the defender.
pub(super) const fn defender() -> Color {
    KILLER.other()
}

#[cfg(test)]
impl ShapeVerdict {
    /// A verdict with these fates and one vital point in the middle of the board.
    pub(super) fn sample(attacked: Option<StoredFate>, defended: Option<StoredFate>) -> ShapeVerdict {
        ShapeVerdict { attacked, defended, best: vec![(5, 5)], nodes: 9 }
    }
}

#[cfg(test)]
mod tests {
    use super::free_forms;

    #[test]
    fn there_are_as_many_polyominoes_as_is_known() {
        let counts: Vec<usize> = (1..=6).map(|n| free_forms(n).len()).collect();
        assert_eq!(counts, [1, 1, 2, 5, 12, 35]);
    }
}
