//! A game that is played or studied: a tree of moves as SGF and the node that is shown. Law: the position at a
//! node is always replayed from the record, so that the two cannot disagree.

mod course;
mod edit;
mod label;
pub(crate) mod opening;
mod refuse;
#[cfg(test)]
mod tests;
mod turn_clock;

use std::time::Duration;

use myosu::formats::input::{Content, GameFile, ReadOptions, UnreadableFile};
use myosu::formats::replay::{GoReplay, OmokReplay, go_rules, placing};
use myosu::formats::sgf::{Collection, SgfGame, SgfNode, SgfNodeId};
use myosu::rules::omok::{Action, Opening};
use myosu::rules::{Color, Move, Notation, Point, PointSet, Setup, Size, go, omok};

use crate::fault::Fault;
use crate::game_clock::GameClock;
use crate::stored::{StoredGame, StoredScope};
use crate::strength::Strength;
use crate::think::tsumego::{ProblemPosition, ProblemRoot};
use myosu::text::Text;

pub(crate) use course::CoursePosition;
pub(crate) use edit::{Colors, Edit};
use refuse::{illegal_go, refused_omok, unreadable};

/// The game and its rules.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GameRules {
    /// Baduk.
    Go(go::Rules),
    /// Omok.
    Omok(omok::RuleSet),
}

/// A position of either game.
pub(crate) enum BoardState {
    /// Baduk, with the history for superko.
    Go(Box<go::Game>),
    /// Omok, with the state of its opening protocol.
    Omok(Box<omok::Game>),
}

impl BoardState {
    /// The side whose stone is next.
    pub(crate) fn to_play(&self) -> Color {
        match self {
            BoardState::Go(game) => game.to_play(),
            BoardState::Omok(game) => game.position().to_play(),
        }
    }

    /// `.`, `B` or `W` for every point, row by row from the top left.
    pub(crate) fn stones(&self, size: Size) -> String {
        let setup = self.setup();
        size.points().map(|p| setup.stone(p).map_or('.', |c| c.pick('B', 'W'))).collect()
    }

    /// The stones.
    pub(crate) fn setup(&self) -> Setup {
        match self {
            BoardState::Go(game) => Setup { to_play: game.to_play(), ..game.position().setup() },
            BoardState::Omok(game) => game.position().setup(),
        }
    }
}

/// The scope of a life-and-death problem, where its source names it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProblemScope {
    /// The stones in question.
    pub(crate) target: PointSet,
    /// Where stones may be played.
    pub(crate) region: Option<PointSet>,
    /// The name of the problem in the collection.
    pub(crate) problem: Option<String>,
    /// The id of the course it is from; absent for shipped problems.
    pub(crate) course: Option<String>,
    /// The name of its level, where it has one.
    pub(crate) level: Option<String>,
    /// What the side to play has to achieve, if that is settled.
    pub(crate) task: Option<Text>,
}

/// A game as the studio holds it.
pub(crate) struct GameRecord {
    sgf: Collection,
    here: SgfNodeId,
    rules: GameRules,
    /// The players by seat, `human` or the name of an engine; the first seat begins with Black.
    pub(crate) players: [String; 2],
    /// How strong each player plays.
    pub(crate) levels: [Strength; 2],
    /// The knowledge base of the player `knowledge`, as TOML, if it is not the built-in one.
    pub(crate) knowledge: Option<String>,
    /// The time of both sides, if it is limited.
    pub(crate) clock: Option<GameClock>,
    /// When the present turn began, if a clock runs.
    began: Option<Duration>,
    /// What the studio's clock shows at the time of the request.
    now: Duration,
    /// The tags.
    pub(crate) tags: Vec<String>,
    /// The scope, if the game is a problem.
    pub(crate) scope: Option<ProblemScope>,
    /// Raised by every change; a request that names an older version is refused.
    pub(crate) version: u64,
}

/// The name of a player as the roster has it: until 0.2 the player with a network was called `net` here.
fn current_name(rules: GameRules, name: String) -> String {
    match (rules, name.as_str()) {
        (GameRules::Go(_), "net") => "myosu".to_owned(),
        _ => name,
    }
}

/// How a game is lost away from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// The side to move gave up.
    Resigned,
    /// The side to move had no time left.
    OutOfTime,
}

/// Whether a turn kept within its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TurnTime {
    Enough,
    TooLong,
}

/// The private property of the node a game ended at away from the board.
const END: &str = "XEND";

/// The most nodes of a record: memory and the time of a replay stay bounded.
const MOST_NODES: usize = 100_000;

impl GameRecord {
    /// A new game on an empty board, or with handicap stones.
    pub(crate) fn new(rules: GameRules, size: Size, handicap: &[Point], players: [String; 2]) -> GameRecord {
        let mut sgf = Collection::new();
        let root = sgf.add_game();
        write_root(&mut sgf, root, rules, size);
        if !handicap.is_empty() {
            let points: Vec<String> = handicap.iter().map(|&p| Notation::Sgf.write(p, size)).collect();
            sgf.set(root, "HA", &[handicap.len().to_string()]);
            sgf.set(root, "AB", &points);
            sgf.set(root, "PL", &["W"]);
        }
        for (name, player) in ["PB", "PW"].into_iter().zip(&players) {
            sgf.set(root, name, &[player]);
        }
        GameRecord {
            sgf,
            here: root,
            rules,
            players,
            levels: [Strength::Full; 2],
            knowledge: None,
            clock: None,
            began: None,
            now: Duration::ZERO,
            tags: Vec::new(),
            scope: None,
            version: 0,
        }
    }

    /// Reads a record of any format and encoding; of a collection, the first game.
    pub(crate) fn import(bytes: &[u8], fallback: omok::RuleSet) -> Result<GameRecord, Fault> {
        let bad = |why: UnreadableFile| {
            Fault::bad(format!("기보를 읽지 못했습니다: {why}"), format!("The record cannot be read: {why}"))
        };
        let file = GameFile::read(bytes, &ReadOptions::default()).map_err(bad)?;
        // A list of moves stands for the position after them.
        let is_position = matches!(file.content(), Content::Records(_));
        let read = file.into_tree(1, None).map_err(bad)?.into_collection();
        if read.len() > MOST_NODES {
            return Err(too_large());
        }
        if let Some(root) = read.games().next() {
            course::check_lengths(root)?;
        }
        let text = String::from_utf8_lossy(&read.to_utf8()).into_owned();
        let mut record = GameRecord::from_text(&text, None, fallback)?;
        record.board()?;
        if is_position {
            record.walk_to_end()?;
        }
        Ok(record)
    }

    /// A record from the store.
    pub(crate) fn restore(kept: &StoredGame) -> Result<GameRecord, Fault> {
        let mut record = GameRecord::from_text(
            &kept.sgf,
            Some(&kept.rules),
            omok::RuleSet::Named(omok::Variant::Freestyle),
        )?;
        for &child in &kept.path {
            let next = record.sgf.node(record.here).children().nth(child as usize).map(SgfNode::id);
            let Some(next) = next else { break };
            record.here = next;
        }
        record.players = kept.players.clone().map(|name| current_name(record.rules, name));
        record.levels = kept.levels;
        record.knowledge = kept.knowledge.clone();
        record.clock = kept.clock.clone();
        record.tags = kept.tags.clone();
        record.version = kept.version;
        let size = record.size();
        record.scope = kept.task.as_ref().map(|task| task.scope(size));
        Ok(record)
    }

    fn from_text(text: &str, rules: Option<&str>, fallback: omok::RuleSet) -> Result<GameRecord, Fault> {
        let bad = |why: String| {
            Fault::bad(format!("기보를 읽지 못했습니다: {why}"), format!("The record cannot be read: {why}"))
        };
        let sgf = Collection::parse_text(text).map_err(|error| bad(error.to_string()))?;
        let root = sgf.games().next().ok_or_else(|| bad("no game".to_owned()))?;
        let mut header = root.header();
        header.rules = rules.map(str::to_owned).or(header.rules);
        let rules = match header.game {
            SgfGame::Omok => {
                let named = header.rules.as_deref().and_then(|name| omok::RuleSet::parse(name).ok());
                GameRules::Omok(named.unwrap_or(fallback))
            }
            SgfGame::Go => GameRules::Go(go_rules(&header, go::Rules::korean())),
            SgfGame::Other(number) => return Err(bad(format!("GM[{number}] is neither Baduk nor Omok"))),
        };
        let here = root.id();
        let players = ["human".to_owned(), "human".to_owned()];
        let levels = [Strength::Full; 2];
        Ok(GameRecord {
            sgf,
            here,
            rules,
            players,
            levels,
            knowledge: None,
            clock: None,
            began: None,
            now: Duration::ZERO,
            tags: Vec::new(),
            scope: None,
            version: 0,
        })
    }

    /// The record for the database.
    pub(crate) fn kept(&self, changed: u64) -> StoredGame {
        let size = self.size();
        StoredGame {
            sgf: self.sgf(),
            path: self.path(),
            version: self.version,
            players: self.players.clone(),
            levels: self.levels,
            knowledge: self.knowledge.clone(),
            clock: self.clock.clone(),
            task: self.scope.as_ref().map(|scope| StoredScope::of(scope, size)),
            rules: self.rules_name(),
            tags: self.tags.clone(),
            changed,
        }
    }

    fn rules_name(&self) -> String {
        match self.rules {
            GameRules::Go(rules) => rules.name().unwrap_or("korean").to_owned(),
            GameRules::Omok(rules) => rules.to_string(),
        }
    }

    /// The record as SGF.
    pub(crate) fn sgf(&self) -> String {
        String::from_utf8_lossy(&self.sgf.to_utf8()).into_owned()
    }

    fn path(&self) -> Vec<u32> {
        let nodes = self.node().path();
        let place = |pair: &[SgfNode<'_>]| {
            let mut children = pair[0].children();
            children.position(|child| child.id() == pair[1].id()).unwrap_or(0) as u32
        };
        nodes.windows(2).map(place).collect()
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> GameRules {
        self.rules
    }

    /// The node that is shown.
    pub(crate) fn node(&self) -> SgfNode<'_> {
        self.sgf.node(self.here)
    }

    /// The root of the record.
    pub(crate) fn root(&self) -> SgfNode<'_> {
        self.node().root()
    }

    /// The size of the board.
    pub(crate) fn size(&self) -> Size {
        self.root().header().size
    }

    /// The position at the node that is shown.
    pub(crate) fn board(&self) -> Result<BoardState, Fault> {
        self.board_at(self.node())
    }

    fn board_at(&self, node: SgfNode<'_>) -> Result<BoardState, Fault> {
        match self.rules {
            GameRules::Go(rules) => {
                let replay = GoReplay::of(node, rules).map_err(unreadable)?;
                Ok(BoardState::Go(Box::new(replay.game.map_err(unreadable)?)))
            }
            GameRules::Omok(variant) => {
                let replay = OmokReplay::of(node, variant.rule()).map_err(unreadable)?;
                Ok(BoardState::Omok(Box::new(replay.game.map_err(unreadable)?)))
            }
        }
    }

    /// Begins with an opening protocol.
    pub(crate) fn set_opening(&mut self, opening: Opening) {
        let root = self.root().id();
        self.sgf.set(root, opening::PROTOCOL, &[opening.to_string()]);
    }

    /// The seat of the player whose turn it is.
    pub(crate) fn mover(&self, board: &BoardState) -> usize {
        match board {
            BoardState::Go(game) => game.to_play().index(),
            BoardState::Omok(game) => {
                let who = game.turn().map_or(omok::OpeningPlayer::First, |(who, _)| who);
                usize::from(who == omok::OpeningPlayer::Second)
            }
        }
    }

    /// The moves on the way to the shown node.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let size = self.size();
        let turns = self.node().path().into_iter().filter_map(|node| node.turn(size).ok().flatten());
        turns.map(|(_, mv)| mv).collect()
    }

    /// The position before the shown move, the move, and the position after it.
    pub(crate) fn last_step(&self) -> Result<(BoardState, Move, BoardState), Fault> {
        let none = || Fault::bad("아직 두지 않았습니다.", "No move has been made.");
        let node = self.node();
        let (_, played) = node.turn(self.size()).ok().flatten().ok_or_else(none)?;
        Ok((self.board_at(node.parent().ok_or_else(none)?)?, played, self.board_at(node)?))
    }

    /// The position before any move was made on the way to the shown node: what a problem begins with.
    pub(crate) fn beginning(&self) -> Result<ProblemRoot, Fault> {
        let size = self.size();
        let path = self.node().path();
        let still = path.iter().take_while(|node| node.turn(size).ok().flatten().is_none()).last();
        let setup = still.unwrap_or(&self.root()).position().map_err(unreadable)?;
        Ok(ProblemRoot { setup, scope: self.scope.clone() })
    }

    /// The shown position of a game of Baduk as a stage of a problem.
    pub(crate) fn stage(&self, node: SgfNode<'_>) -> Result<ProblemPosition, Fault> {
        match self.board_at(node)? {
            BoardState::Go(game) => {
                let setup = Setup { to_play: game.to_play(), ..game.position().setup() };
                Ok(ProblemPosition { setup, ko: game.position().ko().is_some() })
            }
            BoardState::Omok(_) => Err(Fault::bad("바둑에서만 풉니다.", "Only Baduk has life and death.")),
        }
    }

    /// Plays a move at the node that is shown, if it is legal there, and goes to it. A variation that
    /// already has the move is taken. With a clock, the time of the move is spent; a move that comes too
    /// late loses.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), Fault> {
        let color = self.check(mv)?;
        if self.spend_turn(color) == TurnTime::TooLong {
            self.lose_on_time(color);
            return Ok(());
        }
        let size = self.size();
        let same = |node: &SgfNode<'_>| node.turn(size).ok().flatten() == Some((color, mv));
        let known = self.node().children().find(same).map(SgfNode::id);
        if let Some(known) = known {
            self.here = known;
            return Ok(());
        }
        let value = match mv {
            Move::Place(point) => Notation::Sgf.write(point, size),
            Move::Pass => String::new(),
        };
        self.put(color.pick("B", "W"), &value)
    }

    /// Answers an opening protocol with something other than a stone.
    pub(crate) fn act(&mut self, action: Action) -> Result<(), Fault> {
        let BoardState::Omok(mut game) = self.board()? else {
            return Err(Fault::bad("오목에만 오프닝 룰이 있습니다.", "Only Omok has opening protocols."));
        };
        let size = self.size();
        let text = opening::write(&action, size).unwrap_or_default();
        game.act(action).map_err(|bad| refused_omok(size, &bad))?;
        self.put(opening::DECISION, &text)
    }

    fn put(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let child = self.add_node()?;
        self.sgf.set(child, name, &[value]);
        self.here = child;
        Ok(())
    }

    /// A new node below the one that is shown, if the record has room for it.
    fn add_node(&mut self) -> Result<SgfNodeId, Fault> {
        if self.sgf.len() >= MOST_NODES {
            return Err(too_large());
        }
        if self.is_at_longest() {
            return Err(course::too_long());
        }
        Ok(self.sgf.add_child(self.here))
    }

    /// The side that would make the move; a refusal if the rules forbid it.
    fn check(&self, mv: Move) -> Result<Color, Fault> {
        if self.lost().is_some() {
            return Err(Fault::illegal("이미 끝난 대국입니다.", "The game is over."));
        }
        match self.board()? {
            BoardState::Go(game) => {
                let color = game.to_play();
                game.check(color, mv).map_err(illegal_go)?;
                Ok(color)
            }
            BoardState::Omok(mut game) => {
                let color = game.position().to_play();
                let action = placing(&game, mv);
                game.act(action).map_err(|bad| refused_omok(self.size(), &bad))?;
                Ok(color)
            }
        }
    }

    /// The side to move gives up.
    pub(crate) fn resign(&mut self) -> Result<(), Fault> {
        let loser = self.board()?.to_play();
        self.end(loser.pick("W+R", "B+R"));
        Ok(())
    }

    /// Takes a resignation at the shown node back; the game goes on.
    pub(crate) fn reopen(&mut self) -> Result<(), Fault> {
        if self.node().value(END).is_none() {
            return Err(Fault::bad("여기에서 끝난 대국이 아닙니다.", "The game did not end here."));
        }
        let root = self.root().id();
        self.sgf.remove(self.here, END);
        self.sgf.remove(root, "RE");
        Ok(())
    }

    /// Whether the game was given up at the shown node.
    pub(crate) fn is_given_up(&self) -> bool {
        self.node().value(END).is_some_and(|end| end.simple_text().ends_with("+R"))
    }

    /// Writes the result, and that the game ended at this node.
    fn end(&mut self, result: &str) {
        let root = self.root().id();
        self.sgf.set(root, "RE", &[result]);
        self.sgf.set(self.here, END, &[result]);
    }

    /// The side that gave up or ran out of time, and which of them, shown where that happened; in a record
    /// from elsewhere, at the end of a line.
    pub(crate) fn lost(&self) -> Option<(Color, Loss)> {
        let here = self.node().value(END);
        let result = here.or_else(|| self.root().value("RE").filter(|_| self.is_foreign_end()));
        let result = result?.simple_text().into_owned();
        let (winner, how) = result.split_once('+')?;
        let loser = !Color::parse(winner)?;
        match how {
            "R" | "Resign" => Some((loser, Loss::Resigned)),
            "T" | "Time" => Some((loser, Loss::OutOfTime)),
            _ => None,
        }
    }

    /// Whether the shown node is the end of the game in a record from elsewhere, which has a result and nothing that
    /// says where it was reached.
    fn is_foreign_end(&self) -> bool {
        let root = self.root();
        let is_last = root.main_line().last().is_some_and(|node| node.id() == self.here);
        is_last && root.walk().all(|node| node.value(END).is_none())
    }

    /// Goes to a node by its number.
    pub(crate) fn go_to(&mut self, number: usize) -> Result<(), Fault> {
        let node = self.root().walk().find(|node| node.id().index() == number).map(SgfNode::id);
        self.here = node.ok_or_else(|| Fault::missing("그런 수가 없습니다.", "There is no such move."))?;
        Ok(())
    }

    /// Goes back one move; stays at the root.
    pub(crate) fn back(&mut self) {
        if let Some(parent) = self.node().parent().map(SgfNode::id) {
            self.here = parent;
        }
    }

    /// Goes to the end of the line that begins here.
    pub(crate) fn walk_to_end(&mut self) -> Result<(), Fault> {
        let last = self.node().main_line().last().map(|node| node.id().index());
        self.go_to(last.unwrap_or_default())
    }

    /// Goes on along the first variation; stays at the end.
    pub(crate) fn forward(&mut self) {
        if let Some(child) = self.node().first_child().map(SgfNode::id) {
            self.here = child;
        }
    }
}

fn too_large() -> Fault {
    Fault::bad(
        format!("기보가 너무 큽니다. 수와 변화를 합해 {MOST_NODES}개까지 받습니다."),
        format!("The record is too large: it may have at most {MOST_NODES} moves, variations included."),
    )
}

/// Writes which game is played on which board by which rules.
fn write_root(sgf: &mut Collection, root: SgfNodeId, rules: GameRules, size: Size) {
    let game = match rules {
        GameRules::Go(_) => "1",
        GameRules::Omok(_) => "4",
    };
    for (name, value) in [("FF", "4"), ("GM", game), ("CA", "UTF-8"), ("AP", "myosu")] {
        sgf.set(root, name, &[value]);
    }
    let (width, height) = (size.width().to_string(), size.height().to_string());
    if size.is_square() {
        sgf.set(root, "SZ", &[width]);
    } else {
        sgf.set_composed(root, "SZ", &[(width, height)]);
    }
    match rules {
        GameRules::Go(rules) => {
            sgf.set(root, "RU", &[rules.name().unwrap_or("korean")]);
            sgf.set(root, "KM", &[rules.komi.to_string()]);
        }
        GameRules::Omok(rules) => sgf.set(root, "RU", &[rules.to_string()]),
    }
}
