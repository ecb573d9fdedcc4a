//! Own play: a teacher plays against itself on boards of all sizes, moves drawn from its policy, and labels
//! the positions on the way. Small boards come from here: the games to learn from are all 19x19.

use myosu::net::{Evaluation, Past};
use myosu::rules::go::{Game, Komi};
use myosu::rules::{Color, Move, Size};

use crate::dice::Dice;
use crate::label::{LabelQuery, ShardDraw, Teacher, any_rules};
use crate::record::LabelRecord;

/// Games played side by side, so that their positions can be evaluated together.
const SIDE_BY_SIDE: usize = 8;
/// The share of positions that are kept: neighbours in a game are much alike.
const KEPT: f32 = 0.5;
/// The share of games with blunders, and of moves in them that are drawn from all legal ones.
const LOOSE: (f32, f32) = (0.4, 0.08);

struct PlayedOut {
    game: Game,
    number: u32,
    blunders: f32,
    is_over: bool,
}

impl Teacher {
    /// Labels the positions of a shard: games of the teacher on one size of board.
    pub fn label_own_play(&mut self, draw: ShardDraw) -> Vec<LabelRecord> {
        let mut dice = Dice::new(draw.seed, "own play", draw.number);
        let size = any_size(&mut dice);
        let mut records = Vec::new();
        let mut number = 0;
        while records.len() < draw.count {
            let mut games: Vec<PlayedOut> =
                (0..SIDE_BY_SIDE).map(|at| self.start(size, number + at as u32, &mut dice)).collect();
            number += SIDE_BY_SIDE as u32;
            while records.len() < draw.count && games.iter().any(|game| !game.is_over) {
                self.step(&mut games, &mut dice, &mut records);
            }
        }
        records.truncate(draw.count);
        records
    }

    /// An empty board with a komi that the teacher finds fair, more or less.
    fn start(&mut self, size: Size, number: u32, dice: &mut Dice) -> PlayedOut {
        let rules = any_rules(dice);
        let mut game = Game::new(size, rules);
        let query = LabelQuery::new(&mut game, Past::Shown, number);
        let lead = self.evaluate(&[query]).first().map_or(0.0, |evaluation| evaluation.lead(Color::Black));
        let spread = if dice.uniform() < 0.2 { 8.0 } else { 1.5 };
        let komi = rules.komi.halves() + (2.0 * (lead + spread * dice.normal())).round() as i32;
        game.set_rules(rules.with_komi(Komi::from_halves(komi.clamp(-160, 160))));
        let blunders = if dice.uniform() < LOOSE.0 { LOOSE.1 } else { 0.0 };
        PlayedOut { game, number, blunders, is_over: false }
    }

    /// One move in every game that goes on.
    fn step(&mut self, games: &mut [PlayedOut], dice: &mut Dice, records: &mut Vec<LabelRecord>) {
        let mut running: Vec<&mut PlayedOut> = games.iter_mut().filter(|game| !game.is_over).collect();
        let past = |dice: &mut Dice| if dice.uniform() < 0.04 { Past::Hidden } else { Past::Shown };
        let queries: Vec<LabelQuery> = running
            .iter_mut()
            .map(|playing| LabelQuery::new(&mut playing.game, past(dice), playing.number))
            .collect();
        let evaluations = self.evaluate(&queries);
        for ((playing, query), evaluation) in running.into_iter().zip(queries).zip(&evaluations) {
            let mv = chosen(&playing.game, evaluation, playing.blunders, dice);
            if dice.uniform() < KEPT {
                // The move is drawn from the teacher's own policy, so it says nothing new.
                records.push(query.answered(evaluation));
            }
            let (color, limit) = (playing.game.to_play(), 2 * playing.game.position().size().area());
            let is_legal = playing.game.play(color, mv).is_ok();
            playing.is_over =
                !is_legal || playing.game.end().is_some() || playing.game.moves().len() >= limit;
        }
    }
}

/// A move drawn from the policy, hotter at the start; a blunder is any legal point.
fn chosen(game: &Game, evaluation: &Evaluation, blunders: f32, dice: &mut Dice) -> Move {
    let size = game.position().size();
    let opening = game.moves().len() < size.area() / 12;
    if dice.uniform() < blunders {
        let legal: Vec<Move> = evaluation.moves().map(|(mv, _)| mv).filter(|mv| *mv != Move::Pass).collect();
        if !legal.is_empty() {
            return legal[dice.below(legal.len())];
        }
    }
    // Squares favour the better moves; a temperature of 1/2 without a logarithm.
    let weight = |p: f32| if opening { p } else { p * p };
    let mut left = dice.uniform() * evaluation.moves().map(|(_, p)| weight(p)).sum::<f32>();
    let mut best = (Move::Pass, 0.0);
    for (mv, p) in evaluation.moves() {
        if p > best.1 {
            best = (mv, p);
        }
        left -= weight(p);
        if left < 0.0 {
            return mv;
        }
    }
    best.0
}

/// Half of the boards are 9x9, a fifth 13x13, the others 7x7 to 19x19, some of them not square.
fn any_size(dice: &mut Dice) -> Size {
    let side = |dice: &mut Dice| 7 + dice.below(13);
    let (width, height) = match dice.below(10) {
        0..5 => (9, 9),
        5..7 => (13, 13),
        7 => (side(dice), side(dice)),
        _ => {
            let side = side(dice);
            (side, side)
        }
    };
    Size::new(width, height).expect("7 to 19 is a size")
}
