//! The audit of a book's answer.

use myosu_proof::go::Role;
use myosu_rules::{Move, Notation, Point, PointSet, Size};
use myosu_text::korean::topic;
use myosu_tsumego::Answer;
use myosu_tsumego::audit::Finding;

use super::{fate, reached, settled_already};
use crate::{Text, played};

/// How a book's answer compares with the proven one.
pub fn finding(finding: Finding) -> Text {
    let ko = match finding {
        Finding::Right => "정답이 맞음",
        Finding::OthersToo => "다른 정답도 있음",
        Finding::PartlyRight => "일부만 맞음",
        Finding::Wrong => "틀림",
        Finding::NothingToDo => "둘 필요가 없음",
        Finding::Elsewhere => "책의 수가 읽은 영역 밖에 있음",
        Finding::NoAnswer => "정답이 적혀 있지 않음",
        Finding::NotSettled => "결론이 나지 않음",
    };
    Text::new(ko, finding.name())
}

/// What becomes of the stones in question, and of the book's moves that are not proven right.
pub fn evidence(answer: &Answer, book: PointSet) -> Text {
    let Some(best) = answer.fate else { return Text::default() };
    let mut parts = vec![settled_already(answer).unwrap_or_else(|| reached(answer, best))];
    parts.extend(book.iter().filter_map(|point| book_move(answer, point)));
    Text::join(&parts, " ")
}

/// A move of the book's tree, the last of its line, that is not what the book says: wrong, or right too.
pub fn tree_move(line: &[Move], is_right: bool, size: Size) -> Text {
    let moves: Vec<Text> = line.iter().map(|&mv| played(mv, Notation::Go, size)).collect();
    let Some((last, before)) = moves.split_last() else { return Text::default() };
    let before = Text::join(before, " ");
    if is_right {
        Text::new(
            format!("{} 다음, 책이 오답이라 한 {}도 정답입니다.", before.ko, last.ko),
            format!("After {}, {} is right too; the book calls it wrong.", before.en, last.en),
        )
    } else {
        Text::new(
            format!("{} 다음, 책의 수 {} 정답이 아닙니다.", before.ko, topic(&last.ko)),
            format!("After {}, the book's {} falls short.", before.en, last.en),
        )
    }
}

/// The number of problems whose trees err after the first move.
pub fn trees_with_errors(errors: usize, trees: usize) -> Text {
    Text::new(
        format!("첫수 다음에 잘못이 있는 문제: 수순이 있는 {trees}문제 중 {errors}"),
        format!("wrong after the first move, of {trees} with answer trees: {errors}"),
    )
}

/// A move of the book; nothing if it is proven right.
fn book_move(answer: &Answer, point: Point) -> Option<Text> {
    let problem = &answer.reading.problem;
    let place = Notation::Go.write(point, problem.size());
    let first = answer.moves.iter().find(|first| first.played == Move::Place(point));
    let after = match first {
        Some(first) if first.keeps == Some(true) => return None,
        Some(first) => first.fate.map_or_else(
            || Text::new("결론이 나지 않음", "not settled"),
            |after| fate(after, problem.color(Role::Defender)),
        ),
        None if problem.region().contains(point) => Text::new("둘 수 없는 곳", "not a legal move"),
        None => Text::new("영역 밖", "outside the region"),
    };
    let reply = first.and_then(|first| first.refutation).map_or_else(Text::default, |reply| {
        played(reply, Notation::Go, problem.size()).map(|reply| format!(" ({reply})"))
    });
    Some(Text::new(
        format!("책의 수 {place}: {}{}.", after.ko, reply.ko),
        format!("Book {place}: {}{}.", after.en, reply.en),
    ))
}
