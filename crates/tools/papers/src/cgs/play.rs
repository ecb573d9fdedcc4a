//! The paper's program on its own games: whether it plays the best of its five by V, whom its candidates serve, how
//! often it touches the enemy, and how far the laws of eq. (12) and (17)-(19) hold.

use myosu::baduk::cgs::lookahead::Lookahead;
use myosu::baduk::cgs::{CgsPlayer, FIVE, JudgedPosition};
use myosu::rules::go::{Game, Rules};
use myosu::rules::{Move, Point, PointSet, Size};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use serde::{Deserialize, Serialize};

use super::BOARD;
use crate::bench::{Bench, Halt, Planned};
use crate::findings::Findings;
use crate::number::Unit;
use crate::run::RunTerms;

/// Own groups between these stabilities are weak and not given up, as in the generator.
const WEAK: std::ops::Range<f64> = 0.08..0.85;

/// Moves of one game that are looked at.
const MOVES: usize = 100;

/// The laws are checked at every position whose number this divides.
const LAWS_EVERY: usize = 10;

/// Sums over positions.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct PlayResults {
    /// Positions in which a stone was played.
    positions: usize,
    /// Of these: the move had the best V of the five.
    best: usize,
    /// Of these: the stone touches an enemy stone.
    contact: usize,
    /// Weak own groups, and how many of them a candidate serves.
    weak: usize,
    served: usize,
    /// Empty and occupied points, and those where IP overruled the evidence for PV.
    points: usize,
    overruled: usize,
    /// Positions in which the laws were checked.
    checked: usize,
    /// At depth 1 and width 1: points against eq. (12).
    narrow_breaks: usize,
    /// At depth 1 and width 3: points against the signs of ΔI and of ΔII, of all points.
    wide_points: usize,
    stone_breaks: usize,
    turn_breaks: usize,
    /// At depth 1 and width 3: the mean distance of V within Γ (eq. 17) and to V before (eq. 18).
    unequal: f64,
    changed: f64,
    /// The largest sum of changes over Γ (eq. 19).
    sum: f64,
}

fn games(terms: &RunTerms) -> usize {
    terms.scale.pick(1, 1, 6)
}

fn size(terms: &RunTerms) -> Size {
    terms.scale.pick(Size::square(9), BOARD, BOARD)
}

/// One part for each game.
pub(super) fn plan(terms: &RunTerms) -> Vec<Planned> {
    let cost = terms.scale.pick(2.0, 30.0, 30.0);
    (0..games(terms)).map(|n| Planned::new(format!("cgs-play-{n}"), cost)).collect()
}

/// Plays the games.
pub(super) fn run(bench: &Bench<'_>, terms: &RunTerms) -> Result<PlayResults, Halt> {
    let mut all = PlayResults::default();
    for number in 0..games(terms) {
        let part = format!("cgs-play-{number}");
        let one: PlayResults = bench.part(&part, || play(bench, size(terms), number as u64))?;
        all.add(&one);
    }
    Ok(all)
}

/// A game of the program with itself, from four random stones.
fn play(bench: &Bench<'_>, size: Size, number: u64) -> Result<PlayResults, Halt> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(bench.seed ^ 0x5eed ^ (number << 20));
    let (player, mut game) = (CgsPlayer::default(), Game::new(size, Rules::chinese()));
    while game.moves().len() < 4 {
        let line = |r: u32| 2 + (r % (u32::from(size.width()) - 4)) as u8;
        let point = Point::new(line(rng.next_u32()), line(rng.next_u32()));
        let color = game.to_play();
        let _ = game.play(color, Move::Place(point));
    }
    let mut results = PlayResults::default();
    while game.end().is_none() && game.moves().len() < MOVES {
        bench.check()?;
        let judged = player.judge(&game, FIVE);
        let mv = player.best_move(&game);
        results.look(&player, &game, &judged, mv);
        let color = game.to_play();
        if game.play(color, mv).is_err() {
            break;
        }
    }
    Ok(results)
}

impl PlayResults {
    fn add(&mut self, other: &PlayResults) {
        self.positions += other.positions;
        self.best += other.best;
        self.contact += other.contact;
        self.weak += other.weak;
        self.served += other.served;
        self.points += other.points;
        self.overruled += other.overruled;
        self.checked += other.checked;
        self.narrow_breaks += other.narrow_breaks;
        self.wide_points += other.wide_points;
        self.stone_breaks += other.stone_breaks;
        self.turn_breaks += other.turn_breaks;
        self.unequal += other.unequal;
        self.changed += other.changed;
        self.sum = self.sum.max(other.sum);
    }

    fn look(&mut self, player: &CgsPlayer, game: &Game, judged: &JudgedPosition, mv: Move) {
        let (analysis, survey) = (&judged.analysis, &judged.evaluation.survey);
        let color = game.to_play();
        self.points += survey.size.area();
        self.overruled += judged.evaluation.overruled();
        let Move::Place(point) = mv else { return };
        let own = |balance: f64| color.pick(balance, -balance);
        let most = analysis.candidates.iter().map(|c| own(c.balance)).fold(f64::MIN, f64::max);
        let played = analysis.candidates.iter().find(|c| c.mv == mv);
        self.positions += 1;
        self.best += usize::from(played.is_some_and(|c| own(c.balance) >= most));
        let enemies = game.position().stones(!color);
        self.contact += usize::from(PointSet::from(point).grown().intersects(enemies));
        for (number, group) in survey.groups.iter().enumerate() {
            if group.color == color && WEAK.contains(&judged.group_stability(number)) {
                self.weak += 1;
                let serves = |c: &myosu::baduk::judgement::Candidate| c.serves.intersects(group.stones);
                self.served += usize::from(analysis.candidates.iter().any(serves));
            }
        }
        if self.positions.is_multiple_of(LAWS_EVERY) {
            self.check_laws(player, game);
        }
    }

    fn check_laws(&mut self, player: &CgsPlayer, game: &Game) {
        let narrow = player.recursion(game, Lookahead::PAPER).breaks();
        let wide = Lookahead::new(1, 3).expect("three positions");
        let run = player.recursion(game, wide);
        let breaks = run.breaks();
        self.checked += 1;
        self.narrow_breaks += narrow.stone + narrow.turn;
        self.wide_points += run.best.len() * run.matrix.size().area();
        self.stone_breaks += breaks.stone;
        self.turn_breaks += breaks.turn;
        self.unequal += breaks.unequal;
        self.changed += breaks.changed;
        self.sum = self.sum.max(breaks.sum);
    }
}

/// Names the results.
pub(super) fn report(findings: &mut Findings, results: &PlayResults) {
    let share = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
    findings.count("play.positions", results.positions);
    findings.number("play.best", share(results.best, results.positions), Unit::Percent);
    findings.number("play.contact", share(results.contact, results.positions), Unit::Percent);
    findings.count("play.weak", results.weak);
    findings.number("play.served", share(results.served, results.weak), Unit::Percent);
    findings.number("play.overruled", share(results.overruled, results.points), Unit::Percent);
    findings.count("laws.checked", results.checked);
    findings.count("laws.narrow", results.narrow_breaks);
    findings.number("laws.stone", share(results.stone_breaks, results.wide_points), Unit::Percent);
    findings.number("laws.turn", share(results.turn_breaks, results.wide_points), Unit::Percent);
    let mean = |sum: f64| sum / results.checked.max(1) as f64;
    findings.number("laws.unequal", mean(results.unequal), Unit::Points);
    findings.number("laws.changed", mean(results.changed), Unit::Points);
    findings.number("laws.sum", results.sum, Unit::Probability);
}
