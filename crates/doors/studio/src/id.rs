//! Ids of games and proofs.

use crate::fault::Fault;

/// A random id of 96 bits, so that ids of games and proofs cannot be guessed.
pub(crate) fn fresh_id() -> Result<String, Fault> {
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes).map_err(|error| Fault::broken(&error))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
