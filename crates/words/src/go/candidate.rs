//! What a move of Baduk is for.

use myosu_baduk::judgement::{Analysis, Candidate, Purpose};
use myosu_rules::{Notation, PointSet, Size};
use myosu_text::english::count;

use crate::{Text, played};

/// A candidate in a line: its point, its purpose, and the points it gains for the side to move.
pub fn candidate(candidate: &Candidate, analysis: &Analysis) -> Text {
    let size = analysis.matrix.size();
    let place = played(candidate.mv, Notation::Go, size);
    let why = purpose(candidate.purpose, candidate.serves, size);
    let gain = analysis.gain(candidate);
    Text::new(
        format!("{}: {} ({gain:+.1}집)", place.ko, why.ko),
        format!("{}: {} ({gain:+.1} points)", place.en, why.en),
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

/// A purpose as a sentence about the stones the move serves or attacks.
pub fn purpose(purpose: Option<Purpose>, serves: PointSet, size: Size) -> Text {
    let Some(purpose) = purpose else { return Text::new("둘 만한 수입니다.", "Worth playing.") };
    let place = serves.first().map(|point| Notation::Go.write(point, size));
    let (ko_at, en_at) =
        place.map_or_else(Default::default, |place| (format!("{place} 쪽 "), format!(" at {place}")));
    let stones = serves.len();
    let some = if stones == 0 { "the stones".to_owned() } else { count(stones, "stone") };
    let points = if stones == 0 { "돌".to_owned() } else { format!("{stones}점") };
    let (ko, en) = match purpose {
        Purpose::Capture => (format!("{ko_at}{points}을 따냅니다."), format!("Captures {some}{en_at}.")),
        Purpose::Save => {
            (format!("위험한 {ko_at}{points}을 살립니다."), format!("Saves {some}{en_at} from capture."))
        }
        Purpose::AnswerCut => (
            format!("끊는 수에 응수해 {ko_at}돌을 잇습니다."),
            format!("Answers the cut and joins the stones{en_at}."),
        ),
        Purpose::Connect => (format!("{ko_at}돌을 연결합니다."), format!("Connects the stones{en_at}.")),
        Purpose::Eye => {
            (format!("{ko_at}말에 눈을 만듭니다."), format!("Makes an eye for the group{en_at}."))
        }
        Purpose::Settle => {
            (format!("{ko_at}약한 말을 안정시킵니다."), format!("Settles the weak group{en_at}."))
        }
        Purpose::Escape => {
            (format!("{ko_at}말이 밖으로 달아납니다."), format!("Runs out with the group{en_at}."))
        }
        Purpose::Attack => {
            (format!("{ko_at}상대의 약한 말을 공격합니다."), format!("Attacks the weak group{en_at}."))
        }
        Purpose::Corner => ("귀를 차지합니다.".into(), "Takes the corner.".into()),
        Purpose::Extend => ("벌려서 모양을 넓힙니다.".into(), "Extends the position.".into()),
        Purpose::Invade => ("상대 진영에 침입합니다.".into(), "Invades the opponent's area.".into()),
        Purpose::Reduce => ("상대 모양을 삭감합니다.".into(), "Reduces the opponent's area.".into()),
        Purpose::Endgame => ("경계를 정하는 끝내기입니다.".into(), "Settles the border.".into()),
    };
    Text::new(ko, en)
}

#[cfg(test)]
mod tests {
    use super::purpose;
    use myosu_baduk::judgement::Purpose;
    use myosu_rules::{Point, PointSet, Size};

    #[test]
    fn a_sentence_names_the_stones_it_is_about() {
        let size = Size::square(19);
        let one: PointSet = [Point::new(3, 15)].into_iter().collect();
        let text = purpose(Some(Purpose::Capture), one, size);
        assert_eq!(
            (text.ko.as_str(), text.en.as_str()),
            ("D4 쪽 1점을 따냅니다.", "Captures 1 stone at D4.")
        );
        for each in Purpose::ALL {
            let text = purpose(Some(each), PointSet::EMPTY, size);
            assert!(text.ko.ends_with("니다.") && text.en.ends_with('.'), "{text:?}");
            assert!(!text.en.contains(" at ") && !text.ko.contains("쪽"), "{text:?}");
        }
    }
}
