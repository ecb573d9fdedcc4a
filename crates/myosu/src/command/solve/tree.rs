//! A solution as SGF, marked in the ways collections mark answers: `TE` and `RIGHT`, `BM` and `WRONG`.

use myosu_engine::tsumego::collection::Objective;
use myosu_engine::tsumego::solution::{Branch, BranchKind, Solution};
use myosu_engine::tsumego::{Answer, Fate};
use myosu_formats::problems::{BookProblem, to_sgf};
use myosu_formats::sgf::{Collection, SgfNode, SgfNodeId};
use myosu_proof::go::Role;
use myosu_rules::{Color, Move, Notation, Setup};

use super::words::{assumed, capitalized, fate_in_words, korean, whoever_plays};
use myosu_text::Language;

/// A problem with its answer and the tree of it.
pub(in crate::command) struct Solved<'a> {
    /// Its name.
    pub(in crate::command) id: &'a str,
    /// The answer.
    pub(in crate::command) answer: &'a Answer,
    /// The tree.
    pub(in crate::command) tree: &'a Solution,
    /// What else should be said of it.
    pub(in crate::command) note: Option<String>,
}

/// A collection with one game for each problem.
pub(in crate::command) fn sgf(problems: &[Solved<'_>], language: Language) -> Collection {
    let bare: Vec<BookProblem> = problems
        .iter()
        .map(|solved| {
            let problem = &solved.answer.reading.problem;
            let setup = Setup { to_play: problem.color(solved.answer.to_play), ..*problem.setup() };
            BookProblem {
                id: solved.id.to_owned(),
                setup,
                first_moves: vec![],
                note: introduction(solved, language),
            }
        })
        .collect();
    let mut collection = to_sgf(&bare);
    let roots: Vec<SgfNodeId> = collection.games().map(SgfNode::id).collect();
    for (solved, root) in problems.iter().zip(roots) {
        add(&mut collection, root, solved, language);
    }
    collection
}

/// What is to be done, what comes of it, and what was assumed.
fn introduction(solved: &Solved<'_>, language: Language) -> String {
    let answer = solved.answer;
    let mut text = whoever_plays(answer, language)
        .map_or_else(|| task(answer, language), |sentence| format!("{}.", capitalized(&sentence)));
    let head = match language {
        Language::English => "Assumed",
        Language::Korean => "가정",
    };
    text += &format!("\n{head}: {}.", assumed(answer.reading.closure, language));
    if let Some(note) = &solved.note {
        text += &format!("\n{note}");
    }
    text
}

/// The task of a problem in which it matters who moves first, and what happens without a move.
fn task(answer: &Answer, language: Language) -> String {
    let problem = &answer.reading.problem;
    let (color, whose) = (problem.color(answer.to_play), problem.color(Role::Defender));
    let mut text = match (answer.fate, language) {
        (None, Language::English) => "Not settled within the budget: neither yes nor no.".to_owned(),
        (None, Language::Korean) => "주어진 한도 안에 결론이 나지 않았습니다.".to_owned(),
        (Some(fate), Language::English) => {
            let task = Objective::of(answer.to_play, fate).name();
            let fate = fate_in_words(fate, whose, language);
            format!(
                "{} to play and {task}. With best play {whose} is {fate}.",
                capitalized(&color.to_string())
            )
        }
        (Some(fate), Language::Korean) => {
            let task = Objective::of(answer.to_play, fate).korean();
            let fate = fate_in_words(fate, whose, language);
            format!("{}선 {task}. 최선의 결과: {} {fate}.", korean(color), korean(whose))
        }
    };
    if let Some(passed) = answer.if_passed() {
        let fate = fate_in_words(passed, whose, language);
        text += &match language {
            Language::English => format!(" If {color} passes, {whose} is {fate}."),
            Language::Korean => format!(" 손을 빼면: {} {fate}.", korean(whose)),
        };
    }
    text
}

fn add(collection: &mut Collection, root: SgfNodeId, solved: &Solved<'_>, language: Language) {
    let branches = &solved.tree.branches;
    let mut has_children = vec![false; branches.len()];
    for branch in branches {
        if let Some(parent) = branch.parent {
            has_children[parent] = true;
        }
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
        if let Some(comment) =
            comment(branch, end, wrong(branches, branch), problem.color(Role::Defender), language)
        {
            collection.set(node, "C", &[comment]);
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
fn wrong(branches: &[Branch], branch: &Branch) -> Option<Fate> {
    let mut first = branch;
    while let Some(parent) = first.parent {
        first = &branches[parent];
    }
    if first.kind == BranchKind::Wrong { first.fate } else { None }
}

fn comment(
    branch: &Branch,
    end: End,
    wrong: Option<Fate>,
    whose: Color,
    language: Language,
) -> Option<String> {
    let fate = |fate: Fate| match language {
        Language::English => format!("{whose} is {}", fate_in_words(fate, whose, language)),
        Language::Korean => format!("{} {}", korean(whose), fate_in_words(fate, whose, language)),
    };
    let ko = match (branch.takes_ko, language) {
        (false, _) => "",
        (true, Language::English) => " (ko)",
        (true, Language::Korean) => " (패)",
    };
    let ignored = match language {
        Language::English => "; this can be ignored",
        Language::Korean => "; 손을 빼도 됩니다",
    };
    match (branch.kind, end, wrong) {
        (BranchKind::Wrong, End::Here, Some(after)) if !branch.takes_ko => {
            Some(format!("WRONG: {}{ignored}", fate(after)))
        }
        (BranchKind::Wrong, _, Some(after)) => Some(format!("WRONG{ko}: {}", fate(after))),
        (_, End::Here, Some(_)) => Some(format!("WRONG{ko}")),
        (BranchKind::Right, End::Here, None) => match branch.fate {
            Some(after) => Some(format!("RIGHT{ko}: {}", fate(after))),
            None => Some(format!("RIGHT{ko}")),
        },
        (BranchKind::Right, End::Open, None) => branch.fate.map(fate),
        _ => None,
    }
}
