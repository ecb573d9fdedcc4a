//! myosu (묘수, the brilliant move): judge, solve, explain and prove positions of Baduk (Go) and Omok (five in a row).
//!
//! This crate is the one way in. What belongs to a game is under [`go`] and [`omok`], life and death under [`tsumego`],
//! what can be checked without trusting a solver under [`proof`]; [`sgf`], [`net`] and [`draw`] are what their names say.
//! Nothing here reads a clock, a file or a socket: a search ends at its budget of nodes, or when its `Cancel` is raised.
//!
//! # A tour of ten minutes
//!
//! A [`rules::Setup`] is a position as written, perhaps illegal; a `Position` is legal and can be played. A diagram is the
//! shortest way to write one down.
//!
//! ```
//! use myosu::go::{Game, Rules};
//! use myosu::rules::{Color, Move, Notation, Size};
//!
//! let size = Size::square(9);
//! let mut game = Game::new(size, Rules::korean());
//! let tengen = Notation::Go.parse("E5", size).unwrap();
//! game.play(Color::Black, Move::Place(tengen)).unwrap();
//! assert_eq!(game.to_play(), Color::White);
//! assert!(game.play(Color::White, Move::Place(tengen)).is_err(), "the point is occupied");
//! ```
//!
//! **Life and death.** The prover reads a diagram, finds the stones in question, and says what becomes of them and which
//! first moves are right. A settled answer comes with a certificate that [`proof`] checks by the rules alone.
//!
//! ```
//! use myosu::proof::go::Certificate;
//! use myosu::rules::{Color, Setup, diagram};
//! use myosu::search::{Budget, Cancel};
//! use myosu::tsumego::{Fate, Prover, Question};
//!
//! // White's eye space is three points in a row: the middle one is vital.
//! let drawn = diagram::parse(
//!     "
//!     . . . O X
//!     O O O O X
//!     X X X X X
//!     . . . . .
//!     . . . . .",
//! )
//! .unwrap();
//! let setup = Setup { to_play: Color::White, ..drawn.setup };
//! let mut prover = Prover::new(16 << 20);
//! let answer = prover.answer(&Question::diagram(&setup), Budget::nodes(100_000), &Cancel::new()).unwrap();
//! assert_eq!(answer.fate, Some(Fate::Alive));
//! assert_eq!(answer.best().len(), 1);
//! let bytes = prover.certify(&answer, &Cancel::new()).unwrap().to_bytes();
//! assert!(Certificate::from_bytes(&bytes).unwrap().check().is_ok());
//! ```
//!
//! **Omok.** A rule is a value: renju, freestyle, the Korean rules. [`omok::mate`] looks for a forced win and proves it.
//!
//! ```
//! use std::sync::Arc;
//!
//! use myosu::omok::mate::{AttackKind, MateVerdict, mate};
//! use myosu::omok::{Position, Tables, Variant};
//! use myosu::rules::{Notation, Size};
//! use myosu::search::{Budget, Cancel};
//!
//! let size = Size::square(15);
//! let mut position = Position::new(Variant::Freestyle.rule(), size).unwrap();
//! for point in ["h8", "a1", "i8", "a3", "j8", "a5"] {
//!     position.play(Notation::Renju.parse(point, size).unwrap()).unwrap();
//! }
//! let tables = Arc::new(Tables::new(*position.rule()));
//! let found = mate(&position, &tables, AttackKind::Vcf, Budget::nodes(10_000), &Cancel::new());
//! assert_eq!(found.verdict, MateVerdict::Win);
//! assert!(found.certificate.unwrap().check().is_ok());
//! ```
//!
//! **Unknown is an answer.** What a budget did not settle is [`None`] or `Unsettled`, never "no".
//!
//! The folder `examples` of this crate has a program for each of: judging a position, reviewing a game, solving and
//! certifying, checking a certificate, the best move and a forced win of Omok, forbidden points, reading and writing SGF,
//! drawing, running a network on a batch, playing two engines, making a problem.
//!
//! # What is below
//!
//! The rooms of the house under their own names, for what the tour leaves out: [`rules`], [`search`], [`lanes`], [`text`];
//! [`baduk`], [`intuition`]; [`formats`], [`words`], [`teaching`], [`views`].

pub mod go;
pub mod omok;
pub mod roster;
pub mod sgf;
pub mod signature;

pub use myosu_baduk as baduk;
pub use myosu_draw as draw;
pub use myosu_formats as formats;
pub use myosu_intuition as intuition;
pub use myosu_lanes as lanes;
pub use myosu_net as net;
pub use myosu_proof as proof;
pub use myosu_rules as rules;
pub use myosu_search as search;
pub use myosu_teaching as teaching;
pub use myosu_text as text;
pub use myosu_tsumego as tsumego;
pub use myosu_views as views;
pub use myosu_words as words;
