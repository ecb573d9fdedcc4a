//! Claims about life and death in Baduk, and the game they are claims about.
//!
//! The game, in full (`docs/design/life-and-death.md` tells why):
//!
//! - Stones are played and captured in the *region* only; suicide is forbidden. A chain beside an empty
//!   point or a stone of its own color outside the region has a permanent liberty and is never captured.
//! - The *target* is a set of points. The attacker has captured when none of them bears a stone of the
//!   defender and the defender cannot capture something by playing on one of them at once.
//! - The defender lives when a chain with a stone on a target point has a permanent liberty or is
//!   unconditionally alive (Benson).
//! - After a ko is taken, the point is banned for one move. A side that has a ko threat left may pay with
//!   it and take back at once. A pass ends the ban.
//! - The side that has to make progress (the attacker who wants to capture, the defender who wants two
//!   eyes) may pass only against a ban: a free pass could be answered by a pass. The other side may
//!   always pass. Who has to make progress and goes on for ever without it has failed.
//!
//! [`Problem`] and [`State`] play this game as plainly as can be. They are what the checker trusts, and
//! the slow second opinion about every faster board.

mod certificate;
mod check;
mod life;
mod problem;
mod scope;
mod state;
mod zone;
mod zone_check;

pub use certificate::{BadCertificate, Certificate};
pub use check::{Refusal, Walked, certify, check};
pub use problem::{BadProblem, Problem};
pub use scope::{OPEN_SPACE, Scope, open_space, weak_wall};
pub use state::{Ban, GameStep, State};
pub use zone::ZoneRules;
pub use zone_check::{certify_zone, proven_zone};

/// The two roles, whatever their colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// The side that wants to capture the target.
    Attacker = 0,
    /// The side the target belongs to.
    Defender = 1,
}

impl Role {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }

    /// 0 for the attacker, 1 for the defender.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What the prover tries to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The attacker captures the target.
    Capture,
    /// The defender makes two eyes, or connects to safety.
    Life,
}

impl Goal {
    /// The side that has to make progress.
    pub const fn prover(self) -> Role {
        match self {
            Goal::Capture => Role::Attacker,
            Goal::Life => Role::Defender,
        }
    }
}

/// Whether the goal is reached by force or can be prevented for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holds {
    /// The side that wants it reaches it.
    Reached,
    /// The other side prevents it.
    Prevented,
}

/// How many ko threats a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Supply {
    /// This number.
    Count(u8),
    /// As many as it likes, though not infinitely many: a claim with this supply holds for every number.
    Any,
}

/// The ko threats of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Threats {
    /// The attacker's.
    pub attacker: Supply,
    /// The defender's.
    pub defender: Supply,
}

impl Threats {
    /// Neither side has any.
    pub const NONE: Threats = Threats { attacker: Supply::Count(0), defender: Supply::Count(0) };
    /// The attacker has any number, the defender none.
    pub const ATTACKER_ANY: Threats = Threats { attacker: Supply::Any, defender: Supply::Count(0) };
    /// The defender has any number, the attacker none.
    pub const DEFENDER_ANY: Threats = Threats { attacker: Supply::Count(0), defender: Supply::Any };

    /// The defender has `surplus` threats more than the attacker: the one has them, the other none.
    pub const fn surplus(surplus: i8) -> Threats {
        let count = Supply::Count(surplus.unsigned_abs());
        if surplus < 0 {
            Threats { attacker: count, defender: Supply::Count(0) }
        } else {
            Threats { attacker: Supply::Count(0), defender: count }
        }
    }

    /// The supply of one side.
    pub const fn of(self, role: Role) -> Supply {
        match role {
            Role::Attacker => self.attacker,
            Role::Defender => self.defender,
        }
    }

    /// After `role` has used a threat; `None` if it has none.
    #[must_use]
    pub const fn spent(mut self, role: Role) -> Option<Threats> {
        let left = match self.of(role) {
            Supply::Count(0) => return None,
            Supply::Count(n) => Supply::Count(n - 1),
            Supply::Any => Supply::Any,
        };
        match role {
            Role::Attacker => self.attacker = left,
            Role::Defender => self.defender = left,
        }
        Some(self)
    }
}

/// A statement about a problem that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Stones, region and target.
    pub problem: Problem,
    /// Who moves first.
    pub to_play: Role,
    /// Ko threats of both sides.
    pub threats: Threats,
    /// What is tried.
    pub goal: Goal,
    /// Whether it works.
    pub holds: Holds,
}

impl Claim {
    /// The side whose moves a proof of the claim has to name.
    pub const fn winner(&self) -> Role {
        match self.holds {
            Holds::Reached => self.goal.prover(),
            Holds::Prevented => self.goal.prover().other(),
        }
    }
}
