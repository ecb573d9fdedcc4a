//! Omok: scores, purposes, forced wins, fouls, rules and opening protocols.

mod book;
mod foul;
mod lesson;
mod opening;
mod rows;
mod rule;
mod win;

pub use book::{
    book_origin, book_position, book_resumed, book_section, book_value, even_opening, level, not_in_book,
};
pub use foul::{explanation, false_three, five, foul_name, four, nothing_forbidden, overline, three, why};
pub use lesson::{Missed, actual, advice, graded, scene};
pub use opening::{bad_action, choice, illegal, protocol_name, task};
pub use rule::{pattern_of_opening, presets, rule_name, rule_set};
pub use win::{forced_win, makes_five, strategy_move, strategy_others, strategy_reply, win_verdict};

use myosu_omok::alphabeta::MovePattern;
use myosu_omok::{Purpose, SearchScore};
use myosu_rules::omok::Position;
use myosu_rules::{Color, Point};
use myosu_text::english::count;

use crate::{Text, side};

/// The chance to win in percent; only a proven result is certain.
pub fn percent(score: SearchScore) -> f64 {
    let percent = f64::from(score.win_rate()) / 10.0;
    match score {
        SearchScore::Value(_) => percent.clamp(1.0, 99.0),
        SearchScore::Win(_) | SearchScore::Loss(_) => percent,
    }
}

/// Who stands better, by the score of the best move.
pub fn balance(to_play: Color, score: SearchScore) -> Text {
    let won = |color, plies: u32| {
        let winner = side(color);
        Text::new(
            format!("{}이 양쪽 합쳐 {plies}수 안에 이깁니다.", winner.ko),
            format!("{} wins by force in {}.", winner.en, crate::proof::plies_of(plies)),
        )
    };
    match score {
        SearchScore::Win(plies) => won(to_play, plies),
        SearchScore::Loss(plies) => won(!to_play, plies),
        SearchScore::Value(_) => {
            let (mover, percent) = (side(to_play), percent(score));
            Text::new(
                format!("{}의 승산은 {percent:.0}%쯤입니다.", mover.ko),
                format!("{} has about a {percent:.0}% chance to win.", mover.en),
            )
        }
    }
}

/// The candidates after which the game is most nearly even.
pub fn most_even() -> Text {
    Text::new(
        "두고 나면 흑백이 가장 비슷해지는 수입니다.",
        "After these moves the game is as even as can be.",
    )
}

/// A knowledge base without contradictions, with its vectors and the preferences of its three tables.
pub fn knowledge_sound(vectors: usize, [kb2, kb3, kb4]: [usize; 3]) -> Text {
    Text::new(
        format!("지식 베이스에 모순이 없습니다: 표현벡터 {vectors}개, 우선관계 {kb2} + {kb3} + {kb4}개."),
        format!(
            "The knowledge base is sound: {}, {kb2} + {kb3} + {kb4} preferences.",
            count(vectors, "vector")
        ),
    )
}

/// The heading of the weights of the paper omok-ab: how many points make a pattern for either side.
pub fn weights_heading(points: usize, to_play: Color) -> Text {
    let (ko, en) = to_play.pick(("흑", "Black"), ("백", "White"));
    Text::new(
        format!("모양이 되는 자리 {points}곳: {ko}이 두면 | 상대가 두면"),
        format!("{} with a pattern: if {en} plays there | if the opponent does", count(points, "point")),
    )
}

/// The name of a pattern of the paper omok-ab.
pub fn pattern_name(pattern: MovePattern) -> Text {
    let (ko, en) = match pattern {
        MovePattern::Overline => ("장목", "overline"),
        MovePattern::Five => ("오목", "five"),
        MovePattern::FourFour => ("사사", "double four"),
        MovePattern::FourThreeOpenFour => ("사가 열린 사삼", "four-three with an open four"),
        MovePattern::OpenFour => ("열린 사", "open four"),
        MovePattern::FourThreeClosedFour => ("사가 닫힌 사삼", "four-three with a closed four"),
        MovePattern::ThreeThree => ("열린 삼삼", "open double three"),
        MovePattern::StoppableFourThree => ("막을 수 있는 사삼", "stoppable four-three"),
        MovePattern::SplitOpenFour => ("한 칸 띄어진 열린 사", "split open four"),
        MovePattern::ThreeTwo => ("열린 삼이", "open three-two"),
        MovePattern::ThreeTwos => ("열린 이이이", "three open twos"),
        MovePattern::OpenThree => ("열린 삼", "open three"),
        MovePattern::SplitOpenThree => ("한 칸 띄어진 열린 삼", "split open three"),
        MovePattern::ClosedFour => ("막힌 사", "closed four"),
        MovePattern::SplitClosedFour => ("한 칸 띄어진 막힌 사", "split closed four"),
        MovePattern::SplitClosedThree => ("한 칸 띄어진 막힌 삼", "split closed three"),
        MovePattern::ClosedThree => ("막힌 삼", "closed three"),
        MovePattern::OpenTwo => ("열린 이", "open two"),
        MovePattern::HalfOpenTwo => ("막힌 열린 이", "half-open two"),
    };
    Text::new(ko, en)
}

/// A knowledge base that cannot be used.
pub fn knowledge_unusable() -> Text {
    Text::new(
        "지식 베이스를 쓸 수 없어 기본 지식 베이스를 씁니다.",
        "The knowledge base cannot be used; the built-in one is used instead.",
    )
}

/// How one of the papers' players chooses its moves.
pub fn way_of_choosing(player: &str) -> Text {
    match player {
        "linear" => Text::new(
            "그 점을 지나는 다섯 칸마다 점수를 매겨 합이 가장 큰 자리입니다.",
            "The windows of five through it add up to the most.",
        ),
        "knowledge" => Text::new(
            "지식 베이스의 우선관계가 공격과 수비의 후보 가운데 고른 자리입니다.",
            "The preferences of the knowledge base chose it among the candidates of attack and defence.",
        ),
        "alphabeta" => Text::new(
            "세 수 앞까지 읽어 패턴 가중치의 합이 가장 좋은 자리입니다.",
            "The sum of pattern weights is best three moves ahead.",
        ),
        _ => Text::default(),
    }
}

/// No move is left.
pub fn nothing_to_play() -> Text {
    Text::new("둘 곳이 없습니다. 대국이 끝났습니다.", "There is nothing to play: the game is over.")
}

/// What a move is good for, with the stones it is about. Where there are none to name, the English sentence is the
/// engine's own, which its log and protocols print too.
pub fn purpose(purpose: Purpose, point: Point, position: &Position) -> Text {
    if let Some(text) = position.is_empty(point).then(|| rows::purpose(purpose, point, position)).flatten() {
        return text;
    }
    let ko = match purpose {
        Purpose::Five => "오목을 완성해 이깁니다.",
        Purpose::StopsFive => "상대의 오목을 막는 절대수입니다.",
        Purpose::WinsByFours => "사를 연속으로 두어 이깁니다.",
        Purpose::WinsByThreats => "사와 삼의 연속 공격으로 이깁니다.",
        Purpose::StraightFour => "막을 수 없는 사를 만듭니다.",
        Purpose::FourThree => "사삼을 만듭니다.",
        Purpose::DoubleThree => "열린 삼을 동시에 두 개 만듭니다.",
        Purpose::Blocks => "상대가 이기는 자리를 막습니다.",
        Purpose::Four => "사를 만들어 응수를 강요합니다.",
        Purpose::Three => "열린 삼을 만듭니다.",
        Purpose::Hinders => "상대의 좋은 자리를 먼저 차지합니다.",
        Purpose::Builds => "공격할 모양을 만듭니다.",
        Purpose::Opens => "넓은 곳에 먼저 둡니다.",
    };
    Text::new(ko, purpose.english(point, position))
}

/// A purpose in a word or two.
pub fn purpose_name(purpose: Purpose) -> Text {
    let (ko, en) = match purpose {
        Purpose::Five => ("오목", "five"),
        Purpose::StopsFive => ("절대수", "forced"),
        Purpose::WinsByFours => ("사 연속 공격", "VCF"),
        Purpose::WinsByThreats => ("연속 공격", "VCT"),
        Purpose::StraightFour => ("막을 수 없는 사", "straight four"),
        Purpose::FourThree => ("사삼", "four-three"),
        Purpose::DoubleThree => ("삼삼", "double three"),
        Purpose::Blocks => ("막음", "block"),
        Purpose::Four => ("사", "four"),
        Purpose::Three => ("열린 삼", "open three"),
        Purpose::Hinders => ("선점", "vital point"),
        Purpose::Builds => ("모양", "shape"),
        Purpose::Opens => ("첫 수", "opening"),
    };
    Text::new(ko, en)
}

/// Black's chance to win, in percent: `흑 57%`, `Black 57%`.
pub fn black_chance(percent: f64) -> Text {
    let black = side(Color::Black);
    Text::new(format!("{} {percent:.0}%", black.ko), format!("{} {percent:.0}%", black.en))
}

/// What a candidate leads to: a chance, or a result that is proven.
pub fn outlook(score: SearchScore) -> Text {
    match score {
        SearchScore::Win(_) => Text::new("승", "win"),
        SearchScore::Loss(_) => Text::new("패", "loss"),
        SearchScore::Value(_) => Text::same(format!("{:.0}%", percent(score))),
    }
}

/// What the move is for whose win is proven.
pub fn winning_move(plies: usize) -> Text {
    if plies == 1 {
        return Text::new(
            "이 수로 승부가 납니다. 막을 길이 없습니다.",
            "Decides the game: nothing stops five.",
        );
    }
    Text::new(
        format!("{plies}수 필승의 첫 수입니다. 모든 응수를 확인했습니다."),
        format!("The first move of a forced win in {plies} moves; every defence is refuted."),
    )
}
