//! Why a point of Omok is forbidden, or why it is not.

use myosu_rules::omok::{Direction, Extension, Forbidden, Four, Row, Three, Variant, Why};
use myosu_rules::{Color, Notation, Point, Size};
use myosu_text::korean::topic;

use super::rule_name;
use crate::{Language, Text, join, renju, side};

/// The name of a foul: 삼삼, double three.
pub fn foul_name(kind: Forbidden) -> Text {
    let ko = match kind {
        Forbidden::DoubleThree => "삼삼",
        Forbidden::DoubleFour => "사사",
        Forbidden::Overline => "장목",
    };
    Text::new(ko, kind.name().replace('-', " "))
}

/// Whether a point is forbidden, and the reason in a word.
pub fn why(why: &Why, size: Size) -> Text {
    let place = renju(why.point, size);
    let Some(kind) = why.forbidden else { return allowed(why, &place) };
    let (foul, color) = (foul_name(kind), side(why.color));
    Text::new(
        format!("{} {}의 금수입니다({}).", topic(&place), color.ko, foul.ko),
        format!("{place} is forbidden to {}: {}.", color.en, foul.en),
    )
}

fn allowed(why: &Why, place: &str) -> Text {
    let at = topic(place);
    if !why.fives.is_empty() {
        return Text::new(
            format!("{at} 오목이 되므로 금수가 아닙니다."),
            format!("{place} makes five in a row, which is never forbidden."),
        );
    }
    if why.threes.len() >= 2 && why.real_threes().count() < 2 {
        return Text::new(
            format!("{at} 삼삼처럼 보이지만 거짓 삼이 있어 금수가 아닙니다."),
            format!("{place} looks like a double three, but a three of it is false: it is allowed."),
        );
    }
    Text::new(format!("{at} 금수가 아닙니다."), format!("{place} is allowed."))
}

/// No point is forbidden to a side under a rule.
pub fn nothing_forbidden(color: Color, rule: Variant) -> Text {
    let (color, rule) = (side(color), rule_name(rule));
    Text::new(
        format!("{}의 금수가 없습니다({}).", color.ko, rule.ko),
        format!("No point is forbidden to {} under the rule {}.", color.en, rule.en),
    )
}

/// The verdict and every row that counts or seems to; each reason stands below its row, two spaces further in.
pub fn explanation(reason: &Why, size: Size, language: Language) -> Vec<String> {
    let mut lines = vec![why(reason, size).into_string(language)];
    let rows = reason.fives.iter().map(|row| five(row, size));
    let rows = rows.chain(reason.overlines.iter().map(|row| overline(row, size)));
    let rows = rows.chain(reason.fours.iter().map(|row| four(row, size)));
    lines.extend(rows.map(|text| format!("  {}", text.get(language))));
    for line in &reason.threes {
        lines.push(format!("  {}", three(line, size).get(language)));
        if line.is_real() {
            continue;
        }
        for extension in &line.extensions {
            match extension {
                Extension::Free(_) => {}
                Extension::Five(point) => {
                    lines.push(format!("    {}", five_instead(*point, size).get(language)));
                }
                Extension::Forbidden(inner) => {
                    let inner = explanation(inner, size, language);
                    lines.extend(inner.iter().map(|line| format!("    {line}")));
                }
            }
        }
    }
    lines
}

fn direction(direction: Direction) -> Text {
    match direction {
        Direction::Horizontal => Text::new("가로", "horizontal"),
        Direction::Vertical => Text::new("세로", "vertical"),
        Direction::Falling => Text::new("오른쪽 아래 대각선", "falling diagonal"),
        Direction::Rising => Text::new("오른쪽 위 대각선", "rising diagonal"),
    }
}

fn list(points: &[Point], size: Size) -> String {
    join(points.iter().copied(), Notation::Renju, size, " ")
}

/// A row of five.
pub fn five(row: &Row, size: Size) -> Text {
    let (way, stones) = (direction(row.direction), list(&row.stones, size));
    Text::new(format!("오목, {}: {stones}", way.ko), format!("five, {}: {stones}", way.en))
}

/// A row of six or more that does not win.
pub fn overline(row: &Row, size: Size) -> Text {
    let (way, stones, length) = (direction(row.direction), list(&row.stones, size), row.stones.len());
    Text::new(
        format!("장목({length}목), {}: {stones}", way.ko),
        format!("overline of {length}, {}: {stones}", way.en),
    )
}

/// A four, and where it becomes a five.
pub fn four(row: &Four, size: Size) -> Text {
    let (way, stones) = (direction(row.direction), list(&row.stones, size));
    let fives = list(&row.fives, size);
    Text::new(
        format!("사, {}: {stones} (오목이 되는 자리 {fives})", way.ko),
        format!("four, {}: {stones}; five at {fives}", way.en),
    )
}

/// A three and where it becomes a straight four, or a line that only looks like one.
pub fn three(line: &Three, size: Size) -> Text {
    let (way, stones) = (direction(line.direction), list(&line.stones, size));
    if !line.is_real() {
        return Text::new(
            format!("거짓 삼, {}: {stones} (열린 사를 만들 수 없습니다)", way.ko),
            format!("false three, {}: {stones}; it cannot become a straight four, because", way.en),
        );
    }
    let free = line.extensions.iter().filter(|extension| matches!(extension, Extension::Free(_)));
    let free = list(&free.map(Extension::point).collect::<Vec<_>>(), size);
    Text::new(
        format!("열린 삼, {}: {stones} (열린 사가 되는 자리 {free})", way.ko),
        format!("open three, {}: {stones}; straight four at {free}", way.en),
    )
}

fn five_instead(point: Point, size: Size) -> Text {
    let place = renju(point, size);
    Text::new(
        format!("{} 두는 순간 오목이 됩니다.", topic(&place)),
        format!("{place} makes a five instead of a straight four"),
    )
}

/// A false three with its reasons in one sentence.
pub fn false_three(line: &Three, size: Size) -> Text {
    let stones = list(&line.stones, size);
    let reasons: Vec<Text> = line.extensions.iter().filter_map(|each| why_not(each, size)).collect();
    let ko: Vec<&str> = reasons.iter().map(|reason| reason.ko.as_str()).collect();
    let en: Vec<&str> = reasons.iter().map(|reason| reason.en.as_str()).collect();
    Text::new(
        format!("거짓 삼: {stones}. {} 열린 사가 될 자리가 없습니다.", ko.join(", ")),
        format!("false three: {stones}, because {}", en.join(" and ")),
    )
}

fn why_not(extension: &Extension, size: Size) -> Option<Text> {
    let place = renju(extension.point(), size);
    match extension {
        Extension::Free(_) => None,
        Extension::Five(_) => Some(Text::new(
            format!("{} 열린 사가 아니라 오목이 되고", topic(&place)),
            format!("{place} makes a five instead of a straight four"),
        )),
        Extension::Forbidden(why) => {
            let foul = why.forbidden.map_or_else(|| Text::new("금수", "a foul"), foul_name);
            Some(Text::new(
                format!("{} 그 자체가 {} 금수이고", topic(&place), foul.ko),
                format!("{place} is itself forbidden ({})", foul.en),
            ))
        }
    }
}
