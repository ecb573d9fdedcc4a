//! The dead stones of a finished game: a judge's estimate, corrected by what is proven.
//!
//! Law: a stone that Benson's theorem or the prover shows alive is never counted as dead, nor a dead one as alive. Where
//! nothing is proven, or not within the budget, the judge's word stands.

use myosu_proof::go::Scope;
use myosu_rules::go::Position;
use myosu_rules::go::judge::ProvenStones;
use myosu_rules::{Color, PointSet, Setup};
use myosu_search::{Budget, Cancel};
use myosu_tsumego::{Closure, Fate, LARGEST, Prover, Question, Reading};

/// Nodes for each question about a chain. Small rooms, where judges err about seki, need a few hundred.
const NODES: u64 = 20_000;

/// Nodes for all chains of a position: half a second.
const ALL_NODES: u64 = 500_000;

/// Bytes of the prover's table.
const TABLE: usize = 4 << 20;

/// Corrects an estimate of the dead stones.
pub(crate) fn corrected(position: &Position, dead: PointSet, cancel: &Cancel) -> PointSet {
    let proven = ProvenStones::of(position);
    let mut dead = proven.correct(dead);
    let mut reader = FinishReader { setup: position.setup(), left: ALL_NODES, cancel };
    for color in Color::BOTH {
        let mut left = position.stones(color) - proven.alive - proven.dead;
        while let Some(point) = left.first() {
            let chain = PointSet::from(point).flood(position.stones(color));
            left -= chain;
            match reader.is_dead(chain, color) {
                Some(true) => dead |= chain,
                Some(false) => dead -= chain,
                None => {}
            }
        }
    }
    dead
}

/// Asks the prover about chains of a finished position.
struct FinishReader<'a> {
    setup: Setup,
    /// Nodes left for the whole position.
    left: u64,
    cancel: &'a Cancel,
}

impl FinishReader<'_> {
    /// Whether a chain is dead though its owner moves first, or stands (alive or in seki) though its attacker does; `None`
    /// if neither is proven.
    fn is_dead(&mut self, chain: PointSet, color: Color) -> Option<bool> {
        let readings = Question::diagram(&self.setup).target(chain).readings().ok()?;
        let closed =
            |found: &&Reading| found.closure == Closure::Closed && found.problem.region().len() <= LARGEST;
        let found = readings.iter().find(closed)?;
        if self.fate(found, !color).is_some_and(|fate| fate >= Fate::Seki) {
            return Some(false);
        }
        let dies = found.problem.scope() == Scope::Board && self.fate(found, color) == Some(Fate::Dead);
        dies.then_some(true)
    }

    fn fate(&mut self, found: &Reading, first: Color) -> Option<Fate> {
        let question = Question::reading(found, first);
        let nodes = NODES.min(self.left);
        let answer = Prover::new(TABLE).answer(&question, Budget::nodes(nodes), self.cancel).ok()?;
        self.left -= answer.nodes.min(self.left);
        answer.fate
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::Position;
    use myosu_rules::{PointSet, diagram};
    use myosu_search::Cancel;

    use super::corrected;

    /// The boards of `suites/finished` with their dead stones.
    fn boards() -> Vec<(&'static str, Position, PointSet)> {
        let text = include_str!("../../../suites/finished/boards.txt");
        let parts = text.split("\n# Black: ").skip(1).map(|part| part.split_once('\n').expect("a name"));
        let boards = parts.map(|(name, drawing)| {
            let board = diagram::parse(drawing).expect("a diagram");
            let position = Position::from_setup(&board.setup).expect("a legal position");
            (name, position, board.marked('x') | board.marked('o'))
        });
        boards.collect()
    }

    /// Whatever the judge thinks: nothing dead, everything dead, everything wrong.
    #[test]
    fn proofs_alone_settle_the_drawn_boards() {
        let boards = boards();
        assert!(boards.len() >= 40, "{} boards", boards.len());
        let mut wrong = Vec::new();
        for (name, position, dead) in &boards {
            let occupied = position.occupied();
            for (judge, estimate) in
                [("none", PointSet::EMPTY), ("all", occupied), ("wrong", occupied - *dead)]
            {
                let judged = corrected(position, estimate, &Cancel::new());
                if judged != *dead {
                    let names = |set: PointSet| set.iter().map(|p| (p.x(), p.y())).collect::<Vec<_>>();
                    let (extra, missing) = (names(judged - *dead), names(*dead - judged));
                    wrong.push(format!("{name} ({judge}): extra {extra:?}, missing {missing:?}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    }
}
