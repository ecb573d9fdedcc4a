//! How a game ended.

use myosu_rules::{Color, go, omok};
use myosu_text::english::count;

use crate::{Text, side};

/// A win by resignation.
pub fn resigned(loser: Color) -> Text {
    let winner = side(!loser);
    Text::new(format!("{} 불계승", winner.ko), format!("{} wins by resignation", winner.en))
}

/// A win on time.
pub fn out_of_time(loser: Color) -> Text {
    let winner = side(!loser);
    Text::new(format!("{} 시간승", winner.ko), format!("{} wins on time", winner.en))
}

/// The end of a game of Baduk before counting.
pub fn go_end(end: go::End) -> Text {
    match end {
        go::End::Passes => {
            Text::new("양쪽이 모두 한 수 쉬었습니다. 계가합니다.", "Both sides passed: count.")
        }
        go::End::Resigned(loser) => resigned(loser),
    }
}

/// The result of a counted game of Baduk.
pub fn score(score: go::Score) -> Text {
    let Some(winner) = score.winner() else { return Text::new("비겼습니다.", "A draw.") };
    let (winner, halves) = (side(winner), score.halves().abs());
    // Korean scores say half a point in words: 반집, 3집 반.
    let ko = match (halves / 2, halves % 2) {
        (0, _) => "반집".to_owned(),
        (points, 0) => format!("{points}집"),
        (points, _) => format!("{points}집 반"),
    };
    let points = match (halves / 2, halves % 2) {
        (0, _) => "half a point".to_owned(),
        (points, 0) => count(points, "point"),
        (points, _) => format!("{points}.5 points"),
    };
    Text::new(format!("{} {ko} 승", winner.ko), format!("{} wins by {points}", winner.en))
}

/// Points of a count that belong to neither side because the border around them is open.
pub fn open_border(points: usize) -> Text {
    Text::new(
        format!("경계가 끝나지 않아 {points}곳이 누구의 집도 아닙니다."),
        format!("A border is open: {} belong to neither side.", count(points, "point")),
    )
}

/// The result of a game of Omok.
pub fn omok_end(outcome: omok::Outcome) -> Text {
    match outcome {
        omok::Outcome::Win(color) => {
            Text::new(format!("{} 승", side(color).ko), format!("{} wins", side(color).en))
        }
        omok::Outcome::Draw => Text::new("무승부", "A draw"),
    }
}
