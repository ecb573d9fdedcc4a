//! What the page is told about a game: everything it draws, and nothing it would have to work out.

use serde::Serialize;

use myosu_formats::sgf::SgfNode;
use myosu_rules::omok::{Opening, Task};
use myosu_rules::{Color, Move, Notation, Point, Size, omok};

use crate::clock::Clock;
use crate::fault::Fault;
use crate::record::opening::choice_name;
use crate::record::{Board, Loss, Record, Rules};
use myosu_text::Text;
use myosu_words as words;

/// How many moves of the tree are sent at once.
const MOST_SHOWN: usize = 4000;

/// A game as the page sees it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    schema: u32,
    id: String,
    version: u64,
    game: &'static str,
    width: u8,
    height: u8,
    /// The names of the columns from the left and of the rows from the top.
    columns: Vec<String>,
    rows: Vec<String>,
    stars: Vec<String>,
    rules: String,
    /// The name of the rules, where they have one in Korean.
    rules_text: Option<Text>,
    komi: Option<f32>,
    /// Who has Black and who has White.
    players: [String; 2],
    levels: [u8; 2],
    /// Who has to do something now: `human` or a player of ours; nobody when the game is over.
    mover: Option<String>,
    /// What an opening protocol asks for.
    task: Option<TaskView>,
    opening: Option<Text>,
    clock: Option<ClockView>,
    names: [String; 2],
    to_play: Side,
    /// `.`, `B` or `W` for every point, row by row from the top left.
    stones: String,
    /// The point of the last move, or `pass`.
    last: Option<String>,
    move_number: usize,
    /// The number of the move that put each stone there.
    numbers: Vec<(String, usize)>,
    prisoners: Option<[u32; 2]>,
    /// Where the ko may not be taken back now.
    ko: Option<String>,
    forbidden: Vec<ForbiddenView>,
    /// The stones of a winning row.
    row: Vec<String>,
    ended: Option<Text>,
    comment: Option<String>,
    here: usize,
    tree: Vec<Step>,
    can_undo: bool,
    can_redo: bool,
}

/// What an opening protocol asks for.
#[derive(Debug, Serialize)]
struct TaskView {
    /// `place`, `choose`, `declare`, `offer` or `select`.
    kind: &'static str,
    text: Text,
    /// What can be chosen.
    options: Vec<Choosable>,
    /// The largest number that may be declared, or how many moves are to be offered.
    count: Option<u8>,
    /// Where a stone may be placed, if not everywhere.
    points: Option<Vec<String>>,
}

/// One of several choices.
#[derive(Debug, Serialize)]
struct Choosable {
    name: &'static str,
    text: Text,
}

/// The clock as it stands at this moment.
#[derive(Debug, Serialize)]
struct ClockView {
    #[serde(flatten)]
    clock: Clock,
    /// Seconds the present turn has taken.
    spent: f64,
    /// Whether the clock of the side to move runs.
    runs: bool,
}

/// A side, as the page writes it.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Black,
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        color.pick(Side::Black, Side::White)
    }
}

/// A point that is forbidden to the side to move.
#[derive(Debug, Serialize)]
struct ForbiddenView {
    point: String,
    kind: &'static str,
}

/// A node of the tree.
#[derive(Debug, Serialize)]
struct Step {
    id: usize,
    parent: Option<usize>,
    /// Whose move it was; nothing where stones were put down or a color was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<Side>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    number: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    comment: bool,
}

/// How points are written in a game.
pub(crate) fn notation(rules: Rules) -> Notation {
    match rules {
        Rules::Go(_) => Notation::Go,
        Rules::Omok(_) => Notation::Renju,
    }
}

/// The game as it is now.
pub(crate) fn view(id: &str, record: &Record) -> Result<View, Fault> {
    let size = record.size();
    let notation = notation(record.rules());
    let write = |point: Point| notation.write(point, size);
    let board = record.board()?;
    let node = record.node();
    let (stones, numbers, move_number) = (board.setup(), numbers(node, size), move_number(node, size));
    let header = record.root().header();
    let last = node.turn(size).ok().flatten().map(|(_, mv)| write_move(mv, notation, size));
    let (game, rules, komi) = match record.rules() {
        Rules::Go(rules) => ("go", rules.name().unwrap_or("korean").to_owned(), Some(rules.komi.points())),
        Rules::Omok(variant) => ("omok", variant.name().to_owned(), None),
    };
    let mut view = View {
        schema: 1,
        id: id.to_owned(),
        version: record.version,
        game,
        width: size.width(),
        height: size.height(),
        columns: (0..size.width()).map(|x| notation.column(x)).collect(),
        rows: (0..size.height()).map(|y| notation.row(y, size)).collect(),
        stars: size.star_points().into_iter().map(write).collect(),
        rules,
        rules_text: None,
        komi,
        players: record.players.clone(),
        levels: record.levels,
        mover: None,
        task: None,
        opening: None,
        clock: None,
        names: header.players.map(|player| player.name),
        to_play: stones.to_play.into(),
        stones: size.points().map(|p| stones.stone(p).map_or('.', |c| c.pick('B', 'W'))).collect(),
        last,
        move_number,
        numbers: numbers.into_iter().map(|(point, number)| (write(point), number)).collect(),
        prisoners: None,
        ko: None,
        forbidden: Vec::new(),
        row: Vec::new(),
        ended: None,
        comment: node.comment(),
        here: node.id().index(),
        tree: tree(record.root(), notation, size),
        can_undo: node.parent().is_some(),
        can_redo: node.first_child().is_some(),
    };
    match &board {
        Board::Go(game) => {
            let position = game.position();
            view.prisoners = Some(Color::BOTH.map(|color| position.prisoners(color)));
            view.ko = position.ko().map(write);
            view.ended = game.end().map(words::game::go_end);
        }
        Board::Omok(game) => {
            let position = game.position();
            let forbidden = position.forbidden_points(position.to_play());
            view.forbidden =
                forbidden.map(|(p, kind)| ForbiddenView { point: write(p), kind: kind.name() }).collect();
            view.rules_text = position.rule().variant().map(words::omok::rule_name);
            view.ended = game.outcome().map(words::game::omok_end);
            let winner = Color::BOTH.into_iter().find_map(|color| position.winning_row(color));
            view.row = winner.unwrap_or_default().into_iter().map(write).collect();
            view.players = Color::BOTH.map(|color| record.players[seat(game, color)].clone());
            view.levels = Color::BOTH.map(|color| record.levels[seat(game, color)]);
            view.task = task(game, size);
            view.opening =
                (game.opening() != Opening::Free).then(|| words::omok::protocol_name(game.opening()));
        }
    }
    if let Some((loser, how)) = record.lost() {
        view.ended = Some(lost(loser, how));
    }
    if view.ended.is_none() {
        view.mover = Some(record.players[record.mover(&board)].clone());
    }
    view.clock = record.clock.clone().map(|clock| ClockView {
        clock,
        spent: record.spent().as_secs_f64(),
        runs: view.ended.is_none() && record.began().is_some(),
    });
    Ok(view)
}

/// Where the player who has a color sits.
fn seat(game: &omok::Game, color: Color) -> usize {
    usize::from(game.player(color) == omok::Player::Second)
}

/// What the opening protocol asks for, while there is one.
fn task(game: &omok::Game, size: Size) -> Option<TaskView> {
    let (_, task) = game.turn().filter(|_| game.is_opening())?;
    let names =
        |points: &mut dyn Iterator<Item = Point>| points.map(|p| Notation::Renju.write(p, size)).collect();
    let mut view = TaskView {
        kind: "place",
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
            view.kind = "choose";
            let shown = |&choice| Choosable { name: choice_name(choice), text: words::omok::choice(choice) };
            view.options = choices.iter().map(shown).collect();
        }
        Task::Declare(most) => (view.kind, view.count) = ("declare", Some(*most)),
        Task::Offer(count, _) => (view.kind, view.count) = ("offer", Some(*count)),
        Task::Select(points) => {
            (view.kind, view.points) = ("select", Some(names(&mut points.iter().copied())));
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

/// The number of the last move on each point of the way to a node.
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

/// The tree in reading order, the main line of each part first.
fn tree(root: SgfNode<'_>, notation: Notation, size: Size) -> Vec<Step> {
    let mut numbers = std::collections::HashMap::new();
    let mut steps = Vec::new();
    for node in root.walk().take(MOST_SHOWN) {
        let parent = node.parent().map(|parent| parent.id().index());
        let turn = node.turn(size).ok().flatten();
        let before = parent.and_then(|parent| numbers.get(&parent).copied()).unwrap_or(0);
        let number = before + usize::from(turn.is_some());
        numbers.insert(node.id().index(), number);
        steps.push(Step {
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
