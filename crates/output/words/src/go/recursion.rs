//! The recursion of the paper cgs, eq. (9)-(19).

use myosu_baduk::cgs::lookahead::{BestMove, LawBreaks, Recursion};
use myosu_rules::{Notation, Size};

use super::purpose_name;
use crate::{Text, played};

/// V of a position by the recursion.
pub fn recursion(run: &Recursion) -> Text {
    let (depth, width, value) = (run.lookahead.depth(), run.lookahead.width(), run.value());
    let count = run.best.len();
    Text::new(
        format!("확률 함수 P(식 9-19), 깊이 {depth}, 너비 {width}: V = {value:.2}, 후보 집합 Γ {count}수"),
        format!(
            "Probability function P (eq. 9-19), depth {depth}, width {width}: V = {value:.2}, {count} in Γ"
        ),
    )
}

/// A move of Γ with V after it and both parts of the change.
pub fn best_move(found: &BestMove, size: Size) -> Text {
    let place = played(found.mv, Notation::Go, size);
    let (why, value) = (purpose_name(found.purpose), found.value);
    let sum = |change: &[f64]| change.iter().sum::<f64>();
    let (stone, turn) = (sum(&found.change.stone), sum(&found.change.turn));
    Text::new(
        format!("{} ({}): V = {value:.2}, ΣΔI = {stone:+.2}, ΣΔII = {turn:+.2}", place.ko, why.ko),
        format!("{} ({}): V = {value:.2}, ΣΔI = {stone:+.2}, ΣΔII = {turn:+.2}", place.en, why.en),
    )
}

/// How far the laws of eq. 12 and 17-19 hold.
pub fn law_breaks(breaks: &LawBreaks) -> Text {
    let LawBreaks { stone, turn, unequal, changed, sum } = breaks;
    Text::new(
        format!(
            "법칙에서 벗어남: 식 12 ΔI {stone}점, ΔII {turn}점; 식 17 {unequal:.2}; 식 18 {changed:.2}; 식 19 {sum:.5}"
        ),
        format!(
            "Departures from the laws: eq. 12 ΔI {stone} points, ΔII {turn} points; eq. 17 {unequal:.2}; eq. 18 {changed:.2}; eq. 19 {sum:.5}"
        ),
    )
}
