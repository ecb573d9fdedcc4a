//! A moment of the game: stones in the region, who moves, a ban, and the threats left.

use myosu_rules::{Move, Point, PointSet};

use super::{Goal, Problem, Role, Threats, life};

/// A ko that may not be taken back at once.
pub type Ban = Option<Point>;

/// A moment of the game about a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    stones: [PointSet; 2],
    to_play: Role,
    ban: Ban,
    threats: Threats,
}

/// A move, the moment after it, and whether it was paid for with a ko threat.
#[derive(Clone, Copy, Debug)]
pub struct GameStep {
    /// What was played.
    pub played: Move,
    /// The moment after it.
    pub after: State,
    /// Whether the move took back a banned ko.
    pub paid: bool,
}

impl State {
    /// The first moment.
    pub fn new(problem: &Problem, to_play: Role, threats: Threats) -> State {
        let stones = [Role::Attacker, Role::Defender].map(|role| problem.stones(role) & problem.region());
        State { stones, to_play, ban: None, threats }
    }

    /// Who moves.
    pub fn to_play(&self) -> Role {
        self.to_play
    }

    /// The banned point.
    pub fn ban(&self) -> Ban {
        self.ban
    }

    /// The threats left.
    pub fn threats(&self) -> Threats {
        self.threats
    }

    /// The stones of a side in the region.
    pub fn stones(&self, role: Role) -> PointSet {
        self.stones[role.index()]
    }

    /// The empty points of the region.
    pub fn empties(&self, problem: &Problem) -> PointSet {
        problem.region() - self.stones[0] - self.stones[1]
    }

    /// Whether no target point bears a stone of the defender.
    pub fn is_cleared(&self, problem: &Problem) -> bool {
        !self.stones(Role::Defender).intersects(problem.target())
    }

    /// Whether the target is safe whatever the attacker does from now on, even if the defender passes for
    /// ever.
    pub fn is_safe(&self, problem: &Problem) -> bool {
        life::is_safe(problem, self)
    }

    /// All moves of this moment under the rules for `goal`, points in reading order, the pass last.
    pub fn steps(&self, problem: &Problem, goal: Goal) -> Vec<GameStep> {
        let places = self.places(problem) & self.empties(problem);
        let moves = places.iter().map(Move::Place).chain([Move::Pass]);
        moves.filter_map(|played| self.step(problem, goal, played)).collect()
    }

    /// One move of this moment under the rules for `goal`, if it is legal.
    pub fn step(&self, problem: &Problem, goal: Goal, played: Move) -> Option<GameStep> {
        let cleared = self.is_cleared(problem);
        match played {
            Move::Place(point) if (self.places(problem) & self.empties(problem)).contains(point) => {
                self.place(problem, point).filter(|step| !cleared || step.after.captures_since(self))
            }
            Move::Place(_) => None,
            Move::Pass => {
                let free = self.to_play != goal.prover() || self.ban.is_some();
                let after = State { to_play: self.to_play.other(), ban: None, ..*self };
                (free && !cleared).then_some(GameStep { played, after, paid: false })
            }
        }
    }

    /// Where the side to play may look for a move: on target points alone once they are cleared.
    pub(super) fn places(&self, problem: &Problem) -> PointSet {
        if self.is_cleared(problem) { problem.target() } else { problem.playable(self.to_play) }
    }

    /// A stone on an empty point of the region, if that is legal.
    fn place(&self, problem: &Problem, point: Point) -> Option<GameStep> {
        let (me, you) = (self.to_play, self.to_play.other());
        let paid = self.ban == Some(point);
        let threats = if paid { self.threats.spent(me)? } else { self.threats };
        let mut stones = self.stones;
        stones[me.index()].insert(point);
        let empty = problem.region() - stones[0] - stones[1];
        let near = PointSet::from(point).grown();
        let mut captured = PointSet::EMPTY;
        for beside in near & stones[you.index()] {
            // Most chains show a liberty at once.
            if !PointSet::from(beside).grown().intersects(empty) && !captured.contains(beside) {
                let chain = PointSet::from(beside).flood(stones[you.index()]);
                if !chain.grown().intersects(empty) && !chain.intersects(problem.lifeline(you)) {
                    captured |= chain;
                }
            }
        }
        stones[you.index()] -= captured;
        let liberties = near & (empty | captured);
        if liberties.is_empty() {
            let chain = PointSet::from(point).flood(stones[me.index()]);
            if !chain.grown().intersects(empty) && !chain.intersects(problem.lifeline(me)) {
                return None;
            }
        }
        let is_ko = captured.len() == 1
            && (near & stones[me.index()]).len() == 1
            && !problem.beyond_ko(me).contains(point)
            && liberties.len() == 1;
        let ban = if is_ko { captured.first() } else { None };
        Some(GameStep {
            played: Move::Place(point),
            after: State { stones, to_play: you, ban, threats },
            paid,
        })
    }

    fn captures_since(&self, before: &State) -> bool {
        let you = self.to_play.index();
        self.stones[you] != before.stones[you]
    }
}
