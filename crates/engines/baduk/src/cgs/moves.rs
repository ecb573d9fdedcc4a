//! The features of a move, seen without looking ahead; [`Ranking`](super::Ranking) weighs them.
//!
//! Law: the features of a move depend on the position, the evaluation and the last two moves alone, and
//! are the same for both colors and all turns of the board.

use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Move, Point};

use super::evaluate::PaperEvaluation;
use super::tactics::{self, Tactics};
use crate::judgement::ProbabilityMatrix;

/// Families of features: the name in the table and the number of classes.
pub(crate) const FAMILIES: [(&str, usize); 27] = [
    ("last", 18),
    ("second", 18),
    ("line", 28),
    ("own", 12),
    ("beside", 25),
    ("diagonal", 25),
    ("liberties", 6),
    ("capture", 4),
    ("rescue", 2),
    ("save", 3),
    ("atari", 3),
    ("self-atari", 3),
    ("join", 5),
    ("border", 5),
    ("cut", 5),
    ("weak-own", 9),
    ("weak-enemy", 9),
    ("contested", 10),
    ("near", 36),
    ("static", 56),
    ("edge-of-ground", 6),
    ("touches-last", 4),
    ("fills-eye", 2),
    ("contact-line", 30),
    ("pressed", 6),
    ("enemy-pressed", 6),
    ("shape", SHAPES),
];

/// Classes of the eight points around a move: buckets of a hash.
const SHAPES: usize = 2048;

/// The number of classes of all families.
pub(crate) const CLASSES: usize = offset(FAMILIES.len());

const fn offset(family: usize) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < family {
        sum += FAMILIES[i].1;
        i += 1;
    }
    sum
}

const OFFSETS: [usize; FAMILIES.len()] = {
    let (mut offsets, mut i) = ([0; FAMILIES.len()], 0);
    while i < FAMILIES.len() {
        offsets[i] = offset(i);
        i += 1;
    }
    offsets
};

/// The class of every family for one move.
pub(crate) type Classes = [u16; FAMILIES.len()];

/// The data that all moves of a position share.
pub(crate) struct MoveContext<'a> {
    position: Position,
    evaluation: &'a PaperEvaluation,
    color: Color,
    last: Option<Point>,
    second: Option<Point>,
    distance: [[u8; Point::TABLE]; 2],
    weakest: [[u8; Point::TABLE]; 2],
    contested: [u32; Point::TABLE],
    phase: usize,
}

const FAR: u8 = 7;

impl<'a> MoveContext<'a> {
    /// The data of a position. `recent` are the moves before it, the latest last.
    pub(crate) fn new(
        position: &Position,
        evaluation: &'a PaperEvaluation,
        color: Color,
        recent: &[Move],
    ) -> MoveContext<'a> {
        let mut latest = recent.iter().rev().map(|mv| mv.point());
        let stones = position.occupied().len() * 361 / position.size().area();
        let mut sight = MoveContext {
            position: position.clone(),
            evaluation,
            color,
            last: latest.next().flatten(),
            second: latest.next().flatten(),
            distance: [[FAR; Point::TABLE]; 2],
            weakest: [[8; Point::TABLE]; 2],
            contested: [0; Point::TABLE],
            phase: match stones {
                0..20 => 0,
                20..60 => 1,
                60..150 => 2,
                _ => 3,
            },
        };
        sight.measure_distances();
        sight.mark_weak_groups();
        sight.sum_contested();
        sight
    }

    fn measure_distances(&mut self) {
        for color in Color::BOTH {
            let mut reached = self.position.stones(color);
            for steps in 0..FAR {
                for point in reached {
                    let known = &mut self.distance[color.index()][point.index()];
                    *known = (*known).min(steps);
                }
                reached = reached.grown() & self.position.board();
            }
        }
    }

    /// Marks every point within two steps of a group with the stability of the weakest such group, in eighths.
    fn mark_weak_groups(&mut self) {
        for (number, group) in self.evaluation.survey.groups.iter().enumerate() {
            let eighth = (self.evaluation.group_stability(number) * 8.0) as u8;
            for point in group.stones.grown().grown() & self.position.board() {
                let known = &mut self.weakest[group.color.index()][point.index()];
                *known = (*known).min(eighth.min(7));
            }
        }
    }

    /// Sums how open the points within three lines are: 4 PV (1 - PV) each.
    fn sum_contested(&mut self) {
        let size = self.position.size();
        let matrix = self.evaluation.matrix();
        let open = |p: Point| {
            let units = matrix.units(p);
            let less = units.min(ProbabilityMatrix::ONE - units) >> 10;
            (less * (1024 - less)) >> 10
        };
        for point in size.points() {
            let mut sum = 0;
            for dx in -3..=3 {
                for dy in -3..=3 {
                    if let Some(near) = point.offset(dx, dy).filter(|&p| size.contains(p)) {
                        sum += open(near);
                    }
                }
            }
            self.contested[point.index()] = sum;
        }
    }

    /// The moves to rank: legal ones that do not fill an own eye needlessly.
    pub(crate) fn moves(&self) -> Vec<Point> {
        let legal = |p: &Point| self.position.check(self.color, Move::Place(*p), Suicide::Forbidden).is_ok();
        let fills = |p: &Point| self.fills_eye(*p);
        self.position.empties().iter().filter(|p| legal(p) && !fills(p)).collect()
    }

    fn fills_eye(&self, point: Point) -> bool {
        self.position.is_eye_shaped(self.color, point)
            && !point.neighbors().iter().any(|&p| self.position.is_in_atari(p))
    }

    /// The class of every family, as indices into the table.
    pub(crate) fn classes(&mut self, point: Point) -> Classes {
        let local = [
            distance(self.last, point),
            distance(self.second, point),
            self.line(point),
            self.own(point),
            self.around(point.neighbors()),
            self.around(point.diagonals()),
        ];
        let tactical = self.tactical(point);
        let linked = self.linked(point);
        let (own, enemy) = (self.color.index(), (!self.color).index());
        let ground = [
            self.weakest[own][point.index()].into(),
            self.weakest[enemy][point.index()].into(),
            (self.contested[point.index()] as usize / 700).min(9),
            self.near(point),
            self.static_class(point),
            self.edge_of_ground(point),
            self.touches_last(point),
            usize::from(self.position.is_eye_shaped(self.color, point)),
            self.contact_line(point),
            self.pressed(point, self.color),
            self.pressed(point, !self.color),
            self.shape(point),
        ];
        let mut classes = [0; FAMILIES.len()];
        let all = local.into_iter().chain(tactical).chain(linked).chain(ground);
        for (family, class) in all.enumerate() {
            debug_assert!(class < FAMILIES[family].1, "{} {class}", FAMILIES[family].0);
            classes[family] = (OFFSETS[family] + class) as u16;
        }
        classes
    }

    fn line(&self, point: Point) -> usize {
        self.phase * 7 + usize::from(self.position.size().line(point)).clamp(1, 7) - 1
    }

    fn own(&self, point: Point) -> usize {
        ((self.evaluation.matrix().of(self.color, point) * 12.0) as usize).min(11)
    }

    fn around(&self, points: [Point; 4]) -> usize {
        let count = |color| points.iter().filter(|p| self.position.stone(**p) == Some(color)).count();
        count(self.color) * 5 + count(!self.color)
    }

    fn near(&self, point: Point) -> usize {
        let of = |color: Color| usize::from(self.distance[color.index()][point.index()].clamp(1, 6)) - 1;
        of(self.color) * 6 + of(!self.color)
    }

    /// The place on the board where no stone is near: the paper's static weights.
    fn static_class(&self, point: Point) -> usize {
        let open = Color::BOTH.iter().all(|c| self.distance[c.index()][point.index()] > 4);
        if !open {
            return 55;
        }
        let size = self.position.size();
        let from_edge = |at: u8, length: u8| usize::from(at.min(length - 1 - at)).min(9);
        let (a, b) = (from_edge(point.x(), size.width()), from_edge(point.y(), size.height()));
        let (low, high) = (a.min(b), a.max(b));
        high * (high + 1) / 2 + low
    }

    fn edge_of_ground(&self, point: Point) -> usize {
        let matrix = self.evaluation.matrix();
        let near = || self.position.size().neighbors(point).map(|p| matrix.units(p));
        let spread = near().max().unwrap_or(0) - near().min().unwrap_or(0);
        ((u64::from(spread) * 6) >> 20).min(5) as usize
    }

    /// How the move touches the chain of the last move: not, diagonally, on a liberty, on a last liberty.
    fn touches_last(&self, point: Point) -> usize {
        let Some(last) = self.last.filter(|&p| self.position.stone(p) == Some(!self.color)) else { return 0 };
        let liberties = self.position.liberty_set(last);
        match liberties.contains(point) {
            true if liberties.len() <= 2 => 3,
            true => 2,
            false if point.diagonals().contains(&last) => 1,
            false => 0,
        }
    }

    fn contact_line(&self, point: Point) -> usize {
        let line = usize::from(self.position.size().line(point)).clamp(1, 5) - 1;
        let at = point.index();
        let own = usize::from(self.distance[self.color.index()][at] == 1);
        let enemy = usize::from(self.distance[(!self.color).index()][at] == 1);
        let close = usize::from(self.distance[(!self.color).index()][at] == 2);
        line * 6 + own * 3 + if enemy == 1 { 2 } else { close }
    }

    /// The fewest liberties of a chain of `color` beside the point.
    fn pressed(&self, point: Point, color: Color) -> usize {
        let beside = point.neighbors().into_iter().filter(|&p| self.position.stone(p) == Some(color));
        beside.map(|p| self.position.liberties_up_to(p, 5)).min().unwrap_or(0)
    }

    /// The eight points around, the same for all turns of the board, as a class of a hash.
    fn shape(&self, point: Point) -> usize {
        let size = self.position.size();
        let ring: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];
        let cell = |&(dx, dy): &(i32, i32)| match point.offset(dx, dy).filter(|&p| size.contains(p)) {
            None => 3,
            Some(p) => match self.position.stone(p) {
                None => 0,
                Some(c) if c == self.color => 1,
                Some(_) => 2,
            },
        };
        let cells: Vec<u64> = ring.iter().map(cell).collect();
        let read =
            |start: usize, step: usize| (0..8).fold(0, |code, i| code << 2 | cells[(start + step * i) % 8]);
        let turns = (0..4).flat_map(|turn| [read(2 * turn, 1), read(2 * turn, 7)]);
        let code = turns.min().unwrap_or(0);
        (myosu_rules::zobrist::mix(code) % SHAPES as u64) as usize
    }

    /// Liberties after the move, captures, rescues by capture, saved chains, ataris and self-ataris.
    fn tactical(&mut self, point: Point) -> [usize; 6] {
        let color = self.color;
        let survey = &self.evaluation.survey;
        let captured = self.position.captures(color, point);
        let is_endangered = |chain: usize| survey.chains[chain].tactics != Tactics::Standing;
        let taken = captured.iter().filter_map(|p| survey.chain_at(p));
        let frees = taken.flat_map(|c| &survey.chains[c].enemies).any(|&c| is_endangered(c));
        let endangered = self.chains_beside(point, color).into_iter().any(is_endangered);
        let attacked = self.chains_beside(point, !color);
        let works = attacked.iter().any(|&c| survey.chains[c].tactics == Tactics::Threatened);
        let undo = self.position.play(color, Move::Place(point));
        let liberties = self.position.liberties_up_to(point, 6);
        let stands =
            endangered && (liberties > 2 || tactics::read(&mut self.position, point) == Tactics::Standing);
        let in_atari =
            |&c: &usize| survey.chains[c].stones.first().is_some_and(|p| self.position.is_in_atari(p));
        let puts_in_atari = attacked.iter().any(in_atari);
        let length = self.position.chain_len(point);
        self.position.undo(&undo);
        let save = match (endangered, stands) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        let atari = match (puts_in_atari, works) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        let self_atari = match (liberties, length) {
            (1, 1..=2) if captured.is_empty() => 1,
            (1, _) if captured.is_empty() => 2,
            _ => 0,
        };
        [liberties.max(1) - 1, capture_class(captured.len()), usize::from(frees), save, atari, self_atari]
    }

    /// The chains of a side beside a point, each once.
    fn chains_beside(&self, point: Point, color: Color) -> Vec<usize> {
        let survey = &self.evaluation.survey;
        let stones = point.neighbors().into_iter().filter(|&p| survey.stones[color.index()].contains(p));
        let mut chains: Vec<usize> = stones.filter_map(|p| survey.chain_at(p)).collect();
        chains.sort_unstable();
        chains.dedup();
        chains
    }

    /// Joining own groups, holding a border vertex of two own groups, cutting at one of the enemy's: by
    /// the stability of the weaker group.
    fn linked(&self, point: Point) -> [usize; 3] {
        let survey = &self.evaluation.survey;
        let groups = |color: Color| {
            let stones =
                point.neighbors().into_iter().filter(move |&p| survey.stones[color.index()].contains(p));
            let mut groups: Vec<usize> = stones.filter_map(|p| survey.group_at(p)).collect();
            groups.sort_unstable();
            groups.dedup();
            groups
        };
        let class = |groups: &[usize]| match groups.len() {
            0 | 1 => 0,
            _ => {
                let weakest = groups.iter().map(|&g| self.evaluation.group_stability(g));
                1 + ((weakest.fold(1.0, f64::min) * 4.0) as usize).min(3)
            }
        };
        let (own, enemy) = (groups(self.color), groups(!self.color));
        let border = own.iter().any(|&g| survey.groups[g].partners.iter().any(|&(_, v)| v == point));
        [class(&own), if border { class(&own) } else { 0 }, class(&enemy)]
    }
}

/// The class of a number of captured stones.
fn capture_class(stones: usize) -> usize {
    match stones {
        0 => 0,
        1 => 1,
        2..=3 => 2,
        _ => 3,
    }
}

/// How far two points are apart, as players feel it: steps along the lines plus the longer side.
fn distance(from: Option<Point>, to: Point) -> usize {
    let Some(from) = from else { return 0 };
    let (dx, dy) = (from.x().abs_diff(to.x()), from.y().abs_diff(to.y()));
    usize::from(dx + dy + dx.max(dy)).clamp(1, 17)
}
