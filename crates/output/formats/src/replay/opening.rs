//! Opening protocols of Omok in a record: the root names the protocol, and a decision is a node of its own.
//! Both are private properties, so that every SGF program still reads the record.

use myosu_rules::omok::{Action, Choice, Opening};
use myosu_rules::{Notation, Size};

use crate::sgf::SgfNode;

/// The property of the root that names the protocol.
pub const PROTOCOL: &str = "XOPENING";
/// The property that holds a decision.
pub const DECISION: &str = "XACT";

/// The protocol a record began with.
pub fn protocol(root: SgfNode<'_>) -> Opening {
    let named = root.value(PROTOCOL).and_then(|value| Opening::parse(&value.simple_text()).ok());
    named.unwrap_or_default()
}

/// The decision in a node.
pub fn decision(node: SgfNode<'_>, size: Size) -> Option<Action> {
    parse(&node.value(DECISION)?.simple_text(), size)
}

/// Reads a decision: `swap`, `declare 3`, `offer h8 i9`.
pub fn parse(text: &str, size: Size) -> Option<Action> {
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

/// Writes a decision; `None` for a stone or a pass, which are moves.
pub fn write(action: &Action, size: Size) -> Option<String> {
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

/// The word for a choice in records and requests.
pub fn choice_name(choice: Choice) -> &'static str {
    match choice {
        Choice::Stay => "stay",
        Choice::Swap => "swap",
        Choice::AddTwo => "add-two",
        Choice::Offer => "several",
    }
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
