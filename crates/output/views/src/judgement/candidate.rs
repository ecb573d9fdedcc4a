//! A move of Baduk worth showing: what it is for, what it gains, and how play may go on.

use myosu_baduk::judgement::{Analysis, Candidate, Purpose};
use myosu_rules::{Move, Notation};
use myosu_text::Text;
use myosu_words::go as words;
use serde::{Deserialize, Serialize};

use crate::{points, round};

/// A candidate of a judged position. Alone among views it writes a pass as an empty `move`, as it always has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidateView {
    /// The move as in SGF; empty for a pass.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as on a Go board; `null` for a pass.
    pub at: Option<String>,
    /// What it is for, as protocols name it; `null` where the judge cannot say.
    pub purpose: Option<String>,
    /// The stones it serves, as on a Go board.
    pub serves: Vec<String>,
    /// How much the judge prefers it among all legal moves, from 0 to 1.
    pub prior: f64,
    /// Black's expected points minus White's after it, before komi.
    pub balance: f64,
    /// The points it gains for the side to move.
    pub gain: f64,
    /// How play may go on, this move first, as in SGF; a pass is empty.
    pub line: Vec<String>,
    /// The same line as on a Go board; a pass is `pass`.
    pub line_at: Vec<String>,
    /// What it is for, in a word or two.
    pub name: Text,
    /// What it is for, in a sentence.
    pub reason: Text,
    /// Move, reason and gain in a line.
    pub sentence: Text,
    /// The gain with its sign.
    pub value: Text,
}

impl CandidateView {
    /// A candidate of an analysis.
    pub fn of(candidate: &Candidate, analysis: &Analysis) -> CandidateView {
        let size = analysis.matrix.size();
        let sgf = |mv: Move| mv.point().map_or_else(String::new, |point| Notation::Sgf.write(point, size));
        let gain = analysis.gain(candidate);
        CandidateView {
            mv: sgf(candidate.mv),
            at: candidate.mv.point().map(|point| Notation::Go.write(point, size)),
            purpose: candidate.purpose.map(|purpose| Purpose::name(purpose).to_owned()),
            serves: points::set_at(candidate.serves, size),
            prior: round(candidate.prior, 4),
            balance: round(candidate.balance, 2),
            gain: round(gain, 2),
            line: candidate.line.iter().map(|&mv| sgf(mv)).collect(),
            line_at: points::line_at(&candidate.line, Notation::Go, size),
            name: words::purpose_name(candidate.purpose),
            reason: words::purpose(candidate, size),
            sentence: words::candidate(candidate, analysis),
            value: Text::same(words::signed(gain)),
        }
    }

    /// The candidates that are shown, the best first.
    pub fn all(analysis: &Analysis) -> Vec<CandidateView> {
        analysis.shown().into_iter().map(|candidate| CandidateView::of(candidate, analysis)).collect()
    }
}
