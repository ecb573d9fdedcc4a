//! Ids of games and proofs.

use crate::fault::Fault;
use crate::world::Dice;

/// A random id of 96 bits, so that ids of games and proofs cannot be guessed.
///
/// # Errors
/// There are no random numbers.
pub fn fresh_id(dice: Dice) -> Result<String, Fault> {
    let mut bytes = [0; 12];
    dice(&mut bytes).map_err(|why| Fault::broken(&why))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
