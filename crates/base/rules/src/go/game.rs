//! A game with all its branches: a tree of moves, a place in it, and the position there.
//!
//! Laws: every position on the tree was reached by moves legal under the game's rules, superko
//! included; going anywhere and back gives the same position. Nothing recurses, so a game of a
//! million moves is as safe as one of ten.

mod history;
#[cfg(test)]
mod tests;

use std::fmt;

use super::{BadHandicap, BadSetup, Illegal, KoRule, Position, Rules, Undo, handicap};
use crate::{Color, Move, Point, Setup, Size};
use history::History;

/// A place in the tree of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: NodeId = NodeId(0);
}

#[derive(Clone, Debug)]
struct MoveNode {
    parent: NodeId,
    first_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// The child that was visited last: where redo goes.
    latest: Option<NodeId>,
    color: Color,
    mv: Move,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Both sides passed in turn; the position is to be counted.
    Passes,
    /// A side gave up (불계).
    Resigned(Color),
}

/// Why handicap stones cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadStart {
    /// The board does not have that many places.
    Handicap(BadHandicap),
    /// Moves have been made or stones are on the board.
    NotEmpty,
    /// The stones are no position.
    Setup(BadSetup),
    /// A point is named twice.
    Twice(Point),
}

/// A game (대국): rules, start, moves with their branches, and where in them we are.
///
/// ```
/// use myosu_rules::{Color, Move, Point, Size, go::{Game, Rules}};
/// let mut game = Game::new(Size::square(9), Rules::korean());
/// game.play(Color::Black, Move::Place(Point::new(4, 4))).unwrap();
/// game.play(Color::White, Move::Place(Point::new(2, 2))).unwrap();
/// game.undo();
/// game.play(Color::White, Move::Place(Point::new(6, 6))).unwrap();
/// assert_eq!(game.moves().count(), 2);
/// game.undo();
/// assert_eq!(game.variations().count(), 2);
/// ```
#[derive(Clone)]
pub struct Game {
    rules: Rules,
    start: Position,
    handicap: usize,
    nodes: Vec<MoveNode>,
    position: Position,
    /// The nodes from below the root to where we are, each with what takes its move back.
    path: Vec<(NodeId, Undo)>,
    history: History,
    resigned: Option<Color>,
}

impl Game {
    /// A game from the empty board.
    pub fn new(size: Size, rules: Rules) -> Game {
        Game::from_position(Position::empty(size), rules)
    }

    /// A game from stones that are already there.
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Game, BadSetup> {
        Ok(Game::from_position(Position::from_setup(setup)?, rules))
    }

    /// A game from a position.
    pub fn from_position(start: Position, rules: Rules) -> Game {
        let root = MoveNode {
            parent: NodeId::ROOT,
            first_child: None,
            next_sibling: None,
            latest: None,
            color: !start.to_play(),
            mv: Move::Pass,
        };
        let mut history = History::default();
        history.push(&start);
        Game {
            rules,
            position: start.clone(),
            start,
            handicap: 0,
            nodes: vec![root],
            path: Vec::new(),
            history,
            resigned: None,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Plays on under other rules; moves made so far stand.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The position where we are.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position the game started from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The number of handicap stones.
    pub fn handicap(&self) -> usize {
        self.handicap
    }

    /// Who moves next.
    pub fn to_play(&self) -> Color {
        self.position.to_play()
    }

    /// Places handicap stones at the customary points.
    pub fn place_fixed_handicap(&mut self, stones: usize) -> Result<Vec<Point>, BadStart> {
        let points = handicap::fixed(self.position.size(), stones).map_err(BadStart::Handicap)?;
        self.place_handicap(&points)?;
        Ok(points)
    }

    /// Places handicap stones at points of our own choice.
    pub fn place_free_handicap(&mut self, stones: usize) -> Result<Vec<Point>, BadStart> {
        let points = handicap::free(self.position.size(), stones).map_err(BadStart::Handicap)?;
        self.place_handicap(&points)?;
        Ok(points)
    }

    /// Places handicap stones for Black; White moves first. Only on an empty board, before any move.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), BadStart> {
        let size = self.position.size();
        if self.nodes.len() > 1 || !self.start.occupied().is_empty() {
            return Err(BadStart::NotEmpty);
        }
        if points.len() < 2 || points.len() >= size.area() {
            let most = size.area().saturating_sub(1);
            return Err(BadStart::Handicap(BadHandicap { stones: points.len(), size, most }));
        }
        let mut setup = Setup { to_play: Color::White, ..Setup::empty(size) };
        for &point in points {
            if setup.stone(point).is_some() {
                return Err(BadStart::Twice(point));
            }
            setup.set(point, Some(Color::Black));
        }
        let start = Position::from_setup(&setup).map_err(BadStart::Setup)?;
        *self = Game { handicap: points.len(), ..Game::from_position(start, self.rules) };
        Ok(())
    }

    /// Whether a move is legal here for a side, superko included.
    pub fn check(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        if self.resigned.is_some() {
            return Err(Illegal::GameOver);
        }
        self.position.check(color, mv, self.rules.suicide)?;
        match mv {
            Move::Place(point) if self.repeats_after(color, point) => Err(Illegal::Superko),
            _ => Ok(()),
        }
    }

    fn repeats_after(&self, color: Color, point: Point) -> bool {
        if self.rules.ko == KoRule::Simple {
            return false;
        }
        let key = self.position.key_after(color, point);
        let situation = (self.rules.ko == KoRule::Situational).then_some(!color);
        if self.history.candidates(key).next().is_none() {
            return false;
        }
        let mut after = self.position.clone();
        after.play(color, Move::Place(point));
        self.occurred(&after, situation)
    }

    /// Whether these stones were on the board on the way here, with this side to play if one is
    /// given. Keys find the candidates; stones decide.
    fn occurred(&self, sought: &Position, to_play: Option<Color>) -> bool {
        let mut then = self.position.clone();
        let mut at = self.path.len();
        self.history.candidates(sought.key()).any(|ply| {
            while at > ply {
                at -= 1;
                then.undo(&self.path[at].1);
            }
            let same_stones = Color::BOTH.into_iter().all(|c| then.stones(c) == sought.stones(c));
            same_stones && to_play.is_none_or(|color| then.to_play() == color)
        })
    }

    /// Whether the position here, with the side to play, has been there before on the way here: under
    /// simple ko the players may call the game off (무승부, 장생, 삼패).
    pub fn is_repetition(&self) -> bool {
        let Some(((_, last), earlier)) = self.path.split_last() else { return false };
        let mut then = self.position.clone();
        then.undo(last);
        let mut at = earlier.len();
        self.history.candidates(self.position.key()).skip(1).any(|ply| {
            while at > ply {
                at -= 1;
                then.undo(&earlier[at].1);
            }
            then.setup() == self.position.setup()
        })
    }

    /// Makes a move; it becomes a new branch, or goes along one that is there. After two passes the
    /// game may be taken up again, after a resignation not.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<NodeId, Illegal> {
        self.check(color, mv)?;
        let here = self.here();
        let known = self.children(here).find(|&id| {
            let node = &self.nodes[id.0 as usize];
            (node.color, node.mv) == (color, mv)
        });
        let id = known.unwrap_or_else(|| self.add_child(here, color, mv));
        self.step(id);
        Ok(id)
    }

    fn add_child(&mut self, parent: NodeId, color: Color, mv: Move) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 moves"));
        self.nodes.push(MoveNode { parent, first_child: None, next_sibling: None, latest: None, color, mv });
        match self.children(parent).last() {
            None => self.nodes[parent.0 as usize].first_child = Some(id),
            Some(last) => self.nodes[last.0 as usize].next_sibling = Some(id),
        }
        id
    }

    /// Makes the move of a child of where we are.
    fn step(&mut self, id: NodeId) {
        let here = self.here();
        debug_assert_eq!(self.nodes[id.0 as usize].parent, here);
        self.nodes[here.0 as usize].latest = Some(id);
        let MoveNode { color, mv, .. } = self.nodes[id.0 as usize];
        let undo = self.position.play(color, mv);
        self.path.push((id, undo));
        self.history.push(&self.position);
    }

    /// A side gives up.
    pub fn resign(&mut self, color: Color) {
        self.resigned = Some(color);
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        let passed = |node: &(NodeId, Undo)| node.1.mv() == Move::Pass;
        match self.path.as_slice() {
            _ if self.resigned.is_some() => self.resigned.map(End::Resigned),
            [.., a, b] if passed(a) && passed(b) && a.1.color() != b.1.color() => Some(End::Passes),
            _ => None,
        }
    }

    /// Takes back a resignation or else the last move; `false` at the start.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let Some((_, undo)) = self.path.pop() else { return false };
        self.history.pop();
        self.position.undo(&undo);
        true
    }

    /// Goes on to the move that was last visited from here; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let next = self.nodes[self.here().0 as usize].latest;
        match next.filter(|_| self.resigned.is_none()) {
            Some(id) => {
                self.step(id);
                true
            }
            None => false,
        }
    }

    /// Where we are.
    pub fn here(&self) -> NodeId {
        self.path.last().map_or(NodeId::ROOT, |(id, _)| *id)
    }

    /// Goes to any place of the tree.
    ///
    /// # Panics
    /// If the place is not of this game.
    pub fn go_to(&mut self, target: NodeId) {
        self.resigned = None;
        let mut way = Vec::new();
        let mut at = target;
        while at != NodeId::ROOT {
            way.push(at);
            at = self.nodes[at.0 as usize].parent;
        }
        way.reverse();
        let common = self.path.iter().zip(&way).take_while(|((a, _), b)| a == *b).count();
        while self.path.len() > common {
            self.undo();
        }
        for &id in &way[common..] {
            self.step(id);
        }
    }

    /// The moves that have been tried here.
    pub fn variations(&self) -> impl Iterator<Item = (NodeId, Color, Move)> + '_ {
        self.children(self.here()).map(|id| {
            let node = &self.nodes[id.0 as usize];
            (id, node.color, node.mv)
        })
    }

    /// The moves from the start to here.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = (Color, Move)> + DoubleEndedIterator + '_ {
        self.path.iter().map(|(_, undo)| (undo.color(), undo.mv()))
    }

    /// The move that led here.
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.moves().next_back()
    }

    /// All places of the tree, parents before children.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeId> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// The place before a place; `None` at the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| self.nodes[id.0 as usize].parent)
    }

    /// The places after a place, in the order they were tried.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.nodes[id.0 as usize].first_child;
        std::iter::successors(first, |id| self.nodes[id.0 as usize].next_sibling)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, move {}, {:?}", self.rules, self.path.len(), self.position)
    }
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadStart::Handicap(bad) => bad.fmt(f),
            BadStart::NotEmpty => write!(f, "handicap stones are placed on an empty board before any move"),
            BadStart::Setup(bad) => bad.fmt(f),
            BadStart::Twice(point) => write!(f, "a handicap point is named twice: {point:?}"),
        }
    }
}

impl std::error::Error for BadStart {}
