//! The answer to a search for a forced win.

use myosu_omok::mate::{AttackKind, Mate, MateVerdict};
use myosu_rules::omok::Position;
use myosu_text::Text;
use myosu_words::omok as words;
use serde::{Deserialize, Serialize};

use super::{points, rule_name};
use crate::names::ColorName;
use crate::round;

/// A search for a forced win of the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MateView {
    /// 1.
    pub schema: u32,
    /// The name of the position, in a batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The rule.
    pub rule: String,
    /// Who attacks.
    pub to_play: ColorName,
    /// Which moves the attacker may use.
    pub kind: AttackName,
    /// Whether there is a forced win.
    pub verdict: MateVerdictName,
    /// The main line, with the defences that last longest.
    pub line: Vec<String>,
    /// Plies until the five, the defender holding out; absent without a win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// Nodes searched.
    pub nodes: u64,
    /// Turns of the strategy in the proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<usize>,
    /// How long it took.
    pub seconds: f64,
    /// The verdict in a sentence.
    pub sentence: Text,
}

/// Which moves an attacker may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AttackName {
    /// Continuous fours.
    Vcf,
    /// Continuous fours and threats of a win by fours.
    Vct,
}

/// Whether there is a forced win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MateVerdictName {
    /// There is one, and it is proven.
    Win,
    /// There is none of this kind.
    None,
    /// The budget ended first.
    Unsettled,
}

impl From<AttackKind> for AttackName {
    fn from(kind: AttackKind) -> AttackName {
        match kind {
            AttackKind::Vcf => AttackName::Vcf,
            AttackKind::Vct => AttackName::Vct,
        }
    }
}

impl From<MateVerdict> for MateVerdictName {
    fn from(verdict: MateVerdict) -> MateVerdictName {
        match verdict {
            MateVerdict::Win => MateVerdictName::Win,
            MateVerdict::None => MateVerdictName::None,
            MateVerdict::Unsettled => MateVerdictName::Unsettled,
        }
    }
}

impl MateView {
    /// The view of a search; a position of a batch has a name.
    pub fn of(
        name: Option<&str>,
        position: &Position,
        kind: AttackKind,
        mate: &Mate,
        seconds: f64,
    ) -> MateView {
        MateView {
            schema: 1,
            name: name.map(str::to_owned),
            rule: rule_name(position),
            to_play: position.to_play().into(),
            kind: kind.into(),
            verdict: mate.verdict.into(),
            line: points(&mate.line, position.size()),
            moves: (mate.verdict == MateVerdict::Win).then_some(mate.plies),
            nodes: mate.nodes,
            turns: mate.certificate.as_ref().map(|certificate| certificate.turns.len()),
            seconds: round(seconds, 3),
            sentence: words::forced_win(mate, kind, position.to_play(), position.size()),
        }
    }
}
