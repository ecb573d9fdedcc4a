//! The features of a move: the stones within three lines, the edge, what the move captures, saves and leaves,
//! what the opponent's move there would do, the six parameters, and the size of the region.

use myosu_proof::go::{Problem, Role};
use myosu_rules::go::Position;
use myosu_rules::{Color, Move, Point, PointSet, Size};

use super::super::case::Case;
use super::super::rank::choices;
use myosu_tsumego::Reading;
use myosu_tsumego::epg::{Parameters, parameters};
use myosu_tsumego::shape::ShapeTable;

/// Lines on each side of a move whose stones are features.
const REACH: i32 = 3;
const ACROSS: usize = 2 * REACH as usize + 1;
/// Own stone, other stone, off the board.
const NEAR: usize = 3 * ACROSS * ACROSS;

/// The number of features.
pub(super) const COUNT: usize = NEAR + FACTS;

/// The number of values of each fact; each value is one feature.
const SIZES: [usize; 33] =
    [2, 5, 6, 6, 4, 5, 3, 5, 6, 6, 2, 4, 5, 6, 4, 7, 2, 2, 8, 4, 2, 2, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2];
const FACTS: usize = sum(&SIZES);

const fn sum(sizes: &[usize]) -> usize {
    let (mut all, mut at) = (0, 0);
    while at < sizes.len() {
        all += sizes[at];
        at += 1;
    }
    all
}

/// Whether the features hold the six parameters of the 1994 paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SixParameters {
    /// As the network was trained.
    Seen,
    /// None of them is satisfied anywhere: shows what they are worth.
    Hidden,
}

/// The moves of a problem and the features of each.
pub(super) struct MoveFeatures {
    pub(super) points: Vec<Point>,
    /// For each move, the stones near it as (column, row, kind).
    near: Vec<Vec<(i8, i8, u8)>>,
    /// For each move, the features of its facts.
    facts: Vec<Vec<u16>>,
}

impl MoveFeatures {
    /// The features of every move of a problem.
    pub(super) fn of(case: &Case, six: SixParameters) -> MoveFeatures {
        let points: Vec<Point> = choices(case).iter().collect();
        let Ok(mut position) = Position::from_setup(&case.setup) else {
            return MoveFeatures { points: vec![], near: vec![], facts: vec![] };
        };
        let mut scene = ProblemFacts::of(case, &position);
        if six == SixParameters::Hidden {
            scene.six = None;
        }
        let near = points.iter().map(|&point| nearby(case, point)).collect();
        let facts = points.iter().map(|&point| scene.facts(case, &mut position, point)).collect();
        MoveFeatures { points, near, facts }
    }

    /// The features of every move, the stones turned by one of the eight symmetries.
    pub(super) fn seen(&self, symmetry: usize) -> Vec<Vec<u16>> {
        let each = self.near.iter().zip(&self.facts);
        each.map(|(near, facts)| {
            let turned = near.iter().map(|&stone| number(stone, symmetry));
            turned.chain(facts.iter().copied()).collect()
        })
        .collect()
    }
}

fn number((dx, dy, kind): (i8, i8, u8), symmetry: usize) -> u16 {
    let dx = if symmetry & 1 == 0 { dx } else { -dx };
    let dy = if symmetry & 2 == 0 { dy } else { -dy };
    let (dx, dy) = if symmetry & 4 == 0 { (dx, dy) } else { (dy, dx) };
    let place = (i32::from(dy) + REACH) as usize * ACROSS + (i32::from(dx) + REACH) as usize;
    (usize::from(kind) * ACROSS * ACROSS + place) as u16
}

fn nearby(case: &Case, point: Point) -> Vec<(i8, i8, u8)> {
    let mut near = Vec::new();
    for dy in -REACH..=REACH {
        for dx in -REACH..=REACH {
            let there = point.offset(dx, dy).filter(|&p| case.setup.size.contains(p));
            let kind = match there.map(|p| case.setup.stone(p)) {
                None => 2,
                Some(Some(color)) => u8::from(color != case.setup.to_play),
                Some(None) => continue,
            };
            near.push((dx as i8, dy as i8, kind));
        }
    }
    near
}

/// The facts that all moves of a problem share.
struct ProblemFacts {
    problem: Option<Problem>,
    six: Option<Parameters>,
    room: PointSet,
}

impl ProblemFacts {
    fn of(case: &Case, position: &Position) -> ProblemFacts {
        let problem = Reading::likeliest(&case.setup).ok().map(|reading| reading.problem);
        let six = problem.map(|problem| {
            let killer = problem.color(Role::Attacker);
            parameters(position, problem.region() - position.stones(!killer), killer, &ShapeTable::default())
        });
        let room = problem.map_or(PointSet::EMPTY, |problem| problem.region() & position.empties());
        ProblemFacts { problem, six, room }
    }

    fn facts(&self, case: &Case, position: &mut Position, point: Point) -> Vec<u16> {
        let (me, size) = (case.setup.to_play, case.setup.size);
        let own = after(position, me, point);
        let other = after(position, !me, point);
        let (nearer, farther) = lines(size, point);
        let in_room = self.room.contains(point);
        let beside = PointSet::from(point).grown();
        let target = self.problem.map_or(PointSet::EMPTY, |problem| problem.target());
        let values = [
            usize::from(me == case.attacker),
            nearer - 1,
            farther - 1,
            own.liberties,
            own.captured,
            own.chain,
            own.given.min(2),
            own.threatened,
            least(position, point, me),
            least(position, point, !me),
            usize::from(least(position, point, me) == 1 && own.liberties >= 2),
            joined(position, point, me).min(3),
            (beside & position.empties()).len() - 1,
            other.liberties,
            other.captured,
            self.six.map_or(0, |six| six.score(point).min(6)),
            usize::from(in_room),
            usize::from(beside.intersects(target)),
            bucket(self.room.len()),
            (beside & self.room).len().saturating_sub(usize::from(in_room)).min(3),
            usize::from(position.is_eye_shaped(me, point)),
            usize::from(position.is_eye_shaped(!me, point)),
            other.chain.min(3),
            mirrors(case, point),
        ];
        let six = self.six.map_or([0; 9], |six| satisfied(&six, point));
        let mut start = NEAR;
        let each = values.iter().chain(&six).zip(SIZES).map(|(&value, size)| {
            let feature = start + value.min(size - 1);
            start += size;
            feature as u16
        });
        each.collect()
    }
}

/// The effects of a stone on a point.
#[derive(Default)]
struct After {
    /// 0 if the move is illegal.
    liberties: usize,
    captured: usize,
    chain: usize,
    /// Chains of the other side left with one liberty.
    given: usize,
    /// The stones of the largest of them.
    threatened: usize,
}

fn after(position: &mut Position, color: Color, point: Point) -> After {
    use myosu_rules::go::Suicide;
    if position.check(color, Move::Place(point), Suicide::Forbidden).is_err() {
        return After::default();
    }
    let captured = position.captures(color, point).len().min(3);
    let undo = position.play(color, Move::Place(point));
    let size = position.size();
    let mut after = After {
        liberties: position.liberties_up_to(point, 5),
        captured,
        chain: grade(position.chain_len(point)),
        ..After::default()
    };
    let near: Vec<Point> = size.neighbors(point).filter(|&p| position.stone(p) == Some(!color)).collect();
    for (at, &stone) in near.iter().enumerate() {
        let new = near[..at].iter().all(|&seen| !position.same_chain(seen, stone));
        if new && position.is_in_atari(stone) {
            after.given += 1;
            after.threatened = after.threatened.max(grade(position.chain_len(stone)));
        }
    }
    position.undo(&undo);
    after
}

/// The class of a chain's size: 1, 2, 3 to 4, more.
fn grade(stones: usize) -> usize {
    match stones {
        0..=2 => stones,
        3..=4 => 3,
        _ => 4,
    }
}

/// The class of a region's size.
fn bucket(room: usize) -> usize {
    match room {
        0..=3 => 0,
        4..=6 => room - 3,
        7..=8 => 4,
        9..=12 => 5,
        13..=18 => 6,
        _ => 7,
    }
}

/// The fewest liberties of a side's chains beside a point; 0 if there is none.
fn least(position: &Position, point: Point, color: Color) -> usize {
    let near = position.size().neighbors(point).filter(|&p| position.stone(p) == Some(color));
    near.map(|stone| position.liberties_up_to(stone, 5)).min().unwrap_or(0)
}

/// The number of a side's chains that touch a point.
fn joined(position: &Position, point: Point, color: Color) -> usize {
    let near: Vec<Point> =
        position.size().neighbors(point).filter(|&p| position.stone(p) == Some(color)).collect();
    let is_new = |at: usize| near[..at].iter().all(|&seen| !position.same_chain(seen, near[at]));
    (0..near.len()).filter(|&at| is_new(at)).count()
}

/// Which of the six parameters a point satisfies, the four connections apart.
fn satisfied(six: &Parameters, point: Point) -> [usize; 9] {
    let all =
        [six.cut, six.special, six.hane, six.push, six.atari, six.under, six.vital, six.unlink, six.eye];
    all.map(|set| usize::from(set.contains(point)))
}

/// The lines of a point from the nearer and the farther edge, at most 5 and 6.
fn lines(size: Size, point: Point) -> (usize, usize) {
    let near = |at: u8, n: u8| usize::from(1 + at.min(n - 1 - at));
    let (x, y) = (near(point.x(), size.width()), near(point.y(), size.height()));
    (x.min(y).min(5), x.max(y).min(6))
}

/// Whether the stones are the same on both sides of the point's column, and of its row.
fn mirrors(case: &Case, point: Point) -> usize {
    let same = |turn: fn(i32, i32) -> (i32, i32)| {
        case.setup.occupied().iter().all(|stone| {
            let (dx, dy) =
                (i32::from(stone.x()) - i32::from(point.x()), i32::from(stone.y()) - i32::from(point.y()));
            let (dx, dy) = turn(dx, dy);
            point.offset(dx, dy).is_some_and(|there| case.setup.stone(there) == case.setup.stone(stone))
        })
    };
    usize::from(same(|dx, dy| (-dx, dy))) + 2 * usize::from(same(|dx, dy| (dx, -dy)))
}
