//! The drawn cases of `suites/rules/unconditional.txt`.

use myosu_rules::go::benson::{Status, searched, status, unconditional};
use myosu_rules::go::{Position, Suicide};
use myosu_rules::{Color, Notation, diagram};

const CASES: &str = include_str!("../../../../suites/rules/unconditional.txt");

fn name(status: Status) -> &'static str {
    match status {
        Status::Alive => "alive",
        Status::Dead => "dead",
        Status::Territory(color) => color.pick("black_territory", "white_territory"),
        Status::Undecided => "undecided",
    }
}

#[test]
fn every_drawn_case_has_its_status() {
    let (mut cases, mut questions, mut more) = (0, 0, 0);
    for case in CASES.split("\n\n").filter(|case| case.contains("alive")) {
        let is_question = |line: &&str| {
            line.starts_with(|c: char| c.is_ascii_uppercase()) && line.contains(char::is_numeric)
        };
        let board: Vec<&str> =
            case.lines().filter(|line| !line.starts_with('#')).filter(|line| !is_question(line)).collect();
        let setup = diagram::parse(&board.join("\n")).unwrap().setup;
        let position = Position::from_setup(&setup).unwrap();
        for line in case.lines().filter(is_question) {
            let (point, wanted) = line.split_once(' ').unwrap();
            let point = Notation::Go.parse(point, setup.size).unwrap();
            assert_eq!(name(status(&position, point, Suicide::Forbidden)), wanted, "{case}");
            questions += 1;
        }
        cases += 1;
        let territory = |color| {
            let found = searched(&position, color, Suicide::Forbidden).territory;
            (found - unconditional(&position, color, Suicide::Forbidden).territory).len()
        };
        more += usize::from(Color::BOTH.into_iter().any(|color| territory(color) > 0));
    }
    assert!(
        cases >= 40 && questions >= 90 && more >= 20,
        "{cases} cases, {questions} questions, {more} need a search"
    );
}
