//! The words that views use for closed sets of the engines: colors, roles, fates.
//!
//! They are enums, so that a description of an interface can list them and a reader refuses any other word. Law: a word
//! and its value turn into each other.

use myosu_proof::go::{Role, Scope};
use myosu_rules::Color;
use myosu_tsumego::{Assertion, Closure, Fate, KoKind};
use serde::{Deserialize, Serialize};

/// Defines words that stand for the values of an engine's enum.
macro_rules! words {
    ($(#[$about:meta])* $name:ident for $value:ty { $($(#[$each:meta])* $word:ident = $of:path,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "lowercase")]
        pub enum $name {
            $($(#[$each])* $word,)*
        }

        impl From<$value> for $name {
            fn from(value: $value) -> $name {
                match value {
                    $($of => $name::$word,)*
                }
            }
        }

        impl From<$name> for $value {
            fn from(name: $name) -> $value {
                match name {
                    $($name::$word => $of,)*
                }
            }
        }
    };
}

words! {
    /// A side by its color.
    ColorName for Color {
        /// Black.
        Black = Color::Black,
        /// White.
        White = Color::White,
    }
}

words! {
    /// A side of a life-and-death problem.
    RoleName for Role {
        /// Who wants to capture.
        Attacker = Role::Attacker,
        /// Whose stones are in question.
        Defender = Role::Defender,
    }
}

words! {
    /// How the region of a problem was found.
    ClosureName for Closure {
        /// The caller named it.
        Given = Closure::Given,
        /// The wall is closed.
        Closed = Closure::Closed,
        /// Links close the gaps in the wall.
        Gaps = Closure::Gaps,
        /// There is no wall on some side.
        Open = Closure::Open,
        /// A frame in which everything outside belongs to the loser.
        Framed = Closure::Framed,
        /// The whole board, proven by relevance zones.
        Zoned = Closure::Zoned,
    }
}

words! {
    /// A fate that a question asserts.
    AssertionName for Assertion {
        /// The stones live.
        Live = Assertion::Live,
        /// They are captured.
        Kill = Assertion::Kill,
        /// They are never captured, but do not get two eyes.
        Seki = Assertion::Seki,
        /// It depends on ko threats.
        Ko = Assertion::Ko,
    }
}

words! {
    /// Where an answer holds.
    ScopeName for Scope {
        /// On the board as it stands.
        #[serde(rename = "board")]
        Board = Scope::Board,
        /// On the board while the attacker keeps the wall.
        #[serde(rename = "board while the wall stands")]
        Walled = Scope::Walled,
        /// For the region given only.
        #[serde(rename = "region given")]
        Region = Scope::Region,
    }
}

words! {
    /// How many threats a ko takes.
    KoKindName for KoKind {
        /// One threat decides.
        #[serde(rename = "direct")]
        Direct = KoKind::Direct,
        /// One side needs two threats or more.
        #[serde(rename = "approach or several steps")]
        Indirect = KoKind::Indirect,
    }
}

/// The fate of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum FateName {
    /// Captured, whatever the ko threats.
    Dead,
    /// A ko decides; a [`KoView`](crate::life::KoView) beside it tells which.
    Ko,
    /// Never captured, but without two eyes.
    Seki,
    /// Two eyes, or a connection to safety.
    Alive,
}

impl From<Fate> for FateName {
    fn from(fate: Fate) -> FateName {
        match fate {
            Fate::Dead => FateName::Dead,
            Fate::Ko(_) => FateName::Ko,
            Fate::Seki => FateName::Seki,
            Fate::Alive => FateName::Alive,
        }
    }
}

/// How a picture colors a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shade {
    /// The best there is.
    Good,
    /// A mistake.
    Bad,
    /// Neither, or not settled.
    Maybe,
}
