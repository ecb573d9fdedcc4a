//! The properties of a game's root: players, board, rules, result.

use myosu_rules::{GameKind, Size};

use super::node::{PropertyValue, SgfNode};
use super::outcome::GameResult;
use super::points::{BadValue, Expected};

/// The game of a record (`GM`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SgfGame {
    /// Baduk: 1, or no `GM` at all.
    #[default]
    Go,
    /// Omok, gomoku and renju, 4.
    Omok,
    /// Another game, whose rules we do not know.
    Other(u32),
}

impl From<GameKind> for SgfGame {
    fn from(game: GameKind) -> SgfGame {
        match game {
            GameKind::Go => SgfGame::Go,
            GameKind::Omok => SgfGame::Omok,
        }
    }
}

impl SgfGame {
    /// The number of the game in `GM`.
    pub fn number(self) -> u32 {
        match self {
            SgfGame::Go => 1,
            SgfGame::Omok => 4,
            SgfGame::Other(number) => number,
        }
    }

    /// The board of a record without `SZ`.
    fn usual_size(self) -> Size {
        Size::square(if self == SgfGame::Omok { 15 } else { 19 })
    }
}

/// A player (`PB`, `BR`, `BT` or `PW`, `WR`, `WT`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerDetails {
    /// Name.
    pub name: String,
    /// Rank, such as `9p`.
    pub rank: String,
    /// Team.
    pub team: String,
}

/// The properties of a game's root. A property that is missing or unreadable has its default here; the tree
/// keeps it as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The game.
    pub game: SgfGame,
    /// The board; 19x19 for Go and 15x15 for Omok by default.
    pub size: Size,
    /// Points White gets (덤).
    pub komi: Option<f64>,
    /// Handicap stones.
    pub handicap: Option<u32>,
    /// The name of the rules.
    pub rules: Option<String>,
    /// How it ended.
    pub result: Option<GameResult>,
    /// Black and White.
    pub players: [PlayerDetails; 2],
    /// When it was played (`DT`).
    pub date: Option<String>,
    /// Event (`EV`).
    pub event: Option<String>,
    /// Round (`RO`).
    pub round: Option<String>,
    /// Place (`PC`).
    pub place: Option<String>,
    /// The name of the game or problem (`GN`).
    pub name: Option<String>,
    /// Seconds of main time (`TM`).
    pub main_time: Option<f64>,
    /// Overtime (`OT`).
    pub overtime: Option<String>,
}

impl SgfNode<'_> {
    /// The properties of the root of this node's game.
    pub fn header(self) -> Header {
        let root = self.root();
        let text = |name: &str| {
            let text = root.value(name)?.simple_text().trim().to_owned();
            (!text.is_empty()).then_some(text)
        };
        let player = |name: &str, rank: &str, team: &str| PlayerDetails {
            name: text(name).unwrap_or_default(),
            rank: text(rank).unwrap_or_default(),
            team: text(team).unwrap_or_default(),
        };
        let game = root.game_kind();
        Header {
            game,
            size: root.board_size().unwrap_or(game.usual_size()),
            komi: root.real("KM").map(komi),
            handicap: text("HA").and_then(|text| text.parse().ok()),
            rules: text("RU"),
            result: text("RE").map(|text| GameResult::parse(&text)),
            players: [player("PB", "BR", "BT"), player("PW", "WR", "WT")],
            date: text("DT"),
            event: text("EV"),
            round: text("RO"),
            place: text("PC"),
            name: text("GN"),
            main_time: root.real("TM"),
            overtime: text("OT"),
        }
    }

    /// The board `SZ` names; the game's usual board without `SZ`, and an error for an `SZ` that names none.
    pub fn board_size(self) -> Result<Size, BadValue> {
        let root = self.root();
        let Some(value) = root.value("SZ") else { return Ok(root.game_kind().usual_size()) };
        let number = |value: PropertyValue<'_>| value.raw().trim().parse::<usize>().ok();
        let sides = match value.parts() {
            Some((width, height)) => number(width).zip(number(height)),
            None => number(value).map(|side| (side, side)),
        };
        let size = sides.and_then(|(width, height)| Size::new(width, height).ok());
        size.ok_or_else(|| root.bad_value("SZ", value, Expected::BoardSize))
    }

    /// The game `GM` names; Baduk without `GM`.
    fn game_kind(self) -> SgfGame {
        let number = self.value("GM").map(|value| value.simple_text().trim().parse::<u32>());
        match number {
            None | Some(Ok(1) | Err(_)) => SgfGame::Go,
            Some(Ok(4)) => SgfGame::Omok,
            Some(Ok(other)) => SgfGame::Other(other),
        }
    }
}

/// Komi in points. Servers also write hundredths (`650`), and China writes it in stones (`3.75`,
/// `375`), which count double.
fn komi(written: f64) -> f64 {
    let komi = if (100.0..=2000.0).contains(&written.abs()) { written / 100.0 } else { written };
    let in_stones = komi.abs() < 10.0 && (komi * 4.0).rem_euclid(2.0) == 1.0;
    if in_stones { komi * 2.0 } else { komi }
}

#[cfg(test)]
mod tests {
    use super::komi;
    use crate::sgf::{Collection, SgfGame};

    #[test]
    fn komi_is_read_in_all_the_units_servers_write() {
        for (written, meant) in
            [(6.5, 6.5), (0.0, 0.0), (-5.5, -5.5), (650.0, 6.5), (375.0, 7.5), (3.75, 7.5), (0.5, 0.5)]
        {
            assert_eq!(komi(written), meant);
        }
    }

    #[test]
    fn the_header_says_what_the_root_says() {
        let text =
            "(;FF[4]GM[4]SZ[19:15]KM[6,5]HA[2]RU[Korean]RE[W+R]PB[이세돌]BR[9p]PW[AlphaGo]DT[2016-03-13])";
        let file = Collection::parse_text(text).unwrap();
        let header = file.games().next().unwrap().header();
        assert_eq!(header.game, SgfGame::Omok);
        assert_eq!(header.size.to_string(), "19x15");
        assert_eq!((header.komi, header.handicap), (Some(6.5), Some(2)));
        assert_eq!(header.players[0].name, "이세돌");
        assert_eq!(header.result.unwrap().to_string(), "W+R");
        let plain = Collection::parse_text("(;SZ[99])").unwrap();
        assert_eq!(plain.games().next().unwrap().header().size.to_string(), "19x19");
    }
}
