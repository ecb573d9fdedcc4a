//! The table of a match: who scored what against whom, and why games ended.

use std::collections::BTreeMap;

use myosu::text::Text;
use serde::{Deserialize, Serialize};

use crate::ledger::LedgerEntry;
use crate::{MatchScore, Sprt};

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

/// The table of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandingView {
    /// 1.
    pub schema: u32,
    /// Every pair of entrants.
    pub duels: Vec<DuelView>,
}

/// The games of two entrants against each other, from the first one's view. Its fields stand in the order of their names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuelView {
    /// Games drawn.
    pub draws: u64,
    /// The Elo difference; `null` without bound.
    pub elo: Option<f64>,
    /// The upper end of its interval; `null` without bound.
    pub elo_high: Option<f64>,
    /// The lower end of its interval; `null` without bound.
    pub elo_low: Option<f64>,
    /// The entrant named first.
    pub first: String,
    /// The interval of the score.
    pub interval: (f64, f64),
    /// Games lost.
    pub losses: u64,
    /// How often games ended in which way.
    pub reasons: BTreeMap<String, u64>,
    /// The share of points.
    pub score: f64,
    /// The other entrant.
    pub second: String,
    /// Games won.
    pub wins: u64,
}

impl StandingView {
    /// The table of these duels.
    pub fn of(duels: &[Duel]) -> StandingView {
        StandingView { schema: 1, duels: duels.iter().map(DuelView::of).collect() }
    }
}

impl DuelView {
    fn of(duel: &Duel) -> DuelView {
        let finite = |value: f64| value.is_finite().then_some(value);
        let (elo, score) = (duel.score.elo(), &duel.score);
        DuelView {
            draws: score.draws,
            elo: finite(elo.difference),
            elo_high: finite(elo.high),
            elo_low: finite(elo.low),
            first: duel.first.clone(),
            interval: score.interval(),
            losses: score.losses,
            reasons: duel.reasons.clone(),
            score: score.mean(),
            second: duel.second.clone(),
            wins: score.wins,
        }
    }
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
    /// The duel in lines: score, Elo, the sequential test if one runs, how games ended.
    pub fn lines(&self, sprt: Option<Sprt>) -> Vec<Text> {
        let (score, black, share) = (&self.score, &self.as_black, 100.0 * self.score.mean());
        let names = format!("{} : {}", self.first, self.second);
        let mut lines = vec![
            Text::new(
                format!("{names}  {score} ({share:.1}%), 흑번 {black}"),
                format!("{names}  {score} ({share:.1}%), with Black {black}"),
            ),
            Text::same(format!("  Elo {} (95%)", score.elo())),
        ];
        if let Some(sprt) = sprt {
            let (ratio, verdict) = (sprt.log_likelihood_ratio(score), sprt.decide(score));
            let head = format!("  SPRT [{}, {}]: {verdict:?}", sprt.elo0, sprt.elo1);
            lines.push(Text::new(
                format!("{head}, 로그 우도비 {ratio:.2}"),
                format!("{head}, log-likelihood ratio {ratio:.2}"),
            ));
        }
        let reasons: Vec<String> = self.reasons.iter().map(|(reason, n)| format!("{reason} {n}")).collect();
        let reasons = reasons.join(", ");
        lines.push(Text::new(format!("  종국: {reasons}"), format!("  ended: {reasons}")));
        lines
    }

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
