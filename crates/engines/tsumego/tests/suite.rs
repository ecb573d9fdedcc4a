//! The diagrams of `suites/diagrams`, in all orientations and both colors: the reader finds what is in question.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

mod cases;

use cases::{Case, written};
use myosu_proof::go::Role;
use myosu_rules::{PointSet, Setup, Symmetry};
use myosu_search::{Budget, Cancel};
use myosu_tsumego::{Detail, Prover, Question};

#[test]
fn every_diagram_gets_its_fate_in_every_orientation_and_color() {
    let mut prover = Prover::new(1 << 22);
    let mut count = 0;
    for case in cases::cases("diagrams") {
        for symmetry in Symmetry::ALL {
            let turned = case.setup.transformed(symmetry);
            let point = |p| symmetry.point(p, case.setup.size);
            let holds: PointSet = case.holds.iter().map(point).collect();
            for setup in [turned, turned.recolored()] {
                check(&case, &setup, holds, &mut prover);
                count += 1;
            }
        }
    }
    assert!(count >= 64, "{count}");
}

fn check(case: &Case, setup: &Setup, holds: PointSet, prover: &mut Prover) {
    let (name, cancel) = (&case.name, Cancel::new());
    let question = Question::diagram(setup).detail(Detail::Fate);
    let answer = prover.answer(&question, Budget::nodes(1_000_000), &cancel).unwrap();
    assert_eq!(answer.fate.map(written).as_ref(), Some(&case.fate), "{name}");
    assert_eq!(answer.reading.scope(), case.scope, "{name}");
    assert!(holds.is_subset(answer.reading.problem.region()), "{name}");
    assert_eq!(answer.reading.problem.role(setup.to_play), answer.to_play, "{name}");
    let certificate = prover.certify(&answer, &cancel).unwrap();
    assert!(certificate.check().is_ok(), "{name}");
    let stones = setup.of(answer.reading.problem.color(Role::Defender));
    assert!(answer.reading.problem.target().is_subset(stones), "{name}");
}

#[test]
fn open_problems_are_proven_on_the_board_with_certificates() {
    let (mut prover, cancel) = (Prover::new(1 << 24), Cancel::new());
    let cases = cases::cases("open");
    assert!(cases.len() >= 30, "{}", cases.len());
    for case in cases.iter().filter(|case| case.is_short) {
        let question = Question::diagram(&case.setup).target(case.target).detail(Detail::Fate);
        let answer = prover.answer(&question, Budget::nodes(1_000_000), &cancel).unwrap();
        assert_eq!(answer.fate.map(written).as_ref(), Some(&case.fate), "{}", case.name);
        assert_eq!(answer.reading.scope(), case.scope, "{}", case.name);
        let certificate = prover.certify(&answer, &cancel).unwrap();
        assert!(certificate.check().is_ok(), "{}", case.name);
    }
}
