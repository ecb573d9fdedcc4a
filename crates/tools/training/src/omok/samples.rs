//! Positions of games, as the network sees them.

use std::sync::Arc;

use myosu::omok::net::{CELL, CELLS};
use myosu::omok::tune::{HELD_OUT, Hindsight, PlayedGame, table_value};
use myosu::omok::{CodeValues, ShapeBoard, Tables};
use myosu::rules::omok::Rule;
use myosu::rules::{Color, Point, Size};

use super::fit::VALUE_UNIT;

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
    pub(super) result: f32,
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

    /// Whether a position belongs to a game that is kept out, to measure on.
    pub(super) fn is_held_out(&self, at: usize) -> bool {
        self.samples[at].game % HELD_OUT == HELD_OUT - 1
    }

    /// Adds the positions of games that the static evaluation has to judge.
    pub(super) fn add(&mut self, rule: Rule, games: &[PlayedGame]) {
        let tables = Arc::new(Tables::with_values(rule, &CodeValues::fitted(&rule)));
        for game in games {
            game.judged(&tables, Size::square(15), &mut |board, hindsight| self.add_board(board, hindsight));
            self.games += 1;
        }
    }

    fn add_board(&mut self, board: &ShapeBoard, hindsight: Hindsight) {
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
            target: hindsight.worth,
            result: hindsight.result,
        });
    }
}
