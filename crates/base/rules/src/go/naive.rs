//! The second opinion for tests: the rules of Go read off the stones with no memory and no tricks.

use std::collections::{BTreeMap, BTreeSet};

use crate::go::{Illegal, Suicide};
use crate::{Color, Move, Point, Setup, Size, zobrist};

/// Stones on a board and what the last move left behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naive {
    pub(crate) size: Size,
    pub(crate) stones: BTreeMap<Point, Color>,
    pub(crate) to_play: Color,
    pub(crate) ko: Option<Point>,
    pub(crate) prisoners: [u32; 2],
}

impl Naive {
    pub(crate) fn from_setup(setup: &Setup) -> Naive {
        let stones = setup.size.points().filter_map(|p| Some((p, setup.stone(p)?))).collect();
        Naive { size: setup.size, stones, to_play: setup.to_play, ko: None, prisoners: [0; 2] }
    }

    /// The stones of a chain and its liberties.
    pub(crate) fn chain(&self, start: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
        let (mut stones, mut liberties) = (BTreeSet::new(), BTreeSet::new());
        let Some(color) = self.stones.get(&start) else { return (stones, liberties) };
        let mut open = vec![start];
        while let Some(point) = open.pop() {
            match self.stones.get(&point) {
                Some(here) if here == color => {
                    if stones.insert(point) {
                        open.extend(self.size.neighbors(point));
                    }
                }
                Some(_) => {}
                None => {
                    liberties.insert(point);
                }
            }
        }
        (stones, liberties)
    }

    fn remove_without_liberty(&mut self, color: Color) -> Vec<Point> {
        let dead: Vec<Point> = self
            .stones
            .iter()
            .filter(|(p, c)| **c == color && self.chain(**p).1.is_empty())
            .map(|(p, _)| *p)
            .collect();
        for point in &dead {
            self.stones.remove(point);
        }
        dead
    }

    pub(crate) fn check(&self, color: Color, mv: Move, suicide: Suicide) -> Result<(), Illegal> {
        let Move::Place(point) = mv else { return Ok(()) };
        if !self.size.contains(point) {
            return Err(Illegal::OffBoard);
        }
        if self.stones.contains_key(&point) {
            return Err(Illegal::Occupied);
        }
        if color == self.to_play && self.ko == Some(point) {
            return Err(Illegal::Ko);
        }
        let mut after = self.clone();
        after.stones.insert(point, color);
        after.remove_without_liberty(!color);
        let lost = after.remove_without_liberty(color).len();
        match (lost, suicide) {
            (0, _) => Ok(()),
            (2.., Suicide::Allowed) => Ok(()),
            _ => Err(Illegal::Suicide),
        }
    }

    pub(crate) fn play(&mut self, color: Color, mv: Move) {
        self.to_play = !color;
        self.ko = None;
        let Move::Place(point) = mv else { return };
        self.stones.insert(point, color);
        let taken = self.remove_without_liberty(!color);
        let lost = self.remove_without_liberty(color);
        self.prisoners[color.index()] += taken.len() as u32;
        self.prisoners[(!color).index()] += lost.len() as u32;
        let (stones, liberties) = self.chain(point);
        if taken.len() == 1 && stones.len() == 1 && liberties.len() == 1 {
            self.ko = Some(taken[0]);
        }
    }

    pub(crate) fn key(&self) -> u64 {
        self.stones.iter().fold(0, |key, (point, color)| key ^ zobrist::stone(*color, *point))
    }
}
