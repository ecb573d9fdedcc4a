//! Opening protocols of Omok in a record: the root names the protocol, and a decision is a node of its own.
//! Both are private properties, so that a record with them is still one that every program reads.

use myosu_formats::sgf::Node;
use myosu_rules::omok::{Action, Choice, Opening, Task};
use myosu_rules::{Notation, Size};

use crate::view::side;
use myosu_text::Text;

/// The protocol, at the root.
pub(super) const PROTOCOL: &str = "XOPENING";
/// A decision.
pub(super) const DECISION: &str = "XACT";

/// The protocol a record was begun with.
pub(super) fn of(root: Node<'_>) -> Opening {
    let named = root.value(PROTOCOL).and_then(|value| Opening::parse(&value.simple_text()).ok());
    named.unwrap_or_default()
}

/// The decision in a node.
pub(super) fn action(node: Node<'_>, size: Size) -> Option<Action> {
    let text = node.value(DECISION)?.simple_text().into_owned();
    parse(&text, size)
}

/// Reads a decision as it is written: `swap`, `declare 3`, `offer h8 i9`.
pub(crate) fn parse(text: &str, size: Size) -> Option<Action> {
    let mut words = text.split_whitespace();
    Some(match words.next()? {
        "stay" => Action::Choose(Choice::Stay),
        "swap" => Action::Choose(Choice::Swap),
        "add-two" => Action::Choose(Choice::AddTwo),
        "several" => Action::Choose(Choice::Offer),
        "declare" => Action::Declare(words.next()?.parse().ok()?),
        "offer" => {
            let points: Result<Vec<_>, _> = words.map(|word| Notation::Renju.parse(word, size)).collect();
            Action::Offer(points.ok()?)
        }
        _ => return None,
    })
}

/// Writes a decision; nothing for a stone or a pass, which are moves.
pub(crate) fn write(action: &Action, size: Size) -> Option<String> {
    Some(match action {
        Action::Choose(choice) => choice_name(*choice).to_owned(),
        Action::Declare(number) => format!("declare {number}"),
        Action::Offer(points) => {
            let points: Vec<String> = points.iter().map(|&p| Notation::Renju.write(p, size)).collect();
            format!("offer {}", points.join(" "))
        }
        Action::Place(_) | Action::Pass | Action::Select(_) => return None,
    })
}

/// The word for a choice, in records and requests.
pub(crate) fn choice_name(choice: Choice) -> &'static str {
    match choice {
        Choice::Stay => "stay",
        Choice::Swap => "swap",
        Choice::AddTwo => "add-two",
        Choice::Offer => "several",
    }
}

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

#[cfg(test)]
mod tests {
    use myosu_rules::omok::{Action, Choice};
    use myosu_rules::{Point, Size};

    use super::{parse, write};

    #[test]
    fn decisions_are_read_as_they_are_written() {
        let size = Size::square(15);
        let actions = [
            Action::Choose(Choice::Stay),
            Action::Choose(Choice::Swap),
            Action::Choose(Choice::AddTwo),
            Action::Choose(Choice::Offer),
            Action::Declare(7),
            Action::Offer(vec![Point::new(0, 0), Point::new(14, 3)]),
        ];
        for action in actions {
            assert_eq!(parse(&write(&action, size).unwrap(), size), Some(action));
        }
        for text in ["", "dance", "declare", "declare many", "declare 900", "offer z99"] {
            assert_eq!(parse(text, size), None, "{text}");
        }
    }
}
