//! A game somebody plays or studies: a tree of moves as SGF and the node that is shown. The position
//! at a node is always replayed from the record, so the two can never disagree.

use myosu_formats::sgf::{Collection, Game, Node, NodeId};
use myosu_rules::{Color, Move, Notation, Point, Setup, Size, go, omok};

use crate::fault::Fault;
use crate::store::Kept;
use crate::think::tsumego::Stage;

/// Which game is played, with its rules.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rules {
    /// Baduk.
    Go(go::Rules),
    /// Omok.
    Omok(omok::Variant),
}

/// A position of either game.
pub(crate) enum Board {
    /// Baduk, with what is needed for superko.
    Go(Box<go::Game>),
    /// Omok.
    Omok(Box<omok::Position>),
}

/// A game on the table.
pub(crate) struct Record {
    sgf: Collection,
    here: NodeId,
    rules: Rules,
    /// Who plays: `human` or the name of a player.
    pub(crate) players: [String; 2],
    /// Counts changes.
    pub(crate) version: u64,
}

/// The longest game and the largest record that is taken.
const MOST_NODES: usize = 100_000;

impl Record {
    /// A new game on an empty board, or with handicap stones.
    pub(crate) fn new(rules: Rules, size: Size, handicap: &[Point], players: [String; 2]) -> Record {
        let mut sgf = Collection::new();
        let root = sgf.add_game();
        let game = match rules {
            Rules::Go(_) => "1",
            Rules::Omok(_) => "4",
        };
        for (name, value) in [("FF", "4"), ("GM", game), ("CA", "UTF-8"), ("AP", "myosu")] {
            sgf.set(root, name, &[value]);
        }
        let side = |n: u8| n.to_string();
        if size.is_square() {
            sgf.set(root, "SZ", &[side(size.width())]);
        } else {
            sgf.set_composed(root, "SZ", &[(side(size.width()), side(size.height()))]);
        }
        match rules {
            Rules::Go(rules) => {
                sgf.set(root, "RU", &[rules.name().unwrap_or("korean")]);
                sgf.set(root, "KM", &[rules.komi.to_string()]);
                if !handicap.is_empty() {
                    let points: Vec<String> =
                        handicap.iter().map(|&p| Notation::Sgf.write(p, size)).collect();
                    sgf.set(root, "HA", &[handicap.len().to_string()]);
                    sgf.set(root, "AB", &points);
                    sgf.set(root, "PL", &["W"]);
                }
            }
            Rules::Omok(variant) => sgf.set(root, "RU", &[variant.name()]),
        }
        for (name, player) in ["PB", "PW"].into_iter().zip(&players) {
            sgf.set(root, name, &[player]);
        }
        Record { sgf, here: root, rules, players, version: 0 }
    }

    /// A record somebody brought, in any encoding; the first game of a collection.
    pub(crate) fn import(bytes: &[u8], fallback: omok::Variant) -> Result<Record, Fault> {
        let read = Collection::parse(bytes).map_err(|bad| {
            Fault::bad(format!("SGF 파일을 읽지 못했습니다: {bad}"), format!("This is no SGF file: {bad}"))
        })?;
        if read.len() > MOST_NODES {
            return Err(Fault::bad("기보가 너무 큽니다.", "The record is too large."));
        }
        let text = String::from_utf8_lossy(&read.to_utf8()).into_owned();
        let record = Record::from_text(&text, None, fallback)?;
        record.board()?;
        Ok(record)
    }

    /// A record from the store.
    pub(crate) fn restore(kept: &Kept) -> Result<Record, Fault> {
        let mut record = Record::from_text(&kept.sgf, Some(&kept.rules), omok::Variant::Freestyle)?;
        for &child in &kept.path {
            let next = record.sgf.node(record.here).children().nth(child as usize).map(Node::id);
            let Some(next) = next else { break };
            record.here = next;
        }
        record.players = kept.players.clone();
        record.version = kept.version;
        Ok(record)
    }

    fn from_text(text: &str, rules: Option<&str>, fallback: omok::Variant) -> Result<Record, Fault> {
        let bad = |why: String| {
            Fault::bad(format!("기보를 읽지 못했습니다: {why}"), format!("The record cannot be read: {why}"))
        };
        let sgf = Collection::parse_text(text).map_err(|error| bad(error.to_string()))?;
        let root = sgf.games().next().ok_or_else(|| bad("no game".to_owned()))?;
        let header = root.header();
        let named = rules.map(str::to_owned).or(header.rules);
        let rules = match header.game {
            Game::Omok => {
                let named = named.and_then(|name| omok::Variant::parse(&name).ok());
                Rules::Omok(named.unwrap_or(fallback))
            }
            Game::Go => {
                let mut rules: go::Rules =
                    named.and_then(|name| name.to_lowercase().parse().ok()).unwrap_or(go::Rules::korean());
                if let Some(komi) = header.komi.and_then(|komi| komi.to_string().parse().ok()) {
                    rules.komi = komi;
                }
                Rules::Go(rules)
            }
            Game::Other(number) => return Err(bad(format!("GM[{number}] is neither Baduk nor Omok"))),
        };
        let here = root.id();
        Ok(Record { sgf, here, rules, players: ["human".to_owned(), "human".to_owned()], version: 0 })
    }

    /// The record as it is kept.
    pub(crate) fn kept(&self, changed: u64) -> Kept {
        let rules = match self.rules {
            Rules::Go(rules) => rules.name().unwrap_or("korean").to_owned(),
            Rules::Omok(variant) => variant.name().to_owned(),
        };
        let players = self.players.clone();
        Kept { sgf: self.sgf(), path: self.path(), version: self.version, players, rules, changed }
    }

    /// The record as SGF.
    pub(crate) fn sgf(&self) -> String {
        String::from_utf8_lossy(&self.sgf.to_utf8()).into_owned()
    }

    fn path(&self) -> Vec<u32> {
        let nodes = self.node().path();
        let place = |pair: &[Node<'_>]| {
            let mut children = pair[0].children();
            children.position(|child| child.id() == pair[1].id()).unwrap_or(0) as u32
        };
        nodes.windows(2).map(place).collect()
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// The node that is shown.
    pub(crate) fn node(&self) -> Node<'_> {
        self.sgf.node(self.here)
    }

    /// The root of the record.
    pub(crate) fn root(&self) -> Node<'_> {
        self.node().root()
    }

    /// The size of the board.
    pub(crate) fn size(&self) -> Size {
        self.root().header().size
    }

    /// The position at the node that is shown.
    pub(crate) fn board(&self) -> Result<Board, Fault> {
        self.board_at(self.node())
    }

    fn board_at(&self, node: Node<'_>) -> Result<Board, Fault> {
        match self.rules {
            Rules::Go(rules) => Ok(Board::Go(Box::new(replay_go(node, rules)?))),
            Rules::Omok(variant) => {
                let setup = node.position().map_err(unreadable)?;
                let position = omok::Position::from_setup(&setup, variant.rule()).map_err(unreadable)?;
                Ok(Board::Omok(Box::new(position)))
            }
        }
    }

    /// The moves on the way to the shown node.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let size = self.size();
        let turns = self.node().path().into_iter().filter_map(|node| node.turn(size).ok().flatten());
        turns.map(|(_, mv)| mv).collect()
    }

    /// The position before any move was made on the way to the shown node: what a problem begins with.
    pub(crate) fn beginning(&self) -> Result<Setup, Fault> {
        let size = self.size();
        let path = self.node().path();
        let still = path.iter().take_while(|node| node.turn(size).ok().flatten().is_none()).last();
        still.unwrap_or(&self.root()).position().map_err(unreadable)
    }

    /// The shown position of a game of Baduk as a stage of a problem.
    pub(crate) fn stage(&self, node: Node<'_>) -> Result<Stage, Fault> {
        match self.board_at(node)? {
            Board::Go(game) => {
                let setup = Setup { to_play: game.to_play(), ..game.position().setup() };
                Ok(Stage { setup, ko: game.position().ko().is_some() })
            }
            Board::Omok(_) => Err(Fault::bad("바둑에서만 풉니다.", "Only Baduk has life and death.")),
        }
    }

    /// The positions from the root over the shown node to the end of its line, with the numbers of their
    /// nodes.
    pub(crate) fn line(&self) -> Result<Vec<(usize, Board)>, Fault> {
        let before = self.node().path();
        let after = self.node().main_line().skip(1);
        let nodes: Vec<Node<'_>> = before.into_iter().chain(after).collect();
        nodes.into_iter().map(|node| Ok((node.id().index(), self.board_at(node)?))).collect()
    }

    /// Plays a move at the node that is shown, if it is legal there, and goes to it. A variation that
    /// already has the move is taken.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), Fault> {
        let color = self.check(mv)?;
        let size = self.size();
        let same = |node: &Node<'_>| node.turn(size).ok().flatten() == Some((color, mv));
        let known = self.node().children().find(same).map(Node::id);
        if let Some(known) = known {
            self.here = known;
            return Ok(());
        }
        if self.sgf.len() >= MOST_NODES {
            return Err(Fault::bad("수가 너무 많습니다.", "The record has too many moves."));
        }
        let child = self.sgf.add_child(self.here);
        let value = match mv {
            Move::Place(point) => Notation::Sgf.write(point, size),
            Move::Pass => String::new(),
        };
        self.sgf.set(child, color.pick("B", "W"), &[value]);
        self.here = child;
        Ok(())
    }

    /// Who would make the move, if the rules allow it.
    fn check(&self, mv: Move) -> Result<Color, Fault> {
        match self.board()? {
            Board::Go(game) => {
                let color = game.to_play();
                game.check(color, mv).map_err(illegal_go)?;
                Ok(color)
            }
            Board::Omok(position) => {
                if let Move::Place(point) = mv {
                    position.check(point).map_err(|illegal| illegal_omok(&position, illegal))?;
                } else if position.outcome().is_some() {
                    return Err(Fault::illegal("이미 끝난 대국입니다.", "The game is over."));
                }
                Ok(position.to_play())
            }
        }
    }

    /// The side to move gives up.
    pub(crate) fn resign(&mut self) -> Result<(), Fault> {
        let loser = match self.board()? {
            Board::Go(game) => game.to_play(),
            Board::Omok(position) => position.to_play(),
        };
        let root = self.root().id();
        self.sgf.set(root, "RE", &[loser.pick("W+R", "B+R")]);
        Ok(())
    }

    /// The side that gave up, shown at the end of the line.
    pub(crate) fn resigned(&self) -> Option<Color> {
        let result = self.root().value("RE")?.simple_text().into_owned();
        let last = self.node().first_child().is_none();
        match result.as_str() {
            "W+R" | "W+Resign" if last => Some(Color::Black),
            "B+R" | "B+Resign" if last => Some(Color::White),
            _ => None,
        }
    }

    /// Goes to a node by its number.
    pub(crate) fn go_to(&mut self, number: usize) -> Result<(), Fault> {
        let node = self.root().walk().find(|node| node.id().index() == number).map(Node::id);
        self.here = node.ok_or_else(|| Fault::missing("그런 수가 없습니다.", "There is no such move."))?;
        Ok(())
    }

    /// Goes back one move; stays at the root.
    pub(crate) fn back(&mut self) {
        if let Some(parent) = self.node().parent().map(Node::id) {
            self.here = parent;
        }
    }

    /// Goes on along the first variation; stays at the end.
    pub(crate) fn forward(&mut self) {
        if let Some(child) = self.node().first_child().map(Node::id) {
            self.here = child;
        }
    }

    /// Changes what is on a point, as when a position is drawn. Moves that follow are left as they
    /// were; the change is a node of its own unless the shown node already is one.
    pub(crate) fn edit(
        &mut self,
        point: Point,
        stone: Option<Color>,
        to_play: Option<Color>,
    ) -> Result<(), Fault> {
        let size = self.size();
        let mut setup = self.node().position().map_err(unreadable)?;
        let before = setup;
        setup.set(point, stone);
        if let Some(color) = to_play {
            setup.to_play = color;
        }
        let plain = self.node().turn(size).ok().flatten().is_none() && self.node().first_child().is_none();
        let node = if plain { self.here } else { self.sgf.add_child(self.here) };
        if plain {
            for name in ["AB", "AW", "AE"] {
                self.sgf.remove(node, name);
            }
            self.put_setup_over(node, &base_of(self.sgf.node(node)), &setup);
        } else {
            self.put_setup_over(node, &before, &setup);
        }
        self.here = node;
        Ok(())
    }

    /// Writes what makes `after` of `before`.
    fn put_setup_over(&mut self, node: NodeId, before: &Setup, after: &Setup) {
        let size = after.size;
        let write = |set: myosu_rules::PointSet| -> Vec<String> {
            set.iter().map(|p| Notation::Sgf.write(p, size)).collect()
        };
        let changes = [
            ("AB", after.of(Color::Black) - before.of(Color::Black)),
            ("AW", after.of(Color::White) - before.of(Color::White)),
            ("AE", before.occupied() - after.occupied()),
        ];
        for (name, points) in changes {
            if !points.is_empty() {
                self.sgf.set(node, name, &write(points));
            }
        }
        self.sgf.set(node, "PL", &[after.to_play.pick("B", "W")]);
    }
}

/// The stones before what this node does.
fn base_of(node: Node<'_>) -> Setup {
    match node.parent() {
        Some(parent) => parent.position().unwrap_or(Setup::empty(node.header().size)),
        None => Setup::empty(node.header().size),
    }
}

/// Plays the moves to a node. Where the record has stones put down or a move the rules refuse, the game
/// goes on from the stones as they are written.
fn replay_go(node: Node<'_>, rules: go::Rules) -> Result<go::Game, Fault> {
    let size = node.header().size;
    let mut setup = Setup::empty(size);
    let mut game = go::Game::new(size, rules);
    for step in node.path() {
        let turn = step.apply(&mut setup, Game::Go).map_err(unreadable)?;
        let moved = step.turn(size).ok().flatten();
        let played = match moved {
            Some((color, mv)) if !step.has_setup() => game.play(color, mv).is_ok(),
            None => !step.has_setup(),
            Some(_) => false,
        };
        setup.to_play = turn.unwrap_or(setup.to_play);
        if !played {
            game = go::Game::from_setup(&setup, rules).map_err(unreadable)?;
        }
    }
    Ok(game)
}

fn unreadable(why: impl std::fmt::Display) -> Fault {
    Fault::bad(
        format!("이 국면은 둘 수 없는 모양입니다: {why}"),
        format!("This position cannot be played: {why}"),
    )
}

fn illegal_go(illegal: go::Illegal) -> Fault {
    let ko = match illegal {
        go::Illegal::OffBoard => "판 밖입니다.",
        go::Illegal::Occupied => "이미 돌이 있습니다.",
        go::Illegal::Suicide => "착수 금지점입니다(자살수).",
        go::Illegal::Ko => "패입니다. 다른 곳을 먼저 두어야 합니다.",
        go::Illegal::Superko => "같은 모양이 되풀이됩니다(동형반복 금지).",
        go::Illegal::GameOver => "이미 끝난 대국입니다.",
    };
    let mut en = illegal.to_string();
    if let Some(first) = en.get(..1).map(str::to_uppercase) {
        en.replace_range(..1, &first);
    }
    Fault::illegal(ko, format!("{en}."))
}

fn illegal_omok(position: &omok::Position, illegal: omok::IllegalMove) -> Fault {
    let ko = match illegal {
        omok::IllegalMove::OffBoard(_) => "판 밖입니다.".to_owned(),
        omok::IllegalMove::Occupied(..) => "이미 돌이 있습니다.".to_owned(),
        omok::IllegalMove::Over(_) => "이미 끝난 대국입니다.".to_owned(),
        omok::IllegalMove::Forbidden(point, _, kind) => {
            let place = Notation::Renju.write(point, position.size());
            format!("{place}은(는) 금수입니다({}).", kind.korean_name())
        }
    };
    Fault::illegal(ko, illegal.to_string())
}

#[cfg(test)]
mod tests {
    use myosu_rules::{Color, Move, Point, Size, go, omok};

    use super::{Board, Record, Rules};

    fn humans() -> [String; 2] {
        ["human".to_owned(), "human".to_owned()]
    }

    fn place(x: u8, y: u8) -> Move {
        Move::Place(Point::new(x, y))
    }

    #[test]
    fn a_game_that_was_kept_comes_back_at_the_same_node() {
        let mut record = Record::new(Rules::Go(go::Rules::korean()), Size::square(9), &[], humans());
        for mv in [place(2, 2), place(6, 6), place(2, 6)] {
            record.play(mv).unwrap();
        }
        record.back();
        record.play(place(6, 2)).unwrap();
        record.back();
        let back = Record::restore(&record.kept(0)).unwrap();
        assert_eq!(back.sgf(), record.sgf());
        assert_eq!(back.path(), record.path());
        let Board::Go(game) = back.board().unwrap() else { panic!("a game of Baduk") };
        assert_eq!(game.to_play(), Color::Black);
        assert_eq!(game.position().stones(Color::White).len(), 1);
    }

    #[test]
    fn a_move_that_is_there_is_taken_and_not_written_twice() {
        let mut record = Record::new(Rules::Omok(omok::Variant::Renju), Size::square(15), &[], humans());
        record.play(place(7, 7)).unwrap();
        record.back();
        record.play(place(7, 7)).unwrap();
        assert_eq!(record.root().children().count(), 1);
    }

    #[test]
    fn illegal_moves_are_refused_and_change_nothing() {
        let mut record = Record::new(Rules::Omok(omok::Variant::Renju), Size::square(15), &[], humans());
        record.play(place(7, 7)).unwrap();
        let before = record.sgf();
        assert!(record.play(place(7, 7)).is_err());
        assert_eq!(record.sgf(), before);
    }

    #[test]
    fn drawn_positions_are_kept_as_stones() {
        let mut record = Record::new(Rules::Go(go::Rules::korean()), Size::square(9), &[], humans());
        record.edit(Point::new(0, 0), Some(Color::Black), None).unwrap();
        record.edit(Point::new(1, 0), Some(Color::White), Some(Color::White)).unwrap();
        record.edit(Point::new(0, 0), None, None).unwrap();
        let Board::Go(game) = record.board().unwrap() else { panic!("a game of Baduk") };
        assert_eq!(game.position().occupied().len(), 1);
        assert_eq!(game.to_play(), Color::White);
        assert_eq!(record.root().children().count(), 0);
        record.play(place(5, 5)).unwrap();
        record.edit(Point::new(3, 3), Some(Color::Black), None).unwrap();
        assert_eq!(record.root().children().count(), 1);
        let Board::Go(game) = record.board().unwrap() else { panic!("a game of Baduk") };
        assert_eq!(game.position().occupied().len(), 3);
    }

    #[test]
    fn records_from_elsewhere_are_read_in_their_own_encoding() {
        let sgf = "(;GM[1]SZ[19]CA[EUC-KR]PB[이창호]KM[6.5];B[pd];W[dp])";
        let (bytes, ..) = encoding_rs::EUC_KR.encode(sgf);
        let record = Record::import(&bytes, omok::Variant::Renju).unwrap();
        assert_eq!(record.root().header().players[0].name, "이창호");
        assert!(Record::import(b"(;GM[2])", omok::Variant::Renju).is_err());
        assert!(Record::import(b"nonsense", omok::Variant::Renju).is_err());
    }
}
