//! The player `cgs-search`: a tree search that reads on where `cgs-fitted` only judges.
//!
//! The fitted ranking gives the priors; a leaf's value is the paper's judgement mixed with random games, which see the
//! captures that a static judgement overlooks. At the root the prover reads closed groups whose life depends on the
//! turn: its best moves become candidates, moves of the fight that miss the best fate are vetoed.
//!
//! Law: the same game and number of visits give the same move, and a chosen move is legal.

use myosu_proof::go::Problem;
use myosu_rules::go::playout::{self, Dice, Style};
use myosu_rules::go::{DeadStones, End, Game, score};
use myosu_rules::{Move, Point, PointSet};
use myosu_search::puct::{self, Judged, LeafJudge, PuctLimits, PuctSettings, PuctTurn, Tree};
use myosu_search::{Budget, Cancel};
use myosu_tsumego::{Detail, Prover, Question, Reading};

use super::candidates::CandidateGenerator;
use super::closed::undecided_fights;
use super::player::{CgsPlayer, lead, recent, turned};
use crate::network::SearchRequest;
use crate::player::BadukDecision;
use crate::walk::GameWalk;

/// The best ranked moves of a position that the search tries. Chosen by hand.
const WIDTH: usize = 24;
/// Random games for a leaf. Chosen by hand: they take about as long as the judgement on 19x19.
const GAMES: u32 = 12;
/// The share of the random games in the value of a leaf. Chosen by hand.
const GAMES_SHARE: f64 = 0.5;
/// The prior of a pass while there are moves, and after the other side has passed. Chosen by hand.
const PASS: f32 = 0.005;
const PASS_BACK: f32 = 0.1;
/// The prior that the prover's best moves of a fight share. Chosen by hand.
const PROVEN: f32 = 0.5;
/// Nodes of the prover for a fight at the root. Chosen by hand: some 10 ms.
const NODES: u64 = 20_000;
/// Bytes of the prover's table.
const MEMORY: usize = 1 << 22;

/// The searching player.
#[derive(Debug)]
pub struct CgsSearcher {
    player: CgsPlayer,
}

impl Default for CgsSearcher {
    fn default() -> CgsSearcher {
        CgsSearcher { player: CgsPlayer::fitted() }
    }
}

impl CgsSearcher {
    /// The player whose judgement it searches with.
    pub fn player(&self) -> &CgsPlayer {
        &self.player
    }

    /// The best move within the limits.
    pub fn best_move(&self, game: &Game, limits: &SearchRequest<'_>) -> Move {
        if self.player.wins_by_passing_back(game) {
            return Move::Pass;
        }
        let mut root = judge(self.player.generator(), game);
        read_fights(self.player.generator(), game, &mut root.moves);
        root.moves.retain(|&(mv, _)| limits.bounds.iter().all(|bound| bound.lets(game.to_play(), mv, 0)));
        let mut tree = Tree::new(root, PuctSettings::default());
        let judge = CgsJudge { generator: self.player.generator(), judged: Vec::new() };
        let limits = PuctLimits { visits: limits.visits, cancel: limits.cancel.clone(), batch: 1 };
        puct::search(&mut tree, &mut [(GameWalk(game.clone()), judge)], &limits, |_| {});
        match tree.children().first().map(|child| child.mv) {
            Some(mv @ Move::Place(_)) => mv,
            _ => self.player.cleaning(game).map_or(Move::Pass, Move::Place),
        }
    }

    /// The best move, or resignation where the judgement has long been hopeless.
    pub fn decide(&self, game: &Game, limits: &SearchRequest<'_>) -> BadukDecision {
        match self.player.resigns(game) {
            true => BadukDecision::Resign,
            false => BadukDecision::Move(self.best_move(game, limits)),
        }
    }
}

/// The paper's evaluation and random games as the judge of leaves.
struct CgsJudge<'a> {
    generator: &'a CandidateGenerator,
    judged: Vec<Judged<Move, ()>>,
}

impl LeafJudge<GameWalk> for CgsJudge<'_> {
    type Payload = ();

    fn look(&mut self, game: &mut GameWalk) {
        self.judged.push(judge(self.generator, &game.0));
    }

    fn judge(&mut self) -> Vec<Judged<Move, ()>> {
        std::mem::take(&mut self.judged)
    }
}

fn judge(generator: &CandidateGenerator, game: &Game) -> Judged<Move, ()> {
    let turn = game.to_play().pick(PuctTurn::First, PuctTurn::Second);
    if game.end() == Some(End::Passes) {
        let black = counted(generator, game).winner().map_or(0.0, |winner| winner.pick(1.0, -1.0));
        return Judged { turn, moves: Vec::new(), value: black, payload: () };
    }
    let position = turned(game);
    let evaluation = generator.evaluator().evaluate(&position);
    let allowed = |point| game.check(game.to_play(), Move::Place(point)).is_ok();
    let ranked = generator.ranked(&position, &evaluation, &recent(game), WIDTH, allowed);
    let passed = game.last_move().is_some_and(|(_, mv)| mv == Move::Pass);
    let pass = if passed { PASS_BACK } else { PASS };
    let mut moves: Vec<(Move, f32)> =
        ranked.into_iter().map(|(point, prior)| (Move::Place(point), prior as f32)).collect();
    moves.push((Move::Pass, pass));
    let (matrix, lead) = (evaluation.matrix(), lead(game, evaluation.matrix()));
    let black = GAMES_SHARE * played_out(game) + (1.0 - GAMES_SHARE) * matrix.black_wins(lead);
    Judged { turn, moves, value: 2.0 * black - 1.0, payload: () }
}

/// The result of a finished game: dead stones as the paper's judgement sees them, where they are agreed on.
fn counted(generator: &CandidateGenerator, game: &Game) -> score::Score {
    let dead = match game.rules().dead {
        DeadStones::Agreed => super::settle::settle(generator.evaluator(), game.position()).dead,
        DeadStones::PlayedOut => PointSet::EMPTY,
    };
    score::count_game(game, dead).score()
}

/// The share of random games from here that Black wins. The dice follow from the position.
fn played_out(game: &Game) -> f64 {
    let start = turned(game);
    let rules = game.rules();
    let komi = f64::from(rules.komi.points()) + f64::from(rules.handicap_bonus(game.handicap()));
    let mut dice = Dice::new(start.situational_key());
    let black_wins = |_: &u32| {
        let mut end = start.clone();
        playout::run_in(&mut end, &mut dice, Style::Tactical);
        f64::from(playout::area_balance(&end)) > komi
    };
    let won = (0..GAMES).filter(black_wins).count();
    won as f64 / f64::from(GAMES)
}

/// Gives the prover's best moves of undecided fights a large prior and strikes out the others of the fight that do
/// not reach the best fate.
fn read_fights(generator: &CandidateGenerator, game: &Game, moves: &mut Vec<(Move, f32)>) {
    let position = turned(game);
    let evaluation = generator.evaluator().evaluate(&position);
    let fights = undecided_fights(&evaluation.survey);
    if fights.is_empty() {
        return;
    }
    let mut prover = Prover::new(MEMORY);
    for (fight, target) in fights {
        let Ok(problem) = Problem::new(fight.setup, fight.region, target, fight.defender) else { continue };
        let (reading, color) = (Reading::given(problem), game.to_play());
        let question = Question::reading(&reading, color).detail(Detail::Best);
        let Ok(answer) = prover.answer(&question, Budget::nodes(NODES), &Cancel::new()) else { continue };
        let misses = |mv: Move| answer.moves.iter().any(|f| f.played == mv && f.keeps == Some(false));
        // Where a pass keeps the best fate nothing is at stake.
        if !misses(Move::Pass) {
            continue;
        }
        let legal = |point: &Point| game.check(color, Move::Place(*point)).is_ok();
        let best: Vec<Move> = answer.best().into_iter().filter(legal).map(Move::Place).collect();
        moves.retain(|&(mv, _)| mv == Move::Pass || !misses(mv));
        for &mv in &best {
            let prior = PROVEN / best.len() as f32;
            match moves.iter_mut().find(|(known, _)| *known == mv) {
                Some((_, known)) => *known = known.max(prior),
                None => moves.push((mv, prior)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use myosu_rules::go::{Game, Rules};
    use myosu_rules::{Color, Move, Setup, Size, diagram};

    use super::CgsSearcher;
    use crate::network::SearchRequest;

    fn game(text: &str, to_play: Color) -> (Game, diagram::Diagram) {
        let board = diagram::parse(text).expect("a drawn board");
        let setup = Setup { to_play, ..board.setup };
        (Game::from_setup(&setup, Rules::chinese()).expect("a legal position"), board)
    }

    #[test]
    fn the_same_visits_give_the_same_legal_move() {
        let (one, two) = (CgsSearcher::default(), CgsSearcher::default());
        let mut game = Game::new(Size::square(7), Rules::chinese());
        for _ in 0..10 {
            let mv = one.best_move(&game, &SearchRequest::visits(20));
            assert_eq!(mv, two.best_move(&game, &SearchRequest::visits(20)));
            game.play(game.to_play(), mv).expect("a legal move");
        }
    }

    #[test]
    fn the_vital_point_of_a_closed_group_is_played_by_both_sides() {
        // Three in a row: alive if White plays in the middle, dead if Black does.
        let text = "
            . a . O X . . . .
            O O O O X . . . .
            X X X X X . X . .
            . . . . . . . . .
            . . X . . . O . .
            . . . . . . . . .
            . . O . . . O . .
            . . . . . . . . .
            . . . . . . . . .";
        for color in Color::BOTH {
            let (game, board) = game(text, color);
            let vital = board.marked('a').first().map(Move::Place);
            let played = CgsSearcher::default().best_move(&game, &SearchRequest::visits(60));
            assert_eq!(Some(played), vital, "{color:?}");
        }
    }

    #[test]
    fn a_won_game_is_passed_out() {
        let (mut game, _) = game(
            ". X . X O . O
             X X X X O O .
             . X X O O O O
             X X X O O . O
             X . X O . O O",
            Color::White,
        );
        game.play(Color::White, Move::Pass).expect("a pass is legal");
        assert_eq!(CgsSearcher::default().best_move(&game, &SearchRequest::visits(20)), Move::Pass);
    }
}
