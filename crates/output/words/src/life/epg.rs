//! The solver of the paper epg: graphs, forms, parameters, orders and searches.

use myosu_text::english::count;
use myosu_tsumego::Fate;
use myosu_tsumego::epg::{GraphKey, KillResult, PatternMatching, PointOrder, TableReading};

use super::fate_name;
use crate::Text;

fn or_none(points: &str) -> [&str; 2] {
    if points.is_empty() { ["없음", "none"] } else { [points; 2] }
}

/// The empty planar graph of an eye space.
pub fn graph(key: &GraphKey, components: usize) -> Text {
    let GraphKey { vertices, edges, degrees } = key;
    let degrees = degrees.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Text::new(
        format!("공 평면그래프: V = {vertices}, E = {edges}, 차수 {degrees}, 성분 {components}개"),
        format!(
            "Empty planar graph: V = {vertices}, E = {edges}, degrees {degrees}, components {components}"
        ),
    )
}

/// What the extraction of an eye space found beside its points.
pub fn extracted(inside: &str, completed: &str, eyes: &str) -> Text {
    let [inside, completed, eyes] = [inside, completed, eyes].map(or_none);
    Text::new(
        format!("안에 놓인 상대 돌: {}, 이은 곳: {}, 눈: {}", inside[0], completed[0], eyes[0]),
        format!("Stones inside: {}, links completed at: {}, eyes: {}", inside[1], completed[1], eyes[1]),
    )
}

/// An eye space with more points than a graph may have.
pub fn large_space(points: usize) -> Text {
    Text::new(
        format!("안의 빈자리가 {points}곳이라 그래프로 나타내지 않습니다."),
        format!("The eye space has {points} points, too many for a graph."),
    )
}

/// Stones that are not one group.
pub fn no_group() -> Text {
    Text::new("둘러싸인 돌이 한 그룹이 아닙니다.", "The surrounded stones are not one group.")
}

/// The form of an eye space in the table.
pub fn form(attacked: Fate, defended: Fate, vital: &str) -> Text {
    let [vital_ko, vital_en] = or_none(vital);
    let [attacked, defended] = [attacked, defended].map(fate_name);
    Text::new(
        format!(
            "모양표: 잡는 쪽이 먼저 두면 {}, 사는 쪽이 먼저 두면 {}, 급소 {vital_ko}",
            attacked.ko, defended.ko
        ),
        format!(
            "Form: {} if the killer moves first, {} otherwise; vital points {vital_en}",
            attacked.en, defended.en
        ),
    )
}

/// An eye space that is no form of the table.
pub fn no_form() -> Text {
    Text::new("모양표에 없는 모양입니다.", "The table of forms has no such form.")
}

/// The points that satisfy a parameter.
pub fn parameter(name: &str, points: &str) -> Text {
    Text::new(format!("매개변수 {name}: {points}"), format!("Parameter {name}: {points}"))
}

/// Both orders of the first moves.
pub fn orders(old: &str, new: &str) -> Text {
    Text::new(format!("기존 순서: {old}\n새 순서: {new}"), format!("Old order: {old}\nNew order: {new}"))
}

fn order_name(order: PointOrder) -> Text {
    match order {
        PointOrder::Reading => Text::new("왼쪽 위부터", "reading order"),
        PointOrder::OldEvaluation => Text::new("1992년 평가", "1992 evaluation"),
        PointOrder::SixParameters => Text::new("여섯 매개변수", "six parameters"),
    }
}

fn matching_name(matching: PatternMatching) -> Text {
    match matching {
        PatternMatching::Off => Text::new("모양표 없이", "no patterns"),
        PatternMatching::On(TableReading::Proven) => Text::new("모양표(증명된 것만)", "patterns, proven"),
        PatternMatching::On(TableReading::Literal) => {
            Text::new("모양표(논문대로)", "patterns, as in the paper")
        }
    }
}

/// The heading of the searches of one problem.
pub fn search_heading() -> Text {
    Text::new("탐색 (잡는 쪽이 먼저)", "Searches, the killer to move")
}

/// One search of one problem.
pub fn search(order: PointOrder, matching: PatternMatching, found: &KillResult, first: &str) -> Text {
    let (order, matching) = (order_name(order), matching_name(matching));
    let way = Text::new(format!("{}, {}", order.ko, matching.ko), format!("{}, {}", order.en, matching.en));
    result(&way, found, first)
}

/// The search by the six parameters that tries proposed first moves before all others.
pub fn advised_search(by: &Text, found: &KillResult, first: &str) -> Text {
    result(&advised(by), found, first)
}

fn advised(by: &Text) -> Text {
    let order = order_name(PointOrder::SixParameters);
    Text::new(
        format!("{}, 첫 수는 {} 순서", order.ko, by.ko),
        format!("{}, first moves as the {} proposes", order.en, by.en),
    )
}

fn result(way: &Text, found: &KillResult, first: &str) -> Text {
    let (ko, en) = match found.kills {
        Some(true) => ("잡음", "kills"),
        Some(false) => ("못 잡음", "does not kill"),
        None => ("미정", "not settled"),
    };
    let (nodes, matched) = (found.nodes, found.matched);
    Text::new(
        format!("  {}: {ko}, 첫 수 {first}, 마디 {nodes}개, 모양표로 끝난 마디 {matched}개", way.ko),
        format!(
            "  {}: {en}, first move {first}, {}, {matched} decided by a form",
            way.en,
            count(nodes, "node")
        ),
    )
}

/// The prover's answer, and whether the paper's searches agree with it.
pub fn proven(fate: Option<Fate>, mut results: impl Iterator<Item = Option<bool>>) -> Text {
    let Some(fate) = fate else {
        return Text::new("증명기는 답을 내지 못했습니다.", "The prover did not settle the problem.");
    };
    let name = fate_name(fate);
    let kills = match fate {
        Fate::Dead => Some(true),
        Fate::Alive | Fate::Seki => Some(false),
        Fate::Ko(_) => None,
    };
    let wrong = |found: Option<bool>| kills.is_some() && found.is_some() && found != kills;
    if results.any(wrong) {
        return Text::new(
            format!("증명기의 답: {}. 다르게 답한 탐색은 틀렸습니다.", name.ko),
            format!("The prover's answer: {}. Searches that say otherwise are wrong.", name.en),
        );
    }
    Text::new(format!("증명기의 답: {}.", name.ko), format!("The prover's answer: {}.", name.en))
}

/// The number of problems of a collection.
pub fn problems(count: usize) -> Text {
    Text::new(
        format!("폐쇄형 {count}문제, 잡는 쪽이 먼저 둡니다."),
        format!("{}, the killer to move", myosu_text::english::count(count, "closed problem")),
    )
}

/// The heading of the totals of a collection.
pub fn totals_heading(all: usize) -> Text {
    Text::new(
        format!("차례와 모양표: 해결, 모두 푼 {all}문제의 마디, 첫 줄과 답이 다른 문제"),
        format!(
            "Order and patterns: settled, nodes where all settle ({all}), answers unlike the first row's"
        ),
    )
}

/// The totals of one search.
pub fn totals(order: PointOrder, matching: PatternMatching, [settled, nodes, different]: [u64; 3]) -> Text {
    let (order, matching) = (order_name(order), matching_name(matching));
    Text::new(
        format!("{}, {}: {settled}, {nodes}, {different}", order.ko, matching.ko),
        format!("{}, {}: {settled}, {nodes}, {different}", order.en, matching.en),
    )
}

/// The totals of the search that tries proposed first moves before all others.
pub fn advised_totals(by: &Text, [settled, nodes, different]: [u64; 3]) -> Text {
    let way = advised(by);
    Text::new(
        format!("{}: {settled}, {nodes}, {different}", way.ko),
        format!("{}: {settled}, {nodes}, {different}", way.en),
    )
}
