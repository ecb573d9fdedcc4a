//! The two games.

use std::fmt;

/// Which of the two games is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameKind {
    /// Baduk (Go): stones without liberties are taken.
    Go,
    /// Omok (five in a row, gomoku, renju): stones stay.
    Omok,
}

impl GameKind {
    /// Both games.
    pub const ALL: [GameKind; 2] = [GameKind::Go, GameKind::Omok];

    /// The name that commands and interfaces use.
    pub const fn name(self) -> &'static str {
        match self {
            GameKind::Go => "go",
            GameKind::Omok => "omok",
        }
    }

    /// The game of a name: `go` or `baduk`, `omok` or `gomoku`.
    pub fn parse(name: &str) -> Option<GameKind> {
        match name {
            "go" | "baduk" => Some(GameKind::Go),
            "omok" | "gomoku" => Some(GameKind::Omok),
            _ => None,
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::GameKind;

    #[test]
    fn names_are_read_back() {
        for game in GameKind::ALL {
            assert_eq!(GameKind::parse(game.name()), Some(game));
        }
        assert_eq!(GameKind::parse("chess"), None);
    }
}
