//! Candidates by purpose, without statistics of games (paper, section III.2).
//!
//! The paper's character of play, as code: weak own groups first (an eye, a link, a way out), then the last move (a cut
//! or an atari), then extensions from strength and open corners by static weight, then weak enemy groups if the balance
//! asks for it. Contact with enemy stones is shunned wherever it is not the point of the move.
//!
//! Law: the ideas depend on position, evaluation and last move alone, and are the same for both colors.

use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Move, Point, PointSet};

use super::candidates::WEAK;
use super::evaluate::PaperEvaluation;
use super::survey::Group;
use super::tactics::Tactics;
use crate::judgement::Purpose;

/// PMD below which the paper calls a game close: its worked example defends with a PMD of 7.
const CLOSE: f64 = 7.0;

/// Groups below this stability are given up. Chosen by hand.
const GIVEN_UP: f64 = 0.08;

/// Groups of one side that are looked after, the most urgent first. Chosen by hand.
const GROUPS: usize = 5;

/// Ideas for one purpose of one group. Chosen by hand.
const EACH: usize = 3;

/// Extensions, and ideas of one kind against the enemy. Chosen by hand.
const EXTENSIONS: usize = 9;
const AGAINST: usize = 5;

/// A move with a purpose, before it is evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveIdea {
    pub(crate) point: Point,
    pub(crate) purpose: Purpose,
    /// The stones it serves or attacks.
    pub(crate) serves: PointSet,
}

/// How the game stands for the side to play, by PM and PMD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Ahead,
    Close,
    Behind,
}

/// A position in which ideas are looked for.
pub(crate) struct IdeaFinder<'a> {
    position: &'a Position,
    evaluation: &'a PaperEvaluation,
    color: Color,
    last: Option<Point>,
    /// Points beside enemy stones.
    contact: PointSet,
    ideas: Vec<MoveIdea>,
}

/// All ideas of a position, each point once, the most urgent purpose first.
pub(crate) fn ideas(
    position: &Position,
    evaluation: &PaperEvaluation,
    recent: &[Move],
    allowed: impl Fn(Point) -> bool,
) -> Vec<MoveIdea> {
    let color = position.to_play();
    let last = recent.last().and_then(|mv| mv.point()).filter(|&p| position.stone(p) == Some(!color));
    let contact = position.stones(!color).grown() & position.board();
    let mut finder = IdeaFinder { position, evaluation, color, last, contact, ideas: Vec::new() };
    finder.find();
    let mut seen = PointSet::EMPTY;
    let is_new = |idea: &MoveIdea| {
        let new = !seen.contains(idea.point);
        seen.insert(idea.point);
        new
    };
    let legal = |p: Point| position.check(color, Move::Place(p), Suicide::Forbidden).is_ok() && allowed(p);
    let own_eye = |p: Point| position.is_eye_shaped(color, p);
    let ideas = finder.ideas.into_iter().filter(is_new);
    ideas.filter(|idea| legal(idea.point) && !own_eye(idea.point)).collect()
}

impl IdeaFinder<'_> {
    fn find(&mut self) {
        self.answer_last();
        for group in self.weak_groups(self.color) {
            self.defend(group);
        }
        self.corners();
        self.extend();
        let standing = self.standing();
        if standing != Standing::Ahead {
            for group in self.weak_groups(!self.color) {
                self.attack(group);
            }
        }
        if standing == Standing::Behind {
            self.reduce();
        }
    }

    /// By PM, who is ahead; by PMD, whether it is close.
    fn standing(&self) -> Standing {
        let matrix = self.evaluation.matrix();
        match self.color.pick(1.0, -1.0) * matrix.balance() {
            _ if matrix.difference() < CLOSE => Standing::Close,
            lead if lead > 0.0 => Standing::Ahead,
            _ => Standing::Behind,
        }
    }

    fn add(&mut self, purpose: Purpose, serves: PointSet, points: impl IntoIterator<Item = Point>) {
        self.ideas.extend(points.into_iter().map(|point| MoveIdea { point, purpose, serves }));
    }

    fn group(&self, number: usize) -> &Group {
        &self.evaluation.survey.groups[number]
    }

    fn own(&self, point: Point) -> f64 {
        self.evaluation.matrix().of(self.color, point)
    }

    /// The weak groups of a side that are worth a move, the most stones at risk first.
    fn weak_groups(&self, color: Color) -> Vec<usize> {
        let risk = |n: usize| {
            let stability = self.evaluation.group_stability(n);
            let weak = (GIVEN_UP..WEAK).contains(&stability) && self.group(n).color == color;
            weak.then(|| ((self.group(n).stones.len() as f64 * (1.0 - stability) * 1024.0) as i64, n))
        };
        let groups = 0..self.evaluation.survey.groups.len();
        let mut weak: Vec<(i64, usize)> = groups.filter_map(risk).collect();
        weak.sort_by_key(|&(risk, n)| (-risk, self.group(n).stones.first()));
        weak.into_iter().take(GROUPS).map(|(_, n)| n).collect()
    }

    /// Answers to the last move: stones in danger, the link it cuts, the border it crosses.
    fn answer_last(&mut self) {
        let Some(last) = self.last else { return };
        let near = PointSet::from(last).grown().grown() & self.position.board();
        let survey = &self.evaluation.survey;
        if let Some(chain) = survey.chain_at(last)
            && survey.chains[chain].tactics != Tactics::Standing
        {
            let chain = &survey.chains[chain];
            self.add(Purpose::Capture, chain.stones, chain.liberties);
        }
        let touched = (near & survey.stones[self.color.index()]).iter().filter_map(|p| survey.chain_at(p));
        let touched: Vec<usize> = touched.collect();
        for chain in touched {
            self.save(chain);
        }
        let cut = |group: &Group| -> Vec<(Point, PointSet)> {
            let link = |&(other, at): &(usize, Point)| {
                near.contains(at).then(|| (at, group.stones | survey.groups[other].stones))
            };
            group.partners.iter().filter_map(link).collect()
        };
        let own = survey.groups.iter().filter(|group| group.color == self.color);
        for (at, stones) in own.flat_map(cut).collect::<Vec<_>>() {
            self.add(Purpose::AnswerCut, stones, [at]);
        }
        let beside = PointSet::from(last).grown() & self.position.empties();
        let held = beside.iter().filter(|&p| self.own(p) >= 0.4 && self.touches_own(p));
        let (held, stones) = (held.take(EACH).collect::<Vec<_>>(), self.nearest_own(last));
        self.add(Purpose::Endgame, stones, held);
    }

    fn touches_own(&self, point: Point) -> bool {
        PointSet::from(point).grown().intersects(self.position.stones(self.color))
    }

    /// Ways out for a chain that can be taken: its liberties, and the capture of what takes it.
    fn save(&mut self, chain: usize) {
        let survey = &self.evaluation.survey;
        let chain = &survey.chains[chain];
        if chain.tactics != Tactics::Threatened {
            return;
        }
        let caught = chain.enemies.iter().map(|&e| &survey.chains[e]).filter(|e| e.liberties.len() == 1);
        let captures = caught.fold(PointSet::EMPTY, |all, e| all | e.liberties);
        self.add(Purpose::Save, chain.stones, captures | chain.liberties);
    }

    /// An eye, a link or a way out for a weak own group.
    fn defend(&mut self, number: usize) {
        let chains = self.group(number).chains.clone();
        for &chain in &chains {
            self.save(chain);
        }
        let stones = self.group(number).stones;
        self.add(Purpose::Connect, stones, self.links(number));
        self.add(Purpose::Eye, stones, self.eye_points(number));
        self.add(Purpose::Escape, stones, self.ways_out(number));
    }

    /// Border vertices to partners, then points that touch what another own group touches.
    fn links(&self, number: usize) -> Vec<Point> {
        let group = self.group(number);
        let mut links: Vec<Point> = group.partners.iter().map(|&(_, at)| at).collect();
        let others = self.position.stones(self.color) - group.stones;
        let between = group.stones.grown().grown() & others.grown().grown() & self.position.empties();
        let near = |p: Point| {
            let one = PointSet::from(p).grown();
            usize::from(one.intersects(group.stones)) + usize::from(one.intersects(others))
        };
        let between = (between - self.contact).iter().filter(|&p| near(p) > 0);
        links.extend(best(between.collect(), EACH, |p| (near(p), (self.own(p) * 64.0) as usize)));
        links.truncate(2 * EACH);
        links
    }

    /// The inside of a group that is shut in; otherwise points beside it with own stones around.
    fn eye_points(&self, number: usize) -> Vec<Point> {
        let group = self.group(number);
        let survey = &self.evaluation.survey;
        let shut_in = group.chains.iter().any(|&c| survey.chains[c].outlook.is_some());
        if shut_in || group.half_eyes >= 3 {
            let inside = survey.enclosed[self.color.index()].iter();
            let inside = inside.filter(|part| part.len() <= 7 && part.grown().intersects(group.stones));
            let inside = inside.fold(group.liberties, |all, part| all | *part);
            return inside.iter().take(4 * EACH).collect();
        }
        let around = (group.liberties | group.liberties.grown()) & self.position.empties();
        let friends = |p: Point| {
            let beside = p.neighbors().into_iter().chain(p.diagonals());
            let own = beside.filter(|&q| self.position.stone(q) == Some(self.color)).count();
            own + usize::from(self.position.size().line(p) <= 2)
        };
        let quiet = (around - self.contact).iter().filter(|&p| friends(p) >= 2 && self.own(p) > 0.4);
        best(quiet.collect(), EACH, |p| (friends(p), (self.own(p) * 64.0) as usize))
    }

    /// Points two or three steps from the group towards the open.
    fn ways_out(&self, number: usize) -> Vec<Point> {
        let group = self.group(number);
        let near = group.stones.grown();
        let far = near.grown().grown() & self.position.empties();
        let open = |p: Point| {
            let around = steps(p, 3) & self.position.board();
            let enemies = (around & self.position.stones(!self.color)).len();
            (around & self.position.empties()).len().saturating_sub(4 * enemies)
        };
        let ways = (far - near - self.contact).iter().filter(|&p| self.position.size().line(p) >= 3);
        best(ways.collect(), EACH, |p| (open(p), (self.own(p) * 64.0) as usize))
    }

    /// Open corners by static weight.
    fn corners(&mut self) {
        let size = self.position.size();
        let zone = corner_zone(size.width().min(size.height()));
        for (left, top) in [(true, true), (true, false), (false, true), (false, false)] {
            let inside = |p: &Point| {
                let (x, y) = (p.x(), p.y());
                (if left { x < zone } else { x + zone >= size.width() })
                    && if top { y < zone } else { y + zone >= size.height() }
            };
            let corner: PointSet = size.points().filter(inside).collect();
            if !corner.intersects(self.position.occupied()) {
                let points = best(corner.iter().collect(), EACH, |p| (self.static_weight(p), 0));
                self.add(Purpose::Corner, PointSet::EMPTY, points);
            }
        }
    }

    /// The paper's static data: the third and fourth lines first, more where two of them cross.
    fn static_weight(&self, point: Point) -> usize {
        let size = self.position.size();
        let line = |at: u8, length: u8| match at.min(length - 1 - at) {
            0 => 0,
            1 => 2,
            2 => 9,
            3 => 10,
            4 => 6,
            _ => 4,
        };
        let (x, y) = (line(point.x(), size.width()), line(point.y(), size.height()));
        x * y + 4 * x.max(y)
    }

    /// Extensions from strong own groups over open ground.
    fn extend(&mut self) {
        let survey = &self.evaluation.survey;
        let strong = (0..survey.groups.len())
            .filter(|&n| self.group(n).color == self.color && self.evaluation.group_stability(n) >= WEAK)
            .fold(PointSet::EMPTY, |all, n| all | self.group(n).stones);
        let near = strong.grown() & self.position.board();
        let mut reach = near;
        for _ in 0..4 {
            reach = reach.grown() & self.position.board();
        }
        let pressed = (self.contact.grown()) & self.position.board();
        let open = |p: Point| (128.0 * (0.5 - (self.own(p) - 0.5).abs())) as usize;
        let worth = |p: Point| (self.static_weight(p) * open(p), 0);
        let wide = (reach & self.position.empties()) - strong - pressed;
        let wide = wide.iter().filter(|&p| self.own(p) > 0.35 && open(p) > 6);
        let wide = apart(best(wide.collect(), usize::MAX, worth), EXTENSIONS);
        let border = (near & self.position.empties()) - self.contact;
        let border = border.iter().filter(|&p| self.own(p) > 0.3 && open(p) > 6);
        let border = apart(best(border.collect(), usize::MAX, |p| (open(p), self.static_weight(p))), EACH);
        for (purpose, points) in [(Purpose::Extend, wide), (Purpose::Endgame, border)] {
            for point in points {
                self.add(purpose, self.nearest_own(point), [point]);
            }
        }
    }

    /// Takes what can be taken, and presses a weak enemy group from a distance.
    fn attack(&mut self, number: usize) {
        let survey = &self.evaluation.survey;
        let group = self.group(number);
        let stones = group.stones;
        let taken = group.chains.iter().map(|&c| &survey.chains[c]);
        let taken = taken.filter(|c| c.tactics == Tactics::Threatened || c.outlook.is_some());
        let taken: Vec<(PointSet, PointSet)> = taken.map(|c| (c.stones, c.liberties)).collect();
        for (stones, liberties) in taken {
            self.add(Purpose::Capture, stones, liberties);
        }
        let near = stones.grown();
        let ring = (near.grown().grown() & self.position.empties()) - near - self.contact;
        let side = |p: Point| (self.evaluation.matrix().of(!self.color, p) * 64.0) as usize;
        let ring = ring.iter().filter(|&p| self.position.size().line(p) >= 2);
        let points = best(ring.collect(), EACH, |p| (side(p), self.static_weight(p)));
        self.add(Purpose::Attack, stones, points);
    }

    /// Enters ground that leans to the enemy, away from his stones.
    fn reduce(&mut self) {
        let open = self.position.empties() - self.contact.grown();
        let theirs = open.iter().filter(|&p| (0.12..0.42).contains(&self.own(p)));
        let theirs = best(theirs.collect(), usize::MAX, |p| {
            (self.static_weight(p) * (128.0 * self.own(p)) as usize, 0)
        });
        for point in apart(theirs, AGAINST) {
            let deep = self.own(point) < 0.3;
            let purpose = if deep { Purpose::Invade } else { Purpose::Reduce };
            self.add(purpose, self.nearest_own(point), [point]);
        }
    }

    /// The stones of the nearest own group within six steps.
    fn nearest_own(&self, point: Point) -> PointSet {
        let mut around = PointSet::from(point);
        for _ in 0..6 {
            around = around.grown() & self.position.board();
            let found = (around & self.position.stones(self.color)).first();
            if let Some(group) = found.and_then(|p| self.evaluation.survey.group_at(p)) {
                return self.group(group).stones;
            }
        }
        PointSet::EMPTY
    }
}

/// The side of a corner on a board.
fn corner_zone(length: u8) -> u8 {
    (length / 3).clamp(3, 6)
}

fn steps(point: Point, count: usize) -> PointSet {
    (0..count).fold(PointSet::from(point), |set, _| set.grown())
}

/// The best points, the first in reading order where equal.
fn best<K: Ord>(mut points: Vec<Point>, most: usize, worth: impl Fn(Point) -> K) -> Vec<Point> {
    points.sort_by_cached_key(|&p| (std::cmp::Reverse(worth(p)), p));
    points.truncate(most);
    points
}

/// The first of the points that lie more than two steps from each other.
fn apart(points: Vec<Point>, most: usize) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for point in points {
        if kept.len() < most && kept.iter().all(|&other| distance(point, other) > 2) {
            kept.push(point);
        }
    }
    kept
}

/// Steps between two points.
pub(crate) fn distance(a: Point, b: Point) -> u8 {
    a.x().abs_diff(b.x()) + a.y().abs_diff(b.y())
}
