//! Victory by continuous fours (VCF): every move of the attacker makes a four, so the defender's
//! answers are forced.
//!
//! The law: `Win` and `None` are exact; a search that ran out of nodes says `Unsettled`. White's fours
//! whose only answer is forbidden to Black win.

use myosu_rules::omok::Direction;
use myosu_rules::{Color, Point, PointSet};

use super::board::ShapeBoard;
use super::code::Flags;
use super::point_list::PointList;
use super::shape::Shape;

/// The result of a VCF search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VcfResult {
    /// The side to move wins, at the latest with this many moves of both sides.
    Win(u16),
    /// There is no win of this kind.
    None,
    /// The budget ended first.
    Unsettled,
}

/// A VCF searcher with a table of settled positions; the table is exact for one rule and board size.
#[derive(Clone, Debug)]
pub struct Vcf {
    known: Vec<VcfEntry>,
    nodes: u64,
    limit: u64,
}

#[derive(Clone, Copy, Debug)]
struct VcfEntry {
    key: u64,
    /// The length of the win, 0 for none.
    plies: u16,
    best: Option<Point>,
}

struct OutOfBudget;

impl Vcf {
    /// A searcher that remembers at most `1 << bits` positions.
    pub fn new(bits: u32) -> Vcf {
        // No position has this key in its place: the place of a key is its low bits.
        let known = (0..1u64 << bits).map(|place| VcfEntry { key: !place, plies: 0, best: None });
        Vcf { known: known.collect(), nodes: 0, limit: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for (place, known) in self.known.iter_mut().enumerate() {
            *known = VcfEntry { key: !(place as u64), plies: 0, best: None };
        }
    }

    /// How many nodes all searches visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches a win of the side to move within a node budget.
    pub fn search(&mut self, board: &mut ShapeBoard, nodes: u64) -> VcfResult {
        self.limit = self.nodes.saturating_add(nodes);
        let depth = board.depth();
        match self.attack(board) {
            Ok(Some(plies)) => VcfResult::Win(plies),
            Ok(None) => VcfResult::None,
            Err(OutOfBudget) => {
                while board.depth() > depth {
                    board.undo();
                }
                VcfResult::Unsettled
            }
        }
    }

    /// The moves of a win that [`Vcf::search`] found for the side to move, the defender's answers
    /// chosen so that it takes longest. It ends with the five, or with a four that may not be stopped.
    pub fn line(&mut self, board: &mut ShapeBoard) -> Vec<Point> {
        let depth = board.depth();
        let mut line = Vec::new();
        while let Some(attack) = self.winning_move(board) {
            line.push(attack);
            if board.flags(board.to_play(), attack).has(Flags::FIVE) {
                break;
            }
            board.play(attack);
            let Some(answer) = self.longest_answer(board) else { break };
            line.push(answer);
            board.play(answer);
        }
        while board.depth() > depth {
            board.undo();
        }
        line
    }

    /// A move that wins for the side to move, searched for again if it was forgotten.
    pub fn winning_move(&mut self, board: &mut ShapeBoard) -> Option<Point> {
        let color = board.to_play();
        if let Some(five) = board.points(color, Flags::FIVE).first() {
            return Some(five);
        }
        if board.points(!color, Flags::FIVE).is_empty()
            && let Some(four) = board.unstoppable_four(color)
        {
            return Some(four);
        }
        match self.recall(board.key()) {
            Some(known) if known.plies > 0 => known.best,
            Some(_) => None,
            None => match self.search(board, u64::MAX) {
                VcfResult::Win(_) => self.known[self.place(board.key())].best,
                _ => None,
            },
        }
    }

    fn longest_answer(&mut self, board: &mut ShapeBoard) -> Option<Point> {
        let attacker = !board.to_play();
        let answers = board.answers_to_five(attacker);
        if let [only] = answers.as_slice() {
            return Some(*only);
        }
        let mut longest = None;
        for answer in &answers {
            board.play(answer);
            let plies = match self.search(board, u64::MAX) {
                VcfResult::Win(plies) => plies,
                _ => 0,
            };
            board.undo();
            if longest.is_none_or(|(most, _)| plies > most) {
                longest = Some((plies, answer));
            }
        }
        let vain = board.points(attacker, Flags::FIVE);
        let vain = vain.iter().find(|&point| !board.is_forbidden(!attacker, point));
        longest.map(|(_, answer)| answer).or(vain)
    }

    /// The plies to the win of the side to move, or nothing if it has none by fours.
    fn attack(&mut self, board: &mut ShapeBoard) -> Result<Option<u16>, OutOfBudget> {
        let color = board.to_play();
        if !board.points(color, Flags::FIVE).is_empty() {
            return Ok(Some(1));
        }
        let fours = board.points(color, Flags::FOUR);
        if fours.is_empty() {
            return Ok(None);
        }
        let must_stop = !board.points(!color, Flags::FIVE).is_empty();
        if !must_stop && board.unstoppable_four(color).is_some() {
            return Ok(Some(3));
        }
        if let Some(known) = self.recall(board.key()) {
            return Ok((known.plies > 0).then_some(known.plies));
        }
        if self.nodes >= self.limit {
            return Err(OutOfBudget);
        }
        self.nodes += 1;
        let mut moves = if must_stop { board.answers_to_five(!color) } else { PointList::from_set(fours) };
        moves.retain(|point| fours.contains(point) && !board.is_forbidden(color, point));
        moves.sort_by_key(|point| -board.order(color, point));
        let all = fours | board.points(color, Flags::FOUL);
        for four in &moves {
            if board.leads_nowhere(color, four, all.without(four)) {
                continue;
            }
            board.play_unvalued(four);
            let plies = self.defend(board)?;
            board.undo();
            if let Some(plies) = plies {
                self.store(board.key(), plies + 1, Some(four));
                return Ok(Some(plies + 1));
            }
        }
        self.store(board.key(), 0, None);
        Ok(None)
    }

    /// The plies to the loss of the side to move, which faces a four, or nothing if it holds.
    fn defend(&mut self, board: &mut ShapeBoard) -> Result<Option<u16>, OutOfBudget> {
        let mut longest = 2;
        let attacker = !board.to_play();
        // A stone of the defender gives the attacker no four, unless it undoes a foul.
        let fours = board.points(attacker, Flags::FOUR) | board.points(attacker, Flags::FOUL);
        for answer in &board.answers_to_five(attacker) {
            if fours.without(answer).is_empty() {
                return Ok(None);
            }
            let next = board.key_after(answer);
            let plies = if let Some(known) = self.recall(next) {
                (known.plies > 0).then_some(known.plies)
            } else {
                board.play_unvalued(answer);
                let plies = self.attack(board)?;
                board.undo();
                plies
            };
            match plies {
                Some(plies) => longest = longest.max(plies + 1),
                None => return Ok(None),
            }
        }
        Ok(Some(longest))
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.known.len() - 1)
    }

    #[inline]
    fn recall(&self, key: u64) -> Option<VcfEntry> {
        let known = self.known[self.place(key)];
        (known.key == key).then_some(known)
    }

    #[inline]
    fn store(&mut self, key: u64, plies: u16, best: Option<Point>) {
        let place = self.place(key);
        self.known[place] = VcfEntry { key, plies, best };
    }
}

impl ShapeBoard {
    /// A point where `color` makes a four that cannot be stopped. It wins if the opponent has no five.
    #[inline]
    pub fn unstoppable_four(&self, color: Color) -> Option<Point> {
        let points = self.points(color, Flags::WINNING_FOUR);
        if points.is_empty() {
            return None;
        }
        points.iter().find(|&point| !self.is_forbidden(color, point))
    }

    /// Whether the answer to this four of `color` leaves no other four: `others` are the points of its other
    /// fours and of its fouls. Conservative: true only if visible without playing the move.
    pub(crate) fn leads_nowhere(&self, color: Color, four: Point, others: PointSet) -> bool {
        let Some(answer) = others.first() else { return false };
        // A stone of `color` makes no point forbidden to the other side that could not be before.
        let banned = self.flags(!color, answer);
        if others != PointSet::from(answer)
            || self.tables().ends_matter()
            || banned.has(Flags::FOUL)
            || banned.has(Flags::DOUBT)
        {
            return false;
        }
        // The answer makes a four too, so it is the one other point. A new four takes a line on which this
        // stone makes at least a three, its own line with the answer on it.
        !self.flags(color, four).has(Flags::WINNING_FOUR)
            && Direction::ALL.into_iter().all(|direction| {
                let shape = self.shape(color, four, direction);
                let shape = match shape {
                    Shape::Four => self.shape_against(color, four, direction, answer),
                    other => other,
                };
                shape < Shape::ClosedThree
            })
    }

    /// The legal moves of the side to move after which `attacker`, the other side, can no longer make
    /// five. The side to move must not be able to make five itself.
    pub fn answers_to_five(&mut self, attacker: Color) -> PointList {
        let defender = !attacker;
        let fives = self.points(attacker, Flags::FIVE);
        let first = fives.first().expect("a five to stop");
        if self.tables().ends_matter() {
            return self.answers_by_trial(attacker, first);
        }
        let mut answers = PointList::new();
        if fives == PointSet::from(first) && !self.is_forbidden(defender, first) {
            answers.push(first);
        }
        answers
    }

    /// Where an enemy stone at both ends spoils a five, a stone beside it can be an answer too.
    fn answers_by_trial(&mut self, attacker: Color, five: Point) -> PointList {
        let mut answers = PointList::new();
        for point in self.around(five).with(five) {
            if self.is_forbidden(!attacker, point) {
                continue;
            }
            self.play(point);
            if self.points(attacker, Flags::FIVE).is_empty() {
                answers.push(point);
            }
            self.undo();
        }
        answers
    }
}
