//! The audit of a collection: a page with a table of the findings and a board with the evidence for every
//! answer that is not plainly right.

use myosu_draw::page::{Block, Cell, DataTable, Figure, Page, Section};
use myosu_draw::{BoardSpec, Mark, Region};
use myosu_formats::problems::BookProblem;
use myosu_proof::go::Role;
use myosu_rules::{Move, Notation, PointSet};
use myosu_text::english::count;
use myosu_text::{Language, Text};
use myosu_tsumego::Answer;
use myosu_tsumego::audit::{Finding, TreeAudit, keeps};
use myosu_words::{life as words, played, side};
use serde::{Deserialize, Serialize};

use super::{Solved, SolvedView};
use crate::points;

/// A problem of a book with our answer and the finding.
pub struct AuditedProblem<'a> {
    /// The problem as the book has it.
    pub problem: &'a BookProblem,
    /// How the book's answer compares with ours.
    pub finding: Finding,
    /// What is wrong with the book's tree after the first move.
    pub tree: TreeAudit,
    /// Our answer and the seconds it took, if they count; or why there is none.
    pub answer: Solved,
}

impl<'a> AuditedProblem<'a> {
    /// Compares a book's problem with our answer to it.
    pub fn new(problem: &'a BookProblem, answer: Solved) -> AuditedProblem<'a> {
        let finding = match &answer {
            Ok((answer, _)) => Finding::of(book(problem), answer),
            Err(_) => Finding::NotSettled,
        };
        let calls: Vec<_> = problem.tree.iter().map(|one| (one.parent, one.is_right)).collect();
        let proven = answer.as_ref().map_or(&[][..], |(answer, _)| &answer.book);
        AuditedProblem { problem, finding, tree: TreeAudit::of(&calls, proven), answer }
    }

    /// Whether book and proof agree, as far as this is settled.
    pub fn is_right(&self) -> bool {
        self.finding == Finding::Right && !self.tree.has_errors()
    }

    /// The name, the finding and the evidence in a line.
    pub fn line(&self) -> Text {
        let (finding, evidence) = (words::finding(self.finding), self.evidence());
        let colon = if evidence.is_empty() { "" } else { ": " };
        let id = &self.problem.id;
        Text::new(
            format!("{id}: {}{colon}{}", finding.ko, evidence.ko),
            format!("{id}: {}{colon}{}", finding.en, evidence.en),
        )
    }

    fn evidence(&self) -> Text {
        match &self.answer {
            Ok((answer, _)) => {
                let size = self.problem.setup.size;
                let told = |ends: &[usize], is_right| -> Vec<Text> {
                    let told = |&end: &usize| words::tree_move(&line_to(self.problem, end), is_right, size);
                    ends.iter().map(told).collect()
                };
                let mut parts = vec![words::evidence(answer, book(self.problem))];
                parts.extend(told(&self.tree.wrong, false));
                parts.extend(told(&self.tree.also_right, true));
                parts.retain(|part| !part.is_empty());
                Text::join(&parts, " ")
            }
            Err(why) => Text::same(why.clone()),
        }
    }
}

/// A problem of a book with our answer and the finding: the fields of the answer, then those of the audit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditView {
    /// Our answer, or why there is none.
    #[serde(flatten)]
    pub answer: SolvedView,
    /// The book's first moves.
    pub book: Vec<String>,
    /// The finding and its evidence in a sentence.
    pub evidence: Text,
    /// How the book's answer compares with ours, in the words of a table.
    pub finding: String,
    /// What is wrong with the book's tree after the first move, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeAuditView>,
}

/// The moves of a book's tree after the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeAuditView {
    /// Right answers that the book does not call right, each as the line that ends with it.
    pub also_right: Vec<Vec<String>>,
    /// Moves that are not settled.
    pub open: usize,
    /// Moves the book judges as the prover does.
    pub right: usize,
    /// Moves the book calls right that fall short, each as the line that ends with it.
    pub wrong: Vec<Vec<String>>,
}

impl AuditView {
    /// The view of an audited problem.
    pub fn of(audited: &AuditedProblem<'_>) -> AuditView {
        let (id, size) = (&audited.problem.id, audited.problem.setup.size);
        let TreeAudit { right, open, wrong, also_right } = &audited.tree;
        let lines = |ends: &[usize]| -> Vec<Vec<String>> {
            ends.iter().map(|&end| points::line(&line_to(audited.problem, end), size)).collect()
        };
        let tree =
            TreeAuditView { also_right: lines(also_right), open: *open, right: *right, wrong: lines(wrong) };
        AuditView {
            answer: SolvedView::of(id, &audited.answer),
            book: points::line(&audited.problem.first_moves, size),
            evidence: audited.line(),
            finding: audited.finding.name().to_owned(),
            tree: (!audited.problem.tree.is_empty()).then_some(tree),
        }
    }
}

/// The number of problems with a finding.
pub fn number_of(all: &[AuditedProblem<'_>], finding: Finding) -> usize {
    all.iter().filter(|audited| audited.finding == finding).count()
}

/// The findings with their numbers, a line each.
pub fn summary_lines(all: &[AuditedProblem<'_>], language: Language) -> Vec<String> {
    let line = |finding| format!("{:>6}  {}", number_of(all, finding), words::finding(finding).get(language));
    let mut lines: Vec<String> = Finding::ALL.into_iter().map(line).collect();
    lines.extend(tree_summary(all).map(|text| text.into_string(language)));
    lines
}

/// How many trees err after the first move; nothing if the collection has no trees.
fn tree_summary(all: &[AuditedProblem<'_>]) -> Option<Text> {
    let trees = all.iter().filter(|audited| !audited.problem.tree.is_empty()).count();
    let errors = all.iter().filter(|audited| audited.tree.has_errors()).count();
    (trees > 0).then(|| words::trees_with_errors(errors, trees))
}

/// The moves of the book that end with this one.
fn line_to(problem: &BookProblem, end: usize) -> Vec<Move> {
    let before = |&at: &usize| problem.tree[at].parent;
    let mut line: Vec<Move> =
        std::iter::successors(Some(end), before).map(|at| problem.tree[at].played).collect();
    line.reverse();
    line
}

/// The book's moves as points.
fn book(problem: &BookProblem) -> PointSet {
    problem.first_moves.iter().filter_map(|played| played.point()).collect()
}

/// The audit of a collection as a page.
pub fn audit_page(title: &str, all: &[AuditedProblem<'_>], language: Language) -> Page {
    let mut sections = vec![summary(all)];
    for finding in Finding::ALL {
        let shown = |audited: &&AuditedProblem<'_>| audited.finding == finding && !audited.is_right();
        let figures: Vec<Figure> = all.iter().filter(shown).map(figure).collect();
        if !figures.is_empty() {
            let heading = words::finding(finding);
            sections.push(Section { heading, blocks: vec![Block::Figures(figures)] });
        }
    }
    Page {
        title: Text::new(format!("{title} 검토"), format!("Audit of {title}")),
        lead: Text::new(
            "책의 정답을 증명기로 확인한 결과입니다. 네모는 증명된 책의 정답, 동그라미는 책에 없는 증명된 정답, 가위표는 틀렸다고 증명된 책의 수, 세모는 그 밖의 책의 수입니다.",
            "The answers of the book, checked by the prover. A square is an answer of the book that is proven, a circle a proven answer that the book does not give, a cross a move of the book that is proven wrong, a triangle any other move of the book.",
        ),
        sections,
        foot: Text::new(
            "결론이 나지 않은 문제는 맞다고도 틀리다고도 하지 않습니다. 무엇을 가정했는지는 그림마다 적혀 있습니다.",
            "A problem that is not settled is called neither right nor wrong. The assumptions stand below each board.",
        ),
        language,
    }
}

fn summary(all: &[AuditedProblem<'_>]) -> Section {
    let row = |finding: Finding| {
        let number = number_of(all, finding);
        let share = 100.0 * number as f64 / all.len().max(1) as f64;
        vec![
            Cell::Words(words::finding(finding)),
            Cell::number(number.to_string()),
            Cell::number(format!("{share:.1}%")),
        ]
    };
    let table = DataTable {
        caption: Text::new(format!("{}문제", all.len()), count(all.len(), "problem")),
        head: vec![
            Text::new("결과", "finding"),
            Text::new("문제 수", "problems"),
            Text::new("비율", "share"),
        ],
        rows: Finding::ALL.into_iter().map(row).collect(),
    };
    let mut blocks = vec![Block::Table(table)];
    blocks.extend(tree_summary(all).map(Block::Words));
    Section { heading: Text::new("요약", "Summary"), blocks }
}

fn figure(audited: &AuditedProblem<'_>) -> Figure {
    let problem = audited.problem;
    let mut board = BoardSpec::new(problem.setup, Notation::Go);
    board.region = Region::around(problem.setup.occupied(), 2, problem.setup.size);
    let answer = audited.answer.as_ref().ok().map(|(answer, _)| answer);
    let needed = answer.filter(|answer| answer.needs_a_move() != Some(false));
    let best: PointSet = needed.into_iter().flat_map(Answer::best).collect();
    let book = book(problem);
    for point in best {
        board.marks.push((point, if book.contains(point) { Mark::Square } else { Mark::Circle }));
    }
    for point in book - best {
        let is_wrong = answer.is_some_and(|answer| keeps(answer, point) == Some(Some(false)));
        board.marks.push((point, if is_wrong { Mark::Cross } else { Mark::Triangle }));
    }
    Figure::new(&board, caption(audited))
}

/// The name of the problem, who plays, the book's moves, the evidence, and what was assumed.
fn caption(audited: &AuditedProblem<'_>) -> Text {
    let (problem, size) = (audited.problem, audited.problem.setup.size);
    let moves: Vec<Text> = problem.first_moves.iter().map(|&mv| played(mv, Notation::Go, size)).collect();
    let moves = if moves.is_empty() { Text::same("-") } else { Text::join(&moves, " ") };
    let mover = side(problem.setup.to_play);
    let mut parts = vec![Text::new(
        format!("{}. {} 차례, 책: {}.", problem.id, mover.ko, moves.ko),
        format!("{}. {} to play, book: {}.", problem.id, mover.en, moves.en),
    )];
    parts.extend(Some(audited.evidence()).filter(|evidence| !evidence.is_empty()));
    if let Ok((answer, _)) = &audited.answer {
        parts.push(words::assumed(&answer.reading));
        parts.push(target(answer));
    }
    Text::join(&parts, " ")
}

/// The first of the stones in question.
fn target(answer: &Answer) -> Text {
    let problem = &answer.reading.problem;
    let first = problem.target().first().map(|point| Notation::Go.write(point, problem.size()));
    let (first, whose) = (first.unwrap_or_default(), side(problem.color(Role::Defender)));
    Text::new(format!("(대상: {} {first})", whose.ko), format!("(in question: {} {first})", whose.en))
}
