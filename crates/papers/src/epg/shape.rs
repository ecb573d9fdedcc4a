//! Eye spaces as problems: the space, the defender's wall round it, and the attacker's wall round that, so
//! that the defender has no outside liberty. The paper's class: closed, Black to kill, nothing inside.

use std::collections::BTreeSet;

use myosu_engine::tsumego::{Prover, Question, Reading};
use myosu_proof::go::Problem;
use myosu_rules::{Color, Point, PointSet, Setup, Size, Symmetry};
use myosu_search::Budget;
use serde::{Deserialize, Serialize};

use super::KILLER;
use crate::bench::{Bench, Halt};

/// The board the shapes are put on.
pub(super) const SIZE: Size = Size::square(11);

/// Points as pairs, for files.
pub(super) type Cells = Vec<(u8, u8)>;

/// What the prover says of a shape.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Fates {
    /// The fate if the attacker moves first; nothing if it was not settled.
    pub(super) attacked: Option<String>,
    /// The fate if the defender moves first.
    pub(super) defended: Option<String>,
    /// The first moves of the attacker that reach the best fate.
    pub(super) best: Cells,
    /// Nodes of the proof.
    pub(super) nodes: u64,
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

/// Asks the prover.
pub(super) fn judge(bench: &Bench<'_>, problem: &Problem, budget: u64) -> Result<Fates, Halt> {
    let question = Question::reading(&Reading::given(*problem), KILLER);
    let answer = Prover::new(16 << 20).answer(&question, Budget::nodes(budget), bench.cancel);
    bench.check()?;
    let Ok(answer) = answer else {
        return Ok(Fates { attacked: None, defended: None, best: vec![], nodes: 0 });
    };
    let kills = answer.fate.is_some() && answer.fate != answer.other_first;
    let best = if kills { answer.best() } else { vec![] };
    Ok(Fates {
        attacked: answer.fate.map(|fate| fate.name().to_owned()),
        defended: answer.other_first.map(|fate| fate.name().to_owned()),
        best: best.iter().map(|p| (p.x(), p.y())).collect(),
        nodes: answer.nodes,
    })
}

/// All forms of `count` joined points, one of each up to turning and mirroring.
pub(super) fn free_forms(count: usize) -> Vec<Cells> {
    let mut forms: BTreeSet<Cells> = BTreeSet::from([vec![(0, 0)]]);
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
fn normal(set: PointSet) -> Cells {
    let size = Size::square(20);
    let turned = |symmetry: Symmetry| {
        let points: Vec<Point> = set.iter().map(|p| symmetry.point(p, size)).collect();
        let x0 = points.iter().map(|p| p.x()).min().unwrap_or(0);
        let y0 = points.iter().map(|p| p.y()).min().unwrap_or(0);
        let mut cells: Cells = points.iter().map(|p| (p.x() - x0, p.y() - y0)).collect();
        cells.sort_unstable();
        cells
    };
    Symmetry::ALL.into_iter().map(turned).min().expect("eight pictures")
}

/// Who defends.
pub(super) const fn defender() -> Color {
    KILLER.other()
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
