//! The lines in which front ends read an analysis: those of Leela Zero and of KataGo.
//!
//! Winrates, leads and ownership are of the side to move, as both protocols have them.

use std::fmt::Write;

use myosu_engine::go::judgement::{Analysis, Candidate};
use myosu_formats::gtp::Vertex;
use myosu_rules::Color;

/// Whose dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// `lz-analyze`.
    Lz,
    /// `kata-analyze`, with what it says of points.
    Kata(Points),
}

/// Whether every point's owner is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Points {
    /// No.
    Untold,
    /// Yes: `ownership`.
    Told,
}

/// One line with all candidates.
pub(crate) fn line(analysis: &Analysis, dialect: Dialect) -> String {
    let infos: Vec<String> = analysis
        .candidates
        .iter()
        .enumerate()
        .map(|(order, candidate)| info(analysis, candidate, order, dialect))
        .collect();
    let mut line = infos.join(" ");
    if dialect == Dialect::Kata(Points::Told) {
        let sign = analysis.to_play.pick(1.0, -1.0);
        line.push_str(" ownership");
        for pv in analysis.matrix.rows() {
            let _ = write!(line, " {:.4}", sign * (2.0 * pv - 1.0));
        }
    }
    line
}

fn info(analysis: &Analysis, candidate: &Candidate, order: usize, dialect: Dialect) -> String {
    let size = analysis.matrix.size();
    let name = |mv| Vertex::Move(mv).on(size).to_string();
    let lead = analysis.lead + candidate.balance - analysis.matrix.balance();
    let black = analysis.matrix.black_wins(lead);
    let (wins, lead) = match analysis.to_play {
        Color::Black => (black, lead),
        Color::White => (1.0 - black, -lead),
    };
    let (mv, prior) = (name(candidate.mv), candidate.prior);
    let line: Vec<String> = candidate.line.iter().map(|&mv| name(mv)).collect();
    let line = line.join(" ");
    match dialect {
        Dialect::Lz => {
            let (wins, prior) = ((10_000.0 * wins) as u32, (10_000.0 * prior) as u32);
            format!("info move {mv} visits 1 winrate {wins} prior {prior} lcb {wins} order {order} pv {line}")
        }
        Dialect::Kata(_) => {
            let utility = 2.0 * wins - 1.0;
            format!(
                "info move {mv} visits 1 utility {utility:.6} winrate {wins:.6} scoreMean {lead:.4} scoreStdev 0 \
                 scoreLead {lead:.4} scoreSelfplay {lead:.4} prior {prior:.6} lcb {wins:.6} \
                 utilityLcb {utility:.6} order {order} pv {line}"
            )
        }
    }
}
