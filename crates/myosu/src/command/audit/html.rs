//! The audit as a page: a table of the findings, and a board with the evidence for everything that is not
//! plainly right.

use myosu_draw::page::{Block, Cell, Figure, Page, Section, Table, Text};
use myosu_draw::{BoardSpec, Mark, Region};
use myosu_engine::tsumego::Answer;
use myosu_proof::go::Role;
use myosu_rules::{Notation, PointSet};

use super::{ALL, Audited, Finding, book, count, evidence, keeps, written};
use crate::command::solve::{assumed, capitalized};
use myosu_text::Language;

pub(super) fn page(title: &str, all: &[Audited<'_>], language: Language) -> Page {
    let mut sections = vec![summary(all)];
    for finding in ALL.into_iter().filter(|&finding| finding != Finding::Right) {
        let figures: Vec<Figure> =
            all.iter().filter(|audited| audited.finding == finding).map(figure).collect();
        if !figures.is_empty() {
            let heading = Text::new(finding.korean(), finding.name());
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
            "A problem that is not settled is called neither right nor wrong. What was assumed is said below each board.",
        ),
        language,
    }
}

fn summary(all: &[Audited<'_>]) -> Section {
    let row = |finding: Finding| {
        let number = count(all, finding);
        let share = 100.0 * number as f64 / all.len().max(1) as f64;
        vec![
            Cell::Words(Text::new(finding.korean(), finding.name())),
            Cell::number(number.to_string()),
            Cell::number(format!("{share:.1}%")),
        ]
    };
    let table = Table {
        caption: Text::new(format!("{}문제", all.len()), format!("{} problems", all.len())),
        head: vec![
            Text::new("결과", "finding"),
            Text::new("문제 수", "problems"),
            Text::new("비율", "share"),
        ],
        rows: ALL.into_iter().map(row).collect(),
    };
    Section { heading: Text::new("요약", "Summary"), blocks: vec![Block::Table(table)] }
}

fn figure(audited: &Audited<'_>) -> Figure {
    let problem = audited.problem;
    let mut board = BoardSpec::new(problem.setup, Notation::Go);
    board.region = Region::around(problem.setup.occupied(), 2, problem.setup.size);
    let answer = audited.solved.as_ref().map(|solved| &solved.answer);
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
    Figure::new(&board, Text::new(caption(audited, Language::Korean), caption(audited, Language::English)))
}

/// The name of the problem, who plays, the book's moves, the evidence, and what was assumed.
fn caption(audited: &Audited<'_>, language: Language) -> String {
    let problem = audited.problem;
    let moves: Vec<String> =
        problem.first_moves.iter().map(|&played| written(played, problem.setup.size)).collect();
    let moves = if moves.is_empty() { "-".to_owned() } else { moves.join(" ") };
    let color = problem.setup.to_play;
    let mut text = match language {
        Language::English => {
            format!("{}. {} to play, book: {moves}.", problem.id, color.pick("Black", "White"))
        }
        Language::Korean => format!("{}. {} 차례, 책: {moves}.", problem.id, color.pick("흑", "백")),
    };
    let evidence = evidence(audited, language);
    if !evidence.is_empty() {
        text += &format!(" {}.", capitalized(&evidence));
    }
    if let Some(solved) = &audited.solved {
        let found = &solved.answer.reading;
        text += &format!(" {}", capitalized(assumed(found.closure, language)));
        let target: Vec<String> = found
            .problem
            .target()
            .iter()
            .take(1)
            .map(|point| Notation::Go.write(point, problem.setup.size))
            .collect();
        let whose = found.problem.color(Role::Defender);
        text += &match language {
            Language::English => format!(" (in question: {whose} {})", target.join(" ")),
            Language::Korean => format!(" (대상: {} {})", whose.pick("흑", "백"), target.join(" ")),
        };
    }
    text
}
