//! The diagrams of `suites/diagrams`, in all orientations and both colors: the reader finds what is in question.

#![allow(clippy::unwrap_used, reason = "helpers of tests panic, as tests do")]

use std::fs;
use std::path::Path;

use myosu_proof::go::{Role, Scope};
use myosu_rules::{Color, Notation, PointSet, Setup, Size, Symmetry, diagram};
use myosu_search::{Budget, Cancel};
use myosu_tsumego::{Detail, Fate, Prover, Question};

struct Case {
    name: String,
    setup: Setup,
    fate: String,
    scope: Scope,
    holds: PointSet,
}

fn case(block: &str) -> Case {
    let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let rows: Vec<&str> = block.lines().filter(|line| !line.contains(':')).collect();
    let drawn = diagram::parse(&rows.join("\n")).unwrap().setup;
    let mut setup = Setup { stones: drawn.stones, ..Setup::empty(Size::square(19)) };
    setup.to_play = Color::parse(field("first:").unwrap()).unwrap();
    let scope = match field("scope:").unwrap() {
        "board" => Scope::Board,
        "walled" => Scope::Walled,
        "region" => Scope::Region,
        other => panic!("{other}"),
    };
    let holds = field("holds:").unwrap_or_default().split_whitespace();
    Case {
        name: field("name:").unwrap().to_owned(),
        setup,
        fate: field("fate:").unwrap().to_owned(),
        scope,
        holds: holds.map(|word| Notation::Go.parse(word, setup.size).unwrap()).collect(),
    }
}

fn written(fate: Fate) -> String {
    match fate {
        Fate::Ko(ko) => format!("ko {}", ko.surplus),
        other => other.name().to_owned(),
    }
}

#[test]
fn every_diagram_gets_its_fate_in_every_orientation_and_color() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suites/diagrams");
    let mut prover = Prover::new(1 << 22);
    let mut cases = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for block in text.split("\n\n").filter(|block| !block.trim().is_empty()) {
            let case = case(block);
            for symmetry in Symmetry::ALL {
                let turned = case.setup.transformed(symmetry);
                let point = |p| symmetry.point(p, case.setup.size);
                let holds: PointSet = case.holds.iter().map(point).collect();
                for setup in [turned, turned.recolored()] {
                    check(&case, &setup, holds, &mut prover);
                    cases += 1;
                }
            }
        }
    }
    assert!(cases >= 64, "{cases}");
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
