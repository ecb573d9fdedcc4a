//! A position of Omok: stones, whose turn it is, and who has won. Playing and taking back change four
//! lines and never allocate.

use std::fmt;

use crate::omok::forbidden::{Legality, judge};
use crate::omok::line::{LineWords, row};
use crate::omok::{Direction, Forbidden, Rule, Why};
use crate::{Color, Move, Notation, Point, PointSet, Setup, Size, zobrist};

/// How a game ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A row that wins.
    Win(Color),
    /// The board is full and neither side has won.
    Draw,
}

/// Stones on a board under a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    rule: Rule,
    size: Size,
    stones: [PointSet; 2],
    to_play: Color,
    empty: u16,
    winner: Option<Color>,
    key: u64,
    lines: LineWords,
}

/// A move that was played, to be given back to [`Position::undo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played(Move);

/// Why a setup is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPosition {
    /// Fewer than five lines in a direction.
    TooSmall(Size),
    /// A stone that is not on the board.
    OffBoard(Point),
    /// A point with a stone of each color.
    Overlap(Point, Size),
    /// Both sides have a row that wins.
    TwoWinners,
}

/// Why a stone may not be put on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The point is not on the board.
    OffBoard(Size),
    /// There is a stone already.
    Occupied(Point, Size),
    /// The rule forbids it to the side to move.
    Forbidden(Point, Size, Forbidden),
    /// The game is over.
    Over(Outcome),
}

impl Position {
    /// The smallest width and height: five in a row must fit.
    pub const MIN_SIDE: u8 = 5;

    /// An empty board, Black to play.
    pub fn new(rule: Rule, size: Size) -> Result<Position, BadPosition> {
        if size.width().min(size.height()) < Position::MIN_SIDE {
            return Err(BadPosition::TooSmall(size));
        }
        Ok(Position {
            rule,
            size,
            stones: [PointSet::EMPTY; 2],
            to_play: Color::Black,
            empty: size.area() as u16,
            winner: None,
            key: 0,
            lines: LineWords::empty(size),
        })
    }

    /// The position a setup describes. The numbers of stones need not agree with the turn, and one side
    /// may have won already.
    pub fn from_setup(setup: &Setup, rule: Rule) -> Result<Position, BadPosition> {
        let mut position = Position::new(rule, setup.size)?;
        let board = setup.size.point_set();
        if let Some(point) = (setup.occupied() - board).first() {
            return Err(BadPosition::OffBoard(point));
        }
        if let Some(point) = (setup.of(Color::Black) & setup.of(Color::White)).first() {
            return Err(BadPosition::Overlap(point, setup.size));
        }
        for color in Color::BOTH {
            setup.of(color).iter().for_each(|point| position.toggle(color, point));
        }
        let won = Color::BOTH.map(|color| position.winning_row(color).is_some());
        position.winner = match won {
            [true, true] => return Err(BadPosition::TwoWinners),
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            [false, false] => None,
        };
        if setup.to_play == Color::White {
            position.pass();
        }
        Ok(position)
    }

    /// The position as it would be written down.
    pub fn setup(&self) -> Setup {
        Setup { size: self.size, stones: self.stones, to_play: self.to_play }
    }

    /// The rule.
    #[inline]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who moves next.
    #[inline]
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// What is on a point.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| self.stones[color.index()].contains(point))
    }

    /// The stones of one side.
    #[inline]
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color.index()]
    }

    /// The points without a stone.
    pub fn empties(&self) -> PointSet {
        self.size.point_set() - self.stones[0] - self.stones[1]
    }

    /// How many points have no stone.
    #[inline]
    pub fn empty_count(&self) -> usize {
        self.empty.into()
    }

    /// A number that names the stones and the turn, but not the rule and the size.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The winner, or a draw on a full board; `None` while the game goes on.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(color) => Some(Outcome::Win(color)),
            None if self.empty == 0 => Some(Outcome::Draw),
            None => None,
        }
    }

    /// Whether a stone of `color` on an empty point makes a row that wins.
    #[inline]
    pub fn makes_five(&self, color: Color, point: Point) -> bool {
        let side = self.rule.side(color);
        Direction::ALL.into_iter().any(|direction| self.lines.window(color, point, direction).wins(side))
    }

    /// Why the rule forbids `color` an empty point, if it does. Whose turn it is does not matter, nor
    /// whether the game is over.
    ///
    /// # Panics
    /// In debug builds, if the point is not empty.
    #[inline]
    pub fn forbidden(&self, color: Color, point: Point) -> Option<Forbidden> {
        debug_assert!(self.is_empty(point), "{point:?} is not empty");
        let side = self.rule.side(color);
        if !side.forbids() {
            return None;
        }
        match judge(&self.lines, side, color, point) {
            Legality::Forbidden(kind) => Some(kind),
            Legality::Five | Legality::Free => None,
        }
    }

    /// All points the rule forbids a color, in reading order.
    pub fn forbidden_points(&self, color: Color) -> impl Iterator<Item = (Point, Forbidden)> + '_ {
        let points = if self.rule.side(color).forbids() { self.empties() } else { PointSet::EMPTY };
        points.into_iter().filter_map(move |point| Some((point, self.forbidden(color, point)?)))
    }

    /// Everything about a stone of `color` on an empty point: the rows it makes, and which apparent
    /// three is none because of which point.
    ///
    /// # Panics
    /// In debug builds, if the point is not empty.
    pub fn why(&self, color: Color, point: Point) -> Why {
        debug_assert!(self.is_empty(point), "{point:?} is not empty");
        Why::of(&self.lines, self.rule.side(color), color, point)
    }

    /// Whether a point is on the board and has no stone.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.size.contains(point) && self.stone(point).is_none()
    }

    /// Whether the side to move may play there, and if not, why.
    pub fn check(&self, point: Point) -> Result<(), IllegalMove> {
        if !self.size.contains(point) {
            return Err(IllegalMove::OffBoard(self.size));
        }
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove::Over(outcome));
        }
        if self.stone(point).is_some() {
            return Err(IllegalMove::Occupied(point, self.size));
        }
        match self.forbidden(self.to_play, point) {
            Some(kind) => Err(IllegalMove::Forbidden(point, self.size, kind)),
            None => Ok(()),
        }
    }

    /// Plays a stone of the side to move, if it may.
    pub fn play(&mut self, point: Point) -> Result<Played, IllegalMove> {
        self.check(point)?;
        Ok(self.place(point))
    }

    /// Plays a stone of the side to move where the caller knows that it may be played: a search has
    /// asked before.
    ///
    /// # Panics
    /// In debug builds, if the point is not empty or the game is over.
    #[inline]
    pub fn place(&mut self, point: Point) -> Played {
        if self.makes_five(self.to_play, point) {
            debug_assert!(self.is_empty(point) && self.winner.is_none(), "{point:?} cannot be played");
            self.winner = Some(self.to_play);
            self.toggle(self.to_play, point);
            self.turn();
            return Played(Move::Place(point));
        }
        self.place_no_five(point)
    }

    /// Plays a stone as [`Position::place`] does, where the caller knows besides that it makes no five.
    ///
    /// # Panics
    /// In debug builds, if it does make five, the point is not empty or the game is over.
    #[inline]
    pub fn place_no_five(&mut self, point: Point) -> Played {
        debug_assert!(self.is_empty(point) && self.winner.is_none(), "{point:?} cannot be played");
        debug_assert!(!self.makes_five(self.to_play, point), "{point:?} makes five");
        self.toggle(self.to_play, point);
        self.turn();
        Played(Move::Place(point))
    }

    /// Gives the turn to the other side.
    pub fn pass(&mut self) -> Played {
        self.turn();
        Played(Move::Pass)
    }

    /// Takes back the last move.
    ///
    /// # Panics
    /// In debug builds, if another move was the last one.
    #[inline]
    pub fn undo(&mut self, played: Played) {
        self.turn();
        if let Move::Place(point) = played.0 {
            debug_assert!(self.stone(point) == Some(self.to_play), "{point:?} was not the last move");
            self.toggle_back(self.to_play, point);
            self.winner = None;
        }
    }

    /// The stones of a row that wins for a color, if it has one.
    pub fn winning_row(&self, color: Color) -> Option<Vec<Point>> {
        let side = self.rule.side(color);
        self.stones(color).iter().find_map(|point| {
            Direction::ALL.into_iter().find_map(|direction| {
                let window = self.lines.window(color, point, direction);
                let (low, high) = row(window.own);
                // The first stone of the row sees all of it that matters.
                (low == 5 && window.wins(side))
                    .then(|| self.row_from(color, point, direction, high - low + 1))
            })
        })
    }

    fn row_from(&self, color: Color, first: Point, direction: Direction, at_least: u32) -> Vec<Point> {
        let points = (0..).map_while(|steps| direction.walk(first, steps));
        let row: Vec<Point> = points.take_while(|&point| self.stones(color).contains(point)).collect();
        debug_assert!(row.len() >= at_least as usize);
        row
    }

    #[inline]
    fn turn(&mut self) {
        self.to_play = !self.to_play;
        self.key ^= zobrist::WHITE_TO_MOVE;
    }

    #[inline]
    fn toggle(&mut self, color: Color, point: Point) {
        self.stones[color.index()].insert(point);
        self.lines.toggle(color, point);
        self.key ^= zobrist::stone(color, point);
        self.empty -= 1;
    }

    #[inline]
    fn toggle_back(&mut self, color: Color, point: Point) {
        self.stones[color.index()].remove(point);
        self.lines.toggle(color, point);
        self.key ^= zobrist::stone(color, point);
        self.empty += 1;
    }
}

impl Played {
    /// What was played.
    pub fn what(self) -> Move {
        self.0
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = crate::diagram::draw(&self.setup(), Notation::Renju);
        write!(f, "{board}{} to play, {:?}", self.to_play, self.outcome())
    }
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPosition::TooSmall(size) => {
                write!(f, "a board of {size} is too small for Omok: 5 to 20 lines each way")
            }
            BadPosition::OffBoard(point) => {
                write!(
                    f,
                    "there is a stone off the board, in column {} and row {} from the top",
                    point.x() + 1,
                    point.y() + 1
                )
            }
            BadPosition::Overlap(point, size) => {
                write!(f, "{} has a stone of each color", Notation::Renju.write(*point, *size))
            }
            BadPosition::TwoWinners => write!(f, "both sides have a row that wins"),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            IllegalMove::OffBoard(size) => write!(f, "the point is not on a board of {size}"),
            IllegalMove::Occupied(point, size) => {
                write!(f, "{} has a stone already", Notation::Renju.write(point, size))
            }
            IllegalMove::Forbidden(point, size, kind) => {
                write!(f, "{} is forbidden: {kind}", Notation::Renju.write(point, size))
            }
            IllegalMove::Over(Outcome::Win(color)) => write!(f, "the game is over: {color} has won"),
            IllegalMove::Over(Outcome::Draw) => write!(f, "the game is over: the board is full"),
        }
    }
}

impl std::error::Error for BadPosition {}
impl std::error::Error for IllegalMove {}
