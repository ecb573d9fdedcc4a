//! One game between two contestants. Only the rules decide: legality, forbidden points, time and the count.

use std::time::{Duration, Instant};

use myosu::rules::omok::{IllegalMove, Outcome};
use myosu::rules::{Color, Move, PointSet, go, omok};
use myosu::search::Cancel;

use crate::contestant::{Contestant, Failure, MatchStart, TurnAnswer};
use crate::{MatchClock, MatchLimits};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Five in a row.
    Five,
    /// The board is full.
    Full,
    /// Two passes; the winner's margin in half points.
    Count(i32),
    /// The game reached the longest allowed length.
    TooLong,
    /// The loser resigned.
    Resigned,
    /// The loser played a point the rule forbids.
    Forbidden(String),
    /// The loser played an illegal move.
    Illegal(String),
    /// The loser took too long.
    Time,
    /// The loser's program broke down.
    Crash(String),
    /// The loser's program answered a move with an error twice.
    Error(String),
    /// The loser's program refused to play.
    Refused(String),
}

impl Reason {
    /// A word for tables and files.
    pub fn name(&self) -> &'static str {
        match self {
            Reason::Five => "five",
            Reason::Full => "full",
            Reason::Count(_) => "count",
            Reason::TooLong => "too-long",
            Reason::Resigned => "resigned",
            Reason::Forbidden(_) => "forbidden",
            Reason::Illegal(_) => "illegal",
            Reason::Time => "time",
            Reason::Crash(_) => "crash",
            Reason::Error(_) => "error",
            Reason::Refused(_) => "refused",
        }
    }

    /// The margin, the illegal move or the message of the program.
    pub fn detail(&self) -> Option<String> {
        match self {
            Reason::Count(halves) => Some(format!("{}", f64::from(*halves) / 2.0)),
            Reason::Forbidden(text)
            | Reason::Illegal(text)
            | Reason::Crash(text)
            | Reason::Error(text)
            | Reason::Refused(text) => Some(text.clone()),
            _ => None,
        }
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// All moves, those of the opening first.
    pub moves: Vec<Move>,
    /// How long each move after the opening took.
    pub times: Vec<Duration>,
    /// How it ended.
    pub end: GameEnd,
}

/// The terms of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchTerms {
    /// The game.
    pub start: MatchStart,
    /// The limits of each side.
    pub limits: MatchLimits,
    /// Extra time per move before a loss on time, for scheduling on a busy machine.
    pub grace: Duration,
    /// After this many moves the game is a draw (Omok) or counted (Baduk).
    pub longest: usize,
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayed {
    /// The opening cannot be played.
    #[error("move {number} of the opening cannot be played: {why}")]
    Opening {
        /// The move, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// There is no such board.
    #[error("{0}")]
    RefereeBoard(String),
    /// The match was cancelled.
    #[error("stopped")]
    Cancelled,
}

/// Plays one game.
pub fn play<'a>(
    terms: &MatchTerms,
    opening: &[Move],
    black: &'a mut dyn Contestant,
    white: &'a mut dyn Contestant,
    cancel: &Cancel,
) -> Result<FinishedGame, Unplayed> {
    let mut board = open(terms, opening)?;
    let mut played = FinishedGame {
        moves: opening.to_vec(),
        times: Vec::new(),
        end: GameEnd { winner: None, reason: Reason::TooLong },
    };
    let players = [black, white];
    let mut clocks = [MatchClock::new(terms.limits); 2];
    for color in Color::BOTH {
        if let Err(failure) = players[color.index()].begin(&terms.start, &clocks[color.index()]) {
            played.end = lost(color, failure.into());
            return Ok(played);
        }
    }
    while board.end().is_none() && played.moves.len() < terms.longest {
        if cancel.is_raised() {
            return Err(Unplayed::Cancelled);
        }
        let color = Color::BOTH[played.moves.len() % 2];
        let clock = &mut clocks[color.index()];
        match turn(terms, &played.moves, &mut *players[color.index()], clock, &mut board) {
            Ok((mv, time)) => {
                played.moves.push(mv);
                played.times.push(time);
            }
            Err(reason) => {
                played.end = lost(color, reason);
                return Ok(played);
            }
        }
    }
    if board.asks_for_dead_stones() {
        board.agree(&players.map(|player| player.dead(&played.moves)));
    }
    played.end = board.end().unwrap_or_else(|| board.stop());
    Ok(played)
}

/// Checks that moves can be played one after the other from the start.
///
/// # Errors
/// The first move that cannot.
pub fn check_moves(terms: &MatchTerms, moves: &[Move]) -> Result<(), Unplayed> {
    open(terms, moves).map(|_| ())
}

/// The position after the opening.
fn open(terms: &MatchTerms, opening: &[Move]) -> Result<RefereeBoard, Unplayed> {
    let mut board = RefereeBoard::new(&terms.start).map_err(Unplayed::RefereeBoard)?;
    for (index, &mv) in opening.iter().enumerate() {
        board.play(mv).map_err(|reason| Unplayed::Opening {
            number: index + 1,
            why: reason.detail().unwrap_or_default(),
        })?;
    }
    Ok(board)
}

/// Asks for a move, checks the clock and plays it.
fn turn(
    terms: &MatchTerms,
    moves: &[Move],
    player: &mut dyn Contestant,
    clock: &mut MatchClock,
    board: &mut RefereeBoard,
) -> Result<(Move, Duration), Reason> {
    let allowed = clock.next_move();
    let started = Instant::now();
    let answer = player.choose(moves, clock, terms.grace)?;
    let time = started.elapsed();
    clock.spend(time);
    if allowed.is_some_and(|allowed| time > allowed + terms.grace) {
        return Err(Reason::Time);
    }
    match answer {
        TurnAnswer::Resign => Err(Reason::Resigned),
        TurnAnswer::Move(mv) => {
            board.play(mv)?;
            Ok((mv, time))
        }
    }
}

fn lost(loser: Color, reason: Reason) -> GameEnd {
    GameEnd { winner: Some(!loser), reason }
}

impl From<Failure> for Reason {
    fn from(failure: Failure) -> Reason {
        match failure {
            Failure::Crash(text) => Reason::Crash(text),
            Failure::Time => Reason::Time,
            Failure::Error(text) => Reason::Error(text),
            Failure::Refused(text) => Reason::Refused(text),
        }
    }
}

/// The position of either game.
enum RefereeBoard {
    Omok(Box<omok::Position>),
    Go(Box<CountedGame>),
}

/// A game of Baduk with the dead stones both sides agreed on.
struct CountedGame {
    game: go::Game,
    dead: Option<PointSet>,
}

impl RefereeBoard {
    fn new(start: &MatchStart) -> Result<RefereeBoard, String> {
        Ok(match *start {
            MatchStart::Omok { variant, size } => {
                let position = omok::Position::new(variant.rule(), size);
                RefereeBoard::Omok(Box::new(position.map_err(|bad| bad.to_string())?))
            }
            MatchStart::Go { rules, size } => {
                RefereeBoard::Go(Box::new(CountedGame { game: go::Game::new(size, rules), dead: None }))
            }
        })
    }

    fn play(&mut self, mv: Move) -> Result<(), Reason> {
        match self {
            RefereeBoard::Omok(position) => match mv {
                Move::Pass => {
                    position.pass();
                }
                Move::Place(point) => {
                    position.play(point).map_err(|illegal| match illegal {
                        IllegalMove::Forbidden(..) => Reason::Forbidden(illegal.to_string()),
                        _ => Reason::Illegal(illegal.to_string()),
                    })?;
                }
            },
            RefereeBoard::Go(counted) => {
                let color = counted.game.to_play();
                counted.game.play(color, mv).map_err(|illegal| Reason::Illegal(illegal.to_string()))?;
            }
        }
        Ok(())
    }

    fn end(&self) -> Option<GameEnd> {
        match self {
            RefereeBoard::Omok(position) => position.outcome().map(|outcome| match outcome {
                Outcome::Win(color) => GameEnd { winner: Some(color), reason: Reason::Five },
                Outcome::Draw => GameEnd { winner: None, reason: Reason::Full },
            }),
            RefereeBoard::Go(counted) => counted.game.end().map(|_| counted.end()),
        }
    }

    /// The end of a game that is stopped at its longest length.
    fn stop(&self) -> GameEnd {
        match self {
            RefereeBoard::Omok(_) => GameEnd { winner: None, reason: Reason::TooLong },
            RefereeBoard::Go(counted) => counted.end(),
        }
    }

    /// Returns true if the game is over and both sides must name the dead stones.
    fn asks_for_dead_stones(&self) -> bool {
        match self {
            RefereeBoard::Omok(_) => false,
            RefereeBoard::Go(counted) => {
                let game = &counted.game;
                game.end().is_some() && game.rules().dead == go::DeadStones::Agreed
            }
        }
    }

    /// Takes the dead stones if both sides name the same stones of the board.
    fn agree(&mut self, said: &[Option<PointSet>; 2]) {
        if let (RefereeBoard::Go(counted), [Some(black), Some(white)]) = (self, said) {
            let stones = counted.game.position().occupied();
            counted.dead = (black == white && black.is_subset(stones)).then_some(*black);
        }
    }
}

impl CountedGame {
    /// The result of counting: with the dead stones both sides agreed on, else with those the rules crate
    /// judges dead. An even count is a draw.
    fn end(&self) -> GameEnd {
        let dead = match self.game.rules().dead {
            go::DeadStones::Agreed => {
                self.dead.unwrap_or_else(|| go::judge::judge(self.game.position()).dead)
            }
            go::DeadStones::PlayedOut => PointSet::EMPTY,
        };
        let score = go::score::count_game(&self.game, dead).score();
        GameEnd { winner: score.winner(), reason: Reason::Count(score.halves().abs()) }
    }
}
