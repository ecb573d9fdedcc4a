//! What the independent checker found in a proof file.

use std::error::Error;

use myosu_proof::container::unpack;
use myosu_proof::{go, omok};
use myosu_rules::GameKind;
use myosu_text::{Language, Text};
use myosu_words::{life, proof as words};
use serde::{Deserialize, Serialize};

/// A proof file and the checker's verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedProofView {
    /// 1.
    pub schema: u32,
    /// The file.
    pub file: String,
    /// `go` or `omok`.
    pub game: String,
    /// True if every claim is proven; `null` if the proof is too large to check.
    pub valid: Option<bool>,
    /// Positions the checker has played through.
    pub positions: u64,
    /// What the proof claims, in the language that was asked for.
    pub claims: Vec<String>,
    /// Why the checker refuses it, in that language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The verdict in a sentence.
    pub sentence: Text,
}

impl CheckedProofView {
    /// Checks the bytes of a proof file by the rules alone.
    ///
    /// # Errors
    /// The bytes are no proof file.
    pub fn of_file(
        bytes: &[u8],
        file: String,
        language: Language,
    ) -> Result<CheckedProofView, Box<dyn Error + Send + Sync>> {
        Ok(match unpack(bytes)?.0 {
            GameKind::Go => CheckedProofView::of_go(&go::Certificate::from_bytes(bytes)?, file, language),
            GameKind::Omok => {
                CheckedProofView::of_omok(&omok::WinCertificate::from_bytes(bytes)?, file, language)
            }
        })
    }

    fn of_go(certificate: &go::Certificate, file: String, language: Language) -> CheckedProofView {
        let claim = |claim: &go::Claim| {
            let (text, scope) = (words::go_claim(claim), life::scope(claim.problem.scope()));
            format!("{}; {}", text.get(language), scope.get(language))
        };
        let claims = certificate.claims.iter().map(|(each, _)| claim(each)).collect();
        let checked = certificate.check();
        let positions = checked.as_ref().map_or(0, |walked| walked.states as u64);
        let refused = checked.err().map(|(number, why)| words::go_refused(number, &why));
        CheckedProofView {
            schema: 1,
            file,
            game: "go".to_owned(),
            valid: Some(refused.is_none()),
            positions,
            claims,
            why: refused.as_ref().map(|why| why.get(language).to_owned()),
            sentence: refused.unwrap_or_else(|| words::proven(positions)),
        }
    }

    fn of_omok(certificate: &omok::WinCertificate, file: String, language: Language) -> CheckedProofView {
        let (color, rule) = (certificate.position.to_play(), certificate.position.rule().variant());
        let checked = certificate.check();
        let plies = checked.as_ref().map_or(0, |checked| checked.plies);
        let positions = checked.as_ref().map_or(0, |checked| checked.positions);
        let claims = vec![words::omok_claim(color, rule, plies).into_string(language)];
        let valid = match &checked {
            Err(why) if why.is_unsettled() => None,
            checked => Some(checked.is_ok()),
        };
        let refused = checked.err().map(|why| words::omok_refused(&why));
        CheckedProofView {
            schema: 1,
            file,
            game: "omok".to_owned(),
            valid,
            positions,
            claims,
            why: refused.as_ref().map(|why| why.get(language).to_owned()),
            sentence: refused.unwrap_or_else(|| words::proven(positions)),
        }
    }

    /// The verdict, and the claims of a proof that holds.
    pub fn lines(&self, language: Language) -> Vec<String> {
        let file = &self.file;
        if let Some(why) = &self.why {
            return vec![format!("{file}: {why}")];
        }
        let mut lines = vec![format!("{file}: {}", words::proven(self.positions).get(language))];
        lines.extend(self.claims.iter().map(|claim| format!("  {claim}")));
        lines
    }
}
