//! What the checker found in a proof file, as JSON and lines of text.

use std::error::Error;

use myosu_proof::container::{ProvenGame, unpack};
use myosu_proof::{go, omok};
use myosu_text::Language;
use myosu_words::{life, proof as words};
use serde::Serialize;

/// A proof file and the checker's verdict.
#[derive(Debug, Serialize)]
pub struct CheckedProof {
    schema: u32,
    file: String,
    /// `go` or `omok`.
    pub game: &'static str,
    /// True if every claim is proven; nothing if the proof is too large to check.
    pub valid: Option<bool>,
    /// Positions the checker has played through.
    positions: u64,
    claims: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl CheckedProof {
    /// Checks the bytes of a proof file by the rules alone.
    ///
    /// # Errors
    /// The bytes are no proof file.
    pub fn of_file(
        bytes: &[u8],
        file: String,
        language: Language,
    ) -> Result<CheckedProof, Box<dyn Error + Send + Sync>> {
        Ok(match unpack(bytes)?.0 {
            ProvenGame::Go => CheckedProof::of_go(&go::Certificate::from_bytes(bytes)?, file, language),
            ProvenGame::Omok => {
                CheckedProof::of_omok(&omok::WinCertificate::from_bytes(bytes)?, file, language)
            }
        })
    }

    fn of_go(certificate: &go::Certificate, file: String, language: Language) -> CheckedProof {
        let claim = |claim: &go::Claim| {
            let (text, scope) = (words::go_claim(claim), life::scope(claim.problem.scope()));
            format!("{}; {}", text.get(language), scope.get(language))
        };
        let claims = certificate.claims.iter().map(|(each, _)| claim(each)).collect();
        let checked = certificate.check();
        let positions = checked.as_ref().map_or(0, |walked| walked.states as u64);
        let why = checked.err().map(|(number, why)| words::go_refused(number, &why).into_string(language));
        CheckedProof { schema: 1, file, game: "go", valid: Some(why.is_none()), positions, claims, why }
    }

    fn of_omok(certificate: &omok::WinCertificate, file: String, language: Language) -> CheckedProof {
        let (color, rule) = (certificate.position.to_play(), certificate.position.rule().variant());
        let checked = certificate.check();
        let plies = checked.as_ref().map_or(0, |checked| checked.plies);
        let positions = checked.as_ref().map_or(0, |checked| checked.positions);
        let claims = vec![words::omok_claim(color, rule, plies).into_string(language)];
        let valid = match &checked {
            Err(why) if why.is_unsettled() => None,
            checked => Some(checked.is_ok()),
        };
        let why = checked.err().map(|why| words::omok_refused(&why).into_string(language));
        CheckedProof { schema: 1, file, game: "omok", valid, positions, claims, why }
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
