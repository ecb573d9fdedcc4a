//! The experiment of the paper cgs: games against another program are broken off in the opening, and two
//! judges say who is ahead: that program itself, and one of ours.
//!
//! Law: every second game is played with the colors exchanged, and a game's seed follows from its number
//! alone, so that an experiment can be repeated.

use std::time::Duration;

use myosu::baduk::judge::PositionJudge;
use myosu::rules::{Color, Move, Size, go};
use myosu::search::Cancel;

use crate::contestant::{Contestant, Failure, MatchStart};
use crate::referee::{self, MatchTerms, Reason, Unplayed};
use crate::tournament::Entrant;
use crate::{Gtp, MatchClock, MatchLimits};

/// The games to play.
pub struct Experiment<'a> {
    /// Our player.
    pub player: &'a Entrant,
    /// The other program, which plays.
    pub program: &'a Entrant,
    /// The command line of a GTP program that estimates the score, usually the same as plays.
    pub estimator: &'a str,
    /// The rules with their komi.
    pub rules: go::Rules,
    /// The board.
    pub size: Size,
    /// Number of games.
    pub games: usize,
    /// Moves after which a game is broken off; 57 in the paper.
    pub moves: usize,
    /// Seed of all randomness.
    pub seed: u64,
}

/// A game that was broken off.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedOpening {
    /// The color of our player.
    pub ours: Color,
    /// The moves.
    pub moves: Vec<Move>,
    /// The lead of our player by the program's own estimate, komi counted.
    pub by_program: f64,
    /// The same by our judge.
    pub by_judge: f64,
}

/// Why an experiment could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoExperiment {
    /// A program failed.
    #[error(transparent)]
    Failed(#[from] Failure),
    /// A game could not be played.
    #[error(transparent)]
    Unplayed(#[from] Unplayed),
    /// A game ended before it was to be broken off.
    #[error("game {game} ended after {moves} moves: {why}")]
    Ended {
        /// The game, from 1.
        game: usize,
        /// Its moves.
        moves: usize,
        /// Why.
        why: String,
    },
}

/// Plays the games and has each judged; calls `tell` after each game.
///
/// ```no_run
/// use myosu_arena::opening::{Experiment, opening_experiment};
/// use myosu_arena::entrants;
/// use myosu::baduk::judge::PositionJudge;
/// use myosu::rules::{Size, go::Rules};
/// use myosu::search::Cancel;
///
/// let gnugo = "gnugo --mode gtp --level 10 --chinese-rules";
/// let experiment = Experiment {
///     player: &entrants::parse("cgs").unwrap(),
///     program: &entrants::parse(&format!("gtp:{gnugo} --seed {{seed}}")).unwrap(),
///     estimator: gnugo,
///     rules: Rules::chinese(),
///     size: Size::square(19),
///     games: 40,
///     moves: 57,
///     seed: 1,
/// };
/// let games = opening_experiment(&experiment, &mut PositionJudge::paper(), &Cancel::new(), |_, _| {}).unwrap();
/// let ahead = games.iter().filter(|game| game.by_program > 0.0).count();
/// println!("ahead in {ahead} of {} games", games.len());
/// ```
pub fn opening_experiment(
    experiment: &Experiment<'_>,
    judge: &mut PositionJudge,
    cancel: &Cancel,
    mut tell: impl FnMut(usize, &PlayedOpening),
) -> Result<Vec<PlayedOpening>, NoExperiment> {
    let start = MatchStart::Go { rules: experiment.rules, size: experiment.size };
    let mut estimator = Gtp::start(experiment.estimator)?;
    let mut openings = Vec::with_capacity(experiment.games);
    for number in 0..experiment.games {
        let ours = Color::BOTH[number % 2];
        let moves = play(experiment, start, number, cancel)?;
        estimator.begin(&start, &MatchClock::new(MatchLimits::default()))?;
        let black = estimator.estimate(&moves)?;
        let own = |lead: f64| ours.pick(lead, -lead);
        let by_judge = own(judge.judge(&game(experiment, &moves), 0).analysis.lead);
        let opening = PlayedOpening { ours, moves, by_program: own(black), by_judge };
        tell(number, &opening);
        openings.push(opening);
    }
    Ok(openings)
}

/// The moves of one game up to where it is broken off.
fn play(
    experiment: &Experiment<'_>,
    start: MatchStart,
    number: usize,
    cancel: &Cancel,
) -> Result<Vec<Move>, NoExperiment> {
    let seed = experiment.seed.wrapping_add(number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
    let mut both = [(experiment.player.make)(seed)?, (experiment.program.make)(seed ^ 1)?];
    if number % 2 == 1 {
        both.swap(0, 1);
    }
    let [mut black, mut white] = both;
    let terms = MatchTerms {
        start,
        limits: MatchLimits::default(),
        grace: Duration::ZERO,
        longest: experiment.moves,
    };
    let played = referee::play(&terms, &[], &mut *black, &mut *white, cancel)?;
    if played.moves.len() < experiment.moves || !matches!(played.end.reason, Reason::Count(_)) {
        let why = played.end.reason.detail().unwrap_or_else(|| played.end.reason.name().to_owned());
        return Err(NoExperiment::Ended { game: number + 1, moves: played.moves.len(), why });
    }
    Ok(played.moves)
}

fn game(experiment: &Experiment<'_>, moves: &[Move]) -> go::Game {
    let mut game = go::Game::new(experiment.size, experiment.rules);
    for &mv in moves {
        let color = game.to_play();
        game.play(color, mv).expect("the referee let it pass");
    }
    game
}

/// The result of an experiment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Games.
    pub games: usize,
    /// Games our player is ahead in by the program's estimate.
    pub ahead_by_program: usize,
    /// The same by our judge.
    pub ahead_by_judge: usize,
    /// Games both judges see the same side ahead in.
    pub agreed: usize,
    /// Our player's mean lead by the program's estimate.
    pub mean_by_program: f64,
    /// The same by our judge.
    pub mean_by_judge: f64,
}

impl Summary {
    /// Sums up games.
    pub fn of(openings: &[PlayedOpening]) -> Summary {
        let count = |is: &dyn Fn(&PlayedOpening) -> bool| openings.iter().filter(|o| is(o)).count();
        let mean = |of: &dyn Fn(&PlayedOpening) -> f64| {
            openings.iter().map(of).sum::<f64>() / openings.len().max(1) as f64
        };
        Summary {
            games: openings.len(),
            ahead_by_program: count(&|o| o.by_program > 0.0),
            ahead_by_judge: count(&|o| o.by_judge > 0.0),
            agreed: count(&|o| (o.by_program > 0.0) == (o.by_judge > 0.0)),
            mean_by_program: mean(&|o| o.by_program),
            mean_by_judge: mean(&|o| o.by_judge),
        }
    }
}

#[cfg(test)]
mod tests {
    use myosu::rules::Color;

    use super::{PlayedOpening, Summary};

    #[test]
    fn a_summary_counts_leads_of_our_player() {
        let opening = |by_program, by_judge| PlayedOpening {
            ours: Color::White,
            moves: Vec::new(),
            by_program,
            by_judge,
        };
        let summary = Summary::of(&[opening(3.0, 5.0), opening(-2.0, 1.0), opening(-4.0, -9.0)]);
        assert_eq!((summary.ahead_by_program, summary.ahead_by_judge, summary.agreed), (1, 2, 2));
        assert_eq!((summary.mean_by_program, summary.mean_by_judge), (-1.0, -1.0));
        assert_eq!(Summary::of(&[]), Summary::default());
    }
}
