//! A game as the page draws it. Law: the page works nothing out; what it shows is a field here.

use serde::{Deserialize, Serialize};

use myosu::formats::sgf::SgfNode;
use myosu::rules::omok::{Opening, Task};
use myosu::rules::{Color, Move, Notation, Point, Size, omok};

use crate::book::{self, BookView};
use crate::fault::Fault;
use crate::game_clock::GameClock;
use crate::record::opening::choice_name;
use crate::record::{BoardState, GameRecord, GameRules, Loss};
use crate::strength::Strength;
use myosu::text::Text;
use myosu::words;

/// The most nodes of the tree in one view: more would make every click slow (chosen by hand).
const MOST_SHOWN: usize = 4000;

/// A game as the page sees it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameView {
    schema: u32,
    id: String,
    version: u64,
    game: ViewedGame,
    rules: String,
    /// The name of the rules, where they have one in Korean.
    rules_text: Option<Text>,
    komi: Option<f32>,
    #[serde(flatten)]
    seats: SeatsView,
    /// What an opening protocol asks for.
    task: Option<TaskView>,
    opening: Option<Text>,
    /// The name of the opening pattern of renju, once three stones are there.
    pattern: Option<Text>,
    /// What the opening book says, where it knows the position.
    book: Option<BookView>,
    /// The name of the game, if it has one.
    title: Option<String>,
    tags: Vec<String>,
    /// The result in the record, as records write it.
    result: Option<String>,
    /// The problem the game is an attempt at.
    problem: Option<ProblemBrief>,
    clock: Option<ClockView>,
    #[serde(flatten)]
    board: BoardView,
    #[serde(flatten)]
    place: PlaceView,
    ended: Option<Text>,
}

/// A problem on the board: enough to name it and to go on after a reload.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProblemBrief {
    /// Its name in the collection; nothing for a problem of one's own.
    name: Option<String>,
    course: Option<String>,
    level: Option<String>,
    /// The task, if it is settled.
    text: Option<Text>,
    /// The stones in question.
    target: Vec<String>,
}

/// Who plays a game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
struct SeatsView {
    /// Who has Black and who has White: `human` or a player of ours.
    players: [String; 2],
    levels: [Strength; 2],
    /// The player who has to do something now; nothing when the game is over.
    mover: Option<String>,
    /// The names in the record.
    names: [String; 2],
}

/// The board and what is special about its points.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
struct BoardView {
    width: u8,
    height: u8,
    /// The names of the columns from the left.
    columns: Vec<String>,
    /// The names of the rows from the top.
    rows: Vec<String>,
    stars: Vec<String>,
    to_play: SideName,
    /// `.`, `B` or `W` for every point, row by row from the top left.
    stones: String,
    /// Stones taken by Black and by White; nothing in Omok.
    prisoners: Option<[u32; 2]>,
    /// Where the ko may not be taken back now.
    ko: Option<String>,
    forbidden: Vec<ForbiddenView>,
    /// The stones of a winning row.
    row: Vec<String>,
}

/// The place in the record that is shown, and the record around it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
struct PlaceView {
    /// The point of the last move, or `pass`.
    last: Option<String>,
    move_number: usize,
    /// The number of the move that put each stone there.
    numbers: Vec<(String, usize)>,
    comment: Option<String>,
    /// The node that is shown.
    here: usize,
    tree: Vec<TreeNode>,
    can_undo: bool,
    can_redo: bool,
    /// Whether the game was given up here: that can be taken back.
    given_up: bool,
}

/// An opening protocol's question to the player whose turn it is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct TaskView {
    kind: TaskKind,
    text: Text,
    /// The choices, for `choose`.
    options: Vec<ChoiceView>,
    /// The largest number for `declare`; the number of moves for `offer`.
    count: Option<u8>,
    /// The points a stone may be placed on; `null` for all empty ones.
    points: Option<Vec<String>>,
}

/// What kind of answer an opening protocol asks for.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum TaskKind {
    Place,
    Choose,
    Declare,
    Offer,
    Select,
}

/// A choice an opening protocol offers.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ChoiceView {
    name: &'static str,
    text: Text,
}

/// The clock at the time of the answer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ClockView {
    #[serde(flatten)]
    clock: GameClock,
    /// Seconds since the turn began.
    spent: f64,
    /// Whether the clock of the side to move runs.
    runs: bool,
}

/// Which game is played, as the page writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum ViewedGame {
    Go,
    Omok,
}

impl From<GameRules> for ViewedGame {
    fn from(rules: GameRules) -> ViewedGame {
        match rules {
            GameRules::Go(_) => ViewedGame::Go,
            GameRules::Omok(_) => ViewedGame::Omok,
        }
    }
}

/// A side, as the page writes it.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum SideName {
    Black,
    White,
}

impl From<Color> for SideName {
    fn from(color: Color) -> SideName {
        color.pick(SideName::Black, SideName::White)
    }
}

/// A point that is forbidden to the side to move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ForbiddenView {
    point: String,
    kind: &'static str,
}

/// A node of the tree of moves.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct TreeNode {
    id: usize,
    parent: Option<usize>,
    /// Whose move it was; absent where the node sets stones up or records a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    color: Option<SideName>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    mv: Option<String>,
    number: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    comment: bool,
}

/// The notation of points in a game.
pub(crate) fn notation(rules: GameRules) -> Notation {
    match rules {
        GameRules::Go(_) => Notation::Go,
        GameRules::Omok(_) => Notation::Renju,
    }
}

/// Describes a game for the page.
pub(crate) fn view(id: &str, record: &GameRecord) -> Result<GameView, Fault> {
    let state = record.board()?;
    let ended = ended(record, &state);
    let (rules, komi) = match record.rules() {
        GameRules::Go(rules) => (rules.name().unwrap_or("korean").to_owned(), Some(rules.komi.points())),
        GameRules::Omok(rules) => (rules.to_string(), None),
    };
    let (task, opening, rules_text) = match &state {
        BoardState::Go(_) => (None, None, None),
        BoardState::Omok(game) => (
            task(game, record.size()),
            (game.opening() != Opening::Free).then(|| words::omok::protocol_name(game.opening())),
            rules_text(record),
        ),
    };
    let runs = ended.is_none() && record.began().is_some();
    let clock = |clock| ClockView { clock, spent: record.spent().as_secs_f64(), runs };
    let mover = ended.is_none().then(|| record.players[record.mover(&state)].clone());
    Ok(GameView {
        schema: 1,
        id: id.to_owned(),
        version: record.version,
        game: record.rules().into(),
        rules,
        rules_text,
        komi,
        seats: seats(record, &state, mover),
        task,
        opening,
        pattern: pattern(record),
        book: match &state {
            BoardState::Omok(game) => book::view(game),
            BoardState::Go(_) => None,
        },
        title: record.title(),
        tags: record.tags.clone(),
        result: record.result(),
        problem: problem(record),
        clock: record.clock.clone().map(clock),
        board: board(&state, record.size(), notation(record.rules())),
        place: place(record),
        ended,
    })
}

fn rules_text(record: &GameRecord) -> Option<Text> {
    match record.rules() {
        GameRules::Go(_) => None,
        GameRules::Omok(rules) => Some(words::omok::rule_set(rules)),
    }
}

/// The pattern of the first three moves of a game of Omok.
fn pattern(record: &GameRecord) -> Option<Text> {
    let GameRules::Omok(_) = record.rules() else { return None };
    let points: Vec<Point> = record.moves().into_iter().take(3).filter_map(Move::point).collect();
    let [first, white, third] = points[..] else { return None };
    omok::OpeningPattern::of(first, white, third).map(words::omok::pattern_of_opening)
}

fn problem(record: &GameRecord) -> Option<ProblemBrief> {
    let scope = record.scope.as_ref()?;
    let write = |point: Point| notation(record.rules()).write(point, record.size());
    Some(ProblemBrief {
        name: scope.problem.clone(),
        course: scope.course.clone(),
        level: scope.level.clone(),
        text: scope.task.clone(),
        target: scope.target.iter().map(write).collect(),
    })
}

/// How the game ended, if it did: on the board, by resignation or on time.
fn ended(record: &GameRecord, state: &BoardState) -> Option<Text> {
    let away = record.lost().map(|(loser, how)| lost(loser, how));
    away.or_else(|| record.counted().map(words::game::score)).or_else(|| match state {
        BoardState::Go(game) => game.end().map(words::game::go_end),
        BoardState::Omok(game) => game.outcome().map(words::game::omok_end),
    })
}

fn seats(record: &GameRecord, state: &BoardState, mover: Option<String>) -> SeatsView {
    let seat = |color: Color| match state {
        BoardState::Go(_) => color.index(),
        BoardState::Omok(game) => seat(game, color),
    };
    SeatsView {
        players: Color::BOTH.map(|color| record.players[seat(color)].clone()),
        levels: Color::BOTH.map(|color| record.levels[seat(color)]),
        mover,
        names: record.root().header().players.map(|player| player.name),
    }
}

fn board(state: &BoardState, size: Size, notation: Notation) -> BoardView {
    let write = |point: Point| notation.write(point, size);
    let stones = state.setup();
    let mut view = BoardView {
        width: size.width(),
        height: size.height(),
        columns: (0..size.width()).map(|x| notation.column(x)).collect(),
        rows: (0..size.height()).map(|y| notation.row(y, size)).collect(),
        stars: size.star_points().into_iter().map(write).collect(),
        to_play: stones.to_play.into(),
        stones: state.stones(size),
        prisoners: None,
        ko: None,
        forbidden: Vec::new(),
        row: Vec::new(),
    };
    match state {
        BoardState::Go(game) => {
            let position = game.position();
            view.prisoners = Some(Color::BOTH.map(|color| position.prisoners(color)));
            view.ko = position.ko().map(write);
        }
        BoardState::Omok(game) => {
            let position = game.position();
            let forbidden = position.forbidden_points(position.to_play());
            view.forbidden =
                forbidden.map(|(p, kind)| ForbiddenView { point: write(p), kind: kind.name() }).collect();
            let winner = Color::BOTH.into_iter().find_map(|color| position.winning_row(color));
            view.row = winner.unwrap_or_default().into_iter().map(write).collect();
        }
    }
    view
}

fn place(record: &GameRecord) -> PlaceView {
    let (node, size, notation) = (record.node(), record.size(), notation(record.rules()));
    let numbers = numbers(node, size).into_iter();
    PlaceView {
        last: node.turn(size).ok().flatten().map(|(_, mv)| write_move(mv, notation, size)),
        move_number: move_number(node, size),
        numbers: numbers.map(|(point, number)| (notation.write(point, size), number)).collect(),
        comment: node.comment(),
        here: node.id().index(),
        tree: tree(record.root(), notation, size),
        can_undo: node.parent().is_some(),
        can_redo: node.first_child().is_some(),
        given_up: record.is_given_up(),
    }
}

/// The seat of the player who has a color: an opening protocol can swap them.
fn seat(game: &omok::Game, color: Color) -> usize {
    usize::from(game.player(color) == omok::OpeningPlayer::Second)
}

/// The open question of the opening protocol, if there is one.
fn task(game: &omok::Game, size: Size) -> Option<TaskView> {
    let (_, task) = game.turn().filter(|_| game.is_opening())?;
    let names =
        |points: &mut dyn Iterator<Item = Point>| points.map(|p| Notation::Renju.write(p, size)).collect();
    let mut view = TaskView {
        kind: TaskKind::Place,
        text: words::omok::task(&task),
        options: Vec::new(),
        count: None,
        points: None,
    };
    match &task {
        Task::Place(_, points) => {
            let all = game.position().empties();
            view.points = (*points != all).then(|| names(&mut points.iter()));
        }
        Task::Choose(choices) => {
            view.kind = TaskKind::Choose;
            let shown = |&choice| ChoiceView { name: choice_name(choice), text: words::omok::choice(choice) };
            view.options = choices.iter().map(shown).collect();
        }
        Task::Declare(most) => (view.kind, view.count) = (TaskKind::Declare, Some(*most)),
        Task::Offer(count, _) => (view.kind, view.count) = (TaskKind::Offer, Some(*count)),
        Task::Select(points) => {
            (view.kind, view.points) = (TaskKind::Select, Some(names(&mut points.iter().copied())));
        }
    }
    Some(view)
}

fn lost(loser: Color, how: Loss) -> Text {
    match how {
        Loss::Resigned => words::game::resigned(loser),
        Loss::OutOfTime => words::game::out_of_time(loser),
    }
}

/// A move as the page writes it.
pub(crate) fn write_move(mv: Move, notation: Notation, size: Size) -> String {
    match mv {
        Move::Place(point) => notation.write(point, size),
        Move::Pass => "pass".to_owned(),
    }
}

fn is_move(node: SgfNode<'_>, size: Size) -> bool {
    node.turn(size).ok().flatten().is_some()
}

fn move_number(node: SgfNode<'_>, size: Size) -> usize {
    node.path().into_iter().filter(|&step| is_move(step, size)).count()
}

/// The number of the last move on each point, on the way to a node.
fn numbers(node: SgfNode<'_>, size: Size) -> Vec<(Point, usize)> {
    let moves = node.path().into_iter().filter_map(|step| step.turn(size).ok().flatten());
    let mut numbers: Vec<(Point, usize)> = Vec::new();
    for (index, (_, mv)) in moves.enumerate() {
        if let Move::Place(point) = mv {
            numbers.retain(|(known, _)| *known != point);
            numbers.push((point, index + 1));
        }
    }
    numbers
}

/// The tree in depth-first order, main lines first.
fn tree(root: SgfNode<'_>, notation: Notation, size: Size) -> Vec<TreeNode> {
    let mut numbers = std::collections::HashMap::new();
    let mut steps = Vec::new();
    for node in root.walk().take(MOST_SHOWN) {
        let parent = node.parent().map(|parent| parent.id().index());
        let turn = node.turn(size).ok().flatten();
        let before = parent.and_then(|parent| numbers.get(&parent).copied()).unwrap_or(0);
        let number = before + usize::from(turn.is_some());
        numbers.insert(node.id().index(), number);
        steps.push(TreeNode {
            id: node.id().index(),
            parent,
            color: turn.map(|(color, _)| color.into()),
            mv: turn.map(|(_, mv)| write_move(mv, notation, size)),
            number,
            comment: node.comment().is_some(),
        });
    }
    steps
}
