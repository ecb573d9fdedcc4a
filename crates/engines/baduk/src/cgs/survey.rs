//! The dynamic data of a position (paper, section III.2), computed anew after every move: chains and their
//! liberties (eq. 3-4), border vertices (eq. 5), groups (eq. 6), eyes, and the results of reading.
//!
//! **Quiet points.** A point is quiet for a side if no enemy stone stands within five steps. A group that
//! touches quiet ground is *free*: every count that a further own stone there could make smaller is taken as
//! full, so such a stone never harms its own side.

use myosu_rules::go::Position;
use myosu_rules::{Color, Point, PointSet, Size};
use myosu_tsumego::Fate;

use super::closed::{self, Outlook};
use super::eye_space::half_eyes;
use super::life;
use super::reader::LifeReader;
use super::tactics::{self, Tactics};

/// Steps within which an enemy stone disturbs a point. Chosen by hand.
const QUIET_DISTANCE: usize = 5;

/// Solidly connected stones (덩어리, eq. 3).
#[derive(Clone, Debug)]
pub struct SurveyedChain {
    /// The owner.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// The empty points beside them (eq. 4).
    pub liberties: PointSet,
    /// The result of short reading.
    pub tactics: Tactics,
    /// Whether it is unconditionally alive (Benson).
    pub alive: bool,
    /// What the solver knows, if the chain is shut in.
    pub outlook: Option<Outlook>,
    /// The group it belongs to.
    pub group: usize,
    /// The enemy chains beside it.
    pub enemies: Vec<usize>,
}

impl SurveyedChain {
    /// Whether its owner cannot save it: by a ladder or a net, or by proof.
    fn is_lost(&self) -> bool {
        self.tactics == Tactics::Lost || self.outlook.is_some_and(|o| o.defended == Fate::Dead)
    }
}

/// Chains that live or die together (대마, eq. 6): joined so that no single enemy move parts them
/// (1-family).
#[derive(Clone, Debug)]
pub struct Group {
    /// The owner.
    pub color: Color,
    /// Its chains.
    pub chains: Vec<usize>,
    /// Its stones.
    pub stones: PointSet,
    /// The liberties of all its chains.
    pub liberties: PointSet,
    /// Whether it touches quiet ground.
    pub free: bool,
    /// Eyes in halves: a certain eye counts two, an eye that may be false one.
    pub half_eyes: i32,
    /// Enclosed ground that holds enemy stones: 2 where it is small, 1 where it is larger.
    pub prison: i32,
    /// Groups joined to it at one border vertex only, which the enemy may take (e-family).
    pub partners: Vec<(usize, Point)>,
}

impl Group {
    /// A group without chains.
    fn empty(color: Color) -> Group {
        Group {
            color,
            chains: Vec::new(),
            stones: PointSet::EMPTY,
            liberties: PointSet::EMPTY,
            free: false,
            half_eyes: 0,
            prison: 0,
            partners: Vec::new(),
        }
    }
}

/// Everything stability and influence look at.
#[derive(Clone, Debug)]
pub struct PositionSurvey {
    /// The size of the board.
    pub size: Size,
    /// Whose turn it is.
    pub to_play: Color,
    /// Chains of both sides.
    pub chains: Vec<SurveyedChain>,
    /// Groups of both sides.
    pub groups: Vec<Group>,
    /// Per side: the points with no enemy stone within five steps.
    pub quiet: [PointSet; 2],
    /// Per side: empty points in parts of the board that touch this side's stones alone.
    pub enclosed: [Vec<PointSet>; 2],
    /// The stones of each side.
    pub stones: [PointSet; 2],
    /// The points without a stone.
    pub empties: PointSet,
    chain_at: Box<[u16; Point::TABLE]>,
}

const NO_CHAIN: u16 = u16::MAX;

impl PositionSurvey {
    /// Surveys a position. The result does not depend on a ko, and on the side to play only as `to_play` says it.
    pub fn of(position: &Position, reader: &LifeReader) -> PositionSurvey {
        let size = position.size();
        let stones = [position.stones(Color::Black), position.stones(Color::White)];
        let mut survey = PositionSurvey {
            size,
            to_play: position.to_play(),
            chains: Vec::with_capacity(64),
            groups: Vec::with_capacity(64),
            quiet: Color::BOTH.map(|color| quiet(position, color)),
            enclosed: Default::default(),
            stones,
            empties: position.empties(),
            chain_at: Box::new([NO_CHAIN; Point::TABLE]),
        };
        survey.find_chains(position);
        let walls = closed::find_outlooks(&mut survey, reader);
        survey.find_groups(position);
        survey.find_eyes(position, reader);
        closed::judge_walls(&mut survey, &walls);
        survey
    }

    /// The chain a stone belongs to.
    pub fn chain_at(&self, point: Point) -> Option<usize> {
        match self.chain_at[point.index()] {
            NO_CHAIN => None,
            number => Some(number.into()),
        }
    }

    /// The group a stone belongs to.
    pub fn group_at(&self, point: Point) -> Option<usize> {
        self.chain_at(point).map(|chain| self.chains[chain].group)
    }

    fn find_chains(&mut self, position: &Position) {
        let mut reading = position.clone();
        // Changing the turn twice clears the ko, so the survey does not depend on the side to play.
        reading.set_to_play(!reading.to_play());
        reading.set_to_play(position.to_play());
        for color in Color::BOTH {
            let first = self.chains.len();
            for stones in position.stones(color).components() {
                let Some(stone) = stones.first() else { continue };
                for point in stones {
                    self.chain_at[point.index()] = self.chains.len() as u16;
                }
                let liberties = stones.grown() & self.empties;
                let quiet = (stones | liberties).intersects(self.quiet[color.index()]);
                let small = liberties.len() <= 2 && !quiet;
                let tactics = if small { tactics::read(&mut reading, stone) } else { Tactics::Standing };
                self.chains.push(SurveyedChain {
                    color,
                    stones,
                    liberties,
                    tactics,
                    alive: false,
                    outlook: None,
                    group: 0,
                    enemies: Vec::new(),
                });
            }
            let (board, occupied) = (position.board(), position.occupied());
            let quiet = self.quiet[color.index()];
            let alive = life::benson(&self.chains[first..], board, position.stones(color), occupied, quiet);
            for (chain, alive) in self.chains[first..].iter_mut().zip(alive) {
                chain.alive = alive;
            }
        }
        self.find_enemies();
    }

    fn find_enemies(&mut self) {
        for number in 0..self.chains.len() {
            let chain = &self.chains[number];
            let around = chain.stones.grown() & self.stones[(!chain.color).index()];
            let mut enemies: Vec<usize> = around.iter().filter_map(|p| self.chain_at(p)).collect();
            enemies.sort_unstable();
            enemies.dedup();
            self.chains[number].enemies = enemies;
        }
    }

    /// Border vertices of two chains of one side (eq. 5), as (lower chain, higher chain, vertex).
    pub(crate) fn border_vertices(&self) -> Vec<(usize, usize, Point)> {
        let mut borders = Vec::new();
        for vertex in self.empties {
            let near = vertex.neighbors().map(|p| self.chain_at(p));
            for (i, a) in near.iter().enumerate() {
                for b in &near[i + 1..] {
                    let (Some(a), Some(b)) = (*a, *b) else { continue };
                    if a != b && self.chains[a].color == self.chains[b].color {
                        borders.push((a.min(b), a.max(b), vertex));
                    }
                }
            }
        }
        borders.sort_unstable_by_key(|&(a, b, p)| (a, b, p));
        borders.dedup();
        borders
    }

    /// Whether an enemy stone on the vertex could be captured at once without capturing anything itself.
    fn is_guarded(&self, position: &Position, vertex: Point, owner: Color) -> bool {
        let open = vertex.neighbors().iter().filter(|p| position.is_empty(**p)).count();
        let helped = vertex.neighbors().iter().any(|&p| {
            position.stone(p) == Some(!owner) && position.liberties_up_to(p, 3) > 2
                || position.stone(p) == Some(owner) && position.is_in_atari(p)
        });
        let friends = vertex.neighbors().iter().filter(|p| position.stone(**p) == Some(!owner)).count();
        !helped && open + friends <= 1
    }

    /// Whether the enemy cannot capture the chain at once.
    fn is_steady(&self, chain: usize) -> bool {
        let chain = &self.chains[chain];
        chain.liberties.len() >= 2
            || chain.liberties.intersects(self.quiet[chain.color.index()])
            || chain.stones.intersects(self.quiet[chain.color.index()])
    }

    /// Pairs of chains beside the same enemy chain that cannot be saved: taking it joins them.
    fn joined_by_capture(&self) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for enemy in self.chains.iter().filter(|enemy| enemy.is_lost()) {
            let steady = enemy.enemies.iter().copied().filter(|&c| self.is_steady(c));
            let beside: Vec<usize> = steady.collect();
            pairs.extend(beside.windows(2).map(|pair| (pair[0], pair[1])));
        }
        pairs
    }

    /// Finds the groups: chains joined at two border vertices, at one the enemy cannot take, or by capturing an
    /// enemy chain that is lost, are one group (1-family). Chains joined at a single open vertex are partners
    /// (e-family).
    fn find_groups(&mut self, position: &Position) {
        let mut parent: Vec<usize> = (0..self.chains.len()).collect();
        let mut loose = Vec::new();
        for pair in self.border_vertices().chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)) {
            let (a, b, vertex) = pair[0];
            let color = self.chains[a].color;
            let joined = pair.len() >= 2 || self.is_guarded(position, vertex, color);
            if joined && self.is_steady(a) && self.is_steady(b) {
                let (a, b) = (root(&mut parent, a), root(&mut parent, b));
                parent[a.max(b)] = a.min(b);
            } else {
                loose.push((a, b, vertex));
            }
        }
        for (a, b) in self.joined_by_capture() {
            let (a, b) = (root(&mut parent, a), root(&mut parent, b));
            parent[a.max(b)] = a.min(b);
        }
        let roots: Vec<usize> = (0..self.chains.len()).map(|chain| root(&mut parent, chain)).collect();
        self.collect_groups(&roots);
        for (a, b, vertex) in loose {
            let (a, b) = (self.chains[a].group, self.chains[b].group);
            if a != b {
                self.groups[a].partners.push((b, vertex));
                self.groups[b].partners.push((a, vertex));
            }
        }
    }

    /// Makes one group of all chains with the same root.
    fn collect_groups(&mut self, roots: &[usize]) {
        let mut group_of_root = vec![usize::MAX; self.chains.len()];
        for (number, &root) in roots.iter().enumerate() {
            let chain = &mut self.chains[number];
            if group_of_root[root] == usize::MAX {
                group_of_root[root] = self.groups.len();
                self.groups.push(Group::empty(chain.color));
            }
            chain.group = group_of_root[root];
            let group = &mut self.groups[chain.group];
            group.chains.push(number);
            group.stones |= chain.stones;
            group.liberties |= chain.liberties;
            group.free |= (chain.stones | chain.liberties).intersects(self.quiet[chain.color.index()]);
        }
    }

    /// The groups of `color` beside a set of points.
    fn groups_beside(&self, points: PointSet, color: Color) -> Vec<usize> {
        let border = points.grown() & self.stones[color.index()];
        let mut groups: Vec<usize> = border.iter().filter_map(|p| self.group_at(p)).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    fn find_eyes(&mut self, position: &Position, reader: &LifeReader) {
        for part in self.empties.components() {
            let around = part.grown();
            let touches = Color::BOTH.map(|c| around.intersects(self.stones[c.index()]));
            let owner = match touches {
                [true, false] => Color::Black,
                [false, true] => Color::White,
                _ => continue,
            };
            let open = around.intersects(self.quiet[owner.index()]);
            for group in self.groups_beside(part, owner) {
                self.groups[group].free |= open;
                self.groups[group].half_eyes += half_eyes(reader, position, part, owner);
            }
            self.enclosed[owner.index()].push(part);
        }
        self.find_prisons();
    }

    /// Marks groups around small ground that holds enemy stones.
    fn find_prisons(&mut self) {
        for color in Color::BOTH {
            for part in (self.size.point_set() - self.stones[color.index()]).components() {
                let held = part & self.stones[(!color).index()];
                let worth = match part.len() {
                    _ if held.is_empty() => 0,
                    0..=9 => 2,
                    10..=24 => 1,
                    _ => 0,
                };
                if worth > 0 {
                    for group in self.groups_beside(part, color) {
                        self.groups[group].prison = self.groups[group].prison.max(worth);
                    }
                }
            }
        }
    }
}

/// Points of the board with no enemy stone within five steps.
fn quiet(position: &Position, color: Color) -> PointSet {
    let mut troubled = position.stones(!color);
    for _ in 0..QUIET_DISTANCE {
        troubled = troubled.grown() & position.board();
    }
    position.board() - troubled
}

fn root(parent: &mut [usize], mut at: usize) -> usize {
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}
