//! Omok (five in a row, gomoku, renju): rules, forced wins, players and the opening book.

pub use myosu_omok::{
    Analysis, CODES, Candidate, CodeValues, Engine, EnginePlayer, Flags, Limits, PACE, PointList, Purpose,
    QuickEval, Resources, SHAPES, SearchScore, Shape, ShapeBoard, THREATS, Tables, Vcf, VcfResult, all_codes,
    alphabeta, balance, book, knowledge, level, linear, mate, net, player, protocol, tune,
};
pub use myosu_rules::omok::{Forbidden, IllegalMove, Outcome, Position, Rule, Variant, Why};
