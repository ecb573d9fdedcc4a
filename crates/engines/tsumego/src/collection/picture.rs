//! Stones, region and target as one word: the rows of the relevant part of the board, from the top.
//!
//! | | empty | black | white |
//! |---|---|---|---|
//! | outside the region | `.` | `X` | `O` |
//! | in the region | `_` | `x` | `o` |
//! | target | | `#` | `@` |
//!
//! ```text
//! __@O/@@@O/OOO.
//! ```

use myosu_proof::go::{Problem, Role};
use myosu_rules::{Color, Point, PointSet, Setup, Size};

/// The top left corner of the relevant part, and its rows.
pub(super) fn draw(problem: &Problem) -> (Point, String) {
    let shown = problem.region() | problem.setup().occupied();
    let xs = || shown.iter().map(Point::x);
    let ys = || shown.iter().map(Point::y);
    let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
    let (top, bottom) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
    let row = |y: u8| (left..=right).map(|x| cell(problem, Point::new(x, y))).collect::<String>();
    (Point::new(left, top), (top..=bottom).map(row).collect::<Vec<_>>().join("/"))
}

fn cell(problem: &Problem, point: Point) -> char {
    let stone = problem.setup().stone(point);
    let of = |black, white, empty| stone.map_or(empty, |color| color.pick(black, white));
    if problem.target().contains(point) {
        of('#', '@', '?')
    } else if problem.region().contains(point) {
        of('x', 'o', '_')
    } else {
        of('X', 'O', '.')
    }
}

/// Reads the problem of a picture; the error says what is wrong.
pub(super) fn read(text: &str, at: Point, size: Size) -> Result<Problem, String> {
    let mut setup = Setup::empty(size);
    let (mut region, mut target) = (PointSet::EMPTY, PointSet::EMPTY);
    for (y, row) in text.split('/').enumerate() {
        for (x, c) in row.chars().enumerate() {
            let point = size
                .point(usize::from(at.x()) + x, usize::from(at.y()) + y)
                .ok_or_else(|| format!("the picture leaves the {size} board"))?;
            let stone = match c {
                '.' | '_' => None,
                'X' | 'x' | '#' => Some(Color::Black),
                'O' | 'o' | '@' => Some(Color::White),
                _ => return Err(format!("{c:?} is nothing in a picture")),
            };
            setup.set(point, stone);
            if !matches!(c, '.' | 'X' | 'O') {
                region.insert(point);
            }
            if matches!(c, '#' | '@') {
                target.insert(point);
            }
        }
    }
    let defender = target.first().and_then(|point| setup.stone(point)).ok_or("the picture has no target")?;
    let problem = Problem::new(setup, region, target, defender).map_err(|bad| bad.to_string())?;
    debug_assert!(problem.target().is_subset(problem.stones(Role::Defender)));
    Ok(problem)
}
