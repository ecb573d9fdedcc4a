//! `suites/omok`: positions in which no forced win may be claimed, and slow second opinions on forced wins.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use myosu_omok::mate::{AttackKind, MateVerdict, mate};
use myosu_omok::{Flags, ShapeBoard, Tables, Vcf, VcfResult};
use myosu_rules::omok::{Position, Rule, Variant};
use myosu_rules::{Color, Notation, Point, PointSet, Setup, Size};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Where a side makes five, by the rules alone.
fn fives(position: &Position, color: Color) -> PointSet {
    position.empties().iter().filter(|&point| position.makes_five(color, point)).collect()
}

/// A slow second opinion on wins by fours: tries every legal move and keeps those that threaten five.
fn wins_by_fours(position: &Position) -> bool {
    let own = position.to_play();
    if !fives(position, own).is_empty() {
        return true;
    }
    let must_stop = fives(position, !own);
    position.empties().iter().filter(|&point| position.check(point).is_ok()).any(|point| {
        let mut four = *position;
        four.place(point);
        let threats = fives(&four, own);
        if threats.is_empty() || !must_stop.is_empty() && !fives(&four, !own).is_empty() {
            return false;
        }
        four.empties().iter().filter(|&answer| four.check(answer).is_ok()).all(|answer| {
            let mut after = four;
            after.place(answer);
            threats.iter().any(|five| five != answer && after.makes_five(own, five)) || wins_by_fours(&after)
        })
    })
}

#[test]
fn wins_by_fours_are_those_of_the_slow_search() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut wins = 0;
    for variant in Variant::ALL.into_iter().take(6) {
        let tables = Arc::new(Tables::new(variant.rule()));
        let mut vcf = Vcf::new(12);
        for _ in 0..25 {
            let position = random(variant.rule(), 8, 18..28, &mut rng);
            vcf.clear();
            let mut board = ShapeBoard::new(&tables, &position);
            let found = matches!(vcf.search(&mut board, u64::MAX), VcfResult::Win(_));
            assert_eq!(found, wins_by_fours(&position), "{variant} {position:?}");
            wins += u32::from(found);
        }
    }
    assert!(wins > 20, "only {wins} positions had a win");
}

/// A small board with stones at random on which neither side has won.
fn random(rule: Rule, lines: u8, stones: Range<u32>, rng: &mut Xoshiro256PlusPlus) -> Position {
    loop {
        let mut position = Position::new(rule, Size::square(lines)).unwrap();
        for _ in 0..stones.start + rng.next_u32() % (stones.end - stones.start) {
            let legal: Vec<Point> =
                position.empties().iter().filter(|&p| position.check(p).is_ok()).collect();
            if legal.is_empty() {
                break;
            }
            position.place(legal[rng.next_u32() as usize % legal.len()]);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// A slow second opinion on wins by threats: the attacker plays fours and lines before a four that threaten
/// a win by fours, the defender every legal move. Only the lines before a four come from the engine.
struct Slow {
    tables: Arc<Tables>,
    by_fours: HashMap<u64, bool>,
    by_threats: HashMap<u64, bool>,
    left: u32,
}

impl Slow {
    fn new(tables: &Arc<Tables>) -> Slow {
        Slow { tables: Arc::clone(tables), by_fours: HashMap::new(), by_threats: HashMap::new(), left: 120 }
    }

    fn wins_by_fours(&mut self, position: &Position) -> bool {
        *self.by_fours.entry(position.key()).or_insert_with(|| wins_by_fours(position))
    }

    /// Whether the side to move wins; nothing if that takes too long.
    fn wins(&mut self, position: &Position) -> Option<bool> {
        if self.wins_by_fours(position) {
            return Some(true);
        }
        if let Some(&known) = self.by_threats.get(&position.key()) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let mut wins = false;
        for attack in self.attacks(position) {
            let mut after = *position;
            after.place(attack);
            if self.is_threat(&after) && self.meets_every_answer(&after)? {
                wins = true;
                break;
            }
        }
        self.by_threats.insert(position.key(), wins);
        Some(wins)
    }

    fn attacks(&self, position: &Position) -> PointSet {
        let own = position.to_play();
        let board = ShapeBoard::new(&self.tables, position);
        let lines = board.points(own, Flags::FOUR) | board.points(own, Flags::BEFORE_FOUR);
        let all = if fives(position, !own).is_empty() { lines } else { position.empties() };
        all.iter().filter(|&point| position.check(point).is_ok()).collect()
    }

    /// Whether the side that has just moved threatens five or a win by fours, and has not lost already.
    fn is_threat(&mut self, after: &Position) -> bool {
        let (own, enemy) = (!after.to_play(), after.to_play());
        if !fives(after, enemy).is_empty() {
            return false;
        }
        let mut passed = *after;
        passed.pass();
        !fives(after, own).is_empty() || self.wins_by_fours(&passed)
    }

    fn meets_every_answer(&mut self, after: &Position) -> Option<bool> {
        for answer in after.empties().iter().filter(|&point| after.check(point).is_ok()) {
            let mut next = *after;
            next.place(answer);
            if !self.wins(&next)? {
                return Some(false);
            }
        }
        Some(true)
    }
}

#[test]
fn wins_by_threats_are_those_of_the_slow_search() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    let (mut wins, mut nones) = (0, 0);
    for variant in [Variant::Freestyle, Variant::Renju, Variant::Caro] {
        let tables = Arc::new(Tables::new(variant.rule()));
        for _ in 0..30 {
            let position = random(variant.rule(), 7, 12..18, &mut rng);
            let Some(slow) = Slow::new(&tables).wins(&position) else { continue };
            let found = mate(&position, &tables, AttackKind::Vct, Budget::nodes(200_000), &Cancel::new());
            let expected = if slow { MateVerdict::Win } else { MateVerdict::None };
            // A win with a quiet stone is none that the slow search knows; it must have a proof.
            let quiet_win = !slow && found.certificate.as_ref().is_some_and(|proof| proof.check().is_ok());
            if !quiet_win {
                assert_eq!(found.verdict, expected, "{variant} {position:?}");
            }
            *(if slow { &mut wins } else { &mut nones }) += 1;
        }
    }
    assert!(wins >= 8 && nones >= 30, "{wins} wins and {nones} without were compared");
}

/// A line of the suite: rule, side to move, kind of attack, stones.
fn read(line: &str) -> (Position, AttackKind) {
    let fields: Vec<&str> = line.split('\t').collect();
    let variant = Variant::parse(fields[1]).unwrap();
    let size = variant.default_size();
    let stones =
        |text: &str| text[2..].split_whitespace().map(|p| Notation::Renju.parse(p, size).unwrap()).collect();
    let setup = Setup {
        size,
        stones: [stones(fields[4]), stones(fields[5])],
        to_play: Color::parse(fields[2]).unwrap(),
    };
    let kind = if fields[3] == "vcf" { AttackKind::Vcf } else { AttackKind::Vct };
    (Position::from_setup(&setup, variant.rule()).unwrap(), kind)
}

#[test]
fn where_there_is_no_forced_win_none_is_claimed() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../suites/omok/no-forced-win.tsv");
    let text = std::fs::read_to_string(file).unwrap();
    let cases: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(cases.len() >= 50);
    for line in cases {
        let (position, kind) = read(line);
        let tables = Arc::new(Tables::new(*position.rule()));
        let found = mate(&position, &tables, kind, Budget::nodes(400_000), &Cancel::new());
        assert_eq!(found.verdict, MateVerdict::None, "{line}");
        if kind == AttackKind::Vcf {
            assert!(!wins_by_fours(&position), "{line}");
        }
    }
}
