//! Many games: everyone against everyone, every opening with both colors.

use myosu::rules::{Color, Move};
use myosu::search::Cancel;

use crate::MatchClock;
use crate::contestant::{Contestant, Failure};
use crate::referee::{self, FinishedGame, GameEnd, MatchTerms, Reason, Unplayed};

/// Makes the contestant for one game; the number is a seed.
pub type Make = Box<dyn Fn(u64) -> Result<Box<dyn Contestant>, Failure> + Send + Sync>;

/// A participant of a match.
pub struct Entrant {
    /// The name in tables and records.
    pub name: String,
    /// Makes its contestant for a game.
    pub make: Make,
}

impl Entrant {
    /// Has a contestant prepare for a game and sends it away: a program that does not start, or does not play this
    /// game, would lose every game of the match, which says nothing about its strength.
    ///
    /// # Errors
    /// Why the entrant cannot take part.
    pub fn try_out(&self, terms: &MatchTerms) -> Result<(), Failure> {
        (self.make)(1)?.begin(&terms.start, &MatchClock::new(terms.limits))
    }
}

/// The games of a match.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The terms of every game.
    pub terms: MatchTerms,
    /// The openings, used in turn; an empty opening is the empty board.
    pub openings: Vec<Vec<Move>>,
    /// How many games each pair plays.
    pub games: usize,
    /// Seed of all randomness.
    pub seed: u64,
}

/// One game of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The number of the game, from 0.
    pub number: usize,
    /// The entrant who has Black.
    pub black: usize,
    /// The entrant who has White.
    pub white: usize,
    /// The opening.
    pub opening: usize,
}

impl MatchPlan {
    /// All games in the order they are begun: pair by pair in turn, so that an interrupted match is
    /// even; the two games of an opening follow each other with the colors exchanged.
    pub fn pairings(&self, entrants: usize) -> Vec<Pairing> {
        let openings = self.openings.len().max(1);
        let mut all = Vec::new();
        for round in 0..self.games {
            for first in 0..entrants {
                for second in first + 1..entrants {
                    let (black, white) = if round % 2 == 0 { (first, second) } else { (second, first) };
                    let number = all.len();
                    all.push(Pairing { number, black, white, opening: round / 2 % openings });
                }
            }
        }
        all
    }
}

/// Plays one game of a plan.
///
/// # Errors
/// If the opening cannot be played, or `cancel` is raised.
pub fn play(
    plan: &MatchPlan,
    entrants: &[Entrant],
    pairing: &Pairing,
    cancel: &Cancel,
) -> Result<FinishedGame, Unplayed> {
    let opening = plan.openings.get(pairing.opening).map_or(&[][..], Vec::as_slice);
    let seed = plan.seed ^ (pairing.number as u64 / 2).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let absent = |reason: Failure, winner| FinishedGame {
        moves: opening.to_vec(),
        times: Vec::new(),
        end: GameEnd { winner: Some(winner), reason: Reason::from(reason) },
    };
    let mut black = match (entrants[pairing.black].make)(seed) {
        Ok(black) => black,
        Err(failure) => return Ok(absent(failure, Color::White)),
    };
    let mut white = match (entrants[pairing.white].make)(seed ^ 1) {
        Ok(white) => white,
        Err(failure) => return Ok(absent(failure, Color::Black)),
    };
    referee::play(&plan.terms, opening, &mut *black, &mut *white, cancel)
}
