//! Baduk: the balance of a position, its groups, and what a move is for.

mod candidate;
mod group;
mod lesson;
mod level;
mod recursion;

pub use candidate::{area, candidate, purpose, purpose_name, stones_ko};
pub use group::{group, safety, weak_group};
pub use lesson::{FallenGroup, actual, advice, graded, listed_mistake, no_mistakes, scene};
pub use level::{following, level};
pub use recursion::{best_move, law_breaks, recursion};

use myosu_baduk::judge::JudgedPosition;
use myosu_baduk::judgement::{Analysis, Balance};
use myosu_rules::{Color, Notation, Point, Size, go};
use myosu_text::korean::subject;

use crate::{Text, side};

/// Who is ahead and by how much.
pub fn balance(balance: Balance) -> Text {
    match balance {
        Balance::Even => Text::new("형세는 호각입니다.", "The game is even."),
        Balance::Ahead(color, points) => {
            let side = side(color);
            Text::new(
                format!("{}이 덤을 포함해 {points:.1}집쯤 앞서 있습니다.", side.ko),
                format!("{} leads by about {points:.1} points, komi included.", side.en),
            )
        }
    }
}

/// Like [`balance`], short enough for a table: `흑 3.2집 우세`.
pub fn balance_short(balance: Balance) -> Text {
    match balance {
        Balance::Even => Text::new("호각", "even"),
        Balance::Ahead(color, points) => {
            let side = side(color);
            Text::new(
                format!("{} {points:.1}집 우세(덤 포함)", side.ko),
                format!("{} leads by {points:.1}", side.en),
            )
        }
    }
}

/// The whole judgement: the balance, the chance to win, and the points each side may expect, where PM is
/// explained.
pub fn judgement(analysis: &Analysis) -> Text {
    let who = balance(analysis.verdict());
    let leader = if analysis.lead >= 0.0 { Color::Black } else { Color::White };
    let name = side(leader);
    let chance = 100.0 * leader.pick(analysis.black_wins, 1.0 - analysis.black_wins);
    let [black, white] = Color::BOTH.map(|color| analysis.matrix.expected(color));
    Text::new(
        format!(
            "{} {}이 이길 확률은 {chance:.0}%쯤입니다. 예상 집(PM, 자리마다 차지할 확률의 합): 흑 {black:.1}, 백 {white:.1}.",
            who.ko, name.ko
        ),
        format!(
            "{} {} wins with a probability of about {chance:.0}%. Expected points (PM, the probabilities of owning each point added up): Black {black:.1}, White {white:.1}.",
            who.en, name.en
        ),
    )
}

/// Who is ahead, and the chance of the side that leads, in one sentence each.
pub fn standing(analysis: &Analysis) -> Text {
    let (who, chance) = (balance(analysis.verdict()), 100.0 * analysis.black_wins);
    let (leader, chance) =
        if chance >= 50.0 { (Color::Black, chance) } else { (Color::White, 100.0 - chance) };
    let name = side(leader);
    Text::new(
        format!("{} {} 승률 {chance:.0}%.", who.ko, name.ko),
        format!("{} {}'s chance to win is about {chance:.0}%.", who.en, name.en),
    )
}

/// Points with their sign, as a page prints them: a true minus, and no sign before nothing.
pub fn signed(points: f64) -> String {
    match (10.0 * points).round() {
        0.0 => "0.0".to_owned(),
        tenths => format!("{}{:.1}", if tenths > 0.0 { '+' } else { '−' }, points.abs()),
    }
}

/// The paper's sums over the board: PM of both sides, their distance, and the sum of influence.
pub fn sums(thoughts: &JudgedPosition) -> Text {
    let matrix = &thoughts.analysis.matrix;
    let [black, white] = Color::BOTH.map(|color| matrix.expected(color));
    let (pmd, ips) = (matrix.difference(), thoughts.evaluation.influence_sum());
    let numbers = format!("PM_B {black:.1}, PM_W {white:.1}, PMD {pmd:.1}, IPS {}", signed(ips));
    Text::new(format!("{numbers} (영향력의 합, 돌 단위)."), format!("{numbers} (influence, in stones)."))
}

/// Which program a judge or player of Baduk is.
pub fn program(name: &str) -> Text {
    match name {
        "cgs" => Text::new(
            "논문 cgs: 대국 통계 없이 목적별로 후보를 냅니다",
            "the paper cgs: candidates by purpose, no statistics of games",
        ),
        "cgs-fitted" => Text::new(
            "cgs-fitted: 프로 대국에서 배운 순위로 후보를 냅니다(더 강합니다)",
            "cgs-fitted: candidates as professional games teach (stronger)",
        ),
        "cgs-search" => Text::new(
            "cgs-search: cgs의 판단으로 수를 읽습니다(신경망 없음)",
            "cgs-search: reads ahead on the judgement of cgs, without a network",
        ),
        net => Text::new(format!("신경망 {net}"), format!("the network {net}")),
    }
}

/// A position in which a side has no stone cannot be judged yet.
pub fn nothing_to_judge() -> Text {
    Text::new(
        "흑과 백의 돌이 모두 놓이면 형세를 판단합니다.",
        "The position is judged once both sides have stones.",
    )
}

/// No candidate is left.
pub fn nothing_to_play() -> Text {
    Text::new("더 둘 곳이 없습니다. 한 수 쉽니다.", "Nothing is left to play: pass.")
}

/// A better move than the one played, and what was lost.
pub fn better_move(best: Point, loss: f64, size: Size) -> Text {
    let place = Notation::Go.write(best, size);
    Text::new(
        format!("{loss:.1}집쯤 손해입니다. {} 더 나았습니다.", subject(&place)),
        format!("About {loss:.1} points lost; {place} was better."),
    )
}

/// The points a classic influence function gives both sides.
pub fn influence_points(black: usize, white: usize) -> Text {
    Text::new(format!("흑 {black}점, 백 {white}점"), format!("Black {black} points, White {white}"))
}

/// Why a move is not allowed.
pub fn illegal(illegal: go::Illegal) -> Text {
    let ko = match illegal {
        go::Illegal::OffBoard => "판 밖입니다.",
        go::Illegal::Occupied => "이미 돌이 있습니다.",
        go::Illegal::Suicide => "착수금지점입니다(자살수).",
        go::Illegal::Ko => "패입니다. 다른 곳을 먼저 두어야 합니다.",
        go::Illegal::Superko => "같은 모양이 되풀이됩니다(동형반복 금지).",
        go::Illegal::GameOver => "이미 끝난 대국입니다.",
    };
    Text::new(ko, format!("{}.", crate::capitalized(&illegal.to_string())))
}

#[cfg(test)]
mod tests {
    use super::{balance, signed};
    use myosu_baduk::judgement::Balance;

    #[test]
    fn nothing_has_no_sign_and_minus_is_a_minus() {
        let written = [0.24, -0.04, 0.04, -0.05, -12.0].map(signed);
        assert_eq!(written, ["+0.2", "0.0", "0.0", "−0.1", "−12.0"]);
    }

    #[test]
    fn less_than_a_point_is_even_everywhere() {
        assert_eq!(balance(Balance::of(0.99)).en, "The game is even.");
        assert_eq!(balance(Balance::of(-0.99)).ko, "형세는 호각입니다.");
        assert_eq!(balance(Balance::of(1.0)).ko, "흑이 덤을 포함해 1.0집쯤 앞서 있습니다.");
        assert_eq!(balance(Balance::of(-7.26)).en, "White leads by about 7.3 points, komi included.");
    }
}
