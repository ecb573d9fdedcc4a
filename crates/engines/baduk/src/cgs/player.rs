//! The players `cgs` and `cgs-fitted`: judge, generate five candidates and choose.
//!
//! Law: the same game and settings give the same move, and when nothing is left the player passes. `cgs`, the paper's
//! program, plays the best of its five by V. `cgs-fitted` weighs its five by their worth, and prefers defence when it is
//! ahead, attack and invasion when it is behind.

use myosu_rules::go::{DeadStones, Game, Position, Scoring};
use myosu_rules::{Color, Move, Point};

use super::candidates::{CandidateGenerator, FIVE, MoveMeaning, MoveProposal, Proposals, WORTH_PLAYING};
use super::evaluate::PaperEvaluation;
use super::lookahead::{Lookahead, Recursion};
use super::settle::{Settlement, settle};
use crate::judge::JudgedPosition;
use crate::judgement::{Analysis, Candidate, ProbabilityMatrix, Purpose};
use crate::player::BadukDecision;

/// The player of the paper `cgs`.
#[derive(Clone, Debug)]
pub struct CgsPlayer {
    generator: CandidateGenerator,
}

/// The bonus for defending when ahead and attacking when behind, in points of V. Chosen by hand.
const LEANING: f64 = 1.0;

/// The player resigns below this chance of winning. Chosen by hand.
const HOPELESS: f64 = 0.02;

/// Earlier turns that must have been hopeless too before resigning. Chosen by hand.
const TURNS_BEFORE: usize = 2;

/// The paper's program.
impl Default for CgsPlayer {
    fn default() -> CgsPlayer {
        CgsPlayer::new(CandidateGenerator::paper())
    }
}

impl CgsPlayer {
    /// A player that proposes with this generator.
    pub fn new(generator: CandidateGenerator) -> CgsPlayer {
        CgsPlayer { generator }
    }

    /// The stronger player, whose candidates are ranked as professional games teach.
    pub fn fitted() -> CgsPlayer {
        CgsPlayer::new(CandidateGenerator::fitted())
    }

    /// The candidate generator.
    pub fn generator(&self) -> &CandidateGenerator {
        &self.generator
    }

    /// Judges the position of a game for the side to play, with at most `most` candidates.
    pub fn judge(&self, game: &Game, most: usize) -> JudgedPosition {
        let evaluation = self.generator.evaluator().evaluate(game.position());
        let proposals = self.proposals(game, &evaluation, most);
        let lead = lead(game, evaluation.matrix());
        let analysis = Analysis {
            to_play: game.to_play(),
            matrix: evaluation.matrix().clone(),
            lead,
            black_wins: evaluation.matrix().black_wins(lead),
            passed: proposals.passed.matrix().balance(),
            candidates: proposals.moves.into_iter().map(|p| with_lead(game, p)).collect(),
        };
        JudgedPosition { evaluation, analysis }
    }

    /// The best move for the side to play, or resignation.
    pub fn decide(&self, game: &Game) -> BadukDecision {
        let evaluation = self.generator.evaluator().evaluate(game.position());
        match self.is_lost(game, &evaluation) {
            true => BadukDecision::Resign,
            false => BadukDecision::Move(self.best(game, &evaluation)),
        }
    }

    /// Whether the player gives up here.
    pub(super) fn resigns(&self, game: &Game) -> bool {
        self.is_lost(game, &self.generator.evaluator().evaluate(game.position()))
    }

    fn is_lost(&self, game: &Game, evaluation: &PaperEvaluation) -> bool {
        let (matrix, lead) = (evaluation.matrix(), lead(game, evaluation.matrix()));
        is_hopeless(game.to_play(), matrix, lead) && self.has_long_been_lost(game)
    }

    /// The best move for the side to play, however lost the game is.
    pub fn best_move(&self, game: &Game) -> Move {
        self.best(game, &self.generator.evaluator().evaluate(game.position()))
    }

    fn best(&self, game: &Game, evaluation: &PaperEvaluation) -> Move {
        let matrix = evaluation.matrix();
        let (color, lead) = (game.to_play(), lead(game, matrix));
        if self.wins_by_passing_back(game) {
            return Move::Pass;
        }
        let ahead = color.pick(lead, -lead);
        let best = self
            .proposals(game, evaluation, FIVE)
            .moves
            .into_iter()
            .filter(|p| p.gain >= WORTH_PLAYING)
            .min_by(|a, b| self.weigh(b, ahead).total_cmp(&self.weigh(a, ahead)));
        let best = best.map(|p| p.candidate.mv).or_else(|| self.cleaning(game).map(Move::Place));
        best.unwrap_or(Move::Pass)
    }

    /// Whether the opening is over and the side to play was hopeless in its earlier turns too.
    fn has_long_been_lost(&self, game: &Game) -> bool {
        let (color, mut before) = (game.to_play(), game.clone());
        let opening = 2 * game.position().size().area() / 5;
        game.moves().len() >= opening
            && (0..TURNS_BEFORE).all(|_| {
                let back = before.undo() && before.undo();
                let matrix = self.generator.evaluator().evaluate(before.position()).matrix().clone();
                back && is_hopeless(color, &matrix, lead(&before, &matrix))
            })
    }

    /// A move towards capturing dead stones, where the rules count dead stones as alive.
    pub(super) fn cleaning(&self, game: &Game) -> Option<Point> {
        if game.rules().dead != DeadStones::PlayedOut {
            return None;
        }
        let (position, color) = (game.position(), game.to_play());
        let dead = self.settle(game).dead & position.stones(!color);
        let safe = |point: &Point| {
            let mut after = position.clone();
            after.play(color, Move::Place(*point));
            after.liberties_up_to(*point, 2) > 1
        };
        (dead.grown() & position.empties())
            .iter()
            .filter(|&p| game.check(color, Move::Place(p)).is_ok() && !position.is_eye_shaped(color, p))
            .find(safe)
    }

    /// Runs the paper's recursion (eq. 9-19) on the position of a game.
    pub fn recursion(&self, game: &Game, lookahead: Lookahead) -> Recursion {
        Recursion::run(&self.generator, &turned(game), &recent(game), lookahead)
    }

    /// The owner of every point if the game ends here.
    pub fn settle(&self, game: &Game) -> Settlement {
        settle(self.generator.evaluator(), game.position())
    }

    /// Whether the other side has passed and a pass now wins the count.
    pub(super) fn wins_by_passing_back(&self, game: &Game) -> bool {
        if game.last_move().is_none_or(|(_, mv)| mv != Move::Pass) {
            return false;
        }
        let count = myosu_rules::go::score::count_game(game, self.settle(game).dead);
        count.score().winner() == Some(game.to_play())
    }

    /// The purpose of a legal move of the side to play, and the stones it serves or attacks.
    pub fn purpose(&self, game: &Game, evaluation: &PaperEvaluation, point: Point) -> MoveMeaning {
        self.generator.purpose(&turned(game), evaluation, &recent(game), point)
    }

    /// The order among the five candidates: V alone for the paper's program.
    fn weigh(&self, proposal: &MoveProposal, ahead: f64) -> f64 {
        match self.generator.name() {
            "cgs" => proposal.gain,
            _ => leaning_worth(proposal, ahead),
        }
    }

    fn proposals(&self, game: &Game, evaluation: &PaperEvaluation, most: usize) -> Proposals {
        let color = game.to_play();
        let allowed = |point| game.check(color, Move::Place(point)).is_ok();
        self.generator.propose(&turned(game), evaluation, &recent(game), most, allowed)
    }
}

/// The position with the game's side to play.
pub(super) fn turned(game: &Game) -> Position {
    let mut position = game.position().clone();
    position.set_to_play(game.to_play());
    position
}

/// The last two moves, the latest last.
pub(super) fn recent(game: &Game) -> Vec<Move> {
    let latest: Vec<Move> = game.moves().rev().take(2).map(|(_, mv)| mv).collect();
    latest.into_iter().rev().collect()
}

/// Whether a side has next to no chance of winning.
fn is_hopeless(color: Color, matrix: &ProbabilityMatrix, lead: f64) -> bool {
    color.pick(matrix.black_wins(lead), 1.0 - matrix.black_wins(lead)) < HOPELESS
}

/// The fitted generator's worth plus the bonus for defence or attack.
fn leaning_worth(proposal: &MoveProposal, ahead: f64) -> f64 {
    let purpose = proposal.candidate.purpose;
    let defends = matches!(
        purpose,
        Some(Purpose::Save | Purpose::AnswerCut | Purpose::Connect | Purpose::Eye | Purpose::Settle)
    );
    let enters = matches!(purpose, Some(Purpose::Attack | Purpose::Invade | Purpose::Reduce));
    let leaning = match (ahead >= 0.0, defends, enters) {
        (true, true, _) | (false, _, true) => LEANING,
        _ => 0.0,
    };
    proposal.worth + leaning
}

/// Black's lead, counting komi and handicap compensation.
pub(super) fn lead(game: &Game, matrix: &ProbabilityMatrix) -> f64 {
    let rules = game.rules();
    let compensation = f64::from(rules.komi.points()) + f64::from(rules.handicap_bonus(game.handicap()));
    let passed = match rules.scoring {
        // V counts stones as points. Territory scoring does not: the side with more moves has filled more of its
        // own points.
        Scoring::Territory => f64::from(stones_played(game)),
        _ => 0.0,
    };
    matrix.balance() - compensation - passed
}

/// The candidate of a proposal, with its lead by the rules of the game.
fn with_lead(game: &Game, proposal: MoveProposal) -> Candidate {
    let stone = match game.rules().scoring {
        Scoring::Territory => game.to_play().pick(1.0, -1.0),
        _ => 0.0,
    };
    Candidate { lead: lead(game, proposal.after.matrix()) - stone, ..proposal.candidate }
}

/// Black's stones played minus White's, without handicap stones.
fn stones_played(game: &Game) -> i32 {
    let stone = |(color, mv): (Color, Move)| match mv {
        Move::Place(_) => color.pick(1, -1),
        Move::Pass => 0,
    };
    game.moves().map(stone).sum()
}
