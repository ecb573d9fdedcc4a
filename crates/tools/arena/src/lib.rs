//! Matches between players, ours or external programs: referees, schedules, Elo and SPRT.
//!
//! Together with the binary this is where clocks and processes live. Crash, time loss, illegal and
//! forbidden moves are results of their own, and a program that hangs does not hang a match.

mod builtin;
mod clock;
mod contestant;
mod elo;
pub mod entrants;
mod folder;
mod gomocup;
mod gtp;
pub mod ledger;
pub mod opening;
mod process;
mod record;
pub mod referee;
pub mod standing;
pub mod tournament;

pub use builtin::{BadukContestant, OmokContestant};
pub use clock::{MatchClock, MatchLimits};
pub use contestant::{Contestant, Failure, MatchStart, TurnAnswer};
pub use elo::{Elo, MatchScore, Sprt, SprtVerdict, score_of};
pub use folder::{BadFolder, MatchFolder};
pub use gomocup::Gomocup;
pub use gtp::Gtp;
pub use opening::opening_experiment;
pub use process::{Process, Silence};
