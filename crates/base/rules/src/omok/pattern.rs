//! The 26 opening patterns of renju (주형): three stones around the centre, thirteen with White beside the first stone and
//! thirteen with White diagonal to it. Pictures that turn or mirror into each other are one pattern.

use crate::Point;

/// How White's first stone stands to the first stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternKind {
    /// Beside it (직접).
    Direct,
    /// Diagonal to it (간접).
    Indirect,
}

/// One of the 26 patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpeningPattern {
    /// How White's stone stands.
    pub kind: PatternKind,
    /// Its number, from 1 to 13.
    pub number: u8,
}

/// Columns to the right and rows up, from the first stone, with White straight above it.
const DIRECT: [(i32, i32); 13] = [
    (0, 2),
    (1, 2),
    (2, 2),
    (1, 1),
    (2, 1),
    (1, 0),
    (2, 0),
    (0, -1),
    (1, -1),
    (2, -1),
    (0, -2),
    (1, -2),
    (2, -2),
];

/// The same with White above and to the right of it.
const INDIRECT: [(i32, i32); 13] = [
    (2, 2),
    (2, 1),
    (2, 0),
    (2, -1),
    (2, -2),
    (1, 0),
    (1, -1),
    (1, -2),
    (0, -1),
    (0, -2),
    (-1, -1),
    (-1, -2),
    (-2, -2),
];

/// The eight ways to turn and mirror a step.
fn images((x, y): (i32, i32)) -> [(i32, i32); 8] {
    [(x, y), (y, x), (-x, y), (x, -y), (-x, -y), (-y, x), (y, -x), (-y, -x)]
}

impl OpeningPattern {
    /// All of them.
    pub fn all() -> impl Iterator<Item = OpeningPattern> {
        let kinds = [PatternKind::Direct, PatternKind::Indirect];
        kinds.into_iter().flat_map(|kind| (1..=13).map(move |number| OpeningPattern { kind, number }))
    }

    /// The pattern of the first three stones in their order; `None` if they are too far apart.
    pub fn of(first: Point, white: Point, third: Point) -> Option<OpeningPattern> {
        let step = |point: Point| {
            (i32::from(point.x()) - i32::from(first.x()), i32::from(first.y()) - i32::from(point.y()))
        };
        let pairs: Vec<_> = images(step(white)).into_iter().zip(images(step(third))).collect();
        OpeningPattern::all().find(|pattern| pairs.contains(&pattern.steps()))
    }

    /// The steps from the first stone to White's and to the third: columns to the right and rows up.
    pub fn steps(self) -> ((i32, i32), (i32, i32)) {
        let index = usize::from(self.number - 1);
        match self.kind {
            PatternKind::Direct => ((0, 1), DIRECT[index]),
            PatternKind::Indirect => ((1, 1), INDIRECT[index]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{OpeningPattern, PatternKind};
    use crate::{Notation, Point, Size, Symmetry};

    #[test]
    fn every_opening_within_the_squares_has_one_pattern_whatever_its_turn() {
        let size = Size::square(15);
        let centre = Point::new(7, 7);
        let mut counts: HashMap<OpeningPattern, u32> = HashMap::new();
        for white in size.points().filter(|&p| p != centre && near(p, 1)) {
            for third in size.points().filter(|&p| p != centre && p != white && near(p, 2)) {
                let pattern = OpeningPattern::of(centre, white, third).expect("a pattern");
                *counts.entry(pattern).or_default() += 1;
                for symmetry in Symmetry::ALL {
                    let turned = [white, third].map(|point| symmetry.point(point, size));
                    assert_eq!(OpeningPattern::of(centre, turned[0], turned[1]), Some(pattern));
                }
            }
        }
        assert_eq!(counts.len(), 26);
        assert_eq!(counts.values().sum::<u32>(), 8 * 23);
        let far = OpeningPattern::of(centre, Point::new(7, 6), Point::new(7, 10));
        assert_eq!(far, None);
    }

    fn near(point: Point, steps: i32) -> bool {
        (i32::from(point.x()) - 7).abs() <= steps && (i32::from(point.y()) - 7).abs() <= steps
    }

    #[test]
    fn known_patterns_have_their_numbers() {
        let size = Size::square(15);
        let of = |text: &str| {
            let points: Vec<Point> =
                text.split(' ').map(|at| Notation::Renju.parse(at, size).unwrap()).collect();
            let pattern = OpeningPattern::of(points[0], points[1], points[2]).unwrap();
            (pattern.kind, pattern.number)
        };
        // Kagetsu, Hogetsu, Suigetsu and Kansei.
        assert_eq!(of("h8 h9 i9"), (PatternKind::Direct, 4));
        assert_eq!(of("h8 i9 i7"), (PatternKind::Indirect, 7));
        assert_eq!(of("h8 i9 j7"), (PatternKind::Indirect, 4));
        assert_eq!(of("h8 h9 h10"), (PatternKind::Direct, 1));
    }
}
