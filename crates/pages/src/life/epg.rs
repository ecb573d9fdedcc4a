//! The solver of the paper epg with and without its order of moves, compared on a collection.

use myosu_text::Text;
use myosu_text::english::count;
use myosu_tsumego::epg::KillResult;

/// What both orders settled, and the nodes of the problems that both settle.
#[derive(Debug, Default)]
pub struct OrderComparison {
    /// Closed problems.
    pub problems: usize,
    settled: [usize; 2],
    both: usize,
    nodes: [u64; 2],
    fewer: [usize; 2],
}

impl OrderComparison {
    /// Adds a problem solved in the order of the board and in the paper's order.
    pub fn add(&mut self, plain: &KillResult, ordered: &KillResult) {
        self.problems += 1;
        for (at, result) in [plain, ordered].into_iter().enumerate() {
            self.settled[at] += usize::from(result.kills.is_some());
        }
        if plain.kills.is_some() && ordered.kills.is_some() {
            self.both += 1;
            self.nodes[0] += plain.nodes;
            self.nodes[1] += ordered.nodes;
            self.fewer[0] += usize::from(plain.nodes < ordered.nodes);
            self.fewer[1] += usize::from(ordered.nodes < plain.nodes);
        }
    }

    /// The comparison as a table.
    pub fn lines(&self) -> Vec<Text> {
        let OrderComparison { problems, settled, both, nodes, fewer } = self;
        let row = |at: usize| format!("{:>7}  {:>30}  {:>11}", settled[at], nodes[at], fewer[at]);
        vec![
            Text::new(
                format!("폐쇄형 {problems}문제, 잡는 쪽이 먼저 둡니다."),
                format!("{}, the killer to move", count(*problems, "closed problem")),
            ),
            Text::new(
                format!("차례            해결     둘 다 푼 문제({both})의 노드      노드가 적은 문제"),
                format!("order           settled  nodes where both settle ({both})  fewer nodes"),
            ),
            Text::new(format!("없음            {}", row(0)), format!("none            {}", row(0))),
            Text::new(format!("여섯 매개변수   {}", row(1)), format!("six parameters  {}", row(1))),
        ]
    }
}
