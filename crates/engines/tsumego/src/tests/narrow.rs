//! Narrower regions: what is left out, and that the answer says where it holds.

use myosu_proof::go::{Role, Scope};
use myosu_rules::{Color, Setup, Size};
use myosu_search::{Budget, Cancel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::below;
use crate::{Closure, Detail, Prover, Question, Reading};

/// A white corner group and a black wall around it with gaps.
fn open_corner(rng: &mut Xoshiro256PlusPlus) -> Setup {
    let mut setup = Setup::empty(Size::square(13));
    let (wide, high) = (3 + below(rng, 3) as u8, 2 + below(rng, 2) as u8);
    for point in setup.size.points() {
        let (x, y) = (point.x(), point.y());
        let is_group = (x == wide && y <= high) || (y == high && x <= wide);
        let is_wall = (x == wide + 1 && y <= high + 1) || (y == high + 1 && x <= wide + 1);
        if is_group && below(rng, 5) != 0 {
            setup.set(point, Some(Color::White));
        } else if is_wall && below(rng, 3) != 0 {
            setup.set(point, Some(Color::Black));
        }
    }
    setup.to_play = Color::BOTH[below(rng, 2)];
    setup
}

#[test]
fn a_narrower_region_keeps_the_target_and_leaves_points_out() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(29);
    let mut narrowed = 0;
    for _ in 0..300 {
        let setup = open_corner(&mut rng);
        for reading in Reading::all(&setup).unwrap_or_default() {
            let Some(narrower) = reading.narrower() else { continue };
            let (wide, narrow) = (&reading.problem, &narrower.problem);
            assert!(narrow.region().is_subset(wide.region()) && narrow.target() == wide.target());
            assert!(narrow.target().is_subset(narrow.region()));
            let empty = setup.empties();
            assert!((narrow.region() & empty).len() + 2 <= (wide.region() & empty).len());
            assert_eq!(narrow.color(Role::Defender), wide.color(Role::Defender));
            assert_eq!(narrower.closure, Closure::Gaps);
            narrowed += 1;
        }
    }
    assert!(narrowed > 50, "{narrowed}");
}

#[test]
fn an_answer_in_a_narrower_region_says_so_and_is_proven() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(31);
    let (mut prover, cancel) = (Prover::new(4 << 20), Cancel::new());
    let mut narrow = 0;
    for round in 0..80 {
        let setup = open_corner(&mut rng);
        let detail = if round % 2 == 0 { Detail::Fate } else { Detail::Best };
        let question = Question::diagram(&setup).detail(detail);
        let Ok(answer) = prover.answer(&question, Budget::nodes(60_000), &cancel) else { continue };
        let Some(_) = answer.fate else { continue };
        let is_narrow = |reading: &Reading| {
            reading.narrower().is_some_and(|narrower| narrower.problem == answer.reading.problem)
        };
        if question.readings().unwrap().iter().any(is_narrow) {
            assert_eq!(answer.reading.scope(), Scope::Region);
            assert!(answer.best().len() <= 3, "a problem has few right moves");
            let certificate = prover.certify(&answer, &cancel).unwrap();
            assert!(certificate.check().is_ok());
            narrow += 1;
        }
    }
    assert!(narrow > 0);
}
