//! Opening protocols of Omok in words; how a record holds them is in `formats::replay::opening`.

use myosu_rules::omok::{Choice, Opening, Task};

use crate::view::side;
use myosu_text::Text;

pub(crate) use myosu_formats::replay::opening::{DECISION, PROTOCOL, choice_name, parse, write};

/// What a choice means.
pub(crate) fn choice_text(choice: Choice) -> Text {
    match choice {
        Choice::Stay => Text::new("이대로 두기", "Keep the colours"),
        Choice::Swap => Text::new("흑백 바꾸기", "Swap colours"),
        Choice::AddTwo => Text::new("두 수 더 놓고 고르게 하기", "Place two more and let the other choose"),
        Choice::Offer => Text::new("다섯째 수 여럿 제시하기", "Offer several fifth moves"),
    }
}

/// What is asked of the player whose turn it is.
pub(crate) fn task_text(task: &Task) -> Text {
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
            format!("다섯째 수를 몇 곳 둘지 정합니다(1–{most})"),
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

/// The name of a protocol.
pub(crate) fn protocol_text(opening: Opening) -> Text {
    let (ko, en) = match opening {
        Opening::Free => ("자유", "Free"),
        Opening::Swap => ("스왑(세 수 뒤 바꾸기)", "Swap"),
        Opening::Swap2 => ("스왑2", "Swap2"),
        Opening::Pro => ("프로", "Pro"),
        Opening::LongPro => ("롱 프로", "Long Pro"),
        Opening::Rif => ("RIF 주형", "RIF"),
        Opening::Yamaguchi => ("야마구치", "Yamaguchi"),
        Opening::Soosorv(_) => ("수소르브-8", "Soosõrv-8"),
        Opening::Taraguchi(_) => ("타라구치-10", "Taraguchi-10"),
    };
    Text::new(ko, en)
}
