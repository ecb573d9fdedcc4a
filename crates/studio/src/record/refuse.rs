//! Why something is refused, in both languages.

use myosu_rules::{Notation, Point, Size, go, omok};

use crate::fault::Fault;

use super::opening::task_text;

/// A position that is no position.
pub(super) fn unreadable(why: impl std::fmt::Display) -> Fault {
    Fault::bad(
        format!("이 국면은 둘 수 없는 모양입니다: {why}"),
        format!("This position cannot be played: {why}"),
    )
}

/// A move Baduk does not allow.
pub(super) fn illegal_go(illegal: go::Illegal) -> Fault {
    let ko = match illegal {
        go::Illegal::OffBoard => "판 밖입니다.",
        go::Illegal::Occupied => "이미 돌이 있습니다.",
        go::Illegal::Suicide => "착수 금지점입니다(자살수).",
        go::Illegal::Ko => "패입니다. 다른 곳을 먼저 두어야 합니다.",
        go::Illegal::Superko => "같은 모양이 되풀이됩니다(동형반복 금지).",
        go::Illegal::GameOver => "이미 끝난 대국입니다.",
    };
    let mut en = illegal.to_string();
    if let Some(first) = en.get(..1).map(str::to_uppercase) {
        en.replace_range(..1, &first);
    }
    Fault::illegal(ko, format!("{en}."))
}

fn illegal_omok(size: Size, illegal: omok::IllegalMove) -> Fault {
    let ko = match illegal {
        omok::IllegalMove::OffBoard(_) => "판 밖입니다.".to_owned(),
        omok::IllegalMove::Occupied(..) => "이미 돌이 있습니다.".to_owned(),
        omok::IllegalMove::Over(_) => "이미 끝난 대국입니다.".to_owned(),
        omok::IllegalMove::Forbidden(point, _, kind) => {
            let place = Notation::Renju.write(point, size);
            format!("{place}은(는) 금수입니다({}).", kind.korean_name())
        }
    };
    Fault::illegal(ko, illegal.to_string())
}

/// An action an opening protocol or the rule of Omok does not allow.
pub(super) fn refused_omok(size: Size, bad: &omok::BadAction) -> Fault {
    use omok::BadAction as Bad;
    let write = |point: Point| Notation::Renju.write(point, size);
    let ko = match bad {
        Bad::Illegal(illegal) => return illegal_omok(size, *illegal),
        Bad::Over(_) => "이미 끝난 대국입니다.".to_owned(),
        Bad::NotAsked(task) => format!("지금은 그럴 차례가 아닙니다. {}.", task_text(task).ko),
        Bad::OutsideZone(point, _) => format!("개국 규약 때문에 {}에는 놓을 수 없습니다.", write(*point)),
        Bad::Number(most) => format!("다섯째 수는 1개에서 {most}개까지입니다."),
        Bad::Offers { offered, asked } => {
            format!("다섯째 수를 {asked}곳 골라야 하는데 {offered}곳을 골랐습니다.")
        }
        Bad::Symmetric(one, other, _) => {
            format!("{}와(과) {}은(는) 대칭으로 같은 수입니다.", write(*one), write(*other))
        }
        Bad::NotOffered(point, _) => format!("{}은(는) 제시된 수가 아닙니다.", write(*point)),
    };
    let mut en = bad.to_string();
    if let Some(first) = en.get(..1).map(str::to_uppercase) {
        en.replace_range(..1, &first);
    }
    Fault::illegal(ko, format!("{en}."))
}
