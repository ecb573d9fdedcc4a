//! Positions of games, as the network sees them.

use std::sync::Arc;

use myosu_omok::net::{CELL, CELLS};
use myosu_omok::tune::{VCF_BITS, needs_judgement, table_value};
use myosu_omok::{CodeValues, ShapeBoard, Tables, Vcf};
use myosu_rules::omok::{Position, Rule};
use myosu_rules::{Color, Point, Size};

use super::fit::VALUE_UNIT;
use super::record::PlayedGame;

/// A position to learn from.
#[derive(Clone, Debug)]
pub(super) struct NetSample {
    pub(super) game: u64,
    /// The first of its points in [`NetSamples::points`].
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) to_play: Color,
    pub(super) threats: u8,
    /// The log-odds of the table.
    pub(super) base: f32,
    pub(super) target: f32,
    pub(super) result: Option<f32>,
}

/// The codes of an empty point for the side to move and the other, and the cell it lies in.
pub(super) type SampledPoint = (u16, u16, u8);

/// Positions to learn from.
#[derive(Clone, Debug, Default)]
pub(super) struct NetSamples {
    pub(super) samples: Vec<NetSample>,
    pub(super) points: Vec<SampledPoint>,
    games: u64,
}

impl NetSamples {
    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }

    /// Adds the positions of games that the static evaluation has to judge. The target is half the game's result, half the
    /// winning chance of the search; the chance alone where a random move follows.
    pub(super) fn add(&mut self, rule: Rule, games: &[PlayedGame]) {
        let tables = Arc::new(Tables::with_values(rule, &CodeValues::fitted(&rule)));
        let mut vcf = Vcf::new(VCF_BITS);
        for game in games {
            let Ok(mut position) = Position::new(rule, Size::square(15)) else { return };
            game.opening.iter().for_each(|&point| {
                position.place(point);
            });
            let mut board = ShapeBoard::new(&tables, &position);
            let last_stray = game.moves.iter().rposition(|step| step.stray);
            for (at, step) in game.moves.iter().enumerate() {
                if needs_judgement(&mut board, &mut vcf) {
                    let own = board.to_play();
                    let result = game.winner.map_or(0.5, |winner| if winner == own { 1.0 } else { 0.0 });
                    let result = last_stray.is_none_or(|stray| stray < at).then_some(result);
                    let chance = f32::from(step.rate) / 1000.0;
                    let target = result.map_or(chance, |result| (chance + result) / 2.0);
                    self.add_board(&board, (target, result));
                }
                board.play(step.point);
            }
            self.games += 1;
        }
    }

    fn add_board(&mut self, board: &ShapeBoard, (target, result): (f32, Option<f32>)) {
        let (own, threats, first) = (board.to_play(), board.threats(), self.points.len());
        let of = |point: Point| {
            let cell = usize::from(point.x()) / CELL + CELLS * (usize::from(point.y()) / CELL);
            (board.code(own, point) as u16, board.code(!own, point) as u16, cell as u8)
        };
        self.points.extend(board.position().empties().iter().map(of));
        self.samples.push(NetSample {
            game: self.games,
            first,
            count: self.points.len() - first,
            to_play: own,
            threats: threats as u8,
            base: table_value(board) as f32 / VALUE_UNIT,
            target,
            result,
        });
    }
}
