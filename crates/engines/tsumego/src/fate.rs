//! The fate of a target: dead, ko, seki or alive, ordered as the defender prefers.

use std::cmp::Ordering;
use std::fmt;

/// The fate of a target with best play, from the defender's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Captured, whatever the ko threats.
    Dead,
    /// A ko decides.
    Ko(Ko),
    /// Never captured, but without two eyes.
    Seki,
    /// Two eyes, or a connection to safety.
    Alive,
}

/// A ko that decides life and death.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ko {
    /// The defender survives with at least this many threats more than the attacker. At 0 or below, the
    /// attacker has to find the first threat.
    pub surplus: i8,
}

/// How many threats a ko takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoKind {
    /// One threat decides.
    Direct,
    /// One side needs two threats or more: an approach ko or a ko of several steps.
    Indirect,
}

impl Fate {
    /// The English word.
    pub fn name(self) -> &'static str {
        match self {
            Fate::Dead => "dead",
            Fate::Ko(_) => "ko",
            Fate::Seki => "seki",
            Fate::Alive => "alive",
        }
    }
}

impl Ko {
    /// Whether one threat is enough.
    pub fn kind(self) -> KoKind {
        if matches!(self.surplus, 0 | 1) { KoKind::Direct } else { KoKind::Indirect }
    }

    /// The threats the defender has to find if the attacker has none.
    pub fn defender_needs(self) -> u8 {
        self.surplus.max(0).unsigned_abs()
    }

    /// The threats the attacker has to find if the defender has none.
    pub fn attacker_needs(self) -> u8 {
        (1 - self.surplus).max(0).unsigned_abs()
    }
}

impl Ord for Fate {
    fn cmp(&self, other: &Fate) -> Ordering {
        let rank = |fate: &Fate| match fate {
            Fate::Dead => (0, 0),
            Fate::Ko(ko) => (1, -i32::from(ko.surplus)),
            Fate::Seki => (2, 0),
            Fate::Alive => (3, 0),
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Fate {
    fn partial_cmp(&self, other: &Fate) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Ko(ko) if ko.surplus > 0 => write!(f, "ko (defender needs {})", ko.defender_needs()),
            Fate::Ko(ko) => write!(f, "ko (attacker needs {})", ko.attacker_needs()),
            fate => f.write_str(fate.name()),
        }
    }
}
