//! Balance search: the move after which the sides stand most nearly equal, for opening protocols in which the
//! opponent may choose the color.

use myosu_rules::omok::Position;
use myosu_search::Cancel;

use super::analysis::{Analysis, Candidate, SearchScore};
use super::engine::{Engine, Limits};

/// Candidates of the first search; half of them get a search of their own. Chosen by hand.
const LOOKS: usize = 24;

/// Sorts moves by how nearly equal the sides stand after them. Scores are from the view of the side to move.
pub fn balance(engine: &mut Engine, position: &Position, limits: &Limits, cancel: &Cancel) -> Analysis {
    let first = Limits { nodes: limits.nodes / 4, depth: limits.depth.min(6), candidates: LOOKS, ..*limits };
    let mut found = engine.think(position, &first, cancel, &mut |_| {});
    let share = (limits.nodes - limits.nodes / 4) / found.candidates.len().max(1) as u64;
    found.candidates.sort_by_key(|candidate| distance(candidate.score));
    for candidate in found.candidates.iter_mut().take(LOOKS / 2) {
        let mut after = *position;
        if cancel.is_raised() || after.play(candidate.point).is_err() {
            continue;
        }
        let answer = Limits { nodes: share, depth: limits.depth.min(8), ..Limits::default() };
        let look = engine.think(&after, &answer, cancel, &mut |_| {});
        found.nodes += look.nodes;
        if let Some(answer) = look.candidates.first().filter(|_| !cancel.is_raised()) {
            *candidate = seen_from_before(candidate, answer);
        }
    }
    found.candidates.sort_by_key(|candidate| distance(candidate.score));
    found.candidates.truncate(limits.candidates.max(1));
    found
}

fn distance(score: SearchScore) -> i32 {
    match score {
        SearchScore::Value(value) => value.abs(),
        SearchScore::Win(_) | SearchScore::Loss(_) => i32::MAX,
    }
}

/// A move with the opponent's best answer: the value changes sides.
fn seen_from_before(candidate: &Candidate, answer: &Candidate) -> Candidate {
    let score = match answer.score {
        SearchScore::Win(plies) => SearchScore::Loss(plies + 1),
        SearchScore::Loss(plies) => SearchScore::Win(plies + 1),
        SearchScore::Value(value) => SearchScore::Value(-value),
    };
    let line = std::iter::once(candidate.point).chain(answer.line.iter().copied()).collect();
    Candidate { score, line, ..candidate.clone() }
}
