//! Games of self-play to learn from.

use std::ops::RangeInclusive;
use std::sync::Arc;

use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Point, Size, zobrist};
use myosu_search::Cancel;

use super::{VCF_BITS, needs_judgement};
use crate::analysis::SearchScore;
use crate::board::{ShapeBoard, Tables};
use crate::engine::{Engine, Limits};
use crate::vcf::Vcf;

/// The winning chances, in thousandths, of openings that are played on. Games from openings that are decided teach little
/// about the positions a player has to judge: tables fitted to them knew nothing of even positions.
const EVEN: RangeInclusive<u16> = 380..=700;
/// Openings tried before one is taken as it is.
const TRIES: usize = 50;
/// The share of the game's result in what a position is worth; the rest are the search's values from there on, each
/// later one with this share of the weight.
const RESULT: f32 = 0.85;
const LATER: f32 = 0.9;

/// How self-play games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// The first game's number; every number is another game.
    pub seed: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// The board.
    pub size: Size,
}

/// A game of self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The stones of the opening, in turn.
    pub opening: Vec<Point>,
    /// The moves after it.
    pub moves: Vec<PlayedMove>,
    /// The winner; none of a draw.
    pub winner: Option<Color>,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// Where.
    pub point: Point,
    /// The winning chance of the search before the move, in thousandths.
    pub rate: u16,
}

/// What became of a position.
#[derive(Clone, Copy, Debug)]
pub struct Hindsight {
    /// The number of the move played there.
    pub number: usize,
    /// What the position is worth to the side to move, from 0 to 1.
    pub worth: f32,
    /// The result of the game for the side to move.
    pub result: f32,
}

impl SelfPlay {
    /// Plays a game from a random opening that is about even. It ends where a win is forced.
    pub fn game(&self, engine: &mut Engine, number: u64) -> PlayedGame {
        let mut random = zobrist::mix(self.seed ^ zobrist::mix(number));
        let mut position = self.even_opening(engine, &mut random);
        let stones = Color::BOTH.map(|color| position.stones(color).iter().collect::<Vec<_>>());
        let turns = (0..stones[0].len()).flat_map(|at| [stones[0].get(at), stones[1].get(at)]);
        let opening = turns.flatten().copied().collect();
        let mut game = PlayedGame { opening, moves: Vec::new(), winner: None };
        engine.forget();
        while game.winner.is_none()
            && let Some((step, winner)) = choose(engine, self.nodes, &position)
        {
            game.moves.push(step);
            game.winner = winner;
            position.place(step.point);
        }
        game
    }

    /// A random opening that half a search calls even.
    fn even_opening(&self, engine: &mut Engine, random: &mut u64) -> Position {
        let rule = *engine.tables().rule();
        let mut position = opening(rule, self.size, random);
        for _ in 0..TRIES {
            engine.forget();
            let found = choose(engine, self.nodes / 2, &position);
            if found.is_some_and(|(step, _)| EVEN.contains(&step.rate)) {
                break;
            }
            position = opening(rule, self.size, random);
        }
        position
    }
}

/// The move of a search with what it thinks of it, and who wins if that is forced.
fn choose(engine: &mut Engine, nodes: u64, position: &Position) -> Option<(PlayedMove, Option<Color>)> {
    let limits = Limits { nodes, ..Limits::default() };
    let found = engine.think(position, &limits, &Cancel::new(), &mut |_| {});
    let best = found.candidates.first()?;
    let winner = match best.score {
        SearchScore::Win(_) => Some(position.to_play()),
        SearchScore::Loss(_) => Some(!position.to_play()),
        SearchScore::Value(_) => None,
    };
    Some((PlayedMove { point: best.point, rate: best.score.win_rate() as u16 }, winner))
}

/// Two to eight stones at random in a part of the board, half the time in its middle.
fn opening(rule: Rule, size: Size, random: &mut u64) -> Position {
    let mut next = |below: usize| {
        *random = zobrist::mix(*random);
        (*random >> 33) as usize % below
    };
    loop {
        let mut position =
            Position::new(rule, size).expect("games are played on boards that are large enough");
        let part = 5 + next(5);
        let in_the_middle = next(2) == 0;
        let mut corner = |side: u8| {
            let room = usize::from(side).saturating_sub(part);
            let corner = next(room + 1);
            if in_the_middle { room / 2 } else { corner }
        };
        let (left, top) = (corner(size.width()), corner(size.height()));
        for _ in 0..2 + next(7) {
            let (x, y) = (left + next(part), top + next(part));
            if let Some(point) = size.point(x, y).filter(|_| position.outcome().is_none()) {
                let _ = position.play(point);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

impl PlayedGame {
    /// Shows the positions that the static evaluation has to judge, with what became of them.
    pub fn judged(&self, tables: &Arc<Tables>, size: Size, see: &mut dyn FnMut(&ShapeBoard, Hindsight)) {
        let Ok(mut position) = Position::new(*tables.rule(), size) else { return };
        for &point in &self.opening {
            position.place(point);
        }
        let mut board = ShapeBoard::new(tables, &position);
        let mut vcf = Vcf::new(VCF_BITS);
        for (number, (step, later)) in self.moves.iter().zip(self.later_chances()).enumerate() {
            if needs_judgement(&mut board, &mut vcf) {
                let own = board.to_play();
                let result = self.winner.map_or(0.5, |winner| if winner == own { 1.0 } else { 0.0 });
                let worth = RESULT * result + (1.0 - RESULT) * later;
                see(&board, Hindsight { number, worth, result });
            }
            board.play(step.point);
        }
    }

    /// For each move the mean of the search's values from there on, for the side to move.
    fn later_chances(&self) -> Vec<f32> {
        let mut chances: Vec<f32> = self.moves.iter().map(|step| f32::from(step.rate) / 1000.0).collect();
        for at in (1..chances.len()).rev() {
            chances[at - 1] = (1.0 - LATER) * chances[at - 1] + LATER * (1.0 - chances[at]);
        }
        chances
    }
}
