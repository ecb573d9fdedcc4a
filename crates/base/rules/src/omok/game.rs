//! A game from the first step of its opening protocol to its end: who does what next, what may be done,
//! and every step back again.

use std::fmt;

use crate::omok::opening::{Actor, Choice, OfferCount, Opening, OpeningPlayer, OpeningStep};
use crate::omok::{BadPosition, IllegalMove, Outcome, Position, Rule};
use crate::{Color, Notation, Point, PointSet, Setup, Size, Symmetry};

/// What the player whose turn it is has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Place a stone of this color on one of these points; after the opening, passing is allowed too.
    Place(Color, PointSet),
    /// Choose one of these.
    Choose(Vec<Choice>),
    /// Declare how many fifth moves there will be, from 1 to this number.
    Declare(u8),
    /// Offer this many fifth moves among these points, no two the same up to symmetry.
    Offer(u8, PointSet),
    /// Select one of these points as the fifth move.
    Select(Vec<Point>),
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Places a stone.
    Place(Point),
    /// Places none. Two passes in a row end the game as a draw.
    Pass,
    /// Chooses.
    Choose(Choice),
    /// Declares a number of fifth moves.
    Declare(u8),
    /// Offers fifth moves.
    Offer(Vec<Point>),
    /// Selects a fifth move.
    Select(Point),
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadAction {
    /// The game is over.
    Over(Outcome),
    /// Something else is asked for now.
    NotAsked(Task),
    /// The rule does not allow the move.
    Illegal(IllegalMove),
    /// The opening protocol does not allow a stone there.
    OutsideZone(Point, Size),
    /// The declared number is not between 1 and this one.
    Number(u8),
    /// Another number of fifth moves is to be offered.
    Offers {
        /// How many were offered.
        offered: usize,
        /// How many are asked for.
        asked: u8,
    },
    /// Two offered moves are the same up to symmetry.
    Symmetric(Point, Point, Size),
    /// The point was not offered.
    NotOffered(Point, Size),
}

#[derive(Clone)]
struct OpeningState {
    position: Position,
    /// The steps to come, the next one last.
    steps: Vec<OpeningStep>,
    /// Which player has Black.
    black: OpeningPlayer,
    declared: u8,
    offered: Vec<Point>,
    passes: u8,
}

/// A game with its history.
#[derive(Clone)]
pub struct Game {
    opening: Opening,
    state: OpeningState,
    past: Vec<(OpeningState, Action)>,
    undone: Vec<Action>,
}

impl Game {
    /// A new game.
    pub fn new(rule: Rule, size: Size, opening: Opening) -> Result<Game, BadPosition> {
        Ok(Game::from_position(Position::new(rule, size)?, opening))
    }

    /// A game that goes on from a setup, without an opening protocol.
    pub fn from_setup(setup: &Setup, rule: Rule) -> Result<Game, BadPosition> {
        Ok(Game::from_position(Position::from_setup(setup, rule)?, Opening::Free))
    }

    fn from_position(position: Position, opening: Opening) -> Game {
        let mut steps = opening.steps();
        steps.reverse();
        let state = OpeningState {
            position,
            steps,
            black: OpeningPlayer::First,
            declared: 1,
            offered: vec![],
            passes: 0,
        };
        Game { opening, state, past: vec![], undone: vec![] }
    }

    /// The stones.
    pub fn position(&self) -> &Position {
        &self.state.position
    }

    /// The protocol it began with.
    pub fn opening(&self) -> Opening {
        self.opening
    }

    /// Whether the protocol still restricts the players.
    pub fn is_opening(&self) -> bool {
        !self.state.steps.is_empty()
    }

    /// The color a player has now.
    pub fn color(&self, player: OpeningPlayer) -> Color {
        if player == self.state.black { Color::Black } else { Color::White }
    }

    /// The player who has a color now.
    pub fn player(&self, color: Color) -> OpeningPlayer {
        color.pick(self.state.black, self.state.black.other())
    }

    /// Everything that was done, in order.
    pub fn history(&self) -> impl ExactSizeIterator<Item = &Action> {
        self.past.iter().map(|(_, action)| action)
    }

    /// How the game ended; nothing while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let drawn = (self.state.passes >= 2).then_some(Outcome::Draw);
        self.state.position.outcome().or(drawn)
    }

    /// Who has to do what next; nothing when the game is over.
    pub fn turn(&self) -> Option<(OpeningPlayer, Task)> {
        if self.outcome().is_some() {
            return None;
        }
        let position = &self.state.position;
        let color = position.to_play();
        let legal = |points: PointSet| -> PointSet {
            points.iter().filter(|&point| position.check(point).is_ok()).collect()
        };
        let Some(step) = self.state.steps.last() else {
            return Some((self.player(color), Task::Place(color, legal(position.empties()))));
        };
        let (actor, task) = match step {
            OpeningStep::Place(actor, zone) => {
                // On a board too small to have a free point in the zone, the zone does not restrict.
                let points = legal(zone.points(position.size()));
                let points = if points.is_empty() { legal(position.empties()) } else { points };
                (actor, Task::Place(color, points))
            }
            OpeningStep::Choose(actor, options) => {
                (actor, Task::Choose(options.iter().map(|(choice, _)| *choice).collect()))
            }
            OpeningStep::Declare(actor, most) => (actor, Task::Declare(self.most(*most))),
            OpeningStep::Offer(actor, count) => {
                (actor, Task::Offer(self.count(*count), legal(position.empties())))
            }
            OpeningStep::Select(actor) => (actor, Task::Select(self.state.offered.clone())),
        };
        Some((self.actor(*actor), task))
    }

    /// Does what the player whose turn it is wants, if it may be done.
    pub fn act(&mut self, action: Action) -> Result<(), BadAction> {
        let before = self.state.clone();
        if let Err(problem) = self.apply(&action) {
            self.state = before;
            return Err(problem);
        }
        if self.undone.last() == Some(&action) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.past.push((before, action));
        Ok(())
    }

    /// Takes back the last action and gives it, if there is one.
    pub fn undo(&mut self) -> Option<Action> {
        let (state, action) = self.past.pop()?;
        self.state = state;
        self.undone.push(action.clone());
        Some(action)
    }

    /// Does again what was taken back last, and gives it.
    pub fn redo(&mut self) -> Option<Action> {
        let action = self.undone.last()?.clone();
        self.act(action.clone()).ok()?;
        Some(action)
    }

    fn actor(&self, actor: Actor) -> OpeningPlayer {
        match actor {
            Actor::Player(player) => player,
            Actor::Color(color) => self.player(color),
        }
    }

    /// Under eight symmetries there are at least this many different fifth moves on any board.
    fn most(&self, declared: Option<u8>) -> u8 {
        declared.unwrap_or(((self.state.position.size().area() - 4) / 8).min(255) as u8)
    }

    fn count(&self, count: OfferCount) -> u8 {
        match count {
            OfferCount::Fixed(count) => count,
            OfferCount::Declared => self.state.declared,
        }
    }

    fn apply(&mut self, action: &Action) -> Result<(), BadAction> {
        let task = match (self.outcome(), self.turn()) {
            (Some(outcome), _) => return Err(BadAction::Over(outcome)),
            (None, None) => unreachable!("a game that is not over has a turn"),
            (None, Some((_, task))) => task,
        };
        match (action, &task) {
            (Action::Place(point), Task::Place(_, points)) => self.place(*point, *points),
            (Action::Pass, Task::Place(..)) if !self.is_opening() => {
                self.state.position.pass();
                self.state.passes += 1;
                Ok(())
            }
            (Action::Choose(choice), Task::Choose(options)) if options.contains(choice) => {
                self.choose(*choice);
                Ok(())
            }
            (Action::Declare(number), Task::Declare(most)) => {
                if !(1..=*most).contains(number) {
                    return Err(BadAction::Number(*most));
                }
                self.state.declared = *number;
                self.state.steps.pop();
                Ok(())
            }
            (Action::Offer(points), Task::Offer(count, legal)) => self.offer(points, *count, *legal),
            (Action::Select(point), Task::Select(offered)) => {
                if !offered.contains(point) {
                    return Err(BadAction::NotOffered(*point, self.state.position.size()));
                }
                self.state.steps.pop();
                self.state.position.play(*point).map_err(BadAction::Illegal).map(|_| ())
            }
            _ => Err(BadAction::NotAsked(task)),
        }
    }

    fn place(&mut self, point: Point, points: PointSet) -> Result<(), BadAction> {
        self.state.position.check(point).map_err(BadAction::Illegal)?;
        if !points.contains(point) {
            return Err(BadAction::OutsideZone(point, self.state.position.size()));
        }
        self.state.position.place(point);
        self.state.steps.pop();
        self.state.passes = 0;
        Ok(())
    }

    fn choose(&mut self, choice: Choice) {
        let Some(OpeningStep::Choose(_, options)) = self.state.steps.pop() else {
            unreachable!("a choice was asked for")
        };
        if choice == Choice::Swap {
            self.state.black = self.state.black.other();
        }
        let follow = options.into_iter().find(|(option, _)| *option == choice).map(|(_, steps)| steps);
        self.state.steps.extend(follow.into_iter().flatten().rev());
    }

    fn offer(&mut self, points: &[Point], count: u8, legal: PointSet) -> Result<(), BadAction> {
        let setup = self.state.position.setup();
        if points.len() != usize::from(count) {
            return Err(BadAction::Offers { offered: points.len(), asked: count });
        }
        for (i, &point) in points.iter().enumerate() {
            if !legal.contains(point) {
                self.state.position.check(point).map_err(BadAction::Illegal)?;
            }
            if let Some(&other) = points[..i].iter().find(|&&other| are_symmetric(&setup, other, point)) {
                return Err(BadAction::Symmetric(other, point, setup.size));
            }
        }
        self.state.offered = points.to_vec();
        self.state.steps.pop();
        Ok(())
    }
}

/// Whether the position after one move is the position after the other, turned or mirrored.
pub fn are_symmetric(setup: &Setup, one: Point, other: Point) -> bool {
    let after = |point| {
        let mut after = *setup;
        after.set(point, Some(setup.to_play));
        after
    };
    let (one, other) = (after(one), after(other));
    Symmetry::ALL.into_iter().any(|symmetry| one.transformed(symmetry) == other)
}

impl fmt::Display for BadAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |point: &Point, size: &Size| Notation::Renju.write(*point, *size);
        match self {
            BadAction::Over(outcome) => write!(f, "{}", IllegalMove::Over(*outcome)),
            BadAction::NotAsked(task) => write!(f, "this is not what the opening asks for; {task}"),
            BadAction::Illegal(problem) => write!(f, "{problem}"),
            BadAction::OutsideZone(point, size) => {
                write!(f, "the opening does not allow this stone on {}", name(point, size))
            }
            BadAction::Number(most) => write!(f, "the number of fifth moves is from 1 to {most}"),
            BadAction::Offers { offered, asked } => {
                write!(f, "{offered} fifth moves were offered; the opening asks for {asked}")
            }
            BadAction::Symmetric(one, other, size) => {
                write!(f, "{} and {} are the same move up to symmetry", name(one, size), name(other, size))
            }
            BadAction::NotOffered(point, size) => write!(f, "{} was not offered", name(point, size)),
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Place(color, _) => write!(f, "place a {color} stone"),
            Task::Choose(options) => {
                let names = options.iter().map(|choice| match choice {
                    Choice::Stay => "keep the colors",
                    Choice::Swap => "swap the colors",
                    Choice::AddTwo => "place two more stones",
                    Choice::Offer => "offer several fifth moves",
                });
                write!(f, "choose: {}", names.collect::<Vec<_>>().join(", or "))
            }
            Task::Declare(most) => write!(f, "declare how many fifth moves there will be, from 1 to {most}"),
            Task::Offer(count, _) => write!(f, "offer {count} fifth moves"),
            Task::Select(_) => write!(f, "select one of the fifth moves"),
        }
    }
}

impl std::error::Error for BadAction {}
