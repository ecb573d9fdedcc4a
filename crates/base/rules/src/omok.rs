//! Omok (five in a row, gomoku, renju): what wins, what is forbidden, and why.
//!
//! A [`Rule`] is data: for each side, what a row of five and more is worth and which double shapes it
//! may not make. A [`Position`] keeps the stones and knows exactly who has won and which points are
//! [`Forbidden`]; [`Position::why`] says which rows make it so.
//!
//! ```
//! use myosu_rules::omok::{Forbidden, Position, Rule};
//! use myosu_rules::{Color, Notation, Size};
//!
//! let size = Size::square(15);
//! let mut position = Position::new(Rule::RENJU, size).unwrap();
//! for point in ["h7", "a1", "h6", "o1", "g8", "a15", "f8", "o15"] {
//!     position.play(Notation::Renju.parse(point, size).unwrap()).unwrap();
//! }
//! let crossing = Notation::Renju.parse("h8", size).unwrap();
//! assert_eq!(position.forbidden(Color::Black, crossing), Some(Forbidden::DoubleThree));
//! ```

mod composition;
mod forbidden;
mod game;
mod line;
mod opening;
mod pattern;
mod position;
mod rule;
mod why;

pub use composition::{BadComposition, Composition, RuleSet, SixRule, Whom};
pub use forbidden::Forbidden;
pub use game::{Action, BadAction, Game, Task, are_symmetric};
pub use line::Direction;
pub use opening::{Actor, Choice, OfferCount, Opening, OpeningPlayer, OpeningStep, UnknownOpening, Zone};
pub use pattern::{OpeningPattern, PatternKind};
pub use position::{BadPosition, IllegalMove, Outcome, Played, Position};
pub use rule::{BlockedFive, Doubles, Overline, Rule, Side, SplitThree, UnknownRule, Variant};
pub use why::{Extension, Four, Row, Three, Why};
