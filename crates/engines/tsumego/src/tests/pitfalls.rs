//! The pitfall suite of `suites/tsumego`: every drawn position gets its fate, and the checker accepts a proof
//! of it.

use std::fs;
use std::path::Path;

use myosu_proof::go::{Problem, Role};
use myosu_rules::{Color, Notation, Point, PointSet, Setup, Size};
use myosu_search::{Budget, Cancel};

use crate::{Detail, Fate, Ko, Prover, Question, Reading};

struct Case {
    name: String,
    first: Role,
    fate: Fate,
    best: Option<PointSet>,
    problem: Problem,
}

fn cases(text: &str) -> Vec<Case> {
    text.split("\n\n").filter(|block| !block.trim().is_empty()).map(case).collect()
}

fn case(block: &str) -> Case {
    let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let name = field("name:").unwrap_or_else(|| panic!("a case without a name:\n{block}")).to_owned();
    let rows: Vec<Vec<char>> = block
        .lines()
        .filter(|line| !line.contains(':') && !line.trim().is_empty())
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
        .collect();
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let mut setup = Setup::empty(size);
    let (mut region, mut marked) = (PointSet::EMPTY, PointSet::EMPTY);
    for (y, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), rows[0].len(), "{name}: rows of different length");
        for (x, &c) in row.iter().enumerate() {
            let point = Point::new(x as u8, y as u8);
            let stone = match c {
                'X' | 'x' => Some(Color::Black),
                'O' | 'W' | '#' => Some(Color::White),
                '.' => None,
                other => panic!("{name}: {other:?}"),
            };
            setup.set(point, stone);
            if !matches!(c, 'W' | '#') {
                region.insert(point);
            }
            if c == 'x' {
                marked.insert(point);
            }
        }
    }
    let target = if marked.is_empty() { setup.of(Color::Black) & region } else { marked };
    let problem =
        Problem::new(setup, region, target, Color::Black).unwrap_or_else(|bad| panic!("{name}: {bad}"));
    let fate = match field("fate:").expect("a fate").split_whitespace().collect::<Vec<_>>()[..] {
        ["alive"] => Fate::Alive,
        ["seki"] => Fate::Seki,
        ["dead"] => Fate::Dead,
        ["ko", surplus] => Fate::Ko(Ko { surplus: surplus.parse().unwrap() }),
        ref other => panic!("{name}: {other:?}"),
    };
    let first = match field("first:") {
        Some("attacker") => Role::Attacker,
        Some("defender") => Role::Defender,
        other => panic!("{name}: {other:?}"),
    };
    let points = |text: &str| text.split_whitespace().map(|p| Notation::Go.parse(p, size).unwrap()).collect();
    Case { name, first, fate, best: field("best:").map(points), problem }
}

#[test]
fn every_pitfall_gets_its_fate_and_the_checker_accepts_the_proof() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../suites/tsumego");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    let mut prover = Prover::new(1 << 24);
    let cancel = Cancel::new();
    let mut wrong = Vec::new();
    let mut count = 0;
    for path in paths {
        for case in cases(&fs::read_to_string(&path).unwrap()) {
            count += 1;
            let detail = if case.best.is_some() { Detail::Best } else { Detail::Fate };
            let color = case.problem.color(case.first);
            let question = Question::reading(&Reading::given(case.problem), color).detail(detail);
            let answer = prover.answer(&question, Budget::nodes(20_000_000), &cancel).unwrap();
            if case.best.is_some_and(|best| best != answer.best().into_iter().collect()) {
                wrong.push(format!("{}: best {:?}", case.name, answer.best()));
            }
            if answer.fate != Some(case.fate) {
                wrong.push(format!("{}: {:?}, expected {}", case.name, answer.fate, case.fate));
                continue;
            }
            let proof = prover.certify(&answer, &cancel).map(|certificate| certificate.check());
            if !matches!(proof, Some(Ok(_))) {
                wrong.push(format!("{}: no proof that the checker accepts: {proof:?}", case.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{count} cases, wrong:\n{}", wrong.join("\n"));
    assert!(count >= 300);
}
