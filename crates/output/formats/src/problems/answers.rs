//! Which moves of a problem's tree are right, in all the ways collections mark them:
//!
//! - words in the comments of moves: `RIGHT`, `Correct.`, `+`, 정답, 正解, and `WRONG`, `Incorrect`, `-`,
//!   실패, 失敗 and their like;
//! - `TE` (tesuji) and `BM` (bad move) on moves of the side to play;
//! - nothing at all: then the first variation is the answer.

use std::collections::HashMap;

use myosu_rules::{Color, Move, Size};

use super::TreeMove;
use crate::sgf::{SgfNode, SgfNodeId};

/// The most moves of a tree that are read. Chosen by hand.
const MOST_MOVES: usize = 1_000;

/// The mark a node gives the line that leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnswerVerdict {
    Right,
    Wrong,
}

/// Words that are looked for anywhere in a comment. Wrong ones come first: 不正解 holds 正解.
const WRONG: [&str; 17] = [
    "WRONG",
    "INCORRECT",
    "NOTTHIS",
    "실패",
    "오답",
    "틀렸",
    "틀린",
    "정답이 아",
    "不正解",
    "失败",
    "失敗",
    "错误",
    "錯誤",
    "错",
    "不正确",
    "不正確",
    "×",
];
const RIGHT: [&str; 13] =
    ["RIGHT", "CORRECT", "정답", "정해", "성공", "정수순", "正解", "正确", "正確", "成功", "√", "◎", "✓"];

/// Words that count in any case, but only as the first word of a comment.
const FIRST_WRONG: [&str; 6] = ["wrong", "incorrect", "failure", "fail", "failed", "bad"];
const FIRST_RIGHT: [&str; 5] = ["right", "correct", "success", "solved", "solution"];

pub(super) fn verdict_of_comment(comment: &str) -> Option<AnswerVerdict> {
    let comment = comment.trim();
    let first: String = comment.chars().take_while(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| holds_word(comment, word));
    let sign = |sign: char| comment.starts_with(sign) && comment.trim_matches([sign, ' ']).is_empty();
    if says(&WRONG) || FIRST_WRONG.contains(&first.as_str()) || sign('-') {
        Some(AnswerVerdict::Wrong)
    } else if says(&RIGHT) || FIRST_RIGHT.contains(&first.as_str()) || sign('+') {
        Some(AnswerVerdict::Right)
    } else {
        None
    }
}

/// Latin words must stand alone: `BRIGHT` is not `RIGHT`.
fn holds_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let latin = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !word.is_ascii() || !(latin(before.chars().next_back()) || latin(after.chars().next()))
    })
}

fn verdict(node: SgfNode<'_>, solver: Color, size: Size) -> Option<AnswerVerdict> {
    let own = matches!(node.turn(size), Ok(Some((color, _))) if color == solver);
    match node.comment().as_deref().and_then(verdict_of_comment) {
        None if own && node.property("BM").is_some() => Some(AnswerVerdict::Wrong),
        None if own && node.property("TE").is_some() => Some(AnswerVerdict::Right),
        found => found,
    }
}

/// The marks at a move and below it.
#[derive(Clone, Copy, Default)]
struct AnswerMarks {
    right: bool,
    wrong_at_once: bool,
    open_end: bool,
}

/// A problem's tree with its marks.
pub(super) struct MarkedTree<'a> {
    start: SgfNode<'a>,
    solver: Color,
    size: Size,
    marks: HashMap<SgfNodeId, AnswerMarks>,
}

impl<'a> MarkedTree<'a> {
    /// Reads the marks of all moves after `start`, each once.
    pub(super) fn new(start: SgfNode<'a>, solver: Color, size: Size) -> MarkedTree<'a> {
        let nodes: Vec<SgfNode<'a>> = start.walk().collect();
        let mut marks: HashMap<SgfNodeId, AnswerMarks> = HashMap::with_capacity(nodes.len());
        for &node in nodes.iter().rev() {
            let found = verdict(node, solver, size);
            let own = marks.entry(node.id()).or_default();
            own.right |= found == Some(AnswerVerdict::Right);
            own.wrong_at_once = found == Some(AnswerVerdict::Wrong);
            own.open_end |= node.first_child().is_none() && found != Some(AnswerVerdict::Wrong);
            let AnswerMarks { right, open_end, .. } = *own;
            if let Some(parent) = node.parent().filter(|_| node.id() != start.id()) {
                let above = marks.entry(parent.id()).or_default();
                above.right |= right;
                above.open_end |= open_end;
            }
        }
        MarkedTree { start, solver, size, marks }
    }

    /// The moves of the solver after a node with what the book says of them. Where some line is marked right, the moves
    /// that lead to such a line are right and the others wrong; else those are right that are not marked wrong, if others are;
    /// else the first is, and the book says nothing of the others.
    fn judged(&self, node: SgfNode<'a>) -> Vec<(SgfNode<'a>, Move, Option<bool>)> {
        let tries: Vec<(SgfNode<'_>, Move, AnswerMarks)> = node
            .children()
            .filter_map(|node| match node.turn(self.size) {
                Ok(Some((color, play))) if color == self.solver => {
                    let marks = self.marks.get(&node.id()).copied().unwrap_or_default();
                    Some((node, play, marks))
                }
                _ => None,
            })
            .collect();
        let any_right = tries.iter().any(|(.., marks)| marks.right && !marks.wrong_at_once);
        let is_wrong = |marks: &AnswerMarks| marks.wrong_at_once || !marks.open_end;
        let any_wrong = tries.iter().any(|(.., marks)| is_wrong(marks));
        let verdict = |at: usize, marks: &AnswerMarks| match (any_right, any_wrong) {
            (true, _) => Some(marks.right && !marks.wrong_at_once),
            (false, true) => Some(!is_wrong(marks)),
            (false, false) => (at == 0).then_some(true),
        };
        let judge = |(at, (node, play, marks)): (usize, &(_, _, _))| (*node, *play, verdict(at, marks));
        tries.iter().enumerate().map(judge).collect()
    }

    /// The right first moves.
    pub(super) fn first_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        for (_, play, is_right) in self.judged(self.start) {
            if is_right == Some(true) && !moves.contains(&play) {
                moves.push(play);
            }
        }
        moves
    }

    /// All moves, each after its parent. The solver's moves after one that is not right are left out.
    pub(super) fn moves(&self) -> Vec<TreeMove> {
        let mut tree: Vec<TreeMove> = Vec::new();
        let mut waiting = vec![(self.start, None)];
        while let Some((node, parent)) = waiting.pop() {
            for (first, played, is_right) in self.judged(node) {
                if tree.len() >= MOST_MOVES {
                    return tree;
                }
                tree.push(TreeMove { parent, played, is_right });
                let after = Some(tree.len() - 1);
                let replies = first.children().filter(|_| is_right == Some(true));
                for reply in replies.take(MOST_MOVES) {
                    if let Ok(Some((color, played))) = reply.turn(self.size)
                        && color != self.solver
                        && reply.first_child().is_some()
                    {
                        tree.push(TreeMove { parent: after, played, is_right: None });
                        waiting.push((reply, Some(tree.len() - 1)));
                    }
                }
            }
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::{AnswerVerdict, verdict_of_comment};

    #[test]
    fn comments_say_right_and_wrong_in_many_words() {
        for right in [
            "RIGHT",
            "CORRECT",
            "Correct.",
            "correct!",
            "Right",
            "+",
            "정답",
            "정답입니다.",
            "백1로 성공",
            "正解",
            "正解です",
            "正确",
            "正確！",
            "Good move. RIGHT",
            "Solution",
        ] {
            assert_eq!(verdict_of_comment(right), Some(AnswerVerdict::Right), "{right}");
        }
        for wrong in [
            "WRONG",
            "Wrong.",
            "INCORRECT",
            "Incorrect",
            "-",
            "실패",
            "흑 실패",
            "오답",
            "不正解",
            "失败",
            "失敗",
            "错误",
            "Failure.",
            "정답이 아닙니다",
        ] {
            assert_eq!(verdict_of_comment(wrong), Some(AnswerVerdict::Wrong), "{wrong}");
        }
        for neither in
            ["", "Black takes the right side", "BRIGHT", "a+b", "-5 points", "흑 차례", "Now what?"]
        {
            assert_eq!(verdict_of_comment(neither), None, "{neither}");
        }
    }
}
