//! The table of a match: who scored what against whom, and why games ended.

use std::collections::BTreeMap;

use crate::MatchScore;
use crate::ledger::LedgerEntry;

/// The games of two entrants against each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// The entrant named first.
    pub first: String,
    /// The other.
    pub second: String,
    /// The first one's games.
    pub score: MatchScore,
    /// The first one's games with Black.
    pub as_black: MatchScore,
    /// How often games ended in which way, the loser's doing named with the loser.
    pub reasons: BTreeMap<String, u64>,
}

/// The duels of a ledger, in the order of the names given.
pub fn duels(names: &[String], entries: &[LedgerEntry]) -> Vec<Duel> {
    let mut duels = Vec::new();
    for (index, first) in names.iter().enumerate() {
        for second in &names[index + 1..] {
            let mut duel = Duel {
                first: first.clone(),
                second: second.clone(),
                score: MatchScore::default(),
                as_black: MatchScore::default(),
                reasons: BTreeMap::new(),
            };
            for entry in entries {
                if (&entry.black, &entry.white) == (first, second) {
                    duel.add(entry, "black");
                } else if (&entry.black, &entry.white) == (second, first) {
                    duel.add(entry, "white");
                }
            }
            duels.push(duel);
        }
    }
    duels
}

impl Duel {
    fn add(&mut self, entry: &LedgerEntry, mine: &str) {
        let count = |score: &mut MatchScore| match entry.winner.as_str() {
            "draw" => score.draws += 1,
            winner if winner == mine => score.wins += 1,
            _ => score.losses += 1,
        };
        count(&mut self.score);
        if mine == "black" {
            count(&mut self.as_black);
        }
        let reason = match entry.reason.as_str() {
            "time" | "crash" | "illegal" | "forbidden" | "refused" => {
                let loser = if entry.winner == "black" { &entry.white } else { &entry.black };
                format!("{} by {loser}", entry.reason)
            }
            usual => usual.to_owned(),
        };
        *self.reasons.entry(reason).or_default() += 1;
    }
}
