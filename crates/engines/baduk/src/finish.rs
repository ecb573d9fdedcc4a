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
    use myosu_rules::go::{Position, score};
    use myosu_rules::{Color, PointSet, diagram};
    use myosu_search::Cancel;

    use super::corrected;

    /// The boards of `suites/finished` with their dead stones.
    fn boards() -> Vec<(&'static str, Position, PointSet)> {
        let text = include_str!("../../../../suites/finished/boards.txt");
        let parts = text.split("\n# Black: ").skip(1).map(|part| part.split_once('\n').expect("a name"));
        let boards = parts.map(|(name, drawing)| {
            let board = diagram::parse(drawing).expect("a diagram");
            let position = Position::from_setup(&board.setup).expect("a legal position");
            (name, position, board.marked('x') | board.marked('o'))
        });
        boards.collect()
    }

    fn names(points: PointSet) -> Vec<(u8, u8)> {
        points.iter().map(|p| (p.x(), p.y())).collect()
    }

    #[test]
    fn a_right_judgement_stays_right() {
        let boards = boards();
        assert!(boards.len() >= 40, "{} boards", boards.len());
        for (name, position, dead) in &boards {
            let judged = corrected(position, *dead, &Cancel::new());
            assert_eq!(names(judged), names(*dead), "{name}");
        }
    }

    #[test]
    fn stones_in_seki_are_never_dead() {
        let mut sekis = 0;
        for (name, position, dead) in &boards() {
            let stones = Color::BOTH.map(|color| position.stones(color) - *dead);
            let seki = score::seki(position.board() - stones[0] - stones[1], stones);
            let chains = position.chains().map(|chain| chain.stones).filter(|chain| chain.intersects(seki));
            // Walls touch neutral points between the sides, too.
            for chain in chains.filter(|chain| name.contains("seki") && chain.len() <= SEKI) {
                sekis += 1;
                let judged = corrected(position, *dead | chain, &Cancel::new());
                assert_eq!(names(judged), names(*dead), "{name}: {:?} called dead", names(chain));
            }
        }
        assert!(sekis >= 20, "{sekis} chains in seki");
    }

    /// The stones of the largest chain in seki on the boards; walls have more.
    const SEKI: usize = 13;
}
