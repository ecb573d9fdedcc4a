//! What a move of Baduk is for.

use myosu_baduk::judgement::{Analysis, Candidate, Purpose};
use myosu_rules::{Move, Notation, Point, Size};
use myosu_text::english::count;
use myosu_text::korean::toward;

use crate::{Text, played};

/// A candidate in a line: its point, its purpose, and the points it gains for the side to move.
pub fn candidate(candidate: &Candidate, analysis: &Analysis) -> Text {
    let size = analysis.matrix.size();
    let place = played(candidate.mv, Notation::Go, size);
    let why = purpose(candidate, size);
    let gain = super::signed(analysis.gain(candidate));
    Text::new(
        format!("{}: {} ({gain}집)", place.ko, why.ko),
        format!("{}: {} ({gain} points)", place.en, why.en),
    )
}

/// A purpose in a word or two.
pub fn purpose_name(purpose: Option<Purpose>) -> Text {
    let Some(purpose) = purpose else { return Text::new("수", "move") };
    let (ko, en) = match purpose {
        Purpose::Capture => ("따냄", "capture"),
        Purpose::Save => ("살리기", "save"),
        Purpose::AnswerCut => ("끊음에 응수", "answer a cut"),
        Purpose::Connect => ("연결", "connect"),
        Purpose::Eye => ("눈 만들기", "eye"),
        Purpose::Settle => ("안정", "settle"),
        Purpose::Escape => ("탈출", "escape"),
        Purpose::Attack => ("공격", "attack"),
        Purpose::Corner => ("귀", "corner"),
        Purpose::Extend => ("벌림", "extend"),
        Purpose::Invade => ("침입", "invade"),
        Purpose::Reduce => ("삭감", "reduce"),
        Purpose::Endgame => ("끝내기", "endgame"),
    };
    Text::new(ko, en)
}

/// A number of stones as Korean players count them: 한 점, 두 점, 석 점.
pub fn stones_ko(number: usize) -> String {
    const COUNTED: [&str; 10] = ["한", "두", "석", "넉", "다섯", "여섯", "일곱", "여덟", "아홉", "열"];
    let counted = number.checked_sub(1).and_then(|index| COUNTED.get(index));
    counted.map_or_else(|| format!("{number}점"), |counted| format!("{counted} 점"))
}

/// Stones of a side: `stone`, `4 stones`.
pub(super) fn stones_en(number: usize) -> String {
    if number == 1 { "stone".to_owned() } else { count(number, "stone") }
}

/// The part of the board a point lies in, by thirds: a corner, a side or the centre.
pub fn area(point: Point, size: Size) -> Text {
    let third = |at: u8, length: u8| usize::from(at) * 3 / usize::from(length);
    const AREAS: [[(&str, &str); 3]; 3] = [
        [
            ("좌상귀", "the upper left corner"),
            ("상변", "the upper side"),
            ("우상귀", "the upper right corner"),
        ],
        [("좌변", "the left side"), ("중앙", "the centre"), ("우변", "the right side")],
        [
            ("좌하귀", "the lower left corner"),
            ("하변", "the lower side"),
            ("우하귀", "the lower right corner"),
        ],
    ];
    let (ko, en) = AREAS[third(point.y(), size.height())][third(point.x(), size.width())];
    Text::new(ko, en)
}

/// What a candidate is for, as a sentence about computed facts: the stones it serves or attacks and what becomes of
/// their stability, or the part of the board.
pub fn purpose(candidate: &Candidate, size: Size) -> Text {
    if candidate.mv == Move::Pass {
        return Text::new("더 두어도 얻을 것이 없습니다.", "Nothing is left to gain.");
    }
    let Some(purpose) = candidate.purpose else {
        return Text::new("둘 만한 수입니다.", "Worth playing.");
    };
    match candidate.mv.point().map(|point| area(point, size)) {
        Some(area) if purpose == Purpose::Corner && candidate.serves.is_empty() => {
            corner_sentence(candidate.mv.point().and_then(|point| corner_point(point, size)), &area)
        }
        Some(area) if by_place(purpose) || candidate.serves.is_empty() => place_sentence(purpose, &area),
        _ => stones_sentence(purpose, candidate, size),
    }
}

/// Whether a purpose is about a part of the board and not about stones.
const fn by_place(purpose: Purpose) -> bool {
    use Purpose::{Corner, Endgame, Extend, Invade, Reduce};
    matches!(purpose, Corner | Extend | Invade | Reduce | Endgame)
}

/// The name of a point of an empty corner, by its lines: 화점, the 4-4 point. Small boards have no such names.
fn corner_point(point: Point, size: Size) -> Option<Text> {
    let line = |at: u8, length: u8| at.min(length - 1 - at) + 1;
    let lines = [line(point.x(), size.width()), line(point.y(), size.height())];
    if size.width().min(size.height()) < 13 {
        return None;
    }
    let (ko, en) = match (lines[0].min(lines[1]), lines[0].max(lines[1])) {
        (4, 4) => ("화점", "4-4 point"),
        (3, 4) => ("소목", "3-4 point"),
        (3, 3) => ("삼삼", "3-3 point"),
        (3, 5) => ("외목", "3-5 point"),
        (4, 5) => ("고목", "4-5 point"),
        _ => return None,
    };
    Some(Text::new(ko, en))
}

fn corner_sentence(name: Option<Text>, area: &Text) -> Text {
    match name {
        Some(name) => Text::new(
            format!("비어 있는 {}의 {}입니다.", area.ko, name.ko),
            format!("The {} of {}, which is empty.", name.en, area.en),
        ),
        None => place_sentence(Purpose::Corner, area),
    }
}

fn place_sentence(purpose: Purpose, area: &Text) -> Text {
    let (ko, en) = (&area.ko, &area.en);
    match purpose {
        Purpose::Corner => Text::new(format!("{ko}의 큰 자리입니다."), format!("A big point in {en}.")),
        Purpose::Extend => Text::new(format!("{} 벌립니다.", toward(ko)), format!("Extends along {en}.")),
        Purpose::Invade => Text::new(
            format!("{ko}의 상대 진영에 뛰어듭니다."),
            format!("Invades the opponent’s area in {en}."),
        ),
        Purpose::Reduce => Text::new(
            format!("{ko}의 상대 모양을 삭감합니다."),
            format!("Reduces the opponent’s area in {en}."),
        ),
        Purpose::Endgame => {
            Text::new(format!("{ko}의 경계를 정합니다."), format!("Settles the border in {en}."))
        }
        other => {
            let name = purpose_name(Some(other));
            Text::new(format!("{ko}: {}.", name.ko), format!("In {en}: {}.", name.en))
        }
    }
}

fn stones_sentence(purpose: Purpose, candidate: &Candidate, size: Size) -> Text {
    let place = candidate.serves.first().map_or_else(String::new, |point| Notation::Go.write(point, size));
    let stones = candidate.serves.len();
    let ko_stones = format!("{place} 쪽 {}", stones_ko(stones));
    let en_stones = match stones {
        1 => format!("the stone at {place}"),
        _ => format!("{} at {place}", count(stones, "stone")),
    };
    let (ko, en) = match purpose {
        Purpose::Capture => (format!("{ko_stones}을 따냅니다."), format!("Captures {en_stones}.")),
        Purpose::Save => (
            format!("손을 빼면 잡힐 듯한 {ko_stones}을 살립니다."),
            format!("Saves {en_stones}, which could be caught."),
        ),
        Purpose::AnswerCut => (
            format!("끊는 수에 응수해 {place} 쪽 돌을 잇습니다."),
            format!("Answers the cut and joins the stones at {place}."),
        ),
        Purpose::Connect => {
            (format!("{place} 쪽 돌을 연결합니다."), format!("Connects the stones at {place}."))
        }
        Purpose::Eye => {
            (format!("{ko_stones}에 눈 모양을 냅니다."), format!("Makes eye shape for {en_stones}."))
        }
        Purpose::Escape => (format!("{ko_stones}이 밖으로 나갑니다."), format!("Runs out with {en_stones}.")),
        Purpose::Attack => (format!("상대 {ko_stones}을 공격합니다."), format!("Attacks {en_stones}.")),
        _ => (format!("{ko_stones}을 안정시킵니다."), format!("Settles {en_stones}.")),
    };
    let change = effect(purpose, candidate.effect);
    Text::new(format!("{ko}{}", change.ko), format!("{en}{}", change.en))
}

/// The least change of stability worth a sentence. Chosen by hand.
const NOTED: f64 = 0.03;

/// What becomes of the stones' stability; nothing where the move does not change it as its purpose says.
fn effect(purpose: Purpose, effect: Option<[f64; 2]>) -> Text {
    let Some([now, then]) = effect else { return Text::default() };
    let gain = if purpose == Purpose::Attack { now - then } else { then - now };
    if purpose == Purpose::Capture || gain < NOTED {
        return Text::default();
    }
    Text::new(
        format!(" 안정도가 {now:.2}에서 {} 바뀝니다.", toward(&format!("{then:.2}"))),
        format!(" Stability goes from {now:.2} to {then:.2}."),
    )
}

#[cfg(test)]
mod tests {
    use super::{corner_point, purpose, stones_ko};
    use myosu_baduk::judgement::{Candidate, Purpose};
    use myosu_rules::{Move, Point, PointSet, Size};

    fn candidate(purpose: Purpose, serves: PointSet, effect: Option<[f64; 2]>) -> Candidate {
        let mv = Move::Place(Point::new(16, 3));
        let line = vec![mv];
        Candidate { mv, prior: 0.5, balance: 0.0, lead: 0.0, purpose: Some(purpose), serves, effect, line }
    }

    #[test]
    fn a_sentence_names_the_stones_or_the_place_it_is_about() {
        let size = Size::square(19);
        let one: PointSet = [Point::new(3, 15)].into_iter().collect();
        let text = purpose(&candidate(Purpose::Capture, one, None), size);
        assert_eq!(
            (text.ko.as_str(), text.en.as_str()),
            ("D4 쪽 한 점을 따냅니다.", "Captures the stone at D4.")
        );
        let corner = purpose(&candidate(Purpose::Corner, one, None), size);
        assert_eq!(corner.ko, "우상귀의 큰 자리입니다.", "a place, not the stones far away");
        let empty = purpose(&candidate(Purpose::Corner, PointSet::EMPTY, None), size);
        assert_eq!(empty.ko, "비어 있는 우상귀의 소목입니다.");
        assert!(corner_point(Point::new(2, 2), Size::square(9)).is_none(), "a small board");
        for each in Purpose::ALL {
            let text = purpose(&candidate(each, PointSet::EMPTY, None), size);
            assert!(text.ko.ends_with('.') && text.en.ends_with('.'), "{text:?}");
            assert!(text.ko.contains("우상귀") && !text.en.contains(" at "), "{text:?}");
        }
    }

    #[test]
    fn a_change_is_told_only_where_the_move_makes_it() {
        let one: PointSet = [Point::new(3, 15)].into_iter().collect();
        let told = |purposed, effect| purpose(&candidate(purposed, one, effect), Size::square(19)).ko;
        assert!(told(Purpose::Settle, Some([0.61, 0.93])).contains("0.61에서 0.93으로"), "it rises");
        assert!(!told(Purpose::Settle, Some([0.61, 0.6])).contains("안정도"), "it does not rise");
        assert!(told(Purpose::Attack, Some([0.8, 0.5])).contains("0.80에서 0.50으로"), "it falls");
        assert!(!told(Purpose::Attack, Some([0.5, 0.8])).contains("안정도"));
    }

    #[test]
    fn stones_are_counted_as_players_count_them() {
        assert_eq!([1, 3, 4, 10, 11].map(stones_ko), ["한 점", "석 점", "넉 점", "열 점", "11점"]);
    }
}
