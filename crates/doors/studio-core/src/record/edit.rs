//! Drawing positions, and turning whole records.

use myosu::formats::sgf::{Collection, Property, SgfNode, SgfNodeId};
use myosu::rules::omok::Action;
use myosu::rules::{Color, Move, Notation, Point, PointSet, Setup, Size, Symmetry};

use crate::fault::Fault;

use super::refuse::unreadable;
use super::{GameRecord, ProblemScope, opening};

/// The most letters of a comment.
const LONGEST_COMMENT: usize = 10_000;

/// A change to a position that is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edit {
    /// What is on a point.
    Stone(Point, Option<Color>),
    /// Whose turn it is.
    Turn(Color),
    /// No stones at all.
    Clear,
}

/// Whether the colors change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colors {
    /// They stay.
    Kept,
    /// Black becomes White.
    Exchanged,
}

impl GameRecord {
    /// Changes what is on a point, as when a position is drawn. Moves that follow are left as they
    /// were; the change is a node of its own unless the shown node already is one.
    pub(crate) fn edit(&mut self, change: Edit) -> Result<(), Fault> {
        let size = self.size();
        let mut setup = self.node().position().map_err(unreadable)?;
        let before = setup;
        match change {
            Edit::Stone(point, stone) => setup.set(point, stone),
            Edit::Turn(color) => setup.to_play = color,
            Edit::Clear => setup = Setup { to_play: setup.to_play, ..Setup::empty(size) },
        }
        let plain = self.node().turn(size).ok().flatten().is_none()
            && self.node().property(opening::DECISION).is_none()
            && self.node().first_child().is_none();
        let node = if plain { self.here } else { self.add_node()? };
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

    /// Writes a comment at the shown node; an empty one is removed.
    pub(crate) fn write_comment(&mut self, text: &str) -> Result<(), Fault> {
        if text.chars().count() > LONGEST_COMMENT {
            return Err(Fault::bad("해설이 너무 깁니다.", "The comment is too long."));
        }
        match text.trim() {
            "" => self.sgf.remove(self.here, "C"),
            text => self.sgf.set(self.here, "C", &[text]),
        }
        Ok(())
    }

    /// Puts these stones at the root of a record that has none.
    pub(crate) fn set_up(&mut self, setup: &Setup) {
        let root = self.root().id();
        self.put_setup_over(root, &Setup::empty(setup.size), setup);
    }

    /// The whole record turned or mirrored, at the same node. Properties without points stay as they are.
    pub(crate) fn turned(&self, symmetry: Symmetry, colors: Colors) -> Result<GameRecord, Fault> {
        let size = self.size();
        if !size.is_square() {
            return Err(Fault::bad("정사각형 판만 돌릴 수 있습니다.", "Only square boards are turned."));
        }
        let turner = Turner { size, symmetry, colors };
        let mut sgf = Collection::new();
        let mut ids = std::collections::HashMap::new();
        for node in self.root().walk() {
            let id = match node.parent().and_then(|parent| ids.get(&parent.id().index()).copied()) {
                Some(parent) => sgf.add_child(parent),
                None => sgf.add_game(),
            };
            ids.insert(node.id().index(), id);
            turner.copy(node, &mut sgf, id);
        }
        let here = ids.get(&self.here.index()).copied();
        let mut record = GameRecord {
            here: here.unwrap_or(self.here),
            players: self.players.clone(),
            knowledge: self.knowledge.clone(),
            tags: self.tags.clone(),
            clock: self.clock.clone(),
            scope: self.scope.as_ref().map(|scope| turner.scope(scope)),
            sgf,
            ..*self
        };
        if colors == Colors::Exchanged {
            record.players.reverse();
            record.levels.reverse();
        }
        Ok(record)
    }

    /// Writes what makes `after` of `before`.
    fn put_setup_over(&mut self, node: SgfNodeId, before: &Setup, after: &Setup) {
        let size = after.size;
        let write = |set: myosu::rules::PointSet| -> Vec<String> {
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
fn base_of(node: SgfNode<'_>) -> Setup {
    match node.parent() {
        Some(parent) => parent.position().unwrap_or(Setup::empty(node.header().size)),
        None => Setup::empty(node.header().size),
    }
}

/// Copies nodes with every point moved.
struct Turner {
    size: Size,
    symmetry: Symmetry,
    colors: Colors,
}

/// Properties that are lists of points.
const POINTS: [&str; 11] = ["AB", "AW", "AE", "TR", "SQ", "CR", "MA", "SL", "TB", "TW", "DD"];

/// Properties of one color, and those of the other.
const PAIRS: [(&str, &str); 6] =
    [("B", "W"), ("AB", "AW"), ("TB", "TW"), ("PB", "PW"), ("BL", "WL"), ("BR", "WR")];

impl Turner {
    fn write(&self, point: Point) -> String {
        Notation::Sgf.write(self.symmetry.point(point, self.size), self.size)
    }

    fn scope(&self, scope: &ProblemScope) -> ProblemScope {
        let turn = |set: PointSet| set.iter().map(|p| self.symmetry.point(p, self.size)).collect();
        ProblemScope { target: turn(scope.target), region: scope.region.map(turn), ..scope.clone() }
    }

    fn name<'a>(&self, name: &'a str) -> &'a str {
        if self.colors == Colors::Kept {
            return name;
        }
        let pair = PAIRS.into_iter().find_map(|(black, white)| match name {
            _ if name == black => Some(white),
            _ if name == white => Some(black),
            _ => None,
        });
        pair.unwrap_or(name)
    }

    fn copy(&self, node: SgfNode<'_>, sgf: &mut Collection, to: SgfNodeId) {
        for property in node.properties() {
            let name = property.name();
            if let Some(values) = self.values(node, &property) {
                match values {
                    TurnedValues::Plain(texts) => sgf.set(to, self.name(&name), &texts),
                    TurnedValues::Composed(pairs) => sgf.set_composed(to, self.name(&name), &pairs),
                }
            }
        }
    }

    /// The values of a property on the turned board; nothing for one that is left out: arrows and lines, which
    /// are rare.
    fn values(&self, node: SgfNode<'_>, property: &Property<'_>) -> Option<TurnedValues> {
        let exchanged = self.colors == Colors::Exchanged;
        let texts = || property.values().map(|value| value.text().into_owned());
        Some(TurnedValues::Plain(match property.name().as_str() {
            "B" | "W" => vec![self.played(node)],
            "PL" if exchanged => {
                let color = node.to_play().map_or(Color::Black, |color| !color);
                vec![color.pick("B", "W").to_owned()]
            }
            "RE" | super::END if exchanged => texts().map(exchanged_result).collect(),
            list if POINTS.contains(&list) => self.listed(node, list),
            "LB" => {
                let labels = property.values().filter_map(|value| {
                    let (at, label) = value.parts()?;
                    Some((self.write(at.point(self.size)?), label.text().into_owned()))
                });
                return Some(TurnedValues::Composed(labels.collect()));
            }
            "AR" | "LN" => return None,
            opening::DECISION => texts().map(|text| self.offered(&text).unwrap_or(text)).collect(),
            _ => texts().collect(),
        }))
    }

    /// The move of a node; empty for a pass.
    fn played(&self, node: SgfNode<'_>) -> String {
        let mv = node.turn(self.size).ok().flatten().map_or(Move::Pass, |(_, mv)| mv);
        mv.point().map_or(String::new(), |point| self.write(point))
    }

    /// A list of points, in the order of the board.
    fn listed(&self, node: SgfNode<'_>, name: &str) -> Vec<String> {
        let points = node.points(name, self.size).unwrap_or_default();
        let turned: PointSet = points.iter().map(|p| self.symmetry.point(p, self.size)).collect();
        turned.iter().map(|p| Notation::Sgf.write(p, self.size)).collect()
    }

    /// An offer of an opening protocol; nothing for a decision without points.
    fn offered(&self, text: &str) -> Option<String> {
        let Action::Offer(points) = opening::parse(text, self.size)? else { return None };
        let turned = points.iter().map(|&p| self.symmetry.point(p, self.size)).collect();
        opening::write(&Action::Offer(turned), self.size)
    }
}

/// The values of a property after turning.
enum TurnedValues {
    Plain(Vec<String>),
    /// Pairs of a point and its label.
    Composed(Vec<(String, String)>),
}

/// A result with the winner's color exchanged.
fn exchanged_result(text: String) -> String {
    match text.split_once('+') {
        Some(("B", by)) => format!("W+{by}"),
        Some(("W", by)) => format!("B+{by}"),
        _ => text,
    }
}
