//! Opening protocols, and moves the rules do not allow.

use myosu_rules::omok::{BadAction, Choice, IllegalMove, Opening, Task};
use myosu_rules::{Point, Size};
use myosu_text::korean::{topic, with};

use super::foul_name;
use crate::{Text, renju, side};

/// What a choice of an opening protocol means.
pub fn choice(choice: Choice) -> Text {
    match choice {
        Choice::Stay => Text::new("이대로 두기", "Keep the colours"),
        Choice::Swap => Text::new("흑백 바꾸기", "Swap colours"),
        Choice::AddTwo => Text::new("두 수 더 놓고 고르게 하기", "Place two more and let the other choose"),
        Choice::Offer => Text::new("다섯째 수 여럿 제시하기", "Offer several fifth moves"),
    }
}

/// What an opening protocol asks of the player whose turn it is.
pub fn task(task: &Task) -> Text {
    match task {
        Task::Place(color, _) => {
            let side = side(*color);
            Text::new(
                format!("{}돌을 놓을 차례입니다", side.ko),
                format!("Place a {} stone", side.en.to_lowercase()),
            )
        }
        Task::Choose(_) => Text::new("색을 정할 차례입니다", "Choose a colour"),
        Task::Declare(most) => Text::new(
            format!("다섯째 수를 몇 곳 제시할지 정합니다(1–{most})"),
            format!("Declare how many fifth moves there will be (1 to {most})"),
        ),
        Task::Offer(count, _) => Text::new(
            format!("다섯째 수를 {count}곳 고릅니다. 대칭으로 같은 수는 안 됩니다"),
            format!("Offer {count} fifth moves, no two the same up to symmetry"),
        ),
        Task::Select(_) => {
            Text::new("제시된 다섯째 수 가운데 하나를 고릅니다", "Select one of the fifth moves")
        }
    }
}

/// The name of an opening protocol.
pub fn protocol_name(opening: Opening) -> Text {
    let (ko, en) = match opening {
        Opening::Free => ("자유", "Free"),
        Opening::Swap => ("스왑(세 수 뒤 바꾸기)", "Swap"),
        Opening::Swap2 => ("스왑2", "Swap2"),
        Opening::Pro => ("프로", "Pro"),
        Opening::LongPro => ("롱 프로", "Long Pro"),
        Opening::Rif => ("RIF 주형", "RIF"),
        Opening::Yamaguchi => ("야마구치", "Yamaguchi"),
        Opening::Soosorv(_) => ("소시로프-8", "Soosõrv-8"),
        Opening::Taraguchi(_) => ("타라구치-10", "Taraguchi-10"),
        Opening::Tarannikov => ("타라니코프", "Tarannikov"),
        Opening::SuperTaraguchi(_) => ("슈퍼 타라구치-10", "Super Taraguchi-10"),
        Opening::Sakata => ("사카타", "Sakata"),
    };
    Text::new(ko, en)
}

/// Why a move is not allowed.
pub fn illegal(illegal: IllegalMove, size: Size) -> Text {
    let ko = match illegal {
        IllegalMove::OffBoard(_) => "판 밖입니다.".to_owned(),
        IllegalMove::Occupied(..) => "이미 돌이 있습니다.".to_owned(),
        IllegalMove::Over(_) => "이미 끝난 대국입니다.".to_owned(),
        IllegalMove::Forbidden(point, _, kind) => {
            format!("{} 금수입니다({}).", topic(&renju(point, size)), foul_name(kind).ko)
        }
    };
    Text::new(ko, sentence(&illegal.to_string()))
}

/// Why an opening protocol or the rule refuses an action.
pub fn bad_action(bad: &BadAction, size: Size) -> Text {
    let write = |point: Point| renju(point, size);
    let ko = match bad {
        BadAction::Illegal(refused) => return illegal(*refused, size),
        BadAction::Over(_) => "이미 끝난 대국입니다.".to_owned(),
        BadAction::NotAsked(asked) => format!("지금은 그럴 차례가 아닙니다. {}.", task(asked).ko),
        BadAction::OutsideZone(point, _) => {
            format!("오프닝 룰에 따라 {}에는 놓을 수 없습니다.", write(*point))
        }
        BadAction::Number(most) => format!("다섯째 수는 1개에서 {most}개까지입니다."),
        BadAction::Offers { offered, asked } => {
            format!("다섯째 수를 {asked}곳 골라야 하는데 {offered}곳을 골랐습니다.")
        }
        BadAction::Symmetric(one, other, _) => {
            format!("{} {} 대칭으로 같은 수입니다.", with(&write(*one)), topic(&write(*other)))
        }
        BadAction::NotOffered(point, _) => format!("{} 제시된 수가 아닙니다.", topic(&write(*point))),
    };
    Text::new(ko, sentence(&bad.to_string()))
}

fn sentence(text: &str) -> String {
    format!("{}.", crate::capitalized(text))
}
