//! Where handicap stones (접바둑의 치석) go.

use std::fmt;

use crate::{Point, PointSet, Size};

/// A number of handicap stones that a board does not have room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadHandicap {
    /// The stones asked for.
    pub stones: usize,
    /// The board.
    pub size: Size,
    /// The most it can hold.
    pub most: usize,
}

/// The most stones [`fixed`] places on a board: as GTP version 2 says, 9 on odd boards from 9x9, 4 on
/// even ones and on 7x7, none below.
pub fn fixed_most(size: Size) -> usize {
    let (small, odd) = (size.width().min(size.height()), size.width() % 2 == 1 && size.height() % 2 == 1);
    match small {
        0..7 => 0,
        7 => 4,
        _ if odd => 9,
        _ => 4,
    }
}

/// The customary places for 2 to 9 stones, as GTP version 2 lists them.
///
/// ```
/// use myosu_rules::{Notation, Size, go::handicap};
/// let size = Size::square(19);
/// let points = handicap::fixed(size, 3).unwrap();
/// let names: Vec<String> = points.iter().map(|&p| Notation::Go.write(p, size)).collect();
/// assert_eq!(names, ["D4", "Q16", "D16"]);
/// ```
pub fn fixed(size: Size, stones: usize) -> Result<Vec<Point>, BadHandicap> {
    let most = fixed_most(size);
    if !(2..=most).contains(&stones) {
        return Err(BadHandicap { stones, size, most });
    }
    let [left, middle, right] = lines(size.width());
    let [top, center, bottom] = lines(size.height());
    let mut points = vec![(left, bottom), (right, top), (left, top), (right, bottom)];
    points.truncate(stones);
    if stones >= 6 {
        points.extend([(left, center), (right, center)]);
    }
    if stones >= 8 {
        points.extend([(middle, top), (middle, bottom)]);
    }
    if stones >= 5 && stones % 2 == 1 {
        points.push((middle, center));
    }
    Ok(points.into_iter().map(|(x, y)| Point::new(x, y)).collect())
}

/// The first, middle and last line for handicap stones among `n`.
fn lines(n: u8) -> [u8; 3] {
    let edge = if n >= 13 { 3 } else { 2 };
    [edge, n / 2, n - 1 - edge]
}

/// Good places for any number of stones on any board: the customary ones where there are any, then
/// points far from the stones so far, on high lines first. At least one point stays free.
pub fn free(size: Size, stones: usize) -> Result<Vec<Point>, BadHandicap> {
    let most = size.area().saturating_sub(1);
    if stones < 2 || stones > most {
        return Err(BadHandicap { stones, size, most });
    }
    let customary = stones.min(fixed_most(size));
    let mut points = fixed(size, customary).unwrap_or_default();
    let mut taken: PointSet = points.iter().copied().collect();
    while points.len() < stones {
        let next = (size.point_set() - taken).into_iter().max_by_key(|&p| (worth(size, p, &points), p));
        let Some(next) = next else { break };
        taken.insert(next);
        points.push(next);
    }
    Ok(points)
}

/// Distance to the nearest stone, and the third and fourth line before others.
fn worth(size: Size, point: Point, stones: &[Point]) -> (i32, i32) {
    let away = |p: &Point| {
        let (dx, dy) = (i32::from(p.x()) - i32::from(point.x()), i32::from(p.y()) - i32::from(point.y()));
        dx * dx + dy * dy
    };
    let line = match size.line(point) {
        1 => -8,
        2 => -4,
        3 | 4 => 2,
        _ => 0,
    };
    (stones.iter().map(away).min().unwrap_or(99).min(12) + line, line)
}

impl fmt::Display for BadHandicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadHandicap { stones, size, most } = self;
        match most {
            0 => write!(f, "a {size} board has no places for a handicap"),
            _ => write!(f, "{stones} handicap stones: a {size} board takes 2 to {most}"),
        }
    }
}

impl std::error::Error for BadHandicap {}

#[cfg(test)]
mod tests {
    use super::{fixed, fixed_most, free};
    use crate::{Notation, PointSet, Size};

    fn names(side: u8, stones: usize) -> Vec<String> {
        let size = Size::square(side);
        let mut names: Vec<_> =
            fixed(size, stones).unwrap().iter().map(|&p| Notation::Go.write(p, size)).collect();
        names.sort();
        names
    }

    #[test]
    fn stones_stand_where_the_protocol_says() {
        assert_eq!(names(19, 2), ["D4", "Q16"]);
        assert_eq!(names(19, 5), ["D16", "D4", "K10", "Q16", "Q4"]);
        assert_eq!(names(19, 6), ["D10", "D16", "D4", "Q10", "Q16", "Q4"]);
        assert_eq!(names(19, 8), ["D10", "D16", "D4", "K16", "K4", "Q10", "Q16", "Q4"]);
        assert_eq!(names(9, 4), ["C3", "C7", "G3", "G7"]);
        assert_eq!(names(13, 7), ["D10", "D4", "D7", "G7", "K10", "K4", "K7"]);
        assert_eq!(fixed_most(Size::square(7)), 4);
        assert_eq!(fixed_most(Size::square(16)), 4);
        assert!(fixed(Size::square(19), 1).is_err() && fixed(Size::square(19), 10).is_err());
        assert_eq!(
            fixed(Size::square(6), 2).unwrap_err().to_string(),
            "a 6x6 board has no places for a handicap"
        );
    }

    #[test]
    fn any_number_of_stones_finds_different_points_and_leaves_one_free() {
        for side in 1..=20 {
            let size = Size::square(side);
            for stones in [2, 3, 9, 10, 25, size.area().saturating_sub(1)] {
                if let Ok(points) = free(size, stones) {
                    assert_eq!(points.iter().copied().collect::<PointSet>().len(), stones);
                } else {
                    assert!(stones >= size.area() || stones < 2);
                }
            }
            assert!(free(size, size.area()).is_err());
        }
    }
}
