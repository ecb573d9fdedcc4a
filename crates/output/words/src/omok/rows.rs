//! What a move of Omok is for, by the rows it makes or prevents.

use myosu_omok::Purpose;
use myosu_rules::omok::{Position, Why};
use myosu_rules::{Notation, Point, Size};
use myosu_text::korean::object;

use crate::{Text, join};

/// What the move is for, with the stones of the row it makes or keeps the opponent from making; nothing where the
/// purpose is not about one row.
pub(super) fn purpose(purpose: Purpose, point: Point, position: &Position) -> Option<Text> {
    let (color, size) = (position.to_play(), position.size());
    match purpose {
        Purpose::Four => four(&position.why(color, point), size),
        Purpose::Three => {
            let stones = three(&position.why(color, point), size)?;
            Some(Text::new(
                format!("열린 삼({stones})을 만듭니다."),
                format!("Makes an open three: {stones}."),
            ))
        }
        Purpose::Hinders => {
            let stones = three(&position.why(!color, point), size)?;
            Some(Text::new(
                format!("상대가 두면 열린 삼({stones})이 되는 자리입니다."),
                format!("Keeps the opponent from an open three: {stones}."),
            ))
        }
        _ => None,
    }
}

fn four(why: &Why, size: Size) -> Option<Text> {
    let four = why.fours.first()?;
    let (stones, fives) = (list(&four.stones, size), list(&four.fives, size));
    Some(Text::new(
        format!("사({stones})를 만듭니다. 상대는 {} 막아야 합니다.", object(&fives)),
        format!("Makes a four: {stones}. {fives} has to be stopped."),
    ))
}

fn three(why: &Why, size: Size) -> Option<String> {
    Some(list(&why.real_threes().next()?.stones, size))
}

fn list(points: &[Point], size: Size) -> String {
    join(points.iter().copied(), Notation::Renju, size, " ")
}

#[cfg(test)]
mod tests {
    use myosu_omok::Purpose;
    use myosu_rules::Notation;
    use myosu_rules::omok::{Position, Variant};

    #[test]
    fn a_row_is_named_by_its_stones() {
        let size = myosu_rules::Size::square(15);
        let at = |text: &str| Notation::Renju.parse(text, size).unwrap();
        let mut position = Position::new(Variant::Renju.rule(), size).unwrap();
        for text in ["h8", "a1", "i8", "c1"] {
            position.play(at(text)).unwrap();
        }
        let said = |purpose, text| super::super::purpose(purpose, at(text), &position);
        assert_eq!(said(Purpose::Three, "j8").ko, "열린 삼(h8 i8 j8)을 만듭니다.");
        assert_eq!(said(Purpose::Three, "o15").ko, "열린 삼을 만듭니다.", "there is no row to name");
        position.play(at("o15")).unwrap();
        let said = super::super::purpose(Purpose::Hinders, at("j8"), &position);
        assert_eq!(said.en, "Keeps the opponent from an open three: h8 i8 j8.");
    }
}
