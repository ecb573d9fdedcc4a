//! Requests about games: begin, show, play, walk, edit, import and export.

use serde::{Deserialize, Serialize};

use myosu::draw::BoardSpec;
use myosu::rules::{Color, Move, Setup, Size, Symmetry, go, omok};

use super::knowledge;
use crate::fault::Fault;
use crate::game_clock::GameClock;
use crate::record::{BoardState, Colors, Edit, GameRecord, GameRules, ProblemScope, opening};
use crate::request::FileAnswer;
use crate::stored::GameEntry;
use crate::strength::Strength;
use crate::studio::Studio;
use crate::view::{GameView, ViewedGame, notation};
use crate::why::Explanation;
use crate::{think, why};
use myosu::text::korean::topic;

/// A new game.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewGame {
    game: String,
    size: Option<u8>,
    rules: Option<String>,
    komi: Option<f64>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<usize>"))]
    handicap: usize,
    players: Option<[String; 2]>,
    levels: Option<[Strength; 2]>,
    opening: Option<String>,
    clock: Option<ClockSettings>,
    /// The knowledge base of the player `knowledge`, as TOML; the built-in one is used if it is missing.
    knowledge: Option<String>,
}

/// The time of each side, in seconds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
struct ClockSettings {
    main: u32,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    byo: u32,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    periods: u32,
}

pub(crate) fn begin(studio: &Studio, wish: &NewGame) -> Result<GameView, Fault> {
    studio.games.begin(wish.record()?)
}

impl NewGame {
    fn record(&self) -> Result<GameRecord, Fault> {
        let players = self.players.clone().unwrap_or_else(humans);
        if players.iter().any(|name| name.chars().count() > 80) {
            return Err(Fault::bad("이름이 너무 깁니다.", "The name is too long."));
        }
        let mut record = match self.game.as_str() {
            "go" => self.go(players)?,
            "omok" => self.omok(players)?,
            other => {
                return Err(Fault::bad(
                    format!("\"{other}\"라는 게임은 없습니다. go 또는 omok이어야 합니다."),
                    format!("\"{other}\" is no game here; go or omok is."),
                ));
            }
        };
        record.levels = self.levels.unwrap_or([Strength::Full; 2]);
        if let Some(text) = &self.knowledge {
            knowledge::check_size(text)?;
            record.knowledge = Some(text.clone());
        }
        if let Some(wished) = self.clock {
            let clock = GameClock::new(wished.main, wished.byo, wished.periods);
            record.clock = Some(clock.ok_or_else(|| {
                Fault::bad("시간을 알맞게 정해 주세요.", "The clock needs some time, and at most a day.")
            })?);
        }
        Ok(record)
    }

    fn go(&self, players: [String; 2]) -> Result<GameRecord, Fault> {
        let refuse = |why: String| Fault::bad(format!("대국을 시작할 수 없습니다: {why}"), why);
        let size = self.board(19)?;
        let name = self.rules.as_deref().unwrap_or("korean");
        let mut rules: go::Rules = name.parse().map_err(|bad: go::UnknownRules| refuse(bad.to_string()))?;
        if let Some(komi) = self.komi {
            rules.komi = komi.to_string().parse().map_err(|bad: go::BadKomi| refuse(bad.to_string()))?;
        }
        let mut game = go::Game::new(size, rules);
        let stones = match self.handicap {
            0 | 1 => Vec::new(),
            stones => game.place_fixed_handicap(stones).map_err(|bad| refuse(bad.to_string()))?,
        };
        Ok(GameRecord::new(GameRules::Go(rules), size, &stones, players))
    }

    fn omok(&self, players: [String; 2]) -> Result<GameRecord, Fault> {
        let rules = rule_set(self.rules.as_deref().unwrap_or("renju"))?;
        let size = self.board(rules.default_size().width())?;
        if size.width() < omok::Position::MIN_SIDE {
            return Err(Fault::bad(
                "오목판은 다섯 줄 이상이어야 합니다.",
                "An Omok board has five lines or more.",
            ));
        }
        let mut record = GameRecord::new(GameRules::Omok(rules), size, &[], players);
        if let Some(name) = &self.opening {
            let opening = omok::Opening::parse(name).map_err(|bad| {
                Fault::bad(format!("\"{name}\"라는 오프닝 룰은 없습니다."), format!("{bad}."))
            })?;
            record.set_opening(opening);
        }
        Ok(record)
    }

    fn board(&self, usual: u8) -> Result<Size, Fault> {
        let side = usize::from(self.size.unwrap_or(usual));
        Size::new(side, side).map_err(|bad| {
            Fault::bad(format!("{side}줄 판은 없습니다. 1줄에서 20줄까지입니다."), format!("{bad}."))
        })
    }
}

fn rule_set(name: &str) -> Result<omok::RuleSet, Fault> {
    omok::RuleSet::parse(name).map_err(|bad| {
        let shown: String = name.chars().take(80).collect();
        let why = match name.contains('=') {
            true => bad.to_string(),
            false => omok::Variant::parse(name).map_or_else(|bad| bad.to_string(), |_| String::new()),
        };
        Fault::bad(format!("\"{shown}\"라는 오목 규칙은 없습니다."), why)
    })
}

pub(crate) fn show(studio: &Studio, id: &str) -> Result<GameView, Fault> {
    studio.games.show(id)
}

pub(crate) fn forget(studio: &Studio, id: &str) -> Result<(), Fault> {
    studio.games.forget(id)
}

/// Which games to list.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct ListQuery {
    /// `go` or `omok`; both if it is missing.
    game: Option<String>,
    /// How many games to leave out, from the latest on.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<usize>"))]
    from: usize,
    /// Words that name, players, result, rules or tags must contain.
    q: Option<String>,
    /// A tag the games must have.
    tag: Option<String>,
}

/// A page of the list of games, the latest first.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameList {
    schema: u32,
    /// How many games there are in all.
    total: usize,
    games: Vec<GameSummary>,
    /// All tags that are in use.
    tags: Vec<String>,
}

/// A game in the list of all games.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct GameSummary {
    id: String,
    game: ViewedGame,
    rules: String,
    players: [String; 2],
    moves: usize,
    changed: u64,
    title: Option<String>,
    names: [String; 2],
    /// As records write it: `B+3.5`, `W+R`.
    result: Option<String>,
    tags: Vec<String>,
    /// The side of the board and its stones, for a small picture.
    board: Option<(u8, String)>,
}

/// Games on a page of the list.
const PAGE: usize = 50;

pub(crate) fn list(studio: &Studio, asked: &ListQuery) -> Result<GameList, Fault> {
    let wanted = match asked.game.as_deref() {
        None => None,
        Some("go") => Some(ViewedGame::Go),
        Some("omok") => Some(ViewedGame::Omok),
        Some(_) => return Err(Fault::bad("go 또는 omok이어야 합니다.", "The game is go or omok.")),
    };
    let mut kept = studio.games.list()?;
    kept.retain(|(_, entry)| entry.is_listed() && wanted.is_none_or(|wanted| wanted == entry.game));
    let mut tags: Vec<String> = kept.iter().flat_map(|(_, entry)| entry.tags.clone()).collect();
    tags.sort();
    tags.dedup();
    let words: Vec<String> =
        asked.q.as_deref().unwrap_or_default().to_lowercase().split_whitespace().map(str::to_owned).collect();
    kept.retain(|(_, entry)| asked.tag.as_ref().is_none_or(|tag| entry.tags.contains(tag)));
    kept.retain(|(_, entry)| words.is_empty() || entry.contains_all(&words));
    let total = kept.len();
    let page = kept.into_iter().skip(asked.from).take(PAGE);
    Ok(GameList { schema: 3, total, games: page.map(|(id, entry)| summary(id, entry)).collect(), tags })
}

fn summary(id: String, entry: GameEntry) -> GameSummary {
    let GameEntry { game, rules, players, moves, changed, title, names, result, tags, board, .. } = entry;
    GameSummary { id, game, rules, players, moves, changed, title, names, result, tags, board }
}

/// A name and tags.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct LabelRequest {
    /// The name; an empty one takes it away.
    name: Option<String>,
    /// All tags of the game.
    tags: Option<Vec<String>>,
    version: Option<u64>,
}

pub(crate) fn label(studio: &Studio, id: &str, wanted: &LabelRequest) -> Result<GameView, Fault> {
    studio.games.change(id, wanted.version, |record| {
        wanted.name.as_deref().map_or(Ok(()), |name| record.rename(name))?;
        wanted.tags.as_deref().map_or(Ok(()), |tags| record.set_tags(tags))
    })
}

/// The moves to the position that is shown, as one string.
pub(crate) fn line(studio: &Studio, id: &str) -> Result<FileAnswer, Fault> {
    let text = studio.games.read(id, |record| {
        let (size, notation) = (record.size(), notation(record.rules()));
        let places = record.moves().into_iter().filter_map(Move::point);
        Ok(places.map(|point| notation.write(point, size)).collect::<String>())
    })?;
    Ok(FileAnswer { kind: "text/plain; charset=utf-8", name: None, bytes: text.into_bytes() })
}

/// A move, and the version of the game it is meant for.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayRequest {
    #[serde(rename = "move")]
    mv: String,
    version: Option<u64>,
}

pub(crate) fn play(studio: &Studio, id: &str, turn: &PlayRequest) -> Result<GameView, Fault> {
    studio.games.change(id, turn.version, |record| record.play(read_move(record, &turn.mv)?))
}

/// How a game ends away from the board.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum Ending {
    /// The side to move gives up.
    Resignation,
    /// The side to move has no time left.
    Timeout,
}

/// An ending, and the version of the game it is meant for.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct EndRequest {
    by: Ending,
    version: Option<u64>,
}

pub(crate) fn end(studio: &Studio, id: &str, asked: &EndRequest) -> Result<GameView, Fault> {
    studio.games.change(id, asked.version, |record| match asked.by {
        Ending::Resignation => record.resign(),
        Ending::Timeout => record.claim_timeout(),
    })
}

/// The version of a game that goes on after a resignation.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReopenRequest {
    version: Option<u64>,
}

pub(crate) fn reopen(studio: &Studio, id: &str, asked: &ReopenRequest) -> Result<GameView, Fault> {
    studio.games.change(id, asked.version, GameRecord::reopen)
}

/// An answer to an opening protocol.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ActRequest {
    action: String,
    version: Option<u64>,
}

pub(crate) fn act(studio: &Studio, id: &str, deed: &ActRequest) -> Result<GameView, Fault> {
    studio.games.change(id, deed.version, |record| {
        let action = opening::parse(&deed.action, record.size());
        let shown: String = deed.action.chars().take(60).collect();
        record.act(action.ok_or_else(|| {
            let ko = format!("{} 오프닝 룰에 없는 행동입니다.", topic(&format!("\"{shown}\"")));
            Fault::bad(ko, format!("\"{shown}\" is nothing an opening asks for."))
        })?)
    })
}

/// Reads a move: a point in the game's notation, or `pass`.
pub(crate) fn read_move(record: &GameRecord, text: &str) -> Result<Move, Fault> {
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let size = record.size();
    notation(record.rules()).parse(text.trim(), size).map(Move::Place).map_err(|bad| {
        let ko = format!("{} 이 판의 자리가 아닙니다.", topic(&format!("\"{}\"", bad.text)));
        Fault::bad(ko, format!("{bad}."))
    })
}

/// A walk in the tree.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct WalkRequest {
    to: Destination,
    version: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum Destination {
    Back,
    Forward,
    Start,
    End,
    Node(usize),
}

pub(crate) fn go_to(studio: &Studio, id: &str, walk: &WalkRequest) -> Result<GameView, Fault> {
    studio.games.change(id, walk.version, |record| {
        match walk.to {
            Destination::Back => record.back(),
            Destination::Forward => record.forward(),
            Destination::Start => record.go_to(record.root().id().index())?,
            Destination::End => record.walk_to_end()?,
            Destination::Node(number) => record.go_to(number)?,
        }
        record.begin_turn();
        Ok(())
    })
}

/// A change to a position that is drawn.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EditRequest {
    point: Option<String>,
    stone: Option<String>,
    to_play: Option<String>,
    /// What is written at the shown node; nothing removes it.
    comment: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    clear: bool,
    version: Option<u64>,
}

pub(crate) fn edit(studio: &Studio, id: &str, drawn: &EditRequest) -> Result<GameView, Fault> {
    studio.games.change(id, drawn.version, |record| {
        if drawn.clear {
            record.edit(Edit::Clear)?;
        }
        if let Some(point) = &drawn.point {
            let Move::Place(point) = read_move(record, point)? else {
                return Err(Fault::bad("자리를 정해 주세요.", "Name a point."));
            };
            let stone = drawn.stone.as_deref().map(color).transpose()?;
            record.edit(Edit::Stone(point, stone))?;
        }
        if let Some(comment) = &drawn.comment {
            record.write_comment(comment)?;
        }
        if let Some(turn) = &drawn.to_play {
            record.edit(Edit::Turn(color(turn)?))?;
        }
        Ok(())
    })
}

/// A symmetry of the whole record.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct TurnRequest {
    /// `right`, `half`, `left`, `mirror` or nothing.
    by: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    exchange: bool,
    version: Option<u64>,
}

pub(crate) fn turn(studio: &Studio, id: &str, turning: &TurnRequest) -> Result<GameView, Fault> {
    let symmetry = match turning.by.as_deref() {
        None => Symmetry::Identity,
        Some("right") => Symmetry::Turn90,
        Some("half") => Symmetry::Turn180,
        Some("left") => Symmetry::Turn270,
        Some("mirror") => Symmetry::MirrorX,
        Some(_) => {
            return Err(Fault::bad(
                "right, half, left, mirror 가운데 하나여야 합니다.",
                "A record is turned right, half or left, or is mirrored.",
            ));
        }
    };
    let colors = if turning.exchange { Colors::Exchanged } else { Colors::Kept };
    studio.games.change(id, turning.version, |record| {
        let version = record.version;
        *record = record.turned(symmetry, colors)?;
        record.version = version;
        Ok(())
    })
}

/// A stone of the group to solve.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupRequest {
    point: String,
}

/// Begins a game with the position as a problem about one group.
pub(crate) fn group(studio: &Studio, id: &str, asked: &GroupRequest) -> Result<GameView, Fault> {
    let record = studio.games.read(id, |record| {
        let mv = read_move(record, &asked.point)?;
        let (BoardState::Go(game), Move::Place(point)) = (record.board()?, mv) else {
            return Err(Fault::bad("바둑돌을 골라 주세요.", "Choose a stone of a game of Baduk."));
        };
        let target = think::go::group_at(&game, point)
            .ok_or_else(|| Fault::bad("거기에는 돌이 없습니다.", "There is no stone."))?;
        let mut problem = GameRecord::new(record.rules(), record.size(), &[], humans());
        problem.set_up(&Setup { to_play: game.to_play(), ..game.position().setup() });
        problem.scope = Some(ProblemScope { target, ..ProblemScope::default() });
        Ok(problem)
    })?;
    studio.games.begin(record)
}

/// Two human players.
pub(crate) fn humans() -> [String; 2] {
    ["human".to_owned(), "human".to_owned()]
}

fn color(name: &str) -> Result<Color, Fault> {
    Color::parse(name).ok_or_else(|| {
        Fault::bad(
            format!("{} 흑도 백도 아닙니다.", topic(&format!("\"{name}\""))),
            format!("\"{name}\" is neither black nor white."),
        )
    })
}

pub(crate) fn sgf(studio: &Studio, id: &str) -> Result<FileAnswer, Fault> {
    let bytes = studio.games.read(id, |record| Ok(record.sgf()))?.into_bytes();
    Ok(FileAnswer { kind: "application/x-go-sgf; charset=utf-8", name: Some("myosu.sgf"), bytes })
}

pub(crate) fn picture(studio: &Studio, id: &str) -> Result<FileAnswer, Fault> {
    let svg = studio
        .games
        .read(id, |record| Ok(BoardSpec::new(record.board()?.setup(), notation(record.rules())).svg()))?;
    Ok(FileAnswer { kind: "image/svg+xml", name: None, bytes: svg.into_bytes() })
}

/// The Omok rule to assume when the file names none.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct ImportQuery {
    rule: Option<String>,
}

pub(crate) fn import(studio: &Studio, bring: &ImportQuery, bytes: &[u8]) -> Result<GameView, Fault> {
    let fallback = bring.rule.as_deref().map_or(Ok(omok::RuleSet::Named(omok::Variant::Renju)), rule_set)?;
    studio.games.begin(GameRecord::import(bytes, fallback)?)
}

/// The point to explain.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct WhyQuery {
    point: String,
}

pub(crate) fn why(studio: &Studio, id: &str, asked: &WhyQuery) -> Result<Explanation, Fault> {
    studio.games.read(id, |record| why::explain(record, read_move(record, &asked.point)?))
}
