//! The positions of a graph's nodes and the routes of its edges.
//!
//! A layered layout (Sugiyama): reversing the back edges of a depth-first walk opens cycles; a node lies one layer
//! below the lowest of its predecessors; an edge over several layers bends in each; barycentres improve the order
//! within the layers. The result is deterministic.

/// A laid-out graph.
#[derive(Debug)]
pub(super) struct Layout {
    /// The middle of each node.
    pub(super) places: Vec<(f64, f64)>,
    /// The points of each edge, from its beginning to its end.
    pub(super) ways: Vec<Vec<(f64, f64)>>,
    /// The extent of all of it.
    pub(super) width: f64,
    /// The extent of all of it.
    pub(super) height: f64,
}

const GAP: f64 = 22.0;
const DROP: f64 = 40.0;
const BEND: f64 = 8.0;
const SWEEPS: usize = 12;

impl Layout {
    /// Lays out nodes of these widths; edges are pairs of different nodes that exist.
    pub(super) fn of(sizes: &[f64], edges: &[(usize, usize)], high: f64) -> Layout {
        let down = opened(sizes.len(), edges);
        let layer = layers(sizes.len(), &down);
        // Bends follow the nodes: each is a narrow node of its own.
        let (mut wide, mut level) = (sizes.to_vec(), layer.clone());
        let mut chains = Vec::with_capacity(down.len());
        let mut links = Vec::new();
        for &(top, bottom) in &down {
            let mut chain = vec![top];
            for between in layer[top] + 1..layer[bottom] {
                chain.push(wide.len());
                wide.push(BEND);
                level.push(between);
            }
            chain.push(bottom);
            links.extend(chain.windows(2).map(|w| (w[0], w[1])));
            chains.push(chain);
        }
        let rows = ordered(&level, &links);
        let x = spread(&rows, &wide, &links);
        let step = high + DROP;
        let place = |i: usize| (x[i], high / 2.0 + level[i] as f64 * step);
        let width = (0..wide.len()).map(|i| x[i] + wide[i] / 2.0).fold(0.0, f64::max);
        let way = |(chain, &(from, _)): (&Vec<usize>, &(usize, usize))| {
            let mut points: Vec<(f64, f64)> = chain.iter().map(|&i| place(i)).collect();
            let last = points.len() - 1;
            points[0].1 += high / 2.0;
            points[last].1 -= high / 2.0;
            if chain[0] != from {
                points.reverse();
            }
            points
        };
        let ways = chains.iter().zip(edges).map(way).collect();
        let height = if rows.is_empty() { 0.0 } else { rows.len() as f64 * step - DROP };
        Layout { places: (0..sizes.len()).map(place).collect(), ways, width, height }
    }
}

/// The edges with those turned round that would close a cycle.
fn opened(count: usize, edges: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut out = vec![Vec::new(); count];
    for (index, &(from, _)) in edges.iter().enumerate() {
        out[from].push(index);
    }
    let mut state = vec![0_u8; count];
    let mut down = edges.to_vec();
    for root in 0..count {
        let mut stack = vec![(root, 0)];
        while let Some((node, next)) = stack.pop() {
            if next == 0 && state[node] != 0 {
                continue;
            }
            state[node] = 1;
            let Some(&edge) = out[node].get(next) else {
                state[node] = 2;
                continue;
            };
            stack.push((node, next + 1));
            let to = edges[edge].1;
            match state[to] {
                0 => stack.push((to, 0)),
                1 => down[edge] = (to, node),
                _ => {}
            }
        }
    }
    down
}

/// The layer of each node: the length of the longest way to it.
fn layers(count: usize, down: &[(usize, usize)]) -> Vec<usize> {
    let (mut below, mut waiting) = (vec![Vec::new(); count], vec![0_usize; count]);
    for &(top, bottom) in down {
        below[top].push(bottom);
        waiting[bottom] += 1;
    }
    let mut layer = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|&i| waiting[i] == 0).collect();
    while let Some(node) = ready.pop() {
        for &next in &below[node] {
            layer[next] = layer[next].max(layer[node] + 1);
            waiting[next] -= 1;
            if waiting[next] == 0 {
                ready.push(next);
            }
        }
    }
    layer
}

/// For each node the nodes it is linked with in the layer above and in the layer below.
fn neighbors(count: usize, links: &[(usize, usize)]) -> [Vec<Vec<usize>>; 2] {
    let (mut above, mut below) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for &(top, bottom) in links {
        above[bottom].push(top);
        below[top].push(bottom);
    }
    [above, below]
}

/// The nodes of each layer from left to right.
fn ordered(level: &[usize], links: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut rows = vec![Vec::new(); level.iter().max().map_or(0, |most| most + 1)];
    for (node, &row) in level.iter().enumerate() {
        rows[row].push(node);
    }
    let sides = neighbors(level.len(), links);
    let mut place = vec![0.0; level.len()];
    let settle = |row: &[usize], place: &mut Vec<f64>| {
        row.iter().enumerate().for_each(|(index, &node)| place[node] = index as f64);
    };
    rows.iter().for_each(|row| settle(row, &mut place));
    for sweep in 0..SWEEPS {
        let side = &sides[sweep % 2];
        let order: Vec<usize> =
            if sweep % 2 == 0 { (0..rows.len()).collect() } else { (0..rows.len()).rev().collect() };
        for row in order {
            let wish = |node: usize| mean(side[node].iter().map(|&n| place[n])).unwrap_or(place[node]);
            let mut keyed: Vec<(f64, usize)> = rows[row].iter().map(|&n| (wish(n), n)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[row] = keyed.into_iter().map(|(_, node)| node).collect();
            settle(&rows[row], &mut place);
        }
    }
    rows
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), v| (sum + v, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// The middle of each node: near the mean of its neighbours, without overlap, the leftmost edge at 0.
fn spread(rows: &[Vec<usize>], wide: &[f64], links: &[(usize, usize)]) -> Vec<f64> {
    let sides = neighbors(wide.len(), links);
    let mut x = vec![0.0; wide.len()];
    for row in rows {
        let wishes = vec![0.0; row.len()];
        place_row(row, &wishes, wide, &mut x);
    }
    for sweep in 0..SWEEPS {
        let side = &sides[sweep % 2];
        let order: Vec<usize> =
            if sweep % 2 == 0 { (0..rows.len()).collect() } else { (0..rows.len()).rev().collect() };
        for row in order {
            let wish = |&node: &usize| mean(side[node].iter().map(|&n| x[n])).unwrap_or(x[node]);
            let wishes: Vec<f64> = rows[row].iter().map(wish).collect();
            place_row(&rows[row], &wishes, wide, &mut x);
        }
    }
    let left = (0..wide.len()).map(|i| x[i] - wide[i] / 2.0).fold(f64::INFINITY, f64::min);
    x.iter().map(|at| at - if left.is_finite() { left } else { 0.0 }).collect()
}

/// Places the nodes of a row as near to their wishes as their widths allow: nodes that would overlap form a
/// block that stands at the mean of what its nodes wish.
fn place_row(row: &[usize], wishes: &[f64], wide: &[f64], x: &mut [f64]) {
    // A block: first node, sum of the wishes for its start, number of nodes, length.
    let mut blocks: Vec<(usize, f64, f64, f64)> = Vec::new();
    for (index, &node) in row.iter().enumerate() {
        let size = wide[node] + GAP;
        let mut block = (index, wishes[index] - size / 2.0, 1.0, size);
        while let Some(&(first, sum, count, length)) = blocks.last() {
            if sum / count + length <= block.1 / block.2 {
                break;
            }
            blocks.pop();
            block = (first, sum + block.1 - length * block.2, count + block.2, length + block.3);
        }
        blocks.push(block);
    }
    for (which, &(first, sum, count, _)) in blocks.iter().enumerate() {
        let end = blocks.get(which + 1).map_or(row.len(), |next| next.0);
        let mut at = sum / count;
        for &node in &row[first..end] {
            let size = wide[node] + GAP;
            x[node] = at + size / 2.0;
            at += size;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{RngCore, SeedableRng};

    use super::Layout;

    #[test]
    fn no_two_nodes_overlap_and_every_edge_joins_its_nodes() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        for round in 0..300 {
            let count = 2 + round % 25;
            let sizes: Vec<f64> = (0..count).map(|_| 30.0 + f64::from(rng.next_u32() % 90)).collect();
            let mut any = || rng.next_u32() as usize % count;
            let edges: Vec<(usize, usize)> =
                (0..count * 2).map(|_| (any(), any())).filter(|(a, b)| a != b).collect();
            let layout = Layout::of(&sizes, &edges, 28.0);
            for a in 0..count {
                for b in 0..a {
                    let ((xa, ya), (xb, yb)) = (layout.places[a], layout.places[b]);
                    let apart = (xa - xb).abs() >= (sizes[a] + sizes[b]) / 2.0 - 1e-6;
                    assert!(ya != yb || apart);
                }
                assert!(layout.places[a].0 >= sizes[a] / 2.0 - 1e-6);
            }
            for (way, &(from, to)) in layout.ways.iter().zip(&edges) {
                assert_eq!(way[0].0, layout.places[from].0);
                assert_eq!(way[way.len() - 1].0, layout.places[to].0);
            }
        }
    }

    #[test]
    fn edges_point_down_where_there_is_no_cycle() {
        let edges = [(3, 1), (3, 0), (0, 2), (1, 2), (3, 2)];
        let layout = Layout::of(&[40.0; 4], &edges, 28.0);
        for (from, to) in edges {
            assert!(layout.places[from].1 < layout.places[to].1);
        }
    }
}
