//! Isomorphism of small graphs by backtracking.

/// A mapping of `count` vertices onto as many others in which every vertex fits, if there is one. `fits` takes a
/// vertex, its image, and the images of the vertices before it.
pub(super) fn mapping(count: usize, fits: impl Fn(usize, usize, &[usize]) -> bool) -> Option<Vec<usize>> {
    let mut mapped = Vec::with_capacity(count);
    complete(count, &fits, &mut mapped).then_some(mapped)
}

fn complete(count: usize, fits: &impl Fn(usize, usize, &[usize]) -> bool, mapped: &mut Vec<usize>) -> bool {
    if mapped.len() == count {
        return true;
    }
    for to in 0..count {
        if !mapped.contains(&to) && fits(mapped.len(), to, mapped) {
            mapped.push(to);
            if complete(count, fits, mapped) {
                return true;
            }
            mapped.pop();
        }
    }
    false
}

/// Whether a vertex has the same neighbours among the earlier ones as its image among theirs.
pub(super) fn same_neighbors(row: u8, image: u8, mapped: &[usize]) -> bool {
    mapped.iter().enumerate().all(|(at, &to)| (row >> at & 1) == (image >> to & 1))
}
