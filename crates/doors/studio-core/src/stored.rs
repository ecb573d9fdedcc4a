//! A game as the database keeps it: SGF, the way to the node that is shown, and what SGF has no property for.
//! Fields that came later have a default, so that every older game is still read.

use serde::{Deserialize, Serialize};

use myosu::rules::{Notation, PointSet, Size};
use myosu::text::Text;

use crate::game_clock::GameClock;
use crate::record::{GameRecord, ProblemScope};
use crate::strength::Strength;
use crate::view::ViewedGame;

/// A game in the database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredGame {
    /// The record.
    pub(crate) sgf: String,
    /// The path from the root to the node that is shown, as indices of children.
    pub(crate) path: Vec<u32>,
    /// Counts changes.
    pub(crate) version: u64,
    /// The player of each side: `human` or the name of an engine.
    pub(crate) players: [String; 2],
    /// The level of each player.
    #[serde(default = "strongest")]
    pub(crate) levels: [Strength; 2],
    /// The time of both sides.
    #[serde(default)]
    pub(crate) clock: Option<GameClock>,
    /// The knowledge base of the player `knowledge`, as TOML.
    #[serde(default)]
    pub(crate) knowledge: Option<String>,
    /// The scope of a life-and-death problem.
    #[serde(default)]
    pub(crate) task: Option<StoredScope>,
    /// The rule set or rule, where the record cannot say it.
    pub(crate) rules: String,
    /// The tags.
    #[serde(default)]
    pub(crate) tags: Vec<String>,
    /// When it was last changed, in seconds since 1970.
    pub(crate) changed: u64,
}

fn strongest() -> [Strength; 2] {
    [Strength::Full; 2]
}

/// A game in the index: what the list of games shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameEntry {
    /// Baduk or Omok.
    pub(crate) game: ViewedGame,
    /// The rule set or rule.
    pub(crate) rules: String,
    /// The players by seat.
    pub(crate) players: [String; 2],
    /// Nodes of the main line after the root.
    pub(crate) moves: usize,
    /// When it was last changed, in seconds since 1970.
    pub(crate) changed: u64,
    /// The name of the game, if it has one.
    #[serde(default)]
    pub(crate) title: Option<String>,
    /// The names in the record.
    #[serde(default)]
    pub(crate) names: [String; 2],
    /// The result, as records write it.
    #[serde(default)]
    pub(crate) result: Option<String>,
    /// The tags.
    #[serde(default)]
    pub(crate) tags: Vec<String>,
    /// The side of the board and the stones of the position that is shown, as in a view.
    #[serde(default)]
    pub(crate) board: Option<(u8, String)>,
    /// Whether it is an attempt at a problem and no game.
    #[serde(default)]
    pub(crate) is_attempt: bool,
}

impl GameEntry {
    /// Whether it is listed: a game that has begun, or has a name; no attempt at a problem.
    pub(crate) fn is_listed(&self) -> bool {
        let has_stones = self.board.as_ref().is_none_or(|(_, stones)| stones.contains(['B', 'W']));
        !self.is_attempt && (self.moves > 0 || has_stones || self.title.is_some())
    }

    /// Whether every one of these words, in small letters, is in the name, the players, the result, the rules or the tags.
    pub(crate) fn contains_all(&self, words: &[String]) -> bool {
        let title = self.title.iter().chain(&self.result).chain(&self.tags);
        let texts = title.chain(&self.names).chain(&self.players).chain([&self.rules]);
        let all = texts.map(|text| text.to_lowercase()).collect::<Vec<_>>().join("\n");
        words.iter().all(|word| all.contains(word.as_str()))
    }

    /// The entry of a stored game; nothing if its record cannot be read.
    pub fn of(game: &StoredGame) -> Option<GameEntry> {
        Some(GameRecord::restore(game).ok()?.entry(game.changed))
    }
}

/// The scope of a problem, with points in SGF notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredScope {
    target: Vec<String>,
    region: Option<Vec<String>>,
    problem: Option<String>,
    #[serde(default)]
    course: Option<String>,
    #[serde(default)]
    level: Option<String>,
    #[serde(default)]
    task: Option<Text>,
}

impl StoredScope {
    /// Writes a scope for the database.
    pub(crate) fn of(scope: &ProblemScope, size: Size) -> StoredScope {
        let write = |set: PointSet| set.iter().map(|p| Notation::Sgf.write(p, size)).collect();
        StoredScope {
            target: write(scope.target),
            region: scope.region.map(write),
            problem: scope.problem.clone(),
            course: scope.course.clone(),
            level: scope.level.clone(),
            task: scope.task.clone(),
        }
    }

    /// Reads the scope back; text that names no point of the board is dropped.
    pub(crate) fn scope(&self, size: Size) -> ProblemScope {
        let read = |points: &[String]| -> PointSet {
            points.iter().filter_map(|text| Notation::Sgf.parse(text, size).ok()).collect()
        };
        ProblemScope {
            target: read(&self.target),
            region: self.region.as_deref().map(read),
            problem: self.problem.clone(),
            course: self.course.clone(),
            level: self.level.clone(),
            task: self.task.clone(),
        }
    }
}
