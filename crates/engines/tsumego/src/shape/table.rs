//! The table of all eye shapes as text, one shape per line.
//!
//! A line names the place and the points of the shape (as in SGF, from the upper left), and then, for 0, 1, 2
//! and 3 outside liberties, the fate if the attacker moves first and if the defender does, each with
//! its vital points after a colon.

use std::collections::BTreeMap;
use std::fmt;

use myosu_rules::{Notation, Point, PointSet, Size};
use myosu_search::Cancel;

use super::super::fate::{Fate, Ko};
use super::super::prover::Prover;
use super::kind::KindKey;
use super::{BoardPart, EyeShape, EyeSpaceKind, LARGEST, LIBERTIES, Placement, ShapeFate, kinds};

/// The shipped table.
const SHIPPED: &str = include_str!("../../data/shapes.txt");

/// The board of the written coordinates.
const PAGE: Size = Size::square(19);

/// All eye shapes, indexed by kind.
#[derive(Clone, Debug, Default)]
pub struct ShapeTable {
    shapes: Vec<EyeShape>,
    kinds: BTreeMap<KindKey, Vec<(EyeSpaceKind, usize)>>,
}

/// A line that is not a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the table of shapes: {what}")]
pub struct BadShapeTable {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: &'static str,
}

impl ShapeTable {
    /// The shipped table.
    pub fn shipped() -> ShapeTable {
        SHIPPED.parse().expect("the shipped table is one")
    }

    /// Decides all shapes of this many points; `None` once `cancel` is raised.
    pub fn compute(points: usize, prover: &mut Prover, cancel: &Cancel) -> Option<Vec<EyeShape>> {
        kinds(points.min(LARGEST)).iter().map(|placement| placement.decide(prover, cancel)).collect()
    }

    /// A table of these shapes.
    pub fn of(shapes: Vec<EyeShape>) -> ShapeTable {
        let mut table = ShapeTable::default();
        for shape in shapes {
            let (size, space) = shape.placement.on_board();
            if let Some(kind) = EyeSpaceKind::of(space, size) {
                table.kinds.entry(kind.key()).or_default().push((kind, table.shapes.len()));
                table.shapes.push(shape);
            }
        }
        table
    }

    /// The shapes, in the order of the table.
    pub fn shapes(&self) -> &[EyeShape] {
        &self.shapes
    }

    /// The shape of an eye space that one chain surrounds, and for every point of the shape, as written, the point
    /// of the space.
    pub fn find(&self, space: PointSet, size: Size) -> Option<(&EyeShape, Vec<(Point, Point)>)> {
        let kind = EyeSpaceKind::of(space, size)?;
        self.kinds.get(&kind.key())?.iter().find_map(|(known, at)| {
            let shape = &self.shapes[*at];
            let (_, on_board) = shape.placement.on_board();
            let written = on_board.iter().zip(shape.placement.points.iter()).collect::<BTreeMap<_, _>>();
            Some((shape, known.onto(&kind)?.into_iter().map(|(from, to)| (written[&from], to)).collect()))
        })
    }
}

impl std::str::FromStr for ShapeTable {
    type Err = BadShapeTable;

    fn from_str(text: &str) -> Result<ShapeTable, BadShapeTable> {
        let read =
            |(at, line): (usize, &str)| shape(line).map_err(|what| BadShapeTable { line: at + 1, what });
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.is_empty());
        Ok(ShapeTable::of(lines.map(read).collect::<Result<_, _>>()?))
    }
}

fn shape(line: &str) -> Result<EyeShape, &'static str> {
    let mut words = line.split_whitespace();
    let place = words.next().ok_or("an empty line")?;
    let place = BoardPart::ALL.into_iter().find(|p| p.name() == place).ok_or("no such place")?;
    let points = points(words.next().ok_or("no points")?)?;
    if points.is_empty() || points.len() > LARGEST {
        return Err("a shape has one to seven points");
    }
    let nothing = ShapeFate { fate: Fate::Dead, vital: PointSet::EMPTY };
    let mut standings = [[nothing; 2]; LIBERTIES];
    for standing in standings.as_flattened_mut() {
        *standing = self::standing(words.next().ok_or("a fate is missing")?)?;
    }
    if words.next().is_some() {
        return Err("something after the last fate");
    }
    Ok(EyeShape { placement: Placement { place, points }, standings })
}

fn standing(word: &str) -> Result<ShapeFate, &'static str> {
    let (fate, vital) = word.split_once(':').unwrap_or((word, ""));
    let fate = match fate {
        "dead" => Fate::Dead,
        "seki" => Fate::Seki,
        "alive" => Fate::Alive,
        ko => {
            let surplus = ko.strip_prefix("ko").ok_or("no such fate")?;
            Fate::Ko(Ko { surplus: surplus.parse().map_err(|_| "a ko without its threats")? })
        }
    };
    Ok(ShapeFate { fate, vital: points(vital)? })
}

fn points(word: &str) -> Result<PointSet, &'static str> {
    if !word.is_ascii() || !word.len().is_multiple_of(2) {
        return Err("points are pairs of letters");
    }
    let point = |at: usize| Notation::Sgf.parse(&word[at..at + 2], PAGE).map_err(|_| "no such point");
    (0..word.len()).step_by(2).map(point).collect()
}

impl fmt::Display for EyeShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |set: PointSet| set.iter().map(|p| Notation::Sgf.write(p, PAGE)).collect::<String>();
        write!(f, "{} {}", self.placement.place.name(), written(self.placement.points))?;
        for standing in self.standings.as_flattened() {
            match standing.fate {
                Fate::Ko(ko) => write!(f, " ko{}", ko.surplus)?,
                fate => write!(f, " {}", fate.name())?,
            }
            if !standing.vital.is_empty() {
                write!(f, ":{}", written(standing.vital))?;
            }
        }
        Ok(())
    }
}
