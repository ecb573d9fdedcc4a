//! Preference graphs (선호 그래프) and the tests they must pass, section 3 of the paper.

/// A directed graph as an adjacency matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreferenceGraph {
    order: usize,
    arcs: Vec<bool>,
}

impl PreferenceGraph {
    /// A graph with `order` vertices and no arcs.
    pub fn new(order: usize) -> PreferenceGraph {
        PreferenceGraph { order, arcs: vec![false; order * order] }
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Adds an arc: `from` is preferred to `to`.
    pub fn add(&mut self, from: usize, to: usize) {
        self.arcs[from * self.order + to] = true;
    }

    /// A(i, j): whether there is an arc.
    pub fn has(&self, from: usize, to: usize) -> bool {
        self.arcs[from * self.order + to]
    }

    /// Whether there is a way along arcs.
    pub fn reaches(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![false; self.order];
        let mut todo = vec![from];
        while let Some(vertex) = todo.pop() {
            for next in (0..self.order).filter(|&next| self.has(vertex, next)) {
                if next == to {
                    return true;
                }
                if !std::mem::replace(&mut seen[next], true) {
                    todo.push(next);
                }
            }
        }
        false
    }

    /// The vertices of a shortest cycle in the order of its arcs, if there is a cycle.
    pub fn cycle(&self) -> Option<Vec<usize>> {
        (0..self.order).filter_map(|vertex| self.way_back(vertex)).min_by_key(Vec::len)
    }

    /// A shortest way from a vertex back to itself, without the vertex at its end.
    fn way_back(&self, start: usize) -> Option<Vec<usize>> {
        let mut ways = vec![vec![start]];
        let mut seen = vec![false; self.order];
        while !ways.is_empty() {
            let mut longer = Vec::new();
            for way in ways {
                let last = *way.last()?;
                if self.has(last, start) {
                    return Some(way);
                }
                for next in (0..self.order).filter(|&next| self.has(last, next)) {
                    if !std::mem::replace(&mut seen[next], true) {
                        longer.push([&way[..], &[next]].concat());
                    }
                }
            }
            ways = longer;
        }
        None
    }

    /// The parts of the graph that no arc joins, whatever its direction.
    pub fn parts(&self) -> Vec<Vec<usize>> {
        let mut left: Vec<usize> = (0..self.order).collect();
        let mut parts = Vec::new();
        while !left.is_empty() {
            let mut part = vec![left.remove(0)];
            let mut at = 0;
            while at < part.len() {
                let vertex = part[at];
                let joined = |other: &usize| self.has(vertex, *other) || self.has(*other, vertex);
                part.extend(left.extract_if(.., |other| joined(other)));
                at += 1;
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// The number of arcs of the longest way from a vertex. The graph must have no cycle.
    fn longest_way(&self, from: usize, known: &mut [Option<usize>]) -> usize {
        if let Some(length) = known[from] {
            return length;
        }
        let next = (0..self.order).filter(|&next| self.has(from, next));
        let length = next.map(|next| 1 + self.longest_way(next, known)).max().unwrap_or(0);
        known[from] = Some(length);
        length
    }

    /// The best vertex of a set (우선 표현벡터의 결정해법). Step 1: vertices of zero in-degree are taken
    /// away until some belong to the set. Step 2: one of them is the best; of several, the one with the
    /// longest way to other vertices; of several such, the first. The graph must have no cycle.
    pub fn best(&self, set: &[usize]) -> Option<usize> {
        let mut gone = vec![false; self.order];
        while gone.iter().any(|gone| !gone) {
            let zero_in = |vertex: &usize| {
                !gone[*vertex] && (0..self.order).all(|from| gone[from] || !self.has(from, *vertex))
            };
            let free: Vec<usize> = (0..self.order).filter(zero_in).collect();
            let mut known = vec![None; self.order];
            let inside = free.iter().copied().filter(|vertex| set.contains(vertex));
            let best = inside
                .max_by_key(|&vertex| (self.longest_way(vertex, &mut known), std::cmp::Reverse(vertex)));
            if best.is_some() || free.is_empty() {
                return best;
            }
            free.iter().for_each(|&vertex| gone[vertex] = true);
        }
        None
    }
}

/// An adjacency matrix that can be asked: a [`PreferenceGraph`], or one that counts the questions.
pub trait Arcs {
    /// The number of vertices.
    fn order(&self) -> usize;

    /// A(i, j): whether there is an arc.
    fn has(&self, from: usize, to: usize) -> bool;
}

impl Arcs for PreferenceGraph {
    fn order(&self) -> usize {
        self.order
    }

    fn has(&self, from: usize, to: usize) -> bool {
        PreferenceGraph::has(self, from, to)
    }
}

/// EXIST-CYCLE of the paper: takes away vertices of zero in-degree or zero out-degree as long as there
/// are any; what is left has a cycle (theorems 1 and 2). O(n²) (theorem 3).
pub fn exist_cycle(graph: &impl Arcs) -> bool {
    let order = graph.order();
    let degree = |count: &dyn Fn(usize, usize) -> bool, i| (0..order).filter(|&j| count(i, j)).count() as i64;
    let mut state = Cutting {
        graph,
        removed: vec![false; order],
        into: (0..order).map(|i| degree(&|i, j| graph.has(j, i), i)).collect(),
        out: (0..order).map(|i| degree(&|i, j| graph.has(i, j), i)).collect(),
    };
    for i in 0..order {
        if !state.removed[i] {
            if state.out[i] == 0 {
                state.cut(i, Zero::Out);
            }
            if state.into[i] == 0 {
                state.cut(i, Zero::In);
            }
        }
    }
    state.removed.contains(&false)
}

/// Why a vertex is cut: the paper's v = 0 and v = 1.
#[derive(Clone, Copy)]
enum Zero {
    Out,
    In,
}

struct Cutting<'a, G> {
    graph: &'a G,
    removed: Vec<bool>,
    into: Vec<i64>,
    out: Vec<i64>,
}

impl<G: Arcs> Cutting<'_, G> {
    fn cut(&mut self, i: usize, zero: Zero) {
        self.removed[i] = true;
        for j in 0..self.graph.order() {
            match zero {
                Zero::Out if self.graph.has(j, i) => {
                    self.out[j] -= 1;
                    if self.out[j] == 0 {
                        self.cut(j, zero);
                    }
                }
                Zero::In if self.graph.has(i, j) => {
                    self.into[j] -= 1;
                    if self.into[j] == 0 {
                        self.cut(j, zero);
                    }
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use petgraph::algo::{connected_components, is_cyclic_directed};
    use petgraph::graph::DiGraph;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::{PreferenceGraph, exist_cycle};

    /// Warshall's transitive closure: a vertex that reaches itself is on a cycle.
    fn warshall(graph: &PreferenceGraph) -> bool {
        let n = graph.order();
        let mut closure: Vec<Vec<bool>> = (0..n).map(|i| (0..n).map(|j| graph.has(i, j)).collect()).collect();
        for k in 0..n {
            for i in 0..n {
                for j in 0..n {
                    closure[i][j] |= closure[i][k] && closure[k][j];
                }
            }
        }
        (0..n).any(|i| closure[i][i])
    }

    #[test]
    fn exist_cycle_agrees_with_petgraph_and_warshall_on_random_graphs() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1988);
        let mut cyclic = 0;
        for round in 0..6000u32 {
            let n = 1 + (rng.next_u32() % 24) as usize;
            let arcs = rng.next_u32() % (2 * n as u32 + 1);
            let mut graph = PreferenceGraph::new(n);
            let mut other = DiGraph::<(), ()>::new();
            let vertices: Vec<_> = (0..n).map(|_| other.add_node(())).collect();
            for _ in 0..arcs {
                let (a, b) = (rng.next_u32() as usize % n, rng.next_u32() as usize % n);
                // Half of the graphs run from small to large only, so that some large ones have no cycle.
                let (a, b) = if round % 2 == 0 { (a.min(b), a.max(b)) } else { (a, b) };
                if !graph.has(a, b) && (a != b || round % 5 == 0) {
                    graph.add(a, b);
                    other.add_edge(vertices[a], vertices[b], ());
                }
            }
            let expected = is_cyclic_directed(&other);
            assert_eq!(exist_cycle(&graph), expected, "{graph:?}");
            assert_eq!(warshall(&graph), expected);
            assert_eq!(graph.parts().len(), connected_components(&other));
            match graph.cycle() {
                None => assert!(!expected),
                Some(way) => {
                    let next = way.iter().cycle().skip(1);
                    assert!(way.iter().zip(next).all(|(&from, &to)| graph.has(from, to)), "{way:?}");
                    cyclic += 1;
                }
            }
        }
        assert!((1000..5000).contains(&cyclic), "{cyclic}");
    }

    #[test]
    fn the_best_of_a_set_has_no_better_one_in_it() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for _ in 0..2000 {
            let n = 2 + (rng.next_u32() % 12) as usize;
            let mut graph = PreferenceGraph::new(n);
            for _ in 0..2 * n {
                let (a, b) = (rng.next_u32() as usize % n, rng.next_u32() as usize % n);
                if a < b {
                    graph.add(a, b);
                }
            }
            let set: Vec<usize> = (0..n).filter(|_| rng.next_u32() % 3 == 0).collect();
            match graph.best(&set) {
                None => assert!(set.is_empty()),
                Some(best) => {
                    assert!(set.contains(&best));
                    assert!(set.iter().all(|&other| !graph.reaches(other, best)));
                }
            }
        }
    }

    #[test]
    fn of_several_free_vertices_the_one_with_the_longest_way_is_best() {
        let mut graph = PreferenceGraph::new(5);
        graph.add(0, 2);
        graph.add(1, 3);
        graph.add(3, 4);
        assert_eq!(graph.best(&[0, 1]), Some(1));
        assert_eq!(graph.best(&[0, 3]), Some(0));
        assert_eq!(graph.best(&[2, 4]), Some(2));
    }
}
