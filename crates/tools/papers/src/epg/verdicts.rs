//! Every verdict of the report is compared with the prover on the drawn position, whose region it finds itself, and with
//! the suites.

use myosu::proof::go::Problem;
use myosu::rules::{Color, PointSet, diagram};
use myosu::search::Cancel;
use myosu::tsumego::Reading;
use myosu::tsumego::shape::EyeSpaceKind;

use super::named::problems;
use super::shape::{SIZE, ShapeVerdict, StoredFate, centred, enclosed, free_forms, verdict};

/// More than any of these problems needs.
const BUDGET: u64 = 4_000_000;

fn of(reading: &Reading) -> ShapeVerdict {
    verdict(reading, BUDGET, &Cancel::new())
}

/// The forms of up to four points and the named shapes.
fn reported() -> Vec<(String, Problem)> {
    let form = |cells: Vec<(u8, u8)>| (format!("{cells:?}"), enclosed(centred(&cells), SIZE));
    let forms = (1..=4).flat_map(free_forms).map(form);
    forms.chain(problems().into_iter().map(|(id, problem)| (id.to_owned(), problem))).collect()
}

/// A case of the suites: its name, whether the attacker moves first, its fate, and its drawing.
struct SuiteCase {
    name: String,
    attacked: bool,
    fate: StoredFate,
    rows: String,
}

fn cases() -> Vec<SuiteCase> {
    let texts = [
        include_str!("../../../../../suites/tsumego/liberties.txt"),
        include_str!("../../../../../suites/tsumego/shapes.txt"),
    ];
    let mut found = Vec::new();
    for block in texts.iter().flat_map(|text| text.split("\n\n")) {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let fate = match field("fate:") {
            Some("alive") => StoredFate::Alive,
            Some("seki") => StoredFate::Seki,
            Some("dead") => StoredFate::Dead,
            Some(_) => StoredFate::Ko,
            None => continue,
        };
        let rows: Vec<&str> =
            block.lines().filter(|line| !line.contains(':') && !line.trim().is_empty()).collect();
        found.push(SuiteCase {
            name: field("name:").unwrap_or_default().to_owned(),
            attacked: field("first:") == Some("attacker"),
            fate,
            rows: rows.join("\n"),
        });
    }
    found
}

/// The kind of eye space of a case without outside liberties and without stones inside, if it is one.
fn kind(case: &SuiteCase) -> Option<EyeSpaceKind> {
    if case.rows.contains(['O', '#']) {
        return None;
    }
    // In the suites X defends and W is the attacker's wall.
    let board = diagram::parse(&case.rows.replace('W', "O")).ok()?;
    let empty = board.setup.empties();
    let chain = board.setup.of(Color::Black);
    let beside = (empty.grown() & board.setup.size.point_set()) - empty;
    let closed = beside.is_subset(chain) && chain.components().count() == 1;
    (closed && empty.components().count() == 1).then(|| EyeSpaceKind::of(empty, board.setup.size))?
}

#[test]
fn every_verdict_is_that_of_the_drawn_position() {
    for (name, problem) in reported() {
        let given = of(&Reading::given(problem));
        let readings = Reading::all(problem.setup()).unwrap();
        let same = |reading: &&Reading| reading.problem.target() == problem.target();
        let drawn = of(readings.iter().find(same).unwrap_or(&readings[0]));
        assert!(given.attacked.is_some() && given.defended.is_some(), "{name} is not settled");
        assert_eq!((given.attacked, given.defended), (drawn.attacked, drawn.defended), "{name}");
    }
}

#[test]
fn every_verdict_is_that_of_the_suites() {
    let (cases, mut compared) = (cases(), 0);
    let mut compare = |name: &str, case: &SuiteCase, verdict: &ShapeVerdict| {
        let ours = if case.attacked { verdict.attacked } else { verdict.defended };
        assert_eq!(ours, Some(case.fate), "{name} against the suite's {:?}", case.name);
        compared += 1;
    };
    for (name, problem) in reported() {
        let verdict = of(&Reading::given(problem));
        let space: PointSet = problem.region() & problem.setup().empties();
        let own = EyeSpaceKind::of(space, problem.size()).filter(|_| name != "seven-second");
        for case in &cases {
            let same =
                own.as_ref().is_some_and(|own| kind(case).is_some_and(|kind| kind.onto(own).is_some()));
            let seven = name == "seven-second" && case.name.contains("second line, seven");
            if same || seven {
                compare(&name, case, &verdict);
            }
        }
    }
    assert!(compared >= 20, "only {compared} verdicts have a case in the suites");
}
