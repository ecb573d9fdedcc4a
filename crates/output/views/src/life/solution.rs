//! Solutions as SGF, marked in the ways collections mark answers: `TE` and `RIGHT`, `BM` and `WRONG`.

use myosu_formats::problems::{BookProblem, to_sgf};
use myosu_formats::sgf::{Collection, SgfNode, SgfNodeId};
use myosu_proof::go::Role;
use myosu_rules::{Color, Move, Notation, Setup};
use myosu_text::{Language, Text};
use myosu_tsumego::solution::{Branch, BranchKind, Solution};
use myosu_tsumego::{Answer, Fate};
use myosu_words::life as words;

/// A problem with its answer and the tree of it.
pub struct SolvedProblem<'a> {
    /// Its name.
    pub id: &'a str,
    /// The answer.
    pub answer: &'a Answer,
    /// The tree.
    pub tree: &'a Solution,
    /// A remark below the introduction; may be empty.
    pub note: Text,
}

/// A collection with one game for each problem.
pub fn solutions_sgf(problems: &[SolvedProblem<'_>], language: Language) -> Collection {
    let bare: Vec<BookProblem> = problems.iter().map(|solved| unsolved(solved, language)).collect();
    let mut collection = to_sgf(&bare);
    let roots: Vec<SgfNodeId> = collection.games().map(SgfNode::id).collect();
    for (solved, root) in problems.iter().zip(roots) {
        add(&mut collection, root, solved, language);
    }
    collection
}

/// The problem alone, with an introduction as its note.
fn unsolved(solved: &SolvedProblem<'_>, language: Language) -> BookProblem {
    let problem = &solved.answer.reading.problem;
    let setup = Setup { to_play: problem.color(solved.answer.to_play), ..*problem.setup() };
    let note = introduction(solved).into_string(language);
    let id = solved.id.to_owned();
    BookProblem { id, setup, first_moves: vec![], note, target: None, region: None, tree: vec![] }
}

/// What is to be done, what comes of it, and what was assumed.
fn introduction(solved: &SolvedProblem<'_>) -> Text {
    let answer = solved.answer;
    let task = words::settled_already(answer).unwrap_or_else(|| words::task_and_fate(answer));
    let assumed = words::assumed(&answer.reading);
    let assumed = Text::new(format!("가정: {}", assumed.ko), format!("Assumed: {}", assumed.en));
    let mut lines = vec![task, assumed];
    if !solved.note.is_empty() {
        lines.push(solved.note.clone());
    }
    Text::join(&lines, "\n")
}

fn add(collection: &mut Collection, root: SgfNodeId, solved: &SolvedProblem<'_>, language: Language) {
    let branches = &solved.tree.branches;
    let mut has_children = vec![false; branches.len()];
    for parent in branches.iter().filter_map(|branch| branch.parent) {
        has_children[parent] = true;
    }
    let problem = &solved.answer.reading.problem;
    let mut nodes: Vec<SgfNodeId> = Vec::with_capacity(branches.len());
    for (branch, has_children) in branches.iter().zip(has_children) {
        let node = collection.add_child(branch.parent.map_or(root, |parent| nodes[parent]));
        let played = match branch.played {
            Move::Place(point) => Notation::Sgf.write(point, problem.size()),
            Move::Pass => String::new(),
        };
        collection.set(node, problem.color(branch.role).pick("B", "W"), &[played]);
        match branch.kind {
            BranchKind::Right => collection.set(node, "TE", &["1"]),
            BranchKind::Wrong => collection.set(node, "BM", &["1"]),
            BranchKind::Reply | BranchKind::Struggle => {}
        }
        let end = if has_children { End::Open } else { End::Here };
        let wrong = fate_of_wrong_first(branches, branch);
        if let Some(comment) = comment(branch, end, wrong, problem.color(Role::Defender)) {
            collection.set(node, "C", &[comment.into_string(language)]);
        }
        nodes.push(node);
    }
}

/// Whether a line goes on after a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Here,
    Open,
}

/// The fate after the wrong first move of the line, if it has one.
fn fate_of_wrong_first(branches: &[Branch], branch: &Branch) -> Option<Fate> {
    let mut first = branch;
    while let Some(parent) = first.parent {
        first = &branches[parent];
    }
    if first.kind == BranchKind::Wrong { first.fate } else { None }
}

/// `RIGHT` and `WRONG` stay English in every language: other programs look for them.
fn comment(branch: &Branch, end: End, wrong: Option<Fate>, defender: Color) -> Option<Text> {
    let marked = |mark: &str, fate: Option<Fate>| {
        let ko = if branch.takes_ko { Text::new(" (패)", " (ko)") } else { Text::default() };
        let fate = fate
            .map_or_else(Text::default, |fate| words::fate(fate, defender).map(|fate| format!(": {fate}")));
        Text::new(format!("{mark}{}{}", ko.ko, fate.ko), format!("{mark}{}{}", ko.en, fate.en))
    };
    match (branch.kind, end, wrong) {
        (BranchKind::Wrong, End::Here, Some(after)) if !branch.takes_ko => {
            let text = marked("WRONG", Some(after));
            Some(Text::new(
                format!("{}. 손을 빼도 됩니다", text.ko),
                format!("{}; this can be ignored", text.en),
            ))
        }
        (BranchKind::Wrong, _, Some(after)) => Some(marked("WRONG", Some(after))),
        (_, End::Here, Some(_)) => Some(marked("WRONG", None)),
        (BranchKind::Right, End::Here, None) => Some(marked("RIGHT", branch.fate)),
        (BranchKind::Right, End::Open, None) => branch.fate.map(|fate| words::fate(fate, defender)),
        _ => None,
    }
}
