//! Baduk (Go): a game with its rules and history, the judges of a position, reviews, players, and counting.

pub use myosu_baduk::cgs::FIVE;
pub use myosu_baduk::judge::{JudgedPosition, PositionJudge};
pub use myosu_baduk::judgement::{Balance, Candidate, ProbabilityMatrix};
pub use myosu_baduk::network::{SearchRequest, SearcherOptions, VISITS};
pub use myosu_baduk::player::{BadukDecision, BadukPlayer};
pub use myosu_baduk::review::{Mistake, ReviewedMove, review};
pub use myosu_rules::go::{Game, Illegal, Komi, Position, Rules, benson, handicap, ladder, score};
