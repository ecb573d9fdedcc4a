//! Life and death: the prover of fates, and the paper's ordered search.

use myosu_proof::go::Certificate;
use myosu_rules::{Color, Notation, Setup, diagram};
use myosu_search::{Budget, Cancel};

use super::Part;
use myosu_tsumego::epg::{self, PointOrder};
use myosu_tsumego::{Prover, Question, Reading};

/// Corners in which White is surrounded.
const CORNERS: [&str; 4] = [
    ". . . . O X .\nO O O O O X .\nX X X X X X .\n. . . . . . .",
    ". . O . . O X .\n. . . O O O X .\nO O O O X X X .\nX X X X X . . .\n. . . . . . . .",
    ". O . . O X .\nO O . . O X .\nX O O O O X .\nX X X X X X .\n. . . . . . .",
    ". . . . . O X .\n. . . X . O X .\nO O O O O O X .\nX X X X X X X .\n. . . . . . . .",
];

pub(super) fn parts() -> Vec<Part> {
    let setups = CORNERS.map(|text| diagram::parse(text).expect("a diagram").setup);
    setups
        .iter()
        .enumerate()
        .flat_map(|(number, setup)| [fate(setup, number + 1), paper(setup, number + 1)])
        .collect()
}

fn fate(setup: &Setup, number: usize) -> Part {
    let reading = Reading::likeliest(setup).expect("White is surrounded");
    let question = Question::reading(&reading, Color::Black);
    let (mut prover, cancel) = (Prover::new(4 << 20), Cancel::new());
    let answer = prover.answer(&question, Budget::nodes(150_000), &cancel).expect("the corners are small");
    let proof = prover.certify(&answer, &cancel);
    let fate = answer.fate.map_or_else(|| "unsettled".to_owned(), |fate| fate.to_string());
    let best: Vec<String> =
        answer.best().iter().map(|&point| Notation::Sgf.write(point, setup.size)).collect();
    Part {
        name: format!("tsumego {number}"),
        nodes: answer.nodes,
        result: format!("{fate} {} {}", best.join(" "), written(proof)),
    }
}

/// How large a proof is, and how many positions the checker meets in it.
fn written(proof: Option<Certificate>) -> String {
    let Some(proof) = proof else { return "no proof".to_owned() };
    let checked = proof.check().map_or_else(|(_, why)| why.to_string(), |walked| walked.states.to_string());
    format!("{} claims, {checked} positions", proof.claims.len())
}

fn paper(setup: &Setup, number: usize) -> Part {
    let problem = Reading::likeliest(setup).expect("White is surrounded").problem;
    let solved = epg::solve(&problem, PointOrder::SixParameters, 20_000).expect("the corners are small");
    let first =
        solved.first.map_or_else(|| "none".to_owned(), |point| Notation::Sgf.write(point, setup.size));
    let kills = solved.kills.map_or("unsettled", |kills| if kills { "kills" } else { "lives" });
    Part { name: format!("epg {number}"), nodes: solved.nodes, result: format!("{kills} {first}") }
}
